// Checks that a path leads from the start to the goal in the fewest moves, as many as the answer has. For testlib, in C++17.
// Written by yapboz.
#include "testlib.h"

#include <string>
#include <utility>
#include <vector>

using std::string;
using std::vector;

const string UNSOLVABLE = "YAZDIRILAMAZ";

struct Puzzle {
    int columns = 0;
    vector<string> start, goal;
    size_t blank = 0;
};

// The rows of the start and of the goal; before them, there may be a line such as 5x1.
Puzzle readPuzzle() {
    vector<vector<string>> rows;
    while (!inf.seekEof()) {
        string line = inf.readLine();
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

// The number of moves, or -1 if the output says that there is no path. All of the output is read before it is judged.
long long judged(InStream &out, const Puzzle &puzzle) {
    long long count = out.readLong();
    string path;
    if (count != 0 || !out.seekEof())
        path = out.readToken();
    bool isPath = path != UNSOLVABLE;
    for (char c : path)
        if (isPath && string("RDUL").find(c) == string::npos)
            out.quitf(_pe, "the path has another character than R, D, U and L");
    if (!out.seekEof())
        out.quitf(_pe, "there is something after the path");
    if (!isPath) {
        if (count != (long long)UNSOLVABLE.size())
            out.quitf(_wa, "%lld before %s", count, UNSOLVABLE.c_str());
        return -1;
    }
    vector<string> board = puzzle.start;
    size_t columns = size_t(puzzle.columns), blank = puzzle.blank;
    for (size_t at = 0; at < path.size(); at++) {
        size_t to = board.size();
        if (path[at] == 'R' && blank % columns + 1 < columns)
            to = blank + 1;
        if (path[at] == 'L' && blank % columns > 0)
            to = blank - 1;
        if (path[at] == 'D')
            to = blank + columns;
        if (path[at] == 'U' && blank >= columns)
            to = blank - columns;
        if (to >= board.size())
            out.quitf(_wa, "move %d (%c) leaves the board", int(at + 1), path[at]);
        std::swap(board[blank], board[to]);
        blank = to;
    }
    if ((long long)path.size() != count)
        out.quitf(_wa, "the path has %d moves, the count says %lld", int(path.size()), count);
    if (board != puzzle.goal)
        out.quitf(_wa, "the path does not lead to the goal");
    return count;
}

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    Puzzle puzzle = readPuzzle();
    long long best = judged(ans, puzzle), found = judged(ouf, puzzle);
    if (found == -1 && best != -1)
        quitf(_wa, "there is a path");
    if (found != -1 && (best == -1 || found < best))
        quitf(_fail, "the output is better than the answer");
    if (found > best)
        quitf(_wa, "%lld moves, fewer are enough", found);
    if (found == -1)
        quitf(_ok, "no moves lead to the goal");
    quitf(_ok, "%lld moves", found);
}
