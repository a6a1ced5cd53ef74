//! What `solve --trace` prints, and the tree that is drawn of it.

use super::message;
use crate::args::{Args, Opt, UsageError};
use crate::puzzle::Puzzle;
use crate::search::{Event, Happens};
use crate::show::trace::{Record, Trace};
use crate::show::tree::Tree;
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

/// Follows a search, and prints what it does in a form, if there is one.
pub struct Tracer<'a> {
    trace: Trace<'a>,
    form: Option<&'static TraceForm>,
}

impl<'a> Tracer<'a> {
    pub fn new(puzzle: &'a Puzzle, method: Method, form: Option<&'static TraceForm>) -> Tracer<'a> {
        if form.is_some_and(|form| form.name == FORMS[1].name) {
            message(format_args!("{}", Record::COLUMNS));
        }
        Tracer { trace: Trace::new(puzzle, method.weights()), form }
    }

    pub fn see(&mut self, event: &Event) {
        let record = self.trace.see(event);
        if let Some(form) = self.form {
            message(format_args!("{}", (form.write)(&record)));
        }
        let depth_first = match event.happens {
            Happens::Bound => Some(0),
            Happens::New if self.trace.is_depth_first() => Some(event.g),
            _ => None,
        };
        if let Some(g) = depth_first {
            self.see(&Event { happens: Happens::Selected, g, ..*event });
        }
    }

    pub fn tree(mut self) -> Tree {
        self.trace.tree.mark_path();
        self.trace.tree
    }
}
