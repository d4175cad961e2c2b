//! Planners: creating, destroying, costs and memory.
//!
//! The slot of a planner admits one exclusive call at a time. The state that other threads may use meanwhile (cancel,
//! path, memory) lies outside of the planner's lock, so those calls never wait for a search.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::Mutex;

use crate::base::bytes;
use crate::collections::Shared;
use crate::geom::Rect;
use crate::plan::{AnyPlanner, CancelHandle, Options, Owner, Planner};

use super::door::*;
use super::{event_list::Events, grid::taut_grid, options::taut_planner_options, path_buffer::PathBuffer};

/// What a planner object holds besides its planner.
const OWNER: Owner = Owner {
    bytes: bytes(size_of::<PlannerObject>() - size_of::<Planner>()),
    per_point: bytes(size_of::<taut_point>()),
};

/// The same for one in a world.
#[cfg(feature = "motion")]
pub(super) const OWNER_IN_WORLD: Owner =
    Owner { bytes: bytes(size_of::<PlannerObject>() - size_of::<crate::plan::WorldPlanner>()), ..OWNER };

/// The same for one on a mesh.
#[cfg(feature = "motion")]
pub(super) const OWNER_ON_MESH: Owner =
    Owner { bytes: bytes(size_of::<PlannerObject>() - size_of::<crate::plan::MeshPlanner>()), ..OWNER };

/// A planner, and the state that may be read while it searches.
pub(super) struct PlannerObject {
    /// Locked by the holder of the slot's exclusive borrow only, so never contended.
    planner: Mutex<AnyPlanner>,
    pub(super) points: Mutex<Points>,
    /// Bytes that the planner and the path held after the last exclusive call.
    memory: AtomicU64,
    /// The word of the request that began the open search.
    user: AtomicU64,
    /// Stops the search from outside.
    pub(super) cancel_handle: CancelHandle,
    /// What searches have done, if somebody watches.
    pub(super) events: Events,
}

/// What searches have found, under one lock: taking two costs a short query a tenth of its time.
#[derive(Default)]
pub(super) struct Points {
    /// The answer of the last search.
    pub(super) path: PathBuffer,
    /// The paths of the last batch, one after the other.
    pub(super) batch: PathBuffer,
}

impl PlannerObject {
    fn new(planner: AnyPlanner) -> Self {
        let memory = AtomicU64::new(planner.memory().total());
        let cancel_handle = planner.cancel_handle();
        Self {
            planner: Mutex::new(planner),
            points: Mutex::new(Points::default()),
            memory,
            user: AtomicU64::new(0),
            cancel_handle,
            events: Events::default(),
        }
    }

    /// Starts a query that its arguments do not refuse: the path is empty until the search finds one. What an earlier
    /// path has left must not decide whether a memory limit is met.
    pub(super) fn begin(&self, options: &Options, user: u64) {
        let Points { path, batch } = &mut *self.points.lock();
        for points in [path, batch] {
            if options.memory_limit == 0 {
                points.clear();
            } else {
                points.release();
            }
        }
        // Read and written under the exclusive borrow only.
        self.user.store(user, Ordering::Relaxed);
    }

    /// The word of the request that began the open search.
    pub(super) fn user(&self) -> u64 {
        self.user.load(Ordering::Relaxed)
    }
}

/// Makes a handle of a planner.
pub(super) fn made(planner: AnyPlanner) -> Result<taut_planner, Error> {
    taut_planner::made(Shared::new(PlannerObject::new(planner))?)
}

