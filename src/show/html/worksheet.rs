//! A worksheet: puzzles to solve on paper, and their answers.

use super::{cells, head, page};
use crate::moves::letters;
use crate::puzzle::Puzzle;
use crate::show::markup::escaped;
use crate::show::Solved;
use crate::text::moves_in_words;

const ON_A_SHEET: usize = 8;

/// Writes the page under a title: sheets with eight puzzles each, and a sheet with the answers at
/// the end.
pub fn worksheet(title: &str, puzzles: &[Solved]) -> String {
    let title = escaped(title);
    let mut content = head(&title);
    content += "<p class=\"pupil\"><span>Name</span><span>Class</span></p>\n";
    let numbered: Vec<_> = (1..).zip(puzzles).collect();
    for sheet in numbered.chunks(ON_A_SHEET) {
        let exercises: String = sheet
            .iter()
            .map(|(number, solved)| exercise(*number, &solved.puzzle))
            .collect();
        content += &format!("<ul class=\"sheet\">\n{exercises}</ul>\n");
    }
    let answer = |solved: &Solved| match &solved.moves {
        Some(moves) => format!(
            "<li>{} <code>{}</code>\n",
            moves_in_words(moves.len() as u64),
            letters(moves)
        ),
        None => "<li>no solution\n".into(),
    };
    let answers: String = puzzles.iter().map(answer).collect();
    let letters = "The letters are the moves of the empty cell: R right, D down, U up, L left.";
    page(
        &title,
        &format!(
            "{content}<h2>Answers</h2>\n<p>{letters}</p>\n<ol class=\"answers\">\n{answers}</ol>\n"
        ),
    )
}

/// Writes both boards of a puzzle, and room for the costs and the tree of a search.
fn exercise(number: usize, puzzle: &Puzzle) -> String {
    let [start, goal] =
        [puzzle.position(), &puzzle.solved()].map(|board| cells(puzzle, board, &[]));
    let most = puzzle.grid().width().max(puzzle.grid().height());
    let glyphs = puzzle
        .goal()
        .words()
        .iter()
        .map(|word| word.chars().count())
        .max()
        .unwrap_or(1);
    format!(
        "<li style=\"--most:{most};--glyphs:{glyphs}\"><div><table><caption>{number}. \
            start</caption>{start}</table>\
         <table class=\"small\"><caption>goal</caption>{goal}</table></div>\
         <div class=\"room\"><span>g =</span><span>h =</span><span>f =</span></div>\n"
    )
}
