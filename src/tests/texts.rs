//! The readers of the formats.

use super::{grid, is_long, permutations, CORNER};
use crate::board::Board;
use crate::grid::Grid;
use crate::position::Tile;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::text::gir::{self, Alone, Ask, Given, TextForm};
use crate::text::{loyd, ParseError, TextPosition};

#[test]
#[ignore = "slow"]
fn every_start_is_read_as_it_is_written() {
    let step = if is_long() { 1 } else { 11 };
    for start in permutations(".12345678").into_iter().step_by(step) {
        let line = format!("{start} {CORNER}");
        let puzzle = gir::puzzle(line.as_bytes(), None).unwrap();
        assert_eq!(gir::line(&puzzle).unwrap(), line);
    }
}

#[test]
#[ignore = "slow"]
fn a_board_for_loyd_is_the_same_as_in_a_file() {
    // 11 divides no number of orders of fewer tiles, so the step reaches all kinds of starts.
    let step = if is_long() { 1 } else { 31 };
    for start in permutations("012345678").into_iter().step_by(step) {
        let numbers: Vec<&str> = start.split_terminator("").skip(1).collect();
        let rows: Vec<String> = numbers.chunks(3).map(|row| row.join(" ")).collect();
        let line = format!("{start} 123456780");
        let puzzle = gir::puzzle(line.as_bytes(), None).unwrap();
        assert_eq!(loyd::puzzle(&rows.join("; ")), Ok(puzzle), "{start}");
    }
}

/// Makes a puzzle whose start has the words of the goal rotated.
fn rotated(grid: Grid, words: &[String], by: usize) -> Puzzle {
    let goal = Board::new(grid, words.to_vec(), &["."]).unwrap();
    let mut words = words.to_vec();
    words.rotate_left(by);
    Puzzle::new(&Board::new(grid, words, &["."]).unwrap(), &goal).unwrap()
}

#[test]
#[ignore = "slow"]
fn every_shape_is_read_as_it_is_written() {
    let mut shapes = 0;
    for width in 1..=Grid::MOST {
        for height in 1..=Grid::MOST / width {
            let Ok(grid) = Grid::new(width, height) else {
                continue;
            };
            let words = (1..grid.cells()).map(|n| n.to_string());
            let signs = (0..grid.cells() as u32 - 1)
                .map(|n| char::from_u32(0x4e00 + n).unwrap().to_string());
            let tiles = [words.collect::<Vec<_>>(), signs.collect()];
            // One of six large shapes is tried with each kind of tiles.
            let is_tried = |kind: &usize| is_long() || grid.cells() < 64 || shapes % 6 == *kind;
            for (kind, tiles) in (0..).zip(tiles).filter(|(kind, _)| is_tried(kind)) {
                let mut tiles = tiles;
                tiles.insert(grid.cells() / 3, ".".into());
                let puzzle = rotated(grid, &tiles, grid.cells() / 2);
                let line = gir::line(&puzzle).unwrap();
                assert_eq!(
                    gir::puzzle(line.as_bytes(), None).as_ref(),
                    Ok(&puzzle),
                    "{line}"
                );
                assert_eq!(
                    gir::puzzle(line.as_bytes(), Some(grid)).as_ref(),
                    Ok(&puzzle),
                    "{line}"
                );
                let rows = line.replace(';', "\r\n");
                assert_eq!(
                    gir::puzzle(rows.as_bytes(), Some(grid)).as_ref(),
                    Ok(&puzzle),
                    "{rows}"
                );
                let [start, goal] =
                    [puzzle.position(), &puzzle.solved()].map(|board| gir::in_rows(&puzzle, board));
                let is_packed = kind == 1 || grid.cells() <= 10;
                let words = |row: &str| {
                    if is_packed {
                        row.chars().count()
                    } else {
                        row.split(' ').count()
                    }
                };
                let rows: Vec<usize> = start.split(';').chain(goal.split(';')).map(words).collect();
                assert_eq!(rows, vec![width; 2 * height], "{start}");
                assert!(
                    grid.is_line() || width == height || line == format!("{start};{goal}"),
                    "{line}"
                );
            }
            shapes += 1;
        }
    }
    // This is the sum of the numbers of divisors of 2 to 256.
    assert_eq!(
        shapes,
        (2..=256)
            .map(|n| (1..=n).filter(|d| n % d == 0).count())
            .sum::<usize>()
    );
}

