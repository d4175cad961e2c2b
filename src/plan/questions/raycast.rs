//! Rays.

use super::super::planner::Planner;
use crate::base::Error;
use crate::base::numeric::single;
use crate::geom::{Point, Position};
use crate::grid::{free_cells_around, is_free, raycast, visible_from};

/// What a ray meets first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// Where the ray ends: the first point that blocks it, rounded to `f32`, or its far end.
    pub at: Position,
    /// The outward normal of the wall, of length 1 and along an axis; (0, 0) if the ray is clear, is stopped by a
    /// closed gap, or starts at a point that is not free.
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
    /// # Errors
    /// [`Error::BadPosition`] if a coordinate is not finite or lies beyond 2^20.
    pub fn raycast(&self, from: Position, to: Position) -> Result<Hit, Error> {
        let (a, b) = (Point::snap(from)?, Point::snap(to)?);
        let (world, gaps) = (self.world(), self.options().diagonal_gaps);
        let layer = world.layer();
        let clear = is_free(layer, a) && is_free(layer, b) && visible_from(layer, a, b, gaps);
        let obstruction = if clear { None } else { raycast(layer, a, b, gaps) };
        Ok(match obstruction {
            None => Hit {
                at: to,
                normal: Position::new(0.0, 0.0),
                share: 1.0,
                cell: free_cells_around(layer, b).first().copied().unwrap_or_default(),
                visible: true,
            },
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
