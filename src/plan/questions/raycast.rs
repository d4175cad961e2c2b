//! Rays.

use super::super::planner::Planner;
use crate::base::{Result, single};
use crate::geom::{Point, Position, SCALE};
use crate::grid::{Layer, cast_disc, free_cells_around, is_free, nearest_place, nearest_wall, raycast, visible_from};

/// What a ray meets first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// Where the ray ends: the first point that blocks it, rounded to `f32`, or its far end.
    pub at: Position,
    /// The outward normal of the wall, of length 1, for a point along an axis; (0, 0) if the ray is clear, is stopped
    /// by a closed gap, or starts at a point that is not free.
    pub normal: Position,
    /// The share of the ray that is clear, 0 to 1.
    pub share: f32,
    /// Column and row of the blocked cell, which may lie just outside the map; of a free cell at the end of a clear
    /// ray.
    pub cell: (i32, i32),
    /// True if the ray is clear to its far end.
    pub visible: bool,
}

impl Planner {
    /// The first obstacle on the straight segment between two positions, on the grid as it is now, by the planner's
    /// blocked classes and gap rule. Exact; the search and the path stay as they are.
    ///
    /// At a corner at which two walls meet the normal is that of the face before which the cell is free; if that is not
    /// one face, the face across the axis along which the ray is faster, x if they are equal.
    ///
    /// With a radius in the planner's options the disc moves along the segment, from the place to which a search would
    /// move the start: `at` is where its centre is when it first touches a cell that it would enter, the normal leads
    /// from the touched point to the centre. Whether the disc is stopped, and by which cells, is exact; `at`, `share`
    /// and the normal are rounded.
    ///
    /// # Errors
    /// [`crate::Error::BadPosition`] if a coordinate is not finite or lies beyond 2^20.
    pub fn raycast(&self, from: Position, to: Position) -> Result<Hit> {
        let (a, b) = (Point::snap(from)?, Point::snap(to)?);
        let (world, options) = (self.world()?, self.options());
        let (layer, gaps) = (world.layer_for_points(), options.lines());
        if options.radius().agent > 0 {
            return Ok(cast(layer, (a, b), (from, to), options.radius().agent));
        }
        let clear = is_free(layer, a) && is_free(layer, b) && visible_from(layer, a, b, gaps);
        let obstruction = if clear { None } else { raycast(layer, a, b, gaps) };
        Ok(match obstruction {
            None => Hit::clear(layer, b, to),
            Some(hit) => Hit {
                at: hit.at,
                normal: Position::new(single(f64::from(hit.normal.0)), single(f64::from(hit.normal.1))),
                share: single(hit.share),
                cell: hit.cell,
                visible: false,
            },
        })
    }
}

impl Hit {
    /// Nothing on the way to a point.
    fn clear(layer: &Layer, end: Point, at: Position) -> Self {
        let cell = free_cells_around(layer, end).first().copied().unwrap_or_default();
        Self { at, normal: Position::new(0.0, 0.0), share: 1.0, cell, visible: true }
    }
}

/// What a disc meets first between two points, given as they were asked for too.
fn cast(layer: &Layer, (a, b): (Point, Point), (from, to): (Position, Position), radius: i32) -> Hit {
    let Some(start) = nearest_place(layer, a, radius) else {
        let cell = nearest_wall(layer, a, radius).map(|wall| wall.cell);
        let cell = cell.unwrap_or((a.x.div_euclid(SCALE), a.y.div_euclid(SCALE)));
        return Hit { at: from, normal: Position::new(0.0, 0.0), share: 0.0, cell, visible: false };
    };
    match cast_disc(layer, start, b, radius) {
        None => Hit::clear(layer, b, to),
        Some(hit) => Hit {
            at: hit.at,
            normal: Position::new(single(hit.normal.0), single(hit.normal.1)),
            share: single(hit.share),
            cell: hit.cell,
            visible: false,
        },
    }
}
