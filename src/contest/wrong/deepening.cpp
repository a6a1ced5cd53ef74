
// Finds a path of `left` moves from a board, if there is one. Its moves are in reverse.
bool walk(const Puzzle &puzzle, const string &board, int left, vector<string> &path) {
    if (left == 0) return board == puzzle.goal;
    for (int move = 0; move < 4; move++) {
        const string next = moved(puzzle, board, MOVES[move][0][0]);
        if (next == board || !walk(puzzle, next, left - 1, path)) continue;
        const string tile = board.substr(next.find('.'), 1);
        path.push_back(MOVES[move][1] == "TILE" ? tile : MOVES[move][1]);
        return true;
    }
    return false;
}

// Finds the path by iterative deepening (Korf 1985) without a heuristic, and without a memory of
// boards: it tries every walk of every length.
vector<string> solve(const Puzzle &puzzle) {
    vector<string> path;
    for (int length = 0; !walk(puzzle, puzzle.start, length, path);) length++;
    reverse(path.begin(), path.end());
    return path;
}
