//! Every word of a text is accounted for. One word, or one character, of any board in any form is changed, dropped, doubled
//! or added: the text is read as the same board, or is an error. If the text is read as another board, some form must
//! write that board so. 20,000 and 5,000 seeded texts, a million of each in the long run.

use super::{is_long, is_quick, on_all_cores};
use crate::grid::Grid;
use crate::random::Random;
use crate::text::gir::{self, Asked, Boards, Given, What};

/// A start and a goal in words, with a dot for the blank.
#[derive(Clone, Debug, PartialEq)]
struct Pair {
    width: usize,
    start: Vec<String>,
    goal: Vec<String>,
}

/// Words that are written, changed to or added.
const WORDS: &str =
    "0 1 2 3 4 5 6 7 8 9 10 12 15 16 30 00 . _ x X b O * - -1 ? None nil [] S array a l 8O 1O 4x2 3x3 2x3 Start \
                     Start: Goal: goal start: 12: 3: = : => -> / ; , | ( ) [ ] size gaol";

/// Characters that are changed to or added.
const CHARACTERS: &str = "0123456789 \n\t,;/|.-_xXbO()[]{}:=#\\\"'oIlSgs";

/// The words for the blank, in the texts that are changed and in those that they may become.
const MARKS: [&str; 15] = [".", "_", "0", "x", "X", "b", "O", "*", "-", "-1", "?", "None", "nil", "[]", "00"];

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

    fn is_square(&self) -> bool {
        self.width * self.width == self.start.len()
    }

    fn is_packed(&self) -> bool {
        self.start.len() < 11
    }

    /// The cell of the goal's blank, if the other tiles ascend.
    fn goal_blank(&self) -> Option<usize> {
        let blank = self.goal.iter().position(|word| word == ".")?;
        let numbers: Vec<usize> = self.goal.iter().filter_map(|word| word.parse().ok()).collect();
        let least = *numbers.first()?;
        numbers.iter().copied().eq(least..least + numbers.len()).then_some(blank)
    }

    /// All texts that say this, with a word for the blank.
    fn texts(&self, mark: &str) -> Vec<String> {
        let marked = |words: &[String]| -> Vec<String> {
            words.iter().map(|word| if word == "." { mark.into() } else { word.clone() }).collect()
        };
        let (start, goal) = (marked(&self.start), marked(&self.goal));
        let mut texts = self.of_two(&start, &goal);
        let blank = self.goal_blank();
        if blank == Some(start.len() - 1) {
            texts.extend(self.of_one(&start));
        }
        if let (Some(blank), true) = (blank, self.is_square()) {
            let (rows, tiles) = (self.rows(&start, " ", "\n"), start.len() - 1);
            let last = if blank == tiles { "-1".into() } else { blank.to_string() };
            for cell in [last, blank.to_string()] {
                texts.push(format!("{tiles} {cell}\n{rows}"));
                texts.push(format!("{tiles} {cell}\n{}", start.join(" ")));
                texts.push(format!("{tiles} {cell}\n{}", start.join("\n")));
                texts.push(format!("{tiles}\n{cell}\n{rows}"));
                texts.push(format!("{tiles}\n{cell}\n{}", start.join(" ")));
                texts.push(format!("{tiles}\n{cell}\n{}", start.join("\n")));
                texts.push(format!("{}\n{cell}\n{rows}", self.width));
                texts.push(format!("{}\n{cell}\n{}", self.width, start.join("\n")));
                texts.push(format!("{}\n{cell}\n{}", self.width, start.join(" ")));
            }
        }
        texts
    }

    fn rows(&self, words: &[String], between: &str, end: &str) -> String {
        words.chunks(self.width).map(|row| row.join(between)).collect::<Vec<_>>().join(end)
    }

    /// Rows without the blank's word, in columns.
    fn gap(&self, words: &[String]) -> String {
        let most = words.len().to_string().len();
        let cell = |(word, own): (&String, &String)| format!("{:>most$}", if own == "." { "" } else { word });
        let cells: Vec<String> = words.iter().zip(&self.start).map(cell).collect();
        cells.chunks(self.width).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n")
    }

    fn of_one(&self, start: &[String]) -> Vec<String> {
        let (width, height) = (self.width, start.len() / self.width);
        let rows = |between, end| self.rows(start, between, end);
        let each = |row: &dyn Fn(usize, &[String]) -> String| -> String {
            start.chunks(width).enumerate().map(|(at, cells)| row(at, cells) + "\n").collect()
        };
        let empty: Vec<String> = start
            .iter()
            .zip(&self.start)
            .map(|(word, own)| if own == "." { String::new() } else { word.clone() })
            .collect();
        let labels = (0..width).map(|at| at.to_string()).collect::<Vec<_>>().join(" ");
        let letters = "A B C D E F".split(' ').take(width).collect::<Vec<_>>().join(" ");
        let wall = "+--".repeat(width) + "+\n";
        let mut texts = vec![
            rows(" ", "\n"),
            rows(" ", "; "),
            rows(" ", " / "),
            rows(" ", "/"),
            rows(",", "\n"),
            rows(", ", ",\n"),
            self.rows(&empty, ",", "\n"),
            rows("\t", "\n"),
            rows(";", "\n"),
            rows("|", "\n"),
            // In two columns, a word alone may be a first line.
            if width > 2 { self.gap(start) } else { String::new() },
            format!("[[{}]]", rows(", ", "], [")),
            format!("[[{}]]", rows(" ", "]\n [")),
            format!("((1,{}))", rows(",", "),(")).replace("((1,", "(("),
            format!("board = [\n  [{}],\n]", rows(", ", "],\n  [")),
            format!("{{\"size\": {width}, \"board\": [[{}]]}}", rows(", ", "], [")),
            format!("int b[{height}][{width}] = {{{{{}}}}};", rows(", ", "}, {")),
            format!("Start:\n{}", rows(" ", "\n")),
            format!("Initial state\n{}", rows(" ", "\n")),
            format!("# a comment\n{width}x{height}\n{}", rows(" ", "\n")),
            format!("{width}x{height}\n{}", rows(" ", "\n")),
            format!("{width}x{height}\n{}", start.join("\n")),
            format!("{width} {height}\n{}", rows(" ", "\n")),
            format!("{height} {width}\n{}", rows(" ", "\n")),
            format!("  {labels}\n{}", each(&|at, row| format!("{at} {}", row.join(" ")))),
            format!("  {letters}\n{}", each(&|at, row| format!("{} {}", at + 1, row.join(" ")))),
            each(&|at, row| format!("{} {}", at + 1, row.join(" "))),
            each(&|at, row| format!("{}) {}", at + 1, row.join(" "))),
            each(&|_, row| format!("| {} |", row.join(" | "))),
            format!("{wall}{}{wall}", each(&|_, row| format!("| {} |", row.join(" | ")))),
            each(&|_, row| format!("{} \\\\", row.join(" & "))),
            if start.contains(&"[]".into()) { String::new() } else { each(&|_, row| format!("[{}]", row.join("] ["))) },
            each(&|_, row| format!("- [{}]", row.join(", "))),
        ];
        if width > 2 && start.iter().all(|word| word.bytes().all(|byte| byte.is_ascii_digit())) {
            texts.push(rows("-", "\n"));
            texts.push(rows("-", "/"));
        }
        if self.is_square() {
            texts.push(format!("{width} {width}\n{}", start.join(" ")));
            texts.push(format!("{width} {width}\n{}", start.join("\n")));
            texts.push(start.join(" "));
            texts.push(start.join(","));
            texts.push(format!("| {} |", start.join(" | ")));
            if !start.contains(&"[]".into()) {
                texts.push(start.join(";"));
            }
            if start.iter().all(|word| word.bytes().all(|byte| byte.is_ascii_digit())) {
                texts.push(start.join("-"));
            }
            texts.push(format!("[{}]", start.join(", ")));
            texts.push(format!("start = [{}]", start.join(", ")));
            texts.push(format!("{width}\n{}", rows(" ", "\n")));
            for limit in [4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 30, 40].into_iter().filter(|limit| *limit >= start.len()) {
                texts.push(format!("{width}\n{limit}\n{}", rows(" ", "\n")));
                texts.push(format!("{width}\n{limit}\n{}", start.join("\n")));
                texts.push(format!("{width}\n{limit}\n{}", start.join(" ")));
            }
            texts.push(format!("{width}\n{}", start.join(" ")));
            texts.push(format!("{width}\n{}", start.join("\n")));
            texts.push(format!("n = {width}\n{}", rows(" ", "\n")));
        }
        if self.is_packed() && start.iter().all(|word| word.len() < 2) {
            texts.push(rows("", "\n"));
            texts.push(format!("{width}x{height}\n{}", rows("", "\n")));
            // 1-2 is 1 and 2 in a table.
            if width > 2 && !start.contains(&"-".into()) {
                texts.push(rows("", "/"));
            }
            if self.is_square() {
                texts.push(start.concat());
                texts.push(format!("Start: {}", start.concat()));
                texts.push(format!("{width}\n{}", rows("", "\n")));
            }
        }
        texts
    }

    fn of_two(&self, start: &[String], goal: &[String]) -> Vec<String> {
        let both = |between: &str, end: &str| [self.rows(start, between, end), self.rows(goal, between, end)];
        let [lines, [lists, target]] = [both(" ", "\n"), both(", ", "], [")];
        let beside = start.chunks(self.width).zip(goal.chunks(self.width));
        let mut texts = vec![
            lines.join("\n"),
            lines.join("\n\n"),
            both(" ", "; ").join("; "),
            both(",", "\n").join("\n"),
            both("|", "\n").join("\n\n"),
            format!("[[{lists}]]\n[[{target}]]"),
            format!("start = [[{lists}]]\ngoal = [[{target}]]"),
            format!("{{\"start\": [[{lists}]], \"goal\": [[{target}]]}}"),
            format!("{{\"goal\": [[{target}]], \"start\": [[{lists}]]}}"),
            format!("Start:\n{}\nGoal:\n{}", lines[0], lines[1]),
            format!("goal state:\n{}\n\nstart state:\n{}", lines[1], lines[0]),
            format!("Initial state\n{}\n\nGoal state\n{}", lines[0], lines[1]),
            // Of 2x2, each row would be a board.
            beside
                .filter(|_| start.len() > 4)
                .map(|(start, goal)| format!("{}   {}", start.join(" "), goal.join(" ")))
                .collect::<Vec<_>>()
                .join("\n"),
        ];
        if self.is_square() {
            if start.iter().all(|word| word.bytes().all(|byte| byte.is_ascii_digit())) {
                texts.push(format!("{}, {}", start.join("-"), goal.join("-")));
                texts.push(format!("{} {}", start.join("-"), goal.join("-")));
            }
            let [start, goal] = [start, goal].map(|words| words.join(" "));
            texts.push(format!("{start} {goal}"));
            texts.push(format!("{start}\n{goal}"));
            texts.push(format!("{start} -> {goal}"));
            texts.push(format!("{start} => {goal}"));
            texts.push(format!("start: {start}\ngoal: {goal}"));
            texts.push(format!("start: {start} goal: {goal}"));
            texts.push(format!(
                "The start is [{}], and the goal [{}].",
                start.replace(' ', ", "),
                goal.replace(' ', ", ")
            ));
            texts.push(format!("{}\n{}", self.width, lines.join("\n")));
        }
        if self.is_packed() && start.iter().all(|word| word.len() == 1) {
            let packed = both("", "\n");
            texts.push(packed.join("\n"));
            if self.is_square() {
                texts.push(format!("{} {}", start.concat(), goal.concat()));
                // 1-2 is 1 and 2 in a table.
                texts.extend((!start.concat().contains('-')).then(|| format!("{}, {}", start.concat(), goal.concat())));
                texts.push(format!("Start: {} {}", start.concat(), goal.concat()));
                texts.extend(
                    (!start.concat().contains('-')).then(|| format!("Start: {}, {}", start.concat(), goal.concat())),
                );
                texts.push(format!("start: {} goal: {}", start.concat(), goal.concat()));
                texts.push(format!("{{\"start\": \"{}\", \"goal\": \"{}\"}}", start.concat(), goal.concat()));
            }
        }
        texts
    }

    /// Rows below the numbers of their columns. Such a text may also be read in another way, and is an error then.
    fn headed(&self, mark: &str) -> Vec<String> {
        let start: Vec<String> = self.start.iter().map(|word| word.replace('.', mark)).collect();
        let header = |from: usize| (from..from + self.width).map(|at| at.to_string()).collect::<Vec<_>>().join(" ");
        [0, 1].map(|from| format!("{}\n{}", header(from), self.rows(&start, " ", "\n"))).into()
    }

    /// Whether a form writes this as a text, or as one that differs in white space; or if it is a `.gir` of characters.
    fn is_written(&self, text: &str) -> bool {
        let bare: String =
            text.replace("Start:", "").replace("Start ", "").split([',', ';', ' ', '\t', '\n']).collect();
        // A limit of moves may be any number.
        let limit =
            text.split_whitespace().nth(1).filter(|word| word.parse().is_ok_and(|n: usize| n >= self.start.len()));
        let limited = limit.map(|limit| text.replacen(&format!("\n{limit}\n"), "\n40\n", 1));
        let limited = limited.filter(|_| text.starts_with(&format!("{}\n", self.width)));
        // A 0 may be written as 00.
        let text = &*text.replace("00", "0");
        let lines = |text: &str| -> Vec<String> {
            let words = |line: &str| line.trim().trim_end_matches(',').split_whitespace().collect::<Vec<_>>().join(" ");
            text.replace([';', '/'], "\n")
                .replace(" ,", " ")
                .replace('|', " | ")
                .replace(":\n", ": ")
                .replace(": \n", ": ")
                .replace("start:", "Start:")
                .replace("Start: ", "")
                .replace("Start ", "")
                .replace("Start\n", "")
                .lines()
                .map(words)
                .filter(|line| {
                    !line.is_empty()
                        && !line.starts_with("# a comment")
                        && !line.starts_with('+')
                        && !["size", "gaol", "array", "Start:"].contains(&&**line)
                })
                .collect()
        };
        let marked = |mark: &&str| {
            let packed = [&*self.start, &*self.goal].map(|words| words.concat().replace('.', mark)).concat();
            let is_packed = bare == packed || bare.strip_prefix(&self.width.to_string()) == Some(&packed);
            self.is_packed() && is_packed
                || self.texts(mark).iter().chain(&self.headed(mark)).any(|other| {
                    if *other == self.gap(&self.start) {
                        other.trim_end() == text.trim_end()
                    } else {
                        [Some(text), limited.as_deref()].into_iter().flatten().any(|text| lines(other) == lines(text))
                    }
                })
        };
        // Without a word for the blank, the columns or the end of its row show where it is.
        let blank = self.start.iter().position(|word| word == ".").unwrap_or_default();
        let is_last = blank % self.width + 1 == self.width;
        let is_gap =
            self.texts("").iter().any(|other| if is_last { lines(other) == lines(text) } else { other == text });
        is_gap || MARKS.iter().any(marked)
    }
}

