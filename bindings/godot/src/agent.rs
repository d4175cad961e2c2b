//! `TautAgent2D`: follows the paths of a `TautGrid2D`, with the signals and the words of Godot's `NavigationAgent2D`.
//!
//! It computes the next position; the game moves its parent. Searches are those of the grid's scheduler. This file has
//! what scripts see; `upkeep` keeps the path good while agent and grid change.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use godot::classes::Engine;
use godot::prelude::*;

use crate::avoidance::MOST_NEIGHBORS;
use crate::core::Core;
use crate::fast_agents;
use crate::grid_2d::{TautGrid2D, link_classes, tell};
use crate::map_2d::TautMap2D;
use crate::native::Point;
use crate::scheduler::TautScheduler;
use crate::search::{Crossing, Walker};
use crate::steady::Steady;
use crate::upkeep::{Upkeep, Why};

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
/// When cells change the agent keeps its path unless that is cut, or no longer shown to be the shortest (see
/// [member replan_mode]). A target that cannot be reached, such as one in a wall or behind a closed door, leads as near
/// to it as possible, and when the door opens the agent goes on: [method is_navigation_finished] is false again. A
/// parent on which a wall appears leaves it by the nearest free point. All agents of a grid share its
/// [TautScheduler], which answers them within a budget per frame.
#[derive(GodotClass)]
#[class(tool, init, base = Node)]
pub struct TautAgent2D {
    /// The grid on which it plans, in global positions.
    #[var(get = get_grid, set = set_grid)]
    grid: PhantomVar<Option<Gd<TautGrid2D>>>,
    /// The map on whose grid it plans: sets [member grid] when the game runs.
    #[export]
    #[var(set = set_map)]
    map: Option<Gd<TautMap2D>>,
    /// The target position. Setting it starts a new navigation; without a [member grid] that begins once it is set.
    #[var(get = get_target_position, set = set_target_position)]
    target_position: PhantomVar<Vector2>,
    /// The radius of the parent, a disc, in the units of positions: its path keeps at least that far from solid cells,
    /// in every direction, and others keep their distance from it (see [member avoidance_enabled]). What it passes says
    /// [member TautGrid2D.agent_radius]. 0: that radius. It is in force from the next path on.
    #[export]
    #[var(set = set_radius)]
    pub(crate) radius: f32,
    /// The distance at which a waypoint counts as reached, if its whole [member radius] has room on the straight way to
    /// the next one. Nearer to corners a waypoint is passed as soon as that way leads around the corner, however the
    /// parent moves: it may slide along walls, and overshoot waypoints.
    #[export]
    #[var(set = set_path_desired_distance)]
    #[init(val = 4.0)]
    pub(crate) path_desired_distance: f32,
    /// The distance at which the target counts as reached.
    #[export]
    #[var(set = set_target_desired_distance)]
    #[init(val = 4.0)]
    pub(crate) target_desired_distance: f32,
    /// The agent replans when its parent is farther than this from the path, or does not see the next waypoint.
    #[export]
    #[var(set = set_path_max_distance)]
    #[init(val = 100.0)]
    pub(crate) path_max_distance: f32,
    /// The classes of links that it does not use, a bit each: `1 << link_class` (see [TautLink2D]). It is in force from
    /// the next path on.
    #[export]
    #[var(set = set_blocked_links)]
    pub(crate) blocked_links: i64,
    /// If something is connected to [signal link_reached], the agent stands at a link that it has reached until the
    /// game has played the jump: until its parent is at the far end, or [method cross_link] is called. If this is
    /// false, or nothing is connected, it leads its parent straight to the far end, as [NavigationAgent2D] does.
    #[export]
    #[init(val = true)]
    pub(crate) wait_at_links: bool,
    /// If the target cannot be reached, go to the nearest point that can.
    #[export]
    #[init(val = true)]
    pub(crate) allow_partial_path: bool,
    /// Whether an edit of the grid that does not cut the path makes the agent search a shorter one:
    /// `REPLAN_MODE_WHEN_CUT` or `REPLAN_MODE_WHEN_SHORTER` (the default). It follows the old path meanwhile.
    #[export(enum = (WhenCut = 0, WhenShorter = 1))]
    #[init(val = 1)]
    pub(crate) replan_mode: i32,
    /// Whether it avoids the other agents of its grid that have this, and walls: set [member velocity] in each physics
    /// frame, and move the parent by what [signal velocity_computed] brings.
    #[export]
    #[var(set = set_avoidance_enabled)]
    pub(crate) avoidance_enabled: bool,
    /// The velocity that the parent wants, in positions per second. It holds until the next one; the navigation's end
    /// and [method stop] make it zero.
    #[var(get = get_velocity, set = set_velocity)]
    velocity: PhantomVar<Vector2>,
    /// The largest length of the velocity that [signal velocity_computed] brings.
    #[export]
    #[var(set = set_max_speed)]
    #[init(val = 100.0)]
    pub(crate) max_speed: f32,
    /// How far away others may be that are avoided. Of the agents of a grid the largest counts for all.
    #[export]
    #[var(set = set_neighbor_distance)]
    #[init(val = 500.0)]
    pub(crate) neighbor_distance: f32,
    /// How many of the nearest others are avoided, at most 64. Of the agents of a grid the largest counts for all.
    #[export(range = (1.0, 64.0, 1.0))]
    #[var(set = set_max_neighbors)]
    #[init(val = 10)]
    pub(crate) max_neighbors: i32,
    /// The seconds for which others are avoided. Of the agents of a grid the largest counts for all.
    #[export]
    #[var(set = set_time_horizon_agents)]
    #[init(val = 1.0)]
    pub(crate) time_horizon_agents: f32,
    /// The seconds for which walls are avoided; at 0 those of the frame. Of the agents of a grid the largest counts for
    /// all.
    #[export]
    #[var(set = set_time_horizon_obstacles)]
    pub(crate) time_horizon_obstacles: f32,
    /// The layers that it is on, a bit each.
    #[export]
    #[init(val = 1)]
    pub(crate) avoidance_layers: u32,
    /// The layers whose agents it avoids, a bit each.
    #[export]
    #[init(val = 1)]
    pub(crate) avoidance_mask: u32,
    /// Of two agents the one with the lower priority gives way, all of it; equal ones share it. 0 to 1.
    #[export(range = (0.0, 1.0, 0.01))]
    #[var(set = set_avoidance_priority)]
    #[init(val = 1.0)]
    pub(crate) avoidance_priority: f32,
    /// What it knows without being borrowed.
    pub(crate) steady: Arc<Steady>,
    joined: Option<Gd<TautGrid2D>>,
    pub(crate) core: Option<Arc<Core>>,
    pub(crate) scheduler: Option<Gd<TautScheduler>>,
    pub(crate) target: Option<Vector2>,
    /// The path in global positions, and in the library's units.
    pub(crate) path: PackedVector2Array,
    pub(crate) points: Vec<Point>,
    /// Where the path enters links.
    pub(crate) crossings: Vec<Crossing>,
    /// The next waypoint.
    pub(crate) next: usize,
    /// The parent is on a link, before its far end, the next waypoint.
    pub(crate) is_crossing: bool,
    pub(crate) reached: bool,
    pub(crate) upkeep: Upkeep,
    /// Its instance.
    pub(crate) number: i64,
    base: Base<Node>,
}

