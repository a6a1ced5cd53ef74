//! `yapboz train`: retrains the learned values of the beam search.

use super::io::ProgressLine;
use super::{io, options, Command, Failure};
use crate::args::{Args, Opt, Section};
use crate::train::{self, Milestone};
use std::time::Instant;

/// The seed of the boards.
const SEED: u64 = 1;

pub(super) const COMMAND: Command = Command {
    name: "train",
    operands: "",
    about: "for maintainers: retrain the learned values of the beam search",
    details: include_str!("details/train.txt"),
    options: &[Section { title: "options", options: &[QUICK] }],
    examples: &[
        ("retrain all values", "yapboz train > trained && mv trained src/beam/weights.values"),
        ("a trial of some seconds", "yapboz train --quick"),
    ],
    run,
    ..super::DEFAULT
};

const QUICK: Opt = Opt::new("--quick", "train on a few small boards, for a trial");

fn run(args: &Args) -> Result<(), Failure> {
    let (threads, is_quick) = (options::limits(args)?.threads, args.has(&QUICK));
    let (curriculum, option) = if is_quick { (train::QUICK, " --quick") } else { (train::CURRICULUM, "") };
    let (mut progress, begin) = (ProgressLine::new(), Instant::now());
    let values = train::train(curriculum, SEED, threads, |event| match event {
        Milestone::Position { done, all } => {
            let left = begin.elapsed().as_secs_f64() / done as f64 * (all - done) as f64;
            progress.show(&format!("about {:.0} minutes left", (left / 60.0).ceil()));
        }
        Milestone::Round(round) => {
            progress.clear();
            io::note(&round.to_string());
        }
    });
    progress.clear();
    let rows: String = values.iter().map(|row| format!("    {row:?},\n")).collect();
    io::print(&format!("// Made by: yapboz train{option} --seed {SEED}\n[\n{rows}]\n"))
}
