//! The cells of a `TautGrid2D`: solid or free, their weights and positions, one by one and in bulk.

use godot::prelude::*;

use crate::core::{Settings, State, area};
use crate::grid_2d::{TautGrid2D, is_ready, tell};
use crate::layout::Layout;
use crate::weights::SOLID;

/// Column and row of a cell in the library's grid.
fn at(layout: &Layout, id: Vector2i) -> (i32, i32) {
    let at = id - layout.region.position;
    (at.x, at.y)
}

/// True if a rectangle lies inside the region and has so many cells; an error is printed otherwise.
pub(crate) fn fits(settings: &Settings, region: Rect2i, count: usize) -> bool {
    let inside = is_inside(settings, region);
    let cells = i64::from(region.size.x) * i64::from(region.size.y);
    if inside && cells != count as i64 {
        godot_error!("{region} has {cells} cells, and the data {count}.");
    }
    inside && cells == count as i64
}

/// True if a rectangle lies inside the region; an error is printed otherwise.
pub(crate) fn is_inside(settings: &Settings, region: Rect2i) -> bool {
    let inside = region.size.x >= 0 && region.size.y >= 0 && settings.layout.region.encloses(region);
    if !inside {
        godot_error!("{region} is not inside the region {}.", settings.layout.region);
    }
    inside
}

/// True if a weight is allowed; an error is printed otherwise.
fn is_weight(weight: f64) -> bool {
    let narrow = weight as f32;
    if weight < 0.0 {
        godot_error!("Can't set point's weight scale less than 0.0: {weight}.");
    } else if !narrow.is_finite() {
        godot_error!("Can't set point's weight scale to {weight}: it must be finite.");
    }
    weight >= 0.0 && narrow.is_finite()
}

#[godot_api(secondary)]
impl TautGrid2D {
    /// Makes a cell solid, or free again. A solid cell keeps its weight.
    #[func]
    fn set_point_solid(&self, id: Vector2i, #[opt(default = true)] solid: bool) {
        let mut state = self.core.edit();
        let State { settings, world } = &mut *state;
        if is_ready(settings, Some(id), "set if point is disabled")
            && let Some(world) = world
        {
            world.set_solid(at(&settings.layout, id), solid);
        }
    }

    /// True if the cell is solid.
    #[func]
    fn is_point_solid(&self, id: Vector2i) -> bool {
        let state = self.core.read();
        let at = at(&state.settings.layout, id);
        is_ready(&state.settings, Some(id), "get if point is disabled")
            && state.world.as_ref().is_some_and(|world| world.cells.get(at) == SOLID)
    }

    /// Multiplies the cost of each step onto the cell. Finite and at least 0; a grid has at most 254 different weights
    /// besides 1.
    #[func]
    fn set_point_weight_scale(&self, id: Vector2i, weight_scale: f64) {
        let mut state = self.core.edit();
        let State { settings, world } = &mut *state;
        if is_ready(settings, Some(id), "set point's weight scale")
            && is_weight(weight_scale)
            && let Some(world) = world
            && let Err(why) = world.set_weight(at(&settings.layout, id), weight_scale as f32)
        {
            godot_error!("{why}");
        }
    }

    /// The weight of a cell.
    #[func]
    fn get_point_weight_scale(&self, id: Vector2i) -> f64 {
        let state = self.core.read();
        if !is_ready(&state.settings, Some(id), "get point's weight scale") {
            return 0.0;
        }
        let Some(world) = &state.world else { return 0.0 };
        let at = at(&state.settings.layout, id);
        f64::from(world.weight(at, world.cells.get(at)))
    }

    /// Makes all cells of a rectangle solid, or free again. Cells outside of the region are ignored.
    #[func]
    fn fill_solid_region(&self, region: Rect2i, #[opt(default = true)] solid: bool) {
        let mut state = self.core.edit();
        let State { settings, world } = &mut *state;
        if is_ready(settings, None, "")
            && let Some(region) = region.intersect(settings.layout.region)
            && let Some(world) = world
            && let Err(failure) = world.fill_solid(area(&settings.layout, region), solid)
        {
            tell(&failure);
        }
    }

    /// Sets the weight of all cells of a rectangle. Cells outside of the region are ignored.
    #[func]
    fn fill_weight_scale_region(&self, region: Rect2i, weight_scale: f64) {
        let mut state = self.core.edit();
        let State { settings, world } = &mut *state;
        if is_ready(settings, None, "")
            && is_weight(weight_scale)
            && let Some(region) = region.intersect(settings.layout.region)
            && let Some(world) = world
            && let Err(why) = world.fill_weight(area(&settings.layout, region), weight_scale as f32)
        {
            godot_error!("{why}");
        }
    }

