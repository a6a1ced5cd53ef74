//! Depth-first searches below a node, over pattern databases, in batches. A walk is one such
//! search.
//!
//! A processor waits long for an entry of a database, but can load many entries at once. So
//! positions are expanded in batches, and one loop loads all entries of a batch. Nothing in this
//! loop branches on a loaded entry.

use crate::grid::Cell;
use crate::heuristic::{Heuristic, Manhattan};
use crate::moves::Move;
use crate::pdb::catalogue::MOST_EXACT;
use crate::pdb::packing::{Bytes, Nibbles, Packing};
use crate::pdb::tables::{LookUp, Tables, MOST_PATTERNS};
use crate::position::{Position, Tile};
use crate::puzzle::Puzzle;
use crate::search::automaton::NextStates;
use crate::search::{Automaton, Nodes};
use std::array;
use std::sync::atomic::{AtomicBool, Ordering};

/// 1 in each of four lanes. A lane is the eight bits of one look-up in a word.
const LANES: u32 = 0x0101_0101;

const HIGHEST: u32 = 0x80 * LANES;

/// The most positions of a batch: fewer or more take longer.
const WIDTH: usize = 32;

/// A batch may have 1 + generated / `NARROW[bits]` positions. Wide batches overshoot the solution,
/// which hurts easy puzzles.
const NARROW: [u64; 5] = [0, 0, 64, 0, 4096];

const MOST: usize = 4 * WIDTH;

/// A trail longer than this is shortened: moves that lead to no node of the stack are removed.
const TRAIL: usize = 1 << 15;

/// The greatest excess that a walk counts. An excess is half of how far moves go beyond the
/// Manhattan distance.
const MOST_EXCESS: u32 = 0x7f;

/// Returns the greatest bound of an iteration: solutions of boards of up to 25 cells are far
/// shorter.
pub fn most_bound(puzzle: &Puzzle) -> u32 {
    let distance = Manhattan::new(puzzle.grid(), puzzle.blank_tile()).h(puzzle.position());
    distance + 2 * MOST_EXCESS + 1
}

/// Depth-first searches for one puzzle, with any number of look-ups and bits.
pub trait Walk: Sync {
    /// Returns a lower bound on the moves from a board.
    fn lower_bound(&self, board: &Position) -> u32;

    /// Returns whether the automaton and the databases allow a path to begin a solution of at most
    /// `bound` moves.
    fn is_open(&self, path: &[Move], bound: u32) -> bool;

    /// Walks a subtree: the paths of at most `bound` moves that begin with `path`, in move order.
    /// `bound` has the parity of all solutions' lengths.
    fn below(&self, path: &[Move], bound: u32, slice: &Slice) -> Walked;
}

/// How much of a subtree a walk searches.
#[derive(Clone, Copy)]
pub struct Slice<'a> {
    /// The nodes generated before the walk, which widen batches.
    pub before: u64,
    /// The walk ends once it has generated more nodes.
    pub most: u64,
    pub stop: &'a AtomicBool,
}

/// The result of a walk. The nodes are counted up to the path to the goal.
#[derive(Debug, PartialEq, Eq)]
pub struct Walked {
    pub end: End,
    pub nodes: Nodes,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// No path of the subtree leads to the goal.
    None,
    /// The first path from the start that leads to the goal.
    Found(Vec<Move>),
    /// The walk was cut at this path. No earlier path leads to the goal; this path and later paths
    /// are not searched.
    Cut(Vec<Move>),
}

/// Makes a walker for a puzzle over some look-ups: at most two with two bits an entry, otherwise at
/// most four.
pub fn walker<'a>(
    puzzle: &'a Puzzle,
    tables: &'a Tables,
    look_ups: &[LookUp],
) -> Box<dyn Walk + 'a> {
    if puzzle.grid().cells() <= MOST_EXACT {
        walker_of::<Nibbles>(puzzle, tables, look_ups)
    } else {
        walker_of::<Bytes>(puzzle, tables, look_ups)
    }
}

