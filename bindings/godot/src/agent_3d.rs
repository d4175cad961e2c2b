//! `TautAgent3D`: a `TautAgent2D` whose parent is a `Node3D`, with the words of Godot's `NavigationAgent3D`.
//!
//! All that it does a `TautAgent2D` inside of it does on the plane of x and z: this file has what scripts see, with
//! heights. Every method takes `&self`, so that what is connected to a signal may call it.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use godot::classes::Engine;
use godot::classes::node::InternalMode;
use godot::prelude::*;

use crate::agent::TautAgent2D;
use crate::grid_2d::TautGrid2D;
use crate::link_3d::TautLink3D;
use crate::map_3d::TautMap3D;
use crate::nodes::{flat, raised};

/// Follows paths of a [TautMap3D]: computes the next position for its parent, a [Node3D].
///
/// Methods and signals are named as those of [NavigationAgent3D]:
///
/// ```text
/// func _physics_process(delta):
///     if not agent.is_navigation_finished():
///         position = position.move_toward(agent.get_next_path_position(), speed * delta)
/// ```
///
/// It plans on the plane of x and z: distances, radii and velocities are those on the plane. The height of a position
/// is the map's if that has some ([member TautMap3D.heights]), or else the one that its parent has: a game that sets
/// heights itself, by physics or by a ray, keeps its own. Everything else is as with a [TautAgent2D].
#[derive(GodotClass)]
#[class(tool, base = Node)]
pub struct TautAgent3D {
    /// The map on whose grid it plans, when the game runs.
    #[export]
    #[var(get = get_map, set = set_map)]
    map: PhantomVar<Option<Gd<TautMap3D>>>,
    /// The grid on which it plans: its positions are x and z. That of [member map], or one that a script sets.
    #[var(get = get_grid, set = set_grid)]
    grid: PhantomVar<Option<Gd<TautGrid2D>>>,
    /// The target position, of which x and z count. Setting it starts a new navigation.
    #[var(get = get_target_position, set = set_target_position)]
    target_position: PhantomVar<Vector3>,
    /// As [member TautAgent2D.radius]: what its path keeps from solid cells, and others from it.
    #[export]
    #[var(get = get_radius, set = set_radius)]
    radius: PhantomVar<f32>,
    /// As [member TautAgent2D.path_desired_distance]; 1 at first.
    #[export]
    #[var(get = get_path_desired_distance, set = set_path_desired_distance)]
    path_desired_distance: PhantomVar<f32>,
    /// The distance on the plane at which the target counts as reached; 1 at first.
    #[export]
    #[var(get = get_target_desired_distance, set = set_target_desired_distance)]
    target_desired_distance: PhantomVar<f32>,
    /// As [member TautAgent2D.path_max_distance]; 5 at first.
    #[export]
    #[var(get = get_path_max_distance, set = set_path_max_distance)]
    path_max_distance: PhantomVar<f32>,
    /// The classes of links that it does not use, a bit each.
    #[export]
    #[var(get = get_blocked_links, set = set_blocked_links)]
    blocked_links: PhantomVar<i64>,
    /// As [member TautAgent2D.wait_at_links].
    #[export]
    #[var(get = get_wait_at_links, set = set_wait_at_links)]
    wait_at_links: PhantomVar<bool>,
    /// If the target cannot be reached, go to the nearest point that can.
    #[export]
    #[var(get = get_allow_partial_path, set = set_allow_partial_path)]
    allow_partial_path: PhantomVar<bool>,
    /// As [member TautAgent2D.replan_mode]: 0, an edit that does not cut the path changes nothing, or 1 (the default),
    /// after one that may have made a shorter path the agent asks for it.
    #[export(enum = (WhenCut = 0, WhenShorter = 1))]
    #[var(get = get_replan_mode, set = set_replan_mode)]
    replan_mode: PhantomVar<i32>,
    /// Whether it avoids the other agents of its grid that have this, and walls: set [member velocity] in each physics
    /// frame, and move the parent by what [signal velocity_computed] brings.
    #[export]
    #[var(get = get_avoidance_enabled, set = set_avoidance_enabled)]
    avoidance_enabled: PhantomVar<bool>,
    /// The velocity that the parent wants, in positions per second. The crowd looks at x and z; y stays what it is.
    #[var(get = get_velocity, set = set_velocity)]
    velocity: PhantomVar<Vector3>,
    /// The largest length of the velocity that [signal velocity_computed] brings; 10 at first.
    #[export]
    #[var(get = get_max_speed, set = set_max_speed)]
    max_speed: PhantomVar<f32>,
    /// How far away others may be that are avoided; 50 at first.
    #[export]
    #[var(get = get_neighbor_distance, set = set_neighbor_distance)]
    neighbor_distance: PhantomVar<f32>,
    /// How many of the nearest others are avoided, at most 64.
    #[export(range = (1.0, 64.0, 1.0))]
    #[var(get = get_max_neighbors, set = set_max_neighbors)]
    max_neighbors: PhantomVar<i32>,
    /// The seconds for which others are avoided.
    #[export]
    #[var(get = get_time_horizon_agents, set = set_time_horizon_agents)]
    time_horizon_agents: PhantomVar<f32>,
    /// The seconds for which walls are avoided.
    #[export]
    #[var(get = get_time_horizon_obstacles, set = set_time_horizon_obstacles)]
    time_horizon_obstacles: PhantomVar<f32>,
    /// The layers that it is on, a bit each.
    #[export]
    #[var(get = get_avoidance_layers, set = set_avoidance_layers)]
    avoidance_layers: PhantomVar<u32>,
    /// The layers whose agents it avoids, a bit each.
    #[export]
    #[var(get = get_avoidance_mask, set = set_avoidance_mask)]
    avoidance_mask: PhantomVar<u32>,
    /// Of two agents the one with the lower priority gives way. 0 to 1.
    #[export(range = (0.0, 1.0, 0.01))]
    #[var(get = get_avoidance_priority, set = set_avoidance_priority)]
    avoidance_priority: PhantomVar<f32>,
    /// Walks on the plane: a child of this node that no script sees.
    pub(crate) walker: Gd<TautAgent2D>,
    on_map: Mutex<Option<Gd<TautMap3D>>>,
    /// The bits of the velocity's y, which no crowd looks at.
    rise: AtomicU32,
    base: Base<Node>,
}

