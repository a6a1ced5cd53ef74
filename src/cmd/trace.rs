//! What `solve --trace` prints, and the tree that is drawn of it.

use super::message;
use crate::args::{Args, Opt, UsageError};
use crate::puzzle::Puzzle;
use crate::search::Event;
use crate::show::trace::{Record, Trace};
use crate::show::Form;
use crate::solver::Method;

pub type TraceForm = Form<fn(&Record) -> String>;

const FORMS: [TraceForm; 2] = [
    Form { name: "text", about: "a line for people", write: Record::text },
    Form { name: "csv", about: "comma-separated values", write: Record::csv },
];

pub const OPTION: Opt =
    Opt::new("--trace[=csv]", "options", "print every node that the search generates and selects, on standard error");

pub fn form(args: &Args) -> Result<Option<&'static TraceForm>, UsageError> {
    let form = args.value("--trace", |value| value.one_of("form of a trace", &FORMS, |form| form.name))?;
    Ok(form.or(args.has("--trace").then_some(&FORMS[0])))
}

/// A trace that begins with the names of its columns, if the form has any.
pub fn begun<'a>(puzzle: &'a Puzzle, method: Method, form: Option<&TraceForm>) -> Trace<'a> {
    if form.is_some_and(|form| form.name == FORMS[1].name) {
        message(format_args!("{}", Record::COLUMNS));
    }
    Trace::new(puzzle, method.weights())
}

/// Goes on with a trace, and prints it in a form, if there is one.
pub fn see(trace: &mut Trace, event: &Event, form: Option<&TraceForm>) {
    for record in trace.see(event) {
        if let Some(form) = form {
            message(format_args!("{}", (form.write)(&record)));
        }
    }
}
