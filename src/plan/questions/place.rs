//! Places on a path: where an agent is, and where it goes next.

use crate::base::{Error, Result, index, real_usize, single, to_u32};
use crate::geom::{Point, Position};

/// A place on a path.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Place {
    /// The segment, counted from 0: from the point with this number to the next.
    pub segment: u32,
    /// The share of the segment before the place, 0 to 1.
    pub share: f32,
    /// The distance between the place and the position that was located.
    pub away: f32,
    /// The length of the path from the place to its end.
    pub left: f32,
}

/// What lies ahead of a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ahead {
    /// The point of the path at the distance, its end if the path is shorter.
    pub target: Position,
    /// The first point of the path after the place, the last one at the end: up to it the path is straight.
    pub corner: u32,
}

/// A segment in doubles.
#[derive(Clone, Copy)]
pub(super) struct Segment {
    from: (f64, f64),
    to: (f64, f64),
}

impl Segment {
    pub(super) fn new(from: Position, to: Position) -> Self {
        let wide = |p: Position| (f64::from(p.x), f64::from(p.y));
        Self { from: wide(from), to: wide(to) }
    }

    pub(super) fn length(self) -> f64 {
        distance(self.from, self.to)
    }

    /// The same as a position.
    pub(super) fn position(self, share: f64) -> Position {
        let (x, y) = self.at(share);
        Position::new(single(x), single(y))
    }

    /// The point at a share.
    fn at(self, share: f64) -> (f64, f64) {
        if share >= 1.0 {
            return self.to;
        }
        let along = |from: f64, to: f64| from + share * (to - from);
        (along(self.from.0, self.to.0), along(self.from.1, self.to.1))
    }

    /// The share of the point nearest to `p`.
    fn nearest(self, p: (f64, f64)) -> f64 {
        let (dx, dy) = (self.to.0 - self.from.0, self.to.1 - self.from.1);
        let square = dx * dx + dy * dy;
        if square == 0.0 {
            return 0.0;
        }
        (((p.0 - self.from.0) * dx + (p.1 - self.from.1) * dy) / square).clamp(0.0, 1.0)
    }
}

fn distance(a: (f64, f64), b: (f64, f64)) -> f64 {
    let (dx, dy) = (a.0 - b.0, a.1 - b.1);
    (dx * dx + dy * dy).sqrt()
}

/// A position with coordinates that the library accepts.
pub(super) fn checked(position: Position) -> Result<Position> {
    Point::snap(position).map(|_| position)
}

/// Segments of a path with this many points; a path of one point has one of no length.
fn segments(points: usize) -> Result<usize> {
    if points == 0 || u32::try_from(points).is_err() {
        let value = real_usize(points);
        return Err(Error::BadValue { name: "count", value, allowed: "1 to 2^32 - 1 points" });
    }
    Ok((points - 1).max(1))
}

fn check_segment(name: &'static str, segment: u32, points: usize) -> Result {
    if index(segment) < segments(points)? {
        return Ok(());
    }
    Err(Error::BadValue { name, value: f64::from(segment), allowed: "the number of a segment of the path, from 0" })
}

impl Place {
    /// The place of a path nearest to a position, on the segment `from_segment` or a later one; among equally near
    /// places the first. In doubles, without rounding to 1/256.
    ///
    /// # Errors
    /// [`Error::BadValue`] for a path without points, and a segment that it does not have; [`Error::BadPosition`].
    pub fn locate(points: &[Position], position: Position, from_segment: u32) -> Result<Place> {
        check_segment("from_segment", from_segment, points.len())?;
        let position = checked(position)?;
        let position = (f64::from(position.x), f64::from(position.y));
        let last = points.len() - 1;
        let (mut best, mut left) = (Place::default(), 0.0);
        let (mut nearest, mut from) = (f64::INFINITY, None);
        for (number, &point) in points.iter().enumerate() {
            let to = checked(point)?;
            let begins = from.replace(to);
            // The one point of a path is a segment to itself.
            let begins = begins.or((last == 0).then_some(to));
            let segment = number.max(1) - 1;
            let Some(begins) = begins.filter(|_| segment >= index(from_segment)) else { continue };
            let piece = Segment::new(begins, to);
            let share = piece.nearest(position);
            let away = distance(piece.at(share), position);
            if away < nearest {
                nearest = away;
                best = Place { segment: to_u32(segment), share: single(share), away: single(away), left: 0.0 };
                left = (1.0 - share) * piece.length();
            } else {
                left += piece.length();
            }
        }
        Ok(Place { left: single(left), ..best })
    }

    /// The point of the path that lies `distance` grid units ahead of this place, and the next corner. Only `segment`
    /// and `share` of the place are read.
    ///
    /// # Errors
    /// [`Error::BadValue`] for a path without points, a place that it does not have, a distance that is NaN or below 0;
    /// [`Error::BadPosition`] for a point from the place on.
    pub fn ahead(&self, points: &[Position], distance: f32) -> Result<Ahead> {
        check_segment("place.segment", self.segment, points.len())?;
        let (mut share, mut rest) = (f64::from(self.share), f64::from(distance));
        if !(0.0..=1.0).contains(&share) {
            return Err(Error::BadValue { name: "place.share", value: share, allowed: "0 to 1" });
        }
        if rest.is_nan() || rest < 0.0 {
            return Err(Error::BadValue { name: "distance", value: rest, allowed: "at least 0, or infinite" });
        }
        let last = to_u32(points.len() - 1);
        let at_end_of_segment = u32::from(share >= 1.0);
        let corner = (self.segment.saturating_add(1).saturating_add(at_end_of_segment)).min(last);
        let mut points = points[index(self.segment)..].iter().copied();
        let mut from = checked(points.next().unwrap_or_default())?;
        for point in points {
            let to = checked(point)?;
            let piece = Segment::new(from, to);
            let length = piece.length();
            let here = (1.0 - share) * length;
            if rest < here {
                let (x, y) = piece.at(share + rest / length);
                return Ok(Ahead { target: Position::new(single(x), single(y)), corner });
            }
            rest -= here;
            (share, from) = (0.0, to);
        }
        Ok(Ahead { target: from, corner })
    }
}

#[cfg(test)]
#[path = "place_tests.rs"]
mod tests;
