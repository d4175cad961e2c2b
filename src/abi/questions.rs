//! Questions to a planner that need no search: rays, kept paths, near and random free points.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::base::number_of;
use crate::plan::{Hit, Nearest, PathCheck};

use super::door::*;
use super::{planner::taut_planner, query::taut_result};

/// The first thing that a ray meets. Its size never changes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_hit {
    /// The first point that blocks the ray, rounded to float; its end if it is clear.
    pub at: taut_point,
    /// The unit normal of the wall, from the wall to the free side; for a point along an axis. (0, 0) if the ray is
    /// clear, is stopped by a closed diagonal gap, or starts at a point that is not free.
    pub normal: taut_point,
    /// The share of the ray that is clear, 0 to 1; 1 if it is visible.
    pub share: f32,
    /// The column of the blocked cell, which may lie just outside the map; of a free cell at the end of a clear ray.
    pub cell_x: i32,
    /// Its row.
    pub cell_y: i32,
    /// 1 if the ray is clear to its end, else 0.
    pub visible: u32,
}

/// The answer about a kept path. Its size never changes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_path_check {
    /// One of `taut_path_state`.
    pub state: u32,
    /// 1 if the path, given that it was a shortest one at `since`, is proven to be one still, else 0.
    pub shortest: u32,
    /// The segment on which it is cut first: from the point with this number to the next. 0 unless cut.
    pub segment: u32,
    /// 0.
    pub reserved32: u32,
    /// The first point that blocks it, rounded to float. (0, 0) unless cut.
    pub at: taut_point,
    /// The revision of the grid for which this is true.
    pub revision: u64,
}

impl From<Hit> for taut_hit {
    fn from(hit: Hit) -> Self {
        Self {
            at: hit.at.into(),
            normal: hit.normal.into(),
            share: hit.share,
            cell_x: hit.cell.0,
            cell_y: hit.cell.1,
            visible: u32::from(hit.visible),
        }
    }
}

impl From<PathCheck> for taut_path_check {
    fn from(check: PathCheck) -> Self {
        Self {
            state: number_of!(check.state, u32),
            shortest: u32::from(check.shortest),
            segment: check.segment,
            reserved32: 0,
            at: check.at.into(),
            revision: check.revision,
        }
    }
}

/// Casts a ray: finds the first obstacle on the straight segment between two points.
///
/// The test is exact, by the classes that are blocked for the planner (`taut_planner_set_costs`) and its gap rule. As
/// for `taut_grid_line_of_sight` a ray may touch corners of blocked cells and slide along walls, and the outside of the
/// map is blocked. Where two walls meet, the normal is that of the face before which the cell is free; if that is not
/// one face, of the face across the axis along which the ray is faster, x if they are equal. Search and path of the
/// planner stay as they are.
///
/// With a radius in the planner's options the disc moves along the segment, from the place to which a search would move
/// the start: `at` is where its centre is when it first touches a cell that it would enter, the normal leads from the
/// touched point to the centre, at any angle. Whether and by which cell it is stopped is exact.
///
/// In a world of polygons the ray begins at the free point that counts as its start (`taut_world_planner`), the normal
/// is that of the edge, `cell_x` the number of the obstacle and `cell_y` 0: both 0 at the rim of the world, in a gap,
/// at a blocked start, and for a clear ray. On a navigation mesh likewise, with the number of the face that the ray
/// leaves.
///
/// @param planner  The planner.
/// @param from     The start of the ray. Borrowed during the call. Not null.
/// @param to       The end of the ray. Borrowed during the call. Not null.
/// @param out      Receives what the ray meets. Not null.
/// @return         TAUT_OK, visible or not; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
///                 TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a coordinate that is not finite or beyond
///                 1,048,576).
///
/// Threads: one at a time per planner; concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_raycast(
    planner: taut_planner,
    from: *const taut_point,
    to: *const taut_point,
    out: *mut taut_hit,
) -> taut_status {
    recorded!(taut_planner_raycast(planner.ask_any, In(from), In(to), Out(out)), {
        out.give(planner.raycast(from.into(), to.into())?.into())
    })
}

