//! What the words beside boards mean: which board is the start and which the goal, shapes, blanks, and facts.

use std::collections::HashMap;
use std::sync::OnceLock;

/// Which of two boards a name is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Start,
    Goal,
}

/// What a word means beside a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// The start or the goal, even beside one board alone.
    Role(Role),
    /// The start or the goal of two boards.
    OfTwo(Role),
    /// A board or a puzzle.
    Noun,
    /// A word of a program, or one that says nothing.
    Filler,
    /// A fact about a puzzle, such as its moves or its author.
    Fact,
    /// The shape.
    Columns,
    Rows,
    Size,
    /// The blank.
    Empty,
    /// Another order of cells than row by row.
    Turned,
    /// Another order of cells, if it is a function.
    Turns,
}

/// The words of each meaning, in English and in ten other languages.
const WORDS: [(Meaning, &str); 13] = [
    (
        Meaning::Role(Role::Start),
        "start starting initial init begin beginning startzustand anfangszustand inicial inicio départ iniziale \
         baslangic anfang başlangıç počáteční",
    ),
    (
        Meaning::Role(Role::Goal),
        "goal target end ending final finish meta fin arrivée finale bitiş bitis eind doel mål cel ende ziel \
         zielzustand endzustand objetivo objectif obiettivo hedef cíl cílový",
    ),
    (
        Meaning::OfTwo(Role::Start),
        "from before source src origin original given input scrambled scramble shuffled unsolved current now s",
    ),
    (
        Meaning::OfTwo(Role::Goal),
        "after to into destination dst solved solution desired wanted want expected output result answer correct \
         complete completed sorted ordered winning reach g",
    ),
    (
        Meaning::Noun,
        "board tiles puzzle grid state node position configuration config layout arrangement matrix problem \
         instance example sample test case task exercise game field map table tray fifteen eight taş tahta brett \
         tablero tabuleiro plateau tavola",
    ),
    (
        Meaning::Filler,
        "then the a of is be for in by x × int integer long short char byte str string vector vec std array arrays \
         list lists as new np numpy torch tensor tuple const static public private let var val mut auto def define \
         declare return print println printf this self type struct class solve solver tile cells values numbers \
         data c i u f usize uint object require import include main void some just byrow major span div td tr pre \
         text begin quad left right hline",
    ),
    (
        Meaning::Fact,
        "moves move steps step path paths depth cost length optimal minimum least best limit id ids time seconds \
         name author date level difficulty seed number count title source comment note notes g h f heuristic \
         manhattan nodes expanded generated version year page solvable proven label index explanation status \
         success method search order",
    ),
    (
        Meaning::Columns,
        "columns column cols col ncol ncols width wide spalte spalten columna columnas coluna colunas colonne \
         colonnes sütun sloupec",
    ),
    (
        Meaning::Rows,
        "rows row nrow nrows height high lines line zeile zeilen reihe fila filas linha linhas ligne lignes riga \
         righe satır řádek",
    ),
    (Meaning::Size, "size shape dim dims dimension dimensions side n"),
    (
        Meaning::Empty,
        "blank empty hole missing space hueco trou buco loch leer vacío vacio vazio vide vuoto boş prázdné",
    ),
    (
        Meaning::Turned,
        "transposed mirrored flipped rotated inverted inverse upside columnwise bycolumn bycol positions places \
         transpose vertical verticals fortran spaltenweise zigzag locations permutedims gespiegelt transponiert",
    ),
    (
        Meaning::Turns,
        "cbind einsum flip fliplr flipud rot rotate reverse reversed sort zip shuffle mirror invert stack dstack vstack \
         hstack hcat",
    ),
];

/// Ends of words such as goalstate.
const SUFFIXES: [&str; 4] = ["state", "board", "puzzle", "node"];