#[godot_api]
impl TautAgent2D {
    /// An edit that does not cut the path changes nothing.
    #[constant]
    const REPLAN_MODE_WHEN_CUT: i32 = 0;
    /// After an edit that may have made a shorter path the agent asks for it.
    #[constant]
    const REPLAN_MODE_WHEN_SHORTER: i32 = 1;

    /// The path has changed: after a new target, an edit of the grid, or when the parent is too far from the path.
    #[signal]
    pub(crate) fn path_changed();
    /// The target has been reached, at most [member target_desired_distance] away.
    #[signal]
    pub(crate) fn target_reached();
    /// A waypoint has been reached: its `position` and its `index` on the path; its `type`, one of
    /// [enum NavigationPathQueryResult2D.PathSegmentType]; `owner`, the [TautLink2D] that begins there, if one does, or
    /// `null`; and `rid`, which is empty.
    #[signal]
    pub(crate) fn waypoint_reached(details: VarDictionary);
    /// The parent is where its path enters a link: play the jump from here, or nothing (see [member wait_at_links]).
    /// The details are `position`, where the link is entered; `type`, [constant
    /// NavigationPathQueryResult2D.PATH_SEGMENT_TYPE_LINK]; `owner`, the [TautLink2D] or `null`;
    /// `link_entry_position` and `link_exit_position`; `rid`, which is empty; `link`, its number on the grid;
    /// `link_class`; `backward`, true if it is passed from its end to its start; and `user`.
    #[signal]
    pub(crate) fn link_reached(details: VarDictionary);
    /// The velocity that avoids others and walls: for each agent with [member avoidance_enabled] once per physics
    /// frame, after the `_physics_process` of all nodes, in the order in which avoidance was enabled. Move the parent
    /// by it.
    #[signal]
    fn velocity_computed(safe_velocity: Vector2);
    /// The path has been followed to its end, whether that is the target or as close as it gets.
    #[signal]
    pub(crate) fn navigation_finished();

