//! A world in which a body may be a point: every obstacle is the Minkowski sum of itself and of the body turned by
//! half a turn (Lozano-Perez. Spatial planning: a configuration space approach. IEEE Transactions on Computers, 1983).
//!
//! The sum of two polygons is what the sums of their convex pieces cover together. A body has an inside: sums of pieces
//! that had a point in common overlap, and nobody passes between them; nor where a gap was too narrow, since links are
//! grown too. So where sums only touch, the body has room exactly, and touching is free in the grown world.

use super::{version::Version, world::World};
use crate::base::turn::{LARGEST_ANGLE, cos_sin};
use crate::base::{Error, floor, real};
use crate::collections::{List, reserve};
use crate::geom::{Point, cross};
use crate::space::pieces::{ConvexPiece, convex_pieces};
use crate::space::{hull::write_hull, shape::Shape, sum::minkowski_sum};

/// Sides of the polygon around a disc: it reaches 0.5 % farther than the disc.
const SIDES: u32 = 32;

impl World {
    /// The world of the places of a body's origin: a path of a point in it is a path of the body, at that angle in
    /// radians, in this world. A new world, which does not follow later edits of this one.
    ///
    /// Angles of whole quarter turns and bodies without a radius make it exact. At other angles the corners of the body
    /// are rounded outward, by at most 2/256 cell in x and in y; a disc is a polygon of 32 sides around it, which
    /// reaches at most 0.5 % of the radius and 2/256 cell farther. The rectangle shrinks by the body's extents. Every
    /// obstacle becomes as many as its convex pieces and those of the body make, numbered from 1 on in their order.
    ///
    /// Where obstacles of the new world only touch, the body has room exactly: paths pass between them, along a common
    /// edge too. What touches or is nearer than the least gap in this world stays closed in the new one, which has no
    /// least gap of its own.
    ///
    /// # Errors
    /// [`Error::BadValue`] for an angle above 2^20 in magnitude or NaN, for a body that is too large for the rectangle,
    /// and for sums beyond 65,536 cells; [`Error::OutOfMemory`].
    pub fn grow(&self, shape: &Shape, angle: f64) -> Result<World, Error> {
        if !(-LARGEST_ANGLE..=LARGEST_ANGLE).contains(&angle) {
            return Err(Error::BadValue { name: "angle", value: angle, allowed: "up to 1,048,576 in magnitude" });
        }
        let version = self.version();
        let body = TurnedBody::new(shape, angle)?;
        let (low, high) = body.room(&version);
        if low.x >= high.x || low.y >= high.y {
            let value = shape.outer_radius();
            return Err(Error::BadValue { name: "shape", value, allowed: "smaller than the world" });
        }
        let grown = Self::of_points((low, high), true)?;
        let mut sums = Vec::new();
        let mut add = |piece: &[Point]| {
            for part in &body.reflected {
                let sum = minkowski_sum(piece, part)?;
                if sum.iter().any(|p| p.x.abs().max(p.y.abs()) > LARGEST) {
                    let value = shape.outer_radius();
                    return Err(Error::BadValue { name: "shape", value, allowed: "sums within 65,536 cells" });
                }
                sums.add(without_straight(sum)?)?;
            }
            Ok(())
        };
        for obstacle in version.obstacles() {
            convex_pieces(&obstacle.outline)?.iter().try_for_each(|piece| add(piece))?;
        }
        version.buckets().all_links().try_for_each(|link| add(&link.hull()?))?;
        grown.add_all(&sums)?;
        Ok(grown)
    }
}

/// The largest coordinate of a sum.
const LARGEST: i32 = 1 << 24;

/// A body at an angle.
struct TurnedBody {
    /// Its convex pieces, turned by half a turn about the origin.
    reflected: Vec<ConvexPiece>,
}

impl TurnedBody {
    fn new(shape: &Shape, angle: f64) -> Result<Self, Error> {
        let mut reflected = Vec::new();
        reserve(&mut reflected, shape.pieces().len())?;
        let (cos, sin) = exact_quarter(cos_sin(angle));
        let is_exact = cos.abs() + sin.abs() <= 1.0;
        let mut corners = Vec::new();
        for piece in shape.pieces() {
            corners.clear();
            for p in piece {
                let (x, y) = (real(i64::from(p.x)), real(i64::from(p.y)));
                let at = (x * cos - y * sin, x * sin + y * cos);
                round_off((-at.0, -at.1), (shape.radius_in_parts(), is_exact), &mut corners)?;
            }
            corners.sort_unstable_by_key(|p: &Point| (p.x, p.y));
            corners.dedup();
            let mut hull = Vec::new();
            write_hull(&corners, |a, b, c| cross(a, b, c) > 0, &mut hull)?;
            reflected.push(hull);
        }
        Ok(Self { reflected })
    }

    /// The rectangle of the body's origin.
    fn room(&self, version: &Version) -> (Point, Point) {
        let (mut low, mut high) = (version.low, version.high);
        let all = || self.reflected.iter().flatten();
        // A corner of the reflected body is one of the body with the other sign.
        let reach = |least: Option<i32>| least.unwrap_or(0);
        low.x += reach(all().map(|p| p.x).max());
        low.y += reach(all().map(|p| p.y).max());
        high.x += reach(all().map(|p| p.x).min());
        high.y += reach(all().map(|p| p.y).min());
        (low, high)
    }
}

/// A cosine and a sine, exact where the angle is a quarter turn but for its rounding.
fn exact_quarter((cos, sin): (f64, f64)) -> (f64, f64) {
    const NEAR: f64 = 1e-9;
    if sin.abs() < NEAR {
        (if cos < 0.0 { -1.0 } else { 1.0 }, 0.0)
    } else if cos.abs() < NEAR {
        (0.0, if sin < 0.0 { -1.0 } else { 1.0 })
    } else {
        (cos, sin)
    }
}

/// Adds points whose hull contains what is within a radius of a corner, all in 1/256 cell.
fn round_off((x, y): (f64, f64), (radius, is_exact): (i32, bool), out: &mut Vec<Point>) -> Result<(), Error> {
    let nearest = |v: f64| floor(v + 0.5);
    if radius == 0 {
        let at = Point { x: nearest(x), y: nearest(y) };
        let by = i32::from(!is_exact);
        reserve(out, 4)?;
        // The corner is less than one part away in x and in y.
        out.extend([(-by, -by), (by, -by), (by, by), (-by, by)].map(|(dx, dy)| Point { x: at.x + dx, y: at.y + dy }));
        return Ok(());
    }
    let step = std::f64::consts::PI / f64::from(SIDES);
    let reach = f64::from(radius) / cos_sin(step).0;
    reserve(out, 4 * crate::base::numeric::index(SIDES))?;
    for side in 0..SIDES {
        let (cos, sin) = cos_sin(f64::from(2 * side + 1) * step);
        let at = Point { x: nearest(x + reach * cos), y: nearest(y + reach * sin) };
        out.extend([(-1, -1), (1, -1), (1, 1), (-1, 1)].map(|(dx, dy)| Point { x: at.x + dx, y: at.y + dy }));
    }
    Ok(())
}

/// A convex outline without the vertices that do not turn.
fn without_straight(sum: Vec<Point>) -> Result<Vec<Point>, Error> {
    let count = sum.len();
    let mut kept = Vec::new();
    reserve(&mut kept, count)?;
    let turns = |&at: &usize| cross(sum[(at + count - 1) % count], sum[at], sum[(at + 1) % count]) != 0;
    kept.extend((0..count).filter(turns).map(|at| sum[at]));
    Ok(kept)
}
