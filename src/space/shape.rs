//! The shape of a body: polygons and a distance around them, cut into convex pieces.

use crate::base::{Bounds, Error, floor, real, real_single};
use crate::collections::{List, Shared, reserve_exact};
use crate::geom::{Point, Position, SCALE, cross};
use crate::space::outline::simple_outline;
use crate::space::pieces::{ConvexPiece, clip_ears, convex_pieces, merge};
use crate::space::region::{FillRule, FilledRegion, Outlines};

/// No point of a shape may be farther than this from its origin, in cells.
const LARGEST: f32 = 1024.0;

/// The shape of a body about its origin (0, 0), in cells: all points within `radius` of a disc's centre (1 point), a
/// capsule's segment (2 points), a simple polygon, or several with holes.
///
/// Coordinates and radius are multiples of 1/256 cell; others are rounded. The origin may lie outside.
#[derive(Clone)]
pub struct Shape {
    data: Shared<ShapeData>,
}

struct ShapeData {
    /// Without vertices that do not turn, running to the left; empty for several parts or holes.
    outline: Vec<Point>,
    pieces: Vec<ConvexPiece>,
    /// In 1/256 cell.
    radius: i32,
    inner: f64,
    outer: f64,
    has_half_turn: bool,
}

impl Shape {
    /// A shape.
    ///
    /// # Errors
    /// [`Error::BadPosition`], [`Error::BadValue`] for a point farther than 1,024 cells away, a radius that is NaN,
    /// negative or above 1,024, a disc or capsule without one, fewer vertices than 1 or more than 4,096, and for a
    /// polygon without area; [`Error::OutlineCrosses`]; [`Error::OutOfMemory`].
    pub fn new(outline: &[Position], radius: f32) -> Result<Shape, Error> {
        let (mut points, radius) = (Vec::new(), in_parts(radius)?);
        add_points(outline, &mut points)?;
        if points.len() == 2 && points[0] == points[1] {
            points.pop();
        }
        let pieces = if matches!(points.len(), 1 | 2) {
            if radius == 0 {
                let allowed = "above 0 for a disc and a capsule";
                return Err(Error::BadValue { name: "radius", value: 0.0, allowed });
            }
            let (mut piece, mut pieces) = (Vec::new(), Vec::new());
            piece.add_slice(&points)?;
            pieces.add(piece)?;
            pieces
        } else {
            points = simple_outline(&points)?;
            convex_pieces(&points)?
        };
        let mut rim = Vec::new();
        rim.add_all((0..points.len()).map(|at| (points[at], points[(at + 1) % points.len()])))?;
        Self::of_pieces(points, pieces, rim, radius)
    }

    /// A shape of one body with several parts, or with holes: what outlines enclose by a rule, and all points within
    /// `radius` of that. Outlines may cross and touch themselves and each other. Where edges cross, both go over the
    /// nearest point of 1/256 cell; the time is the square of their number.
    ///
    /// # Errors
    /// [`Error::BadPosition`]; [`Error::BadValue`] for a point or a radius as in [`Shape::new`], for no outlines, for
    /// more than 4,096 vertices or edges after those that cross are split, and if all together enclose nothing;
    /// [`Error::OutlineVanishes`] for one of several that encloses nothing; [`Error::OutOfMemory`].
    pub fn of_outlines(outlines: &[&[Position]], rule: FillRule, radius: f32) -> Result<Shape, Error> {
        let (mut given, radius) = (Outlines::default(), in_parts(radius)?);
        outlines.iter().try_for_each(|outline| given.add(outline, add_points))?;
        let region = FilledRegion::of(given.iter(), rule, false)?;
        let mut pieces = Vec::new();
        for face in &region.pieces {
            clip_ears(face, &mut pieces)?;
        }
        merge(&mut pieces)?;
        let outline = match <[Vec<Point>; 1]>::try_from(region.pieces) {
            Ok([outline]) => outline,
            Err(_) => Vec::new(),
        };
        Self::of_pieces(outline, pieces, region.rim, radius)
    }

