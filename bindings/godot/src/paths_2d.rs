//! The paths of a `TautGrid2D`, its lines of sight and its memory.

use godot::prelude::*;

use crate::core::{Settings, State};
use crate::grid_2d::{TautGrid2D, is_ready, tell};
use crate::layout::Layout;
use crate::native::{self, Point};
use crate::owners::Failure;
use crate::search::{Pooled, Walker, is_for_the_engine};

/// A path from cell to cell, from where it came.
enum Steps {
    None,
    Ours(Layout, Vec<Point>),
    Engine(Array<Vector2i>),
}

#[godot_api(secondary)]
impl TautGrid2D {
    /// The cells of a path between two cells, both ends included; empty if there is none, or if an end is solid. With
    /// `allow_partial_path`, if the goal cannot be reached, a path to the cell closest to it that can.
    #[func]
    pub(crate) fn get_id_path(
        &self,
        from_id: Vector2i,
        to_id: Vector2i,
        #[opt(default = false)] allow_partial_path: bool,
    ) -> Array<Vector2i> {
        match self.steps(from_id, to_id, allow_partial_path, "get id path") {
            Steps::None => Array::new(),
            Steps::Ours(layout, points) => {
                let ids: Vec<Vector2i> = points.into_iter().map(|point| layout.id(point)).collect();
                Array::from(ids.as_slice())
            }
            Steps::Engine(ids) => ids,
        }
    }

    /// The positions of the cells' points on a path between two cells: see [method get_id_path].
    #[func]
    pub(crate) fn get_point_path(
        &self,
        from_id: Vector2i,
        to_id: Vector2i,
        #[opt(default = false)] allow_partial_path: bool,
    ) -> PackedVector2Array {
        match self.steps(from_id, to_id, allow_partial_path, "get point path") {
            Steps::None => PackedVector2Array::new(),
            Steps::Ours(layout, points) => layout.path(&points),
            Steps::Engine(ids) => {
                let layout = self.core.settings().layout;
                ids.iter_shared().map(|id| layout.position(id.to_vector2())).collect()
            }
        }
    }

    /// The waypoints of a path between two positions, anywhere in the region, by [member algorithm]; empty if there is
    /// none and, with a warning, if start or goal touches no free cell. With `allow_partial_path`, if the goal cannot
    /// be reached, is solid or outside of the region, a path to the reachable point nearest to it in a straight line.
    ///
    /// Weights count: a walk costs its length in each cell times the weight of that. With `ALGORITHM_OPTIMAL` a path is
    /// proven to cost at most 5 % more than the cheapest one wherever that can be proven. An algorithm that takes no
    /// weights is an error on a grid with other ones than 1, and so is a weight of 0.
    ///
    /// "Shortest" is measured in cells: where cells are not square it is not the length on the screen.
    #[func]
    pub(crate) fn find_path(
        &self,
        from: Vector2,
        to: Vector2,
        #[opt(default = false)] allow_partial_path: bool,
    ) -> PackedVector2Array {
        let settings = self.core.settings();
        if !is_ready(&settings, None, "") {
            return PackedVector2Array::new();
        }
        let layout = settings.layout;
        let ends = (layout.in_units(from), layout.in_units(to));
        match self.core.find_free(ends, allow_partial_path, &|| true) {
            Ok(found) => layout.path_between((from, to), &found.points),
            Err(failure) => {
                tell(&failure);
                PackedVector2Array::new()
            }
        }
    }

    /// The position nearest to this one, in a straight line, at which an agent of [member agent_radius] has room: this
    /// one if it has, and this one, with an error, if there is none.
    #[func]
    pub(crate) fn get_closest_point(&self, to_point: Vector2) -> Vector2 {
        let layout = self.core.settings().layout;
        let nearest = self.ask(|pooled| pooled.planner.nearest(layout.in_units(to_point), f32::INFINITY));
        match nearest {
            Some((native::OK, _, away)) if away <= 0.0 => to_point,
            Some((native::OK, nearest, _)) => layout.on_screen(nearest),
            _ => {
                godot_error!("No position of the region is free.");
                to_point
            }
        }
    }

