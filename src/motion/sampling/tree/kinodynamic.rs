//! A tree of states that controls lead to: for what has a speed, a turning radius, or drifts.
//!
//! ```text
//!   repeat:
//!       a random state, now and then a goal, and, once there is a path, a random time
//!       from the node nearest to it, some random controls for random times: that which ends nearest to the state
//!       if the way there is free: its end is a new node
//!           if that is within the tolerance of a goal: found; the tree begins anew, and takes shorter times only
//! ```
//!
//! One random control in four is the least, one the greatest, and one is 0: paths that take the shortest time have such
//! controls for most of it. A fixed step with the best control, as the method is often told, is not complete: here both
//! are random.
//!
//! Based on: S. M. LaValle, J. J. Kuffner. Randomized Kinodynamic Planning. International Journal of Robotics Research
//! 2001; random controls as M. Kleinbort, K. Solovey, Z. Littlefield, K. E. Bekris, D. Halperin. Probabilistic
//! Completeness of RRT for Geometric and Kinodynamic Planning with Forward Propagation. IEEE Robotics and Automation
//! Letters 2019; shorter times as K. Hauser, Y. Zhou. Asymptotically Optimal Planning by Feasible Kinodynamic Planning
//! in a State-Cost Space. IEEE Transactions on Robotics 2016.

use crate::base::{Bounds, Error, floor, index, real_u32, to_u32};
use crate::collections::{List, counted, reserve};
use crate::motion::sampling::nodes::{NONE, Nodes, unwind};
use crate::motion::sampling::problem::{Problem, Turn};
use crate::motion::{
    core::metric::Metric, core::pieces::MotionPiece, sampling::edge::Until, sampling::search::Sampling,
};
use crate::space::{Axis, AxisSpace, MOST_CONTROLS, Model};

/// Controls that are tried for one random state.
const TRIES: usize = 6;
/// Most states on the way to a node.
const MOST_PARTS: u32 = 4096;
/// The longest time of a control where the options have none.
pub(crate) const LONGEST: f64 = 1.0;

/// The planner.
pub(crate) struct KinodynamicRrt {
    model: Model,
    axes: Vec<Axis>,
    /// States with the time that the way to them takes: before there is a path that does not count.
    metrics: [Metric; 2],
    nodes: Nodes,
    /// The way to each node but the first one, and the states on it.
    moves: Vec<Move>,
    states: Vec<f64>,
    stage: Stage,
    /// What is tried: its states and its end, and a row that is worked on.
    tried: Move,
    way: Vec<f64>,
    end: Vec<f64>,
    row: Vec<f64>,
    /// The path that takes the shortest time.
    best: Vec<f64>,
    pieces: Vec<MotionPiece>,
    time: f64,
}

counted!(KinodynamicRrt { axes, metrics, nodes, moves, states, way, end, row, best, pieces } plain { model, stage, tried, time });

/// A control for a time, and the states that it leads to.
#[derive(Clone, Copy, Debug, Default)]
struct Move {
    controls: [f64; MOST_CONTROLS],
    duration: f64,
    first: usize,
    count: u32,
}

#[derive(Clone, Copy, Default)]
enum Stage {
    #[default]
    Sample,
    /// The way from a node is checked.
    Grown(u32),
}

