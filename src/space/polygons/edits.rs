//! The latest edits of a world, and the tiles in which each of them changed something.

use super::{buckets::copy_of, tiles::TileSet};
use crate::base::Error;
use crate::collections::reserve_exact;

/// Edits that are remembered one by one: planners that missed more make all lists again.
const MOST: usize = 64;

/// The latest edits.
#[derive(Debug, Default)]
pub(crate) struct Edits {
    /// The revisions that edits have made, and the tiles in which something changed.
    list: Vec<(u64, TileSet)>,
    /// What was known before this revision may all have changed.
    oldest: u64,
}

impl Edits {
    pub(super) fn copy(&self) -> Result<Self, Error> {
        let mut list = copy_of(&self.list)?;
        reserve_exact(&mut list, MOST - self.list.len())?;
        Ok(Self { list, oldest: self.oldest })
    }

    pub(super) fn new() -> Result<Self, Error> {
        Self::default().copy()
    }

    pub(super) fn add(&mut self, revision: u64, tiles: TileSet) {
        if self.list.len() == MOST {
            self.oldest = self.list.remove(0).0;
        }
        self.list.push((revision, tiles));
    }

    pub(super) fn since(&self, revision: u64) -> TileSet {
        if revision < self.oldest {
            return TileSet::ALL;
        }
        let later = self.list.iter().filter(|edit| edit.0 > revision);
        later.fold(TileSet::default(), |all, edit| all.or(&edit.1))
    }

    /// From a revision on everything is other than it was.
    pub(super) fn forget(&mut self, revision: u64) {
        self.list.clear();
        self.oldest = revision;
    }
}
