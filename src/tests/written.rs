//! Every reader reads a written puzzle as the same puzzle, without options.

use super::{grid, is_long, on_all_cores, permutations, shapes};
use crate::board::Board;
use crate::grid::Grid;
use crate::position::{Position, Tile};
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::text::gir::{self, Unwritable};
use std::collections::HashSet;

/// Words that readers may not take for tiles, with `|` between them.
const WORDS: &str =
    ".|_|0|x|X|1|2|3|9|00|01|10|12|21|a|b|ab|cd|efg|hi|abc|xX|x0|..|2x2|3x3|4x1|1x4|2x3|9x1|+5|-1|\
     ş|şğ|ü|a#|1/2|\u{202e}|\u{feff}|\u{feff}a|\0|\u{1b}";

/// Words that no text can have.
const UNWRITABLE: &str = "#|#a|/|;|a;b|a b|\u{a0}|";

/// Makes a puzzle with these words in the goal, with one of them as the blank, and a random start.
fn puzzle(grid: Grid, words: &[String], blank: usize, random: &mut Random) -> Puzzle {
    let mut tiles: Vec<Tile> = grid.all().map(|cell| Tile(cell.0)).collect();
    random.shuffle(&mut tiles);
    let blank = Tile(blank as u8);
    Puzzle::in_words(Position::new(grid, &tiles, blank), words.to_vec())
}

