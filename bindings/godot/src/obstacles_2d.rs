//! Obstacles of a `TautGrid2D`: shapes laid over the cells, and the node `TautObstacle2D`.

use godot::classes::notify::CanvasItemNotification;
use godot::classes::{INode2D, Node2D};
use godot::prelude::*;

use crate::core::{State, World};
use crate::grid_2d::{TautGrid2D, is_ready, tell};
use crate::laid::{Laid, map_warnings, number_of_world, wanted_grid};
use crate::layout::Layout;
use crate::map_2d::TautMap2D;
use crate::native::Point;
use crate::owners::Failure;

/// The corners of a shape in the library's units.
fn in_units(layout: &Layout, outline: &PackedVector2Array) -> Vec<Point> {
    outline.as_slice().iter().map(|&corner| layout.in_units(corner)).collect()
}

#[godot_api(secondary)]
impl TautGrid2D {
    /// Lays a polygon over the cells, in positions: those that its inside meets are solid for every path until it is
    /// moved or removed. Two points are a segment, one covers the cell that it lies in. Shapes may overlap, and the
    /// cells under them stay: [method is_point_solid] tells what a cell is without them. The number of the
    /// obstacle; 0, with an error, if it was not added.
    ///
    /// [method update] and [method clear] drop obstacles when they drop the cells.
    #[func]
    pub(crate) fn add_obstacle(&self, outline: PackedVector2Array) -> i64 {
        let added = self.lay(|layout, world| {
            let obstacle = world.grid.add_obstacle(&in_units(layout, &outline))?;
            world.obstacles += 1;
            Ok(obstacle)
        });
        added.map_or(0, i64::from)
    }

    /// Moves an obstacle, or gives it another shape, as one edit. True if it was done.
    #[func]
    pub(crate) fn move_obstacle(&self, obstacle: i64, outline: PackedVector2Array) -> bool {
        let obstacle = u32::try_from(obstacle).unwrap_or(0);
        self.lay(|layout, world| world.grid.move_obstacle(obstacle, &in_units(layout, &outline))).is_some()
    }

    /// Takes an obstacle away: cells that no other one covers are as before. True if it was done.
    #[func]
    pub(crate) fn remove_obstacle(&self, obstacle: i64) -> bool {
        let obstacle = u32::try_from(obstacle).unwrap_or(0);
        let removed = self.lay(|_, world| {
            world.grid.remove_obstacle(obstacle)?;
            world.obstacles -= 1;
            Ok(())
        });
        removed.is_some()
    }
}

impl TautGrid2D {
    /// Changes what lies on the library's grid; says what is wrong otherwise.
    pub(crate) fn lay<T>(&self, change: impl FnOnce(&Layout, &mut World) -> Result<T, Failure>) -> Option<T> {
        let mut state = self.core.edit();
        let State { settings, world } = &mut *state;
        if !is_ready(settings, None, "") {
            return None;
        }
        let Some(world) = world else {
            godot_error!("The region has no cells.");
            return None;
        };
        change(&settings.layout, world).inspect_err(tell).ok()
    }
}

/// A shape that blocks the cells of a [TautGrid2D] where it is: a crate, a car, a door that swings.
///
/// It follows its own transform: moved, turned or scaled, it is laid over the cells anew, at most once per physics
/// frame. It blocks while it is in the tree and [member enabled]; agents plan around it, and again when it has left.
#[derive(GodotClass)]
#[class(tool, init, base = Node2D)]
pub struct TautObstacle2D {
    /// The map on whose grid it lies, when the game runs.
    #[export]
    #[var(set = set_map)]
    map: Option<Gd<TautMap2D>>,
    /// The grid on which it lies, instead of that of [member map].
    #[var(get = get_grid, set = set_grid)]
    grid: PhantomVar<Option<Gd<TautGrid2D>>>,
    /// The corners of the shape, in positions of the node.
    #[export]
    #[var(get = get_outline, set = set_outline)]
    outline: PackedVector2Array,
    /// Whether the shape blocks cells.
    #[export]
    #[var(get = is_enabled, set = set_enabled)]
    #[init(val = true)]
    enabled: bool,
    given: Option<Gd<TautGrid2D>>,
    /// Where the shape lies.
    laid: Option<Laid<PackedVector2Array>>,
    /// Something has changed since it was laid.
    is_stale: bool,
    base: Base<Node2D>,
}

