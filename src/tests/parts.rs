//! Iterations in parts, put together again.

use super::medium::near;
use super::mutated::mutated;
use crate::generate::{GoalChoice, Puzzles};
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::search::NodeLimit;
use crate::solver::parts::{Answer, End, Part};
use crate::solver::split::Joined;
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
fn answered(solver: &mut Solver, parts: &[(usize, Part)]) -> Answers {
    let answer = |(_, part): &(usize, Part)| {
        let read = Part::read(part.line().unwrap().as_bytes()).unwrap().unwrap();
        assert_eq!(read, *part);
        let answer = solver.walk(&read).unwrap();
        assert_eq!(Answer::read(&answer.to_string(), part), Some(answer.clone()));
        (part.path.clone(), Some(answer))
    };
    parts.iter().map(answer).collect()
}

#[test]
fn parts_come_to_the_canonical_solution_and_the_nodes_of_an_iteration() {
    let mut solver = solver(None);
    for puzzle in puzzles() {
        let solved = solver.solve(&puzzle).unwrap();
        let path = solved.moves.unwrap();
        let fewest = path.len() as u32;
        for bound in [None, Some(fewest - 2), Some(fewest), Some(fewest + 6)] {
            let asked = bound.map(|bound| Part { bound, ..Part::whole(&puzzle, bound) });
            for count in [1, 50, 700] {
                let parts = solver.split(&puzzle, asked.as_ref(), count).unwrap();
                let whole = Part::whole(&puzzle, parts[0].1.bound);
                let joined = solver.join(&whole, &answered(&mut solver.clone(), &parts)).unwrap();
                if bound == Some(fewest - 2) {
                    let Answer { end, nodes } = solver.walk(&whole).unwrap();
                    assert_eq!((end, joined), (End::None, (Joined::AtLeast(fewest), nodes)));
                } else {
                    assert_eq!((whole.bound, joined.0), (fewest, Joined::Found(path.clone())));
                }
                let mut numbers: Vec<usize> = parts.iter().map(|(number, _)| *number).collect();
                numbers.sort_unstable();
                assert!(numbers.iter().copied().eq(1..=parts.len()) && parts.len() < count + 4);
            }
        }
    }
}

#[test]
fn parts_that_were_stopped_are_split_again() {
    let mut solver = solver(Some(500));
    for puzzle in puzzles() {
        let mut parts = solver.split(&puzzle, None, 20).unwrap();
        let whole = Part::whole(&puzzle, parts[0].1.bound);
        let mut answers = Answers::new();
        while !parts.is_empty() {
            answers.extend(answered(&mut solver, &parts));
            let is_stopped =
                |part: &Part| matches!(&answers[&part.path], Some(Answer { end: End::Stopped, nodes: 500 }));
            let stopped: Vec<Part> = parts.into_iter().map(|(_, part)| part).filter(is_stopped).collect();
            parts = stopped.iter().flat_map(|part| solver.split(&puzzle, Some(part), 4).unwrap()).collect();
        }
        let solved = Solver::new(Limits { proof: Some(Proof::Canonical), ..Limits::default() }).solve(&puzzle).unwrap();
        assert_eq!(solver.join(&whole, &answers).unwrap().0, Joined::Found(solved.moves.unwrap()));
    }
}

#[test]
fn a_part_that_is_missing_or_has_no_answer_is_found() {
    let mut solver = solver(None);
    let puzzle = puzzles().remove(0);
    let bound = solver.solve(&puzzle).unwrap().lower_bound - 2;
    let parts = solver.split(&puzzle, Some(&Part::whole(&puzzle, bound)), 30).unwrap();
    let whole = Part::whole(&puzzle, bound);
    let answers = answered(&mut solver, &parts);
    for path in answers.keys() {
        let mut fewer = answers.clone();
        fewer.insert(path.clone(), None);
        assert_eq!(solver.join(&whole, &fewer).unwrap().0, Joined::Open(path.clone()));
        fewer.remove(path);
        match solver.join(&whole, &fewer).unwrap().0 {
            Joined::NoPart(found) => assert!(path.starts_with(&found) || found.starts_with(path)),
            joined => panic!("{joined:?}"),
        }
    }
}

#[test]
fn mutated_parts_are_refused_or_read_as_they_are_written() {
    let mut solver = solver(Some(1000));
    let parts: Vec<(usize, Part)> =
        puzzles().iter().flat_map(|puzzle| solver.split(puzzle, None, 3).unwrap()).collect();
    let lines: Vec<String> = parts.iter().map(|(_, part)| part.line().unwrap()).collect();
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
                    assert_eq!(Answer::read(&answer.to_string(), &part), Some(answer));
                }
            }
            Some(Err(error)) => {
                refused += 1;
                assert!(error.position.line >= 1 && error.position.column >= 1);
            }
            None => {}
        }
        // No text is more than refused.
        let _ = Answer::read(&String::from_utf8_lossy(&text), &parts[0].1);
    }
    assert!(read > 100 && refused > 1000, "{read} {refused}");
}
