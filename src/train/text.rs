//! The file of the values.

use crate::beam::weights::{FIRST, GRAIN, NUMBERS, RUNS};

/// The characters of a line of values.
const LINE: usize = 118;

/// The text of which [`Weights::add`](crate::beam::weights::Weights::add) adds the values, multiples of the grain.
pub fn text(values: &[i16]) -> String {
    const MOST: i16 = (NUMBERS / 2) as i16;
    let mut bytes = Vec::new();
    let mut zeros = 0_usize;
    for value in values {
        if *value == 0 {
            zeros += 1;
            continue;
        }
        while zeros > 0 {
            zeros -= 1;
            bytes.push(FIRST + NUMBERS + (zeros % RUNS) as u8);
            zeros /= RUNS;
        }
        let mut left = value / GRAIN;
        loop {
            let number = left.clamp(-MOST, MOST);
            bytes.push(FIRST + (number + MOST).unsigned_abs() as u8);
            left -= number;
            if number.abs() < MOST {
                break;
            }
        }
    }
    let lines: Vec<_> = bytes.chunks(LINE).map(String::from_utf8_lossy).collect();
    lines.join("\n")
}

/// What the file of the values holds: an array of the texts of all sets.
pub fn file(sets: &[Vec<i16>]) -> String {
    let texts: Vec<String> = sets.iter().map(|values| format!("r\"{}\"", text(values))).collect();
    format!("[{}]", texts.join(",\n"))
}
