//! The programs that `submission` prints, for small boards and for 4x4.

macro_rules! program {
    ($name:ident, $file:literal, [$($tables:expr)?], $($more:item)*) => {
        // Judges have old compilers: `help judges` names this version. Without `main`, some
        // constants are unused.
        #[clippy::msrv = "1.65"]
        #[allow(dead_code, clippy::pedantic)]
        pub mod $name {
            include!($file);

            /// Solves the puzzle in a text. Without a size, boards are squares.
            ///
            /// # Errors
            /// The error in the text.
            pub fn solved(text: &str, size: [usize; 2]) -> Result<Option<Vec<String>>, String> {
                let puzzle = Puzzle::read(text, size)?;
                Ok(puzzle.is_solvable().then(|| solve(&puzzle, $($tables)?)))
            }

            $($more)*
        }
    };
}

program! { eight, "contest/eight.rs", [], }

program! {
    fifteen, "contest/fifteen.rs", [&mut None],

    use crate::position::Position;

    /// Returns the lower bound of the program.
    pub fn bound(puzzle: &crate::puzzle::Puzzle) -> impl Fn(&Position) -> u32 {
        let patterns = Patterns::new([puzzle.grid().width(), puzzle.grid().cells(), puzzle.blank_tile().index()]);
        move |position| {
            let mut indices = [0; MOST / 4];
            for (cell, tile) in position.tiles().iter().enumerate().filter(|(_, tile)| tile.index() != patterns.shape[2]) {
                let (group, bit) = patterns.place[tile.index()];
                indices[group] |= cell << bit;
            }
            indices.iter().zip(&patterns.moves).map(|(index, moves)| u32::from(moves[*index])).sum()
        }
    }
}
