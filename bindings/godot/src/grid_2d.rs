//! `TautGrid2D`: everything that `AStarGrid2D` has, with the same meaning, and more.
//!
//! All methods take `&self`; the locks are in `core`. This file has the settings; `cells_2d` has the cells, `paths_2d`
//! the paths, `requests` asynchronous queries.

use std::sync::{Arc, Mutex, PoisonError};

use godot::prelude::*;

use crate::closest::estimate;
use crate::core::{Core, Settings};
use crate::engine::Engine;
use crate::native;
use crate::owners::Failure;
use crate::requests::Requests;
use crate::scheduler::TautScheduler;

/// A grid of cells that finds paths: a drop-in superset of [AStarGrid2D].
///
/// It has every method and property of [AStarGrid2D] with the same meaning; replace `AStarGrid2D.new()` by
/// `TautGrid2D.new()`. In addition: shortest paths between any two positions ([method find_path]); line of sight; bulk
/// edits from packed arrays; asynchronous requests with a signal; and every method may be called from any thread, with
/// concurrent queries.
///
/// Unlike [AStarGrid2D] it needs about 2.5 bytes per cell at rest, and detects an unreachable goal without searching
/// the map.
///
/// What differs: at most 254 different weights besides 1 (more is an error and changes nothing); weights must be
/// finite; paths are always the cheapest ones, also where [member default_estimate_heuristic] overestimates (then
/// [AStarGrid2D] finds longer ones); among paths of equal cost the choice may be another one.
#[derive(GodotClass)]
#[class(tool, init, base = RefCounted)]
pub struct TautGrid2D {
    /// The cells. A change makes the grid dirty: call [method update] before the next query.
    #[var(get = get_region, set = set_region)]
    region: PhantomVar<Rect2i>,
    /// The number of cells in each direction.
    ///
    /// @deprecated: Use [member region] instead.
    #[var(get = get_size, set = set_size)]
    size: PhantomVar<Vector2i>,
    /// The position of the point of cell (0, 0). A change makes the grid dirty.
    #[var(get = get_offset, set = set_offset)]
    offset: PhantomVar<Vector2>,
    /// The distance between the points of adjacent cells. A change makes the grid dirty.
    #[var(get = get_cell_size, set = set_cell_size)]
    cell_size: PhantomVar<Vector2>,
    /// The shape of the cells: one of the `CELL_SHAPE_` constants. A change makes the grid dirty.
    #[var(get = get_cell_shape, set = set_cell_shape, hint = ENUM, hint_string = "Square,IsometricRight,IsometricDown")]
    cell_shape: PhantomVar<i32>,
    /// Removes the intermediate points of straight sections from paths, and ignores weights. With
    /// `DIAGONAL_MODE_ONLY_IF_NO_OBSTACLES` it is jump point search: faster on open maps, slower on rough ones, and a
    /// search needs 16 bytes per cell instead of one.
    #[var(get = is_jumping_enabled, set = set_jumping_enabled)]
    jumping_enabled: PhantomVar<bool>,
    /// The cost of a step: one of the `HEURISTIC_` constants. Manhattan and Chebyshev with diagonal steps have the
    /// speed and memory of an [AStarGrid2D].
    #[var(get = get_default_compute_heuristic, set = set_default_compute_heuristic, hint = ENUM, hint_string = "Euclidean,Manhattan,Octile,Chebyshev")]
    default_compute_heuristic: PhantomVar<i32>,
    /// The estimate of the distance to the goal: one of the `HEURISTIC_` constants. It determines the closest cell of
    /// partial paths; paths to the goal itself are always the cheapest.
    #[var(get = get_default_estimate_heuristic, set = set_default_estimate_heuristic, hint = ENUM, hint_string = "Euclidean,Manhattan,Octile,Chebyshev")]
    default_estimate_heuristic: PhantomVar<i32>,
    /// When a diagonal step is allowed: one of the `DIAGONAL_MODE_` constants.
    #[var(get = get_diagonal_mode, set = set_diagonal_mode, hint = ENUM, hint_string = "Always,Never,At Least One Walkable,Only If No Obstacles")]
    diagonal_mode: PhantomVar<i32>,
    /// The algorithm of [method find_path]: one of the `ALGORITHM_` constants. `ALGORITHM_OPTIMAL`, the default, finds
    /// the shortest any-angle path. `ALGORITHM_ASTAR` goes from cell to cell, by [member diagonal_mode] and weights;
    /// so does `ALGORITHM_JUMP_POINT` where [member jumping_enabled] and [member diagonal_mode] do not allow jumps.
    #[var(get = get_algorithm, set = set_algorithm, hint = ENUM, hint_string = "AStar:1,Jump Point:2,Theta:3,Lazy Theta:4,Angle Propagation Theta:5,Field DStar:6,Block AStar:7,Anya:8,Visibility Graph:9,Tangent Graph:10,Accelerated AStar:11,DStar Lite:12,Optimal:13")]
    algorithm: PhantomVar<i32>,
    /// Whether a path of [method find_path], or a line of sight, may pass between two solid cells that touch only at a
    /// corner: `DIAGONAL_GAPS_CLOSED` (the default) or `DIAGONAL_GAPS_OPEN`.
    #[var(get = get_diagonal_gaps, set = set_diagonal_gaps, hint = ENUM, hint_string = "Closed,Open")]
    diagonal_gaps: PhantomVar<i32>,
    /// The post-processing of paths of [method find_path]: one of the `SMOOTHING_` constants.
    #[var(get = get_smoothing, set = set_smoothing, hint = ENUM, hint_string = "None,Greedy,Taut")]
    smoothing: PhantomVar<i32>,
    /// The radius of agents in the units of positions: paths of [method find_path] and of [TautAgent2D] keep at least
    /// that far from solid cells, in every direction. They pass what is twice as wide and 1/64 of a cell more, or whole
    /// cells and exactly twice as wide (there arcs may have 1/128 of a cell less). 0 (the default) is a point. For
    /// `ALGORITHM_OPTIMAL`, `ALGORITHM_ANYA` and `ALGORITHM_TANGENT_GRAPH`, with closed gaps and without smoothing.
    /// Where cells are not square it counts in the direction in which they are shortest.
    #[var(get = get_agent_radius, set = set_agent_radius)]
    agent_radius: PhantomVar<f32>,
    /// The classes of links that no path on the grid uses, a bit each: `1 << link_class` (see [method add_link]).
    /// [member TautAgent2D.blocked_links] are blocked besides.
    #[var(get = get_blocked_links, set = set_blocked_links)]
    blocked_links: PhantomVar<i64>,
    pub(crate) core: Arc<Core>,
    pub(crate) engine: Engine,
    pub(crate) requests: Requests,
    scheduler: Mutex<Option<Gd<TautScheduler>>>,
    base: Base<RefCounted>,
}

