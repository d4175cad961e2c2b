//! The ways from each corner, made when a search needs them, and kept.
//!
//! Each list knows the tiles that it has read. An edit drops those that have read a tile in which something changed:
//! every list is a function of the world's state alone, whenever it was made.

use crate::base::{Error, index};
use crate::collections::{Allowance, Meter};
use crate::space::{TileSet, Version};

use super::scan::Scan;
use super::ways::{Eye, Rule, Way};

/// The ways from a corner.
#[derive(Default)]
struct WayList {
    ways: Vec<Way>,
    reads: TileSet,
    is_made: bool,
}

/// The lists of a planner.
#[derive(Default)]
pub(crate) struct Lists {
    lists: Vec<WayList>,
    /// The state for which they are true.
    revision: u64,
    meter: Meter,
}

impl Lists {
    /// Brings the lists to a state of the world, a later or an earlier one; they may hold `allowance` bytes.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn catch_up(&mut self, version: &Version, allowance: u64) -> Result<(), Error> {
        self.meter.allowance = Allowance::new(allowance);
        let more = index(version.place_count()).saturating_sub(self.lists.len());
        self.meter.reserve(&mut self.lists, more, 64)?;
        for _ in 0..more {
            self.lists.push(WayList::default());
        }
        if version.revision != self.revision {
            // An earlier state does not know what has changed after it.
            let changed = (version.revision > self.revision).then(|| version.changed_since(self.revision));
            let is_stale = |list: &WayList| changed.as_ref().is_none_or(|changed| list.reads.meet(changed));
            for list in self.lists.iter_mut().filter(|list| list.is_made && is_stale(list)) {
                list.is_made = false;
                list.ways.clear();
            }
            self.revision = version.revision;
        }
        Ok(())
    }

    /// The ways from a corner.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    #[inline]
    pub(crate) fn of(&mut self, setting: (&Version, Rule), scan: &mut Scan, corner: u32) -> Result<&[Way], Error> {
        if !self.lists[index(corner)].is_made {
            self.make(setting, scan, corner)?;
        }
        Ok(&self.lists[index(corner)].ways)
    }

    #[cold]
    fn make(&mut self, (version, rule): (&Version, Rule), scan: &mut Scan, corner: u32) -> Result<(), Error> {
        let Self { lists, meter, .. } = self;
        let list = &mut lists[index(corner)];
        let place = version.place(corner);
        list.ways.clear();
        scan.look(version, rule, &Eye::Corner(place), (&mut list.ways, meter))?;
        (list.reads, list.is_made) = (scan.reads, true);
        Ok(())
    }

    /// Bytes allocated.
    pub(crate) const fn bytes(&self) -> u64 {
        self.meter.used()
    }
}

#[cfg(test)]
#[path = "lists_tests.rs"]
mod tests;