impl KinodynamicRrt {
    /// A planner in a space with a model.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn new(space: &AxisSpace, model: Model, metric: &Metric) -> Result<Self, Error> {
        let mut axes = Vec::new();
        axes.add_slice(space.axes())?;
        Ok(Self {
            model,
            axes,
            metrics: [metric.with_cost(0.0)?, metric.with_cost(1.0)?],
            nodes: Nodes::default(),
            moves: Vec::new(),
            states: Vec::new(),
            stage: Stage::Sample,
            tried: Move::default(),
            way: Vec::new(),
            end: Vec::new(),
            row: Vec::new(),
            best: Vec::new(),
            pieces: Vec::new(),
            time: f64::INFINITY,
        })
    }

    fn restart(&mut self, problem: &Problem) -> Result<(), Error> {
        self.nodes.clear();
        self.moves.clear();
        self.states.clear();
        self.stage = Stage::Sample;
        put(&mut self.row, &problem.start, 0.0)?;
        self.add(NONE)
    }

    /// Adds the node of `row`.
    fn add(&mut self, parent: u32) -> Result<(), Error> {
        self.nodes.add(&self.metrics[usize::from(self.time < f64::INFINITY)], parent, &self.row).map(|_| ())
    }

    /// A random control for a random time.
    fn draw(&self, problem: &mut Problem) -> Move {
        let mut drawn = Move::default();
        for (control, &(low, high)) in drawn.controls.iter_mut().zip(self.model.ranges()) {
            *control = match problem.sampler.numbers.below(8) {
                0 | 1 => low,
                2 | 3 => high,
                4 | 5 => 0.0_f64.at_least(low).at_most(high),
                _ => low + (high - low) * problem.sampler.numbers.unit(),
            };
        }
        drawn.duration = problem.range * (1.0 - problem.sampler.numbers.unit());
        drawn
    }

    /// Wants to know about the way from a node towards a random state.
    fn sample(&mut self, problem: &mut Problem) -> Result<Turn, Error> {
        problem.sample();
        let time = if self.time < f64::INFINITY { problem.sampler.numbers.unit() * self.time } else { 0.0 };
        put(&mut self.row, &problem.state, time)?;
        self.end.refill(problem.dimension(), 0.0)?;
        let node = self.nodes.nearest_to(&self.metrics[usize::from(self.time < f64::INFINITY)], &self.row)?.id;
        let mut best = f64::INFINITY;
        for _ in 0..TRIES {
            let tried = self.draw(problem);
            self.model.propagate(self.nodes.state(node), &tried.controls, tried.duration, &mut self.end);
            let square = problem.metric.square_within(&self.end, &problem.state, f64::INFINITY);
            if square < best && self.is_on_axes(&self.end) {
                best = square;
                self.tried = tried;
            }
        }
        let arrival = self.nodes.cost(node) + self.tried.duration;
        if best == f64::INFINITY || arrival >= self.time || !self.lay(problem, node)? {
            return Ok(Turn::Next);
        }
        self.stage = Stage::Grown(node);
        Ok(Turn::Check)
    }

    fn is_on_axes(&self, state: &[f64]) -> bool {
        self.axes.iter().zip(state).all(|(axis, &value)| axis.has(value))
    }

    /// Finds states on the tried way, no farther apart than those that are told, and wants to know about the motions
    /// between them. False if one is not on the axes.
    fn lay(&mut self, problem: &mut Problem, node: u32) -> Result<bool, Error> {
        let dimension = problem.dimension();
        let Self { model, nodes, tried, way, end, .. } = self;
        let from = nodes.state(node);
        let Problem { metric, edges, .. } = problem;
        let apart = edges.resolution();
        model.propagate(from, &tried.controls, tried.duration, end);
        let straight = floor((metric.distance(from, end) / apart).at_most(f64::from(MOST_PARTS)));
        let mut parts = u32::try_from(straight).unwrap_or(0) + 1;
        loop {
            way.clear();
            reserve(way, index(parts) * dimension)?;
            let mut farthest = 0.0_f64;
            for part in 1..=parts {
                model.propagate(from, &tried.controls, tried.duration * real_u32(part) / real_u32(parts), end);
                let last = way.len().checked_sub(dimension).map_or(from, |at| &way[at..]);
                farthest = farthest.at_least(metric.distance(last, end));
                way.extend_from_slice(end);
            }
            if farthest <= apart || parts >= MOST_PARTS {
                break;
            }
            parts *= 2;
        }
        tried.count = parts;
        edges.begin(Until::Blocked);
        for state in self.way.chunks_exact(dimension) {
            edges.push_on(metric, from, state)?;
        }
        Ok(self.way.chunks_exact(dimension).all(|state| self.is_on_axes(state)))
    }

    /// Adds the end of the tried way; takes the path if that is at a goal.
    fn grow(&mut self, problem: &Problem, parent: u32) -> Result<Turn, Error> {
        let dimension = problem.dimension();
        let time = self.nodes.cost(parent) + self.tried.duration;
        self.tried.first = self.states.len() / dimension;
        self.states.add_slice(&self.way)?;
        self.moves.add(self.tried)?;
        let last = &self.way[self.way.len() - dimension..];
        put(&mut self.row, last, time)?;
        let is_at_goal = problem.distance_to_goal(last) <= problem.tolerance;
        self.add(parent)?;
        if !is_at_goal {
            return Ok(Turn::Next);
        }
        self.take(problem)?;
        self.time = time;
        if problem.takes_first {
            return Ok(Turn::Found);
        }
        self.restart(problem)?;
        Ok(Turn::Next)
    }

    /// Takes the way to the last node as the path.
    fn take(&mut self, problem: &Problem) -> Result<(), Error> {
        let dimension = problem.dimension();
        let last = to_u32(self.nodes.count() - 1);
        self.best.clear();
        self.pieces.clear();
        reserve(&mut self.pieces, self.nodes.way(last).count())?;
        let mut states = 1;
        // From the goal back to the start.
        for node in self.nodes.way(last).take_while(|&node| node != 0) {
            let moved = self.moves[index(node) - 1];
            let Move { controls, duration, .. } = moved;
            self.pieces.push(MotionPiece { first: index(node), duration, controls, ..MotionPiece::default() });
            states += index(moved.count);
        }
        self.pieces.reverse();
        reserve(&mut self.best, states * dimension)?;
        self.best.extend_from_slice(&problem.start);
        for piece in &mut self.pieces {
            let Move { first, count, .. } = self.moves[piece.first - 1];
            piece.first = self.best.len() / dimension - 1;
            self.best.extend_from_slice(&self.states[first * dimension..(first + index(count)) * dimension]);
        }
        Ok(())
    }
}

