//! What a text says about its boards beside their cells: which board is the goal, the shape, the blank, and the order of
//! rows. The boards must agree with it.

use super::cells::{Cells, Reading, Wanted};
use super::marks::{is_line_end, is_nothing, value, Mark};
use super::names::{follows, words_of, Meaning, Role, ORDINALS};
use super::tree::begins_comment;
use crate::goal::{Goal, GOALS};
use crate::grid::Grid;
use crate::text::{quoted, ParseError};
use std::collections::{BTreeMap, HashMap, HashSet};

/// A word beside the cells.
struct Beside<'a> {
    mark: Mark<'a>,
    /// What its parts mean: `goalState` has two. Digits have no meaning.
    meanings: Vec<Option<Meaning>>,
    /// The byte that its line begins with.
    line: usize,
    /// The number of words of its comment; 0 if it is in no comment.
    comment: usize,
}

/// The words beside the cells of boards.
struct Witness<'c, 'r, 'a> {
    cells: &'c Cells<'r>,
    words: Vec<Beside<'a>>,
    /// The bytes that the boards begin and end with.
    spans: Vec<(usize, usize)>,
    /// The lines with cells.
    lines: HashSet<usize>,
    /// What names say about the boards.
    roles: [Option<Role>; 2],
}

/// The greatest number that may be a number of cells. A greater one is a number of pixels.
const MOST: usize = Grid::MOST;

/// The most words beside boards. Each is compared with the others.
const MOST_BESIDE: usize = 4096;

/// The most words of a comment that is a name. A longer comment is a sentence.
const MOST_WORDS: usize = 3;

/// Words that say that a start or a goal is not the next board.
const LATER: [&str; 8] = ["second", "below", "last", "latter", "under", "lower", "swapped", "not"];

/// Numbers of rows and columns in words.
const NUMBERS: &str = "zero one two three four five six seven eight nine ten";

/// Words for places.
const PLACES: [&str; 9] = ["row", "col", "column", "pos", "position", "index", "cell", "place", "at"];

const ROW_BY_ROW: &str = "the cells row by row, as they are on the board";

/// # Errors
/// [`ParseError`] at a word that says something else about the boards.
pub(super) fn check(text: &str, reading: &Reading, wanted: Wanted, has_comments: bool) -> Result<(), ParseError> {
    let cells = &Cells { reading, grid: wanted.shape(reading)?, wanted };
    let span = |board: &[Mark]| {
        let (first, last) = (board.iter().map(Mark::at).min(), board.iter().map(Mark::end).max());
        (first.unwrap_or_default(), last.unwrap_or_default())
    };
    let witness = Witness {
        cells,
        words: beside(text, reading, has_comments),
        spans: reading.cells.chunks(cells.grid.cells()).map(span).collect(),
        lines: reading.cells.iter().map(Mark::line).collect(),
        roles: cells.roles()?,
    };
    if let Some(word) = witness.words.get(MOST_BESIDE) {
        return Err(word.mark.error(format!("more than {MOST_BESIDE} words beside the boards"), "the boards alone"));
    }
    witness.roles()?;
    witness.boards()?;
    witness.tiles()?;
    witness.blank()?;
    witness.facts()?;
    witness.shape()?;
    witness.row_names()?;
    witness.order()
}

/// The words of letters and digits that are not in cells.
fn beside<'a>(text: &'a str, reading: &Reading<'a>, has_comments: bool) -> Vec<Beside<'a>> {
    let mut spans: Vec<(usize, usize)> = reading.cells.iter().map(|cell| (cell.at(), cell.end())).collect();
    spans.sort_unstable();
    spans.push((text.len(), text.len()));
    let (mut beside, mut words) = (Vec::new(), HashMap::<usize, usize>::new());
    let (mut at, mut line, mut is_comment, mut word) = (0, 0, false, None);
    for (from, to) in spans {
        let gap = text.get(at..from).unwrap_or_default();
        for (place, c) in gap.char_indices().chain([(gap.len(), ' ')]) {
            let place = at + place;
            if c.is_alphanumeric() {
                word.get_or_insert(place);
                continue;
            }
            if let Some(begin) = word.take() {
                *words.entry(line).or_default() += usize::from(is_comment);
                let mark = Mark::new(text, &text[begin..place]);
                let meanings = words_of(mark.word).iter().map(|word| Meaning::of(word)).collect();
                beside.push(Beside { mark, meanings, line, comment: usize::from(is_comment) });
            }
            if is_line_end(c) {
                (line, is_comment) = (place + c.len_utf8(), false);
            }
            is_comment |= has_comments && c == '#' || begins_comment(text, place);
        }
        at = at.max(to);
    }
    for word in &mut beside {
        word.comment *= words.get(&word.line).copied().unwrap_or_default();
    }
    beside
}

