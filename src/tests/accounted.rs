//! Every word of a text is accounted for. One word, or one character, of any board in any form is
//! changed, dropped, doubled or added: the text is read as the same board, or is an error. 20,000
//! and 5,000 seeded texts, a million of each in the long run. The makers of texts and the tests are
//! one file, as every form needs both.

use super::{is_long, is_quick, on_all_cores};
use crate::goal::Goal;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::text::gir::{self, Alone, Ask, Given, GoalText, TextForm};

/// A start and a goal in words, with a dot for the blank.
#[derive(Clone, Debug, PartialEq)]
struct Pair {
    width: usize,
    start: Vec<String>,
    goal: Vec<String>,
}

/// Words that are written, changed to or added.
const WORDS: &str =
    "0 1 2 3 4 5 6 7 8 9 10 12 15 16 30 00 . _ x X b O * - -1 ? None nil [] S array a l 8O 1O 4x2 \
        3x3 2x3 Start \
                     Start: Goal: goal start: 12: 3: = : => -> / ; , | ( ) [ ] size gaol T .T \
                     sorted( = { }";

/// Characters that are changed to or added.
const CHARACTERS: &str = "0123456789 \n\t,;/|.-_xXbO()[]{}:=&\\\"'oIlSgs";

/// The words for the blank.
const MARKS: [&str; 15] = [
    ".", "_", "0", "x", "X", "b", "O", "*", "-", "-1", "?", "None", "nil", "[]", "00",
];

impl Pair {
    fn random(random: &mut Random) -> Pair {
        let shapes = [(2, 2), (3, 3), (3, 3), (3, 2), (2, 3), (4, 2), (4, 4)];
        let (width, height) = shapes[random.below(7) as usize];
        let mut goal: Vec<String> = (1..width * height).map(|tile| tile.to_string()).collect();
        goal.push(".".into());
        let mut start = goal.clone();
        random.shuffle(&mut start);
        if random.below(3) == 0 {
            random.shuffle(&mut goal);
        }
        Pair { width, start, goal }
    }

    /// All texts that say this, with a word for the blank.
    fn texts(&self, mark: &str) -> Vec<String> {
        let marked = |words: &[String]| -> Vec<String> {
            words
                .iter()
                .map(|word| {
                    if word == "." {
                        mark.into()
                    } else {
                        word.clone()
                    }
                })
                .collect()
        };
        let (start, goal) = (marked(&self.start), marked(&self.goal));
        let is_ordered = self.goal[self.goal.len() - 1] == "."
            && self
                .goal
                .windows(2)
                .all(|pair| pair[1] == "." || pair[0].len() < pair[1].len() || pair[0] < pair[1]);
        let mut texts = self.of_two(&start, &goal);
        if is_ordered {
            texts.extend(self.of_one(&start, mark));
        }
        texts
    }

    fn rows(&self, words: &[String], between: &str, end: &str) -> String {
        words
            .chunks(self.width)
            .map(|row| row.join(between))
            .collect::<Vec<_>>()
            .join(end)
    }

    /// Whether the tiles are single characters in every form.
    fn is_packed(&self, mark: &str) -> bool {
        self.start.len() < 11 && self.width > 2 && mark.chars().nth(1).is_none()
    }

    /// Rows without the blank's word, in columns.
    fn hole(&self) -> String {
        let most = self.start.len().to_string().len();
        let cell = |word: &String| format!("{:>most$}", if word == "." { "" } else { word });
        let cells: Vec<String> = self.start.iter().map(cell).collect();
        cells
            .chunks(self.width)
            .map(|row| row.join(" "))
            .collect::<Vec<_>>()
            .join("\n")
    }

