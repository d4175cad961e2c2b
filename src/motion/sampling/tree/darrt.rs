//! A tree whose motions each belong to a mode: a robot walks, or pushes a box.
//!
//! ```text
//!   repeat:
//!       a random state, now and then a goal; the node nearest to it; a random mode
//!       if it needs contact that there is not:
//!           random states of contact, with what it drags as it is at the node, up to the first one that is free
//!           another mode moves there from the node, in steps of the range; the node is the last one of them
//!       the axes that the mode moves change straight so that what it drags, or they, come to the random state, no
//!       farther than the range, and what it drags changes as they do
//!       towards a goal they go on in several steps, and then a mode that drags nothing goes on to it
//!       the ends of all motions that are free, up to the first one that is not, are new nodes
//!           if one is within the tolerance of a goal: found
//! ```
//!
//! A random state is hardly ever one where two things touch, and most states within the contact are such where they
//! overlap: states of contact, the intersection of two modes, are sampled by themselves, most of them near its limit.
//!
//! Based on: J. Barry, L. P. Kaelbling, T. Lozano-Perez. A Hierarchical Approach to Manipulation with Diverse Actions.
//! ICRA 2013.

use crate::base::{Error, bytes, index, low32, real_u32, to_u32};
use crate::collections::{List, counted, reserve};
use crate::motion::core::metric::{AxisExtent, Metric};
use crate::motion::sampling::edge::{Until, parts_of};
use crate::motion::sampling::nodes::{NONE, Nodes};
use crate::motion::sampling::problem::{Problem, Turn};
use crate::motion::{core::pieces::MotionPiece, sampling::search::Sampling};
use crate::space::Mode;

/// States of contact that are drawn at once.
const DRAWS: usize = 16;
/// Steps of the range of one motion at most.
const MOST_STEPS: u32 = 64;

/// The planner.
#[derive(Default)]
pub(crate) struct Darrt {
    modes: Vec<Mode>,
    nodes: Nodes,
    /// The mode of the motion to each node, its way and its cost.
    steps: Vec<Step>,
    stage: Stage,
    /// The random state, and one that is being worked on.
    target: Vec<f64>,
    state: Vec<f64>,
    pieces: Vec<MotionPiece>,
    last: u32,
}

counted!(Darrt { modes, nodes, steps, target, state, pieces } plain { stage, last });

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
    /// States of contact for a mode are checked.
    Contacts { node: u32, mode: usize },
    /// Steps of a mode from a node are, of such a way each.
    Moved { node: u32, mode: usize, way: f64, then: Option<usize> },
}

/// How far a motion of a mode goes.
#[derive(Clone, Copy)]
struct Push {
    /// Steps of it, at most.
    most: u32,
    /// The mode that goes on from its end.
    then: Option<usize>,
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

    /// Wants to know about motions from a node, or about states of contact that it may go to.
    fn sample(&mut self, problem: &mut Problem) -> Result<Turn, Error> {
        problem.sample();
        let node = self.nodes.nearest(problem)?.id;
        let mode = index(low32(problem.sampler.numbers.below(bytes(self.modes.len()))));
        self.target.replace_by(&problem.state)?;
        if is_in_contact(&problem.metric, &self.modes[mode], self.nodes.row(node)) {
            return self.set_out(problem, (node, mode));
        }
        problem.edges.begin(Until::Free);
        for _ in 0..DRAWS {
            touch(problem, &self.modes[mode], self.nodes.row(node));
            let Problem { metric, edges, state, .. } = &mut *problem;
            if is_on_axes(metric, state) && is_in_contact(metric, &self.modes[mode], state) {
                edges.push(metric, state, state)?;
            }
        }
        if problem.edges.count() == 0 {
            return Ok(Turn::Next);
        }
        self.stage = Stage::Contacts { node, mode };
        Ok(Turn::Check)
    }

    /// Wants to know about the motions of another mode to the first state of contact that is free.
    fn approach(&mut self, problem: &mut Problem, (node, mode): (u32, usize)) -> Result<Turn, Error> {
        let by = self.modes.iter().position(|other| carries(other, &self.modes[mode]));
        let (Some(first), Some(by)) = (problem.edges.first_free(), by) else {
            return Ok(Turn::Next);
        };
        problem.state.copy_from_slice(problem.edges.end(first));
        self.go(problem, node, by, Push { most: MOST_STEPS, then: Some(mode) })
    }

    /// Wants to know about the motions of a mode from a node so that what it drags, or what moves, comes to the target.
    fn set_out(&mut self, problem: &mut Problem, (node, by): (u32, usize)) -> Result<Turn, Error> {
        let (from, mode) = (self.nodes.row(node), &self.modes[by]);
        problem.state.copy_from_slice(&self.target);
        for (at, dragged) in mode.pairs() {
            problem.state[at] = from[at] + problem.metric.axes[dragged].reduced(self.target[dragged] - from[dragged]);
        }
        let most = if problem.is_at_goal { MOST_STEPS } else { 1 };
        // Else the node nearest to a goal might be one that is there but for what is dragged, each time again.
        let is_next = |other: &Mode| other.drags == 0 && carries(other, mode);
        let then = if problem.is_at_goal && mode.drags != 0 { self.modes.iter().position(is_next) } else { None };
        self.go(problem, node, by, Push { most, then })
    }

