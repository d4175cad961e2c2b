//! `TautAStar2D` and `TautAStar3D`: what `AStar2D` and `AStar3D` have, with the same meaning, and more.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use godot::prelude::*;

use crate::map::narrow;
use crate::owners::Failure;
use crate::points::{Place, Points};

/// A position of one of the classes.
trait Position {
    fn place(self) -> Place;
    fn of(place: Place) -> Self;
}

impl Position for Vector2 {
    fn place(self) -> Place {
        [self.x, self.y, 0.0]
    }

    fn of([x, y, _]: Place) -> Self {
        Self::new(x, y)
    }
}

impl Position for Vector3 {
    fn place(self) -> Place {
        [self.x, self.y, self.z]
    }

    fn of([x, y, z]: Place) -> Self {
        Self::new(x, y, z)
    }
}

/// What was found, or after an error, which is printed, nothing.
fn told<T: Default>(answer: Result<T, Failure>) -> T {
    answer.unwrap_or_else(|failure| {
        godot_error!("{}", failure.sentence);
        T::default()
    })
}

/// One of the two classes.
macro_rules! a_star {
    ($(#[doc = $about:tt])* $class:ident, $vector:ident, $packed:ident, $dimensions:literal) => {
        $(#[doc = $about])*
        #[derive(GodotClass)]
        #[class(tool, init, base = RefCounted)]
        pub struct $class {
            #[init(val = Arc::new(Mutex::new(Points::new($dimensions))))]
            pub(crate) points: Arc<Mutex<Points>>,
            base: Base<RefCounted>,
        }

        #[godot_api]
        impl $class {
            /// An id that no point has: the one that was removed last, or the first one after it.
            #[func]
            fn get_available_point_id(&self) -> i64 {
                self.points().available_id()
            }

            /// Adds a point with an id from 0 on at a position; if there is one of that id, it is moved and weighed. A
            /// way to it costs `weight_scale` times as much, from 0 on.
            #[func]
            fn add_point(&self, id: i64, position: $vector, #[opt(default = 1.0)] weight_scale: f64) {
                told(self.points().add(id, position.place(), weight_scale))
            }

            /// Adds a point for each id at the position with the same index: as many calls of [method add_point].
            #[func]
            fn add_points(&self, ids: PackedInt64Array, positions: $packed) {
                let mut points = self.points();
                for (&id, position) in ids.as_slice().iter().zip(positions.as_slice()) {
                    told(points.add(id, position.place(), 1.0));
                }
            }

            /// The position of a point.
            #[func]
            fn get_point_position(&self, id: i64) -> $vector {
                $vector::of(told(self.points().position(id)))
            }

            /// Moves a point.
            #[func]
            fn set_point_position(&self, id: i64, position: $vector) {
                told(self.points().set_position(id, position.place()))
            }

            /// How many times as much a way to a point costs.
            #[func]
            fn get_point_weight_scale(&self, id: i64) -> f64 {
                told(self.points().weight(id))
            }

            /// Sets how many times as much a way to a point costs, from 0 on.
            #[func]
            fn set_point_weight_scale(&self, id: i64, weight_scale: f64) {
                told(self.points().set_weight(id, weight_scale))
            }

            /// Removes a point and its connections.
            #[func]
            fn remove_point(&self, id: i64) {
                told(self.points().remove(id))
            }

            /// Whether there is a point with an id.
            #[func]
            fn has_point(&self, id: i64) -> bool {
                self.points().has(id)
            }

            /// The ids of the points to which connections lead from a point.
            #[func]
            fn get_point_connections(&self, id: i64) -> PackedInt64Array {
                told(self.points().connections(id)).into()
            }

            /// The ids of all points.
            #[func]
            fn get_point_ids(&self) -> PackedInt64Array {
                self.points().ids().collect()
            }

            /// Disables or enables a point. No path leads over a disabled one.
            #[func]
            fn set_point_disabled(&self, id: i64, #[opt(default = true)] disabled: bool) {
                told(self.points().set_disabled(id, disabled))
            }

            /// Whether a point is disabled.
            #[func]
            fn is_point_disabled(&self, id: i64) -> bool {
                told(self.points().is_disabled(id))
            }

            /// Connects two points, in one direction if `bidirectional` is false. A connection that is there keeps its
            /// cost.
            #[func]
            fn connect_points(&self, id: i64, to_id: i64, #[opt(default = true)] bidirectional: bool) {
                told(self.points().connect(id, to_id, bidirectional))
            }

            /// Connects pairs of points, two ids each: as many calls of [method connect_points].
            #[func]
            fn connect_pairs(&self, pairs: PackedInt64Array, #[opt(default = true)] bidirectional: bool) {
                let mut points = self.points();
                for pair in pairs.as_slice().chunks_exact(2) {
                    told(points.connect(pair[0], pair[1], bidirectional));
                }
            }

            /// Takes the connection of two points away, in one direction if `bidirectional` is false.
            #[func]
            fn disconnect_points(&self, id: i64, to_id: i64, #[opt(default = true)] bidirectional: bool) {
                told(self.points().disconnect(id, to_id, bidirectional))
            }

            /// Whether a connection leads from one point to the other, or with `bidirectional` in one direction or the
            /// other.
            #[func]
            fn are_points_connected(&self, id: i64, to_id: i64, #[opt(default = true)] bidirectional: bool) -> bool {
                self.points().are_connected(id, to_id, bidirectional)
            }

            /// Makes a connection cost `cost` times its length, from 0 on, instead of once: in the place of the
            /// `_compute_cost` of the engine's class. Where no connection is, nothing changes.
            #[func]
            fn set_edge_cost(&self, id: i64, to_id: i64, cost: f64, #[opt(default = true)] bidirectional: bool) {
                told(self.points().set_cost(id, to_id, cost, bidirectional))
            }

            /// What the connection from one point to another costs, as the factor of its length; `INF` without one.
            #[func]
            fn get_edge_cost(&self, id: i64, to_id: i64) -> f64 {
                self.points().cost(id, to_id)
            }

            /// The number of points.
            #[func]
            fn get_point_count(&self) -> i64 {
                self.points().count() as i64
            }

            /// How many points there is room for without more memory.
            #[func]
            fn get_point_capacity(&self) -> i64 {
                self.points().capacity() as i64
            }

            /// Makes room for so many points, more than before.
            #[func]
            fn reserve_space(&self, num_nodes: i64) {
                told(self.points().reserve(num_nodes))
            }

            /// Removes all points.
            #[func]
            fn clear(&self) {
                self.points().clear()
            }

            /// The id of the point closest to a position, of equally close ones the lowest; -1 if there is none.
            /// Disabled points count with `include_disabled`.
            #[func]
            fn get_closest_point(&self, to_position: $vector, #[opt(default = false)] include_disabled: bool) -> i64 {
                self.points().closest(to_position.place(), include_disabled).unwrap_or_else(|failure| {
                    godot_error!("{}", failure.sentence);
                    -1
                })
            }

            /// The position on a connection between enabled points that is closest to another one.
            #[func]
            fn get_closest_position_in_segment(&self, to_position: $vector) -> $vector {
                $vector::of(self.points().closest_on_connections(to_position.place()))
            }

            /// The positions of the cheapest path from one point to another; empty if there is none, or if the first
            /// one is disabled. With `allow_partial_path` it leads to the point closest to the end that can be reached.
            #[func]
            fn get_point_path(
                &self,
                from_id: i64,
                to_id: i64,
                #[opt(default = false)] allow_partial_path: bool,
            ) -> $packed {
                let mut points = self.points();
                let (path, _) = told(points.path(from_id, to_id, allow_partial_path));
                path.into_iter().map(|node| $vector::of(points.place_of(node))).collect()
            }

            /// The ids of that path.
            #[func]
            fn get_id_path(
                &self,
                from_id: i64,
                to_id: i64,
                #[opt(default = false)] allow_partial_path: bool,
            ) -> PackedInt64Array {
                let mut points = self.points();
                let (path, _) = told(points.path(from_id, to_id, allow_partial_path));
                path.into_iter().map(|node| points.id_of(node)).collect()
            }

            /// What that path costs; `INF` if there is none.
            #[func]
            fn get_path_cost(
                &self,
                from_id: i64,
                to_id: i64,
                #[opt(default = false)] allow_partial_path: bool,
            ) -> f64 {
                self.points().path(from_id, to_id, allow_partial_path).map_or(f64::INFINITY, |(_, cost)| cost)
            }

            /// Whether a path leads from one point to another, both of which are enabled: mostly without a search.
            #[func]
            fn is_reachable(&self, from_id: i64, to_id: i64) -> bool {
                told(self.points().is_reachable(from_id, to_id))
            }

            /// Prepares landmarks, at most 32: paths are found sooner until a change makes one cheaper, and cost the
            /// same. It takes two searches of the whole graph for each. 0 drops them.
            #[func]
            fn prepare(&self, #[opt(default = 16)] landmarks: i64) {
                told(self.points().prepare(narrow(landmarks)))
            }
        }

        impl Drop for $class {
            fn drop(&mut self) {
                crate::fast_points::forget(&self.points);
            }
        }

        impl $class {
            pub(crate) fn points(&self) -> MutexGuard<'_, Points> {
                self.points.lock().unwrap_or_else(PoisonError::into_inner)
            }
        }
    };
}

a_star!(
    /// A graph of points in two dimensions that finds the cheapest paths: a superset of [AStar2D].
    ///
    /// It has the methods of [AStar2D] with the same meaning; replace `AStar2D.new()` by `TautAStar2D.new()`. In
    /// addition: costs of single connections ([method set_edge_cost]), landmarks ([method prepare]), an answer whether
    /// there is a path at all ([method is_reachable]), edits of many points at once, and calls from any thread.
    ///
    /// What differs: there are no `_compute_cost`, `_estimate_cost`, `_filter_neighbor` and `neighbor_filter_enabled`
    /// for scripts, whose calls take most of a search's time: use [method set_edge_cost], weights and disabled points.
    /// Paths are always the cheapest ones, also with weights below 1, where [AStar2D] finds others; among paths of
    /// equal cost, and among points that are equally close, the choice may be another one. Positions and weights must
    /// be finite.
    TautAStar2D,
    Vector2,
    PackedVector2Array,
    2
);

a_star!(
    /// A graph of points in three dimensions that finds the cheapest paths: a superset of [AStar3D].
    ///
    /// It has the methods of [AStar3D] with the same meaning; replace `AStar3D.new()` by `TautAStar3D.new()`. What it
    /// has in addition and what differs is the same as for [TautAStar2D].
    TautAStar3D,
    Vector3,
    PackedVector3Array,
    3
);
