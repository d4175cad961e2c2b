//! `TautWorld2D`: a world of polygons instead of cells, and the planners in it.

use std::sync::Arc;

use godot::prelude::*;

use crate::map::{TautMap, narrow, point, points, status, vector};
use crate::motion::{TautShape, outlines_of};
use crate::motion_native;
use crate::native;
use crate::owners::{Failure, Grid, Planner};
use crate::planner::{TautPlanner, failure, read_options};
use crate::snapshot::TautSnapshot;
use crate::world_owner::World;

/// A rectangle with polygons as obstacles. [method TautPlanner.create_in_world] makes a planner of shortest paths in
/// it.
///
/// ```text
/// var world := TautWorld2D.new()
/// world.create(Vector2(0, 0), Vector2(40, 30))
/// world.add([Vector2(10, 5), Vector2(20, 5), Vector2(15, 25)])
/// var planner := TautPlanner.new()
/// planner.create_in_world(world, {"algorithm": TautPlanner.ALGORITHM_TANGENT_GRAPH})
/// if planner.find(Vector2(2, 12), Vector2(38, 12)) == TautPlanner.STATUS_OK:
///     print(planner.get_path())
/// ```
///
/// Methods return one of the `STATUS_` constants of [TautPlanner]. Coordinates are at most 65,536 and rounded to 1/256.
#[derive(GodotClass)]
#[class(tool, init, base = RefCounted)]
pub struct TautWorld2D {
    world: Option<World>,
    base: Base<RefCounted>,
}

#[godot_api]
impl TautWorld2D {
    /// [method rasterise] sets the cells whose inside an obstacle meets.
    #[constant]
    const RASTER_TOUCH: i32 = motion_native::RASTER_TOUCH as i32;
    /// [method rasterise] sets the cells whose centre an obstacle contains.
    #[constant]
    const RASTER_CENTRE: i32 = motion_native::RASTER_CENTRE as i32;
    /// [method rasterise] sets the cells that an obstacle covers all of.
    #[constant]
    const RASTER_COVER: i32 = motion_native::RASTER_COVER as i32;

    /// Makes a world without obstacles: the rectangle between two corners, `low` with the least coordinates.
    #[func]
    fn create(&mut self, low: Vector2, high: Vector2) -> i32 {
        self.put(World::new(point(low), point(high)))
    }

    /// Makes the world of a map as it is now: its blocked cells as polygons. Later edits of the map do not change it.
    #[func]
    fn create_from_map(&mut self, map: Option<Gd<TautMap>>) -> i32 {
        self.put(grid_of(map).and_then(|grid| World::from_grid(&grid)))
    }

    /// Makes the world of the places of a body's origin at an angle: a path of a point in it is a path of the body in
    /// `world`. Later edits of that world do not change it.
    #[func]
    fn create_grown(&mut self, world: Option<Gd<TautWorld2D>>, shape: Option<Gd<TautShape>>, angle: f64) -> i32 {
        let grown = world.zip(shape).ok_or_else(missing).and_then(|(world, shape)| {
            // A world may grow in its own place: nothing is borrowed twice.
            if world.instance_id() == self.base().instance_id() {
                return self.world()?.grow(shape.bind().shape()?, angle);
            }
            world.bind().world()?.grow(shape.bind().shape()?, angle)
        });
        self.put(grown)
    }

    /// Adds an obstacle, a polygon in either direction (even-odd rule). The number of the obstacle, at least 1; after
    /// an error its status, which is negative.
    #[func]
    fn add(&self, outline: PackedVector2Array) -> i64 {
        let added = self.world().and_then(|world| world.add(&points(&outline)));
        added.map_or_else(|failure| failure.status.into(), i64::from)
    }

    /// Adds an obstacle of several outlines, what they enclose together: buildings with yards. `rule` is one of the
    /// `FILL_` constants of [TautShape]. Returns as [method add].
    #[func]
    fn add_outlines(&self, outlines: Array<PackedVector2Array>, rule: i64) -> i64 {
        let added = self.world().and_then(|world| world.add_outlines(&outlines_of(&outlines), narrow(rule)));
        added.map_or_else(|failure| failure.status.into(), i64::from)
    }

    /// Removes an obstacle.
    #[func]
    fn remove(&self, obstacle: i64) -> i32 {
        status(self.world().and_then(|world| world.remove(narrow(obstacle))))
    }

    /// How often the world has been edited, from 1 on; 0 without a world.
    #[func]
    fn get_revision(&self) -> i64 {
        self.world().and_then(|world| world.revision()).unwrap_or_default() as i64
    }

    /// Takes a snapshot of the world, for [method TautPlanner.pin]; null without a world.
    #[func]
    fn take_snapshot(&self) -> Option<Gd<TautSnapshot>> {
        self.world().and_then(|world| world.snapshot()).ok().map(TautSnapshot::adopt)
    }

    /// The outline of an obstacle without the vertices that do not turn, from the x axis towards the y axis; empty
    /// after an error.
    #[func]
    fn get_outline(&self, obstacle: i64) -> PackedVector2Array {
        let outline = self.world().and_then(|world| world.outline(narrow(obstacle)));
        outline.unwrap_or_default().into_iter().map(vector).collect()
    }

    /// Sets the cells of a map that obstacles meet to a terrain class. Its cell (0, 0) begins at `origin` in the world,
    /// and cells are squares of the side `cell`; `rule` is one of the `RASTER_` constants.
    #[func]
    fn rasterise(&self, map: Option<Gd<TautMap>>, origin: Vector2, cell: f64, rule: i64, terrain: i64) -> i32 {
        let (rule, terrain) = (narrow(rule), narrow(terrain));
        let set = grid_of(map).and_then(|grid| self.world()?.rasterise(&grid, (point(origin), cell), rule, terrain));
        status(set)
    }
}

impl TautWorld2D {
    pub(crate) fn world(&self) -> Result<&World, Failure> {
        self.world.as_ref().ok_or_else(missing)
    }

    /// The old world stays if no new one is made.
    fn put(&mut self, made: Result<World, Failure>) -> i32 {
        status(made.map(|world| self.world = Some(world)))
    }

    fn planner(&self, options: &VarDictionary) -> Result<Planner, Failure> {
        self.world()?.planner(&read_options(options)?)
    }
}

#[godot_api(secondary)]
impl TautPlanner {
    /// Creates a planner in a world of polygons and destroys the previous one. Of the `options`, which are those of
    /// [method create], `algorithm` must be [constant ALGORITHM_OPTIMAL], [constant ALGORITHM_TANGENT_GRAPH] (the same
    /// here) or [constant ALGORITHM_VISIBILITY_GRAPH], and `diagonal_gaps`, `h_scale` and `memory_limit` apply. It
    /// answers [method find], [method begin], [method step], [method cancel], [method get_path] and [method reset];
    /// other methods return [constant STATUS_ERROR_UNSUPPORTED].
    #[func]
    fn create_in_world(&self, world: Option<Gd<TautWorld2D>>, options: VarDictionary) -> i32 {
        self.put(world.ok_or_else(missing).and_then(|world| world.bind().planner(&options)))
    }
}

fn missing() -> Failure {
    failure(native::ERROR_BAD_HANDLE, "there is no world: create it first")
}

/// The grid of a map.
pub(crate) fn grid_of(map: Option<Gd<TautMap>>) -> Result<Arc<Grid>, Failure> {
    map.ok_or_else(|| failure(native::ERROR_BAD_HANDLE, "there is no map")).and_then(|map| map.bind().grid())
}
