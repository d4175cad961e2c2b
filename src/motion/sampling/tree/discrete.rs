//! A rapidly-exploring random tree over a lattice: the one that can say that there is no path.
//!
//! ```text
//!   repeat:
//!       a random state, now and then a goal
//!       the node nearest to it, or, if that has no neighbours left, any other one
//!       of its neighbours along the axes that no node is at, the one nearest to the random state
//!       if that motion is free: it is a new node
//!           if a goal is within a step, and the motion to it is free: found
//!       if no node has neighbours left: no path
//! ```
//!
//! Where a search with an estimate knows where to go, it takes fewer states; this one needs none, and a few states more
//! than a tree without a lattice.
//!
//! Based on: S. Morgan, M. S. Branicky. Sampling-Based Planning for Discrete Spaces. IROS 2004.

use crate::base::{Bounds, Error, bytes, floor, index, low32, to_u32, whole_wide};
use crate::collections::{List, counted};
use crate::motion::sampling::nodes::{NONE, Nodes};
use crate::motion::{core::metric::Metric, sampling::edge::Until, sampling::problem::Problem};

/// Most states of a lattice.
const MOST_STATES: u64 = 1 << 31;
/// Most axes: a node has a bit for each neighbour.
const MOST_AXES: usize = 32;

/// The lattice of a tree, and what of it was tried.
#[derive(Default)]
pub(crate) struct LatticeGrowth {
    /// The distance of neighbours.
    pub(super) step: f64,
    axes: Vec<Steps>,
    /// Of each node the neighbours that were tried.
    tried: Vec<u64>,
    /// Nodes that have neighbours left, and the place of each node among them.
    pub(super) open: Vec<u32>,
    places: Vec<u32>,
    /// A bit for each state of the lattice that a node is at.
    taken: Vec<u64>,
    /// A state of the lattice, and the number of the one that may become a node.
    state: Vec<f64>,
    next: Option<u64>,
}

counted!(LatticeGrowth { axes, tried, open, places, taken, state } plain { step, next });

/// The steps of an axis: the start is at number `before`.
#[derive(Clone, Copy, Debug)]
struct Steps {
    side: f64,
    before: i32,
    count: i32,
    wraps: bool,
}

impl LatticeGrowth {
    /// A lattice with neighbours so far apart.
    pub(crate) fn new(step: f64) -> Self {
        Self { step, ..Self::default() }
    }

    /// Begins a tree with one node.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for more than 32 axes, [`Error::VoxelLimit`], [`Error::OutOfMemory`].
    pub(super) fn begin(&mut self, problem: &Problem) -> Result<(), Error> {
        if problem.dimension() > MOST_AXES {
            return Err(Error::Unsupported { what: "a discrete tree has at most 32 axes" });
        }
        self.tried.clear();
        self.open.clear();
        self.places.clear();
        self.lay(&problem.metric, &problem.start)?;
        self.state.replace_by(&problem.start)?;
        self.next = self.number_of(&problem.start, &problem.start, (0, 0)).or(Some(u64::MAX));
        self.added(0)
    }

    /// Lays the lattice through the start.
    fn lay(&mut self, metric: &Metric, start: &[f64]) -> Result<(), Error> {
        self.axes.clear();
        let mut states = 1_u64;
        for (axis, start) in metric.axes.iter().zip(start) {
            let step = self.step / axis.weight;
            // Shorter ones would be too many in any case.
            let times = |length: f64| floor((length / step).at_most(1e9));
            let steps = if axis.wraps {
                let count = times(axis.span + step / 2.0).max(3);
                Steps { side: axis.span / f64::from(count), before: 0, count, wraps: true }
            } else {
                let (before, after) = (times(start - axis.low), times(axis.low + axis.span - start));
                Steps { side: step, before, count: before.saturating_add(after).saturating_add(1), wraps: false }
            };
            states = states.saturating_mul(u64::try_from(steps.count).unwrap_or(1));
            self.axes.add(steps)?;
        }
        if states > MOST_STATES {
            return Err(Error::VoxelLimit { voxels: states });
        }
        let words = usize::try_from(states.div_ceil(64)).unwrap_or(usize::MAX);
        self.taken.refill(words, 0)?;
        Ok(())
    }