/// What `solve` reads.
fn read(text: &str) -> Result<Pair, String> {
    let asked = Asked { what: What::PuzzleOrStart, given: Given::default(), is_strict: false };
    let boards = asked.read(text.as_bytes()).map_err(|error| error.to_string())?.boards;
    let puzzle = match boards {
        Boards::Both(puzzle) => puzzle,
        Boards::Start(start) => {
            let goal = crate::goal::Goal::ordered().of(&start);
            crate::puzzle::Puzzle::new(&start, &goal).map_err(|error| error.to_string())?
        }
    };
    let words = |board: crate::board::Board| -> Vec<String> {
        let blank = board.blank().index();
        // 07 is 7.
        let word = |word: &String| word.parse::<usize>().map_or(word.clone(), |number| number.to_string());
        let words = board.words().iter().enumerate();
        words.map(|(cell, own)| if cell == blank { ".".into() } else { word(own) }).collect()
    };
    Ok(Pair { width: puzzle.grid().width(), start: words(puzzle.start()), goal: words(puzzle.goal()) })
}

/// A random word of a text, with the text before and after it.
fn word_of<'a>(random: &mut Random, text: &'a str) -> (&'a str, &'a str, &'a str) {
    let is_in_word = |c: char| c.is_alphanumeric() || "._*?-\\".contains(c);
    let mut words: Vec<(usize, usize)> = Vec::new();
    for (at, c) in text.char_indices().filter(|(_, c)| is_in_word(*c)) {
        match words.last_mut().filter(|last| last.1 == at) {
            Some(last) => last.1 = at + c.len_utf8(),
            None => words.push((at, at + c.len_utf8())),
        }
    }
    let (from, to) = words[random.below(words.len() as u64) as usize];
    (&text[..from], &text[from..to], &text[to..])
}

