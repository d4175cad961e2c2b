//! The latest edits of a world, and the tiles in which each of them changed something.

use super::{buckets::copy_of, tiles::TileSet};
use crate::base::Error;
use crate::collections::reserve_exact;

/// Edits that are remembered one by one: planners that missed more make all lists again.
const MOST: usize = 64;

/// What an edit has done.
#[derive(Clone, Copy, Debug)]
pub(super) struct WorldEdit {
    /// The revision that it has made.
    pub(super) revision: u64,
    /// The tiles in which something changed.
    pub(super) tiles: TileSet,
    /// Ground is free that was not.
    pub(super) frees: bool,
}

/// The latest edits.
#[derive(Debug, Default)]
pub(crate) struct Edits {
    list: Vec<WorldEdit>,
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

    pub(super) fn add(&mut self, edit: WorldEdit) {
        if self.list.len() == MOST {
            self.oldest = self.list.remove(0).revision;
        }
        self.list.push(edit);
    }

    pub(super) fn since(&self, revision: u64) -> TileSet {
        self.tiles_of(revision, |_| true)
    }

    /// The tiles in which ground was freed after a revision.
    pub(super) fn freed_since(&self, revision: u64) -> TileSet {
        self.tiles_of(revision, |edit| edit.frees)
    }

    fn tiles_of(&self, revision: u64, counts: impl Fn(&WorldEdit) -> bool) -> TileSet {
        if revision < self.oldest {
            return TileSet::ALL;
        }
        let later = self.list.iter().filter(|edit| edit.revision > revision && counts(edit));
        later.fold(TileSet::default(), |all, edit| all.or(&edit.tiles))
    }

    /// From a revision on everything is other than it was.
    pub(super) fn forget(&mut self, revision: u64) {
        self.list.clear();
        self.oldest = revision;
    }
}
