//! Search trees, drawn as SVG or written for Graphviz.

use crate::moves::Move;
use crate::search::Happens;
use crate::show::markup::{escaped, Frame};
use crate::text::grouped;
use std::{iter, mem};

const MOST_NODES: usize = 500;

/// The most nodes side by side on a screen: a window of 1920 pixels shows them at two thirds of
/// their size.
const MOST_ACROSS: usize = 36;

/// Nodes generated after this many were expanded are left out.
pub const MOST_EXPANDED: u64 = 2000;

pub struct Node {
    /// `None` for a start.
    pub parent: Option<usize>,
    /// The number of the selection, counted from 1.
    pub number: Option<u64>,
    pub last: Option<Move>,
    /// The moves from the start; for the start of an iteration, its bound.
    pub g: u32,
    pub h: u32,
    pub cost: String,
    pub happens: Happens,
    /// The number of selections before the node exists.
    pub step: u64,
    /// The number of selections before a shorter path to the position replaced the node in the
    /// queue, if one did.
    pub replaced: Option<u64>,
    /// The board's rows; none if the board is too large to be drawn.
    pub rows: Vec<String>,
    pub is_on_path: bool,
}

/// The first nodes of a search, parents before their children.
#[derive(Default)]
pub struct Tree {
    pub nodes: Vec<Node>,
    left_out: u64,
    pub selected: u64,
    last: Option<usize>,
}

impl Tree {
    /// Adds a node, unless there are too many, and returns its index.
    pub fn add(&mut self, node: Node) -> Option<usize> {
        if self.selected > MOST_EXPANDED || node.last.is_some() && node.parent.is_none() {
            self.left_out += 1;
            return None;
        }
        self.nodes.push(node);
        Some(self.nodes.len() - 1)
    }

    pub fn select(&mut self, node: Option<usize>, number: u64) {
        self.selected = number;
        self.last = node;
        if let Some(node) = node {
            self.nodes[node].number = Some(number);
        }
    }

    pub fn replace(&mut self, node: Option<usize>, step: u64) {
        if let Some(node) = node {
            self.nodes[node].replaced = Some(step);
        }
    }

    pub fn mark_path(&mut self) {
        let mut at = self.last;
        while let Some(node) = at {
            self.nodes[node].is_on_path = true;
            at = self.nodes[node].parent;
        }
    }
}

impl Node {
    fn class(&self) -> &'static Class {
        let name = match (self.is_on_path, self.number, self.replaced, self.happens) {
            (true, ..) => "path",
            (_, Some(_), ..) => "expanded",
            (_, _, None, Happens::New | Happens::Improved | Happens::Bound) => "open",
            _ => "cut",
        };
        let class = CLASSES.iter().find(|class| class.name == name);
        class.expect("the table has every class")
    }

    /// Writes the node's number or the reason why it has none, its board, and its costs.
    fn lines(&self) -> Vec<String> {
        let heading = match (self.number, self.replaced, self.happens) {
            (Some(number), ..) => number.to_string(),
            (_, Some(_), _) => "replaced".into(),
            (_, _, Happens::Left) => "duplicate".into(),
            _ => String::new(),
        };
        let cost = self.cost.splitn(2, ' ').map(String::from);
        iter::once(heading)
            .chain(self.rows.iter().cloned())
            .chain(cost)
            .collect()
    }
}

// Lengths are in pixels.
const LINE: usize = 13;
const GLYPH: usize = 7;
const GAP: usize = 10;
const RISE: usize = 34;
const MARGIN: usize = 12;
/// The width of a box in the legend.
const SAMPLE: usize = 24;

struct Class {
    name: &'static str,
    ink: &'static str,
    /// The fill and the border. In print or without colors, the borders differ.
    style: &'static str,
    /// What the legend says of the nodes.
    about: &'static str,
}

const CLASSES: [Class; 4] = [
    Class {
        name: "path",
        ink: "#fff",
        style: "fill=\"#9a4a00\" stroke=\"#9a4a00\"",
        about: "on the path that the search found",
    },
    Class {
        name: "expanded",
        ink: "#fff",
        style: "fill=\"#1f5f99\" stroke=\"#1f5f99\"",
        about: "expanded; the number says as which node",
    },
    Class {
        name: "open",
        ink: "#24292f",
        style: "fill=\"#fff\" stroke=\"#1f5f99\"",
        about: "generated, not expanded",
    },
    Class {
        name: "cut",
        ink: "#7a7466",
        style: "fill=\"#fff\" stroke=\"#b9b3a6\" stroke-dasharray=\"3\"",
        about: "left out: a duplicate, replaced by a shorter path, or cut by a bound",
    },
];

/// What the legend says of all nodes.
const MOVES: &str = "a letter above a node is the move of the blank";

