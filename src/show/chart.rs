//! Charts of tables, as SVG: the costs of searches, as lines over the moves or a dot for each row,
//! and the values of heuristics. Lines and dots share their axes, marks and labels, so they are in
//! one file.

use crate::search::Ties;
use crate::show::markup::{escaped, Frame};
use crate::show::table::{Field, Number, Table};
use crate::text::{grouped, grouped_digits};

/// A slide of 16:9, in pixels.
const WIDTH: u64 = 960;
/// The height of the area of the lines.
const HEIGHT: u64 = 430;
const TOP: u64 = 50;
/// The space for the names of lines, after their ends.
const RIGHT: u64 = 230;
const MARKS: u64 = 21;
const MARKS_UP: u64 = 13;
const BOTTOM: u64 = 60;
const LINE: u64 = 16;
const BAR: u64 = 20;
const GAP: u64 = 10;
const BOLD: &str = " font-weight=\"bold\"";

const COLORS: [&str; 6] = [
    "#0b559f", "#b34700", "#007a5a", "#8c4088", "#24292f", "#806200",
];
/// They distinguish lines whose marks or colors are used again.
const DASHES: [&str; 4] = ["", "6 3", "2 3", "10 3 2 3"];

struct Row {
    search: String,
    heuristic: String,
    distance: u64,
    /// The nodes or the value of a heuristic, and its level on the axis.
    digits: String,
    level: u64,
    /// The attributes of its mark, which is hollow if a limit cut some of the searches short.
    hollow: &'static str,
    style: Style,
}

impl Row {
    fn name(&self) -> String {
        format!("{} {}", self.search, self.heuristic).trim().into()
    }

    /// Draws its mark, with a title that says more than its name.
    fn mark(&self, [x, y]: [u64; 2], more: &str) -> String {
        let (hollow, path, name) = (self.hollow, self.style.path(x, y), escaped(&self.name()));
        format!(
            "<path{hollow} d=\"{path}\"><title>{name}{more}: {}</title></path>\n",
            self.digits
        )
    }
}

/// The distance of two whole numbers on a linear axis, and the unit of logarithms.
const ONE: u64 = 1 << 16;

struct Axis {
    least: u64,
    most: u64,
    /// The levels of the marks, with their labels.
    marks: Vec<(u64, String)>,
}

impl Axis {
    /// Makes an axis from 1 to the next 1, 2 or 5 of a decade.
    fn logarithmic(greatest: u64) -> Axis {
        let mut ends = (0..)
            .flat_map(|decade| ["1", "2", "5"].map(|digit| decade * ONE + log10(digit)))
            .skip(1);
        let most = ends
            .find(|end| *end >= greatest)
            .expect("there is no last decade");
        let marks =
            (0..=most / ONE).map(|decade| (decade * ONE, grouped(10_u64.pow(decade as u32))));
        Axis {
            least: 0,
            most,
            marks: marks.collect(),
        }
    }

    /// Makes an axis from one whole number to another, with at most `marks` marks.
    fn linear(least: u64, most: u64, marks: u64) -> Axis {
        let steps = [1, 2, 5, 10, 20, 50].into_iter();
        let step = steps
            .chain([100])
            .find(|step| (most - least) / step < marks)
            .unwrap_or(200);
        let marks = (least..=most)
            .step_by(step as usize)
            .map(|number| (number * ONE, number.to_string()));
        Axis {
            least: least * ONE,
            most: most * ONE,
            marks: marks.collect(),
        }
    }

    /// Returns the place of a level on an axis of this length.
    fn at(&self, level: u64, length: u64) -> u64 {
        (level - self.least) * length / (self.most - self.least).max(1)
    }
}

/// The looks of a line: a mark for each search, and a color for each heuristic.
#[derive(Clone, Copy)]
struct Style {
    mark: usize,
    color: usize,
}

