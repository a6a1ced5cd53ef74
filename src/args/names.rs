//! Known names, and the name that is nearest to a word.

use super::error::{UsageError, LONGEST};

pub fn known<'t, R>(
    kind: &str,
    found: &str,
    rows: &'t [R],
    name: fn(&R) -> &'static str,
) -> Result<&'t R, UsageError> {
    rows.iter().find(|row| name(row) == found).ok_or_else(|| {
        let names: Vec<&str> = rows.iter().map(name).collect();
        UsageError::unknown(
            kind,
            found,
            &names,
            &format!("expected {}", names.join(", ")),
        )
    })
}

/// What people type who know other programs, and the words that mean the same here.
const MEANT: [(&str, &str); 29] = [
    ("verify", "check"),
    ("validate", "check"),
    ("judge", "check"),
    ("show", "play"),
    ("bench", "compare"),
    ("random", "generate"),
    ("shuffle", "generate"),
    ("run", "contest"),
    ("man", "help"),
    ("--json", "--as json"),
    ("--csv", "--as csv"),
    ("--html", "--as html"),
    ("--svg", "--as svg"),
    ("--format", "--as"),
    ("--boards", "--as boards"),
    ("--timeout", "--nodes N, which counts nodes, not seconds"),
    ("--algorithm", "--search"),
    ("--depth", "--moves"),
    ("--jobs", "--threads"),
    ("-j", "--threads"),
    ("--number", "--count"),
    ("a*", "astar"),
    ("ida*", "idastar"),
    ("breadth-first", "bfs"),
    ("depth-first", "dfs"),
    ("dijkstra", "uniform-cost"),
    ("ucs", "uniform-cost"),
    ("dls", "dfs"),
    ("misplaced", "hamming"),
];

/// Options of other programs that need no option here, and what to type.
const ADVICE: [(&str, &str); 4] = [
    (
        "start initial board puzzle state",
        "give the board without an option",
    ),
    (
        "file input infile in i f",
        "give the file without an option",
    ),
    (
        "output outfile out o",
        "'contest' and 'check' have OUT after IN; other commands write > FILE",
    ),
    (
        "lang language locale",
        "'submission' prints C++ with -o NAME.cpp; messages are in English",
    ),
];

/// Returns what to type instead of an option of other programs, with one dash or two.
pub fn advice(option: &str) -> Option<&'static str> {
    let name = option.strip_prefix('-')?.trim_start_matches('-');
    ADVICE
        .iter()
        .find(|(names, _)| names.split(' ').any(|other| other == name))
        .map(|(_, advice)| *advice)
}

/// Returns whether a word is a long option with one dash.
pub fn is_long(option: &str, names: &[&str]) -> bool {
    let is_known = || {
        advice(option).or(meaning(option, names)).is_some()
            || names.iter().any(|name| name[1..] == *option)
    };
    option.len() > 2 && !option.starts_with("--") && is_known()
}

/// Returns the name that people of other programs mean. Dashes do not count.
fn meaning(word: &str, names: &[&str]) -> Option<&'static str> {
    let is_name = |meaning: &str| {
        names
            .iter()
            .any(|name| meaning.split(' ').next() == Some(name))
    };
    let bare = |word: &str| word.trim_start_matches('-').to_string();
    let row = MEANT
        .iter()
        .find(|(typed, meaning)| bare(typed) == bare(word) && is_name(meaning));
    row.map(|(_, meaning)| *meaning)
}

/// Returns the name, perhaps with a value, that somebody means by a word: it means the same, begins
/// with the word, or differs in at most a quarter of its letters. Dashes do not count.
pub fn nearest<'a>(word: &str, names: &[&'a str]) -> Option<&'a str> {
    if let Some(meaning) = meaning(word, names) {
        return Some(meaning);
    }
    let letters = |word: &str| word.trim_start_matches('-').to_lowercase();
    let word = letters(word);
    let length = word.chars().count();
    let distance = |name: &str| {
        if letters(name).starts_with(&word) {
            0
        } else {
            edits(&word, &letters(name))
        }
    };
    // The opposite of a word is not near.
    let is_opposite = |name: &str| letters(name).strip_prefix("un") == Some(&word);
    let is_word = word.contains(char::is_alphabetic) && (2..=LONGEST).contains(&length);
    let near = names
        .iter()
        .filter(|name| is_word && !is_opposite(name))
        .map(|name| (distance(name), *name));
    near.filter(|(distance, _)| 4 * distance <= length)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// Counts the letters to insert, delete, replace or swap with their neighbour to turn one word into
/// another (optimal string alignment, after Damerau 1964).
fn edits(from: &str, to: &str) -> usize {
    let from: Vec<char> = from.chars().collect();
    let to: Vec<char> = to.chars().collect();
    let mut rows: Vec<Vec<usize>> = vec![(0..=to.len()).collect()];
    for i in 1..=from.len() {
        let mut row = vec![i];
        for j in 1..=to.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(from[i - 1] != to[j - 1]);
            let mut least = replaced.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[from.len()][to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_are_counted() {
        for (from, to, count) in [
            ("", "", 0),
            ("", "abc", 3),
            ("slove", "solve", 1),
            ("hepl", "help", 1),
            ("check", "batch", 4),
        ] {
            assert_eq!(edits(from, to), count, "{from} {to}");
            assert_eq!(edits(to, from), count, "{to} {from}");
        }
    }
}
