//! Charts of what searches cost, as SVG: nodes against moves, or a bar for every row.

use crate::show::markup::{escaped, Frame};
use crate::show::table::{Field, Table};
use crate::text::{grouped, grouped_digits};

// Lengths are in pixels: a slide of 16:9.
const WIDTH: u64 = 960;
const HEIGHT: u64 = 540;
const LEFT: u64 = 90;
const RIGHT: u64 = 230;
const TOP: u64 = 50;
const BOTTOM: u64 = 60;
/// Between labels, and between bars.
const LINE: u64 = 16;
const BAR_LEFT: u64 = 250;
const BAR_RIGHT: u64 = 110;

/// Colors that differ in lightness too.
const COLORS: [&str; 6] = ["#0b559f", "#b34700", "#007a5a", "#8c4088", "#24292f", "#806200"];
/// With the colors, no two of the first 24 lines look the same.
const DASHES: [&str; 4] = ["", "6 3", "2 3", "10 3 2 3"];

/// A value of a table: its digits, and their logarithm.
struct Value {
    digits: String,
    log: u64,
    /// The attributes of its mark, if some of it was cut short by a limit: it is drawn hollow.
    hollow: &'static str,
}

/// The chart of a table with a column of nodes generated.
pub fn drawing(table: &Table) -> String {
    let column = |name: &str| table.columns.iter().position(|column| column.name == name);
    let nodes = column("generated").or(column("generated_mean"));
    let moves_found = column("moves").or(column("moves_mean"));
    let note = column("note").filter(|_| column("answered").is_some());
    let mut bars = Vec::new();
    let mut lines: Vec<(String, Vec<(u64, Value)>)> = Vec::new();
    for row in &table.rows {
        let field = |column: Option<usize>| column.map(|column| &row[column]);
        let Some(Field::Number(digits)) = field(nodes) else { continue };
        let is_partial =
            field(note).is_some_and(|note| *note != Field::Empty) || field(moves_found) == Some(&Field::Empty);
        let hollow = if is_partial { " class=\"hollow\" fill=\"#fff\"" } else { "" };
        let value = Value { digits: digits.clone(), log: log10(digits), hollow };
        let name = row[..2].iter().filter_map(Field::text).collect::<Vec<_>>().join(" ");
        let Some(Field::Number(moves)) = field(column("distance")) else {
            bars.push((name, value));
            continue;
        };
        let point = (moves.parse().expect("a distance is a number"), value);
        match lines.iter_mut().find(|line| line.0 == name) {
            Some((_, points)) => points.push(point),
            None => lines.push((name, vec![point])),
        }
    }
    let points = lines.iter().flat_map(|line| line.1.iter().map(|point| &point.1));
    let values: Vec<&Value> = bars.iter().map(|bar| &bar.1).chain(points).collect();
    let is_partial = values.iter().any(|value| !value.hollow.is_empty());
    let hollow = if is_partial { "; hollow if not solved within the limits" } else { "" };
    let decades = values.iter().map(|value| (value.log >> 16) + 1).max().unwrap_or(1);
    let mean = if column("generated_mean").is_some() { ", mean" } else { "" };
    let title = format!("Nodes generated{mean} (logarithmic scale{hollow})");
    let (height, content) =
        if lines.is_empty() { bars_of(&bars, decades) } else { (HEIGHT, lines_of(&mut lines, decades)) };
    let heading = label(20, 24, "start", &title, " font-size=\"16\" font-weight=\"bold\"");
    let font = "font-family=\"sans-serif\" font-size=\"13\" fill=\"#24292f\"";
    Frame { width: WIDTH as usize, height: height as usize, font, title: &title }.around(&(heading + &content))
}

fn label(x: u64, y: u64, anchor: &str, text: &str, more: &str) -> String {
    let text = escaped(text);
    format!("<text class=\"ink\" x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\"{more}>{text}</text>\n")
}

fn rule(x1: u64, y1: u64, x2: u64, y2: u64) -> String {
    format!("<path class=\"pale\" d=\"M{x1} {y1}L{x2} {y2}\" stroke=\"#d3ccbe\"/>\n")
}