impl Style {
    fn group(self) -> String {
        let (class, color) = (self.color % COLORS.len(), COLORS[self.color % COLORS.len()]);
        format!("<g class=\"c{class}\" fill=\"{color}\" stroke=\"{color}\" stroke-width=\"2\">\n")
    }

    fn path(self, x: u64, y: u64) -> String {
        match self.mark % 6 {
            0 => format!("M{} {y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z", x - 4),
            1 => format!("M{} {}h7v7h-7z", x - 3, y - 3),
            2 => format!("M{x} {}l5 5l-5 5l-5 -5z", y - 5),
            3 => format!("M{x} {}l5 8h-10z", y - 5),
            4 => format!("M{x} {}l5 -8h-10z", y + 5),
            _ => format!("M{} {}l8 8m0 -8l-8 8", x - 4, y - 4),
        }
    }

    /// Returns the dashes, which differ where marks or colors are used again.
    fn dashes(self) -> &'static str {
        DASHES[(self.mark / 6).max(self.color / COLORS.len()) % DASHES.len()]
    }
}

struct Chart {
    title: String,
    height: u64,
    content: String,
}

pub fn drawing(table: &Table) -> String {
    let chart = chart(table);
    let heading = label(
        [20, 20],
        "start",
        &chart.title,
        " font-size=\"16\" font-weight=\"bold\"",
    ) + &label([20, 38], "start", &table.about, "");
    let title = escaped(&format!("{}: {}", chart.title, table.about));
    let font = "font-family=\"sans-serif\" font-size=\"13\" fill=\"#24292f\"";
    let (width, height) = (WIDTH as usize, chart.height as usize);
    Frame {
        width,
        height,
        font,
        title: title.trim_end_matches(": "),
    }
    .around(&(heading + &chart.content))
}

fn chart(table: &Table) -> Chart {
    let column = |name: &str| table.columns.iter().position(|column| column.name == name);
    if column("generated").is_none() {
        let rows = curve(table);
        let greatest = rows.iter().map(|row| row.distance).max().unwrap_or(0);
        return lines_of(
            "h and the true distance".into(),
            lines(&rows),
            &Axis::linear(0, greatest, MARKS_UP),
        );
    }
    let has_distance =
        |row: &Vec<Field>| column("distance").is_some_and(|at| row[at].number().is_some());
    let rows = rows(table);
    let is_hollow = rows.iter().any(|row| !row.hollow.is_empty());
    let hollow = if is_hollow {
        "; hollow if not solved within the limits"
    } else {
        ""
    };
    let mean = if column("answered").is_some() {
        ", mean"
    } else {
        ""
    };
    let title = format!("Nodes generated{mean} (logarithmic scale{hollow})");
    let axis = Axis::logarithmic(rows.iter().map(|row| row.level).max().unwrap_or(0));
    let lines = lines(&rows);
    if lines.len() < rows.len() && table.rows.iter().all(has_distance) {
        lines_of(title, lines, &axis)
    } else {
        dots_of(title, &rows, &axis)
    }
}

fn lines(rows: &[Row]) -> Vec<Vec<&Row>> {
    let mut lines: Vec<Vec<&Row>> = Vec::new();
    for row in rows {
        match lines.iter_mut().find(|line| line[0].name() == row.name()) {
            Some(line) => line.push(row),
            None => lines.push(vec![row]),
        }
    }
    lines
}

/// Returns the values of every heuristic for boards with known distances, and these distances.
fn curve(table: &Table) -> Vec<Row> {
    let (mut rows, mut seen) = (Vec::new(), Vec::new());
    for (at, column) in table.columns.iter().enumerate() {
        let search = if column.name == "distance" {
            "true distance"
        } else {
            &column.name
        };
        for fields in &table.rows {
            let [Field::Number(distance), Field::Number(value)] = [&fields[0], &fields[at]] else {
                continue;
            };
            rows.push(Row {
                search: search.into(),
                heuristic: String::new(),
                distance: distance.whole(),
                digits: value.to_string(),
                level: value.whole() * ONE,
                hollow: "",
                style: Style {
                    mark: 0,
                    color: number(&mut seen, search),
                },
            });
        }
    }
    rows
}