fn walker_of<'a, B: Packing + 'static>(
    puzzle: &'a Puzzle,
    tables: &'a Tables,
    look_ups: &[LookUp],
) -> Box<dyn Walk + 'a> {
    match (tables.databases.bits, look_ups.len()) {
        (2, 1) => Box::new(Walker::<B, 1, 2>::new(puzzle, tables, look_ups)),
        (2, _) => Box::new(Walker::<B, 2, 2>::new(puzzle, tables, look_ups)),
        (_, 1) => Box::new(Walker::<B, 1, 4>::new(puzzle, tables, look_ups)),
        (_, 2) => Box::new(Walker::<B, 2, 4>::new(puzzle, tables, look_ups)),
        (_, 3) => Box::new(Walker::<B, 3, 4>::new(puzzle, tables, look_ups)),
        _ => Box::new(Walker::<B, 4, 4>::new(puzzle, tables, look_ups)),
    }
}

#[derive(Clone, Copy)]
pub struct Node<B, const LOOK_UPS: usize> {
    board: B,
    /// `words[look_up][pattern]`: the number of the pattern's entry, and the entry in the lowest
    /// `BITS` bits.
    ///
    /// For 4x4, the entries of all patterns are numbered together, in 30 bits; for other grids,
    /// pattern by pattern.
    words: [[u32; MOST_PATTERNS]; LOOK_UPS],
    /// Each lane is the excess used so far, plus 127 minus the excess allowed: bit 7 is set when
    /// the bound is exceeded. A move away from home uses 1, and an entry says what the moves to
    /// come will use.
    excess: u32,
    /// The number of the last move in the trail.
    last: u32,
    state: u32,
}

/// What a tile's move changes in each look-up.
#[derive(Clone, Copy)]
struct Effect<const LOOK_UPS: usize> {
    /// Added to the number of the entry.
    added: [u32; LOOK_UPS],
    pattern: [u8; LOOK_UPS],
}

/// Moves in reverse order.
#[derive(Clone, Copy, Default)]
struct MoveOrder {
    moves: [u32; 4],
    count: usize,
}

/// Walks for one puzzle over the same look-ups, with the tables that they read.
pub struct Walker<'a, B: Packing, const LOOK_UPS: usize, const BITS: u32> {
    look_ups: [LookUp; LOOK_UPS],
    entries: &'a [u8],
    next: &'a [NextStates],
    moves: &'a [u16],
    /// `rows[(move << B::BITS) | tile]`: what the tile's move changes.
    rows: [Effect<LOOK_UPS>; 128],
    /// `order[16 * blank + set]`: the blank's moves in a set, which has a bit for each move.
    order: [MoveOrder; 512],
    /// `away[4 * cell + move]`: the tiles that the move takes away from home when they leave the
    /// cell, a bit for each.
    away: [u32; 128],
    /// `cells[4 * cell + move]`: the two cells of the move.
    cells: [B::Cells; 128],
    blank: u32,
    goal: B,
    start: &'a Position,
}

impl<B: Packing, const LOOK_UPS: usize, const BITS: u32> Walk for Walker<'_, B, LOOK_UPS, BITS> {
    fn lower_bound(&self, board: &Position) -> u32 {
        self.look_up(board).1
    }

    fn is_open(&self, path: &[Move], bound: u32) -> bool {
        self.at(path, bound).is_some()
    }

    fn below(&self, path: &[Move], bound: u32, slice: &Slice) -> Walked {
        match self.at(path, bound) {
            None => Walked {
                end: End::None,
                nodes: Nodes::default(),
            },
            Some(root) if root.board == self.goal => Walked {
                end: End::Found(path.into()),
                nodes: Nodes::default(),
            },
            Some(root) => {
                let Walked { end, nodes } = self.walk(root, slice);
                let from_start = |below: Vec<Move>| [path, &below].concat();
                let end = match end {
                    End::None => End::None,
                    End::Found(below) => End::Found(from_start(below)),
                    End::Cut(below) => End::Cut(from_start(below)),
                };
                Walked { end, nodes }
            }
        }
    }
}

impl<'a, B: Packing, const LOOK_UPS: usize, const BITS: u32> Walker<'a, B, LOOK_UPS, BITS> {
    /// A step has, from its lowest bit, the tile, the move, the cell that the tile leaves, and the
    /// parent's number.
    const PARENT: u32 = 2 * B::BITS + 2;

    const TOGETHER: bool = BITS == 2 && B::BITS == 4;

