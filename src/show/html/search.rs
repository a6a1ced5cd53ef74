//! Searches on a page, step by step. Without scripts, the page shows the tree of each search.

use super::{button, speeds, Button, STEPS};
use crate::grid::Cell;
use crate::moves::Move;
use crate::position::Tile;
use crate::puzzle::Puzzle;
use crate::search::{Happens, Nodes, Ties};
use crate::show::markup::escaped;
use crate::show::trace::{has_small_boards, Watched};
use crate::show::tree::{drawing, layout, Node, MOST_EXPANDED, SLOT};
use crate::solver::heuristics::Parts;
use crate::solver::searches::Next;
use crate::text::grouped;
use std::fmt::Display;

const SCRIPT: &str = include_str!("search.js");

/// The ids and descriptions of the player's buttons in this section.
const BUTTONS: [(&str, &str); 5] = [
    ("start", "the start (Home)"),
    ("before", "one node back (left arrow)"),
    ("run", "play or pause (space)"),
    ("after", "one node forward (right arrow)"),
    ("end", "the end (End)"),
];

/// Writes the searches side by side, with one slider. The script draws the data of each search.
pub fn section(puzzle: &Puzzle, searches: &[Watched]) -> String {
    let title = if searches.len() == 1 {
        "The search"
    } else {
        "The searches"
    };
    let start = puzzle.position();
    let words: Vec<String> = start
        .tiles()
        .iter()
        .map(|&tile| escaped(puzzle.word(tile)))
        .collect();
    let words = if has_small_boards(puzzle) {
        words.join(" ")
    } else {
        String::new()
    };
    let buttons = STEPS.iter().zip(BUTTONS).map(|(of_player, (id, about))| {
        let this = Button {
            id,
            about,
            label: of_player.label,
            icon: of_player.icon,
        };
        button(&this, "")
    });
    let articles: String = searches
        .iter()
        .map(|search| article(puzzle, search))
        .collect();
    format!(
        "<section class=\"searches\" data-slot=\"{SLOT}\" data-columns=\"{}\" data-blank=\"{}\" \
            data-words=\"{words}\">
<h2>{title}</h2>
<div class=\"stepper control\">
<p><label for=\"step\">Nodes taken</label> <output id=\"taken\" for=\"step\"></output></p>
<input id=\"step\" type=\"range\" min=\"0\" value=\"0\">
<div class=\"controls\">
{}<label>Speed <select id=\"pace\">{}</select></label>
</div>
</div>
<div class=\"side-by-side\" style=\"--searches:{}\">
{articles}</div>
</section>
<script>
{SCRIPT}</script>
",
        puzzle.grid().width(),
        start.blank().index(),
        buttons.collect::<String>(),
        speeds(),
        searches.len(),
    )
}

