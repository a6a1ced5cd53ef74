//! `--as html`: a page to step through a solution, in one file that needs no network.

mod search;
mod worksheet;

use crate::moves::{letters, Move};
use crate::pdb::catalogue::MOST_EXACT;
use crate::position::{Position, Tile};
use crate::puzzle::Puzzle;
use crate::show::board::{every, played, shown, words};
use crate::show::explain::{self, Passage};
use crate::show::markup::{escaped, DARK};
use crate::show::table::{Field, Table};
use crate::show::Facts;
use crate::solvable::inverted_pair;
use crate::text::{moves_in_words, ordinal};
pub use worksheet::worksheet;

const STYLE: &str = concat!(
    include_str!("html/page.css"),
    include_str!("html/search.css"),
    include_str!("html/worksheet.css")
);
const THEME: &str = include_str!("html/theme.js");
const FRAMED: &str = include_str!("html/framed.js");
const PLAYER: &str = include_str!("html/player.js");

/// The most cells in the grid of boards, which keeps a page below about 300 KB.
const MOST_DRAWN: usize = 20_000;

/// The most cells of a board whose positions the page can all search: 181,440 on 3x3.
const MOST_SEARCHED: usize = 9;

/// The class of what a page shows only if a page around it has a solver: src/web/page.js.
const NEEDS_SOLVER: &str = " class=\"needs-solver\" hidden";

const MOST_OF_TITLE: usize = 48;

const SPEEDS: [(&str, &str); 8] = [
    ("0.25", "¼"),
    ("0.5", "½"),
    ("1", "1"),
    ("2", "2"),
    ("4", "4"),
    ("8", "8"),
    ("16", "16"),
    ("32", "32"),
];

struct Button {
    id: &'static str,
    label: &'static str,
    about: &'static str,
    /// Paths in a square of 16.
    icon: &'static str,
}

const STEPS: [Button; 5] = [
    Button {
        id: "first",
        label: "First",
        about: "the start (Home)",
        icon: "<path d=\"M3 \
        3h2v10H3zM13 3v10L6 8z\"/>",
    },
    Button {
        id: "back",
        label: "Back",
        about: "one move back (comma)",
        icon: "<path d=\"M11 \
        3v10L4 8z\"/>",
    },
    Button {
        id: "play",
        label: "Play",
        about: "play or pause (space)",
        icon: "<path class=\"resting\" d=\"M4 2v12l9-6z\"/><path class=\"running\" d=\"M4 \
            3h3v10H4zM9 3h3v10H9z\"/>",
    },
    Button {
        id: "forward",
        label: "Forward",
        about: "one move forward (dot)",
        icon: "<path d=\"M5 3v10l7-5z\"/>",
    },
    Button {
        id: "last",
        label: "Last",
        about: "the goal (End)",
        icon: "<path d=\"M11 \
        3h2v10h-2zM3 3v10l7-5z\"/>",
    },
];

const HELP: [Button; 4] = [
    Button {
        id: "undo",
        label: "Undo",
        about: "undo (U)",
        icon: "<path d=\"M6 2 1.5 6 6 10V7.3h4a2.2 2.2 0 0 1 0 4.4H5V14h5a4.6 4.6 0 0 0 \
            0-9.2H6z\"/>",
    },
    Button {
        id: "hint",
        label: "Hint",
        about: "mark the next move (H)",
        icon: "<path d=\"M8 1a5 5 0 0 0-3 9v2h6v-2a5 5 0 0 0-3-9zM6 13h4v2H6z\"/>",
    },
    Button {
        id: "solve",
        label: "Solve from here",
        about: "a shortest solution from here (S)",
        icon: "<path d=\"m2 8 2-2 3 3 6-6 2 2-8 8z\"/>",
    },
    Button {
        id: "shuffle",
        label: "Shuffle",
        about: "a random board, by the seed",
        icon: "<path class=\"line\" d=\"M1 4h3l7 8h4M1 12h3l2-2.3M9 6.3 11 4h4M13 2l2 2-2 2M13 \
            10l2 2-2 2\"/>",
    },
];