    pub fn new(puzzle: &'a Puzzle, tables: &'a Tables, look_ups: &[LookUp]) -> Self {
        let (grid, (next, moves)) = (puzzle.grid(), tables.automaton.states());
        let corner = Cell(0);
        let mut walker = Walker {
            look_ups: array::from_fn(|number| look_ups[number]),
            entries: &tables.databases.entries,
            next,
            moves,
            rows: [Effect {
                added: [0; LOOK_UPS],
                pattern: [0; LOOK_UPS],
            }; 128],
            order: [MoveOrder::default(); 512],
            away: [0; 128],
            cells: [B::cells(corner, corner); 128],
            blank: puzzle.blank_tile().0.into(),
            goal: B::new(&puzzle.solved()),
            start: puzzle.position(),
        };
        for blank in grid.all() {
            for m in Move::ALL {
                let Some(from) = grid.step(blank, m) else {
                    continue;
                };
                let number = 4 * from.index() + m as usize;
                for set in (0..16).filter(|set| set >> m as usize & 1 != 0) {
                    let order = &mut walker.order[16 * blank.index() + set];
                    order.moves.copy_within(..3, 1);
                    order.moves[0] = (number as u32) << B::BITS;
                    order.count += 1;
                }
                walker.cells[number] = B::cells(blank, from);
                for home in grid.all() {
                    let tile = home.index();
                    if grid.distance(home, blank) > grid.distance(home, from) {
                        walker.away[number] |= 1 << tile;
                    }
                    // The row is the same for every cell.
                    walker.rows[(m as usize) << B::BITS | tile] = Effect {
                        added: array::from_fn(|number| {
                            let digit = |cell| look_ups[number].digit(Tile(home.0), cell);
                            digit(blank).wrapping_sub(digit(from)) << BITS
                        }),
                        pattern: array::from_fn(|number| look_ups[number].pattern[tile]),
                    };
                }
            }
        }
        walker
    }

    /// Returns the node at the end of a path from the start, with a bound on all moves. `None` if
    /// the automaton forbids the path, or if the goal is too far.
    fn at(&self, path: &[Move], bound: u32) -> Option<Node<B, LOOK_UPS>> {
        let mut board = self.start.clone();
        let mut state = Automaton::start(board.blank());
        for &m in path {
            board.make(m)?;
            state = self.next[usize::from(state)][m as usize];
            if state == Automaton::DEAD {
                return None;
            }
        }
        let (node, lower_bound) = self.look_up(&board);
        let left = bound
            .checked_sub(path.len() as u32)
            .filter(|&left| left >= lower_bound)?;
        let most = (left - self.distance(&board)) / 2;
        assert!(most <= MOST_EXCESS, "the bound {bound} is above most_bound");
        let excess = node.excess + LANES * (MOST_EXCESS - most);
        Some(Node {
            excess,
            state: state.into(),
            ..node
        })
    }

    fn distance(&self, board: &Position) -> u32 {
        let grid = board.grid();
        let tiles = grid
            .all()
            .zip(board.tiles())
            .filter(|(_, tile)| u32::from(tile.0) != self.blank);
        tiles
            .map(|(cell, tile)| grid.distance(cell, tile.home()) as u32)
            .sum()
    }

    /// Returns a node for a board, with no state and no bound, and the greatest bound of its
    /// look-ups.
    fn look_up(&self, board: &Position) -> (Node<B, LOOK_UPS>, u32) {
        let mut words = [[0; MOST_PATTERNS]; LOOK_UPS];
        let (mut all, mut most) = (0, 0);
        for (number, (words, look_up)) in words.iter_mut().zip(&self.look_ups).enumerate() {
            // The blank has no digits.
            for (cell, tile) in board.grid().all().zip(board.tiles()) {
                words[usize::from(look_up.pattern[tile.index()])] +=
                    look_up.digit(*tile, cell) << BITS;
            }
            let mut excess = 0;
            for (word, first) in words.iter_mut().zip(look_up.first).take(look_up.patterns) {
                let value = Self::value(self.entries[(first + Self::byte(*word)) as usize], *word);
                *word += value;
                if Self::TOGETHER {
                    *word += first << 4;
                }
                excess += (1 << BITS) - 1 - value;
            }
            all += excess << (8 * number);
            most = most.max(excess);
        }
        let node = Node {
            board: B::new(board),
            words,
            excess: all,
            last: 0,
            state: 0,
        };
        (node, self.distance(board) + 2 * most)
    }

    fn byte(word: u32) -> u32 {
        word >> (3 + BITS / 2)
    }

