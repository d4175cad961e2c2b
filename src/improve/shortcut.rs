//! Shortcuts: random pieces of a path are replaced by straight ones.
//!
//! Based on: R. Geraerts, M. H. Overmars. Creating High-quality Paths for Motion Planning. International Journal of
//! Robotics Research 2007 (partial shortcuts); with a cost of its own for each piece: a new one is taken if it costs
//! less than the piece that it replaces, so that the cost of the whole never rises.
//!
//! ```text
//!   take two random places of the path by its length
//!   if they see each other and the straight way costs less, its turns counted: replace what lies between
//! ```
//!
//! When not to use it: for the shortest path on a grid; pulling a path taut finds it without chance.
//!
//! Cost: O(1) lines of sight and O(points) per iteration. No memory beside the path and a copy of it.

use super::ground::PathSpace;
use crate::base::{Bounds, Result, SplitMix};
use crate::collections::{counted, reserve};

/// Failures in a row after which it stops, at least; and further ones per point of the path.
const FAILURES: usize = 200;
const FAILURES_PER_POINT: usize = 8;

/// Places nearer to a state of the path than this part of its length are that state: fewer pieces are checked anew.
const SNAP: f64 = 1.0 / 200.0;

/// The scratch of shortcuts, and where they are.
pub(crate) struct Shortcutter<S> {
    kept: Vec<S>,
    random: SplitMix,
    failures: usize,
    done: u32,
    /// The try whose answer is awaited.
    open: Option<[PathPlace<S>; 2]>,
}

counted!([S] Shortcutter<S> { kept } plain { random, failures, done, open });

impl<S> Default for Shortcutter<S> {
    fn default() -> Self {
        Self { kept: Vec::new(), random: SplitMix { state: 0 }, failures: 0, done: 0, open: None }
    }
}

/// A place of a path: its segment, and a state on it.
#[derive(Clone, Copy)]
struct PathPlace<S> {
    segment: usize,
    state: S,
}

/// What came of a try.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ShortcutTrial {
    Better,
    Refused,
    /// The ground does not know yet.
    Open,
}

impl<S: Copy + PartialEq> Shortcutter<S> {
    /// Improves a path in place for so many iterations at most; returns how many were done.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn improve<G: PathSpace<State = S>>(
        &mut self,
        ground: &mut G,
        path: &mut Vec<S>,
        (iterations, seed): (u32, u64),
    ) -> Result<u32> {
        self.begin(seed);
        self.go_on(ground, path, iterations)?;
        Ok(self.done())
    }

    /// Begins.
    pub(crate) const fn begin(&mut self, seed: u64) {
        (self.random, self.failures, self.done, self.open) = (SplitMix { state: seed }, 0, 0, None);
    }

    /// Iterations that were done.
    pub(crate) const fn done(&self) -> u32 {
        self.done
    }

    /// Goes on to so many iterations; false if the ground is to be told something first.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn go_on<G: PathSpace<State = S>>(
        &mut self,
        ground: &mut G,
        path: &mut Vec<S>,
        iterations: u32,
    ) -> Result<bool> {
        loop {
            let places = match self.open.take() {
                Some(places) => places,
                None if self.is_over(path.len(), iterations) => return Ok(true),
                None => {
                    self.done += 1;
                    let way = |ends: &[S]| ground.length(ends[0], ends[1]);
                    let length: f64 = path.windows(2).fold(0.0, |sum, ends| sum + way(ends));
                    let [from, to] = self.random.two_places(length).map(|distance| place_at(ground, path, distance));
                    let near = length * SNAP;
                    [start_near(ground, path, from, near), end_near(ground, path, to, near)]
                }
            };
            let is_across = places[0].segment < places[1].segment;
            match if is_across { self.replace(ground, path, places)? } else { ShortcutTrial::Refused } {
                ShortcutTrial::Better => self.failures = 0,
                ShortcutTrial::Refused => self.failures += 1,
                ShortcutTrial::Open => {
                    self.open = Some(places);
                    return Ok(false);
                }
            }
        }
    }

    const fn is_over(&self, points: usize, iterations: u32) -> bool {
        self.done >= iterations || points < 2 || self.failures >= FAILURES + FAILURES_PER_POINT * points
    }

    /// Replaces what lies between two places by the straight way, if it is free and costs less. An angle may change the
    /// shorter way then: all that comes after loses the whole turns.
    fn replace<G: PathSpace<State = S>>(
        &mut self,
        ground: &mut G,
        path: &mut Vec<S>,
        [from, to]: [PathPlace<S>; 2],
    ) -> Result<ShortcutTrial> {
        // The segments on which both places lie are replaced too: a state between two others is rounded.
        let (first, last) = (from.segment, to.segment + 1);
        let turns = ground.needless_turns(from.state, to.state);
        let unwound = |state| turns.map_or(state, |turns| G::unwound(state, turns));
        let new = [path[first], from.state, unwound(to.state), unwound(path[last])];
        let (prior, next) = (first.checked_sub(1).map(|at| path[at]), path.get(last + 1).copied());
        let before = chain(ground, prior, &path[first..=last], next);
        // Equal cost would let rounding move the path for ever.
        if chain(ground, prior, &new, next.map(unwound)) >= before {
            return Ok(ShortcutTrial::Refused);
        }
        // The straight way is what fails, and comes first. A turn is no number of binary places: what loses one is
        // rounded, and may not be free any more.
        let pieces = [1, 0, 2].map(|at| (new[at], new[at + 1]));
        let rest = if turns.is_some() { &path[last..] } else { &[] };
        let rest = rest.windows(2).map(|ends| (unwound(ends[0]), unwound(ends[1])));
        if !ground.are_clear(pieces.into_iter().chain(rest)) {
            return Ok(if ground.is_waiting() { ShortcutTrial::Open } else { ShortcutTrial::Refused });
        }
        self.kept.clear();
        reserve(&mut self.kept, path.len() + 2)?;
        self.kept.extend_from_slice(&path[..=first]);
        for state in &new[1..] {
            if self.kept.last() != Some(state) {
                self.kept.push(*state);
            }
        }
        self.kept.extend(path[last + 1..].iter().map(|&state| unwound(state)));
        std::mem::swap(path, &mut self.kept);
        Ok(ShortcutTrial::Better)
    }
}

