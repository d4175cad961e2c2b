//! Fields: making one, its costs, building it, and what it holds.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::collections::Shared;
use crate::field::{Field, FieldResult, FieldStatus, Seed};
use crate::geom::Rect;
use crate::plan::AnyField;

use super::door::*;
use super::{field_options::taut_field_options, grid::taut_grid, query::number_of_guarantee};

/// A handle of a field: distances from every point of a grid to the nearest of some seeds. The value 0 is the null
/// handle.
///
/// It may be copied; all copies refer to the same field, and all of them are invalid once it is destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct taut_field {
    /// Opaque.
    pub id: u64,
}

named!(taut_field: Shared<AnyField> = Field);

/// A point from which distances are measured. Its size never changes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_field_seed {
    /// The point; it must be free.
    pub at: taut_point,
    /// A cost that is added to every distance from it; finite, >= 0.
    pub cost: f64,
}

/// The result of a build or of a step of it. Its size never changes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_field_result {
    /// The outcome: what the call returned.
    pub status: taut_status,
    /// One of `taut_guarantee`, for the distances of a finished field; else TAUT_GUARANTEE_NONE.
    pub guarantee: u32,
    /// Points that were expanded since the build began.
    pub expanded: u64,
    /// Values that were written since the build began.
    pub written: u64,
    /// Lattice points reached, of a finished field; TAUT_FIELD_EXACT with a radius counts seeds and turns.
    pub reached: u64,
    /// The distance of the farthest of them; 0 if there is none.
    pub farthest: f64,
    /// The revision of the grid that the field is true for.
    pub revision: u64,
    /// Seeds that an edit has built over since they were given: `taut_field_update` leaves them out.
    pub skipped: u64,
    /// 0.
    pub reserved: u64,
}

replied!(taut_field_result);

elements! { taut_field_seed = Seed { at, cost } }

impl From<FieldResult> for taut_field_result {
    fn from(result: FieldResult) -> Self {
        let FieldResult { guarantee, expanded, written, reached, farthest, revision, skipped, .. } = result;
        Self {
            status: status_of(result.status),
            guarantee: number_of_guarantee(guarantee),
            expanded,
            written,
            reached,
            farthest,
            revision,
            skipped,
            reserved: 0,
        }
    }
}

/// The number of an outcome.
const fn status_of(status: FieldStatus) -> taut_status {
    match status {
        FieldStatus::Built => OK,
        FieldStatus::InProgress => IN_PROGRESS,
        FieldStatus::Cancelled => CANCELLED,
    }
}

/// Creates a field on a grid, without seeds: `taut_field_build` or `taut_field_begin` gives it some.
///
/// The field keeps the grid's cells alive, even if the grid is destroyed first. Each build uses the newest revision.
///
/// @param grid     The grid.
/// @param options  Initialised by `taut_field_options_init`; copied. Not null.
/// @param out      Receives the field, which you own: free it with `taut_field_destroy`. Not null.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
///                 TAUT_ERROR_INVALID_ARGUMENT (a struct_size below 96 or above 4,096, an unknown value, a number out
///                 of its range), TAUT_ERROR_UNSUPPORTED (an option that this kind or release does not support,
///                 reserved words or unknown trailing bytes that are not 0), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_field_create(
    grid: taut_grid,
    options: *const taut_field_options,
    out: *mut taut_field,
) -> taut_status {
    recorded!(taut_field_create(grid.read, Sized(options), Made(out)), {
        out.give(taut_field::made(Shared::new(AnyField::Grid(Field::new(grid, options.read()?)?))?)?)
    })
}

/// Destroys a field and frees its memory. Its handle, and every copy of it, is invalid from now on.
///
/// @param field  The field; the null handle is allowed and ignored.
/// @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_BUSY (another thread is inside a call on this field;
///               `taut_field_cancel` ends a build).
///
/// Threads: any. Also allowed on a poisoned field.
#[unsafe(no_mangle)]
pub extern "C" fn taut_field_destroy(field: taut_field) -> taut_status {
    recorded!(taut_field_destroy(field), field.destroy())
}

