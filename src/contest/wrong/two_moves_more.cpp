
// Returns an answer with two moves more than needed: the last move is undone and made again.
string answer(const Puzzle &puzzle) {
    if (!is_solvable(puzzle)) return ANSWERS[1];
    vector<string> path = solve(puzzle);
    if (!path.empty()) {
        const string last = path.back(), letters = "RLR UDU";
        string undone = last; // A tile that moves back has the same name.
        for (int move = 0; move < 4; move++)
            for (int back = 0; back < 4 && MOVES[move][1] == last; back++)
                if (letters.find(MOVES[move][0] + MOVES[back][0]) < letters.size())
                    undone = MOVES[back][1];
        path.push_back(undone);
        path.push_back(last);
    }
    string answer = ANSWERS[0];
    ostringstream count, names;
    count << path.size();
    for (size_t at = 0; at < path.size(); at++) names << (at > 0 ? BETWEEN : "") << path[at];
    if (answer.find("COUNT") == 0) answer.replace(0, 5, count.str());
    if (answer.find("PATH") < answer.size()) answer.replace(answer.find("PATH"), 4, names.str());
    return answer;
}