/// Prints an error to Godot's output; that an end is not free is a warning.
pub(crate) fn tell(failure: &Failure) {
    if matches!(failure.status, native::ERROR_START_BLOCKED | native::ERROR_GOAL_BLOCKED) {
        godot_warn!("No path: {}.", failure.sentence);
    } else {
        godot_error!("{}", failure.sentence);
    }
}

/// True, with an error, if an option is outside of its range.
fn is_outside(name: &str, value: i32, end: i32) -> bool {
    let outside = !(0..end).contains(&value);
    if outside {
        godot_error!("{name} = {value} is out of bounds ({end}).");
    }
    outside
}

/// Classes of links, a bit each; if there are no such the script is told so.
pub(crate) fn link_classes(classes: i64) -> Option<u32> {
    let classes = u32::try_from(classes);
    if classes.is_err() {
        godot_error!("blocked_links has a bit for each of 32 classes.");
    }
    classes.ok()
}

#[godot_api]
impl TautGrid2D {
    /// Cells are rectangles.
    #[constant]
    const CELL_SHAPE_SQUARE: i32 = 0;
    /// Cells are diamonds; a step in x goes right and up; see [AStarGrid2D].
    #[constant]
    const CELL_SHAPE_ISOMETRIC_RIGHT: i32 = 1;
    /// Cells are diamonds; a step in x goes right and down; see [AStarGrid2D].
    #[constant]
    const CELL_SHAPE_ISOMETRIC_DOWN: i32 = 2;
    /// The number of cell shapes.
    #[constant]
    const CELL_SHAPE_MAX: i32 = 3;
    /// Diagonal steps are always allowed.
    #[constant]
    const DIAGONAL_MODE_ALWAYS: i32 = 0;
    /// No diagonal steps.
    #[constant]
    const DIAGONAL_MODE_NEVER: i32 = 1;
    /// A diagonal step needs at least one free cell of the two next to it.
    #[constant]
    const DIAGONAL_MODE_AT_LEAST_ONE_WALKABLE: i32 = 2;
    /// A diagonal step needs both cells next to it to be free.
    #[constant]
    const DIAGONAL_MODE_ONLY_IF_NO_OBSTACLES: i32 = 3;
    /// The number of diagonal modes.
    #[constant]
    const DIAGONAL_MODE_MAX: i32 = 4;
    /// Euclidean distance.
    #[constant]
    const HEURISTIC_EUCLIDEAN: i32 = 0;
    /// Manhattan distance: the sum of both differences.
    #[constant]
    const HEURISTIC_MANHATTAN: i32 = 1;
    /// Octile distance: straight and diagonal steps.
    #[constant]
    const HEURISTIC_OCTILE: i32 = 2;
    /// Chebyshev distance: the larger difference.
    #[constant]
    const HEURISTIC_CHEBYSHEV: i32 = 3;
    /// The number of heuristics.
    #[constant]
    const HEURISTIC_MAX: i32 = 4;

