//! The events of a search, as lines, as CSV, and as a tree.

use crate::moves::Move;
use crate::position::{Position, Tile};
use crate::puzzle::Puzzle;
use crate::search::{Direction, Event, Happens, Nodes, Ties};
use crate::show::board::spaced_rows;
use crate::show::table::csv_quoted;
use crate::show::tree::{Node, Tree};
use crate::solver::searches::{Method, Takes};
use crate::text::gir;
use std::collections::HashMap;

/// The most cells of a board that is drawn in its node, and the most characters of its tiles.
const MOST_SHOWN: usize = 16;
const MOST_CHARACTERS: usize = 3;

pub struct Trace<'a> {
    puzzle: &'a Puzzle,
    method: Method,
    /// Writes the lines, if lines are asked for.
    write: Option<fn(&Record) -> String>,
    bound: Option<u32>,
    selected: u64,
    /// The forward side, and the backward side of a search from both ends.
    sides: [Side; 2],
    tree: Tree,
}

#[derive(Default)]
struct Side {
    queue: u64,
    /// `above[moves]`: the number of the position selected last with this number of moves, and its
    /// node in the tree.
    above: Vec<(u64, Option<usize>)>,
    /// The parent's number, or 0, and the node of every position in the queue; without lines, only
    /// positions in the tree, so that long searches take little memory.
    open: HashMap<Vec<Tile>, (u64, Option<usize>)>,
}

pub struct Watched {
    pub method: Method,
    pub nodes: Nodes,
    pub tree: Tree,
}

pub struct Record<'a> {
    puzzle: &'a Puzzle,
    event: Event<'a>,
    bound: Option<u32>,
    number: Option<u64>,
    parent: Option<u64>,
    /// f, in hundredths, if the search has a heuristic.
    f: Option<u32>,
    queue: Option<u64>,
}

impl<'a> Trace<'a> {
    pub fn new(
        puzzle: &'a Puzzle,
        method: Method,
        write: Option<fn(&Record) -> String>,
    ) -> Trace<'a> {
        let (sides, tree) = (Default::default(), Tree::default());
        Trace {
            puzzle,
            method,
            write,
            bound: None,
            selected: 0,
            sides,
            tree,
        }
    }

    pub fn see(&mut self, event: &Event) -> impl Iterator<Item = String> {
        let line = self.line(event);
        // A depth-first search selects nodes as soon as it generates them.
        let g = match event.happens {
            Happens::Bound => Some(0),
            Happens::New if self.bound.is_some() => Some(event.g),
            _ => None,
        };
        let selected = g.and_then(|g| {
            self.line(&Event {
                happens: Happens::Selected,
                g,
                ..*event
            })
        });
        line.into_iter().chain(selected)
    }

    fn line(&mut self, event: &Event) -> Option<String> {
        let record = self.record(event);
        self.write.map(|write| write(&record))
    }

    fn record<'r>(&mut self, event: &Event<'r>) -> Record<'r>
    where
        'a: 'r,
    {
        let &Event {
            happens,
            position: board,
            last,
            g,
            h,
            direction,
        } = event;
        let (depth, has_queue) = (g as usize, self.method.search.has_queue());
        let above = depth
            .checked_sub(1)
            .and_then(|depth| self.side(direction).above.get(depth))
            .copied();
        let ([of_g, of_h], parent) = (self.method.weights(), above.map(|(number, _)| number));
        let f = self.method.heuristic_name().map(|_| of_g * g + of_h * h);
        let (puzzle, bound) = (self.puzzle, self.bound);
        let mut record = Record {
            puzzle,
            event: *event,
            bound,
            number: None,
            parent,
            f,
            queue: None,
        };
        if happens == Happens::Selected {
            if last.is_none() && self.bound.is_none() {
                self.generated(&Record {
                    event: Event {
                        happens: Happens::New,
                        ..*event
                    },
                    ..record
                });
            }
            self.selected += 1;
            record.number = Some(self.selected);
            let selected = self.selected;
            let side = self.side(direction);
            side.queue -= u64::from(has_queue);
            let open = side.open.remove(board.tiles());
            record.parent = open.map_or(record.parent, |(parent, _)| {
                Some(parent).filter(|&parent| parent > 0)
            });
            let node = open.and_then(|(_, node)| node);
            side.above
                .resize(side.above.len().max(depth + 1), (0, None));
            side.above[depth] = (selected, node);
            self.tree.select(node, selected);
        } else {
            if happens == Happens::Bound {
                self.bound = Some(g);
                (record.bound, record.parent) = (Some(g), None);
            }
            self.generated(&record);
        }
        record.queue = has_queue.then_some(self.side(direction).queue);
        record
    }

    fn side(&mut self, direction: Direction) -> &mut Side {
        &mut self.sides[direction as usize]
    }

    /// Returns the tree of a search that has found the goal.
    pub fn into_watched(mut self, nodes: Nodes) -> Watched {
        self.tree.mark_path();
        Watched {
            method: self.method,
            nodes,
            tree: self.tree,
        }
    }

    fn generated(&mut self, record: &Record) {
        let Event {
            happens,
            last,
            g,
            h,
            position: board,
            direction,
        } = record.event;
        let is_kept = !matches!(happens, Happens::Left | Happens::Cut);
        let above = last.and_then(|_| self.side(direction).above.get(g as usize - 1));
        let (parent, parent_node) = above.copied().unwrap_or((0, None));
        // A depth-first search selects a node that it keeps next.
        let is_next = is_kept && last.is_some() && self.bound.is_some();
        let step = self.selected + u64::from(is_next);
        let node = self.tree.add(Node {
            parent: parent_node,
            number: None,
            last,
            g,
            h,
            cost: if happens == Happens::Bound {
                format!("bound {g}")
            } else {
                record.cost()
            },
            happens,
            step,
            replaced: None,
            rows: rows(self.puzzle, board),
            is_on_path: false,
        });
        if is_kept {
            let has_queue = self.method.search.has_queue();
            let is_found_again = node.is_some() || has_queue && self.write.is_some();
            let side = self.side(direction);
            let before = side.open.remove(board.tiles());
            side.queue += u64::from(has_queue && before.is_none());
            if is_found_again {
                side.open.insert(board.tiles().to_vec(), (parent, node));
            }
            self.tree.replace(before.and_then(|(_, node)| node), step);
        }
    }
}