/// A line for every search, with a mark at every point and its name at the end.
fn lines_of(lines: &mut [(String, Vec<(u64, Value)>)], decades: u64) -> String {
    for (_, points) in lines.iter_mut() {
        points.sort_by_key(|point| point.0);
    }
    let all = || lines.iter().flat_map(|line| line.1.iter().map(|point| point.0));
    let (least, most) = (all().min().unwrap_or(0), all().max().unwrap_or(0));
    let (width, height) = (WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM);
    let x = |moves: u64| LEFT + (moves - least) * width / (most - least).max(1);
    let y = |log: u64| TOP + height - log * height / (decades << 16);
    let mut text = String::new();
    for decade in 0..=decades {
        let at = y(decade << 16);
        text += &rule(LEFT, at, WIDTH - RIGHT, at);
        text += &label(LEFT - 8, at + 4, "end", &grouped(10_u64.pow(decade as u32)), "");
    }
    let step = [1, 2, 5, 10, 20, 50].into_iter().find(|step| (most - least) / step <= 20);
    for moves in (least..=most).step_by(step.unwrap_or(100) as usize) {
        text += &rule(x(moves), TOP + height, x(moves), TOP + height + 5);
        text += &label(x(moves), TOP + height + 20, "middle", &moves.to_string(), "");
    }
    text += &label(LEFT + width / 2, HEIGHT - 15, "middle", "moves of a shortest solution", "");
    // The labels stand where the lines end, from the top, and move down until they fit.
    let end = |points: &[(u64, Value)]| points.last().map_or((0, 0), |(moves, value)| (x(*moves), y(value.log)));
    let mut ends: Vec<(u64, usize)> = lines.iter().map(|(_, points)| end(points).1).zip(0..).collect();
    ends.sort_unstable();
    let lowest = HEIGHT - 8;
    let mut places = vec![0; lines.len()];
    let mut free = 0;
    for (left, &(at, number)) in (0..ends.len()).rev().zip(&ends) {
        let room = lowest.saturating_sub(left as u64 * LINE);
        places[number] = at.max(free).min(room.max(free));
        free = places[number] + LINE;
    }
    for (number, (name, points)) in lines.iter().enumerate() {
        let (class, color) = (number % COLORS.len(), COLORS[number % COLORS.len()]);
        let dash = DASHES[number / COLORS.len() % DASHES.len()];
        let way: Vec<String> = points.iter().map(|(moves, value)| format!("{} {}", x(*moves), y(value.log))).collect();
        text += &format!("<g class=\"c{class}\" fill=\"{color}\" stroke=\"{color}\" stroke-width=\"2\">\n");
        if points.windows(2).all(|pair| pair[0].0 < pair[1].0) {
            text += &format!("<path d=\"M{}\" fill=\"none\" stroke-dasharray=\"{dash}\"/>\n", way.join("L"));
        }
        for (moves, value) in points {
            let (cx, cy) = (x(*moves), y(value.log));
            let (hollow, mark, name, digits) = (value.hollow, mark(number, cx, cy), escaped(name), &value.digits);
            text += &format!("<path{hollow} d=\"{mark}\"><title>{name}, {moves} moves: {digits}</title></path>\n");
        }
        let (at, end) = (places[number], end(points));
        let (from, height, to) = (end.0 + 6, end.1, WIDTH - RIGHT + 24);
        text += &format!("<path d=\"M{from} {height}L{to} {at}\" fill=\"none\" stroke-width=\"1\"/>\n</g>\n");
        text += &label(WIDTH - RIGHT + 28, at + 4, "start", name, "");
    }
    text
}

/// The mark of a line's points, by its number: circle, square, diamond, or triangle.
fn mark(number: usize, x: u64, y: u64) -> String {
    match number % 4 {
        0 => format!("M{} {y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z", x - 4),
        1 => format!("M{} {}h7v7h-7z", x - 3, y - 3),
        2 => format!("M{x} {}l5 5l-5 5l-5 -5z", y - 5),
        _ => format!("M{x} {}l5 8h-10z", y - 5),
    }
}

