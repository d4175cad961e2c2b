//! Descent of a path over terrain costs: the path of least cost bends where costs change, as light does.
//!
//! A path comes from a graph, and may run anywhere near the best one. Rounds of four passes make it cheaper, until one
//! gains too little:
//!
//! ```text
//!   shortcuts   the cheapest chain of straight ways between points of the path, dynamic programming over a window
//!   crossings   a new point wherever a way comes to ground of another cost
//!   slides      each point slides along its grid line to where Snell's law holds: the least of a sum of two
//!               distances, each times its cost, which is convex; at a corner it tries both lines
//!   together    all crossings between two corners by one step of Newton's method: see [`super::crossings`]
//! ```
//!
//! Every change is tested on what the ways cost exactly and on free sight, so that a path only ever becomes cheaper. A
//! point slides past corners too: no local minimum of a straight border is kept.

use super::context::PathContext;
use super::crossings::MovedCrossings;
use super::ways::{CrossedLine, WaySight, cost_at, cost_below, may_turn_at};
use crate::base::{Bounds, Result, narrow, to_u32};
use crate::collections::{counted, reserve};
use crate::geom::{Point, SCALE};
use crate::grid::{Fraction, Walk};

/// Points back from which the shortcuts of a point come.
const WINDOW: [usize; 9] = [1, 2, 3, 4, 6, 8, 12, 16, 24];
/// The same once a round has been done.
const NEAR: usize = 5;
/// Most passes of shortcuts over the path of a graph.
const PULLS: u32 = 4;
/// Most rounds, and most passes of slides in a round.
const ROUNDS: u32 = 6;
const SLIDES: u32 = 6;
/// What part of the cost a round, or a pass of slides, must gain for another one.
const LEAST_GAIN: f64 = 2e-6;
/// How closely a way passes a corner at which it may have to bend.
const CLOSE: i32 = SCALE / 32;
/// How far points slide past corners, in cells.
const REACH: i32 = 8;

/// Descends paths; owns the scratch for it.
#[derive(Default)]
pub(crate) struct Refraction {
    /// What the cheapest chain to each point costs, and how many points back it comes from.
    reach: Vec<f64>,
    back: Vec<u32>,
    /// Which points have found no better place since one beside them moved.
    rests: Vec<bool>,
    crossings: MovedCrossings,
    /// The path that is being made.
    next: Vec<Point>,
    /// Counts the lines of sight of the last call.
    sight: WaySight,
}

counted!(Refraction { reach, back, rests, crossings, next } plain { sight });

/// Appends a value to a list.
fn add<T>(list: &mut Vec<T>, value: T) -> Result {
    reserve(list, 1)?;
    list.push(value);
    Ok(())
}

impl Refraction {
    /// Lines of sight checked in the last call.
    pub(crate) const fn checks(&self) -> u64 {
        self.sight.checks
    }

    /// Makes a path of free straight ways cheaper; returns what it costs.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`]: the path is a free one still.
    pub(crate) fn descend(&mut self, context: &PathContext<'_>, path: &mut Vec<Point>) -> Result<f64> {
        self.sight = WaySight::default();
        if path.len() < 2 {
            return Ok(0.0);
        }
        self.pull(context, path)?;
        let mut cost = context.chain_cost(path.iter().copied());
        for _ in 0..ROUNDS {
            self.cross(context, path)?;
            self.slide_all(context, path)?;
            self.crossings.move_together(context, &mut self.sight, path)?;
            // What a round gains shows once the points that it has made superfluous are gone.
            self.shortcut(context, path, &WINDOW[..NEAR])?;
            let before = cost;
            cost = context.chain_cost(path.iter().copied());
            if cost > before * (1.0 - LEAST_GAIN) {
                break;
            }
        }
        Ok(cost)
    }

    /// Shortcuts while points become fewer: those of a later pass reach over several of the one before.
    fn pull(&mut self, context: &PathContext<'_>, path: &mut Vec<Point>) -> Result {
        for _ in 0..PULLS {
            let points = path.len();
            self.shortcut(context, path, &WINDOW)?;
            if path.len() == points {
                break;
            }
        }
        Ok(())
    }

