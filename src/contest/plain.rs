//! Solves a sliding-tile puzzle of up to 10 cells: reads a start and a goal board, writes the fewest moves and their path. Of
//! several shortest paths, the first is written.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::io::{self, ErrorKind, Write};
use std::{env, fs, process};

/// The input and the output, unless the command line names others; `-` is standard input or output.
const FILES: [&str; 2] = ["yapboz.gir", "yapboz.cik"];
/// The goal of all starts, or nothing if each start has its own behind it.
const GOAL: &str = "";
/// Whether every line is a puzzle.
const ARE_LINES: bool = false;
/// The answer, and the answer if there is no path.
const ANSWERS: [&str; 2] = ["COUNT\nPATH", "12\nYAZDIRILAMAZ"];
/// The names of the moves of the blank to the right, down, up and left, and what is between two of them.
const NAMES: [&str; 4] = ["R", "D", "U", "L"];
const BETWEEN: &str = "";
/// The order of the moves.
const ORDER: &str = "RDUL";

/// A position has a letter for each cell, row by row: that of the tile's cell in the goal. So the goal is `abc...`.
pub struct Puzzle {
    width: usize,
    start: String,
    blank: char,
}

impl Puzzle {
    /// Reads two boards of rows or, if these do not have one length, squares. `;` ends a row, and `#` starts a comment.
    pub fn read(text: &str) -> Option<Puzzle> {
        let text = format!("{text}\n{GOAL}");
        let rows = text.lines().flat_map(|line| line.split('#').next().unwrap_or_default().split(';'));
        let rows = rows.map(|row| row.chars().filter(|c| !c.is_whitespace()).collect());
        let rows: Vec<Vec<char>> = rows.filter(|row: &Vec<char>| !row.is_empty()).collect();
        let (tiles, width) = (rows.concat(), rows.first()?.len());
        let cells = tiles.len() / 2;
        let are_even = width > 1 && rows.len() > 3 && rows.len() % 2 == 0 && rows.iter().all(|row| row.len() == width);
        let width = if are_even { width } else { (2..=3).find(|side| side * side == cells)? };
        let (start, goal) = tiles.split_at(cells);
        let blanks = |board: &[char]| [".", "_", "0", "xX"].iter().find(|blanks| blanks.contains(board)).copied();
        // Boards in one text have the same blank.
        let [here, there] = if GOAL.is_empty() { [blanks(&tiles)?; 2] } else { [blanks(start)?, blanks(goal)?] };
        let is_same = |one: char, other| one == other || here.contains(one) && there.contains(other);
        let letters: Vec<char> = ('a'..='j').take(cells).collect();
        let letter = |tile: &char| letters.get(goal.iter().position(|other| is_same(*tile, *other))?).copied();
        let blank = start.iter().find(|tile| here.contains(**tile)).and_then(letter)?;
        let start: String = start.iter().map(letter).collect::<Option<_>>()?;
        // If every letter is on the start board, every tile is once on both boards.
        let are_boards = goal.len() == letters.len() && letters.iter().all(|letter| start.contains(*letter));
        are_boards.then_some(Puzzle { width, start, blank })
    }

    /// The Manhattan distance of all tiles, without the blank, to their cells in the goal: no path is shorter.
    fn bound(&self, position: &str) -> usize {
        let far = |(cell, tile): (usize, char)| {
            let home = tile as usize - 'a' as usize;
            (cell % self.width).abs_diff(home % self.width) + (cell / self.width).abs_diff(home / self.width)
        };
        position.chars().enumerate().filter(|(_, tile)| *tile != self.blank).map(far).sum()
    }

    /// A move changes the bound by one, and exchanges two tiles: both numbers change from even to odd, or back.
    fn is_solvable(&self) -> bool {
        let before = |(at, tile)| self.start[..at].chars().filter(|other| *other > tile).count();
        let in_wrong_order: usize = self.start.char_indices().map(before).sum();
        in_wrong_order % 2 == self.bound(&self.start) % 2
    }

    /// The moves from a position, and where they lead.
    fn moves(&self, position: &str) -> Vec<(char, String)> {
        let (width, mut moves) = (self.width, Vec::new());
        let at = position.find(self.blank).expect("the blank is on the board");
        let cells = [at + 1, at + width, at.wrapping_sub(width), at.wrapping_sub(1)];
        for name in ORDER.chars() {
            let to = cells["RDUL".find(name).expect("a move")];
            if to < position.len() && (to % width == at % width || to / width == at / width) {
                let mut tiles: Vec<char> = position.chars().collect();
                tiles.swap(at, to);
                moves.push((name, tiles.iter().collect()));
            }
        }
        moves
    }

