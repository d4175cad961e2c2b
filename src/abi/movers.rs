//! Planners among movers: setting them, and the times of paths.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::plan::MOST_MOVERS;
use crate::search::core::{Moment, Mover};

use super::door::*;
use super::planner::taut_planner;

/// A moving obstacle: a disc along some moments of a list, straight from one to the next. It stands at the first before
/// that and at the last after that. Its size never changes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_mover {
    /// Its radius in grid units, 0 to 1,024.
    pub radius: f32,
    /// Its first moment in the list.
    pub first: u32,
    /// The number of its moments, at least 1.
    pub count: u32,
    /// Must be 0.
    pub reserved: u32,
}

elements!(taut_mover);

/// Where a mover is at a time. Its size never changes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_moment {
    /// The place of its centre.
    pub at: taut_point,
    /// The time: later than that of the moment before, -10^9 to 10^9.
    pub time: f64,
}

impl From<taut_mover> for Mover {
    fn from(mover: taut_mover) -> Self {
        Self { radius: mover.radius, first: mover.first, count: mover.count }
    }
}

elements! { taut_moment = Moment { at, time } }

/// Sets the movers that the planner avoids, from the next find or begin on; an open search goes on among those before.
/// They replace all earlier ones.
///
/// For TAUT_ALGORITHM_SAFE_INTERVALS. Time has the unit of the host; `speed` in the planner's options is in grid units
/// per unit of time, and a request has the time of its start. A query takes time for the cells near the movers' ways.
///
/// @param planner       The planner.
/// @param movers        The movers. Copied. May be null if `count` is 0.
/// @param count         Their number, at most 2^20.
/// @param moments       The moments of all of them. Copied. May be null if `moment_count` is 0.
/// @param moment_count  Their number, at most 2^20.
/// @return              TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                      TAUT_ERROR_INVALID_ARGUMENT (a count, a radius, moments outside of the list or none, a place or
///                      time that is not finite or too large, times that do not rise: the sentence names the mover),
///                      TAUT_ERROR_UNSUPPORTED (another algorithm, a reserved word that is not 0),
///                      TAUT_ERROR_OUT_OF_MEMORY. After an error the movers are unchanged.
///
/// Threads: one at a time per planner.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_set_movers(
    planner: taut_planner,
    movers: *const taut_mover,
    count: usize,
    moments: *const taut_moment,
    moment_count: usize,
) -> taut_status {
    recorded!(
        taut_planner_set_movers(
            planner.change,
            Few(movers, count, MOST_MOVERS),
            Few(moments, moment_count, MOST_MOVERS)
        ),
        {
            planner.check_movers(movers.len(), moments.len())?;
            if movers.iter().any(|mover| mover.reserved != 0) {
                return Err(Error::Unsupported { what: "the reserved words of movers must be zero" });
            }
            planner.set_movers_from(movers.iter().copied().map(Mover::from), moments).map(|()| OK)
        }
    )
}

/// Copies the times of the points of the planner's last path, for TAUT_ALGORITHM_SAFE_INTERVALS.
///
/// The agent moves from each point to the next at the planner's speed, or waits: then two points that follow each other
/// are the same. There are as many times as points of `taut_planner_path`, none for other algorithms and for a path
/// chosen by `taut_planner_select`.
///
/// @param planner   The planner.
/// @param out       Receives the times, rising. Owned by the caller. May be null if `capacity` is 0.
/// @param capacity  Capacity of `out` in times. If it is too small, only `needed` is written.
/// @param needed    Receives the number of times. Not null.
/// @return          TAUT_OK (also for no times); TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written);
///                  TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER.
///
/// Threads: one at a time per planner; concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_times(
    planner: taut_planner,
    out: *mut f64,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_planner_times(planner.ask, Buffer(out, capacity, needed)), out.fill(planner.times().iter().copied()))
}