    #[func]
    pub(crate) fn get_grid(&self) -> Option<Gd<TautGrid2D>> {
        self.joined.clone()
    }

    #[func]
    pub(crate) fn set_grid(&mut self, grid: Option<Gd<TautGrid2D>>) {
        self.leave();
        self.number = self.base().instance_id().to_i64();
        if let Some(grid) = &grid {
            self.core = Some(Arc::clone(&grid.bind().core));
            self.scheduler = Some(grid.bind().get_scheduler());
        }
        self.joined = grid;
        self.join_crowd();
        self.rest();
        if self.target.is_some() && self.core.is_some() {
            self.go(Why::Target);
        }
    }

    #[func]
    fn set_map(&mut self, map: Option<Gd<TautMap2D>>) {
        let grid = map.as_ref().filter(|_| !Engine::singleton().is_editor_hint()).map(|map| map.bind().get_grid());
        self.map = map;
        if grid.is_some() {
            self.set_grid(grid);
        }
        self.base_mut().update_configuration_warnings();
    }

    #[func]
    fn set_radius(&mut self, radius: f32) {
        if let Some(radius) = checked("radius", radius) {
            self.radius = radius;
            self.steady.set_course(None);
        }
    }

    #[func]
    fn set_blocked_links(&mut self, classes: i64) {
        if link_classes(classes).is_some() {
            self.blocked_links = classes;
            self.steady.set_course(None);
        }
    }

    #[func]
    fn set_path_desired_distance(&mut self, distance: f32) {
        if let Some(distance) = checked("path_desired_distance", distance) {
            self.path_desired_distance = distance;
            self.steady.set_course(None);
        }
    }

    #[func]
    fn set_target_desired_distance(&mut self, distance: f32) {
        if let Some(distance) = checked("target_desired_distance", distance) {
            self.target_desired_distance = distance;
            self.steady.set_course(None);
        }
    }

    #[func]
    fn set_path_max_distance(&mut self, distance: f32) {
        if let Some(distance) = checked("path_max_distance", distance) {
            self.path_max_distance = distance;
            self.steady.set_course(None);
        }
    }

    #[func]
    fn set_avoidance_enabled(&mut self, enabled: bool) {
        self.avoidance_enabled = enabled;
        self.steady.avoids.store(enabled, Ordering::Relaxed);
        self.steady.safe.set(Vector2::ZERO);
        self.join_crowd();
    }

    #[func]
    pub(crate) fn get_velocity(&self) -> Vector2 {
        self.steady.wanted.get()
    }

    #[func]
    pub(crate) fn set_velocity(&mut self, velocity: Vector2) {
        if velocity.is_finite() {
            self.steady.wanted.set(velocity);
        } else {
            godot_error!("velocity = {velocity} is not finite.");
        }
    }

    #[func]
    fn set_max_speed(&mut self, speed: f32) {
        if let Some(speed) = checked("max_speed", speed) {
            self.max_speed = speed;
        }
    }

