//! An `AStarGrid2D` inside, for what taut cannot do: a script's own `_compute_cost` and `_estimate_cost`, costs of
//! steps that are not lengths (Manhattan and Chebyshev with diagonals), and weights of 0.
//!
//! It is filled when such a query comes, again after each edit, and works at the engine's own speed and memory: some 60
//! bytes per cell.

#![expect(unsafe_code, reason = "an object of the engine goes from thread to thread")]

use std::cell::Cell;
use std::sync::{Mutex, PoisonError};

use godot::classes::a_star_grid_2d::{CellShape, DiagonalMode, Heuristic};
use godot::classes::{AStarGrid2D, IAStarGrid2D};
use godot::obj::{EngineEnum, InstanceId};
use godot::prelude::*;

use crate::closest::estimate;
use crate::core::{Core, State};
use crate::native::Rect;
use crate::weights::SOLID;

thread_local! {
    /// True while this thread searches with an inner grid: its script may not begin another such search.
    static INSIDE: Cell<bool> = const { Cell::new(false) };
}

/// The inner grid of a script with its own costs: asks the script.
#[derive(GodotClass)]
#[class(internal, init, base = AStarGrid2D)]
pub struct TautScriptedGrid {
    owner: Option<InstanceId>,
    base: Base<AStarGrid2D>,
}

impl TautScriptedGrid {
    /// The script's answer, if it has such a function.
    fn ask(&self, function: &'static str, from: Vector2i, to: Vector2i) -> Option<f32> {
        let mut owner = Gd::<Object>::try_from_instance_id(self.owner?).ok()?;
        if !owner.has_method(function) {
            return None;
        }
        owner.call(function, &[from.to_variant(), to.to_variant()]).try_to_relaxed::<f32>().ok()
    }
}

#[godot_api]
impl IAStarGrid2D for TautScriptedGrid {
    fn compute_cost(&self, from_id: Vector2i, to_id: Vector2i) -> f32 {
        self.ask("_compute_cost", from_id, to_id).unwrap_or_else(|| {
            let heuristic = self.base().get_default_compute_heuristic().ord();
            estimate(heuristic, from_id, to_id)
        })
    }

    fn estimate_cost(&self, from_id: Vector2i, end_id: Vector2i) -> f32 {
        self.ask("_estimate_cost", from_id, end_id).unwrap_or_else(|| {
            let heuristic = self.base().get_default_estimate_heuristic().ord();
            estimate(heuristic, from_id, end_id)
        })
    }
}

/// The inner grid, and the edit that it is at.
struct Mirror {
    grid: Gd<AStarGrid2D>,
    scripted: bool,
    /// Number of the world, changes of it.
    at: (u64, u64),
}

// SAFETY: a reference-counted object of the engine with an atomic count; only the holder of the lock calls it.
unsafe impl Send for Mirror {}

/// The inner grid, if there is one.
#[derive(Default)]
pub struct Engine {
    mirror: Mutex<Option<Mirror>>,
}

/// Ends the time inside, also when a panic passes.
struct Inside;

impl Drop for Inside {
    fn drop(&mut self) {
        INSIDE.set(false);
    }
}

impl Engine {
    /// The path of the inner grid. `owner` is a script with costs of its own.
    pub fn find(
        &self,
        core: &Core,
        owner: Option<InstanceId>,
        (from, to): (Vector2i, Vector2i),
        partial: bool,
    ) -> Result<Array<Vector2i>, String> {
        if INSIDE.replace(true) {
            return Err("a cost function must not ask its own grid for a path".to_owned());
        }
        let _inside = Inside;
        let mut mirror = self.mirror.lock().unwrap_or_else(PoisonError::into_inner);
        // The script may read the grid while the inner one searches, so the lock must not last.
        let state = core.fresh().map_err(|failure| failure.sentence)?;
        let Some(world) = &state.world else { return Ok(Array::new()) };
        if world.has_sides {
            return Err("these costs know no walls between cells: create_refined makes cells of them".to_owned());
        }
        let at = (world.number, core.edits());
        if mirror.as_ref().is_none_or(|mirror| mirror.at != at || mirror.scripted != owner.is_some()) {
            *mirror = Some(Mirror { grid: fill(&state, owner)?, scripted: owner.is_some(), at });
        }
        let settings = state.settings;
        drop(state);
        let Some(mirror) = mirror.as_mut() else { return Ok(Array::new()) };
        let grid = &mut mirror.grid;
        grid.set_diagonal_mode(DiagonalMode::from_ord(settings.diagonal_mode));
        grid.set_default_compute_heuristic(Heuristic::from_ord(settings.compute_heuristic));
        grid.set_default_estimate_heuristic(Heuristic::from_ord(settings.estimate_heuristic));
        grid.set_jumping_enabled(settings.jumping);
        Ok(grid.get_id_path_ex(from, to).allow_partial_path(partial).done())
    }

    /// Gives its memory back.
    pub fn drop_mirror(&self) {
        if !INSIDE.get() {
            *self.mirror.lock().unwrap_or_else(PoisonError::into_inner) = None;
        }
    }
}

/// A grid of the engine with the same cells.
fn fill(state: &State, owner: Option<InstanceId>) -> Result<Gd<AStarGrid2D>, String> {
    let mut grid = match owner {
        Some(owner) => {
            let mut scripted = TautScriptedGrid::new_gd();
            scripted.bind_mut().owner = Some(owner);
            scripted.upcast()
        }
        None => AStarGrid2D::new_gd(),
    };
    let Some(world) = &state.world else { return Ok(grid) };
    let region = state.settings.layout.region;
    grid.set_region(region);
    grid.set_cell_shape(CellShape::SQUARE);
    grid.update();
    let Rect { width, height, .. } = crate::core::area(&state.settings.layout, region);
    for y in 0..height {
        let row = Rect { x: 0, y, width, height: 1 };
        let covered = if world.obstacles > 0 { world.grid.cells(row).unwrap_or_default() } else { Vec::new() };
        for (x, class) in (0..).zip(world.cells.copy(row)) {
            let id = region.position + Vector2i::new(x, y);
            if class == SOLID || covered.get(x as usize) == Some(&SOLID) {
                grid.set_point_solid(id);
            }
            let weight = world.weight((x, y), class);
            if weight.to_bits() != 1.0_f32.to_bits() {
                grid.set_point_weight_scale(id, weight);
            }
        }
    }
    Ok(grid)
}
