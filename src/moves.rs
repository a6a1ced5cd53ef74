//! The four moves of the blank, in the order that the canonical answer rests on.

/// A move, named by the way the blank goes. The order of the variants, R < D < U < L, is the order in
/// which answers of equal length are compared and in which every search tries moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// The blank's column + 1.
    R,
    /// The blank's row + 1.
    D,
    /// The blank's row - 1.
    U,
    /// The blank's column - 1.
    L,
}

impl Move {
    /// All moves, in their order.
    pub const ALL: [Move; 4] = [Move::R, Move::D, Move::U, Move::L];

    /// The letter that stands for the move in an answer.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Move::R => 'R',
            Move::D => 'D',
            Move::U => 'U',
            Move::L => 'L',
        }
    }

    /// The move that a letter stands for; `None` for every character but `R`, `D`, `U`, `L`.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Move> {
        Move::ALL.into_iter().find(|m| m.letter() == letter)
    }

    /// The move that takes this one back.
    #[must_use]
    pub fn back(self) -> Move {
        match self {
            Move::R => Move::L,
            Move::D => Move::U,
            Move::U => Move::D,
            Move::L => Move::R,
        }
    }
}

/// The moves as the letters of a path, `RDUL`.
#[must_use]
pub fn letters(moves: &[Move]) -> String {
    moves.iter().map(|m| m.letter()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_r_d_u_l() {
        assert_eq!(letters(&Move::ALL), "RDUL");
        assert!(Move::ALL.windows(2).all(|pair| pair[0] < pair[1]));
    }

    #[test]
    fn letters_and_ways_back_come_in_pairs() {
        for m in Move::ALL {
            assert_eq!(Move::from_letter(m.letter()), Some(m));
            assert_ne!(m.back(), m);
            assert_eq!(m.back().back(), m);
        }
        for other in ['r', 'l', 'S', ' ', '\u{30e}'] {
            assert_eq!(Move::from_letter(other), None);
        }
    }
}