    fn of_one(&self, start: &[String], mark: &str) -> Vec<String> {
        let (width, height, cells) = (self.width, start.len() / self.width, start.len());
        let rows = |between, end| self.rows(start, between, end);
        let each = |row: &dyn Fn(&[String]) -> String| -> String {
            start.chunks(width).map(|cells| row(cells) + "\n").collect()
        };
        let empty: Vec<String> = self
            .start
            .iter()
            .map(|word| {
                if word == "." {
                    String::new()
                } else {
                    word.clone()
                }
            })
            .collect();
        let wall = "+--".repeat(width) + "+\n";
        let lists = format!("[[{}]]", rows(", ", "], ["));
        let json = format!("[[{}]]", self.rows(&json(start), ", ", "], ["));
        let mut texts = vec![
            rows(" ", "\n"),
            rows(" ", "; "),
            rows(" ", " / "),
            rows(",", "\n"),
            self.rows(&empty, ",", "\n"),
            rows("\t", "\n"),
            rows(";", "\n"),
            rows("|", "\n"),
            rows(" ", "\n") + " # a comment",
            lists.clone(),
            format!("[[{}]]", rows(" ", "]\n [")),
            format!("[{}]", rows(" ", "; ")),
            format!("(({}))", rows(",", "),(")),
            each(&|row| format!("[{}]", row.join(", "))),
            format!("board = [\n  [{}],\n]", rows(", ", "],\n  [")),
            format!("let b: [[u8; {width}]; {height}] = {lists};"),
            format!("vector<vector<int>> v{{{{{}}}}};", rows(", ", "}, {")),
            format!("np.array({lists}, dtype=np.int32)"),
            format!("int[][] b = new int[][] {{{{{}}}}};", rows(", ", "}, {")),
            format!("int b[{height}][{width}] = {{{{{}}}}};", rows(", ", "}, {")),
            format!("{{\"rows\": {height}, \"id\": 7, \"board\": {json}}}"),
            format!("Start:\n{}", rows(" ", "\n")),
            format!("Exercise 3:\n{}", rows(" ", "\n")),
            format!("Start\n{}", rows(" ", "\n")),
            format!("# a comment\n{width}x{height}\n{}", rows(" ", "\n")),
            format!("{width} {height}\n{}", rows(" ", "\n")),
            format!("{height} {width}\n{}", rows(" ", "\n")),
            each(&|row| format!("| {} |", row.join(" | "))),
            format!(
                "{wall}{}{wall}",
                each(&|row| format!("| {} |", row.join(" | ")))
            ),
            each(&|row| format!("{} \\\\", row.join(" & "))),
        ];
        // A hole at a row's end is not read; nor are two columns, where each word alone would be a
        // row.
        let blank = self
            .start
            .iter()
            .position(|word| word == ".")
            .unwrap_or_default();
        if (blank + 1) % width > 0 && width > 2 {
            texts.push(self.hole());
            texts.push(format!("Board:\n{}", self.hole()));
        }
        if width == height {
            let flat = start.join(", ");
            texts.extend([
                start.join(" "),
                start.join(","),
                format!("[{flat}]"),
                format!("start = [{flat}]"),
            ]);
            texts.push(format!("int b[{cells}] = {{{flat}}};"));
            texts.push(format!("{width}\n{}", rows(" ", "\n")));
        }
        if self.is_packed(mark) {
            let strings = format!("[\"{}\"]", rows("", "\", \""));
            texts.extend([strings, format!("{width}x{height}\n{}", rows("", "\n"))]);
            // Packed rows of 4x2 are too near to a square.
            texts.extend((width != 4).then(|| rows("", "\n")));
            if width == height {
                let packed = start.concat();
                texts.extend([
                    packed.clone(),
                    format!("Start: {packed}"),
                    format!("s = \"{packed}\""),
                ]);
                texts.push(format!("{{\"start\": \"{packed}\"}}"));
            }
        }
        // With a tile instead of the sign between them, two rows of four are a board of 3x3.
        texts.retain(|text| {
            (width, cells) != (4, 8) || !(text.contains(" / ") || text.contains(" |\n| "))
        });
        // In brackets, an empty pair is a cell; elsewhere it makes lists of rows of words.
        texts.retain(|text| mark != "[]" || text.starts_with("[[") || text.starts_with("(("));
        // A dash, a dot and an underscore are lines of frames, and `-` is no name.
        texts.retain(|text| !text.contains("\": \"") || !mark.contains(['"', '\\']));
        texts
    }

