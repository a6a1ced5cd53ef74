//! Plans: numbers of puzzles, and their kinds.

use crate::board::Board;
use crate::cmd::options;
use crate::digits;
use crate::generate::Start;
use crate::grid::Grid;
use crate::solver::{arm, Arm};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    Given,
    Random(Start),
    /// Puzzles of these numbers of moves, the count of each.
    Moves(Vec<u32>),
    /// All starts of these numbers of moves.
    Every(Vec<u32>),
    Hardest,
}

impl Request {
    /// Returns whether the puzzles are chosen by their distance.
    pub fn is_of_distance(&self) -> bool {
        matches!(
            self,
            Request::Moves(_) | Request::Every(_) | Request::Hardest
        )
    }
}

/// The count that means all puzzles there are.
pub const EVERY_ONE: u64 = u64::MAX;

/// The name of the parts that no option asks for.
pub const USUAL: &str = "--tests";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanPart {
    /// A note says if there are fewer.
    pub count: u64,
    /// What asks for these puzzles, as messages name it.
    pub name: String,
    pub request: Request,
}

/// The kinds of puzzles, as they are typed.
const KINDS: [&str; 6] = [
    "solved",
    "moves=10..14",
    "walk=20",
    "random",
    "unsolvable",
    "hardest",
];

/// Reads the parts of `--plan`: `2 solved, 5 moves=10, 10 random`, each kind once. The error names
/// the item that is wrong.
pub fn parts(text: &str) -> Result<Vec<PlanPart>, String> {
    let mut parts: Vec<String> = Vec::new();
    for part in text.split(',').map(str::trim) {
        // A piece without letters has further numbers of the list before it.
        match parts
            .last_mut()
            .filter(|_| !part.is_empty() && !part.contains(|c: char| c.is_alphabetic()))
        {
            Some(last) => *last += &format!(",{part}"),
            None => parts.push(part.into()),
        }
    }
    let wrong = |number: usize, item: &str| {
        let mut words = item
            .split(|c: char| !c.is_alphabetic())
            .filter(|word| !word.is_empty());
        let kind = words.find_map(|word| {
            KINDS
                .into_iter()
                .find(|kind| kind.split('=').next() == Some(word))
        });
        let kinds = kind.map_or_else(
            || format!("; the kinds are {}", KINDS.join(", ")),
            |_| String::new(),
        );
        format!(
            "expected item {number} as in \"2 {}\"{kinds}",
            kind.unwrap_or("random")
        )
    };
    let part = |part: &String| {
        let (count, kind) = part.split_once(' ')?;
        let kind = kind.trim();
        let (name, value) = kind
            .split_once('=')
            .map_or((kind, None), |(name, value)| (name, Some(value)));
        let request = match (name, value) {
            ("solved", None) => Request::Random(Start::Walk(0)),
            ("moves", Some(value)) => Request::Moves(options::moves(value)?),
            ("walk", Some(value)) => Request::Random(Start::Walk(
                digits::number(value).filter(|&moves| moves <= MOST_STEPS)?,
            )),
            ("random", None) => Request::Random(Start::Solvable),
            ("unsolvable", None) => Request::Random(Start::Unsolvable),
            ("hardest", None) => Request::Hardest,
            _ => return None,
        };
        Some(PlanPart {
            count: digits::number(count)?,
            name: format!("--plan: {kind}"),
            request,
        })
    };
    let mut plan: Vec<PlanPart> = Vec::new();
    for (number, item) in (1..).zip(&parts) {
        let part = part(item).ok_or_else(|| wrong(number, item))?;
        // Parts of one kind would draw the same puzzles, and each would pass over all before it.
        match plan.iter_mut().find(|known| known.request == part.request) {
            Some(known) => known.count = known.count.saturating_add(part.count),
            None => plan.push(part),
        }
    }
    Ok(plan)
}

/// Returns the parts of a problem if no option asks for puzzles: only kinds that can be solved for
/// sure. There may be fewer puzzles than these parts say.
pub fn usual(grid: Grid, goal: Option<&Board>) -> Vec<PlanPart> {
    let many = if arm(grid) == Arm::Beams {
        "walk=20"
    } else {
        "random"
    };
    let plan = format!("1 solved, 2 walk=4, 3 walk=10, 10 {many}, 2 unsolvable, 2 hardest");
    let mut all = parts(&plan).expect("it is a plan");
    all.retain(|part| match part.request {
        Request::Random(Start::Unsolvable) => grid.cells() > Grid::LEAST,
        Request::Hardest => grid.cells() <= 10 && goal.is_some(),
        _ => true,
    });
    let part = |part: PlanPart| PlanPart {
        name: USUAL.into(),
        ..part
    };
    all.into_iter().map(part).collect()
}

/// The most moves of a walk: 0.3 s on the largest boards.
const MOST_STEPS: u32 = 10_000_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_is_numbers_and_kinds() {
        let plan = parts("2 solved,5  moves=10 , 3 moves=1..3,7, 5,3 walk=4, 1 hardest").unwrap();
        let expected = [
            (2, "solved", Request::Random(Start::Walk(0))),
            (5, "moves=10", Request::Moves(vec![10])),
            (3, "moves=1..3,7,5", Request::Moves(vec![1, 2, 3, 7, 5])),
            (3, "walk=4", Request::Random(Start::Walk(4))),
            (1, "hardest", Request::Hardest),
        ];
        let expected = expected.map(|(count, kind, request)| PlanPart {
            count,
            name: format!("--plan: {kind}"),
            request,
        });
        assert_eq!(plan, expected);
        let counts = |text| -> Vec<u64> {
            let plan = parts(text).unwrap();
            plan.iter().map(|part| part.count).collect()
        };
        assert_eq!(
            counts("1 random, 2 moves=1,2, 3 random, 4 moves=1..2"),
            [4, 6]
        );
        for text in [
            "",
            "solved",
            "2",
            "2 easy",
            "+2 random",
            "2 moves",
            "2 moves=",
            "2 moves=+1",
            "2 moves=3..2",
            "2 moves=1..1001",
            "2 moves=1..600,601..1200",
            "2 moves=1..",
            "2 random, 3",
            "3, 2 random",
            "2 random=1",
            "1 random,",
            "1 walk=10000001",
            "1 random 2 solved",
        ] {
            assert!(parts(text).is_err(), "{text}");
        }
        for (text, message) in [
            (
                "1 solved, 2 moves 4",
                "expected item 2 as in \"2 moves=10..14\"",
            ),
            ("2x random", "expected item 1 as in \"2 random\""),
        ] {
            assert_eq!(parts(text), Err(message.into()));
        }
    }
}
