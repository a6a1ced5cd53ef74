
// Adds up the distances of the tiles, without the blank, to the goal.
int h(const Puzzle &puzzle, const string &board) {
    int sum = 0, width = puzzle.width;
    for (int a = 0; a < int(board.size()); a++) {
        const int b = int(puzzle.goal.find(board[a]));
        if (board[a] != '.') sum += abs(a % width - b % width) + abs(a / width - b / width);
    }
    return sum;
}

// Finds a path by greedy best-first search (Doran, Michie 1966): it looks at h alone, so that the
// path may be longer than needed.
vector<string> solve(const Puzzle &puzzle) {
    const string letters = "RDUL", back = "LUDR";
    map<string, pair<int, int> > visited; // visited[board]: the moves from the start, the last one.
    // The least h, then the most moves, then the newest.
    priority_queue<pair<pair<int, int>, pair<int, string> > > queue;
    visited[puzzle.start] = make_pair(1, -1);
    queue.push(make_pair(make_pair(-h(puzzle, puzzle.start), 1), make_pair(0, puzzle.start)));
    for (int number = 1; queue.top().second.second != puzzle.goal;) {
        const int g = queue.top().first.second;
        const string board = queue.top().second.second;
        queue.pop();
        for (int move = 0; move < 4 && visited[board].first == g; move++) {
            const string next = moved(puzzle, board, letters[move]);
            pair<int, int> &known = visited[next];
            if (known.first != 0 && known.first <= g + 1) continue;
            known = make_pair(g + 1, move);
            queue.push(make_pair(make_pair(-h(puzzle, next), g + 1), make_pair(number++, next)));
        }
    }
    vector<string> path;
    for (string next, board = puzzle.goal; board != puzzle.start; board = next) {
        const int last = visited[board].second;
        next = moved(puzzle, board, back[last]);
        for (int move = 0; move < 4; move++)
            if (MOVES[move][0][0] == letters[last])
                path.push_back(MOVES[move][1] == "TILE" ? next.substr(board.find('.'), 1)
                                                        : MOVES[move][1]);
    }
    reverse(path.begin(), path.end());
    return path;
}