impl Watched {
    pub fn name(&self) -> String {
        let Method {
            search,
            heuristic,
            weight,
            depth,
            ties,
        } = self.method;
        let takes = search.takes.iter().map(|takes| match takes {
            Takes::Heuristic => format!(", {}", heuristic.name),
            Takes::Weight => format!(", weight {}", hundredths(weight)),
            Takes::Depth => format!(", depth {depth}"),
            Takes::Ties if ties == Ties::default() => String::new(),
            Takes::Ties => format!(", {}", ties.name()),
        });
        search.name.to_string() + &takes.collect::<String>()
    }
}

impl Record<'_> {
    /// The line above the lines of [`csv`](Record::csv).
    pub const COLUMNS: &'static str =
        "bound,number,parent,move,f,g,h,queue,state,board,direction\n";

    /// Writes the line for people. The line of a generated node follows the line of its parent.
    pub fn text(&self) -> String {
        let Event {
            last, g, happens, ..
        } = self.event;
        let (cost, board) = (self.cost(), self.board());
        let queue = self
            .queue
            .map_or(String::new(), |queue| format!(" queue={queue}"));
        let from = match (last, self.parent) {
            (Some(last), Some(parent)) => format!(" {} from {parent}", last.letter()),
            _ => String::new(),
        };
        match (happens, self.number, last) {
            (Happens::Bound, ..) => format!("bound {g}"),
            (_, Some(number), _) => format!("{number}.{from} {cost}{queue} {board}"),
            (_, _, Some(last)) => {
                format!("  {} {} {cost}{queue} {board}", last.letter(), self.state())
            }
            _ => format!("{cost}{queue} {board}"),
        }
    }

    pub fn csv(&self) -> String {
        fn word<T: ToString>(value: Option<T>) -> String {
            value.map(|value| value.to_string()).unwrap_or_default()
        }
        let Event {
            last,
            g,
            h,
            happens,
            direction,
            ..
        } = self.event;
        let g = Some(g).filter(|_| happens != Happens::Bound);
        let words = [
            word(self.bound),
            word(self.number),
            word(self.parent),
            word(last.map(Move::letter)),
            word(self.f.map(hundredths)),
            word(g),
            word(self.f.map(|_| h)),
            word(self.queue),
            self.state().to_string(),
            csv_quoted(&self.board()),
            if direction == Direction::Forward {
                "forward".into()
            } else {
                "backward".into()
            },
        ];
        words.join(",")
    }

    fn cost(&self) -> String {
        let Event {
            g, h, direction, ..
        } = self.event;
        let direction = if direction == Direction::Forward {
            ""
        } else {
            "backward "
        };
        match self.f {
            Some(f) => format!("{direction}f={} g={g} h={h}", hundredths(f)),
            None => format!("{direction}g={g}"),
        }
    }

    fn board(&self) -> String {
        gir::in_rows(self.puzzle, self.event.position)
    }

    fn state(&self) -> &'static str {
        match self.event.happens {
            Happens::Bound => "bound",
            Happens::New => "new",
            Happens::Improved => "improved",
            Happens::Cut => "cut",
            Happens::Left => "duplicate",
            Happens::Selected => "selected",
        }
    }
}

