//! `TautShape`, `TautPoseSpace` and `TautMotion`: bodies with a shape, their poses on a map, and paths of poses.

use godot::classes::CollisionPolygon2D;
use godot::prelude::*;

use crate::map::{TautMap, narrow, point, points, rect, status, vector};
use crate::motion_native::SpaceOptions;
use crate::motion_native::{self, Axis, Link, Mode, MotionOptions, MotionPiece, MotionRequest, MotionResult};
use crate::motion_owner::{Motion, Outlines, Shape, Space, polygon_sum};
use crate::native;
use crate::owners::Failure;
use crate::planner::{failure, read_improvement};
use crate::world::TautWorld2D;

/// What a body covers about its origin, in cells: a disc, a capsule or polygons, and a distance around them.
#[derive(GodotClass)]
#[class(tool, init, base = RefCounted)]
pub struct TautShape {
    shape: Option<Shape>,
    base: Base<RefCounted>,
}

#[godot_api]
impl TautShape {
    /// Makes the shape: one point is a disc, two are a capsule, more the corners of a polygon about the origin (0, 0).
    #[func]
    fn create(&mut self, outline: PackedVector2Array, #[opt(default = 0.0)] radius: f64) -> i32 {
        self.shape = None;
        status(Shape::new(&points(&outline), radius as f32).map(|shape| self.shape = Some(shape)))
    }

    /// What outlines enclose an odd number of times: an outline in another one is a hole.
    #[constant]
    const FILL_EVEN_ODD: i32 = motion_native::FILL_EVEN_ODD as i32;
    /// What outlines wind around: an outline in another one is a hole if it runs in the other direction.
    #[constant]
    const FILL_NON_ZERO: i32 = motion_native::FILL_NON_ZERO as i32;

    /// Makes the shape of one body of several parts or with holes: what `outlines` enclose together. `rule` is one of
    /// the `FILL_` constants.
    #[func]
    fn create_outlines(
        &mut self,
        outlines: Array<PackedVector2Array>,
        rule: i64,
        #[opt(default = 0.0)] radius: f64,
    ) -> i32 {
        self.shape = None;
        let made = Shape::of_outlines(&outlines_of(&outlines), narrow(rule), radius as f32);
        status(made.map(|shape| self.shape = Some(shape)))
    }

    /// Makes the shape of a [CollisionPolygon2D] about the origin of its parent, on a map whose cells have this size.
    #[func]
    fn create_from(
        &mut self,
        polygon: Option<Gd<CollisionPolygon2D>>,
        cell_size: Vector2,
        #[opt(default = 0.0)] radius: f64,
    ) -> i32 {
        let Some(polygon) = polygon else { return native::ERROR_NULL_POINTER };
        let placed = polygon.get_transform();
        let corners = polygon.get_polygon();
        self.create(corners.as_slice().iter().map(|&corner| placed * corner / cell_size).collect(), radius)
    }

    /// The radius of the largest disc about the origin that it covers, and of the smallest one that covers it.
    #[func]
    fn get_bounds(&self) -> PackedFloat64Array {
        let bounds = self.shape.as_ref().and_then(|shape| shape.bounds().ok());
        bounds.map(|(inner, outer)| PackedFloat64Array::from([inner, outer])).unwrap_or_default()
    }

    /// The corners of a convex piece, numbered from 0; empty if there is no such piece.
    #[func]
    fn get_piece(&self, number: i64) -> PackedVector2Array {
        let number = usize::try_from(number).unwrap_or(usize::MAX);
        let piece = self.shape.as_ref().and_then(|shape| shape.piece(number).ok());
        piece.unwrap_or_default().into_iter().map(vector).collect()
    }

    /// The Minkowski sum of two convex polygons, the second one turned by half a turn with `reflect_b`; empty after an
    /// error.
    #[func]
    fn get_sum(a: PackedVector2Array, b: PackedVector2Array, reflect_b: bool) -> PackedVector2Array {
        polygon_sum(&points(&a), &points(&b), reflect_b).unwrap_or_default().into_iter().map(vector).collect()
    }
}

/// The poses of a [TautShape] on a [TautMap]: which are free, and which motions between them.
///
/// A pose is three numbers: x and y in cells, and an angle in radians. Lists have one pose after the other. The states
/// of a chain of links, for which [method create_chain] makes the space, take the place of poses everywhere.
#[derive(GodotClass)]
#[class(tool, init, base = RefCounted)]
pub struct TautPoseSpace {
    space: Option<Space>,
    base: Base<RefCounted>,
}

