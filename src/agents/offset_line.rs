//! A straight line beside the offset contour of walls: where it enters grown cells, and where pieces meet it.
//!
//! The line has ends of whole units, so that squares of distances are whole numbers and no tangent is taken for a cut.

use super::offset::{ContourPiece, ContourSpot, Offset, TIE, turned};
use crate::base::{Bounds, floor, real, real_i128};
use crate::geom::{Point, SCALE};

/// A straight line; lengths along it are in units of points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct StraightLine {
    pub(super) origin: Point,
    pub(super) target: Point,
}

/// The first grown cell on a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineContact {
    /// The length along the line.
    pub(super) at: f64,
    /// None inside of the cell that is grown.
    pub(super) spot: Option<ContourSpot>,
}

/// A common place of a line and a piece of the contour.
#[derive(Clone, Copy, Debug)]
pub(super) struct ContourCrossing {
    /// The length along the piece.
    pub(super) along: f64,
    /// The length along the line.
    pub(super) at: f64,
    /// The line leads away from the wall, and not only along it.
    pub(super) leaves: bool,
}

/// The stretch of a line inside an open set; empty unless `from < to`.
#[derive(Clone, Copy)]
struct Inside {
    from: f64,
    to: f64,
}

impl Inside {
    const EMPTY: Self = Self { from: f64::INFINITY, to: f64::NEG_INFINITY };

    fn and(self, other: Self) -> Self {
        Self { from: self.from.at_least(other.from), to: self.to.at_most(other.to) }
    }

    /// The union of two stretches that overlap, or of which one is empty.
    fn or(self, other: Self) -> Self {
        if other.from >= other.to {
            return self;
        }
        Self { from: self.from.at_most(other.from), to: self.to.at_least(other.to) }
    }
}

impl StraightLine {
    fn delta(&self) -> (i64, i64) {
        let wide = |to: i32, from: i32| i64::from(to) - i64::from(from);
        (wide(self.target.x, self.origin.x), wide(self.target.y, self.origin.y))
    }

    /// The square of the length.
    fn squared(&self) -> i64 {
        let (dx, dy) = self.delta();
        dx * dx + dy * dy
    }

    pub(super) fn length(&self) -> f64 {
        real(self.squared()).sqrt()
    }

    /// The place after a length, in units of points.
    pub(super) fn position(&self, at: f64) -> (f64, f64) {
        let share = if at > 0.0 { at / self.length() } else { 0.0 };
        let (dx, dy) = self.delta();
        (f64::from(self.origin.x) + real(dx) * share, f64::from(self.origin.y) + real(dy) * share)
    }

    /// The origin and the direction of the line in the frame of a piece.
    fn seen_from(&self, piece: ContourPiece) -> ((i64, i64), (i64, i64)) {
        let at = piece.origin();
        let from = |of: i32, lattice: i32| i64::from(of) - i64::from(lattice) * i64::from(SCALE);
        let local = (from(self.origin.x, at.0), from(self.origin.y, at.1));
        let back = 4 - piece.quarters();
        (turned(back, local), turned(back, self.delta()))
    }

    /// The stretch in an open disc around a point `(x, y)` from the origin: none if it only touches.
    fn in_disc(&self, (x, y): (i64, i64), radius: i32) -> Inside {
        let (dx, dy) = self.delta();
        let (ahead, aside) = (x * dx + y * dy, i128::from(x * dy - y * dx));
        let rest = i128::from(radius).pow(2) * i128::from(self.squared()) - aside * aside;
        if rest <= 0 {
            return Inside::EMPTY;
        }
        let (half, length) = (real_i128(rest).sqrt(), self.length());
        Inside { from: (real(ahead) - half) / length, to: (real(ahead) + half) / length }
    }

    /// The stretch between two open bounds on one axis, as seen from the origin.
    fn between(&self, (low, high): (i64, i64), delta: i64) -> Inside {
        if delta == 0 {
            let all = Inside { from: f64::NEG_INFINITY, to: f64::INFINITY };
            return if low < 0 && 0 < high { all } else { Inside::EMPTY };
        }
        let at = |v: i64| real(v) * self.length() / real(delta);
        Inside { from: at(low).at_most(at(high)), to: at(low).at_least(at(high)) }
    }

    /// The stretch in a grown cell.
    fn in_grown(&self, (x, y): (i32, i32), radius: i32) -> Inside {
        let from = |cell: i32, origin: i32| i64::from(cell) * i64::from(SCALE) - i64::from(origin);
        let (left, low) = (from(x, self.origin.x), from(y, self.origin.y));
        let (right, high) = (left + i64::from(SCALE), low + i64::from(SCALE));
        let ((dx, dy), r) = (self.delta(), i64::from(radius));
        let wide = self.between((left - r, right + r), dx).and(self.between((low, high), dy));
        let tall = self.between((left, right), dx).and(self.between((low - r, high + r), dy));
        let corners = [(left, low), (right, low), (left, high), (right, high)];
        let squares = Inside::EMPTY.or(wide).or(tall);
        corners.into_iter().fold(squares, |inside, corner| inside.or(self.in_disc(corner, radius)))
    }

