
/// A start and a goal, row by row. Every character is a tile, and '.' is the blank.
struct Puzzle {
    width: usize,
    start: String,
    goal: String,
}

/// Reads a start and its goal. The numbers from 10 on become the characters after '9'.
fn puzzle_of(text: &str, size: [usize; 2]) -> Result<Puzzle, String> {
    let text = text.replace(|c: char| !c.is_ascii_graphic(), " ");
    let mut tiles = String::new();
    for word in text.split(' ') {
        match word.parse() {
            Ok(number @ 10..=15) if MOST > 10 && word.len() == 2 => {
                tiles.push(char::from(b'0' + number))
            }
            _ => tiles += word,
        }
    }
    let cells = tiles.len() / 2;
    let side = (2..4).find(|side| side * side >= cells).unwrap_or(4);
    let [width, height] = if size == [0, 0] { [side; 2] } else { size };
    let blank = BLANKS.chars().find(|blank| tiles[..cells].contains(*blank));
    let tiles = tiles.replace(blank.unwrap_or('.'), ".");
    let (start, goal) = tiles.split_at(cells);
    let is_once = |tile: char| [start, goal].map(|board| board.matches(tile).count()) == [1, 1];
    let is_right = cells <= MOST && tiles.len() == 2 * width * height;
    if !is_right || !is_once('.') || !start.chars().all(is_once) {
        return Err(format!("found {start} and {goal}, expected equal tiles"));
    }
    let [start, goal] = [start, goal].map(String::from);
    Ok(Puzzle { width, start, goal })
}

/// Returns whether there is a path (Johnson and Story 1879): a move changes the pairs that are in
/// another order on the goal by an odd number, the blank's distance by 1. In a line, none passes.
fn is_solvable(puzzle: &Puzzle) -> bool {
    let Puzzle { width, start, goal } = puzzle;
    let [a, b] = [start, goal].map(|board| board.find('.').expect("boards have the blank"));
    let mut pairs = 0;
    for (cell, tile) in start.char_indices() {
        let is_after = |other: &char| goal.find(*other) > goal.find(tile);
        pairs += start[..cell].chars().filter(is_after).count();
    }
    if *width == 1 || *width == goal.len() {
        return pairs == a.abs_diff(b);
    }
    (pairs + a % width + a / width + b % width + b / width) % 2 == 0
}
