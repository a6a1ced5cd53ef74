
// Groups of tiles, and the moves that each needs if no other tile is in its way. A move moves one
// tile, so no path is shorter than the moves of all groups (additive pattern databases: Korf and
// Felner 2002).
struct Patterns {
    vector<int> shape; // The width, the cells, and the goal's blank.
    vector<vector<pair<int, int> > > steps; // steps[cell]: the blank's moves, and where they lead.
    vector<pair<int, int> > place; // place[tile]: its group, and its first bit in the index.
    vector<vector<unsigned char> > moves; // moves[group][index]: the moves of the group.

    explicit Patterns(const vector<int> &shape);
    vector<unsigned char> table(const vector<int> &tiles) const;
};

// A depth-first search. Tiles are the numbers of their cells on the goal.
struct Search {
    const Patterns &patterns;
    const string &goal;  // goal[tile]: the tile in the input.
    vector<int> board;   // board[cell]: the tile.
    vector<int> indices; // indices[group]: the group's index on the board.
    vector<string> path; // From the last move to the first.

    bool walk(int at, int from, int left, int h);
};

// Finds the path by IDA* (Korf 1985): depth first within a length, which grows by two until there
// is a path: all lengths are even, or all are odd. The next puzzle uses the patterns, too.
vector<string> solve(const Puzzle &puzzle) {
    const int shape[] = {puzzle.width, int(puzzle.goal.size()), int(puzzle.goal.find('.'))};
    static Patterns patterns(vector<int>(shape, shape + 3));
    if (patterns.shape != vector<int>(shape, shape + 3))
        patterns = Patterns(vector<int>(shape, shape + 3));
    vector<int> board, indices(patterns.moves.size());
    int at = 0, h = 0;
    for (int cell = 0; cell < shape[1]; cell++) {
        const int tile = int(puzzle.goal.find(puzzle.start[cell]));
        board.push_back(tile);
        if (tile == shape[2])
            at = cell;
        else
            indices[patterns.place[tile].first] |= cell << patterns.place[tile].second;
    }
    for (size_t group = 0; group < indices.size(); group++)
        h += patterns.moves[group][indices[group]];
    Search search = {patterns, puzzle.goal, board, indices, vector<string>()};
    for (int length = h; !search.walk(at, at, length, h);)
        length += 2;
    reverse(search.path.begin(), search.path.end());
    return search.path;
}

// Divides the tiles into groups, and makes the table of each.
Patterns::Patterns(const vector<int> &shape) : shape(shape), steps(shape[1]), place(shape[1]) {
    const int width = shape[0], cells = shape[1], blank = shape[2];
    vector<pair<pair<int, int>, int> > order;
    for (int cell = 0; cell < cells; cell++) {
        order.push_back(make_pair(make_pair(cell / width / 2, cell % width), cell));
        for (int move = 0; move < 4; move++) {
            const char letter = MOVES[move][0][0];
            const int right = (letter == 'R') - (letter == 'L');
            const int to = cell + right + width * ((letter == 'D') - (letter == 'U'));
            if (0 <= to && to < cells && (!right || to / width == cell / width))
                steps[cell].push_back(make_pair(move, to));
        }
    }
    // Neighbours are most in each other's way: groups take two rows at a time, column by column. On
    // 4x4, they are the quarters: nearly as good as groups of five tiles, and made in a tenth of
    // the time.
    sort(order.begin(), order.end());
    for (int size = width == 4 && cells == 16 ? 4 : 5, at = 0; at < cells; at += size) {
        vector<int> tiles;
        for (int next = at; next < at + size && next < cells; next++)
            if (order[next].second != blank) {
                place[order[next].second] = make_pair(int(moves.size()), 4 * int(tiles.size()));
                tiles.push_back(order[next].second);
            }
        moves.push_back(table(tiles));
    }
}

// Counts the moves of a group's tiles from the goal, breadth first. To pass other tiles is free.
vector<unsigned char> Patterns::table(const vector<int> &tiles) const {
    vector<unsigned char> moves(size_t(1) << (4 * tiles.size()), 255);
    vector<unsigned short> seen(moves.size()); // seen[index]: a bit for each cell of the blank.
    int goal = 0, size = int(tiles.size());
    for (int n = 0; n < size; n++)
        goal |= tiles[n] << (4 * n);
    vector<pair<int, int> > now(1, make_pair(goal, shape[2])), later; // Index, blank's cell.
    for (int count = 0; !now.empty(); count++) {
        while (!now.empty()) {
            const int index = now.back().first, blank = now.back().second;
            now.pop_back();
            if (seen[index] >> blank & 1)
                continue;
            seen[index] |= 1 << blank;
            moves[index] = min(int(moves[index]), count);
            for (size_t step = 0; step < steps[blank].size(); step++) {
                const int cell = steps[blank][step].second;
                int n = 0;
                while (n < size && (index >> (4 * n) & 15) != cell)
                    n++;
                if (n < size)
                    later.push_back(make_pair(index ^ (cell ^ blank) << (4 * n), cell));
                else
                    now.push_back(make_pair(index, cell));
            }
        }
        now.swap(later);
    }
    return moves;
}

// Finds the first path of `left` moves, if there is one. The blank is on `at`, came from `from`.
bool Search::walk(int at, int from, int left, int h) {
    if (left == 0)
        return true;
    const vector<pair<int, int> > &steps = patterns.steps[at];
    for (size_t step = 0; step < steps.size(); step++) {
        const int to = steps[step].second, tile = board[to];
        const int group = patterns.place[tile].first, index = indices[group];
        const int next = index ^ (to ^ at) << patterns.place[tile].second;
        const int rest = h + patterns.moves[group][next] - patterns.moves[group][index];
        if (to == from || rest >= left)
            continue;
        board[at] = tile;
        indices[group] = next;
        if (walk(to, at, left - 1, rest)) {
            const bool is_number = '9' < goal[tile] && goal[tile] < '@';
            string word(1, char(goal[tile] - 10 * is_number)), name = MOVES[steps[step].first][1];
            path.push_back(name != "TILE" ? name : is_number ? "1" + word : word);
            return true;
        }
        board[to] = tile;
        indices[group] = index;
    }
    return false;
}
