//! Shortcuts of paths of states: what the improvement of paths asks of a space.

use crate::base::turn::wrapped;
use crate::base::{Error, real_usize};
use crate::collections::{counted, reserve};
use crate::improve::{ImproveOptions, Improvement, PathSpace, Shortcutter, path_cost};
use crate::motion::core::rows::way;
use crate::space::{AxisKind, Check, Space};

/// Numbers of most states.
const FEW: usize = 4;
/// Numbers of all states.
pub(crate) const MANY: usize = 64;

/// A state, whose further numbers are 0.
pub(crate) type State<const N: usize> = [f64; N];

/// The scratch of shortcuts.
#[derive(Default)]
pub(crate) struct StateShortcuts {
    few: Scratch<FEW>,
    pub(crate) many: Scratch<MANY>,
    pub(crate) open: Option<OpenShortcuts>,
}

counted!(StateShortcuts { few, many } plain { open });

/// Shortcuts that wait for the host.
#[derive(Clone, Copy)]
pub(crate) struct OpenShortcuts {
    pub(crate) options: ImproveOptions,
    /// What the path costs.
    pub(crate) before: f64,
    /// States told when they began.
    pub(crate) checks: u64,
}

/// That of states of up to so many numbers.
pub(crate) struct Scratch<const N: usize> {
    pub(crate) shortcutter: Shortcutter<State<N>>,
    pub(crate) states: Vec<State<N>>,
}

counted!([const N: usize] Scratch<N> { shortcutter, states });

impl<const N: usize> Default for Scratch<N> {
    fn default() -> Self {
        Self { shortcutter: Shortcutter::default(), states: Vec::new() }
    }
}

/// What is asked for.
#[derive(Clone, Copy)]
pub(crate) struct Shortening<'a> {
    pub(crate) options: &'a ImproveOptions,
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
struct StateGround<'a, C, const N: usize> {
    check: &'a mut C,
    weights: State<N>,
    /// True for angles.
    wraps: [bool; N],
    /// True if the first two numbers are a place: its way counts.
    has_place: bool,
    dimension: usize,
    checks: u64,
    failure: Option<Error>,
}

impl<'a, C: Check, const N: usize> StateGround<'a, C, N> {
    fn new(space: &Space, check: &'a mut C) -> Self {
        Self {
            check,
            weights: std::array::from_fn(|at| space.axis(at).map_or(0.0, |axis| axis.weight)),
            wraps: std::array::from_fn(|at| space.axis(at).is_some_and(|axis| axis.kind == AxisKind::Angle)),
            has_place: space.has_place(),
            dimension: space.dimension(),
            checks: 0,
            failure: None,
        }
    }
}

impl<C: Check, const N: usize> PathSpace for StateGround<'_, C, N> {
    type State = State<N>;

    fn is_clear(&mut self, from: State<N>, to: State<N>) -> bool {
        self.checks += 1;
        let told = self.check.motion(&from[..self.dimension], &to[..self.dimension]);
        told.map_err(|error| self.failure = Some(error)).unwrap_or(false)
    }

    fn length(&self, from: State<N>, to: State<N>) -> f64 {
        let first = if self.has_place { 2 } else { 0 };
        let place = if self.has_place { way(&from, &to) } else { 0.0 };
        (first..self.dimension).fold(place, |sum, at| sum + self.weights[at] * (to[at] - from[at]).abs())
    }

    fn between(&self, from: State<N>, to: State<N>, part: f64) -> State<N> {
        std::array::from_fn(|at| from[at] + (to[at] - from[at]) * part)
    }

    fn needless_turns(&self, from: State<N>, to: State<N>) -> Option<State<N>> {
        let turns = |at: usize| if self.wraps[at] { whole_turns(to[at] - from[at]) } else { 0.0 };
        Some(std::array::from_fn(turns)).filter(|turns| turns.iter().any(|&turn| turn != 0.0))
    }

    fn unwound(state: State<N>, turns: State<N>) -> State<N> {
        std::array::from_fn(|at| state[at] - turns[at])
    }
}

/// The whole turns of a change of an angle by half a turn or more.
fn whole_turns(change: f64) -> f64 {
    if change.abs() > std::f64::consts::PI { change - wrapped(change) } else { 0.0 }
}

