//! An estimate of a position's distance from the goal, for a beam. It is not a bound.

mod contents;
pub mod layout;
mod orders;
pub mod pairs;

use crate::grid::{Cell, Grid};
use crate::moves::Move;
use crate::position::Tile;
use contents::{Around, Contents};
use layout::{Layout, Slide, Window, DIRECTIONS, MIDDLE};
use orders::Orders;
use pairs::Pairs;

pub struct Candidate {
    pub m: Move,
    pub to: Cell,
    pub tile: Tile,
    pub change: i32,
    pub is_nearer: bool,
}

/// The sum of the costs of distances and of the learned values of all [features](super::features).
/// Tables hold the change by a move.
pub struct Evaluation {
    pub layout: Layout,
    pairs: Pairs,
    orders: Orders,
    contents: Contents,
}

impl Evaluation {
    pub fn new(grid: Grid, blank: Tile, values: &[i16]) -> Evaluation {
        let layout = Layout::new(grid, blank);
        let (pairs, orders) = (Pairs::new(&layout, values), Orders::new(&layout, values));
        Evaluation {
            pairs,
            orders,
            contents: Contents::new(values),
            layout,
        }
    }

    /// Calls `each` for the children of a node, except the child of the move `back`.
    #[inline]
    pub fn children(
        &self,
        position: &[u8],
        blank: Cell,
        back: Option<Move>,
        mut each: impl FnMut(Candidate),
    ) {
        let (tiles, contents) = position.split_at(self.layout.padded);
        let tiles = self.layout.window(tiles, blank);
        let around = self.contents.around(self.layout.window(contents, blank));
        let node = Node {
            position,
            blank,
            back,
            tiles,
            around,
        };
        self.child::<0>(&node, &mut each);
        self.child::<1>(&node, &mut each);
        self.child::<2>(&node, &mut each);
        self.child::<3>(&node, &mut each);
    }

    /// Calls `each` for the child of the move with the number `M`.
    #[inline]
    fn child<const M: usize>(&self, node: &Node, each: &mut impl FnMut(Candidate)) {
        let &Node {
            position,
            blank,
            mut tiles,
            ..
        } = node;
        let along = DIRECTIONS[M];
        let to = match self.layout.steps[blank.index()][M] {
            Some(to) if node.back != Some(along.m) => to,
            _ => return,
        };
        tiles[MIDDLE] = tiles[along.from];
        let ends = if along.is_forth {
            [blank, to]
        } else {
            [to, blank]
        };
        let slide = &Slide::<M> {
            position,
            tiles,
            blank,
            ends,
        };
        let change = self.pairs.change(&self.layout, slide)
            + self.orders.change(&self.layout, slide)
            + self.contents.change(&self.layout, slide, &node.around);
        let is_nearer = self.pairs.is_nearer(slide);
        each(Candidate {
            m: along.m,
            to,
            tile: Tile(tiles[MIDDLE]),
            change,
            is_nearer,
        });
    }
}

struct Node<'a> {
    position: &'a [u8],
    blank: Cell,
    back: Option<Move>,
    tiles: Window,
    around: Around,
}