    /// Wants to know about so many steps of a mode at most from a node to where the state has what moves.
    fn go(&mut self, problem: &mut Problem, node: u32, by: usize, Push { most, then }: Push) -> Result<Turn, Error> {
        let Self { modes, nodes, state, .. } = self;
        let (from, mode) = (nodes.row(node), &modes[by]);
        let Problem { metric, edges, range, state: target, .. } = problem;
        let whole = square_of(metric, mode, from, target).sqrt();
        let parts = parts_of(whole / *range, u32::MAX);
        // The first of many steps has the length of the range, of few ones all are equally long.
        let way = if parts > most { *range } else { whole / real_u32(parts) };
        edges.begin(Until::Blocked);
        for step in 1..=parts.min(most) {
            let part = real_u32(step) * way / whole;
            state.replace_by(from)?;
            for at in Mode::axes(mode.moves) {
                state[at] += part * metric.axes[at].reduced(target[at] - from[at]);
            }
            for (at, dragged) in mode.pairs() {
                state[dragged] += state[at] - from[at];
            }
            if whole <= 0.0 || !is_on_axes(metric, state) {
                break;
            }
            edges.push_on(metric, from, state)?;
        }
        if edges.count() == 0 {
            return Ok(Turn::Next);
        }
        self.stage = Stage::Moved { node, mode: by, way, then };
        Ok(Turn::Check)
    }

    /// Adds the ends of the motions that are free; if all of them are, another mode goes on.
    fn grow(
        &mut self,
        problem: &mut Problem,
        (mut node, mode, way): (u32, usize, f64),
        then: Option<usize>,
    ) -> Result<Turn, Error> {
        let free = problem.edges.free_before_blocked();
        for edge in 0..free {
            let cost = self.steps[index(node)].cost + way * self.modes[mode].cost;
            let end = problem.edges.end(edge);
            node = self.add(&problem.metric, node, end, Step { mode: to_u32(mode), way, cost })?;
            if problem.distance_to_goal(end) <= problem.tolerance {
                self.last = node;
                return Ok(Turn::Found);
            }
        }
        match then.filter(|_| free == problem.edges.count()) {
            Some(mode) if is_in_contact(&problem.metric, &self.modes[mode], self.nodes.row(node)) => {
                self.set_out(problem, (node, mode))
            }
            _ => Ok(Turn::Next),
        }
    }
}

/// True if a mode works anywhere and moves what another one does.
fn carries(mode: &Mode, other: &Mode) -> bool {
    mode.contact == 0.0 && other.moves & !mode.moves == 0
}

/// The square of the way of the axes that a mode moves.
fn square_of(metric: &Metric, mode: &Mode, from: &[f64], to: &[f64]) -> f64 {
    let changes = Mode::axes(mode.moves).map(|at| metric.axes[at].weight * metric.axes[at].reduced(to[at] - from[at]));
    changes.map(|change| change * change).sum()
}

/// True if all numbers of a state are on their axes.
fn is_on_axes(metric: &Metric, state: &[f64]) -> bool {
    let has = |axis: &AxisExtent, value: &f64| axis.wraps || (axis.low..=axis.low + axis.span).contains(value);
    metric.axes.iter().zip(state).all(|(axis, value)| has(axis, value))
}

/// True if a mode works at a state.
fn is_in_contact(metric: &Metric, mode: &Mode, state: &[f64]) -> bool {
    if mode.contact == 0.0 {
        return true;
    }
    let gaps = mode.pairs().map(|(at, dragged)| metric.axes[at].reduced(state[dragged] - state[at]));
    gaps.map(|gap| gap * gap).sum::<f64>() <= mode.contact * mode.contact
}

/// Makes the problem's state a random one of contact for a mode, where what it drags is as it was at a node.
fn touch(problem: &mut Problem, mode: &Mode, from: &[f64]) {
    let Problem { sampler, state, .. } = problem;
    state.copy_from_slice(from);
    let mut square = 0.0;
    for (at, _) in mode.pairs() {
        state[at] = 2.0 * sampler.numbers.unit() - 1.0;
        square += state[at] * state[at];
    }
    // The share of gaps that are wider than 0.97 of the contact is 0.3.
    let wide = sampler.numbers.unit();
    let narrowed = 1.0 - wide * wide * wide;
    let scale = if square > 0.0 { mode.contact * narrowed / square.sqrt() } else { 0.0 };
    for (at, dragged) in mode.pairs() {
        state[at] = from[dragged] + scale * state[at];
    }
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
            Stage::Contacts { node, mode } => self.approach(problem, (node, mode)),
            Stage::Moved { node, mode, way, then } => self.grow(problem, (node, mode, way), then),
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
