//! The forms of a comparison: those of a table, and those with a chart.

use crate::show::chart;
use crate::show::html::{head, page};
use crate::show::markup::escaped;
use crate::show::table::{Entry, Form, Table, FORMS};

pub const ALL: &[Form] = &[
    FORMS[0],
    FORMS[1],
    FORMS[2],
    Form { name: "svg", about: "a chart of the nodes generated: lines with --moves, else bars", text: chart::svg },
    Form { name: "html", about: "a page with the chart and the table", text: html },
];

fn html(table: &Table) -> String {
    let title = "What the searches cost";
    let mut rows = String::from("<tr>");
    for name in &table.columns {
        rows += &format!("<th>{}", name.replace('_', " "));
    }
    for row in &table.rows {
        rows += "\n<tr>";
        for entry in row {
            rows += match entry {
                Entry::Number(_) => "<td class=\"number\">",
                _ => "<td>",
            };
            rows += &escaped(entry.words(""));
        }
    }
    let (head, chart) = (head(title), chart::drawing(table, ""));
    let figures = format!("<div class=\"figures\" tabindex=\"0\"><table>\n{rows}\n</table></div>\n");
    page(title, &format!("{head}<figure tabindex=\"0\">\n{chart}</figure>\n{figures}"))
}
