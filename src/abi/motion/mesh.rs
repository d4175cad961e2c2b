//! Navigation meshes and their planners.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::abi::door::*;
use crate::abi::planner::{self, OWNER_ON_MESH, taut_planner};
use crate::abi::{grid::taut_grid, options::taut_planner_options};
use crate::mesh::Mesh;
use crate::plan::{AnyPlanner, MeshPlanner};

use super::world::taut_world;

/// A handle of a navigation mesh: the free ground as convex faces. The value 0 is the null handle.
///
/// It may be copied; all copies refer to the same mesh, and all of them are invalid once it is destroyed. Its faces
/// change with its obstacles alone (`taut_mesh_add_obstacle`). Free is what lies in a face, with its edges; touching,
/// and sliding along the rim, is free. Whether a path passes where faces touch in a corner alone is the planner's
/// `diagonal_gaps`. Holes and several islands are allowed. Coordinates are at most 65,536 in magnitude and rounded to
/// 1/256; points that are equal then count as one, so that faces need not share their points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct taut_mesh {
    /// Opaque.
    pub id: u64,
}

named!(taut_mesh: Mesh = Mesh);

/// Creates a mesh of convex faces, for example triangles, which are given by the numbers of their points.
///
/// Faces may run in either direction, corners may lie on a straight side of their face, and must where another face has
/// a corner there. Points that no face uses are ignored. What is wrong is told with the number of the face, from 0. It
/// takes O(n log n) for n corners.
///
/// @param points        The points. Borrowed during the call. Not null.
/// @param point_count   Their number, at most 2^28.
/// @param corners       The numbers of the points of all faces, from 0, one face after the other. Borrowed during the
///                      call. Not null.
/// @param corner_count  Their number, at most 2^28.
/// @param face_sizes    The number of corners of each face, at least 3. Borrowed during the call. Not null.
/// @param face_count    The number of faces, at least 1.
/// @param out           Receives the mesh, which you own: free it with `taut_mesh_destroy`. Not null.
/// @return              TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a coordinate that is not finite
///                      or beyond 65,536, sizes whose sum is not corner_count, a face that names a point that does not
///                      exist, is not convex or encloses no area once points are rounded, an edge with more than two
///                      faces, faces that overlap, a corner on a side of another face that has no corner there),
///                      TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_create(
    points: *const taut_point,
    point_count: usize,
    corners: *const u32,
    corner_count: usize,
    face_sizes: *const u32,
    face_count: usize,
    out: *mut taut_mesh,
) -> taut_status {
    recorded!(
        taut_mesh_create(
            InputList(points, point_count),
            InputList(corners, corner_count),
            InputList(face_sizes, face_count),
            Made(out)
        ),
        [out, points, corners, face_sizes],
        out.give(taut_mesh::made(Mesh::new(points, corners, face_sizes)?)?)
    )
}

/// Creates a mesh of a text in the format of Polyanya, version 2; docs/meshes.md describes it.
///
/// @param data    The text. Borrowed during the call. Not null.
/// @param length  Its bytes.
/// @param out     Receives the mesh, which you own: free it with `taut_mesh_destroy`. Not null.
/// @return        TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_FORMAT (the message names the line),
///                TAUT_ERROR_INVALID_ARGUMENT (as `taut_mesh_create`), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing
///                has been created.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_read(data: *const u8, length: usize, out: *mut taut_mesh) -> taut_status {
    recorded!(taut_mesh_read(Bytes(data, length), Made(out)), [out, data], {
        out.give(taut_mesh::made(Mesh::read(data)?)?)
    })
}

/// Creates the mesh of a grid as it is now: the free cells, which are neither of class 0 nor under an obstacle, as
/// rectangles. The mesh does not follow later edits of the grid, and has neither its costs nor its links, but may get
/// its own (`taut_mesh_add_link`). Paths on it are as long as those of the exact planners on the grid, with either
/// `diagonal_gaps`.
///
/// A face is a run of free cells in a row, through all consecutive rows that have the same run; they are numbered by
/// the row below their last one, then from left to right.
///
/// @param grid  The grid.
/// @param out   Receives the mesh, which you own: free it with `taut_mesh_destroy`. Not null.
/// @return      TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_UNSUPPORTED
///              (the grid has no free cell, or a closed side of a cell: `taut_grid_refine` makes cells of such walls),
///              TAUT_ERROR_INVALID_ARGUMENT (the faces would have more than 2^28 corners), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_from_grid(grid: taut_grid, out: *mut taut_mesh) -> taut_status {
    recorded!(taut_mesh_from_grid(grid.read, Made(out)), out.give(taut_mesh::made(Mesh::from_grid(grid)?)?))
}

/// Creates the mesh of a world as it is now: what the obstacles leave free of the rectangle, in few convex faces. The
/// mesh does not follow later edits of the world. Paths on it are as long as those in the world, with either
/// `diagonal_gaps`, with two exceptions: where edges of obstacles or of the rectangle cross, both go over the nearest
/// point of 1/256, so that walls there may stand 1/256 elsewhere; and gaps narrower than 1/64, which the world closes,
/// are open.
///
/// @param world  The world.
/// @param out    Receives the mesh, which you own: free it with `taut_mesh_destroy`. Not null.
/// @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_UNSUPPORTED (the world has no free
///               ground, or is one of `taut_world_grow`), TAUT_ERROR_INVALID_ARGUMENT (more than 2^22 crossings, or
///               2^28 corners of faces), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_from_world(world: taut_world, out: *mut taut_mesh) -> taut_status {
    recorded!(taut_mesh_from_world(world.read, Made(out)), out.give(taut_mesh::made(Mesh::from_world(world)?)?))
}

