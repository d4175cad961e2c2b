//! Snapshots: a grid, a world or a mesh at one revision, kept by the host; planning on one, and rolling a grid back.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::plan::AnySnapshot;

use super::door::*;
use super::{grid::taut_grid, planner::taut_planner};

/// A handle of a snapshot: the cells of a grid at one revision, which no edit changes, or a world or mesh of
/// `taut_motion.h`. The value 0 is the null handle.
///
/// It may be copied; all copies refer to the same snapshot, and all of them are invalid once it is destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct taut_snapshot {
    /// Opaque.
    pub id: u64,
}

named!(taut_snapshot: AnySnapshot = Snapshot);

/// Takes a snapshot of a grid, in constant time: nothing is copied until an edit changes what the snapshot shares.
///
/// While a snapshot exists, an edit copies the rows of 16 cells in height that it changes first. The snapshot keeps its
/// cells alive, even if the grid is destroyed.
///
/// @param grid  The grid.
/// @param out   Receives the snapshot, which you own: free it with `taut_snapshot_destroy`. Not null.
/// @return      TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_grid_snapshot(grid: taut_grid, out: *mut taut_snapshot) -> taut_status {
    recorded!(
        taut_grid_snapshot(grid.read, Made(out)),
        out.give(taut_snapshot::made(AnySnapshot::Grid(grid.snapshot()))?)
    )
}

/// Destroys a snapshot. Planners that are pinned to it are not affected.
///
/// @param snapshot  The snapshot; the null handle is allowed and ignored.
/// @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_BUSY (another thread is inside a call on this snapshot).
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn taut_snapshot_destroy(snapshot: taut_snapshot) -> taut_status {
    recorded!(taut_snapshot_destroy(snapshot), snapshot.destroy())
}

/// Gets the revision of the grid, world or mesh at which a snapshot was taken.
///
/// @param snapshot  The snapshot.
/// @param out       Receives the revision. Not null.
/// @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_snapshot_revision(snapshot: taut_snapshot, out: *mut u64) -> taut_status {
    recorded!(taut_snapshot_revision(snapshot.read, Out(out)), out.give(snapshot.revision()))
}

/// Makes every cell of a grid what it was at a snapshot, as one edit: a rollback.
///
/// The rows of the snapshot are shared, not copied, so the time is that of comparing the revisions of the tiles of
/// 64 x 64 cells, and the cells of tiles that were edited since. The revision goes up by one if a cell changes. As
/// after any edit, searches that run do not see it, and what planners keep across queries is repaired where cells
/// differ. `taut_grid_load_into` does the same with saved bytes.
///
/// @param grid      The grid.
/// @param snapshot  A snapshot of this grid. It stays valid.
/// @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE (of the grid or the snapshot), TAUT_ERROR_POISONED, TAUT_ERROR_BUSY
///                  (another thread is editing this grid), TAUT_ERROR_INVALID_ARGUMENT (a snapshot of another grid),
///                  TAUT_ERROR_OUT_OF_MEMORY. After an error nothing is changed.
///
/// Threads: one editing thread at a time; concurrent with reads and searches.
#[unsafe(no_mangle)]
pub extern "C" fn taut_grid_restore(grid: taut_grid, snapshot: taut_snapshot) -> taut_status {
    recorded!(taut_grid_restore(grid.edit, snapshot.read), grid.restore(snapshot.of_grid()?).map(|()| OK))
}

/// Makes a planner answer all later queries on a snapshot, whatever edits follow: so that all plans of a frame, or
/// those of several planners, are for the same map.
///
/// An open search goes on as it began, and the path stays. If no planner of the grid blocked the same terrain classes
/// when the snapshot was taken, the planner derives the blocked cells from the snapshot, once.
///
/// @param planner   The planner.
/// @param snapshot  A snapshot of the planner's grid, world or mesh; it may be destroyed afterwards. The null handle:
///                  the planner uses the newest revision again.
/// @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE (of the planner or the snapshot), TAUT_ERROR_POISONED,
///                  TAUT_ERROR_BUSY, TAUT_ERROR_INVALID_ARGUMENT (a snapshot of another map),
///                  TAUT_ERROR_OUT_OF_MEMORY. After an error nothing is changed.
///
/// Threads: one at a time per planner.
#[unsafe(no_mangle)]
pub extern "C" fn taut_planner_pin(planner: taut_planner, snapshot: taut_snapshot) -> taut_status {
    recorded!(taut_planner_pin(planner.change_any, snapshot), {
        if snapshot.id == 0 {
            return planner.pin(None).map(|()| OK);
        }
        snapshot.read(|snapshot| planner.pin(Some(snapshot)).map(|()| OK))
    })
}
