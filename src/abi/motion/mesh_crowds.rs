//! Fields, crowds and lanes of pools on navigation meshes.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use parking_lot::Mutex;

use super::mesh::taut_mesh;
use crate::abi::crowd::{taut_crowd, taut_crowd_options};
use crate::abi::door::*;
use crate::abi::field::taut_field;
use crate::abi::field_options::taut_field_options;
use crate::abi::options::taut_planner_options;
use crate::abi::pool::{taut_pool, taut_ticket, ticket_of, word_of};
use crate::abi::query::taut_request;
use crate::agents::Crowd;
use crate::collections::Shared;
use crate::mesh::MeshField;
use crate::plan::AnyField;

/// Creates a field on a navigation mesh: the exact distance of every point to the nearest of some seeds, and where to
/// walk, for a thousand units with one goal. It is built, stepped, cancelled and read by the calls of fields on grids.
///
/// Distances are those that `taut_planner_find` gives on the mesh. A point at most 1/32 from the mesh counts as the
/// nearest one there, seeds too. A build takes 24 bytes for each vertex and a few windows for each edge; a question
/// looks from its point at little more than the way to the next turn. `taut_field_next` and `taut_field_next_within`
/// need no hint here, TAUT_FIELD_NEAR changes nothing, and ways use no links of the mesh. The field is stale once
/// obstacles of the mesh have changed; `taut_field_update` builds it anew. `taut_field_set_costs` tells which classes
/// of faces may be entered. Calls about cells and weights, and policies of the kind TAUT_POLICY_FIELD, return
/// TAUT_ERROR_UNSUPPORTED.
///
/// The method is the continuous Dijkstra of J. Mitchell, D. Mount, C. Papadimitriou (1987), with the filter of windows
/// of S.-Q. Xin, G.-J. Wang (2009).
///
/// @param mesh     The mesh; the field keeps it alive.
/// @param options  Initialised by `taut_field_options_init`; copied. TAUT_FIELD_EXACT, without a radius; `reach`,
///                 `diagonal_gaps` and `memory_limit` count. Not null.
/// @param out      Receives the field, which you own: free it with `taut_field_destroy`. Not null.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (as
///                 `taut_field_create`), TAUT_ERROR_UNSUPPORTED (another kind, a radius, blocked links, options that do
///                 not go together), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_field(
    mesh: taut_mesh,
    options: *const taut_field_options,
    out: *mut taut_field,
) -> taut_status {
    recorded!(taut_mesh_field(mesh.read, Sized(options), Made(out)), {
        let field = AnyField::Mesh(MeshField::new(mesh, options.read()?)?);
        out.give(taut_field::made(Shared::new(field)?)?)
    })
}

/// Creates a crowd on a navigation mesh: walkers that avoid each other and stay on the mesh, by the calls of crowds on
/// grids.
///
/// What the rim of the mesh stops is the centre of a walker, since a mesh is made for an agent's radius; the radii of
/// walkers count among each other. Faces of blocked classes are walls as well. Each step is on the mesh as it is then.
/// A walker at most 1/32 from the mesh counts as being at the nearest point there; for one farther away there are no
/// walls.
///
/// @param mesh     The mesh; the crowd keeps it alive.
/// @param options  Initialised by `taut_crowd_options_init`; copied. Not null.
/// @param out      Receives the crowd, which you own: free it with `taut_crowd_destroy`. Not null.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (as
///                 `taut_crowd_create`), TAUT_ERROR_UNSUPPORTED (unknown trailing bytes that are not 0),
///                 TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_mesh_crowd(
    mesh: taut_mesh,
    options: *const taut_crowd_options,
    out: *mut taut_crowd,
) -> taut_status {
    recorded!(taut_mesh_crowd(mesh.read, Sized(options), Made(out)), {
        out.give(taut_crowd::made(Shared::new(Mutex::new(Crowd::on_mesh(mesh, options.read()?)?))?)?)
    })
}

