//! The blocks through which a shortest path between two points can lead.
//!
//! These are the blocks between the ends: they lie on the tree path between two blocks at different ends. A block is
//! one of them if some but not all ends lie in its subtree; the lowest common ancestor is one of them unless all ends
//! hang on it by the same rectangle.

use smallvec::SmallVec;

use super::{block_cut_tree::BlockCutTree, decompose::RunAxis, joined::JoinedBlocks, terms::NONE};
use crate::collections::counted;
use crate::geom::Point;
use crate::grid::{Layer, free_cells_around};
use crate::search::{corners::baseline::Baseline, corners::ids::CornerId};

/// The block-cut tree of one axis, and what the present search needs of it.
#[derive(Default)]
pub(super) struct LiveBlocks {
    tree: BlockCutTree,
    /// The blocks that changes of the layer have joined.
    joined: JoinedBlocks,
    /// The blocks of the ends, sorted, each once.
    ends: SmallVec<[u32; 8]>,
    /// Their lowest common ancestor, or the top of its class, if it lies between them, else none.
    top: u32,
}

counted!(LiveBlocks { tree, joined } plain { ends, top });

impl LiveBlocks {
    pub(super) fn new(tree: BlockCutTree) -> Self {
        Self { tree, joined: JoinedBlocks::default(), ends: SmallVec::new(), top: NONE }
    }

    pub(super) fn into_tree(self) -> BlockCutTree {
        self.tree
    }

    /// From here on the tree is asked about the layer as it was.
    pub(super) fn separate(&mut self) {
        self.joined.clear();
    }

    /// From here on the tree, which is that of the baseline, is asked about `layer`. None if it has no answers.
    pub(super) fn join(&mut self, baseline: &Baseline, layer: &Layer, axis: RunAxis) -> Option<()> {
        self.joined.update(&self.tree, baseline, layer, axis)
    }

    /// Finds the blocks between two points; `layer` is that of the tree.
    pub(super) fn mark(&mut self, layer: &Layer, axis: RunAxis, points: [Point; 2]) {
        let tree = &self.tree;
        let mut rectangles = SmallVec::<[u32; 8]>::new();
        for point in points {
            let cells = free_cells_around(layer, point);
            for (i, &cell) in cells.iter().enumerate() {
                let (along, line) = axis.turn(cell);
                // Two cells of one run are in one rectangle.
                if !cells[..i].contains(&axis.turn((along - 1, line))) {
                    rectangles.push(tree.rectangle_of(layer, axis, cell));
                }
            }
        }
        self.ends = rectangles.iter().map(|&rectangle| tree.block_of(rectangle)).collect();
        let first = self.ends.iter().copied().min().unwrap_or(0);
        let last = self.ends.iter().copied().max().unwrap_or(0);
        let top = tree.lowest_common_ancestor(first, last);
        // If all hang on it by one rectangle, paths between them meet there and do not lead through the block.
        let mut arrivals = rectangles.iter().zip(&self.ends).map(|(&rectangle, &block)| match block == top {
            true => rectangle,
            false => tree.cut_vertex(tree.child(top, block)),
        });
        let one = arrivals.next();
        let meet_before = arrivals.all(|rectangle| Some(rectangle) == one) && self.joined.is_empty();
        self.top = if meet_before { NONE } else { self.joined.top(tree, top) };
        self.ends.sort_unstable();
        self.ends.dedup();
    }

    /// False if no shortest path between the two points leads through the portal that ends at a corner.
    #[inline(always)]
    pub(super) fn is_live(&mut self, corner: CornerId) -> bool {
        let Some(block) = self.tree.block_of_corner(corner).filter(|&block| block != NONE) else { return true };
        let block = self.joined.top(&self.tree, block);
        if block == self.top {
            return true;
        }
        let end = self.tree.end(block);
        let in_subtree = |other: &u32| (block..end).contains(other);
        self.ends.iter().any(in_subtree) && !self.ends.iter().all(in_subtree)
    }
}
