//! Convex polygons in floats, rounded to the safe side: what a body covers at least, or at most, while it turns a
//! little.
//!
//! The coordinates come from the four operations and the square root alone, so that they are the same everywhere. Each
//! is exact to far less than [`SAFETY`]; whoever reads an extent takes that much more, or less.

use crate::base::{Bounds, Error, real};
use crate::collections::{reserve, reserve_exact};
use crate::geom::{Point, SCALE};
use crate::space::{hull::write_hull, pieces::ConvexPiece};

/// How much more, or less, an extent is taken to be than was computed, in cells: above the error of any coordinate here
/// and of the corners of a turned shape, which are rounded to 1/65,536 cell.
pub(crate) const SAFETY: f64 = 1.0 / 16_384.0;

/// Sides of the polygon in the place of a disc in what a body covers at least.
const SIDES: i32 = 32;

type RealVertex = (f64, f64);

/// A direction: the cosine and sine of its angle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Direction {
    pub(crate) cos: f64,
    pub(crate) sin: f64,
}

impl Direction {
    pub(crate) fn of(angle: f64) -> Self {
        let (cos, sin) = crate::base::turn::cos_sin(angle);
        Self { cos, sin }
    }

    fn turn(self, (x, y): RealVertex) -> RealVertex {
        (x * self.cos - y * self.sin, x * self.sin + y * self.cos)
    }

    /// The direction turned further by another one's angle, or back by it.
    fn by(self, other: Self, sign: f64) -> Self {
        let (x, y) = Self { cos: other.cos, sin: sign * other.sin }.turn((self.cos, self.sin));
        Self { cos: x, sin: y }
    }
}

/// A range of angles about a direction, and one of positions about a place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PoseRange {
    pub(crate) angle: Direction,
    /// Half of the range of angles, below a quarter turn.
    pub(crate) half_angle: Direction,
    /// Half of the ranges of x and y, in cells.
    pub(crate) half: RealVertex,
}

/// A convex polygon and a distance around it, in cells.
#[derive(Debug, Default)]
pub(crate) struct Convex {
    vertices: Vec<RealVertex>,
    radius: f64,
    scratch: Vec<RealVertex>,
}

fn cross(o: RealVertex, a: RealVertex, b: RealVertex) -> f64 {
    (a.0 - o.0) * (b.1 - o.1) - (a.1 - o.1) * (b.0 - o.0)
}

/// A vertex of a shape, in cells.
fn in_cells(p: Point) -> RealVertex {
    let cells = |v: i32| real(i64::from(v)) / f64::from(SCALE);
    (cells(p.x), cells(p.y))
}

