//! Navigation meshes of floors above each other: bridges, ramps, houses.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use super::mesh::taut_mesh;
use crate::abi::door::*;
use crate::abi::planner::taut_planner;
use crate::abi::questions::taut_hit;
use crate::mesh::Mesh;

/// As `taut_mesh_create`, of points with heights: floors may lie above each other, such as a bridge and the road under
/// it, a spiral ramp, a house with stairs. Heights are at most 65,536 in magnitude and rounded to 1/256. Points are one
/// where their heights are equal too; faces are joined by edges between the same points alone.
///
/// Of two faces that overlap in the plane one must lie above the other: nowhere below it, and nowhere in one plane with
/// it. Along its sides a face is as high as their ends say; within it lies in the triangles from its first corner to
/// the sides. A corner on the rim needs a corner in the side of another face on which it lies where both are less than
/// 1/256 apart in height. About no point faces go round more than once.
///
/// Lengths are those of the plane, as seen from above. Planners find starts and goals by their heights
/// (`taut_mesh_planner_set_heights`). Obstacles are refused with TAUT_ERROR_UNSUPPORTED; where floors lie above each
/// other so are fields, crowds and Theta*.
///
/// @param points        The points. Borrowed during the call. Not null.
/// @param point_count   Their number, at most 2^28.
/// @param heights       How high each point lies. Borrowed during the call. Not null.
/// @param height_count  Their number, that of the points.
/// @param corners       The numbers of the points of all faces, from 0, one face after the other. Borrowed during the
///                      call. Not null.
/// @param corner_count  Their number, at most 2^28.
/// @param face_sizes    The number of corners of each face, at least 3. Borrowed during the call. Not null.
/// @param face_count    The number of faces, at least 1.
/// @param out           Receives the mesh, which you own: free it with `taut_mesh_destroy`. Not null.
/// @return              TAUT_OK; the errors of `taut_mesh_create`; TAUT_ERROR_INVALID_ARGUMENT (the number of heights,
///                      a height that is not finite or beyond 65,536, faces that overlap where neither lies above the
///                      other).
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_create_floors(
    points: *const taut_point,
    point_count: usize,
    heights: *const f32,
    height_count: usize,
    corners: *const u32,
    corner_count: usize,
    face_sizes: *const u32,
    face_count: usize,
    out: *mut taut_mesh,
) -> taut_status {
    recorded!(
        taut_mesh_create_floors(
            InputList(points, point_count),
            InputList(heights, height_count),
            InputList(corners, corner_count),
            InputList(face_sizes, face_count),
            Made(out)
        ),
        [out, points, heights, corners, face_sizes],
        out.give(taut_mesh::made(Mesh::with_heights(points, heights, corners, face_sizes)?)?)
    )
}

/// Gets the face at a point, which is rounded to 1/256, whose height there is the nearest one to a height, and that
/// height; of two as near the lower one, of several as high the one with the least number.
///
/// @param mesh    The mesh.
/// @param point   The point. Borrowed during the call. Not null.
/// @param height  The height.
/// @param face    Receives the number of the face, UINT32_MAX for a point beside the mesh. Not null.
/// @param found   Receives how high the face lies there: 0 beside the mesh, and on a mesh without heights. Not null.
/// @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a coordinate
///                that is not finite or beyond 1,048,576, a height that is not finite or beyond 65,536),
///                TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_floor_at(
    mesh: taut_mesh,
    point: *const taut_point,
    height: f32,
    face: *mut u32,
    found: *mut f32,
) -> taut_status {
    recorded!(taut_mesh_floor_at(mesh.read, In(point), height, Out(face), Out(found)), {
        let (number, own) = mesh.floor_at(point.into(), height)?.unwrap_or((u32::MAX, 0.0));
        face.write(number);
        found.give(own)
    })
}

