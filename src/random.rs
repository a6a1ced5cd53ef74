//! Seeded random numbers, the same on every machine and in every version.

/// The generator xoshiro256** (Blackman and Vigna, "Scrambled linear pseudorandom number
/// generators", 2018). As they advise, `SplitMix64` makes its state from the seed. Do not use it
/// for secrets.
#[derive(Clone, Debug)]
pub struct Random {
    state: [u64; 4],
}

impl Random {
    pub fn new(seed: u64) -> Random {
        let mut counter = seed;
        Random {
            state: [(); 4].map(|()| split_mix(&mut counter)),
        }
    }

    pub(crate) fn next(&mut self) -> u64 {
        let [_, number, ..] = self.state;
        let [a, b, c, d] = &mut self.state;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= number << 17;
        *d = d.rotate_left(45);
        number.wrapping_mul(5).rotate_left(7).wrapping_mul(9)
    }

    /// Returns a number from 0 to n - 1, all equally likely.
    pub fn below(&mut self, n: u64) -> u64 {
        // 2^64 modulo n: among the numbers from here, every remainder is equally likely.
        let left_over = n.wrapping_neg() % n;
        loop {
            let number = self.next();
            if number >= left_over {
                return number % n;
            }
        }
    }

    /// Shuffles the items, with all orders equally likely (Fisher and Yates 1938).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

/// Returns the next number of `SplitMix64` (Steele, Lea and Flood, "Fast splittable pseudorandom
/// number generators", 2014), in Vigna's version.
pub fn split_mix(counter: &mut u64) -> u64 {
    *counter = counter.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut number = *counter;
    number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn numbers_are_those_of_the_reference_implementations() {
        // The output of xoshiro256starstar.c from the state 1 2 3 4, and of splitmix64.c from
        // 1234567.
        let mut random = Random {
            state: [1, 2, 3, 4],
        };
        let numbers = [(); 6].map(|()| random.next());
        assert_eq!(
            numbers,
            [
                11_520,
                0,
                1_509_978_240,
                1_215_971_899_390_074_240,
                1_216_172_134_540_287_360,
                607_988_272_756_665_600,
            ]
        );
        let mut dice = Random::new(7);
        let thrown = [(); 6].map(|()| dice.below(6) + 1);
        assert_eq!(thrown, [1, 3, 1, 5, 3, 6]);
        let mut counter = 1_234_567;
        let numbers = [(); 3].map(|()| split_mix(&mut counter));
        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
            ]
        );
    }

    #[test]
    fn numbers_below_are_equally_likely() {
        let mut random = Random::new(1);
        for n in [1, 2, 3, 10, 256] {
            let mut times = vec![0_u32; n];
            for _ in 0..1000 * n {
                times[random.below(n as u64) as usize] += 1;
            }
            // Each number is expected 1000 times, with a standard deviation of less than 32.
            assert!(times.iter().all(|times| times.abs_diff(1000) < 160), "{n}");
        }
        // A remainder alone would fall into the lower half five times out of eight.
        let n = 3 << 62;
        let low = (0..1000).filter(|_| random.below(n) < n / 2).count();
        assert!(low.abs_diff(500) < 80, "{low}");
    }

    #[test]
    fn orders_are_equally_likely() {
        let mut random = Random::new(2);
        let mut times: HashMap<[u8; 4], u32> = HashMap::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            random.shuffle(&mut items);
            *times.entry(items).or_default() += 1;
        }
        assert_eq!(times.len(), 24);
        assert!(times.values().all(|times| times.abs_diff(1000) < 160));
        random.shuffle::<u8>(&mut []);
    }
}