    fn value(byte: u8, word: u32) -> u32 {
        u32::from(byte) >> ((word >> BITS) % (8 / BITS) * BITS) & ((1 << BITS) - 1)
    }

    /// Copies the nodes of a batch and lists their moves in reverse, so that the first move ends on
    /// top of the stack. Returns the number of moves.
    fn list(
        &self,
        nodes: &[Node<B, LOOK_UPS>],
        parents: &mut [Node<B, LOOK_UPS>; WIDTH],
        steps: &mut [u32; MOST],
    ) -> usize {
        let mut moves = 0;
        for (number, (parent, node)) in (0..).zip(parents.iter_mut().zip(nodes)) {
            *parent = *node;
            let order = &self.order[usize::from(self.moves[node.state as usize] % 512)];
            for (step, one) in steps[moves..moves + 4].iter_mut().zip(order.moves) {
                *step = one | number << Self::PARENT;
            }
            moves += order.count;
        }
        moves.min(MOST)
    }

    /// Searches below a node depth-first, in move order, until more nodes are generated than the
    /// slice allows. Nodes after a path to the goal, in move order, are dropped, so that the last
    /// path found is the first in that order.
    ///
    /// Each loop over a batch fills the arrays for the next loop. The masks show the compiler that
    /// indices are in range.
    fn walk(&self, root: Node<B, LOOK_UPS>, slice: &Slice) -> Walked {
        let &Slice { before, most, stop } = slice;
        let (mut nodes, mut path) = (Nodes::default(), None);
        let (mut stack, mut top, mut bottom) = (vec![root], 1, 0);
        let (mut trail, mut last) = (vec![0], 1);
        let (mut parents, mut steps) = ([root; WIDTH], [0; MOST]);
        let (mut words, mut at_byte) = ([[0; MOST]; LOOK_UPS], [[0; MOST]; LOOK_UPS]);
        let (mut bytes, mut excess, mut kept) = ([[0; MOST]; LOOK_UPS], [0; MOST], [0u8; MOST]);
        while top > bottom && nodes.generated <= most && !stop.load(Ordering::Relaxed) {
            let wide = 1 + ((before + nodes.generated) / NARROW[BITS as usize]) as usize;
            let batch = (top - bottom).min(wide.min(WIDTH));
            top -= batch;
            nodes.expanded += batch as u64;
            let moves = self.list(&stack[top..top + batch], &mut parents, &mut steps);
            nodes.generated += moves as u64;

            // Number the entries.
            for (index, step) in steps[..moves].iter_mut().enumerate() {
                let parent = &parents[(*step >> Self::PARENT) as usize % WIDTH];
                let at = *step >> B::BITS;
                let tile = parent.board.tile(at / 4);
                *step |= tile;
                let row = &self.rows[*step as usize % (4 << B::BITS)];
                excess[index] =
                    parent.excess + (self.away[at as usize % (4 << B::BITS)] >> tile & 1) * LANES;
                for number in 0..LOOK_UPS {
                    let pattern = usize::from(row.pattern[number]) % MOST_PATTERNS;
                    let word = parent.words[number][pattern].wrapping_add(row.added[number]);
                    words[number][index] = word;
                    if !Self::TOGETHER {
                        at_byte[number][index] =
                            self.look_ups[number].first[pattern] + Self::byte(word);
                    }
                }
            }

            // Load the entries. This loop does nothing else, and is unrolled to eight at once: with
            // fewer instructions, the processor waits for more entries at the same time. The last
            // eight may include numbers of an earlier batch; they are in range, and what they load
            // is not used.
            let (at, shift) = if Self::TOGETHER {
                (&words, 4)
            } else {
                (&at_byte, 0)
            };
            for (bytes, at) in bytes.iter_mut().zip(at) {
                for (bytes, at) in bytes
                    .chunks_exact_mut(8)
                    .zip(at.chunks_exact(8))
                    .take(moves.div_ceil(8))
                {
                    for (byte, &at) in bytes.iter_mut().zip(at) {
                        *byte = self.entries[(at >> shift) as usize];
                    }
                }
            }

            // Choose the nodes to keep.
            for (number, (words, bytes)) in words.iter_mut().zip(&bytes).enumerate() {
                for ((word, &byte), sum) in words[..moves].iter_mut().zip(bytes).zip(&mut excess) {
                    let more = Self::value(byte, *word).wrapping_sub(*word & ((1 << BITS) - 1));
                    *word = word.wrapping_add(more);
                    *sum = sum.wrapping_sub(more << (8 * number));
                }
            }
            // A move changes the distance by one. If a node exceeds the bound by four moves, its
            // parent is too far from the goal (Felner, Zahavi, Schaeffer, Holte 2005). With two
            // bits an entry, this takes longer than it saves.
            let mut far = [0; WIDTH];
            if BITS == 4 {
                for (sum, step) in excess[..moves].iter().zip(&steps) {
                    far[(step >> Self::PARENT) as usize % WIDTH] |= sum & sum.wrapping_sub(LANES);
                }
            }
            let mut count = 0;
            for (index, (sum, step)) in (0..).zip(excess[..moves].iter().zip(&steps)) {
                kept[count % MOST] = index;
                let far = if BITS == 4 {
                    far[(step >> Self::PARENT) as usize % WIDTH]
                } else {
                    0
                };
                count += usize::from((sum | far) & HIGHEST == 0);
            }

            if stack.len() < top + MOST {
                stack.resize(2 * stack.len() + MOST, root);
            }
            if trail.len() < last + MOST {
                if last > TRAIL {
                    last = shorten(&mut trail, &mut stack[bottom..top], &mut parents[..batch]);
                }
                trail.resize(2 * last + MOST, 0);
            }
            let mut found = 0;
            let places = stack[top..].iter_mut().zip(&mut trail[last..]);
            for (number, (&index, (node, step_of))) in (0..).zip(kept[..count].iter().zip(places)) {
                let index = usize::from(index);
                let step = steps[index];
                let parent = &parents[(step >> Self::PARENT) as usize % WIDTH];
                let (at, tile) = (
                    (step >> B::BITS) as usize % (4 << B::BITS),
                    step % (1 << B::BITS),
                );
                // A node is written field by field, but not read right after: that would make the
                // processor wait.
                node.board = parent.board.moved(tile, self.blank, self.cells[at]);
                node.words = parent.words;
                let pattern = self.rows[step as usize % (4 << B::BITS)].pattern;
                for (words, (node_words, pattern)) in
                    words.iter().zip(node.words.iter_mut().zip(pattern))
                {
                    node_words[usize::from(pattern) % MOST_PATTERNS] = words[index];
                }
                node.excess = excess[index];
                node.state = self.next[parent.state as usize][at % 4].into();
                node.last = (last + number) as u32;
                *step_of = (parent.last << 2) | (at as u32 % 4);
                if node.board == self.goal {
                    found = number + 1;
                }
            }
            if found != 0 {
                bottom = top + found;
                path = Some(path_of(&trail, (last + found - 1) as u32));
            }
            (top, last) = (top + count, last + count);
            nodes.stored = nodes.stored.max(top as u64);
        }
        let end = if top > bottom {
            End::Cut(path_of(&trail, stack[top - 1].last))
        } else {
            path.map_or(End::None, End::Found)
        };
        Walked { end, nodes }
    }
}

