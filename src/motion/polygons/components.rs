//! The components of a world's free ground, and its points nearest to others.
//!
//! They are made by a [`Sweep`] when they are first needed, and kept until the world has another state. Rows of
//! trapezoids say where a point lies. The nearest point is looked for row by row outwards, in each trapezoid from the
//! line of points on that is nearest: the square of the distance to a trapezoid is convex along y.

use std::ops::RangeInclusive;

use smallvec::SmallVec;

use crate::base::{Error, index, narrow, signed, to_u32, unsigned};
use crate::collections::{Allowance, refused};
use crate::geom::Point;
use crate::space::Version;

use super::sweep::{Line, Sweep, Trapezoid};

/// The numbers of the components about a point.
pub(crate) type Parts = SmallVec<[u32; 8]>;

/// Points of a sweep that are as much work as an expansion.
pub(crate) const POINTS_PER_EXPANSION: u32 = 16;
/// Most rows of trapezoids, and of lines of points that are looked at before all trapezoids were tried.
const MOST_ROWS: usize = 1 << 12;
const FIRST_LOOK: i32 = 16;

/// The components of a world in one state.
#[derive(Default)]
pub(crate) struct Components {
    sweep: Sweep,
    /// The state, and whether the sweep over it has ended; 0 for none.
    revision: u64,
    is_done: bool,
    open: bool,
    /// The least y of the world, the height of a row, and where the trapezoids of each row begin among `members`.
    low: i32,
    height: i32,
    starts: Vec<u32>,
    members: Vec<u32>,
}

/// What is looked for by [`Components::nearest`].
pub(crate) struct Wanted<'a> {
    pub(crate) to: Point,
    /// The largest squared distance.
    pub(crate) limit: i64,
    /// Components that count; none for all.
    pub(crate) parts: Option<&'a [u32]>,
    /// Whether a point is left out.
    pub(crate) refused: &'a dyn Fn(Point) -> bool,
}

/// The nearest point so far, by the square of its distance, y and x.
type Best = (i64, i32, i32);

impl Components {
    pub(crate) fn new(open: bool) -> Self {
        Self { open, ..Self::default() }
    }

    /// True if they are known for a state of the world.
    pub(crate) const fn are_known(&self, version: &Version) -> bool {
        self.is_done && self.revision == version.revision
    }