/// Returns whether boards are small enough to be drawn in nodes.
pub fn has_small_boards(puzzle: &Puzzle) -> bool {
    let start = puzzle.position().tiles();
    let is_short = |tile: &Tile| {
        *tile == puzzle.blank_tile() || puzzle.word(*tile).chars().count() <= MOST_CHARACTERS
    };
    start.len() <= MOST_SHOWN && start.iter().all(is_short)
}

/// Returns the rows of a board, without the blank; none if they are too large for a node of the
/// tree.
fn rows(puzzle: &Puzzle, board: &Position) -> Vec<String> {
    if !has_small_boards(puzzle) {
        return Vec::new();
    }
    spaced_rows(puzzle, board, "")
        .lines()
        .map(|row| row[..row.len() - 1].into())
        .collect()
}

/// Writes a number of hundredths, without zeros at its end.
fn hundredths(number: u32) -> String {
    let text = format!("{}.{:02}", number / 100, number % 100);
    text.trim_end_matches('0').trim_end_matches('.').into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Nodes;
    use crate::show::tree::MOST_EXPANDED;
    use crate::solver::searches::Next;
    use crate::solver::Solver;
    use std::cmp::Reverse;
    use std::ops::ControlFlow;

    /// Watches a search. Returns `None` if it finds no solution.
    fn watched(puzzle: &Puzzle, method: Method) -> Option<Watched> {
        let mut trace = Trace::new(puzzle, method, None);
        let solved = Solver::default().watch_by(puzzle, method, &mut |event| {
            trace.see(&event).for_each(drop);
            ControlFlow::Continue(())
        });
        solved.ok().map(|(_, nodes)| trace.into_watched(nodes))
    }

    /// Watches all searches that can be watched, on easy boards.
    fn all() -> Vec<(Puzzle, Watched)> {
        let mut all = Vec::new();
        for text in [
            "2831647.5 1238.4765",
            ".12; 345; 123; 45.",
            "4.3; 215; 123; 45.",
            "12345678. 12345678.",
            "1234567.8 12345678.",
        ] {
            let puzzle = gir::puzzle(text.as_bytes(), None).unwrap();
            let usual = Method::all().into_iter();
            let oldest = Method::all().into_iter().map(|method| Method {
                ties: Ties::Oldest,
                ..method
            });
            let oldest = oldest.filter(|method| method.ties().is_some());
            for method in usual
                .chain(oldest)
                .filter(|method| method.search.drawn().is_some())
            {
                // Some goals are more than 11 moves away.
                all.extend(
                    watched(
                        &puzzle,
                        Method {
                            depth: 11,
                            ..method
                        },
                    )
                    .map(|search| (puzzle.clone(), search)),
                );
            }
        }
        all
    }

    #[test]
    fn a_tree_has_the_nodes_that_the_search_reports() {
        for (
            _,
            Watched {
                method,
                nodes,
                tree,
            },
        ) in all()
            .iter()
            .filter(|(_, search)| search.nodes.expanded <= MOST_EXPANDED)
        {
            let has = |is: fn(&&Node) -> bool| tree.nodes.iter().filter(is).count() as u64;
            let stored = match method.search.drawn().unwrap() {
                Next::Deepest => tree
                    .nodes
                    .iter()
                    .filter(|node| node.number.is_some() && node.last.is_some())
                    .map(|node| node.g + 1)
                    .max()
                    .unwrap_or(1)
                    .into(),
                _ => has(|node| node.happens == Happens::New),
            };
            let counted = Nodes {
                // At depth 0 the start is compared with the goal alone. The goal is not expanded.
                expanded: has(|node| {
                    let is_at_depth_0 = node.happens == Happens::Bound && node.g == 0;
                    node.number.is_some() && (!is_at_depth_0 || node.is_on_path)
                }) - 1,
                generated: has(|node| node.last.is_some()),
                stored,
            };
            assert_eq!(counted, *nodes, "{}", method.search.name);
        }
    }

    #[test]
    fn the_queue_gives_the_node_that_is_selected_next() {
        for (_, Watched { method, tree, .. }) in all() {
            let [of_g, of_h] = method.weights();
            let nodes = &tree.nodes;
            let mut order: Vec<usize> = (0..nodes.len())
                .filter(|&at| nodes[at].number.is_some())
                .collect();
            order.sort_by_key(|&at| nodes[at].number);
            for (step, selected) in (0..=MOST_EXPANDED).zip(order) {
                let is_waiting = |&at: &usize| {
                    let Node {
                        happens,
                        number,
                        replaced,
                        step: from,
                        ..
                    } = nodes[at];
                    let is_kept = !matches!(happens, Happens::Left | Happens::Cut);
                    is_kept
                        && from <= step
                        && number.map_or(true, |number| number > step)
                        && replaced.map_or(true, |at| at > step)
                };
                let waiting = (0..nodes.len()).filter(is_waiting);
                let first = match method.search.drawn().unwrap() {
                    Next::Best if method.ties == Ties::Oldest => waiting.min_by_key(|&at| {
                        let Node { g, h, .. } = nodes[at];
                        (of_g * g + of_h * h, at)
                    }),
                    Next::Best => waiting.min_by_key(|&at| {
                        let Node { g, h, .. } = nodes[at];
                        (of_g * g + of_h * h, Reverse(g), Reverse(at))
                    }),
                    Next::Oldest => waiting.min(),
                    // A node is in the tree once it is selected.
                    Next::Deepest => (nodes[selected].step
                        == step + u64::from(nodes[selected].last.is_some()))
                    .then_some(selected),
                };
                assert_eq!(first, Some(selected), "{} {step}", method.search.name);
            }
        }
    }

    #[test]
    fn what_tiles_add_is_h() {
        for (puzzle, Watched { method, tree, .. }) in all() {
            let Some(parts) = method.heuristic_name().and(method.heuristic.parts) else {
                continue;
            };
            let mut boards: Vec<Position> = Vec::new();
            for node in &tree.nodes {
                let mut board = node
                    .parent
                    .map_or(puzzle.position(), |parent| &boards[parent])
                    .clone();
                node.last.map(|last| board.make(last));
                let tiles = board
                    .tiles()
                    .iter()
                    .zip(puzzle.grid().all())
                    .filter(|(tile, _)| **tile != puzzle.blank_tile());
                let sum: u32 = tiles
                    .map(|(&tile, cell)| (parts.of_tile)(puzzle.grid(), tile, cell))
                    .sum();
                assert!(if parts.rest.is_some() {
                    node.h >= sum && (node.h - sum) % 2 == 0
                } else {
                    node.h == sum
                });
                boards.push(board);
            }
        }
    }

    #[test]
    #[ignore = "slow"]
    fn a_long_search_leaves_a_small_tree() {
        for (name, board) in [
            ("bfs", "023147685 123456780"),
            ("astar", "8672543.1 12345678."),
        ] {
            let puzzle = gir::puzzle(board.as_bytes(), None).unwrap();
            let Watched { nodes, tree, .. } = watched(&puzzle, Method::named(name)).unwrap();
            assert!(
                nodes.expanded > MOST_EXPANDED && tree.selected == nodes.expanded + 1,
                "{name}"
            );
            let of_first = tree.nodes.iter().filter(|node| node.step > MOST_EXPANDED);
            assert_eq!(of_first.count(), 0);
            assert!(tree.nodes.len() as u64 <= 4 * MOST_EXPANDED);
        }
    }
}