/// Checks whether a path that was clear is clear still.
///
/// The path was clear for this planner at the revision `since`, such as the `revision` of the result that it came with.
/// Only segments in whose tiles of 64 x 64 cells something has changed since then are checked, exactly, by the
/// planner's blocked classes and gap rule; so a path far from all edits costs a fraction of a microsecond. `since` 0
/// checks every segment, as after `taut_planner_set_costs`. A segment is cut if its line of sight is; with closed
/// diagonal gaps the path is also cut where it turns from one side of a gap to the other. With a radius in the
/// planner's options a segment is cut where the disc would enter a blocked cell by more than 1/128: that much nearer to
/// walls than the exact pieces the points of a path may be. Search and path of the planner stay as they are.
///
/// In a world of polygons `since` is a revision of the world, its tiles are those of 32 x 32 over the world, and
/// `shortest` is 1 if the world has not been edited since. On a navigation mesh all segments are tested unless its
/// obstacles are as they were; where its floors lie above each other it needs the heights of the points
/// (`taut_mesh_planner_set_path_heights`).
///
/// @param planner  The planner.
/// @param points   The points of the path, or what is left of it. Borrowed during the call. Not null.
/// @param count    Their number, at least 1.
/// @param since    A revision of the grid, or 0.
/// @param out      Receives the answer. Not null.
/// @return         TAUT_OK, cut or not; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
///                 TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (no points, a coordinate that is not finite or
///                 beyond 1,048,576, a revision that the grid has not reached, another number of heights than of
///                 points), TAUT_ERROR_UNSUPPORTED (no heights on a mesh whose floors lie above each other),
///                 TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: one at a time per planner; concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_check_path(
    planner: taut_planner,
    points: *const taut_point,
    count: usize,
    since: u64,
    out: *mut taut_path_check,
) -> taut_status {
    recorded!(taut_planner_check_path(planner.ask_any, InputList(points, count), since, Out(out)), {
        out.give(planner.check_path(points, since)?.into())
    })
}

/// Tells what it costs to go along a path on the map as it is now.
///
/// With the planner's costs and weights: over each cell that the path crosses the length inside it times the cost
/// there, along the line between two cells the lesser cost; the length where all cells cost 1. A segment from the entry
/// of a link to its exit costs what the link does, or what the walk does if that is less. INFINITY for a path that
/// `taut_planner_check_path` would call cut. Search and path of the planner stay as they are.
///
/// This is the measure by which the paths of two planners, and an old path and a new one, can be compared after an edit
/// of the map, of costs or of weights: A* along cells counts steps by the mean of two cells in its own results. Over
/// faces of a navigation mesh likewise; in a world of polygons it is the length.
///
/// @param planner  The planner.
/// @param points   The points of the path, or what is left of it. Borrowed during the call. Not null.
/// @param count    Their number, at least 1.
/// @param out      Receives the cost, at least 0. Not null.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                 TAUT_ERROR_INVALID_ARGUMENT (no points, a coordinate that is not finite or beyond 1,048,576,
///                 another number of heights than of points), TAUT_ERROR_UNSUPPORTED (no heights on a mesh whose
///                 floors lie above each other), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: one at a time per planner; concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_path_cost(
    planner: taut_planner,
    points: *const taut_point,
    count: usize,
    out: *mut f64,
) -> taut_status {
    recorded!(taut_planner_path_cost(planner.ask_any, InputList(points, count), Out(out)), {
        out.give(planner.path_cost(points)?)
    })
}

/// Finds the waypoint of a path to which an agent goes next, however it moves: what a game that moves its units itself
/// asks for once per frame.
///
/// A waypoint is passed once it lies on the straight way from the agent to the one after it or on the inner side of
/// that way, or once another part of the path is nearer; and if that way is free. So an agent may overshoot a waypoint,
/// be pushed, or slide along a wall at a distance of its own. It is led nearer to a wall than its radius by less than
/// 1/64; an agent that stands nearer is led as near as it stands. The way to the waypoint to which it goes already may
/// come nearer than the agent stands by 1/64, so that rounding does not hide it. The last waypoint is never passed:
/// whether the agent has arrived is the caller's question.
///
/// @param planner   The planner.
/// @param points    The points of the path. Borrowed during the call. Not null.
/// @param count     Their number, 1 to 2^32 - 1.
/// @param position  Where the agent is. Borrowed during the call. Not null.
/// @param from      The number of the waypoint to which it went before: 1 for a new path that begins where it is, 0 for
///                  one that may begin elsewhere. It never goes back.
/// @param reach     A waypoint at most so far away, in grid units, is passed too if the way to the next one is free for
///                  the whole radius; 0 to follow the path exactly.
/// @param out       Receives the number of the waypoint. Not null.
/// @param visible   Receives 1 if the straight way to it is free; 0 if it is not, or if the agent stands at it, or has
///                  overshot it, where the next one is out of sight: it needs another path, and stands until it has
///                  that. Not null.
/// @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                  TAUT_ERROR_INVALID_ARGUMENT (no points, a waypoint that the path does not have, a reach that is
///                  negative or NaN, a coordinate that is not finite or beyond 1,048,576, another number of heights
///                  than of points), TAUT_ERROR_UNSUPPORTED (no heights on a mesh whose floors lie above each other),
///                  TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: one at a time per planner; concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_waypoint(
    planner: taut_planner,
    points: *const taut_point,
    count: usize,
    position: *const taut_point,
    from: u32,
    reach: f32,
    out: *mut u32,
    visible: *mut u32,
) -> taut_status {
    recorded!(
        taut_planner_waypoint(
            planner.ask_any,
            InputList(points, count),
            In(position),
            from,
            reach,
            Out(out),
            Out(visible)
        ),
        {
            let next = planner.waypoint(points, position.into(), from, reach)?;
            out.write(next.number);
            visible.give(u32::from(next.visible))
        }
    )
}