    #[func]
    fn set_neighbor_distance(&mut self, distance: f32) {
        if let Some(distance) = checked("neighbor_distance", distance) {
            self.neighbor_distance = distance;
        }
    }

    #[func]
    fn set_max_neighbors(&mut self, count: i32) {
        if (0..=MOST_NEIGHBORS).contains(&count) {
            self.max_neighbors = count;
        } else {
            godot_error!("max_neighbors = {count} is not between 0 and {MOST_NEIGHBORS}.");
        }
    }

    #[func]
    fn set_time_horizon_agents(&mut self, seconds: f32) {
        if let Some(seconds) = checked("time_horizon_agents", seconds) {
            self.time_horizon_agents = seconds;
        }
    }

    #[func]
    fn set_time_horizon_obstacles(&mut self, seconds: f32) {
        if let Some(seconds) = checked("time_horizon_obstacles", seconds) {
            self.time_horizon_obstacles = seconds;
        }
    }

    #[func]
    fn set_avoidance_priority(&mut self, priority: f32) {
        if (0.0..=1.0).contains(&priority) {
            self.avoidance_priority = priority;
        } else {
            godot_error!("avoidance_priority = {priority} is not between 0 and 1.");
        }
    }

    #[func]
    pub(crate) fn get_target_position(&self) -> Vector2 {
        self.target.unwrap_or_default()
    }

    #[func]
    pub(crate) fn set_target_position(&mut self, position: Vector2) {
        if !position.is_finite() {
            godot_error!("target_position = {position} is not finite.");
            return;
        }
        let why = self.why_to(position);
        self.target = Some(position);
        self.reached = false;
        // A target without a grid waits for it.
        if self.core.is_some() {
            self.go(why);
        }
    }

    /// Gives up the target: cancels the search and drops the path. No signal is emitted.
    #[func]
    pub(crate) fn stop(&mut self) {
        self.cancel();
        self.target = None;
        self.reached = false;
        self.steady.wanted.set(Vector2::ZERO);
        self.forget_path();
        self.rest();
    }

    /// The next waypoint; the parent's own position if there is none, if the path is cut there or lost and a new one is
    /// not found yet, or if the agent waits at a link. Call it once per physics frame: it also emits the signals of
    /// reached waypoints and links, and replans if necessary.
    #[func]
    fn get_next_path_position(&mut self) -> Vector2 {
        self.go_on()
    }

    /// The current path.
    #[func]
    pub(crate) fn get_current_navigation_path(&self) -> PackedVector2Array {
        self.path.clone()
    }

    /// The index of the next waypoint of the path.
    #[func]
    fn get_current_navigation_path_index(&self) -> i64 {
        self.next as i64
    }

    /// The length of the current path, from where it began; 0 while there is none.
    #[func]
    pub(crate) fn get_path_length(&self) -> f32 {
        self.path.as_slice().windows(2).map(|ends| ends[0].distance_to(ends[1])).sum()
    }

    /// True if there is nothing to do: no target, no path, or the end of the path has been reached. It becomes false
    /// again when an edit opens a way to the target, or blocks the place of the parent.
    #[func]
    pub(crate) fn is_navigation_finished(&self) -> bool {
        !self.steady.is_going()
    }

    /// The jump is over: from a link that it has reached the agent goes on from where its parent is now.
    #[func]
    pub(crate) fn cross_link(&mut self) {
        if self.is_crossing {
            let here = self.here();
            self.land(here);
        }
    }

    /// True from [signal link_reached] until the parent has come out of the link.
    #[func]
    fn is_crossing_link(&self) -> bool {
        self.is_crossing
    }

    /// True while a search for the agent waits or runs.
    #[func]
    fn is_path_pending(&self) -> bool {
        self.upkeep.is_pending()
    }

    /// True if the target has been reached.
    #[func]
    fn is_target_reached(&self) -> bool {
        self.reached
    }

    /// True if the path ends at the target, or within [member target_desired_distance] of it; while a path to it is
    /// searched, if there is one.
    #[func]
    pub(crate) fn is_target_reachable(&self) -> bool {
        let Some(target) = self.target else { return false };
        if self.upkeep.waits_for_target() {
            return self.can_reach(target);
        }
        self.last().is_some_and(|end| end.distance_to(target) <= self.target_desired_distance)
    }

