//! The events that a planner keeps while it is watched.

use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Mutex;

use crate::base::{bytes, number_of, numeric::single};
use crate::collections::reserve_exact;
use crate::geom::Point;
use crate::search::core::Probe;

use super::choices::taut_event_kind as kind;
use super::door::*;

/// What a search has done. Its size never changes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_search_event {
    /// One of `taut_event_kind`.
    pub event_kind: u32,
    /// TAUT_EVENT_SIGHT: 1 if `to` is seen from `from`; else 0.
    pub visible: u32,
    /// Where it comes from: the parent of a vertex, the eye of a line of sight, the root of a cone.
    pub from: taut_point,
    /// The vertex, or where a line of sight leads; for a cone its root again.
    pub to: taut_point,
    /// TAUT_EVENT_CONE: the ends of the interval that is nearer to the root, else 0.
    pub near_low: taut_point,
    /// Its other end.
    pub near_high: taut_point,
    /// The ends of the interval that is farther away from the root: what lies between both is free and in view.
    pub far_low: taut_point,
    /// Its other end.
    pub far_high: taut_point,
    /// The cost of the way to the vertex, from the end at which the search begins.
    pub g: f64,
    /// TAUT_EVENT_GENERATE: its key on the open list; else 0.
    pub f: f64,
}

impl taut_search_event {
    /// An event of a kind between two points.
    fn new(event_kind: u32, from: Point, to: Point) -> Self {
        let [from, to, zero] = [from, to, Point::default()].map(|point| point.position().into());
        Self {
            event_kind,
            visible: 0,
            from,
            to,
            near_low: zero,
            near_high: zero,
            far_low: zero,
            far_high: zero,
            g: 0.0,
            f: 0.0,
        }
    }
}

/// The events of the last call of a planner that searches.
#[derive(Default)]
pub(super) struct Events {
    /// Written and read under the exclusive borrow only: a search of a planner that is not watched takes no lock.
    pub(super) watched: AtomicBool,
    pub(super) list: Mutex<EventList>,
}

impl Events {
    /// Bytes of the list.
    pub(super) fn bytes(&self) -> u64 {
        if self.watched.load(Ordering::Relaxed) { bytes(self.list.lock().kept.capacity()) * EVENT_BYTES } else { 0 }
    }

    /// Keeps so many events of each call from now on; 0: none.
    pub(super) fn watch(&self, count: usize) -> Result<(), Error> {
        let mut kept = Vec::new();
        reserve_exact(&mut kept, count)?;
        self.list.lock().kept = kept;
        self.watched.store(count > 0, Ordering::Relaxed);
        Ok(())
    }
}

const EVENT_BYTES: u64 = bytes(size_of::<taut_search_event>());

/// As many events as its capacity admits, the first ones.
#[derive(Default)]
pub(super) struct EventList {
    pub(super) kept: Vec<taut_search_event>,
}

impl EventList {
    fn add(&mut self, event: taut_search_event) {
        if self.kept.len() < self.kept.capacity() {
            self.kept.push(event);
        }
    }
}

impl Probe for EventList {
    fn expand(&mut self, vertex: Point, parent: Point, g: f64) {
        let kind = number_of!(kind::TAUT_EVENT_EXPAND, u32);
        self.add(taut_search_event { g, ..taut_search_event::new(kind, parent, vertex) });
    }

    fn generate(&mut self, vertex: Point, parent: Point, g: f64, f: f64) {
        let kind = number_of!(kind::TAUT_EVENT_GENERATE, u32);
        self.add(taut_search_event { g, f, ..taut_search_event::new(kind, parent, vertex) });
    }

    fn sight(&mut self, from: Point, to: Point, visible: bool) {
        let kind = number_of!(kind::TAUT_EVENT_SIGHT, u32);
        self.add(taut_search_event { visible: u32::from(visible), ..taut_search_event::new(kind, from, to) });
    }

    fn project(&mut self, root: Point, from: [(f64, f64); 2], to: [(f64, f64); 2]) {
        let place = |(x, y): (f64, f64)| taut_point { x: single(x), y: single(y) };
        let ([near_low, near_high], [far_low, far_high]) = (from.map(place), to.map(place));
        let kind = number_of!(kind::TAUT_EVENT_CONE, u32);
        let event = taut_search_event::new(kind, root, root);
        self.add(taut_search_event { near_low, near_high, far_low, far_high, ..event });
    }
}