fn is_digits(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns whether a text can have the words, and a reader takes the right word for the blank.
fn can_be_written(puzzle: &Puzzle) -> bool {
    let words: Vec<&str> = puzzle
        .grid()
        .all()
        .map(|cell| puzzle.word(Tile(cell.0)))
        .collect();
    let is_bad = |c: char| c.is_whitespace() || c == ';';
    let is_word = |word: &&str| {
        !word.is_empty() && *word != "/" && !word.starts_with('#') && !word.contains(is_bad)
    };
    let marks: [&[&str]; 4] = [&["."], &["_"], &["0"], &["x", "X"]];
    let blanks = marks.iter().map(|marks| -> Vec<&str> {
        words
            .iter()
            .copied()
            .filter(|word| marks.contains(word))
            .collect()
    });
    let odd = words.iter().copied().filter(|odd| {
        let others = words.iter().filter(|word| *word != odd);
        let values: Option<HashSet<usize>> = others
            .map(|word| word.parse().ok().filter(|_| is_digits(word)))
            .collect();
        let are_from = |first: usize| values == Some((first..first + words.len() - 1).collect());
        // Of 0 to n-1, the blank is 0, and of 1 to n, it is none. 0 and 00 are one number.
        let value = odd.parse().ok();
        let is_again = values
            .as_ref()
            .zip(value)
            .is_some_and(|(values, value)| values.contains(&value));
        are_from(1) && value != Some(words.len())
            || are_from(0) && value != Some(words.len() - 1) && !is_again
    });
    let odd: Vec<&str> = odd.collect();
    let first = [odd]
        .into_iter()
        .chain(blanks)
        .find(|blanks| !blanks.is_empty());
    words.iter().all(is_word) && first == Some(vec![puzzle.word(puzzle.blank_tile())])
}

/// Asserts that every reader reads the written puzzle. Returns whether a size line was needed.
fn is_read_back(puzzle: &Puzzle) -> Result<bool, Unwritable> {
    let (line, text) = (gir::line(puzzle), gir::text(puzzle));
    if !can_be_written(puzzle) {
        assert!(line.is_err() && text.is_err(), "{puzzle:?}: {line:?}");
        return line.map(|_| false);
    }
    let mut is_sized = false;
    for written in [line?, text?] {
        for text in [
            written.clone(),
            written.clone() + "\n",
            written.replace('\n', "\r\n"),
            format!("\u{feff}# a comment\n\n{written}\n"),
        ] {
            for size in [None, Some(puzzle.grid())] {
                assert_eq!(
                    gir::puzzle(text.as_bytes(), size).as_ref(),
                    Ok(puzzle),
                    "{text:?}"
                );
            }
        }
        // There is no size line unless it is needed.
        let size = puzzle.grid().to_string();
        let plain = written
            .strip_prefix(&size)
            .and_then(|rest| rest.strip_prefix("; ").or_else(|| rest.strip_prefix('\n')));
        if let Some(plain) = plain.filter(|plain| plain.trim_end() != "") {
            assert_ne!(
                gir::puzzle(plain.as_bytes(), None).as_ref(),
                Ok(puzzle),
                "{written:?}"
            );
            is_sized = true;
        }
    }
    Ok(is_sized)
}

#[test]
#[ignore = "slow"]
fn plain_words_are_read_back_in_every_order_on_every_shape() {
    let mut random = Random::new(1);
    for grid in shapes(9) {
        let cells = grid.cells();
        for (tiles, blank) in [
            ("12345678", "."),
            ("12345678", "0"),
            ("abc.0_de", "x"),
            ("12 23 31 44 5 6 7 8", "."),
        ] {
            let tiles: Vec<String> = if tiles.contains(' ') {
                tiles.split(' ').map(String::from).collect()
            } else {
                tiles.chars().map(String::from).collect()
            };
            let mut words = tiles[..cells - 1].to_vec();
            words.push(blank.into());
            let is_blank = !["_", "0", "."]
                .iter()
                .any(|mark| tiles[..cells - 1].contains(&(*mark).into()));
            let orders = match cells {
                0..=5 => permutations(&"012345"[..cells]),
                _ => vec![String::new(); if is_long() { 200 } else { 20 }],
            };
            for order in orders {
                let mut puzzle = puzzle(grid, &words, cells - 1, &mut random);
                if !order.is_empty() {
                    let tiles: Vec<Tile> = order.bytes().map(|digit| Tile(digit - b'0')).collect();
                    let blank = Tile(cells as u8 - 1);
                    puzzle = Puzzle::in_words(Position::new(grid, &tiles, blank), words.clone());
                }
                match is_read_back(&puzzle) {
                    Ok(is_sized) => assert_eq!(is_sized, grid.is_line(), "{puzzle:?}"),
                    Err(unwritable) => assert!(!is_blank, "{unwritable}"),
                }
            }
        }
    }
}

#[test]
#[ignore = "slow"]
fn odd_words_are_read_back_or_refused_on_every_shape() {
    let sets = if is_long() { 20_000 } else { 45 };
    let counts = on_all_cores(&shapes(9), |&grid| {
        let mut random = Random::new(grid.width() as u64 * 100 + grid.height() as u64);
        let (mut written, mut sized, mut refused) = (0, 0, 0);
        for set in 0..sets {
            let mut words: Vec<&str> = WORDS.split('|').collect();
            let writable = words.len();
            words.extend(UNWRITABLE.split('|'));
            // Half of the sets have only words that a text can have.
            let most = if set % 2 == 0 { words.len() } else { writable };
            random.shuffle(&mut words[..most]);
            let mut words: Vec<String> = words[..grid.cells()]
                .iter()
                .map(|&word| word.into())
                .collect();
            let blank = random.below(words.len() as u64) as usize;
            if !words.contains(&".".into()) && set % 3 != 0 {
                words[blank] = ".".into();
            }
            for _ in 0..3 {
                let puzzle = puzzle(grid, &words, blank, &mut random);
                match is_read_back(&puzzle) {
                    Ok(is_sized) => {
                        written += 1;
                        sized += u32::from(is_sized);
                    }
                    Err(_) => refused += 1,
                }
            }
        }
        (written, sized, refused)
    });
    for (written, sized, refused) in counts {
        assert!(written > sets / 5 && sized <= written && refused > sets / 5);
    }
}

#[test]
#[ignore = "slow"]
fn words_of_distinct_characters_are_read_back_on_every_shape() {
    let sets = if is_long() { 50_000 } else { 60 };
    let sized = on_all_cores(&shapes(9), |&grid| {
        let mut random = Random::new(grid.width() as u64 * 100 + grid.height() as u64);
        let mut sized = 0;
        for _ in 0..sets {
            let mut characters: Vec<char> = ('a'..='z').chain('1'..='9').chain(['x']).collect();
            characters.dedup();
            random.shuffle(&mut characters);
            let mut rest = characters.into_iter().filter(|&c| c != 'x');
            let mut words: Vec<String> = (1..grid.cells())
                .map(|_| rest.by_ref().take(1 + random.below(3) as usize).collect())
                .collect();
            let blank = random.below(grid.cells() as u64) as usize;
            words.insert(blank, ".".into());
            sized += u32::from(is_read_back(&puzzle(grid, &words, blank, &mut random)).unwrap());
        }
        sized
    });
    // Some puzzles need a size line: their characters alone are a square or rows of equal length.
    let some = shapes(9)
        .into_iter()
        .zip(sized)
        .filter(|(grid, sized)| !grid.is_line() && *sized > 0);
    assert!(some.count() >= 5);
}

#[test]
fn a_refusal_has_a_reason() {
    let grid = grid(2, 2);
    let refusal = |words: [&str; 4]| {
        let mut random = Random::new(1);
        let words = words.map(String::from);
        gir::text(&puzzle(grid, &words, 3, &mut random))
            .unwrap_err()
            .to_string()
    };
    let word =
        "expected a word without white space and ';' that is no '/' and does not begin with '#'";
    assert_eq!(
        refusal(["a b", "c", "d", "."]),
        format!("found tile 'a b', {word}")
    );
    assert_eq!(
        refusal(["a", "", "d", "."]),
        format!("found tile '', {word}")
    );
    assert_eq!(
        refusal(["a", "#b", "d", "."]),
        format!("found tile '#b', {word}")
    );
    assert_eq!(
        refusal(["a", "b", ";", "."]),
        format!("found tile ';', {word}")
    );
    let blank =
        "expected the only word that is no number, or the first of '.', '_', '0', 'x' and 'X' \
            that the puzzle has";
    assert_eq!(
        refusal(["a", "b", "c", "d"]),
        format!("found blank 'd', {blank}")
    );
    assert_eq!(
        refusal(["a", "b", ".", "_"]),
        format!("found blank '_', {blank}")
    );
    assert_eq!(
        refusal(["a", "b", "x", "X"]),
        format!("found blank 'X', {blank}")
    );
    let long = "a".repeat(gir::MOST_BYTES / 2);
    assert_eq!(
        refusal([&long, "b", "c", "."]),
        format!(
            "found {} bytes, expected at most {}",
            2 * long.len() + 18,
            gir::MOST_BYTES
        )
    );
}

#[test]
fn goals_below_a_size_line_are_the_goals_of_their_starts() {
    for grid in shapes(9) {
        let words: Vec<String> = (1..grid.cells())
            .map(|n| n.to_string())
            .chain([".".into()])
            .collect();
        let start = Board::new(grid, words.clone(), &["."]).unwrap();
        let goal = format!("{grid}\n{}\n", words.join(" "));
        assert_eq!(
            gir::board(goal.as_bytes(), None).as_ref(),
            Ok(&start),
            "{goal}"
        );
        let puzzle = Puzzle::new(&start, &start);
        assert_eq!(
            gir::goal(goal.as_bytes(), &start, None).ok(),
            puzzle.ok(),
            "{goal}"
        );
    }
}