fn rows(table: &Table) -> Vec<Row> {
    let column = |name: &str| table.columns.iter().position(|column| column.name == name);
    let [nodes, moves, distance, weight, depth, ties] =
        ["generated", "moves", "distance", "weight", "depth", "ties"].map(column);
    let note = column("note").filter(|_| column("answered").is_some());
    let mut seen = [Vec::new(), Vec::new()];
    let row = |fields: &Vec<Field>| {
        let field = |column: Option<usize>| column.map(|column| &fields[column]);
        let digits = field(nodes)?.number()?.to_string();
        let is_partial = field(note).is_some_and(|note| *note != Field::Empty)
            || field(moves) == Some(&Field::Empty);
        let hollow = if is_partial {
            " class=\"hollow\" fill=\"#fff\""
        } else {
            ""
        };
        let [mut search, mut heuristic] =
            [0, 1].map(|name| fields[name].text().unwrap_or_default().to_string());
        if let Some(weight) = field(weight).and_then(Field::number) {
            heuristic += &format!(" {weight}");
        }
        if let Some(depth) = field(depth).and_then(Field::number) {
            search += &format!(":{depth}");
        }
        let ties = field(ties).and_then(Field::text);
        if let Some(ties) = ties.filter(|ties| *ties != Ties::default().name()) {
            search += &format!(":{ties}");
        }
        let [searches, heuristics] = &mut seen;
        let style = Style {
            mark: number(searches, &search),
            color: number(heuristics, &heuristic),
        };
        let distance = field(distance)
            .and_then(|field| field.number().map(Number::whole))
            .unwrap_or_default();
        Some(Row {
            search,
            heuristic,
            distance,
            level: log10(&digits),
            digits,
            hollow,
            style,
        })
    };
    table.rows.iter().filter_map(row).collect()
}

/// Returns the number of a name among the names that were seen.
fn number(seen: &mut Vec<String>, name: &str) -> usize {
    seen.iter()
        .position(|other| other == name)
        .unwrap_or_else(|| {
            seen.push(name.into());
            seen.len() - 1
        })
}

fn label([x, y]: [u64; 2], anchor: &str, text: &str, more: &str) -> String {
    let text = escaped(text);
    format!(
        "<text class=\"ink\" x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\"{more}>{text}</text>\n"
    )
}

/// Returns an upper bound on the width of labels.
fn room<'a>(labels: impl Iterator<Item = &'a str>) -> u64 {
    labels
        .map(|label| label.chars().count() as u64 * 8 + 12)
        .max()
        .unwrap_or(0)
}

fn rule(x1: u64, y1: u64, x2: u64, y2: u64) -> String {
    format!("<path class=\"pale\" d=\"M{x1} {y1}L{x2} {y2}\" stroke=\"#d3ccbe\"/>\n")
}