#[test]
fn a_puzzle_can_be_written_in_many_ways() {
    let expected = gir::puzzle(b"2831647.5 1238.4765", None).unwrap();
    for text in [
        "2 8 3\n1 6 4\n7 . 5\n1 2 3\n8 . 4\n7 6 5\n",
        "2 8 3\r\n1 6 4\r\n7 . 5\r\n\r\n1 2 3\r\n8 . 4\r\n7 6 5",
        "\u{feff}283\n164\n7.5\n123\n8.4\n765",
        "28 31 64 7.\n5 1 238.4 765",
        "2 8 3; 1 6 4; 7 . 5; 1 2 3; 8 . 4; 7 6 5;",
        "# start\n283 164 7.5 # as drawn\n\n# goal\n123 8.4 765",
        "\t2831647.5\u{b}1238.4765\u{c}\n\n",
    ] {
        assert_eq!(
            gir::puzzle(text.as_bytes(), None).as_ref(),
            Ok(&expected),
            "{text}"
        );
    }
}

#[test]
fn the_blank_is_the_first_mark_in_the_order_of_blanks() {
    for (text, blank) in [
        ("2831647.5 1238.4765", "."),
        ("2831647_5 1238_4765", "_"),
        ("283164705 123804765", "0"),
        ("2831647x5 1238x4765", "x"),
        ("2831647X5 1238X4765", "X"),
        // All other marks are then tiles.
        ("x831647.5 1x38.4765", "."),
        ("083164_x5 1038_4x65", "_"),
    ] {
        let puzzle = gir::puzzle(text.as_bytes(), None).map_err(|wrong| wrong.to_string());
        assert_eq!(
            puzzle
                .map(|puzzle| puzzle.word(puzzle.blank_tile()).to_string())
                .as_deref(),
            Ok(blank),
            "{text}"
        );
    }
}

#[test]
fn the_shape_is_stated_or_that_of_the_rows_or_the_square() {
    let shape = |text: &str, size: Option<Grid>| {
        gir::puzzle(text.as_bytes(), size)
            .map(|puzzle| puzzle.grid().to_string())
            .map_err(|wrong| wrong.to_string())
    };
    let twelve = "123456789AB. 123456789AB.";
    assert_eq!(
        shape("1234;5678;9AB.;1234;5678;9AB.", None).as_deref(),
        Ok("4x3")
    );
    assert_eq!(shape(twelve, Some(grid(4, 3))).as_deref(), Ok("4x3"));
    assert_eq!(shape(twelve, Some(grid(12, 1))).as_deref(), Ok("12x1"));
    assert_eq!(
        shape("1234;5678;9AB.;1234;5678;9AB.", Some(grid(6, 2))).as_deref(),
        Ok("6x2")
    );
    // Rows of equal length come before the square: 8x2, not 4x4.
    let eight = "12345678;9ABCDEF.;12345678;9ABCDEF.";
    assert_eq!(shape(eight, None).as_deref(), Ok("8x2"));
    assert_eq!(shape(&eight.replace(';', ""), None).as_deref(), Ok("4x4"));
    assert_eq!(
        shape(twelve, None).unwrap_err(),
        "1:1: found 12 tiles in 1 row, expected a square, or rows of one length. --size 4x3 gives \
            another shape."
    );
    // The characters are two boards of five tiles, which have no shape.
    assert_eq!(shape("ab c d . ab d c .", None).as_deref(), Ok("2x2"));
    // A size line has only the size.
    assert_eq!(shape("2x2\n1 2 3 .\n1 2 . 3", None).as_deref(), Ok("2x2"));
    assert_eq!(
        shape("2x2 1 2 3 .\n1 2 . 3", None).unwrap_err(),
        "1:1: found '2x2', expected a number"
    );
    let large = format!(
        "16x16\n{0} {0}",
        Board::ordered(grid(16, 16)).words().join(" ")
    );
    assert_eq!(shape(&large, None).as_deref(), Ok("16x16"));
    assert_eq!(
        shape(&format!("{large} 7"), None).unwrap_err(),
        "2:1829: found '7' after 256 tiles, expected the end of the board"
    );
}

