//! What lies behind objects of the engine, found by their addresses without a lock: for `fast_calls`, `fast_points` and
//! `fast_agents`.

use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

const PROBES: usize = 8;

/// What lies behind an object. A slot is taken by one object until that is dropped.
struct Slot<T> {
    object: AtomicUsize,
    core: AtomicPtr<T>,
}

impl<T> Slot<T> {
    fn forget(&self, core: &T) {
        if std::ptr::eq(self.core.load(Ordering::Acquire), core) {
            self.core.store(std::ptr::null_mut(), Ordering::Release);
            self.object.store(0, Ordering::Release);
        }
    }
}

/// A table of such objects. Those beyond the ones that find a slot go the long way.
pub struct Slots<T, const SLOTS: usize = 512>([Slot<T>; SLOTS]);

impl<T, const SLOTS: usize> Slots<T, SLOTS> {
    pub const fn new() -> Self {
        Self([const { Slot { object: AtomicUsize::new(0), core: AtomicPtr::new(std::ptr::null_mut()) } }; SLOTS])
    }

    /// The slots in which an object may be.
    fn of(&self, object: usize) -> impl Iterator<Item = &Slot<T>> {
        // Addresses lie at regular distances: Fibonacci hashing (Knuth, The Art of Computer Programming, 6.4).
        let first = (object as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        (0..PROBES).map(move |probe| &self.0[(first as usize + probe) % SLOTS])
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
        self.0.iter().for_each(|slot| slot.forget(core));
    }

    /// The same of an object whose address is known.
    pub fn forget_at(&self, object: usize, core: &T) {
        self.of(object).for_each(|slot| slot.forget(core));
    }
}