#[godot_api]
impl TautPoseSpace {
    /// No pose of the voxel touches a wall.
    #[constant]
    const VOXEL_FREE: i32 = 0;
    /// Neither is certain.
    #[constant]
    const VOXEL_UNDECIDED: i32 = 1;
    /// Every pose of the voxel touches a wall.
    #[constant]
    const VOXEL_BLOCKED: i32 = 2;

    /// Makes the space. `options`: `angles`, `cell_parts`, `turn_weight`, `memory_limit`, as in the manual of the
    /// library.
    #[func]
    fn create(&mut self, map: Option<Gd<TautMap>>, shape: Option<Gd<TautShape>>, options: VarDictionary) -> i32 {
        let none = || failure(native::ERROR_BAD_HANDLE, "there is no map, or no shape");
        let made = map.ok_or_else(none).and_then(|map| map.bind().grid()).and_then(|grid| {
            let shape = shape.ok_or_else(none)?;
            let shape = shape.bind();
            Space::of_poses(&grid, shape.shape.as_ref().ok_or_else(none)?, &space_options(&options)?)
        });
        status(made.map(|space| self.space = Some(space)))
    }

    /// Makes the space in a world of polygons. `options`: `turn_weight`. Planners that sample plan in it.
    #[func]
    fn create_in_world(
        &mut self,
        world: Option<Gd<TautWorld2D>>,
        shape: Option<Gd<TautShape>>,
        options: VarDictionary,
    ) -> i32 {
        let none = || failure(native::ERROR_BAD_HANDLE, "there is no world, or no shape");
        let made = world
            .zip(shape)
            .ok_or_else(none)
            .and_then(|(world, shape)| world.bind().world()?.poses(shape.bind().shape()?, &space_options(&options)?));
        status(made.map(|space| self.space = Some(space)))
    }

    /// Makes the space of the states of a chain of links, each a dictionary: its `length` and `thickness` in cells, and
    /// if they are there the `longest` length and the least and largest angle to the link before, `angle_low` and
    /// `angle_high`. `base`, a [Vector2], is where the first pin stays; `null`: it moves. A state has x and y of the
    /// first pin, if it moves, and for each link the angle to the one before, and the length if that varies.
    #[func]
    fn create_chain(
        &mut self,
        map: Option<Gd<TautMap>>,
        links: Array<VarDictionary>,
        base: Variant,
        options: VarDictionary,
    ) -> i32 {
        let none = || failure(native::ERROR_BAD_HANDLE, "there is no map");
        let made = map.ok_or_else(none).and_then(|map| map.bind().grid()).and_then(|grid| {
            let links: Result<Vec<_>, _> = links.iter_shared().map(|link| link_of(&link)).collect();
            let base = if base.is_nil() { None } else { Some(base.try_to::<Vector2>().map_err(|_| refused())?) };
            Space::of_chain(&grid, &links?, base.map(point), &space_options(&options)?)
        });
        status(made.map(|space| self.space = Some(space)))
    }

    /// Makes a space that the game alone knows, from `axes`: dictionaries with `low` and `high`, `weight` (1) and
    /// `kind` (0: a line, 1: an angle). Its planners ask: see [method TautMotion.ask].
    #[func]
    fn create_axes(&mut self, axes: Array<VarDictionary>) -> i32 {
        let read: Result<Vec<Axis>, Failure> = axes.iter_shared().map(|axis| axis_of(&axis)).collect();
        status(read.and_then(|axes| Space::of_axes(&axes)).map(|space| self.space = Some(space)))
    }

    /// The factors of a plane, one per number of a state, and its value.
    #[constant]
    const CONSTRAINT_PLANE: i32 = 1;
    /// The first number of a sphere, how many there are, its centre and its radius.
    #[constant]
    const CONSTRAINT_SPHERE: i32 = 2;
    /// The first number of the ones and of the others, how many there are, and their distance.
    #[constant]
    const CONSTRAINT_DISTANCE: i32 = 3;