    /// The cheapest chain of straight ways between points of the path, at most a window apart.
    fn shortcut(&mut self, context: &PathContext<'_>, path: &mut Vec<Point>, window: &[usize]) -> Result {
        self.reach.clear();
        self.back.clear();
        add(&mut self.reach, 0.0)?;
        add(&mut self.back, 0)?;
        for at in 1..path.len() {
            let (mut least, mut from) = (f64::INFINITY, 1);
            // The straight way from end to end comes last.
            let whole = (at + 1 == path.len()).then_some(at);
            for step in window.iter().copied().take_while(|&step| step <= at).chain(whole) {
                let before = self.reach[at - step];
                let (a, b) = (path[at - step], path[at]);
                let cost = before + cost_below(context, a, b, least - before);
                if cost < least && (step == 1 || self.sight.sees(context, a, b)) {
                    (least, from) = (cost, step);
                }
            }
            add(&mut self.reach, least)?;
            add(&mut self.back, to_u32(from))?;
        }
        // The points of the chain are moved to the end of the list, the last one first.
        let (mut at, mut kept) = (path.len() - 1, path.len() - 1);
        path[kept] = path[at];
        while at > 0 {
            at -= crate::base::index(self.back[at]);
            kept -= 1;
            path[kept] = path[at];
        }
        path.drain(..kept);
        Ok(())
    }

    /// Adds a point to each way where its ground changes, and at corners of other ground that it passes closely: there
    /// it is to bend, if a point before it or after it turns out to be one too many.
    fn cross(&mut self, context: &PathContext<'_>, path: &mut Vec<Point>) -> Result {
        let Some(costs) = context.costs else { return Ok(()) };
        let cost = |(x, y)| costs.of_cell(context.snapshot, x, y);
        self.next.clear();
        add(&mut self.next, path[0])?;
        for ends in path.windows(2) {
            let (from, to) = (ends[0], ends[1]);
            let mut last = f64::INFINITY;
            for part in Walk::new(from, to) {
                let here = part.free_cells(context.layer).map(cost).fold(f64::INFINITY, f64::at_most);
                let crossing = point_at(from, to, part.from);
                #[expect(clippy::float_cmp, reason = "the same ground has the very same cost")]
                let changes = last.is_finite() && here != last;
                last = here;
                // A point of the path beside a corner finds its place itself.
                let is_beside = |end: Point, at: Point| (end.x - at.x).abs().max((end.y - at.y).abs()) <= CLOSE;
                let corner = nearest_corner(crossing).filter(|&(x, y)| {
                    let at = Point::lattice(x, y);
                    if is_beside(from, at) || is_beside(to, at) {
                        return false;
                    }
                    let around = [cost((x - 1, y - 1)), cost((x, y - 1)), cost((x - 1, y)), cost((x, y))];
                    around.windows(2).any(|pair| pair[0].to_bits() != pair[1].to_bits())
                });
                let point = match corner {
                    Some((x, y)) => Point::lattice(x, y),
                    None if changes => crossing,
                    None => continue,
                };
                let before = self.next[self.next.len() - 1];
                let is_new = point != before && point != from && point != to && may_turn_at(context, point);
                if is_new && self.sight.sees(context, before, point) && self.sight.sees(context, point, to) {
                    add(&mut self.next, point)?;
                }
            }
            add(&mut self.next, to)?;
        }
        path.clear();
        reserve(path, self.next.len())?;
        path.extend_from_slice(&self.next);
        Ok(())
    }