/// Adds a lane to a pool: a navigation mesh with the options and the costs of the planners that answer requests on it.
/// Requests are answered on the mesh as it was when they were submitted, with the results and points of
/// `taut_planner_find` there.
///
/// The pool keeps the mesh alive, even if that is destroyed. A lane stays until `taut_pool_remove` or the end of the
/// pool.
///
/// @param pool     The pool.
/// @param mesh     The mesh.
/// @param options  As for `taut_mesh_planner`. Not null.
/// @param costs    The costs of the classes of faces, see `taut_planner_set_costs`. Copied. May be null if `count` is
/// 0.
/// @param count    256, or 0 for the default costs.
/// @param lane     Receives the number of the lane, which counts on from those of `taut_pool_add`. Not null.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE (of the pool or the mesh), TAUT_ERROR_NULL_POINTER, the errors of
///                 `taut_mesh_planner` and `taut_planner_set_costs`.
///
/// Threads: any; concurrent with changes and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_pool_add_mesh(
    pool: taut_pool,
    mesh: taut_mesh,
    options: *const taut_planner_options,
    costs: *const f32,
    count: usize,
    lane: *mut u32,
) -> taut_status {
    unrecorded!(
        taut_pool_add_mesh(pool.read, mesh.read, Sized(options), InputList(costs, count), Out(lane)),
        [costs, lane, options],
        lane.give(pool.add_mesh(mesh, &options.read()?, costs)?)
    )
}

/// Submits requests as `taut_pool_submit` to a lane on a mesh with heights (`taut_mesh_create_floors`), with the
/// heights of their starts and goals, which are 0 without this call: as `taut_mesh_planner_set_heights` takes them.
///
/// @param pool          The pool.
/// @param lane          A number that `taut_pool_add_mesh` has returned.
/// @param priority      0 (the last) to 255 (the first).
/// @param requests      The queries, `count` of them; an error of one is its answer. Copied. May be null if `count` is
///                      0.
/// @param count         The number of requests; with 0 the ticket is finished at once.
/// @param heights       Two for each request, that of its start, then that of its goal; one that is not finite or
///                      beyond 65,536 is the error of its request. Copied. May be null if `height_count` is 0.
/// @param height_count  Their number: twice `count`.
/// @param out           Receives the ticket, which is valid until it is taken or the pool is destroyed. Not null.
/// @return              TAUT_OK; the errors of `taut_pool_submit`; TAUT_ERROR_INVALID_ARGUMENT (another number of
///                      heights), TAUT_ERROR_UNSUPPORTED (a lane that is not on a mesh with heights).
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_pool_submit_heights(
    pool: taut_pool,
    lane: u32,
    priority: u32,
    requests: *const taut_request,
    count: usize,
    heights: *const f32,
    height_count: usize,
    out: *mut taut_ticket,
) -> taut_status {
    unrecorded!(
        taut_pool_submit_heights(
            pool.read,
            lane,
            priority,
            Each(requests, count),
            InputList(heights, height_count),
            Out(out)
        ),
        {
            let requests = requests.iter().map(|request| (request.checked(), request.user));
            out.give(word_of(pool.submit_all_at(lane, priority, requests, heights)?))
        }
    )
}

/// Copies how high the points of all paths of a ticket are, in the order of `taut_pool_take`. The ticket stays: ask
/// before its answers are taken.
///
/// @param pool      The pool.
/// @param ticket    A ticket of this pool.
/// @param out       Receives the heights. Owned by the caller. May be null if `capacity` is 0.
/// @param capacity  Heights that fit at `out`. If it is too small, only `needed` is written.
/// @param needed    Receives the number of heights, that of the points: 0 but for a lane on a mesh with heights. Not
///                  null.
/// @return          TAUT_OK; TAUT_IN_PROGRESS (not all requests are answered; nothing is written);
///                  TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE (of the pool, or a ticket
///                  of another pool or one that was taken), TAUT_ERROR_NULL_POINTER.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_pool_heights(
    pool: taut_pool,
    ticket: taut_ticket,
    out: *mut f32,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    unrecorded!(taut_pool_heights(pool.read, ticket, Buffer(out, capacity, needed)), {
        let told = pool.look(ticket_of(ticket)?, |answers| {
            let count = answers.heights().map(<[f32]>::len).sum();
            out.fill_with(count, answers.heights().flatten().copied())
        })?;
        Ok(told.unwrap_or(IN_PROGRESS))
    })
}
