//! Searches as options name them: `astar`, `astar:hamming`, `weighted-astar:1.2`, `dfs:40`,
//! `astar:oldest`.

use crate::args::{known, UsageError, Value};
use crate::search::Ties;
use crate::solver::heuristics::{HeuristicInfo, HEURISTICS};
use crate::solver::searches::{depth, weight, Method, SearchInfo, Takes, SEARCHES, TIES};

/// A search, and what its name says after colons.
#[derive(Clone, Copy)]
pub struct SearchName {
    pub search: &'static SearchInfo,
    pub heuristic: Option<&'static HeuristicInfo>,
    /// The weight in hundredths, or the depth.
    pub number: Option<u32>,
    pub ties: Option<Ties>,
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
            ties: None,
        };
        for part in parts {
            let is_number = part.starts_with(|c: char| c.is_ascii_digit());
            let takes = |what| search.takes.contains(&what);
            let ties = TIES.into_iter().find(|ties| ties.name() == part);
            let is_again = match ties.filter(|_| takes(Takes::Ties)) {
                Some(ties) => name.ties.replace(ties).is_some(),
                None if !is_number && takes(Takes::Heuristic) => {
                    let heuristic = known("heuristic", part, HEURISTICS, |row| row.name)?;
                    name.heuristic.replace(heuristic).is_some()
                }
                None if !is_number && !takes(Takes::Depth) => {
                    let expected = format!("the search {:?} takes no {part:?}", search.name);
                    return Err(value.bad(expected));
                }
                None => name.number.replace(number(value, search, part)?).is_some(),
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
        Method {
            ties: self.ties.unwrap_or(usual.ties),
            heuristic: self.heuristic.or(heuristic).unwrap_or(usual.heuristic),
            weight: number(Takes::Weight, usual.weight),
            depth: number(Takes::Depth, usual.depth),
            ..usual
        }
    }
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
