//! The programs that `submission` prints, for small boards and for 4x4.

macro_rules! program {
    ($name:ident, $file:literal, [$($tables:expr)?], $($more:item)*) => {
        // Judges have old compilers: `help judges` names this version. Without `main`, some constants are unused.
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

    use crate::grid::Cell;
    use crate::heuristic::{HValue, Heuristic};
    use crate::position::Position;

    /// The program's lower bound. A value is the cells of all tiles, group by group, four bits each.
    pub struct Bound {
        patterns: Patterns,
        /// `first[group]`: the first bit of a group's index in a value.
        first: Vec<usize>,
    }

    impl Bound {
        pub fn new(puzzle: &crate::puzzle::Puzzle) -> Bound {
            let (grid, blank) = (puzzle.grid(), puzzle.blank());
            let patterns = Patterns::new([grid.width(), grid.cells(), blank.index()]);
            let bits = |moves: &Vec<u8>| moves.len().trailing_zeros() as usize;
            let first = (0..patterns.moves.len()).map(|group| patterns.moves[..group].iter().map(bits).sum());
            Bound { first: first.collect(), patterns }
        }

        /// Returns the moves of a group.
        fn moves(&self, group: usize, cells: HValue) -> u32 {
            let moves = &self.patterns.moves[group];
            u32::from(moves[(cells >> self.first[group]) as usize & (moves.len() - 1)])
        }
    }

    impl Heuristic for Bound {
        fn of(&self, position: &Position) -> HValue {
            let mut cells = 0;
            for (cell, tile) in (0..).zip(position.tiles()).filter(|(_, tile)| tile.index() != self.patterns.shape[2]) {
                let (group, bit) = self.patterns.place[tile.index()];
                cells |= cell << (self.first[group] + bit);
            }
            cells
        }

        fn after(&self, cells: HValue, position: &Position, to: Cell) -> HValue {
            let (group, bit) = self.patterns.place[position.tile(to).index()];
            cells ^ ((to.index() ^ position.blank().index()) as HValue) << (self.first[group] + bit)
        }

        fn bound(&self, cells: HValue) -> u32 {
            (0..self.first.len()).map(|group| self.moves(group, cells)).sum()
        }
    }
}
