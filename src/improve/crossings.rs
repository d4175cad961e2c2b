//! Newton's method for the points at which a path over terrain costs crosses grid lines.
//!
//! What a chain of straight ways costs, each way at its mean cost, is a convex function of where the points between
//! them are on their grid lines: Snell's law holds where it is least. Its second derivatives form a tridiagonal matrix,
//! so that one elimination gives the step to the least of the quadratic model of all points together. Points that move
//! one by one are slow where they pull each other along.

use super::context::PathContext;
use super::ways::{CrossedLine, WaySight, cost_below, may_turn_at};
use crate::base::{Result, floor, real};
use crate::collections::{counted, reserve};
use crate::geom::{Point, SCALE};
use std::ops::Range;

/// The parts of the step that are tried, and how far beyond its side of a cell a point may go then, in cells.
const TRIES: [(f64, i32); 5] = [(1.0, 8), (1.0, 0), (0.5, 0), (0.25, 0), (0.125, 0)];
/// Added to the diagonal, against ways that run along the line of their point.
const RIDGE: f64 = 1e-9;

/// A row of the equations once those before it have been eliminated: `step + ratio * next step = value`.
#[derive(Clone, Copy)]
struct EliminatedRow {
    ratio: f64,
    value: f64,
}

/// A way of the path: what it costs per unit of length, and its direction.
struct WayPull {
    /// Cost per unit of length over the length.
    stiffness: f64,
    /// Cost per unit of length.
    rate: f64,
    x: f64,
    y: f64,
}

impl WayPull {
    /// None for a way without length.
    fn new(context: &PathContext<'_>, from: Point, to: Point) -> Option<Self> {
        let length = from.distance(to);
        let rate = cost_below(context, from, to, f64::INFINITY) / length;
        let part = |a: i32, b: i32| real((b - a).into()) / (length * real(SCALE.into()));
        rate.is_finite().then(|| Self { stiffness: rate / length, rate, x: part(from.x, to.x), y: part(from.y, to.y) })
    }

    /// How much of the direction is along a line.
    const fn along(&self, line: CrossedLine) -> f64 {
        match line {
            CrossedLine::Column => self.y,
            CrossedLine::Row => self.x,
        }
    }
}

/// Moves crossings together; owns the scratch for it.
#[derive(Default)]
pub(super) struct MovedCrossings {
    rows: Vec<EliminatedRow>,
    /// The part of the path that is being made.
    next: Vec<Point>,
}

counted!(MovedCrossings { rows, next });

impl MovedCrossings {
    /// Moves the points of each run of crossings together, where that makes the path cheaper.
    pub(super) fn move_together(
        &mut self,
        context: &PathContext<'_>,
        sight: &mut WaySight,
        path: &mut [Point],
    ) -> Result {
        let last = path.len().saturating_sub(1);
        let mut from = 1;
        while from < last {
            let end = (from..last).find(|&at| CrossedLine::of(path[at]).is_none()).unwrap_or(last);
            if end > from + 1 {
                self.move_run(context, sight, path, from..end)?;
            }
            from = end + 1;
        }
        Ok(())
    }

    fn move_run(
        &mut self,
        context: &PathContext<'_>,
        sight: &mut WaySight,
        path: &mut [Point],
        run: Range<usize>,
    ) -> Result {
        if self.eliminate(context, path, run.clone())?.is_none() {
            return Ok(());
        }
        // From the last row back, the values become steps.
        let mut after = 0.0;
        for row in self.rows.iter_mut().rev() {
            row.value -= row.ratio * after;
            after = row.value;
        }
        let ways = |points: &[Point], limit: f64| {
            points.windows(2).try_fold(0.0, |sum, ends| {
                let sum = sum + cost_below(context, ends[0], ends[1], limit - sum);
                (sum < limit).then_some(sum)
            })
        };
        let around = run.start - 1..run.end + 1;
        let Some(old) = ways(&path[around.clone()], f64::INFINITY) else { return Ok(()) };
        for (part, beyond) in TRIES {
            self.next.clear();
            reserve(&mut self.next, around.len())?;
            self.next.extend_from_slice(&path[around.clone()]);
            for (point, row) in self.next[1..].iter_mut().zip(&self.rows) {
                let Some(line) = CrossedLine::of(*point) else { continue };
                let (low, high) = line.range(context, *point, beyond);
                let place = if line == CrossedLine::Column { &mut point.y } else { &mut point.x };
                let step = row.value * part * real(SCALE.into());
                // A step of more than a map's side ends at the range all the same.
                *place = (*place + floor(step.clamp(-1e8, 1e8) + 0.5)).clamp(low, high);
            }
            let is_cheaper = ways(&self.next, old * (1.0 - 1e-12)).is_some();
            if is_cheaper && self.is_free(context, sight) {
                path[around].copy_from_slice(&self.next);
                return Ok(());
            }
        }
        Ok(())
    }

    /// Brings the equations of a run into rows of two; none if a way has no length.
    fn eliminate(&mut self, context: &PathContext<'_>, path: &[Point], run: Range<usize>) -> Result<Option<()>> {
        self.rows.clear();
        reserve(&mut self.rows, run.len())?;
        let Some(mut before) = WayPull::new(context, path[run.start - 1], path[run.start]) else { return Ok(None) };
        let (mut coupling, mut above) = (0.0, EliminatedRow { ratio: 0.0, value: 0.0 });
        for at in run {
            let (Some(line), Some(after)) = (CrossedLine::of(path[at]), WayPull::new(context, path[at], path[at + 1]))
            else {
                return Ok(None);
            };
            let (came, goes) = (before.along(line), after.along(line));
            let gradient = before.rate * came - after.rate * goes;
            let stiff = |way: &WayPull, along: f64| way.stiffness * (1.0 - along * along);
            let pivot = stiff(&before, came) + stiff(&after, goes) + RIDGE - coupling * above.ratio;
            // What this point and the next one do to each other.
            let next = CrossedLine::of(path[at + 1]).map_or(0.0, |next| {
                let same = if next == line { 1.0 } else { 0.0 };
                after.stiffness * (goes * after.along(next) - same)
            });
            above = EliminatedRow { ratio: next / pivot, value: (-gradient - coupling * above.value) / pivot };
            self.rows.push(above);
            (coupling, before) = (next, after);
        }
        Ok(Some(()))
    }

    /// True if the ways of the path that is being made are free, and none ends where no path may turn.
    fn is_free(&self, context: &PathContext<'_>, sight: &mut WaySight) -> bool {
        (1..self.next.len()).all(|at| {
            let (from, to) = (self.next[at - 1], self.next[at]);
            from != to && may_turn_at(context, to) && sight.sees(context, from, to)
        })
    }
}