    /// Sets which cells of a rectangle are solid, in one call: one byte per cell, row by row, 0 is free. The rectangle
    /// must lie inside the region and have as many cells as there are bytes. True if it was done.
    #[func]
    pub(crate) fn set_solid_data(&self, region: Rect2i, solid: PackedByteArray) -> bool {
        let mut state = self.core.edit();
        let State { settings, world } = &mut *state;
        if !is_ready(settings, None, "") || !fits(settings, region, solid.len()) {
            return false;
        }
        let Some(world) = world else { return false };
        world.set_solids(area(&settings.layout, region), solid.as_slice()).inspect_err(tell).is_ok()
    }

    /// Which cells of a rectangle inside the region are solid: one byte per cell, row by row, 1 if it is.
    #[func]
    pub(crate) fn get_solid_data(&self, region: Rect2i) -> PackedByteArray {
        let state = self.core.read();
        let (Some(world), true) = (&state.world, is_ready(&state.settings, None, "")) else {
            return PackedByteArray::new();
        };
        if !is_inside(&state.settings, region) {
            return PackedByteArray::new();
        }
        world.cells.copy(area(&state.settings.layout, region)).map(|class| u8::from(class == SOLID)).collect()
    }

    /// Sets the weight of each cell of a rectangle in one call, row by row. The rectangle must lie inside the region
    /// and have as many cells as there are weights. All are set or, with an error, none; true if it was done.
    #[func]
    pub(crate) fn set_weight_scale_data(&self, region: Rect2i, weight_scales: PackedFloat32Array) -> bool {
        let mut state = self.core.edit();
        let State { settings, world } = &mut *state;
        if !is_ready(settings, None, "") || !fits(settings, region, weight_scales.len()) {
            return false;
        }
        if let Some(&bad) = weight_scales.as_slice().iter().find(|weight| !weight.is_finite() || **weight < 0.0) {
            return is_weight(f64::from(bad));
        }
        let Some(world) = world else { return false };
        let done = world.set_weights(area(&settings.layout, region), weight_scales.as_slice());
        done.inspect_err(|why| godot_error!("{why}")).is_ok()
    }

    /// The weights of the cells of a rectangle inside the region, row by row.
    #[func]
    pub(crate) fn get_weight_scale_data(&self, region: Rect2i) -> PackedFloat32Array {
        let state = self.core.read();
        let (Some(world), true) = (&state.world, is_ready(&state.settings, None, "")) else {
            return PackedFloat32Array::new();
        };
        if !is_inside(&state.settings, region) {
            return PackedFloat32Array::new();
        }
        let area = area(&state.settings.layout, region);
        let places = (area.y..area.y + area.height).flat_map(|y| (area.x..area.x + area.width).map(move |x| (x, y)));
        places.zip(world.cells.copy(area)).map(|(at, class)| world.weight(at, class)).collect()
    }

    /// The position of a cell's point.
    #[func]
    fn get_point_position(&self, id: Vector2i) -> Vector2 {
        let settings = self.core.settings();
        if !is_ready(&settings, Some(id), "get point's position") {
            return Vector2::ZERO;
        }
        settings.layout.position(id.to_vector2())
    }

    /// The cell that contains a position, inside of the region or not: the inverse of [method get_point_position].
    #[func]
    fn get_point_id(&self, position: Vector2) -> Vector2i {
        self.core.settings().layout.cell(position)
    }

    /// A dictionary for each cell of a rectangle, row by row: `id`, `position`, `solid` and `weight_scale`.
    #[func]
    fn get_point_data_in_region(&self, region: Rect2i) -> Array<VarDictionary> {
        let state = self.core.read();
        let mut data = Array::new();
        let (Some(world), true) = (&state.world, is_ready(&state.settings, None, "")) else { return data };
        let layout = &state.settings.layout;
        let Some(region) = region.intersect(layout.region) else { return data };
        let mut cells = world.cells.copy(area(layout, region));
        for y in region.position.y..region.end().y {
            for x in region.position.x..region.end().x {
                let id = Vector2i::new(x, y);
                let class = cells.next().unwrap_or(SOLID);
                let weight = f64::from(world.weight(at(layout, id), class));
                data.push(&vdict! {
                    "id" => id,
                    "position" => layout.position(id.to_vector2()),
                    "solid" => class == SOLID,
                    "weight_scale" => weight,
                });
            }
        }
        data
    }
}
