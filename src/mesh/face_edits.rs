//! What the latest changes of obstacles have done to the faces of a mesh, for paths that are kept.

use super::topology::FaceBox;
use crate::base::{Result, narrow};
use crate::collections::{Counted, reserve_exact};
use crate::geom::{Rect, SCALE};

/// Changes that are remembered.
const MOST: usize = 256;
/// More than edges that bend may leave the faces that were cut, in 1/256.
const BENT: i64 = 2;

/// What a change of obstacles has done.
#[derive(Clone, Copy)]
pub(crate) struct FaceEdit {
    /// The revision that it has made.
    pub(super) revision: u64,
    /// Ground is what it was outside of this rectangle of cells.
    pub(crate) area: Rect,
    /// What was no ground may be some now.
    pub(crate) frees: bool,
}

impl FaceEdit {
    /// A change of ground within boxes.
    pub(super) fn of(boxes: impl Iterator<Item = FaceBox>, frees: bool) -> Self {
        let around = boxes.reduce(FaceBox::with).unwrap_or_default();
        let (low, high) = (around.low, around.high);
        let floor = |along: i32| narrow((i64::from(along) - BENT).div_euclid(SCALE.into()));
        let ceiling = |along: i32| -narrow((-i64::from(along) - BENT).div_euclid(SCALE.into()));
        let (x, y) = (floor(low.x), floor(low.y));
        let area = Rect::new(x, y, ceiling(high.x) - x, ceiling(high.y) - y);
        Self { revision: 0, area, frees }
    }
}

/// The latest changes, the newest last.
#[derive(Default)]
pub(super) struct FaceEdits {
    list: Vec<FaceEdit>,
    /// The revision of the last one that is forgotten.
    forgotten: u64,
}

impl FaceEdits {
    /// Makes room for all that are ever remembered.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn reserve(&mut self) -> Result {
        let more = MOST - self.list.len();
        reserve_exact(&mut self.list, more)
    }

    /// Adds one, for which there is room.
    pub(super) fn add(&mut self, edit: FaceEdit) {
        if self.list.len() == MOST {
            self.forgotten = self.list.remove(0).revision;
        }
        self.list.push(edit);
    }

    /// True if all changes after one revision, up to another one, are known and meet a condition.
    pub(super) fn all(&self, since: u64, until: u64, mut condition: impl FnMut(&FaceEdit) -> bool) -> bool {
        let between = |edit: &&FaceEdit| (since + 1..=until).contains(&edit.revision);
        self.forgotten <= since && self.list.iter().filter(between).all(&mut condition)
    }

    /// Bytes that are held.
    pub(super) fn bytes(&self) -> u64 {
        self.list.bytes()
    }
}