const KEYS: [(&str, &str); 9] = [
    ("← → ↑ ↓", "slide a tile"),
    ("U", "undo"),
    ("H", "hint"),
    ("S", "solve from here"),
    ("space", "play"),
    (",", "back"),
    (".", "forward"),
    ("Home", "the start"),
    ("End", "the goal"),
];

/// Writes the page: the board with its controls, the path, and a grid of boards to print, which is
/// all that shows without scripts. Watched searches are above, and an explanation of their bounds
/// is below. It panics if the moves lead off the board.
pub fn text(puzzle: &Puzzle, moves: &[Move], facts: &Facts) -> String {
    let [start, goal] = [puzzle.position(), &puzzle.solved()].map(|board| in_title(puzzle, board));
    let head = head(&format!(
        "<span id=\"from\">{start}</span> <span>to {goal}</span>"
    ));
    let mut content = if facts.searches.is_empty() {
        solution(puzzle, moves, facts.solution.lower_bound, &head)
    } else {
        let searches = search::section(puzzle, &facts.searches);
        head + &searches
            + &solution(
                puzzle,
                moves,
                facts.solution.lower_bound,
                "<h2 class=\"head\">The solution</h2>\n",
            )
    };
    if !facts.searches.is_empty() {
        content += &format!("<h2>What heuristics see</h2>\n{}", explained(puzzle));
    }
    page(
        &format!("{start} to {goal}: {}", moves_in_words(moves.len() as u64)),
        &content,
    )
}

/// Writes the page of a puzzle without a solution: both boards, with the only two tiles that
/// changed places marked, and why.
pub fn unsolvable(puzzle: &Puzzle) -> String {
    let pair = inverted_pair(puzzle).map_or(Vec::new(), |(tile, other)| vec![tile, other]);
    let board = |label: &str, board: &Position| {
        format!(
            "<li><table><caption>{label}</caption>{}</table>\n",
            cells(puzzle, board, &pair)
        )
    };
    let boards = [
        board("start", puzzle.position()),
        board("goal", &puzzle.solved()),
    ]
    .concat();
    let boards = format!("<section class=\"boards\">\n<ol>\n{boards}</ol>\n</section>\n");
    page(
        "No solution",
        &(head("No solution") + &boards + &explained(puzzle)),
    )
}

fn explained(puzzle: &Puzzle) -> String {
    let part = |part| match part {
        Passage::Text(lines) => format!(
            "<p>{}</p>\n",
            lines
                .lines()
                .map(escaped)
                .collect::<Vec<_>>()
                .join("<br>\n")
        ),
        Passage::Figures(table) => figures(&table),
    };
    explain::parts(puzzle).into_iter().map(part).collect()
}

fn figures(table: &Table) -> String {
    let mut rows = String::from("<tr>");
    for column in &table.columns {
        rows += &format!("<th>{}", column.name.replace('_', " "));
    }
    for row in &table.rows {
        rows += "\n<tr>";
        for field in row {
            rows += if matches!(field, Field::Number(_)) {
                "<td class=\"number\">"
            } else {
                "<td>"
            };
            rows += &escaped(&field.words(""));
        }
    }
    format!("<div class=\"figures\" tabindex=\"0\"><table>\n{rows}\n</table></div>\n")
}

fn page(title: &str, content: &str) -> String {
    format!(
        "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<title>{title}</title>
<style>
{STYLE}</style>
<style id=\"dark\" media=\"screen and (prefers-color-scheme: dark)\">
{DARK}</style>
<main>
{content}</main>
<script>
{THEME}{FRAMED}</script>
</html>
"
    )
}

