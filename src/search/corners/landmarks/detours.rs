//! Ways over cells that have been freed since the landmarks were made.
//!
//! Let d0 be distances in the layer of the landmarks, d those of now, and U the openings: the freed cells that are no
//! notches ([`crate::search::corners::baseline`]). A shortest path of now from a corner c to the goal t, both in the
//! free space of then, with all notches cut off, is one of these:
//!
//! - It touches no opening. Then all of it was free, and it is at least d0(c, t) long.
//! - It touches an opening first in x, on the rim of the cell a, and leaves one last in y, on the rim of b. Up to x and
//!   from y on it was free, so that d(c, t) >= d0(c, x) + |x y| + d0(y, t).
//!
//! ```text
//!      c ------.                  a, b  openings     x lies on the rim of a cell that was free next to a side of a (or
//!      ######## \ x  ###y--- t    g     gate of a    at a corner of a, if the cell diagonally across it was free and
//!      ########  [a]--[b]###                         the two beside were not): its centre is a gate g of a.
//!               g ###########
//! ```
//!
//! From g to x a straight line inside that free cell leads, at most half a diagonal. So d0(c, x) >= d0(c, g) - that,
//! and any landmark L bounds d0(c, g) >= |d0(L, c) - d0(L, g)|; besides, no way from c to a is shorter than the
//! straight one. With l(c, a) the least such bound over the gates of a, likewise l(t, b) for the goal, and |a b| the
//! straight line between two cells,
//!
//! ```text
//!   d(c, t) >= min( d0(c, t), min over a of l(c, a) + rest(a) ),   rest(a) = min over b of |a b| + l(t, b)
//! ```
//!
//! An opening without gates is entered through others only, and counts for none. Blocked cells make no way shorter.
//!
//! Time: for a corner, only openings are looked at whose rest is less than the bound so far, in that order. Memory: 80
//! bytes per gate, of which an opening has four at most.

use std::ops::Range;

use super::kept_rows::KeptRows;
use super::table::{LANDMARKS, LandmarkDistances};
use crate::base::{Bounds, index, real, real_single, to_u32};
use crate::collections::{counted, reserve, reserve_exact};
use crate::geom::{Point, SCALE};
use crate::grid::LayerVersion;
use crate::search::corners::baseline::Baseline;

/// Half the diagonal of a cell, and a bit more.
const HALF_DIAGONAL: f64 = 0.708;
/// What sums of straight lines are multiplied with, so that no rounding makes them longer than a way.
const LESS: f64 = 1.0 - 1e-9;

/// The centre of a free cell next to an opening.
#[derive(Clone, Copy)]
struct Gate {
    row: LandmarkDistances,
    /// What a bound from the row may be too large by.
    slack: f64,
}

/// A freed cell.
struct FreedCell {
    cell: (i32, i32),
    /// The numbers of its gates.
    gates: Range<u32>,
    /// A lower bound of the way from there to the goal, over whatever other openings.
    rest: f64,
}

/// The openings of one state of the layer, and the ways from them to the goal of a search.
#[derive(Default)]
pub(super) struct Detours {
    /// By their rests, once there is a goal.
    openings: Vec<FreedCell>,
    gates: Vec<Gate>,
    /// The state of the layer.
    version: Option<LayerVersion>,
}

counted!(Detours { openings, gates } plain { version });

/// A lower bound of the length between two points, from their distances to all landmarks, but for roundings.
fn apart(LandmarkDistances(a): &LandmarkDistances, LandmarkDistances(b): &LandmarkDistances) -> f64 {
    let mut most = [0.0_f32; 4];
    for four in 0..LANDMARKS / 4 {
        for (i, most) in most.iter_mut().enumerate() {
            let lane = four * 4 + i;
            let apart = (a[lane] - b[lane]).abs();
            // A comparison with what is not a number is false.
            *most = if apart > *most { apart } else { *most };
        }
    }
    real_single(most[0].at_least(most[1]).at_least(most[2].at_least(most[3])))
}

/// The straight line from a point to a closed cell.
fn to_cell(point: Point, (x, y): (i32, i32)) -> f64 {
    let along = |v: i32, cell: i32| v - v.clamp(cell * SCALE, (cell + 1) * SCALE);
    let (dx, dy) = (i64::from(along(point.x, x)), i64::from(along(point.y, y)));
    real(dx * dx + dy * dy).sqrt() / f64::from(SCALE)
}

/// The straight line between two closed cells.
fn between(a: (i32, i32), b: (i32, i32)) -> f64 {
    let gap = |a: i32, b: i32| i64::from(((a - b).abs() - 1).max(0));
    let (dx, dy) = (gap(a.0, b.0), gap(a.1, b.1));
    real(dx * dx + dy * dy).sqrt()
}

