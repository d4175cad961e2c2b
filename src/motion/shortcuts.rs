//! Shortcuts of paths of states: what the improvement of paths asks of a space.

use crate::base::Error;
use crate::base::numeric::{bytes, real_usize};
use crate::base::turn::wrapped;
use crate::collections::zeroed::reserve;
use crate::improve::{Ground, ImproveOptions, Improvement, Shortcutter, path_cost};
use crate::motion::rows::way;
use crate::space::{AxisKind, Check, Space, Told};

/// Most numbers of a state on a lattice.
const NUMBERS: usize = 4;

/// A state, whose further numbers are 0.
type State = [f64; NUMBERS];

/// The scratch of shortcuts.
#[derive(Default)]
pub(crate) struct StateShortcuts {
    shortcutter: Shortcutter<State>,
    states: Vec<State>,
}

/// What is asked for.
#[derive(Clone, Copy)]
pub(crate) struct Shortening<'a> {
    pub(crate) options: &'a ImproveOptions,
    /// True for a path of a planner that samples.
    pub(crate) is_sampled: bool,
    /// True if the path is known to be free on the grid of today.
    pub(crate) is_free: bool,
}

/// What came of shortcuts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Shortened {
    /// True if the path has become cheaper.
    pub(crate) is_better: bool,
    pub(crate) cost: f64,
    /// The way of the body's origin, or of the first pin of a chain that moves.
    pub(crate) length: f64,
    pub(crate) iterations: u32,
    /// Motions checked.
    pub(crate) checks: u64,
}

/// A space, and the check of its motions on the grid as it is now.
struct StateGround<'a, C> {
    check: &'a mut C,
    weights: State,
    /// True for angles.
    wraps: [bool; NUMBERS],
    /// True if the first two numbers are a place: its way counts.
    has_place: bool,
    /// True for the cost of planners that sample: the weighted distance of all numbers together.
    is_sampled: bool,
    dimension: usize,
    checks: u64,
    failure: Option<Error>,
}

/// What a ground has besides its check.
#[derive(Clone, Copy)]
struct Run {
    weights: State,
    wraps: [bool; NUMBERS],
    has_place: bool,
    is_sampled: bool,
    dimension: usize,
}

impl Run {
    fn on<C>(self, check: &mut C) -> StateGround<'_, C> {
        let Self { weights, wraps, has_place, is_sampled, dimension } = self;
        StateGround { check, weights, wraps, has_place, is_sampled, dimension, checks: 0, failure: None }
    }
}

impl<C: Check> Ground for StateGround<'_, C> {
    type State = State;

    fn is_clear(&mut self, from: State, to: State) -> bool {
        self.checks += 1;
        let told = self.check.motion(&from[..self.dimension], &to[..self.dimension]);
        told.map_err(|error| self.failure = Some(error)).is_ok_and(|told| told == Told::Free)
    }

    fn length(&self, from: State, to: State) -> f64 {
        if self.is_sampled {
            let change = |at: usize| self.weights[at] * (to[at] - from[at]);
            return (0..self.dimension).fold(0.0, |sum, at| sum + change(at) * change(at)).sqrt();
        }
        let first = if self.has_place { 2 } else { 0 };
        let place = if self.has_place { way(&from, &to) } else { 0.0 };
        (first..self.dimension).fold(place, |sum, at| sum + self.weights[at] * (to[at] - from[at]).abs())
    }

    fn cost(&mut self, from: State, to: State) -> f64 {
        self.length(from, to)
    }

    fn turn(&self, _: State, _: State, _: State) -> f64 {
        0.0
    }

    fn between(&self, from: State, to: State, part: f64) -> State {
        std::array::from_fn(|at| from[at] + (to[at] - from[at]) * part)
    }

    fn needless_turns(&self, from: State, to: State) -> Option<State> {
        let turns = |at: usize| if self.wraps[at] { whole_turns(to[at] - from[at]) } else { 0.0 };
        Some(std::array::from_fn(turns)).filter(|turns| turns.iter().any(|&turn| turn != 0.0))
    }

    fn unwound(&self, state: State, turns: State) -> State {
        std::array::from_fn(|at| state[at] - turns[at])
    }
}