/// The place at a distance along a path of two points at least.
fn place_at<G: PathSpace>(ground: &G, path: &[G::State], distance: f64) -> PathPlace<G::State> {
    let mut left = distance;
    for (segment, ends) in path.windows(2).enumerate() {
        let length = ground.length(ends[0], ends[1]);
        if left <= length || segment + 2 == path.len() {
            let part = if length > 0.0 { (left / length).at_most(1.0) } else { 0.0 };
            return PathPlace { segment, state: ground.between(ends[0], ends[1], part) };
        }
        left -= length;
    }
    PathPlace { segment: 0, state: path[0] }
}

/// The state of the path at which a shortcut from here begins, if one is near: that after it first.
fn start_near<G: PathSpace>(
    ground: &G,
    path: &[G::State],
    place: PathPlace<G::State>,
    near: f64,
) -> PathPlace<G::State> {
    let PathPlace { segment, state } = place;
    if segment + 2 < path.len() && ground.length(state, path[segment + 1]) <= near {
        return PathPlace { segment: segment + 1, state: path[segment + 1] };
    }
    if ground.length(path[segment], state) <= near {
        return PathPlace { segment, state: path[segment] };
    }
    place
}

/// The state of the path at which a shortcut to here ends, if one is near: that before it first.
fn end_near<G: PathSpace>(ground: &G, path: &[G::State], place: PathPlace<G::State>, near: f64) -> PathPlace<G::State> {
    let PathPlace { segment, state } = place;
    if segment > 0 && ground.length(path[segment], state) <= near {
        return PathPlace { segment: segment - 1, state: path[segment] };
    }
    if ground.length(state, path[segment + 1]) <= near {
        return PathPlace { segment, state: path[segment + 1] };
    }
    place
}

/// The cost of a chain of states, with the turns at its ends where the path goes on.
fn chain<G: PathSpace>(ground: &mut G, prior: Option<G::State>, states: &[G::State], next: Option<G::State>) -> f64 {
    let [first, rest @ ..] = states else { return 0.0 };
    let (mut before, mut at) = (prior, *first);
    let mut cost = 0.0;
    for &to in rest {
        if to != at {
            cost += before.map_or(0.0, |before| ground.turn(before, at, to)) + ground.cost(at, to);
            (before, at) = (Some(at), to);
        }
    }
    match (before, next) {
        (Some(before), Some(next)) => cost + ground.turn(before, at, next),
        _ => cost,
    }
}

/// The cost of a whole path.
pub(crate) fn path_cost<G: PathSpace>(ground: &mut G, path: &[G::State]) -> f64 {
    chain(ground, None, path, None)
}

#[cfg(test)]
#[path = "shortcut_tests.rs"]
mod tests;
