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
//!   cuts        two points for one at a corner, where the path gains by crossing the cell inside of its turn
//! ```
//!
//! Every change is tested on what the ways cost exactly and on free sight, so that a path only ever becomes cheaper. A
//! point slides past corners too: no local minimum of a straight border is kept.

use super::smoothing::PathContext;
use crate::base::{Bounds, Result, narrow, real, to_u32};
use crate::collections::{counted, reserve};
use crate::geom::{Point, SCALE, cross};
use crate::grid::{DiagonalGaps, Fraction, Walk, is_double_corner, visible};

/// Points back from which the shortcuts of a point come.
const WINDOW: [usize; 12] = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64];
/// The same once a round has been done.
const NEAR: usize = 5;
/// Most rounds, and most passes of slides in a round.
const ROUNDS: u32 = 6;
const SLIDES: u32 = 6;
/// What part of the cost a round, or a pass of slides, must gain for another one.
const LEAST_GAIN: f64 = 2e-6;
/// What part of a way is none.
const SLIVER: f64 = 1e-12;
/// How closely a way passes a corner at which it may have to bend.
const CLOSE: i32 = SCALE / 32;
/// How far from a corner it is cut, on both sides of it.
const CUTS: [(i32, i32); 5] = [(64, 64), (64, 32), (32, 64), (64, 16), (16, 64)];
/// How far points slide past corners, in cells.
const REACH: i32 = 8;

/// Descends paths; owns the scratch for it.
#[derive(Default)]
pub(crate) struct Refraction {
    /// What the cheapest chain to each point costs, and how many points back it comes from.
    reach: Vec<f64>,
    back: Vec<u32>,
    /// The path that is being made.
    next: Vec<Point>,
    /// Lines of sight checked in the last call.
    pub(crate) checks: u64,
}

counted!(Refraction { reach, back, next } plain { checks });

/// The grid lines of one axis that a straight way crosses, as parts of the way.
struct LineCrossings {
    /// The row or column that the way is in.
    cell: i32,
    step: i32,
    /// Where the next line is crossed; infinite if none is.
    next: f64,
    /// How far the lines are apart.
    apart: f64,
}

impl LineCrossings {
    #[inline(always)]
    fn new(from: i32, to: i32) -> Self {
        let (cell, rest) = (from.div_euclid(SCALE), from.rem_euclid(SCALE));
        let way = f64::from((to - from).abs());
        let apart = f64::from(SCALE) / way;
        match (to > from, to < from) {
            (true, _) => Self { cell, step: 1, next: f64::from(SCALE - rest) / way, apart },
            // On a line the way leads into the cell before it.
            (_, true) if rest == 0 => Self { cell: cell - 1, step: -1, next: apart, apart },
            (_, true) => Self { cell, step: -1, next: f64::from(rest) / way, apart },
            _ => Self { cell, step: 0, next: f64::INFINITY, apart: f64::INFINITY },
        }
    }

    #[inline(always)]
    fn pass(&mut self) {
        self.cell += self.step;
        self.next += self.apart;
    }
}

/// What a straight way costs; infinite if that is not below `limit`, or if it leads through a blocked cell. Parts
/// shorter than rounding do not count.
fn cost_below(context: &PathContext<'_>, from: Point, to: Point, limit: f64) -> f64 {
    let Some(costs) = context.costs else { return from.distance(to) };
    let is_on_line = |a: i32, b: i32| a == b && a.rem_euclid(SCALE) == 0;
    if is_on_line(from.x, to.x) || is_on_line(from.y, to.y) {
        let cost = context.cost(from, to);
        return if cost < limit { cost } else { f64::INFINITY };
    }
    let (mut x, mut y) = (LineCrossings::new(from.x, to.x), LineCrossings::new(from.y, to.y));
    let (mut cost, mut at, limit) = (0.0, 0.0, limit / from.distance(to));
    loop {
        let next = x.next.at_most(y.next).at_most(1.0);
        let part = next - at;
        if part > SLIVER {
            cost += part * costs.of_cell(context.snapshot, x.cell, y.cell);
            if cost >= limit {
                return f64::INFINITY;
            }
        }
        if next > 1.0 - SLIVER {
            return cost * from.distance(to);
        }
        at = next;
        if x.next <= next {
            x.pass();
        }
        if y.next <= next {
            y.pass();
        }
    }
}

/// Appends a value to a list.
fn add<T>(list: &mut Vec<T>, value: T) -> Result {
    reserve(list, 1)?;
    list.push(value);
    Ok(())
}

