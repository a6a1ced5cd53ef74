//! Options that several commands have: their definitions, how they are read, and the values that
//! they make together.

use crate::args::{named, Args, Mode, Named, Names, Opt, UsageError, Value, Valued};
use crate::digits::{self, are_digits};
use crate::goal;
use crate::grid::Grid;
use crate::moves::Move;
use crate::order::Order;
use crate::package::{Judge, JUDGES};
use crate::puzzle::Puzzle;
use crate::search::{Memory, NodeLimit};
use crate::show::{Form, Writes, FORMS};
use crate::solver::{Finding, Limits, Proof};
use crate::text::dialect::{Dialect, Letters};
use crate::text::gir::Given;
use std::ffi::OsStr;
use std::thread;

pub const GOAL: Opt = Opt::new(
    "-g, --goal GOAL",
    "the goal: ordered (the blank last), zero-first, snail, FILE or board; the input then has \
        starts alone",
)
.values(goals);

pub fn goals(_: &str) -> Vec<[String; 2]> {
    let others = [
        ["a file", "the goal board in this file"],
        ["a board", "for example 1238.4765"],
    ];
    let mut goals = rows(&goal::GOALS, |goal| [goal.name, goal.about]);
    goals.extend(others.map(|other| other.map(String::from)));
    goals
}

pub const SIZE: Valued<Grid> = Opt::new(
    "-s, --size COLUMNSxROWS",
    "the shape: 4x3, or 4 for 4x4 (default: by the rows)",
)
.read(shape);

/// Reads a shape: '4x3', '4X3', '4*3', '4×3', or '4' for '4x4'.
pub fn shape(value: Value) -> Result<Grid, UsageError> {
    let text = value.text.to_string_lossy().replace(['X', '*', '×'], "x");
    let text = if are_digits(&text) {
        format!("{text}x{text}")
    } else {
        text
    };
    Value {
        text: text.as_ref(),
        ..value
    }
    .read()
}

pub const BLANK: Valued<()> = Opt::new(
    "--blank WORD",
    "read WORD as the blank; 'yapboz help formats' has the usual words",
)
.read(|value| {
    let word = value.text.to_str().filter(|word| !word.is_empty());
    word.map(drop)
        .ok_or_else(|| value.bad("expected a word for the blank"))
});

/// Returns what the options say about boards before the boards are read.
pub fn given(args: &Args) -> Result<Given<'_>, UsageError> {
    args.get(&BLANK)?;
    Ok(Given {
        size: args.get(&SIZE)?,
        blank: args.text(&BLANK.opt).and_then(OsStr::to_str),
    })
}

pub const LETTERS: Valued<Letters> = Opt::new(
    "--letters NAMES",
    "names of right, down, up, left (default: RDUL); LUDR for the ways of the tile; 'tiles' for \
        the tiles that move",
)
.read(|value| {
    let text = value.text.to_string_lossy();
    if is_reordered(&text) {
        return Err(value.bad(
            "expected RDUL, or LUDR if they say where the tile goes: the first \
            is for right, the last for left",
        ));
    }
    let letters = value.text.to_str().and_then(Letters::named);
    let expected = "expected 4 different characters or words, for right, down, up and left; or \
        tiles";
    letters.ok_or_else(|| value.bad(expected))
});

/// Returns whether the names of the four ways, or their letters, are in an order that would rename
/// ways: U for right, D for down.
fn is_reordered(names: &str) -> bool {
    let names = names.to_uppercase();
    let letters: Option<String> = match names.split_whitespace().collect::<Vec<_>>()[..] {
        [word] => Some(word.into()),
        ref words => words
            .iter()
            .map(|word| match *word {
                "RIGHT" | "DOWN" | "UP" | "LEFT" => word.chars().next(),
                letter => letter.chars().next().filter(|_| letter.len() == 1),
            })
            .collect(),
    };
    letters.is_some_and(|letters| {
        Move::in_order(&letters).is_some() && !["RDUL", "LUDR"].contains(&&*letters)
    })
}

pub const ORDER: Valued<Order> = Opt::new(
    "--order MOVES",
    "prefer moves in this order, any of the 24, among shortest paths (default: RDUL)",
)
.read(order);

/// Reads an order of the moves.
pub fn order(value: Value) -> Result<Order, UsageError> {
    let order = value.text.to_str().and_then(Order::named);
    order.ok_or_else(|| value.bad("expected the letters R, D, U and L in any order"))
}

pub const UNSOLVABLE: Valued<String> =
    Opt::new("--unsolvable WORD", "the answer if there is no solution").read(|value| {
        let word = value
            .text
            .to_str()
            .filter(|word| !word.trim().is_empty() && !word.contains(char::is_control));
        word.map(str::to_owned)
            .ok_or_else(|| value.bad("expected a word or a line"))
    });

