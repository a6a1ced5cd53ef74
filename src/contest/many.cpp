
// Reads a start, and its goal if inputs have goals.
Puzzle read(const string &text) {
    if (GOAL != "ordered" && GOAL != "zero-first") return puzzle_of(text + " " + GOAL, SIZE);
    Puzzle puzzle = puzzle_of(text + " " + text, SIZE);
    puzzle.goal.erase(puzzle.goal.find('.'), 1);
    sort(puzzle.goal.begin(), puzzle.goal.end());
    puzzle.goal.insert(GOAL == "ordered" ? puzzle.goal.size() : 0, ".");
    return puzzle;
}

// Splits an input into puzzles.
vector<string> puzzles_of(string text) {
    while (!text.empty() && static_cast<unsigned char>(text[text.size() - 1]) <= ' ')
        text.erase(text.size() - 1);
    istringstream lines(text.compare(0, 3, "\xEF\xBB\xBF") == 0 ? text.substr(3) : text);
    vector<string> rows, puzzles;
    for (string row; getline(lines, row);)
        if (PUZZLES == "lines" || row.find_first_not_of(" \t\r") < row.size()) rows.push_back(row);
    size_t count = PUZZLES == "lines" ? rows.size() / (SKIP + 1) : 1, at = 0;
    if (PUZZLES == "counted" && !rows.empty()) {
        count = max(0, atoi(rows[0].c_str()));
        rows.erase(rows.begin());
    }
    while (puzzles.size() < count) {
        size_t height = (rows.size() - at) / (count - puzzles.size());
        // A number above a puzzle is the number of its rows.
        for (size_t row = at; PUZZLES == "counted" && row < at + SKIP && row < rows.size(); row++)
            if (int side = max(0, atoi(rows[row].c_str())) % 256)
                height = SKIP + size_t(side) * (GOAL.empty() ? 2 : 1);
        if (height <= size_t(SKIP) || at + height > rows.size()) break;
        string puzzle;
        for (size_t row = at + SKIP; row < at + height; row++) puzzle += rows[row] + "\n";
        puzzles.push_back(puzzle);
        at += height;
    }
    if (puzzles.size() < count || at < rows.size()) {
        ostringstream why;
        why << "found " << rows.size() << " rows for " << count << " puzzles";
        throw why.str();
    }
    return puzzles;
}

// Solves the puzzles of an input. Adds to the answers, and to messages about lines whose answers
// are empty.
void answers_of(const string &text, string &answers, string &messages) {
    const vector<string> puzzles = puzzles_of(text);
    for (size_t at = 0; at < puzzles.size(); at++) {
        if (at > 0) answers += BEFORE_NEXT;
        try {
            answers += answer(read(puzzles[at]));
            if (answers[answers.size() - 1] == ' ') answers.erase(answers.size() - 1);
        } catch (const string &why) {
            ostringstream message;
            message << "puzzle " << at + 1 << ": " << why;
            if (PUZZLES != "lines") throw message.str();
            if (puzzles[at].find_first_not_of(" \t\r\n") < puzzles[at].size())
                messages += message.str() + "\n";
        }
        answers += "\n";
    }
}