    /// A request of [method request_path] or [method request_point_path] is finished. Empty: there is no path.
    #[signal]
    pub(crate) fn path_ready(request: i64, path: PackedVector2Array);

    /// A request of [method request_id_path] is finished. Empty: there is no path.
    #[signal]
    pub(crate) fn id_path_ready(request: i64, path: Array<Vector2i>);

    /// Override it to define the costs of steps. Such a grid has the speed and memory of an [AStarGrid2D]; the function
    /// may read the grid, but not search paths on it.
    #[func(virtual)]
    fn compute_cost(&self, from_id: Vector2i, to_id: Vector2i) -> f64 {
        f64::from(estimate(self.core.settings().compute_heuristic, from_id, to_id))
    }

    /// Override it to define the estimate of the cost from a cell to the end. See [method _compute_cost].
    #[func(virtual)]
    fn estimate_cost(&self, from_id: Vector2i, end_id: Vector2i) -> f64 {
        f64::from(estimate(self.core.settings().estimate_heuristic, from_id, end_id))
    }

    #[func]
    pub(crate) fn get_region(&self) -> Rect2i {
        self.core.settings().layout.region
    }

    #[func]
    fn set_region(&self, region: Rect2i) {
        if region.size.x < 0 || region.size.y < 0 {
            godot_error!("The size of the region {region} is negative.");
            return;
        }
        self.core.set_layout(|layout| layout.region = region);
    }

    #[func]
    fn get_size(&self) -> Vector2i {
        self.get_region().size
    }

    #[func]
    fn set_size(&self, size: Vector2i) {
        godot_warn!("The \"size\" property is deprecated, use \"region\" instead.");
        self.set_region(Rect2i::new(self.get_region().position, size));
    }

    #[func]
    fn get_offset(&self) -> Vector2 {
        self.core.settings().layout.offset
    }

    #[func]
    fn set_offset(&self, offset: Vector2) {
        self.core.set_layout(|layout| layout.offset = offset);
    }

    #[func]
    fn get_cell_size(&self) -> Vector2 {
        self.core.settings().layout.cell_size
    }

    #[func]
    fn set_cell_size(&self, cell_size: Vector2) {
        self.core.set_layout(|layout| layout.cell_size = cell_size);
    }

    #[func]
    fn get_cell_shape(&self) -> i32 {
        self.core.settings().layout.cell_shape
    }

    #[func]
    fn set_cell_shape(&self, cell_shape: i32) {
        if !is_outside("cell_shape", cell_shape, Self::CELL_SHAPE_MAX) {
            self.core.set_layout(|layout| layout.cell_shape = cell_shape);
        }
    }

    #[func]
    fn is_jumping_enabled(&self) -> bool {
        self.core.settings().jumping
    }

    #[func]
    fn set_jumping_enabled(&self, enabled: bool) {
        self.core.write().settings.jumping = enabled;
    }

    #[func]
    fn get_default_compute_heuristic(&self) -> i32 {
        self.core.settings().compute_heuristic
    }

    #[func]
    fn set_default_compute_heuristic(&self, heuristic: i32) {
        if !is_outside("heuristic", heuristic, Self::HEURISTIC_MAX) {
            self.core.write().settings.compute_heuristic = heuristic;
        }
    }

    #[func]
    fn get_default_estimate_heuristic(&self) -> i32 {
        self.core.settings().estimate_heuristic
    }

    #[func]
    fn set_default_estimate_heuristic(&self, heuristic: i32) {
        if !is_outside("heuristic", heuristic, Self::HEURISTIC_MAX) {
            self.core.write().settings.estimate_heuristic = heuristic;
        }
    }

