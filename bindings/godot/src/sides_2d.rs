//! The closed sides of the cells of a `TautGrid2D`, and grids in which they are cells.

use godot::prelude::*;

use crate::cells_2d::{fits, is_inside};
use crate::core::{Core, Settings, State, World, area};
use crate::grid_2d::{TautGrid2D, is_ready, tell};
use crate::map::narrow;
use crate::native::Rect;
use crate::owners::Failure;
use crate::weights::SOLID;

/// All cells of the library's grid.
fn whole(world: &World) -> Rect {
    let (width, height) = world.cells.size();
    Rect { x: 0, y: 0, width, height }
}

impl World {
    /// The closed sides of the cells of a rectangle, row by row.
    fn sides(&self, area: Rect) -> Result<Vec<u8>, Failure> {
        let width = usize::try_from(area.width).unwrap_or(0);
        let mut sides = vec![0; width * usize::try_from(area.height).unwrap_or(0)];
        self.grid.copy_sides(area, &mut sides, width, &mut 0).map(|()| sides)
    }

    /// Does an edit of sides, and looks whether any is closed then.
    fn edit_sides(&mut self, edit: impl FnOnce(&Self) -> Result<(), Failure>) -> Result<(), Failure> {
        edit(self)?;
        self.has_sides = self.sides(whole(self))?.iter().any(|&sides| sides != 0);
        Ok(())
    }
}

impl TautGrid2D {
    /// Does an edit of sides; true if it was done.
    fn edit_sides(&self, region: Rect2i, edit: impl FnOnce(&World, Rect) -> Result<(), Failure>) -> bool {
        let mut state = self.core.edit();
        let State { settings, world } = &mut *state;
        let Some(world) = world else { return false };
        let area = area(&settings.layout, region);
        world.edit_sides(|world| edit(world, area)).inspect_err(tell).is_ok()
    }
}

#[godot_api(secondary)]
impl TautGrid2D {
    /// Builds, changes or removes a wall between cells along a grid line, a rectangle of which one side is 0: with
    /// height 0 it runs above the cell at its position over as many cells as it is wide, with width 0 to the left of
    /// it downwards. `closed` is 3 for a wall, 0 opens the line, 1 closes it for those who go to larger x or y, 2 for
    /// those who go to smaller ones. True if it was done.
    ///
    /// Steps from cell to cell keep to it: [method get_id_path], [method get_point_path] and [method find_path] with
    /// `ALGORITHM_ASTAR` or `ALGORITHM_JUMP_POINT`, without [member agent_radius] and [member smoothing]. Other
    /// algorithms, Manhattan and Chebyshev distances with diagonal steps, weights of 0 and scripted costs are errors
    /// while a side is closed: [method create_refined] makes cells of such walls. Partial paths of cells end at the
    /// cell nearest to the goal in a straight line. Lines of sight ask for solid cells alone.
    #[func]
    fn set_wall(&self, line: Rect2i, #[opt(default = 3)] closed: i64) -> bool {
        is_ready(&self.core.settings(), None, "")
            && self.edit_sides(line, |world, line| world.grid.set_wall(line, narrow(closed)))
    }

    /// Sets the closed sides of the cells of a rectangle inside the region, in one call: one byte per cell, row by row,
    /// a sum of 1 (towards larger x), 2 (larger y), 4 (smaller x), 8 (smaller y). Nobody may leave a cell over a closed
    /// side: see [method set_wall]. True if it was done.
    #[func]
    fn set_sides_data(&self, region: Rect2i, sides: PackedByteArray) -> bool {
        let settings = self.core.settings();
        let width = usize::try_from(region.size.x).unwrap_or(0);
        is_ready(&settings, None, "")
            && fits(&settings, region, sides.len())
            && self.edit_sides(region, |world, area| world.grid.set_sides(area, sides.as_slice(), width))
    }

    /// The closed sides of the cells of a rectangle inside the region, as [method set_sides_data] takes them.
    #[func]
    fn get_sides_data(&self, region: Rect2i) -> PackedByteArray {
        let state = self.core.read();
        let Some(world) = state.world.as_ref().filter(|_| is_ready(&state.settings, None, "")) else {
            return PackedByteArray::new();
        };
        if !is_inside(&state.settings, region) {
            return PackedByteArray::new();
        }
        let sides = world.sides(area(&state.settings.layout, region)).inspect_err(tell).unwrap_or_default();
        PackedByteArray::from(sides)
    }

    /// A new grid over the same ground with `factor` x `factor` cells for each, 2 to 16, in which walls between cells
    /// and obstacles are solid cells: for paths at any angle. A wall is a strip of such cells on the far side of its
    /// line. Settings and weights are those of this grid. `null`, with an error, if it cannot be made.
    #[func]
    fn create_refined(&self, factor: i32) -> Option<Gd<TautGrid2D>> {
        if !is_ready(&self.core.settings(), None, "") {
            return None;
        }
        let fine = TautGrid2D::new_gd();
        self.core.refine(&fine.bind().core, factor).inspect_err(tell).ok()?;
        Some(fine)
    }
}

impl Core {
    /// Makes another grid this one with smaller cells.
    fn refine(&self, fine: &Self, factor: i32) -> Result<(), Failure> {
        let state = self.fresh()?;
        let (Some(world), Settings { mut layout, .. }) = (&state.world, state.settings) else { return Ok(()) };
        let grid = world.grid.refined(narrow(factor.into()))?;
        // Centres of small cells lie around those of large ones.
        let beside = (factor as f32 - 1.0) / (2.0 * factor as f32);
        let corner = layout.position(Vector2::new(-beside, -beside));
        layout.cell_size /= factor as f32;
        layout.offset += corner - layout.position(Vector2::ZERO);
        layout.region = Rect2i { position: layout.region.position * factor, size: layout.region.size * factor };
        fine.write().settings = Settings { layout, dirty: true, ..state.settings };
        fine.update()?;
        let mut made = fine.edit();
        let Some(smaller) = &mut made.world else { return Ok(()) };
        let (area, (width, height)) = (whole(smaller), world.cells.size());
        let solid: Vec<u8> = grid.cells(area)?.iter().map(|&class| u8::from(class == SOLID)).collect();
        if world.weights.mixed() {
            let weight = |x: i32, y: i32| world.weight((x, y), world.cells.get((x, y)));
            let row = |y: i32| (0..width * factor).map(move |x| (x / factor, y / factor));
            let weights: Vec<f32> = (0..height * factor).flat_map(row).map(|(x, y)| weight(x, y)).collect();
            let refused = |sentence| Failure { status: crate::native::ERROR_INVALID_ARGUMENT, sentence };
            smaller.set_weights(area, &weights).map_err(refused)?;
        }
        smaller.set_solids(area, &solid)
    }
}
