//! The problem statement.

use super::{filled, has_number_tiles, Problem};
use crate::moves::Move;
use crate::show::direction;
use crate::show::markup::tex;
use crate::text::dialect::{Answer, Dialect};
use crate::text::in_words;

/// The statement in TeX: its title, and the texts of its sections.
pub struct Statement {
    pub title: String,
    pub legend: String,
    pub input: String,
    pub output: String,
    pub notes: String,
}

/// Writes the statement for tools of the ICPC format, which add the samples.
pub fn of_icpc(problem: &Problem) -> String {
    let statement = Statement::new(problem);
    format!(
        "\\problemname{{{}}}\n\n{}",
        statement.title,
        statement.sections()
    )
}

/// Writes the statement as a document of its own, with the samples.
pub fn document(problem: &Problem) -> String {
    let statement = Statement::new(problem);
    let mut text = format!(
        "\\documentclass{{article}}\n\\usepackage[T1]{{fontenc}}\n\
         \\usepackage[margin=25mm]{{geometry}}\n\
         \\begin{{document}}\n\\section*{{{}}}\n\n{}",
        statement.title,
        statement.sections()
    );
    for test in &problem.tests.samples {
        for (name, lines) in [("input", &test.input), ("output", &test.answer)] {
            text += &format!("\n\\section*{{Sample {name}}}\n{}\n", rows(lines));
        }
    }
    text + "\\end{document}\n"
}

impl Statement {
    fn sections(&self) -> String {
        let Statement {
            legend,
            input,
            output,
            notes,
            ..
        } = self;
        format!(
            "{legend}\n\n\\section*{{Input}}\n{input}\n\n\\section*{{Output}}\n{output}\n\n\
             \\section*{{Explanation of the first sample}}\n{notes}\n"
        )
    }

    pub fn new(problem: &Problem) -> Statement {
        Statement {
            title: escaped(problem.title),
            legend: include_str!("legend.tex").trim_end().into(),
            input: filled(include_str!("input.tex").trim_end(), inputs(problem)),
            output: output(problem.dialect),
            notes: explanation(problem),
        }
    }
}

/// Returns a function that replaces the names in the text on the input.
fn inputs(problem: &Problem) -> impl Fn(&str) -> String {
    let inputs = problem.inputs();
    let range = |least: usize, most: usize, thing: &str| {
        if least == most {
            in_words(most as u64, thing)
        } else {
            format!("{least} to {most} {thing}s")
        }
    };
    let columns = range(inputs.least.0, inputs.most.0, "column");
    let shape = format!(
        "{columns} and {}",
        range(inputs.least.1, inputs.most.1, "row")
    );
    let size = match inputs.have_size_line {
        Some(false) => "The input has",
        Some(true) => {
            "The first line is the number of columns, an \\texttt{x} and the number of \
            rows.\nThen come"
        }
        None => {
            "If the first line is one word, it is the number of columns, an \\texttt{x} and the \
                number of rows.\n\
             Then come"
        }
    };
    let cells = inputs.most.0 * inputs.most.1;
    let tiles = if !problem
        .tests
        .all()
        .all(|test| has_number_tiles(&test.puzzle))
    {
        "a tile is any other word".into()
    } else if inputs.least == inputs.most {
        format!("the tiles are the numbers from 1 to {}", cells - 1)
    } else {
        "the tiles are the numbers from 1".into()
    };
    let goal = match &*problem.dialect.goal {
        "" => String::new(),
        goal => format!(
            "\nThe goal board is always this one, and the input does not have it:\n{}",
            rows(goal)
        ),
    };
    let blank = blank(problem);
    move |part| match part {
        "SHAPE" => shape.clone(),
        "SIZE" => size.into(),
        "ROWS" if goal.is_empty() => {
            ", and then the rows of the goal board, each row on a\nline of its own".into()
        }
        "ROWS" => ",\neach row on a line of its own".into(),
        "GOAL" => goal.clone(),
        "BLANK" => blank.clone(),
        "TILES" => tiles.clone(),
        text => text.into(),
    }
}

fn rows(text: &str) -> String {
    let rows = text
        .lines()
        .map(|row| format!("\\texttt{{{}}}", escaped(row)));
    format!(
        "\\begin{{center}}\n{}\n\\end{{center}}",
        rows.collect::<Vec<String>>().join("\\\\\n")
    )
}

/// Escapes a word in TeX. Control characters, which TeX refuses, and line ends, which could end a
/// paragraph, become spaces.
fn escaped(word: &str) -> String {
    tex(&word.replace(|c: char| c.is_control() || c.is_whitespace(), " "))
}

fn blank(problem: &Problem) -> String {
    let mut words: Vec<&str> = problem
        .tests
        .all()
        .map(|test| test.puzzle.word(test.puzzle.blank_tile()))
        .collect();
    words.sort_unstable();
    words.dedup();
    match words[..] {
        [word] => format!(r"\texttt{{{}}}", escaped(word)),
        _ => "the first of the words \\texttt{.}, \\texttt{\\_}, \\texttt{0}, \\texttt{x} and \
              \\texttt{X} that is there"
            .into(),
    }
}

fn output(dialect: &Dialect) -> String {
    let code = |word: &str| format!(r"\texttt{{{}}}", escaped(word));
    let name = |m: Move| format!("{} for {}", code(dialect.letters.of(m)), direction(m));
    let names = Move::ALL.map(name).join(", ");
    let path = if dialect.letters.are_tiles() {
        "the tiles that move, in one line with a space between two tiles".into()
    } else if dialect.letters.are_words() {
        format!("the path of the blank, a word in a line of its own for each move:\n{names}")
    } else {
        format!("the path of the blank in one line, a character for each move:\n{names}")
    };
    let any = "If several paths are shortest, any one is accepted.\nIf the start is the goal, the \
        path is empty";
    let found = match dialect.answer {
        Answer::Cik | Answer::Text => {
            format!(
                "Print the number of moves in a line, and then {path}.\n{any}, and the number \
                is 0."
            )
        }
        Answer::Path => format!("Print {path}.\n{any}."),
        Answer::Count => {
            "Print the number of moves of a shortest path. It is 0 if the start is the goal.".into()
        }
    };
    let none = if dialect.counts_word() {
        format!(
            "{} in a line, and then {}",
            code(&dialect.word().len().to_string()),
            code(dialect.word())
        )
    } else {
        code(dialect.word())
    };
    format!("{found}\nIf no path leads from the start to the goal, print {none}, and nothing else.")
}

const SHORT: usize = 12;

fn explanation(problem: &Problem) -> String {
    let Some((test, moves)) = problem.tests.all().next().map(|test| (test, &test.moves)) else {
        return String::new();
    };
    let Some(moves) = moves else {
        return "No path leads from this start to this goal.".into();
    };
    if moves.is_empty() {
        return "This start is its goal.".into();
    }
    let grid = test.puzzle.grid();
    let cell = test.puzzle.position().blank();
    let (row, column) = (grid.row(cell) + 1, grid.column(cell) + 1);
    let path: Vec<&str> = moves.iter().take(SHORT).map(|&m| direction(m)).collect();
    let more = if moves.len() > SHORT {
        " and so on"
    } else {
        ""
    };
    format!(
        "At the start, the blank is in row {row} from the top and column {column} from the left. \
            It moves {}{more}.\n\
         No path is shorter than {}.",
        path.join(", "),
        in_words(moves.len() as u64, "move")
    )
}
