//! Solves sliding-tile puzzles of up to 10 cells. It finds the first path in ORDER with the fewest moves.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
include!("frame.rs");
const MOST: usize = 10; // The most cells of a board.

/// A board in the queue, which gives the greatest node first: the least f = g + h, then the greatest g.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Node {
    f: Reverse<usize>,
    g: usize,
    board: String,
}

/// Splits a text into rows of tiles. A ';' ends a row, and a '#' starts a comment.
fn rows_of(text: &str) -> Vec<String> {
    let rows = text.split(ENDS).flat_map(|line| line.split('#').next().unwrap_or(line).split(';'));
    rows.map(|row| row.split_whitespace().collect()).filter(|row: &String| !row.is_empty()).collect()
}

impl Puzzle {
    /// Adds up the distances of all tiles but the blank. No path between the board and the start has fewer moves.
    fn h(&self, board: &str) -> usize {
        board.chars().enumerate().filter(|(_, tile)| *tile != '.').map(|(cell, tile)| self.distance(cell, tile)).sum()
    }

    /// Lists the moves from a board in ORDER, each with the board that it leads to.
    fn moves(&self, board: &str) -> Vec<(char, String)> {
        let (from, mut moves) = (board.find('.').expect("every board has the blank"), Vec::new());
        for letter in ORDER.chars() {
            let to = match letter {
                'R' if (from + 1) % self.width > 0 => from + 1,
                'D' if from + self.width < board.len() => from + self.width,
                'U' if from >= self.width => from - self.width,
                'L' if from % self.width > 0 => from - 1,
                _ => continue,
            };
            let mut tiles: Vec<char> = board.chars().collect();
            tiles.swap(from, to);
            moves.push((letter, tiles.into_iter().collect()));
        }
        moves
    }

    /// Finds the first shortest path by A* (Hart, Nilsson, Raphael 1968). The search begins at the goal, so it learns
    /// how many moves lead from each board to the goal. The second value counts the boards.
    pub fn solve(&self) -> (String, usize) {
        // `visited[board]`: the fewest moves known between the board and the goal.
        let mut visited = HashMap::from([(self.goal.clone(), 0)]);
        let mut queue = BinaryHeap::from([Node { f: Reverse(self.h(&self.goal)), g: 0, board: self.goal.clone() }]);
        while let Some(Node { f: Reverse(f), g, board }) = queue.pop() {
            if f > *visited.get(&self.start).unwrap_or(&usize::MAX) {
                break; // All boards on the shortest paths were expanded.
            }
            for (_, next) in self.moves(&board) {
                if visited.get(&next).map_or(true, |known| g + 1 < *known) {
                    visited.insert(next.clone(), g + 1);
                    queue.push(Node { f: Reverse(g + 1 + self.h(&next)), g: g + 1, board: next });
                }
            }
        }
        // Each move of the path is the first in ORDER that leaves one move less.
        let (mut board, mut path) = (self.start.clone(), String::new());
        for left in (0..visited[&self.start]).rev() {
            let (letter, next) =
                self.moves(&board).into_iter().find(|(_, next)| visited.get(next) == Some(&left)).expect("a step");
            path.push(letter);
            board = next;
        }
        (path, visited.len())
    }
}

include!("streams.rs");
