//! `compare --by depth`: a row for each distance and a column for each search, as in textbooks.

use crate::show::table::{Column, Field, Table};

/// Names of figures, and the signs in the heads of a table: N and b are by Russell and Norvig.
const FIGURES: [[&str; 2]; 3] = [["expanded", "E"], ["generated", "N"], ["branching", "b"]];

/// Turns means of `count` puzzles, which have a row for each of the searches and `distances`
/// distances, into a table with a row for each distance. A field is empty if the search did not
/// solve all puzzles: its mean would be of other puzzles.
pub fn table(means: &Table, names: &[String], distances: usize, count: u64) -> Table {
    let column = |name: &str| {
        means
            .columns
            .iter()
            .position(|column| column.name == name)
            .expect("means have it")
    };
    let [distance, answered, note] = ["distance", "answered", "note"].map(column);
    let searches: Vec<&[Vec<Field>]> = means.rows.chunks(distances).collect();
    let mut columns: Vec<Column> = Column::all("distance").collect();
    for [_, sign] in FIGURES {
        let column = |search| Column {
            name: format!("{sign}({search})"),
            is_left_out: false,
        };
        columns.extend(names.iter().map(column));
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
        let noted =
            |(name, run): (&String, &Vec<Field>)| Some(format!("{name}: {}", run[note].text()?));
        let notes: Vec<String> = names.iter().zip(runs()).filter_map(noted).collect();
        row.push(if notes.is_empty() {
            Field::Empty
        } else {
            Field::Text(notes.join("; "))
        });
        row
    };
    Table {
        columns,
        rows: (0..distances).map(row).collect(),
        ..Table::default()
    }
}
