
// Returns the board after a move: the same board if the move leads off the board.
string moved(const Puzzle &puzzle, string board, char letter) {
    const int width = puzzle.width, end = int(board.size()), from = int(board.find('.'));
    const int right = (letter == 'R') - (letter == 'L'), down = (letter == 'D') - (letter == 'U');
    const int to = from + right + down * width;
    if (0 <= to && to < end && (!right || to / width == from / width)) swap(board[from], board[to]);
    return board;
}

// Returns the path of first moves that lead nearer to the goal. `visited` has one move too many.
vector<string> path(const Puzzle &puzzle, map<string, int> &visited) {
    vector<string> path;
    for (string next, board = puzzle.start; board != puzzle.goal; board = next) {
        int move = -1;
        do next = moved(puzzle, board, MOVES[++move][0][0]);
        while (visited[next] != visited[board] - 1);
        path.push_back(MOVES[move][1] == "TILE" ? board.substr(next.find('.'), 1) : MOVES[move][1]);
    }
    return path;
}