fn article(puzzle: &Puzzle, search: &Watched) -> String {
    let Watched {
        method,
        nodes,
        tree,
    } = search;
    let (name, about) = (search.name(), method.search.about);
    let next = method.search.drawn().expect("its nodes are one tree");
    let (kind, title, queue) = match next {
        Next::Best if method.ties == Ties::Oldest => {
            ("best-oldest", "Queue", "ordered by f, then oldest first")
        }
        Next::Best => (
            "best",
            "Queue",
            "ordered by f, then by larger g, then newest first",
        ),
        Next::Oldest => ("oldest", "Queue", "oldest first"),
        Next::Deepest => (
            "deepest",
            "Stack",
            "the path from the start, last node first; only it is stored",
        ),
    };
    let [waiting, stored] = match method.search.has_queue() {
        true => ["in the queue", "stored"],
        false => ["on the stack", "stored at most"],
    };
    let has_f = method.heuristic_name().is_some();
    let costs: String = ["f", "g", "h"]
        .iter()
        .filter(|name| has_f || **name == "g")
        .map(|name| format!("<th>{name}"))
        .collect();
    let [of_g, of_h] = method.weights();
    let (numbers, drawing) = (numbers(puzzle, search), drawing(tree));
    format!(
        "<article class=\"search\" data-next=\"{kind}\" data-weights=\"{of_g} {of_h}\"{numbers}>
<h3>{name}</h3>
<p class=\"about\">{about}{}</p>
<dl class=\"counts control\">{}<div><dt>{waiting}<dd data-count=\"queue\"></div></dl>
<p class=\"event control\" aria-live=\"polite\"></p>
<div class=\"views control\">
<div class=\"panes\">
<div class=\"growth\">
<div class=\"zooms\">{}</div>
<div class=\"tree\" tabindex=\"0\" role=\"group\" aria-label=\"Tree of {name}\"></div>
</div>
<div class=\"queue\" tabindex=\"0\" role=\"group\" aria-label=\"{title} of \
{name}\"><table><caption><b>{title}</b>: {queue}</caption>\
<thead><tr>{}{costs}</thead><tbody></tbody></table><p class=\"rest\"></p></div>
</div>
</div>
{}<figure class=\"still\" tabindex=\"0\">
{drawing}</figure>
</article>
",
        beyond(nodes),
        [
            ("expanded", "expanded"),
            ("generated", "generated"),
            ("stored", stored)
        ]
        .map(|(count, name)| format!("<div><dt>{name}<dd data-count=\"{count}\"></div>"))
        .concat(),
        [
            ("out", "−", "Smaller"),
            ("in", "+", "Larger"),
            ("whole", "Whole tree", "Whole tree"),
            ("root", "Start", "Start")
        ]
        .map(|(zoom, label, name)| {
            format!(
                "<button type=\"button\" data-zoom=\"{zoom}\" \
                    aria-label=\"{name}\">{label}</button>"
            )
        })
        .concat(),
        if has_small_boards(puzzle) {
            "<th>board"
        } else {
            ""
        },
        legend(search),
    )
}

/// Describes the part of a long search that the steps leave out.
fn beyond(nodes: &Nodes) -> String {
    if nodes.expanded <= MOST_EXPANDED {
        return String::new();
    }
    let [expanded, generated, stored, most] =
        [nodes.expanded, nodes.generated, nodes.stored, MOST_EXPANDED].map(grouped);
    format!(
        ". It expanded {expanded} nodes, generated {generated} and stored {stored}: <b>the first \
            {most} are shown</b>"
    )
}

fn legend(search: &Watched) -> String {
    let Watched { method, tree, .. } = search;
    let has = |happens| tree.nodes.iter().any(|node| node.happens == happens);
    let (is_deepest, has_h) = (
        !method.search.has_queue(),
        method.heuristic_name().is_some(),
    );
    let rows = [
        (
            is_deepest,
            "n-expanded",
            "expanded, on the stack; the number says as which node",
        ),
        (is_deepest, "n-left", "expanded before, no longer stored"),
        (!is_deepest, "n-open", "in the queue"),
        (
            !is_deepest,
            "n-expanded",
            "expanded; the number says as which node",
        ),
        (true, "n-expanded n-now", "the node taken last"),
        (
            has(Happens::Cut) && has_h,
            "n-cut",
            "cut: f exceeds the bound",
        ),
        (
            has(Happens::Cut) && !has_h,
            "n-cut",
            "cut: too deep to be expanded",
        ),
        (
            has(Happens::Left) && is_deepest,
            "n-cut",
            "duplicate: its position is on the stack",
        ),
        (
            has(Happens::Left) && !is_deepest,
            "n-cut",
            "duplicate: its position is known",
        ),
        (
            has(Happens::Improved),
            "n-cut",
            "replaced: a shorter path to its position was found",
        ),
        (true, "n-path", "on the path that the search found"),
    ];
    let row = |(_, class, words): (bool, &str, &str)| {
        format!(
            "<li><svg width=\"28\" height=\"18\" aria-hidden=\"true\"><g \
            class=\"{class}\"><rect x=\"3\" y=\"3\" width=\"22\" height=\"12\" \
                rx=\"3\"/></g></svg> {words}\n"
        )
    };
    let mut text: String = rows.into_iter().filter(|row| row.0).map(row).collect();
    text += "<li>A letter above a node is the move of the blank.\n";
    if let Some(Parts { rest, .. }) = parts(search) {
        let rest = rest.map_or(String::new(), |rest| format!(" without the {rest}"));
        text += &format!(
            "<li class=\"control\">The small number of a tile is its part of h: the \
            sum is h{rest}.\n"
        );
    }
    format!("<ul class=\"legend\">\n{text}</ul>\n")
}

