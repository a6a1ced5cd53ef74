//! Sets of orders of a few tiles, a bit each: a move is made on all of them at once.
//!
//! An order of k tiles is numbered by its Lehmer rank: the sum over places i of d(i) * (k - 1 - i)!, where d(i)
//! counts the smaller tiles behind place i. The last five places make 120 ranks, the bits of one `u128`; the
//! places before them number the words.

/// The last places, whose orders share a word.
const IN_WORD: usize = 5;
/// The orders of five tiles.
pub const WORD: usize = 120;
/// The bits of a word for each d of its first place.
const BLOCK: u32 = 24;

/// The orders of `tiles` tiles.
pub fn count(tiles: usize) -> usize {
    (1..=tiles).product()
}

/// The words of a set of orders of `tiles` tiles.
pub fn words(tiles: usize) -> usize {
    count(tiles.max(IN_WORD)) / WORD
}

/// The Lehmer rank of an order.
pub fn rank(order: &[u8]) -> usize {
    let mut rank = 0;
    for (i, tile) in order.iter().enumerate() {
        let smaller = order[i + 1..].iter().filter(|other| *other < tile).count();
        rank = rank * (order.len() - i) + smaller;
    }
    rank
}

/// The order of a Lehmer rank.
pub fn order(tiles: usize, mut rank: usize) -> Vec<u8> {
    let mut digits: Vec<usize> = (1..=tiles)
        .map(|base| {
            let digit = rank % base;
            rank /= base;
            digit
        })
        .collect();
    digits.reverse();
    let mut left: Vec<u8> = (0..tiles as u8).collect();
    digits.into_iter().map(|digit| left.remove(digit)).collect()
}

/// Bits whose rank changes by the same amount when two neighbouring places are exchanged.
#[derive(Clone, Copy)]
struct Shift {
    bits: u128,
    by: i32,
}

/// The exchange of places i and i + 1 of a word's five. Shifts that are not needed have no bits.
const EXCHANGES: [[Shift; 8]; IN_WORD - 1] =
    [exchange_in_word(0), exchange_in_word(1), exchange_in_word(2), exchange_in_word(3)];

/// If the two places have the digits d and e, an ascending pair (d <= e) becomes (e + 1, d), a descending one
/// (e, d - 1). So the change of rank depends on e - d alone.
const fn exchange_in_word(place: usize) -> [Shift; 8] {
    const FACTORIALS: [usize; IN_WORD] = [24, 6, 2, 1, 1];
    let mut shifts = [Shift { bits: 0, by: 0 }; 8];
    let mut rank = 0;
    while rank < WORD {
        let d = (rank / FACTORIALS[place]) % (IN_WORD - place);
        let e = (rank / FACTORIALS[place + 1]) % (IN_WORD - place - 1);
        let (new_d, new_e, shift) = if d <= e { (e + 1, d, e - d) } else { (e, d - 1, 3 + d - e) };
        let to = rank - d * FACTORIALS[place] - e * FACTORIALS[place + 1]
            + new_d * FACTORIALS[place]
            + new_e * FACTORIALS[place + 1];
        shifts[shift] = Shift { bits: shifts[shift].bits | 1 << rank, by: to as i32 - rank as i32 };
        rank += 1;
    }
    shifts
}

/// How the orders of some tiles change when one tile passes others.
pub struct Exchanges {
    tiles: usize,
    /// For every place before the word's second, the new number of each block of bits. A word is five blocks.
    blocks: Vec<Vec<u32>>,
}

impl Exchanges {
    pub fn new(tiles: usize) -> Exchanges {
        let outside = tiles.saturating_sub(IN_WORD);
        let block = BLOCK as usize;
        let to = |place: usize, from: usize| {
            let mut order = order(tiles, from * block);
            order.swap(place, place + 1);
            // The last four places do not change, so neither does the place in the block.
            (rank(&order) / block) as u32
        };
        let blocks = (0..outside).map(|place| (0..words(tiles) * IN_WORD).map(|from| to(place, from)).collect());
        Exchanges { tiles, blocks: blocks.collect() }
    }

    /// Moves the tile in one place to another, and the tiles between by one place, in all orders of a set.
    pub fn shift(&self, orders: &mut [u128], scratch: &mut [u128], from: usize, to: usize) {
        let mut place = from;
        while place < to {
            self.exchange(orders, scratch, place);
            place += 1;
        }
        while place > to {
            place -= 1;
            self.exchange(orders, scratch, place);
        }
    }

    /// Exchanges places `place` and `place + 1` in all orders of a set.
    fn exchange(&self, orders: &mut [u128], scratch: &mut [u128], place: usize) {
        if let Some(blocks) = self.blocks.get(place) {
            const BITS: u128 = (1 << BLOCK) - 1;
            scratch.fill(0);
            for (word, targets) in orders.iter().zip(blocks.chunks(IN_WORD)) {
                let mut rest = *word;
                for &target in targets {
                    let (word, block) = (target as usize / IN_WORD, target % IN_WORD as u32);
                    scratch[word] |= (rest & BITS) << (block * BLOCK);
                    rest >>= BLOCK;
                }
            }
            orders.copy_from_slice(scratch);
        } else {
            match place + IN_WORD - self.tiles {
                0 => in_words::<0>(orders),
                1 => in_words::<1>(orders),
                2 => in_words::<2>(orders),
                _ => in_words::<3>(orders),
            }
        }
    }
}

/// Exchanges places `PLACE` and `PLACE + 1` of every word's five.
fn in_words<const PLACE: usize>(orders: &mut [u128]) {
    for word in orders {
        let moved = |shift: Shift| {
            let bits = *word & shift.bits;
            if shift.by >= 0 {
                bits << shift.by
            } else {
                bits >> -shift.by
            }
        };
        *word = EXCHANGES[PLACE].iter().fold(0, |all, &shift| all | moved(shift));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_and_orders_are_inverse() {
        for tiles in 0..=7 {
            for number in 0..count(tiles) {
                assert_eq!(rank(&order(tiles, number)), number);
            }
        }
        assert_eq!(order(3, 0), [0, 1, 2]);
        assert_eq!(order(3, 5), [2, 1, 0]);
    }

    #[test]
    fn a_tile_passes_others_in_every_order_at_once() {
        for tiles in 1..=7 {
            let exchanges = Exchanges::new(tiles);
            let words = words(tiles);
            let mut scratch = vec![0; words];
            for from in 0..tiles {
                for to in 0..tiles {
                    for number in (0..count(tiles)).step_by(1 + tiles * tiles / 10) {
                        let mut set = vec![0; words];
                        set[number / WORD] = 1 << (number % WORD);
                        exchanges.shift(&mut set, &mut scratch, from, to);
                        let mut expected = order(tiles, number);
                        let tile = expected.remove(from);
                        expected.insert(to, tile);
                        let number = rank(&expected);
                        assert_eq!(set[number / WORD], 1 << (number % WORD));
                        assert_eq!(set.iter().map(|word| word.count_ones()).sum::<u32>(), 1);
                    }
                }
            }
        }
    }
}
