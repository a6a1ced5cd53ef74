//! What a search does as lines, as CSV, and as a tree.

use crate::board::{Board, Tile};
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::search::{Event, Happens};
use crate::show::board::spaced_rows;
use crate::show::table::csv_quoted;
use crate::show::tree::{Node, State, Tree};
use crate::text::gir;
use std::collections::HashMap;
use std::iter;

/// The most cells of a board that is drawn in its node, and the most characters of its tiles.
const MOST_CELLS: usize = 16;
const MOST_CHARACTERS: usize = 3;

/// Follows a search, event by event.
pub struct Trace<'a> {
    puzzle: &'a Puzzle,
    /// How much g and h count in f, in hundredths; `None` without a heuristic.
    weights: Option<[u32; 2]>,
    bound: Option<u32>,
    selected: u64,
    queue: u64,
    /// For every number of moves, the position selected last: its number, and its node in the tree.
    above: Vec<(u64, Option<usize>)>,
    /// The path to every position that was kept last.
    kept: HashMap<Vec<Tile>, Kept>,
    tree: Tree,
}

struct Kept {
    parent: u64,
    node: Option<usize>,
    is_in_queue: bool,
}

/// An event, with what is known of its node.
pub struct Record {
    bound: Option<u32>,
    number: Option<u64>,
    parent: Option<u64>,
    last: Option<Move>,
    /// f and h.
    estimate: Option<[String; 2]>,
    g: u32,
    queue: Option<u64>,
    happens: Happens,
    board: String,
}

impl<'a> Trace<'a> {
    pub fn new(puzzle: &'a Puzzle, weights: Option<[u32; 2]>) -> Trace<'a> {
        let (above, kept, tree) = (Vec::new(), HashMap::new(), Tree::default());
        Trace { puzzle, weights, bound: None, selected: 0, queue: 0, above, kept, tree }
    }

    pub fn see(&mut self, event: &Event) -> impl Iterator<Item = Record> {
        let record = self.record(event);
        // Depth first, nodes are selected as soon as they are generated.
        let g = match event.happens {
            Happens::Bound => Some(0),
            Happens::New if self.bound.is_some() => Some(event.g),
            _ => None,
        };
        let selected = g.map(|g| self.record(&Event { happens: Happens::Selected, g, ..*event }));
        iter::once(record).chain(selected)
    }

    fn record(&mut self, event: &Event) -> Record {
        let &Event { happens, board, last, g, h } = event;
        let depth = g as usize;
        let above = depth.checked_sub(1).and_then(|depth| self.above.get(depth)).copied();
        let estimate = self.weights.map(|[of_g, of_h]| [hundredths(of_g * g + of_h * h), h.to_string()]);
        let mut record = Record {
            bound: self.bound,
            number: None,
            parent: above.map(|(number, _)| number),
            last,
            estimate,
            g,
            queue: None,
            happens,
            board: gir::in_rows(self.puzzle, board),
        };
        if happens == Happens::Selected {
            if last.is_none() && self.bound.is_none() {
                self.generated(&record, board, State::Open);
            }
            self.selected += 1;
            self.queue -= 1;
            record.number = Some(self.selected);
            let kept = self.kept.get_mut(board.tiles()).expect("what is selected was generated");
            kept.is_in_queue = false;
            record.parent = (kept.parent > 0).then_some(kept.parent);
            self.tree.select(kept.node, self.selected);
            self.above.resize(self.above.len().max(depth + 1), (0, None));
            self.above[depth] = (self.selected, kept.node);
        } else {
            if happens == Happens::Bound {
                self.bound = Some(g);
                (record.bound, record.parent) = (Some(g), None);
            }
            let state = match happens {
                Happens::Left if self.bound.is_some() => State::Cut,
                Happens::Left => State::Duplicate,
                _ => State::Open,
            };
            self.generated(&record, board, state);
        }
        record.queue = self.bound.is_none().then_some(self.queue);
        record
    }

    /// The tree of a search that has found the goal.
    pub fn into_tree(mut self) -> Tree {
        self.tree.mark_path();
        self.tree
    }

    fn generated(&mut self, record: &Record, board: &Board, state: State) {
        let above = record.last.and_then(|_| self.above.get(record.g as usize - 1));
        let (parent, node) = above.copied().unwrap_or((0, None));
        let node = self.tree.add(Node {
            parent: node,
            is_root: record.last.is_none(),
            number: None,
            last: record.last,
            cost: if record.happens == Happens::Bound { format!("bound {}", record.g) } else { record.cost() },
            state,
            rows: rows(self.puzzle, board),
            is_on_path: false,
        });
        if state == State::Open {
            let kept = Kept { parent, node, is_in_queue: true };
            let before = self.kept.insert(board.tiles().to_vec(), kept);
            self.queue += u64::from(!before.is_some_and(|before| before.is_in_queue));
        }
    }
}

impl Record {
    /// The names of the values of [`csv`](Record::csv).
    pub const COLUMNS: &'static str = "bound,number,parent,move,f,g,h,queue,state,board";

