//! Links of navigation meshes: jumps, ladders, lifts between their islands and floors.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use super::mesh::taut_mesh;
use crate::abi::door::*;
use crate::abi::links::taut_grid_link;
use crate::grid::Link;

/// Adds a link to a mesh, as `taut_grid_add_link` to a grid: a jump, a ladder, a plank between two roofs, a lift.
///
/// From the next query on, the paths of all planners of the mesh cross links where that is cheaper: a path is the
/// cheapest over all uses of links, where a link counts its cost and the walks between count as any walk.
/// `taut_planner_links` tells where; the length of a path is that of its walks. `blocked_links` of the options of a
/// planner keeps it from classes of links. `taut_planner_check_path` takes a segment from the entry of an open link to
/// where that is left for the jump that it is, and `taut_planner_path_cost` counts its cost. Fields, crowds and
/// policies know no links of meshes.
///
/// An end that is not on the mesh, nor within 1/32 of it, makes the link of no use until it is. Where points have
/// heights (`taut_mesh_create_floors`) each end is on the floor whose height is the nearest one to its own, so that a
/// lift may have both at one place; elsewhere both heights are 0.
///
/// A change of links is one of the mesh (`taut_mesh_revision`). They stay when obstacles come and go;
/// `taut_mesh_with_classes` keeps them, as does `taut_mesh_save`. Time: a copy of the list of links.
///
/// @param mesh         The mesh.
/// @param link         The link; its ends are anywhere up to 65,536. Copied. Not null.
/// @param from_height  How high it is entered, rounded to 1/256.
/// @param to_height    How high it is left.
/// @param number       Receives the number of the link in this mesh, at least 1; none is used twice. Not null.
/// @return             TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (an end
///                     that is not finite or beyond 65,536, a height that is so or not 0 on a mesh without heights, two
///                     equal ends of one height, the cost, the class, more than 4,096 links), TAUT_ERROR_UNSUPPORTED
///                     (unknown flags), TAUT_ERROR_OUT_OF_MEMORY. After an error the mesh is unchanged.
///
/// Threads: any; concurrent with searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_add_link(
    mesh: taut_mesh,
    link: *const taut_grid_link,
    from_height: f32,
    to_height: f32,
    number: *mut u32,
) -> taut_status {
    recorded!(taut_mesh_add_link(mesh.read, In(link), from_height, to_height, Out(number)), {
        let link = Link::from(link.checked()?).with_heights(from_height, to_height);
        number.give(mesh.add_link(&link)?)
    })
}

/// Makes a link of a mesh another one, with these heights: opens or closes it, changes its cost, moves it. One change,
/// none if it is the same. The spans of its ends stay what they are (`taut_mesh_set_link_spans`).
///
/// @param mesh         The mesh.
/// @param number       A number from `taut_mesh_add_link`.
/// @param link         The link as it is to be. Copied. Not null.
/// @param from_height  How high it is entered, rounded to 1/256.
/// @param to_height    How high it is left.
/// @return             As `taut_mesh_add_link`; TAUT_ERROR_INVALID_ARGUMENT also if the mesh has no such link, and for
///                     an end whose span leads beyond 65,536 from there.
///
/// Threads: any; concurrent with searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_set_link(
    mesh: taut_mesh,
    number: u32,
    link: *const taut_grid_link,
    from_height: f32,
    to_height: f32,
) -> taut_status {
    recorded!(taut_mesh_set_link(mesh.read, number, In(link), from_height, to_height), {
        let link = link.checked()?;
        let changed = |known: Link| link.with_spans_of(&known).with_heights(from_height, to_height);
        mesh.change_link(number, changed).map(|()| OK)
    })
}

