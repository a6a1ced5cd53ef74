//! Grades of paths: how far each board is from the goal, and which move lost ground.

use crate::check::beginning_of;
use crate::moves::{Move, Path};
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::quote::cut;
use crate::show::json;
use crate::show::table::{csv_quoted, string};
use crate::solvable::is_solvable;
use crate::solver::distances::DistanceBounds;
use crate::solver::{Solver, Unsolved};
use crate::text::dialect::Dialect;
use crate::text::{gir, path};
use std::fmt::Write;

/// The columns of a grade.
pub const COLUMNS: &str =
    "legal,distances,fewest,excess,first_loss,solved,optimal,end,unknown,at_least,at_most,error";

/// The most characters of an unknown word.
const LONGEST_WORD: usize = 40;

/// How good a path is.
pub struct Grade<'p> {
    puzzle: &'p Puzzle,
    /// The moves that can be made.
    legal: usize,
    /// The distance of the start, and of the board after each legal move.
    distances: Distances,
    /// The board after the legal moves.
    end: Position,
    /// The first word that is no move.
    unknown: Option<String>,
}

#[derive(Debug, PartialEq, Eq)]
enum Distances {
    /// The start does not reach the goal.
    None,
    Exact(Vec<u32>),
    Bounds(DistanceBounds),
}

impl<'p> Grade<'p> {
    /// Grades the path that a text has.
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn of(
        puzzle: &'p Puzzle,
        text: &str,
        dialect: &Dialect,
        solver: &mut Solver,
    ) -> Result<Grade<'p>, Unsolved> {
        let (path, unknown) = if dialect.letters.are_tiles() {
            tiles(puzzle, text)
        } else {
            path::beginning(text, dialect)
        };
        let mut end = puzzle.position().clone();
        let legal = path.iter().take_while(|&&m| end.make(m).is_some()).count();
        let distances = distances(puzzle, &path[..legal], solver)?;
        Ok(Grade {
            puzzle,
            legal,
            distances,
            end,
            // An illegal move before the word ends the legal part.
            unknown: unknown
                .filter(|_| legal == path.len())
                .map(|word| cut(&word, LONGEST_WORD)),
        })
    }

    fn is_solved(&self) -> bool {
        let goal = self.puzzle.solved();
        let mut pairs = self.end.tiles().iter().zip(goal.tiles());
        pairs.all(|(&tile, &of_goal)| self.puzzle.word(tile) == self.puzzle.word(of_goal))
    }

    /// Returns the fewest moves, the excess of the path, the number of the first move that loses
    /// ground (0 for none), and whether the path is a shortest solution, if these are known.
    fn figures(&self) -> [Option<u32>; 3] {
        let legal = self.legal as u32;
        match &self.distances {
            Distances::None => [None; 3],
            Distances::Exact(distances) => {
                let (first, last) = (distances[0], distances[self.legal]);
                let loss = distances.windows(2).position(|pair| pair[1] > pair[0]);
                let loss = loss.map_or(0, |at| at as u32 + 1);
                [Some(first), Some(legal + last - first), Some(loss)]
            }
            Distances::Bounds(DistanceBounds { at_least, at_most }) => {
                let known = |at: usize| Some(at_least[at]).filter(|least| *least == at_most[at]);
                let (first, last) = (known(0), known(self.legal));
                let excess = first.zip(last).map(|(first, last)| legal + last - first);
                // A move changes the distance by one: the bounds show whether they do not overlap.
                let loss = (0..self.legal).find_map(|at| {
                    if at_most[at + 1] < at_least[at] {
                        None
                    } else {
                        Some((at_least[at + 1] > at_most[at]).then_some(at as u32 + 1))
                    }
                });
                let loss = loss.unwrap_or(Some(0));
                // Without an excess, no move lost ground.
                [first, excess, excess.filter(|&excess| excess == 0).or(loss)]
            }
        }
    }

    fn is_optimal(&self) -> Option<bool> {
        match (&self.distances, self.figures()[1]) {
            _ if !self.is_solved() => Some(false),
            (_, Some(excess)) => Some(excess == 0),
            (Distances::Bounds(bounds), None) if self.legal as u32 > bounds.at_most[0] => {
                Some(false)
            }
            _ => None,
        }
    }

    /// Writes the fields of an object.
    pub fn object(&self) -> String {
        let number = |number: Option<u32>| number.map_or("null".into(), |n| n.to_string());
        let [fewest, excess, first_loss] = self.figures().map(number);
        let mut text = format!("\"legal\": {}", self.legal);
        match &self.distances {
            Distances::None => text += ", \"distances\": null",
            Distances::Exact(distances) => put_list(&mut text, "distances", distances),
            Distances::Bounds(DistanceBounds { at_least, at_most }) => {
                put_list(&mut text, "at_least", at_least);
                put_list(&mut text, "at_most", at_most);
            }
        }
        let optimal = self.is_optimal();
        let optimal = optimal.map_or("null".into(), |is_optimal| is_optimal.to_string());
        let unknown = self.unknown.as_ref();
        let unknown = unknown.map_or("null".into(), |word| string(word));
        let _ = write!(
            text,
            ", \"fewest\": {fewest}, \"excess\": {excess}, \"first_loss\": {first_loss}, \
             \"solved\": {}, \"optimal\": {optimal}, \"end\": {}, \"unknown\": {unknown}",
            self.is_solved(),
            json::rows(self.puzzle, &self.end),
        );
        text
    }

    /// Writes the fields of [`COLUMNS`].
    pub fn row(&self) -> String {
        let number = |number: Option<u32>| number.map_or(String::new(), |n| n.to_string());
        let [fewest, excess, first_loss] = self.figures().map(number);
        let (none, list) = (String::new, |distances: &[u32]| {
            let mut text = String::new();
            put(&mut text, distances, " ");
            text
        });
        let [distances, at_least, at_most] = match &self.distances {
            Distances::None => [none(), none(), none()],
            Distances::Exact(distances) => [list(distances), none(), none()],
            Distances::Bounds(DistanceBounds { at_least, at_most }) => {
                [none(), list(at_least), list(at_most)]
            }
        };
        let optimal = self
            .is_optimal()
            .map_or(none(), |is_optimal| is_optimal.to_string());
        let unknown = self
            .unknown
            .as_ref()
            .map_or(none(), |word| csv_quoted(word));
        format!(
            "{},{distances},{fewest},{excess},{first_loss},{},{optimal},{},{unknown},\
             {at_least},{at_most},",
            self.legal,
            self.is_solved(),
            csv_quoted(&gir::in_rows(self.puzzle, &self.end)),
        )
    }
}