    /// Adds an equation that all states of paths fulfil, to a space of axes; planners that are made later keep to it.
    #[func]
    fn add_constraint(&self, kind: i64, numbers: PackedFloat64Array) -> i32 {
        status(self.made().and_then(|space| space.add_constraint(narrow(kind), numbers.as_slice())))
    }

    /// Positions and velocities; the limits are the greatest accelerations.
    #[constant]
    const MODEL_DOUBLE_INTEGRATOR: i32 = 1;
    /// x, y, angle; the limits are the least and the greatest speed, and the greatest turn rate.
    #[constant]
    const MODEL_UNICYCLE: i32 = 2;
    /// x, y, angle, speed; the limits are the greatest acceleration and the greatest curvature.
    #[constant]
    const MODEL_BICYCLE: i32 = 3;
    /// x, y, angle, two velocities; the limits are the greatest thrust, the greatest turn rate and the drag.
    #[constant]
    const MODEL_BOAT: i32 = 4;

    /// Sets the equations of motion of a space of axes; planners that are made later keep to them:
    /// MOTION_KINODYNAMIC_RRT alone.
    #[func]
    fn set_model(&self, kind: i64, limits: PackedFloat64Array) -> i32 {
        status(self.made().and_then(|space| space.set_model(narrow(kind), limits.as_slice())))
    }

    /// Sets the ways to move in a space of axes, dictionaries with `moves` and `drags` (axes as bits), `contact` (0)
    /// and `cost` (1); planners that are made later keep to them: MOTION_DARRT alone.
    #[func]
    fn set_modes(&self, modes: Array<VarDictionary>) -> i32 {
        let read: Result<Vec<Mode>, Failure> = modes.iter_shared().map(|mode| mode_of(&mode)).collect();
        status(read.and_then(|modes| self.made()?.set_modes(&modes)))
    }

    /// Sets the plane in which MOTION_EST and MOTION_KPIECE count nodes: a factor per axis for its first coordinate,
    /// and as many for the second one.
    #[func]
    fn set_projection(&self, factors: PackedFloat64Array) -> i32 {
        status(self.made().and_then(|space| space.set_projection(factors.as_slice())))
    }

    /// Says which voxels of a space of axes are free, a byte each, the first axis fastest: then planners do not ask.
    #[func]
    fn set_voxels(&self, sizes: PackedInt32Array, is_free: PackedByteArray) -> i32 {
        status(self.made().and_then(|space| space.set_voxels(&words(&sizes), is_free.as_slice())))
    }

    /// Says anew which voxels of a part are free, a byte each, the first axis fastest: planners see it at their next
    /// search. `low` has the number of its first voxel along each axis, `sizes` how many follow.
    #[func]
    fn edit_voxels(&self, low: PackedInt32Array, sizes: PackedInt32Array, is_free: PackedByteArray) -> i32 {
        let (low, sizes) = (words(&low), words(&sizes));
        status(self.made().and_then(|space| space.edit_voxels(&low, &sizes, is_free.as_slice())))
    }

    /// Says what the voxels of a part cost, as a multiple of the way: 0.001 to 1,000,000.
    #[func]
    fn edit_voxel_costs(&self, low: PackedInt32Array, sizes: PackedInt32Array, costs: PackedFloat32Array) -> i32 {
        let (low, sizes) = (words(&low), words(&sizes));
        status(self.made().and_then(|space| space.edit_voxel_costs(&low, &sizes, costs.as_slice())))
    }

    /// Which poses are free, 1 or 0 each; empty after an error.
    #[func]
    fn are_free(&self, states: PackedFloat64Array) -> PackedByteArray {
        let answer = self.space.as_ref().and_then(|space| space.check(states.as_slice()).ok());
        PackedByteArray::from(answer.unwrap_or_default())
    }

    /// Which straight motions are free, 1 or 0 each; empty after an error.
    #[func]
    fn are_motions_free(&self, from: PackedFloat64Array, to: PackedFloat64Array) -> PackedByteArray {
        let answer = self.space.as_ref().and_then(|space| space.check_motions(from.as_slice(), to.as_slice()).ok());
        PackedByteArray::from(answer.unwrap_or_default())
    }

    /// What is known about the voxels at an angle, one of the `VOXEL_` constants per position, row by row; empty after
    /// an error.
    #[func]
    fn get_slice(&self, angle: f64, area: Rect2i) -> PackedByteArray {
        let slice = self.space.as_ref().and_then(|space| space.slice(angle, rect(area)).ok());
        PackedByteArray::from(slice.unwrap_or_default())
    }

