
/// Splits an input into puzzles.
fn puzzles_of(text: &str) -> Result<Vec<String>, String> {
    match PUZZLES {
        "" => return Ok(vec![text.to_string()]),
        "lines" => return Ok(text.lines().map(String::from).collect()),
        _ => {}
    }
    let mut rows: Vec<&str> = text.lines().collect();
    rows.retain(|row| !rows_of(row).is_empty());
    let first = rows.first().map_or("", |first| first.trim());
    let count = first.parse().unwrap_or(0);
    let height = (rows.len().max(1) - 1).checked_div(count).unwrap_or(0);
    if height == 0 || height * count + 1 != rows.len() {
        let found = rows.len().max(1) - 1;
        return Err(format!("found {found} rows for {first} puzzles"));
    }
    let puzzles = rows[1..].chunks(height);
    Ok(puzzles.map(|rows| rows.join("\n")).collect())
}

/// Solves the puzzles of an input. Returns the answers, and messages about lines whose answers are
/// empty.
fn answers(text: &str) -> Result<(String, String), String> {
    let (mut answers, mut messages) = (String::new(), String::new());
    let mut patterns = None;
    let puzzles = puzzles_of(text.trim_start_matches('\u{feff}'))?;
    for (number, text) in (1..).zip(puzzles) {
        match Puzzle::read(&text, SIZE) {
            Ok(puzzle) if puzzle.is_solvable() => {
                let path = solve(&puzzle, &mut patterns);
                let answer = ANSWERS[0].replace("COUNT", &path.len().to_string());
                let answer = answer.replace("PATH", path.concat().trim_end());
                answers += answer.trim_end_matches(' ');
            }
            Ok(_) => answers += ANSWERS[1],
            Err(_) if PUZZLES == "lines" && rows_of(&text).is_empty() => {}
            Err(why) if PUZZLES == "lines" => messages += &format!("line {number}: {why}\n"),
            Err(why) => return Err(format!("puzzle {number}: {why}")),
        }
        answers.push('\n');
    }
    Ok((answers, messages))
}
