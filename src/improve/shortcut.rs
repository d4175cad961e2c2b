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

use super::ground::Ground;
use crate::base::Error;
use crate::base::bounds::Bounds;
use crate::base::numeric::real_u64;
use crate::base::random::SplitMix;
use crate::collections::zeroed::reserve;

/// Failures in a row after which it stops, at least; and further ones per point of the path.
const FAILURES: usize = 200;
const FAILURES_PER_POINT: usize = 8;

/// The scratch of shortcuts.
pub(crate) struct Shortcutter<S> {
    kept: Vec<S>,
}

impl<S> Default for Shortcutter<S> {
    fn default() -> Self {
        Self { kept: Vec::new() }
    }
}

/// A place of a path: its segment, and a state on it.
#[derive(Clone, Copy)]
struct Place<S> {
    segment: usize,
    state: S,
}

impl<S: Copy + PartialEq> Shortcutter<S> {
    /// Improves a path in place for so many iterations at most; returns how many were done.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn improve<G: Ground<State = S>>(
        &mut self,
        ground: &mut G,
        path: &mut Vec<S>,
        (iterations, seed): (u32, u64),
    ) -> Result<u32, Error> {
        let mut random = SplitMix { state: seed };
        let (mut failures, mut done) = (0, 0);
        while done < iterations && path.len() > 1 && failures < FAILURES + FAILURES_PER_POINT * path.len() {
            done += 1;
            let length: f64 = path.windows(2).fold(0.0, |sum, ends| sum + ground.length(ends[0], ends[1]));
            let mut places = [(); 2].map(|()| length * real_u64(random.below(1 << 53)) / real_u64(1 << 53));
            if places[0] > places[1] {
                places.swap(0, 1);
            }
            let [from, to] = places.map(|distance| place_at(ground, path, distance));
            if from.segment < to.segment && self.replace(ground, path, from, to)? {
                failures = 0;
            } else {
                failures += 1;
            }
        }
        Ok(done)
    }

    /// Replaces what lies between two places by the straight way, if it is free and costs less.
    fn replace<G: Ground<State = S>>(
        &mut self,
        ground: &mut G,
        path: &mut Vec<S>,
        from: Place<S>,
        to: Place<S>,
    ) -> Result<bool, Error> {
        // The segments on which both places lie are replaced too: a state between two others is rounded.
        let (first, last) = (from.segment, to.segment + 1);
        let new = [path[first], from.state, to.state, path[last]];
        let before = chain(ground, path, first, last, &path[first + 1..last]);
        let after = chain(ground, path, first, last, &new[1..3]);
        // Equal cost would let rounding move the path for ever.
        if after >= before || !new.windows(2).all(|ends| ends[0] == ends[1] || ground.is_clear(ends[0], ends[1])) {
            return Ok(false);
        }
        self.kept.clear();
        reserve(&mut self.kept, path.len() + 2)?;
        self.kept.extend_from_slice(&path[..=first]);
        for state in &new[1..] {
            if self.kept.last() != Some(state) {
                self.kept.push(*state);
            }
        }
        self.kept.extend_from_slice(&path[last + 1..]);
        std::mem::swap(path, &mut self.kept);
        Ok(true)
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        crate::base::numeric::bytes(self.kept.capacity() * size_of::<S>())
    }
}

/// The place at a distance along a path of two points at least.
fn place_at<G: Ground>(ground: &G, path: &[G::State], distance: f64) -> Place<G::State> {
    let mut left = distance;
    for (segment, ends) in path.windows(2).enumerate() {
        let length = ground.length(ends[0], ends[1]);
        if left <= length || segment + 2 == path.len() {
            let part = if length > 0.0 { (left / length).at_most(1.0) } else { 0.0 };
            return Place { segment, state: ground.between(ends[0], ends[1], part) };
        }
        left -= length;
    }
    Place { segment: 0, state: path[0] }
}

/// The cost of a chain from one state of a path over others to a later one, with the turns at both and between them.
fn chain<G: Ground>(ground: &mut G, path: &[G::State], first: usize, last: usize, between: &[G::State]) -> f64 {
    let mut cost = 0.0;
    let mut before = first.checked_sub(1).map(|i| path[i]);
    let mut at = path[first];
    for &next in between.iter().chain([&path[last]]) {
        if next != at {
            cost += before.map_or(0.0, |before| ground.turn(before, at, next)) + ground.cost(at, next);
            (before, at) = (Some(at), next);
        }
    }
    match (before, path.get(last + 1)) {
        (Some(before), Some(&after)) => cost + ground.turn(before, at, after),
        _ => cost,
    }
}

/// The cost of a whole path.
pub(crate) fn path_cost<G: Ground>(ground: &mut G, path: &[G::State]) -> f64 {
    match path.len() {
        0 | 1 => 0.0,
        count => chain(ground, path, 0, count - 1, &path[1..count - 1]),
    }
}

#[cfg(test)]
#[path = "shortcut_tests.rs"]
mod tests;
