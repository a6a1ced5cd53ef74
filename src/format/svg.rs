//! `--as svg`: one picture in which the tiles slide, for a browser.

use crate::board::{Board, Tile};
use crate::format::{played, rows};
use crate::grid::{Cell, Grid};
use crate::moves::{letters, Move};
use crate::puzzle::Puzzle;

// Lengths are pixels, unless the page that shows the picture scales it.
const CELL: usize = 56;
/// Between a tile and the edge of its cell.
const GAP: usize = 2;
/// Between the picture's edge and what it shows.
const MARGIN: usize = 16;
/// The least width of what it shows, for the caption below narrow boards.
const LEAST_WIDTH: usize = 3 * CELL;
const WORD_SIZE: usize = 24;
const COUNT_SIZE: usize = 18;
const PATH_SIZE: usize = 14;
const LINE: usize = 20;
/// Between the board and the caption's first line, and between that line's letters and the next.
const CAPTION: usize = 32;
/// The still boards are drawn at half the size of the moving one, and so are their labels.
const LABEL_SIZE: usize = 28;
const LABEL: usize = 60;
/// The least width of a still board with its label: six letters, `1000 U`.
const LEAST_STILL_WIDTH: usize = 112;

// Times are milliseconds.
const BEFORE: usize = 1000;
const SLIDE: usize = 400;
/// From the start of a slide to the start of the next.
const MOVE: usize = 600;
const AFTER: usize = 3000;

const MOST_STILL_BOARDS: usize = 100;
/// What keeps the still boards of a large shape below some 100 KB.
const MOST_STILL_TILES: usize = 3000;

