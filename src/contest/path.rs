
/// Returns the first path: each of its moves is the first to a board with one move less to the
/// goal.
fn path(puzzle: &Puzzle, visited: &HashMap<String, usize>) -> Vec<String> {
    let (mut board, mut path) = (puzzle.start.clone(), Vec::new());
    while visited[&board] > 0 {
        let is_nearer = |next: &String| visited.get(next) == Some(&(visited[&board] - 1));
        let mut nexts = MOVES.map(|(letter, name)| (moved(puzzle, &board, letter), name)).into_iter();
        let (next, name) = nexts.find(|(next, _)| is_nearer(next)).expect("...");
        path.push(match name { "TILE" => tile, name => name.to_string() });
        board = next;
    }
    path
}