#[test]
fn one_board_is_read_alone() {
    let words = |text: &str, size: Option<Grid>| {
        gir::board(text.as_bytes(), size)
            .map(|layout| (layout.grid().to_string(), layout.words().concat()))
    };
    let three = Ok(("3x3".to_string(), "321456087".to_string()));
    assert_eq!(words("321456087", None), three);
    assert_eq!(words("3 2 1; 4 5 6; 0 8 7", None), three);
    assert_eq!(
        words(
            "# This puzzle is solvable\n3\n3 2 1\n4  5 6\n0 8 7 # end\n",
            None
        ),
        three
    );
    assert_eq!(words("1 2 3 4\n5 6 7 0\n", None).unwrap().0, "4x2");
    assert_eq!(
        words("1 2 3 4\n5 6 7 0\n", Some(grid(2, 4))).unwrap().0,
        "2x4"
    );
    // With the size 1x5, the first line is a tile.
    assert_eq!(words("2\n1 3\n. 4", Some(grid(1, 5))).unwrap().1, "213.4");
    for (text, wrong) in [
        (
            "",
            "1:1: found no tiles. Type the tiles in rows, as 1 2 3; 4 0 6; 7 5 8.",
        ),
        (
            "3\n1 2 3\n4 5 6\n7 7 0",
            "4:3: found 7 twice on the board; 8 is missing",
        ),
        (
            "2831647.5 1238.4765",
            "1:11: found a second board, expected one",
        ),
        (
            "10 2\n3 .\n2 10\n. 3",
            "3:1: found a second board, expected one",
        ),
        (
            "123456",
            "1:1: found 6 tiles in 1 row, expected a square, or rows of one length. --size 4x3 \
                gives another shape.",
        ),
    ] {
        assert_eq!(words(text, None).unwrap_err().to_string(), wrong);
    }
}

fn start(text: &str) -> Result<Board, ParseError> {
    let ask = Ask {
        goal: None,
        alone: Alone::Itself,
        given: Given::default(),
        form: TextForm::Any,
    };
    gir::read(text.as_bytes(), &ask)
        .map(|read| read.puzzle.start())
        .map_err(|misread| misread.error)
}

#[test]
#[ignore = "slow"]
fn typed_boards_are_read_as_plain_ones() {
    let mut random = Random::new(1);
    for (width, height) in [(3, 3), (4, 4), (4, 3), (2, 2), (3, 2), (10, 10)] {
        let grid = grid(width, height);
        for _ in 0..100 {
            let mut tiles: Vec<String> = (0..grid.cells()).map(|tile| tile.to_string()).collect();
            random.shuffle(&mut tiles);
            let between = |rows: &str, tiles_apart: &str| {
                let rows_of: Vec<String> = tiles
                    .chunks(width)
                    .map(|row| row.join(tiles_apart))
                    .collect();
                rows_of.join(rows)
            };
            let expected = gir::board(between("\n", " ").as_bytes(), None);
            assert!(expected.is_ok());
            for text in [
                between("\n", " "),
                between("\n", ","),
                between(" / ", " "),
                format!("[[{}]]", between("], [", ", ")),
                format!("[[{}]]", between("]\n [", "  ")),
                format!("np.array([({})])", between("), (", ",")),
                format!("\"{}\"", between("\"\n\"", "\",\"")),
                format!("+--+\n| {} |\n+--+", between(" |\n|--+--|\n| ", " | ")),
            ] {
                assert_eq!(start(&text), expected.clone(), "{text}");
            }
        }
    }
}