    #[func]
    fn get_diagonal_mode(&self) -> i32 {
        self.core.settings().diagonal_mode
    }

    #[func]
    fn set_diagonal_mode(&self, mode: i32) {
        if !is_outside("diagonal_mode", mode, Self::DIAGONAL_MODE_MAX) {
            self.core.write().settings.diagonal_mode = mode;
        }
    }

    #[func]
    fn get_algorithm(&self) -> i32 {
        self.core.settings().algorithm as i32
    }

    #[func]
    fn set_algorithm(&self, algorithm: i32) {
        if !is_outside("algorithm", algorithm, 256) {
            self.core.write().settings.algorithm = algorithm as u32;
        }
    }

    #[func]
    fn get_agent_radius(&self) -> f32 {
        self.core.settings().agent_radius
    }

    #[func]
    fn set_agent_radius(&self, radius: f32) {
        if radius >= 0.0 && radius.is_finite() {
            self.core.write().settings.agent_radius = radius;
        } else {
            godot_error!("agent_radius = {radius} is out of bounds.");
        }
    }

    #[func]
    fn get_blocked_links(&self) -> i64 {
        self.core.settings().blocked_links.into()
    }

    #[func]
    fn set_blocked_links(&self, classes: i64) {
        if let Some(classes) = link_classes(classes) {
            self.core.write().settings.blocked_links = classes;
        }
    }

    #[func]
    fn get_diagonal_gaps(&self) -> i32 {
        self.core.settings().diagonal_gaps as i32
    }

    #[func]
    fn set_diagonal_gaps(&self, gaps: i32) {
        if !is_outside("diagonal_gaps", gaps, 2) {
            self.core.write().settings.diagonal_gaps = gaps as u32;
        }
    }

    #[func]
    fn get_smoothing(&self) -> i32 {
        self.core.settings().smoothing as i32
    }

    #[func]
    fn set_smoothing(&self, smoothing: i32) {
        if !is_outside("smoothing", smoothing, 3) {
            self.core.write().settings.smoothing = smoothing as u32;
        }
    }

    /// Resets the cells if the grid is dirty: none solid, all with weight 1.
    #[func]
    pub(crate) fn update(&self) {
        self.engine.drop_mirror();
        if let Err(failure) = self.core.update() {
            tell(&failure);
        }
        self.core.schedule().drop_planners();
    }

    /// True if the region or the layout of the cells has changed since the last [method update].
    #[func]
    fn is_dirty(&self) -> bool {
        self.core.settings().dirty
    }

    /// Removes all cells and empties the region.
    #[func]
    fn clear(&self) {
        self.engine.drop_mirror();
        self.core.clear();
    }

    /// What searches the paths of all [TautAgent2D] on the grid, within a budget per frame. On the main thread only.
    #[func]
    pub(crate) fn get_scheduler(&self) -> Gd<TautScheduler> {
        let mut scheduler = self.scheduler.lock().unwrap_or_else(PoisonError::into_inner);
        scheduler.get_or_insert_with(|| TautScheduler::of(&self.core)).clone()
    }

    /// True if the region contains the cell.
    #[func]
    fn is_in_bounds(&self, x: i32, y: i32) -> bool {
        self.is_in_boundsv(Vector2i::new(x, y))
    }

    /// True if the region contains the cell.
    #[func]
    fn is_in_boundsv(&self, id: Vector2i) -> bool {
        self.core.read().settings.layout.contains(id)
    }
}

impl TautGrid2D {
    /// Changes several settings, as their properties do.
    pub(crate) fn choose(&self, (diagonal_mode, algorithm): (i32, i32), (gaps, smoothing): (i32, i32)) {
        self.set_diagonal_mode(diagonal_mode);
        self.set_algorithm(algorithm);
        self.set_diagonal_gaps(gaps);
        self.set_smoothing(smoothing);
    }
}

impl Drop for TautGrid2D {
    fn drop(&mut self) {
        crate::fast_calls::forget(&self.core);
    }
}

/// Says what is wrong with a grid or a cell, as `AStarGrid2D` does; true if nothing is.
pub(crate) fn is_ready(settings: &Settings, id: Option<Vector2i>, task: &str) -> bool {
    if settings.dirty {
        godot_error!("Grid is not initialized. Call the update method.");
        return false;
    }
    if let Some(id) = id.filter(|&id| !settings.layout.contains(id)) {
        godot_error!("Can't {task}. Point {id} out of bounds {}.", settings.layout.region);
        return false;
    }
    true
}
