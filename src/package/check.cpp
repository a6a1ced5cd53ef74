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

// Reads the tiles that move, as indices into NAMES. Of tiles that look alike, the first in this order moves.
vector<size_t> readTiles(InStream &out, const vector<string> &words, size_t first, const Puzzle &puzzle) {
    vector<string> board = puzzle.start;
    size_t columns = size_t(puzzle.columns), blank = puzzle.blank;
    vector<size_t> path;
    for (size_t at = first; at < words.size(); at++) {
        size_t right = blank % columns + 1 < columns ? blank + 1 : board.size();
        size_t up = blank >= columns ? blank - columns : board.size();
        size_t left = blank % columns > 0 ? blank - 1 : board.size();
        const vector<size_t> cells = {right, blank + columns, up, left};
        size_t move = 0;
        while (move < cells.size() && (cells[move] >= board.size() || board[cells[move]] != words[at]))
            move++;
        if (move == cells.size())
            out.quitf(_wa, "move %d (%s): no such tile is beside the blank", int(at - first + 1), words[at].c_str());
        path.push_back(move);
        std::swap(board[blank], board[cells[move]]);
        blank = cells[move];
    }
    return path;
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
    vector<size_t> path = ARE_TILES ? readTiles(out, words, first, puzzle) : readPath(out, words, first);
    vector<string> board = puzzle.start;
    size_t columns = size_t(puzzle.columns), blank = puzzle.blank;
    for (size_t at = 0; at < path.size(); at++) {
        size_t to = board.size();
        if (path[at] == 0 && blank % columns + 1 < columns)
            to = blank + 1;
        if (path[at] == 3 && blank % columns > 0)
            to = blank - 1;
        if (path[at] == 1)
            to = blank + columns;
        if (path[at] == 2 && blank >= columns)
            to = blank - columns;
        if (to >= board.size())
            out.quitf(_wa, "move %d (%s) leaves the board", int(at + 1), NAMES[path[at]].c_str());
        std::swap(board[blank], board[to]);
        blank = to;
    }
    if (HAS_COUNT && (long long)path.size() != count)
        out.quitf(_wa, "the path has %d moves, the count says %lld", int(path.size()), count);
    if (board != puzzle.goal)
        out.quitf(_wa, "the path does not lead to the goal");
    return (long long)path.size();
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
