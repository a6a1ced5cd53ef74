//! Iterations that are split into parts and joined again.

use super::exact::near;
use super::mutated::mutated;
use super::{is_long, samples};
use crate::generate::Puzzles;
use crate::moves::Path;
use crate::pdb::walk::{most_bound, End};
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::search::{Memory, NodeLimit, Place};
use crate::solver::parts::{AnswerError, Part, PartAnswer};
use crate::solver::split::{Answers, Hole, Split};
use crate::solver::{Limits, Proof, Solver};
use crate::tests::GoalChoice;
use std::sync::OnceLock;

/// Puzzles; the split of some meets the solution.
fn puzzles() -> Vec<Puzzle> {
    let sizes = [
        ("4x4", GoalChoice::Ordered, samples(3)),
        ("3x4", GoalChoice::Random, samples(3)),
        ("5x2", GoalChoice::Random, samples(2)),
    ];
    let random =
        sizes.map(|(size, goal, count)| Puzzles::new(size.parse().unwrap(), goal, 7).take(count));
    let wide = Puzzles::new("4x5".parse().unwrap(), GoalChoice::Ordered, 7)
        .take(samples(2))
        .map(|puzzle| near(&puzzle));
    random.into_iter().flatten().chain(wide).collect()
}

/// Returns a solver whose databases are made once for all tests.
fn solver(nodes: Option<u64>) -> Solver {
    static SHARED: OnceLock<Solver> = OnceLock::new();

    let mut solver = SHARED
        .get_or_init(|| {
            Solver::new(Limits {
                memory: Memory(64 << 20),
                ..Limits::default()
            })
        })
        .clone();
    solver.limits.nodes = nodes.map(NodeLimit);
    solver
}

fn canonical(puzzle: &Puzzle) -> Path {
    solver(None)
        .find_proof(puzzle, Proof::Canonical, None)
        .unwrap()
        .path
        .unwrap()
}

/// Returns the answers to all parts, each written as a line and read back.
fn answered(solver: &mut Solver, puzzle: &Puzzle, Split { bound, parts }: &Split) -> Answers {
    let answer = |(_, path): &(usize, Path)| {
        let part = Part {
            puzzle: puzzle.clone(),
            place: Place {
                bound: *bound,
                path: path.clone(),
            },
        };
        let read = Part::read(part.line().unwrap().as_bytes())
            .unwrap()
            .unwrap();
        assert_eq!(read, part);
        let answer = solver.search_part(&read).unwrap();
        assert_eq!(
            PartAnswer::read(&answer.to_string(), puzzle)
                .as_ref()
                .map(ToString::to_string),
            Ok(answer.to_string())
        );
        (part.place, Some(answer))
    };
    parts.iter().map(answer).collect()
}

/// Splits all paths of an iteration.
fn split(solver: &mut Solver, puzzle: &Puzzle, bound: Option<u32>, count: usize) -> Split {
    solver
        .split(puzzle, &Path::default(), bound, count)
        .unwrap()
}

#[test]
#[ignore = "slow"]
fn parts_come_to_the_canonical_solution() {
    let mut solver = solver(None);
    // Databases of other patterns exclude other paths.
    let mut other = Solver::new(Limits {
        memory: Memory(24 << 20),
        ..Limits::default()
    });
    for puzzle in puzzles() {
        let path = canonical(&puzzle);
        let fewest = path.len() as u32;
        for bound in [None, Some(fewest - 2), Some(fewest), Some(fewest + 6)] {
            for &count in if is_long() { &[1, 50, 700][..] } else { &[90] } {
                let split = split(&mut solver, &puzzle, bound, count);
                let answers = answered(&mut solver, &puzzle, &split);
                for joining in [&mut solver, &mut other] {
                    let joined = joining.join(&puzzle, &answers).unwrap().unwrap();
                    if bound == Some(fewest - 2) {
                        assert_eq!((joined.bound, joined.found), (fewest, None));
                    } else {
                        assert_eq!((split.bound, joined.found.as_ref()), (fewest, Some(&path)));
                        // All earlier iterations are small.
                        assert_eq!(joined.bound, fewest);
                    }
                }
                let mut numbers: Vec<usize> =
                    split.parts.iter().map(|(number, _)| *number).collect();
                numbers.sort_unstable();
                assert!(
                    numbers.iter().copied().eq(1..=split.parts.len())
                        && split.parts.len() < count + 4
                );
            }
        }
    }
}