/// Draws a line for every name, with a mark at every point. The name stands at the line's end.
fn lines_of(title: String, mut lines: Vec<Vec<&Row>>, up: &Axis) -> Chart {
    for line in &mut lines {
        line.sort_by_key(|row| row.distance);
    }
    let all = || lines.iter().flatten().map(|row| row.distance);
    let across = Axis::linear(all().min().unwrap_or(0), all().max().unwrap_or(0), MARKS);
    let (left, top) = (room(up.marks.iter().map(|(_, label)| &label[..])), TOP);
    let (right, bottom) = (WIDTH - RIGHT, top + HEIGHT);
    let x = |moves: u64| left + across.at(moves * ONE, right - left);
    let y = |level: u64| bottom - up.at(level, HEIGHT);
    let place = |row: &Row| [x(row.distance), y(row.level)];
    let mut text = String::new();
    for (level, name) in &up.marks {
        text += &rule(left, y(*level), right, y(*level));
        text += &label([left - 8, y(*level) + 4], "end", name, "");
    }
    for (level, name) in &across.marks {
        let x = x(level / ONE);
        text += &rule(x, bottom, x, bottom + 5);
        text += &label([x, bottom + 20], "middle", name, "");
    }
    text += &label(
        [(left + right) / 2, bottom + 45],
        "middle",
        "moves of a shortest solution",
        "",
    );
    let ends = lines.iter().map(|line| place(line[line.len() - 1])[1]);
    let below = bottom + BOTTOM;
    let labels = spread(&ends.collect::<Vec<_>>(), below - 8);
    for (line, at) in lines.iter().zip(labels) {
        let style = line[0].style;
        text += &style.group();
        if line
            .windows(2)
            .all(|pair| pair[0].distance < pair[1].distance)
        {
            let way: Vec<String> = line
                .iter()
                .map(|row| place(row).map(|at| at.to_string()).join(" "))
                .collect();
            let (way, dashes) = (way.join("L"), style.dashes());
            text += &format!("<path d=\"M{way}\" fill=\"none\" stroke-dasharray=\"{dashes}\"/>\n");
        }
        for row in line {
            text += &row.mark(place(row), &format!(", {} moves", row.distance));
        }
        let ([from, height], to) = (place(line[line.len() - 1]), right + 24);
        text += &format!(
            "<path d=\"M{} {height}L{to} {at}\" fill=\"none\" stroke-width=\"1\"/>\n</g>\n",
            from + 6
        );
        text += &label([to + 4, at + 4], "start", &line[0].name(), "");
    }
    Chart {
        title,
        height: below,
        content: text,
    }
}

/// Returns the places of labels with these wanted heights: from the top, labels move down until
/// they do not overlap, but stay above the lowest place.
fn spread(wanted: &[u64], lowest: u64) -> Vec<u64> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by_key(|&number| wanted[number]);
    let mut places = vec![0; wanted.len()];
    let mut free = 0;
    for (left, &number) in (0..order.len()).rev().zip(&order) {
        let room = lowest.saturating_sub(left as u64 * LINE);
        places[number] = wanted[number].max(free).min(room.max(free));
        free = places[number] + LINE;
    }
    places
}

/// Draws a dot for every row: the heuristic before it, the value after it, and the name of the
/// search above its dots. Bars would have no lengths to compare, because the axis has no 0.
fn dots_of(title: String, rows: &[Row], axis: &Axis) -> Chart {
    let names = rows.iter().map(|row| {
        if row.heuristic.is_empty() {
            &row.search
        } else {
            &row.heuristic
        }
    });
    let left = room(names.map(|name| &name[..]));
    let values: Vec<String> = rows.iter().map(|row| grouped_digits(&row.digits)).collect();
    let width = WIDTH - left - room(values.iter().map(|value| &value[..]));
    let x = |level: u64| left + axis.at(level, width);
    let top = TOP + 20;
    let mut text = String::new();
    let mut y = top;
    for (number, (row, digits)) in rows.iter().zip(&values).enumerate() {
        let is_first = number == 0 || rows[number - 1].search != row.search;
        y += if is_first { GAP } else { 0 };
        let name = if row.heuristic.is_empty() {
            &row.search
        } else {
            &row.heuristic
        };
        if is_first && name != &row.search {
            text += &label([0, y + 13], "start", &row.search, BOLD);
            y += BAR;
        }
        let bold = if name == &row.search { BOLD } else { "" };
        text += &label([left - 8, y + 13], "end", name, bold);
        let at = x(row.level);
        text += &rule(left, y + 8, at, y + 8);
        text += &(row.style.group() + &row.mark([at, y + 8], "") + "</g>\n");
        text += &label([at + 12, y + 13], "start", digits, "");
        y += BAR;
    }
    let height = y + GAP;
    // Labels that would overlap are left out.
    let widest = room(axis.marks.iter().map(|(_, label)| &label[..]));
    let step = (widest * axis.most).div_ceil(width * ONE).max(1);
    let mut scale = String::new();
    for (number, (level, name)) in (0..).zip(&axis.marks) {
        scale += &rule(x(*level), top, x(*level), height - GAP);
        if number % step == 0 {
            scale += &label([x(*level), top - 8], "middle", name, "");
        }
    }
    Chart {
        title,
        height,
        content: scale + &text,
    }
}

