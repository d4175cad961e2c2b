//! A tree whose motions each belong to a mode: a robot walks, or pushes a box.
//!
//! ```text
//!   repeat:
//!       a random state, now and then a goal; the node nearest to it
//!       a random mode: its axes change straight towards the state, no farther than the range, and what it drags as
//!       they do; if it needs contact that there is not: another mode moves them to a random place of contact instead
//!       if that motion is free: its end is a new node
//!           if it is within the tolerance of a goal: found
//! ```
//!
//! A random state is hardly ever one where two things touch: places of contact are sampled by themselves.
//!
//! Based on: J. Barry, L. P. Kaelbling, T. Lozano-Perez. A Hierarchical Approach to Manipulation with Diverse Actions.
//! ICRA 2013.

use crate::base::{Error, bytes, index, low32, to_u32};
use crate::collections::{List, counted, reserve};
use crate::motion::core::metric::{AxisExtent, Metric};
use crate::motion::sampling::nodes::{NONE, Nodes};
use crate::motion::sampling::problem::{Problem, Turn};
use crate::motion::{core::pieces::MotionPiece, sampling::edge::Until, sampling::search::Sampling};
use crate::space::Mode;

/// Draws for a place within the contact.
const DRAWS: usize = 16;

/// The planner.
#[derive(Default)]
pub(crate) struct Darrt {
    modes: Vec<Mode>,
    nodes: Nodes,
    /// The mode of the motion to each node, its way and its cost.
    steps: Vec<Step>,
    stage: Stage,
    state: Vec<f64>,
    pieces: Vec<MotionPiece>,
    last: u32,
}

counted!(Darrt { modes, nodes, steps, state, pieces } plain { stage, last });

#[derive(Clone, Copy, Debug, Default)]
struct Step {
    mode: u32,
    way: f64,
    /// Of the way from the start.
    cost: f64,
}

#[derive(Clone, Copy, Default)]
enum Stage {
    #[default]
    Sample,
    /// The motion from a node is checked.
    Grown(u32, Step),
}

impl Darrt {
    /// A planner with such modes.
    pub(crate) fn new(modes: Vec<Mode>) -> Self {
        Self { modes, last: NONE, ..Self::default() }
    }

    fn add(&mut self, metric: &Metric, parent: u32, row: &[f64], step: Step) -> Result<u32, Error> {
        self.steps.add(step)?;
        self.nodes.add(metric, parent, row)
    }

    /// Wants to know about a motion from a node.
    fn sample(&mut self, problem: &mut Problem) -> Result<Turn, Error> {
        problem.sample();
        let node = self.nodes.nearest(problem)?.id;
        let Self { modes, nodes, state, .. } = self;
        let from = nodes.row(node);
        let drawn = index(low32(problem.sampler.numbers.below(bytes(modes.len()))));
        let mode = &modes[drawn];
        let mut moved = drawn;
        if !is_in_contact(&problem.metric, mode, from) {
            // A mode that moves the same axes, and goes to where this one works.
            let carries = |other: &Mode| other.contact == 0.0 && mode.moves & !other.moves == 0;
            let Some(other) = modes.iter().position(carries) else { return Ok(Turn::Next) };
            moved = other;
            if !approach(problem, mode, from) {
                return Ok(Turn::Next);
            }
        }
        let mode = &modes[moved];
        let Problem { metric, edges, range, state: target, .. } = problem;
        let way = square_of(metric, mode, from, target).sqrt();
        if way <= 0.0 {
            return Ok(Turn::Next);
        }
        let part = if way > *range { *range / way } else { 1.0 };
        state.replace_by(from)?;
        for at in Mode::axes(mode.moves) {
            state[at] += part * metric.axes[at].reduced(target[at] - from[at]);
        }
        for (at, dragged) in mode.pairs() {
            state[dragged] += state[at] - from[at];
        }
        let has = |axis: &AxisExtent, value: &f64| axis.wraps || (axis.low..=axis.low + axis.span).contains(value);
        if !metric.axes.iter().zip(&*state).all(|(axis, value)| has(axis, value)) {
            return Ok(Turn::Next);
        }
        edges.begin(Until::End);
        edges.push(metric, from, state)?;
        let way = way * part;
        let cost = self.steps[index(node)].cost + way * mode.cost;
        self.stage = Stage::Grown(node, Step { mode: to_u32(moved), way, cost });
        Ok(Turn::Check)
    }

