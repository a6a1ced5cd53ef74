//! `yapboz train`: retrains the learned values of the beam search, and measures partitions.

mod partitions;

use self::partitions::{Drawings, BOARDS};
use super::io::Progress;
use super::{io, message, options, Command, Failure};
use crate::args::{Args, Opt, Value};
use crate::train::{self, Milestone};
use std::time::Instant;

const DEFAULT_SEED: u64 = 1;

pub(super) const COMMAND: Command = Command {
    name: "train",
    operands: "",
    about: "for maintainers: retrain the learned values of the beam search",
    details: "\
Prints the file src/beam/weights.values, which is part of the program: the values that the
beam search has learned from its own solutions. Every line has three values of a feature: for
boards of more than 64 cells, for others, and for those of the others with 2 or 3 rows or columns.
The same seed prints the same bytes on every machine and on any number of threads. Takes about 25
minutes on two cores, 40 on one, and 1 GiB at most. Every round is reported on standard error, and
so is the time left if that is a terminal.

With --partitions, solves 100 random 4x4 boards with the pattern databases of each tier alone, and
prints the nodes generated, and the size of the databases. The times are on standard error: of a
node, and of making the databases, in nodes too, which is when a larger tier pays. A tier is one or
more partitions with commas between; each is drawn row by row, with a '.' for the blank's goal and
a letter for the tiles of each pattern: a, b and c for databases for that goal alone, A, B and C for
those that serve any goal. Every partition is looked up in its mirror image too if that leaves the
blank's goal where it is. Two look-ups are used at once. If there are four, every board takes the
better one of the first and the third, and of the second and the fourth. The databases of a tier
take 256 MiB at most.",
    options: &[
        Opt { about: "set the seed of the boards; 1 by default", ..options::SEED },
        Opt { about: "use N threads, at most 4 per core; by default, 1 per core", ..options::THREADS },
        Opt::new(
            "--quick",
            "options",
            "train on a few small boards, or measure on a few, for a trial; takes a minute at most",
        ),
        Opt::new(
            "--partitions[=DRAWINGS]",
            "options",
            "measure partitions for pattern databases instead; by default, all of the program's",
        ),
    ],
    examples: &[
        ("retrain all values", "yapboz train > trained && mv trained src/beam/weights.values"),
        ("a trial of less than a minute", "yapboz train --quick"),
        ("measure all partitions of the program", "yapboz train --partitions"),
        ("measure another one", "yapboz train --partitions='.aaa aabb aabb acbb'"),
    ],
    run,
    ..super::DEFAULT
};

fn run(args: &Args) -> Result<(), Failure> {
    let seed = options::seed(args)?.unwrap_or(DEFAULT_SEED);
    let (threads, is_quick) = (options::threads(args)?, args.has("--quick"));
    let drawings: Option<Drawings> = args.value("--partitions", Value::read)?;
    if args.has("--partitions") {
        let boards = if is_quick { BOARDS / 10 } else { BOARDS };
        let tiers = drawings.map_or_else(Drawings::all, |drawings| vec![drawings]);
        return tiers.iter().try_for_each(|drawings| drawings.measure(seed, boards));
    }
    let (curriculum, option) = if is_quick { (train::QUICK, " --quick") } else { (train::CURRICULUM, "") };
    let (mut progress, begin) = (Progress::new(), Instant::now());
    let values = train::train(curriculum, seed, threads, |event| match event {
        Milestone::Position { done, all } => {
            let left = begin.elapsed().as_secs_f64() / done as f64 * (all - done) as f64;
            progress.show(&format!("about {:.0} minutes left", (left / 60.0).ceil()));
        }
        Milestone::Round(round) => {
            progress.clear();
            message(format_args!("note: {round}"));
        }
    });
    progress.clear();
    let rows: String = values.iter().map(|row| format!("    {row:?},\n")).collect();
    io::print(&format!("// Made by: yapboz train{option} --seed {seed}\n[\n{rows}]\n"))
}
