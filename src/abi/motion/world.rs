//! Worlds of polygons, their planners, and what they become as cells.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::abi::door::*;
use crate::abi::planner::{self, OWNER_IN_WORLD, taut_planner};
use crate::abi::{grid::taut_grid, options::taut_planner_options, pool::taut_pool, snapshot::taut_snapshot};
use crate::base::real_u32;
use crate::plan::{AnyPlanner, AnySnapshot, WorldPlanner};
use crate::space::{MOST_VERTICES, RasterRule, Space, World, WorldSpace};

use super::shape::{few, fill_rule, outlines_of, taut_shape};
use super::{space::taut_space, space_options::taut_space_options};

/// A handle of a world: a rectangle with polygons that block the way. The value 0 is the null handle.
///
/// It may be copied; all copies refer to the same world, and all of them are invalid once it is destroyed. Blocked is
/// the inside of all polygons together, and all that lies outside of the rectangle; touching, and sliding along edges,
/// is free. Polygons may overlap and touch. Nobody passes between two that have a part of an edge in common; whether a
/// path passes where two touch in a point alone is the planner's `diagonal_gaps`. Coordinates are at most 65,536 in
/// magnitude and rounded to 1/256. The least gap is 1/64: nobody passes between two polygons, or a polygon and the rim,
/// where they do not touch but come closer, as rounded, whatever `diagonal_gaps` says. What lies in such a gap may be
/// cut off. In worlds of `taut_world_grow` other rules hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct taut_world {
    /// Opaque.
    pub id: u64,
}

named!(taut_world: World = World);

/// Creates a world without obstacles.
///
/// @param low   The corner of its rectangle with the least coordinates. Borrowed during the call. Not null.
/// @param high  The opposite corner. Borrowed during the call. Not null.
/// @param out   Receives the world, which you own: free it with `taut_world_destroy`. Not null.
/// @return      TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a coordinate that is not finite or
///              beyond 65,536, a rectangle without an inside), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_world_create(
    low: *const taut_point,
    high: *const taut_point,
    out: *mut taut_world,
) -> taut_status {
    recorded!(taut_world_create(In(low), In(high), Made(out)), {
        out.give(taut_world::made(World::new(low.into(), high.into())?)?)
    })
}

/// Creates the world of a grid as it is now: its rectangle, and the blocked cells (class 0, and under obstacles) as
/// polygons. The world does not follow later edits of the grid. Paths in it are as long as those of the exact planners
/// on the grid.
///
/// @param grid  The grid.
/// @param out   Receives the world, which you own: free it with `taut_world_destroy`. Not null.
/// @return      TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
///              TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_world_from_grid(grid: taut_grid, out: *mut taut_world) -> taut_status {
    recorded!(taut_world_from_grid(grid.read, Made(out)), out.give(taut_world::made(World::from_grid(grid)?)?))
}

/// Destroys a world. Its handle and every copy of it are invalid from now on.
///
/// Planners in this world are not affected: they keep it alive.
///
/// @param world  The world; the null handle is allowed and ignored.
/// @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_BUSY (another thread is inside a call on this world).
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn taut_world_destroy(world: taut_world) -> taut_status {
    recorded!(taut_world_destroy(world), world.destroy())
}

/// Adds an obstacle, a polygon in either direction, which may reach out of the rectangle. Open searches go on in the
/// world as it was.
///
/// The outline may cross and touch itself: what it encloses an odd number of times is blocked (the even-odd rule). A
/// polygon with holes is its outer outline, which goes to each hole, around it and back by the same way. Where edges
/// cross, both go over the nearest point of 1/256. Such an obstacle consists of pieces, each of which
/// `taut_world_rasterise` and `taut_world_grow` take alone; adding it takes a time in proportion to the square of its
/// edges.
///
/// @param world     The world.
/// @param outline   The vertices. Borrowed during the call. Not null.
/// @param count     Their number, 3 to 4,096.
/// @param obstacle  Receives the number of the obstacle, from 1 on; no number is used twice. Not null.
/// @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a coordinate
///                  that is not finite or beyond 65,536, a count out of its range, an outline that encloses no area, or
///                  that has more than 4,096 edges after those that cross are split), TAUT_ERROR_OUT_OF_MEMORY. After
///                  an error the world is unchanged.
///
/// Threads: any; concurrent with searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_world_add(
    world: taut_world,
    outline: *const taut_point,
    count: usize,
    obstacle: *mut u32,
) -> taut_status {
    recorded!(taut_world_add(world.read, Few(outline, count, MOST_VERTICES), Out(obstacle)), {
        obstacle.give(world.add(few(outline)?)?)
    })
}