    fn of_two(&self, start: &[String], goal: &[String]) -> Vec<String> {
        let both = |between: &str, end: &str| {
            [
                self.rows(start, between, end),
                self.rows(goal, between, end),
            ]
        };
        let [lines, [lists, target]] = [both(" ", "\n"), both(", ", "], [")];
        let is_list = start.contains(&"[]".to_string());
        let [json, to] = [start, goal].map(|words| self.rows(&json(words), ", ", "], ["));
        let mut texts = vec![
            format!("[[{lists}]]\n[[{target}]]"),
            format!("[[{lists}]], [[{target}]]"),
            format!("start = [[{lists}]]\ngoal = [[{target}]]"),
            format!("goalState = [[{target}]]; initialState = [[{lists}]];"),
            format!("{{\"start\": [[{json}]], \"goal\": [[{to}]]}}"),
            format!("{{\"goal\": [[{to}]], \"start\": [[{json}]]}}"),
        ];
        if is_list {
            return texts;
        }
        texts.extend([
            lines.join("\n"),
            lines.join("\n\n"),
            both(" ", "; ").join("; "),
            both(",", "\n").join("\n"),
            both("|", "\n").join("\n\n"),
            format!("Start:\n{}\nGoal:\n{}", lines[0], lines[1]),
            format!("goal state:\n{}\n\nstart state:\n{}", lines[1], lines[0]),
            format!("Initial state\n{}\n\nGoal state\n{}", lines[0], lines[1]),
            format!("3\n{}", lines.join("\n")),
        ]);
        if self.width != 3 || start.len() != 9 {
            texts.pop();
        }
        if self.width * self.width == start.len() {
            let [start, goal] = [start, goal].map(|words| words.join(" "));
            texts.extend([
                format!("{start} {goal}"),
                format!("{start}\n{goal}"),
                format!("start: {start}\ngoal: {goal}"),
            ]);
        }
        let mark = start[self
            .start
            .iter()
            .position(|word| word == ".")
            .unwrap_or_default()]
        .clone();
        if self.is_packed(&mark) {
            let packed = both("", "\n");
            texts.push(packed.join("\n"));
            if self.width * self.width == start.len() {
                let [start, goal] = [start.concat(), goal.concat()];
                texts.extend([
                    format!("{start} {goal}"),
                    format!("start: {start}\ngoal: {goal}"),
                ]);
                texts.push(format!("{{\"start\": \"{start}\", \"goal\": \"{goal}\"}}"));
            }
        }
        texts
    }
}

/// Words as JSON has them: all but numbers in quotes.
fn json(words: &[String]) -> Vec<String> {
    let is_number =
        |word: &str| word == "0" || !word.starts_with('0') && word.parse::<i32>().is_ok();
    words
        .iter()
        .map(|word| {
            if is_number(word) {
                word.clone()
            } else {
                format!("\"{word}\"")
            }
        })
        .collect()
}

fn ask(alone: Alone) -> Ask<'static> {
    Ask {
        goal: None,
        alone,
        given: Given::default(),
        form: TextForm::Any,
    }
}

/// What `solve` reads.
fn read(text: &str) -> Result<Pair, String> {
    let read = gir::read(text.as_bytes(), &ask(Alone::Ordered))
        .map_err(|misread| misread.error.to_string())?;
    let puzzle = read.puzzle;
    let words = |board: crate::board::Board| -> Vec<String> {
        let blank = board.blank().index();
        // 07 is 7.
        let word = |word: &String| {
            word.parse::<usize>()
                .map_or(word.clone(), |number| number.to_string())
        };
        let words = board.words().iter().enumerate();
        words
            .map(|(cell, own)| if cell == blank { ".".into() } else { word(own) })
            .collect()
    };
    Ok(Pair {
        width: puzzle.grid().width(),
        start: words(puzzle.start()),
        goal: words(puzzle.goal()),
    })
}