    /// The least value, the largest one and the weight of each axis, one after the other.
    #[func]
    fn get_axes(&self) -> PackedFloat64Array {
        let axes = self.space.as_ref().and_then(|space| space.axes().ok()).unwrap_or_default();
        axes.iter().flat_map(|axis| [axis.low, axis.high, axis.weight]).collect()
    }

    /// The memory of what is known about voxels, in bytes.
    #[func]
    fn get_memory(&self) -> i64 {
        self.space.as_ref().map_or(0, Space::memory) as i64
    }
}

/// Plans paths of poses in a [TautPoseSpace].
///
/// ```text
/// var motion := TautMotion.new()
/// motion.create(space, {})
/// if motion.find([4.0, 4.0, 0.0], [60.0, 20.0, PI / 2]) == TautPlanner.STATUS_OK:
///     follow(motion.get_path())
/// ```
///
/// Methods return one of the `STATUS_` constants of [TautPlanner]. One thread at a time may call them.
#[derive(GodotClass)]
#[class(tool, init, base = RefCounted)]
pub struct TautMotion {
    motion: Option<Motion>,
    result: MotionResult,
    base: Base<RefCounted>,
}

#[godot_api]
impl TautMotion {
    /// A* over the voxels of a space in which every pose is free.
    #[constant]
    const MOTION_LATTICE: i32 = 1;
    /// Hybrid A*: a body that drives arcs of `turning_radius`.
    #[constant]
    const MOTION_HYBRID_ASTAR: i32 = 2;
    /// Lazy Theta* over voxels: short ways at any angle.
    #[constant]
    const MOTION_LAZY_THETA: i32 = 3;

    /// A probabilistic roadmap; those that follow sample too.
    #[constant]
    const MOTION_PRM: i32 = 16;
    /// A roadmap whose paths tend to the shortest.
    #[constant]
    const MOTION_PRM_STAR: i32 = 17;
    /// The same; a motion is checked when a path wants it.
    #[constant]
    const MOTION_LAZY_PRM_STAR: i32 = 18;
    /// A tree that grows where it has few nodes.
    #[constant]
    const MOTION_EST: i32 = 24;
    /// A tree that grows at its border.
    #[constant]
    const MOTION_KPIECE: i32 = 25;
    /// A rapidly-exploring random tree.
    #[constant]
    const MOTION_RRT: i32 = 26;
    /// Two trees that grow towards each other: the first to try.
    #[constant]
    const MOTION_RRT_CONNECT: i32 = 27;
    /// A tree whose paths tend to the shortest.
    #[constant]
    const MOTION_RRT_STAR: i32 = 28;
    /// Two trees over states and costs, whose paths tend to the shortest.
    #[constant]
    const MOTION_AORRT: i32 = 29;
    /// A tree that prefers cheap states.
    #[constant]
    const MOTION_T_RRT: i32 = 30;
    /// A tree of what controls lead to.
    #[constant]
    const MOTION_KINODYNAMIC_RRT: i32 = 31;
    /// A tree over a lattice, which it can exhaust.
    #[constant]
    const MOTION_DISCRETE_RRT: i32 = 32;
    /// A tree of motions of several modes.
    #[constant]
    const MOTION_DARRT: i32 = 33;
    /// The one of the others that the space suggests; `get_algorithm` tells which.
    #[constant]
    const MOTION_AUTO: i32 = 64;
    /// A flag of [method find] and [method begin]: the angles of goals do not matter, for MOTION_HYBRID_ASTAR.
    #[constant]
    const MOTION_REQUEST_ANY_HEADING: i32 = 1;

    /// Makes the planner. `options`: `algorithm`, `neighbours`, `batch`, `asks_motions`, `seed`, `range`, `goal_bias`,
    /// `resolution`, `temperature`, `h_scale`, `memory_limit`, `turning_radius`, `reverse_cost`, `switch_cost`,
    /// `first_h_scale`, `lattice_step`, `spot_turn_cost`, as in the manual of the library.
    #[func]
    fn create(&mut self, space: Option<Gd<TautPoseSpace>>, options: VarDictionary) -> i32 {
        let none = || failure(native::ERROR_BAD_HANDLE, "there is no space");
        let made = space.ok_or_else(none).and_then(|space| {
            let space = space.bind();
            Motion::new(space.space.as_ref().ok_or_else(none)?, &motion_options(&options)?)
        });
        status(made.map(|motion| self.motion = Some(motion)))
    }