/// A bar for every row, with its name before it and its value behind it.
fn bars_of(bars: &[(String, Value)], decades: u64) -> (u64, String) {
    let height = TOP + 30 + bars.len() as u64 * (LINE + 6) + 10;
    let width = WIDTH - BAR_LEFT - BAR_RIGHT;
    let mut text = String::new();
    for decade in 0..=decades {
        let x = BAR_LEFT + decade * width / decades;
        text += &rule(x, TOP + 20, x, height - 10);
        text += &label(x, TOP + 12, "middle", &grouped(10_u64.pow(decade as u32)), "");
    }
    for (number, (name, value)) in bars.iter().enumerate() {
        let y = TOP + 26 + number as u64 * (LINE + 6);
        let length = (value.log * width / (decades << 16)).max(1);
        text += &label(BAR_LEFT - 8, y + 13, "end", name, "");
        text += &format!(
            "<g class=\"c0\" fill=\"{0}\" stroke=\"{0}\"><rect{1} x=\"{BAR_LEFT}\" y=\"{y}\" width=\"{length}\" height=\"{LINE}\"/></g>\n",
            COLORS[0],
            value.hollow
        );
        text += &label(BAR_LEFT + length + 8, y + 13, "start", &grouped_digits(&value.digits), "");
    }
    (height, text)
}

/// The decimal logarithm of a number, at least 1, in parts of 65,536: by integers, so that charts are the same everywhere.
fn log10(digits: &str) -> u64 {
    let (whole, places) = digits.split_once('.').unwrap_or((digits, ""));
    let number: u128 = whole.parse().unwrap_or(0);
    if number == 0 {
        return 0;
    }
    let scale = 10_u128.pow(whole.len() as u32 - 1);
    let part = places.chars().next().and_then(|place| place.to_digit(10)).unwrap_or(0);
    // From 1 to 10, with 32 places after the point. Each squaring shows the next bit of its logarithm.
    let mut rest = ((number * 10 + u128::from(part)) << 32) / (scale * 10);
    let mut log = whole.len() as u64 - 1;
    for _ in 0..16 {
        rest = (rest * rest) >> 32;
        let is_next = rest >= 10 << 32;
        rest /= if is_next { 10 } else { 1 };
        log = 2 * log + u64::from(is_next);
    }
    log
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::show::table::Column;

    #[test]
    fn logarithms_are_those_of_the_digits() {
        for (digits, expected) in [
            ("0", 0.0),
            ("0.5", 0.0),
            ("1", 0.0),
            ("2", 2.0_f64),
            ("334.4", 334.4),
            ("999999", 999_999.0),
            ("123456789012.9", 123_456_789_012.9),
        ] {
            let expected = expected.max(1.0).log10() * 65_536.0;
            assert!((log10(digits) as f64 - expected).abs() < 2.0, "{digits}");
        }
    }

    fn table(columns: &[&'static str], rows: &[&[&str]]) -> Table {
        let entry = |word: &&str| match *word {
            "" => Field::Empty,
            word if word.starts_with(|c: char| c.is_ascii_digit()) => Field::Number(word.into()),
            word => Field::Text(word.into()),
        };
        Table {
            columns: columns.iter().copied().flat_map(Column::all).collect(),
            rows: rows.iter().map(|row| row.iter().map(entry).collect()).collect(),
        }
    }

    #[test]
    fn a_chart_has_the_numbers_of_its_table() {
        let columns = ["search", "heuristic", "distance", "answered", "generated_mean", "note"];
        let text = drawing(&table(
            &columns,
            &[
                &["astar", "hamming", "4", "2", "10.5", ""],
                &["bfs", "", "4", "2", "99.0", ""],
                &["astar", "hamming", "8", "2", "100.0", ""],
                &["bfs", "", "8", "1", "9000.0", "stopped"],
            ],
        ));
        for point in [
            "astar hamming, 4 moves: 10.5",
            "bfs, 4 moves: 99.0",
            "astar hamming, 8 moves: 100.0",
            "bfs, 8 moves: 9000.0",
        ] {
            assert_eq!(text.matches(&format!("<title>{point}</title>")).count(), 1);
        }
        assert_eq!(text.matches("class=\"hollow\"").count(), 1);
        // Four decades: 100 is in the middle.
        let middle = TOP + (HEIGHT - TOP - BOTTOM) / 2;
        assert!(text.contains(&format!("L{} {middle}\"", WIDTH - RIGHT)));
    }

    #[test]
    fn a_single_puzzle_has_a_bar_for_every_row() {
        let text = drawing(&table(
            &["search", "heuristic", "moves", "generated", "note"],
            &[
                &["astar", "hamming", "9", "12345", ""],
                &["pdb", "", "", "", "for at most 16 cells"],
                &["dfs", "", "", "1000", "no solution"],
            ],
        ));
        assert_eq!(text.matches("<rect").count(), 3, "the page and two bars");
        assert!(text.contains(">12,345</text>") && text.contains(">astar hamming</text>"));
        assert!(text.contains("class=\"hollow\""));
    }
}