    /// The first grown cell on a stretch of the line, whose start lies in none. What is left within a [`TIE`] is not
    /// entered again.
    pub(super) fn contact(&self, walls: &Offset<'_>, from: f64, to: f64) -> Option<LineContact> {
        /// Long stretches are looked at in parts.
        const PART: f64 = 1024.0;
        let mut begin = from;
        loop {
            let end = to.at_most(begin + PART);
            if let Some(contact) = self.contact_within(walls, begin, end) {
                return Some(contact);
            }
            if end >= to {
                return None;
            }
            begin = end;
        }
    }

    fn contact_within(&self, walls: &Offset<'_>, from: f64, to: f64) -> Option<LineContact> {
        let (a, b) = (self.position(from), self.position(to));
        let reach = walls.reach() + 1.0;
        let cell = |v: f64| floor(v / 256.0);
        let mut best: Option<(f64, (i32, i32))> = None;
        for y in cell(a.1.at_most(b.1) - reach)..=cell(a.1.at_least(b.1) + reach) {
            for x in cell(a.0.at_most(b.0) - reach)..=cell(a.0.at_least(b.0) + reach) {
                if !walls.is_blocked((x, y)) {
                    continue;
                }
                let inside = self.in_grown((x, y), walls.radius);
                let is_ahead = inside.from < inside.to && inside.to > from + TIE && inside.from <= to;
                if is_ahead && best.is_none_or(|best| inside.from < best.0) {
                    best = Some((inside.from, (x, y)));
                }
            }
        }
        let (at, cell) = best?;
        let at = at.at_least(from);
        Some(LineContact { at, spot: self.spot_on(walls, cell, at) })
    }

    /// The place on a grown cell that the line has reached; none inside of the cell itself.
    fn spot_on(&self, walls: &Offset<'_>, cell: (i32, i32), at: f64) -> Option<ContourSpot> {
        let place = self.position(at);
        let (left, low) = (f64::from(cell.0 * SCALE), f64::from(cell.1 * SCALE));
        let beyond = |v: f64, from: f64| i32::from(v > from + 256.0) - i32::from(v < from);
        let part = match (beyond(place.0, left), beyond(place.1, low)) {
            (0, 1) => 0,
            (1, 1) => 1,
            (1, 0) => 2,
            (1, -1) => 3,
            (0, -1) => 4,
            (-1, -1) => 5,
            (-1, 0) => 6,
            (-1, 1) => 7,
            _ => return None,
        };
        Some(walls.spot(ContourPiece { cell, part }, cell, (place.0 - left, place.1 - low)))
    }

    /// Where a stretch of a piece meets the line: the place where the line leaves the wall, or where it ends.
    pub(super) fn crossing(
        &self,
        walls: &Offset<'_>,
        piece: ContourPiece,
        from: f64,
        to: f64,
    ) -> Option<ContourCrossing> {
        let on_stretch = |along: f64| along >= from - TIE && along <= to + TIE;
        let (origin, delta) = self.seen_from(piece);
        let end = (real(origin.0 + delta.0), real(origin.1 + delta.1));
        if !piece.is_arc() {
            let height = i64::from(walls.radius) - origin.1;
            if delta.1 == 0 {
                // Along the piece: what matters is the end of the line.
                let ends = height == 0 && on_stretch(end.0);
                return ends.then(|| ContourCrossing { along: end.0, at: self.length(), leaves: false });
            }
            let share = real(height) / real(delta.1);
            let along = real(origin.0) + share * real(delta.0);
            let is_on = (0.0..=1.0).contains(&share) && on_stretch(along) && (delta.1 > 0 || height == delta.1);
            return is_on.then(|| ContourCrossing { along, at: share * self.length(), leaves: delta.1 > 0 });
        }
        let length = self.length();
        let on_arc = |at: f64, leaves: bool| {
            let share = at / length;
            let place = (real(origin.0) + share * real(delta.0), real(origin.1) + share * real(delta.1));
            let is_on = at >= -TIE && at <= length + TIE && place.0 >= -TIE && place.1 >= -TIE;
            let along = walls.along_arc(place);
            (is_on && on_stretch(along)).then_some(ContourCrossing { along, at: at.clamp(0.0, length), leaves })
        };
        let (r, squared) = (i128::from(walls.radius), i128::from(self.squared()));
        let ahead = -(origin.0 * delta.0 + origin.1 * delta.1);
        let aside = i128::from(origin.0 * delta.1 - origin.1 * delta.0);
        let rest = r * r * squared - aside * aside;
        if rest < 0 {
            return None;
        }
        let half = real_i128(rest).sqrt();
        let leaving = on_arc((real(ahead) + half) / length, rest > 0);
        // The end of the line may lie where it would enter.
        leaving.or_else(|| on_arc((real(ahead) - half) / length, false).filter(|it| it.at >= length - TIE))
    }
}
