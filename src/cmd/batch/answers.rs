//! How the answers to lines are written.

use crate::cmd::puzzle_lines::LineReader;
use crate::puzzle::Puzzle;
use crate::show::table::{csv_quoted, string};
use crate::show::{json, Writes};
use crate::solver::Finding;
use crate::text::csv::Heading;
use crate::text::dialect::{Answer, Dialect};

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum AnswerForm {
    Lines,
    Objects,
    Csv,
}

impl AnswerForm {
    pub fn of(writes: Writes) -> AnswerForm {
        match writes {
            Writes::Solution(_) => AnswerForm::Objects,
            Writes::Csv => AnswerForm::Csv,
            _ => AnswerForm::Lines,
        }
    }

    /// Whether nodes are counted.
    pub fn have_figures(self) -> bool {
        self != AnswerForm::Lines
    }

    /// Returns what stands above the answers.
    pub fn heading(self, heading: Option<&Heading>) -> String {
        if self != AnswerForm::Csv {
            return String::new();
        }
        let names = heading.into_iter().flat_map(Heading::names);
        let names: String = names.map(|name| csv_quoted(name) + ",").collect();
        names + "moves,path,proven,at_least,generated\n"
    }

    /// Whether a line without a puzzle has no answer: a heading, or an empty line.
    pub fn leave_out(self, is_heading: bool) -> bool {
        match self {
            AnswerForm::Lines => false,
            AnswerForm::Objects => is_heading,
            AnswerForm::Csv => true,
        }
    }

    pub fn solution(self, puzzle: &Puzzle, solution: &Finding, dialect: &Dialect) -> String {
        match self {
            AnswerForm::Lines => {
                let line = dialect.line(puzzle, solution.path.as_deref());
                let is_shown = matches!(dialect.answer, Answer::Cik | Answer::Text);
                match solution.at_least().filter(|_| is_shown) {
                    Some(lower_bound) => format!("{line} >={lower_bound}"),
                    None => line,
                }
            }
            AnswerForm::Objects => json::line(puzzle, solution, dialect),
            AnswerForm::Csv => {
                let generated = solution.nodes.generated;
                let Some(path) = &solution.path else {
                    return format!(",{},true,,{generated}", csv_quoted(dialect.word()));
                };
                let (moves, at_least) = (path.len(), solution.lower_bound);
                let path = csv_quoted(&dialect.letters.path(puzzle, path, " "));
                let is_proven = moves == at_least as usize;
                format!("{moves},{path},{is_proven},{at_least},{generated}")
            }
        }
    }

    /// Returns the error of a line. `place` is the line in texts of several lines.
    pub fn error(self, line: u64, place: Option<u64>, column: usize, error: &str) -> String {
        match (self, place) {
            (AnswerForm::Objects, _) => {
                let error = string(error);
                format!("\"error\": {error}, \"line\": {line}, \"column\": {column}")
            }
            (AnswerForm::Csv, _) => {
                format!(",{},,,", csv_quoted(&format!("error {column}: {error}")))
            }
            (AnswerForm::Lines, Some(line)) => format!("error {line}:{column}: {error}"),
            (AnswerForm::Lines, None) => format!("error {column}: {error}"),
        }
    }

    /// Returns an answer with the columns that the answer leaves as they are.
    pub fn with_others(self, reader: &LineReader, line: &[u8], answer: &str) -> String {
        let others = || {
            let heading = reader.heading().into_iter();
            heading.flat_map(|heading| heading.names().zip(heading.others(line)))
        };
        match self {
            AnswerForm::Lines => answer.into(),
            AnswerForm::Objects => json::with_names(others(), answer),
            AnswerForm::Csv => {
                let others = others().map(|(_, field)| csv_quoted(&field) + ",");
                others.collect::<String>() + answer
            }
        }
    }
}