/// Returns the path that ends with the move of this number in a trail. `trail[number]` holds the
/// number of the move before and, in two bits, the move. Number 0 is no move.
fn path_of(trail: &[u32], mut last: u32) -> Vec<Move> {
    let mut path = Vec::new();
    while last != 0 {
        let step = trail[last as usize];
        path.push(Move::ALL[step as usize % 4]);
        last = step >> 2;
    }
    path.reverse();
    path
}

/// Removes the moves of a trail that lead to none of the nodes, and returns the number of moves
/// left.
fn shorten<B, const LOOK_UPS: usize>(
    trail: &mut Vec<u32>,
    stack: &mut [Node<B, LOOK_UPS>],
    parents: &mut [Node<B, LOOK_UPS>],
) -> usize {
    // Marks a move that has been replaced by its new number.
    const NEW: u32 = 1 << 31;
    let (mut kept, mut path) = (vec![0], Vec::new());
    trail[0] = NEW;
    for node in stack.iter_mut().chain(parents) {
        let mut number = node.last as usize;
        while trail[number] & NEW == 0 {
            path.push(number);
            number = trail[number] as usize >> 2;
        }
        node.last = trail[number] & !NEW;
        while let Some(number) = path.pop() {
            kept.push((node.last << 2) | (trail[number] % 4));
            node.last = kept.len() as u32 - 1;
            trail[number] = NEW | node.last;
        }
    }
    *trail = kept;
    trail.len()
}