impl Convex {
    /// What a piece covers at any of the angles and places: no less.
    ///
    /// A vertex moves on an arc, which lies in the triangle of its ends and the point where the tangents there meet.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn sweep(&mut self, piece: &ConvexPiece, radius: f64, around: &PoseRange) -> Result<(), Error> {
        let PoseRange { angle, half_angle, half: (wide, high) } = *around;
        self.vertices.clear();
        reserve(&mut self.vertices, piece.len() * 12)?;
        let ends = [angle.by(half_angle, -1.0), angle.by(half_angle, 1.0)];
        for &p in piece {
            let p = in_cells(p);
            let (x, y) = angle.turn(p);
            let tangents = (x / half_angle.cos, y / half_angle.cos);
            for (x, y) in [ends[0].turn(p), ends[1].turn(p), tangents] {
                let corners = [(x - wide, y - high), (x + wide, y - high), (x - wide, y + high), (x + wide, y + high)];
                self.vertices.extend(corners);
            }
        }
        self.radius = radius;
        self.take_hull()
    }

    /// What a piece covers at every one of the angles and places: no more. Empty if that is nothing.
    ///
    /// A side at the distance d becomes its two extremes, and for d > 0 the chord of the arc on which its foot moves.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn core(&mut self, piece: &ConvexPiece, radius: f64, around: &PoseRange) -> Result<(), Error> {
        self.round_off(piece, radius)?;
        let mut sides = Vec::new();
        reserve_exact(&mut sides, self.vertices.len())?;
        for at in 0..self.vertices.len() {
            let (p, q) = (self.vertices[at], self.vertices[(at + 1) % self.vertices.len()]);
            let length = ((q.0 - p.0) * (q.0 - p.0) + (q.1 - p.1) * (q.1 - p.1)).sqrt();
            let outward = ((q.1 - p.1) / length, (p.0 - q.0) / length);
            sides.push((outward, outward.0 * p.0 + outward.1 * p.1));
        }
        let far = self.vertices.iter().fold(1.0, |far: f64, v| far.at_least(v.0.abs()).at_least(v.1.abs())) * 2.0;
        self.vertices.clear();
        self.vertices.extend([(-far, -far), (far, -far), (far, far), (-far, far)]);
        let PoseRange { angle, half_angle, half: (wide, high) } = *around;
        let directions = [angle.by(half_angle, -1.0), angle.by(half_angle, 1.0), angle];
        for (outward, distance) in sides {
            for (at, direction) in directions.into_iter().enumerate() {
                if at == 2 && distance <= 0.0 {
                    continue;
                }
                let (nx, ny) = direction.turn(outward);
                let distance = if at == 2 { distance * half_angle.cos } else { distance };
                self.clip((nx, ny), distance - wide * nx.abs() - high * ny.abs())?;
            }
        }
        self.radius = 0.0;
        Ok(())
    }

    /// The polygon of a piece, with a polygon inside of its disc in the place of the disc.
    fn round_off(&mut self, piece: &ConvexPiece, radius: f64) -> Result<(), Error> {
        self.vertices.clear();
        let sides = if radius > 0.0 { SIDES } else { 1 };
        reserve(&mut self.vertices, piece.len() * crate::base::numeric::index_i32(sides))?;
        for &p in piece {
            let (x, y) = in_cells(p);
            for side in 0..sides {
                let Direction { cos, sin } =
                    Direction::of(f64::from(side) * (2.0 * std::f64::consts::PI / f64::from(SIDES)));
                self.vertices.push((x + radius * cos, y + radius * sin));
            }
        }
        self.take_hull()
    }

    /// Replaces the vertices by their convex hull, running to the left.
    fn take_hull(&mut self) -> Result<(), Error> {
        let Self { vertices, scratch, .. } = self;
        vertices.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
        vertices.dedup();
        write_hull(vertices, |a, b, c| cross(a, b, c) > 0.0, scratch)?;
        std::mem::swap(vertices, scratch);
        Ok(())
    }

    /// Cuts off what lies past a line (Sutherland and Hodgman 1974).
    fn clip(&mut self, (nx, ny): RealVertex, distance: f64) -> Result<(), Error> {
        let Self { vertices, scratch, .. } = self;
        scratch.clear();
        reserve(scratch, vertices.len() + 2)?;
        for at in 0..vertices.len() {
            let (p, q) = (vertices[at], vertices[(at + 1) % vertices.len()]);
            let (past_p, past_q) = (nx * p.0 + ny * p.1 - distance, nx * q.0 + ny * q.1 - distance);
            if past_p <= 0.0 {
                scratch.push(p);
            }
            if past_p * past_q < 0.0 {
                let part = past_p / (past_p - past_q);
                scratch.push((p.0 + part * (q.0 - p.0), p.1 + part * (q.1 - p.1)));
            }
        }
        std::mem::swap(vertices, scratch);
        Ok(())
    }

    /// The vertices.
    pub(crate) fn vertices(&self) -> &[(f64, f64)] {
        &self.vertices
    }

    /// The distance around them.
    pub(crate) const fn radius(&self) -> f64 {
        self.radius
    }

    /// The least and the largest y; none for nothing.
    pub(crate) fn rows(&self) -> Option<(f64, f64)> {
        let (low, high) = self
            .vertices
            .iter()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.at_most(v.1), high.at_least(v.1)));
        (low <= high).then_some((low - self.radius, high + self.radius))
    }

    /// The least and the largest x between two y; none if nothing lies there.
    pub(crate) fn extent(&self, low: f64, high: f64) -> Option<(f64, f64)> {
        let mut extent = (f64::INFINITY, f64::NEG_INFINITY);
        let mut add = |x: f64, by: f64| extent = (extent.0.at_most(x - by), extent.1.at_least(x + by));
        let radius = self.radius;
        for at in 0..self.vertices.len() {
            let (p, q) = (self.vertices[at], self.vertices[(at + 1) % self.vertices.len()]);
            let away = (low - p.1).at_least(p.1 - high).at_least(0.0);
            if away <= radius {
                add(p.0, (radius * radius - away * away).sqrt());
            }
            let length = ((q.0 - p.0) * (q.0 - p.0) + (q.1 - p.1) * (q.1 - p.1)).sqrt();
            if length == 0.0 {
                continue;
            }
            let outward = (radius * (q.1 - p.1) / length, radius * (p.0 - q.0) / length);
            let (a, b) = ((p.0 + outward.0, p.1 + outward.1), (q.0 + outward.0, q.1 + outward.1));
            let (down, up) = if a.1 <= b.1 { (a, b) } else { (b, a) };
            if down.1 > high || up.1 < low {
                continue;
            }
            let at_y = |y: f64| down.0 + (up.0 - down.0) * ((y - down.1) / (up.1 - down.1));
            add(if down.1 < low { at_y(low) } else { down.0 }, 0.0);
            add(if up.1 > high { at_y(high) } else { up.0 }, 0.0);
        }
        (extent.0 <= extent.1).then_some(extent)
    }
}
