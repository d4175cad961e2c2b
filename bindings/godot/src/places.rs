//! Where fields, crowds and policies live: a `TautMap`, whose positions are cells, or a grid of a game with positions
//! of its own.

use std::sync::Arc;

use godot::prelude::*;

use crate::core::Core;
use crate::grid_2d::TautGrid2D;
use crate::layout::Layout;
use crate::map::{TautMap, point, vector};
use crate::map_2d::TautMap2D;
use crate::native::{self, Point};
use crate::owners::{Failure, Grid};
use crate::planner::failure;

/// The positions of a map, and how they are cells.
#[derive(Clone, Default)]
pub struct Places {
    /// The grid that has positions; none where these are cells.
    core: Option<Arc<Core>>,
}

impl Places {
    /// The positions and the cells of a `TautMap`, a `TautGrid2D` or a `TautMap2D`.
    ///
    /// # Errors
    /// There is none of them, or it has no cells.
    pub fn of(map: Option<Gd<RefCounted>>) -> Result<(Self, Arc<Grid>), Failure> {
        let map = map.ok_or_else(|| failure(native::ERROR_NULL_POINTER, "there is no map"))?;
        let map = match map.try_cast::<TautMap>() {
            Ok(map) => return Ok((Self::default(), map.bind().grid()?)),
            Err(other) => other,
        };
        let grid = match map.try_cast::<TautMap2D>() {
            Ok(map) => map.bind().get_grid(),
            Err(other) => other.try_cast::<TautGrid2D>().map_err(|_| {
                failure(native::ERROR_INVALID_ARGUMENT, "a map is a TautMap, a TautGrid2D or a TautMap2D")
            })?,
        };
        let core = Arc::clone(&grid.bind().core);
        let state = core.fresh()?;
        let world = state.world.as_ref().filter(|_| !state.settings.dirty);
        let cells = world.map(|world| Arc::clone(&world.grid));
        let cells = cells.ok_or_else(|| failure(native::ERROR_BAD_HANDLE, "the grid has no cells: call its update"))?;
        drop(state);
        Ok((Self { core: Some(core) }, cells))
    }

    /// Passes on what has changed of a grid's cells since the last time.
    ///
    /// # Errors
    /// The library's.
    pub fn refresh(&self) -> Result<(), Failure> {
        self.core.as_ref().map_or(Ok(()), |core| core.fresh().map(drop))
    }

    /// What cells of each class cost, if a grid has cells with other weights than 1.
    pub fn costs(&self) -> Option<[f32; 256]> {
        let state = self.core.as_ref()?.read();
        state.world.as_ref().filter(|world| world.weights.mixed()).map(|world| world.weights.costs())
    }

    /// How positions are cells now.
    pub fn now(&self) -> Scale {
        Scale(self.core.as_ref().map(|core| core.settings().layout))
    }
}

/// How positions are cells.
pub struct Scale(Option<Layout>);

impl Scale {
    /// A position in cells.
    pub fn in_cells(&self, at: Vector2) -> Point {
        self.0.map_or_else(|| point(at), |layout| layout.in_units(at))
    }

    /// A place in cells as a position.
    pub fn position(&self, at: Point) -> Vector2 {
        self.0.map_or_else(|| vector(at), |layout| layout.on_screen(at))
    }

    pub fn all_in_cells(&self, at: &PackedVector2Array) -> Vec<Point> {
        at.as_slice().iter().map(|&at| self.in_cells(at)).collect()
    }

    pub fn positions(&self, at: impl IntoIterator<Item = Point>) -> PackedVector2Array {
        at.into_iter().map(|at| self.position(at)).collect()
    }

    /// A velocity or another way in cells.
    pub fn way_in_cells(&self, way: Vector2) -> Point {
        point(self.0.map_or(way, |layout| layout.shrunk(way)))
    }

    /// A way in cells between positions.
    pub fn way(&self, way: Point) -> Vector2 {
        let way = vector(way);
        self.0.map_or(way, |layout| layout.stretched(way))
    }

    /// A radius or a distance in cells: nowhere less than between positions.
    pub fn length_in_cells(&self, length: f64) -> f64 {
        self.0.map_or(length, |layout| f64::from(layout.radius_in_cells(length as f32)))
    }

    /// The length of a step in cells: nowhere more than between positions.
    pub fn stride_in_cells(&self, length: f64) -> f64 {
        self.0.map_or(length, |layout| f64::from(layout.stride_in_cells(length as f32)))
    }

    /// A cost in cells: that of a walk so far along the shorter sides of cells.
    pub fn cost_in_cells(&self, cost: f64) -> f64 {
        self.0.map_or(cost, |layout| layout.cost_in_cells(cost))
    }

    /// The inverse of [`Self::cost_in_cells`].
    pub fn cost(&self, cost: f64) -> f64 {
        self.0.map_or(cost, |layout| layout.cost_on_screen(cost))
    }

    /// True if positions are cells.
    pub fn is_of_cells(&self) -> bool {
        self.0.is_none()
    }

    /// A rectangle of cells as the library counts them.
    pub fn area(&self, area: Rect2i) -> Rect2i {
        let corner = self.0.map_or(Vector2i::ZERO, |layout| layout.region.position);
        Rect2i { position: area.position - corner, size: area.size }
    }
}
