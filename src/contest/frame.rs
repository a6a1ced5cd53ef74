// The answers if there is a path (COUNT: the number of its moves, PATH: their names), and if there
// is none.
const ANSWERS: [&str; 2] = ["COUNT\nPATH", "12\nYAZDIRILAMAZ"];
// The blank's moves, in the order of preference, and their names (TILE: the tile that moves).
const MOVES: [(char, &str); 4] = [('R', "R"), ('D', "D"), ('U', "U"), ('L', "L")];
const BLANKS: &str = "._xX0"; // The blank is the first of these that an input has.
const SIZE: [usize; 2] = [0, 0]; // The columns and rows of a board; [0, 0] for any square.

/// A start and a goal, row by row. Every character is a tile, and '.' is the blank.
struct Puzzle {
    width: usize,
    start: String,
    goal: String,
}

impl Puzzle {
    /// Reads a start and its goal.
    fn read(text: &str, size: [usize; 2]) -> Result<Puzzle, String> {
        let (rows, tiles) = (rows_of(text), rows_of(text).concat());
        let cells = tiles.len() / 2;
        let side = (2..4).find(|side| side * side >= cells).unwrap_or(4);
        let [width, height] = if size == [0, 0] { [side, side] } else { size };
        // A row of the text is a row, a board, the whole text or a tile; 3x3 and 3x3 may break
        // anywhere.
        let lengths = [width, cells, tiles.len(), 1];
        let is_row = |row: &String| row.len() == rows[0].len() && lengths.contains(&row.len());
        let are_rows = tiles.len() == 18 || rows.iter().all(is_row);
        if cells > MOST || tiles.len() != 2 * width * height || !tiles.is_ascii() || !are_rows {
            return Err(format!("found {rows:?}, expected rows of {width}x{height}"));
        }
        let blank = BLANKS.chars().find(|blank| tiles.contains(*blank));
        let tiles = tiles.replace(blank.unwrap_or('.'), ".");
        let [start, goal] = [&tiles[..cells], &tiles[cells..]].map(String::from);
        for tile in format!(".{goal}").chars() {
            if [&start, &goal].map(|board| board.matches(tile).count()) != [1, 1] {
                return Err(format!("found {start} and {goal}, expected {tile} once"));
            }
        }
        Ok(Puzzle { width, start, goal })
    }

    /// Counts the columns and rows between a tile's cells on two boards.
    fn distance(&self, tile: char, boards: [&str; 2]) -> usize {
        let [a, b] = boards.map(|board| board.find(tile).expect("every board has all tiles"));
        (a % self.width).abs_diff(b % self.width) + (a / self.width).abs_diff(b / self.width)
    }

    /// Returns whether there is a path (Johnson and Story 1879). Write the start in a row, the
    /// goal's cells as numbers. Count the pairs whose greater number is first, and add the blank's
    /// distance. A move changes the pairs by an odd number and the distance by 1: an even sum stays
    /// even. The goal has 0.
    fn is_solvable(&self) -> bool {
        if self.width == 1 || self.width == self.goal.len() {
            return self.start.replace('.', "") == self.goal.replace('.', ""); // No tile can pass.
        }
        let number = |tile: char| self.goal.find(tile);
        let mut sum = self.distance('.', [&self.start, &self.goal]);
        for (cell, tile) in self.start.char_indices() {
            let before = self.start[..cell].chars().map(number);
            sum += before.filter(|other| *other > number(tile)).count();
        }
        sum % 2 == 0
    }
}
