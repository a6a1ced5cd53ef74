//! `--as svg`: a picture with sliding tiles, for a browser.

mod moving;
mod still;

use crate::grid::{Cell, Grid};
use crate::moves::{letters, Move};
use crate::position::Tile;
use crate::puzzle::Puzzle;
use crate::show::board::{direction, every, in_line, shown};
use crate::show::markup::escaped;
use crate::text::{moves_in_words, ordinal};
use moving::{duration, moving_tiles, tally, tally_frames};
use still::{most_columns, still_boards, LABEL_SIZE, MOST_STILL_TILES};

// Lengths are in pixels.
const CELL: usize = 56;
/// The distance between a tile and the edge of its cell.
const GAP: usize = 2;
const MARGIN: usize = 16;
const LEAST_WIDTH: usize = 3 * CELL;
const WORD_SIZE: usize = 24;
const COUNT_SIZE: usize = 18;
const PATH_SIZE: usize = 14;
const LINE: usize = 20;
/// The distance between the board and the caption's first line.
const CAPTION: usize = 32;
/// The style. All text has a contrast of at least 4.5 to 1 with its background: WCAG 2, level AA.
const STYLE: &str = include_str!("svg/style.css");

/// Writes the picture: one file without scripts or fonts. The tiles slide one after another, from
/// start to goal, again and again; the number of moves and the path are below. Light and dark pages
/// have colors of their own.
///
/// If the reader prefers reduced motion, a grid of still boards replaces the moving board: the
/// start, and the board after every move, with the moved tile in another color, or every few moves
/// if there are too many to read.
///
/// Lengths and times are whole numbers, so that a solution gives the same bytes on every machine.
pub fn text(puzzle: &Puzzle, moves: &[Move]) -> String {
    let shape = Shape::of(puzzle.grid());
    let path = path_lines(moves, shape.width);
    let width = shape.width + 2 * MARGIN;
    let height = MARGIN + shape.board_height + CAPTION + path.len() * LINE + MARGIN;
    let count = moves_in_words(moves.len() as u64);

    let mut style = STYLE.to_string();
    for (class, size) in [
        ("tiles", WORD_SIZE),
        ("count,.tally", COUNT_SIZE),
        ("path", PATH_SIZE),
        ("label", LABEL_SIZE),
    ] {
        style += &format!(".{class}{{font-size:{size}px}}\n");
    }
    let (tiles, keyframes) = moving_tiles(puzzle, moves);
    let (mut still, mut still_count) = (String::new(), count.clone());
    if !moves.is_empty() {
        let most = MOST_STILL_TILES / (puzzle.grid().cells() - 1);
        let step = every(moves.len(), most.min(most_columns(&shape).pow(2)));
        let shown: Vec<usize> = (0..=moves.len())
            .filter(|&number| shown(number, step, moves.len()))
            .collect();
        let time = duration(moves.len());
        style += &format!(
            ".slide{{animation:{time}ms ease-in-out infinite}}\n.tally{{animation:tally {time}ms \
                infinite}}\n\
             .still{{display:none}}\n@media (prefers-reduced-motion:reduce){{\n\
             .moving{{display:none}}\n\
             .still{{display:inline}}\n.picture{{width:100%;height:auto}}\n}}\n"
        );
        style += &(keyframes + &tally_frames(moves.len()));
        still = still_boards(puzzle, moves, &shown, &shape);
        if step > 1 {
            still_count = format!("every {} board", ordinal(step));
        }
    }

    let (words, inner_width, inner_height) = (description(puzzle, moves), width - 2, height - 2);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"picture\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"title desc\">\n\
         <title id=\"title\">{count}</title>\n<desc id=\"desc\">{words}</desc>\n<style>\n\
         {style}</style>\n\
         <rect class=\"panel\" x=\"1\" y=\"1\" width=\"{inner_width}\" height=\"{inner_height}\" \
             rx=\"12\"/>\n"
    );
    let left = MARGIN + (shape.width - shape.board_width) / 2;
    text += &format!(
        "<g class=\"moving\" transform=\"translate({left} {MARGIN})\">\n{}\n<g \
            class=\"tiles\">\n{tiles}</g>\n</g>\n",
        shape.well()
    );
    text += &still;
    let middle = width / 2;
    let mut y = MARGIN + shape.board_height + CAPTION;
    if moves.is_empty() {
        text += &format!("<text class=\"count\" x=\"{middle}\" y=\"{y}\">{count}</text>\n");
    } else {
        text += &tally(moves.len(), middle, y);
        text +=
            &format!("<text class=\"count still\" x=\"{middle}\" y=\"{y}\">{still_count}</text>\n");
    }
    for line in path {
        y += LINE;
        text += &format!("<text class=\"path\" x=\"{middle}\" y=\"{y}\">{line}</text>\n");
    }
    text + "</svg>\n"
}

