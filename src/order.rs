//! Orders of the moves. An order decides which of several shortest solutions is the first.

use crate::moves::{Move, Path};

/// An order of the moves, such as R D U L: any of the 24.
///
/// In eight of these, opposite moves are at the ends and in the middle, as in R D U L. A symmetry
/// of the square maps any of the eight to any other, so a solver for one serves all eight (see
/// [`Puzzle::in_order`]).
///
/// [`Puzzle::in_order`]: crate::puzzle::Puzzle::in_order
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Order([Move; 4]);

impl Default for Order {
    /// Returns R, D, U, L.
    fn default() -> Order {
        Order(Move::ALL)
    }
}

impl Order {
    /// Finds an order by its four letters, in upper or lower case.
    pub(crate) fn named(name: &str) -> Option<Order> {
        Move::in_order(name).map(Order)
    }

    /// Returns all orders.
    #[cfg(test)]
    pub(crate) fn all() -> Vec<Order> {
        let mut all = Vec::with_capacity(24);
        for first in Move::ALL {
            for second in Move::ALL.into_iter().filter(|&m| m != first) {
                let is_left = |m: &Move| ![first, second].contains(m);
                let left: Vec<Move> = Move::ALL.into_iter().filter(is_left).collect();
                all.push(Order([first, second, left[0], left[1]]));
                all.push(Order([first, second, left[1], left[0]]));
            }
        }
        all
    }

    /// Returns the moves, the first one first.
    pub fn moves(self) -> [Move; 4] {
        self.0
    }

    /// Returns the moves that R, D, U and L become under the symmetry of [`Puzzle::in_order`]: of
    /// each pair of opposite moves, the first in this order is for R or D.
    ///
    /// [`Puzzle::in_order`]: crate::puzzle::Puzzle::in_order
    pub(crate) fn turn(self) -> [Move; 4] {
        let first = self.0[0];
        let is_across = |m: &&Move| ![first, first.back()].contains(m);
        let second = *self.0.iter().find(is_across).expect("two of four");
        [first, second, second.back(), first.back()]
    }

    /// Returns this order under the symmetry that maps its [`turn`](Order::turn) to R D U L.
    pub(crate) fn turned(self) -> Order {
        let turn = self.turn();
        let image = |m| turn.iter().position(|&turned| turned == m);
        Order(
            self.0
                .map(|m| Move::ALL[image(m).expect("every move is in the turn")]),
        )
    }

    /// Turns a path of a puzzle's image ([`Puzzle::in_order`]) into a path of the puzzle.
    ///
    /// [`Puzzle::in_order`]: crate::puzzle::Puzzle::in_order
    pub fn back(self, path: &[Move]) -> Path {
        let turn = self.turn();
        Path(path.iter().map(|&m| turn[m as usize]).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_leave_three_orders() {
        let all = Order::all();
        assert_eq!(all.len(), 24);
        for turned in ["RDUL", "RDLU", "RLDU"].map(|name| Order::named(name).unwrap()) {
            let images: Vec<&Order> = all
                .iter()
                .filter(|order| order.turned() == turned)
                .collect();
            assert_eq!(images.len(), 8, "{turned:?}");
            for order in images {
                assert_eq!(order.back(&turned.moves())[..], order.moves());
            }
        }
        for other in ["", "RDU", "RDULR", "RDUX", "RRUL"] {
            assert_eq!(Order::named(other), None, "{other}");
        }
    }
}
