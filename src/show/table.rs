//! Tables, as text with columns, as CSV, as JSON, and for papers.

use std::borrow::Cow;
use std::fmt;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field {
    Empty,
    Text(String),
    Number(Number),
    Flag(bool),
}

/// A number that is not negative, with the decimal places that people see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    millionths: u128,
    places: usize,
}

/// The decimal places of a [`Number`].
const MOST_PLACES: usize = 6;

impl Number {
    /// Returns the number without its decimal places.
    pub(crate) fn whole(self) -> u64 {
        (self.millionths / 1_000_000) as u64
    }

    /// Returns the number with all places that are not 0, for programs.
    fn exact(self) -> String {
        let places = MOST_PLACES;
        let digits = Number { places, ..self }.to_string();
        digits.trim_end_matches('0').trim_end_matches('.').into()
    }
}

impl fmt::Display for Number {
    /// Writes the number for people; it is cut off, not rounded.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let places = format!("{:06}", self.millionths % 1_000_000);
        let number = format!("{}.{}", self.millionths / 1_000_000, &places[..self.places]);
        f.write_str(number.trim_end_matches('.'))
    }
}

impl Field {
    pub fn whole(number: u64) -> Field {
        Field::millionths(u128::from(number) * 1_000_000, 0)
    }

    /// Makes a number that people see with `places` decimal places, at most six.
    pub fn millionths(millionths: u128, places: usize) -> Field {
        Field::Number(Number { millionths, places })
    }

    /// Returns the field for people, with `empty` for nothing.
    pub(crate) fn words<'a>(&'a self, empty: &'a str) -> Cow<'a, str> {
        match self {
            Field::Empty => empty.into(),
            Field::Text(words) => words.into(),
            Field::Number(number) => number.to_string().into(),
            Field::Flag(true) => "yes".into(),
            Field::Flag(false) => "no".into(),
        }
    }

    pub(crate) fn text(&self) -> Option<&str> {
        let Field::Text(words) = self else {
            return None;
        };
        Some(words)
    }

    pub(crate) fn number(&self) -> Option<Number> {
        let Field::Number(number) = self else {
            return None;
        };
        Some(*number)
    }
}

/// A column: its name, which is its key in JSON too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    pub name: String,
    /// Whether a table for people has no room for it.
    pub is_left_out: bool,
}

impl Column {
    /// Reads the columns of a text such as `moves (line)`. Tables for people leave out the names in
    /// brackets.
    pub fn all(text: &str) -> impl Iterator<Item = Column> + '_ {
        text.split_whitespace().map(|column| {
            let name = column.trim_matches(['(', ')']);
            Column {
                name: name.into(),
                is_left_out: name != column,
            }
        })
    }
}

/// A table. Every row has a field for every column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The puzzles that it is about, for the heading of a chart.
    pub about: String,
    pub columns: Vec<Column>,
    pub rows: Vec<Vec<Field>>,
}

/// Writes a number in at most six characters, if they are enough: 12345, 123k, 1.64M, 0.0123.
fn short_number(digits: &str) -> String {
    let (whole, places) = digits.split_once('.').unwrap_or((digits, ""));
    match whole.len() {
        0..=5 => {
            let places = &places[..places.len().min(5 - whole.len())];
            format!("{whole}.{places}").trim_end_matches('.').into()
        }
        6 => format!("{}k", &whole[..3]),
        length @ 7..=9 => format!(
            "{}.{}M",
            &whole[..length - 6],
            &whole[length - 6..length - 4]
        ),
        length => format!(
            "{}.{}G",
            &whole[..length - 9],
            &whole[length - 9..length - 7]
        ),
    }
}

/// A table for people: columns with their heads, and notes, a line each.
struct Words {
    columns: Vec<WordColumn>,
    notes: Vec<String>,
}

struct WordColumn {
    /// The head, then the fields.
    words: Vec<String>,
    is_number: bool,
}

impl Words {
    fn of(table: &Table) -> Words {
        let mut all = Words {
            columns: Vec::new(),
            notes: Vec::new(),
        };
        for (number, Column { name, is_left_out }) in table.columns.iter().enumerate() {
            let fields = || table.rows.iter().map(|row| &row[number]);
            if name == "note" {
                for (row, note) in table
                    .rows
                    .iter()
                    .filter_map(|row| Some((row, row[number].text()?)))
                {
                    let first = row[0].words("");
                    let mut names: Vec<&str> =
                        row[..number].iter().map_while(Field::text).collect();
                    if names.is_empty() {
                        names = vec![&table.columns[0].name, &first];
                    }
                    all.notes.push(format!("{}: {note}", names.join(" ")));
                }
            } else if !is_left_out {
                let short_field = |field: &Field| match field {
                    Field::Number(number) => short_number(&number.to_string()),
                    field => field.words("-").into(),
                };
                let words = [name.clone()]
                    .into_iter()
                    .chain(fields().map(short_field))
                    .collect();
                let is_number = fields().any(|field| matches!(field, Field::Number(_)));
                all.columns.push(WordColumn { words, is_number });
            }
        }
        all
    }

