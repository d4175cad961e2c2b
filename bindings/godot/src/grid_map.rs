//! Cells and heights of a `TautMap3D` from the items of a `GridMap`.

use godot::classes::GridMap;
use godot::prelude::*;

use crate::layout::{Layout, SHAPE_SQUARE};
use crate::nodes::flat;
use crate::tiles::Tiles;

/// What an item of a `GridMap` must be for units to walk.
pub struct Floors {
    /// The lowest and the highest level on which units stand: y of cells, whose bottom is the floor.
    pub lowest: i32,
    pub highest: i32,
    /// How many cells above a floor must be empty.
    pub headroom: i32,
    /// True if a floor is only where there is an item below.
    pub needs_ground: bool,
    /// The items that are no walls: grass, a carpet, a ramp.
    pub passable: Vec<i32>,
}

/// What a `GridMap` says of the cells of a region.
pub struct Read {
    pub tiles: Tiles,
    /// The height of each cell's floor, row by row, in global positions; of those without a floor that of the lowest
    /// level.
    pub heights: PackedFloat32Array,
}

impl Floors {
    /// The floor of a column: the highest level at which a unit can stand.
    fn of(&self, map: &Gd<GridMap>, column: Vector2i) -> Option<i32> {
        let item = |level: i32| map.get_cell_item(Vector3i::new(column.x, level, column.y));
        let is_open = |level: i32| {
            let item = item(level);
            item == GridMap::INVALID_CELL_ITEM || self.passable.contains(&item)
        };
        let is_floor = |level: &i32| {
            let ground = !self.needs_ground || item(level - 1) != GridMap::INVALID_CELL_ITEM;
            ground && (0..self.headroom.max(1)).all(|above| is_open(level.saturating_add(above)))
        };
        (self.lowest..=self.highest).rev().find(is_floor)
    }
}

impl Read {
    /// Reads the cells of a region of columns (x and z), or of all used ones.
    ///
    /// # Errors
    /// What is wrong with the map.
    pub fn new(map: &Gd<GridMap>, floors: &Floors, region: Rect2i) -> Result<Self, String> {
        if floors.lowest > floors.highest || floors.highest.abs_diff(floors.lowest) > 4096 {
            return Err("the levels are not in order, or more than 4096".to_owned());
        }
        let region = if region.area() == 0 { used(map) } else { region };
        if region.size.x <= 0 || region.size.y <= 0 {
            return Err("the GridMap has no items, or the region is empty".to_owned());
        }
        let layout = layout(map, region)?;
        let columns = (0..region.size.y).flat_map(|y| (0..region.size.x).map(move |x| Vector2i::new(x, y)));
        let levels: Vec<Option<i32>> = columns.map(|at| floors.of(map, at + region.position)).collect();
        let size = map.get_cell_size();
        let height = |level: i32| map.to_global(Vector3::new(0.0, level as f32 * size.y, 0.0)).y;
        let heights = levels.iter().map(|level| height(level.unwrap_or(floors.lowest))).collect();
        Ok(Self { tiles: Tiles::new(layout, levels.iter().map(Option::is_none)), heights })
    }
}

/// The columns that have items.
fn used(map: &Gd<GridMap>) -> Rect2i {
    let cells = map.get_used_cells();
    let columns = cells.iter_shared().map(|cell| Rect2i::new(Vector2i::new(cell.x, cell.z), Vector2i::ONE));
    columns.reduce(Rect2i::merge).unwrap_or_default()
}

/// The layout whose cells lie where the columns do.
fn layout(map: &Gd<GridMap>, region: Rect2i) -> Result<Layout, String> {
    let size = map.get_cell_size();
    let centre = |x: i32, z: i32| {
        let place = Vector3::new((x as f32 + 0.5) * size.x, 0.0, (z as f32 + 0.5) * size.z);
        map.to_global(place)
    };
    let cell_size = flat(centre(1, 1)) - flat(centre(0, 0));
    let layout = Layout { region, offset: flat(centre(0, 0)), cell_size, cell_shape: SHAPE_SQUARE };
    let is_level = (centre(7, -5).y - centre(0, 0).y).abs() < 0.01 * size.y;
    let far = flat(centre(7, -5)).distance_to(layout.position(Vector2::new(7.0, -5.0)));
    if cell_size.x > 0.0 && cell_size.y > 0.0 && is_level && far < 0.01 * cell_size.x {
        Ok(layout)
    } else {
        Err("the GridMap is rotated, skewed or mirrored".to_owned())
    }
}