/// The text with one word changed, dropped, doubled or added.
fn changed(random: &mut Random, text: &str) -> String {
    let all: Vec<&str> = WORDS.split_whitespace().collect();
    let other = all[random.below(all.len() as u64) as usize];
    let (before, word, after) = word_of(random, text);
    match random.below(8) {
        0 | 1 => format!("{before}{other}{after}"),
        2 => format!("{before}{after}"),
        3 => format!("{}{after}", before.trim_end_matches(' ')),
        4 => format!("{before}{word} {word}{after}"),
        5 => format!("{before}{word}, {word}{after}"),
        6 => format!("{before}{other} {word}{after}"),
        _ => format!("{before}{other}\n{word}{after}"),
    }
}

/// The text with one character dropped, doubled, exchanged with the next, changed or added.
fn mistyped(random: &mut Random, text: &str) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    let at = random.below(characters.len() as u64) as usize;
    let (own, next) = (characters[at], characters.get(at + 1).copied());
    let others: Vec<char> = CHARACTERS.chars().collect();
    let other = others[random.below(others.len() as u64) as usize];
    let (length, new) = match random.below(6) {
        0 => (1, vec![]),
        1 => (1, vec![own, own]),
        2 => (2, next.into_iter().chain([own]).collect()),
        3 => (1, vec![other, own]),
        _ => (1, vec![other]),
    };
    characters.splice(at..(at + length).min(text.chars().count()), new);
    characters.into_iter().collect()
}