/// Sets at which heights the positions of a planner on a mesh of `taut_mesh_create_floors` are, from the next query and
/// question on: starts, and points of questions that have one alone, at the first one, goals at the second one. Both
/// are 0 at first.
///
/// Where floors lie above each other a position counts as the point of that face there whose height is the nearest one;
/// of two as near of the lower one. Beside the rim of a floor it counts as the point of that one, at most 1/32 away, if
/// that is nearer in height by more than 1/4 than what lies at the position itself. Elsewhere heights do not matter. A
/// ray begins at the first height, and ends where the straight way leads, on whatever floor. A random point is one in
/// the plane, on the floor whose height is the nearest to the first one. Kept paths have heights of their own
/// (`taut_mesh_planner_set_path_heights`).
///
/// @param planner  The planner.
/// @param start    The height of starts.
/// @param goal     The height of goals.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_INVALID_ARGUMENT (a
///                 height that is not finite or beyond 65,536), TAUT_ERROR_UNSUPPORTED (a planner on a grid, in a world
///                 or on a mesh without heights). After an error the heights are unchanged.
///
/// Threads: one at a time per planner.
#[unsafe(no_mangle)]
pub extern "C" fn taut_mesh_planner_set_heights(planner: taut_planner, start: f32, goal: f32) -> taut_status {
    recorded!(taut_mesh_planner_set_heights(planner.ask_any, start, goal), {
        planner.on_mesh()?.set_heights(start, goal).map(|()| OK)
    })
}

/// Copies how high the path of the planner's last result lies at each of its points (`taut_planner_path`).
///
/// @param planner   The planner.
/// @param out       Receives the heights. Owned by the caller. May be null if `capacity` is 0.
/// @param capacity  Heights that fit at `out`. If it is too small, only `needed` is written.
/// @param needed    Receives the number of heights, that of the points: 0 without a path, and on a mesh without
///                  heights. Not null.
/// @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
///                  TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_UNSUPPORTED (a planner on
///                  a grid or in a world).
///
/// Threads: one at a time per planner.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_planner_heights(
    planner: taut_planner,
    out: *mut f32,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_mesh_planner_heights(planner.ask_any, Buffer(out, capacity, needed)), {
        out.fill(planner.on_mesh()?.path_heights().iter().copied())
    })
}

/// Sets how high the points of kept paths are, one height for each, to which later calls of `taut_planner_check_path`,
/// `taut_planner_path_cost` and `taut_planner_waypoint` refer: such as those that `taut_mesh_planner_heights` gave when
/// the path was found, or of the points that are left of it.
///
/// Where floors lie above each other those calls need as many heights as their path has points: else they return
/// TAUT_ERROR_INVALID_ARGUMENT, and TAUT_ERROR_UNSUPPORTED if none were set. Each point counts as the one of the floor
/// whose height is the nearest. A segment that comes to another floor is cut at its end, and a waypoint there is out of
/// sight. The position of an agent is at the first height of `taut_mesh_planner_set_heights`. Elsewhere these heights
/// do not matter. None are set at first.
///
/// @param planner  The planner.
/// @param heights  The heights, which are copied. Borrowed during the call. May be null if `count` is 0.
/// @param count    Their number, 0 for none.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                 TAUT_ERROR_INVALID_ARGUMENT (a height that is not finite or beyond 65,536), TAUT_ERROR_UNSUPPORTED
///                 (a planner on a grid, in a world or on a mesh without heights), TAUT_ERROR_LIMIT (memory),
///                 TAUT_ERROR_OUT_OF_MEMORY. After an error the heights are unchanged.
///
/// Threads: one at a time per planner.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_planner_set_path_heights(
    planner: taut_planner,
    heights: *const f32,
    count: usize,
) -> taut_status {
    recorded!(taut_mesh_planner_set_path_heights(planner.ask_any, InputList(heights, count)), {
        planner.on_mesh()?.set_path_heights(heights).map(|()| OK)
    })
}

/// Casts a ray as `taut_planner_raycast`, and tells how high the ground lies where it ends: where it is stopped, at its
/// end if it is clear. So a unit that goes straight on follows the ground from floor to floor. It begins at the first
/// height of `taut_mesh_planner_set_heights`.
///
/// @param planner  The planner.
/// @param from     The start of the ray. Borrowed during the call. Not null.
/// @param to       The end of the ray. Borrowed during the call. Not null.
/// @param out      Receives what the ray meets. Not null.
/// @param height   Receives the height, rounded to float: 0 on a mesh without heights, and for a start that is not
///                 free. Not null.
/// @return         TAUT_OK, visible or not; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
///                 TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a coordinate that is not finite or beyond
///                 1,048,576), TAUT_ERROR_UNSUPPORTED (a planner on a grid or in a world), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: one at a time per planner; concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_planner_raycast(
    planner: taut_planner,
    from: *const taut_point,
    to: *const taut_point,
    out: *mut taut_hit,
    height: *mut f32,
) -> taut_status {
    recorded!(taut_mesh_planner_raycast(planner.ask_any, In(from), In(to), Out(out), Out(height)), {
        let end = planner.on_mesh()?.raycast_on_floors(from.into(), to.into())?;
        out.write(end.hit.into());
        height.give(end.height)
    })
}