#[godot_api]
impl TautObstacle2D {
    #[func]
    fn set_map(&mut self, map: Option<Gd<TautMap2D>>) {
        self.map = map;
        self.look_again();
    }

    #[func]
    pub(crate) fn get_grid(&self) -> Option<Gd<TautGrid2D>> {
        self.given.clone()
    }

    #[func]
    pub(crate) fn set_grid(&mut self, grid: Option<Gd<TautGrid2D>>) {
        self.given = grid;
        self.look_again();
    }

    #[func]
    pub(crate) fn get_outline(&self) -> PackedVector2Array {
        self.outline.clone()
    }

    #[func]
    pub(crate) fn set_outline(&mut self, outline: PackedVector2Array) {
        self.outline = outline;
        self.look_again();
    }

    #[func]
    pub(crate) fn is_enabled(&self) -> bool {
        self.enabled
    }

    #[func]
    pub(crate) fn set_enabled(&mut self, enabled: bool) {
        self.enabled = enabled;
        self.look_again();
    }

    /// True if the shape blocks the cells where it is.
    #[func]
    pub(crate) fn is_laid(&self) -> bool {
        self.laid.as_ref().is_some_and(Laid::is_there)
    }

    /// Lays the shape where the node is now, without waiting for the next physics frame.
    #[func]
    pub(crate) fn lay(&mut self) {
        // The engine tells of a new transform at the end of the frame.
        self.is_stale = true;
        self.lay_if_stale();
    }

    /// What is wrong with the node: what the editor shows beside it.
    #[func]
    fn get_warnings(&self) -> PackedStringArray {
        let mut warnings = map_warnings("TautObstacle2D", self.given.is_some(), self.map.as_ref());
        if self.outline.is_empty() {
            warnings.push(&GString::from("A TautObstacle2D needs an \"outline\"."));
        }
        warnings
    }
}

#[godot_api]
impl INode2D for TautObstacle2D {
    fn get_configuration_warnings(&self) -> PackedStringArray {
        self.get_warnings()
    }

    fn on_notification(&mut self, what: CanvasItemNotification) {
        match what {
            CanvasItemNotification::TRANSFORM_CHANGED => self.look_again(),
            CanvasItemNotification::EXIT_TREE => self.lift(),
            CanvasItemNotification::ENTER_TREE => {
                self.base_mut().set_notify_transform(true);
                self.look_again();
            }
            _ => {}
        }
    }

    fn physics_process(&mut self, _delta: f64) {
        self.lay_if_stale();
    }
}

impl TautObstacle2D {
    /// Lays the shape where the node is, if it does not lie there.
    fn lay_if_stale(&mut self) {
        let can_lie = self.enabled && !self.outline.is_empty() && self.base().is_inside_tree();
        let Some(grid) = wanted_grid(self.given.as_ref(), self.map.as_ref()).filter(|_| can_lie) else {
            return self.lift();
        };
        let world = number_of_world(&grid);
        let is_stale = std::mem::take(&mut self.is_stale);
        if !is_stale && self.laid.as_ref().is_some_and(|laid| laid.is_on(&grid, world)) {
            return;
        }
        let transform = self.base().get_global_transform();
        let corners: PackedVector2Array = self.outline.as_slice().iter().map(|&at| transform * at).collect();
        if let Some(laid) = self.laid.as_mut().filter(|laid| laid.is_on(&grid, world))
            && laid.number != 0
            && (laid.shape == corners || grid.bind().move_obstacle(laid.number, corners.clone()))
        {
            laid.shape = corners;
            return;
        }
        self.lift();
        // A grid without cells is no mistake of the node: it lays itself when there are some.
        let number = if world.is_some() { grid.bind().add_obstacle(corners.clone()) } else { 0 };
        self.laid = Some(Laid { grid, world, number, shape: corners });
        self.is_stale = false;
    }

    /// Lays the shape anew in the next physics frame.
    pub(crate) fn look_again(&mut self) {
        self.base_mut().update_configuration_warnings();
        self.is_stale = true;
    }

    /// Takes the shape away.
    fn lift(&mut self) {
        self.is_stale = true;
        if let Some(laid) = self.laid.take()
            && laid.is_there()
        {
            laid.grid.bind().remove_obstacle(laid.number);
        }
    }
}
