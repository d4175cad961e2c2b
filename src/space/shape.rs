//! The shape of a body: a simple polygon and a distance around it, cut into convex pieces.

use crate::base::{Bounds, Error, floor, real, real_single};
use crate::collections::{Shared, reserve_exact};
use crate::geom::{Point, Position, SCALE, cross};
use crate::space::outline::simple_outline;
use crate::space::pieces::{ConvexPiece, convex_pieces};

/// No point of a shape may be farther than this from its origin, in cells.
const LARGEST: f32 = 1024.0;

/// The shape of a body about its origin (0, 0), in cells: all points within `radius` of a disc's centre (1 point), a
/// capsule's segment (2 points) or a simple polygon.
///
/// Coordinates and radius are multiples of 1/256 cell; others are rounded. The origin may lie outside.
#[derive(Clone)]
pub struct Shape {
    data: Shared<ShapeData>,
}

struct ShapeData {
    /// Without vertices that do not turn, running to the left.
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
        if !(0.0..=LARGEST).contains(&radius) {
            return Err(Error::BadValue { name: "radius", value: real_single(radius), allowed: "0 to 1,024" });
        }
        let mut points = Vec::new();
        reserve_exact(&mut points, outline.len())?;
        for &position in outline {
            let at = Point::snap(position)?;
            if [position.x, position.y].iter().any(|v| v.abs() > LARGEST) {
                let farthest = position.x.abs().at_least(position.y.abs());
                return Err(Error::BadValue { name: "outline", value: real_single(farthest), allowed: "0 to 1,024" });
            }
            points.push(at);
        }
        let radius = floor(f64::from(radius) * f64::from(SCALE) + 0.5);
        if points.len() == 2 && points[0] == points[1] {
            points.pop();
        }
        Self::of_points(points, radius)
    }

    fn of_points(mut points: Vec<Point>, radius: i32) -> Result<Self, Error> {
        let pieces = if matches!(points.len(), 1 | 2) {
            if radius == 0 {
                let allowed = "above 0 for a disc and a capsule";
                return Err(Error::BadValue { name: "radius", value: 0.0, allowed });
            }
            let mut pieces = Vec::new();
            reserve_exact(&mut pieces, 1)?;
            pieces.push(points.clone());
            pieces
        } else {
            points = simple_outline(&points)?;
            convex_pieces(&points)?
        };
        let origin = Point::default();
        let round = real(i64::from(radius)) / f64::from(SCALE);
        let outer = points.iter().map(|p| p.distance(origin)).fold(0.0, f64::at_least) + round;
        let inner = if pieces.iter().any(|piece| contains(piece, origin)) {
            (0..points.len()).map(|at| distance_to_edge(&points, at)).fold(f64::INFINITY, f64::at_most) + round
        } else {
            let nearest = (0..points.len()).map(|at| distance_to_edge(&points, at)).fold(f64::INFINITY, f64::at_most);
            (round - nearest).at_least(0.0)
        };
        let has_half_turn = {
            let half = points.len() / 2;
            let is_opposite = |at: usize| {
                let (p, q) = (points[at], points[(at + half) % points.len()]);
                (p.x, p.y) == (-q.x, -q.y)
            };
            (points.len() == 1 || points.len().is_multiple_of(2)) && (0..points.len()).all(is_opposite)
        };
        let data = Shared::new(ShapeData { outline: points, pieces, radius, inner, outer, has_half_turn })?;
        Ok(Self { data })
    }

    /// The outline: without vertices that do not turn, in the direction in which the cross product of its edges is
    /// positive.
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

/// The distance of the origin from an edge, in cells.
fn distance_to_edge(outline: &[Point], at: usize) -> f64 {
    let (a, b) = (outline[at], outline[(at + 1) % outline.len()]);
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