/// Adds an obstacle of several outlines: what they enclose by a rule. For buildings with yards, and all that consists
/// of several parts.
///
/// Outlines may cross, touch and cover themselves and each other; points may repeat, and parts of an outline that lead
/// out and back have no area. Else as `taut_world_add` with an outline that crosses itself.
///
/// @param world          The world.
/// @param points         The vertices of all outlines, one outline after the other. Borrowed during the call. Not null.
/// @param count          Their number, at most 4,096.
/// @param lengths        The number of vertices of each outline. Borrowed during the call. Not null.
/// @param outline_count  The number of outlines.
/// @param rule           One of `taut_fill`.
/// @param obstacle       Receives the number of the obstacle, from 1 on; no number is used twice. Not null.
/// @return               TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a
///                       coordinate that is not finite or beyond 65,536, a count out of its range, lengths whose sum is
///                       not the count, an unknown rule, one of several outlines that encloses no area once it is
///                       rounded, with its number in the message, outlines that enclose none together, or that have
///                       more than 4,096 edges after those that cross are split), TAUT_ERROR_OUT_OF_MEMORY. After an
///                       error the world is unchanged.
///
/// Threads: any; concurrent with searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_world_add_outlines(
    world: taut_world,
    points: *const taut_point,
    count: usize,
    lengths: *const u32,
    outline_count: usize,
    rule: u32,
    obstacle: *mut u32,
) -> taut_status {
    recorded!(
        taut_world_add_outlines(
            world.read,
            Few(points, count, MOST_VERTICES),
            Few(lengths, outline_count, MOST_VERTICES),
            rule,
            Out(obstacle)
        ),
        {
            let rule = fill_rule(rule)?;
            obstacle.give(world.add_outlines(&outlines_of(points, lengths)?, rule)?)
        }
    )
}

/// Removes an obstacle. Open searches go on in the world as it was.
///
/// @param world     The world.
/// @param obstacle  Its number.
/// @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_INVALID_ARGUMENT (a number that no obstacle has),
///                  TAUT_ERROR_OUT_OF_MEMORY. After an error the world is unchanged.
///
/// Threads: any; concurrent with searches.
#[unsafe(no_mangle)]
pub extern "C" fn taut_world_remove(world: taut_world, obstacle: u32) -> taut_status {
    recorded!(taut_world_remove(world.read, obstacle), world.remove(obstacle).map(|()| OK))
}

/// Copies the outline of an obstacle, without the vertices that do not turn. It runs from the x axis towards the y
/// axis. An outline that crosses or touches itself comes back as it was given, several outlines one after the other,
/// unless a simple polygon is left of them.
///
/// @param world     The world.
/// @param obstacle  The number of the obstacle.
/// @param out       Receives the vertices. Owned by the caller. May be null if `capacity` is 0.
/// @param capacity  Capacity of `out` in points. If it is too small, only `needed` is written.
/// @param needed    Receives their number. Not null.
/// @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
///                  TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a number that no obstacle has),
///                  TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_world_outline(
    world: taut_world,
    obstacle: u32,
    out: *mut taut_point,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_world_outline(world.read, obstacle, Buffer(out, capacity, needed)), {
        out.fill(world.outline(obstacle)?.iter().map(|&point| point.into()))
    })
}

