//! What a search notes about each corner.

use crate::base::Result;
use crate::collections::{Meter, counted};
use crate::search::corners::graph::corner_table::EdgeListId;

/// A corner in one search.
#[derive(Clone, Copy, Default)]
pub(crate) struct CornerNode {
    pub(crate) g: f64,
    /// The distance from the goal.
    pub(crate) h: f64,
    /// The vector from the parent, in 1/256 cell.
    pub(crate) dx: i32,
    pub(crate) dy: i32,
    pub(crate) parent: EdgeListId,
    /// The number of the search in the high bits, flags below.
    pub(crate) mark: u32,
}

/// The flag of an expanded node.
const CLOSED: u32 = 1;
/// The flag of a corner that sees the goal.
pub(crate) const SEES_GOAL: u32 = 2;
/// Bits of the flags.
const FLAG_BITS: u32 = 2;

impl CornerNode {
    /// True if the node was expanded.
    #[inline(always)]
    pub(crate) const fn is_closed(&self) -> bool {
        self.mark & CLOSED != 0
    }

    /// [`SEES_GOAL`] if the corner sees the goal, else 0.
    #[inline(always)]
    pub(crate) const fn sees_goal(&self) -> u32 {
        self.mark & SEES_GOAL
    }

    #[inline(always)]
    pub(crate) const fn close(&mut self) {
        self.mark |= CLOSED;
    }
}

/// The number of a search, shifted past the flags of its nodes.
#[derive(Clone, Copy, Default)]
pub(crate) struct Stamp(u32);

impl Stamp {
    /// True if this search has written the node.
    #[inline(always)]
    pub(crate) const fn is_on(self, node: &CornerNode) -> bool {
        node.mark >> FLAG_BITS == self.0 >> FLAG_BITS
    }

    /// The node as one of this search, open, with [`SEES_GOAL`] or no flag.
    #[inline(always)]
    pub(crate) const fn put_on(self, node: CornerNode, flags: u32) -> CornerNode {
        CornerNode { mark: self.0 | flags, ..node }
    }
}

/// The nodes of all corners by number, stamped instead of cleared.
#[derive(Default)]
pub(crate) struct CornerNodes {
    pub(crate) nodes: Vec<CornerNode>,
    pub(crate) stamp: Stamp,
}

counted!(CornerNodes { nodes } plain { stamp });

impl CornerNodes {
    /// Forgets the last search.
    pub(crate) fn begin(&mut self) {
        if self.stamp.0 >> FLAG_BITS == u32::MAX >> FLAG_BITS {
            self.nodes.fill(CornerNode::default());
            self.stamp = Stamp(0);
        }
        self.stamp.0 += 1 << FLAG_BITS;
    }

    /// Adds nodes for corners that got their numbers since.
    #[inline(always)]
    pub(crate) fn fit(&mut self, count: usize, meter: &mut Meter) -> Result {
        if self.nodes.len() < count {
            let more = count - self.nodes.len();
            meter.reserve(&mut self.nodes, more, 64)?;
            self.nodes.resize(count, CornerNode::default());
        }
        Ok(())
    }

    #[inline(always)]
    pub(crate) fn get(&self, id: EdgeListId) -> &CornerNode {
        &self.nodes[id.index()]
    }

    #[inline(always)]
    pub(crate) fn get_mut(&mut self, id: EdgeListId) -> &mut CornerNode {
        &mut self.nodes[id.index()]
    }

    /// Writes a node of this search.
    #[inline(always)]
    pub(crate) fn set(&mut self, id: EdgeListId, node: CornerNode, flags: u32) {
        self.nodes[id.index()] = self.stamp.put_on(node, flags);
    }
}
