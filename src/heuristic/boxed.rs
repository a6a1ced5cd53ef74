//! Heuristics whose types are not known before the program runs.

use crate::grid::Cell;
use crate::heuristic::Heuristic;
use crate::position::Position;

/// A value of any heuristic.
pub type AnyValue = [u32; 3];

pub type Boxed = Box<dyn Heuristic<Value = AnyValue>>;

impl Heuristic for Boxed {
    type Value = AnyValue;

    fn of(&self, board: &Position) -> AnyValue {
        (**self).of(board)
    }

    fn after(&self, value: AnyValue, board: &Position, to: Cell) -> AnyValue {
        (**self).after(value, board, to)
    }

    fn bound(&self, value: AnyValue) -> u32 {
        (**self).bound(value)
    }

    fn bytes(&self) -> usize {
        (**self).bytes()
    }
}

/// A value of one type of heuristics.
pub trait Narrow: Copy {
    fn widened(self) -> AnyValue;
    fn narrowed(value: AnyValue) -> Self;
}

impl Narrow for u32 {
    fn widened(self) -> AnyValue {
        [self, 0, 0]
    }

    fn narrowed([value, ..]: AnyValue) -> u32 {
        value
    }
}

impl Narrow for [u32; 2] {
    fn widened(self) -> AnyValue {
        [self[0], self[1], 0]
    }

    fn narrowed([first, second, _]: AnyValue) -> [u32; 2] {
        [first, second]
    }
}

impl Narrow for (u32, [u32; 2]) {
    fn widened(self) -> AnyValue {
        [self.0, self.1[0], self.1[1]]
    }

    fn narrowed([first, rest @ ..]: AnyValue) -> (u32, [u32; 2]) {
        (first, rest)
    }
}

/// A heuristic whose values have a type of their own.
struct Widened<H>(H);

impl<H: Heuristic> Heuristic for Widened<H>
where
    H::Value: Narrow,
{
    type Value = AnyValue;

    fn of(&self, board: &Position) -> AnyValue {
        self.0.of(board).widened()
    }

    fn after(&self, value: AnyValue, board: &Position, to: Cell) -> AnyValue {
        self.0.after(Narrow::narrowed(value), board, to).widened()
    }

    fn bound(&self, value: AnyValue) -> u32 {
        self.0.bound(Narrow::narrowed(value))
    }

    fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

pub fn boxed<H: Heuristic + 'static>(heuristic: H) -> Boxed
where
    H::Value: Narrow,
{
    Box::new(Widened(heuristic))
}