impl taut_planner {
    /// [`taut_planner::change_any`] for calls that only planners on grids have.
    pub(super) fn change<R>(
        self,
        body: impl FnOnce(&mut OwnPart<'_, PlannerObject, Planner>) -> Result<R, Error>,
    ) -> Result<R, Error> {
        self.change_any(|planner| body(&mut OwnPart { object: planner.object, part: planner.on_grid_mut()? }))
    }

    /// Runs `body` with exclusive access to a planner, and updates the memory count afterwards.
    pub(super) fn change_any<R>(
        self,
        body: impl FnOnce(&mut OwnPart<'_, PlannerObject, AnyPlanner>) -> Result<R, Error>,
    ) -> Result<R, Error> {
        self.edit(|object| {
            let mut planner = object.planner.try_lock().ok_or(Error::Busy)?;
            let answer = body(&mut OwnPart { object, part: &mut planner });
            let held = {
                let points = object.points.lock();
                bytes(points.path.bytes() + points.batch.bytes()) + object.events.bytes()
            };
            object.memory.store(planner.memory().total() + held, Ordering::Release);
            answer
        })
    }

    /// Runs `body` on a planner that no other exclusive call uses meanwhile. Its search, its path and its memory stay
    /// as they are.
    pub(super) fn ask<R>(self, body: impl FnOnce(&Planner) -> Result<R, Error>) -> Result<R, Error> {
        self.edit(|object| body(object.planner.try_lock().ok_or(Error::Busy)?.on_grid()?))
    }

    /// [`taut_planner::ask`] for questions on either ground, which may bring components up to date.
    pub(super) fn ask_any<R>(self, body: impl FnOnce(&mut AnyPlanner) -> Result<R, Error>) -> Result<R, Error> {
        self.edit(|object| {
            let mut planner = object.planner.try_lock().ok_or(Error::Busy)?;
            let before = planner.memory_of_components();
            let answer = body(&mut planner);
            // Those of a grid belong to it, those of a world to the planner.
            object.memory.fetch_add(planner.memory_of_components().wrapping_sub(before), Ordering::AcqRel);
            answer
        })
    }
}

/// A handle of a planner: one algorithm with its options, its scratch memory and its last answer, on one grid. The
/// value 0 is the null handle.
///
/// It may be copied; all copies refer to the same planner, and all of them are invalid once it is destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct taut_planner {
    /// Opaque.
    pub id: u64,
}

named!(taut_planner: Shared<PlannerObject> = Planner);

/// Creates a planner on a grid.
///
/// Use one planner per thread and per combination of options; all of them share the grid. The planner keeps the grid's
/// cells alive, even if the grid is destroyed first. Every query uses the newest revision.
///
/// @param grid     The grid.
/// @param options  Initialised by `taut_planner_options_init`; copied. Not null.
/// @param out      Receives the planner, which you own: free it with `taut_planner_destroy`. Not null.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
///                 TAUT_ERROR_INVALID_ARGUMENT (a struct_size below 88 or above 4,096, an unknown value,
///                 h_scale negative or not finite, cost_tolerance below 1 or not finite), TAUT_ERROR_UNSUPPORTED (an
///                 option that this algorithm or release does not support, reserved words or unknown trailing bytes
///                 that are not 0), TAUT_ERROR_LIMIT (memory_limit is below what a planner without a search takes),
///                 TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_create(
    grid: taut_grid,
    options: *const taut_planner_options,
    out: *mut taut_planner,
) -> taut_status {
    recorded!(taut_planner_create(grid.read, Sized(options), Made(out)), {
        out.give(made(AnyPlanner::Grid(Planner::with_owner(grid, options.read()?, OWNER)?))?)
    })
}

/// Destroys a planner and frees its memory. Its handle, every copy of it, and views of its path are invalid from now
/// on.
///
/// @param planner  The planner; the null handle is allowed and ignored.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_BUSY (another thread is inside a call on this planner;
///                 `taut_planner_cancel` stops a search).
///
/// Threads: any. Also allowed on a poisoned planner.
#[unsafe(no_mangle)]
pub extern "C" fn taut_planner_destroy(planner: taut_planner) -> taut_status {
    recorded!(taut_planner_destroy(planner), planner.destroy())
}