/// Returns the decimal logarithm of a number, at least 1, times 65,536, by integers: charts are the
/// same everywhere.
fn log10(digits: &str) -> u64 {
    let (whole, places) = digits.split_once('.').unwrap_or((digits, ""));
    let number: u128 = whole.parse().unwrap_or(0);
    if number == 0 {
        return 0;
    }
    let scale = 10_u128.pow(whole.len() as u32 - 1);
    let part = places
        .chars()
        .next()
        .and_then(|place| place.to_digit(10))
        .unwrap_or(0);
    // A number from 1 to 10, with 32 binary places. Each squaring gives the next bit of its
    // logarithm.
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
            word if word.starts_with(|c: char| c.is_ascii_digit()) => {
                let (whole, places) = word.split_once('.').unwrap_or((word, ""));
                let millionths: u128 = format!("{whole}{places:0<6}").parse().unwrap();
                Field::millionths(millionths, places.len())
            }
            word => Field::Text(word.into()),
        };
        Table {
            about: "3x3, seed 1, goal ordered".into(),
            columns: columns.iter().copied().flat_map(Column::all).collect(),
            rows: rows
                .iter()
                .map(|row| row.iter().map(entry).collect())
                .collect(),
        }
    }

    #[test]
    fn a_chart_has_the_numbers_of_its_table() {
        let columns = [
            "search",
            "heuristic",
            "distance",
            "answered",
            "generated",
            "note",
        ];
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
        assert!(
            text.contains("<title>Nodes generated, mean")
                && text.contains(": 3x3, seed 1, goal ordered</title>")
        );
        // The axis ends at 10,000, so 100 is in the middle.
        let middle = TOP + HEIGHT / 2;
        assert!(text.contains(&format!("L{} {middle}\"", WIDTH - RIGHT)));
    }

    /// A search has its mark with every heuristic, and a heuristic its color in every search.
    #[test]
    fn searches_have_marks_and_heuristics_have_colors() {
        let rows = [
            ["bfs", "", "9"],
            ["astar", "hamming", "9"],
            ["astar", "manhattan", "9"],
            ["idastar", "hamming", "9"],
        ];
        let rows = super::rows(&table(
            &["search", "heuristic", "generated"],
            &rows.each_ref().map(|row| &row[..]),
        ));
        let styles: Vec<[usize; 2]> = rows
            .iter()
            .map(|row| [row.style.mark, row.style.color])
            .collect();
        assert_eq!(styles, [[0, 0], [1, 1], [1, 2], [2, 1]]);
        let mut marks: Vec<String> = (0..6)
            .map(|mark| Style { mark, color: 0 }.path(9, 9))
            .collect();
        marks.sort_unstable();
        marks.dedup();
        assert_eq!(marks.len(), 6);
    }

    #[test]
    fn a_single_puzzle_has_a_dot_for_every_row() {
        let text = drawing(&table(
            &["search", "heuristic", "moves", "generated", "note"],
            &[
                &["astar", "hamming", "9", "12345", ""],
                &["pdb", "", "", "", "for at most 16 cells"],
                &["dfs", "", "", "1000", "no solution"],
            ],
        ));
        assert_eq!(text.matches("</title></path>").count(), 2);
        assert!(
            text.contains(">12,345</text>") && text.contains("<title>astar hamming: 12345</title>")
        );
        assert!(text.contains("class=\"hollow\""));
    }
}
