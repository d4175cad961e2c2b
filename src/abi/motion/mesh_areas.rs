//! Faces of navigation meshes: their outlines, their classes, which planners may keep out of, and what tells faces.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use super::choices::taut_mesh_flag;
use super::mesh::taut_mesh;
use crate::abi::door::*;
use crate::abi::grid::taut_grid;
use crate::base::number_of;
use crate::mesh::Mesh;

/// As `taut_mesh_from_grid`, with flags: with TAUT_MESH_CLASSES a face is a run of free cells of one terrain class in a
/// row, through all consecutive rows that have the same run, and its class is theirs. Later changes of the classes are
/// not in the mesh.
///
/// @param grid   The grid.
/// @param flags  0 or TAUT_MESH_CLASSES; other bits must be 0.
/// @param out    Receives the mesh, which you own: free it with `taut_mesh_destroy`. Not null.
/// @return       TAUT_OK; the errors of `taut_mesh_from_grid`; TAUT_ERROR_UNSUPPORTED (other flags).
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_from_grid_with(grid: taut_grid, flags: u32, out: *mut taut_mesh) -> taut_status {
    recorded!(taut_mesh_from_grid_with(grid.read, flags, Made(out)), {
        const CLASSES: u32 = number_of!(taut_mesh_flag::TAUT_MESH_CLASSES, u32);
        let made = match flags {
            0 => Mesh::from_grid(grid)?,
            CLASSES => Mesh::from_grid_with_classes(grid)?,
            _ => return Err(Error::Unsupported { what: "a mesh of a grid takes the flag TAUT_MESH_CLASSES alone" }),
        };
        out.give(taut_mesh::made(made)?)
    })
}

/// Creates a mesh with the faces of another one, which it shares, and classes: 1 is plain ground, which all faces have
/// at first, up to 255. `taut_planner_set_costs` keeps a planner out of classes. What obstacles have cut is cut in the
/// new mesh for good: it has no obstacles. It has the same links.
///
/// @param mesh     The mesh; its own classes do not matter.
/// @param classes  The class of each face, in the order of their numbers. Borrowed during the call. Not null.
/// @param count    Their number, that of the faces.
/// @param out      Receives the mesh, which you own: free it with `taut_mesh_destroy`. Not null.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the count, a
///                 class 0: a face that is no ground is left out), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_with_classes(
    mesh: taut_mesh,
    classes: *const u8,
    count: usize,
    out: *mut taut_mesh,
) -> taut_status {
    recorded!(taut_mesh_with_classes(mesh.read, Bytes(classes, count), Made(out)), [out, classes], {
        out.give(taut_mesh::made(mesh.with_classes(classes)?)?)
    })
}

/// Copies the class of each face of a mesh, in the order of their numbers.
///
/// @param mesh      The mesh.
/// @param out       Receives the classes. Owned by the caller. May be null if `capacity` is 0.
/// @param capacity  Bytes at `out`. If it is too small, only `needed` is written.
/// @param needed    Receives the number of faces. Not null.
/// @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
///                  TAUT_ERROR_NULL_POINTER, TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_classes(
    mesh: taut_mesh,
    out: *mut u8,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_mesh_classes(mesh.read, Buffer(out, capacity, needed)), out.fill(mesh.version()?.into_classes()))
}

/// Copies, for each face of a mesh that was mended, the number of the given face of which it was made; for any other
/// mesh, and one that was saved and loaded, the numbers of the faces. So what a host knows of its faces, such as their
/// classes, is found again. For a face that obstacles have cut it is the number of one of the same class on which it
/// lies, at least in part.
///
/// @param mesh      The mesh.
/// @param out       Receives the numbers. Owned by the caller. May be null if `capacity` is 0.
/// @param capacity  Numbers that fit at `out`. If it is too small, only `needed` is written.
/// @param needed    Receives the number of faces. Not null.
/// @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
///                  TAUT_ERROR_NULL_POINTER, TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_origins(
    mesh: taut_mesh,
    out: *mut u32,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_mesh_origins(mesh.read, Buffer(out, capacity, needed)), out.fill(mesh.version()?.into_origins()))
}

/// Copies the points of the corners of all faces of a mesh, counter-clockwise, face by face in the order of their
/// numbers: what there is to draw, with what obstacles have cut. `taut_mesh_face_sizes` tells how many each face has.
///
/// @param mesh      The mesh.
/// @param out       Receives the points. Owned by the caller. May be null if `capacity` is 0.
/// @param capacity  Points that fit at `out`. If it is too small, only `needed` is written.
/// @param needed    Receives the number of corners. Not null.
/// @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
///                  TAUT_ERROR_NULL_POINTER, TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_corner_points(
    mesh: taut_mesh,
    out: *mut taut_point,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_mesh_corner_points(mesh.read, Buffer(out, capacity, needed)), {
        out.fill(mesh.version()?.into_corner_points().map(taut_point::from))
    })
}

/// Copies how high these corners lie, in the same order: at 0 on a mesh without heights.
///
/// @param mesh      The mesh.
/// @param out       Receives the heights. Owned by the caller. May be null if `capacity` is 0.
/// @param capacity  Heights that fit at `out`. If it is too small, only `needed` is written.
/// @param needed    Receives the number of corners. Not null.
/// @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
///                  TAUT_ERROR_NULL_POINTER, TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_corner_heights(
    mesh: taut_mesh,
    out: *mut f32,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_mesh_corner_heights(mesh.read, Buffer(out, capacity, needed)), {
        out.fill(mesh.version()?.into_corner_heights())
    })
}

/// Copies how many corners each face of a mesh has, in the order of their numbers.
///
/// @param mesh      The mesh.
/// @param out       Receives the sizes. Owned by the caller. May be null if `capacity` is 0.
/// @param capacity  Sizes that fit at `out`. If it is too small, only `needed` is written.
/// @param needed    Receives the number of faces. Not null.
/// @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
///                  TAUT_ERROR_NULL_POINTER, TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_face_sizes(
    mesh: taut_mesh,
    out: *mut u32,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_mesh_face_sizes(mesh.read, Buffer(out, capacity, needed)), {
        out.fill(mesh.version()?.into_face_sizes())
    })
}

/// Gets the face at a point, which is rounded to 1/256; of several, on an edge or a corner, the one with the least
/// number.
///
/// @param mesh   The mesh.
/// @param point  The point. Borrowed during the call. Not null.
/// @param face   Receives the number of the face, UINT32_MAX for a point beside the mesh. Not null.
/// @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a coordinate
///               that is not finite or beyond 1,048,576), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_face_at(mesh: taut_mesh, point: *const taut_point, face: *mut u32) -> taut_status {
    recorded!(taut_mesh_face_at(mesh.read, In(point), Out(face)), {
        face.give(mesh.face_at(point.into())?.unwrap_or(u32::MAX))
    })
}