impl Refraction {
    /// Makes a path of free straight ways cheaper; returns what it costs.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`]: the path is a free one still.
    pub(crate) fn descend(&mut self, context: &PathContext<'_>, path: &mut Vec<Point>) -> Result<f64> {
        self.checks = 0;
        let mut cost = context.chain_cost(path.iter().copied());
        for round in 0..ROUNDS {
            self.shortcut(context, path, if round == 0 { &WINDOW } else { &WINDOW[..NEAR] })?;
            self.cross(context, path)?;
            self.slide_all(context, path);
            self.cut_corners(context, path)?;
            let before = cost;
            cost = context.chain_cost(path.iter().copied());
            if cost > before * (1.0 - LEAST_GAIN) {
                break;
            }
        }
        self.shortcut(context, path, &WINDOW[..NEAR])?;
        Ok(context.chain_cost(path.iter().copied()))
    }

    fn sees(&mut self, context: &PathContext<'_>, from: Point, to: Point) -> bool {
        self.checks += 1;
        visible(context.layer, from, to, context.gaps)
    }

    /// The cheapest chain of straight ways between points of the path, at most a window apart.
    fn shortcut(&mut self, context: &PathContext<'_>, path: &mut Vec<Point>, window: &[usize]) -> Result {
        self.reach.clear();
        self.back.clear();
        add(&mut self.reach, 0.0)?;
        add(&mut self.back, 0)?;
        for at in 1..path.len() {
            let (mut least, mut from) = (f64::INFINITY, 1);
            for step in window.iter().copied().take_while(|&step| step <= at) {
                let before = self.reach[at - step];
                let (a, b) = (path[at - step], path[at]);
                let cost = before + cost_below(context, a, b, least - before);
                if cost < least && (step == 1 || self.sees(context, a, b)) {
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
                let corner = nearest_corner(crossing).filter(|&(x, y)| {
                    let around = [cost((x - 1, y - 1)), cost((x, y - 1)), cost((x - 1, y)), cost((x, y))];
                    around.windows(2).any(|pair| pair[0].to_bits() != pair[1].to_bits())
                });
                let point = match corner {
                    Some((x, y)) => Point::lattice(x, y),
                    None if changes => crossing,
                    None => continue,
                };
                let before = self.next[self.next.len() - 1];
                let is_new = point != before && point != from && point != to && self.may_turn_at(context, point);
                if is_new && self.sees(context, before, point) && self.sees(context, point, to) {
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

    /// Replaces each point at a corner by two, where the path gains by crossing the cell inside of its turn: neither
    /// of the two sides that it enters and leaves by is worth a slide alone.
    fn cut_corners(&mut self, context: &PathContext<'_>, path: &mut Vec<Point>) -> Result {
        self.next.clear();
        add(&mut self.next, path[0])?;
        for at in 1..path.len().saturating_sub(1) {
            let (before, corner, after) = (self.next[self.next.len() - 1], path[at], path[at + 1]);
            match self.cut(context, [before, corner, after]) {
                None => add(&mut self.next, corner)?,
                Some(points) => points.into_iter().try_for_each(|point| add(&mut self.next, point))?,
            }
        }
        if path.len() > 1 {
            add(&mut self.next, path[path.len() - 1])?;
        }
        path.clear();
        reserve(path, self.next.len())?;
        path.extend_from_slice(&self.next);
        Ok(())
    }

    /// The two points by which a corner is cut, if it is one and that is cheaper.
    fn cut(&mut self, context: &PathContext<'_>, [before, corner, after]: [Point; 3]) -> Option<[Point; 2]> {
        corner.as_lattice()?;
        let side = cross(corner, before, after).signum();
        let to = |dx: i32, dy: i32| Point { x: corner.x + dx, y: corner.y + dy };
        let is_inside = |ray: Point| {
            side != 0 && cross(corner, before, ray).signum() == side && cross(corner, ray, after).signum() == side
        };
        let rays = [(1, 0), (0, 1), (-1, 0), (0, -1)];
        let first = (0..4).find(|&number| {
            let ([a, b], [c, d]) = (<[i32; 2]>::from(rays[number]), <[i32; 2]>::from(rays[(number + 1) % 4]));
            is_inside(to(a, b)) && is_inside(to(c, d))
        })?;
        // The ray nearer to the way before comes first.
        let pair = [rays[first], rays[(first + 1) % 4]];
        let [near, far] = if side > 0 { pair } else { [pair[1], pair[0]] };
        let old = cost_at(context, [before, after], corner, f64::INFINITY);
        for (one, other) in CUTS {
            let points = [to(near.0 * one, near.1 * one), to(far.0 * other, far.1 * other)];
            let [first, second] = points;
            let ways = [(before, first), (first, second), (second, after)];
            let cost = ways.iter().try_fold(0.0, |sum, &(from, to)| {
                let cost = sum + cost_below(context, from, to, old * (1.0 - 1e-9) - sum);
                cost.is_finite().then_some(cost)
            });
            let is_new = first != before && second != after;
            if is_new && cost.is_some() && ways.iter().all(|&(from, to)| self.sees(context, from, to)) {
                return Some(points);
            }
        }
        None
    }

    /// False for a corner between two blocked cells that paths must not pass.
    #[expect(clippy::unused_self, reason = "reads as the other questions do")]
    fn may_turn_at(&self, context: &PathContext<'_>, at: Point) -> bool {
        context.gaps == DiagonalGaps::Open
            || !at.as_lattice().is_some_and(|lattice| is_double_corner(context.layer, lattice))
    }

    /// Passes over all points, to and fro.
    fn slide_all(&mut self, context: &PathContext<'_>, path: &mut [Point]) {
        let inner = path.len().saturating_sub(2);
        let mut total = f64::INFINITY;
        for pass in 0..SLIDES {
            let mut cost = 0.0;
            let mut gain = 0.0;
            for number in 0..inner {
                let at = if pass % 2 == 0 { number + 1 } else { inner - number };
                let neighbours = [path[at - 1], path[at + 1]];
                let old = cost_at(context, neighbours, path[at], f64::INFINITY);
                let (point, new) = self.slide(context, neighbours, path[at], old);
                path[at] = point;
                gain += old - new;
                cost += new;
            }
            total = cost.at_most(total);
            if gain <= LEAST_GAIN * total {
                break;
            }
        }
    }

    /// Where a point slides to, and what both of its ways cost then; `old` is what they cost.
    fn slide(&mut self, context: &PathContext<'_>, [a, b]: [Point; 2], at: Point, old: f64) -> (Point, f64) {
        let (on_column, on_row) = (at.x.rem_euclid(SCALE) == 0, at.y.rem_euclid(SCALE) == 0);
        let mut best = (at, old);
        if on_column != on_row {
            let rates = [cost_below(context, a, at, f64::INFINITY), cost_below(context, at, b, f64::INFINITY)];
            let rates = [rates[0] / a.distance(at), rates[1] / at.distance(b)];
            let cell = if on_column { at.y } else { at.x }.div_euclid(SCALE) * SCALE;
            let side = if on_column { context.layer.height() } else { context.layer.width() } * SCALE;
            let far = ((cell - REACH * SCALE).max(0), (cell + (REACH + 1) * SCALE).min(side));
            for range in [far, (cell, cell + SCALE)] {
                let to = least_on_line([a, b], at, rates, range);
                if to != at && self.take_better(context, [a, b], to, &mut best) {
                    break;
                }
            }
            return best;
        }
        for step in [SCALE / 4, SCALE / 16, SCALE / 64, 1] {
            let center = best.0;
            for (dx, dy) in [(step, 0), (-step, 0), (0, step), (0, -step)] {
                let to = Point { x: center.x + dx, y: center.y + dy };
                let is_inside = (0..=context.layer.width() * SCALE).contains(&to.x)
                    && (0..=context.layer.height() * SCALE).contains(&to.y);
                if is_inside {
                    self.take_better(context, [a, b], to, &mut best);
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
        if new >= best.1 * (1.0 - 1e-12) || !self.may_turn_at(context, to) {
            return false;
        }
        if !(self.sees(context, a, to) && self.sees(context, to, b)) {
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

/// What the ways from two points to a third cost together; infinite if not below a limit.
fn cost_at(context: &PathContext<'_>, [a, b]: [Point; 2], at: Point, limit: f64) -> f64 {
    let first = cost_below(context, a, at, limit);
    if first >= limit { first } else { first + cost_below(context, at, b, limit - first) }
}

/// The point of a grid line in a range from which the distances to two others, each times its cost, are least
/// together. The sum is convex: its slope is halved.
fn least_on_line([a, b]: [Point; 2], at: Point, rates: [f64; 2], (low, high): (i32, i32)) -> Point {
    let on_column = at.x.rem_euclid(SCALE) == 0;
    let (lines, alongs) = if on_column { ([a.x, b.x], [a.y, b.y]) } else { ([a.y, b.y], [a.x, b.x]) };
    let line = if on_column { at.x } else { at.y };
    let pull = |twice: i64, end: usize| {
        // Twice the distances, so that the middle between two places is whole.
        let (away, along) = (real(2 * i64::from(lines[end] - line)), real(twice - 2 * i64::from(alongs[end])));
        let distance = (away * away + along * along).sqrt();
        if distance > 0.0 { rates[end] * along / distance } else { 0.0 }
    };
    let (mut low, mut high) = (low, high);
    while low < high {
        let middle = low + (high - low) / 2;
        // The slope between this place and the next one.
        let twice = 2 * i64::from(middle) + 1;
        if pull(twice, 0) + pull(twice, 1) > 0.0 { high = middle } else { low = middle + 1 }
    }
    if on_column { Point { x: at.x, y: low } } else { Point { x: low, y: at.y } }
}
