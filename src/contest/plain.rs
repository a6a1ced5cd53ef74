//! Solves a sliding-tile puzzle of up to 10 cells: the fewest moves, and the first of the paths that short.

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
/// The names of the moves of the blank to the right, down, up and left, what is between two names, and the moves' order.
const NAMES: [&str; 4] = ["R", "D", "U", "L"];
const BETWEEN: &str = "";
const ORDER: &str = "RDUL";

pub struct Puzzle {
    width: usize,
    start: Vec<char>,
    goal: Vec<char>,
}

/// The rows of boards, without white space, and with `.` as the blank. `;` ends a row, and `#` starts a comment.
fn rows(text: &str) -> Vec<Vec<char>> {
    let code: String = text.lines().map(|line| line.split('#').next().unwrap_or_default().to_owned() + ";").collect();
    let blanks = [".", "_", "0", "xX"].iter().find(|blanks| code.contains(|c| blanks.contains(c))).unwrap_or(&"");
    let code = code.replace(|c| blanks.contains(c), ".");
    let rows = code.split(';').map(|row| row.split_whitespace().flat_map(str::chars).collect());
    rows.filter(|row: &Vec<char>| !row.is_empty()).collect()
}

fn cell(board: &[char], tile: char) -> usize {
    board.iter().position(|other| *other == tile).expect("both boards have all tiles")
}

impl Puzzle {
    /// Reads two boards of rows or, if these do not have one length, squares.
    pub fn read(text: &str) -> Option<Puzzle> {
        let rows = [rows(text), rows(GOAL)].concat();
        let (tiles, width) = (rows.concat(), rows.first()?.len());
        let (start, goal) = tiles.split_at(tiles.len() / 2);
        let are_even = width > 1 && rows.len() > 3 && rows.len() % 2 == 0 && rows.iter().all(|row| row.len() == width);
        let width = if are_even { width } else { (2..=3).find(|side| side * side == start.len())? };
        let is_once = |tile| [start, goal].iter().all(|board| board.iter().filter(|other| *other == tile).count() == 1);
        let are_boards = goal.len() <= 10 && goal.contains(&'.') && goal.iter().all(is_once);
        are_boards.then(|| Puzzle { width, start: start.into(), goal: goal.into() })
    }

    /// The Manhattan distance of all tiles, without the blank, to their cells in the goal: no path is shorter.
    fn bound(&self, board: &[char]) -> usize {
        let far = |(at, tile): (usize, &char)| {
            let home = cell(&self.goal, *tile);
            (at % self.width).abs_diff(home % self.width) + (at / self.width).abs_diff(home / self.width)
        };
        board.iter().enumerate().filter(|(_, tile)| **tile != '.').map(far).sum()
    }

    /// The moves from a board, and where they lead.
    fn moves(&self, board: &[char]) -> Vec<(&'static str, Vec<char>)> {
        let (at, width) = (cell(board, '.'), self.width);
        let cells = [at + 1, at + width, at.wrapping_sub(width), at.wrapping_sub(1)];
        let step = |letter| {
            let number = "RDUL".find(letter)?;
            let (to, mut next) = (cells[number], board.to_vec());
            let is_beside = to < board.len() && (to % width == at % width || to / width == at / width);
            is_beside.then(|| next.swap(at, to))?;
            Some((NAMES[number], next))
        };
        ORDER.chars().filter_map(step).collect()
    }

    /// The path, if there is one, and the number of boards that A* (Hart, Nilsson, Raphael 1968) takes from its queue.
    pub fn solve(&self) -> (Option<Vec<&'static str>>, usize) {
        // A move changes the bound by one, and exchanges two tiles: both numbers change from even to odd, or back.
        let homes: Vec<usize> = self.start.iter().map(|tile| cell(&self.goal, *tile)).collect();
        let before = |at| homes[..at].iter().filter(|other| **other > homes[at]).count();
        if ((0..homes.len()).map(before).sum::<usize>() + self.bound(&self.start)) % 2 == 1 {
            return (None, 0);
        }
        // The least f = g + h first, then the greatest g, the moves so far, then the newest.
        let mut queue = BinaryHeap::from([(Reverse(self.bound(&self.start)), 0, (0, 0), self.start.clone())]);
        let (mut visited, mut tried) = (HashMap::from([(self.start.clone(), 0)]), 0);
        while let Some((_, g, _, board)) = queue.pop() {
            // It is closed: it was expanded when a shorter path to it was taken from the queue.
            if visited[&board] < g {
                continue;
            }
            tried += 1;
            if board == self.goal {
                return (self.path(&self.start, g, &mut HashMap::new()), tried);
            }
            for (number, (_, next)) in (1..).zip(self.moves(&board)) {
                if visited.get(&next).map_or(true, |known| g + 1 < *known) {
                    queue.push((Reverse(g + 1 + self.bound(&next)), g + 1, (tried, number), next.clone()));
                    visited.insert(next, g + 1);
                }
            }
        }
        unreachable!("a solvable puzzle has a solution")
    }

    /// The first path in the order of the moves, of `left` moves, as few as there can be: none enters a board again.
    fn path(&self, board: &[char], left: usize, seen: &mut HashMap<Vec<char>, usize>) -> Option<Vec<&'static str>> {
        let is_hopeless = self.bound(board) > left || seen.insert(board.into(), left) >= Some(left);
        if is_hopeless || left == 0 {
            return (!is_hopeless).then(Vec::new);
        }
        let go_on = |(name, next): (_, Vec<char>)| Some([vec![name], self.path(&next, left - 1, seen)?].concat());
        self.moves(board).into_iter().find_map(go_on)
    }
}

fn answer(path: Option<Vec<&str>>) -> String {
    let Some(path) = path else { return ANSWERS[1].into() };
    ANSWERS[0].replace("COUNT", &path.len().to_string()).replace("PATH", &path.join(BETWEEN)).trim_matches(' ').into()
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
        answers += &(answer(path) + "\n");
        tried += more;
    }
    let written = match output.as_str() {
        "-" => io::stdout().write_all(answers.as_bytes()).map(|()| eprintln!("{tried} times tried")),
        _ => fs::write(&output, answers).map(|()| println!("{tried} times tried")),
    };
    written.unwrap_or_else(|why| fail(3, &output, why));
}