/// The signals of the agent inside, and what hears them.
const HEARD: [(&str, &str); 6] = [
    ("path_changed", "_hear_path_changed"),
    ("target_reached", "_hear_target_reached"),
    ("navigation_finished", "_hear_navigation_finished"),
    ("waypoint_reached", "_hear_waypoint_reached"),
    ("link_reached", "_hear_link_reached"),
    ("velocity_computed", "_hear_velocity_computed"),
];

/// The values of a link's or a waypoint's details that are positions.
const PLACES: [&str; 3] = ["position", "link_entry_position", "link_exit_position"];

#[godot_api]
impl INode for TautAgent3D {
    fn init(base: Base<Node>) -> Self {
        let mut own = base.to_init_gd();
        let mut walker = TautAgent2D::new_alloc();
        // The defaults of `NavigationAgent3D`, whose units are metres.
        for (name, value) in [
            ("path_desired_distance", 1.0_f32),
            ("target_desired_distance", 1.0),
            ("path_max_distance", 5.0),
            ("max_speed", 10.0),
            ("neighbor_distance", 50.0),
        ] {
            walker.set(name, &value.to_variant());
        }
        walker.bind().steady.set_node(|| own.clone());
        for (signal, method) in HEARD {
            walker.connect(signal, &Callable::from_object_method(&own, method));
        }
        own.add_child_ex(&walker).internal(InternalMode::FRONT).done();
        Self {
            map: PhantomVar::default(),
            grid: PhantomVar::default(),
            target_position: PhantomVar::default(),
            radius: PhantomVar::default(),
            path_desired_distance: PhantomVar::default(),
            target_desired_distance: PhantomVar::default(),
            path_max_distance: PhantomVar::default(),
            blocked_links: PhantomVar::default(),
            wait_at_links: PhantomVar::default(),
            allow_partial_path: PhantomVar::default(),
            replan_mode: PhantomVar::default(),
            avoidance_enabled: PhantomVar::default(),
            velocity: PhantomVar::default(),
            max_speed: PhantomVar::default(),
            neighbor_distance: PhantomVar::default(),
            max_neighbors: PhantomVar::default(),
            time_horizon_agents: PhantomVar::default(),
            time_horizon_obstacles: PhantomVar::default(),
            avoidance_layers: PhantomVar::default(),
            avoidance_mask: PhantomVar::default(),
            avoidance_priority: PhantomVar::default(),
            walker,
            on_map: Mutex::default(),
            rise: AtomicU32::new(0),
            base,
        }
    }