#[test]
fn packed_boards_of_any_characters_are_read_as_before() {
    let mut random = Random::new(2);
    let mut characters: Vec<char> = "abcdefghijkABCDEF+-*!?%ş".chars().collect();
    for _ in 0..2_000 {
        random.shuffle(&mut characters);
        let mut tiles = characters[..8].to_vec();
        tiles.insert(random.below(9) as usize, '.');
        let text: String = tiles.iter().collect();
        let expected = gir::board(text.as_bytes(), None);
        assert!(expected.is_ok(), "{text}");
        assert_eq!(start(&text), expected, "{text}");
    }
}

#[test]
fn goals_are_read_for_a_start() {
    let start = gir::board(b"123\n405", None).unwrap();
    let read = |text: &str, size: Option<Grid>| {
        let puzzle = gir::goal(text.as_bytes(), &start, size).map_err(|wrong| wrong.to_string())?;
        let words = puzzle.grid().all().map(|cell| puzzle.word(Tile(cell.0)));
        Ok(words.collect::<String>())
    };
    let wrong = |words: &str| Err(words.to_string());
    let goal = Ok("123450".to_string());
    // The blank is the start's, for any blank of the goal.
    for text in [
        "123450",
        "12345.",
        "123;45_",
        "1 2 3 4 5 x",
        "\u{feff}123 # one\n45X",
    ] {
        assert_eq!(read(text, None), goal, "{text}");
    }
    assert_eq!(
        read("# goal\n12\n34\n50", None),
        wrong("2:1: found a board of 2x3, expected 3x2 as the start board")
    );
    assert_eq!(read("12\n34\n50", Some(grid(3, 2))), goal);
    for (text, words) in [
        (
            "",
            "1:1: found no tiles. Type the tiles in rows, as 1 2 3; 4 0 6; 7 5 8.",
        ),
        ("12345", "1:6: found 5 tiles, expected 6"),
        (
            "12345.7",
            "1:7: found '7' after 6 tiles, expected the end of the board",
        ),
        (
            "123\n44.",
            "2:2: found 4 twice on the goal board; 5 is missing",
        ),
        (
            "123\n456",
            "1:1: found no blank on the goal board. Type 0 for the empty cell; --blank names \
                another word.",
        ),
        (
            "1 2 3\n4 10 .",
            "2:3: found tile 10 only on the goal board, expected 5 as on the start board",
        ),
    ] {
        assert_eq!(read(text, None), wrong(words), "{text}");
    }
    let start = gir::board(b"3\n1 2 3\n4 5 6\n7 0 8", None).unwrap();
    let goal = gir::goal(b"3\n1 2 3\n4 5 6\n7 8 .\n", &start, None);
    assert_eq!(goal, gir::puzzle(b"123456708 123456780", None));
}

#[test]
#[ignore = "slow"]
fn an_error_has_a_position_in_the_text() {
    let text = "\u{feff}2 8 3\n1 6 4\r\n7 . 5 # ö\n1 2 3; 8 . 4\n7 6 5".as_bytes();
    for at in 0..text.len() {
        let check = |bytes: &[u8]| {
            if let Err(wrong) = gir::puzzle(bytes, None) {
                let lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
                let TextPosition { line, column } = wrong.position;
                assert!((1..=lines.len()).contains(&line), "{wrong}");
                assert!((1..=lines[line - 1].len() + 1).contains(&column), "{wrong}");
                assert_eq!(wrong.to_string().lines().count(), 1);
            }
        };
        check(&text[..at]);
        for byte in 0..=255 {
            let mut changed = text.to_vec();
            changed[at] = byte;
            check(&changed);
        }
    }
}

#[test]
fn columns_are_characters() {
    let wrong = gir::puzzle("# şğü\nöäüşä. öäü.ş0".as_bytes(), Some(grid(3, 2))).unwrap_err();
    assert_eq!(wrong.position, TextPosition { line: 2, column: 5 });
    assert_eq!(wrong.found, "'ä' twice on the start board");
    let wrong = gir::puzzle("öäü\nşı.\u{1b}".as_bytes(), Some(grid(3, 2))).unwrap_err();
    assert_eq!(wrong.position, TextPosition { line: 2, column: 4 });
    let wrong = gir::puzzle(b"\xc3\xb6\xc3\xa4\n\xc3\xb6\xff", None).unwrap_err();
    assert_eq!(
        wrong.to_string(),
        "2:2: found byte 0xff, expected text in UTF-8"
    );
}