/// Writes the row of a state and a time.
fn put(row: &mut Vec<f64>, state: &[f64], time: f64) -> Result<(), Error> {
    row.clear();
    reserve(row, state.len() + 1)?;
    row.extend_from_slice(state);
    row.push(time);
    Ok(())
}

impl Sampling for KinodynamicRrt {
    fn begin(&mut self, problem: &mut Problem) -> Result<(), Error> {
        self.time = f64::INFINITY;
        self.best.clear();
        self.pieces.clear();
        self.restart(problem)
    }

    fn turn(&mut self, problem: &mut Problem) -> Result<Turn, Error> {
        let edges = &problem.edges;
        match std::mem::take(&mut self.stage) {
            Stage::Sample => self.sample(problem),
            Stage::Grown(parent) if edges.free_before_blocked() == edges.count() => self.grow(problem, parent),
            Stage::Grown(_) => Ok(Turn::Next),
        }
    }

    fn has_path(&self) -> bool {
        !self.best.is_empty()
    }

    fn trace(&mut self, problem: &Problem, path: &mut Vec<f64>) -> Result<(), Error> {
        path.replace_by(&self.best)?;
        unwind(&problem.metric, path);
        Ok(())
    }

    fn cost(&self) -> Option<f64> {
        Some(self.time)
    }

    fn pieces(&self) -> &[MotionPiece] {
        &self.pieces
    }

    fn trees(&self) -> &[Nodes] {
        std::slice::from_ref(&self.nodes)
    }

    fn free(&mut self) {
        let Self { nodes, moves, states, way, end, row, best, pieces, .. } = self;
        (*nodes, *moves, *states, *pieces) = Default::default();
        (*way, *end, *row, *best) = Default::default();
    }
}