    /// A shape of convex pieces, with the edges around all of them.
    fn of_pieces(
        outline: Vec<Point>,
        pieces: Vec<ConvexPiece>,
        mut rim: Vec<(Point, Point)>,
        radius: i32,
    ) -> Result<Self, Error> {
        let origin = Point::default();
        let round = real(i64::from(radius)) / f64::from(SCALE);
        let outer = rim.iter().map(|(p, _)| p.distance(origin)).fold(0.0, f64::at_least) + round;
        let nearest = rim.iter().map(|&edge| distance_to_edge(edge)).fold(f64::INFINITY, f64::at_most);
        let is_in = pieces.iter().any(|piece| contains(piece, origin));
        let inner = if is_in { nearest + round } else { (round - nearest).at_least(0.0) };
        let key = |&(p, q): &(Point, Point)| (p.x, p.y, q.x, q.y);
        rim.sort_unstable_by_key(key);
        let is_opposite = |(p, q): &(Point, Point)| {
            let opposite = (-p.x, -p.y, -q.x, -q.y);
            rim.binary_search_by_key(&opposite, key).is_ok()
        };
        let has_half_turn = rim.iter().all(is_opposite);
        let data = Shared::new(ShapeData { outline, pieces, radius, inner, outer, has_half_turn })?;
        Ok(Self { data })
    }

    /// The outline: without vertices that do not turn, in the direction in which the cross product of its edges is
    /// positive. Empty for a shape that has several parts or holes: [`Shape::pieces`] has them.
    #[must_use]
    pub fn outline(&self) -> &[Point] {
        &self.data.outline
    }

    /// The convex pieces, in the same direction: they cover the polygon and do not overlap.
    #[must_use]
    pub fn pieces(&self) -> &[Vec<Point>] {
        &self.data.pieces
    }

    /// The distance around the polygon that belongs to the body, in cells.
    #[must_use]
    pub fn radius(&self) -> f64 {
        real(i64::from(self.data.radius)) / f64::from(SCALE)
    }

    pub(crate) fn radius_in_parts(&self) -> i32 {
        self.data.radius
    }

    /// The radius of the largest disc about the origin inside of the body, 0 without one, in cells.
    #[must_use]
    pub fn inner_radius(&self) -> f64 {
        self.data.inner
    }

    /// The radius of the smallest disc about the origin around the body, in cells.
    #[must_use]
    pub fn outer_radius(&self) -> f64 {
        self.data.outer
    }

    /// True if half a turn about the origin changes nothing.
    #[must_use]
    pub fn has_half_turn(&self) -> bool {
        self.data.has_half_turn
    }
}

/// True if a convex polygon that runs to the left contains the point, its rim included.
fn contains(piece: &[Point], p: Point) -> bool {
    piece.len() > 2 && (0..piece.len()).all(|at| cross(piece[at], piece[(at + 1) % piece.len()], p) >= 0)
}

/// A radius in 1/256 cell.
fn in_parts(radius: f32) -> Result<i32, Error> {
    if !(0.0..=LARGEST).contains(&radius) {
        return Err(Error::BadValue { name: "radius", value: real_single(radius), allowed: "0 to 1,024" });
    }
    Ok(floor(f64::from(radius) * f64::from(SCALE) + 0.5))
}

/// Adds the points of an outline that are near enough to the origin.
fn add_points(outline: &[Position], points: &mut Vec<Point>) -> Result<(), Error> {
    reserve_exact(points, outline.len())?;
    for &position in outline {
        let at = Point::snap(position)?;
        if [position.x, position.y].iter().any(|v| v.abs() > LARGEST) {
            let farthest = position.x.abs().at_least(position.y.abs());
            return Err(Error::BadValue { name: "outline", value: real_single(farthest), allowed: "0 to 1,024" });
        }
        points.push(at);
    }
    Ok(())
}

/// The distance of the origin from an edge, in cells.
fn distance_to_edge((a, b): (Point, Point)) -> f64 {
    let origin = Point::default();
    let along = |p: Point, q: Point| {
        let part = |from: i32, to: i32| i64::from(to) - i64::from(from);
        -(i64::from(p.x) * part(p.x, q.x) + i64::from(p.y) * part(p.y, q.y))
    };
    if along(a, b) <= 0 || along(b, a) <= 0 {
        return a.distance(origin).at_most(b.distance(origin));
    }
    real(cross(a, b, origin).abs()) / f64::from(SCALE) / (a.distance(b) * f64::from(SCALE))
}

#[cfg(test)]
#[path = "shape_tests.rs"]
mod tests;