/// Proves, without a search, that the last answer of a planner holds for the newest revision of its map.
///
/// The answer is that of the last query for a single goal, once it has ended. TAUT_OK: its path is clear and still as
/// short as any, so that a search would return the same length. TAUT_NO_PATH: there is still no path. The result is
/// then that of the search, with the new revision. TAUT_STALE: it could not be proven, search again if it matters; the
/// result has length and cost of the earlier path, no guarantee, and the revision that was compared. The path can be
/// read as before in each case, and the next refresh compares with the last proof.
///
/// The grid remembers its latest 4,096 edits. A path with TAUT_GUARANTEE_OPTIMAL is proven if it is clear and no edit
/// freed cells that could shorten it: cells that open no way through (a notch in a wall), or cells so far away that the
/// straight way past them is no shorter. A path with TAUT_GUARANTEE_LATTICE_OPTIMAL without terrain costs is proven if
/// no edit freed a cell or touched the path. TAUT_NO_PATH is proven by the connected components. Any other answer is
/// proven if no edit changed a cell in a way that matters to the planner; a partial one then returns TAUT_PARTIAL. A
/// path costs a fraction of a microsecond.
///
/// In a world of polygons and on a mesh a path with TAUT_GUARANTEE_OPTIMAL is proven if it is clear, and each edit
/// since has added an obstacle or freed ground so far away that the straight way past it is no shorter; in a world by
/// the tiles that an edit met, 32 x 32 over all of it. Of points TAUT_NO_PATH is proven by the components, of discs if
/// obstacles were only added. Any other answer is proven if no obstacle has changed. On a mesh an added obstacle whose
/// edges cross others counts as one that frees ground; costs that were set since and changed links prove nothing, and
/// where there are links no edit that frees ground, or beside their ends, is proven to be harmless. A world remembers
/// its latest 64 edits, a mesh 256.
///
/// @param planner  The planner. Pinned to a snapshot it compares with that.
/// @param out      Receives the result. Owned by the caller. Not null.
/// @return         TAUT_OK, TAUT_NO_PATH or TAUT_PARTIAL: proven. TAUT_STALE: not proven.
///                 An error: TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                 TAUT_ERROR_INVALID_ARGUMENT (the last query was for many goals, has not ended or has failed, or
///                 there was none), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: one at a time per planner; concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_refresh(planner: taut_planner, out: *mut taut_result) -> taut_status {
    recorded!(taut_planner_refresh(planner.change_any, Answer(out)), {
        out.answer(taut_result::new(&planner.refresh()?, planner.object.user()))
    })
}

/// Tells which points are free: where `taut_planner_find` would not refuse to start.
///
/// By the planner's blocked classes, the radius of its options and the obstacles on the grid, on the snapshot to which
/// it is pinned. As for a start, a place at most 1/64 too near to a wall for the radius counts as free. In a world of
/// polygons and on a navigation mesh one at most 1/32 from free ground does.
///
/// @param planner  The planner.
/// @param points   The points, anywhere: one that is not finite or outside of the map is not free. Borrowed during the
///                 call. May be null if `count` is 0.
/// @param count    Their number.
/// @param out      Receives a byte per point, 1 if it is free and 0 if not. Owned by the caller. May be null if `count`
///                 is 0.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                 TAUT_ERROR_INVALID_ARGUMENT (more points than memory can hold), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: one at a time per planner; concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_is_free(
    planner: taut_planner,
    points: *const taut_point,
    count: usize,
    out: *mut u8,
) -> taut_status {
    recorded!(taut_planner_is_free(planner.ask_any, Each(points, count), Items(out, count)), {
        let mut place = 0;
        planner.each_free(points.iter().map(Into::into), |is_free| {
            out.write_at(place, u8::from(is_free));
            place += 1;
        })?;
        Ok(OK)
    })
}