#[test]
#[ignore = "slow"]
fn parts_of_several_iterations_are_joined() {
    let mut solver = solver(None);
    for puzzle in puzzles() {
        let path = canonical(&puzzle);
        let fewest = path.len() as u32;
        let mut answers = Answers::new();
        for bound in [fewest - 4, fewest - 2, fewest] {
            let split = split(&mut solver, &puzzle, Some(bound), 9);
            answers.extend(answered(&mut solver, &puzzle, &split));
            let joined = solver.join(&puzzle, &answers).unwrap().unwrap();
            let found = (bound == fewest).then(|| path.clone());
            assert_eq!((joined.bound, joined.found), (fewest.min(bound + 2), found));
        }
    }
}

#[test]
#[ignore = "slow"]
fn parts_that_were_stopped_are_split_again() {
    let most = if is_long() { 500 } else { 2_000 };
    let mut solver = solver(Some(most));
    for puzzle in puzzles() {
        let first = split(&mut solver, &puzzle, None, 20);
        let bound = first.bound;
        let (mut answers, mut splits) = (Answers::new(), vec![first]);
        while let Some(split) = splits.pop() {
            answers.extend(answered(&mut solver, &puzzle, &split));
            for (_, path) in split.parts {
                let place = Place { bound, path };
                let is_unfinished = |answer: &PartAnswer| answer.is_open() && answer.nodes == most;
                if answers[&place].as_ref().is_some_and(is_unfinished) {
                    splits.push(solver.split(&puzzle, &place.path, Some(bound), 4).unwrap());
                }
            }
        }
        let joined = solver.join(&puzzle, &answers).unwrap().unwrap();
        assert_eq!(joined.found, Some(canonical(&puzzle)));
    }
}

#[test]
#[ignore = "slow"]
fn parts_and_answers_that_are_missing_or_wrong_are_found() {
    let mut solver = solver(None);
    let puzzle = puzzles().remove(0);
    let path = canonical(&puzzle);
    let bound = path.len() as u32;
    let split = split(&mut solver, &puzzle, Some(bound), 30);
    let answers = answered(&mut solver, &puzzle, &split);
    let before = answers
        .keys()
        .filter(|place| path[..place.path.len()] >= place.path[..]);
    for place in before.step_by(if is_long() { 1 } else { 3 }) {
        let mut other = answers.clone();
        other.insert(place.clone(), None);
        assert_eq!(
            solver.join(&puzzle, &other).unwrap(),
            Err(Hole::Open(place.clone()))
        );
        // Small missing parts are searched.
        other.remove(place);
        assert_eq!(
            solver
                .join(&puzzle, &other)
                .unwrap()
                .unwrap()
                .found
                .as_ref(),
            Some(&path)
        );
    }
    // The answer of the solution's part denies the solution.
    let (place, right) = answers
        .iter()
        .find(|(place, _)| path.starts_with(&place.path))
        .unwrap();
    let right = right.clone().unwrap();
    let mut wrong = answers.clone();
    wrong.insert(
        place.clone(),
        Some(PartAnswer {
            end: End::None,
            ..right.clone()
        }),
    );
    assert_eq!(
        solver.join(&puzzle, &wrong).unwrap(),
        Err(Hole::Foreign(place.clone()))
    );
    let text = right.to_string();
    assert_eq!(
        PartAnswer::read(&text, &puzzles()[1]),
        Err(AnswerError::OtherPuzzle)
    );
    assert_eq!(
        PartAnswer::read(&text.replace("found ", "found R"), &puzzle),
        Err(AnswerError::NoSolution)
    );
    assert_eq!(
        PartAnswer::read("error 1: found a word", &puzzle),
        Err(AnswerError::NoAnswer)
    );
}