/// What a changed text is answered with that it should not be.
fn misread(random: &mut Random, changed: fn(&mut Random, &str) -> String) -> Option<String> {
    let pair = Pair::random(random);
    let mark = MARKS[random.below(MARKS.len() as u64) as usize];
    let texts = pair.texts(mark);
    let text = Some(&texts[random.below(texts.len() as u64) as usize]).filter(|text| !text.is_empty())?;
    let changed = changed(random, text);
    let read = read(&changed).ok()?;
    (read != pair && !read.is_written(&changed)).then(|| format!("{text}\n--- changed to\n{changed}\n--- is\n{read:?}"))
}

/// The seeds of an everyday run; in a quick run one, and in a long run a thousand. Each is for a thousand texts.
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
        (0..1000).filter_map(|_| misread(&mut random, changed)).collect::<Vec<_>>()
    });
    let wrong = wrong.concat();
    assert!(wrong.is_empty(), "{} texts\n{}", wrong.len(), wrong[..wrong.len().min(20)].join("\n=====\n"));
}

#[test]
fn a_word_that_is_changed_makes_no_other_board() {
    no_text_is_misread(&seeds(20), changed);
}

#[test]
fn a_character_that_is_mistyped_makes_no_other_board() {
    no_text_is_misread(&seeds(5), mistyped);
}

