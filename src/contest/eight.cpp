
// Adds up the distances of the tiles, without the blank, to the start. No path has fewer moves.
int h(const Puzzle &puzzle, const string &board) {
    int sum = 0, width = puzzle.width;
    for (int a = 0; a < int(board.size()); a++) {
        const int b = int(puzzle.start.find(board[a]));
        if (board[a] != '.') sum += abs(a % width - b % width) + abs(a / width - b / width);
    }
    return sum;
}

// Finds the path by A* (Hart, Nilsson, Raphael 1968). The search begins at the goal.
vector<string> solve(const Puzzle &puzzle) {
    map<string, int> visited; // visited[board]: the moves to the goal, and one more.
    priority_queue<pair<pair<int, int>, string> > queue; // -f = -(g + h), g and a board.
    queue.push(make_pair(make_pair(0, visited[puzzle.goal] = 1), puzzle.goal));
    const int &fewest = visited[puzzle.start]; // 0 until the search meets the start.
    // The first path may lead through any board with f = C*: all are expanded.
    while (!queue.empty() && (fewest == 0 || -queue.top().first.first <= fewest)) {
        const int g = queue.top().first.second;
        const string board = queue.top().second;
        queue.pop();
        // If g is not the fewest, a shorter path to the board was found later.
        for (int move = 0; move < 4 && g == visited[board]; move++) {
            const string next = moved(puzzle, board, MOVES[move][0][0]);
            int &known = visited[next];
            if (known != 0 && known <= g + 1) continue;
            known = g + 1;
            queue.push(make_pair(make_pair(-known - h(puzzle, next), known), next));
        }
    }
    return path(puzzle, visited);
}
