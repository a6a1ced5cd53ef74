//! What `solve --trace` prints, and the tree that is drawn of it.

use super::message;
use crate::args::{Args, Opt, UsageError};
use crate::puzzle::Puzzle;
use crate::search::{Event, Happens};
use crate::show::trace::{Line, Trace};
use crate::show::tree::Tree;
use crate::solver::Method;

/// The way in which a trace is printed.
pub type Form = (&'static str, fn(&Line) -> String);

const FORMS: [Form; 2] = [("text", Line::text), ("csv", Line::csv)];

pub const OPTION: Opt =
    Opt::new("--trace[=csv]", "options", "print every node that the search generates and selects, on standard error");

/// The form that the option names.
pub fn form(args: &Args) -> Result<Option<&'static Form>, UsageError> {
    let form = args.value("--trace", |value| value.one_of("form of a trace", &FORMS, |form| form.0))?;
    Ok(form.or(args.has("--trace").then_some(&FORMS[0])))
}

/// Follows a search, and prints what it does in a form, if there is one.
pub struct Tracer<'a> {
    trace: Trace<'a>,
    form: Option<&'static Form>,
}

impl<'a> Tracer<'a> {
    pub fn new(puzzle: &'a Puzzle, method: Method, form: Option<&'static Form>) -> Tracer<'a> {
        if form.is_some_and(|form| form.0 == FORMS[1].0) {
            message(format_args!("{}", Line::COLUMNS));
        }
        Tracer { trace: Trace::new(puzzle, method.weights()), form }
    }

    pub fn see(&mut self, event: &Event) {
        let line = self.trace.see(event);
        if let Some((_, text)) = self.form {
            message(format_args!("{}", text(&line)));
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

    /// The tree of a search that has found the goal.
    pub fn tree(mut self) -> Tree {
        self.trace.tree.mark_path();
        self.trace.tree
    }
}