impl Meaning {
    /// What a word in lower case means; `None` if it is unknown.
    pub(super) fn of(word: &str) -> Option<Meaning> {
        static ALL: OnceLock<HashMap<&str, Meaning>> = OnceLock::new();
        let all = ALL.get_or_init(|| {
            let words =
                WORDS.iter().rev().flat_map(|(meaning, words)| words.split_whitespace().map(|word| (word, *meaning)));
            words.collect()
        });
        let is_role = |meaning: &&Meaning| matches!(meaning, Meaning::Role(_) | Meaning::OfTwo(_));
        let bare = || SUFFIXES.iter().find_map(|suffix| all.get(word.strip_suffix(suffix)?)).filter(is_role);
        all.get(word).or_else(bare).copied()
    }
}

/// Whether a name has a word for a fact, and is the name of no board.
pub(super) fn is_remark(name: &str) -> bool {
    let is_fact = |word: &String| {
        word == "tiles" || matches!(Meaning::of(word), Some(Meaning::Fact | Meaning::OfTwo(Role::Goal)))
    };
    Role::of(name).is_none() && words_of(name).iter().any(is_fact)
}

impl Role {
    /// What a name says about its board, even beside one board alone.
    pub(super) fn of(name: &str) -> Option<Role> {
        Role::among(name, |meaning| match meaning {
            Meaning::Role(role) => Some(role),
            _ => None,
        })
    }

    /// What a name says about one of two boards.
    pub(super) fn of_two(name: &str) -> Option<Role> {
        let weak = || {
            Role::among(name, |meaning| match meaning {
                Meaning::OfTwo(role) => Some(role),
                _ => None,
            })
        };
        Role::of(name).or_else(weak)
    }

    /// The role of a name's words, if they do not contradict each other.
    fn among(name: &str, role: impl Fn(Meaning) -> Option<Role>) -> Option<Role> {
        let words = words_of(name);
        let has = |known: &str| words.iter().any(|word| word == known);
        if has("not") || has("this") || has("to") && (has("solve") || has("be")) {
            return None;
        }
        let mut roles = words.iter().filter_map(|word| role(Meaning::of(word)?));
        let first = roles.next()?;
        roles.all(|role| role == first).then_some(first)
    }
}
/// The words of a name such as `goal_state` or `goalState`, in lower case.
pub(super) fn words_of(name: &str) -> Vec<String> {
    let mut words = String::new();
    for c in name.chars() {
        let is_first = !c.is_alphabetic() || c.is_uppercase() && words.ends_with(char::is_lowercase);
        words.extend(is_first.then_some(' '));
        words.extend(Some(c).filter(|c| c.is_alphabetic()));
    }
    words.split_whitespace().map(str::to_lowercase).collect()
}

/// Words that count.
pub(super) const ORDINALS: [&str; 8] = [
    "first second third fourth fifth sixth last",
    "erste zweite dritte vierte fünfte",
    "eins zwei drei vier fünf",
    "uno dos tres cuatro cinco",
    "one two three four five six",
    "i ii iii iv v vi",
    "top upper mid middle center centre lower bottom",
    "left middle right",
];

/// Whether the name or label of a row may follow another: the next number, letter or ordinal, or the same word.
pub(super) fn follows(one: &str, other: &str) -> bool {
    let words = |name: &str| -> Vec<String> {
        let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect()
    };
    let (one, other) = (words(one), words(other));
    let number = |words: &[String]| {
        let digits = words.iter().map(|word| word.trim_matches(char::is_alphabetic)).find(|word| !word.is_empty());
        digits.and_then(|digits| digits.parse::<u64>().ok())
    };
    if let (Some(before), Some(next)) = (number(&one), number(&other)) {
        return before.checked_add(1) == Some(next);
    }
    let ordinal =
        |words: &[String], all: &str| words.iter().find_map(|word| all.split(' ').position(|ordinal| ordinal == word));
    for all in ORDINALS {
        if let (Some(before), Some(next)) = (ordinal(&one, all), ordinal(&other, all)) {
            return before < next
                && (next == before + 1 || all.starts_with("top") || other.iter().any(|word| word == "last"));
        }
    }
    let letter = |words: &[String]| words.last().filter(|word| word.len() == 1).map(|word| word.as_bytes()[0]);
    match (letter(&one), letter(&other)) {
        (Some(before), Some(next)) => before + 1 == next || one == other,
        _ => one == other,
    }
}
