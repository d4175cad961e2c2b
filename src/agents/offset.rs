//! The offset contour of walls: where the centre of a disc can be that touches them.
//!
//! The centre may not enter the blocked cells grown by the radius, open squares with round corners. The contour is the
//! border of their union, in pieces: the offset of a side of a cell, and a quarter of a circle around its corner. A
//! piece ends where another grown cell begins, or where the side or the quarter does.
//!
//! ```text
//!        7 __0__ 1      parts of a grown cell, clockwise: even ones are sides, odd ones quarters of circles;
//!         /     \       in the frame of a piece its side faces +y, or its corner +x and +y, and clockwise is
//!       6 |     | 2     towards +x
//!         \_____/
//!        5   4   3
//! ```
//!
//! Followed clockwise the wall is on the right; for the other side the map is mirrored ([`Offset::is_mirrored`]).
//!
//! Lengths along pieces are floats, in units of points. Contours that do not touch are more than 2^-22 of a cell apart:
//! the squares of distances of corners and of the radius are whole numbers, so unequal ones differ by that at least.
//! What is as near as [`TIE`] is therefore the same place, and rounding decides nothing.

use crate::base::turn::angle;
use crate::base::{Bounds, floor, real};
use crate::geom::{Point, SCALE};
use crate::grid::Layer;
use std::f64::consts::FRAC_PI_2;
use std::ops::Neg;

/// Lengths in units of points that differ by less count as equal: 2^-30 of a cell.
pub(super) const TIE: f64 = 1.0 / 4_194_304.0;
/// The side of a cell.
const SIDE: f64 = 256.0;
const _: () = assert!(SCALE == 256);

/// The map as someone sees it who has the wall on the right.
#[derive(Clone, Copy)]
pub(super) struct Offset<'a> {
    pub(super) layer: &'a Layer,
    /// In units of points, above 0.
    pub(super) radius: i32,
    /// Cell x of the map is cell -1 - x here.
    pub(super) is_mirrored: bool,
}

/// A side or a corner of a blocked cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ContourPiece {
    pub(super) cell: (i32, i32),
    /// 0 to 7.
    pub(super) part: usize,
}

/// A place on the contour.
#[derive(Clone, Copy, Debug)]
pub(super) struct ContourSpot {
    pub(super) piece: ContourPiece,
    /// The length from the start of the piece, clockwise.
    pub(super) along: f64,
}

/// Where the way along a piece ends, and how it goes on.
#[derive(Clone, Copy, Debug)]
pub(super) struct PieceExit {
    pub(super) along: f64,
    pub(super) next: ContourSpot,
}

/// A vector after so many quarter turns clockwise.
pub(super) fn turned<T: Copy + Neg<Output = T>>(quarters: usize, (x, y): (T, T)) -> (T, T) {
    match quarters % 4 {
        0 => (x, y),
        1 => (y, -x),
        2 => (-x, -y),
        _ => (-y, x),
    }
}

impl ContourPiece {
    /// Quarter turns from its frame to the map.
    pub(super) const fn quarters(self) -> usize {
        self.part / 2
    }

    pub(super) const fn is_arc(self) -> bool {
        self.part % 2 == 1
    }

    /// The lattice point that is (0, 0) in its frame: where the side begins, or the corner.
    pub(super) const fn origin(self) -> (i32, i32) {
        let (x, y) = self.cell;
        match self.part.div_ceil(2) % 4 {
            0 => (x, y + 1),
            1 => (x + 1, y + 1),
            2 => (x + 1, y),
            _ => (x, y),
        }
    }

    /// The cell of the map whose least corner is the lattice point (i, j) in the frame.
    const fn cell_at(self, (i, j): (i32, i32)) -> (i32, i32) {
        let (x, y) = self.origin();
        match self.quarters() {
            0 => (x + i, y + j),
            1 => (x + j, y - i - 1),
            2 => (x - i - 1, y - j - 1),
            _ => (x - j - 1, y + i),
        }
    }

    /// What is added to the coordinates of a cell in [`Self::number`]: mirrored ones are negative.
    pub(super) const SHIFT: i32 = 65_536;

    /// A number below 2^39 for a piece of a cell on the largest map or its border.
    pub(super) fn number(self) -> u64 {
        let part = |v: i32| u64::from((v + Self::SHIFT).cast_unsigned());
        part(self.cell.0) | part(self.cell.1) << 18 | crate::base::numeric::bytes(self.part) << 36
    }
}

/// The nearest way out of a piece that is known so far.
struct NearestExit {
    along: f64,
    cell: (i32, i32),
    /// In the frame of the piece.
    part: usize,
}

