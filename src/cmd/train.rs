//! `yapboz train`: retrains the learned values of the beam search.

use super::io::Progress;
use super::{io, message, options, Command, Failure};
use crate::args::{Args, Opt};
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
so is the time left if that is a terminal.",
    options: &[
        Opt { about: "set the seed of the boards; 1 by default", ..options::SEED },
        Opt { about: "use N threads, at most 4 per core; by default, 1 per core", ..options::THREADS },
        Opt::new("--quick", "options", "train on a few small boards, for a trial; takes a minute at most"),
    ],
    examples: &[
        ("retrain all values", "yapboz train > trained && mv trained src/beam/weights.values"),
        ("a trial of less than a minute", "yapboz train --quick"),
    ],
    run,
    ..super::DEFAULT
};

fn run(args: &Args) -> Result<(), Failure> {
    let seed = options::seed(args)?.unwrap_or(DEFAULT_SEED);
    let (threads, is_quick) = (options::threads(args)?, args.has("--quick"));
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
