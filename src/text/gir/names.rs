//! What the words beside boards mean: which board is the start and which the goal, shapes, blanks, and facts.

use super::marks::is_nothing;
use std::collections::HashMap;
use std::sync::OnceLock;

/// Which of two boards a name is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
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
    /// A type, or a word before a list.
    Type,
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
}

/// The words of each meaning, in English and in ten other languages.
const WORDS: [(Meaning, &str); 13] = [
    (
        Meaning::Role(Role::Start),
        "start starting initial init begin beginning startzustand anfangszustand inicial inicio départ iniziale \
         baslangic anfang başlangıç počáteční depart ilk pocatecni ausgangszustand",
    ),
    (
        Meaning::Role(Role::Goal),
        "goal target end ending final finish solved destination dst desired wanted want winning reach meta fin \
         arrivée finale bitiş bitis eind doel mål cel ende ziel zielzustand endzustand objetivo objectif obiettivo \
         hedef cíl cílový finished objective terminal cilovy amaç",
    ),
    (
        Meaning::OfTwo(Role::Start),
        "from before source src origin original given input scrambled scramble shuffled unsolved current now root \
         orig",
    ),
    (Meaning::OfTwo(Role::Goal), "after to into solution answer expected output result correct complete completed"),
    (
        Meaning::Noun,
        "board tiles puzzle grid state node position pos configuration config layout arrangement problem instance \
         example sample test case task exercise game field map table tray fifteen eight taş tahta brett tablero \
         tabuleiro plateau tavola estado mat puzzles problems instances tests cases examples boards samples states \
         arr nums blocks curr cur npuzzle eightpuzzle gamestate pieces squares seq sequence lst perm permutation \
         testcase testcases bulmaca oyun tahtası matris dizi tablo durum durumu matriz rompecabezas tabla nodo jogo \
         taquin grille jeu état etat spielfeld feld zustand stav griglia stato lists",
    ),
    (
        Meaning::Type,
        "integer int long short char byte str string vector vec std array arrays list as new np numpy torch tensor \
         tuple dtype float usize uint matrix qw",
    ),
    (
        Meaning::Filler,
        "then and the is be a of for in by x × get const static public private let var val my mut auto def defvar \
         define declare return print println printf this self type struct class solve solver bfs dfs astar tile cells \
         values numbers data object require import include main void some just byrow true false insert enter td tr \
         pre sliding slide random randomly easy medium hard difficult hardest simple trivial expert beginner default \
         custom user demo trial mixed jumbled flat ex following here i have consider suppose assume please solving \
         your with export local protected constexpr unsigned setq asarray dict fn fun func star ida iddfs ucs greedy \
         bidirectional me ans out",
    ),
    (
        Meaning::Fact,
        "moves move steps step path paths depth cost length optimal minimum least best limit id ids time \
         seconds name author player score date level difficulty seed number count title comment note notes g h f \
         heuristic manhattan nodes expanded generated version year page solvable proven label index explanation \
         status success method algorithm search parent action at min max total elapsed running execution memory \
         rating rank points round iteration turn file language license hamming misplaced inversions priority queue",
    ),
    (
        Meaning::Columns,
        "columns column cols col ncol ncols width wide breite ancho largeur spalte spalten columna columnas coluna \
         colunas colonne colonnes sütun sloupec",
    ),
    (
        Meaning::Rows,
        "rows row nrow nrows height high lines line zeile zeilen reihe fila filas linha linhas ligne lignes riga \
         righe satır řádek",
    ),
    (Meaning::Size, "size shape dim dims dimension dimensions side reshape n"),
    (
        Meaning::Empty,
        "blank empty hole missing space gap hueco trou buco loch leer vacío vacio vazio vide vuoto boş prázdné",
    ),
    (
        Meaning::Turned,
        "transposed mirrored flipped rotated inverted inverse upside columnwise bycolumn bycol transpose vertical \
         verticals fortran spaltenweise zigzag bottom spiral snake snail clockwise boustrophedon reverse reversed downwards \
         gespiegelt transponiert",
    ),
];

/// Types whose names are a letter and a number.
const TYPES: [&str; 9] = ["u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64", "f64"];

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

/// What the parts of a word mean: `goalState` has two. Digits have no meaning.
pub(super) fn meanings(word: &str) -> Vec<Option<Meaning>> {
    match TYPES.contains(&word) {
        true => vec![Some(Meaning::Type)],
        false => words_of(word).iter().map(|part| Meaning::of(part)).collect(),
    }
}

/// Whether all parts of a word are known, and it is no letter and no word for the blank.
pub(super) fn is_known(word: &str) -> bool {
    if TYPES.contains(&word) {
        return true;
    }
    let parts = words_of(word);
    let is_long = parts.iter().any(|part| part.chars().nth(1).is_some());
    let is_known = is_long && !is_nothing(word) && parts.iter().all(|part| Meaning::of(part).is_some());
    // `21.goal` may be tiles and a name, but `8-puzzle` is a name.
    let digits = word.bytes().filter(u8::is_ascii_digit).count();
    let begins = word.trim_start_matches(|c: char| !c.is_alphanumeric());
    let counted = begins.trim_start_matches(|c: char| c.is_ascii_digit());
    is_known && digits < 3 && (counted.len() == begins.len() || counted.starts_with('-'))
}

/// Whether a word is a type, which may be in brackets with cells.
pub(super) fn is_type(word: &str) -> bool {
    meanings(word).iter().all(|meaning| *meaning == Some(Meaning::Type))
}

/// Whether a number may be beside a word: a fact, a puzzle, or a shape.
pub(super) fn may_have_number(word: &str) -> bool {
    use Meaning::{Columns, Empty, Fact, Noun, Rows, Size};
    let is = |meaning: &Option<Meaning>| matches!(meaning, Some(Noun | Fact | Columns | Rows | Size | Empty));
    meanings(word).iter().any(is)
}

/// Whether a name may have any value that is no board.
pub(super) fn is_of_fact(name: &str) -> bool {
    let is_fact = |part: &String| matches!(Meaning::of(part), Some(Meaning::Fact | Meaning::OfTwo(Role::Goal)));
    Role::of(name).is_none() && meanings(name).iter().all(Option::is_some) && words_of(name).iter().any(is_fact)
}

/// Whether a name is the name of a fact if there are names of a start and a goal: `tiles` are then the tiles that move.
pub(super) fn is_of_solution(name: &str, has: impl Fn(Role) -> bool) -> bool {
    (name == "tiles" || is_of_fact(name)) && has(Role::Start) && has(Role::Goal)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_has_two_meanings() {
        let mut seen = HashMap::new();
        for (meaning, words) in WORDS {
            for word in words.split_whitespace() {
                assert_eq!(seen.insert(word, meaning), None, "{word}");
                assert_eq!(words_of(word).len(), usize::from(word != "×"), "{word}");
            }
        }
    }
}
