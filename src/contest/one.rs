
fn main() -> Result<(), String> {
    let text = std::io::read_to_string(std::io::stdin()).map_err(|why| why.to_string())?;
    let puzzle = puzzle_of(&text, SIZE)?;
    println!("{}", answer(&puzzle, &mut Known::default()));
    Ok(())
}