impl<'a> Beside<'a> {
    fn means(&self, meaning: Meaning) -> bool {
        self.meanings.contains(&Some(meaning))
    }

    fn is(&self, words: &[&str]) -> bool {
        words.contains(&&*self.mark.word.to_lowercase())
    }

    /// What it says about one board alone, or about one of two. `\begin` is a command of TeX.
    fn role(&self, boards: usize) -> Option<Role> {
        let is_command = self.before().ends_with('\\') || self.mark.is_keyword();
        let role = if boards == 2 && self.comment <= MOST_WORDS { Role::of_two } else { Role::of };
        role(self.mark.word).filter(|_| !is_command && self.comment <= MOST_WORDS)
    }

    fn before(&self) -> &'a str {
        &self.mark.text[..self.mark.at()]
    }

    fn after(&self) -> &'a str {
        &self.mark.text[self.mark.end()..]
    }

    /// The signs between this word and the next one.
    fn sign(&self, next: &Beside<'a>) -> &'a str {
        self.mark.text.get(self.mark.end()..next.mark.at()).unwrap_or_default().trim()
    }

    /// Whether the next word is its value, after a key.
    fn is_key_of(&self, next: &Beside<'a>) -> bool {
        let sign = self.sign(next);
        sign.contains([':', '=']) && sign.chars().all(|c| " :=>([\"'".contains(c))
    }

    fn is_number(&self) -> bool {
        value(self.mark.word).is_some()
    }

    fn wrong<T>(&self, expected: impl Into<String>) -> Result<T, ParseError> {
        Err(self.mark.error(quoted(self.mark.word), expected))
    }
}

impl<'a> Witness<'_, '_, 'a> {
    /// The board that a word is for: a comment is for the cells on its line, any other word for the next board.
    fn board(&self, word: &Beside) -> usize {
        let all = &self.cells.reading.cells;
        let on_line = || all.iter().position(|cell| cell.line() == word.line);
        let next = || self.spans.iter().filter(|span| span.0 < word.mark.at()).count();
        let cell = Some(on_line).filter(|_| word.comment > 0).and_then(|on_line| on_line());
        cell.map_or_else(next, |cell| cell / self.cells.grid.cells())
    }

    fn are_named(&self) -> bool {
        self.cells.wanted.boards == 1 || self.roles.iter().all(Option::is_some)
    }

