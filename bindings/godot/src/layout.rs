//! Where cells lie: `AStarGrid2D`'s positions of cells, and the library's grid units.
//!
//! A cell's point is where `AStarGrid2D` puts it: the region's cell (x, y) is the library's cell (x, y) minus the
//! region's position, and the cell's point is its centre. So the square cell of a point p reaches half a `cell_size` to
//! each side of p.

use godot::prelude::*;

use crate::native::Point;

/// The library's unit of coordinates and radii, in cells.
const UNIT: f32 = 1.0 / 256.0;

pub const SHAPE_SQUARE: i32 = 0;
pub const SHAPE_ISOMETRIC_RIGHT: i32 = 1;
pub const SHAPE_ISOMETRIC_DOWN: i32 = 2;

/// Region, offset, size and shape of the cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    pub region: Rect2i,
    pub offset: Vector2,
    pub cell_size: Vector2,
    pub cell_shape: i32,
}

impl Default for Layout {
    fn default() -> Self {
        Self { region: Rect2i::default(), offset: Vector2::ZERO, cell_size: Vector2::ONE, cell_shape: SHAPE_SQUARE }
    }
}

impl Layout {
    /// True if the region has the cell.
    pub fn contains(&self, id: Vector2i) -> bool {
        self.region.contains_point(id)
    }

    /// The point of a cell, or of a place between the points: (x, y) in cells.
    pub fn position(&self, at: Vector2) -> Vector2 {
        self.origin() + self.stretched(at)
    }

    /// The place of a position in cells: the inverse of [`Self::position`].
    pub fn place(&self, position: Vector2) -> Vector2 {
        self.shrunk(position - self.offset - self.inset())
    }

    /// A way in cells on the screen.
    pub fn stretched(&self, way: Vector2) -> Vector2 {
        let half = self.cell_size / 2.0;
        match self.cell_shape {
            SHAPE_ISOMETRIC_RIGHT => Vector2::new(way.x + way.y, way.y - way.x) * half,
            SHAPE_ISOMETRIC_DOWN => Vector2::new(way.x - way.y, way.x + way.y) * half,
            _ => way * self.cell_size,
        }
    }

    /// A way on the screen in cells: the inverse of [`Self::stretched`].
    pub fn shrunk(&self, way: Vector2) -> Vector2 {
        let turned = way / (self.cell_size / 2.0);
        match self.cell_shape {
            SHAPE_ISOMETRIC_RIGHT => Vector2::new((turned.x - turned.y) / 2.0, (turned.x + turned.y) / 2.0),
            SHAPE_ISOMETRIC_DOWN => Vector2::new((turned.x + turned.y) / 2.0, (turned.y - turned.x) / 2.0),
            _ => way / self.cell_size,
        }
    }

    /// From the offset to the point of cell (0, 0).
    fn inset(&self) -> Vector2 {
        if self.cell_shape == SHAPE_SQUARE { Vector2::ZERO } else { self.cell_size / 2.0 }
    }

    fn origin(&self) -> Vector2 {
        self.offset + self.inset()
    }

    /// The shorter side of a cell.
    fn side(&self) -> f32 {
        self.cell_size.x.min(self.cell_size.y)
    }

    /// The length on the screen of a way of one cell in the direction in which it is shortest: the smaller singular
    /// value of the layout, of which diamonds have the diagonals as axes.
    fn narrowest(&self) -> f32 {
        if self.cell_shape == SHAPE_SQUARE { self.side() } else { self.side() * std::f32::consts::FRAC_1_SQRT_2 }
    }

    /// A radius in cells: nowhere less than on the screen, whatever the shape of cells.
    pub fn radius_in_cells(&self, radius: f32) -> f32 {
        radius / self.narrowest()
    }

    /// The radius in cells of planners for paths that keep a radius on the screen. The library rounds it, and what it
    /// answers: chords of arcs may be nearer to their corner by two units than the radius. Corridors of whole cells
    /// that the radius passes stay open, so that where they fit exactly only arcs have those two units less.
    pub fn path_radius(&self, radius: f32) -> f32 {
        let exact = self.radius_in_cells(radius);
        if exact <= 0.0 {
            return exact;
        }
        let kept = ((exact / UNIT).ceil() + 2.0) * UNIT;
        kept.min((exact * 2.0).ceil() / 2.0)
    }

    /// A step in cells: nowhere longer than on the screen, whatever the shape of cells.
    pub fn stride_in_cells(&self, length: f32) -> f32 {
        let widest = self.cell_size.x.max(self.cell_size.y);
        length / if self.cell_shape == SHAPE_SQUARE { widest } else { widest * std::f32::consts::FRAC_1_SQRT_2 }
    }

    /// A cost in cells: that of a walk so far along the shorter sides of cells.
    pub fn cost_in_cells(&self, cost: f64) -> f64 {
        cost / f64::from(self.side())
    }

    /// The inverse of [`Self::cost_in_cells`].
    pub fn cost_on_screen(&self, cost: f64) -> f64 {
        cost * f64::from(self.side())
    }

    /// The cell around a position.
    pub fn cell(&self, position: Vector2) -> Vector2i {
        let place = self.place(position) + Vector2::splat(0.5);
        Vector2i::new(place.x.floor() as i32, place.y.floor() as i32)
    }

    /// The centre of a cell in the library's units.
    pub fn centre(&self, id: Vector2i) -> Point {
        let at = id - self.region.position;
        Point { x: at.x as f32 + 0.5, y: at.y as f32 + 0.5 }
    }

    /// A position in the library's units.
    pub fn in_units(&self, position: Vector2) -> Point {
        let place = self.place(position) - self.region.position.to_vector2();
        Point { x: place.x + 0.5, y: place.y + 0.5 }
    }

    /// The cell of a point in the library's units.
    pub fn id(&self, point: Point) -> Vector2i {
        Vector2i::new(point.x.floor() as i32, point.y.floor() as i32) + self.region.position
    }

    /// The position of a point in the library's units.
    pub fn on_screen(&self, point: Point) -> Vector2 {
        let corner = self.region.position.to_vector2();
        self.position(Vector2::new(point.x - 0.5, point.y - 0.5) + corner)
    }

    /// The positions of a path in the library's units.
    pub fn path(&self, points: &[Point]) -> PackedVector2Array {
        points.iter().map(|&point| self.on_screen(point)).collect()
    }

    /// The same of one between two positions, which are its ends to the bit unless these were moved.
    pub fn path_between(&self, (from, to): (Vector2, Vector2), points: &[Point]) -> PackedVector2Array {
        let mut path = self.path(points);
        if let ([first, .., last], [begin, .., end]) = (points, path.as_mut_slice()) {
            (*begin, *end) = (self.unless_moved(*first, from), self.unless_moved(*last, to));
        }
        path
    }

    /// The position of a point, or the one that was asked for if the point is that but for rounding.
    pub fn unless_moved(&self, point: Point, asked: Vector2) -> Vector2 {
        let at = self.in_units(asked);
        let is_there = (at.x - point.x).abs() <= UNIT && (at.y - point.y).abs() <= UNIT;
        if is_there { asked } else { self.on_screen(point) }
    }
}
