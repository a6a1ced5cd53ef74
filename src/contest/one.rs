
fn main() -> Result<(), String> {
    let text = std::io::read_to_string(std::io::stdin()).map_err(|why| why.to_string())?;
    let puzzle = Puzzle::read(text.trim_start_matches('\u{feff}'), SIZE)?;
    let mut answer = ANSWERS[1].to_string();
    if puzzle.is_solvable() {
        let path = solve(&puzzle, &mut None);
        answer = ANSWERS[0].replace("COUNT", &path.len().to_string());
        answer = answer.replace("PATH", path.concat().trim_end());
    }
    println!("{answer}");
    Ok(())
}