/// Text on its ground has a contrast of at least 4.5 to 1 everywhere, the AA of WCAG 2.
const STYLE: &str = "\
.panel{fill:#faf8f4;stroke:#d3ccbe}
.well{fill:#ded7c9}
.tiles{fill:#1f5f99}
.last{fill:#9a4a00}
text{font-family:monospace;text-anchor:middle;fill:#24292f}
.word{font-weight:bold;fill:#fff}
.count{font-weight:bold}
@media (prefers-color-scheme:dark){
.panel{fill:#1d2126;stroke:#414952}
.well{fill:#0c0e11}
.tiles{fill:#8dbbea}
.last{fill:#f0b269}
text{fill:#e9e6df}
.word{fill:#0b1724}
}
";

/// The picture, alone in its file: no script, no font, nothing that is elsewhere. The tiles slide one after
/// another, from start to goal, again and again; the number of moves and the path stand below. A light and a
/// dark page each have their colours.
///
/// Where the reader wants no motion, there is a grid of still boards instead: the start, and the board after every
/// move, with the tile that has just moved in another colour. Of more than 100 boards, or more than 3,000 tiles, it
/// has as many as these limits allow, at even steps from the start to the goal.
///
/// Every length and time comes from whole numbers, so that the same answer is the same bytes everywhere.
///
/// # Panics
/// Where the moves lead off the board.
#[must_use]
pub fn text(puzzle: &Puzzle, moves: &[Move]) -> String {
    let shape = Shape::of(puzzle.grid());
    let path = path_lines(moves, shape.width);
    let width = shape.width + 2 * MARGIN;
    let height = MARGIN + shape.board_height + CAPTION + path.len() * LINE + MARGIN;
    let count = count(moves.len());

    let mut style = STYLE.to_string();
    for (class, size) in [
        ("tiles", WORD_SIZE),
        ("count", COUNT_SIZE),
        ("path", PATH_SIZE),
        ("label", LABEL_SIZE),
    ] {
        style += &format!(".{class}{{font-size:{size}px}}\n");
    }
    let mut still = String::new();
    if !moves.is_empty() {
        let shown = steps_shown(moves.len(), puzzle.grid());
        let columns = columns(shown.len());
        style += &format!(
            ".slide{{animation:{}ms ease-in-out infinite}}\n.still{{display:none}}\n\
             @media (prefers-reduced-motion:reduce){{\n.moving{{display:none}}\n.still{{display:inline}}\n\
             .picture{{width:{}px;height:{}px}}\n}}\n",
            duration(moves.len()),
            width * columns / 2,
            height * columns / 2
        );
        still = still_boards(puzzle, moves, &shown, &shape);
    }
    let (tiles, keyframes) = moving_tiles(puzzle, moves);
    style += &keyframes;

    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"picture\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"title desc\">\n\
         <title id=\"title\">{count}</title>\n<desc id=\"desc\">{}</desc>\n<style>\n{style}</style>\n\
         <rect class=\"panel\" x=\"1\" y=\"1\" width=\"{}\" height=\"{}\" rx=\"12\"/>\n",
        description(puzzle, moves),
        width - 2,
        height - 2
    );
    let left = MARGIN + (shape.width - shape.board_width) / 2;
    text += &format!(
        "<g class=\"moving\" transform=\"translate({left} {MARGIN})\">\n{}\n<g class=\"tiles\">\n{tiles}</g>\n</g>\n",
        shape.well()
    );
    text += &still;
    let middle = width / 2;
    let mut y = MARGIN + shape.board_height + CAPTION;
    text += &format!("<text class=\"count\" x=\"{middle}\" y=\"{y}\">{count}</text>\n");
    for line in path {
        y += LINE;
        text += &format!("<text class=\"path\" x=\"{middle}\" y=\"{y}\">{line}</text>\n");
    }
    text + "</svg>\n"
}

/// The lengths that follow from a board's shape.
struct Shape {
    board_width: usize,
    board_height: usize,
    /// The width of board and caption.
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

    /// What the tiles lie in, from the upper left corner of the first cell.
    fn well(&self) -> String {
        format!(
            "<rect class=\"well\" x=\"-{GAP}\" y=\"-{GAP}\" width=\"{}\" height=\"{}\" rx=\"8\"/>",
            self.board_width + 2 * GAP,
            self.board_height + 2 * GAP
        )
    }
}

/// The tiles on their start cells, and the keyframes of those that move.
fn moving_tiles(puzzle: &Puzzle, moves: &[Move]) -> (String, String) {
    let grid = puzzle.grid();
    // The slides of every tile: the number of the move, from 0, and the cell that it leads to.
    let mut slides = vec![Vec::new(); grid.cells()];
    let mut blank = puzzle.start().blank();
    for (number, (_, tile, board)) in played(puzzle, moves).enumerate() {
        slides[tile.index()].push((number, blank));
        blank = board.blank();
    }
    let (mut tiles, mut keyframes) = (String::new(), String::new());
    for (cell, &tile) in grid.all().zip(puzzle.start().tiles()) {
        if tile == puzzle.blank() {
            continue;
        }
        let slides = &slides[tile.index()];
        let mut motion = String::new();
        if !slides.is_empty() {
            motion = format!(" class=\"slide\" style=\"animation-name:m{}\"", tile.0);
            keyframes += &format!(
                "@keyframes m{}{{{}}}\n",
                tile.0,
                frames(grid, cell, slides, moves.len())
            );
        }
        let (x, y) = corner(grid, cell);
        let drawn = drawn(puzzle, tile);
        tiles += &format!("<g transform=\"translate({x} {y})\"{motion}>{drawn}</g>\n");
    }
    (tiles, keyframes)
}

/// A tile on the first cell.
fn drawn(puzzle: &Puzzle, tile: Tile) -> String {
    let word = puzzle.word(tile);
    let middle = CELL / 2;
    let side = CELL - 2 * GAP;
    format!(
        "<g id=\"t{}\"><rect x=\"{GAP}\" y=\"{GAP}\" width=\"{side}\" height=\"{side}\" rx=\"6\"/>\
         <text class=\"word\" x=\"{middle}\" y=\"{middle}\" dy=\".35em\"{}>{}</text></g>",
        tile.0,
        font_size(word),
        escaped(word)
    )
}

/// A smaller font for a word that is too wide for a tile; nothing for others.
fn font_size(word: &str) -> String {
    // Other scripts may be drawn in a font whose characters are as wide as high, or a little wider.
    let glyphs: usize = word.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
    let room = CELL - 6 * GAP;
    if width_of(glyphs, WORD_SIZE) <= room {
        return String::new();
    }
    // Thousandths, and never none, which would be no size at all.
    let size = (room * 1000 * 8 / (5 * glyphs)).max(1);
    format!(" font-size=\"{}.{:03}\"", size / 1000, size % 1000)
}

/// The width of glyphs in a font: those of monospace fonts are at most 0.61 of the font's size, here 5/8.
fn width_of(glyphs: usize, size: usize) -> usize {
    (glyphs * size * 5 + 7) / 8
}

/// The keyframes of a tile: where it is when a slide begins, and when it has ended. It stays between slides, so that
/// the end of one and the beginning of the next are one frame at two times.
fn frames(grid: Grid, start: Cell, slides: &[(usize, Cell)], moves: usize) -> String {
    let total = duration(moves);
    let (mut text, mut from) = (String::new(), String::new());
    let mut place = corner(grid, start);
    for &(number, to) in slides {
        let begin = BEFORE + number * MOVE;
        let (x, y) = place;
        text += &format!(
            "{from}{}{{transform:translate({x}px,{y}px)}}",
            percent(begin, total)
        );
        from = format!("{},", percent(begin + SLIDE, total));
        place = corner(grid, to);
    }
    let (x, y) = place;
    text + &format!("{from}to{{transform:translate({x}px,{y}px)}}")
}

/// How long the moves take from one start to the next.
fn duration(moves: usize) -> usize {
    BEFORE + moves * MOVE + AFTER
}

/// A time's part of the total, to 0.00001%: a tenth of a millisecond in an answer of 2,000 moves.
fn percent(time: usize, total: usize) -> String {
    let parts = time as u64 * 10_000_000 / total as u64;
    let text = format!("{}.{:05}", parts / 100_000, parts % 100_000);
    format!("{}%", text.trim_end_matches('0').trim_end_matches('.'))
}

/// The upper left corner of a cell.
fn corner(grid: Grid, cell: Cell) -> (usize, usize) {
    (grid.column(cell) * CELL, grid.row(cell) * CELL)
}

/// The numbers of moves after which a still board is drawn, 0 for the start, ascending.
fn steps_shown(moves: usize, grid: Grid) -> Vec<usize> {
    let most = MOST_STILL_BOARDS.min(MOST_STILL_TILES / (grid.cells() - 1));
    let boards = most.min(moves + 1);
    (0..boards).map(|i| moves * i / (boards - 1)).collect()
}

/// The columns of the grid of still boards, which has at most as many rows.
fn columns(boards: usize) -> usize {
    (1..=boards)
        .find(|n| n * n >= boards)
        .expect("a board is shown")
}

/// The grid of still boards, which takes the moving board's place.
fn still_boards(puzzle: &Puzzle, moves: &[Move], shown: &[usize], shape: &Shape) -> String {
    let columns = columns(shown.len());
    let width = shape.board_width.max(LEAST_STILL_WIDTH) + CELL;
    let height = shape.board_height + LABEL;
    let rows = (shown.len() + columns - 1) / columns;
    // The last column has no space on its right.
    let mut text = format!(
        "<svg class=\"still\" x=\"{MARGIN}\" y=\"{}\" width=\"{}\" height=\"{}\" viewBox=\"-{GAP} -{GAP} {} {}\">\n",
        MARGIN - GAP,
        shape.width,
        shape.board_height + 2 * GAP,
        columns * width - CELL + 2 * GAP,
        rows * height
    );
    let left = (width - CELL - shape.board_width) / 2;
    let mut draw = |step: usize, label: &str, last: Option<Tile>, board: &Board| {
        let Ok(place) = shown.binary_search(&step) else {
            return;
        };
        let (x, y) = (place % columns * width + left, place / columns * height);
        text += &format!(
            "<g transform=\"translate({x} {y})\">{}<g class=\"tiles\">",
            shape.well()
        );
        for (cell, &tile) in puzzle.grid().all().zip(board.tiles()) {
            if tile != puzzle.blank() {
                let class = if last == Some(tile) {
                    " class=\"last\""
                } else {
                    ""
                };
                let (x, y) = corner(puzzle.grid(), cell);
                text += &format!("<use href=\"#t{}\" x=\"{x}\" y=\"{y}\"{class}/>", tile.0);
            }
        }
        text += &format!(
            "</g><text class=\"label\" x=\"{}\" y=\"{}\">{label}</text></g>\n",
            shape.board_width / 2,
            shape.board_height + LABEL_SIZE
        );
    };
    draw(0, "start", None, puzzle.start());
    for (step, (m, tile, board)) in (1..).zip(played(puzzle, moves)) {
        draw(step, &format!("{step} {}", m.letter()), Some(tile), &board);
    }
    text + "</svg>\n"
}

/// The caption's lines below the number of moves: the path, in lines that are at most so wide.
fn path_lines(moves: &[Move], width: usize) -> Vec<String> {
    if moves.is_empty() {
        return vec!["solved already".into()];
    }
    let most = (1..)
        .take_while(|&glyphs| width_of(glyphs, PATH_SIZE) <= width)
        .count();
    moves.chunks(most).map(letters).collect()
}

fn count(moves: usize) -> String {
    format!("{moves} {}", if moves == 1 { "move" } else { "moves" })
}

/// The picture in words, for those who hear it.
fn description(puzzle: &Puzzle, moves: &[Move]) -> String {
    let words = |board: &Board| {
        let rows = rows(puzzle, board, puzzle.word(puzzle.blank()));
        escaped(&rows.trim_end().replace(" \n", "; "))
    };
    let way = |m: &Move| match m {
        Move::R => "right",
        Move::D => "down",
        Move::U => "up",
        Move::L => "left",
    };
    let path = match moves {
        [] => "It is solved already.".into(),
        _ => format!(
            "The blank goes {}.",
            moves.iter().map(way).collect::<Vec<_>>().join(", ")
        ),
    };
    format!(
        "Start: {}. Goal: {}. {path}",
        words(puzzle.start()),
        words(&puzzle.goal())
    )
}

/// A text as XML has it. What XML 1.0 cannot say at all is U+FFFD.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&apos;",
            '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'.. => escaped.push(c),
            _ => escaped.push('\u{fffd}'),
        }
    }
    escaped
}
