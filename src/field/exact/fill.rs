//! What a root sees: it becomes a candidate for each lattice point in view, and reaches the corners.

use std::sync::atomic::{AtomicBool, Ordering};

use super::frontier::{Frontier, FrontierArrival};
use super::table::{ExactTable, Slot};
use crate::base::{Error, index, real, unsigned};
use crate::geom::{Point, SCALE};
use crate::grid::Layer;
use crate::search::corners::view::projection::cone::{Interval, NO_WALL};
use crate::search::corners::view::projection::project::{CornerVisitor, SeenCorner};
use crate::search::{corners::view::projection::fixed_ray::FixedRay, corners::view::projection::frame::Frame};

/// More than rounding adds to a distance on any map with sensible costs; where costs are so large that it is not, less
/// is cut off.
pub(super) const SURE: f64 = 1e-6;

/// Looks at lattice points that are worth one expansion of a field of steps, and what a run costs besides.
pub(super) const LOOKS: u64 = 4;
const RUN: u64 = 4;

/// The view of one root.
pub(super) struct Fill<'a> {
    pub(super) layer: &'a Layer,
    pub(super) table: &'a mut ExactTable,
    pub(super) frontier: &'a mut Frontier,
    pub(super) cancel: &'a AtomicBool,
    /// The root, and its slot + 1.
    pub(super) at: Point,
    pub(super) g: f64,
    pub(super) slot: Slot,
    /// The square of the farthest distance in view, in units of coordinates.
    pub(super) farthest: i64,
    /// Lattice points that were given to the root.
    pub(super) written: u64,
    /// What has been done, in looks at lattice points, and at how much the view pauses.
    pub(super) work: u64,
    pub(super) most: u64,
    /// Why the view must end.
    pub(super) fault: Option<Error>,
}

/// Lattice points of the map in a row or column, from the one with the smallest coordinates on.
#[derive(Clone, Copy)]
struct PointRun {
    x: i32,
    y: i32,
    count: i32,
    along_x: bool,
}

impl PointRun {
    /// The points between two of the same row or column.
    #[inline(always)]
    fn between(a: (i32, i32), b: (i32, i32)) -> Self {
        let (across, along) = (b.0 - a.0, b.1 - a.1);
        Self { x: a.0.min(b.0), y: a.1.min(b.1), count: across.abs() + along.abs() + 1, along_x: along == 0 }
    }
}

/// A root as the owner of lattice points, with its place as floats: these are whole numbers and exact.
#[derive(Clone, Copy)]
struct RootCandidate {
    owner: u32,
    x: f64,
    y: f64,
    g: f64,
}

impl RootCandidate {
    #[inline(always)]
    fn new(owner: u32, at: Point, g: f64) -> Self {
        Self { owner, x: f64::from(at.x), y: f64::from(at.y), g }
    }

    /// The distance of a point over this root: to the bit that of [`Point::distance`].
    #[inline(always)]
    fn distance(&self, x: f64, y: f64) -> f64 {
        let (dx, dy) = (x - self.x, y - self.y);
        self.g + (dx * dx + dy * dy).sqrt() / f64::from(SCALE)
    }

    /// True if a point goes to this root instead of its owner: ties go to the smaller y, then x; of two roots in one
    /// place to the earlier.
    #[inline(always)]
    fn wins_over(&self, other: &Self, x: f64, y: f64) -> bool {
        let (mine, theirs) = (self.distance(x, y), other.distance(x, y));
        mine < theirs || mine == theirs && (self.y, self.x, self.owner) < (other.y, other.x, other.owner)
    }
}

impl Fill<'_> {
    /// This root as a candidate.
    #[inline(always)]
    fn mine(&self) -> RootCandidate {
        RootCandidate::new(self.slot.0 + 1, self.at, self.g)
    }

    /// The owner with a number, which is not 0.
    #[inline(always)]
    fn other(&self, owner: u32) -> RootCandidate {
        let root = &self.table.roots[index(owner - 1)];
        RootCandidate::new(owner, root.at, root.g)
    }

    /// Offers the root to the points of a run.
    #[inline(always)]
    fn offer(&mut self, run: PointRun) {
        self.work += u64::from(unsigned(run.count)) + RUN;
        let mine = self.mine();
        let stride = if run.along_x { 1 } else { self.table.across };
        let (step_x, step_y) = if run.along_x { (f64::from(SCALE), 0.0) } else { (0.0, f64::from(SCALE)) };
        let (mut x, mut y) = (f64::from(run.x * SCALE), f64::from(run.y * SCALE));
        let mut place = self.table.place(run.x, run.y);
        let mut other = mine;
        for _ in 0..run.count {
            let owner = self.table.owners[place];
            let takes = if owner == 0 {
                self.table.reach == f64::INFINITY || mine.distance(x, y) <= self.table.reach
            } else if owner == mine.owner {
                false
            } else {
                if owner != other.owner {
                    other = self.other(owner);
                }
                // What an owner has is within reach.
                mine.wins_over(&other, x, y)
            };
            if takes {
                self.table.owners[place] = mine.owner;
                self.written += 1;
            }
            place += stride;
            (x, y) = (x + step_x, y + step_y);
        }
    }

    /// True if another root owns both points of a row and is nearer to both by more than `margin`.
    #[inline(always)]
    fn is_lost(&self, frame: &Frame<'_>, (a, b): (i32, i32), w: i32, mine: &RootCandidate, margin: f64) -> bool {
        let (a, b) = (frame.orientation.lattice(a, w), frame.orientation.lattice(b, w));
        let owner = self.table.owners[self.table.place(a.0, a.1)];
        if owner == 0 || owner == mine.owner || owner != self.table.owners[self.table.place(b.0, b.1)] {
            return false;
        }
        let other = self.other(owner);
        [a, b].into_iter().all(|(x, y)| {
            let (x, y) = (f64::from(x * SCALE), f64::from(y * SCALE));
            other.distance(x, y) + margin < mine.distance(x, y)
        })
    }

    /// Notes how far the view goes.
    #[inline(always)]
    fn extend(&mut self, u: i64, w: i64) {
        self.farthest = self.farthest.max(u * u + w * w);
    }

    /// No point in view is farther from the seed than this: a cell more than what was met, for the strip past it.
    pub(super) fn farthest(&self) -> f64 {
        self.g + real(self.farthest).sqrt() / f64::from(SCALE) + 1.0
    }
}

