//! Names beside boards: which board is the start and which the goal, the order of rows, and remarks.

/// Words for facts about a puzzle beside its boards.
const REMARKS: &str =
    "moves move steps path paths solution output answer result expected depth cost length optimal tiles boards \
                       limit id time seconds";

/// Whether a name has a word for a remark, and no role.
pub(super) fn is_remark(name: &str) -> bool {
    let is = |word: &str| REMARKS.split(' ').any(|remark| remark.eq_ignore_ascii_case(word));
    Role::of(name).is_none() && name.split(|c: char| !c.is_alphabetic()).any(is)
}

/// What a name says about its board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Start,
    Goal,
}

/// Words for starts and goals: in English, German, Spanish, Portuguese, French, Italian, Turkish and Czech.
const STARTS: &str = "start starting initial init begin beginning startzustand anfangszustand inicial inicio départ \
                      iniziale başlangıç počáteční";
const GOALS: &str =
    "goal target end final finish ziel zielzustand endzustand objetivo objectif obiettivo hedef cíl cílový";

/// Names that say which of two boards is the start only as a pair, such as `from` and `to`.
const PAIRS: [(&str, &str); 14] = [
    ("from", "to"),
    ("before", "after"),
    ("input", "output"),
    ("puzzle", "solution"),
    ("current", "desired"),
    ("scrambled", "solved"),
    ("board", "solved"),
    ("source", "target"),
    ("source", "destination"),
    ("src", "dst"),
    ("s", "g"),
    ("given", "wanted"),
    ("problem", "solution"),
    ("shuffled", "solved"),
];

/// What a name says beside the other name of its pair.
pub(super) fn role_of_pair(name: &str) -> Option<Role> {
    let has = |known: &str| name.split(|c: char| !c.is_alphabetic()).any(|word| word.eq_ignore_ascii_case(known));
    let is_goal = PAIRS.iter().any(|(_, goal)| has(goal));
    let is_start = || PAIRS.iter().any(|(start, _)| has(start));
    is_goal.then_some(Role::Goal).or_else(|| is_start().then_some(Role::Start))
}

/// Ends of words such as goalstate and goals.
const SUFFIXES: [&str; 5] = ["state", "board", "puzzle", "node", "s"];

impl Role {
    pub(super) fn of(name: &str) -> Option<Role> {
        let words = words_of(name);
        // goalstate is goal.
        let bare = |word: &'_ str| SUFFIXES.iter().find_map(|suffix| word.strip_suffix(suffix)).map(str::to_string);
        let is = |word: &str, known: &str| known.split(' ').any(|known| known == word);
        let has = |known| words.iter().any(|word| is(word, known) || bare(word).is_some_and(|word| is(&word, known)));
        match (has(STARTS), has(GOALS)) {
            (true, false) => Some(Role::Start),
            (false, true) => Some(Role::Goal),
            _ => None,
        }
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
