//! The states of a list that are nearest to another state.
//!
//! ```text
//!   to add a state:
//!       it is one of the last ones, which are looked at one by one
//!       if these are 64: make a tree of them and of the last trees that are no larger
//!   to find: the last ones, then each tree; of equally near states the first one
//! ```
//!
//! A tree halves its states at the widest side of the box around them, down to 16, and to 64 where there are many axes:
//! boxes exclude little there. A box that is farther away than the states found so far is left out, by the distance to
//! it on every axis, also where an axis closes. Adding costs O(log^2 n) on average. States of a leaf that single
//! precision tells to be farther away are left out, eight at a time; the others are measured exactly.
//!
//! Based on: J. L. Bentley. Multidimensional Binary Search Trees Used for Associative Searching. Communications of the
//! ACM 1975; doubling as in J. L. Bentley, J. B. Saxe. Decomposable Searching Problems. Journal of Algorithms 1980.

use crate::base::{Bounds, Error, bytes, index, to_u32};
use crate::collections::{Counted, List, reserve};
use crate::motion::core::metric::{FEW, Metric};
use crate::motion::sampling::lanes::{LANES, LaneProbe, Lanes};

/// States that are looked at one by one before they become a tree.
const LAST: usize = 64;
/// States of a leaf: with few axes, and with many.
const LEAVES: [usize; 2] = [16, 64];
/// No state.
const NONE: u32 = u32::MAX;
/// A box is left out if it is certainly farther away: distances to boxes that close are rounded otherwise than those to
/// states.
const ROUNDED: f64 = 1.0 - 1e-9;

/// A state by its number, and the square of its distance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Neighbour {
    pub(crate) square: f64,
    pub(crate) id: u32,
}

/// The states of a list, row by row, that the caller has.
#[derive(Debug, Default)]
pub(crate) struct Near {
    count: usize,
    trees: Vec<Tree>,
    /// Trees whose memory is used again.
    spare: Vec<Tree>,
    /// What [`Near::restore`] goes back to.
    kept: Kept,
}

impl Counted for Near {
    fn bytes(&self) -> u64 {
        self.trees[..].bytes() + self.spare[..].bytes()
    }
}

/// The states and trees at a time.
#[derive(Clone, Copy, Debug, Default)]
struct Kept {
    count: usize,
    trees: usize,
}

#[derive(Debug, Default)]
struct Tree {
    first: usize,
    ids: Vec<u32>,
    /// Their numbers, in the same order: of a few lines the rows, else in single precision.
    rows: Vec<f64>,
    lanes: Lanes,
    nodes: Vec<Node>,
    /// The least and the largest value of each node on each axis.
    boxes: Vec<f64>,
}

impl Counted for Tree {
    fn bytes(&self) -> u64 {
        let Self { ids, rows, nodes, boxes, lanes, first: _ } = self;
        bytes(size_of::<Self>()) + ids.bytes() + rows.bytes() + nodes.bytes() + boxes.bytes() + lanes.bytes()
    }
}

#[derive(Clone, Copy, Debug)]
struct Node {
    begin: u32,
    end: u32,
    /// The second child; the first one is the next node. 0: a leaf.
    second: u32,
}

/// What a search is for: the states near to one, of some rows.
struct Quest<'a> {
    metric: &'a Metric,
    rows: &'a [f64],
    state: &'a [f64],
    /// None where all states are measured exactly.
    probe: Option<LaneProbe>,
}

/// What a search has found.
struct Found<'a> {
    list: &'a mut Vec<Neighbour>,
    most: usize,
    /// No state farther away is of use: the square of the distance.
    bound: f64,
    /// The state at that distance, where one alone is wanted: it is not in the list until the end.
    id: u32,
}

impl Found<'_> {
    /// Takes a state if it is near enough.
    #[inline(always)]
    fn take(&mut self, square: f64, id: impl FnOnce() -> u32) {
        if square <= self.bound {
            let id = id();
            if self.most > 1 {
                self.offer(Neighbour { square, id });
            } else if square < self.bound || id < self.id {
                (self.bound, self.id) = (square, id);
            }
        }
    }

    /// Writes the state, if one alone is wanted.
    fn end(self) {
        if self.id != NONE {
            self.list.push(Neighbour { square: self.bound, id: self.id });
        }
    }

    fn offer(&mut self, new: Neighbour) {
        let is_before = |a: &Neighbour, b: &Neighbour| a.square < b.square || a.square <= b.square && a.id < b.id;
        let mut at = self.list.len();
        if at < self.most {
            self.list.push(new);
        } else {
            at -= 1;
            if !is_before(&new, &self.list[at]) {
                return;
            }
        }
        while at > 0 && is_before(&new, &self.list[at - 1]) {
            self.list[at] = self.list[at - 1];
            at -= 1;
        }
        self.list[at] = new;
        if self.list.len() == self.most {
            self.bound = self.list[self.most - 1].square;
        }
    }
}