/// Sets the cost of each terrain class for this field, from the next build on. An open build is dropped; the finished
/// field stays.
///
/// @param field  The field. On a navigation mesh the classes are those of faces, as for `taut_planner_set_costs`.
/// @param costs  As for `taut_planner_set_costs`. TAUT_FIELD_EXACT takes 1 and INFINITY only. Copied. Not null.
/// @param count  Must be 256.
/// @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///               TAUT_ERROR_INVALID_ARGUMENT (the count, a cost <= 0 or NaN), TAUT_ERROR_UNSUPPORTED (a finite cost
///               other than 1 for TAUT_FIELD_EXACT), TAUT_ERROR_OUT_OF_MEMORY. After an error the costs are unchanged.
///
/// Threads: one that builds at a time per field, beside readers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_field_set_costs(field: taut_field, costs: *const f32, count: usize) -> taut_status {
    recorded!(taut_field_set_costs(field.edit, ClassCosts(costs, count)), field.set_costs(costs).map(|()| OK))
}

/// Sets weights of cells for this field, from the next build on: danger, distance from enemies. A cell of weight w
/// costs w times what its class costs. All weights are 1 at first. An open build is dropped; the finished field stays.
///
/// @param field       The field; not TAUT_FIELD_EXACT.
/// @param area        The rectangle of cells; it must lie inside the map and may be empty. Borrowed during the call.
///                    Not null.
/// @param weights     One float per cell, finite and >= 1; row r of the rectangle begins at `weights[r * row_stride]`.
///                    Copied. May be null if `length` is 0.
/// @param row_stride  Floats from one row to the next, at least the width of the rectangle.
/// @param length      Floats at `weights`, at least (height - 1) * row_stride + width.
/// @return            TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                    TAUT_ERROR_INVALID_ARGUMENT (not inside the map, stride < width, a weight below 1 or not finite),
///                    TAUT_ERROR_BUFFER_TOO_SMALL (length), TAUT_ERROR_UNSUPPORTED (TAUT_FIELD_EXACT),
///                    TAUT_ERROR_OUT_OF_MEMORY. After an error the weights are unchanged.
///
/// Threads: one that builds at a time per field, beside readers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_field_set_weights(
    field: taut_field,
    area: *const taut_rect,
    weights: *const f32,
    row_stride: usize,
    length: usize,
) -> taut_status {
    recorded!(taut_field_set_weights(field.edit, In(area), Rows(weights, row_stride, length)), {
        let area = Rect::from(area);
        let field = field.on_grid()?;
        field.check_cells(area)?;
        elements_needed(area, row_stride, (1, size_of::<f32>()))?;
        field.set_weights(area, weights, row_stride).map(|()| OK)
    })
}

/// Builds the field in one call: the same as `taut_field_begin` and one step without a limit.
///
/// A field that is built again on the same map allocates nothing, unless another thread reads the field before the
/// last one meanwhile, or the field has a memory limit.
///
/// @param field  The field.
/// @param seeds  The seeds. Copied. May be null if `count` is 0: then nothing is reached.
/// @param count  Their number.
/// @param out    Receives the result of an outcome, nothing after an error. Owned by the caller. Not null.
/// @return       An outcome: TAUT_OK, TAUT_CANCELLED (the field is as before).
///               An error: TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///               TAUT_ERROR_INVALID_ARGUMENT (a coordinate that is not finite or beyond 1,048,576, a cost that is
///               negative or not finite), TAUT_ERROR_GOAL_BLOCKED (a seed is not free; the message has its number),
///               TAUT_ERROR_UNSUPPORTED (closed sides or links that a field with these options does not know),
///               TAUT_ERROR_LIMIT (the memory limit), TAUT_ERROR_OUT_OF_MEMORY. The finished field is as before.
///
/// Threads: one that builds at a time per field, beside readers; concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_field_build(
    field: taut_field,
    seeds: *const taut_field_seed,
    count: usize,
    out: *mut taut_field_result,
) -> taut_status {
    recorded!(
        taut_field_build(field.edit, InputList(seeds, count), Answer(out)),
        out.answer(field.build(seeds)?.into())
    )
}

/// Begins a build with these seeds on the newest revision; `taut_field_step` continues it. An open build is dropped.
///
/// The last finished field answers until the new one is done.
///
/// @param field  The field.
/// @param seeds  The seeds. Copied. May be null if `count` is 0.
/// @param count  Their number.
/// @return       TAUT_OK; the errors of `taut_field_build`.
///
/// Threads: one that builds at a time per field, beside readers; concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_field_begin(
    field: taut_field,
    seeds: *const taut_field_seed,
    count: usize,
) -> taut_status {
    recorded!(taut_field_begin(field.edit, InputList(seeds, count)), field.begin(seeds).map(|()| OK))
}