/// A random word of a text, with the text before and after it.
fn word_of<'a>(random: &mut Random, text: &'a str) -> Option<(&'a str, &'a str, &'a str)> {
    let is_in_word = |c: char| c.is_alphanumeric() || "._*?-\\".contains(c);
    let mut words: Vec<(usize, usize)> = Vec::new();
    for (at, c) in text.char_indices().filter(|(_, c)| is_in_word(*c)) {
        match words.last_mut().filter(|last| last.1 == at) {
            Some(last) => last.1 = at + c.len_utf8(),
            None => words.push((at, at + c.len_utf8())),
        }
    }
    // A packed word is a whole row or board.
    words.retain(|(from, to)| {
        to - from < 3 || !text[*from..*to].contains(|c: char| c.is_ascii_digit())
    });
    let (from, to) = *words.get(random.below(words.len().max(1) as u64) as usize)?;
    Some((&text[..from], &text[from..to], &text[to..]))
}

/// The text with one word changed, dropped, doubled or added.
fn changed(random: &mut Random, text: &str) -> String {
    let all: Vec<&str> = WORDS.split_whitespace().collect();
    let other = all[random.below(all.len() as u64) as usize];
    let Some((before, word, after)) = word_of(random, text) else {
        return mistyped(random, text);
    };
    match random.below(8) {
        0 | 1 => format!("{before}{other}{after}"),
        2 => format!("{before}{after}"),
        3 => format!("{}{after}", before.trim_end_matches(' ')),
        4 => format!("{before}{word} {word}{after}"),
        5 => format!("{before}{word}, {word}{after}"),
        _ => format!("{before}{other} {word}{after}"),
    }
}

/// The text with one character dropped, doubled, changed or added.
fn mistyped(random: &mut Random, text: &str) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    let at = random.below(characters.len() as u64) as usize;
    let own = characters[at];
    let others: Vec<char> = CHARACTERS.chars().collect();
    let other = others[random.below(others.len() as u64) as usize];
    let (length, new) = match random.below(5) {
        0 => (1, vec![]),
        1 => (1, vec![own, own]),
        2 => (1, vec![other, own]),
        _ => (1, vec![other]),
    };
    characters.splice(at..at + length, new);
    characters.into_iter().collect()
}

/// What a changed text is answered with that it should not be.
fn misread(random: &mut Random, changed: fn(&mut Random, &str) -> String) -> Option<String> {
    let pair = Pair::random(random);
    let mark = MARKS[random.below(MARKS.len() as u64) as usize];
    let texts = pair.texts(mark);
    let text = &texts[random.below(texts.len() as u64) as usize];
    let changed = changed(random, text);
    let read = read(&changed).ok()?;
    (read != pair).then(|| format!("{text}\n--- changed to\n{changed}\n--- is\n{read:?}"))
}

/// The seeds of an everyday run; in a quick run one, and in a long run a thousand. Each is for a
/// thousand texts.
fn seeds(everyday: u64) -> Vec<u64> {
    let seeds = match (is_long(), is_quick()) {
        (true, _) => 1000,
        (_, true) => 1,
        _ => everyday,
    };
    (0..seeds).collect()
}

fn no_text_is_misread(seeds: &[u64], changed: fn(&mut Random, &str) -> String) {
    let wrong = on_all_cores(seeds, |&seed| {
        let mut random = Random::new(seed);
        (0..1000)
            .filter_map(|_| misread(&mut random, changed))
            .collect::<Vec<_>>()
    });
    let wrong = wrong.concat();
    assert!(
        wrong.is_empty(),
        "{} texts\n{}",
        wrong.len(),
        wrong[..wrong.len().min(20)].join("\n=====\n")
    );
}

