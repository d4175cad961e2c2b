//! The blocks of a mesh as a tree, and those on the way between two faces.

use crate::base::index;
use crate::collections::counted;

/// The tree of blocks and faces of each island.
#[derive(Default)]
pub(super) struct BlockTree {
    /// Of each face its number in the order of the search, which is greater than that of the face above.
    pub(super) order: Vec<u32>,
    /// Of each face the block above; a number that no block has for the first face of an island.
    pub(super) above: Vec<u32>,
    /// Of each block the face above.
    pub(super) heads: Vec<u32>,
}

counted!(BlockTree { order, above, heads } plain {});

impl BlockTree {
    /// Calls `take` with each block on the way between two faces, with some of them twice; if they lie on different
    /// islands, with all blocks above them.
    pub(super) fn between(&self, a: u32, b: u32, mut take: impl FnMut(u32)) {
        let (mut a, mut b) = (a, b);
        while a != b {
            // The one with the greater number does not lie above the other; the first of an island ends its way.
            if self.head(a).is_none() || self.head(b).is_some() && self.order[index(a)] < self.order[index(b)] {
                (a, b) = (b, a);
            }
            let Some(head) = self.head(a) else { return };
            take(self.above[index(a)]);
            a = head;
        }
    }

    /// The face above the block above a face; none for the first of an island.
    fn head(&self, face: u32) -> Option<u32> {
        self.heads.get(index(self.above[index(face)])).copied()
    }

    /// The number of blocks.
    pub(super) fn count(&self) -> usize {
        self.heads.len()
    }
}
