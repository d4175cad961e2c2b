//! What nodes lay on grids, obstacles and links: on which grid, and whether it is still there.

use godot::classes::Engine;
use godot::prelude::*;

use crate::grid_2d::TautGrid2D;
use crate::map_2d::TautMap2D;

/// What a node has laid on a grid.
#[derive(Clone)]
pub struct Laid<Shape> {
    pub grid: Gd<TautGrid2D>,
    /// The number of the grid's cells: new ones have nothing of what lay on the old.
    pub world: Option<u64>,
    /// The number that the grid has given it; 0: the grid has not taken it.
    pub number: i64,
    pub shape: Shape,
}

impl<Shape> Laid<Shape> {
    /// True if it is where it was laid.
    pub fn is_there(&self) -> bool {
        self.number != 0 && self.world == number_of_world(&self.grid)
    }

    /// True if it was laid on these cells.
    pub fn is_on(&self, grid: &Gd<TautGrid2D>, world: Option<u64>) -> bool {
        self.grid == *grid && self.world == world
    }
}

/// The grid on which a node is to lay something when the game runs: that of a script, or else that of its map.
pub fn wanted_grid(given: Option<&Gd<TautGrid2D>>, map: Option<&Gd<TautMap2D>>) -> Option<Gd<TautGrid2D>> {
    if Engine::singleton().is_editor_hint() {
        return None;
    }
    given.cloned().or_else(|| map.map(|map| map.bind().get_grid()))
}

/// The number of a grid's cells, if it has some.
pub fn number_of_world(grid: &Gd<TautGrid2D>) -> Option<u64> {
    let grid = grid.bind();
    let state = grid.core.read();
    state.world.as_ref().map(|world| world.number).filter(|_| !state.settings.dirty)
}

/// What is wrong with the map of a node of a class.
pub fn map_warnings(class: &str, has_grid: bool, map: Option<&Gd<TautMap2D>>) -> PackedStringArray {
    match map {
        Some(map) => map.bind().get_warnings(),
        None if has_grid => PackedStringArray::new(),
        None => [GString::from(&format!("A {class} needs a map: set \"map\", or \"grid\" from a script."))].into(),
    }
}