    /// The end of the path; the parent's position without a path.
    #[func]
    pub(crate) fn get_final_position(&self) -> Vector2 {
        self.last().unwrap_or_else(|| self.here())
    }

    /// What is wrong with the place of the node in its scene: what the editor shows beside it.
    #[func]
    fn get_warnings(&self) -> PackedStringArray {
        let mut warnings = PackedStringArray::new();
        if !self.base().get_parent().is_some_and(|parent| parent.is_class("Node2D")) {
            warnings.push("A TautAgent2D moves its parent, which must be a Node2D.");
        }
        if let Some(map) = &self.map {
            warnings.extend(map.bind().get_warnings().as_slice().iter().cloned());
        }
        warnings
    }

    /// The straight distance to the target.
    #[func]
    pub(crate) fn distance_to_target(&self) -> f32 {
        self.target.map_or(0.0, |target| self.here().distance_to(target))
    }
}

#[godot_api]
impl INode for TautAgent2D {
    fn get_configuration_warnings(&self) -> PackedStringArray {
        self.get_warnings()
    }
}

impl TautAgent2D {
    /// The parent's position; the origin without a parent.
    pub(crate) fn here(&self) -> Vector2 {
        self.place().unwrap_or_default()
    }

    /// True if it has a parent with a position.
    pub(crate) fn has_place(&self) -> bool {
        self.place().is_some()
    }

    fn place(&self) -> Option<Vector2> {
        self.steady.set_node(|| self.base().clone());
        self.steady.here()
    }

    /// The radius of its mark in a picture.
    pub(crate) fn marker(&self) -> f32 {
        self.path_desired_distance.max(2.0)
    }

    /// Who it is for a planner.
    pub(crate) fn walker(&self) -> Walker {
        Walker { radius: self.radius, blocked_links: self.blocked_links as u32 }
    }

    fn last(&self) -> Option<Vector2> {
        self.path.len().checked_sub(1).and_then(|last| self.path.get(last))
    }

    fn can_reach(&self, target: Vector2) -> bool {
        let Some(core) = &self.core else { return false };
        let layout = core.settings().layout;
        let (from, to) = (layout.in_units(self.here()), layout.in_units(target));
        let answer = core.schedule().question(core, self.walker(), |_, _, pooled| pooled.planner.reachable(from, to));
        answer.is_some_and(|answer| answer.inspect_err(tell).unwrap_or(false))
    }

    /// Drops the path.
    pub(crate) fn forget_path(&mut self) {
        self.path = PackedVector2Array::new();
        self.points.clear();
        self.crossings.clear();
        self.next = 0;
        self.is_crossing = false;
        self.upkeep.forget();
        self.steady.set_course(None);
    }

    /// Stands still; the scheduler tells of edits.
    pub(crate) fn rest(&mut self) {
        self.steady.set_going(false);
        self.steady.set_course(None);
        self.set_resting(true);
    }

    pub(crate) fn set_resting(&self, rests: bool) {
        if let Some(scheduler) = &self.scheduler {
            scheduler.bind().set_resting(self.number, rests);
        }
    }

    /// Withdraws from the grid.
    fn leave(&mut self) {
        self.cancel();
        if let Some(scheduler) = &self.scheduler {
            scheduler.bind().remove(self.number);
        }
        self.forget_path();
        (self.core, self.scheduler) = (None, None);
    }
}

/// A radius or distance that a script sets; if it is no good, the script is told so.
fn checked(name: &str, value: f32) -> Option<f32> {
    let good = Some(value).filter(|value| *value >= 0.0 && (value.is_finite() || name.ends_with("distance")));
    if good.is_none() {
        godot_error!("{name} = {value} is out of bounds.");
    }
    good
}

impl Drop for TautAgent2D {
    fn drop(&mut self) {
        fast_agents::forget(&self.steady);
        self.cancel();
        if let Some(scheduler) = &self.scheduler {
            scheduler.bind().remove(self.number);
        }
    }
}