/// Draws the first nodes of the tree that fit on a screen, as SVG. Selected nodes are filled and
/// numbered, nodes on the solution have another color and thicker lines, nodes still in the queue
/// are empty, and nodes left out are pale.
pub fn drawing(tree: &Tree) -> String {
    drawn(tree).framed()
}

/// Draws the same with a legend below.
pub fn with_legend(tree: &Tree) -> String {
    let mut drawing = drawn(tree);
    drawing.add_legend();
    drawing.framed()
}

struct Drawing {
    text: String,
    title: String,
    width: usize,
    height: usize,
    /// The classes of the nodes.
    classes: Vec<&'static Class>,
}

impl Drawing {
    fn framed(&self) -> String {
        let frame = Frame {
            width: self.width,
            height: self.height,
            font: "font-family=\"monospace\" font-size=\"11\" text-anchor=\"middle\"",
            title: &self.title,
        };
        frame.around(&self.text)
    }

    fn add_legend(&mut self) {
        let classes = self.classes.iter().map(|&class| (Some(class), class.about));
        let lines: Vec<_> = classes.chain([(None, MOVES)]).collect();
        for (class, about) in lines {
            if let Some(Class { name, style, .. }) = class {
                self.text += &format!(
                    "<g class=\"{name}\"><rect x=\"{MARGIN}\" y=\"{}\" width=\"{SAMPLE}\" \
                        height=\"{LINE}\" rx=\"3\" {style}/></g>\n",
                    self.height + 2
                );
            }
            self.text += &format!(
                "<text class=\"ink\" x=\"{}\" y=\"{}\" text-anchor=\"start\" \
                    fill=\"#24292f\">{about}</text>\n",
                MARGIN + SAMPLE + GAP,
                self.height + LINE
            );
            let right = MARGIN + SAMPLE + GAP + about.len() * GLYPH;
            self.width = self.width.max(right + MARGIN);
            self.height += LINE + 8;
        }
        self.height += MARGIN;
    }
}

fn drawn(tree: &Tree) -> Drawing {
    let fits = |count: &usize| {
        layout(&tree.nodes[..*count])
            .iter()
            .all(|place| place.x < MOST_ACROSS * SLOT)
    };
    let count = (1..=tree.nodes.len().min(MOST_NODES)).rev().find(fits);
    let (nodes, all) = (
        &tree.nodes[..count.unwrap_or_default()],
        tree.nodes.len() as u64 + tree.left_out,
    );
    let count = nodes.len() as u64;
    let first = if count < all {
        format!("; the first {} are drawn", grouped(count))
    } else {
        String::new()
    };
    // The goal is selected last, and not expanded.
    let title = format!(
        "{} nodes expanded of {}{first}",
        grouped(tree.selected - 1),
        grouped(all)
    );
    let texts: Vec<Vec<String>> = nodes.iter().map(Node::lines).collect();
    let glyphs = texts
        .iter()
        .flatten()
        .map(|line| line.chars().count())
        .max()
        .unwrap_or(0);
    let rows = texts.iter().map(Vec::len).max().unwrap_or(0);
    let (width, height) = (glyphs * GLYPH + GAP, rows * LINE + GAP);
    let places = layout(nodes);
    let x = |node: usize| MARGIN + places[node].x * (width + GAP) / SLOT + width / 2;
    let y = |node: usize| MARGIN + 2 * LINE + places[node].level * (height + RISE);
    let right = (0..places.len()).map(x).max().unwrap_or(0) + width / 2;
    let bottom = (0..places.len()).map(y).max().unwrap_or(0) + height;
    let mut text = format!(
        "<text class=\"ink\" x=\"{MARGIN}\" y=\"{}\" font-size=\"13\" text-anchor=\"start\" \
            fill=\"#24292f\">{title}</text>\n",
        MARGIN + LINE
    );
    for (class, color, thick) in [
        ("edge", "#59636e", 1),
        ("pale", "#b9b3a6", 1),
        ("path", "#9a4a00", 3),
    ] {
        let to_class = |node: &Node| match node.class().name {
            "path" => "path",
            "cut" => "pale",
            _ => "edge",
        };
        let edges = nodes
            .iter()
            .enumerate()
            .filter(|(_, node)| to_class(node) == class);
        let edges = edges.filter_map(|(number, node)| Some((number, node.parent?)));
        let edges: String = edges
            .map(|(node, parent)| {
                format!(
                    "M{} {}L{} {}",
                    x(parent),
                    y(parent) + height,
                    x(node),
                    y(node)
                )
            })
            .collect();
        if !edges.is_empty() {
            text += &format!(
                "<path class=\"{class}\" d=\"{edges}\" fill=\"none\" stroke=\"{color}\" \
                    stroke-width=\"{thick}\"/>\n"
            );
        }
    }
    for (number, (node, lines)) in nodes.iter().zip(&texts).enumerate() {
        let Class {
            name, ink, style, ..
        } = node.class();
        let (left, top) = (x(number) - width / 2, y(number));
        text += &format!(
            "<g class=\"{name}\" fill=\"{ink}\"><rect x=\"{left}\" y=\"{top}\" width=\"{width}\" \
                height=\"{height}\" rx=\"4\" {style}/>"
        );
        if let Some(last) = node.last {
            // The letter is on the side without the edge.
            let is_left = node.parent.is_some_and(|parent| x(parent) > x(number));
            let (x, y, m) = (
                if is_left {
                    x(number) - 8
                } else {
                    x(number) + 8
                },
                top - 4,
                last.letter(),
            );
            text += &format!("<text class=\"ink\" x=\"{x}\" y=\"{y}\" fill=\"#24292f\">{m}</text>");
        }
        for (row, line) in lines
            .iter()
            .enumerate()
            .filter(|(_, line)| !line.is_empty())
        {
            let weight = if row == 0 {
                " font-weight=\"bold\""
            } else {
                ""
            };
            let (x, y) = (x(number), top + GAP / 2 + row * LINE + LINE - 3);
            let line = escaped(line).replace(' ', "\u{a0}");
            text += &format!("<text x=\"{x}\" y=\"{y}\"{weight}>{line}</text>");
        }
        text += "</g>\n";
    }
    let is_seen = |class: &&Class| nodes.iter().any(|node| node.class().name == class.name);
    Drawing {
        width: MARGIN + right.max(MARGIN + title.len() * 8),
        height: MARGIN + bottom,
        classes: CLASSES.iter().filter(is_seen).collect(),
        text,
        title,
    }
}

