//! Where cells lie: `AStarGrid2D`'s positions of cells, and the library's grid units.
//!
//! A cell's point is where `AStarGrid2D` puts it: the region's cell (x, y) is the library's cell (x, y) minus the
//! region's position, and the cell's point is its centre. So the square cell of a point p reaches half a `cell_size` to
//! each side of p.

use godot::prelude::*;

use crate::native::Point;

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
        let half = self.cell_size / 2.0;
        match self.cell_shape {
            SHAPE_ISOMETRIC_RIGHT => self.offset + half + Vector2::new(at.x + at.y, at.y - at.x) * half,
            SHAPE_ISOMETRIC_DOWN => self.offset + half + Vector2::new(at.x - at.y, at.x + at.y) * half,
            _ => self.offset + at * self.cell_size,
        }
    }

    /// The place of a position in cells: the inverse of [`Self::position`].
    pub fn place(&self, position: Vector2) -> Vector2 {
        let half = self.cell_size / 2.0;
        let from = position - self.offset;
        match self.cell_shape {
            SHAPE_ISOMETRIC_RIGHT => {
                let turned = (from - half) / half;
                Vector2::new((turned.x - turned.y) / 2.0, (turned.x + turned.y) / 2.0)
            }
            SHAPE_ISOMETRIC_DOWN => {
                let turned = (from - half) / half;
                Vector2::new((turned.x + turned.y) / 2.0, (turned.y - turned.x) / 2.0)
            }
            _ => from / self.cell_size,
        }
    }

    /// The shorter side of a cell.
    fn side(&self) -> f32 {
        self.cell_size.x.min(self.cell_size.y)
    }

    /// A radius in cells: nowhere less than on the screen, where cells are longer than wide.
    pub fn radius_in_cells(&self, radius: f32) -> f32 {
        radius / self.side()
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
}
