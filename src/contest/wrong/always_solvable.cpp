
// Returns an answer that does not know of unsolvable puzzles: they get an empty path.
string answer(const Puzzle &puzzle) {
    vector<string> path;
    if (is_solvable(puzzle)) path = solve(puzzle);
    string answer = ANSWERS[0];
    ostringstream count, names;
    count << path.size();
    for (size_t at = 0; at < path.size(); at++) names << (at > 0 ? BETWEEN : "") << path[at];
    if (answer.find("COUNT") == 0) answer.replace(0, 5, count.str());
    if (answer.find("PATH") < answer.size()) answer.replace(answer.find("PATH"), 4, names.str());
    return answer;
}