    /// Finds a path from a pose to the cheapest of one or more goals, with at most so many iterations (0: no limit).
    /// `flags`: 0 or [constant MOTION_REQUEST_ANY_HEADING].
    #[func]
    fn find(
        &mut self,
        start: PackedFloat64Array,
        goals: PackedFloat64Array,
        #[opt(default = 0)] max_iterations: i64,
        #[opt(default = 0.0)] tolerance: f64,
        #[opt(default = 0)] flags: i64,
    ) -> i32 {
        let answer = self.motion.as_mut().ok_or_else(missing).and_then(|motion| {
            motion.find(start.as_slice(), goals.as_slice(), &request(max_iterations, tolerance, flags))
        });
        self.keep(answer)
    }

    /// Begins a search that [method step] continues.
    #[func]
    fn begin(
        &mut self,
        start: PackedFloat64Array,
        goals: PackedFloat64Array,
        #[opt(default = 0)] max_iterations: i64,
        #[opt(default = 0.0)] tolerance: f64,
        #[opt(default = 0)] flags: i64,
    ) -> i32 {
        let begun = self.motion.as_mut().ok_or_else(missing).and_then(|motion| {
            motion.begin(start.as_slice(), goals.as_slice(), &request(max_iterations, tolerance, flags))
        });
        status(begun)
    }

    /// Continues the open search by at most so many iterations (0: no limit).
    #[func]
    fn step(&mut self, #[opt(default = 0)] max_iterations: i64) -> i32 {
        let answer = self.motion.as_mut().ok_or_else(missing).and_then(|motion| motion.step(narrow(max_iterations)));
        self.keep(answer)
    }

    /// After STATUS_ASKING, in a space of axes: the states that the search waits to be told of, one after the other.
    /// Empty if it does not ask.
    #[func]
    fn ask(&self) -> PackedFloat64Array {
        self.motion.as_ref().map(|motion| PackedFloat64Array::from(motion.ask())).unwrap_or_default()
    }

    /// The same with the option `asks_motions`: the motions, of each where it begins and then where it ends. Empty if
    /// it does not ask for such.
    #[func]
    fn ask_motions(&self) -> PackedFloat64Array {
        self.motion.as_ref().map(|motion| PackedFloat64Array::from(motion.ask_motions())).unwrap_or_default()
    }

    /// Tells which of them are free, a byte each: 0 if not. Then [method step] continues.
    #[func]
    fn tell(&mut self, is_free: PackedByteArray) -> i32 {
        status(self.motion.as_mut().ok_or_else(missing).and_then(|motion| motion.tell(is_free.as_slice())))
    }

    /// Tells what each of them costs instead, from 0 on; above 1e100: not free. The paths of planners that tend to
    /// the shortest then tend to the cheapest.
    #[func]
    fn tell_costs(&mut self, costs: PackedFloat64Array) -> i32 {
        status(self.motion.as_mut().ok_or_else(missing).and_then(|motion| motion.tell_costs(costs.as_slice())))
    }

    /// Grows the roadmap of MOTION_PRM, MOTION_PRM_STAR or MOTION_LAZY_PRM_STAR by so many iterations, so that a query
    /// mostly joins its ends to it. After STATUS_ASKING: [method tell], then call again.
    #[func]
    fn prepare(&mut self, max_iterations: i64) -> i32 {
        match self.motion.as_mut().ok_or_else(missing).and_then(|motion| motion.prepare(narrow(max_iterations))) {
            Ok(status) => status,
            Err(failure) => failure.status,
        }
    }

    /// The roadmap as bytes; empty without one.
    #[func]
    fn save_roadmap(&self) -> PackedByteArray {
        let saved = self.motion.as_ref().and_then(|motion| motion.save().ok());
        PackedByteArray::from(saved.unwrap_or_default())
    }

    /// Makes the planner with the options and the roadmap that [method save_roadmap] has written.
    #[func]
    fn load_roadmap(&mut self, space: Option<Gd<TautPoseSpace>>, saved: PackedByteArray) -> i32 {
        let none = || failure(native::ERROR_BAD_HANDLE, "there is no space");
        let made = space.ok_or_else(none).and_then(|space| Motion::load(space.bind().made()?, saved.as_slice()));
        status(made.map(|motion| self.motion = Some(motion)))
    }

