
// Finds the path. All puzzles of one goal share one breadth-first search from the goal.
vector<string> solve(const Puzzle &puzzle) {
    static Puzzle last;              // The last puzzle.
    static map<string, int> visited; // visited[board]: the moves to the goal, and one more.
    static queue<string> boards;     // The boards to expand.
    if (last.width != puzzle.width || last.goal != puzzle.goal) {
        visited.clear();
        visited[puzzle.goal] = 1;
        boards = queue<string>();
        boards.push(puzzle.goal);
    }
    last = puzzle;
    while (!visited[puzzle.start]) {
        const string board = boards.front();
        boards.pop();
        for (int move = 0; move < 4; move++) {
            const string next = moved(puzzle, board, MOVES[move][0][0]);
            if (visited[next]) continue;
            visited[next] = visited[board] + 1;
            boards.push(next);
        }
    }
    return path(puzzle, visited);
}
