
/// Reads a start, and its goal if inputs have goals.
fn read(text: &str) -> Result<Puzzle, String> {
    if GOAL != "ordered" && GOAL != "zero-first" {
        return puzzle_of(&[text, GOAL].join(" "), SIZE);
    }
    let puzzle = puzzle_of(&[text, text].join(" "), SIZE)?;
    let mut goal: Vec<char> = puzzle.start.chars().filter(|tile| *tile != '.').collect();
    goal.sort_unstable();
    goal.insert(if GOAL == "ordered" { goal.len() } else { 0 }, '.');
    let goal = goal.iter().collect();
    Ok(Puzzle { goal, ..puzzle })
}

/// Splits an input into puzzles.
fn puzzles_of(text: &str) -> Result<Vec<String>, String> {
    let text = text.trim_start_matches('\u{feff}');
    let mut rows: Vec<&str> = text.trim_end_matches(|c| c <= ' ').lines().collect();
    let mut count = rows.len() / (SKIP + 1);
    if PUZZLES != "lines" {
        rows.retain(|row| !row.trim().is_empty());
        count = 1;
    }
    let is_counted = PUZZLES == "counted";
    if is_counted && !rows.is_empty() {
        count = rows.remove(0).trim().parse().unwrap_or(0);
    }
    let (mut puzzles, mut at) = (Vec::new(), 0);
    while puzzles.len() < count {
        let mut height = (rows.len() - at) / (count - puzzles.len());
        // A number above a puzzle is the number of its rows.
        let mut numbers = rows[at..].iter().take(SKIP).filter(|_| is_counted);
        if let Some(side) = numbers.find_map(|row| row.trim().parse::<u8>().ok()) {
            height = SKIP + usize::from(side) * if GOAL.is_empty() { 2 } else { 1 };
        }
        if height <= SKIP || at + height > rows.len() {
            break;
        }
        puzzles.push(rows[at + SKIP..at + height].join("\n"));
        at += height;
    }
    if puzzles.len() < count || at < rows.len() {
        return Err(format!("found {} rows for {count} puzzles", rows.len()));
    }
    Ok(puzzles)
}

/// Solves the puzzles of an input. Returns the answers, and messages about lines whose answers are
/// empty.
fn answers_of(text: &str) -> Result<[String; 2], String> {
    let (mut answers, mut messages) = (String::new(), String::new());
    let mut known = Known::default();
    for (number, text) in (1..).zip(puzzles_of(text)?) {
        if number > 1 {
            answers += BEFORE_NEXT;
        }
        match read(&text) {
            Ok(puzzle) => answers += answer(&puzzle, &mut known).trim_end_matches(' '),
            Err(_) if PUZZLES == "lines" && text.trim().is_empty() => {}
            Err(why) if PUZZLES == "lines" => messages += &format!("puzzle {number}: {why}\n"),
            Err(why) => return Err(format!("puzzle {number}: {why}")),
        }
        answers.push('\n');
    }
    Ok([answers, messages])
}
