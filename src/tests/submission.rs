//! The printed programs are as small as judges demand, readable, and made of the sources alone.

use super::layers::sources;
use crate::submission::tokens::{source as printed, tokens, Style, Token};
use crate::submission::{source, CELLS, MOST_BYTES};
use std::collections::HashSet;
use std::fs;
use std::path::Path;

const FILES: (&str, [&str; 2]) = ("file", ["yapboz.gir", "yapboz.cik"]);
const STREAMS: (&str, [&str; 2]) = ("std", ["-", "+"]);

#[test]
fn a_source_keeps_its_tokens_and_loses_its_comments() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for path in sources(&folder) {
        let whole = fs::read_to_string(&path).unwrap();
        let before = tokens(&whole);
        let text = printed(&before, Style::Tight);
        let after = tokens(&text);
        assert!(but_last_commas(&before) == but_last_commas(&after), "{}", path.display());
        let has_comment = after.iter().any(|token| token.gap.contains("//"));
        assert!(!has_comment, "{}", path.display());
        assert!(text.len() < whole.len(), "{}", path.display());
    }
}

/// The tokens without the commas before the end of a list.
fn but_last_commas<'a>(tokens: &[Token<'a>]) -> Vec<(bool, &'a str)> {
    let is_last = |at: usize| tokens.get(at + 1).is_some_and(|next| matches!(next.text, "}" | "]"));
    let kept = tokens.iter().enumerate().filter(|(at, token)| token.text != "," || !is_last(*at));
    kept.map(|(_, token)| (token.is_word, token.text)).collect()
}

#[test]
fn they_are_small() {
    for (cells, most) in CELLS.iter().zip(MOST_BYTES) {
        let bytes = source(cells, &FILES).len();
        assert!(bytes <= most, "{cells} cells: {bytes} bytes");
    }
}

#[test]
fn they_say_what_they_are_and_how_to_make_them_again() {
    for cells in CELLS {
        let text = source(cells, &STREAMS);
        let head: Vec<&str> = text.lines().take(2).collect();
        let head = head.join(" ");
        for word in [
            concat!("yapboz ", env!("CARGO_PKG_VERSION")),
            env!("CARGO_PKG_LICENSE"),
            &format!("yapboz submission --cells {cells} --io std"),
        ] {
            assert!(head.contains(word), "{head}: {word}");
        }
    }
}

#[test]
fn they_name_their_files_once() {
    for cells in CELLS {
        let [files, streams] = [FILES, STREAMS].map(|names| source(cells, &names));
        for (name, other) in [("\"yapboz.gir\"", "\"-\""), ("\"yapboz.cik\"", "\"+\"")] {
            assert_eq!(files.matches(name).count(), 1);
            assert!(streams.contains(other) && !streams.contains(name));
        }
    }
}

/// What is between the closing brackets of a line, without its indentation, its comment, what ends it, and what says who sees
/// or prints it.
fn pieces(line: &str) -> Vec<String> {
    let line = line.split(" // ").next().unwrap_or_default();
    let taken_away = ["pub(crate) ", "pub(super) ", "pub ", "Debug, ", ", Debug"];
    let without = |line: String, text: &&str| line.replace(text, "");
    let line = taken_away.iter().fold(line.to_string(), without);
    let piece = |piece: &str| piece.trim().trim_end_matches([',', ';']).to_string();
    line.split([')', ']', '}']).map(piece).collect()
}

#[test]
fn every_line_is_one_of_a_source() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let texts: Vec<String> = sources(&folder).iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    let known: HashSet<String> = texts.iter().flat_map(|text| text.lines().flat_map(pieces)).collect();
    for cells in CELLS {
        let text = source(cells, &FILES);
        let (_, items) = text.split_once("fn main() -> ExitCode {\n").unwrap();
        for line in items.lines().map(|line| line.trim().trim_start_matches("pub ")) {
            // Modules, their files and imports, and the root.
            let made = ["use ", "mod ", "program::", "static ", "// "];
            let is_made = made.iter().any(|start| line.starts_with(start));
            // A line may have been joined with those that closed what it is in.
            let is_known = pieces(line).iter().all(|piece| known.contains(piece));
            assert!(is_made || is_known, "{cells} cells: {line}");
        }
    }
}

#[test]
fn they_hold_nothing_that_they_do_not_need() {
    let unneeded: [&[&str]; 3] = [
        &["LinearConflict", "CompactPdb", "mod beam"],
        &["mod beam", "mod constructive", "Weights"],
        &["mod cache", "mod retrograde"],
    ];
    for (cells, words) in CELLS.iter().zip(unneeded) {
        let text = source(cells, &FILES);
        // Words that only other commands and tests have, or what is made while this program is compiled.
        let others = ["unknown command", "#[test]", "<svg", "include!", "OUT_DIR"];
        for word in words.iter().chain(&others) {
            assert!(!text.contains(word), "{cells} cells: {word}");
        }
    }
}
