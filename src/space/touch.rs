//! Whether a body in a pose touches a wall: exact for the body whose corners are rounded to 1/65,536 cell.
//!
//! A pose touches a wall if the interiors of the body and of a blocked cell meet, or the body leaves the map; lying
//! against a wall is free. Two convex polygons are apart if and only if a line along a side of one of them separates
//! them (the separating axis theorem); with a distance around the body the squares of distances are compared.

use crate::base::{BlockingWall, Bounds, Error, narrow, real, whole_wide};
use crate::collections::{List, reserve};
use crate::geom::Point;
use crate::grid::Layer;
use crate::space::convex::{Convex, Direction};
use crate::space::{clear::is_clear, hull::write_hull, pieces::ConvexPiece, pose::Pose, shape::Shape};

/// Units of a cell here.
pub(crate) const CELL: i64 = 65_536;
/// Units of 1/256 cell.
pub(crate) const PART: i64 = 256;

/// Ways, in cells, that are looked at in one.
pub(crate) const LONGEST: f64 = 8192.0;

/// A point in units.
pub(crate) type ExactCorner = (i64, i64);

/// What bodies meet.
pub(crate) trait Walls {
    /// True if nothing blocked comes nearer to a polygon in its place than `radius` units, or meets its interior, and
    /// it lies on the map with so much around.
    fn is_clear_of(&self, placed: &Placed, radius: i64) -> bool {
        self.met_by(placed, radius).is_none()
    }

    /// The first wall for which that is not so.
    fn met_by(&self, placed: &Placed, radius: i64) -> Option<BlockingWall>;

    /// True if certainly nothing blocked meets a region about a place, which need not be seen where a wall contains
    /// all of it. Scratch is given.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    fn is_clear_around(&self, region: &Convex, at: &Pose, scratch: &mut Placed) -> Result<bool, Error>;
}

impl Walls for Layer {
    fn met_by(&self, placed: &Placed, radius: i64) -> Option<BlockingWall> {
        placed.met_in(self, radius)
    }

    fn is_clear_around(&self, region: &Convex, at: &Pose, _scratch: &mut Placed) -> Result<bool, Error> {
        let Some(rows) = region.rows() else { return Ok(true) };
        Ok(is_clear(self, (at.x, at.y), rows, |low, high| region.extent(low, high)))
    }
}

/// A convex polygon in a place, and scratch.
#[derive(Debug, Default)]
pub(crate) struct Placed {
    corners: Vec<ExactCorner>,
    scratch: Vec<ExactCorner>,
}

impl Placed {
    /// True if a shape in a pose touches no wall.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn is_free(&mut self, walls: &impl Walls, shape: &Shape, pose: &Pose) -> Result<bool, Error> {
        for piece in shape.pieces() {
            self.place(piece, pose)?;
            if !walls.is_clear_of(self, i64::from(shape.radius_in_parts()) * PART) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A wall that a shape in a pose touches.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn wall(
        &mut self,
        walls: &impl Walls,
        shape: &Shape,
        pose: &Pose,
    ) -> Result<Option<BlockingWall>, Error> {
        for piece in shape.pieces() {
            self.place(piece, pose)?;
            if let Some(wall) = walls.met_by(self, i64::from(shape.radius_in_parts()) * PART) {
                return Ok(Some(wall));
            }
        }
        Ok(None)
    }

    /// The corners.
    pub(crate) fn corners(&self) -> &[ExactCorner] {
        &self.corners
    }

    /// Takes the hull of a region about a place, rounded.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn take_region(&mut self, region: &Convex, at: &Pose) -> Result<(), Error> {
        self.corners.clear();
        self.corners.add_all(region.vertices().iter().map(|&(x, y)| (rounded(at.x + x), rounded(at.y + y))))?;
        self.take_hull()
    }

