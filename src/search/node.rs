//! Nodes: boards with their paths, and boards as strings.

use crate::board::{Board, Tile};
use crate::moves::Move;
use crate::puzzle::Puzzle;

/// A board and the path that led to it.
#[derive(Clone, Debug)]
pub struct Node {
    pub board: Board,
    pub path: Vec<Move>,
}

impl Node {
    pub fn new(start: &Board) -> Node {
        Node { board: start.clone(), path: Vec::new() }
    }

    /// # Panics
    /// If the move leads off the board.
    pub fn make(&mut self, m: Move) {
        self.board.make(m).expect("the blank stays on the board");
        self.path.push(m);
    }
}

/// A position as a string: a character for each cell, U+0000 for tile 0.
pub fn key(board: &Board) -> String {
    let tiles = board.tiles().iter();
    tiles.map(|tile| char::from(tile.0)).collect()
}

/// Sets up the position of a [`key`] on a board of its grid.
pub fn set_up(board: &mut Board, key: &str, blank: Tile) {
    // The largest tile is 255: no character is cut.
    board.set(key.chars().map(|tile| Tile(tile as u8)), blank);
}

/// The path to the goal. `last_move` returns the last move of the path to a position, `None` at the start.
pub fn path_to_goal(puzzle: &Puzzle, last_move: impl Fn(&str) -> Option<Move>) -> Vec<Move> {
    let mut board = puzzle.goal();
    let mut path = Vec::new();
    while let Some(last) = last_move(&key(&board)) {
        board.make(last.back());
        path.push(last);
    }
    path.reverse();
    path
}