/// The whole turns of a change of an angle by half a turn or more.
fn whole_turns(change: f64) -> f64 {
    if change.abs() > std::f64::consts::PI { change - wrapped(change) } else { 0.0 }
}

impl StateShortcuts {
    /// Shortens a path, row by row, where its motions are free; the path changes only if it becomes cheaper.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for options that states do not have; [`Error::BadValue`] with the first motion of the
    /// path that is blocked by now; [`Error::OutOfMemory`]. The path is as before then.
    pub(crate) fn shorten(
        &mut self,
        space: &Space,
        path: &mut Vec<f64>,
        Shortening { options, is_sampled, is_free }: Shortening<'_>,
    ) -> Result<Shortened, Error> {
        options.check()?;
        if options.improvement != Improvement::Shortcut {
            return Err(Error::Unsupported { what: "paths of states are improved by shortcuts alone" });
        }
        if options.wall_weight > 0.0 || options.turn_weight > 0.0 {
            return Err(Error::Unsupported {
                what: "shortcuts of states have no weights of walls and of turns: the space has the weights of its axes",
            });
        }
        let dimension = space.dimension();
        if dimension > NUMBERS {
            return Err(Error::Unsupported { what: "shortcuts of states of more than four numbers" });
        }
        self.states.clear();
        reserve(&mut self.states, path.len() / dimension)?;
        let number = |row: &[f64], at: usize| row.get(at).copied().unwrap_or(0.0);
        self.states.extend(path.chunks_exact(dimension).map(|row| std::array::from_fn(|at| number(row, at))));
        let weights = std::array::from_fn(|at| space.axis(at).map_or(0.0, |axis| axis.weight));
        let wraps = std::array::from_fn(|at| space.axis(at).is_some_and(|axis| axis.kind == AxisKind::Angle));
        let has_place = space.has_place();
        let run = Run { weights, wraps, has_place, is_sampled, dimension };
        let shortened = match space {
            Space::Poses(poses) => poses.checking(|check| self.run(run.on(check), (options, is_free))),
            Space::Chain(chain) => chain.checking(|check| self.run(run.on(check), (options, is_free))),
            Space::Axes(_) => Err(Error::Unsupported { what: "shortcuts where the host tells what is free" }),
        }?;
        if shortened.is_better {
            let numbers = self.states.len() * dimension;
            reserve(path, numbers.saturating_sub(path.len()))?;
            path.clear();
            path.extend(self.states.iter().flat_map(|state| &state[..dimension]));
        }
        Ok(shortened)
    }

    fn run<C: Check>(
        &mut self,
        mut ground: StateGround<'_, C>,
        (options, is_free): (&ImproveOptions, bool),
    ) -> Result<Shortened, Error> {
        let Self { shortcutter, states } = self;
        // Whatever is kept of the path must be free on the grid of today.
        let blocked = (1..states.len()).find(|&at| !is_free && !ground.is_clear(states[at - 1], states[at]));
        if let Some(error) = ground.failure {
            return Err(error);
        }
        if let Some(at) = blocked {
            let (value, allowed) = (real_usize(at - 1), "motions of the path that are free");
            return Err(Error::BadValue { name: "segment", value, allowed });
        }
        let before = path_cost(&mut ground, states);
        let iterations = shortcutter.improve(&mut ground, states, (options.max_iterations, options.seed))?;
        if let Some(error) = ground.failure {
            return Err(error);
        }
        let cost = path_cost(&mut ground, states);
        let length = if ground.has_place { states.windows(2).map(|ends| way(&ends[0], &ends[1])).sum() } else { 0.0 };
        Ok(Shortened { is_better: cost < before, cost, length, iterations, checks: ground.checks })
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        bytes(self.states.capacity() * size_of::<State>()) + self.shortcutter.bytes()
    }
}
