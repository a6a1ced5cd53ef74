//! Solves sliding-tile puzzles of up to 16 cells. It finds the first path in ORDER with the fewest moves.

use std::sync::Mutex;
include!("frame.rs");
const MOST: usize = 16; // The most cells of a board.

/// Groups of tiles, and the moves that each group needs if no other tile is in its way. A move moves one tile, so no
/// path has fewer moves than all groups together need (additive pattern databases: Korf and Felner 2002).
struct Patterns {
    /// The width, the cells, and the goal's blank, for which the tables were made.
    of: [usize; 3],
    /// `steps[cell]`: the moves of the blank from a cell, in ORDER, each with the cell that it leads to.
    steps: Vec<Vec<(char, usize)>>,
    /// `group[tile]`: the group of a tile. The index of a group is the cells of its tiles, four bits each.
    group: Vec<usize>,
    /// `shift[tile]`: the first bit of a tile in the index.
    shift: Vec<usize>,
    /// `moves[group][index]`: the moves that a group needs.
    moves: Vec<Vec<u8>>,
}

/// The tables for the last puzzle. Most puzzles of an input have the same goal.
static PATTERNS: Mutex<Option<Patterns>> = Mutex::new(None);

/// A depth-first search for a path.
struct Search {
    patterns: Patterns,
    /// `board[cell]`: the tile, as the number of its cell on the goal. The blank's cell holds anything.
    board: Vec<usize>,
    /// `indices[group]`: the index of a group on the board.
    indices: Vec<usize>,
    path: String,
    tried: usize,
}

/// Splits a text into rows of tiles. A ';' ends a row, and a '#' starts a comment. Every character is a tile. If one
/// appears too often, every word is a tile: a character, or a number, which becomes a digit of base 36.
fn rows_of(text: &str) -> Vec<String> {
    let rows = text.split(ENDS).flat_map(|line| line.split('#').next().unwrap_or(line).split(';'));
    let rows: Vec<Vec<&str>> = rows.map(|row| row.split_whitespace().collect()).collect();
    let number = |word: &str| (10..36).find(|number| word == number.to_string());
    let digit = |word: &str| number(word).and_then(|number| char::from_digit(number, 36));
    let tile = |word: &str| digit(word).or(word.parse().ok()).unwrap_or('\u{fffd}'); // No letter or digit: an error.
    let (all, boards) = (rows.concat().concat(), if GOAL.is_empty() { 2 } else { 1 });
    let are_words = rows.concat().iter().any(|word| number(word).is_some())
        && all.chars().any(|tile| all.matches(tile).count() > boards);
    let row_of = |row: Vec<&str>| if are_words { row.into_iter().map(tile).collect() } else { row.concat() };
    rows.into_iter().map(row_of).filter(|row: &String| !row.is_empty()).collect()
}

impl Puzzle {
    /// Finds the first shortest path by IDA* (Korf 1985): depth first within a length, which grows until there is a
    /// path. It grows by two, because the lengths of all paths are even, or all are odd. The second value is the number
    /// of boards tried.
    pub fn solve(&self) -> (String, usize) {
        let blank = self.goal.find('.').expect("every board has the blank");
        let of = [self.width, self.goal.len(), blank];
        let known = PATTERNS.lock().ok().and_then(|mut known| known.take());
        let patterns = known.filter(|known| known.of == of).unwrap_or_else(|| Patterns::new(of));
        let board: Vec<usize> = self.start.chars().filter_map(|tile| self.goal.find(tile)).collect();
        let mut indices = vec![0; patterns.moves.len()];
        for (cell, &tile) in board.iter().enumerate().filter(|(_, tile)| **tile != blank) {
            indices[patterns.group[tile]] |= cell << patterns.shift[tile];
        }
        let at = board.iter().position(|tile| *tile == blank).expect("every board has the blank");
        let h = indices.iter().zip(&patterns.moves).map(|(index, moves)| usize::from(moves[*index])).sum();
        let (mut search, mut length) = (Search { patterns, board, indices, path: String::new(), tried: 0 }, h);
        while !search.walk(at, at, length, h) {
            length += 2;
        }
        let path = search.path.chars().rev().collect();
        PATTERNS.lock().expect("no thread fails while it holds the lock").replace(search.patterns);
        (path, search.tried)
    }
}

