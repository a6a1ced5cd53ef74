//! Searches as options name them: `astar`, `astar:hamming`, `weighted-astar:1.2`, `dfs:40`,
//! `astar:oldest`.

use crate::args::{known, named, Named, UsageError, Value};
use crate::search::Ties;
use crate::solver::heuristics::{HeuristicInfo, HEURISTICS};
use crate::solver::searches::{depth, weight, Method, SearchInfo, Takes, OLDEST, SEARCHES};
use std::mem;

/// A search, and what its name says after colons.
#[derive(Clone, Copy)]
pub struct SearchName {
    pub search: &'static SearchInfo,
    pub heuristic: Option<&'static HeuristicInfo>,
    /// The weight in hundredths, or the depth.
    pub number: Option<u32>,
    pub is_oldest: bool,
}

impl SearchName {
    pub fn read(value: Value, text: &str) -> Result<SearchName, UsageError> {
        let mut parts = text.split(':');
        let search = known(
            "search",
            parts.next().unwrap_or_default(),
            SEARCHES,
            |row| row.name,
        )?;
        let mut name = SearchName {
            search,
            heuristic: None,
            number: None,
            is_oldest: false,
        };
        for part in parts {
            let is_number = part.starts_with(|c: char| c.is_ascii_digit());
            let is_again = if is_number {
                name.number.replace(number(value, search, part)?).is_some()
            } else {
                let words = words(search);
                if words.is_empty() {
                    let expected = format!("the search {:?} takes no {part:?}", search.name);
                    return Err(value.bad(expected));
                }
                match known("word after a search", part, &words, |word| word.name)?.value {
                    Some(heuristic) => name.heuristic.replace(heuristic).is_some(),
                    None => mem::replace(&mut name.is_oldest, true),
                }
            };
            if is_again {
                return Err(value.bad("expected each part of a search's name once"));
            }
        }
        Ok(name)
    }

    /// Returns the search with its parameters. `heuristic` is for a name without one.
    pub fn method(self, heuristic: Option<&'static HeuristicInfo>) -> Method {
        let usual = Method::new(self.search);
        let number = |kind, usual| {
            self.number
                .filter(|_| self.search.takes.contains(&kind))
                .unwrap_or(usual)
        };
        let ties = if self.is_oldest {
            Ties::Oldest
        } else {
            usual.ties
        };
        Method {
            ties,
            heuristic: self.heuristic.or(heuristic).unwrap_or(usual.heuristic),
            weight: number(Takes::Weight, usual.weight),
            depth: number(Takes::Depth, usual.depth),
            ..usual
        }
    }
}

/// Returns the words that a search takes after its name: its heuristics, and then none for `oldest`.
fn words(search: &SearchInfo) -> Vec<Named<Option<&'static HeuristicInfo>>> {
    let heuristics = HEURISTICS
        .iter()
        .filter(|_| search.takes.contains(&Takes::Heuristic))
        .map(|row| named(row.name, row.about, Some(row)));
    let oldest = search
        .takes
        .contains(&Takes::Ties)
        .then_some(named(OLDEST, "", None));
    heuristics.chain(oldest).collect()
}

/// Parses the number after a search: a weight, in hundredths, or a depth.
fn number(value: Value, search: &SearchInfo, text: &str) -> Result<u32, UsageError> {
    if search.takes.contains(&Takes::Weight) {
        return weight(text).ok_or_else(|| {
            value.bad("expected a weight from 1 to 1000 with at most two decimals")
        });
    }
    if search.takes.contains(&Takes::Depth) {
        return depth(text).ok_or_else(|| value.bad("expected a number of moves as the depth"));
    }
    Err(value.bad(format!("the search {:?} takes no number", search.name)))
}

/// Returns names of searches and heuristics as the tables write them: `A*, BFS` is astar,bfs.
pub fn in_tables(names: &str) -> String {
    let names = names.to_lowercase().replace('*', "star");
    let is_name = |word: &str| SEARCHES.iter().any(|row| row.name == word);
    let of = |part: &str| {
        if part.split(' ').all(is_name) {
            part.replace(' ', ",")
        } else {
            part.to_string()
        }
    };
    names
        .split(',')
        .map(|part| of(part.trim()))
        .collect::<Vec<_>>()
        .join(",")
}

pub fn searches(_: &str) -> Vec<[String; 2]> {
    let about = |row: &SearchInfo| format!("{} ({})", row.about, row.promise.words());
    SEARCHES
        .iter()
        .map(|row| [row.name.into(), about(row)])
        .collect()
}
