//! The programs that `submission` prints, for small boards and for 4x4.

macro_rules! program {
    ($name:ident, $most:literal, [$($file:literal),*], $($more:item)*) => {
        // Judges have old compilers: `help judges` names this version. Only tests solve.
        #[clippy::msrv = "1.65"]
        #[allow(dead_code, clippy::pedantic)]
        pub mod $name {
            const MOST: usize = $most;
            const BLANKS: &str = "._xX0";
            const MOVES: [(char, &str); 4] = [('R', "R"), ('D', "D"), ('U', "U"), ('L', "L")];

            include!("contest/frame.rs");
            $(include!($file);)*

            /// Solves the puzzle in a text. Without a size, boards are squares.
            ///
            /// # Errors
            /// The error in the text.
            pub fn solved(text: &str, size: [usize; 2]) -> Result<Option<Vec<String>>, String> {
                let puzzle = puzzle_of(text, size)?;
                Ok(is_solvable(&puzzle).then(|| solve(&puzzle, &mut Known::default())))
            }

            $($more)*
        }
    };
}

program! {
    fifteen, 16, ["contest/fifteen.rs"],

    use crate::position::Position;

    /// Returns the lower bound of the program.
    pub fn bound(puzzle: &crate::puzzle::Puzzle) -> impl Fn(&Position) -> u32 {
        let grid = puzzle.grid();
        let patterns = Patterns::new([grid.width(), grid.cells(), puzzle.blank_tile().index()]);
        move |position| {
            let mut indices = [0; MOST / 4];
            for (cell, tile) in position.tiles().iter().enumerate() {
                if tile.index() != patterns.shape[2] {
                    let (group, bit) = patterns.place[tile.index()];
                    indices[group] |= cell << bit;
                }
            }
            indices.iter().zip(&patterns.moves).map(|(index, moves)| u32::from(moves[*index])).sum()
        }
    }
}

#[cfg(test)]
program! {
    eight, 10, ["contest/boards.rs", "contest/eight.rs"],

    use std::cmp::Reverse;
    use std::collections::{BinaryHeap, HashMap};
}