    /// Returns the rows, the heads first.
    fn rows(&self) -> impl Iterator<Item = Vec<&str>> {
        let count = self.columns.first().map_or(0, |column| column.words.len());
        (0..count).map(|row| {
            self.columns
                .iter()
                .map(|column| &column.words[row][..])
                .collect()
        })
    }
}

/// Writes columns as wide as their widest field, with numbers aligned to the right, and `-` for
/// nothing. Notes follow.
pub fn text(table: &Table) -> String {
    let all = Words::of(table);
    let width = |column: &WordColumn| column.words.iter().map(|words| words.chars().count()).max();
    let widths: Vec<usize> = all
        .columns
        .iter()
        .map(|column| width(column).unwrap_or_default())
        .collect();
    let padded = |((words, column), &width): ((&str, &WordColumn), &usize)| {
        if column.is_number {
            format!("{words:>width$}")
        } else {
            format!("{words:width$}")
        }
    };
    let line = |row: Vec<&str>| {
        let words: Vec<String> = row
            .into_iter()
            .zip(&all.columns)
            .zip(&widths)
            .map(padded)
            .collect();
        format!("{}\n", words.join("  ").trim_end())
    };
    all.rows().map(line).collect::<String>() + &below(&all.notes, str::to_owned)
}

fn below(notes: &[String], written: impl Fn(&str) -> String) -> String {
    let first = if notes.is_empty() { "" } else { "\n" };
    notes.iter().fold(first.into(), |text, note| {
        format!("{text}{}\n", written(note))
    })
}

pub fn markdown(table: &Table) -> String {
    let all = Words::of(table);
    let written = |words: &str| words.replace('\\', "\\\\").replace('|', "\\|");
    let line = |words: Vec<String>| format!("| {} |\n", words.join(" | "));
    let mut lines: Vec<String> = all
        .rows()
        .map(|row| line(row.into_iter().map(written).collect()))
        .collect();
    let align = |column: &WordColumn| if column.is_number { "---:" } else { "---" }.to_string();
    lines.insert(1, line(all.columns.iter().map(align).collect()));
    lines.concat() + &below(&all.notes, |note| format!("- {}", written(note)))
}

/// Writes CSV by RFC 4180, with line feeds.
pub fn csv(table: &Table) -> String {
    let mut text = table
        .columns
        .iter()
        .map(|column| &*column.name)
        .collect::<Vec<_>>()
        .join(",")
        + "\n";
    for row in &table.rows {
        let words = |field: &Field| match field {
            Field::Number(number) => number.exact(),
            field => csv_quoted(&field.words("")),
        };
        text += &(row.iter().map(words).collect::<Vec<_>>().join(",") + "\n");
    }
    text
}

pub(crate) fn csv_quoted(words: &str) -> String {
    if words.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", words.replace('"', "\"\""))
    } else {
        words.to_string()
    }
}

/// Writes JSON by RFC 8259.
pub fn json(table: &Table) -> String {
    let value = |field: &Field| match field {
        Field::Empty => "null".into(),
        Field::Number(number) => number.exact(),
        Field::Flag(flag) => flag.to_string(),
        Field::Text(words) => string(words),
    };
    let pair =
        |(column, field): (&Column, &Field)| format!("{}: {}", string(&column.name), value(field));
    let object = |row: &Vec<Field>| {
        format!(
            "  {{{}}}",
            table
                .columns
                .iter()
                .zip(row)
                .map(pair)
                .collect::<Vec<_>>()
                .join(", ")
        )
    };
    format!(
        "[\n{}\n]\n",
        table
            .rows
            .iter()
            .map(object)
            .collect::<Vec<_>>()
            .join(",\n")
    )
}

