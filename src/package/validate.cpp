// Checks that an input has a start board and, if goals differ, its goal board, as yapboz writes them. In C++11.
#include "testlib.h"

#include <set>
#include <string>
#include <vector>

using std::string;
using std::vector;

// LIMITS

vector<string> words(const string &line, int number) {
    vector<string> words(1);
    for (char c : line) {
        ensuref((unsigned char)c >= ' ' && c != ';' && c != '#' && c != 127, "line %d has a character that words cannot have", number);
        if (c == ' ')
            words.emplace_back();
        else
            words.back() += c;
    }
    for (const string &word : words)
        ensuref(!word.empty(), "line %d has an extra space", number);
    return words;
}

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    vector<vector<string>> lines;
    while (!inf.eof())
        lines.push_back(words(inf.readLine(), int(lines.size()) + 1));
    inf.readEof();
    for (const string &row : GOAL)
        lines.push_back(words(row, int(lines.size()) + 1));

    string size;
    if (lines.size() % 2 == 1) {
        ensuref(lines[0].size() == 1, "there are %d lines", int(lines.size()));
        size = lines[0][0];
        lines.erase(lines.begin());
    }
    ensuref(!lines.empty(), "there is no board");
    int rows = int(lines.size()) / 2, columns = int(lines[0].size());
    ensuref(SIZE_LINE == -1 || SIZE_LINE == int(!size.empty()), "the first line is %sa size", size.empty() ? "not " : "");
    ensuref(size.empty() || size == std::to_string(columns) + "x" + std::to_string(rows), "the size is %s", size.c_str());
    ensuref(LEAST_COLUMNS <= columns && columns <= MOST_COLUMNS, "there are %d columns", columns);
    ensuref(LEAST_ROWS <= rows && rows <= MOST_ROWS, "there are %d rows", rows);

    std::set<string> boards[2];
    for (int row = 0; row < 2 * rows; row++) {
        ensuref(int(lines[row].size()) == columns, "row %d has %d words", row + 1, int(lines[row].size()));
        for (const string &word : lines[row])
            ensuref(boards[row / rows].insert(word).second, "row %d repeats %s", row + 1, word.c_str());
    }
    ensuref(boards[0] == boards[1], "start and goal have different tiles");
    if (ARE_NUMBERS) {
        for (int tile = 1; tile < rows * columns; tile++)
            ensuref(boards[0].count(std::to_string(tile)) == 1, "there is no tile %d", tile);
        ensuref(boards[0].count(".") == 1, "there is no blank");
        return VALID;
    }
    for (const vector<string> &marks : {vector<string>{"."}, {"_"}, {"0"}, {"x", "X"}}) {
        size_t blanks = 0;
        for (const string &mark : marks)
            blanks += boards[0].count(mark);
        ensuref(blanks <= 1, "there are two blanks");
        if (blanks == 1)
            return VALID;
    }
    ensuref(false, "there is no blank");
}
