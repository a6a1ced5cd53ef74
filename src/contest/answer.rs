
/// Returns the answer to a puzzle.
fn answer(puzzle: &Puzzle, known: &mut Known) -> String {
    if !is_solvable(puzzle) {
        return ANSWERS[1].to_string();
    }
    let path = solve(puzzle, known);
    let answer = ANSWERS[0].replace("COUNT", &path.len().to_string());
    answer.replace("PATH", &path.join(BETWEEN))
}
