//! Search trees, drawn as SVG or written for Graphviz.

use crate::moves::Move;
use crate::show::markup::{escaped, Frame};
use crate::text::grouped;
use std::iter;

/// The most nodes that are drawn.
pub const MOST_NODES: usize = 500;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It was kept, and expanded if it has a number.
    Open,
    /// Its position was known.
    Duplicate,
    /// It exceeded the bound.
    Cut,
}

pub struct Node {
    pub parent: Option<usize>,
    pub is_root: bool,
    /// When it was selected, counted from 1.
    pub number: Option<u64>,
    pub last: Option<Move>,
    pub cost: String,
    pub state: State,
    /// The board's rows; none if it is too large to be drawn.
    pub rows: Vec<String>,
    /// Whether it lies on the solution.
    pub is_on_path: bool,
}

/// The first nodes of a search, parents before their children.
#[derive(Default)]
pub struct Tree {
    nodes: Vec<Node>,
    left_out: u64,
    expanded: u64,
    last: Option<usize>,
}

impl Tree {
    /// Adds a node, unless there are too many, and returns its index.
    pub fn add(&mut self, node: Node) -> Option<usize> {
        if self.nodes.len() == MOST_NODES || !node.is_root && node.parent.is_none() {
            self.left_out += 1;
            return None;
        }
        self.nodes.push(node);
        Some(self.nodes.len() - 1)
    }

    /// Notes that a node was selected.
    pub fn select(&mut self, node: Option<usize>, number: u64) {
        self.expanded = number;
        self.last = node;
        if let Some(node) = node {
            self.nodes[node].number = Some(number);
        }
    }

    /// Marks the path to the node that was selected last, which is the goal.
    pub fn mark_path(&mut self) {
        self.expanded -= 1;
        let mut at = self.last;
        while let Some(node) = at {
            self.nodes[node].is_on_path = true;
            at = self.nodes[node].parent;
        }
    }

    fn title(&self) -> String {
        let all = self.nodes.len() as u64 + self.left_out;
        let drawn = match self.left_out {
            0 => String::new(),
            _ => format!("; the first {} are drawn", grouped(self.nodes.len() as u64)),
        };
        format!("{} nodes expanded of {}{drawn}", grouped(self.expanded), grouped(all))
    }
}

impl Node {
    fn class(&self) -> &'static str {
        match (self.is_on_path, self.number, self.state) {
            (true, ..) => "path",
            (_, Some(_), _) => "expanded",
            (_, _, State::Open) => "open",
            _ => "cut",
        }
    }

    /// Its number or why it has none, its board, and what it costs.
    fn lines(&self) -> Vec<String> {
        let heading = match (self.number, self.state) {
            (Some(number), _) => number.to_string(),
            (None, State::Duplicate) => "duplicate".into(),
            _ => String::new(),
        };
        let cost = self.cost.splitn(2, ' ').map(String::from);
        iter::once(heading).chain(self.rows.iter().cloned()).chain(cost).collect()
    }
}

// Lengths are in pixels.
const LINE: usize = 13;
const GLYPH: usize = 7;
const GAP: usize = 10;
const RISE: usize = 34;
const MARGIN: usize = 12;

/// The text of the nodes of a class, and their fill and line. In print or without colors, their lines tell them apart.
const CLASSES: [(&str, &str, &str); 4] = [
    ("path", "#fff", "fill=\"#9a4a00\" stroke=\"#9a4a00\""),
    ("expanded", "#fff", "fill=\"#1f5f99\" stroke=\"#1f5f99\""),
    ("open", "#24292f", "fill=\"#fff\" stroke=\"#1f5f99\""),
    ("cut", "#7a7466", "fill=\"#fff\" stroke=\"#b9b3a6\" stroke-dasharray=\"3\""),
];

