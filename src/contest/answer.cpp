
// Returns the answer to a puzzle.
string answer(const Puzzle &puzzle) {
    if (!is_solvable(puzzle)) return ANSWERS[1];
    const vector<string> path = solve(puzzle);
    string answer = ANSWERS[0];
    ostringstream count, names;
    count << path.size();
    for (size_t at = 0; at < path.size(); at++) names << (at > 0 ? BETWEEN : "") << path[at];
    if (answer.find("COUNT") == 0) answer.replace(0, 5, count.str());
    if (answer.find("PATH") < answer.size()) answer.replace(answer.find("PATH"), 4, names.str());
    return answer;
}