/// Words that say nothing to a reader of boards.
const UNKNOWN: [&str; 6] = ["Alice", "nearly", "Karl5", "reflected", "xyzzy", "17th"];

#[test]
fn an_unknown_word_is_an_error() {
    for seed in seeds(3) {
        let mut random = Random::new(seed);
        for _ in 0..1000 {
            let pair = Pair::random(&mut random);
            let mark = MARKS[random.below(MARKS.len() as u64) as usize];
            let texts = pair.texts(mark);
            let text = &texts[random.below(texts.len() as u64) as usize];
            if text.is_empty() {
                continue;
            }
            let (before, word, after) = word_of(&mut random, text);
            // A comment may have any words.
            if before.lines().last().is_some_and(|line| line.contains(['#', '%']) || line.contains("//")) {
                continue;
            }
            let unknown = UNKNOWN[random.below(UNKNOWN.len() as u64) as usize];
            for text in [
                format!("{before}{unknown} {word}{after}"),
                format!("{before}{unknown}\n{word}{after}"),
                format!("{before}{unknown}: {word}{after}"),
                format!("{unknown} = {text}"),
                format!("{text}\n{unknown}"),
            ] {
                assert!(read(&text).is_err(), "{text}\n{:?}", read(&text));
            }
        }
    }
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
fn no_text_makes_a_reader_panic() {
    let words: Vec<&str> = WORDS.split_whitespace().chain(FORMS).collect();
    let between: Vec<char> = CHARACTERS.chars().chain([' '; 20]).chain(['\n'; 10]).collect();
    let start = gir::board(b"12345678_", None).unwrap();
    let wanted = [
        What::Puzzle,
        What::PuzzleOrStart,
        What::PuzzleOrBoard,
        What::Board,
        What::Start,
        What::StartOfGoal,
        What::Goal(&start),
    ];
    let of_2x2 = Given { size: Grid::new(2, 2).ok(), blank: Some("x") };
    on_all_cores(&seeds(3), |&seed| {
        let mut random = Random::new(seed);
        for _ in 0..1000 {
            let mut text = String::new();
            for _ in 0..random.below(16) {
                text += words[random.below(words.len() as u64) as usize];
                text.push(between[random.below(between.len() as u64) as usize]);
            }
            for (what, given) in wanted.iter().flat_map(|what| [(*what, Given::default()), (*what, of_2x2)]) {
                for is_strict in [false, true] {
                    let _ = Asked { what, given, is_strict }.read(text.as_bytes());
                }
            }
            let _ = gir::board_of_any(text.as_bytes(), Given::default());
        }
    });
}

#[test]
fn every_form_is_read() {
    let mut random = Random::new(1);
    for _ in 0..if is_quick() { 20 } else { 100 } {
        let pair = Pair::random(&mut random);
        let mark = MARKS[random.below(MARKS.len() as u64) as usize];
        for text in pair.texts(mark).iter().filter(|text| !text.is_empty()) {
            assert_eq!(read(text), Ok(pair.clone()), "{text}");
        }
    }
}
