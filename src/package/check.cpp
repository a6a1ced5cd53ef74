// Checks that a path leads from the start to the goal and has as few moves as the answer. In C++11.
// Written by yapboz.
#include "testlib.h"

#include <algorithm>
#include <exception>
#include <set>
#include <string>
#include <utility>
#include <vector>

using std::string;
using std::vector;

// DIALECT

struct Puzzle {
    int columns = 0;
    vector<string> start, goal;
    size_t blank = 0;
};

// Reads the rows of the start and of the goal. A line such as 5x1 may come before them.
Puzzle readPuzzle() {
    vector<string> lines;
    while (!inf.seekEof())
        lines.push_back(inf.readLine());
    lines.insert(lines.end(), GOAL.begin(), GOAL.end());
    vector<vector<string>> rows;
    for (const string &line : lines) {
        vector<string> row(1);
        for (char c : line) {
            if (c == ' ')
                row.emplace_back();
            else if (c != '\r')
                row.back() += c;
        }
        rows.push_back(row);
    }
    if (rows.size() % 2 == 1)
        rows.erase(rows.begin());
    Puzzle puzzle;
    for (size_t row = 0; row < rows.size(); row++) {
        vector<string> &board = row < rows.size() / 2 ? puzzle.start : puzzle.goal;
        puzzle.columns = int(rows[row].size());
        board.insert(board.end(), rows[row].begin(), rows[row].end());
    }
    for (const vector<string> &marks : {vector<string>{"."}, {"_"}, {"0"}, {"x", "X"}}) {
        for (size_t cell = 0; cell < puzzle.start.size(); cell++)
            for (const string &mark : marks)
                if (puzzle.start[cell] == mark) {
                    puzzle.blank = cell;
                    return puzzle;
                }
    }
    quitf(_fail, "the input has no blank");
}

// Returns whether a path leads to the goal: every move swaps two tiles and moves the blank by one cell.
bool isSolvable(const Puzzle &puzzle) {
    vector<string> board = puzzle.start, goal = puzzle.goal;
    size_t columns = size_t(puzzle.columns), from = puzzle.blank;
    size_t to = size_t(std::find(goal.begin(), goal.end(), board[from]) - goal.begin());
    if (board.size() != goal.size() || !std::is_permutation(board.begin(), board.end(), goal.begin()))
        quitf(_fail, "start and goal have different tiles");
    if (columns == 1 || columns == board.size()) {
        // In one row or column, tiles never pass each other.
        board.erase(board.begin() + long(from));
        goal.erase(goal.begin() + long(to));
        return board == goal;
    }
    size_t swaps = from / columns + from % columns + to / columns + to % columns;
    for (size_t cell = 0; cell < board.size(); cell++)
        if (board[cell] != goal[cell]) {
            std::iter_swap(board.begin() + long(cell), std::find(board.begin() + long(cell), board.end(), goal[cell]));
            swaps++;
        }
    // Two tiles that look alike can change places.
    return swaps % 2 == 0 || std::set<string>(goal.begin(), goal.end()).size() < goal.size();
}

// Reads a number, written as readLong expects it.
long long readNumber(InStream &out, const string &word) {
    long long number = 0;
    try {
        number = std::stoll(word);
    } catch (const std::exception &) {
        out.quitf(_pe, "found \"%s\", expected a number", word.c_str());
    }
    if (std::to_string(number) != word)
        out.quitf(_pe, "found \"%s\", expected a number", word.c_str());
    return number;
}

// Reads the moves of a path, as indices into NAMES. The path must be the rest of the output.
vector<size_t> readPath(InStream &out, const vector<string> &words, size_t first) {
    if (!ARE_WORDS && words.size() > first + 1)
        out.quitf(_pe, "there is something after the path");
    vector<size_t> path;
    for (size_t at = first; at < words.size(); at++) {
        string rest = words[at];
        while (!rest.empty()) {
            size_t move = 0;
            while (move < NAMES.size() && (ARE_WORDS ? rest != NAMES[move] : rest.rfind(NAMES[move], 0) != 0))
                move++;
            if (move == NAMES.size())
                out.quitf(_pe, "the path has something other than %s, %s, %s and %s", NAMES[0].c_str(), NAMES[1].c_str(),
                          NAMES[2].c_str(), NAMES[3].c_str());
            path.push_back(move);
            rest = rest.substr(NAMES[move].size());
        }
    }
    return path;
}

// Returns -1 for an output that says that there is no path, if that is true.
long long withoutPath(InStream &out, const Puzzle &puzzle) {
    if (isSolvable(puzzle))
        out.quitf(_wa, "there is a path");
    return -1;
}

// A board, and the cell of its blank.
typedef std::pair<vector<string>, size_t> Position;