fn head(title: &str) -> String {
    format!(
        "<div class=\"head\"><h1>{title}</h1><button class=\"control\" id=\"theme\" \
            type=\"button\">Dark</button></div>\n"
    )
}

/// Writes a board's rows in one line; only the first rows of a large board.
fn in_title(puzzle: &Puzzle, board: &Position) -> String {
    let rows: Vec<String> = words(puzzle, board, "_")
        .iter()
        .map(|row| row.join(" "))
        .collect();
    let (mut title, mut rows) = (rows[0].clone(), &rows[1..]);
    while let [row, rest @ ..] = rows {
        if title.chars().count() + row.chars().count() > MOST_OF_TITLE {
            return escaped(&(title + " / …"));
        }
        title += &format!(" / {row}");
        rows = rest;
    }
    escaped(&title)
}

fn speeds() -> String {
    let option = |(value, label)| {
        let selected = if value == "1" { " selected" } else { "" };
        format!("<option value=\"{value}\"{selected}>{label}×</option>")
    };
    SPEEDS.map(option).concat()
}

fn button(
    Button {
        id,
        label,
        about,
        icon,
    }: &Button,
    more: &str,
) -> String {
    format!(
        "<button id=\"{id}\" type=\"button\" aria-label=\"{label}\" title=\"{about}\"{more}>\
         <svg viewBox=\"0 0 16 16\" \
         aria-hidden=\"true\">{icon}</svg><span>{label}</span></button>\n"
    )
}

fn solution(puzzle: &Puzzle, moves: &[Move], lower_bound: u32, head: &str) -> String {
    let (grid, start, goal) = (puzzle.grid(), puzzle.position(), puzzle.solved());
    let tiles: Vec<String> = start
        .tiles()
        .iter()
        .map(|&tile| escaped(puzzle.word(tile)))
        .collect();
    let path = if moves.is_empty() {
        "solved already".into()
    } else {
        letters(moves)
    };
    let last = moves.len();
    let (columns, rows) = (grid.width(), grid.height());
    let solving = if grid.cells() <= MOST_SEARCHED {
        Some("")
    } else {
        (grid.cells() <= MOST_EXACT).then_some(NEEDS_SOLVER)
    };
    let shown = |is_solving: bool| if is_solving { solving } else { Some("") };
    let help = HELP
        .iter()
        .filter_map(|help| Some(button(help, shown(help.id == "solve")?)));
    let help: String = help.collect();
    let keys = KEYS
        .iter()
        .filter_map(|(key, about)| Some((shown(*key == "S")?, key, about)));
    let keys: Vec<String> = keys
        .map(|(shown, key, about)| format!("<span{shown}><kbd>{key}</kbd> {about}</span>"))
        .collect();
    format!(
        "<section class=\"player\" style=\"--columns:{columns};--rows:{rows}\">
{head}<div class=\"goal control\"><table id=\"goal\"><caption>goal</caption>{}</table></div>
<p id=\"length\">{}</p>
<p class=\"now control\" id=\"now\" aria-live=\"polite\"><b id=\"count\"></b> <span \
id=\"what\"></span> \
<span class=\"unseen\" id=\"rows\"></span></p>
<div class=\"stage control\" tabindex=\"0\" role=\"application\" aria-label=\"board: arrow keys \
slide a tile\">\
<div class=\"board\" id=\"board\" aria-hidden=\"true\" \
data-columns=\"{columns}\" data-blank=\"{}\" data-start=\"{}\" data-moves=\"{}\" \
data-least=\"{lower_bound}\"></div></div>
<input class=\"control\" id=\"move\" type=\"range\" min=\"0\" max=\"{last}\" value=\"0\" \
aria-label=\"move\">
<div class=\"controls steps control\">
{}<select id=\"speed\" aria-label=\"speed\">{}</select>
</div>
<div class=\"controls help control\">
{help}<label>seed <input id=\"seed\" type=\"number\" min=\"0\" max=\"4294967295\" \
value=\"1\"></label>
</div>
<p id=\"path\">{path}</p>
</section>
<p class=\"keys control\">{}</p>
{}<script>
{PLAYER}</script>
",
        cells(puzzle, &goal, &[]),
        moves_in_words(last as u64),
        start.blank().index(),
        tiles.join(" "),
        letters(moves),
        STEPS.map(|step| button(&step, "")).concat(),
        speeds(),
        keys.join("\n"),
        boards(puzzle, moves)
    )
}