/// Makes the ends of a link of a mesh segments, as `taut_grid_set_link_spans`: a ledge ten units long. Each end has one
/// height, to which the floor of every lane is the nearest one. One change, none if nothing changes.
///
/// @param mesh       The mesh.
/// @param number     A number from `taut_mesh_add_link`.
/// @param from_span  From `from` of the link to the other end of the segment; rounded to 1/256. Copied. Not null.
/// @param to_span    The same of `to`. Copied. Not null.
/// @return           TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the mesh has
///                   no such link, a span that is not finite or leads beyond 65,536, a lane between equal points of one
///                   height, more than 4,096 lanes of all links), TAUT_ERROR_OUT_OF_MEMORY. After an error the mesh is
///                   unchanged.
///
/// Threads: any; concurrent with searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_set_link_spans(
    mesh: taut_mesh,
    number: u32,
    from_span: *const taut_point,
    to_span: *const taut_point,
) -> taut_status {
    recorded!(
        taut_mesh_set_link_spans(mesh.read, number, In(from_span), In(to_span)),
        mesh.set_link_spans(number, from_span.into(), to_span.into()).map(|()| OK)
    )
}

/// Takes a link of a mesh away. One change.
///
/// @param mesh    The mesh.
/// @param number  A number from `taut_mesh_add_link`.
/// @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_INVALID_ARGUMENT (the mesh has no such link),
///                TAUT_ERROR_OUT_OF_MEMORY. After an error the mesh is unchanged.
///
/// Threads: any; concurrent with searches.
#[unsafe(no_mangle)]
pub extern "C" fn taut_mesh_remove_link(mesh: taut_mesh, number: u32) -> taut_status {
    recorded!(taut_mesh_remove_link(mesh.read, number), mesh.remove_link(number).map(|()| OK))
}

/// Tells a link of a mesh as it is now, its ends and heights rounded to 1/256.
///
/// @param mesh         The mesh.
/// @param number       A number from `taut_mesh_add_link`.
/// @param out          Receives the link. Not null.
/// @param from_height  Receives how high it is entered. Not null.
/// @param to_height    Receives how high it is left. Not null.
/// @return             TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the mesh
///                     has no such link).
///
/// Threads: any; concurrent with changes and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_get_link(
    mesh: taut_mesh,
    number: u32,
    out: *mut taut_grid_link,
    from_height: *mut f32,
    to_height: *mut f32,
) -> taut_status {
    recorded!(taut_mesh_get_link(mesh.read, number, Out(out), Out(from_height), Out(to_height)), {
        let link = mesh.link(number)?;
        from_height.write(link.from_height);
        to_height.write(link.to_height);
        out.give(link.into())
    })
}

/// Tells the spans of a link of a mesh, rounded to 1/256: zero where an end is a point.
///
/// @param mesh       The mesh.
/// @param number     A number from `taut_mesh_add_link`.
/// @param from_span  Receives the vector from `from` to the other end of the segment. Not null.
/// @param to_span    Receives the same of `to`. Not null.
/// @return           TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the mesh has
///                   no such link).
///
/// Threads: any; concurrent with changes and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_link_spans(
    mesh: taut_mesh,
    number: u32,
    from_span: *mut taut_point,
    to_span: *mut taut_point,
) -> taut_status {
    recorded!(taut_mesh_link_spans(mesh.read, number, Out(from_span), Out(to_span)), {
        let link = mesh.link(number)?;
        from_span.write(link.from_span.into());
        to_span.give(link.to_span.into())
    })
}

/// Copies the numbers of the links of a mesh, in ascending order.
///
/// @param mesh      The mesh.
/// @param out       Receives the numbers. Owned by the caller. May be null if `capacity` is 0.
/// @param capacity  Capacity of `out` in numbers. If it is too small, only `needed` is written.
/// @param needed    Receives the number of links. Not null.
/// @return          TAUT_OK (also without links); TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written);
///                  TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any; concurrent with changes and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_links(
    mesh: taut_mesh,
    out: *mut u32,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_mesh_links(mesh.read, Buffer(out, capacity, needed)), out.fill(mesh.links()?.into_iter()))
}