    fn grow(&mut self, problem: &Problem, parent: u32, step: Step) -> Result<Turn, Error> {
        let end = problem.edges.end(0);
        let node = self.add(&problem.metric, parent, end, step)?;
        if problem.distance_to_goal(end) > problem.tolerance {
            return Ok(Turn::Next);
        }
        self.last = node;
        Ok(Turn::Found)
    }
}

/// The square of the way of the axes that a mode moves.
fn square_of(metric: &Metric, mode: &Mode, from: &[f64], to: &[f64]) -> f64 {
    let changes = Mode::axes(mode.moves).map(|at| metric.axes[at].weight * metric.axes[at].reduced(to[at] - from[at]));
    changes.map(|change| change * change).sum()
}

/// True if a mode works at a state.
fn is_in_contact(metric: &Metric, mode: &Mode, state: &[f64]) -> bool {
    if mode.contact == 0.0 {
        return true;
    }
    let gaps = mode.pairs().map(|(at, dragged)| metric.axes[at].reduced(state[dragged] - state[at]));
    gaps.map(|gap| gap * gap).sum::<f64>() <= mode.contact * mode.contact
}

/// Makes the random state one where a mode works and what it drags is as it was at a node; false if none was drawn.
fn approach(problem: &mut Problem, mode: &Mode, from: &[f64]) -> bool {
    problem.is_at_goal = false;
    problem.state.copy_from_slice(from);
    for _ in 0..DRAWS {
        for (at, dragged) in mode.pairs() {
            problem.state[at] = from[dragged] + mode.contact * (2.0 * problem.sampler.numbers.unit() - 1.0);
        }
        if is_in_contact(&problem.metric, mode, &problem.state) {
            return true;
        }
    }
    false
}

impl Sampling for Darrt {
    fn begin(&mut self, problem: &mut Problem) -> Result<(), Error> {
        self.nodes.clear();
        self.steps.clear();
        self.pieces.clear();
        (self.stage, self.last) = (Stage::Sample, NONE);
        self.add(&problem.metric, NONE, &problem.start, Step::default())?;
        Ok(())
    }

    fn turn(&mut self, problem: &mut Problem) -> Result<Turn, Error> {
        match std::mem::take(&mut self.stage) {
            Stage::Sample => self.sample(problem),
            Stage::Grown(parent, step) if problem.edges.is_free(0) => self.grow(problem, parent, step),
            Stage::Grown(..) => Ok(Turn::Next),
        }
    }

    fn trace(&mut self, problem: &Problem, path: &mut Vec<f64>) -> Result<(), Error> {
        self.pieces.clear();
        let states = self.nodes.way(self.last).count();
        reserve(&mut self.pieces, states)?;
        for (node, first) in self.nodes.way(self.last).take_while(|&node| node != 0).zip((0..states - 1).rev()) {
            let Step { mode, way, .. } = self.steps[index(node)];
            self.pieces.push(MotionPiece { first, mode, duration: way, ..MotionPiece::default() });
        }
        self.pieces.reverse();
        self.nodes.trace(self.last, problem, path)
    }

    fn cost(&self) -> Option<f64> {
        self.steps.get(index(self.last)).map(|step| step.cost)
    }

    fn pieces(&self) -> &[MotionPiece] {
        &self.pieces
    }

    fn trees(&self) -> &[Nodes] {
        std::slice::from_ref(&self.nodes)
    }

    fn free(&mut self) {
        *self = Self::new(std::mem::take(&mut self.modes));
    }
}