pub const AS: Valued<&Form> = Opt::new(
    "-a, --as FORMAT",
    "the format: text, cik (default), path or count; 'yapboz solve --help' explains them",
)
.values(|command| rows(&forms(command), |form| [form.name, form.about]))
.modes(|command| ways("--as", &forms(command)))
.read(|value| {
    value
        .one_of("format", &forms(value.command), |form| form.name)
        .copied()
});

/// The table of a command's formats for the help.
pub const FORMATS: Names = Names {
    title: "formats",
    rows: |command| rows(&forms(command), |form| [form.name, form.about]),
};

/// The form of answers beside a command's own output.
pub const ANSWERS: Valued<&Form> = Opt::new(
    "--answers FORMAT",
    "write the answers as text, cik, path or count (default: cik)",
)
.values(|_| rows(&answers(), |form| [form.name, form.about]))
.modes(|_| ways("--answers", &answers()))
.read(|value| {
    value
        .one_of("format", &answers(), |form| form.name)
        .copied()
});

fn answers() -> Vec<&'static Form> {
    let is_answer = |form: &&Form| matches!(form.writes, Writes::Answer(_));
    FORMS.iter().filter(is_answer).collect()
}

/// Returns the form that the options ask for, or the default of the command.
pub fn form(args: &Args) -> Result<&'static Form, UsageError> {
    Ok(args.get(&AS)?.unwrap_or_else(|| forms(args.command)[0]))
}

/// Returns a way of running a command for each form that an option names. The first is the default.
pub fn ways(option: &'static str, forms: &[&'static Form]) -> Vec<Mode> {
    let usual = Mode::new("", forms[0].reads);
    let named = |form: &&'static Form| Mode::of_value(option, form.name, form.reads);
    forms.iter().map(named).chain([usual]).collect()
}

fn forms(command: &str) -> Vec<&'static Form> {
    FORMS
        .iter()
        .filter(|form| form.commands.contains(&command))
        .collect()
}

/// Returns how answers are written, according to the options and to the form, if there is one.
pub fn dialect(args: &Args, form: Option<&Form>) -> Result<Dialect, UsageError> {
    Ok(Dialect {
        order: args.get(&ORDER)?.unwrap_or_default(),
        ..unordered(args, form)?
    })
}

/// Returns how answers are written, but for the order of the moves.
pub fn unordered(args: &Args, form: Option<&Form>) -> Result<Dialect, UsageError> {
    let dialect = Dialect {
        answer: form.map(Form::answer).unwrap_or_default(),
        letters: args.get(&LETTERS)?.unwrap_or_default(),
        unsolvable: args.get(&UNSOLVABLE)?,
        ..Dialect::default()
    };
    clear(args, dialect)
}

/// Returns the dialect, or an error if its answers could be read in two ways.
pub fn clear(args: &Args, dialect: Dialect) -> Result<Dialect, UsageError> {
    if dialect.is_clear() {
        return Ok(dialect);
    }
    if let Some(word) = args.text(&UNSOLVABLE.opt) {
        let expected = "expected a word that cannot be a path or a number of moves";
        return Err(UsageError::bad_value(UNSOLVABLE.opt.name(), word, expected));
    }
    let names = args.text(&LETTERS.opt).unwrap_or_default();
    let expected = format!(
        "expected other names than {}, which is the answer if there is no solution",
        dialect.word()
    );
    Err(UsageError::bad_value(LETTERS.opt.name(), names, expected))
}

/// Solves a puzzle with `solve`. The answer is the first solution in this order of the moves.
pub fn solve_in_order<E>(
    order: Order,
    puzzle: &Puzzle,
    solve: impl FnOnce(&Puzzle) -> Result<Finding, E>,
) -> Result<Finding, E> {
    if order == Order::default() {
        return solve(puzzle);
    }
    let solved = solve(&puzzle.in_order(order))?;
    Ok(Finding {
        path: solved.path.map(|path| order.back(&path)),
        ..solved
    })
}

/// Every command describes what N counts.
pub const COUNT: Valued<u64> =
    Opt::new("-n, --count N", "").read(|value| value.amount("a number of puzzles", 0..=u64::MAX));

pub const SEED: Valued<u64> = Opt::new(
    "--seed N",
    "the seed of the random puzzles (default: 0); a number below 2^64",
)
.read(|value| value.number("a number below 2^64", 0..=u64::MAX));

/// Every command describes what it does with puzzles of these numbers of moves.
pub const MOVES: Valued<Vec<u32>> = Opt::new("--moves N", "").list().read(|value| {
    let expected = "expected numbers of moves, at most 1000 of them: 10, 10..20, or 10,20,30..40";
    moves(&value.text.to_string_lossy()).ok_or_else(|| value.bad(expected))
});