    /// Goes on making them for a state of the world, over at most so many points; true once they are known.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn make(&mut self, version: &Version, allowance: u64, points: u32) -> Result<bool, Error> {
        if self.are_known(version) {
            return Ok(true);
        }
        let made = self.go_on(version, allowance, points);
        match made {
            Ok(is_done) => self.is_done = is_done,
            Err(_) => *self = Self::new(self.open),
        }
        made
    }

    fn go_on(&mut self, version: &Version, allowance: u64, points: u32) -> Result<bool, Error> {
        self.sweep.meter.allowance = Allowance::new(allowance);
        if self.revision != version.revision {
            (self.revision, self.is_done) = (version.revision, false);
            self.sweep.begin(version, self.open)?;
        }
        if !self.sweep.go_on(points)? {
            return Ok(false);
        }
        self.sweep.number();
        self.divide(version)?;
        Ok(true)
    }

    /// Divides the trapezoids into rows: about as many as the square root of their number.
    fn divide(&mut self, version: &Version) -> Result<(), Error> {
        let Self { sweep, starts, members, .. } = self;
        let rows = sweep.trapezoids.len().isqrt().clamp(1, MOST_ROWS);
        self.low = version.low.y;
        self.height = (version.high.y - version.low.y) / signed(to_u32(rows)) + 1;
        let rows_of = |one: &Trapezoid| {
            let (first, last) = heights(one, &sweep.lines[index(one.left)]);
            (first - self.low) / self.height..=(last - self.low) / self.height
        };
        sweep.meter.refill(starts, rows + 1, 0, 16)?;
        for one in &sweep.trapezoids {
            rows_of(one).for_each(|row| starts[index(unsigned(row)) + 1] += 1);
        }
        (0..rows).for_each(|row| starts[row + 1] += starts[row]);
        let count = index(starts[rows]);
        sweep.meter.refill(members, count, 0, 64)?;
        for (number, one) in sweep.trapezoids.iter().enumerate().rev() {
            // From the end of each row on, which moves to its beginning.
            rows_of(one).for_each(|row| {
                let end = &mut starts[index(unsigned(row)) + 1];
                *end -= 1;
                members[index(*end)] = to_u32(number);
            });
        }
        // Each entry but the first is the beginning of its row now.
        starts.remove(0);
        starts.push(to_u32(count));
        Ok(())
    }

    /// The trapezoids that meet a row.
    fn row(&self, row: i32) -> impl Iterator<Item = &Trapezoid> {
        let row = index(unsigned(row));
        let members = &self.members[index(self.starts[row])..index(self.starts[row + 1])];
        members.iter().map(|&number| &self.sweep.trapezoids[index(number)])
    }

    fn rows(&self) -> i32 {
        signed(to_u32(self.starts.len() - 1))
    }

    /// The row of a y, the nearest one for those outside.
    fn row_at(&self, y: i32) -> i32 {
        ((y - self.low).div_euclid(self.height)).clamp(0, self.rows() - 1)
    }

    fn line(&self, number: u32) -> &Line {
        &self.sweep.lines[index(number)]
    }

    /// The components about a free point, each once, ascending.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn about(&self, at: Point) -> Result<Parts, Error> {
        let mut parts = Parts::new();
        for one in self.row(self.row_at(at.y)) {
            let (left, right) = (self.line(one.left), self.line(one.right));
            let (first, last) = heights(one, left);
            let is_in = first <= at.y
                && at.y <= last
                && (!left.is_level() || one.first <= at.x && at.x <= one.last)
                && crate::geom::cross(left.low, left.high, at) <= 0
                && crate::geom::cross(right.low, right.high, at) >= 0;
            if is_in && !parts.contains(&one.part) {
                parts.try_reserve(1).map_err(|_| refused(size_of::<u32>()))?;
                parts.push(one.part);
            }
        }
        parts.sort_unstable();
        Ok(parts)
    }

    /// The wanted point nearest to another one, with the square of its distance; ties by y, then x.
    pub(crate) fn nearest(&self, wanted: &Wanted<'_>) -> Option<(Point, i64)> {
        let mut best = (wanted.limit, i32::MAX, i32::MAX);
        // Points in plain ground are found at once, and leave little to look for between lines that almost meet.
        for lines in [FIRST_LOOK, i32::MAX] {
            let middle = self.row_at(wanted.to.y);
            for away in 0..self.rows() {
                let mut is_near = false;
                for row in [middle - away, middle + away] {
                    if row < 0 || row >= self.rows() || away == 0 && row != middle {
                        continue;
                    }
                    let (low, high) = (self.low + row * self.height, self.low + (row + 1) * self.height);
                    let dy = i64::from((low - wanted.to.y).max(wanted.to.y - high).max(0));
                    if dy * dy > best.0 {
                        continue;
                    }
                    is_near = true;
                    for one in self.row(row).filter(|one| wanted.parts.is_none_or(|parts| parts.contains(&one.part))) {
                        self.look(one, low..=high - 1, (wanted, lines), &mut best);
                    }
                }
                if !is_near {
                    break;
                }
            }
        }
        (best.1 < i32::MAX).then_some((Point { x: best.2, y: best.1 }, best.0))
    }

    /// Looks for a nearer point in a row of a trapezoid, on so many lines of points each way.
    fn look(&self, one: &Trapezoid, row: RangeInclusive<i32>, (wanted, lines): (&Wanted<'_>, i32), best: &mut Best) {
        let (first, last) = heights(one, self.line(one.left));
        let (first, last) = (first.max(*row.start()), last.min(*row.end()));
        let sides = Sides { left: self.line(one.left), right: self.line(one.right), to: wanted.to };
        if sides.left.is_level() {
            let part = |x: i32| i64::from(x) - i64::from(wanted.to.x);
            look_between((part(one.first), part(one.last)), first, wanted, best);
            return;
        }
        // The first line of points from which on the distance does not shrink.
        let (mut from, mut end) = (first, last);
        while from < end {
            let middle = from + (end - from) / 2;
            if sides.slope(middle) >= 0 { end = middle } else { from = middle + 1 }
        }
        let farthest = |by: i32| from.saturating_add(by.saturating_mul(lines));
        for y in from..=last.min(farthest(1)) {
            if !sides.look(y, wanted, best) && sides.slope(y) >= 0 {
                break;
            }
        }
        for y in (first.max(farthest(-1))..from).rev() {
            if !sides.look(y, wanted, best) && sides.slope(y) <= 0 {
                break;
            }
        }
    }

    /// Bytes allocated.
    pub(crate) const fn bytes(&self) -> u64 {
        self.sweep.bytes()
    }
}

