//! The nodes of a tree of the search: a continuous pose for each voxel that was reached, in the order in which they
//! were.

use crate::base::{Error, bytes, hash, high32, index, to_u32};
use crate::collections::Meter;
use crate::search::best_first::NodeId;
use crate::space::Pose;

use super::model::VoxelKey;
use super::primitives::Gear;
use super::strokes::WayKind;

/// Most nodes of a tree.
pub(crate) const NODE_LIMIT: u64 = 1 << 24;

/// How a node was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReachedBy {
    /// It is one that the tree begins at.
    Root,
    /// By a primitive, of this number.
    Primitive(u8),
    /// By several strokes.
    Way(WayKind),
}

/// A node: the cheapest pose of its voxel so far, and how it was reached.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VoxelNode {
    pub(crate) voxel: VoxelKey,
    pub(crate) pose: Pose,
    pub(crate) g: f64,
    /// What is left, at least.
    pub(crate) rest: f64,
    pub(crate) reached: ReachedBy,
    /// The gear of the last piece of the way to it; of the first one of the way from it in a tree of goals.
    pub(crate) gear: Option<Gear>,
    pub(crate) is_closed: bool,
    /// False if the shortest curve to the other end is not free: it is shorter than the way around walls.
    pub(crate) is_in_view: bool,
    /// True if it stands as a passage needs it: it has a voxel beside that of all others.
    pub(crate) is_aligned: bool,
}

impl VoxelNode {
    /// A node at which a tree begins.
    pub(crate) fn root(voxel: VoxelKey, pose: Pose) -> Self {
        Self {
            voxel,
            pose,
            g: 0.0,
            rest: 0.0,
            reached: ReachedBy::Root,
            gear: None,
            is_closed: false,
            is_in_view: false,
            is_aligned: false,
        }
    }
}

/// Nodes, and their numbers by voxel: open addressing, as many slots as the nodes need, whatever the size of the map.
#[derive(Default)]
pub(crate) struct VehicleNodes {
    /// The number of each node, from 1; 0 for none. The length is a power of two and more than twice that of the list.
    table: Vec<u32>,
    list: Vec<VoxelNode>,
    pub(crate) meter: Meter,
}

impl VehicleNodes {
    /// Begins without nodes.
    pub(crate) fn begin(&mut self) {
        self.table.fill(0);
        self.list.clear();
    }

    /// The slot of a voxel, or the unused one where it belongs.
    #[inline(always)]
    fn slot(&self, voxel: VoxelKey) -> usize {
        let mask = self.table.len() - 1;
        let mut at = index(high32(hash(voxel))) & mask;
        while self.table[at] != 0 && self.list[index(self.table[at]) - 1].voxel != voxel {
            at = (at + 1) & mask;
        }
        at
    }

    /// The node of a voxel, if it was reached.
    #[inline(always)]
    pub(crate) fn find(&self, voxel: VoxelKey) -> Option<NodeId> {
        if self.table.is_empty() { None } else { self.table[self.slot(voxel)].checked_sub(1) }
    }

    /// Adds the node of a voxel that was not reached before.
    ///
    /// # Errors
    /// [`Error::VoxelLimit`], [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn add(&mut self, node: VoxelNode) -> Result<NodeId, Error> {
        if bytes(self.list.len()) >= NODE_LIMIT {
            return Err(Error::VoxelLimit { voxels: NODE_LIMIT });
        }
        if self.table.len() <= 2 * (self.list.len() + 1) {
            self.grow()?;
        }
        let slot = self.slot(node.voxel);
        self.meter.add(&mut self.list, node, 256)?;
        self.table[slot] = to_u32(self.list.len());
        Ok(to_u32(self.list.len() - 1))
    }

    /// Doubles the table.
    #[cold]
    fn grow(&mut self) -> Result<(), Error> {
        let more = self.table.len().max(1024);
        self.meter.reserve(&mut self.table, more, 1024)?;
        self.table.resize(self.table.len() + more, 0);
        self.table.fill(0);
        for at in 0..self.list.len() {
            let slot = self.slot(self.list[at].voxel);
            self.table[slot] = to_u32(at + 1);
        }
        Ok(())
    }

    pub(crate) fn of(&self, node: NodeId) -> &VoxelNode {
        &self.list[index(node)]
    }

    pub(crate) fn of_mut(&mut self, node: NodeId) -> &mut VoxelNode {
        &mut self.list[index(node)]
    }
}