/// Creates the world of the places of a body's origin, at one angle: a path of a point in it is a path of the body in
/// this world. It does not follow later edits of this one.
///
/// Each obstacle becomes as many as its convex pieces and those of the body make, numbered from 1 on. Angles of whole
/// quarter turns and bodies without a radius make it exact. At other angles corners of the body are rounded outward, by
/// at most 2/256 in x and y; a disc is a polygon of 32 sides around it, which reaches at most 0.5 % of the radius and
/// 2/256 farther. The rectangle shrinks by the body's extents.
///
/// Where obstacles of the new world only touch, the body has room exactly: paths pass between them, along a common edge
/// too, whatever `diagonal_gaps` says. What touches or is nearer than the least gap in this world stays closed in the
/// new one, which has no least gap of its own. The same holds for obstacles that are added to it.
///
/// @param world  The world.
/// @param shape  The shape of the body.
/// @param angle  Its angle in radians, from the x axis towards the y axis; at most 1,048,576 in magnitude.
/// @param out    Receives the new world, which you own: free it with `taut_world_destroy`. Not null.
/// @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (an angle out of
///               its range, a body that has no room in the rectangle, sums beyond 65,536), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any; concurrent with searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_world_grow(
    world: taut_world,
    shape: taut_shape,
    angle: f64,
    out: *mut taut_world,
) -> taut_status {
    recorded!(taut_world_grow(world.read, shape.read, angle, Made(out)), {
        out.give(taut_world::made(world.grow(shape, angle)?)?)
    })
}

/// Gets the revision of a world: 1 at first, incremented by each edit.
///
/// @param world  The world.
/// @param out    Receives the revision. Not null.
/// @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_world_revision(world: taut_world, out: *mut u64) -> taut_status {
    recorded!(taut_world_revision(world.read, Out(out)), out.give(world.revision()))
}

/// Takes a snapshot of a world, for `taut_planner_pin`, in constant time: the next edit copies the world. It keeps the
/// obstacles alive, even if the world is destroyed.
///
/// @param world  The world.
/// @param out    Receives the snapshot, which you own: free it with `taut_snapshot_destroy`. Not null.
/// @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
///               TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_world_snapshot(world: taut_world, out: *mut taut_snapshot) -> taut_status {
    recorded!(taut_world_snapshot(world.read, Made(out)), {
        out.give(taut_snapshot::made(AnySnapshot::World(world.snapshot()))?)
    })
}

/// Creates the space of the poses of a body in a world of polygons, without cells. States are those of
/// `taut_space_of_poses`, in the coordinates of the world.
///
/// Polygons and all outside of the rectangle are walls; touching them is free. Poses are checked exactly, with the
/// body's corners rounded to 1/65,536, motions as those on a grid. The least gap of a world does not count: the width
/// of the body decides. The space follows the world's edits and keeps it and the shape alive, even if these are
/// destroyed first.
///
/// TAUT_MOTION_LATTICE and all planners that sample plan here. The steps of the lattice are swept exactly; it cannot
/// prove that there is no way at all. TAUT_MOTION_HYBRID_ASTAR needs cells (`taut_world_rasterise`), and returns
/// TAUT_ERROR_UNSUPPORTED, as `taut_space_slice`.
///
/// @param world    The world.
/// @param shape    The shape.
/// @param options  Initialised by `taut_space_options_init`; copied. Not null.
/// @param out      Receives the space, which you own: free it with `taut_space_destroy`. Not null.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
///                 TAUT_ERROR_INVALID_ARGUMENT (a struct_size below 72 or above 4,096, a number out of its range),
///                 TAUT_ERROR_UNSUPPORTED (flags, reserved words or unknown trailing bytes that are not 0),
///                 TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_space_of_poses_in_world(
    world: taut_world,
    shape: taut_shape,
    options: *const taut_space_options,
    out: *mut taut_space,
) -> taut_status {
    recorded!(taut_space_of_poses_in_world(world.read, shape.read, Sized(options), Made(out)), {
        out.give(taut_space::made(Space::World(WorldSpace::new(world, shape, options.read()?)?))?)
    })
}

/// Sets the cells of a grid that obstacles of a world meet to a terrain class; the others stay.
///
/// Cell (i, j) is the square of side `cell` from `origin` + (i * cell, j * cell) on. What lies outside of the world's
/// rectangle is not set.
///
/// @param world    The world.
/// @param grid     The grid.
/// @param origin   Where the grid's cell (0, 0) begins in the world, rounded to 1/256. Borrowed during the call. Not
///                 null.
/// @param cell     The side of a cell, 1/256 to 65,536, rounded to 1/256.
/// @param rule     One of `taut_raster`.
/// @param terrain  0 to 255.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
///                 TAUT_ERROR_INVALID_ARGUMENT (a number out of its range or not finite), TAUT_ERROR_OUT_OF_MEMORY (the
///                 cells of some rows are set then).
///
/// Threads: any; concurrent with searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_world_rasterise(
    world: taut_world,
    grid: taut_grid,
    origin: *const taut_point,
    cell: f64,
    rule: u32,
    terrain: u32,
) -> taut_status {
    recorded!(taut_world_rasterise(world.read, grid.read, In(origin), cell, rule, terrain), {
        let rule = known(RasterRule::from_u32, rule, "rule", "a value of taut_raster")?;
        let wrong = |_| Error::BadValue { name: "terrain", value: real_u32(terrain), allowed: "0 to 255" };
        world.rasterise(grid, (origin.into(), cell), rule, u8::try_from(terrain).map_err(wrong)?).map(|()| OK)
    })
}

