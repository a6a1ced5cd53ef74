//! `compare --by depth`: a row for each distance and a column for each search, as in textbooks.

use crate::show::table::{Column, Field, Table};

/// Names of figures, and the signs in the heads of a table, by Russell and Norvig.
const FIGURES: [[&str; 2]; 2] = [["generated", "N"], ["branching", "b"]];

/// Turns means of `count` puzzles, which have a row for each search and each of `distances` distances, into a table with
/// a row for each distance. A field is empty if the search did not solve all puzzles: its mean would be of other puzzles.
pub fn table(means: &Table, distances: usize, count: u64) -> Table {
    let column = |name: &str| means.columns.iter().position(|column| column.name == name).expect("means have it");
    let [distance, answered, note] = ["distance", "answered", "note"].map(column);
    let searches: Vec<&[Vec<Field>]> = means.rows.chunks(distances).collect();
    let name = |row: &Vec<Field>| {
        let names = row[..distance].iter().filter(|field| **field != Field::Empty);
        names.map(|field| field.words("")).collect::<Vec<_>>().join(":")
    };
    let mut columns: Vec<Column> = Column::all("distance").collect();
    for [_, sign] in FIGURES {
        let names = searches.iter().map(|rows| name(&rows[0]));
        let column = |search| Column { name: format!("{sign}({search})"), is_left_out: false };
        columns.extend(names.map(column));
    }
    columns.extend(Column::all("note"));
    let row = |number: usize| {
        let runs = || searches.iter().map(|rows| &rows[number]);
        let field = |run: &Vec<Field>, figure: usize| match run[answered] == Field::whole(count) {
            true => run[figure].clone(),
            false => Field::Empty,
        };
        let mut row = vec![searches[0][number][distance].clone()];
        for [figure, _] in FIGURES {
            row.extend(runs().map(|run| field(run, column(figure))));
        }
        let notes: Vec<String> =
            runs().filter_map(|run| Some(format!("{}: {}", name(run), run[note].text()?))).collect();
        row.push(if notes.is_empty() { Field::Empty } else { Field::Text(notes.join("; ")) });
        row
    };
    Table { columns, rows: (0..distances).map(row).collect(), ..Table::default() }
}