struct Shape {
    board_width: usize,
    board_height: usize,
    width: usize,
}

impl Shape {
    fn of(grid: Grid) -> Shape {
        let board_width = grid.width() * CELL;
        Shape {
            board_width,
            board_height: grid.height() * CELL,
            width: board_width.max(LEAST_WIDTH),
        }
    }

    /// Draws the ground below the tiles, relative to the upper left corner of the first cell.
    fn well(&self) -> String {
        let [width, height] = [self.board_width, self.board_height].map(|side| side + 2 * GAP);
        format!(
            "<rect class=\"well\" x=\"-{GAP}\" y=\"-{GAP}\" width=\"{width}\" \
            height=\"{height}\" rx=\"8\"/>"
        )
    }
}

fn drawn(puzzle: &Puzzle, tile: Tile) -> String {
    let word = puzzle.word(tile);
    let middle = CELL / 2;
    let side = CELL - 2 * GAP;
    let (number, font, word) = (tile.0, font_size(word), escaped(word));
    format!(
        "<g id=\"t{number}\"><rect x=\"{GAP}\" y=\"{GAP}\" width=\"{side}\" height=\"{side}\" \
            rx=\"6\"/>\
         <text class=\"word\" x=\"{middle}\" y=\"{middle}\" dy=\".35em\"{font}>{word}</text></g>"
    )
}

/// Returns a smaller font size for a word that is too wide for a tile, and nothing for other words.
fn font_size(word: &str) -> String {
    // Characters of other scripts may be as wide as they are high, or a little wider.
    let glyphs: usize = word.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
    let room = CELL - 6 * GAP;
    if glyphs <= fitting(room, WORD_SIZE) {
        return String::new();
    }
    // The size is in thousandths, and never zero.
    let size = fitting(room * 1000, glyphs).max(1);
    format!(" font-size=\"{}.{:03}\"", size / 1000, size % 1000)
}

/// Returns the number of glyphs of a font size that fit into a width or, given a number of glyphs,
/// the size in which they fit. A glyph of a monospace font is at most 0.61 times as wide as the
/// font size, here 5/8.
fn fitting(width: usize, size: usize) -> usize {
    width * 8 / (5 * size)
}

fn corner(grid: Grid, cell: Cell) -> (usize, usize) {
    (grid.column(cell) * CELL, grid.row(cell) * CELL)
}

fn path_lines(moves: &[Move], width: usize) -> Vec<String> {
    if moves.is_empty() {
        return vec!["solved already".into()];
    }
    moves
        .chunks(fitting(width, PATH_SIZE))
        .map(letters)
        .collect()
}