    /// The words of the same line, in or outside of a comment.
    fn on_line<'w>(&'w self, word: &'w Beside<'a>) -> impl Iterator<Item = &'w Beside<'a>> {
        self.words.iter().filter(|other| other.line == word.line && (other.comment > 0) == (word.comment > 0))
    }

    /// No word for the goal belongs to the start, and none for the start to the goal, unless names say which is which.
    fn roles(&self) -> Result<(), ParseError> {
        let wanted = self.cells.wanted;
        let words = || self.words.iter().filter_map(|word| Some((word, word.role(wanted.boards)?)));
        let mut first = words().peekable();
        if let (true, Some((word, Role::Start))) = (wanted.start.is_some(), first.peek()) {
            if words().all(|(_, role)| role == Role::Start) {
                let found = format!("the name {} of the goal board", quoted(word.mark.word));
                return Err(word.mark.error(found, "a goal board"));
            }
        }
        if wanted.boards == 1 {
            let is_goal = |word: &&Beside| {
                let is_key = word.after().trim_start().starts_with([':', '=']);
                let is_alone = word.comment > 0 && (word.comment <= MOST_WORDS || is_key);
                is_alone && Role::of(word.mark.word) == Some(Role::Goal) && !word.is(&["end"])
            };
            let goal = self.words.iter().find(is_goal).filter(|_| wanted.start.is_none());
            return match goal.filter(|_| words().all(|(_, role)| role == Role::Goal)) {
                Some(word) => word.wrong("a start; a goal is another board, or --goal NAME"),
                None => Ok(()),
            };
        }
        if self.are_named() {
            return Ok(());
        }
        // A sentence in a comment may say that the goal comes first.
        let mut line = None;
        for first in self.words.iter().filter(|word| word.comment > MOST_WORDS) {
            if line.replace(first.line) == Some(first.line) {
                continue;
            }
            let place = |role| self.on_line(first).position(|word| Role::of(word.mark.word) == Some(role));
            let (start, goal) = (place(Role::Start), place(Role::Goal));
            let is_goal_first = start.is_some_and(|start| goal.is_some_and(|goal| goal < start));
            let is_later = start.or(goal).is_some() && self.on_line(first).any(|word| word.is(&LATER));
            if is_later || is_goal_first {
                return first.wrong("no comment about the boards' order, or 'start:' and 'goal:' above the boards");
            }
        }
        let mut seen = [false; 2];
        for (word, role) in words() {
            let board = self.board(word);
            let is_first = seen.get_mut(board).is_some_and(|seen| !std::mem::replace(seen, true));
            let is_later = self.on_line(word).any(|other| other.is(&LATER));
            if is_first && (board == 0) == (role == Role::Goal) || is_later {
                let found =
                    format!("{} beside the {} board", quoted(word.mark.word), ["first", "second"][board.min(1)]);
                return Err(word.mark.error(found, "the start board first, or 'start:' and 'goal:' above the boards"));
            }
            // A line below a board, with an empty line after it, is a caption of that board.
            let end = self.spans[0].1;
            let above = word.mark.text.get(end..word.line).unwrap_or_default();
            let is_below = board == 1 && word.line > end && above.chars().filter(|c| is_line_end(*c)).count() == 1;
            let below = word.after().split_once(is_line_end).map_or("", |(_, below)| below);
            if is_below && word.comment == 0 && !self.lines.contains(&word.line) && below.starts_with(is_line_end) {
                return word.wrong("names above the boards, or on their lines");
            }
        }
        Ok(())
    }

    /// Without a start and a goal by name, every word beside two boards is known to say nothing else about them.
    fn boards(&self) -> Result<(), ParseError> {
        if self.are_named() {
            return Ok(());
        }
        let (first, last) = (self.spans[0].0, self.spans[1].1);
        // Whether the words before a board name it.
        let is_named = |word: &Beside| {
            let is_same = |other: &&Beside| other.comment == 0 && self.board(other) == self.board(word);
            word.comment == 0 && self.words.iter().filter(is_same).any(|other| other.role(2).is_some())
        };
        let is_beside = |word: &Beside| word.comment > 0 && self.lines.contains(&word.line);
        let are_both = [0, 1].iter().all(|at| self.words.iter().any(|word| is_beside(word) && self.board(word) == *at));
        for word in &self.words {
            let (at, is_on_line) = (word.mark.at(), self.lines.contains(&word.line));
            let (is_before, is_behind) = (at < first, at > last);
            // A comment beside the first board alone may be about both.
            let is_of_both = if is_on_line { self.board(word) == 0 && !are_both } else { is_before || is_behind };
            if word.comment > 0 && is_of_both {
                continue;
            }
            if word.is_number()
                && is_on_line
                && word.comment == 0
                && !word.after().trim_start().starts_with(']')
                && self.lines.len() == 2
                && self.cells.reading.has_no_first_line
            {
                return word.wrong("lines without numbers; for a puzzle each, use 'batch'");
            }
            if word.is_number() || self.is_label(word) {
                continue;
            }
            let is_alone = is_before || word.after().starts_with(['(', '[', '{', '<']) || is_named(word);
            let is_letter = word.mark.word.chars().count() == 1;
            let is_known = |meaning: &Option<Meaning>| match meaning {
                Some(Meaning::Noun) => is_alone,
                Some(Meaning::Fact) => is_before && !is_on_line || is_behind,
                Some(_) => true,
                None => is_letter && is_alone || !is_before && is_named(word),
            };
            if !word.meanings.iter().all(is_known) {
                return word.wrong("'start' and 'goal' as names of two boards; for a puzzle each, use 'batch --rows'");
            }
        }
        Ok(())
    }

    /// Whether a word is a label of a row or of a column.
    fn is_label(&self, word: &Beside) -> bool {
        let is_short = |word: &Beside| word.mark.word.chars().count() == 1;
        let is_ordinal = |word: &Beside| ORDINALS.iter().any(|all| all.split(' ').any(|ordinal| word.is(&[ordinal])));
        let is_of_row = |word: &Beside| {
            word.meanings.iter().all(|meaning| matches!(meaning, Some(Meaning::Rows | Meaning::Columns)))
        };
        let is = |word: &Beside| is_short(word) || is_ordinal(word) || is_of_row(word);
        let has_rows = self.lines.len() > self.cells.wanted.boards;
        let is_header = || self.on_line(word).all(is) && self.on_line(word).count() > 1;
        is(word) && has_rows && (self.lines.contains(&word.line) || is_header())
    }

    /// No row or column of other words, the same on both boards, may be labels or a heading. One word is for the blank.
    fn tiles(&self) -> Result<(), ParseError> {
        let (cells, grid) = (&self.cells.reading.cells, self.cells.grid);
        let blanks = self.cells.blanks();
        let is_blank = |mark: &&Mark| blanks.contains(&mark.word);
        let is_other = |mark: &&Mark| {
            is_nothing(mark.word)
                && value(mark.word).is_none()
                && !mark.word.chars().eq(mark.word.chars().filter(|c| c.is_alphabetic()).take(1))
        };
        // `x` and 0 are tiles as often as blanks.
        let is_sure = self.cells.wanted.given.blank.is_some()
            || blanks.iter().all(|blank| !blank.contains(char::is_alphanumeric))
            || cells.iter().filter(|mark| !is_blank(mark)).all(|mark| value(mark.word).is_some());
        if let Some(other) = cells.iter().filter(|mark| !is_blank(mark)).find(is_other).filter(|_| !is_sure) {
            let (word, blank) = (quoted(other.word), quoted(blanks[0]));
            let expected = format!("one word for the blank; --blank {word} names it");
            return Err(other.error(format!("{word} beside {blank}"), expected));
        }
        if self.cells.wanted.boards == 1 || cells.len() != 2 * grid.cells() {
            return Ok(());
        }
        let (start, goal) = cells.split_at(grid.cells());
        let kind = |mark: &Mark| match value(mark.word) {
            Some(_) => 0,
            None => 1 + usize::from(mark.word.chars().nth(1).is_some()),
        };
        let (width, height) = (grid.width(), grid.height());
        let lines: [(Vec<usize>, bool); 3] = [
            ((0..width).collect(), height > 2),
            ((0..height).map(|row| row * width).collect(), width > 2),
            ((0..height).map(|row| row * width + width - 1).collect(), width > 2),
        ];
        for (line, may_be_labels) in lines {
            let are_same = line.iter().all(|&at| start[at].word == goal[at].word && !is_blank(&&start[at]));
            let kinds: HashSet<usize> = line.iter().map(|&at| kind(&start[at])).collect();
            let mut others = (0..grid.cells()).filter(|at| !line.contains(at) && !is_blank(&&start[*at]));
            if may_be_labels && are_same && others.all(|at| !kinds.contains(&kind(&start[at]))) {
                let mark = start[line[0]];
                return Err(mark.error(
                    format!("{} on both boards, a label or a tile", quoted(mark.word)),
                    "boards without labels",
                ));
            }
        }
        Ok(())
    }

    /// A word for the blank has no other value than the blank, and no place.
    fn blank(&self) -> Result<(), ParseError> {
        let blanks = self.cells.blanks();
        let is_blank = |word: &Beside| {
            blanks.iter().any(|blank| {
                blank.eq_ignore_ascii_case(word.mark.word)
                    || value(blank).is_some() && value(blank) == value(word.mark.word)
            })
        };
        for (at, word) in self.words.iter().enumerate().filter(|(_, word)| word.means(Meaning::Empty)) {
            let near = |other: usize| (other.abs_diff(at), self.words[other].line != word.line, other < at);
            let numbers = (0..self.words.len()).filter(|other| self.words[*other].is_number());
            let nearest = numbers.min_by_key(|other| near(*other)).filter(|other| other.abs_diff(at) < 5);
            let nearest = nearest.map(|other| &self.words[other]).filter(|other| other.line == word.line);
            let value = self.words.get(at + 1).filter(|next| word.is_key_of(next)).or(nearest);
            let has_place = self.words.get(at + 1).is_some_and(|next| next.line == word.line && next.is(&PLACES));
            if has_place && self.is_place_of_blank(at + 1) {
                continue;
            }
            if let Some(value) = value.filter(|value| has_place && value.is_number() || !is_blank(value)) {
                let found = format!("{} and {}", quoted(word.mark.word), quoted(value.mark.word));
                return Err(word.mark.error(found, "no word about the blank; --blank WORD names it"));
            }
        }
        Ok(())
    }

    /// Whether a number is the place of the blank, as the word before it says, counted from 0 or from 1.
    fn is_place_of_blank(&self, place: usize) -> bool {
        let (grid, cells) = (self.cells.grid, &self.cells.reading.cells);
        let blanks = self.cells.blanks();
        let cell = cells.iter().position(|mark| blanks.contains(&mark.word)).unwrap_or_default();
        let word = &self.words[place];
        let at = match cell % grid.cells() {
            cell if word.is(&["row"]) => cell / grid.width(),
            cell if word.is(&["col", "column"]) => cell % grid.width(),
            cell => cell,
        };
        self.words
            .get(place + 1)
            .and_then(|number| value(number.mark.word))
            .is_some_and(|number| number == at || number == at + 1)
    }

    /// Only known names have values that are no boards.
    fn facts(&self) -> Result<(), ParseError> {
        let names = self.words.windows(2).filter(|pair| pair[0].comment == 0 && pair[0].is_key_of(&pair[1]));
        for (name, value) in names.map(|pair| (&pair[0], &pair[1])) {
            let is_type = value.meanings.iter().all(|meaning| matches!(meaning, Some(Meaning::Filler | Meaning::Noun)));
            let is_known = name.meanings.iter().all(Option::is_some) && name.role(1).is_none();
            let is_call = value.after().starts_with(['(', '[', '{', '<', '.']);
            if !(is_known || (is_type || is_call) && !value.is_number()) {
                let found = format!("{} with the value {}", quoted(name.mark.word), quoted(value.mark.word));
                return Err(name.mark.error(found, "a board alone; options state a shape, a blank or a goal"));
            }
        }
        Ok(())
    }

    /// Words and numbers that state a shape.
    fn shape(&self) -> Result<(), ParseError> {
        let (grid, boards) = (self.cells.grid, self.cells.wanted.boards);
        let (width, height, all) = (grid.width(), grid.height(), boards * grid.cells());
        let is_pair = |one: usize, other: usize| {
            [(width, height), (height, width), (boards, grid.cells())].contains(&(one, other))
        };
        let in_words = |word: &Beside| NUMBERS.split(' ').position(|number| word.is(&[number]));
        let number = |at: usize| {
            let word = self.words.get(at)?;
            value(word.mark.word).or_else(|| in_words(word)).filter(|number| *number <= MOST)
        };
        let sign = |at: usize| self.words.get(at + 1).map(|next| self.words[at].sign(next));
        let is_shown = !self.cells.wanted.is_square_by_default(self.cells.reading);
        if self.cells.wanted.given.size.is_some() {
            return Ok(());
        }
        for (at, word) in self.words.iter().enumerate() {
            let is_key =
                || sign(at).is_some_and(|sign| !sign.is_empty() && sign.chars().all(|c| " :=([\"'".contains(c)));
            let stated = word.mark.word.trim_start_matches(char::is_alphabetic).to_lowercase().parse::<Grid>();
            let next = self.words.get(at + 1);
            // `blank_row` is no number of rows.
            let is_apart = |word: &Beside| {
                let before = word.before().strip_suffix('_').unwrap_or_default();
                let name = before.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
                name.is_empty()
                    || name == "num"
                    || words_of(name).iter().all(|name| Meaning::of(name) == Some(Meaning::Noun))
            };
            let is_shape =
                |word: &Beside| (word.means(Meaning::Columns) || word.means(Meaning::Rows)) && is_apart(word);
            let is_size = word.means(Meaning::Size) && is_apart(word)
                || word.is(&["reshape"])
                || word.is(&["tiles"]) && !sign(at).is_some_and(|sign| sign.contains('['));
            let is_type = at > 0 && self.words[at - 1].is(&["int", "char", "short", "long", "byte"]);
            let is_right = match (number(at), number(at + 1)) {
                _ if stated.is_ok() => stated.is_ok_and(|size| is_pair(size.width(), size.height())),
                (Some(one), Some(other)) if ["×", "][", "];"].map(Some).contains(&sign(at)) => is_pair(one, other),
                (Some(one), _) if next.is_some_and(|next| next.is(&["by", "x"])) && sign(at) == Some("") => {
                    number(at + 2).map_or(true, |other| is_pair(one, other))
                }
                (Some(tiles), _) if next.is_some_and(|next| next.is(&["puzzle"])) && sign(at) == Some("-") => {
                    tiles + 1 == grid.cells()
                }
                (Some(count), _) if ["", "-"].map(Some).contains(&sign(at)) && next.is_some_and(is_shape) => {
                    let is_columns = next.is_some_and(|next| next.means(Meaning::Columns));
                    if is_columns {
                        count == width
                    } else {
                        count == height || count == boards * height
                    }
                }
                (None, Some(columns)) if is_shape(word) && word.means(Meaning::Columns) && is_key() => columns == width,
                (None, Some(rows)) if is_shape(word) && is_key() => rows == height || rows == boards * height,
                (None, Some(one)) if is_size && (is_key() || sign(at) == Some("")) => {
                    match number(at + 2).filter(|_| sign(at + 1) == Some(",")) {
                        Some(other) => is_pair(one, other),
                        // An array has two dimensions.
                        None => [2, width, height, grid.cells(), grid.cells() - 1, all].contains(&one),
                    }
                }
                (None, Some(length)) if is_type && sign(at) == Some("[") => {
                    length >= grid.cells() || self.words[at + 1].after().starts_with("][")
                }
                // No number says how many rows a list has.
                _ if is_shape(word) && word.meanings.len() == 1 => {
                    is_shown || at > 0 && number(at - 1).is_some() || next.is_some_and(Beside::is_number)
                }
                _ => true,
            };
            if !is_right {
                let found = format!("{} beside a board of {grid}", quoted(word.mark.word));
                return Err(word.mark.error(found, "the board's shape; --size COLUMNSxROWS states it"));
            }
        }
        Ok(())
    }

    /// Names inside a board are names of its rows, which are in order.
    fn row_names(&self) -> Result<(), ParseError> {
        let (reading, expected) =
            (self.cells.reading, "rows with names that count 1, 2, 3 or A, B, C, or without names");
        for board in reading.cells.chunks(self.cells.grid.cells()) {
            let end = |name: &Mark| board.iter().map(Mark::at).filter(|at| *at > name.at()).min();
            let is_inside = |name: &&Mark| board.iter().any(|cell| cell.at() < name.at()) && end(name).is_some();
            if !reading.names.iter().any(|name| is_inside(&name)) {
                continue;
            }
            // The name before each cell, up to the cell.
            let mut names: BTreeMap<usize, Mark> = BTreeMap::new();
            names.extend(reading.names.iter().filter_map(|name| Some((end(name)?, *name))));
            let label = |(end, name): (&usize, &Mark)| name.text[name.at()..*end].trim_end().to_lowercase();
            let labels: Vec<String> = names.iter().map(label).collect();
            let wrong = labels.windows(2).position(|pair| !follows(&pair[0], &pair[1])).map(|at| at + 1);
            let first = words_of(&labels[0]);
            let is_column = first.iter().any(|word| word == "x" || Meaning::of(word) == Some(Meaning::Columns));
            if let Some(name) = wrong.or(is_column.then_some(0)).and_then(|at| names.values().nth(at)) {
                return Err(name.error(format!("the name {} before a row", quoted(name.word)), expected));
            }
        }
        // No label before cells names a column.
        let is_column = |word: &&Beside| {
            let word_of_column =
                words_of(word.mark.word).first().is_some_and(|first| ["c", "x", "left", "right"].contains(&&**first));
            let has_digit = word.mark.word.ends_with(|c: char| c.is_ascii_digit());
            word.means(Meaning::Columns) || word_of_column && (has_digit || word.mark.word.len() > 1)
        };
        let is_before_cells = |word: &&Beside| {
            let cells = self.cells.reading.cells.iter().filter(|cell| cell.line() == word.line);
            let (mut on_line, at) = (cells.clone(), word.mark.at());
            on_line.all(|cell| cell.at() > at) && cells.count() == self.cells.grid.width()
        };
        let mut columns = self.words.iter().filter(|word| word.comment == 0 && is_before_cells(word)).filter(is_column);
        if let (Some(column), true) = (columns.next(), self.lines.len() > self.cells.wanted.boards) {
            return column.wrong(ROW_BY_ROW);
        }
        // Comments may number the rows too.
        let rows = self.words.windows(2).filter(|pair| pair[0].comment > 0 && pair[0].means(Meaning::Rows));
        let rows: Vec<(&Beside, usize)> = rows.filter_map(|pair| Some((&pair[1], value(pair[1].mark.word)?))).collect();
        let wrong = rows.windows(2).find(|pair| pair[1].1 < pair[0].1 && pair[1].1 != rows[0].1);
        wrong.map_or(Ok(()), |pair| Err(pair[1].0.mark.error(format!("row {} in a comment", pair[1].1), expected)))
    }

    /// No word says that cells stand in another order than rows from the first one on, or names a goal.
    fn order(&self) -> Result<(), ParseError> {
        for (at, word) in self.words.iter().enumerate() {
            let (before, after) = (word.before(), word.after().trim_start_matches(['"', '\'']));
            let lower = word.mark.word.to_lowercase();
            let (value, inside) = (after.trim_start(), after.trim_start_matches(['(', ' ', '\n', '\r']));
            let is_used = value.starts_with(['(', '[']) || before.ends_with('(');
            let is_called = |word: &str| after.strip_prefix('(').is_some_and(|inside| inside.starts_with(word));
            let beside = |at: Option<usize>| at.and_then(|at| self.words.get(at));
            let is_counted =
                [at.checked_sub(1), Some(at + 1)].into_iter().any(|at| beside(at).is_some_and(Beside::is_number));
            let list = after.trim_start_matches([':', '=', ' ']);
            let has_digit = word.mark.word.contains(|c: char| c.is_ascii_digit());
            let are_columns = word.means(Meaning::Columns)
                && !has_digit
                && (!is_counted
                    || list.len() < after.len() && list.starts_with(['[', '{', '('])
                    || after.starts_with('_'));
            let is_low = lower == "bottom" && !self.words[..at].iter().any(|word| word.is(&["top", "upper"]));
            let is_across = |next: &Beside| {
                word.sign(next) == "][" && (word.means(Meaning::Columns) || lower == "x" && next.is(&["y"]))
            };
            let is_row =
                word.comment > 0 && self.lines.contains(&word.line) && self.lines.len() > self.cells.wanted.boards;
            let is_turned = word.means(Meaning::Turned)
                || are_columns
                || is_row && word.means(Meaning::Columns)
                || is_low
                || before.ends_with(['.', '^', '_']) && word.mark.word == "T"
                || self.words.get(at + 1).is_some_and(is_across);
            let is_call = (word.means(Meaning::Turns) || ["sorted", "transposed"].contains(&&*lower)) && is_used
                || word.mark.word == "t" && ["matrix", "array", "cbind", "rbind"].into_iter().any(is_called)
                || lower == "c" && after.starts_with("_[")
                || lower == "dataframe" && after.starts_with("({")
                || lower == "frame" && before.ends_with("data.");
            // R and Julia fill a matrix column by column; NumPy has the method `.reshape`.
            let data = inside.strip_prefix("data").map_or(inside, |data| data.trim_start_matches([' ', '=']));
            let is_by_row =
                || after.split_once("byrow").is_some_and(|(_, is)| is.trim_start_matches([' ', '=']).starts_with('T'));
            let is_matrix = ["matrix", "array"].contains(&&*lower) && after.starts_with('(') && data.starts_with("c(");
            let is_filled = is_matrix && !is_by_row()
                || word.mark.word == "reshape" && after.starts_with('(') && !before.ends_with('.')
                || word.mark.word == "order" && after.trim_start_matches(['=', ' ', '"', '\'']).starts_with('F');
            if is_turned || word.comment == 0 && (is_call || is_filled) {
                return word.wrong(ROW_BY_ROW);
            }
            let is_named = |goal: &&Goal| {
                word.mark.text[word.mark.at()..].starts_with(goal.name) && self.cells.wanted.is_for_ordered()
            };
            if let Some(goal) = GOALS[1..].iter().find(is_named).filter(|_| word.comment == 0) {
                return Err(word
                    .mark
                    .error(quoted(goal.name), format!("a board; for this goal, use --goal {}", goal.name)));
            }
        }
        Ok(())
    }
}