/// Writes the nearest point, if there is one.
fn give_nearest(
    found: Option<Nearest>,
    out: Option<OutPlace<'_, taut_point>>,
    distance: Option<OutPlace<'_, f32>>,
) -> Result<taut_status, Error> {
    let Some(found) = found else { return Ok(NO_PATH) };
    out.inspect(|out| out.write(found.point.into()));
    distance.inspect(|out| out.write(found.distance));
    Ok(OK)
}

/// Finds the free point nearest to a point: where a unit inside a wall gets out, or where a click on a wall leads.
///
/// A point is free if it lies in a cell that is free for the planner or on the border of one; this is so for planners
/// on a lattice too, which move every end to a vertex. The answer is exact: no free point is nearer; ties go to the
/// smaller y, then x. Its coordinates are multiples of 1/256. A free point is its own nearest one, rounded to 1/256.
/// With a radius in the planner's options: the place nearest to the point at which the disc's centre can be.
///
/// In a world of polygons it is as exact. The first question about what is near or can be reached after an edit makes
/// the components of the world, in time as `taut_world_planner` says. On a navigation mesh too: a glance at each face.
///
/// @param planner       The planner.
/// @param point         The point, in the map or outside. Borrowed during the call. Not null.
/// @param max_distance  The largest distance in grid units, >= 0; INFINITY for the whole map.
/// @param out           Receives the free point. May be null.
/// @param distance      Receives its distance, rounded up to float. May be null.
/// @return              TAUT_OK; TAUT_NO_PATH (no free point is that near; nothing is written); TAUT_ERROR_BAD_HANDLE,
///                      TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a
///                      coordinate that is not finite or beyond 1,048,576, a distance that is negative or NaN).
///
/// Threads: one at a time per planner; concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_nearest(
    planner: taut_planner,
    point: *const taut_point,
    max_distance: f32,
    out: *mut taut_point,
    distance: *mut f32,
) -> taut_status {
    recorded!(taut_planner_nearest(planner.ask_any, In(point), max_distance, Maybe(out), Maybe(distance)), {
        give_nearest(planner.nearest(point.into(), max_distance)?, out, distance)
    })
}

/// Finds the point nearest to another one that can be reached: as near as a unit gets to a click on a wall or behind a
/// closed door.
///
/// It is where the path of `taut_planner_find` ends with TAUT_REQUEST_ALLOW_PARTIAL, or its goal if that can be
/// reached: a multiple of 1/256 in each coordinate, for an agent with a radius along a lattice the centre of a cell.
/// Ties go to the smaller y, then x. With closed gaps only points at least 1/32 before a diagonal gap count (see
/// TAUT_DIAGONAL_GAPS_CLOSED), and `point` itself if it can be reached and is no such gap. Nothing is searched: the
/// connected components of the grid answer. With 4 neighbours on corners and closed gaps single steps may not reach
/// every vertex of a component: then it may be a vertex to which there is no path, and the partial path ends at another
/// one.
///
/// In a world of polygons too: a multiple of 1/256, at least 1/32 from closed gaps unless it is the goal or the start.
///
/// @param planner       The planner.
/// @param from          Where the path starts. Borrowed during the call. Not null.
/// @param point         The point, in the map or outside. Borrowed during the call. Not null.
/// @param max_distance  The largest distance in grid units, >= 0; INFINITY for the whole map.
/// @param out           Receives the reachable point. May be null.
/// @param distance      Receives its distance, rounded up to float. May be null.
/// @return              TAUT_OK; TAUT_NO_PATH (no reachable point is that near; nothing is written);
///                      TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                      TAUT_ERROR_INVALID_ARGUMENT (a coordinate that is not finite or beyond 1,048,576, a distance
///                      that is negative or NaN), TAUT_ERROR_START_BLOCKED, TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: one at a time per planner; concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_nearest_reachable(
    planner: taut_planner,
    from: *const taut_point,
    point: *const taut_point,
    max_distance: f32,
    out: *mut taut_point,
    distance: *mut f32,
) -> taut_status {
    recorded!(
        taut_planner_nearest_reachable(planner.ask_any, In(from), In(point), max_distance, Maybe(out), Maybe(distance)),
        give_nearest(planner.nearest_reachable(from.into(), point.into(), max_distance)?, out, distance)
    )
}

