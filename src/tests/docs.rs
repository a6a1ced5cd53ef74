//! All texts for people fit the screen, and name what they list. testdata/tools/shown runs their
//! commands.

use crate::cmd::{screens, TOPICS};
use crate::package::JUDGES;
use crate::solver::{HEURISTICS, SEARCHES};
use std::fs;
use std::path::Path;

/// The lines and columns that a text has at most.
const README_FITS: [usize; 2] = [133, 120];
const HELP_FITS: [usize; 2] = [140, 80];
const SCREEN_FITS: [usize; 2] = [130, 80];
/// The command with the most options.
const GENERATE_FITS: [usize; 2] = [180, 80];

/// All texts for people, with their names.
fn texts() -> Vec<(String, String, [usize; 2])> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let details = fs::read_dir(root.join("src/cmd/details"))
        .unwrap()
        .map(|entry| {
            let path = entry.unwrap().path();
            (
                path.file_name().unwrap().to_string_lossy().into_owned(),
                fs::read_to_string(path).unwrap(),
                HELP_FITS,
            )
        });
    let topics = TOPICS.map(|topic| {
        (
            format!("help {}", topic.name),
            topic.value.to_string(),
            HELP_FITS,
        )
    });
    let readme = (
        "README.md".to_string(),
        include_str!("../../README.md").to_string(),
        README_FITS,
    );
    let fits = |name: &str| {
        if name == "generate --help" {
            GENERATE_FITS
        } else {
            SCREEN_FITS
        }
    };
    let screens = screens()
        .into_iter()
        .map(|(name, text)| (fits(&name), name, text));
    let screens = screens.map(|(fits, name, text)| (name, text, fits));
    [readme]
        .into_iter()
        .chain(topics)
        .chain(details)
        .chain(screens)
        .collect()
}

#[test]
fn texts_fit() {
    let mut wrong = String::new();
    for (name, text, [most, width]) in texts() {
        let lines = text.lines().count();
        if lines > most {
            wrong += &format!("{name}: {lines} lines, at most {most}\n");
        }
        for line in text.lines().filter(|line| line.chars().count() > width) {
            wrong += &format!("{name}: more than {width} columns: {line}\n");
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
    let readme = include_str!("../../README.md");
    assert!(readme.contains(concat!(
        "Rust ",
        env!("CARGO_PKG_RUST_VERSION"),
        " or later"
    )));
}

#[test]
fn names_of_searches_heuristics_and_packages_are_in_the_help() {
    let searches = SEARCHES.iter().map(|search| ("searches", search.name));
    let heuristics = HEURISTICS
        .iter()
        .map(|heuristic| ("heuristics", heuristic.name));
    for (topic, name) in searches.chain(heuristics) {
        let text = TOPICS.iter().find(|row| row.name == topic).unwrap().value;
        assert!(
            text.contains(&format!("\n  {name} ")),
            "help {topic}: {name}"
        );
    }
    for judge in JUDGES.iter().filter(|judge| judge.package.is_some()) {
        let mut words = include_str!("../cmd/help/packages.txt")
            .split(|c: char| !c.is_alphanumeric() && c != '-');
        assert!(
            words.any(|word| word == judge.name),
            "help packages: {}",
            judge.name
        );
    }
}
