//! The loop of all methods of descent.
//!
//! When not to use it: for the shortest path. It finds a soft path near the one that it begins with, which may lead
//! through walls at first; whether the result does is decided exactly, by its caller.
//!
//! Cost: O(points) time per iteration, with a look at the walls near each point; 200 bytes per point.

use super::convex::{self, FIRST_BOX};
use super::gradient::{self, DescentMemory};
use super::scratch::{DescentScratch, Linear};
use super::{band::BandRow, objective::Objective};
use crate::base::{Bounds, Result, floor, index_i32};
use crate::collections::{List, counted};
use crate::geom::Point;
use crate::improve::context::PathContext;
use crate::improve::ground::{PathPoint, is_clear, snapped, spot};
use crate::improve::options::{Descent, ImproveOptions};

/// Most steps of a path: longer ones have longer steps.
const MOST_STEPS: f64 = 1_048_576.0;
/// It ends after so many iterations in a row that lower the value by less than this share each.
const IDLE: u32 = 5;
const LEAST_SHARE: f64 = 1e-6;
/// The weight of walls that 0 stands for.
const WALL_WEIGHT: f64 = 8.0;

/// Where the convex method ends in a wall, the weight of walls rises by this factor so many times: the outermost loop
/// of the paper.
const RAISE: f64 = 5.0;
const RAISES: u32 = 3;

/// Bytes per point of the scratch.
const PER_POINT: usize =
    4 * size_of::<PathPoint>() + 2 * size_of::<BandRow>() + 2 * size_of::<f64>() + size_of::<Linear>();

/// Moves paths down; owns the scratch for it.
#[derive(Default)]
pub(crate) struct Descender {
    scratch: DescentScratch,
}

counted!(Descender { scratch });
counted!(DescentScratch { path, gradient, direction, trial, rows, flat, linear });

/// A descent.
pub(crate) struct DescentJob<'a> {
    pub(crate) context: &'a PathContext<'a>,
    pub(crate) options: &'a ImproveOptions,
}

/// What came of it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Descended {
    /// The value at the beginning and at the end.
    pub(crate) before: f64,
    pub(crate) after: f64,
    pub(crate) iterations: u32,
}

impl Descender {
    /// Bytes that a path takes, at most.
    pub(crate) fn bytes_for(path: &[Point], options: &ImproveOptions) -> u64 {
        crate::base::numeric::bytes((steps_of(path, options) + 1) * PER_POINT)
    }