/// Tells whether a path joins two points.
///
/// The answer is that of `taut_planner_find` on the current revision, for the planner's blocked classes and rules. It
/// costs a lookup, and 2 to 20 microseconds per tile of 64 x 64 cells edited since the last question or query;
/// after an edit that cuts a large component in two at worst a pass over the regions of the map. With 4 neighbours
/// on corners and closed gaps single steps may not reach every vertex of a component: 1 then means that there may
/// be a path. A radius above 1/2 in the planner's options makes the first question label the map for it.
///
/// In a world of polygons a lookup, once its components are made; points within 1/32 of free ground count as free.
///
/// @param planner    The planner.
/// @param from       The start. Borrowed during the call. Not null.
/// @param to         The goal. Borrowed during the call. Not null.
/// @param reachable  Receives 1 if there is a path, 0 if there is none or a point is not free. Not null.
/// @return           TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                   TAUT_ERROR_INVALID_ARGUMENT (a coordinate that is not finite or beyond 1,048,576),
///                   TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: one at a time per planner; concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_reachable(
    planner: taut_planner,
    from: *const taut_point,
    to: *const taut_point,
    reachable: *mut u8,
) -> taut_status {
    recorded!(taut_planner_reachable(planner.ask_any, In(from), In(to), Out(reachable)), {
        reachable.give(u8::from(planner.reachable(from.into(), to.into())?))
    })
}

/// Finds the connected component that a point belongs to: points with the same number can reach each other.
///
/// The number depends on the map, the planner's blocked classes and its rules alone; it stays the same within a
/// revision of the grid and may change with any edit. A point at which two components touch has that of its first free
/// cell, row by row. Costs as much as `taut_planner_reachable` and a pass over the regions of the map up to the first
/// one of the component: to compare two points, ask `taut_planner_reachable`.
///
/// In a world of polygons components are numbered from 1 on, from the least y, then x; a lookup finds the number. A
/// point at which several touch has the least of them. On a navigation mesh likewise, by the first face of each island.
///
/// @param planner  The planner.
/// @param point    The point. Borrowed during the call. Not null.
/// @param out      Receives the number of the component, 0 if the point is not free. Not null.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                 TAUT_ERROR_INVALID_ARGUMENT (a coordinate that is not finite or beyond 1,048,576),
///                 TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: one at a time per planner; concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_component(
    planner: taut_planner,
    point: *const taut_point,
    out: *mut u64,
) -> taut_status {
    recorded!(taut_planner_component(planner.ask_any, In(point), Out(out)), {
        out.give(planner.component(point.into())?.unwrap_or(0))
    })
}

/// Draws a random free point around a point: where to spawn, or where to wander.
///
/// Evenly distributed over the area that is free for the planner within the distance: every multiple of 1/256 in a free
/// cell is equally likely. With closed gaps none less than 1/32 before a diagonal gap is drawn (see
/// TAUT_DIAGONAL_GAPS_CLOSED). With a radius in the planner's options only places of the disc's centre are drawn; where
/// fewer than one point in a thousand is such a place, nearly evenly, and in time that grows with the tiles of 64 x 64
/// cells within the distance, 25 to 30 microseconds each after draws of 0.3 ms. The same seed gives the same point on
/// every platform.
///
/// In a world of polygons 1,024 points are drawn at most, each multiple of 1/256 equally likely, at least 1/32 from
/// closed gaps; if none of them is free, the answer is the nearest free point. Likewise on a navigation mesh, in the
/// plane: where its floors lie above each other the point is on the one nearest to the height of starts
/// (`taut_mesh_planner_set_heights`).
///
/// @param planner       The planner.
/// @param around        The middle. Borrowed during the call. Not null.
/// @param max_distance  The largest distance in grid units, >= 0; INFINITY for the whole map.
/// @param seed          The seed, any number; advanced by the call, so that the next one draws another point. Not null.
/// @param out           Receives the point. Not null.
/// @return              TAUT_OK; TAUT_NO_PATH (no free point is that near; the point is not written);
///                      TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                      TAUT_ERROR_INVALID_ARGUMENT (a coordinate that is not finite or beyond 1,048,576, a distance
///                      that is negative or NaN). After an error the seed is unchanged.
///
/// Threads: one at a time per planner; concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_random_point(
    planner: taut_planner,
    around: *const taut_point,
    max_distance: f32,
    seed: *mut u64,
    out: *mut taut_point,
) -> taut_status {
    recorded!(taut_planner_random_point(planner.ask_any, In(around), max_distance, Changed(seed), Found(out)), {
        let (mut state, seed) = seed;
        let found = planner.random_point(around.into(), max_distance, &mut state)?;
        seed.write(state);
        found.map_or(Ok(NO_PATH), |point| out.give(point.into()))
    })
}
