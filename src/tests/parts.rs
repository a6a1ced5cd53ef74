//! Iterations in parts, put together again.

use super::medium::near;
use super::mutated::mutated;
use crate::generate::{GoalChoice, Puzzles};
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::search::NodeLimit;
use crate::solver::parts::{Answer, End, Part};
use crate::solver::split::{Joined, Split};
use crate::solver::{Limits, Proof, Solver};
use std::collections::BTreeMap;

/// Puzzles, some of them with a solution that the split meets.
fn puzzles() -> Vec<Puzzle> {
    let sizes = [("4x4", GoalChoice::Ordered, 3), ("3x4", GoalChoice::Random, 3), ("5x2", GoalChoice::Random, 3)];
    let random = sizes.map(|(size, goal, count)| Puzzles::new(size.parse().unwrap(), goal, 7).take(count));
    let wide = Puzzles::new("4x5".parse().unwrap(), GoalChoice::Ordered, 7).take(2).map(|puzzle| near(&puzzle));
    random.into_iter().flatten().chain(wide).collect()
}

fn solver(nodes: Option<u64>) -> Solver {
    Solver::new(Limits { nodes: nodes.map(NodeLimit), proof: Some(Proof::Canonical), ..Limits::default() })
}

type Answers = BTreeMap<Vec<Move>, Option<Answer>>;

/// What all parts are answered, as lines.
fn answered(solver: &mut Solver, puzzle: &Puzzle, Split { bound, parts }: &Split) -> Answers {
    let whole = Part::whole(puzzle, *bound);
    let answer = |(_, path): &(usize, Vec<Move>)| {
        let part = Part { path: path.clone(), ..whole.clone() };
        let read = Part::read(part.line().unwrap().as_bytes()).unwrap().unwrap();
        assert_eq!(read, part);
        let answer = solver.walk(&read).unwrap();
        assert_eq!(Answer::read(&answer.to_string(), &whole, path), Some(answer.clone()));
        (part.path, Some(answer))
    };
    parts.iter().map(answer).collect()
}

#[test]
fn parts_come_to_the_canonical_solution_and_the_nodes_of_an_iteration() {
    let mut solver = solver(None);
    for puzzle in puzzles() {
        let solved = solver.solve(&puzzle).unwrap();
        let path = solved.moves.unwrap().0;
        let fewest = path.len() as u32;
        for bound in [None, Some(fewest - 2), Some(fewest), Some(fewest + 6)] {
            let asked = bound.map(|bound| Part::whole(&puzzle, bound));
            for count in [1, 50, 700] {
                let split = solver.split(&puzzle, asked.as_ref(), count).unwrap();
                let whole = Part::whole(&puzzle, split.bound);
                let joined = solver.join(&whole, &answered(&mut solver.clone(), &puzzle, &split)).unwrap();
                if bound == Some(fewest - 2) {
                    let Answer { end, nodes } = solver.walk(&whole).unwrap();
                    assert_eq!((end, joined), (End::None, (Joined::AtLeast(fewest), nodes)));
                } else {
                    assert_eq!((whole.bound, joined.0), (fewest, Joined::Found(path.clone())));
                }
                let mut numbers: Vec<usize> = split.parts.iter().map(|(number, _)| *number).collect();
                numbers.sort_unstable();
                assert!(numbers.iter().copied().eq(1..=split.parts.len()) && split.parts.len() < count + 4);
            }
        }
    }
}

#[test]
fn parts_that_were_stopped_are_split_again() {
    let mut solver = solver(Some(500));
    for puzzle in puzzles() {
        let split = solver.split(&puzzle, None, 20).unwrap();
        let whole = Part::whole(&puzzle, split.bound);
        let (mut answers, mut splits) = (Answers::new(), vec![split]);
        while let Some(split) = splits.pop() {
            answers.extend(answered(&mut solver, &puzzle, &split));
            for (_, path) in split.parts {
                if matches!(&answers[&path], Some(Answer { end: End::Stopped, nodes: 500 })) {
                    splits.push(solver.split(&puzzle, Some(&Part { path, ..whole.clone() }), 4).unwrap());
                }
            }
        }
        let solved = Solver::new(Limits { proof: Some(Proof::Canonical), ..Limits::default() }).solve(&puzzle).unwrap();
        assert_eq!(solver.join(&whole, &answers).unwrap().0, Joined::Found(solved.moves.unwrap().0));
    }
}

#[test]
fn parts_and_answers_that_are_missing_or_of_another_iteration_are_found() {
    let mut solver = solver(None);
    let puzzle = puzzles().remove(0);
    let whole = Part::whole(&puzzle, solver.solve(&puzzle).unwrap().lower_bound - 2);
    let split = solver.split(&puzzle, Some(&whole), 30).unwrap();
    let answers = answered(&mut solver, &puzzle, &split);
    for path in answers.keys() {
        let mut other = answers.clone();
        other.insert(path.clone(), None);
        assert_eq!(solver.join(&whole, &other).unwrap().0, Joined::Open(path.clone()));
        let before = Part { path: path.clone(), bound: whole.bound - 2, ..whole.clone() };
        let answer = solver.walk(&before).unwrap();
        let is_same = answers[path].as_ref() == Some(&answer);
        other.insert(path.clone(), Some(answer));
        let joined = solver.join(&whole, &other).unwrap().0;
        assert_eq!(joined == Joined::Foreign(path.clone()), !is_same, "{joined:?}");
        other.remove(path);
        match solver.join(&whole, &other).unwrap().0 {
            Joined::NoPart(found) => assert!(path.starts_with(&found) || found.starts_with(path)),
            joined => panic!("{joined:?}"),
        }
    }
}

#[test]
fn mutated_parts_are_refused_or_read_as_they_are_written() {
    let mut solver = solver(Some(1000));
    let mut parts = Vec::new();
    for puzzle in puzzles() {
        let Split { bound, parts: paths } = solver.split(&puzzle, None, 3).unwrap();
        parts.extend(paths.into_iter().map(|(_, path)| Part { path, ..Part::whole(&puzzle, bound) }));
    }
    let lines: Vec<String> = parts.iter().map(|part| part.line().unwrap()).collect();
    let corpus: Vec<&[u8]> = lines.iter().map(String::as_bytes).chain([&b" | 98 RDLLU"[..], b"|", b" | 4 -"]).collect();
    let (mut random, mut read, mut refused) = (Random::new(44), 0, 0);
    for _ in 0..20_000 {
        let text = mutated(&mut random, &corpus);
        match Part::read(&text) {
            Some(Ok(part)) => {
                read += 1;
                assert_eq!(Part::read(part.line().unwrap().as_bytes()), Some(Ok(part.clone())));
                if read % 50 == 0 {
                    let answer = solver.walk(&part).unwrap();
                    assert_eq!(Answer::read(&answer.to_string(), &part, &part.path), Some(answer));
                }
            }
            Some(Err(error)) => {
                refused += 1;
                assert!(error.position.line >= 1 && error.position.column >= 1);
            }
            None => {}
        }
        // No text is more than refused.
        let _ = Answer::read(&String::from_utf8_lossy(&text), &parts[0], &parts[0].path);
    }
    assert!(read > 100 && refused > 1000, "{read} {refused}");
}
