//! What searches do, for pictures: a planner that is watched keeps the events of each call.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use std::sync::atomic::Ordering;

use crate::base::real_usize;
use crate::plan::{AnyPlanner, Outcome};
use crate::search::core::Probe;

use super::door::*;
use super::event_list::taut_search_event;
use super::planner::{PlannerObject, taut_planner};

/// Most events that are kept: 72 MiB.
const MOST_EVENTS: usize = 1 << 20;

impl OwnPart<'_, PlannerObject, AnyPlanner> {
    /// A step of the search; the events of a planner that is watched are kept.
    pub(super) fn watched_step(&mut self, max_expansions: u32) -> Result<Outcome, Error> {
        let events = &self.object.events;
        if !events.watched.load(Ordering::Relaxed) {
            return self.part.step(max_expansions);
        }
        let mut list = events.list.lock();
        list.kept.clear();
        let probe: &mut dyn Probe = &mut *list;
        self.part.on_grid_mut()?.step_with(max_expansions, &mut Some(probe))
    }
}

/// Watches what the planner's searches do, for pictures: keeps the first `count` events of each later call of
/// `taut_planner_find` and `taut_planner_step`, for `taut_planner_events`.
///
/// Answers stay what they are; a search that is watched takes longer. Events are for people: another version of the
/// library may tell others.
///
/// @param planner  The planner, on a grid.
/// @param count    The number of events that are kept, at most 2^20; 0: none, as at the beginning.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_INVALID_ARGUMENT (a
///                 count that is too large), TAUT_ERROR_UNSUPPORTED (a planner in a world or on a mesh),
///                 TAUT_ERROR_OUT_OF_MEMORY. After an error it is watched as before.
///
/// Threads: one at a time per planner.
#[unsafe(no_mangle)]
pub extern "C" fn taut_planner_watch(planner: taut_planner, count: usize) -> taut_status {
    recorded!(taut_planner_watch(planner.change, count), {
        if count > MOST_EVENTS {
            return Err(Error::BadValue { name: "count", value: real_usize(count), allowed: "at most 2^20" });
        }
        planner.object.events.watch(count).map(|()| OK)
    })
}

/// Copies what the planner's search has done in the last call of `taut_planner_find` or `taut_planner_step`, in that
/// order.
///
/// There are at most as many as `taut_planner_watch` keeps: as many as that mean that there may have been more. Steps
/// with few expansions have few events.
///
/// @param planner   The planner, on a grid.
/// @param out       Receives the events. Owned by the caller. May be null if `capacity` is 0.
/// @param capacity  Capacity of `out` in events. If it is too small, only `needed` is written.
/// @param needed    Receives the number of events. Not null.
/// @return          TAUT_OK (also without events); TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written);
///                  TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                  TAUT_ERROR_UNSUPPORTED (a planner in a world or on a mesh).
///
/// Threads: one at a time per planner; concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_events(
    planner: taut_planner,
    out: *mut taut_search_event,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_planner_events(planner.change, Buffer(out, capacity, needed)), {
        out.fill(planner.object.events.list.lock().kept.iter().copied())
    })
}