fn description(puzzle: &Puzzle, moves: &[Move]) -> String {
    let words = |board| escaped(&in_line(puzzle, board, "blank"));
    let path = match moves {
        [] => "It is solved already.".into(),
        _ => format!(
            "The blank goes {}.",
            moves
                .iter()
                .map(|&m| direction(m))
                .collect::<Vec<_>>()
                .join(", ")
        ),
    };
    format!(
        "Start: {}. Goal: {}. {path}",
        words(puzzle.position()),
        words(&puzzle.solved())
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use crate::random::Random;
    use crate::text::gir;

    /// Makes a puzzle, and moves from its start to its goal.
    fn walk(grid: Grid, moves: usize) -> (Puzzle, Vec<Move>) {
        let blank = Tile((grid.cells() - 1) as u8);
        let mut board = Position::solved(grid, blank);
        let mut random = Random::new(1);
        let mut path = Vec::new();
        while path.len() < moves {
            let m = Move::ALL[random.below(4) as usize];
            let turns = grid.is_line() || path.last() != Some(&m);
            if turns && board.make(m).is_some() {
                path.push(m.back());
            }
        }
        path.reverse();
        (Puzzle::from_position(board), path)
    }

    pub fn walks() -> impl Iterator<Item = (Puzzle, Vec<Move>)> {
        let shapes = [(3, 3), (2, 1), (1, 2), (4, 3), (1, 256), (256, 1), (16, 16)];
        shapes.into_iter().flat_map(|(width, height)| {
            let grid = Grid::new(width, height).unwrap();
            [0, 1, 2, 7, 99, 100, 2000].map(|moves| walk(grid, moves))
        })
    }

    /// Returns the text between the first occurrences of two texts.
    fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
        let (_, rest) = text.split_once(before)?;
        Some(rest.split_once(after).unwrap().0)
    }

    /// Returns the names of a picture's tags, which must be well-formed.
    fn tags(text: &str) -> Vec<&str> {
        let (mut names, mut open) = (Vec::new(), Vec::new());
        for part in text.strip_prefix('<').unwrap().split('<') {
            let (tag, rest) = part.split_once('>').unwrap();
            assert!(!rest.contains('>'), "{rest}");
            assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
            if let Some(name) = tag.strip_prefix('/') {
                assert_eq!(open.pop(), Some(name));
                continue;
            }
            let name = tag.split([' ', '/']).next().unwrap();
            names.push(name);
            if !tag.ends_with('/') {
                open.push(name);
            }
        }
        assert!(open.is_empty(), "{open:?}");
        names
    }

    #[test]
    #[ignore = "slow"]
    fn every_tile_slides_from_its_start_to_its_goal() {
        for (puzzle, moves) in walks() {
            let (grid, picture) = (puzzle.grid(), text(&puzzle, &moves));
            for (cell, &tile) in grid.all().zip(puzzle.position().tiles()) {
                let group = format!("><g id=\"t{}\">", tile.0);
                if tile == puzzle.blank_tile() {
                    assert!(!picture.contains(&group));
                    continue;
                }
                let (before, _) = picture.split_once(&group).unwrap();
                let (_, place) = before.rsplit_once("<g transform=\"translate(").unwrap();
                let (x, y) = corner(grid, cell);
                assert!(place.starts_with(&format!("{x} {y})\"")), "{place}");
                let home = corner(grid, tile.home());
                match between(&picture, &format!("@keyframes m{}{{", tile.0), "}}\n") {
                    None => {
                        assert!(!place.contains("animation"));
                        assert_eq!((x, y), home);
                    }
                    Some(frames) => {
                        assert!(place.contains(&format!("animation-name:m{}\"", tile.0)));
                        let (x, y) = home;
                        let end = format!("to{{transform:translate({x}px,{y}px)");
                        assert!(frames.ends_with(&end), "{frames}");
                    }
                }
            }
            // A move has two times: its slide begins, and its slide ends.
            let others = if moves.is_empty() { 0 } else { 3 };
            assert_eq!(picture.matches('%').count(), 2 * moves.len() + others);
        }
    }

    #[test]
    fn pictures_are_well_formed_small_and_deterministic() {
        for (puzzle, moves) in walks() {
            let picture = text(&puzzle, &moves);
            let tags = tags(&picture);
            assert_eq!(tags[0], "svg");
            assert!(!tags.contains(&"script"));
            assert_eq!(picture.matches("http").count(), 1, "the name space");
            assert!(picture.len() < 400_000, "{} bytes", picture.len());
            assert_eq!(picture, text(&puzzle, &moves));
        }
    }

    #[test]
    fn words_of_any_characters_are_shown() {
        let line = "<& >\"' \u{1}\u{ffff} . <& >\"' . \u{1}\u{ffff}";
        let picture = text(&gir::puzzle(line.as_bytes(), None).unwrap(), &[Move::L]);
        assert_eq!(tags(&picture)[..4], ["svg", "title", "desc", "style"]);
        assert!(picture.contains(">\u{fffd}\u{fffd}</text>"));
    }

    #[test]
    fn wide_words_have_a_smaller_font() {
        assert_eq!(font_size("8"), "");
        assert_eq!(font_size("15"), "");
        assert_eq!(font_size("ğ"), "");
        assert_eq!(font_size("1000"), " font-size=\"17.600\"");
        assert_eq!(font_size("ğğ"), font_size("1000"));
        assert_eq!(font_size(&"8".repeat(1_000_000)), " font-size=\"0.001\"");
    }

    #[test]
    fn the_path_is_broken_into_lines_that_fit() {
        for (puzzle, moves) in walks() {
            let width = Shape::of(puzzle.grid()).width;
            let lines = path_lines(&moves, width);
            assert!(lines
                .iter()
                .all(|line| line.len() * PATH_SIZE * 5 <= width * 8));
            match moves.len() {
                0 => assert_eq!(lines, ["solved already"]),
                _ => assert_eq!(lines.concat(), letters(&moves)),
            }
        }
    }

    #[test]
    fn a_picture_has_a_title_and_a_description() {
        let puzzle = gir::puzzle(b"1 <a > . 1 <a . >", None).unwrap();
        let picture = text(&puzzle, &[Move::L]);
        assert_eq!(
            between(&picture, "<title id=\"title\">", "<"),
            Some("1 move")
        );
        assert_eq!(
            between(&picture, "<desc id=\"desc\">", "<"),
            Some("Start: 1 &lt;a; &gt; blank. Goal: 1 &lt;a; blank &gt;. The blank goes left.")
        );
    }
}