impl Near {
    /// Forgets all states; their memory is kept.
    pub(crate) fn clear(&mut self) {
        self.count = 0;
        self.spare.append(&mut self.trees);
        self.kept = Kept::default();
    }

    /// Keeps the states so far: their trees stay as they are when others are added.
    pub(crate) fn keep(&mut self) {
        self.kept = Kept { count: self.count, trees: self.trees.len() };
    }

    /// Forgets the states that were added after [`Near::keep`].
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn restore(&mut self) -> Result<(), Error> {
        self.spare.add_all(self.trees.drain(self.kept.trees..))?;
        self.count = self.kept.count;
        Ok(())
    }

    /// Lets the trees that are kept grow together with those of states to come.
    pub(crate) fn grow_on(&mut self) {
        self.kept = Kept::default();
    }

    /// Notes that the list has one more state.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn add(&mut self, metric: &Metric, rows: &[f64]) -> Result<(), Error> {
        self.count += 1;
        let mut first = self.trees.last().map_or(0, Tree::end);
        if self.count - first < LAST {
            return Ok(());
        }
        reserve(&mut self.spare, 1)?;
        reserve(&mut self.trees, 1)?;
        while self.trees.len() > self.kept.trees
            && let Some(tree) = self.trees.pop_if(|tree| tree.ids.len() <= self.count - first)
        {
            first = tree.first;
            reserve(&mut self.spare, 2)?;
            self.spare.push(tree);
        }
        let mut tree = self.take_spare(self.count - first);
        tree.make(metric, rows, (first, self.count))?;
        self.trees.push(tree);
        Ok(())
    }

    /// A tree that is not used: the smallest with room for so many states, or else the largest.
    fn take_spare(&mut self, states: usize) -> Tree {
        let room = |tree: &Tree| tree.ids.capacity();
        let spare = self.spare.iter().enumerate();
        let fits = spare.clone().filter(|(_, tree)| room(tree) >= states).min_by_key(|(_, tree)| room(tree));
        let best = fits.or_else(|| spare.max_by_key(|(_, tree)| room(tree))).map(|(at, _)| at);
        best.map_or_else(Tree::default, |at| self.spare.swap_remove(at))
    }

    /// Finds at most so many states that are nearest to one, the nearest first; of equally near ones the one with the
    /// least number.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn find(
        &self,
        (metric, rows): (&Metric, &[f64]),
        state: &[f64],
        most: usize,
        list: &mut Vec<Neighbour>,
    ) -> Result<(), Error> {
        list.clear();
        reserve(list, most + 1)?;
        let mut found = Found { list, most, bound: f64::INFINITY, id: NONE };
        let mut quest = Quest { metric, rows, state, probe: None };
        let dimension = metric.dimension();
        let first = self.trees.last().map_or(0, Tree::end);
        let last = &rows[first * dimension..self.count * dimension];
        if metric.has_few_lines() {
            metric.squares_of_lines(state, last, |at, square| found.take(square, || to_u32(first + at)));
        } else {
            for (id, row) in last.chunks_exact(dimension).enumerate() {
                let square = metric.square_within(state, row, found.bound);
                found.take(square, || to_u32(first + id));
            }
            quest.probe = Some(LaneProbe::new(metric, state));
        }
        for tree in self.trees.iter().rev() {
            if let Some(probe) = &mut quest.probe {
                probe.turn_to(metric, &tree.lanes);
            }
            tree.visit(&quest, 0, &mut found);
        }
        found.end();
        Ok(())
    }
}

impl Tree {
    fn end(&self) -> usize {
        self.first + self.ids.len()
    }

