// Proves that an answer is shortest, for boards of up to 16 cells, and shares no code with yapboz.
//
// usage: prove PUZZLE ANSWER [PUZZLE ANSWER]...
// PUZZLE has the rows of a start and a goal, ANSWER has the number of moves and a path in the letters R D U L. Prints a line
// for each pair. The status is 0 if all are proven, 1 if one is refused, 3 if one took too many positions.
// g++ -std=c++11 -O2 -o prove prove.cpp
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

using std::string;
using std::vector;

const size_t MOST_BYTES = 10000, MOST_MOVES = 200, MOST_CELLS = 16, TILES_OF_A_TABLE = 5;
const uint64_t MOST_POSITIONS = 2000000000;
const int FAR = 255;

void need(bool condition, const string &why) {
    if (!condition)
        throw std::runtime_error(why);
}

string contents(const char *name) {
    std::ifstream file(name, std::ios::binary);
    string text(MOST_BYTES + 1, ' ');
    file.read(&text[0], std::streamsize(text.size()));
    need(file.gcount() > 0, "nothing to read");
    text.resize(size_t(file.gcount()));
    need(text.size() <= MOST_BYTES, "too many bytes");
    return text;
}

struct Puzzle {
    int columns, cells;
    vector<int> start, goal; // [cell]: a tile. Tile 0 is the blank.
    Puzzle() : columns(0), cells(0) {}
};

// Reads rows of words, or of single characters if a word has more than two characters.
Puzzle readPuzzle(string text) {
    std::replace(text.begin(), text.end(), ';', '\n');
    std::istringstream lines(text);
    vector<vector<string>> rows;
    bool is_packed = false;
    for (string line, word; std::getline(lines, line);) {
        std::istringstream words(line);
        vector<string> row;
        while (words >> word)
            row.push_back(word);
        for (const string &tile : row)
            is_packed = is_packed || tile.size() > 2;
        if (!row.empty())
            rows.push_back(row);
    }
    vector<string> tiles;
    size_t width = 0;
    bool is_even = rows.size() >= 4 && rows.size() % 2 == 0;
    for (vector<string> row : rows) {
        string joined;
        for (const string &tile : row)
            joined += tile;
        if (is_packed) {
            row.clear();
            for (char c : joined)
                row.push_back(string(1, c));
        }
        is_even = is_even && (width == 0 || width == row.size());
        width = row.size();
        tiles.insert(tiles.end(), row.begin(), row.end());
    }
    const size_t cells = tiles.size() / 2;
    need(tiles.size() % 2 == 0 && cells >= 4 && cells <= MOST_CELLS, "not two boards of 4 to 16 cells");
    if (!is_even)
        for (width = 2; width * width < cells;)
            width++;
    need(width >= 2 && cells % width == 0 && cells / width >= 2, "no shape");
    const vector<string> start(tiles.begin(), tiles.begin() + long(cells)), goal(tiles.begin() + long(cells), tiles.end());
    need(std::set<string>(goal.begin(), goal.end()).size() == cells, "a tile is twice on the goal");
    string blank;
    for (const char *word : {"X", "x", "0", "_", "."})
        if (std::count(goal.begin(), goal.end(), word))
            blank = word;
    need(!blank.empty(), "no blank");
    Puzzle puzzle;
    puzzle.columns = int(width);
    puzzle.cells = int(cells);
    vector<string> names(1, blank);
    for (const string &word : goal) {
        puzzle.goal.push_back(word == blank ? 0 : int(names.size()));
        if (word != blank)
            names.push_back(word);
    }
    for (const string &word : start)
        puzzle.start.push_back(int(std::find(names.begin(), names.end(), word) - names.begin()));
    need(std::is_permutation(puzzle.start.begin(), puzzle.start.end(), puzzle.goal.begin()), "the boards have different tiles");
    return puzzle;
}

struct Prover {
    int cells;
    vector<int> goal;
    vector<vector<int>> near;        // near[cell]: the cells beside it
    vector<size_t> table_of, shift;  // [tile]: its table, and its cell's place in the table's code
    vector<vector<uint8_t>> tables;  // [table][code]: the moves of the table's tiles at least
    vector<uint32_t> code;           // [table]: the cells of its tiles on the board
    uint64_t positions;

    explicit Prover(const Puzzle &puzzle)
        : cells(puzzle.cells), goal(puzzle.goal), near(size_t(cells)), table_of(size_t(cells)), shift(size_t(cells)), positions(0) {
        const int columns = puzzle.columns;
        for (int a = 0; a < cells; a++)
            for (int b = 0; b < cells; b++)
                if (std::abs(a / columns - b / columns) + std::abs(a % columns - b % columns) == 1)
                    near[size_t(a)].push_back(b);
        // Tiles are numbered row by row in the goal, so the tiles of a table are neighbours there.
        for (int tile = 1; tile < cells; tile++) {
            table_of[size_t(tile)] = size_t(tile - 1) / TILES_OF_A_TABLE;
            shift[size_t(tile)] = size_t(tile - 1) % TILES_OF_A_TABLE * 4;
        }
        for (int tile = 1; tile < cells; tile += int(TILES_OF_A_TABLE))
            tables.push_back(table(tile, std::min(tile + int(TILES_OF_A_TABLE), cells)));
    }