/// The most numbers of moves: no board of a known distance needs more.
const MOST_NUMBERS: u64 = 1000;

/// Parses numbers of moves: `10`, `10..20`, and lists: `10,20,30..40`. A number that is there twice
/// counts once.
pub fn moves(text: &str) -> Option<Vec<u32>> {
    let mut all = Vec::new();
    for part in text.split(',') {
        let (least, most) = part.split_once("..").unwrap_or((part, part));
        let [least, most]: [u32; 2] = [digits::number(least.trim())?, digits::number(most.trim())?];
        if least > most || u64::from(most - least) >= MOST_NUMBERS {
            return None;
        }
        let numbers: Vec<u32> = (least..=most)
            .filter(|number| !all.contains(number))
            .collect();
        all.extend(numbers);
    }
    (all.len() as u64 <= MOST_NUMBERS).then_some(all)
}

pub const PROVE: Valued<&Named<Proof>> = Opt::new(
    "--prove[=canonical]",
    "prove that the solution is shortest, up to 25 cells; with =canonical, also that it is the \
        first in the order",
)
.values(|_| rows(&PROOFS, |proof| [proof.name, proof.about]))
.read(|value| value.one_of("proof", &PROOFS, |proof| proof.name));

const PROOFS: [Named<Proof>; 2] = [
    named("shortest", "no solution is shorter", Proof::Shortest),
    named(
        "canonical",
        "no solution is shorter, and no other comes first in order",
        Proof::Canonical,
    ),
];

/// Returns the proof that the options ask for.
pub fn proof(args: &Args) -> Result<Option<Proof>, UsageError> {
    let proof = args
        .get(&PROVE)?
        .or(args.has(&PROVE.opt).then_some(&PROOFS[0]));
    Ok(proof.map(|proof| proof.value))
}

pub const NODES: Valued<u64> = Opt::new(
    "--nodes N",
    "stop after N nodes: 20M, 2e7 (default: by shape); nodes are the boards that a search \
        generates",
)
.read(|value| value.amount("a number of nodes, as in 20M or 2e7", 0..=u64::MAX));

pub const MEMORY: Valued<Memory> = Opt::new(
    "--memory MIB",
    "limit the memory to MIB, or as in 1G (default: 1024)",
)
.read(|value| {
    let text = value.text.to_string_lossy();
    let (number, unit) = match text.strip_suffix('G') {
        Some(number) => (number, 1 << 30),
        None => (text.strip_suffix('M').unwrap_or(&text), 1 << 20),
    };
    let expected = "expected a number of MiB as in 512, or of GiB as in 2G";
    let number: u64 = digits::number(number).ok_or_else(|| value.bad(expected))?;
    Ok(Memory(
        usize::try_from(number)
            .unwrap_or(usize::MAX)
            .saturating_mul(unit),
    ))
});

pub const THREADS: Valued<usize> = Opt::new(
    "--threads N",
    "use N threads where a search can (default: 1 per core); at most 4 per core",
)
.read(|value| {
    let asked = value.number("a number of threads", 1..=u64::MAX)?;
    // More threads would have no work.
    Ok(usize::try_from(asked)
        .unwrap_or(usize::MAX)
        .min(4 * cores()))
});

fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

pub fn limits(args: &Args) -> Result<Limits, UsageError> {
    Ok(Limits {
        nodes: args.get(&NODES)?.map(NodeLimit),
        memory: args.get(&MEMORY)?.unwrap_or_default(),
        threads: args.get(&THREADS)?.unwrap_or_else(cores),
    })
}

/// Every command describes what it does for a judge.
pub const JUDGE: Valued<&Judge> = Opt::new("--judge NAME", "")
    .values(|command| rows(&judges(command), |judge| [judge.name, judge.about]))
    .read(|value| {
        value
            .one_of("judge", &judges(value.command), |judge| judge.name)
            .copied()
    });

/// Returns the judges that a command knows: `generate`, only the judges that take packages.
fn judges(command: &str) -> Vec<&'static Judge> {
    JUDGES
        .iter()
        .filter(|judge| command != "generate" || judge.package.is_some())
        .collect()
}

pub const OUTPUT: Opt = Opt::new(
    "-o, --output FILE",
    "write to FILE (default: standard output)",
)
.output();

pub fn output(args: &Args) -> &OsStr {
    args.text(&OUTPUT).unwrap_or(OsStr::new("-"))
}

/// Returns the rows of a table of names for the help.
pub fn rows<T>(table: &[T], row: impl Fn(&T) -> [&str; 2]) -> Vec<[String; 2]> {
    table
        .iter()
        .map(|entry| row(entry).map(String::from))
        .collect()
}
