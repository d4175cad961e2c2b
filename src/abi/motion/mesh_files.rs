//! Navigation meshes of files and of what engines bake: saved ones, other text formats, faces that rounding broke.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use super::choices::taut_mesh_flag;
use super::mesh::taut_mesh;
use crate::abi::door::*;
use crate::base::number_of;
use crate::mesh::{Mesh, MeshAxes, MeshFormat, MeshReading};

/// True if faces are to be mended.
///
/// # Errors
/// [`Error::Unsupported`] for unknown flags.
const fn mends(flags: u32) -> Result<bool, Error> {
    const MEND: u32 = number_of!(taut_mesh_flag::TAUT_MESH_MEND, u32);
    match flags {
        0 => Ok(false),
        MEND => Ok(true),
        _ => Err(Error::Unsupported { what: "unknown flags of meshes must be zero" }),
    }
}

/// As `taut_mesh_create`, with flags: TAUT_MESH_MEND is for meshes that engines have baked.
///
/// @param points        The points. Borrowed during the call. Not null.
/// @param point_count   Their number, at most 2^28.
/// @param corners       The numbers of the points of all faces, from 0, one face after the other. Borrowed during the
///                      call. Not null.
/// @param corner_count  Their number, at most 2^28.
/// @param face_sizes    The number of corners of each face, at least 3. Borrowed during the call. Not null.
/// @param face_count    The number of faces, at least 1.
/// @param flags         0 or TAUT_MESH_MEND; other bits must be 0.
/// @param out           Receives the mesh, which you own: free it with `taut_mesh_destroy`. Not null.
/// @return              TAUT_OK; the errors of `taut_mesh_create`, which name the faces as they were given;
///                      TAUT_ERROR_UNSUPPORTED (unknown flags).
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_create_with(
    points: *const taut_point,
    point_count: usize,
    corners: *const u32,
    corner_count: usize,
    face_sizes: *const u32,
    face_count: usize,
    flags: u32,
    out: *mut taut_mesh,
) -> taut_status {
    recorded!(
        taut_mesh_create_with(
            InputList(points, point_count),
            InputList(corners, corner_count),
            InputList(face_sizes, face_count),
            flags,
            Made(out)
        ),
        [out, points, corners, face_sizes],
        {
            let make = if mends(flags)? { Mesh::mended } else { Mesh::new };
            out.give(taut_mesh::made(make(points, corners, face_sizes)?)?)
        }
    )
}

/// Creates a mesh of a text in one of several formats; docs/meshes.md describes them.
///
/// @param data    The text. Borrowed during the call. Not null.
/// @param length  Its bytes.
/// @param format  One of `taut_mesh_format`.
/// @param axes    One of `taut_mesh_axes`: which coordinates of points in space count. 0 for formats in the plane.
/// @param scale   All coordinates are multiplied by it before they are rounded: cells per unit of the text. Above 0.
/// @param flags   0, TAUT_MESH_MEND or TAUT_MESH_HEIGHTS; other bits must be 0.
/// @param out     Receives the mesh, which you own: free it with `taut_mesh_destroy`. Not null.
/// @return        TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_FORMAT (the message names the line),
///                TAUT_ERROR_INVALID_ARGUMENT (an unknown number, a scale that is not finite or not above 0, and as
///                `taut_mesh_create`), TAUT_ERROR_UNSUPPORTED (unknown flags, axes or heights where points lie in
///                the plane), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing has been created.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_read_as(
    data: *const u8,
    length: usize,
    format: u32,
    axes: u32,
    scale: f32,
    flags: u32,
    out: *mut taut_mesh,
) -> taut_status {
    recorded!(taut_mesh_read_as(Bytes(data, length), format, axes, scale, flags, Made(out)), [out, data], {
        const HEIGHTS: u32 = number_of!(taut_mesh_flag::TAUT_MESH_HEIGHTS, u32);
        let has_heights = flags == HEIGHTS;
        let reading = MeshReading {
            format: known(MeshFormat::from_u32, format, "format", "a value of taut_mesh_format")?,
            axes: known(MeshAxes::from_u32, axes, "axes", "a value of taut_mesh_axes")?,
            scale,
            mend: !has_heights && mends(flags)?,
        };
        let read = if has_heights { Mesh::read_floors } else { Mesh::read_as };
        out.give(taut_mesh::made(read(data, &reading)?)?)
    })
}

/// Saves the faces of a mesh, their classes and the links as bytes, for a file or another machine: `taut_mesh_load`
/// makes the mesh of them. docs/meshes.md has the layout. Equal meshes give equal bytes, on every platform. Saved are
/// the faces that obstacles leave now; the mesh that is loaded has no obstacles that could be taken out.
///
/// @param mesh      The mesh.
/// @param out       Receives the bytes. Owned by the caller. May be null if `capacity` is 0.
/// @param capacity  Bytes at `out`. If it is too small, only `needed` is written.
/// @param needed    Receives the number of bytes. Not null.
/// @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
///                  TAUT_ERROR_NULL_POINTER, TAUT_ERROR_UNSUPPORTED (obstacles cover all of the mesh),
///                  TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_save(
    mesh: taut_mesh,
    out: *mut u8,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_mesh_save(mesh.read, Buffer(out, capacity, needed)), {
        let version = mesh.version()?;
        out.fill_slice(version.saved_size()?, |bytes| {
            version.write_saved(bytes);
            Ok(())
        })
    })
}

/// Creates a mesh from the bytes of `taut_mesh_save`: with the same faces in the same order, so that planners on it
/// give the same bytes. All is checked, as by `taut_mesh_create`.
///
/// @param data    The bytes. Borrowed during the call. Not null.
/// @param length  How many there are.
/// @param out     Receives the mesh, which you own: free it with `taut_mesh_destroy`. Not null.
/// @return        TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_FORMAT (the bytes are cut, changed, or no saved mesh:
///                the message says what is wrong), TAUT_ERROR_INVALID_ARGUMENT (an impossible length, and as
///                `taut_mesh_create`), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_load(data: *const u8, length: usize, out: *mut taut_mesh) -> taut_status {
    recorded!(taut_mesh_load(Bytes(data, length), Made(out)), [out, data], {
        out.give(taut_mesh::made(Mesh::load(data)?)?)
    })
}
