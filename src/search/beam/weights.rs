//! The learned values of the features, and tables made of them that serve boards of every shape.

use super::features::{order, rough, Patterns, FEATURES, KINDS, ROUGH};

/// What `yapboz train` prints.
static LEARNED: &str = include!("weights.values");

/// A value is a digit of this base, in characters from [`ZERO`] on, of which the middle stands for 0.
pub const BASE: i16 = 90;
pub const ZERO: u8 = b'#';
/// Before a digit: so many values of 0.
pub const ZEROS: u8 = b'}';
/// Before two digits: a value that is too large for one.
pub const LARGE: u8 = b'~';

/// What a digit of a value counts.
pub const GRAIN: i16 = 16;
/// The greatest value: some 16 moves.
pub const MOST: i16 = BASE * BASE / 2 - 1;

/// Values are in these parts of a move.
pub const PER_MOVE: i32 = 256;

/// The groups of lines of which the tiles' order counts: a line each on boards of up to so many.
pub const MOST_LANES: usize = 16;

/// Tables of pairs of kinds have rows of this many.
pub const ROW: usize = 64;

/// The values of all features, and tables of them.
pub struct Weights {
    pub values: Vec<i16>,
    pub patterns: Patterns,
    /// Of two neighbouring cells, lying and standing: by their kinds.
    pub dominoes: [Box<[i16; ROW * ROW]>; 2],
    /// By the code of a block.
    pub blocks: Box<[i16; 1 << 14]>,
    /// The rough kind of every kind.
    pub rough: [u8; ROW],
    /// By a tile's home lane and another's: what is added if the tile goes past that line, first out of it, then into it.
    pub orders: [[[i16; MOST_LANES]; MOST_LANES]; 2],
}

fn boxed<const N: usize>() -> Box<[i16; N]> {
    let table: Result<_, _> = vec![0; N].into_boxed_slice().try_into();
    table.expect("it has that length")
}

impl Weights {
    /// The values in a text; those that it has not are 0.
    pub fn read(text: &str) -> Weights {
        let mut bytes = text.bytes().filter(|byte| *byte > b' ');
        let mut values = Vec::with_capacity(FEATURES);
        let digit = |byte: Option<u8>| i16::from(byte.unwrap_or_default()) - i16::from(ZERO);
        while let Some(byte) = bytes.next() {
            match byte {
                ZEROS => values.extend((0..digit(bytes.next())).map(|_| 0)),
                LARGE => {
                    let high = digit(bytes.next()) * BASE;
                    values.push(GRAIN * (high + digit(bytes.next()) - BASE * BASE / 2));
                }
                _ => values.push(GRAIN * (digit(Some(byte)) - BASE / 2)),
            }
        }
        values.resize(FEATURES, 0);
        Weights::new(values)
    }

    pub fn learned() -> Weights {
        Weights::read(LEARNED)
    }

    pub fn new(values: Vec<i16>) -> Weights {
        let patterns = Patterns::new();
        let mut blocks = boxed();
        for (code, value) in blocks.iter_mut().enumerate().take(ROUGH.pow(4)) {
            *value = values[patterns.block(code)];
        }
        let dominoes = [false, true].map(|is_standing| {
            let mut table = boxed();
            for first in 0..KINDS {
                for second in 0..KINDS {
                    let feature = patterns.domino(is_standing, [first, second]);
                    table[ROW * first + second] = values[feature];
                }
            }
            table
        });
        let mut kinds = [0; ROW];
        for (kind, it) in kinds.iter_mut().enumerate().take(KINDS) {
            *it = rough(kind) as u8;
        }
        let mut orders = [[[0; MOST_LANES]; MOST_LANES]; 2];
        for (home, other) in (0..MOST_LANES).flat_map(|home| (0..MOST_LANES).map(move |it| (home, it))) {
            let by = other as i32 - home as i32;
            let [before, beside, behind] = [-1, 0, 1].map(|cells| values[order(by, cells)]);
            orders[0][home][other] = before - beside;
            orders[1][home][other] = beside - behind;
        }
        Weights { values, patterns, dominoes, blocks, rough: kinds, orders }
    }
}