#[test]
fn a_large_text_is_an_error_at_the_limit() {
    let mut text = vec![b' '; gir::MOST_BYTES];
    text[gir::MOST_BYTES - 1] = 0xc3; // half of a character
    text.push(0xb6);
    let wrong = gir::puzzle(&text, None).unwrap_err();
    assert_eq!(
        (wrong.position.column, &*wrong.found),
        (gir::MOST_BYTES + 1, "more than 1048576 bytes")
    );
    let wrong = gir::puzzle(&vec![b'7'; gir::MOST_BYTES + 1], None).unwrap_err();
    assert_eq!(
        (wrong.position.column, &*wrong.found),
        (gir::MOST_BYTES + 1, "more than 1048576 bytes")
    );
    // A byte order mark counts too.
    let mut text = "\u{feff}2831647.5 1238.4765".as_bytes().to_vec();
    text.resize(gir::MOST_BYTES, b' ');
    assert!(gir::puzzle(&text, None).is_ok());
    text.push(b' ');
    assert_eq!(
        gir::puzzle(&text, None).unwrap_err().found,
        "more than 1048576 bytes"
    );
}

#[test]
#[ignore = "slow"]
fn the_fast_reader_of_lines_reads_as_the_other() {
    let mut random = Random::new(1);
    let mut are_read = 0;
    let texts = if is_long() { 3000 } else { 1500 };
    for (tiles, size) in [
        ("12345678.", None),
        ("123.", None),
        ("1234567890ABCDEF", None),
        ("123456789ABCDEF.", Some(grid(4, 4))),
        ("1_x0X", Some(grid(5, 1))),
        ("_.0x", Some(grid(4, 1))),
        ("xX12", None),
        ("X012", None),
    ] {
        for _ in 0..texts {
            let mut boards = [(); 2].map(|()| tiles.as_bytes().to_vec());
            for board in &mut boards {
                random.shuffle(board);
            }
            let mut line = boards.join(&b' ');
            // In half of the texts a byte is changed.
            if random.below(2) == 0 {
                let at = random.below(line.len() as u64) as usize;
                line[at] = *b" ;#.0_xX1\r\xff\x7f"
                    .get(random.below(12) as usize)
                    .unwrap();
            }
            let read = gir::puzzle(&line, size);
            are_read += u32::from(read.is_ok());
            // The fast reader does not take a line end.
            line.push(b'\n');
            assert_eq!(read, gir::puzzle(&line, size), "{line:?}");
        }
    }
    assert!(
        (8 * texts / 3..16 * texts / 3).contains(&are_read),
        "{are_read}"
    );
}

#[test]
fn what_ends_a_file_is_no_tile() {
    let ask = Ask {
        form: TextForm::Any,
        ..Ask::plain(Given::default())
    };
    let texts = [
        "2831647.5 1238.4765\n",
        "2 8 3\n1 6 4\n7 . 5\n1 2 3\n8 . 4\n7 6 5",
        "[[2,8,3],[1,6,4],[7,0,5]]\n[[1,2,3],[8,0,4],[7,6,5]]\n",
        "{\"start\": \"283164705\", \"goal\": \"123804765\"}\n",
        "2|8|3\n1|6|4\n7|0|5\n\n1|2|3\n8|0|4\n7|6|5\n",
    ];
    for text in texts {
        let expected = gir::read(text.as_bytes(), &ask).unwrap().puzzle;
        for end in ["\u{1a}", "\0", "\u{1a}\r\n\0\0\n", "\0\0\u{1a}"] {
            let ended = format!("{text}{end}");
            let puzzle = gir::read(ended.as_bytes(), &ask).unwrap().puzzle;
            assert_eq!(puzzle, expected, "{ended:?}");
            let inside = text.replacen('5', &format!("{end}5"), 1);
            assert!(gir::read(inside.as_bytes(), &ask).is_err(), "{inside:?}");
        }
    }
}
