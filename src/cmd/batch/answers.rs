//! How the answers to lines are written.

use super::grade::{self, Grade};
use crate::cmd::puzzle_lines::LineReader;
use crate::puzzle::Puzzle;
use crate::show::table::{csv_quoted, string};
use crate::show::{json, Grades, Writes};
use crate::solver::Finding;
use crate::text::csv::{Asked, Heading};
use crate::text::dialect::{Answer, Dialect};

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum AnswerForm {
    Lines,
    Objects,
    Csv,
    /// Grades of paths.
    Graded(Grades),
}

impl AnswerForm {
    pub fn of(writes: Writes) -> AnswerForm {
        match writes {
            Writes::Solution(_) => AnswerForm::Objects,
            Writes::Csv => AnswerForm::Csv,
            Writes::Graded(grades) => AnswerForm::Graded(grades),
            _ => AnswerForm::Lines,
        }
    }

    pub fn asked(self) -> Asked {
        match self {
            AnswerForm::Graded(_) => Asked::Grades,
            _ => Asked::Solutions,
        }
    }

    /// Whether nodes are counted.
    pub fn have_figures(self) -> bool {
        matches!(self, AnswerForm::Objects | AnswerForm::Csv)
    }

    fn are_objects(self) -> bool {
        matches!(
            self,
            AnswerForm::Objects | AnswerForm::Graded(Grades::Objects)
        )
    }

    /// Returns what stands above the answers.
    pub fn heading(self, heading: Option<&Heading>) -> String {
        let columns = match self {
            AnswerForm::Csv => "moves,path,proven,at_least,generated",
            AnswerForm::Graded(Grades::Csv) => grade::COLUMNS,
            _ => return String::new(),
        };
        let names = heading.into_iter().flat_map(Heading::names);
        let names: String = names.map(|name| csv_quoted(name) + ",").collect();
        format!("{names}{columns}\n")
    }

    /// Whether a line without a puzzle has no answer: a heading, or an empty line.
    pub fn leave_out(self, is_heading: bool) -> bool {
        self != AnswerForm::Lines && (is_heading || !self.are_objects())
    }

    pub fn grade(self, grade: &Grade) -> String {
        if self.are_objects() {
            grade.object()
        } else {
            grade.row()
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
            _ => {
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
        if self.are_objects() {
            let error = string(error);
            return format!("\"error\": {error}, \"line\": {line}, \"column\": {column}");
        }
        let quoted = || csv_quoted(&format!("error {column}: {error}"));
        match (self, place) {
            (AnswerForm::Lines, Some(line)) => format!("error {line}:{column}: {error}"),
            (AnswerForm::Lines, None) => format!("error {column}: {error}"),
            (AnswerForm::Graded(_), _) => {
                ",".repeat(grade::COLUMNS.matches(',').count()) + &quoted()
            }
            _ => format!(",{},,,", quoted()),
        }
    }

    /// Returns an answer with the columns that the answer leaves as they are.
    pub fn with_others(self, reader: &LineReader, line: &[u8], answer: &str) -> String {
        let heading = reader.heading().into_iter();
        let others = heading.flat_map(|heading| heading.names().zip(heading.others(line)));
        if self.are_objects() {
            return json::with_names(others, answer);
        }
        if self == AnswerForm::Lines {
            return answer.into();
        }
        let others = others.map(|(_, field)| csv_quoted(&field) + ",");
        others.collect::<String>() + answer
    }
}
