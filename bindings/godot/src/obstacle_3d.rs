//! `TautObstacle3D`: a `TautObstacle2D` whose place is that of a node in space.

use std::sync::{Mutex, PoisonError};

use godot::classes::node::InternalMode;
use godot::classes::notify::Node3DNotification;
use godot::classes::{Engine, INode3D, Node3D};
use godot::prelude::*;

use crate::grid_2d::TautGrid2D;
use crate::map_3d::{TautMap3D, warnings_of};
use crate::nodes::flat;
use crate::obstacles_2d::TautObstacle2D;

/// A shape that blocks the cells of a [TautMap3D] where it is: a crate, a car, a door that swings.
///
/// It is a [TautObstacle2D] on the plane of x and z, whatever its height: moved, turned or scaled, its [member outline]
/// is laid over the cells anew, at most once per physics frame.
#[derive(GodotClass)]
#[class(tool, base = Node3D)]
pub struct TautObstacle3D {
    /// The map on whose grid it lies, when the game runs.
    #[export]
    #[var(get = get_map, set = set_map)]
    map: PhantomVar<Option<Gd<TautMap3D>>>,
    /// The grid on which it lies, instead of that of [member map]: its positions are x and z.
    #[var(get = get_grid, set = set_grid)]
    grid: PhantomVar<Option<Gd<TautGrid2D>>>,
    /// The corners of the shape: x and z of positions of the node.
    #[export]
    #[var(get = get_outline, set = set_outline)]
    outline: PhantomVar<PackedVector2Array>,
    /// Whether the shape blocks cells.
    #[export]
    #[var(get = is_enabled, set = set_enabled)]
    enabled: PhantomVar<bool>,
    /// Lies on the plane: a child of this node that no script sees.
    flat: Gd<TautObstacle2D>,
    on_map: Mutex<Option<Gd<TautMap3D>>>,
    base: Base<Node3D>,
}

#[godot_api]
impl TautObstacle3D {
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
        self.flat.bind().get_grid()
    }

    #[func]
    fn set_grid(&self, grid: Option<Gd<TautGrid2D>>) {
        self.flat.clone().bind_mut().set_grid(grid);
    }

    #[func]
    fn get_outline(&self) -> PackedVector2Array {
        self.flat.bind().get_outline()
    }

    #[func]
    fn set_outline(&self, outline: PackedVector2Array) {
        self.flat.clone().bind_mut().set_outline(outline);
        self.to_gd().update_configuration_warnings();
    }

    #[func]
    fn is_enabled(&self) -> bool {
        self.flat.bind().is_enabled()
    }

    #[func]
    fn set_enabled(&self, enabled: bool) {
        self.flat.clone().bind_mut().set_enabled(enabled);
    }

    /// True if the shape blocks the cells where it is.
    #[func]
    fn is_laid(&self) -> bool {
        self.flat.bind().is_laid()
    }

    /// Lays the shape where the node is now, without waiting for the next physics frame.
    #[func]
    fn lay(&self) {
        self.follow();
        self.flat.clone().bind_mut().lay();
    }

    /// What is wrong with the node: what the editor shows beside it.
    #[func]
    fn get_warnings(&self) -> PackedStringArray {
        let mut warnings = warnings_of("TautObstacle3D", self.get_grid().is_some(), self.get_map());
        if self.get_outline().is_empty() {
            warnings.push("A TautObstacle3D needs an \"outline\".");
        }
        warnings
    }
}

#[godot_api]
impl INode3D for TautObstacle3D {
    fn init(base: Base<Node3D>) -> Self {
        let (mut own, flat) = (base.to_init_gd(), TautObstacle2D::new_alloc());
        own.add_child_ex(&flat).internal(InternalMode::FRONT).done();
        let (map, grid, outline, enabled) = Default::default();
        Self { map, grid, outline, enabled, flat, on_map: Mutex::default(), base }
    }

    fn get_configuration_warnings(&self) -> PackedStringArray {
        self.get_warnings()
    }

    fn on_notification(&mut self, what: Node3DNotification) {
        match what {
            Node3DNotification::TRANSFORM_CHANGED => self.follow(),
            Node3DNotification::ENTER_TREE => {
                self.base_mut().set_notify_transform(true);
                self.follow();
            }
            _ => {}
        }
    }
}

impl TautObstacle3D {
    /// Puts the shape where the node is: what a transform in space does to x and z is one of the plane.
    fn follow(&self) {
        if !self.base().is_inside_tree() {
            return;
        }
        let there = self.base().get_global_transform();
        let [right, down] = [there.basis.col_a(), there.basis.col_c()].map(flat);
        let mut obstacle = self.flat.clone();
        obstacle.set_transform(Transform2D::from_cols(right, down, flat(there.origin)));
        obstacle.bind_mut().look_again();
    }
}