    /// True if a shape touches no wall on the straight way from one place to another at the same angle: the hull of
    /// each piece at both ends.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn is_way_free(
        &mut self,
        walls: &impl Walls,
        shape: &Shape,
        from: &Pose,
        to: &Pose,
    ) -> Result<bool, Error> {
        if !(self.is_free(walls, shape, from)? && self.is_free(walls, shape, to)?) {
            return Ok(false);
        }
        // Both ends lie on the map. A way of more than 8,192 cells goes in two halves: products stay below 2^62.
        if (to.x - from.x).abs().at_least((to.y - from.y).abs()) > LONGEST {
            let middle = from.towards(to, 0.5);
            return Ok(self.is_way_free(walls, shape, from, &middle)? && self.is_way_free(walls, shape, &middle, to)?);
        }
        let step = (rounded(to.x) - rounded(from.x), rounded(to.y) - rounded(from.y));
        for piece in shape.pieces() {
            self.place(piece, from)?;
            self.draw_out(step)?;
            if !walls.is_clear_of(self, i64::from(shape.radius_in_parts()) * PART) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// True if a segment, or the hull of several points, touches no wall with `radius` parts of 1/65,536 cell around.
    /// The points, in cells, are rounded to such parts; no two are farther apart than [`LONGEST`] and a link.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn is_hull_free(&mut self, layer: &Layer, points: &[(f64, f64)], radius: i64) -> Result<bool, Error> {
        self.corners.clear();
        self.corners.add_all(points.iter().map(|&(x, y)| (rounded(x), rounded(y))))?;
        if points.len() > 2 {
            self.take_hull()?;
        }
        Ok(layer.is_clear_of(self, radius))
    }

    /// A piece in a pose.
    fn place(&mut self, piece: &ConvexPiece, pose: &Pose) -> Result<(), Error> {
        let Direction { cos, sin } = Direction::of(pose.angle);
        let (x, y) = (rounded(pose.x), rounded(pose.y));
        let turned = |p: &Point| {
            let (px, py) = (f64::from(p.x), f64::from(p.y));
            let unit = |v: f64| nearest(v * real(PART));
            (x + unit(px * cos - py * sin), y + unit(px * sin + py * cos))
        };
        self.corners.clear();
        self.corners.add_all(piece.iter().map(turned))?;
        Ok(())
    }

    /// What the polygon covers while it moves by a step: the hull of its corners there and here.
    fn draw_out(&mut self, step: ExactCorner) -> Result<(), Error> {
        let corners = &mut self.corners;
        reserve(corners, corners.len())?;
        for at in 0..corners.len() {
            corners.push((corners[at].0 + step.0, corners[at].1 + step.1));
        }
        self.take_hull()
    }

    /// Replaces the corners by their convex hull.
    fn take_hull(&mut self) -> Result<(), Error> {
        let Self { corners, scratch } = self;
        corners.sort_unstable();
        corners.dedup();
        write_hull(corners, |a, b, c| cross(a, b, c) > 0, scratch)?;
        std::mem::swap(corners, scratch);
        Ok(())
    }

    /// The least and the largest x and y of what is nearer than a radius.
    pub(crate) fn ranges(&self, radius: i64) -> ((i64, i64), (i64, i64)) {
        let range = |of: fn(&ExactCorner) -> i64| {
            let (low, high) = self.corners.iter().map(of).fold((i64::MAX, i64::MIN), |(l, h), v| (l.min(v), h.max(v)));
            (low - radius, high + radius)
        };
        (range(|c| c.0), range(|c| c.1))
    }

    /// The first blocked cell that comes nearer to the polygon than `radius`, or meets its interior.
    fn met_in(&self, layer: &Layer, radius: i64) -> Option<BlockingWall> {
        let ((left, right), (top, bottom)) = self.ranges(radius);
        let (width, height) = (i64::from(layer.width()) * CELL, i64::from(layer.height()) * CELL);
        if left < 0 || top < 0 || right > width || bottom > height {
            return Some(BlockingWall::Rim);
        }
        // The cells whose interiors the box meets.
        let first = |v: i64| narrow(v / CELL);
        let last = |v: i64| narrow((v - 1).max(0) / CELL);
        for y in first(top)..=last(bottom) {
            // Bit x + 1 of row y + 1 of the padded rows.
            let mut blocked = layer.rows.set_bits(y + 1, first(left) + 1, last(right) + 1);
            if let Some(bit) = blocked.find(|bit| self.touches((bit - 1, y), radius)) {
                return Some(BlockingWall::Cell { x: bit - 1, y });
            }
        }
        None
    }

    /// True if a cell comes nearer than `radius`, or the interiors meet.
    fn touches(&self, (x, y): (i32, i32), radius: i64) -> bool {
        let (left, top) = (i64::from(x) * CELL, i64::from(y) * CELL);
        let cell = [(left, top), (left + CELL, top), (left + CELL, top + CELL), (left, top + CELL)];
        if self.corners.len() > 1 && !self.is_apart(cell) {
            return true;
        }
        radius > 0 && self.is_nearer(cell, i128::from(radius) * i128::from(radius))
    }

    /// How far a shape in a pose is from the nearest wall, in cells; at most `most`.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn distance(&mut self, layer: &Layer, shape: &Shape, pose: &Pose, most: f64) -> Result<f64, Error> {
        let around = i64::from(shape.radius_in_parts()) * PART;
        let mut least = (most * real(CELL) + real(around)).at_least(0.0);
        for piece in shape.pieces() {
            self.place(piece, pose)?;
            least = self.distance_in(layer, least);
        }
        Ok(((least - real(around)) / real(CELL)).at_least(0.0))
    }

    /// The distance of the polygon, in units, from what is blocked; at most `least`.
    fn distance_in(&self, layer: &Layer, mut least: f64) -> f64 {
        let ((left, right), (top, bottom)) = self.ranges(0);
        let (width, height) = (i64::from(layer.width()) * CELL, i64::from(layer.height()) * CELL);
        for rim in [left, top, width - right, height - bottom] {
            least = least.at_most(real(rim.max(0)));
        }
        let reach = whole_wide(least) + 1;
        let clamp = |v: i64, most: i32| narrow((v.max(0) / CELL).min(i64::from(most) - 1));
        let (first, last) = (clamp(left - reach, layer.width()), clamp(right + reach, layer.width()));
        for y in clamp(top - reach, layer.height())..=clamp(bottom + reach, layer.height()) {
            for bit in layer.rows.set_bits(y + 1, first + 1, last + 1) {
                least = least.at_most(self.distance_to((bit - 1, y)));
            }
        }
        least
    }

    /// The distance of the polygon from a cell.
    fn distance_to(&self, (x, y): (i32, i32)) -> f64 {
        let (left, top) = (i64::from(x) * CELL, i64::from(y) * CELL);
        let cell = [(left, top), (left + CELL, top), (left + CELL, top + CELL), (left, top + CELL)];
        let corners = &self.corners;
        if corners.len() > 1 && !self.is_apart(cell) {
            return 0.0;
        }
        let mut square = f64::INFINITY;
        for (at, &a) in corners.iter().enumerate() {
            let out = |v: i64, low: i64| real(v - v.clamp(low, low + CELL));
            let (dx, dy) = (out(a.0, left), out(a.1, top));
            square = square.at_most(dx * dx + dy * dy);
            let b = corners[(at + 1) % corners.len()];
            for c in cell {
                let (along, length) = (dot(a, b, c), dot(a, b, b));
                if along > 0 && along < length {
                    let off = real(cross(a, b, c));
                    square = square.at_most(off * off / real(length));
                }
            }
        }
        square.sqrt()
    }

    /// True if a line separates the interiors of the polygon and of a cell.
    fn is_apart(&self, cell: [ExactCorner; 4]) -> bool {
        let corners = &self.corners;
        let spread = |of: fn(&ExactCorner) -> i64| {
            corners.iter().map(of).fold((i64::MAX, i64::MIN), |(low, high), v| (low.min(v), high.max(v)))
        };
        let ((left, right), (top, bottom)) = (spread(|c| c.0), spread(|c| c.1));
        if right <= cell[0].0 || left >= cell[2].0 || bottom <= cell[0].1 || top >= cell[2].1 {
            return true;
        }
        (0..corners.len()).any(|at| {
            let (a, b) = (corners[at], corners[(at + 1) % corners.len()]);
            a != b && cell.iter().all(|&c| cross(a, b, c) <= 0)
        })
    }

    /// True if the squared distance from a cell is less.
    fn is_nearer(&self, cell: [ExactCorner; 4], square: i128) -> bool {
        let clamp = |v: i64, low: i64, high: i64| v - v.clamp(low, high);
        let to_cell = |c: &ExactCorner| {
            let (dx, dy) = (clamp(c.0, cell[0].0, cell[2].0), clamp(c.1, cell[0].1, cell[2].1));
            i128::from(dx) * i128::from(dx) + i128::from(dy) * i128::from(dy)
        };
        if self.corners.iter().any(|c| to_cell(c) < square) {
            return true;
        }
        let corners = &self.corners;
        (0..corners.len()).any(|at| {
            let (a, b) = (corners[at], corners[(at + 1) % corners.len()]);
            cell.iter().any(|&c| {
                let (along, length) = (dot(a, b, c), dot(a, b, b));
                if along <= 0 || along >= length {
                    return false;
                }
                let off = i128::from(cross(a, b, c));
                off * off < square * i128::from(length)
            })
        })
    }
}

/// A coordinate of a pose in units.
fn rounded(v: f64) -> i64 {
    nearest(v * real(CELL))
}

fn nearest(v: f64) -> i64 {
    whole_wide(if v < 0.0 { v - 0.5 } else { v + 0.5 })
}

fn cross(o: ExactCorner, a: ExactCorner, b: ExactCorner) -> i64 {
    (a.0 - o.0) * (b.1 - o.1) - (a.1 - o.1) * (b.0 - o.0)
}

fn dot(o: ExactCorner, a: ExactCorner, b: ExactCorner) -> i64 {
    (a.0 - o.0) * (b.0 - o.0) + (a.1 - o.1) * (b.1 - o.1)
}