/// Sets the cost of each terrain class for this planner, from the next find or begin on.
///
/// The cost of a path is the sum of cost times length over the cells that it crosses. The default cost of every
/// passable class is 1.
///
/// On a navigation mesh the classes are those of faces (`taut_mesh_with_classes`). All answers are those on a mesh of
/// the faces whose class is not INFINITY, with the numbers of this one; A* pays the other costs too, along a common
/// side of two faces the lesser one. An open search goes on as it began. Unless all faces cost 1 the call takes O(n log
/// n) for n corners of the mesh, and the planner holds a mesh of those faces.
///
/// @param planner  The planner.
/// @param costs    `costs[t]` is the cost of terrain t: finite and > 0, or INFINITY if the class is blocked for this
///                 planner. `costs[0]` is ignored. Copied. Not null.
/// @param count    Must be 256.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                 TAUT_ERROR_INVALID_ARGUMENT (the count, a cost <= 0 or NaN), TAUT_ERROR_UNSUPPORTED (a finite cost
///                 other than 1 for an algorithm other than Optimal, A*, D* Lite, Theta*, Lazy Theta* and Field D*; for
///                 Optimal and D* Lite a cost above 2^20 times the smallest; on a mesh a finite cost other than 1 for
///                 another algorithm than A*; in a world of polygons), TAUT_ERROR_LIMIT (the memory limit of a planner
///                 on a mesh), TAUT_ERROR_OUT_OF_MEMORY. After an error the costs are unchanged.
///
/// Threads: one at a time per planner.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_set_costs(planner: taut_planner, costs: *const f32, count: usize) -> taut_status {
    recorded!(taut_planner_set_costs(planner.change_any, ClassCosts(costs, count)), {
        planner.set_costs(costs).map(|()| OK)
    })
}

/// Sets weights of cells for this planner, in force from the next query on: danger, distance from enemies. A cell of
/// weight w costs w times what its class costs. All weights are 1 at first; `taut_planner_set_costs` leaves them as
/// they are.
///
/// The weights take 4 bytes per cell of the map once any have been set. They belong to the cells, whatever their
/// terrain becomes. Lanes of pools have no weights.
///
/// @param planner     The planner.
/// @param area        The rectangle of cells; it must lie inside the map and may be empty. Borrowed during the call.
///                    Not null.
/// @param weights     One float per cell, finite and >= 1; row r of the rectangle begins at `weights[r * row_stride]`.
///                    Copied. May be null if `length` is 0.
/// @param row_stride  Floats from one row to the next, at least the width of the rectangle.
/// @param length      Floats at `weights`, at least (height - 1) * row_stride + width.
/// @return            TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                    TAUT_ERROR_INVALID_ARGUMENT (not inside the map, stride < width, a weight below 1 or not finite),
///                    TAUT_ERROR_BUFFER_TOO_SMALL (length), TAUT_ERROR_UNSUPPORTED (an algorithm other than A*,
///                    D* Lite, Theta*, Lazy Theta* and Field D*; for D* Lite a cell above 2^20 times the smallest
///                    cost), TAUT_ERROR_OUT_OF_MEMORY. After an error the weights are unchanged.
///
/// Threads: one at a time per planner.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_set_weights(
    planner: taut_planner,
    area: *const taut_rect,
    weights: *const f32,
    row_stride: usize,
    length: usize,
) -> taut_status {
    recorded!(taut_planner_set_weights(planner.change, In(area), Rows(weights, row_stride, length)), {
        let area = Rect::from(area);
        planner.check_cells(area)?;
        elements_needed(area, row_stride, (1, size_of::<f32>()))?;
        planner.set_weights(area, weights, row_stride).map(|()| OK)
    })
}

/// Gets the memory of a planner: search tables, open list and path, but not the cells of the grid.
///
/// The database of Block A*, which all planners of that kind share, is counted in full for each of them. While another
/// thread searches with the planner, the value is that after the previous call.
///
/// @param planner  The planner.
/// @param bytes    Receives the number of bytes. Not null.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
///
/// Threads: any, also while another thread uses the planner.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_memory(planner: taut_planner, bytes: *mut u64) -> taut_status {
    recorded!(taut_planner_memory(planner.read, Out(bytes)), bytes.give(planner.memory.load(Ordering::Acquire)))
}