// Returns the cells that the blank of a position moves to: right, down, up and left. A cell off the board is the number
// of cells.
vector<size_t> cellsBeside(const Position &position, size_t columns) {
    const size_t blank = position.second, none = position.first.size();
    const size_t right = blank % columns + 1 < columns ? blank + 1 : none;
    const size_t down = blank + columns < none ? blank + columns : none;
    const size_t up = blank >= columns ? blank - columns : none;
    const size_t left = blank % columns > 0 ? blank - 1 : none;
    return {right, down, up, left};
}

// Moves the blank of a position to a cell.
Position moved(Position position, size_t to) {
    std::swap(position.first[position.second], position.first[to]);
    position.second = to;
    return position;
}

// Makes the moves of a path that names tiles, and returns the positions that it may lead to: of tiles that look alike,
// any may have moved.
std::set<Position> afterTiles(InStream &out, const vector<string> &words, size_t first, const Puzzle &puzzle) {
    std::set<Position> positions = {Position(puzzle.start, puzzle.blank)};
    for (size_t at = first; at < words.size(); at++) {
        std::set<Position> next;
        for (const Position &position : positions)
            for (size_t to : cellsBeside(position, size_t(puzzle.columns)))
                if (to < position.first.size() && position.first[to] == words[at])
                    next.insert(moved(position, to));
        if (next.empty())
            out.quitf(_wa, "move %d (%s): no such tile is beside the blank", int(at - first + 1), words[at].c_str());
        positions.swap(next);
    }
    return positions;
}

// Makes the moves of a path, and returns the position that it leads to.
std::set<Position> afterMoves(InStream &out, const vector<size_t> &path, const Puzzle &puzzle) {
    Position position(puzzle.start, puzzle.blank);
    for (size_t at = 0; at < path.size(); at++) {
        const size_t to = cellsBeside(position, size_t(puzzle.columns))[path[at]];
        if (to == position.first.size())
            out.quitf(_wa, "move %d (%s) leaves the board", int(at + 1), NAMES[path[at]].c_str());
        position = moved(position, to);
    }
    return {position};
}

// Returns the number of moves, or -1 if the output says that there is no path. Reads all of the output before judging
// it.
long long judged(InStream &out, const Puzzle &puzzle) {
    vector<string> words;
    string all;
    while (!out.seekEof()) {
        words.push_back(out.readToken());
        all += (all.empty() ? "" : " ") + words.back();
    }
    if (!COUNTS_WORD && all == UNSOLVABLE)
        return withoutPath(out, puzzle);
    if (!COUNTS_WORD && all.compare(0, UNSOLVABLE.size() + 1, UNSOLVABLE + " ") == 0)
        out.quitf(_pe, "there is something after %s", UNSOLVABLE.c_str());
    if (HAS_COUNT && words.empty())
        out.readToken();
    long long count = HAS_COUNT ? readNumber(out, words[0]) : 0;
    size_t first = HAS_COUNT ? 1 : 0;
    if (!HAS_PATH && words.size() > 1)
        out.quitf(_pe, "there is something after the number");
    if (HAS_COUNT && HAS_PATH && count != 0 && words.size() == 1)
        out.readToken();
    if (COUNTS_WORD && words.size() > 1 && words[1] == UNSOLVABLE) {
        if (words.size() > 2)
            out.quitf(_pe, "there is something after the path");
        if (count != (long long)UNSOLVABLE.size())
            out.quitf(_wa, "%lld before %s", count, UNSOLVABLE.c_str());
        return withoutPath(out, puzzle);
    }
    if (!HAS_PATH) {
        if (!isSolvable(puzzle))
            out.quitf(_wa, "there is no path");
        if (count < 0)
            out.quitf(_wa, "%lld is not a number of moves", count);
        return count;
    }
    size_t moves = words.size() - first;
    std::set<Position> ends;
    if (ARE_TILES) {
        ends = afterTiles(out, words, first, puzzle);
    } else {
        const vector<size_t> path = readPath(out, words, first);
        moves = path.size();
        ends = afterMoves(out, path, puzzle);
    }
    if (HAS_COUNT && (long long)moves != count)
        out.quitf(_wa, "the path has %d moves, the count says %lld", int(moves), count);
    for (const Position &end : ends)
        if (end.first == puzzle.goal)
            return (long long)moves;
    out.quitf(_wa, "the path does not lead to the goal");
}

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    Puzzle puzzle = readPuzzle();
    long long best = judged(ans, puzzle), found = judged(ouf, puzzle);
    if (found < best)
        quitf(HAS_PATH ? _fail : _wa, "the output is better than the answer");
    if (found > best)
        quitf(_wa, "%lld moves, fewer are enough", found);
    if (found == -1)
        quitf(_ok, "no moves lead to the goal");
    quitf(_ok, "%lld moves", found);
}
