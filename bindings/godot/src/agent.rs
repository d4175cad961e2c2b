//! `TautAgent2D`: follows the paths of a `TautGrid2D`, with the signals and the words of Godot's `NavigationAgent2D`.
//!
//! It computes the next position; the game moves its parent.

use godot::classes::Node2D;
use godot::prelude::*;

use crate::grid_2d::TautGrid2D;

/// Follows paths of a [TautGrid2D]: computes the next position for its parent, a [Node2D].
///
/// Methods and signals are named as those of [NavigationAgent2D]:
///
/// ```text
/// func _physics_process(delta):
///     if not agent.is_navigation_finished():
///         position = position.move_toward(agent.get_next_path_position(), speed * delta)
/// ```
///
/// The agent replans when the target or the grid has changed, and when its parent is too far from the path.
#[derive(GodotClass)]
#[class(init, base = Node)]
pub struct TautAgent2D {
    /// The grid on which it plans, in global positions.
    #[var(pub)]
    grid: Option<Gd<TautGrid2D>>,
    /// The target position. Setting it starts a new navigation.
    #[var(get = get_target_position, set = set_target_position)]
    target_position: PhantomVar<Vector2>,
    /// The distance at which a waypoint counts as reached, once the next one is visible: the parent does not cut
    /// corners through walls.
    #[export]
    #[init(val = 4.0)]
    path_desired_distance: f32,
    /// The distance at which the target counts as reached.
    #[export]
    #[init(val = 4.0)]
    target_desired_distance: f32,
    /// The agent replans when its parent is farther than this from the path.
    #[export]
    #[init(val = 100.0)]
    path_max_distance: f32,
    /// If the target cannot be reached, go to the closest reachable cell.
    #[export]
    #[init(val = true)]
    allow_partial_path: bool,
    target: Option<Vector2>,
    path: PackedVector2Array,
    next: usize,
    planned_at: i64,
    finished: bool,
    reached: bool,
    base: Base<Node>,
}

#[godot_api]
impl TautAgent2D {
    /// The path has changed: after a new target, an edit of the grid, or when the parent is too far from the path.
    #[signal]
    fn path_changed();
    /// The target has been reached, at most [member target_desired_distance] away.
    #[signal]
    fn target_reached();
    /// A waypoint has been reached: its `position` and its `index` on the path.
    #[signal]
    fn waypoint_reached(details: VarDictionary);
    /// The path has been followed to its end, whether that is the target or as close as it gets.
    #[signal]
    fn navigation_finished();

    #[func]
    fn get_target_position(&self) -> Vector2 {
        self.target.unwrap_or_default()
    }

    #[func]
    fn set_target_position(&mut self, position: Vector2) {
        self.target = Some(position);
        self.finished = false;
        self.reached = false;
        self.plan();
    }

    /// The next waypoint; the parent's own position if there is none. Call it once per physics frame: it also emits the
    /// signals of reached waypoints and replans if necessary.
    #[func]
    fn get_next_path_position(&mut self) -> Vector2 {
        let here = self.here();
        if self.target.is_none() || self.finished {
            return here;
        }
        if self.is_stale(here) {
            self.plan();
        }
        self.advance(here);
        self.path.get(self.next).unwrap_or(here)
    }

    /// The current path.
    #[func]
    fn get_current_navigation_path(&self) -> PackedVector2Array {
        self.path.clone()
    }

    /// The index of the next waypoint of the path.
    #[func]
    fn get_current_navigation_path_index(&self) -> i64 {
        self.next as i64
    }

    /// True if there is no target, no path, or the end of the path has been reached.
    #[func]
    fn is_navigation_finished(&self) -> bool {
        self.target.is_none() || self.finished
    }

    /// True if the target has been reached.
    #[func]
    fn is_target_reached(&self) -> bool {
        self.reached
    }

    /// True if the path ends at the target, or within [member target_desired_distance] of it.
    #[func]
    fn is_target_reachable(&self) -> bool {
        let near = |end: Vector2, target: Vector2| end.distance_to(target) <= self.target_desired_distance;
        self.last().zip(self.target).is_some_and(|(end, target)| near(end, target))
    }

    /// The end of the path; the parent's position without a path.
    #[func]
    fn get_final_position(&self) -> Vector2 {
        self.last().unwrap_or_else(|| self.here())
    }

    /// The straight distance to the target.
    #[func]
    fn distance_to_target(&self) -> f32 {
        self.target.map_or(0.0, |target| self.here().distance_to(target))
    }
}

impl TautAgent2D {
    /// The parent's position.
    fn here(&self) -> Vector2 {
        let parent = self.base().get_parent().and_then(|parent| parent.try_cast::<Node2D>().ok());
        parent.map_or(Vector2::ZERO, |parent| parent.get_global_position())
    }

    fn last(&self) -> Option<Vector2> {
        self.path.len().checked_sub(1).and_then(|last| self.path.get(last))
    }

    /// True if the grid has changed since the path was planned, or the parent has strayed.
    fn is_stale(&self, here: Vector2) -> bool {
        let Some(grid) = &self.grid else { return false };
        if grid.bind().get_revision() != self.planned_at {
            return true;
        }
        let (Some(from), Some(to)) = (self.path.get(self.next.saturating_sub(1)), self.path.get(self.next)) else {
            return false;
        };
        distance_to_segment(here, from, to) > self.path_max_distance
    }

    fn plan(&mut self) {
        let (here, Some(target)) = (self.here(), self.target) else { return };
        let Some(grid) = self.grid.clone() else {
            godot_error!("The agent has no grid.");
            return;
        };
        let grid = grid.bind();
        self.planned_at = grid.get_revision();
        self.path = grid.find_path(here, target, self.allow_partial_path);
        self.next = usize::from(self.path.len() > 1);
        drop(grid);
        self.signals().path_changed().emit();
        if self.path.is_empty() {
            self.finish();
        }
    }

    /// Passes the turning points that have been reached.
    fn advance(&mut self, here: Vector2) {
        while let (false, Some(point)) = (self.finished, self.path.get(self.next)) {
            let is_last = self.next + 1 == self.path.len();
            let near = if is_last { self.target_desired_distance } else { self.path_desired_distance };
            let distance = here.distance_to(point);
            if distance > near || (!is_last && distance > near * AT && !self.sees(here, self.next + 1)) {
                return;
            }
            let details = vdict! { "position" => point, "index" => self.next as i64 };
            self.signals().waypoint_reached().emit(&details);
            if is_last {
                self.reached = self.is_target_reachable();
                if self.reached {
                    self.signals().target_reached().emit();
                }
                self.finish();
            } else {
                self.next += 1;
            }
        }
    }

    /// True if the way from here to a turning point is free.
    fn sees(&self, here: Vector2, index: usize) -> bool {
        let (Some(grid), Some(point)) = (&self.grid, self.path.get(index)) else { return false };
        grid.bind().has_line_of_sight(here, point)
    }

    fn finish(&mut self) {
        self.finished = true;
        self.signals().navigation_finished().emit();
    }
}

/// The part of the desired distance from which a turning point is reached even if rounding hides the next one.
const AT: f32 = 1.0 / 64.0;

/// The distance of a point from a segment.
fn distance_to_segment(point: Vector2, from: Vector2, to: Vector2) -> f32 {
    let along = to - from;
    let length = along.length_squared();
    let at = if length > 0.0 { ((point - from).dot(along) / length).clamp(0.0, 1.0) } else { 0.0 };
    point.distance_to(from + along * at)
}