/// Refuses options that paths of states do not have.
///
/// # Errors
/// [`Error::BadValue`], [`Error::Unsupported`].
pub(crate) fn check(options: &ImproveOptions) -> Result<(), Error> {
    options.check()?;
    if options.improvement != Improvement::Shortcut {
        return Err(Error::Unsupported { what: "paths of states are improved by shortcuts alone" });
    }
    if options.wall_weight > 0.0 || options.turn_weight > 0.0 {
        return Err(Error::Unsupported {
            what: "shortcuts of states have no weights of walls and of turns: the space has the weights of its axes",
        });
    }
    Ok(())
}

/// The answer for a path of which a motion is not free by now.
pub(crate) fn blocked_segment(at: usize) -> Error {
    Error::BadValue { name: "segment", value: real_usize(at), allowed: "motions of the path that are free" }
}

impl StateShortcuts {
    /// Shortens a path, row by row, where its motions are free; the path changes only if it becomes cheaper.
    ///
    /// # Errors
    /// [`Error::BadValue`] with the first motion of the path that is blocked by now; [`Error::OutOfMemory`]. The path
    /// is as before then.
    pub(crate) fn shorten(
        &mut self,
        space: &Space,
        path: &mut Vec<f64>,
        by: Shortening<'_>,
    ) -> Result<Shortened, Error> {
        let is_few = space.dimension() <= FEW;
        match space {
            Space::Poses(poses) => poses.checking(|check| self.few.shorten(space, check, path, by)),
            Space::World(poses) => poses.checking(|check| self.few.shorten(space, check, path, by)),
            Space::Chain(chain) if is_few => chain.checking(|check| self.few.shorten(space, check, path, by)),
            Space::Chain(chain) => chain.checking(|check| self.many.shorten(space, check, path, by)),
            Space::Axes(_) => Err(Error::Unsupported { what: "shortcuts without states that are told" }),
        }
    }
}

impl<const N: usize> Scratch<N> {
    /// Takes the rows of a path.
    pub(crate) fn take(&mut self, path: &[f64], dimension: usize) -> Result<(), Error> {
        self.states.clear();
        reserve(&mut self.states, path.len() / dimension)?;
        let number = |row: &[f64], at: usize| row.get(at).copied().unwrap_or(0.0);
        self.states.extend(path.chunks_exact(dimension).map(|row| std::array::from_fn(|at| number(row, at))));
        Ok(())
    }

    /// Gives the states as rows.
    pub(crate) fn give(&self, path: &mut Vec<f64>, dimension: usize) -> Result<(), Error> {
        let numbers = self.states.len() * dimension;
        reserve(path, numbers.saturating_sub(path.len()))?;
        path.clear();
        path.extend(self.states.iter().flat_map(|state| &state[..dimension]));
        Ok(())
    }

    fn shorten<C: Check>(
        &mut self,
        space: &Space,
        check: &mut C,
        path: &mut Vec<f64>,
        Shortening { options, is_free }: Shortening<'_>,
    ) -> Result<Shortened, Error> {
        let mut ground = StateGround::new(space, check);
        let dimension = ground.dimension;
        self.take(path, dimension)?;
        let Self { shortcutter, states } = self;
        // Whatever is kept of the path must be free on the grid of today.
        let blocked = (1..states.len()).find(|&at| !is_free && !ground.is_clear(states[at - 1], states[at]));
        if let Some(error) = ground.failure {
            return Err(error);
        }
        if let Some(at) = blocked {
            return Err(blocked_segment(at - 1));
        }
        let before = path_cost(&mut ground, states);
        let iterations = shortcutter.improve(&mut ground, states, (options.max_iterations, options.seed))?;
        if let Some(error) = ground.failure {
            return Err(error);
        }
        let cost = path_cost(&mut ground, states);
        let length = if ground.has_place { states.windows(2).map(|ends| way(&ends[0], &ends[1])).sum() } else { 0.0 };
        let (is_better, checks) = (cost < before, ground.checks);
        if is_better {
            self.give(path, dimension)?;
        }
        Ok(Shortened { is_better, cost, length, iterations, checks })
    }
}
