//! The blocks of a map during a search: distances of their boundary vertices, what is waiting to be expanded, and the
//! open list.
//!
//! Entries are stamped with the number of the search that wrote them; the part of the layer that concerns a block is
//! kept until the layer changes.

use super::block::{Block, Exits};
use super::window::{BlockWindow, SIDE};
use crate::base::{Result, bytes, index, index_i32};
use crate::collections::{Allowance, Plain, zeroed_box};
use crate::grid::{Layer, LayerVersion};
use crate::search::core::{HeapOpenList, LatticeKey, OpenList, Scene};

/// The part of the layer that concerns a block.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BlockShape {
    pub(super) pattern: u16,
    pub(super) exits: Exits,
}

/// What is known about a block.
#[derive(Clone, Copy, Debug, Default)]
struct Meta {
    /// The search that this entry belongs to.
    stamp: u32,
    /// The state of the layer that `shape` shows.
    epoch: u32,
    /// The vertices whose distances changed since the block was expanded last.
    pending: u16,
    shape: BlockShape,
    /// The bits of the least f of a pending vertex: the block's key on the open list.
    key: u64,
}

impl Plain for Meta {}

/// Key of a block that is not on the open list.
const UNLISTED: u64 = u64::MAX;

/// The distances that the board keeps for a block.
pub(crate) trait BlockLine: Plain {
    /// A line without distances.
    fn unknown() -> &'static Self;
}

/// All blocks of a map.
pub(crate) struct Board<L: BlockLine> {
    lines: Box<[L]>,
    metas: Box<[Meta]>,
    /// Columns of blocks; one more than contain cells, as the first line of a block contains what it shares with the
    /// one before.
    stride: usize,
    stamp: u32,
    epoch: u32,
    /// The layer that `epoch` stands for.
    version: Option<LayerVersion>,
    pub(super) open: HeapOpenList<LatticeKey>,
    /// Entries put on the open list in this search.
    pub(super) listed: u64,
}

impl<L: BlockLine> Board<L> {
    pub(super) fn new() -> Self {
        Self {
            lines: Box::default(),
            metas: Box::default(),
            stride: 0,
            stamp: 0,
            epoch: 0,
            version: None,
            open: HeapOpenList::default(),
            listed: 0,
        }
    }

    /// Prepares the board for a new search.
    pub(super) fn begin(&mut self, scene: &Scene<'_>, allowance: u64) -> Result {
        let blocks = |side: i32| index_i32((side + SIDE - 1) / SIDE) + 1;
        self.stride = blocks(scene.layer.width());
        let len = self.stride * blocks(scene.layer.height());
        if self.metas.len() < len {
            let needed = bytes(len).saturating_mul(bytes(size_of::<L>() + size_of::<Meta>()));
            Allowance::new(allowance).check(needed)?;
            self.release();
            self.stride = blocks(scene.layer.width());
            self.lines = zeroed_box(len)?;
            self.metas = zeroed_box(len)?;
        }
        let version = Some(scene.layer.version());
        if self.stamp == u32::MAX || self.epoch == u32::MAX {
            self.metas.fill(Meta::default());
            (self.stamp, self.epoch, self.version) = (0, 0, None);
        }
        if self.version != version {
            self.version = version;
            self.epoch += 1;
        }
        self.stamp += 1;
        self.listed = 0;
        self.open.begin(allowance.saturating_sub(self.bytes()));
        Ok(())
    }

    /// The index of a block.
    #[inline(always)]
    pub(super) fn at(&self, block: Block) -> usize {
        index(block.0 >> 16) * self.stride + index(block.0 & 0xFFFF)
    }

    /// Blocks in a row.
    #[inline(always)]
    pub(super) const fn stride(&self) -> usize {
        self.stride
    }

    /// The distances that a block keeps.
    #[inline(always)]
    pub(super) fn line(&self, at: usize) -> &L {
        if self.metas[at].stamp == self.stamp { &self.lines[at] } else { L::unknown() }
    }

    /// The same for writing.
    #[inline(always)]
    pub(super) fn line_mut(&mut self, at: usize) -> &mut L {
        self.touch(at);
        &mut self.lines[at]
    }

    /// Makes the entry of a block one of this search.
    #[inline(always)]
    fn touch(&mut self, at: usize) {
        let meta = &mut self.metas[at];
        if meta.stamp != self.stamp {
            (meta.stamp, meta.pending, meta.key) = (self.stamp, 0, UNLISTED);
            self.lines[at] = *L::unknown();
        }
    }

    /// True if this search has come to the block or to one that shares its upper left vertices.
    pub(super) fn is_touched(&self, at: usize) -> bool {
        self.metas[at].stamp == self.stamp
    }

    /// The part of the layer that concerns a block.
    #[inline(always)]
    pub(super) fn shape(
        &mut self,
        layer: &Layer,
        block: Block,
        at: usize,
        exits: impl Fn(BlockWindow) -> Exits,
    ) -> BlockShape {
        let meta = &mut self.metas[at];
        if meta.epoch != self.epoch {
            let window = BlockWindow::read(layer, block.xy());
            meta.shape = BlockShape { pattern: window.pattern(), exits: exits(window) };
            meta.epoch = self.epoch;
        }
        meta.shape
    }

    /// The pattern of a block, for readers.
    pub(super) fn pattern(&self, layer: &Layer, block: Block) -> u16 {
        let meta = &self.metas[self.at(block)];
        if meta.epoch == self.epoch { meta.shape.pattern } else { BlockWindow::read(layer, block.xy()).pattern() }
    }

    /// Marks vertices of a block as changed; `f` is the least estimate through one of them.
    #[inline(always)]
    pub(super) fn raise(&mut self, at: usize, block: Block, vertices: u16, f: f64) -> Result {
        self.touch(at);
        let meta = &mut self.metas[at];
        meta.pending |= vertices;
        if f.to_bits() < meta.key {
            meta.key = f.to_bits();
            self.listed += 1;
            self.open.push(LatticeKey::new(f, 0.0, block))?;
        }
        Ok(())
    }

    /// The first block of the open list and its key.
    #[inline(always)]
    pub(super) fn first(&mut self) -> Option<(Block, f64)> {
        while let Some((key, block)) = OpenList::peek(&mut self.open) {
            if self.metas[self.at(block)].key == key {
                return Some((block, f64::from_bits(key)));
            }
            self.open.pop();
        }
        None
    }

    /// Takes the first block off the open list and returns the vertices that changed since it was expanded last.
    #[inline(always)]
    pub(super) fn take(&mut self, at: usize) -> u16 {
        self.open.pop();
        let meta = &mut self.metas[at];
        meta.key = UNLISTED;
        std::mem::take(&mut meta.pending)
    }

    /// Bytes of the tables.
    pub(super) fn bytes(&self) -> u64 {
        bytes(size_of_val::<[L]>(&self.lines) + size_of_val::<[Meta]>(&self.metas))
    }

    /// Frees the tables and the open list.
    pub(super) fn release(&mut self) {
        *self = Self::new();
    }
}