/// Writes a string of JSON that YAML reads too: escapes characters that YAML forbids, or reads as a
/// line end or a mark.
pub(crate) fn string(words: &str) -> String {
    let mut text = String::from("\"");
    for c in words.chars() {
        match c {
            '"' | '\\' => text.extend(['\\', c]),
            '\n' => text += "\\n",
            '\0'..='\x1f'
            | '\x7f'..='\u{9f}'
            | '\u{2028}'
            | '\u{2029}'
            | '\u{feff}'
            | '\u{fffe}'
            | '\u{ffff}' => {
                text += &format!("\\u{:04x}", u32::from(c));
            }
            c => text.push(c),
        }
    }
    text + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> Table {
        Table {
            about: String::new(),
            columns: Column::all("name moves shortest").collect(),
            rows: vec![
                vec![
                    Field::Text("a, \"b\"\\\n".into()),
                    Field::whole(12),
                    Field::Flag(true),
                ],
                vec![Field::Text("c".into()), Field::Empty, Field::Empty],
            ],
        }
    }

    #[test]
    fn values_with_commas_and_quotes_are_quoted() {
        assert_eq!(
            csv(&example()),
            "name,moves,shortest\n\"a, \"\"b\"\"\\\n\",12,yes\nc,,\n"
        );
        assert_eq!(
            json(&example()),
            "[\n  {\"name\": \"a, \\\"b\\\"\\\\\\n\", \"moves\": 12, \"shortest\": true},\n  \
             {\"name\": \"c\", \"moves\": null, \"shortest\": null}\n]\n"
        );
    }

    #[test]
    fn papers_have_tables_with_what_they_mean_by_signs_escaped() {
        let mut table = example();
        table.rows[0][0] = Field::Text("a|b_\\^".into());
        table.columns.push(Column {
            name: "note".into(),
            is_left_out: false,
        });
        table.rows[0].push(Field::Empty);
        table.rows[1].push(Field::Text("50 %".into()));
        assert_eq!(
            markdown(&table),
            "| name | moves | shortest |\n| --- | ---: | --- |\n| a\\|b_\\\\^ | 12 | yes |\n| c | \
                - | - |\n\n- c: 50 %\n"
        );
    }

    #[test]
    fn yaml_reads_strings_as_they_are() {
        let kept = "\u{a0}ş\u{200e}\u{2027}\u{202a}\u{fefe}\u{fffd}\u{10000}\u{10ffff}~";
        assert_eq!(string(kept), format!("\"{kept}\""));
        // Characters that YAML 1.2 does not print, line ends of YAML 1.1, and the byte order mark
        // are escaped.
        for c in
            "\0\t\u{1f}\u{7f}\u{80}\u{85}\u{9f}\u{2028}\u{2029}\u{feff}\u{fffe}\u{ffff}".chars()
        {
            assert_eq!(
                string(&c.to_string()),
                format!("\"\\u{:04x}\"", u32::from(c))
            );
        }
    }

    #[test]
    fn numbers_are_aligned_to_the_right() {
        let mut example = example();
        example.rows.remove(0);
        example.rows.push(vec![
            Field::Text("long".into()),
            Field::whole(123_456),
            Field::Flag(false),
        ]);
        assert_eq!(
            text(&example),
            "name  moves  shortest\nc         -  -\nlong   123k  no\n"
        );
    }

    #[test]
    fn numbers_of_a_table_are_short() {
        for (digits, expected) in [
            ("0", "0"),
            ("12345", "12345"),
            ("123456", "123k"),
            ("1640003", "1.64M"),
            ("999999999", "999.99M"),
            ("1234567890", "1.23G"),
            ("0.012345", "0.0123"),
            ("12.345678", "12.345"),
            ("12345.6", "12345"),
        ] {
            assert_eq!(short_number(digits), expected);
        }
    }

    #[test]
    fn notes_are_below_the_table() {
        let table = Table {
            about: String::new(),
            columns: Column::all("search heuristic moves note").collect(),
            rows: vec![vec![
                Field::Text("astar".into()),
                Field::Text("linear-conflict".into()),
                Field::whole(5),
                Field::Text("a note".into()),
            ]],
        };
        assert_eq!(
            text(&table),
            "search  heuristic        moves\nastar   linear-conflict      5\n\nastar \
                linear-conflict: a note\n"
        );
    }

    #[test]
    fn people_see_some_places_and_programs_all() {
        for (millionths, places, shown, exact) in [
            (1_234_567, 3, "1.234", "1.234567"),
            (7, 6, "0.000007", "0.000007"),
            (10_000_000, 0, "10", "10"),
            (21_500_000, 1, "21.5", "21.5"),
        ] {
            let number = Field::millionths(millionths, places).number().unwrap();
            assert_eq!((&*number.to_string(), &*number.exact()), (shown, exact));
        }
    }
}