/// A node's place and its level. A box and the gap beside it take [`SLOT`] units of `x`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    pub x: usize,
    pub level: usize,
}

pub const SLOT: usize = 8;

/// How far each level of a subtree extends to the left and to the right of its root; the lowest
/// level comes first.
type Contour = Vec<[i32; 2]>;

/// Returns the place of every node; parents come before their children. A parent is in the middle
/// above its children. Subtrees are as near to each other as their contours permit (Reingold,
/// Tilford 1981). A small subtree between large ones is at the mean of its places with all packed
/// to the left and with all packed to the right (Kennedy 1996).
pub fn layout(nodes: &[Node]) -> Vec<Spot> {
    // One more node is the parent of the starts.
    let above = nodes.len();
    let mut children = vec![Vec::new(); above + 1];
    for (number, node) in nodes.iter().enumerate() {
        children[node.parent.unwrap_or(above)].push(number);
    }
    // Places are relative to the parent at first.
    let (mut xs, mut levels) = (vec![0; above], vec![0; above]);
    let mut contours = vec![Contour::new(); above + 1];
    for node in (0..above).rev().chain([above]) {
        let siblings = &children[node];
        let of_siblings: Vec<Contour> = siblings
            .iter()
            .map(|&node| mem::take(&mut contours[node]))
            .collect();
        let middles = side_by_side(&of_siblings);
        contours[node] = around(&of_siblings, &middles);
        for (&node, x) in siblings.iter().zip(middles) {
            xs[node] = x;
        }
    }
    for (number, node) in nodes.iter().enumerate() {
        if let Some(parent) = node.parent {
            xs[number] += xs[parent];
            levels[number] = levels[parent] + 1;
        }
    }
    let left = xs.iter().min().copied().unwrap_or(0);
    let place = |(x, level): (&i32, _)| Spot {
        x: x.abs_diff(left) as usize,
        level,
    };
    xs.iter().zip(levels).map(place).collect()
}

/// Returns the places of the roots of siblings' subtrees, relative to their parent.
fn side_by_side(contours: &[Contour]) -> Vec<i32> {
    let mirrored = |contour: &Contour| {
        contour
            .iter()
            .map(|[left, right]| [-right, -left])
            .collect()
    };
    let to_left = packed(contours);
    let to_right = packed(
        &contours
            .iter()
            .rev()
            .map(mirrored)
            .collect::<Vec<Contour>>(),
    );
    let width = to_left.last().copied().unwrap_or(0);
    let means = to_left
        .iter()
        .zip(to_right.iter().rev())
        .map(|(left, right)| (left + width - right) / 2);
    let mut means: Vec<i32> = means.collect();
    if let Some(last) = means.last_mut() {
        // This makes the middle a whole number.
        *last += width % 2;
    }
    let middle = (width + 1) / 2;
    means.iter().map(|x| x - middle).collect()
}