impl CornerVisitor for Fill<'_> {
    #[inline(always)]
    fn fills(&self) -> bool {
        true
    }

    #[inline(always)]
    fn covers(&mut self, frame: &Frame<'_>, interval: Interval, rows: i32) {
        let Interval { row, mut near, mut far, wall, .. } = interval;
        // The view is widest on the last row, unless the strip past it is.
        let end = FixedRay { x: far.x + far.slope * i64::from(rows - 1), ..far };
        self.reaches(frame, end.ceil().min(wall), row + rows - 1);
        for w in row..row + rows {
            let (first, last) = (near.ceil(), far.floor().min(wall));
            if first <= last {
                self.offer(PointRun::between(frame.orientation.lattice(first, w), frame.orientation.lattice(last, w)));
            }
            near.advance();
            far.advance();
        }
    }

    #[inline(always)]
    fn covers_line(&mut self, from: (i32, i32), to: (i32, i32)) {
        self.offer(PointRun::between(from, to));
        let to = Point::lattice(to.0, to.1);
        self.extend(i64::from(to.x) - i64::from(self.at.x), i64::from(to.y) - i64::from(self.at.y));
    }

    /// Cuts off what another root owns with certainty.
    ///
    /// Let a and b be neighbours on a row that is k rows away, both owned by the root r. Then r sees all of a b, since
    /// no corner fits between its lines of sight. The distance over r is convex along a b: nowhere above its chord.
    /// That over this root lies under its own chord by at most 1 / (8 k). So if r is nearer by that much at both ends,
    /// it is nearer to every point of a b, and to all that this root sees through it.
    #[inline(always)]
    fn narrow(&mut self, frame: &Frame<'_>, interval: &mut Interval) -> bool {
        let w = interval.row;
        let (root_u, root_w) = frame.orientation.coordinates(self.at);
        let rows = w * SCALE - root_w;
        if rows < SCALE {
            return true;
        }
        let (mut low, mut high) = (interval.near.floor(), interval.far.ceil().min(interval.wall));
        let (first, last) = (low, high);
        let margin = f64::from(SCALE) / (8.0 * f64::from(rows)) + SURE;
        let mine = self.mine();
        while low < high && self.is_lost(frame, (low, low + 1), w, &mine, margin) {
            low += 1;
        }
        while low < high && self.is_lost(frame, (high, high - 1), w, &mine, margin) {
            high -= 1;
        }
        if low == high && first < last {
            return false;
        }
        let ray_to = |u: i32| FixedRay::through(u, u * SCALE - root_u, rows);
        if low > first {
            interval.near = ray_to(low);
        }
        if high < last {
            (interval.far, interval.wall) = (ray_to(high), NO_WALL);
        }
        true
    }

    #[inline(always)]
    fn touches(&mut self, frame: &Frame<'_>, u: i32, w: i32) {
        let (x, y) = frame.orientation.lattice(u, w);
        self.offer(PointRun { x, y, count: 1, along_x: true });
    }

    #[inline(always)]
    fn reaches(&mut self, frame: &Frame<'_>, u: i32, w: i32) {
        let (root_u, root_w) = frame.orientation.coordinates(self.at);
        let scale = i64::from(SCALE);
        self.extend(i64::from(u) * scale - i64::from(root_u), i64::from(w) * scale - i64::from(root_w));
    }

    #[inline(always)]
    fn corner(&mut self, frame: &Frame<'_>, seen: SeenCorner) {
        let (x, y) = frame.orientation.lattice(seen.u, seen.w);
        self.offer(PointRun { x, y, count: 1, along_x: true });
        let at = Point::lattice(x, y);
        let g = self.g + self.at.distance(at);
        if g > self.table.reach {
            return;
        }
        let arrival = FrontierArrival { g, at, from: self.at, parent: self.slot, turn: frame.turn_at(seen.side) };
        if let Err(error) = self.frontier.reach(self.table.ids.id(self.layer, x, y).0, arrival) {
            self.fault = Some(error);
        }
    }

    #[inline(always)]
    fn is_stopped(&self) -> bool {
        self.work >= self.most || self.fault.is_some() || self.cancel.load(Ordering::Relaxed)
    }
}