    /// True if an agent of [member agent_radius] has no room at a position: solid cells and obstacles over free ones
    /// count, and so does the rim of the region. A point without a radius may touch them.
    #[func]
    pub(crate) fn is_point_blocked(&self, at_point: Vector2) -> bool {
        let at = self.core.settings().layout.in_units(at_point);
        self.ask(|pooled| pooled.planner.are_free(&[at])).is_none_or(|free| free == [0])
    }

    /// The length of a path.
    #[func]
    fn get_path_length(path: PackedVector2Array) -> f64 {
        path.as_slice().windows(2).map(|ends| f64::from(ends[0].distance_to(ends[1]))).sum()
    }

    /// Tests the line of sight between two positions: true if no solid cell is between them, by the rule of
    /// [member diagonal_gaps]. The test is exact.
    #[func]
    pub(crate) fn has_line_of_sight(&self, from: Vector2, to: Vector2) -> bool {
        self.look(from, to).is_some_and(|(visible, _)| visible)
    }

    /// The first point that blocks the straight line between two positions; `to` if none does.
    #[func]
    pub(crate) fn get_first_hit(&self, from: Vector2, to: Vector2) -> Vector2 {
        match self.look(from, to) {
            Some((false, hit)) => self.core.settings().layout.on_screen(hit),
            Some((true, _)) => to,
            None => from,
        }
    }

    /// A number that increases when cells change, and begins again with [method update]: all edits between two queries
    /// may count as one.
    #[func]
    pub(crate) fn get_revision(&self) -> i64 {
        let state = self.core.fresh().inspect_err(tell).ok();
        state.and_then(|state| state.world.as_ref().map(|world| world.grid.revision() as i64)).unwrap_or(0)
    }

    /// The scratch memory of idle planners and of the scheduler's in bytes.
    #[func]
    fn get_planner_memory(&self) -> i64 {
        (self.core.planner_memory() + self.core.schedule().memory()) as i64
    }

    /// Frees that scratch memory; the next query allocates it again.
    #[func]
    fn release_memory(&self) {
        self.engine.drop_mirror();
        self.core.drop_planners();
        self.core.schedule().drop_planners();
    }
}

impl TautGrid2D {
    /// Asks a planner for paths between positions something that is no search.
    fn ask<T>(&self, question: impl FnOnce(&Pooled) -> Result<T, Failure>) -> Option<T> {
        let settings = self.core.settings();
        if !is_ready(&settings, None, "") {
            return None;
        }
        let answer = self.core.schedule().question(&self.core, Walker::default(), |_, _, pooled| question(pooled))?;
        answer.inspect_err(tell).ok()
    }

    /// True if a script gives steps or estimates costs of its own.
    fn is_scripted(&self) -> bool {
        let object = self.base();
        object.get_script().is_some() && (object.has_method("_compute_cost") || object.has_method("_estimate_cost"))
    }

    /// True if the costs are such that an `AStarGrid2D` must answer.
    pub(crate) fn needs_engine(&self) -> bool {
        let odd = |state: &State| state.world.as_ref().is_some_and(|world| is_for_the_engine(&state.settings, world));
        self.is_scripted() || odd(&self.core.read())
    }

    fn steps(&self, from: Vector2i, to: Vector2i, partial: bool, task: &str) -> Steps {
        let settings = self.core.settings();
        if !is_ready(&settings, Some(from), task) || !is_ready(&settings, Some(to), task) {
            return Steps::None;
        }
        if self.needs_engine() {
            let owner = self.is_scripted().then(|| self.base().instance_id());
            return match self.engine.find(&self.core, owner, (from, to), partial) {
                Ok(ids) => Steps::Engine(ids),
                Err(why) => {
                    godot_error!("{why}");
                    Steps::None
                }
            };
        }
        match self.core.find_steps((from, to), partial, &|| true) {
            Ok(points) => Steps::Ours(settings.layout, points),
            Err(failure) => {
                tell(&failure);
                Steps::None
            }
        }
    }

    fn look(&self, from: Vector2, to: Vector2) -> Option<(bool, Point)> {
        let state = self.core.fresh().inspect_err(tell).ok()?;
        if !is_ready(&state.settings, None, "") {
            return None;
        }
        let Settings { layout, diagonal_gaps, .. } = state.settings;
        let looked =
            state.world.as_ref()?.grid.line_of_sight(layout.in_units(from), layout.in_units(to), diagonal_gaps);
        looked.inspect_err(tell).ok()
    }
}