    /// Shortens the last path in place, by the options of [method TautPlanner.improve_path] that shortcuts have:
    /// `max_iterations`, `seed`. Returns the status; [method get_result] has the rest. After [constant ASKING] tell,
    /// and call again with the same options.
    #[func]
    fn improve(&mut self, options: VarDictionary) -> i32 {
        let answer = read_improvement(&options)
            .and_then(|options| self.motion.as_mut().ok_or_else(missing).and_then(|motion| motion.improve(&options)));
        self.keep(answer)
    }

    /// Ends the open search.
    #[func]
    fn cancel(&self) -> i32 {
        status(self.motion.as_ref().ok_or_else(missing).and_then(Motion::cancel))
    }

    /// Discards the search and the path, and frees the memory.
    #[func]
    fn reset(&mut self) -> i32 {
        status(self.motion.as_mut().ok_or_else(missing).and_then(Motion::reset))
    }

    /// The poses of the last path, one after the other: between two of them the body moves straight and turns evenly.
    #[func]
    fn get_path(&self) -> PackedFloat64Array {
        self.motion.as_ref().map(Motion::path).unwrap_or_default().into()
    }

    /// How the last path is driven: a dictionary per piece with `first` (the number of its first state) and `duration`;
    /// for MOTION_HYBRID_ASTAR `gear` (1 or -1, 0 on the spot) and `curvature`, for MOTION_KINODYNAMIC_RRT `controls`,
    /// for MOTION_DARRT `mode`.
    #[func]
    fn get_pieces(&self) -> Array<VarDictionary> {
        described(&self.motion.as_ref().map(Motion::pieces).unwrap_or_default())
    }

    /// The result of the last search or step: `status`, `guarantee`, `cost`, `length`, `bound`, `iterations`, `checks`,
    /// `nodes`, `revision`.
    #[func]
    fn get_result(&self) -> VarDictionary {
        let result = self.result;
        vdict! {
            "status" => result.status,
            "guarantee" => result.guarantee,
            "cost" => result.cost,
            "length" => result.length,
            "bound" => result.bound,
            "iterations" => result.iterations as i64,
            "checks" => result.checks as i64,
            "nodes" => result.nodes as i64,
            "revision" => result.revision as i64,
        }
    }

    /// How the planner searches: the algorithm of its options, or what MOTION_AUTO has chosen; 0 without a planner.
    #[func]
    fn get_algorithm(&self) -> i32 {
        self.motion.as_ref().map_or(0, Motion::algorithm) as i32
    }

    /// The memory of the planner in bytes, without that of its space.
    #[func]
    fn get_memory(&self) -> i64 {
        self.motion.as_ref().map_or(0, Motion::memory) as i64
    }
}

/// Outlines of a script as lists.
pub(crate) fn outlines_of(outlines: &Array<PackedVector2Array>) -> Outlines {
    let mut lists = Outlines::default();
    for outline in outlines.iter_shared() {
        lists.points.extend(points(&outline));
        lists.lengths.push(narrow(outline.len() as i64));
    }
    lists
}

impl TautShape {
    pub(crate) fn shape(&self) -> Result<&Shape, Failure> {
        self.shape.as_ref().ok_or_else(|| failure(native::ERROR_BAD_HANDLE, "there is no shape: create it first"))
    }
}

impl TautPoseSpace {
    fn made(&self) -> Result<&Space, Failure> {
        self.space.as_ref().ok_or_else(|| failure(native::ERROR_BAD_HANDLE, "there is no space: create it first"))
    }
}

impl TautMotion {
    fn keep(&mut self, answer: Result<MotionResult, Failure>) -> i32 {
        match answer {
            Ok(result) => {
                self.result = result;
                result.status
            }
            Err(failure) => failure.status,
        }
    }
}

fn missing() -> Failure {
    failure(native::ERROR_BAD_HANDLE, "there is no planner of motions: create it first")
}

