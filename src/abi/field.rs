//! Fields: making one, its costs, building it, and what it holds.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::base::Error;
use crate::base::numeric::real_u32;
use crate::collections::shared::Shared;
use crate::field::{Field, FieldResult, FieldStatus, Seed};
use crate::geom::Rect;

use super::boundary::recorded;
use super::cells::elements_needed;
use super::field_options::taut_field_options;
use super::grid::{GRIDS, taut_grid};
use super::handle::Kind;
use super::pointer::{self, InSlice, Out};
use super::query::number_of_guarantee;
use super::recorded::{Arguments, List, Made, Recorded, Results, Revised, Rows, Sized};
use super::slot::Access;
use super::status::{CANCELLED, IN_PROGRESS, OK, taut_status};
use super::table::Table;
use super::values::{taut_point, taut_rect};

/// All fields of the process.
pub(super) static FIELDS: Table<Shared<Field>> = Table::new(Kind::Field);

/// The number of costs of a field: one per terrain class.
const COSTS: usize = 256;

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

impl Recorded for taut_field {
    fn inputs(&self, to: &mut Arguments) {
        to.handle(self.id);
    }
}

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

impl Revised for taut_field_result {
    fn revision(&self) -> u64 {
        self.revision
    }
}

impl From<taut_field_seed> for Seed {
    fn from(seed: taut_field_seed) -> Self {
        Self { at: seed.at.into(), cost: seed.cost }
    }
}

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
    recorded("taut_field_create", (grid, Sized(options), Made(out)), || {
        GRIDS.with(grid.id, Access::Shared, |grid| {
            // SAFETY: the caller guarantees that `out` is null or valid for writes.
            let out = unsafe { Out::new(out, "out") };
            // SAFETY: the caller guarantees that as many bytes are readable as the first word of the struct says.
            let options = unsafe { taut_field_options::read(options) };
            let out = out?;
            let id = FIELDS.insert(Shared::new(Field::new(grid, options?)?)?)?;
            out.write(taut_field { id });
            Ok(OK)
        })
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
    recorded("taut_field_destroy", (field,), || {
        if field.id != 0 {
            FIELDS.remove(field.id)?;
        }
        Ok(OK)
    })
}

/// Sets the cost of each terrain class for this field, from the next build on. An open build is dropped; the finished
/// field stays.
///
/// @param field  The field.
/// @param costs  As for `taut_planner_set_costs`. TAUT_FIELD_EXACT takes 1 and INFINITY only. Copied. Not null.
/// @param count  Must be 256.
/// @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///               TAUT_ERROR_INVALID_ARGUMENT (the count, a cost <= 0 or NaN), TAUT_ERROR_UNSUPPORTED (a finite cost
///               other than 1 for TAUT_FIELD_EXACT), TAUT_ERROR_OUT_OF_MEMORY. After an error the costs are unchanged.
///
/// Threads: one that builds at a time per field, beside readers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_field_set_costs(field: taut_field, costs: *const f32, count: usize) -> taut_status {
    recorded("taut_field_set_costs", (field, List(costs, count)), || {
        FIELDS.with(field.id, Access::Exclusive, |field| {
            if count != COSTS && !costs.is_null() {
                let value = real_u32(u32::try_from(count).unwrap_or(u32::MAX));
                return Err(Error::BadValue { name: "count", value, allowed: "exactly 256" });
            }
            // SAFETY: the caller guarantees that `costs` is null or valid for reads of `count` values, which is 256.
            let costs = unsafe { pointer::read(costs.cast::<[f32; COSTS]>(), "costs") }?;
            field.set_costs(&costs)?;
            Ok(OK)
        })
    })
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
    recorded("taut_field_set_weights", (field, area, Rows(weights, row_stride, length)), || {
        FIELDS.with(field.id, Access::Exclusive, |field| {
            // SAFETY: the caller guarantees that `area` is null or valid for reads.
            let area = Rect::from(unsafe { pointer::read(area, "area") }?);
            // SAFETY: the caller guarantees that `weights` is null or valid for reads of `length` floats.
            let weights = unsafe { InSlice::new(weights, length, "weights") }?;
            field.check_cells(area)?;
            let needed = elements_needed(area, row_stride, size_of::<f32>())?;
            if needed > length {
                return Err(Error::BufferTooShort { needed, given: length });
            }
            field.set_weights_of(area, |row, column| weights.at(row * row_stride + column))?;
            Ok(OK)
        })
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
    recorded("taut_field_build", (field, List(seeds, count), Results(out, 1)), || {
        FIELDS.with(field.id, Access::Exclusive, |field| {
            // SAFETY: the caller guarantees that `seeds` is null or valid for reads of `count` seeds.
            let seeds = unsafe { InSlice::new(seeds, count, "seeds") }?;
            // SAFETY: the caller guarantees that `out` is null or valid for writes.
            let out = unsafe { Out::new(out, "out") }?;
            let result = field.build_of(seeds.iter().map(Seed::from))?;
            out.write(result.into());
            Ok(status_of(result.status))
        })
    })
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
    recorded("taut_field_begin", (field, List(seeds, count)), || {
        FIELDS.with(field.id, Access::Exclusive, |field| {
            // SAFETY: the caller guarantees that `seeds` is null or valid for reads of `count` seeds.
            let seeds = unsafe { InSlice::new(seeds, count, "seeds") }?;
            field.begin_of(seeds.iter().map(Seed::from))?;
            Ok(OK)
        })
    })
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
///               (the field has never been given seeds), TAUT_ERROR_LIMIT, TAUT_ERROR_OUT_OF_MEMORY. The finished field
///               is as before.
///
/// Threads: one that builds at a time per field, beside readers; concurrent with edits.
#[unsafe(no_mangle)]
pub extern "C" fn taut_field_update(field: taut_field) -> taut_status {
    recorded("taut_field_update", (field,), || {
        FIELDS.with(field.id, Access::Exclusive, |field| {
            field.update()?;
            Ok(OK)
        })
    })
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
    recorded("taut_field_step", (field, max_expansions, Results(out, 1)), || {
        FIELDS.with(field.id, Access::Exclusive, |field| {
            // SAFETY: the caller guarantees that `out` is null or valid for writes.
            let out = unsafe { Out::new(out, "out") }?;
            let result = field.step(max_expansions)?;
            out.write(result.into());
            Ok(status_of(result.status))
        })
    })
}

/// Ends the open build, also one that another thread is in: its next or current step returns TAUT_CANCELLED.
///
/// @param field  The field.
/// @return       TAUT_OK (also if no build is open); TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn taut_field_cancel(field: taut_field) -> taut_status {
    recorded("taut_field_cancel", (field,), || {
        FIELDS.with(field.id, Access::Shared, |field| {
            field.cancel();
            Ok(OK)
        })
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
    recorded("taut_field_reset", (field,), || {
        FIELDS.with(field.id, Access::Exclusive, |field| {
            field.reset()?;
            Ok(OK)
        })
    })
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
    recorded("taut_field_revision", (field, revision), || {
        FIELDS.with(field.id, Access::Shared, |field| {
            // SAFETY: the caller guarantees that `revision` is null or valid for writes.
            let out = unsafe { Out::new(revision, "revision") }?;
            out.write(field.last()?.revision);
            Ok(OK)
        })
    })
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
    recorded("taut_field_is_stale", (field, is_stale), || {
        FIELDS.with(field.id, Access::Shared, |field| {
            // SAFETY: the caller guarantees that `is_stale` is null or valid for writes.
            let out = unsafe { Out::new(is_stale, "is_stale") }?;
            out.write(u8::from(field.is_stale()?));
            Ok(OK)
        })
    })
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
    recorded("taut_field_memory", (field, bytes), || {
        FIELDS.with(field.id, Access::Shared, |field| {
            // SAFETY: the caller guarantees that `bytes` is null or valid for writes.
            let out = unsafe { Out::new(bytes, "bytes") }?;
            out.write(field.memory());
            Ok(OK)
        })
    })
}
