
/// Returns the board after a move: the same board if the move leads off the board.
fn moved(puzzle: &Puzzle, board: &str, letter: char) -> String {
    let width = puzzle.width;
    let from = board.find('.').expect("boards have the blank");
    let to = match letter {
        'R' if (from + 1) % width > 0 => from + 1,
        'D' if from + width < board.len() => from + width,
        'U' if from >= width => from - width,
        'L' if from % width > 0 => from - 1,
        _ => from,
    };
    let mut tiles: Vec<char> = board.chars().collect();
    tiles.swap(from, to);
    tiles.iter().collect()
}

/// Returns the path of first moves that lead nearer to the goal. `visited` has the moves from
/// boards.
fn path(puzzle: &Puzzle, visited: &HashMap<String, usize>) -> Vec<String> {
    let (mut path, mut board) = (Vec::new(), puzzle.start.clone());
    for left in (0..visited[&board]).rev() {
        let nexts = MOVES.map(|(letter, name)| (name, moved(puzzle, &board, letter)));
        let is_nearer = |(_, next): &&(&str, String)| visited.get(next) == Some(&left);
        let (name, next) = nexts.iter().find(is_nearer).expect("a move leads nearer");
        let tile = next.find('.').map_or("", |cell| &board[cell..=cell]);
        path.push(name.replace("TILE", tile));
        board = next.clone();
    }
    path
}