/// Destroys a mesh. Its handle and every copy of it are invalid from now on.
///
/// Planners on this mesh are not affected: they keep it alive.
///
/// @param mesh  The mesh; the null handle is allowed and ignored.
/// @return      TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_BUSY (another thread is inside a call on this mesh).
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn taut_mesh_destroy(mesh: taut_mesh) -> taut_status {
    recorded!(taut_mesh_destroy(mesh), mesh.destroy())
}

/// Gets how large a mesh is.
///
/// @param mesh     The mesh.
/// @param points   Receives the number of different points that faces use. Not null.
/// @param faces    Receives the number of faces. Not null.
/// @param islands  Receives the number of parts that no common edges join. Not null.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_size(
    mesh: taut_mesh,
    points: *mut u32,
    faces: *mut u32,
    islands: *mut u32,
) -> taut_status {
    recorded!(taut_mesh_size(mesh.read, Out(points), Out(faces), Out(islands)), {
        let [of_points, of_faces, of_islands] = mesh.version()?.sizes();
        points.write(of_points);
        faces.write(of_faces);
        islands.give(of_islands)
    })
}

/// Creates a planner on a mesh, for paths at any angle.
///
/// - TAUT_ALGORITHM_OPTIMAL, the initial one: the shortest paths, which are TAUT_GUARANTEE_OPTIMAL (Polyanya).
/// - TAUT_ALGORITHM_ASTAR: A* over faces with TAUT_LATTICE_CELLS, over the sides that they share with
///   TAUT_LATTICE_CORNERS, the initial one; then the shortest path through the faces that it found (the funnel).
/// - TAUT_ALGORITHM_THETA and TAUT_ALGORITHM_LAZY_THETA: Theta* over the vertices of the mesh, at any angle.
///
/// Those of A* and Theta* are TAUT_GUARANTEE_NONE, and their cost is their length and that of their links. All end at
/// the same points, with the same status.
///
/// The same handle as on a grid, for `taut_planner_find`, `begin`, `step`, `cancel`, `limit_time`, `path`, `path_view`,
/// `links`, `memory`, `reset`, `set_costs` and `destroy`, and for the questions `taut_planner_nearest`,
/// `nearest_reachable`, `reachable`, `component`, `random_point`, `is_free`, `raycast`, `check_path`, `path_cost` and
/// `waypoint`. Other calls return TAUT_ERROR_UNSUPPORTED. Each query and question sees the obstacles and links
/// (`taut_mesh_add_link`) of the mesh at its begin. The revision of answers is 1 and counts the changes of the mesh.
/// The planner keeps the mesh alive, even if that is destroyed first.
///
/// With OPTIMAL a `radius`, of the options or of a request, is that of a disc, and one mesh serves all radii: the path
/// is the shortest one on which the disc's centre keeps so far from the rim; touching is free. Its length is that of
/// lines and arcs of circles; the path has points on the arcs, so dense that none of its lines is nearer to a corner
/// than the radius less 1/128. No disc passes where faces touch in a corner alone. A start or a goal that is up to
/// 7/256 too near to the rim counts as the nearest place of the disc. A partial path ends at the nearest place to the
/// goal if that is within reach, else it leads where the search came nearest to it and goes straight on as far as the
/// disc fits. Questions are asked for the radius of the options: `reachable` and `nearest_reachable` search then and
/// allocate, and `component` returns TAUT_ERROR_UNSUPPORTED.
///
/// A start or a goal of a point at most 1/32 from the mesh counts as its nearest multiple of 1/256, ties by y, then x.
/// A goal on another island costs no search. With TAUT_REQUEST_ALLOW_PARTIAL the path ends at the point within reach
/// that is nearest to the goal, of the multiples of 1/256, ties by y, then x.
///
/// @param mesh     The mesh.
/// @param options  Initialised by `taut_planner_options_init`; copied. `algorithm`, `diagonal_gaps`, `h_scale` (above 1
///                 not with Theta*), `memory_limit` and `blocked_links` apply, `lattice` for A*, `keep_limit` and
///                 `radius` for the shortest paths. Not null.
/// @param out      Receives the planner, which you own: free it with `taut_planner_destroy`. Not null.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (as
///                 `taut_planner_create`), TAUT_ERROR_UNSUPPORTED (as that, and for another algorithm, a radius with
///                 another one than OPTIMAL and where floors lie above each other, a margin, a cost_tolerance,
///                 smoothing, another heuristic than the straight line, and rules for steps along a lattice),
///                 TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any; concurrent with changes and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_planner(
    mesh: taut_mesh,
    options: *const taut_planner_options,
    out: *mut taut_planner,
) -> taut_status {
    recorded!(taut_mesh_planner(mesh.read, Sized(options), Made(out)), {
        let planner = MeshPlanner::with_owner(mesh, options.read()?, OWNER_ON_MESH)?;
        out.give(planner::made(AnyPlanner::Mesh(planner))?)
    })
}
