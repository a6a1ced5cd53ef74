
/// Returns the goal of a start.
fn goal_of(start: &str) -> String {
    let mut tiles: Vec<char> = start.replace('.', "").chars().collect();
    tiles.sort_unstable();
    let tiles: String = tiles.iter().collect();
    match GOAL {
        "ordered" => tiles + ".",
        "zero-first" => ".".to_string() + &tiles,
        _ => rows_of(GOAL).concat(),
    }
}