impl Offset<'_> {
    /// A point of the map here, or the other way round.
    pub(super) const fn seen(&self, point: Point) -> Point {
        if self.is_mirrored { Point { x: -point.x, y: point.y } } else { point }
    }

    /// The radius as a float.
    pub(super) fn reach(&self) -> f64 {
        f64::from(self.radius)
    }

    pub(super) fn is_blocked(&self, (x, y): (i32, i32)) -> bool {
        let x = if self.is_mirrored { -1 - x } else { x };
        let inside = (0..self.layer.width()).contains(&x) && (0..self.layer.height()).contains(&y);
        !inside || self.layer.is_blocked(x, y)
    }

    pub(super) fn length(&self, piece: ContourPiece) -> f64 {
        if piece.is_arc() { self.reach() * FRAC_PI_2 } else { SIDE }
    }

    /// A place in the frame of its piece.
    pub(super) fn local(&self, spot: ContourSpot) -> (f64, f64) {
        if !spot.piece.is_arc() {
            return (spot.along, self.reach());
        }
        let (cos, sin) = crate::base::turn::cos_sin(spot.along / self.reach());
        (self.reach() * sin, self.reach() * cos)
    }

    /// A place on the map, in units of points.
    pub(super) fn position(&self, spot: ContourSpot) -> (f64, f64) {
        let (x, y) = turned(spot.piece.quarters(), self.local(spot));
        let at = spot.piece.origin();
        (real(i64::from(at.0 * SCALE)) + x, real(i64::from(at.1 * SCALE)) + y)
    }

    /// The length from the start of an arc to a place in its frame.
    pub(super) fn along_arc(&self, (x, y): (f64, f64)) -> f64 {
        let turn = angle(y, x.abs());
        self.reach() * if x < 0.0 { -turn } else { turn }
    }

    /// The place on a piece of the map that is nearest to one in the frame of another, whose lattice point is `origin`.
    pub(super) fn spot(&self, piece: ContourPiece, origin: (i32, i32), (x, y): (f64, f64)) -> ContourSpot {
        let to = piece.origin();
        let shift = |from: i32, to: i32| real(i64::from(from - to)) * SIDE;
        let local = turned(4 - piece.quarters(), (x + shift(origin.0, to.0), y + shift(origin.1, to.1)));
        let along = if piece.is_arc() { self.along_arc(local) } else { local.0 };
        self.settled(ContourSpot { piece, along: along.clamp(0.0, self.length(piece)) })
    }

    /// The same place on the side of the next blocked cell, if a wall goes on straight where the corner would be.
    fn settled(&self, spot: ContourSpot) -> ContourSpot {
        let ContourPiece { cell, part } = spot.piece;
        if !spot.piece.is_arc() {
            return spot;
        }
        let (before, after) = (spot.piece.cell_at((-1, 0)), spot.piece.cell_at((0, -1)));
        if self.is_blocked(after) {
            return ContourSpot { piece: ContourPiece { cell: after, part: part - 1 }, along: 0.0 };
        }
        if self.is_blocked(before) {
            return ContourSpot { piece: ContourPiece { cell: before, part: (part + 1) % 8 }, along: SIDE };
        }
        ContourSpot { piece: ContourPiece { cell, part }, along: spot.along }
    }

    /// True if a place, in units of points, is in no grown cell.
    pub(super) fn is_clear(&self, (x, y): (f64, f64)) -> bool {
        let reach = self.reach();
        let cell = |v: f64| floor(v / SIDE);
        let is_near = |(i, j): (i32, i32)| {
            let off = |v: f64, cell: i32| {
                let low = f64::from(cell * SCALE);
                (low - v).at_least(v - low - SIDE).at_least(0.0)
            };
            let (dx, dy) = (off(x, i), off(y, j));
            (dx * dx + dy * dy).sqrt() < reach - TIE
        };
        let mut cells =
            (cell(y - reach)..=cell(y + reach)).flat_map(|j| (cell(x - reach)..=cell(x + reach)).map(move |i| (i, j)));
        !cells.any(|at| self.is_blocked(at) && is_near(at))
    }

    /// How the way goes on from a place of the contour.
    pub(super) fn exit(&self, from: ContourSpot) -> PieceExit {
        let ContourSpot { piece, along } = from;
        let nearest = if piece.is_arc() { self.past_arc(piece, along) } else { self.past_side(piece, along) };
        if let Some(NearestExit { along, cell, part }) = nearest {
            let local = self.local(ContourSpot { piece, along });
            let next = ContourPiece { cell: piece.cell_at(cell), part: (part + 2 * piece.quarters()) % 8 };
            let next = self.spot(next, piece.origin(), turned(piece.quarters(), local));
            return PieceExit { along: along.clamp(from.along, self.length(piece)), next };
        }
        let ahead = piece.cell_at((1, -1));
        let next = if !piece.is_arc() && self.is_blocked(ahead) {
            ContourPiece { cell: ahead, part: piece.part }
        } else {
            ContourPiece { cell: piece.cell, part: (piece.part + 1) % 8 }
        };
        PieceExit { along: self.length(piece).at_least(from.along), next: ContourSpot { piece: next, along: 0.0 } }
    }

    /// The first grown cell that is entered past a length along the side above y = 0, from x = 0 to 1 cell.
    fn past_side(&self, piece: ContourPiece, along: f64) -> Option<NearestExit> {
        let mut best: Option<NearestExit> = None;
        for j in 0.. {
            let (low, high) = (SCALE * j, SCALE * (j + 1));
            let (off, part) = match self.radius {
                r if r < low => (low - r, 5),
                r if r <= high => (0, 6),
                r => (r - high, 7),
            };
            if part == 5 && off >= self.radius {
                break;
            }
            let squared = i64::from(self.radius) * i64::from(self.radius) - i64::from(off) * i64::from(off);
            let before = real(squared).sqrt();
            let first = floor((along - TIE + before) / SIDE);
            for i in first.. {
                let at = f64::from(i) * SIDE - before;
                if at > SIDE || best.as_ref().is_some_and(|best| best.along <= at) {
                    break;
                }
                if at >= along - TIE && self.is_blocked(piece.cell_at((i, j))) {
                    best = Some(NearestExit { along: at, cell: (i, j), part });
                    break;
                }
            }
        }
        best
    }

    /// The first grown cell that is entered past a length along the quarter of a circle around (0, 0).
    fn past_arc(&self, piece: ContourPiece, along: f64) -> Option<NearestExit> {
        let far = 2 * self.radius / SCALE + 1;
        let back = self.radius / SCALE + 2;
        let mut best: Option<NearestExit> = None;
        let length = self.length(piece);
        for j in -back..=far {
            for i in -back..=far {
                if !self.is_blocked(piece.cell_at((i, j))) || (i, j) == (-1, -1) {
                    continue;
                }
                for (at, part) in self.arc_meets((i, j)).into_iter().flatten() {
                    let at = self.along_arc(at);
                    let is_ahead = at >= along - TIE && at <= length + TIE;
                    if is_ahead && best.as_ref().is_none_or(|best| at < best.along) {
                        best = Some(NearestExit { along: at, cell: (i, j), part });
                    }
                }
            }
        }
        best
    }

    /// Where the circle around (0, 0) leads clockwise into a grown cell: through its left or upper side, or through the
    /// circle around one of its corners. Where circles only touch it leads into nothing.
    fn arc_meets(&self, (i, j): (i32, i32)) -> [Option<((f64, f64), usize)>; 6] {
        let r = self.radius;
        let (left, right) = (SCALE * i, SCALE * (i + 1));
        let (low, high) = (SCALE * j, SCALE * (j + 1));
        let across = |v: i32| real(i64::from(r) * i64::from(r) - i64::from(v) * i64::from(v)).at_least(0.0).sqrt();
        let within = |v: f64, from: i32, to: i32| (f64::from(from)..=f64::from(to)).contains(&v);
        let by_left = (0..r).contains(&(left - r)).then(|| (f64::from(left - r), across(left - r)));
        let by_left = by_left.filter(|at| within(at.1, low, high)).map(|at| (at, 6));
        let by_top = (high < 0 && high + r >= 0).then(|| (across(high + r), f64::from(high + r)));
        let by_top = by_top.filter(|at| within(at.0, left, right)).map(|at| (at, 0));
        let corner = |(x, y): (i32, i32), part: usize| {
            let squared = i64::from(x) * i64::from(x) + i64::from(y) * i64::from(y);
            let rest = 4 * i64::from(r) * i64::from(r) - squared;
            if squared == 0 || rest <= 0 {
                return None;
            }
            // Half of the way to the corner, and as far to its left as both circles allow.
            let aside = (real(rest) / real(squared)).sqrt() / 2.0;
            let (x, y) = (f64::from(x), f64::from(y));
            let at = (x / 2.0 - y * aside, y / 2.0 + x * aside);
            let is_left = part == 5 || part == 7;
            let is_low = part == 5 || part == 3;
            let fits = (if is_left { at.0 <= x } else { at.0 >= x }) && (if is_low { at.1 <= y } else { at.1 >= y });
            (fits && at.0 >= -TIE && at.1 >= -TIE).then_some((at, part))
        };
        let corners = [((right, high), 1), ((right, low), 3), ((left, low), 5), ((left, high), 7)];
        let [ne, se, sw, nw] = corners.map(|(at, part)| corner(at, part));
        [by_left, by_top, ne, se, sw, nw]
    }
}

#[cfg(test)]
#[path = "offset_tests.rs"]
mod tests;