/// Writes the rows of a table of tiles, and highlights the tiles that were moved.
fn cells(puzzle: &Puzzle, board: &Position, moved: &[Tile]) -> String {
    let mut text = String::new();
    for row in board.tiles().chunks(puzzle.grid().width()) {
        text += "<tr>";
        for &tile in row {
            let class = if moved.contains(&tile) {
                " class=\"moved\""
            } else {
                ""
            };
            let word = if tile == puzzle.blank_tile() {
                ""
            } else {
                puzzle.word(tile)
            };
            text += &format!("<td{class}>{}", escaped(word));
        }
    }
    text
}

/// Writes the start and the board after every move; if there are too many, a board every few moves
/// and the last.
fn boards(puzzle: &Puzzle, moves: &[Move]) -> String {
    let step = every(moves.len(), MOST_DRAWN / puzzle.grid().cells());
    let title = if step == 1 {
        "Every board".into()
    } else {
        format!("Every {} board and the last", ordinal(step))
    };
    let mut text = format!("<section class=\"boards\">\n<h2>{title}</h2>\n<ol>\n");
    let mut add = |label: &str, board: &Position, moved: &[Tile]| {
        text += &format!(
            "<li><table><caption>{label}</caption>{}</table>\n",
            cells(puzzle, board, moved)
        );
    };
    add("start", puzzle.position(), &[]);
    for (number, (m, tile, board)) in (1..).zip(played(puzzle, moves)) {
        if shown(number, step, moves.len()) {
            add(&format!("{number} {}", m.letter()), &board, &[tile]);
        }
    }
    text + "</ol>\n</section>\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::gir;

    #[test]
    fn a_page_names_no_other_file_and_escapes_tiles() {
        let puzzle = gir::puzzle(b"<a> &b \"' . <a> &b . \"'", None).unwrap();
        let page = solution(&puzzle, &[Move::L], 1, "");
        for other in ["http", "src=", "href=", "url(", "@import", "<a>"] {
            assert!(!page.contains(other), "{other}");
        }
        assert!(page.contains("data-start=\"&lt;a&gt; &amp;b &quot;&apos; .\" data-moves=\"L\""));
        assert!(page.contains(
            "<caption>1 L</caption><tr><td>&lt;a&gt;<td>&amp;b<tr><td><td \
                class=\"moved\">&quot;&apos;"
        ));
    }

    #[test]
    fn no_rule_is_for_both_a_page_and_its_drawings() {
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let name = |text: &'static str| text.split(|c| !is_name(c)).next().unwrap();
        let names = |css: &'static str| {
            css.split('.')
                .skip(1)
                .map(name)
                .filter(|name| name.starts_with(char::is_alphabetic))
        };
        let of_page: Vec<&str> = names(STYLE).collect();
        assert!(of_page.contains(&"boards") && names(DARK).any(|name| name == "cut"));
        for class in names(DARK) {
            assert!(!of_page.contains(&class), "{class}");
        }
    }

    #[test]
    fn pages_of_long_solutions_say_which_boards_they_show() {
        let puzzle = gir::puzzle("1 2 3 . 1 2 3 .".as_bytes(), None).unwrap();
        let turns = [Move::L, Move::R].repeat(3000);
        let page = solution(&puzzle, &turns, 0, "");
        assert!(page.contains("<h2>Every 2nd board and the last</h2>"));
        assert_eq!(page.matches("<table>").count(), 3001);
    }
}
