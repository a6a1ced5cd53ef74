//! The printed programs are as small as judges demand, and made of the lines of the sources alone.

use super::layers::sources;
use crate::submission::{checker, plain, Wanted, CELLS};
use crate::text::dialect::Dialect;
use std::collections::HashSet;
use std::fs;
use std::path::Path;

const FILES: (&str, [&str; 2]) = ("file", ["yapboz.gir", "yapboz.cik"]);
const STREAMS: (&str, [&str; 2]) = ("std", ["-", "+"]);

/// The program for boards of up to `cells` cells.
fn source(cells: &str, (io, files): &(&str, [&'static str; 2])) -> String {
    let (dialect, command) = (Dialect::default(), format!("yapboz submission --cells {cells} --io {io}"));
    if cells == CELLS[0] {
        plain(&Wanted { files: *files, goal: String::new(), are_lines: false, dialect }, &command)
    } else {
        crate::submission::source(cells, *files, &dialect, &command)
    }
}

/// The most bytes that the ICPC package format takes, for all but the largest program.
const MOST_BYTES: usize = 131_072;

#[test]
fn they_are_small() {
    for cells in &CELLS[..2] {
        let bytes = source(cells, &FILES).len();
        assert!(bytes <= MOST_BYTES, "{cells} cells: {bytes} bytes");
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
fn they_name_their_files() {
    for cells in CELLS {
        let [files, streams] = [FILES, STREAMS].map(|names| source(cells, &names));
        for (name, other) in [("\"yapboz.gir\"", "\"-\""), ("\"yapboz.cik\"", "\"+\"")] {
            assert!(files.contains(name));
            assert!(streams.contains(other) && !streams.contains(name));
        }
    }
}

#[test]
fn every_line_is_one_of_a_source() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let public = |text: String| text.replace("pub(crate)", "pub").replace("pub(super)", "pub");
    let texts: Vec<String> = sources(&folder).iter().map(|path| public(fs::read_to_string(path).unwrap())).collect();
    let known: HashSet<&str> = texts.iter().flat_map(|text| text.lines()).collect();
    let checker = checker("cmd::check::settings::Settings::default()", "", "");
    for text in CELLS[1..].iter().map(|cells| source(cells, &FILES)).chain([checker]) {
        let (_, behind_main) = text.split_once("\n}\n").unwrap();
        for line in behind_main.lines() {
            let line = line.replace('\t', "    ");
            let is_made = ["use ", "pub use ", "pub(super) use ", "pub(crate) use ", "pub mod "];
            let is_made = is_made.iter().any(|start| line.starts_with(start));
            // The learned values follow what includes them.
            let is_known = known.contains(&*line) || line.starts_with("static ") || line == "];";
            assert!(is_made || is_known, "{line}");
        }
    }
}

#[test]
fn they_hold_nothing_that_they_do_not_need() {
    let unneeded: [&[&str]; 3] = [&["mod "], &["mod beam", "mod constructive", "Weights"], &["mod retrograde"]];
    for (cells, words) in CELLS.iter().zip(unneeded) {
        let text = source(cells, &FILES);
        // Words that only other commands and tests have, or what is made while this program is compiled.
        let others = ["unknown command", "#[test]", "<svg", "include!", "OUT_DIR"];
        for word in words.iter().chain(&others) {
            assert!(!text.contains(word), "{cells} cells: {word}");
        }
    }
}