    /// Moves a path of two points at least down, and writes where it ends, on exact points. `watch` is told the value
    /// after each iteration.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn descend(
        &mut self,
        job: &DescentJob<'_>,
        from: &[Point],
        to: &mut Vec<Point>,
        mut watch: impl FnMut(f64),
    ) -> Result<Descended> {
        let options = job.options;
        let length = from.windows(2).fold(0.0, |sum, ends| sum + ends[0].distance(ends[1]));
        let steps = steps_of(from, options);
        self.make_room(steps + 1)?;
        let step = length / crate::base::numeric::real_usize(steps);
        place_equally(from, options, &mut self.scratch.path);
        let weight = if options.wall_weight > 0.0 { options.wall_weight } else { WALL_WEIGHT };
        let clearance = options.clearance;
        let keeps_clear = is_clear(job.context, &self.scratch.path);
        let objective = Objective { context: job.context, step, clearance, weight, keeps_clear };
        // A path that stays in one place has no way, and its walls no length to count for.
        let before = if step > 0.0 { objective.value(&self.scratch.path) } else { 0.0 };
        let mut done = Descended { before, after: before, iterations: 0 };
        if steps > 1 && step > 0.0 {
            self.run(&objective, from, options, &mut done, &mut watch);
        }
        to.clear();
        to.add_all(self.scratch.path.iter().map(|&at| snapped(at)))?;
        // The ends are exact whatever the rounding.
        (to[0], to[steps]) = (from[0], from[from.len() - 1]);
        Ok(done)
    }

    fn run(
        &mut self,
        objective: &Objective<'_>,
        from: &[Point],
        options: &ImproveOptions,
        done: &mut Descended,
        watch: &mut impl FnMut(f64),
    ) {
        if options.descent == Descent::Covariant {
            gradient::prepare(objective, &mut self.scratch.rows);
        }
        self.run_with_weight(objective, options, done, watch);
        if options.descent != Descent::Convex {
            return;
        }
        if !is_clear(objective.context, &self.scratch.path) && done.iterations < options.max_iterations {
            // Walls that are straight near a point hold it where it is. Steps of the whole path may lead past them.
            place_equally(from, options, &mut self.scratch.path);
            done.after = objective.value(&self.scratch.path);
            gradient::prepare(objective, &mut self.scratch.rows);
            let first = ImproveOptions { descent: Descent::Covariant, ..*options };
            self.run_with_weight(objective, &first, done, watch);
            done.after = objective.value(&self.scratch.path);
            self.run_with_weight(objective, options, done, watch);
        }
        let mut raised = Objective { ..*objective };
        for _ in 0..RAISES {
            if done.iterations >= options.max_iterations || is_clear(objective.context, &self.scratch.path) {
                break;
            }
            raised.weight *= RAISE;
            done.after = raised.value(&self.scratch.path);
            self.run_with_weight(&raised, options, done, watch);
        }
        done.after = objective.value(&self.scratch.path);
    }

    fn run_with_weight(
        &mut self,
        objective: &Objective<'_>,
        options: &ImproveOptions,
        done: &mut Descended,
        watch: &mut impl FnMut(f64),
    ) {
        let (mut memory, mut half, mut idle) = (DescentMemory::default(), FIRST_BOX, 0);
        while done.iterations < options.max_iterations && idle < IDLE {
            let found = match options.descent {
                Descent::Convex => convex::step(objective, done.after, &mut half, &mut self.scratch),
                method => gradient::step(objective, method, done.after, &mut memory, &mut self.scratch),
            };
            done.iterations += 1;
            let Some(found) = found else { break };
            idle = if done.after - found < LEAST_SHARE * done.after { idle + 1 } else { 0 };
            done.after = found;
            watch(found);
        }
    }

    fn make_room(&mut self, points: usize) -> Result {
        let DescentScratch { path, gradient, direction, trial, rows, flat, linear } = &mut self.scratch;
        for list in [path, gradient, direction, trial] {
            resize(list, points)?;
        }
        resize(rows, 2 * points.saturating_sub(2))?;
        resize(flat, 2 * points.saturating_sub(2))?;
        resize(linear, points)
    }
}

/// Makes a list of default values.
fn resize<T: Copy + Default>(list: &mut Vec<T>, count: usize) -> Result {
    list.refill(count, T::default())?;
    Ok(())
}

/// The steps of a path: each of its segments has equal ones of at most the spacing.
fn steps_of(path: &[Point], options: &ImproveOptions) -> usize {
    let spacing = spacing_of(path, options);
    path.windows(2).fold(0, |sum, ends| sum + parts_of(ends[0].distance(ends[1]), spacing))
}

/// The spacing of the options, wider for very long paths.
fn spacing_of(path: &[Point], options: &ImproveOptions) -> f64 {
    let length = path.windows(2).fold(0.0, |sum, ends| sum + ends[0].distance(ends[1]));
    options.spacing.at_least(length / MOST_STEPS)
}

/// The steps of a segment.
fn parts_of(length: f64, spacing: f64) -> usize {
    index_i32(floor(length / spacing)) + 1
}

/// Places points along a path: at its turns, so that it stays as free as it is, and at equal distances between them.
fn place_equally(path: &[Point], options: &ImproveOptions, out: &mut [PathPoint]) {
    let spacing = spacing_of(path, options);
    out[0] = spot(path[0]);
    let mut next = 1;
    for ends in path.windows(2) {
        let (from, to) = (spot(ends[0]), spot(ends[1]));
        let parts = parts_of(ends[0].distance(ends[1]), spacing);
        for i in 1..=parts {
            let part = crate::base::numeric::real_usize(i) / crate::base::numeric::real_usize(parts);
            out[next] = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
            next += 1;
        }
        out[next - 1] = to;
    }
}

#[cfg(test)]
#[path = "descent_tests.rs"]
mod tests;
