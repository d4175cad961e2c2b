//! The nodes of the search: a continuous pose for each voxel that was reached, in the order in which they were.

use crate::base::{Error, bytes, index, to_u32};
use crate::collections::{Meter, zeroed_box};
use crate::motion::{lattice::pose_lattice::VoxelNumbering, lattice::voxel::VoxelAt};
use crate::search::best_first::NodeId;
use crate::space::Pose;

/// The primitive of a node at which a search begins.
pub(crate) const NO_PRIMITIVE: u8 = u8::MAX;

/// Most nodes of a search.
pub(crate) const NODE_LIMIT: u64 = 1 << 26;

/// A node: the cheapest pose of its voxel so far, and how it was reached.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VoxelNode {
    pub(crate) pose: Pose,
    pub(crate) g: f64,
    /// The number of the primitive that led here.
    pub(crate) primitive: u8,
    pub(crate) is_closed: bool,
    /// False if the shortest curve to a goal is not free: it is shorter than the way around walls.
    pub(crate) is_in_view: bool,
    /// What is left, at least.
    pub(crate) rest: f64,
}

/// Numbers of nodes by voxel: pages of 512 numbers, made when one of them is first reached.
#[derive(Default)]
pub(crate) struct VehicleNodes {
    /// The page of each 512 voxels, from 1; 0 for none.
    directory: Box<[u32]>,
    used: Vec<u32>,
    /// The number of each node, from 1; 0 for none.
    pages: Vec<[u32; 512]>,
    list: Vec<VoxelNode>,
    numbering: VoxelNumbering,
    pub(crate) meter: Meter,
}

impl VehicleNodes {
    /// Begins without nodes.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn begin(&mut self, numbering: VoxelNumbering) -> Result<(), Error> {
        self.numbering = numbering;
        let entries = crate::base::numeric::low32(numbering.count().div_ceil(512));
        if self.directory.len() == index(entries) {
            self.used.iter().for_each(|&entry| self.directory[index(entry)] = 0);
        } else {
            let old = bytes(size_of_val(&self.directory[..]));
            self.directory = Box::default();
            self.meter.free(old);
            self.meter.take(bytes(index(entries) * size_of::<u32>()))?;
            self.directory = zeroed_box(index(entries))?;
        }
        self.used.clear();
        self.pages.clear();
        self.list.clear();
        Ok(())
    }

    /// The node of a voxel, if it was reached.
    pub(crate) fn find(&self, voxel: VoxelAt) -> Option<NodeId> {
        let number = self.numbering.number(voxel);
        let page = self.directory[index(number / 512)];
        let page = self.pages.get(index(page).checked_sub(1)?)?;
        page[index(number % 512)].checked_sub(1)
    }

    /// Adds the node of a voxel that was not reached before.
    ///
    /// # Errors
    /// [`Error::VoxelLimit`], [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn add(&mut self, voxel: VoxelAt, place: VoxelNode) -> Result<NodeId, Error> {
        if bytes(self.list.len()) >= NODE_LIMIT {
            return Err(Error::VoxelLimit { voxels: NODE_LIMIT });
        }
        let number = self.numbering.number(voxel);
        let entry = index(number / 512);
        if self.directory[entry] == 0 {
            self.meter.reserve(&mut self.pages, 1, 16)?;
            self.meter.reserve(&mut self.used, 1, 256)?;
            self.pages.push([0; 512]);
            self.used.push(number / 512);
            self.directory[entry] = to_u32(self.pages.len());
        }
        self.meter.add(&mut self.list, place, 256)?;
        let node = to_u32(self.list.len());
        self.pages[index(self.directory[entry]) - 1][index(number % 512)] = node;
        Ok(node - 1)
    }

    pub(crate) fn of(&self, node: NodeId) -> &VoxelNode {
        &self.list[index(node)]
    }

    pub(crate) fn of_mut(&mut self, node: NodeId) -> &mut VoxelNode {
        &mut self.list[index(node)]
    }
}
