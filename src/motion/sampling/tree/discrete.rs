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

use crate::base::{Bounds, Error, bytes, floor, index, low32, real_usize, to_u32, whole_wide};
use crate::collections::{Counted, List, reserve};
use crate::motion::sampling::problem::{Problem, Sampling, Turn};
use crate::motion::sampling::tree::nodes::{NONE, Nodes};
use crate::motion::{core::metric::Metric, sampling::edge::Until, sampling::tree::rrt::trace};

/// Most states of a lattice.
const MOST_STATES: u64 = 1 << 31;
/// Most axes: a node has a bit for each neighbour.
const MOST_AXES: usize = 32;

/// The planner.
#[derive(Default)]
pub(crate) struct DiscreteRrt {
    /// The distance of neighbours.
    step: f64,
    axes: Vec<Steps>,
    nodes: Nodes,
    /// Of each node the neighbours that were tried.
    tried: Vec<u64>,
    /// Nodes that have neighbours left, and the place of each node among them.
    open: Vec<u32>,
    places: Vec<u32>,
    /// A bit for each state of the lattice that a node is at.
    taken: Vec<u64>,
    state: Vec<f64>,
    stage: Stage,
    last: u32,
}

/// The steps of an axis: the start is at number `before`.
#[derive(Clone, Copy, Debug)]
struct Steps {
    side: f64,
    before: i32,
    count: i32,
    wraps: bool,
}

#[derive(Clone, Copy, Default)]
enum Stage {
    #[default]
    Sample,
    /// The motion from a node to the state with a number is checked.
    Grown(u32, u64),
    /// Those from the new node to goals are.
    Joined(u32),
}

impl DiscreteRrt {
    /// A planner over a lattice with neighbours so far apart.
    pub(crate) fn new(step: f64) -> Self {
        Self { step, last: NONE, ..Self::default() }
    }

    /// Lays the lattice through the start.
    fn lay(&mut self, metric: &Metric, start: &[f64]) -> Result<(), Error> {
        self.axes.clear();
        reserve(&mut self.axes, metric.dimension())?;
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
            self.axes.push(steps);
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

    fn add(&mut self, problem: &Problem, parent: u32, number: Option<u64>, row: &[f64]) -> Result<u32, Error> {
        reserve(&mut self.tried, 1)?;
        reserve(&mut self.open, 1)?;
        reserve(&mut self.places, 1)?;
        let node = self.nodes.add(&problem.metric, parent, row)?;
        self.tried.push(0);
        self.places.push(to_u32(self.open.len()));
        self.open.push(node);
        if let Some(number) = number
            && let Some(word) = self.taken.get_mut(usize::try_from(number / 64).unwrap_or(usize::MAX))
        {
            *word |= 1 << (number % 64);
        }
        Ok(node)
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
    fn neighbour(&mut self, problem: &Problem, node: u32) -> Option<u64> {
        let dimension = problem.dimension();
        let mut best: Option<(f64, usize, u64)> = None;
        for direction in 0..2 * dimension {
            if self.tried[index(node)] >> direction & 1 != 0 {
                continue;
            }
            let (along, by) = (direction / 2, if direction % 2 == 0 { 1 } else { -1 });
            let row = self.nodes.row(node, dimension);
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
        self.state.copy_from_slice(self.nodes.row(node, dimension));
        let (along, by) = (direction / 2, if direction % 2 == 0 { 1.0 } else { -1.0 });
        self.state[along] += by * self.axes[along].side;
        Some(number)
    }

    /// Wants to know about the motions from a node to the goals within a step.
    fn join(&mut self, problem: &mut Problem, node: u32) -> Result<Turn, Error> {
        let reach = self.step * real_usize(problem.dimension()).sqrt();
        let is_near = self.nodes.ask_goals(problem, node, reach)?;
        self.stage = if is_near { Stage::Joined(node) } else { Stage::Sample };
        Ok(if is_near { Turn::Check } else { Turn::Next })
    }

    fn sample(&mut self, problem: &mut Problem) -> Result<Turn, Error> {
        problem.sample();
        let nearest = self.nodes.nearest(problem)?.id;
        let mut found = self.neighbour(problem, nearest).map(|number| (nearest, number));
        while found.is_none() {
            if self.open.is_empty() {
                return Ok(Turn::Exhausted);
            }
            let at = problem.sampler.below(bytes(self.open.len()));
            let node = self.open[index(low32(at))];
            found = self.neighbour(problem, node).map(|number| (node, number));
        }
        let Some((node, number)) = found else { return Ok(Turn::Next) };
        let from = self.nodes.row(node, problem.metric.dimension());
        problem.edges.begin(Until::End);
        problem.edges.push(&problem.metric, from, &self.state)?;
        self.stage = Stage::Grown(node, number);
        Ok(Turn::Check)
    }
}

/// The nearest whole number.
fn rounded(value: f64) -> i64 {
    whole_wide(value + if value < 0.0 { -0.5 } else { 0.5 })
}

impl Sampling for DiscreteRrt {
    fn begin(&mut self, problem: &mut Problem) -> Result<(), Error> {
        if problem.dimension() > MOST_AXES {
            return Err(Error::Unsupported { what: "a discrete tree has at most 32 axes" });
        }
        self.nodes.clear();
        self.tried.clear();
        self.open.clear();
        self.places.clear();
        (self.stage, self.last) = (Stage::Sample, NONE);
        self.lay(&problem.metric, &problem.start)?;
        reserve(&mut self.state, problem.dimension())?;
        self.state.resize(problem.dimension(), 0.0);
        let number = self.number_of(&problem.start, &problem.start, (0, 0));
        let start = std::mem::take(&mut problem.start);
        let added = self.add(problem, NONE, number, &start);
        problem.start = start;
        added.map(|_| ())
    }

    fn turn(&mut self, problem: &mut Problem) -> Result<Turn, Error> {
        match self.stage {
            Stage::Sample => self.sample(problem),
            Stage::Grown(parent, number) => {
                self.stage = Stage::Sample;
                if !problem.edges.is_free(0) {
                    return Ok(Turn::Next);
                }
                let state = std::mem::take(&mut self.state);
                let added = self.add(problem, parent, Some(number), &state);
                self.state = state;
                self.join(problem, added?)
            }
            Stage::Joined(node) => {
                self.stage = Stage::Sample;
                let Some(goal) = problem.edges.first_free() else { return Ok(Turn::Next) };
                let end = problem.edges.end(goal, problem.dimension());
                self.last = self.nodes.add(&problem.metric, node, end)?;
                Ok(Turn::Found)
            }
        }
    }

    fn has_path(&self) -> bool {
        false
    }

    fn trace(&mut self, problem: &Problem, path: &mut Vec<f64>) -> Result<(), Error> {
        trace(&self.nodes, self.last, problem, path)
    }

    fn each_motion(&self, dimension: usize, take: &mut dyn FnMut(&[f64], &[f64])) {
        self.nodes.each_motion((dimension, 0), take);
    }

    fn nodes(&self) -> usize {
        self.nodes.count()
    }

    fn bytes(&self) -> u64 {
        let lists = self.tried.bytes() + self.taken.bytes() + self.open.bytes() + self.places.bytes();
        self.nodes.bytes() + lists + self.axes.bytes() + self.state.bytes()
    }

    fn release(&mut self) {
        *self = Self::new(self.step);
    }
}
