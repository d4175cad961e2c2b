//! What lies behind objects of the engine, found by their addresses without a lock: for `fast_calls` and `fast_points`.

use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

/// Objects beyond those that find a slot go the long way.
const SLOTS: usize = 512;
const PROBES: usize = 8;

/// What lies behind an object. A slot is taken by one object until that is dropped.
struct Slot<T> {
    object: AtomicUsize,
    core: AtomicPtr<T>,
}

/// A table of such objects.
pub struct Slots<T>([Slot<T>; SLOTS]);

impl<T> Slots<T> {
    pub const fn new() -> Self {
        Self([const { Slot { object: AtomicUsize::new(0), core: AtomicPtr::new(std::ptr::null_mut()) } }; SLOTS])
    }

    /// The slots in which an object may be.
    fn of(&self, object: usize) -> impl Iterator<Item = &Slot<T>> {
        // The low bits of addresses are alike.
        let first = (object >> 4) ^ (object >> 13);
        (0..PROBES).map(move |probe| &self.0[(first + probe) % SLOTS])
    }

    /// What lies behind an object; `look` finds it the first time. None if there is no slot.
    pub fn find(&self, object: usize, look: impl FnOnce() -> *const T) -> Option<*const T> {
        if let Some(slot) = self.of(object).find(|slot| slot.object.load(Ordering::Acquire) == object) {
            let core = slot.core.load(Ordering::Acquire);
            return (!core.is_null()).then_some(core.cast_const());
        }
        let core = look();
        let take =
            |slot: &&Slot<T>| slot.object.compare_exchange(0, object, Ordering::AcqRel, Ordering::Relaxed).is_ok();
        let slot = self.of(object).find(take)?;
        slot.core.store(core.cast_mut(), Ordering::Release);
        Some(core)
    }

    /// An object is dropped: nobody finds what lay behind it any more.
    pub fn forget(&self, core: &T) {
        for slot in &self.0 {
            if std::ptr::eq(slot.core.load(Ordering::Acquire), core) {
                slot.core.store(std::ptr::null_mut(), Ordering::Release);
                slot.object.store(0, Ordering::Release);
            }
        }
    }
}