#[test]
#[ignore = "slow"]
fn a_large_part_that_is_missing_is_reported() {
    // The solution has 70 moves; each half of the iteration of 68 takes more nodes than `join`
    // itself spends.
    let puzzle = ". 15 8 3 12 11 7 4 14 10 6 5 9 13 2 1 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 ."
        .parse()
        .unwrap();
    let mut solver = solver(None);
    let place = |path: &str| Place {
        bound: 68,
        path: path.parse().unwrap(),
    };
    let part = Part {
        puzzle,
        place: place("D"),
    };
    let answers = Answers::from([(
        part.place.clone(),
        Some(PartAnswer::new(&part, End::None, 1)),
    )]);
    assert_eq!(
        solver.join(&part.puzzle, &answers).unwrap(),
        Err(Hole::NoPart(place("R")))
    );
}

#[test]
#[ignore = "slow"]
fn no_part_has_a_bound_that_a_walk_cannot_count() {
    for puzzle in puzzles() {
        let most = most_bound(&puzzle);
        let most = puzzle.least_length(most - 1);
        for (bound, is_read) in [(most, true), (most + 2, false)] {
            let part = Part {
                puzzle: puzzle.clone(),
                place: Place::at(bound),
            };
            let read = Part::read(part.line().unwrap().as_bytes()).unwrap();
            assert_eq!(read.is_ok(), is_read, "{bound}: {read:?}");
        }
        // The search with the greatest bound finds a path.
        let part = Part {
            puzzle,
            place: Place::at(most),
        };
        assert!(matches!(
            solver(None).search_part(&part).unwrap().end,
            End::Found(_)
        ));
    }
}

#[test]
fn an_iteration_that_takes_too_long_to_walk_is_split() {
    if !is_long() {
        return; // To find that out takes seconds.
    }
    let puzzle = "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0"
        .parse()
        .unwrap();
    let Split { bound, parts } = split(&mut solver(None), &puzzle, Some(100), 10_000);
    assert_eq!(bound, 100);
    assert!((9_000..10_004).contains(&parts.len()), "{}", parts.len());
}

#[test]
fn a_solved_board_is_a_part_that_is_joined() {
    let mut solver = solver(None);
    let puzzle: Puzzle = "4x3; 123456789abc 123456789abc"
        .replace('c', ".")
        .parse()
        .unwrap();
    let split = split(&mut solver, &puzzle, None, 10);
    let answers = answered(&mut solver, &puzzle, &split);
    let joined = solver.join(&puzzle, &answers).unwrap().unwrap();
    assert_eq!(
        (split.parts.len(), joined.bound, joined.found),
        (1, 0, Some(Path::default()))
    );
}

#[test]
#[ignore = "slow"]
fn mutated_parts_are_refused_or_read_as_they_are_written() {
    let mut solver = solver(Some(1000));
    let mut parts = Vec::new();
    for puzzle in puzzles() {
        let Split {
            bound,
            parts: paths,
        } = split(&mut solver, &puzzle, None, 3);
        let part = |(_, path)| Part {
            puzzle: puzzle.clone(),
            place: Place { bound, path },
        };
        parts.extend(paths.into_iter().map(part));
    }
    let lines: Vec<String> = parts.iter().map(|part| part.line().unwrap()).collect();
    let corpus: Vec<&[u8]> = lines
        .iter()
        .map(String::as_bytes)
        .chain([&b" | 98 RDLLU"[..], b"|", b" | 4 -"])
        .collect();
    let (mut random, mut read, mut refused) = (Random::new(44), 0, 0);
    let texts = if is_long() { 20_000 } else { 1_000 };
    for _ in 0..texts {
        let text = mutated(&mut random, &corpus);
        match Part::read(&text) {
            Some(Ok(part)) => {
                read += 1;
                assert_eq!(
                    Part::read(part.line().unwrap().as_bytes()),
                    Some(Ok(part.clone()))
                );
                if read % 200 == 0 {
                    let answer = solver.search_part(&part).unwrap().to_string();
                    assert_eq!(
                        PartAnswer::read(&answer, &part.puzzle).map(|answer| answer.to_string()),
                        Ok(answer)
                    );
                }
            }
            Some(Err(error)) => {
                refused += 1;
                assert!(error.position.line >= 1 && error.position.column >= 1);
            }
            None => {}
        }
        // Every text is at worst refused.
        let _ = PartAnswer::read(&String::from_utf8_lossy(&text), &parts[0].puzzle);
    }
    assert!(
        read > texts / 200 && refused > texts / 20,
        "{read} {refused}"
    );
}
