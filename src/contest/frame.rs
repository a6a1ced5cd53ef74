const GOAL: &str = ""; // The goal of all starts: "1 2 3;8 . 4;7 6 5", "ordered" or "zero-first"; "" if each has its own.
const SIZE: [usize; 2] = [0, 0]; // The columns and rows of a board; 0 if the input shows them.
const BLANKS: &str = "._xX0"; // The blank is the first character here that the input has.
const PUZZLES: &str = ""; // "lines": each line is a puzzle; "counted": the first line is the number of puzzles below.
const ANSWERS: [&str; 2] = ["COUNT\nPATH", "12\nYAZDIRILAMAZ"]; // The second answer means that there is no path.
const NAMES: [&str; 4] = ["R", "D", "U", "L"]; // Moves of the blank: right, down, up, left. Words end with a separator.
const ORDER: &str = "RDUL"; // The answer is the first shortest path in this order of the moves.
const ENDS: [char; 5] = ['\n', '\r', '\u{85}', '\u{2028}', '\u{2029}']; // The ends of lines.

/// A start and a goal, row by row. Every character is a tile, and '.' is the blank.
pub struct Puzzle {
    width: usize,
    start: String,
    goal: String,
}

/// Splits an input into puzzles.
fn puzzles_of(text: &str) -> Vec<String> {
    let mut lines: Vec<&str> = text.lines().filter(|line| !rows_of(line).is_empty()).collect();
    let count = match PUZZLES {
        "" => return vec![text.to_string()],
        "counted" if !lines.is_empty() => lines.remove(0).trim().parse().unwrap_or(1),
        _ => lines.len(),
    };
    lines.chunks((lines.len() / count.max(1)).max(1)).map(|lines| lines.join("\n")).collect()
}

impl Puzzle {
    /// Reads a start and its goal. A size may come first: 3x2, or 3 for 3x3.
    pub fn read(text: &str) -> Result<Puzzle, String> {
        let (rows, boards) = (rows_of(text), if GOAL.is_empty() { 2 } else { 1 });
        let is_first = |row: String| rows.first() == Some(&row) && text.contains(&row);
        let is_row = |row: &String, side: usize| row.len() == side || boards == 1 && row.len() == 1;
        let is_side = |side: usize| is_first(side.to_string()) && rows[1..].iter().all(|row| is_row(row, side));
        let is_size = |x: usize, y: usize| is_first(format!("{x}x{y}")) || x == y && is_side(x);
        let mut sizes = (1..=MOST).flat_map(|x| (1..=MOST / x).map(move |y| [x, y]));
        let size = sizes.find(|&[x, y]| is_size(x, y) && rows[1..].concat().len() == boards * x * y);
        let rows = &rows[usize::from(size.is_some())..];
        // Without a size, rows show it; tiles in one row, or one in each, make a square.
        let (tiles, width, height) = (rows.concat(), rows.first().map_or(0, String::len), rows.len() / boards);
        let are_even = rows.iter().all(|row| row.len() == width);
        let side = (2..=tiles.len()).find(|side| boards * side * side >= tiles.len()).unwrap_or(2);
        let shown = if width > 1 && height > 1 { [width, height] } else { [side, side] };
        let [width, height] = size.unwrap_or(if SIZE == [0, 0] { shown } else { SIZE });
        let cells = width * height;
        if tiles.len() != boards * cells || !(2..=MOST).contains(&cells) || !tiles.is_ascii() || !are_even {
            let expected = format!("expected rows of one length, {} letters or digits, at most {MOST} a board", boards * cells);
            return Err(format!("found {} tiles, {expected}", tiles.chars().count()));
        }
        let (start, goal) = tiles.split_at(cells);
        let blank = BLANKS.chars().find(|blank| tiles.contains(*blank)).unwrap_or('.');
        let (start, numbers) = (start.replace(blank, "."), &"123456789abcdef"[..cells - 1]);
        let goal = match GOAL {
            "" => goal.replace(blank, "."),
            "ordered" => format!("{numbers}."),
            "zero-first" => format!(".{numbers}"),
            goal => rows_of(goal).concat().replace(blank, "."),
        };
        for tile in format!(".{goal}").chars() {
            if [&start, &goal].iter().any(|board| board.matches(tile).count() != 1) {
                return Err(format!("found {start} and {goal}, expected {tile} once on both"));
            }
        }
        Ok(Puzzle { width, start, goal })
    }

    /// Counts the columns and rows between a cell and the cell of a tile on the start.
    fn distance(&self, cell: usize, tile: char) -> usize {
        let (home, width) = (self.start.find(tile).expect("both boards have all tiles"), self.width);
        (cell % width).abs_diff(home % width) + (cell / width).abs_diff(home / width)
    }

    /// Returns whether there is a path. To check it on paper, write the goal in one row, each tile and the blank as the
    /// number of its cell on the start. Count the pairs whose greater number comes first, and add the distance of the
    /// blank. A move changes the pairs by an odd number and the distance by one, so an even sum stays even. For the
    /// start itself it is 0. If it is even, there is a path (Johnson and Story 1879).
    pub fn is_solvable(&self) -> bool {
        if self.width == 1 || self.width == self.goal.len() {
            return self.start.replace('.', "") == self.goal.replace('.', ""); // No tile passes another.
        }
        let numbers: Vec<usize> = self.goal.chars().filter_map(|tile| self.start.find(tile)).collect();
        let pairs_of = |cell: usize| numbers[..cell].iter().filter(|number| **number > numbers[cell]).count();
        let pairs: usize = (0..numbers.len()).map(pairs_of).sum();
        let blank = self.goal.find('.').map_or(0, |cell| self.distance(cell, '.'));
        (pairs + blank) % 2 == 0
    }
}

/// Solves all puzzles of an input.
pub fn answers(text: &str) -> Result<String, String> {
    let mut answers = String::new();
    for (number, text) in (1..).zip(puzzles_of(text.strip_prefix('\u{feff}').unwrap_or(text))) {
        let puzzle = Puzzle::read(&text).map_err(|why| format!("puzzle {number}: {why}"))?;
        let mut answer = ANSWERS[1].to_string();
        if puzzle.is_solvable() {
            let (path, _) = puzzle.solve();
            let names: String = path.chars().map(|letter| NAMES["RDUL".find(letter).expect("a move")]).collect();
            answer = ANSWERS[0].replace("COUNT", &path.len().to_string()).replace("PATH", names.trim_end());
        }
        answers = answers + answer.trim_end_matches(' ') + "\n";
    }
    Ok(answers)
}
