//! Orders of the moves. An order decides which of several shortest solutions is the first.

use crate::moves::{Move, Path};

/// An order of the moves with opposite moves at its ends and in its middle, as in R D U L. A
/// symmetry of the square maps any such order to any other, so a solver for one order can serve all
/// eight (see [`Puzzle::in_order`]).
///
/// [`Puzzle::in_order`]: crate::puzzle::Puzzle::in_order
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Order([Move; 4]);

impl Default for Order {
    /// Returns R, D, U, L.
    fn default() -> Order {
        Order(Move::ALL)
    }
}

impl Order {
    /// All eight orders, as they are typed. `DLRU` is alphabetical.
    pub(crate) const NAMES: [&'static str; 8] = [
        "RDUL", "RUDL", "LDUR", "LUDR", "DRLU", "DLRU", "URLD", "ULRD",
    ];

    /// Finds an order by its name, in upper or lower case: RDUL, RUDL, LDUR, LUDR, DRLU, DLRU
    /// (alphabetical), URLD, ULRD.
    pub(crate) fn named(name: &str) -> Option<Order> {
        let is_name = Order::NAMES
            .iter()
            .any(|known| name.eq_ignore_ascii_case(known));
        Move::in_order(name).filter(|_| is_name).map(Order)
    }

    /// Returns the moves, the first one first.
    pub fn moves(self) -> [Move; 4] {
        self.0
    }

    /// Turns a path of a puzzle's image into a path of the puzzle: R D U L become this order's
    /// moves, one by one.
    pub fn back(self, path: &[Move]) -> Path {
        Path(path.iter().map(|&m| self.0[m as usize]).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_with_opposite_moves_in_mirrored_places_has_a_name() {
        let mut named = 0;
        for first in Move::ALL {
            for second in Move::ALL
                .into_iter()
                .filter(|&m| m != first && m != first.back())
            {
                let moves = [first, second, second.back(), first.back()];
                let name: String = moves.iter().map(|m| m.letter()).collect();
                assert_eq!(Order::named(&name.to_lowercase()), Some(Order(moves)));
                assert_eq!(Order(moves).back(&Move::ALL)[..], moves);
                named += 1;
            }
        }
        assert_eq!(named, Order::NAMES.len());
        for other in ["", "RDU", "RLDU", "RDULR", "RDUX", "RRUL"] {
            assert_eq!(Order::named(other), None, "{other}");
        }
    }
}
