//! Obstacles that are cut into navigation meshes and taken out again at run time.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use super::mesh::taut_mesh;
use super::shape::few;
use crate::abi::door::*;
use crate::abi::snapshot::taut_snapshot;
use crate::plan::AnySnapshot;
use crate::space::MOST_VERTICES;

/// Cuts an obstacle into a mesh: a simple polygon in either direction, convex or not, which may reach out of the mesh,
/// and over other obstacles. What lies inside is no longer free; touching it is.
///
/// Only the faces that obstacles touch become others, those of one class together. Where edges of two obstacles, or one
/// of them and the rim or a border between classes, cross at no point of 1/256, both go over the nearest one: walls
/// there may stand up to 1/256 elsewhere. Corners of obstacles stay where they are. The mesh is then the same, with the
/// same numbers of faces, as if it had got its obstacles in any other order, and without obstacles as it was made.
///
/// Open searches and builds go on on the mesh as it was. Planners see the change with their next query or question,
/// fields with their next build or update, crowds with their next step; the first of them makes the faces.
///
/// @param mesh      The mesh.
/// @param outline   The vertices. Borrowed during the call. Not null.
/// @param count     Their number, 3 to 4,096.
/// @param obstacle  Receives the number of the obstacle, from 1 on; no number is used twice. Not null.
/// @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a coordinate
///                  that is not finite or beyond 65,536, a count out of its range, an outline that crosses or touches
///                  itself or encloses no area, more than 2^20 obstacles at once, more than 2^22 crossings),
///                  TAUT_ERROR_OUT_OF_MEMORY. After an error the mesh is unchanged.
///
/// Threads: any; concurrent with searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_add_obstacle(
    mesh: taut_mesh,
    outline: *const taut_point,
    count: usize,
    obstacle: *mut u32,
) -> taut_status {
    recorded!(taut_mesh_add_obstacle(mesh.read, Few(outline, count, MOST_VERTICES), Out(obstacle)), {
        obstacle.give(mesh.add_obstacle(few(outline)?)?)
    })
}

/// Moves an obstacle of a mesh, or gives it another outline, as one change.
///
/// @param mesh      The mesh.
/// @param obstacle  A number from `taut_mesh_add_obstacle`.
/// @param outline   The vertices. Borrowed during the call. Not null.
/// @param count     Their number, 3 to 4,096.
/// @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a number that
///                  no obstacle has, and as `taut_mesh_add_obstacle`), TAUT_ERROR_OUT_OF_MEMORY. After an error the
///                  mesh is unchanged.
///
/// Threads: any; concurrent with searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_move_obstacle(
    mesh: taut_mesh,
    obstacle: u32,
    outline: *const taut_point,
    count: usize,
) -> taut_status {
    recorded!(taut_mesh_move_obstacle(mesh.read, obstacle, Few(outline, count, MOST_VERTICES)), {
        mesh.move_obstacle(obstacle, few(outline)?).map(|()| OK)
    })
}

/// Takes an obstacle of a mesh out again: faces that no other one touches are those that they were.
///
/// @param mesh      The mesh.
/// @param obstacle  A number from `taut_mesh_add_obstacle`.
/// @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_INVALID_ARGUMENT (a number that no obstacle has),
///                  TAUT_ERROR_OUT_OF_MEMORY. After an error the mesh is unchanged.
///
/// Threads: any; concurrent with searches.
#[unsafe(no_mangle)]
pub extern "C" fn taut_mesh_remove_obstacle(mesh: taut_mesh, obstacle: u32) -> taut_status {
    recorded!(taut_mesh_remove_obstacle(mesh.read, obstacle), mesh.remove_obstacle(obstacle).map(|()| OK))
}

/// Gets the revision of a mesh: 1 at first, incremented by each change of its obstacles and links.
///
/// @param mesh  The mesh.
/// @param out   Receives the revision. Not null.
/// @return      TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER.
///
/// Threads: any; concurrent with changes and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_revision(mesh: taut_mesh, out: *mut u64) -> taut_status {
    recorded!(taut_mesh_revision(mesh.read, Out(out)), out.give(mesh.revision()))
}

/// Takes a snapshot of a mesh, for `taut_planner_pin`: its faces with what obstacles have cut, and its links.
///
/// It shares the faces; after changes it takes the time of putting them together, as the next query would. It keeps
/// them alive, even if the mesh is destroyed.
///
/// @param mesh  The mesh.
/// @param out   Receives the snapshot, which you own: free it with `taut_snapshot_destroy`. Not null.
/// @return      TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any; concurrent with changes and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_snapshot(mesh: taut_mesh, out: *mut taut_snapshot) -> taut_status {
    recorded!(taut_mesh_snapshot(mesh.read, Made(out)), {
        out.give(taut_snapshot::made(AnySnapshot::Mesh(mesh.snapshot()?))?)
    })
}
