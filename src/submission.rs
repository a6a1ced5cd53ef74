//! The contest program as one source file for a judge, made of the modules of this very program.

mod items;
mod joined;
mod names;
mod needed;
pub(crate) mod tokens;

use items::Module;
use joined::ALIASES;
use tokens::Token;

/// The files that the program is made of, with their paths here.
macro_rules! files {
    ($($path:literal)*) => {
        &[$(($path, include_str!($path))),*]
    };
}

/// The modules among which the program's items are, and at the end its root.
const FILES: &[(&str, &str)] = files! {
    "board.rs"
    "canonical.rs"
    "cmd.rs"
    "cmd/contest.rs"
    "cmd/streams.rs"
    "cmd/streams/closed.rs"
    "cmd/streams/overwrite.rs"
    "format.rs"
    "format/cik.rs"
    "format/gir.rs"
    "format/gir/diagnose.rs"
    "format/gir/marks.rs"
    "format/gir/read.rs"
    "format/gir/shape.rs"
    "format/gir/wrong.rs"
    "grid.rs"
    "heuristic.rs"
    "heuristic/excess.rs"
    "heuristic/linear_conflict.rs"
    "heuristic/manhattan.rs"
    "heuristic/partition.rs"
    "heuristic/pattern_database.rs"
    "heuristic/pattern_database/space.rs"
    "heuristic/pattern_database/space/orders.rs"
    "heuristic/pattern_database/space/regions.rs"
    "heuristic/pattern_database/space/size.rs"
    "moves.rs"
    "puzzle.rs"
    "quote.rs"
    "random.rs"
    "search.rs"
    "search/astar.rs"
    "search/automaton.rs"
    "search/beam.rs"
    "search/beam/distance.rs"
    "search/beam/run.rs"
    "search/beam/stages.rs"
    "search/beam/windows.rs"
    "search/carried.rs"
    "search/constructive.rs"
    "search/databases.rs"
    "search/idastar.rs"
    "search/rest.rs"
    "search/sixteen.rs"
    "solvable.rs"
    "solver.rs"
    "solver/cache.rs"
    "solver/large.rs"
    "solver/medium.rs"
    "solver/small.rs"
    "submission/correction.rs"
    "submission/main.rs"
};

/// What stands before the tokens.
const TITLE: &str = concat!(
    "// yapboz ",
    env!("CARGO_PKG_VERSION"),
    ": the contest program, as 'yapboz submission' prints it.\n#![allow(warnings)]\n"
);

/// The source of the contest program that reads a puzzle from the file `input` and writes its answer to `output`, if it
/// is not told others.
#[must_use]
pub fn source(input: &str, output: &str) -> String {
    let mut modules: Vec<Module> = FILES
        .iter()
        .map(|(path, text)| {
            let path = match *path {
                "submission/main.rs" => Vec::new(),
                "submission/correction.rs" => vec!["search", "beam", "correction"],
                path => path.trim_end_matches(".rs").split('/').collect(),
            };
            Module::new(path, &tokens::tokens(text))
        })
        .collect();
    needed::mark(&mut modules);
    let mut head = format!("const INPUT: &str = {input:?}; const OUTPUT: &str = {output:?};");
    head.extend(ALIASES.iter().map(|(_, _, definition)| *definition));
    let mut tokens = tokens::tokens(&head);
    tokens.extend(portable(&joined::joined(&modules)));
    let names = names::short(&tokens);
    let renamed: Vec<String> = tokens
        .iter()
        .map(|token| names::renamed(token, &names))
        .collect();
    let tokens: Vec<Token> = tokens
        .iter()
        .zip(&renamed)
        .map(|(token, text)| Token { text, ..*token })
        .collect();
    format!("{TITLE}{}\n", tokens::text(&tokens))
}

/// The same program in fewer tokens, and for all editions: without what the binary carries, without assertions, and
/// without what its answers do not depend on.
fn portable<'a>(program: &[Token<'a>]) -> Vec<Token<'a>> {
    let mut kept: Vec<Token> = Vec::with_capacity(program.len());
    let mut rest = program;
    while let Some((token, behind)) = rest.split_first() {
        let last = |many: usize| kept.iter().rev().nth(many).map_or("", |token| token.text);
        let (before, is_path) = (last(0), last(0) == ":" && last(1) == ":");
        match token.text {
            // What is made by the time that a program is compiled is not there: an empty table.
            "include" => {
                kept.extend(tokens::tokens("[]"));
                rest = &behind[1 + items::bracketed(&behind[1..])..];
                continue;
            }
            // In the edition of 2015 paths go on from the module that they are in.
            "std" if !is_path && before != "use" => {
                kept.extend(tokens::tokens(" ::std"));
                rest = behind;
                continue;
            }
            // What a panic would say, and where it would come from: this program has none.
            "unreachable" => {
                kept.extend(tokens::tokens("unreachable!()"));
                rest = &behind[1 + items::bracketed(&behind[1..])..];
                continue;
            }
            // How much room is made beforehand changes no answer.
            "with_capacity" => {
                kept.extend(tokens::tokens("new()"));
                rest = &behind[items::bracketed(behind)..];
                continue;
            }
            // Nobody sees the values themselves.
            "Debug" => {
                let is_followed = matches!(behind, [next, ..] if next.text == ",");
                rest = &behind[usize::from(is_followed)..];
                if !is_followed && before == "," {
                    kept.pop();
                }
                continue;
            }
            "expect" if before == "." => {
                kept.extend(tokens::tokens("unwrap()"));
                rest = &behind[items::bracketed(behind)..];
                continue;
            }
            "assert" | "assert_eq" | "debug_assert_eq" if matches!(before, ";" | "{" | "}") => {
                rest = &behind[1 + items::bracketed(&behind[1..]) + 1..];
                continue;
            }
            // What some may see, all may.
            "pub" if matches!(behind, [open, to, ..] if open.text == "(" && matches!(to.text, "crate" | "super")) =>
            {
                kept.push(*token);
                rest = &behind[items::bracketed(behind)..];
                continue;
            }
            // A tuple of one has a comma too, but not at the end of a line.
            "}" | "]" | ")" if before == "," && (token.is_apart || token.text == "}") => {
                kept.pop();
            }
            _ => {}
        }
        kept.push(*token);
        rest = behind;
    }
    kept
}
