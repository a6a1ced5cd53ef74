//! `--as html`: a page to step through a solution, in one file that needs no network.

use crate::board::Board;
use crate::moves::{letters, Move};
use crate::puzzle::Puzzle;
use crate::show::board::{every, played, shown};
use crate::show::chart;
use crate::show::explain::{self, Part};
use crate::show::markup::{escaped, DARK};
use crate::show::table::{Field, Table};
use crate::show::tree;
use crate::show::Facts;
use crate::text::{moves_in_words, ordinal};

const STYLE: &str = include_str!("html/page.css");
const THEME: &str = include_str!("html/theme.js");
const PLAYER: &str = include_str!("html/player.js");

/// The most cells of the grid of boards, which keeps a page below about 300 KB.
const MOST_CELLS: usize = 20_000;

const SPEEDS: [(&str, &str); 8] =
    [("0.25", "¼"), ("0.5", "½"), ("1", "1"), ("2", "2"), ("4", "4"), ("8", "8"), ("16", "16"), ("32", "32")];

/// The page: the board with its controls, the path, and a grid of boards to print, which is all that shows if scripts are
/// off; and why it is so long, and the search tree, if these were asked for. It panics if the moves lead off the board.
pub fn text(puzzle: &Puzzle, moves: &[Move], facts: &Facts) -> String {
    let mut content = solution(puzzle, moves);
    if facts.is_explained {
        content += &format!("<h2>What heuristics see</h2>\n{}", explained(puzzle));
    }
    if let Some(tree) = &facts.tree {
        content += &format!("<h2>The search</h2>\n<figure tabindex=\"0\">\n{}</figure>\n", tree::drawing(tree));
    }
    page(&moves_in_words(moves.len() as u64), &content)
}

/// The page of a puzzle without a solution, which says why.
pub fn unsolvable(puzzle: &Puzzle) -> String {
    page("No solution", &(head("No solution") + &explained(puzzle)))
}

fn explained(puzzle: &Puzzle) -> String {
    let part = |part| match part {
        Part::Text(lines) => format!("<p>{}</p>\n", lines.lines().map(escaped).collect::<Vec<_>>().join("<br>\n")),
        Part::Figures(table) => figures(&table),
    };
    explain::parts(puzzle).into_iter().map(part).collect()
}

/// The page of a comparison: the chart and the table.
pub fn comparison(table: &Table) -> String {
    let title = "What the searches cost";
    let (head, chart) = (head(title), chart::drawing(table));
    page(title, &format!("{head}<figure tabindex=\"0\">\n{chart}</figure>\n{}", figures(table)))
}

fn figures(table: &Table) -> String {
    let mut rows = String::from("<tr>");
    for column in &table.columns {
        rows += &format!("<th>{}", column.name.replace('_', " "));
    }
    for row in &table.rows {
        rows += "\n<tr>";
        for field in row {
            rows += if matches!(field, Field::Number(_)) { "<td class=\"number\">" } else { "<td>" };
            rows += &escaped(field.words(""));
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
{THEME}</script>
</html>
"
    )
}

fn head(title: &str) -> String {
    format!(
        "<div class=\"head\"><h1>{title}</h1><button class=\"control\" id=\"theme\" type=\"button\">Dark</button></div>\n"
    )
}

fn solution(puzzle: &Puzzle, moves: &[Move]) -> String {
    let (grid, start) = (puzzle.grid(), puzzle.start());
    let words: Vec<String> = start.tiles().iter().map(|&tile| escaped(puzzle.word(tile))).collect();
    let path = if moves.is_empty() { "solved already".into() } else { letters(moves) };
    let button = |id: &str, label: &str| format!("<button id=\"{id}\" type=\"button\">{label}</button>\n");
    let speeds = SPEEDS.map(|(value, label)| {
        let selected = if value == "1" { " selected" } else { "" };
        format!("<option value=\"{value}\"{selected}>{label}×</option>")
    });
    let last = moves.len();
    let (columns, rows) = (grid.width(), grid.height());
    let head = head(&moves_in_words(last as u64));
    let controls = [("first", "First"), ("back", "Back"), ("play", "Play"), ("forward", "Forward"), ("last", "Last")];
    let controls: String = controls.iter().map(|(id, label)| button(id, label)).collect();
    format!(
        "<section class=\"player\">
{head}<div class=\"stage control\"><div class=\"board\" id=\"board\" aria-hidden=\"true\" \
style=\"--columns:{columns};--rows:{rows}\" data-columns=\"{columns}\" data-blank=\"{}\" data-start=\"{}\" \
data-moves=\"{}\"></div></div>
<p class=\"now control\" id=\"now\" aria-live=\"polite\"><b id=\"count\"></b> <span id=\"what\"></span> \
<span class=\"unseen\" id=\"rows\"></span></p>
<input class=\"control\" id=\"move\" type=\"range\" min=\"0\" max=\"{last}\" value=\"0\" aria-label=\"move\">
<div class=\"controls control\">
{controls}<label>Speed <select id=\"speed\">{}</select></label>
</div>
<p id=\"path\">{path}</p>
</section>
{}<script>
{PLAYER}</script>
",
        start.blank().index(),
        words.join(" "),
        letters(moves),
        speeds.concat(),
        boards(puzzle, moves)
    )
}

/// The start and the board after every move; of too many, one every few moves and the last.
fn boards(puzzle: &Puzzle, moves: &[Move]) -> String {
    let step = every(moves.len(), MOST_CELLS / puzzle.grid().cells());
    let title = if step == 1 { "Every board".into() } else { format!("Every {} board and the last", ordinal(step)) };
    let mut text = format!("<section class=\"boards\">\n<h2>{title}</h2>\n<ol>\n");
    let mut add = |label: &str, board: &Board, moved| {
        text += &format!("<li><table><caption>{label}</caption>");
        for row in board.tiles().chunks(puzzle.grid().width()) {
            text += "<tr>";
            for &tile in row {
                let class = if Some(tile) == moved { " class=\"moved\"" } else { "" };
                let word = if tile == puzzle.blank() { "" } else { puzzle.word(tile) };
                text += &format!("<td{class}>{}", escaped(word));
            }
        }
        text += "</table>\n";
    };
    add("start", puzzle.start(), None);
    for (number, (m, tile, board)) in (1..).zip(played(puzzle, moves)) {
        if shown(number, step, moves.len()) {
            add(&format!("{number} {}", m.letter()), &board, Some(tile));
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
        let page = solution(&puzzle, &[Move::L]);
        for other in ["http", "src=", "href=", "url(", "@import", "<a>"] {
            assert!(!page.contains(other), "{other}");
        }
        assert!(page.contains("data-start=\"&lt;a&gt; &amp;b &quot;&apos; .\" data-moves=\"L\""));
        assert!(
            page.contains("<caption>1 L</caption><tr><td>&lt;a&gt;<td>&amp;b<tr><td><td class=\"moved\">&quot;&apos;")
        );
    }

    #[test]
    fn no_rule_is_for_both_a_page_and_its_drawings() {
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let name = |text: &'static str| text.split(|c| !is_name(c)).next().unwrap();
        let names =
            |css: &'static str| css.split('.').skip(1).map(name).filter(|name| name.starts_with(char::is_alphabetic));
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
        let page = solution(&puzzle, &turns);
        assert!(page.contains("<h2>Every 2nd board and the last</h2>"));
        assert_eq!(page.matches("<table>").count(), 3001);
    }
}