    /// The number of the state that is `by` steps along an axis from a node; none beyond the end of the axis.
    fn number_of(&self, start: &[f64], row: &[f64], (along, by): (usize, i32)) -> Option<u64> {
        let mut number = 0;
        for (at, (axis, (value, start))) in self.axes.iter().zip(row.iter().zip(start)).enumerate() {
            let away = rounded((value - start) / axis.side);
            let mut place = away + i64::from(axis.before) + if at == along { i64::from(by) } else { 0 };
            if axis.wraps {
                place = place.rem_euclid(i64::from(axis.count));
            } else if !(0..i64::from(axis.count)).contains(&place) {
                return None;
            }
            number = number * u64::try_from(axis.count).unwrap_or(1) + u64::try_from(place).unwrap_or(0);
        }
        Some(number)
    }

    fn is_taken(&self, number: u64) -> bool {
        let word = usize::try_from(number / 64).unwrap_or(usize::MAX);
        self.taken.get(word).is_none_or(|word| word >> (number % 64) & 1 != 0)
    }

    /// Notes a node of the lattice; one at a goal is none.
    pub(super) fn added(&mut self, node: u32) -> Result<(), Error> {
        let Some(number) = self.next.take() else { return Ok(()) };
        self.tried.add(0)?;
        self.places.add(to_u32(self.open.len()))?;
        self.open.add(node)?;
        if let Some(word) = self.taken.get_mut(usize::try_from(number / 64).unwrap_or(usize::MAX)) {
            *word |= 1 << (number % 64);
        }
        Ok(())
    }

    /// Takes a node without neighbours out of the open ones.
    fn close(&mut self, node: u32) {
        let place = self.places[index(node)];
        if place == NONE {
            return;
        }
        self.places[index(node)] = NONE;
        self.open.swap_remove(index(place));
        if let Some(&moved) = self.open.get(index(place)) {
            self.places[index(moved)] = place;
        }
    }

    /// The best neighbour of a node that is left, which counts as tried: its number. The state is written.
    fn neighbour(&mut self, nodes: &Nodes, problem: &Problem, node: u32) -> Option<u64> {
        let row = nodes.row(node);
        let mut best: Option<(f64, usize, u64)> = None;
        for direction in 0..2 * row.len() {
            if self.tried[index(node)] >> direction & 1 != 0 {
                continue;
            }
            let (along, by) = (direction / 2, if direction % 2 == 0 { 1 } else { -1 });
            let number = self.number_of(&problem.start, row, (along, by)).filter(|&number| !self.is_taken(number));
            let Some(number) = number else {
                self.tried[index(node)] |= 1 << direction;
                continue;
            };
            self.state.copy_from_slice(row);
            self.state[along] += f64::from(by) * self.axes[along].side;
            let square = problem.metric.square_within(&self.state, &problem.state, f64::INFINITY);
            if best.is_none_or(|(least, ..)| square < least) {
                best = Some((square, direction, number));
            }
        }
        let Some((_, direction, number)) = best else {
            self.close(node);
            return None;
        };
        self.tried[index(node)] |= 1 << direction;
        self.state.copy_from_slice(row);
        let (along, by) = (direction / 2, if direction % 2 == 0 { 1.0 } else { -1.0 });
        self.state[along] += by * self.axes[along].side;
        Some(number)
    }

    /// Wants to know about the motion to a neighbour that was not tried: of the node nearest to a random state, or else
    /// of another one. None if no node has any.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn pick(&mut self, nodes: &mut Nodes, problem: &mut Problem) -> Result<Option<u32>, Error> {
        problem.sample();
        let mut node = nodes.nearest(problem)?.id;
        self.next = self.neighbour(nodes, problem, node);
        while self.next.is_none() {
            if self.open.is_empty() {
                return Ok(None);
            }
            node = self.open[index(low32(problem.sampler.numbers.below(bytes(self.open.len()))))];
            self.next = self.neighbour(nodes, problem, node);
        }
        problem.edges.begin(Until::End);
        problem.edges.push(&problem.metric, nodes.row(node), &self.state)?;
        Ok(Some(node))
    }
}

/// The nearest whole number.
fn rounded(value: f64) -> i64 {
    whole_wide(value + if value < 0.0 { -0.5 } else { 0.5 })
}
