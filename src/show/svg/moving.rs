//! The sliding tiles, and the count of the moves.

use super::{corner, drawn, COUNT_SIZE, LINE};
use crate::grid::{Cell, Grid};
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::show::board::played;

// Times are in milliseconds.
const BEFORE: usize = 1000;
/// The time from the start of a slide to the start of the next, unless the solution is long.
const MOVE: usize = 600;
/// The most time for all moves, so that any solution ends within two minutes.
const MOST_TIME: usize = 116_000;
const AFTER: usize = 3000;

/// Writes the tiles on their start cells, and the keyframes of the tiles that move.
pub fn moving_tiles(puzzle: &Puzzle, moves: &[Move]) -> (String, String) {
    let grid = puzzle.grid();
    // `slides[tile]`: for each slide, the number of the move, from 0, and the cell that the tile
    // moves to.
    let mut slides = vec![Vec::new(); grid.cells()];
    let mut blank = puzzle.position().blank();
    for (number, (_, tile, board)) in played(puzzle, moves).enumerate() {
        slides[tile.index()].push((number, blank));
        blank = board.blank();
    }
    let (mut tiles, mut keyframes) = (String::new(), String::new());
    for (cell, &tile) in grid.all().zip(puzzle.position().tiles()) {
        if tile == puzzle.blank_tile() {
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

/// Writes the keyframes of a tile: its place when a slide begins and when it ends. The tile rests
/// between slides, so the end of a slide and the beginning of the next are one frame at two times.
fn frames(grid: Grid, start: Cell, slides: &[(usize, Cell)], moves: usize) -> String {
    let total = duration(moves);
    let (mut text, mut from) = (String::new(), String::new());
    let mut place = corner(grid, start);
    for &(number, to) in slides {
        let begin = BEFORE + number * pace(moves);
        let (x, y) = place;
        text += &format!(
            "{from}{}{{transform:translate({x}px,{y}px)}}",
            percent(begin, total)
        );
        from = format!("{},", percent(begin + slide(moves), total));
        place = corner(grid, to);
    }
    let (x, y) = place;
    text + &format!("{from}to{{transform:translate({x}px,{y}px)}}")
}

/// Writes the number of the current move, a strip of numbers seen through a window, and the number
/// of all moves.
pub fn tally(moves: usize, middle: usize, y: usize) -> String {
    let numbers: String = (0..=moves)
        .map(|number| format!("<tspan x=\"0\" dy=\"{LINE}\">{number}</tspan>"))
        .collect();
    let of = format!("of {moves}");
    let digits = moves.to_string().len();
    let glyph = COUNT_SIZE * 5 / 8;
    // The two numbers together are in the middle.
    let (width, gap) = (digits * glyph, glyph / 2);
    let left = middle - (width + gap + of.len() * glyph) / 2;
    format!(
        "<g class=\"moving\"><svg x=\"{left}\" y=\"{}\" width=\"{width}\" height=\"{LINE}\" \
            viewBox=\"-{width} 4 {width} {LINE}\">\
         <text class=\"tally\">{numbers}</text></svg><text class=\"count of\" x=\"{}\" \
             y=\"{y}\">{of}</text></g>\n",
        y - LINE + 4,
        left + width + gap
    )
}

/// Writes the keyframes of the strip: it shows the number of a move from the beginning of its
/// slide.
pub fn tally_frames(moves: usize) -> String {
    let total = duration(moves);
    let (begin, end) = (
        percent(BEFORE, total),
        percent(BEFORE + moves * pace(moves), total),
    );
    let height = moves * LINE;
    format!(
        "@keyframes tally{{from{{transform:none}}\
         {begin}{{transform:none;animation-timing-function:steps({moves},start)}}\
         {end},to{{transform:translateY(-{height}px)}}}}\n"
    )
}

fn pace(moves: usize) -> usize {
    MOVE.min(MOST_TIME / moves.max(1)).max(3)
}

/// Returns the time of a slide; the rest of a move is a pause.
fn slide(moves: usize) -> usize {
    pace(moves) * 2 / 3
}

pub fn duration(moves: usize) -> usize {
    BEFORE + moves * pace(moves) + AFTER
}

/// Writes a time's share of the total, to 0.00001%: a tenth of a millisecond in a solution of 2,000
/// moves.
fn percent(time: usize, total: usize) -> String {
    let parts = time as u64 * 10_000_000 / total as u64;
    let text = format!("{}.{:05}", parts / 100_000, parts % 100_000);
    format!("{}%", text.trim_end_matches('0').trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::super::tests::walks;
    use super::*;

    #[test]
    fn the_times_of_a_tile_ascend() {
        for (_, moves) in walks() {
            let total = duration(moves.len());
            let (pace, slide) = (pace(moves.len()), slide(moves.len()));
            assert!(total <= 120_000, "{total} ms");
            let times =
                (0..moves.len()).flat_map(|n| [BEFORE + n * pace, BEFORE + n * pace + slide]);
            let parts = times.map(|time| {
                let percent = percent(time, total);
                percent.strip_suffix('%').unwrap().parse().unwrap()
            });
            let parts: Vec<f64> = parts.collect();
            assert!(parts.windows(2).all(|pair| pair[0] < pair[1]));
            assert!(parts.iter().all(|&part| part < 100.0));
        }
        assert_eq!(percent(1, 10), "10%");
        assert_eq!(percent(1, 3), "33.33333%");
        assert_eq!(percent(0, 3), "0%");
    }
}
