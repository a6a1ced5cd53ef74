//! Sets of orders of a few tiles, a bit for each order: one operation makes a move in all orders of
//! a set.
//!
//! The number of an order is the sum over its tiles t = 0, 1, ... of d(t) * t!, where d(t) counts
//! the smaller tiles after t. Swapping two neighbours changes d by one, and only for the greater of
//! the two. The orders of the five smallest tiles have 120 numbers, the bits of one `u128`, which
//! is called a word here. The order of the greater tiles selects the word.

/// The number of smallest tiles whose orders share a word.
pub const IN_WORD: usize = 5;
/// The number of orders of five tiles.
pub const WORD: usize = 120;

pub fn order_count(tiles: usize) -> usize {
    (1..=tiles).product()
}

pub fn word_count(tiles: usize) -> usize {
    order_count(tiles.max(IN_WORD)) / WORD
}

pub fn rank(order: impl IntoIterator<Item = u8>) -> usize {
    let (mut number, mut before) = (0, 0_u32);
    for tile in order {
        let smaller = (before & ((1 << tile) - 1)).count_ones() as usize;
        number += (usize::from(tile) - smaller) * order_count(tile.into());
        before |= 1 << tile;
    }
    number
}

pub fn order_at(tiles: usize, mut number: usize) -> Vec<u8> {
    let mut order = Vec::with_capacity(tiles);
    for tile in 0..tiles {
        order.insert(tile - number % (tile + 1), tile as u8);
        number /= tile + 1;
    }
    order
}

/// How the orders of a pattern's tiles change when one tile passes others.
pub struct Exchanges {
    /// `masks[place][tile - 1]`: the orders of a word with `tile` at `place + 1` and a smaller tile
    /// at `place`. Swapping the two increases the order's number.
    masks: [[u128; IN_WORD - 1]; IN_WORD - 1],
    /// `places[place][word]`: the word after the tiles at `place` and `place + 1` are swapped. If
    /// the word stays the same, the second number is the first tile's place among the word's five
    /// smallest tiles.
    places: Vec<Vec<(usize, usize)>>,
}

impl Exchanges {
    pub fn new(tiles: usize) -> Exchanges {
        let mut masks = [[0; IN_WORD - 1]; IN_WORD - 1];
        for number in 0..WORD {
            let order = order_at(IN_WORD, number);
            for (masks, pair) in masks.iter_mut().zip(order.windows(2)) {
                if pair[0] < pair[1] {
                    masks[usize::from(pair[1]) - 1] |= 1 << number;
                }
            }
        }
        let exchange = |word: usize, place: usize| {
            let order = order_at(tiles, word * WORD);
            let (one, two) = (order[place], order[place + 1]);
            let by = order_count(one.max(two).into()) / WORD;
            let small = order[..place]
                .iter()
                .filter(|tile| usize::from(**tile) < IN_WORD);
            (if one < two { word + by } else { word - by }, small.count())
        };
        let places = (1..tiles).map(|place| {
            (0..word_count(tiles))
                .map(|word| exchange(word, place - 1))
                .collect()
        });
        Exchanges {
            masks,
            places: places.collect(),
        }
    }

    /// Moves the tile at `from` to `to`, and the tiles in between by one place, in all orders of a
    /// set.
    pub fn shift<const WORDS: usize>(&self, orders: &mut [u128; WORDS], from: usize, to: usize) {
        for place in from.min(to)..from.max(to) {
            self.exchange(
                orders,
                if from < to {
                    place
                } else {
                    from + to - 1 - place
                },
            );
        }
    }

    fn exchange<const WORDS: usize>(&self, orders: &mut [u128; WORDS], place: usize) {
        for (word, &(to, place)) in self.places[place].iter().enumerate() {
            if to > word {
                orders.swap(word, to);
            } else if to == word {
                let [one, two, three, four] = self.masks[place];
                let set = orders[word];
                orders[word] = exchanged::<1>(set, one)
                    | exchanged::<2>(set, two)
                    | exchanged::<6>(set, three)
                    | exchanged::<24>(set, four);
            }
        }
    }
}

/// Swaps the bits of a mask with the bits `BY` places above them.
fn exchanged<const BY: u32>(set: u128, mask: u128) -> u128 {
    (set & mask) << BY | set >> BY & mask
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_orders_are_inverse() {
        for tiles in 0..=7 {
            for number in 0..order_count(tiles) {
                assert_eq!(rank(order_at(tiles, number)), number);
            }
        }
        assert_eq!(order_at(3, 0), [0, 1, 2]);
        assert_eq!(order_at(3, 5), [2, 1, 0]);
    }

    #[test]
    fn a_tile_passes_others_in_every_order_at_once() {
        for tiles in 1..=7 {
            let exchanges = Exchanges::new(tiles);
            for from in 0..tiles {
                for to in 0..tiles {
                    for number in (0..order_count(tiles)).step_by(1 + tiles * tiles / 10) {
                        let mut set = [0; 42];
                        set[number / WORD] = 1 << (number % WORD);
                        exchanges.shift(&mut set, from, to);
                        let mut expected = order_at(tiles, number);
                        let tile = expected.remove(from);
                        expected.insert(to, tile);
                        let number = rank(expected);
                        assert_eq!(set[number / WORD], 1 << (number % WORD));
                        assert_eq!(set.iter().map(|word| word.count_ones()).sum::<u32>(), 1);
                    }
                }
            }
        }
    }
}