/// The sides of a trapezoid, and the point from which its distance is meant.
struct Sides<'a> {
    left: &'a Line,
    right: &'a Line,
    to: Point,
}

/// How far a line lies to the right of a point's x at a y, as a fraction.
fn beyond(line: &Line, x: i32, y: i32) -> (i64, i64) {
    let part = |from: i32, to: i32| i64::from(to) - i64::from(from);
    let height = part(line.low.y, line.high.y);
    (part(x, line.low.x) * height + part(line.low.x, line.high.x) * part(line.low.y, y), height)
}

impl Sides<'_> {
    /// The sign of the slope along y of the squared distance.
    fn slope(&self, y: i32) -> i128 {
        let to = self.to;
        let straight = i128::from(y) - i128::from(to.y);
        for (line, sign) in [(self.left, 1), (self.right, -1)] {
            let (away, height) = beyond(line, to.x, y);
            if away * sign > 0 {
                let aside = i128::from(line.high.x) - i128::from(line.low.x);
                let height = i128::from(height);
                return (straight * height * height + i128::from(away) * aside).signum();
            }
        }
        straight.signum()
    }

    /// Looks at the points of the trapezoid at a y; false if all are farther than the best.
    fn look(&self, y: i32, wanted: &Wanted<'_>, best: &mut Best) -> bool {
        let to = wanted.to;
        let ((left, left_height), (right, right_height)) = (beyond(self.left, to.x, y), beyond(self.right, to.x, y));
        let floor = |part: i64, whole: i64| part.div_euclid(whole);
        let ceil = |part: i64, whole: i64| -(-part).div_euclid(whole);
        let dy = i64::from(y) - i64::from(to.y);
        let least = floor(left, left_height).max(-ceil(right, right_height)).max(0);
        if least * least + dy * dy > best.0 {
            return false;
        }
        let (first, last) = (ceil(left, left_height), floor(right, right_height));
        if first <= last {
            look_between((first, last), y, wanted, best);
        }
        true
    }
}

/// Looks at the points at a y and from one x to another one, as seen from the point whose nearest one is wanted.
fn look_between((first, last): (i64, i64), y: i32, wanted: &Wanted<'_>, best: &mut Best) {
    let dy = i64::from(y) - i64::from(wanted.to.y);
    let middle = 0.clamp(first, last);
    for away in 0..=(last - first) {
        let mut is_near = false;
        for dx in [middle - away, middle + away] {
            let found = (dx * dx + dy * dy, y, wanted.to.x + narrow(dx));
            if dx < first || dx > last || found > *best {
                continue;
            }
            is_near = true;
            if !(wanted.refused)(Point { x: found.2, y }) {
                *best = found;
            }
        }
        if !is_near {
            break;
        }
    }
}

/// The least and the greatest y of a trapezoid with a left side.
const fn heights(one: &Trapezoid, left: &Line) -> (i32, i32) {
    if left.is_level() { (left.low.y, left.low.y) } else { (one.first, one.last) }
}

/// True if a point comes as near to a gap through which nobody passes as no partial path ends: 1/32 cell. Links are
/// such gaps under both rules.
pub(crate) fn is_at_gap(version: &Version, at: Point, closed: bool) -> bool {
    const APART: i32 = 8;
    let buckets = version.buckets();
    let around = (Point { x: at.x - APART, y: at.y - APART }, Point { x: at.x + APART, y: at.y + APART });
    let mut is_near = false;
    buckets.squares.in_box(around, |square| {
        is_near = is_near
            || buckets
                .places(square)
                .map(|place| version.place(place))
                .filter(|place| place.is_shut || place.sectors > 1 && (closed || place.is_linked))
                .any(|place| place.at.squared_distance(at) < i64::from(APART) * i64::from(APART));
    });
    is_near
}