/// Pieces for a script.
pub(crate) fn described(pieces: &[MotionPiece]) -> Array<VarDictionary> {
    let described = pieces.iter().map(|piece| {
        vdict! {
            "first" => i64::from(piece.first),
            "mode" => i64::from(piece.mode),
            "gear" => piece.gear,
            "curvature" => piece.curvature,
            "duration" => piece.duration,
            "controls" => &PackedFloat64Array::from(piece.controls),
        }
    });
    described.collect()
}

fn request(max_iterations: i64, tolerance: f64, flags: i64) -> MotionRequest {
    let (flags, max_iterations) = (narrow(flags), narrow(max_iterations));
    MotionRequest { flags, max_iterations, tolerance, ..MotionRequest::default() }
}

/// A mode of a script.
fn mode_of(given: &VarDictionary) -> Result<Mode, Failure> {
    let mut mode = Mode { cost: 1.0, ..Mode::default() };
    for (name, value) in numbers(given)? {
        match name.as_str() {
            "moves" => mode.moves = value as u64,
            "drags" => mode.drags = value as u64,
            "contact" => mode.contact = value,
            "cost" => mode.cost = value,
            _ => return Err(refused()),
        }
    }
    Ok(mode)
}

/// The options of a script, each a number.
fn numbers(given: &VarDictionary) -> Result<Vec<(String, f64)>, Failure> {
    let read = |(name, value): (Variant, Variant)| {
        let number = value.try_to_relaxed::<f64>().ok().filter(|number| !number.is_nan());
        number.map(|number| (name.stringify().to_string(), number)).ok_or_else(refused)
    };
    given.iter_shared().map(read).collect()
}

fn refused() -> Failure {
    failure(native::ERROR_INVALID_ARGUMENT, "there is no such option, or no such value")
}

fn link_of(given: &VarDictionary) -> Result<Link, Failure> {
    let mut link = Link::default();
    for (name, number) in numbers(given)? {
        match name.as_str() {
            "length" => link.length = number as f32,
            "longest" => link.longest = number as f32,
            "thickness" => link.thickness = number as f32,
            "angle_low" => link.angle_low = number as f32,
            "angle_high" => link.angle_high = number as f32,
            _ => return Err(refused()),
        }
    }
    Ok(link)
}

fn axis_of(given: &VarDictionary) -> Result<Axis, Failure> {
    let mut axis = Axis { weight: 1.0, ..Axis::default() };
    for (name, number) in numbers(given)? {
        match name.as_str() {
            "low" => axis.low = number,
            "high" => axis.high = number,
            "weight" => axis.weight = number,
            "kind" => axis.kind = narrow(number as i64),
            _ => return Err(refused()),
        }
    }
    Ok(axis)
}

fn space_options(given: &VarDictionary) -> Result<SpaceOptions, Failure> {
    let mut options = Space::default_options()?;
    for (name, number) in numbers(given)? {
        match name.as_str() {
            "angles" => options.angles = narrow(number as i64),
            "cell_parts" => options.cell_parts = narrow(number as i64),
            "turn_weight" => options.turn_weight = number,
            "memory_limit" => options.memory_limit = number as u64,
            _ => return Err(refused()),
        }
    }
    Ok(options)
}

fn motion_options(given: &VarDictionary) -> Result<MotionOptions, Failure> {
    let mut options = Motion::default_options()?;
    for (name, number) in numbers(given)? {
        match name.as_str() {
            "algorithm" => options.algorithm = narrow(number as i64),
            "neighbours" => options.neighbours = narrow(number as i64),
            "batch" => options.batch = narrow(number as i64),
            "asks_motions" => options.asks_motions = narrow(number as i64),
            "seed" => options.seed = number as u64,
            "range" => options.range = number,
            "goal_bias" => options.goal_bias = number,
            "resolution" => options.resolution = number,
            "temperature" => options.temperature = number,
            "h_scale" => options.h_scale = number,
            "memory_limit" => options.memory_limit = number as u64,
            "turning_radius" => options.turning_radius = number,
            "reverse_cost" => options.reverse_cost = number,
            "switch_cost" => options.switch_cost = number,
            "first_h_scale" => options.first_h_scale = number,
            "lattice_step" => options.lattice_step = number,
            "spot_turn_cost" => options.spot_turn_cost = number,
            _ => return Err(refused()),
        }
    }
    Ok(options)
}

fn words(list: &PackedInt32Array) -> Vec<u32> {
    list.as_slice().iter().map(|&number| narrow(number.into())).collect()
}