/// Begins to bring the finished field up to date with the newest revision, with the seeds that it was given last;
/// `taut_field_step` continues.
///
/// What lies nearer to the seeds than the nearest changed cell is kept. The result equals that of a new build bit for
/// bit. A seed that an edit has built over is left out, and counted in the result; a later update takes it again once
/// it is free.
///
/// @param field  The field.
/// @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_INVALID_ARGUMENT
///               (the field has never been given seeds), TAUT_ERROR_UNSUPPORTED (as for `taut_field_build`),
///               TAUT_ERROR_LIMIT, TAUT_ERROR_OUT_OF_MEMORY. The finished field is as before.
///
/// Threads: one that builds at a time per field, beside readers; concurrent with edits.
#[unsafe(no_mangle)]
pub extern "C" fn taut_field_update(field: taut_field) -> taut_status {
    recorded!(taut_field_update(field.edit), field.update().map(|()| OK))
}

/// Continues the open build: its search, and what an update copies and looks at before.
///
/// The limit is one of time, in expansions of a field of steps without costs, some 20 nanoseconds each: 50,000 are
/// about a millisecond. All kinds count their work in it, and go past it at most by a row of the map, with a radius by
/// what one turn sees. At most so many points are expanded.
///
/// @param field           The field.
/// @param max_expansions  The limit of this step; 0: no limit.
/// @param out             Receives the result of an outcome, nothing after an error. Owned by the caller. Not null.
/// @return                An outcome: TAUT_OK (the field is finished), TAUT_IN_PROGRESS (the limit of this step),
///                        TAUT_CANCELLED (the build is dropped).
///                        An error: TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
///                        TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (no build is open), TAUT_ERROR_LIMIT,
///                        TAUT_ERROR_OUT_OF_MEMORY (the build is dropped).
///
/// Threads: one that builds at a time per field, beside readers; concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_field_step(
    field: taut_field,
    max_expansions: u32,
    out: *mut taut_field_result,
) -> taut_status {
    recorded!(taut_field_step(field.edit, max_expansions, Answer(out)), out.answer(field.step(max_expansions)?.into()))
}

/// Ends the open build, also one that another thread is in: its next or current step returns TAUT_CANCELLED.
///
/// @param field  The field.
/// @return       TAUT_OK (also if no build is open); TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn taut_field_cancel(field: taut_field) -> taut_status {
    recorded!(taut_field_cancel(field.read), {
        field.cancel();
        Ok(OK)
    })
}

/// Forgets the seeds, the open build and the finished field, and frees their memory. Costs and weights stay.
///
/// @param field  The field.
/// @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY.
///
/// Threads: one that builds at a time per field, beside readers.
#[unsafe(no_mangle)]
pub extern "C" fn taut_field_reset(field: taut_field) -> taut_status {
    recorded!(taut_field_reset(field.edit), field.reset().map(|()| OK))
}

/// Gets the revision of the grid that the finished field is true for.
///
/// @param field     The field.
/// @param revision  Receives it. Not null.
/// @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
///                  TAUT_ERROR_INVALID_ARGUMENT (no field has been finished).
///
/// Threads: any, also while another thread builds.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_field_revision(field: taut_field, revision: *mut u64) -> taut_status {
    recorded!(taut_field_revision(field.read, Out(revision)), revision.give(field.last()?.revision))
}

/// Tells whether the grid was edited since the finished field: then `taut_field_update` brings it up to date, and until
/// then it leads walkers as the map was.
///
/// @param field     The field.
/// @param is_stale  Receives 1 or 0. Not null.
/// @return          As `taut_field_revision`.
///
/// Threads: any, also while another thread builds.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_field_is_stale(field: taut_field, is_stale: *mut u8) -> taut_status {
    recorded!(taut_field_is_stale(field.read, Out(is_stale)), is_stale.give(u8::from(field.is_stale()?)))
}

/// Gets the memory of a field: tables, queue, seeds and weights, but not the cells of the grid.
///
/// While another thread builds, the value is that after the previous call that builds.
///
/// @param field  The field.
/// @param bytes  Receives the number of bytes. Not null.
/// @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
///
/// Threads: any, also while another thread uses the field.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_field_memory(field: taut_field, bytes: *mut u64) -> taut_status {
    recorded!(taut_field_memory(field.read, Out(bytes)), bytes.give(field.memory()))
}