fn parts(search: &Watched) -> Option<Parts> {
    search
        .method
        .heuristic_name()
        .and(search.method.heuristic.parts)
}

/// Writes the nodes of the steps, node by node, as attributes. A parent is written as the
/// difference from the parent of the node before, a place as the difference from the parent's
/// place.
fn numbers(puzzle: &Puzzle, search: &Watched) -> String {
    let Watched {
        method,
        nodes: counts,
        tree,
    } = search;
    let nodes = &tree.nodes;
    let places = layout(&tree.nodes);
    let is_found = counts.expanded <= MOST_EXPANDED;
    let last = if is_found {
        counts.expanded + 1
    } else {
        MOST_EXPANDED
    };
    let mut order: Vec<(u64, usize)> = nodes
        .iter()
        .enumerate()
        .filter_map(|(at, node)| Some((node.number.filter(|number| *number <= last)?, at)))
        .collect();
    order.sort_unstable();
    let mut appear = vec![0; last as usize + 1];
    for node in nodes.iter().filter(|node| node.step <= last) {
        appear[node.step as usize] += 1;
    }
    let shown = &nodes[..appear.iter().sum::<usize>()];
    let mut before = 0;
    let parents = shown.iter().filter_map(|node| node.parent).map(|parent| {
        let difference = parent as i64 - before;
        before = parent as i64;
        difference
    });
    let parents = joined(parents);
    let x = |node: usize| places[node].x as i64;
    let offset = |(at, node): (usize, &Node)| x(at) - node.parent.map_or(0, x);
    let kind = |node: &Node| match node.happens {
        Happens::Improved => 'i',
        Happens::Left => 'd',
        Happens::Cut => 'c',
        _ => 'n',
    };
    let replaced = shown
        .iter()
        .enumerate()
        .filter_map(|(at, node)| Some(format!("{at}:{}", node.replaced?)));
    let attributes = [
        (
            "moves",
            shown
                .iter()
                .map(|node| node.last.map_or('.', Move::letter))
                .collect(),
        ),
        ("kinds", shown.iter().map(kind).collect()),
        ("parents", parents),
        ("places", joined(shown.iter().enumerate().map(offset))),
        ("appear", joined(appear.iter())),
        ("order", joined(order.iter().map(|(_, at)| at))),
        ("replaced", joined(replaced)),
        (
            "bounds",
            joined(
                shown
                    .iter()
                    .filter(|node| node.happens == Happens::Bound)
                    .map(|node| node.g),
            ),
        ),
        (
            "h",
            if method.heuristic_name().is_some() {
                joined(shown.iter().map(|node| node.h))
            } else {
                String::new()
            },
        ),
        (
            "found",
            if is_found {
                "yes".into()
            } else {
                String::new()
            },
        ),
        (
            "parts",
            parts(search)
                .filter(|_| has_small_boards(puzzle))
                .map_or(String::new(), |parts| part_numbers(puzzle, parts)),
        ),
        (
            "rest",
            parts(search)
                .and_then(|parts| parts.rest)
                .unwrap_or_default()
                .into(),
        ),
    ];
    let attributes = attributes
        .into_iter()
        .filter(|(_, value): &(_, String)| !value.is_empty());
    attributes
        .map(|(name, value)| format!(" data-{name}=\"{value}\""))
        .collect()
}

/// Writes each tile's part of h on every cell, tile after tile in the order of the start.
fn part_numbers(puzzle: &Puzzle, parts: Parts) -> String {
    let (grid, blank) = (puzzle.grid(), puzzle.blank_tile());
    let of_tile = |tile: Tile, cell: Cell| {
        if tile == blank {
            0
        } else {
            (parts.of_tile)(grid, tile, cell)
        }
    };
    let tiles = puzzle.position().tiles().iter();
    joined(tiles.flat_map(|&tile| grid.all().map(move |cell| of_tile(tile, cell))))
}

fn joined(values: impl Iterator<Item = impl Display>) -> String {
    values
        .map(|value| value.to_string())
        .collect::<Vec<_>>()
        .join(" ")
}