impl Patterns {
    /// Divides the tiles into groups, and makes the table of each.
    fn new(of: [usize; 3]) -> Patterns {
        let [width, cells, blank] = of;
        let mut steps = vec![Vec::new(); cells];
        for (cell, letter) in (0..cells).flat_map(|cell| ORDER.chars().map(move |letter| (cell, letter))) {
            match letter {
                'R' if (cell + 1) % width > 0 => steps[cell].push((letter, cell + 1)),
                'D' if cell + width < cells => steps[cell].push((letter, cell + width)),
                'U' if cell >= width => steps[cell].push((letter, cell - width)),
                'L' if cell % width > 0 => steps[cell].push((letter, cell - 1)),
                _ => {}
            }
        }
        let mut patterns = Patterns { of, steps, group: vec![0; cells], shift: vec![0; cells], moves: Vec::new() };
        // Neighbours are most in each other's way, so groups take two rows at a time, column by column. On 4x4 the
        // groups are the quarters: nearly as good as groups of five tiles, and their tables are made ten times as fast.
        let mut order: Vec<usize> = (0..cells).collect();
        order.sort_by_key(|cell| (cell / width / 2, cell % width));
        for group in order.chunks(if cells == 16 && width == 4 { 4 } else { 5 }) {
            let tiles: Vec<usize> = group.iter().copied().filter(|cell| *cell != blank).collect();
            for (number, &tile) in tiles.iter().enumerate() {
                (patterns.group[tile], patterns.shift[tile]) = (patterns.moves.len(), 4 * number);
            }
            patterns.moves.push(patterns.table(&tiles));
        }
        patterns
    }

    /// Counts the moves of a group's tiles from the goal, breadth first. The blank moves past other tiles at no cost.
    fn table(&self, tiles: &[usize]) -> Vec<u8> {
        let mut moves = vec![u8::MAX; 1 << (4 * tiles.len())];
        // `seen[index]`: the cells where the blank was, a bit for each.
        let mut seen = vec![0_u16; moves.len()];
        let goal = tiles.iter().rev().fold(0, |index, tile| index << 4 | tile);
        let (mut count, mut now) = (0, vec![(goal, self.of[2])]);
        while !now.is_empty() {
            let mut later = Vec::new();
            while let Some((index, blank)) = now.pop() {
                if seen[index] >> blank & 1 == 1 {
                    continue;
                }
                seen[index] |= 1 << blank;
                moves[index] = moves[index].min(count);
                for &(_, cell) in &self.steps[blank] {
                    match (0..tiles.len()).find(|number| index >> (4 * number) & 15 == cell) {
                        Some(number) => later.push((index ^ (cell ^ blank) << (4 * number), cell)),
                        None => now.push((index, cell)),
                    }
                }
            }
            now = later;
            count += 1;
        }
        moves
    }
}

impl Search {
    /// Finds the first path of `left` moves, if there is one, and writes it backwards. The blank is on the cell `at`,
    /// and was on the cell `from` before.
    fn walk(&mut self, at: usize, from: usize, left: usize, h: usize) -> bool {
        self.tried += 1;
        if left == 0 {
            return true;
        }
        for step in 0..self.patterns.steps[at].len() {
            let (letter, to) = self.patterns.steps[at][step];
            let tile = self.board[to];
            let (group, shift) = (self.patterns.group[tile], self.patterns.shift[tile]);
            let (index, moves) = (self.indices[group], &self.patterns.moves[group]);
            let next = index ^ (to ^ at) << shift;
            let h = h + usize::from(moves[next]) - usize::from(moves[index]);
            // No shortest path undoes a move.
            if to != from && h < left {
                self.board[at] = tile;
                self.indices[group] = next;
                if self.walk(to, at, left - 1, h) {
                    self.path.push(letter);
                    return true;
                }
                self.board[to] = tile;
                self.indices[group] = index;
            }
        }
        false
    }
}

include!("streams.rs");