    /// A* (Hart, Nilsson, Raphael 1968): the fewest moves, and the number of positions taken from the queue.
    fn fewest(&self) -> (usize, u64) {
        // The least f = g + h first, then the greatest g, the moves so far, then the newest.
        let mut queue = BinaryHeap::from([(Reverse(self.bound(&self.start)), 0, 0, self.start.clone())]);
        let mut visited = HashMap::from([(self.start.clone(), 0)]);
        let (mut tried, mut queued) = (0, 0);
        while let Some((_, g, _, position)) = queue.pop() {
            // It is closed: it was expanded when a shorter path to it was taken from the queue.
            if visited[&position] < g {
                continue;
            }
            tried += 1;
            if self.bound(&position) == 0 {
                return (g, tried);
            }
            for (_, next) in self.moves(&position) {
                if visited.get(&next).map_or(true, |known| g + 1 < *known) {
                    queued += 1;
                    queue.push((Reverse(g + 1 + self.bound(&next)), g + 1, queued, next.clone()));
                    visited.insert(next, g + 1);
                }
            }
        }
        unreachable!("a solvable puzzle has a solution")
    }

    /// Goes on depth-first, in the order of the moves, with `left` moves left. The first path to the goal is the answer.
    fn walk(&self, position: &str, left: usize, path: &mut String, failed: &mut HashMap<String, usize>) -> bool {
        let is_hopeless = self.bound(position) > left || failed.get(position).is_some_and(|known| left <= *known);
        if is_hopeless || left == 0 {
            return !is_hopeless;
        }
        for (name, next) in self.moves(position) {
            path.push(name);
            if self.walk(&next, left - 1, path, failed) {
                return true;
            }
            path.pop();
        }
        failed.insert(position.into(), left);
        false
    }

    /// The path, if there is one, and the number of positions taken from the queue.
    pub fn solve(&self) -> (Option<String>, u64) {
        if !self.is_solvable() {
            return (None, 0);
        }
        let ((moves, tried), mut path) = (self.fewest(), String::new());
        self.walk(&self.start, moves, &mut path, &mut HashMap::new());
        (Some(path), tried)
    }
}

/// The answer, and a line end.
fn answer(path: Option<String>) -> String {
    let Some(path) = path else { return ANSWERS[1].to_owned() + "\n" };
    let names: Vec<&str> = path.chars().filter_map(|name| Some(NAMES["RDUL".find(name)?])).collect();
    let answer = ANSWERS[0].replace("COUNT", &path.len().to_string()).replace("PATH", &names.join(BETWEEN));
    answer.trim_end_matches(' ').to_owned() + "\n"
}

/// Ends with status 2 if the input is wrong, and 3 if a file cannot be used.
fn fail(status: i32, file: &str, why: impl std::fmt::Display) -> ! {
    eprintln!("{file}: {why}");
    process::exit(status)
}

fn main() {
    let mut names = env::args().skip(1);
    let [input, output] = FILES.map(|file| names.next().unwrap_or_else(|| file.into()));
    let text = if input == "-" { io::read_to_string(io::stdin()) } else { fs::read_to_string(&input) };
    let text = text.unwrap_or_else(|why| fail(if why.kind() == ErrorKind::InvalidData { 2 } else { 3 }, &input, why));
    if input != "-" && fs::canonicalize(&input).ok() == fs::canonicalize(&output).ok() {
        fail(2, &input, "this is the output too, expected another file");
    }
    let text = text.trim_start_matches('\u{feff}');
    let (mut answers, mut tried) = (String::new(), 0);
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    for (number, text) in (1..).zip(if ARE_LINES { lines.collect() } else { vec![text] }) {
        let why = format!("puzzle {number}: expected boards of up to 10 tiles");
        let (path, more) = Puzzle::read(text).unwrap_or_else(|| fail(2, &input, why)).solve();
        answers += &answer(path);
        tried += more;
    }
    if output == "-" {
        io::stdout().write_all(answers.as_bytes()).unwrap_or_else(|why| fail(3, &output, why));
        eprintln!("{tried} times tried");
    } else {
        fs::write(&output, answers).unwrap_or_else(|why| fail(3, &output, why));
        println!("{tried} times tried");
    }
}