    fn make(&mut self, metric: &Metric, rows: &[f64], (first, end): (usize, usize)) -> Result<(), Error> {
        self.first = first;
        self.ids.clear();
        self.nodes.clear();
        self.boxes.clear();
        self.ids.add_all((first..end).map(to_u32))?;
        self.split(metric, rows, (0, end - first))?;
        let dimension = metric.dimension();
        self.rows.clear();
        self.lanes.clear();
        if !metric.has_few_lines() {
            let row = |&id: &u32| &rows[index(id) * dimension..][..dimension];
            return self.lanes.fill(metric, self.ids.len(), self.ids.iter().map(row));
        }
        reserve(&mut self.rows, self.ids.len() * dimension)?;
        for &id in &self.ids {
            self.rows.extend_from_slice(&rows[index(id) * dimension..][..dimension]);
        }
        Ok(())
    }

    fn split(&mut self, metric: &Metric, rows: &[f64], (begin, end): (usize, usize)) -> Result<(), Error> {
        let dimension = metric.dimension();
        let value = |id: u32, axis: usize| rows[index(id) * dimension + axis];
        reserve(&mut self.nodes, 1)?;
        reserve(&mut self.boxes, 2 * dimension)?;
        let node = self.nodes.len();
        self.nodes.push(Node { begin: to_u32(begin), end: to_u32(end), second: 0 });
        let (mut widest, mut widest_axis) = (0.0, 0);
        for (axis, extent) in metric.axes.iter().enumerate() {
            let values = self.ids[begin..end].iter().map(|&id| value(id, axis));
            let (low, high) =
                values.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.at_most(v), h.at_least(v)));
            self.boxes.extend([low, high]);
            // The distance of the ends, were the axis a line.
            let width = extent.gap(high, (low, low)).at_least(extent.gap(low, (high, high)));
            if width > widest {
                (widest, widest_axis) = (width, axis);
            }
        }
        if end - begin <= LEAVES[usize::from(dimension > FEW)] || widest <= 0.0 {
            return Ok(());
        }
        // Nodes begin with a block.
        let middle = begin + ((end - begin) / 2).next_multiple_of(LANES);
        self.ids[begin..end].select_nth_unstable_by(middle - begin, |&a, &b| {
            value(a, widest_axis).total_cmp(&value(b, widest_axis)).then(a.cmp(&b))
        });
        self.split(metric, rows, (begin, middle))?;
        self.nodes[node].second = to_u32(self.nodes.len());
        self.split(metric, rows, (middle, end))
    }

    /// The square of the distance from a state to the box of a node.
    fn gap(&self, metric: &Metric, state: &[f64], node: usize) -> f64 {
        let dimension = metric.dimension();
        metric.square_to_box(state, &self.boxes[node * 2 * dimension..][..2 * dimension]) * ROUNDED
    }

    fn visit(&self, quest: &Quest, node: usize, found: &mut Found) {
        let Node { begin, end, second } = self.nodes[node];
        let Quest { metric, state, probe, .. } = quest;
        if second == 0 {
            let (begin, end) = (index(begin), index(end));
            if let Some(probe) = probe {
                self.look(quest, probe, (begin, end), found);
                return;
            }
            let rows = &self.rows[begin * metric.dimension()..end * metric.dimension()];
            metric.squares_of_lines(state, rows, |at, square| found.take(square, || self.ids[begin + at]));
            return;
        }
        let children = [node + 1, index(second)].map(|child| (self.gap(metric, state, child), child));
        let [near, far] = if children[1].0 < children[0].0 { [children[1], children[0]] } else { children };
        for (gap, child) in [near, far] {
            if gap <= found.bound {
                self.visit(quest, child, found);
            }
        }
    }

    /// Looks at the states of a leaf, at most as exactly as they have to be.
    fn look(&self, quest: &Quest, probe: &LaneProbe, (begin, end): (usize, usize), found: &mut Found) {
        let Quest { metric, rows, state, .. } = quest;
        let dimension = metric.dimension();
        let mut limit = probe.limit(found.bound);
        for block in begin / LANES..end.div_ceil(LANES) {
            let Some(squares) = self.lanes.squares(metric, probe, block, limit) else { continue };
            for (&id, square) in self.ids[block * LANES..end].iter().zip(squares) {
                if square > limit {
                    continue;
                }
                let row = &rows[index(id) * dimension..][..dimension];
                found.take(metric.square_within(state, row, found.bound), || id);
                limit = probe.limit(found.bound);
            }
        }
    }
}

#[cfg(test)]
#[path = "nearest_tests.rs"]
mod tests;
