// Solves sliding-tile puzzles of up to 10 cells.
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

const MOST: usize = 10;
include!("frame.rs");

/// Splits a text into rows of tiles. A ';' and a word of several tiles end a row. A '#' begins a
/// comment.
fn rows_of(text: &str) -> Vec<String> {
    let mut rows = Vec::new();
    for line in text.split(['\n', '\r']) {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let words = words.split(|w| w.starts_with('#')).next().unwrap_or(&[]);
        let are_tiles = words.iter().all(|word| word.len() == 1) || line.contains(';');
        let line = words.join(if are_tiles { "" } else { " " });
        rows.extend(line.replace(';', " ").split_whitespace().map(String::from));
    }
    rows
}

/// Adds up the distances of the tiles, without the blank, to the start. No path there has fewer
/// moves.
fn h(puzzle: &Puzzle, board: &str) -> usize {
    let distance = |tile: char| puzzle.distance(tile, [board, &puzzle.start]);
    board.replace('.', "").chars().map(distance).sum()
}

/// Lists the moves from a board: the name of each, and the board after it.
fn moves(puzzle: &Puzzle, board: &str) -> Vec<(String, String)> {
    let from = board.find('.').expect("every board has the blank");
    let mut moves = Vec::new();
    for (letter, name) in MOVES {
        let to = match letter {
            'R' if (from + 1) % puzzle.width > 0 => from + 1,
            'D' if from + puzzle.width < board.len() => from + puzzle.width,
            'U' if from >= puzzle.width => from - puzzle.width,
            'L' if from % puzzle.width > 0 => from - 1,
            _ => continue,
        };
        let mut tiles: Vec<char> = board.chars().collect();
        tiles.swap(from, to);
        let next: String = tiles.iter().collect();
        moves.push((name.replace("TILE", &board[to..=to]), next));
    }
    moves
}

/// Finds the path by A* (Hart, Nilsson, Raphael 1968). The search begins at the goal.
fn solve(puzzle: &Puzzle) -> Vec<String> {
    let (start, goal) = (&puzzle.start, puzzle.goal.clone());
    // The queue gives the least f = g + h, then the greatest g.
    let mut queue = BinaryHeap::from([(Reverse(h(puzzle, &goal)), 0, goal.clone())]);
    let mut visited = HashMap::from([(goal, 0)]); // visited[board]: the fewest moves to the goal.
    while let Some((Reverse(f), g, board)) = queue.pop() {
        if visited.get(start).map_or(false, |fewest| f > *fewest) {
            break; // The first path may lead through any board with f = C*: all were expanded.
        }
        if g > visited[&board] {
            continue; // A shorter path to the board was found later.
        }
        for (_, next) in moves(puzzle, &board) {
            if visited.get(&next).map_or(true, |known| g + 1 < *known) {
                visited.insert(next.clone(), g + 1);
                queue.push((Reverse(g + 1 + h(puzzle, &next)), g + 1, next));
            }
        }
    }
    let (mut board, mut path) = (start.clone(), Vec::new());
    for left in (0..visited[start]).rev() {
        let mut moves = moves(puzzle, &board).into_iter();
        let first = moves.find(|(_, next)| visited.get(next) == Some(&left));
        let (name, next) = first.expect("one of the moves leaves one move less");
        path.push(name);
        board = next;
    }
    path
}