    fn get_configuration_warnings(&self) -> PackedStringArray {
        self.get_warnings()
    }
}

/// The properties, with what the agent inside has under the same name.
macro_rules! properties {
    ($($name:ident: $type:ident, $get:ident, $set:ident;)* => $($own:tt)*) => {
        #[godot_api]
        impl TautAgent3D {
            $($own)*
            $(
                #[func]
                fn $get(&self) -> $type {
                    self.walker.bind().$name
                }

                #[func]
                fn $set(&self, value: $type) {
                    self.walker.clone().set(stringify!($name), &value.to_variant());
                }
            )*
        }
    };
}

properties! {
    radius: f32, get_radius, set_radius;
    path_desired_distance: f32, get_path_desired_distance, set_path_desired_distance;
    target_desired_distance: f32, get_target_desired_distance, set_target_desired_distance;
    path_max_distance: f32, get_path_max_distance, set_path_max_distance;
    blocked_links: i64, get_blocked_links, set_blocked_links;
    wait_at_links: bool, get_wait_at_links, set_wait_at_links;
    allow_partial_path: bool, get_allow_partial_path, set_allow_partial_path;
    replan_mode: i32, get_replan_mode, set_replan_mode;
    avoidance_enabled: bool, get_avoidance_enabled, set_avoidance_enabled;
    max_speed: f32, get_max_speed, set_max_speed;
    neighbor_distance: f32, get_neighbor_distance, set_neighbor_distance;
    max_neighbors: i32, get_max_neighbors, set_max_neighbors;
    time_horizon_agents: f32, get_time_horizon_agents, set_time_horizon_agents;
    time_horizon_obstacles: f32, get_time_horizon_obstacles, set_time_horizon_obstacles;
    avoidance_layers: u32, get_avoidance_layers, set_avoidance_layers;
    avoidance_mask: u32, get_avoidance_mask, set_avoidance_mask;
    avoidance_priority: f32, get_avoidance_priority, set_avoidance_priority;
    =>
    /// The path has changed: after a new target, an edit of the grid, or when the parent is too far from the path.
    #[signal]
    fn path_changed();
    /// The target has been reached, at most [member target_desired_distance] away.
    #[signal]
    fn target_reached();
    /// A waypoint has been reached: the details of [signal TautAgent2D.waypoint_reached], with a place in space.
    #[signal]
    fn waypoint_reached(details: VarDictionary);
    /// The parent is where its path enters a link: the details of [signal TautAgent2D.link_reached], with places in
    /// space. Play the jump from here, or nothing (see [member wait_at_links]).
    #[signal]
    fn link_reached(details: VarDictionary);
    /// The velocity that avoids others and walls, with the y of [member velocity]: for each agent with
    /// [member avoidance_enabled] once per physics frame. Move the parent by it.
    #[signal]
    fn velocity_computed(safe_velocity: Vector3);
    /// The path has been followed to its end, whether that is the target or as close as it gets.
    #[signal]
    fn navigation_finished();

    #[func]
    fn get_map(&self) -> Option<Gd<TautMap3D>> {
        self.on_map.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    #[func]
    fn set_map(&self, map: Option<Gd<TautMap3D>>) {
        let runs = !Engine::singleton().is_editor_hint();
        let grid = map.as_ref().filter(|_| runs).map(|map| map.bind().get_grid());
        *self.on_map.lock().unwrap_or_else(PoisonError::into_inner) = map;
        if grid.is_some() {
            self.set_grid(grid);
        }
        self.to_gd().update_configuration_warnings();
    }

    #[func]
    fn get_grid(&self) -> Option<Gd<TautGrid2D>> {
        self.walker.bind().get_grid()
    }

    #[func]
    fn set_grid(&self, grid: Option<Gd<TautGrid2D>>) {
        self.walker.clone().bind_mut().set_grid(grid);
    }

    #[func]
    fn get_target_position(&self) -> Vector3 {
        self.place(self.walker.bind().get_target_position())
    }

    #[func]
    fn set_target_position(&self, position: Vector3) {
        self.walker.clone().bind_mut().set_target_position(flat(position));
    }

    #[func]
    fn get_velocity(&self) -> Vector3 {
        raised(self.walker.bind().get_velocity(), self.rise())
    }

    #[func]
    fn set_velocity(&self, velocity: Vector3) {
        self.walker.clone().bind_mut().set_velocity(flat(velocity));
        if velocity.is_finite() {
            self.rise.store(velocity.y.to_bits(), Ordering::Relaxed);
        }
    }
}

#[godot_api(secondary)]
impl TautAgent3D {
    /// Gives up the target: cancels the search and drops the path. No signal is emitted.
    #[func]
    fn stop(&self) {
        self.walker.clone().bind_mut().stop();
    }

    /// The next waypoint; the parent's own position if there is nowhere to go. Call it once per physics frame: it also
    /// emits the signals of reached waypoints and links, and replans if necessary.
    #[func]
    fn get_next_path_position(&self) -> Vector3 {
        let steady = Arc::clone(&self.walker.bind().steady);
        let next = steady.next().unwrap_or_else(|| self.walker.clone().bind_mut().go_on());
        self.place(next)
    }

    /// The current path.
    #[func]
    fn get_current_navigation_path(&self) -> PackedVector3Array {
        let path = self.walker.bind().get_current_navigation_path();
        path.as_slice().iter().map(|&point| self.place(point)).collect()
    }

    /// The index of the next waypoint of the path.
    #[func]
    fn get_current_navigation_path_index(&self) -> i64 {
        self.walker.bind().next as i64
    }

    /// The length of the current path on the plane, from where it began; 0 while there is none.
    #[func]
    fn get_path_length(&self) -> f32 {
        self.walker.bind().get_path_length()
    }

    /// True if there is nothing to do: no target, no path, or the end of the path has been reached. It becomes false
    /// again when an edit opens a way to the target, or blocks the place of the parent.
    #[func]
    fn is_navigation_finished(&self) -> bool {
        self.walker.bind().is_navigation_finished()
    }

    /// The jump is over: from a link that it has reached the agent goes on from where its parent is now.
    #[func]
    fn cross_link(&self) {
        self.walker.clone().bind_mut().cross_link();
    }

    /// True from [signal link_reached] until the parent has come out of the link.
    #[func]
    fn is_crossing_link(&self) -> bool {
        self.walker.bind().is_crossing
    }

    /// True while a search for the agent waits or runs.
    #[func]
    fn is_path_pending(&self) -> bool {
        self.walker.bind().upkeep.is_pending()
    }

    /// True if the target has been reached.
    #[func]
    fn is_target_reached(&self) -> bool {
        self.walker.bind().reached
    }

    /// True if the path ends at the target, or within [member target_desired_distance] of it.
    #[func]
    fn is_target_reachable(&self) -> bool {
        self.walker.bind().is_target_reachable()
    }

    /// The end of the path; the parent's position without a path.
    #[func]
    fn get_final_position(&self) -> Vector3 {
        self.place(self.walker.bind().get_final_position())
    }

    /// The straight distance to the target on the plane.
    #[func]
    fn distance_to_target(&self) -> f32 {
        self.walker.bind().distance_to_target()
    }

    /// Says how fast the parent is at the moment, where that is not what [signal velocity_computed] brought last.
    #[func]
    fn set_velocity_forced(&self, velocity: Vector3) {
        self.walker.clone().bind_mut().set_velocity_forced(flat(velocity));
    }

    /// Puts it on a layer of [member avoidance_layers], 1 to 32, or takes it off.
    #[func]
    fn set_avoidance_layer_value(&self, layer_number: i32, value: bool) {
        self.walker.clone().bind_mut().set_avoidance_layer_value(layer_number, value);
    }

    /// True if it is on a layer of [member avoidance_layers], 1 to 32.
    #[func]
    fn get_avoidance_layer_value(&self, layer_number: i32) -> bool {
        self.walker.bind().get_avoidance_layer_value(layer_number)
    }

    /// Makes it avoid those on a layer, 1 to 32, or not: a bit of [member avoidance_mask].
    #[func]
    fn set_avoidance_mask_value(&self, mask_number: i32, value: bool) {
        self.walker.clone().bind_mut().set_avoidance_mask_value(mask_number, value);
    }

    /// True if it avoids those on a layer, 1 to 32.
    #[func]
    fn get_avoidance_mask_value(&self, mask_number: i32) -> bool {
        self.walker.bind().get_avoidance_mask_value(mask_number)
    }

    /// What is wrong with the place of the node in its scene: what the editor shows beside it.
    #[func]
    fn get_warnings(&self) -> PackedStringArray {
        let mut warnings = PackedStringArray::new();
        if !self.base().get_parent().is_some_and(|parent| parent.is_class("Node3D")) {
            warnings.push("A TautAgent3D moves its parent, which must be a Node3D.");
        }
        if let Some(map) = self.get_map() {
            warnings.extend(map.bind().get_warnings().as_slice().iter().cloned());
        }
        warnings
    }

    #[func(rename = _hear_path_changed)]
    fn hear_path_changed(&self) {
        self.to_gd().emit_signal("path_changed", &[]);
    }

    #[func(rename = _hear_target_reached)]
    fn hear_target_reached(&self) {
        self.to_gd().emit_signal("target_reached", &[]);
    }

    #[func(rename = _hear_navigation_finished)]
    fn hear_navigation_finished(&self) {
        self.to_gd().emit_signal("navigation_finished", &[]);
    }

    #[func(rename = _hear_waypoint_reached)]
    fn hear_waypoint_reached(&self, details: VarDictionary) {
        self.to_gd().emit_signal("waypoint_reached", &[self.in_space(&details).to_variant()]);
    }

    #[func(rename = _hear_link_reached)]
    fn hear_link_reached(&self, details: VarDictionary) {
        self.to_gd().emit_signal("link_reached", &[self.in_space(&details).to_variant()]);
    }

    #[func(rename = _hear_velocity_computed)]
    fn hear_velocity_computed(&self, safe_velocity: Vector2) {
        self.to_gd().emit_signal("velocity_computed", &[raised(safe_velocity, self.rise()).to_variant()]);
    }
}

impl TautAgent3D {
    /// A position in space.
    fn place(&self, position: Vector2) -> Vector3 {
        let height = self.get_map().and_then(|map| map.bind().known_height(position));
        raised(position, height.unwrap_or_else(|| self.height()))
    }

    fn rise(&self) -> f32 {
        f32::from_bits(self.rise.load(Ordering::Relaxed))
    }

    /// The height of the parent.
    fn height(&self) -> f32 {
        let parent = self.base().get_parent().and_then(|parent| parent.try_cast::<Node3D>().ok());
        parent.map_or(0.0, |parent| parent.get_global_position().y)
    }

    /// Details with places in space.
    fn in_space(&self, details: &VarDictionary) -> VarDictionary {
        let mut details = details.duplicate_shallow();
        let owner = details.get("owner").and_then(|owner| owner.try_to::<Gd<TautLink3D>>().ok());
        for name in PLACES {
            if let Some(place) = details.get(name).and_then(|place| place.try_to::<Vector2>().ok()) {
                let height = owner.as_ref().map(|link| link.bind().height_at(place));
                details.set(name, height.map_or_else(|| self.place(place), |height| raised(place, height)));
            }
        }
        details
    }
}
