
/// Groups of tiles, and the moves that each needs if no other tile is in its way. A move moves one
/// tile, so no path is shorter than the moves of all groups (additive pattern databases: Korf and
/// Felner 2002).
struct Patterns {
    shape: [usize; 3], // The width, the cells, and the goal's blank.
    steps: Vec<Vec<(&'static str, usize)>>, // steps[cell]: the blank's moves, and where they lead.
    place: Vec<(usize, usize)>, // place[tile]: its group, and its first bit in the group's index.
    moves: Vec<Vec<u8>>, // moves[group][index]: the moves of the group. The index has its cells.
}

/// A depth-first search. Tiles are the numbers of their cells on the goal.
struct Search<'a> {
    patterns: &'a Patterns,
    words: Vec<String>,  // words[tile]: the tile in the input.
    board: Vec<usize>,   // board[cell]: the tile.
    indices: Vec<usize>, // indices[group]: the group's index on the board.
    path: Vec<String>,
}

/// What one puzzle leaves to the next: patterns serve all goals with the blank on the same cell.
type Known = Option<Patterns>;

/// Finds the path by IDA* (Korf 1985): depth first within a length, which grows by two until there
/// is a path: all lengths are even, or all are odd.
fn solve(puzzle: &Puzzle, known: &mut Known) -> Vec<String> {
    let number = |tile: char| puzzle.goal.find(tile).expect("both boards have all tiles");
    let (board, blank): (Vec<usize>, _) = (puzzle.start.chars().map(number).collect(), number('.'));
    let shape = [puzzle.width, board.len(), blank];
    let patterns = known.take().filter(|known| known.shape == shape);
    let patterns = known.insert(patterns.unwrap_or_else(|| Patterns::new(shape)));
    let (mut indices, mut at, mut h) = (vec![0; patterns.moves.len()], 0, 0);
    for (cell, tile) in board.iter().enumerate() {
        let (group, bit) = patterns.place[*tile];
        match *tile == blank {
            true => at = cell,
            false => indices[group] |= cell << bit,
        }
    }
    for (index, moves) in indices.iter().zip(&patterns.moves) {
        h += usize::from(moves[*index]);
    }
    let words = puzzle.goal.bytes().map(|tile| match tile {
        b':'..=b'?' => (tile - b'0').to_string(),
        _ => char::from(tile).to_string(),
    });
    let mut length = h;
    let mut search = Search {
        patterns,
        words: words.collect(),
        board,
        indices,
        path: Vec::new(),
    };
    while !search.walk(at, at, length, h) {
        length += 2;
    }
    search.path
}

impl Patterns {
    /// Divides the tiles into groups, and makes the table of each.
    fn new(shape: [usize; 3]) -> Patterns {
        let [width, cells, blank] = shape;
        let mut steps = vec![Vec::new(); cells];
        for (cell, steps) in steps.iter_mut().enumerate() {
            for (letter, name) in MOVES {
                match letter {
                    'R' if (cell + 1) % width > 0 => steps.push((name, cell + 1)),
                    'D' if cell + width < cells => steps.push((name, cell + width)),
                    'U' if cell >= width => steps.push((name, cell - width)),
                    'L' if cell % width > 0 => steps.push((name, cell - 1)),
                    _ => {}
                }
            }
        }
        let mut patterns = Patterns {
            shape,
            steps,
            place: vec![(0, 0); cells],
            moves: Vec::new(),
        };
        // Neighbours are most in each other's way: groups take two rows at a time, column by
        // column. On 4x4, they are the quarters: nearly as good as groups of five tiles, and made
        // in a tenth of the time.
        let mut order: Vec<usize> = (0..cells).collect();
        order.sort_by_key(|cell| (cell / width / 2, cell % width));
        for group in order.chunks(if [width, cells] == [4, 16] { 4 } else { 5 }) {
            let mut tiles = group.to_vec();
            tiles.retain(|tile| *tile != blank);
            for (number, tile) in tiles.iter().enumerate() {
                patterns.place[*tile] = (patterns.moves.len(), 4 * number);
            }
            patterns.moves.push(patterns.table(&tiles));
        }
        patterns
    }

    /// Counts the moves of a group's tiles from the goal, breadth first. To pass other tiles is
    /// free.
    fn table(&self, tiles: &[usize]) -> Vec<u8> {
        let mut moves = vec![u8::MAX; 1 << (4 * tiles.len())];
        let mut seen = vec![0_u16; moves.len()]; // seen[index]: a bit for each cell of the blank.
        let goal = tiles.iter().rev().fold(0, |goal, tile| (goal << 4) | tile);
        let (mut count, mut now) = (0, vec![(goal, self.shape[2])]);
        while !now.is_empty() {
            let mut later = Vec::new();
            while let Some((index, blank)) = now.pop() {
                if (seen[index] >> blank) & 1 == 1 {
                    continue;
                }
                seen[index] |= 1 << blank;
                moves[index] = moves[index].min(count);
                for (_, cell) in &self.steps[blank] {
                    match (0..tiles.len()).find(|n| (index >> (4 * n)) & 15 == *cell) {
                        Some(n) => later.push((index ^ ((cell ^ blank) << (4 * n)), *cell)),
                        None => now.push((index, *cell)),
                    }
                }
            }
            now = later;
            count += 1;
        }
        moves
    }
}

impl Search<'_> {
    /// Finds the first path of `left` moves, if there is one. The blank is on `at`, came from
    /// `from`.
    fn walk(&mut self, at: usize, from: usize, left: usize, h: usize) -> bool {
        if left == 0 {
            return true;
        }
        for &(name, to) in &self.patterns.steps[at] {
            let tile = self.board[to];
            let (group, bit) = self.patterns.place[tile];
            let (index, moves) = (self.indices[group], &self.patterns.moves[group]);
            let next = index ^ ((to ^ at) << bit);
            let h = h + usize::from(moves[next]) - usize::from(moves[index]);
            if to != from && h < left {
                self.board[at] = tile;
                self.indices[group] = next;
                if self.walk(to, at, left - 1, h) {
                    self.path.insert(0, name.replace("TILE", &self.words[tile]));
                    return true;
                }
                self.board[to] = tile;
                self.indices[group] = index;
            }
        }
        false
    }
}
