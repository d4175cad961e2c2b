//! Straight ways over terrain costs: what they cost, whether they are free, and the grid lines that they cross.

use super::context::PathContext;
use crate::base::{Bounds, real};
use crate::geom::{Point, SCALE};
use crate::grid::{DiagonalGaps, clear_for_disc, is_double_corner, visible};

/// What part of a way is none.
const SLIVER: f64 = 1e-12;
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
pub(super) fn cost_below(context: &PathContext<'_>, from: Point, to: Point, limit: f64) -> f64 {
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

/// What the ways from two points to a third cost together; infinite if not below a limit.
pub(super) fn cost_at(context: &PathContext<'_>, [a, b]: [Point; 2], at: Point, limit: f64) -> f64 {
    let first = cost_below(context, a, at, limit);
    if first >= limit { first } else { first + cost_below(context, at, b, limit - first) }
}

/// Whether ways are free, and how often that was asked.
#[derive(Default)]
pub(super) struct WaySight {
    pub(super) checks: u64,
}

impl WaySight {
    pub(super) fn sees(&mut self, context: &PathContext<'_>, from: Point, to: Point) -> bool {
        self.checks += 1;
        match context.radius {
            0 => visible(context.layer, from, to, context.gaps),
            radius => clear_for_disc(context.layer, (from, to), radius),
        }
    }
}

/// False for a corner between two blocked cells that paths must not pass.
pub(super) fn may_turn_at(context: &PathContext<'_>, at: Point) -> bool {
    context.gaps == DiagonalGaps::Open
        || !at.as_lattice().is_some_and(|lattice| is_double_corner(context.layer, lattice))
}

/// The grid line that a point is on.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum CrossedLine {
    /// It goes along y.
    Column,
    /// It goes along x.
    Row,
}

impl CrossedLine {
    /// None at a corner, and inside of a cell.
    pub(super) const fn of(at: Point) -> Option<Self> {
        match (at.x.rem_euclid(SCALE) == 0, at.y.rem_euclid(SCALE) == 0) {
            (true, false) => Some(Self::Column),
            (false, true) => Some(Self::Row),
            _ => None,
        }
    }

    /// Both at a corner.
    pub(super) fn all_of(at: Point) -> impl Iterator<Item = Self> {
        let on = [at.x, at.y].map(|v| v.rem_euclid(SCALE) == 0);
        [Self::Column, Self::Row].into_iter().zip(on).filter_map(|(line, is_on)| is_on.then_some(line))
    }

    /// The places along the line on the side of a cell that has a point, and so many cells beyond it on the map.
    pub(super) fn range(self, context: &PathContext<'_>, at: Point, beyond: i32) -> (i32, i32) {
        let (along, side) = match self {
            Self::Column => (at.y, context.layer.height()),
            Self::Row => (at.x, context.layer.width()),
        };
        let cell = along.div_euclid(SCALE);
        ((cell - beyond).max(0) * SCALE, (cell + 1 + beyond).min(side) * SCALE)
    }

    /// The point of the line in a range from which the distances to two others, each times its cost, are least
    /// together. The sum is convex: its slope is halved.
    pub(super) fn least(self, [a, b]: [Point; 2], at: Point, rates: [f64; 2], (low, high): (i32, i32)) -> Point {
        let on_column = self == Self::Column;
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
}
