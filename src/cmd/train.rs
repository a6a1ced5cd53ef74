//! `yapboz train`: retrains the learned values of the beam search.

use super::{io, options, Command, Failure};
use crate::args::{Args, Opt, Section};
use crate::train;

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
    let values = train::train(curriculum, SEED, threads, |round| io::note(&round.to_string()));
    let rows: String = values.iter().map(|row| format!("    {row:?},\n")).collect();
    io::print(&format!("// Made by: yapboz train{option} --seed {SEED}\n[\n{rows}]\n"))
}