/// Creates a planner in a world: the shortest paths at any angle, which are TAUT_GUARANTEE_OPTIMAL.
///
/// The same handle as on a grid, for `taut_planner_find`, `begin`, `step`, `cancel`, `limit_time`, `path`, `path_view`,
/// `memory`, `reset` and `destroy`, and for the questions `taut_planner_nearest`, `nearest_reachable`, `reachable`,
/// `component`, `random_point`, `is_free`, `raycast`, `check_path`, `path_cost` and `waypoint`; paths use no `links`.
/// Other calls return TAUT_ERROR_UNSUPPORTED. Many queries at once, on threads: `taut_pool_add_world`. The corners that
/// a corner sees are found when a search first needs them, and kept; edits of the world drop what they may have
/// changed. The planner keeps the world alive, even if that is destroyed first.
///
/// A start or a goal at most 1/32 from free ground counts as the nearest free multiple of 1/256, ties by y, then x: who
/// stands within 1/64 of a path may ask again. A query whose ends do not see each other asks the components of the free
/// ground, so that a goal out of reach costs no search. They are made once after each edit, in steps that obey limits
/// (16 vertices or crossings of outlines cost a step one expansion, and the request's budget none), in time
/// O((n + k) log n) for n vertices and k crossings. With TAUT_REQUEST_ALLOW_PARTIAL the path ends at the point within
/// reach that is nearest to the goal, of the multiples of 1/256, ties by y, then x; but at least 1/32 before a closed
/// gap.
///
/// @param world    The world.
/// @param options  Initialised by `taut_planner_options_init`; copied. The algorithm must be TAUT_ALGORITHM_OPTIMAL
///                 (the initial one, which is the tangent graph here), TAUT_ALGORITHM_TANGENT_GRAPH or
///                 TAUT_ALGORITHM_VISIBILITY_GRAPH; `diagonal_gaps`, `h_scale` and `memory_limit` apply. Bodies with a
///                 size: `taut_world_grow`. Not null.
/// @param out      Receives the planner, which you own: free it with `taut_planner_destroy`. Not null.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (as
///                 `taut_planner_create`), TAUT_ERROR_UNSUPPORTED (as that, and for another algorithm, a radius, a
///                 cost_tolerance and smoothing), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_world_planner(
    world: taut_world,
    options: *const taut_planner_options,
    out: *mut taut_planner,
) -> taut_status {
    recorded!(taut_world_planner(world.read, Sized(options), Made(out)), {
        let planner = WorldPlanner::with_owner(world, options.read()?, OWNER_IN_WORLD)?;
        out.give(planner::made(AnyPlanner::World(planner))?)
    })
}

/// Adds a lane to a pool: a world of polygons with the options of the planners that answer requests in it. Requests are
/// answered in the world as it was when they were submitted, with the results and points of `taut_planner_find` there.
///
/// The pool keeps the world alive, even if that is destroyed. Lanes stay until the pool is destroyed.
///
/// @param pool     The pool.
/// @param world    The world.
/// @param options  As for `taut_world_planner`. Not null.
/// @param lane     Receives the number of the lane, which counts on from those of `taut_pool_add`. Not null.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE (of the pool or the world), TAUT_ERROR_NULL_POINTER, the errors of
///                 `taut_world_planner`.
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_pool_add_world(
    pool: taut_pool,
    world: taut_world,
    options: *const taut_planner_options,
    lane: *mut u32,
) -> taut_status {
    unrecorded!(taut_pool_add_world(pool.read, world.read, Sized(options), Out(lane)), {
        lane.give(pool.add_world(world, &options.read()?)?)
    })
}
