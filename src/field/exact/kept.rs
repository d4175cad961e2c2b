//! What stays of an earlier build.

use super::table::{SettledRoot, Slot};
use crate::base::to_u32;

/// What stays of an earlier build.
#[derive(Clone, Copy, Default)]
pub(super) struct KeptBuild {
    /// Everything nearer than this is the same in a new build.
    pub(super) unchanged: f64,
    /// The roots nearer than that: a prefix of the slots.
    pub(super) roots: usize,
    /// How many of them have looked again, if they look past that distance.
    pub(super) looked: usize,
}

impl KeptBuild {
    /// The next root that is to look again, which it does then.
    pub(super) fn next_to_look(&mut self, roots: &[SettledRoot]) -> Option<Slot> {
        let left = roots.get(self.looked..self.roots)?;
        let next = left.iter().position(|root| root.farthest >= self.unchanged);
        let slot = self.looked + next.unwrap_or(left.len());
        self.looked = slot + usize::from(next.is_some());
        next.map(|_| Slot(to_u32(slot)))
    }
}