    // Breadth first from the goal: moves of the tiles from `first` to `end` cost 1, other moves of the blank nothing. No tile
    // is in two tables, so the sum of their costs is at most the moves of a solution.
    vector<uint8_t> table(int first, int end) const {
        const unsigned bits = 4 * unsigned(end - first);
        const uint32_t low = (uint32_t(1) << bits) - 1;
        vector<uint8_t> least(size_t(1) << bits, FAR);
        vector<bool> is_seen(size_t(cells) << bits);
        uint32_t goal_code = 0;
        for (int cell = 0; cell < cells; cell++)
            if (goal[size_t(cell)] == 0)
                goal_code |= uint32_t(cell) << bits;
            else if (first <= goal[size_t(cell)] && goal[size_t(cell)] < end)
                goal_code |= uint32_t(cell) << 4 * (goal[size_t(cell)] - first);
        vector<uint32_t> now(1, goal_code), later;
        for (int moves = 0; !now.empty(); moves++, now.swap(later), later.clear())
            while (!now.empty()) {
                const uint32_t state = now.back();
                now.pop_back();
                if (is_seen[state])
                    continue;
                is_seen[state] = true;
                if (least[state & low] == FAR)
                    least[state & low] = uint8_t(moves);
                const uint32_t blank = state >> bits;
                for (int to : near[blank]) {
                    unsigned at = 0;
                    while (at < bits && (state >> at & 15) != uint32_t(to))
                        at += 4;
                    const uint32_t next = (state & low) | uint32_t(to) << bits;
                    if (at == bits)
                        now.push_back(next);
                    else
                        later.push_back(next ^ (uint32_t(to) ^ blank) << at);
                }
            }
        return least;
    }

    // Whether a solution has at most `left` moves. `h` is the sum of the tables.
    bool reaches(vector<int> &board, int blank, int last, int left, int h) {
        need(++positions <= MOST_POSITIONS, "");
        if (h == 0 && board == goal)
            return true;
        for (int from : near[size_t(blank)]) {
            const int tile = board[size_t(from)];
            const size_t table = table_of[size_t(tile)];
            const uint32_t old = code[table], moved = old ^ uint32_t(from ^ blank) << shift[size_t(tile)];
            const int h_after = h - tables[table][old] + tables[table][moved];
            if (from == last || h_after >= left)
                continue;
            code[table] = moved;
            std::swap(board[size_t(from)], board[size_t(blank)]);
            const bool is_found = reaches(board, from, blank, left - 1, h_after);
            std::swap(board[size_t(from)], board[size_t(blank)]);
            code[table] = old;
            if (is_found)
                return true;
        }
        return false;
    }

    // Whether a solution of `start` has fewer moves than one that has `moves`. Every move changes the colour of the blank's
    // cell on a chessboard, so all solutions have the same parity.
    bool hasShorter(vector<int> start, int moves) {
        code.assign(tables.size(), 0);
        positions = 0;
        int h = 0, blank = 0;
        for (int cell = 0; cell < cells; cell++) {
            const size_t tile = size_t(start[size_t(cell)]);
            if (tile == 0)
                blank = cell;
            else
                code[table_of[tile]] |= uint32_t(cell) << shift[tile];
        }
        for (size_t table = 0; table < tables.size(); table++)
            h += tables[table][code[table]];
        for (int bound = h + (moves - h) % 2; bound < moves; bound += 2)
            if (reaches(start, blank, -1, bound, h))
                return true;
        return false;
    }
};

// Plays the path, and returns the number of its moves.
int played(const Puzzle &puzzle, const string &answer) {
    std::istringstream words(answer);
    string count, path, more;
    words >> count >> path >> more;
    need(more.empty(), "text after the path");
    need(path.size() <= MOST_MOVES, "too many moves");
    need(count == std::to_string(path.size()), "the number is not the length of the path");
    vector<int> board = puzzle.start;
    int blank = int(std::find(board.begin(), board.end(), 0) - board.begin());
    for (char move : path) {
        const int column = blank % puzzle.columns + (move == 'R') - (move == 'L');
        const int to = blank + (move == 'R') - (move == 'L') + puzzle.columns * ((move == 'D') - (move == 'U'));
        need(to != blank, "a letter other than R, D, U and L");
        need(column >= 0 && column < puzzle.columns && to >= 0 && to < puzzle.cells, "the path leaves the board");
        std::swap(board[size_t(blank)], board[size_t(to)]);
        blank = to;
    }
    need(board == puzzle.goal, "the path does not lead to the goal");
    return int(path.size());
}

int main(int argc, char **argv) {
    if (argc < 3 || argc % 2 == 0) {
        std::fprintf(stderr, "usage: prove PUZZLE ANSWER [PUZZLE ANSWER]...\n");
        return 2;
    }
    int status = 0;
    vector<Prover> provers; // The last one, whose tables serve all puzzles of its goal.
    Puzzle last;
    for (int at = 1; at < argc; at += 2)
        try {
            const Puzzle puzzle = readPuzzle(contents(argv[at]));
            const int moves = played(puzzle, contents(argv[at + 1]));
            if (provers.empty() || last.goal != puzzle.goal || last.columns != puzzle.columns)
                provers.assign(1, Prover(puzzle));
            last = puzzle;
            need(!provers[0].hasShorter(puzzle.start, moves), "there is a shorter solution");
            std::printf("%s: proven: %d moves, none shorter (%llu positions)\n", argv[at], moves,
                        static_cast<unsigned long long>(provers[0].positions));
        } catch (const std::runtime_error &error) {
            const bool is_refused = *error.what() != 0;
            std::printf("%s: %s%s\n", argv[at], is_refused ? "refused: " : "gave up", error.what());
            status = std::max(status, is_refused ? 1 : 3);
        }
    return status;
}