/// Appends numbers to a text.
fn put(text: &mut String, numbers: &[u32], between: &str) {
    for (at, number) in numbers.iter().enumerate() {
        text.push_str(if at > 0 { between } else { "" });
        let _ = write!(text, "{number}");
    }
}

fn put_list(text: &mut String, name: &str, numbers: &[u32]) {
    let _ = write!(text, ", \"{name}\": [");
    put(text, numbers, ", ");
    text.push(']');
}

/// Returns the path on which tiles move, and the first word that is no tile. A number in front is
/// left out if it counts the words after it, and these can all be made.
fn tiles(puzzle: &Puzzle, text: &str) -> (Path, Option<String>) {
    let mut words = text.split_whitespace();
    let all = || text.split_whitespace().take(path::MOST_MOVES);
    let is_count = words
        .next()
        .is_some_and(|count| count == words.clone().count().to_string());
    let (path, rejection) = beginning_of(puzzle, all());
    if rejection.is_some() && is_count {
        let (counted, rejection) = beginning_of(puzzle, all().skip(1));
        if rejection.is_none() {
            return (counted, None);
        }
    }
    let is_tile = |word: &str| {
        puzzle
            .position()
            .tiles()
            .iter()
            .any(|&tile| puzzle.word(tile) == word)
    };
    let word = all().nth(path.len()).filter(|word| !is_tile(word));
    (path, word.map(String::from))
}

