
/// What one puzzle leaves to the next: nothing.
type Known = ();

/// Adds up the distances of the tiles, without the blank, to the start. No path has fewer moves.
fn h(puzzle: &Puzzle, board: &str) -> usize {
    let (width, mut sum) = (puzzle.width, 0);
    for (a, tile) in board.char_indices().filter(|(_, tile)| *tile != '.') {
        let b = puzzle.start.find(tile).expect("both have all tiles");
        sum += (a % width).abs_diff(b % width) + (a / width).abs_diff(b / width);
    }
    sum
}

/// Finds the path by A* (Hart, Nilsson, Raphael 1968). The search begins at the goal.
fn solve(puzzle: &Puzzle, _: &mut Known) -> Vec<String> {
    let Puzzle { start, goal, .. } = puzzle;
    let mut visited = HashMap::from([(goal.clone(), 0)]); // visited[board]: the moves to the goal.
    let mut queue = BinaryHeap::from([(Reverse(0), 0, goal.clone())]); // f = g + h, g and a board.
    while let Some((Reverse(f), g, board)) = queue.pop() {
        if visited.get(start).map_or(false, |fewest| f > *fewest) {
            break; // The first path may lead through any board with f = C*: all were expanded.
        }
        if g > visited[&board] {
            continue; // A shorter path to the board was found later.
        }
        for (letter, _) in MOVES {
            let next = moved(puzzle, &board, letter);
            if visited.get(&next).map_or(true, |known| g + 1 < *known) {
                visited.insert(next.clone(), g + 1);
                queue.push((Reverse(g + 1 + h(puzzle, &next)), g + 1, next));
            }
        }
    }
    path(puzzle, &visited)
}