/// Returns the places of the roots, relative to the first, when each is as far to the left as
/// possible.
fn packed(contours: &[Contour]) -> Vec<i32> {
    // `edge[level]`: how far the placed subtrees extend to the right, the highest level first.
    let mut edge: Vec<i32> = Vec::new();
    let place = |contour: &Contour| {
        let apart = edge
            .iter()
            .zip(contour.iter().rev())
            .map(|(edge, [left, _])| edge + SLOT as i32 - left);
        let x = apart.max().unwrap_or(0);
        edge.resize(edge.len().max(contour.len()), 0);
        for (edge, [_, right]) in edge.iter_mut().zip(contour.iter().rev()) {
            *edge = x + right;
        }
        x
    };
    contours.iter().map(place).collect()
}

/// Returns the contour of a node with these subtrees below it.
fn around(contours: &[Contour], middles: &[i32]) -> Contour {
    let levels = contours.iter().map(Vec::len).max().unwrap_or(0);
    let mut around = vec![[i32::MAX, i32::MIN]; levels];
    for (contour, x) in contours.iter().zip(middles) {
        for (around, [left, right]) in around.iter_mut().rev().zip(contour.iter().rev()) {
            *around = [around[0].min(x + left), around[1].max(x + right)];
        }
    }
    around.push([0, 0]);
    around
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Makes trees of all kinds, their parents before their children: chains, bushes, forests.
    fn trees() -> Vec<Vec<Option<usize>>> {
        let mut random = Random::new(3);
        let mut trees = vec![Vec::new(), vec![None]];
        for near in [1, 2, 5, 40, 1000] {
            for roots in [0, 1, 3] {
                let parent = |node: usize| {
                    let back = 1 + random.below(near) as usize;
                    (node > roots).then(|| node.saturating_sub(back))
                };
                trees.push((0..600).map(parent).collect());
            }
        }
        trees
    }

    fn places(parents: &[Option<usize>]) -> Vec<Spot> {
        let node = |&parent| Node {
            parent,
            number: None,
            last: None,
            g: 0,
            h: 0,
            cost: String::new(),
            happens: Happens::New,
            step: 0,
            replaced: None,
            rows: Vec::new(),
            is_on_path: false,
        };
        layout(&parents.iter().map(node).collect::<Vec<Node>>())
    }

    fn children(parents: &[Option<usize>], of: usize) -> Vec<usize> {
        (0..parents.len())
            .filter(|&node| parents[node] == Some(of))
            .collect()
    }

    /// Counts the slots from the left edge of the leftmost box to the right edge of the rightmost
    /// box.
    fn width(places: &[Spot]) -> usize {
        places.iter().map(|place| place.x).max().unwrap_or(0) / SLOT + 1
    }

    #[test]
    fn boxes_of_a_level_stand_apart_in_the_order_of_their_parents() {
        for parents in trees() {
            let places = places(&parents);
            // The numbers of the nodes from the root order a level from left to right.
            let way = |mut node: usize| {
                let mut way = vec![node];
                while let Some(parent) = parents[node] {
                    way.push(parent);
                    node = parent;
                }
                way.reverse();
                way
            };
            let mut nodes: Vec<usize> = (0..parents.len()).collect();
            nodes.sort_by_key(|&node| (places[node].level, way(node)));
            for pair in nodes
                .windows(2)
                .filter(|pair| places[pair[0]].level == places[pair[1]].level)
            {
                assert!(places[pair[1]].x >= places[pair[0]].x + SLOT, "{pair:?}");
            }
        }
    }

    #[test]
    fn parents_stand_in_the_middle_one_level_above_their_children() {
        for parents in trees() {
            let places = places(&parents);
            for node in 0..parents.len() {
                let children = children(&parents, node);
                if let (Some(&first), Some(&last)) = (children.first(), children.last()) {
                    assert_eq!(places[first].x + places[last].x, 2 * places[node].x);
                    assert!(children
                        .iter()
                        .all(|&child| places[child].level == places[node].level + 1));
                }
            }
        }
    }

    #[test]
    fn subtrees_close_up() {
        for parents in trees() {
            let leaves = (0..parents.len())
                .filter(|node| !parents.contains(&Some(*node)))
                .count();
            assert!(width(&places(&parents)) <= leaves.max(1));
        }
        // Each node has a leaf on its left, below which the leaf of the next node fits.
        let comb: Vec<Option<usize>> = (0..41_usize)
            .map(|node| node.checked_sub(1).map(|node| node / 2 * 2))
            .collect();
        assert_eq!(width(&places(&comb)), 11);
    }

    #[test]
    fn small_subtrees_between_large_ones_stand_in_the_middle() {
        // There are two bushes of five leaves, and two single leaves between them.
        let mut parents = vec![None, Some(0), Some(0), Some(0), Some(0)];
        parents.extend([1, 4].iter().flat_map(|&bush| [Some(bush); 5]));
        let places = places(&parents);
        let [a, b, c, d] = [1, 2, 3, 4].map(|node| places[node].x);
        assert_eq!([b - a, c - b, d - c], [2 * SLOT, SLOT, 2 * SLOT]);
    }
}