/// The tree as SVG: selected nodes filled and numbered in turn, those on the solution in another color with thicker lines,
/// those left in the queue empty, those left out pale.
pub fn drawing(tree: &Tree) -> String {
    let texts: Vec<Vec<String>> = tree.nodes.iter().map(Node::lines).collect();
    let glyphs = texts.iter().flatten().map(|line| line.chars().count()).max().unwrap_or(0);
    let rows = texts.iter().map(Vec::len).max().unwrap_or(0);
    let (width, height) = (glyphs * GLYPH + GAP, rows * LINE + GAP);
    let (places, slots, depth) = layout(tree);
    // A place counts in half slots.
    let x = |node: usize| MARGIN + places[node].0 * (width + GAP) / 2 + width / 2;
    let y = |node: usize| MARGIN + 2 * LINE + places[node].1 * (height + RISE);
    let title = tree.title();
    let frame = Frame {
        width: 2 * MARGIN + (slots * (width + GAP)).max(title.len() * 8),
        height: 2 * MARGIN + 2 * LINE + depth * (height + RISE),
        font: "font-family=\"monospace\" font-size=\"11\" text-anchor=\"middle\"",
        title: &title,
    };
    let mut text = format!(
        "<text class=\"ink\" x=\"{MARGIN}\" y=\"{}\" font-size=\"13\" text-anchor=\"start\" fill=\"#24292f\">{title}</text>\n",
        MARGIN + LINE
    );
    for (number, node) in tree.nodes.iter().enumerate() {
        if let Some(parent) = node.parent {
            let (class, color, thick) = match node.class() {
                "path" => ("path", "#9a4a00", 3),
                "cut" => ("pale", "#b9b3a6", 1),
                _ => ("edge", "#59636e", 1),
            };
            let [x1, y1, x2, y2] = [x(parent), y(parent) + height, x(number), y(number)];
            text += &format!(
                "<path class=\"{class}\" d=\"M{x1} {y1}L{x2} {y2}\" stroke=\"{color}\" stroke-width=\"{thick}\"/>\n"
            );
        }
    }
    for (number, (node, lines)) in tree.nodes.iter().zip(&texts).enumerate() {
        let row = CLASSES.iter().find(|row| row.0 == node.class());
        let (class, ink, style) = row.expect("the table has every class");
        let (left, top) = (x(number) - width / 2, y(number));
        text += &format!(
            "<g class=\"{class}\"><rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"4\" {style}/>"
        );
        if let Some(last) = node.last {
            // On the side from which no line comes.
            let is_left = node.parent.is_some_and(|parent| x(parent) > x(number));
            let (x, y, m) = (if is_left { x(number) - 8 } else { x(number) + 8 }, top - 4, last.letter());
            text += &format!("<text class=\"ink\" x=\"{x}\" y=\"{y}\" fill=\"#24292f\">{m}</text>");
        }
        for (row, line) in lines.iter().enumerate() {
            let weight = if row == 0 { " font-weight=\"bold\"" } else { "" };
            let (x, y) = (x(number), top + GAP / 2 + row * LINE + LINE - 3);
            let line = escaped(line).replace(' ', "\u{a0}");
            text += &format!("<text x=\"{x}\" y=\"{y}\" fill=\"{ink}\"{weight}>{line}</text>");
        }
        text += "</g>\n";
    }
    frame.around(&text)
}

/// Every node's place, in half slots and levels, and how many there are. A leaf has a slot, a parent is above its children.
fn layout(tree: &Tree) -> (Vec<(usize, usize)>, usize, usize) {
    let count = tree.nodes.len();
    let mut children = vec![Vec::new(); count];
    let mut roots = Vec::new();
    let mut places = vec![(0, 0); count];
    for (number, node) in tree.nodes.iter().enumerate() {
        match node.parent {
            Some(parent) => {
                children[parent].push(number);
                places[number].1 = places[parent].1 + 1;
            }
            None => roots.push(number),
        }
    }
    // Children before their parents, leaves from left to right.
    let mut slots = 0;
    let mut stack: Vec<(usize, bool)> = roots.iter().rev().map(|&root| (root, false)).collect();
    while let Some((node, is_done)) = stack.pop() {
        match (children[node].first(), children[node].last()) {
            (Some(&first), Some(&last)) if is_done => {
                places[node].0 = (places[first].0 + places[last].0) / 2;
            }
            (Some(_), _) => {
                stack.push((node, true));
                stack.extend(children[node].iter().rev().map(|&child| (child, false)));
            }
            _ => {
                places[node].0 = 2 * slots;
                slots += 1;
            }
        }
    }
    let depth = places.iter().map(|place| place.1 + 1).max().unwrap_or(0);
    (places, slots, depth)
}

/// The tree in the language of Graphviz: `dot -Tsvg`.
pub fn dot(tree: &Tree) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"));
    let mut text =
        format!("digraph search {{\n  label={}\n  node [shape=box fontname=monospace]\n", quoted(&tree.title()));
    for (number, node) in tree.nodes.iter().enumerate() {
        let style = match node.class() {
            "path" => "style=filled fillcolor=\"#9a4a00\" fontcolor=white penwidth=3",
            "expanded" => "style=filled fillcolor=\"#1f5f99\" fontcolor=white",
            "open" => "color=\"#1f5f99\"",
            _ => "style=dashed color=\"#b9b3a6\" fontcolor=\"#7a7466\"",
        };
        text += &format!("  n{number} [label={} {style}]\n", quoted(&node.lines().join("\n")));
        if let (Some(parent), Some(last)) = (node.parent, node.last) {
            let style = if node.is_on_path { " penwidth=3" } else { "" };
            text += &format!("  n{parent} -> n{number} [label={}{style}]\n", last.letter());
        }
    }
    text + "}\n"
}
