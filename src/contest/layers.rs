
/// A breadth-first search from a goal.
#[derive(Default)]
struct Known {
    width: usize,
    goal: String,
    visited: HashMap<String, usize>, // visited[board]: the moves to the goal.
    queue: VecDeque<String>,         // The boards to expand.
}

/// Finds the path. All puzzles of one goal share one breadth-first search from the goal.
fn solve(puzzle: &Puzzle, known: &mut Known) -> Vec<String> {
    let Puzzle { width, goal, .. } = puzzle;
    if known.width != *width || known.goal != *goal {
        *known = Known {
            width: *width,
            goal: goal.clone(),
            visited: HashMap::from([(goal.clone(), 0)]),
            queue: VecDeque::from([goal.clone()]),
        };
    }
    while !known.visited.contains_key(&puzzle.start) {
        let board = known.queue.pop_front();
        let board = board.expect("the search meets every solvable start");
        for (letter, _) in MOVES {
            let next = moved(puzzle, &board, letter);
            if !known.visited.contains_key(&next) {
                let moves = known.visited[&board] + 1;
                known.visited.insert(next.clone(), moves);
                known.queue.push_back(next);
            }
        }
    }
    path(puzzle, &known.visited)
}