impl Detours {
    /// Finds the openings of the state that the baseline was compared with last, and their gates; `look` makes the row
    /// of a point, `rounding` is what roundings of a distance may amount to, as a part of it. False if there are too
    /// many, or no memory for them.
    pub(super) fn update(
        &mut self,
        baseline: &Baseline,
        kept: &mut KeptRows,
        mut look: impl FnMut(Point) -> LandmarkDistances,
        rounding: f64,
    ) -> bool {
        let Some(cells) = baseline.openings() else { return false };
        let version = Some(baseline.compared());
        if self.version == version {
            return true;
        }
        self.openings.clear();
        self.gates.clear();
        // Until all is done the next search starts over.
        self.version = None;
        for &cell in cells {
            let first = to_u32(self.gates.len());
            for gate in gates_of(baseline, cell) {
                if reserve(&mut self.gates, 1).is_err() {
                    return false;
                }
                let unknown = LandmarkDistances([f32::NAN; LANDMARKS]);
                let row = kept.row(gate, || look(gate)).copied().unwrap_or(unknown);
                let known = row.0.iter().copied().filter(|distance| distance.is_finite());
                let greatest = known.fold(0.0, f32::at_least);
                self.gates.push(Gate { row, slack: HALF_DIAGONAL + real_single(greatest) * rounding });
            }
            let gates = first..to_u32(self.gates.len());
            if gates.is_empty() {
                continue;
            }
            if reserve_exact(&mut self.openings, cells.len()).is_err() {
                return false;
            }
            self.openings.push(FreedCell { cell, gates, rest: 0.0 });
        }
        self.version = version;
        true
    }

    /// Bounds the ways from all openings to a goal; `bound` is a lower bound of the way from a point with these
    /// distances to it.
    pub(super) fn aim(&mut self, goal: Point, bound: impl Fn(&LandmarkDistances) -> f64) {
        let Self { openings, gates, .. } = self;
        // One function: the library has its code of a sort once.
        let nearer = |a: &FreedCell, b: &FreedCell| a.rest.total_cmp(&b.rest).then(a.cell.cmp(&b.cell));
        for opening in &mut *openings {
            let gates = &gates[index(opening.gates.start)..index(opening.gates.end)];
            let least = gates.iter().map(|gate| bound(&gate.row) - HALF_DIAGONAL).fold(f64::INFINITY, f64::at_most);
            opening.rest = least.at_least(to_cell(goal, opening.cell)) * LESS;
        }
        openings.sort_unstable_by(nearer);
        // The least rests are final: whatever leads from them over others is longer.
        for at in 1..openings.len() {
            let (before, rest) = openings.split_at_mut(at);
            let opening = &mut rest[0];
            let mut least = opening.rest;
            for other in &*before {
                if other.rest >= least {
                    break;
                }
                least = least.at_most(between(opening.cell, other.cell) * LESS + other.rest);
            }
            opening.rest = least;
        }
        openings.sort_unstable_by(nearer);
    }

    /// A lower bound of the way to the goal from a point with these distances, `bound` being one for the ways that
    /// touch no opening. Bounds up to `straight` are as good as that.
    pub(super) fn shorten(
        &self,
        (point, row): (Point, &LandmarkDistances),
        mut bound: f64,
        straight: f64,
        rounding: f64,
    ) -> f64 {
        for opening in &self.openings {
            if opening.rest >= bound || bound <= straight {
                break;
            }
            let nearest = to_cell(point, opening.cell) * LESS;
            if nearest + opening.rest >= bound {
                continue;
            }
            let gates = &self.gates[index(opening.gates.start)..index(opening.gates.end)];
            let ways = gates.iter().map(|gate| apart(row, &gate.row) * (1.0 - rounding) - gate.slack);
            bound = bound.at_most(ways.fold(f64::INFINITY, f64::at_most).at_least(nearest) + opening.rest);
        }
        bound
    }

    /// True if nothing that was blocked has become free, notches apart.
    pub(super) fn is_empty(&self) -> bool {
        self.openings.is_empty()
    }
}

/// The gates of an opening.
fn gates_of(baseline: &Baseline, (x, y): (i32, i32)) -> impl Iterator<Item = Point> + '_ {
    let was_free = move |dx: i32, dy: i32| !baseline.layer().is_blocked(x + dx, y + dy);
    let beside = [(0, -1), (1, 0), (0, 1), (-1, 0)].into_iter().filter(move |&(dx, dy)| was_free(dx, dy));
    let across = [(1, -1), (1, 1), (-1, 1), (-1, -1)]
        .into_iter()
        .filter(move |&(dx, dy)| was_free(dx, dy) && !was_free(dx, 0) && !was_free(0, dy));
    beside.chain(across).map(move |(dx, dy)| Point::centre(x + dx, y + dy))
}