    /// The line for people: that of a node that is generated stands behind that of its parent.
    pub fn text(&self) -> String {
        let Record { last, g, board, happens, .. } = self;
        let cost = self.cost();
        let queue = self.queue.map_or(String::new(), |queue| format!(" queue={queue}"));
        let from = match (last, self.parent) {
            (Some(last), Some(parent)) => format!(" {} from {parent}", last.letter()),
            _ => String::new(),
        };
        match (happens, self.number, last) {
            (Happens::Bound, ..) => format!("bound {g}"),
            (_, Some(number), _) => format!("{number}.{from} {cost}{queue} {board}"),
            (_, _, Some(last)) => format!("  {} {} {cost}{queue} {board}", last.letter(), self.state()),
            _ => format!("{cost}{queue} {board}"),
        }
    }

    pub fn csv(&self) -> String {
        fn word<T: ToString>(value: Option<T>) -> String {
            value.map(|value| value.to_string()).unwrap_or_default()
        }
        let [f, h] = self.estimate.clone().unwrap_or_default();
        let g = if self.happens == Happens::Bound { String::new() } else { self.g.to_string() };
        let words = [
            word(self.bound),
            word(self.number),
            word(self.parent),
            word(self.last.map(Move::letter)),
            f,
            g,
            h,
            word(self.queue),
            self.state().to_string(),
            csv_quoted(&self.board),
        ];
        words.join(",")
    }

    fn cost(&self) -> String {
        match (&self.estimate, self.g) {
            (Some([f, h]), g) => format!("f={f} g={g} h={h}"),
            (None, g) => format!("g={g}"),
        }
    }

    fn state(&self) -> &'static str {
        match self.happens {
            Happens::Bound => "bound",
            Happens::New => "new",
            Happens::Improved => "improved",
            Happens::Left if self.bound.is_some() => "cut",
            Happens::Left => "duplicate",
            Happens::Selected => "selected",
        }
    }
}

/// The rows of a board, without the blank; none if they are too large for a node of the tree.
fn rows(puzzle: &Puzzle, board: &Board) -> Vec<String> {
    let is_long = |tile: &Tile| *tile != puzzle.blank() && puzzle.word(*tile).chars().count() > MOST_CHARACTERS;
    if board.tiles().len() > MOST_CELLS || board.tiles().iter().any(is_long) {
        return Vec::new();
    }
    spaced_rows(puzzle, board, "").lines().map(|row| row[..row.len() - 1].into()).collect()
}

/// A number of hundredths, without zeros at its end.
fn hundredths(number: u32) -> String {
    let text = format!("{}.{:02}", number / 100, number % 100);
    text.trim_end_matches('0').trim_end_matches('.').into()
}