fn distances(puzzle: &Puzzle, path: &[Move], solver: &mut Solver) -> Result<Distances, Unsolved> {
    if !is_solvable(puzzle) {
        return Ok(Distances::None);
    }
    if !Solver::knows_distances(puzzle) {
        return Ok(Distances::Bounds(solver.distance_bounds(puzzle, path)?));
    }
    let mut walk = solver.walk(puzzle)?;
    let mut distances = Vec::with_capacity(path.len() + 1);
    distances.push(walk.distance);
    for &m in path {
        walk.make(m, solver)?;
        distances.push(walk.distance);
    }
    Ok(Distances::Exact(distances))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::grid::Grid;
    use crate::random::Random;
    use crate::solver::Limits;
    use crate::tests::is_long;
    use std::collections::{HashMap, VecDeque};

    /// Boards as texts of one character for each cell, and their distances from the goal: another
    /// search, which knows nothing of the solver's.
    struct Own {
        width: usize,
        goal: Vec<u8>,
        distances: HashMap<Vec<u8>, u32>,
        /// All boards, in the order of their distances.
        boards: Vec<Vec<u8>>,
    }

    impl Own {
        /// Finds all boards up to a distance.
        fn new(width: usize, goal: &str, most: u32) -> Own {
            let mut own = Own {
                width,
                goal: goal.into(),
                distances: HashMap::from([(goal.into(), 0)]),
                boards: Vec::new(),
            };
            let mut queue = VecDeque::from([own.goal.clone()]);
            while let Some(board) = queue.pop_front() {
                let distance = own.distances[&board];
                for letter in "RDUL".chars().filter(|_| distance < most) {
                    let Some(next) = own.after(&board, letter) else {
                        continue;
                    };
                    if !own.distances.contains_key(&next) {
                        own.distances.insert(next.clone(), distance + 1);
                        queue.push_back(next);
                    }
                }
                own.boards.push(board);
            }
            own
        }

        fn after(&self, board: &[u8], letter: char) -> Option<Vec<u8>> {
            let at = board.iter().position(|&tile| tile == b'.').unwrap();
            let (row, column) = (at / self.width, at % self.width);
            let to = match letter {
                'R' if column + 1 < self.width => at + 1,
                'L' if column > 0 => at - 1,
                'U' if row > 0 => at - self.width,
                'D' if at + self.width < board.len() => at + self.width,
                _ => return None,
            };
            let mut next = board.to_vec();
            next.swap(at, to);
            Some(next)
        }

        /// Makes a path from a board: good, bad and illegal moves, and words that are none. Returns
        /// it with the row that it should have.
        fn path(&self, start: &[u8], random: &mut Random) -> (String, String) {
            let (mut board, mut text, mut unknown) = (start.to_vec(), String::new(), "");
            let (mut distances, mut is_over) = (vec![self.distances[start]], false);
            for _ in 0..random.below(40) {
                let kind = random.below(100);
                if kind < 2 {
                    let word = ["then", "up", "R?", "X"][random.below(4) as usize];
                    text += &format!(" {word} ");
                    unknown = if is_over { unknown } else { word };
                    is_over = true;
                    continue;
                }
                let mut letters: Vec<char> = "RDUL".chars().collect();
                letters.rotate_left(random.below(4) as usize);
                let next = |letter: &char| self.after(&board, *letter);
                let known =
                    |letter: &&char| next(letter).is_some_and(|b| self.distances.contains_key(&b));
                let nearer = |letter: &&char| {
                    next(letter).map(|b| self.distances.get(&b) < self.distances.get(&board))
                };
                let letter = match kind {
                    // It may be illegal, but never leaves the boards that are known.
                    2..=3 => letters.iter().find(|letter| next(letter).is_none()),
                    4..=60 => letters
                        .iter()
                        .find(|letter| known(letter) && nearer(letter) == Some(true)),
                    _ => letters.iter().find(known),
                };
                let Some(&letter) = letter else { continue };
                text.push(if kind % 5 == 0 {
                    letter.to_ascii_lowercase()
                } else {
                    letter
                });
                if !is_over {
                    match self.after(&board, letter) {
                        Some(next) => board = next,
                        None => is_over = true,
                    }
                }
                if !is_over {
                    distances.push(self.distances[&board]);
                }
            }
            let (legal, first, last) = (
                distances.len() - 1,
                distances[0],
                distances[distances.len() - 1],
            );
            let loss = (1..=legal)
                .find(|&at| distances[at] > distances[at - 1])
                .unwrap_or(0);
            let excess = legal as u32 + last - first;
            let (is_solved, words) = (
                board == self.goal,
                distances
                    .iter()
                    .map(u32::to_string)
                    .collect::<Vec<_>>()
                    .join(" "),
            );
            let rows: Vec<&str> = board
                .chunks(self.width)
                .map(|row| std::str::from_utf8(row).unwrap())
                .collect();
            let row = format!(
                "{legal},{words},{first},{excess},{loss},{is_solved},{},{},{unknown},,,",
                is_solved && excess == 0,
                rows.join(";"),
            );
            (text, row)
        }
    }

    fn grades_are_right(size: &str, goal: &str, most: u32, paths: usize) {
        let grid: Grid = size.parse().unwrap();
        let own = Own::new(grid.width(), goal, most);
        let board = |text: &[u8]| {
            let words = text.iter().map(|&c| char::from(c).to_string()).collect();
            Board::with_alike(grid, words, &["."]).unwrap()
        };
        let (to, mut random) = (board(goal.as_bytes()), Random::new(92));
        let mut solver = Solver::of_many(Limits::default());
        for _ in 0..paths {
            let start = &own.boards[random.below(own.boards.len() as u64) as usize];
            let (text, expected) = own.path(start, &mut random);
            let puzzle = Puzzle::new(&board(start), &to).unwrap();
            let grade = Grade::of(&puzzle, &text, &Dialect::default(), &mut solver).unwrap();
            let start = String::from_utf8_lossy(start);
            assert_eq!(grade.row(), expected, "{size} {start} {goal}: {text}");
        }
    }

    #[test]
    fn grades_of_small_boards_are_right() {
        grades_are_right("3x2", "1234.5", u32::MAX, 300);
        grades_are_right("2x3", "aabb.c", u32::MAX, 100);
        grades_are_right("5x1", "12.34", u32::MAX, 50);
    }

    #[test]
    #[ignore = "slow"]
    fn grades_are_right_on_every_kind_of_board() {
        let times = if is_long() { 40 } else { 1 };
        for (size, goal, most, paths) in [
            ("3x3", "12345678.", u32::MAX, 600),
            ("3x3", "1238.4765", u32::MAX, 600),
            ("3x3", "1122.3344", u32::MAX, 100),
            ("5x2", "123456789.", 20, 300),
            ("4x3", "12345.6789ab", 14, 300),
            ("4x4", "123456789abcdef.", 16, 300),
            ("2x8", ".123456789abcdef", 16, 100),
            ("3x4", "aabbccddeef.", 8, 10),
        ] {
            grades_are_right(size, goal, most, times * paths);
        }
    }
}