#[test]
#[ignore = "slow"]
fn a_word_that_is_changed_makes_no_other_board() {
    no_text_is_misread(&seeds(20), changed);
}

#[test]
fn a_character_that_is_mistyped_makes_no_other_board() {
    no_text_is_misread(&seeds(5), mistyped);
}

/// Words and signs of all forms, in addition to [`WORDS`].
const FORMS: [&str; 28] = [
    "\\\\",
    "\\hline",
    "\\[",
    "#",
    "'",
    "1)",
    "+--+",
    "[[",
    "]]",
    "&",
    "start,goal\n",
    "line,",
    "12345678_",
    "from",
    "to:",
    "rows = ",
    "width,",
    "b[2][2] = ",
    "Row 1:",
    "top",
    "// goal",
    "matrix(c(",
    "byrow",
    "Moves: 2\n",
    "\\n",
    "\r",
    "1000",
    "zip(",
];

#[test]
#[ignore = "slow"]
fn no_text_makes_a_reader_panic() {
    let words: Vec<&str> = WORDS.split_whitespace().chain(FORMS).collect();
    let between: Vec<char> = CHARACTERS
        .chars()
        .chain([' '; 20])
        .chain(['\n'; 10])
        .collect();
    let of_2x2 = Given {
        size: Grid::new(2, 2).ok(),
        blank: Some("x"),
    };
    let goals = [
        None,
        Some(GoalText::Named(Goal::ordered())),
        Some(GoalText::Board(b"[[1, 2, 3], [4, 5, 6], [7, 8, 0]]".into())),
    ];
    on_all_cores(&seeds(3), |&seed| {
        let mut random = Random::new(seed);
        for _ in 0..1000 {
            let mut text = String::new();
            for _ in 0..random.below(16) {
                text += words[random.below(words.len() as u64) as usize];
                text.push(between[random.below(between.len() as u64) as usize]);
            }
            for (goal, given) in goals
                .iter()
                .flat_map(|goal| [(goal, Given::default()), (goal, of_2x2)])
            {
                for form in [TextForm::Plain, TextForm::Any] {
                    for alone in [Alone::Refused, Alone::Ordered, Alone::Itself] {
                        let _ = gir::read(
                            text.as_bytes(),
                            &Ask {
                                goal: goal.as_ref(),
                                alone,
                                given,
                                form,
                            },
                        );
                    }
                }
            }
            let _ = gir::read(
                b"123406758",
                &Ask {
                    goal: Some(&GoalText::Board(text.clone().into())),
                    ..ask(Alone::Refused)
                },
            );
            let _ = gir::board_of_any(text.as_bytes(), Given::default());
        }
    });
}

/// Whatever `contest` reads, `solve` reads as the same puzzle.
#[test]
fn contest_and_solve_read_the_same() {
    on_all_cores(&seeds(5), |&seed| {
        let mut random = Random::new(seed);
        for _ in 0..1000 {
            let pair = Pair::random(&mut random);
            let texts = pair.texts(MARKS[random.below(MARKS.len() as u64) as usize]);
            let at = random.below(texts.len() as u64) as usize;
            let text = mistyped(&mut random, &texts[at]);
            let plain: Result<Puzzle, _> = gir::puzzle(text.as_bytes(), None);
            if let Ok(plain) = plain {
                let read = gir::read(text.as_bytes(), &ask(Alone::Ordered));
                assert_eq!(read.map(|read| read.puzzle), Ok(plain), "{text}");
            }
        }
    });
}

#[test]
fn every_form_is_read() {
    let mut random = Random::new(1);
    for _ in 0..if is_quick() { 20 } else { 100 } {
        let pair = Pair::random(&mut random);
        let mark = MARKS[random.below(MARKS.len() as u64) as usize];
        for text in pair.texts(mark) {
            assert_eq!(read(&text), Ok(pair.clone()), "{text}");
        }
    }
}
