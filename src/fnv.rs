//! FNV-1a (Fowler, Noll, Vo 1991): a checksum of bytes that is the same on every machine.

use std::hash::{BuildHasherDefault, Hasher};

const EMPTY: u64 = 0xcbf2_9ce4_8422_2325;

fn add(sum: u64, number: u64) -> u64 {
    (sum ^ number).wrapping_mul(0x0000_0100_0000_01b3)
}

pub fn fnv(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes
        .into_iter()
        .fold(EMPTY, |sum, byte| add(sum, byte.into()))
}

/// The checksum as a hasher, for maps of positions: the default hasher, whose hashes no input can
/// make collide, takes most of a search's time.
pub struct Fnv(u64);

/// Makes the hashers of a map.
pub type FnvHashes = BuildHasherDefault<Fnv>;

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(EMPTY)
    }
}

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes
            .iter()
            .fold(self.0, |sum, &byte| add(sum, byte.into()));
    }

    /// Adds a length at once, since the keys of a map have one length.
    fn write_usize(&mut self, number: usize) {
        self.0 = add(self.0, number as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_the_published_ones() {
        for (text, sum) in [
            ("", 0xcbf2_9ce4_8422_2325),
            ("a", 0xaf63_dc4c_8601_ec8c),
            ("foobar", 0x8594_4171_f739_67e8),
        ] {
            assert_eq!(fnv(text.bytes()), sum);
        }
    }
}
