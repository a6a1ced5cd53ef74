//! Laws of the printed program: it is as small as judges want it, and no token of a source is damaged on its way.

use super::layers::sources;
use crate::submission::source;
use crate::submission::tokens::{text, tokens, Kind, Token};
use std::fs;
use std::path::Path;

/// The most bytes that judges take.
const MOST_BYTES: usize = 65_536;

#[test]
fn every_source_is_the_same_tokens_in_less_space() {
    let same = |token: &Token| (token.kind, token.text.to_string());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for path in sources(&folder) {
        let whole = fs::read_to_string(&path).unwrap();
        let expected: Vec<(Kind, String)> = tokens(&whole).iter().map(same).collect();
        let small = text(&tokens(&whole));
        assert!(small.len() < whole.len());
        let found: Vec<(Kind, String)> = tokens(&small).iter().map(same).collect();
        assert!(found == expected, "{}", path.display());
    }
}

#[test]
fn it_is_small_and_names_its_files_once() {
    let [files, streams] = [source("yapboz.gir", "yapboz.cik"), source("-", "+")];
    assert!(files.len() <= MOST_BYTES, "{} bytes", files.len());
    for (name, other) in [("\"yapboz.gir\"", "\"-\""), ("\"yapboz.cik\"", "\"+\"")] {
        assert_eq!(files.matches(name).count(), 1);
        assert!(streams.contains(other) && !streams.contains(name));
    }
}

#[test]
fn it_is_the_program_alone() {
    let printed = source("-", "-");
    // Words that only other commands, tests or comments have.
    for word in [
        "unknown command",
        "yapboz.gir",
        "///",
        "#[test]",
        "inversions",
        "<svg",
        "OUT_DIR",
        // It needs no second thread, nor what threads share.
        "thread",
        "Mutex",
        "Atomic",
    ] {
        assert!(!printed.contains(word), "{word}");
    }
}