    /// Passes over all points, to and fro. A point stays once it has found no better place, until one beside it moves.
    fn slide_all(&mut self, context: &PathContext<'_>, path: &mut [Point]) -> Result {
        let inner = path.len().saturating_sub(2);
        self.rests.clear();
        reserve(&mut self.rests, path.len())?;
        self.rests.resize(path.len(), false);
        for pass in 0..SLIDES {
            let (mut cost, mut gain) = (0.0, 0.0);
            for number in 0..inner {
                let at = if pass % 2 == 0 { number + 1 } else { inner - number };
                if self.rests[at] {
                    continue;
                }
                let neighbours = [path[at - 1], path[at + 1]];
                let old = cost_at(context, neighbours, path[at], f64::INFINITY);
                let (point, new) = self.slide(context, neighbours, path[at], old);
                if point == path[at] {
                    self.rests[at] = true;
                } else {
                    path[at] = point;
                    self.rests[at - 1..=at + 1].fill(false);
                }
                gain += old - new;
                cost += new;
            }
            if gain <= LEAST_GAIN * cost {
                break;
            }
        }
        Ok(())
    }

    /// Where a point slides to, and what both of its ways cost then; `old` is what they cost.
    fn slide(&mut self, context: &PathContext<'_>, [a, b]: [Point; 2], at: Point, old: f64) -> (Point, f64) {
        let mut best = (at, old);
        let rates = [cost_below(context, a, at, f64::INFINITY), cost_below(context, at, b, f64::INFINITY)];
        let rates = [rates[0] / a.distance(at), rates[1] / at.distance(b)];
        for line in CrossedLine::all_of(at) {
            let to = line.least([a, b], at, rates, line.range(context, at, REACH));
            if to == at || self.take_better(context, [a, b], to, &mut best) {
                continue;
            }
            // Other ground, or a wall, is in between: as far on the side as there is a gain.
            let to = line.least([a, b], at, rates, line.range(context, at, 0));
            let (dx, dy) = (to.x - at.x, to.y - at.y);
            for part in [1, 2, 4, 8, 16, 32, 64, 128] {
                let to = Point { x: at.x + dx / part, y: at.y + dy / part };
                if to == at || self.take_better(context, [a, b], to, &mut best) {
                    break;
                }
            }
        }
        if best.0 != at || at.as_lattice().is_none() {
            return best;
        }
        // The ways cost another rate on the other side of the corner. Where the smallest step gains, larger ones may
        // gain more.
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let center = best.0;
            for step in [1, SCALE / 64, SCALE / 16, SCALE / 4] {
                let to = Point { x: center.x + step * dx, y: center.y + step * dy };
                let is_inside = (0..=context.layer.width() * SCALE).contains(&to.x)
                    && (0..=context.layer.height() * SCALE).contains(&to.y);
                if !is_inside || !self.take_better(context, [a, b], to, &mut best) {
                    break;
                }
            }
        }
        best
    }

    /// Takes a place for the point between two others if it is cheaper than the best so far.
    fn take_better(
        &mut self,
        context: &PathContext<'_>,
        [a, b]: [Point; 2],
        to: Point,
        best: &mut (Point, f64),
    ) -> bool {
        if to == a || to == b {
            return false;
        }
        let new = cost_at(context, [a, b], to, best.1);
        // A gain of rounding is none.
        if new >= best.1 * (1.0 - 1e-12) || !may_turn_at(context, to) {
            return false;
        }
        if !(self.sight.sees(context, a, to) && self.sight.sees(context, to, b)) {
            return false;
        }
        *best = (to, new);
        true
    }
}

/// The point at a part of a way, rounded.
fn point_at(from: Point, to: Point, part: Fraction) -> Point {
    let along = |a: i32, b: i32| {
        let way = (i64::from(b) - i64::from(a)) * part.numerator;
        a + narrow((2 * way + part.denominator).div_euclid(2 * part.denominator))
    };
    Point { x: along(from.x, to.x), y: along(from.y, to.y) }
}

/// The lattice point next to a point of a grid line, if it is close.
fn nearest_corner(at: Point) -> Option<(i32, i32)> {
    let line = |v: i32| (v + SCALE / 2).div_euclid(SCALE);
    let (x, y) = (line(at.x), line(at.y));
    let corner = Point::lattice(x, y);
    ((at.x - corner.x).abs() <= CLOSE && (at.y - corner.y).abs() <= CLOSE).then_some((x, y))
}
