//! The block-cut tree of the graph of rectangles: its blocks, as a tree, with a heavy-path decomposition.
//!
//! ```text
//!   A == B -- C == D        rectangles A to F and portals; the blocks are {A, B}, {B, C}, {C, D, E}, {E, F}:
//!             |    |        {B, C} hangs on {A, B} by the cut vertex B, {C, D, E} on that by C, {E, F} on that by E.
//!             +--- E -- F   From any block O(log n) heavy paths lead up to the root.
//! ```
//!
//! A block's number is less than those of its descendants, which follow it without gaps (preorder). Block 0, the root,
//! joins the components of the graph: the first rectangle of each hangs on it.
//!
//! Time: linear to make, O(log n) per query. Memory: 20 bytes per rectangle, 4 per corner, and the index of the
//! rectangles.
//!
//! Based on: F. Harary, G. Prins. The Block-Cutpoint-Tree of a Graph. Publicationes Mathematicae Debrecen 1966; D.
//! Sleator, R. Tarjan. A Data Structure for Dynamic Trees. Journal of Computer and System Sciences 1983 (heavy paths).

use super::decompose::{Decomposition, PortalEnd, RunAxis, most_rectangles};
use super::terms::{ITEMS_PER_PART, NONE};
use super::{biconnected::DepthFirst, locate::RectangleIndex};
use crate::base::{Result, index, to_u32};
use crate::collections::{counted, reserve_exact};
use crate::grid::Layer;
use crate::search::corners::ids::{CornerId, CornerIds};

/// Sides of a rectangle: before its first line and past its last.
pub(super) const BEFORE: u8 = 1;
pub(super) const PAST: u8 = 2;

/// The finished tree of one axis. It does not change until the layer does.
#[derive(Default)]
pub(super) struct BlockCutTree {
    /// The cut vertex of each block: the rectangle by which it hangs on its parent.
    cut_vertices: Vec<u32>,
    /// The parent block of each rectangle.
    block_of: Vec<u32>,
    /// The number of blocks in the subtree of each block.
    sizes: Vec<u32>,
    /// The child of each block with the largest subtree; 0 if it has none.
    heavy: Vec<u32>,
    /// The first block of the heavy path on which each block lies.
    head: Vec<u32>,
    /// At which sides of its cut vertex the portals of each block lie: [`BEFORE`], [`PAST`].
    sides: Vec<u8>,
    /// For each corner of the map the block of the portal that ends there; none if no portal ends there.
    corner_blocks: Vec<u32>,
    index: RectangleIndex,
    /// Corners in the block that has most of them.
    most_corners: u32,
}

counted!(BlockCutTree { cut_vertices, block_of, sizes, heavy, head, sides, corner_blocks, index }
    plain { most_corners });

impl BlockCutTree {
    /// True if at least one corner of `of` lies outside of the block that has most of them.
    pub(super) fn is_worthwhile(&self, of: usize) -> bool {
        (self.corner_blocks.len() - index(self.most_corners)) * of >= self.corner_blocks.len()
    }

    /// The rectangle of a free cell.
    pub(super) fn rectangle_of(&self, layer: &Layer, axis: RunAxis, cell: (i32, i32)) -> u32 {
        self.index.rectangle_of(layer, axis, cell)
    }

    /// The block of the portal that ends at a corner; [`NONE`] if no portal ends there, nothing for an unknown corner.
    #[inline(always)]
    pub(super) fn block_of_corner(&self, corner: CornerId) -> Option<u32> {
        self.corner_blocks.get(corner.index()).copied()
    }

    /// How many blocks there are.
    pub(super) const fn blocks(&self) -> usize {
        self.cut_vertices.len()
    }

    /// The parent block of a rectangle.
    pub(super) fn block_of(&self, rectangle: u32) -> u32 {
        self.block_of[index(rectangle)]
    }

    /// The rectangle by which a block that is not the root hangs on its parent.
    pub(super) fn cut_vertex(&self, block: u32) -> u32 {
        self.cut_vertices[index(block)]
    }

    /// At which sides of its cut vertex the portals of a block lie.
    pub(super) fn sides(&self, block: u32) -> u8 {
        self.sides[index(block)]
    }

    /// The number after those of a block's descendants.
    #[inline(always)]
    pub(super) fn end(&self, block: u32) -> u32 {
        block + self.sizes[index(block)]
    }

    /// The parent of a block that is not the root.
    #[inline(always)]
    pub(super) fn parent(&self, block: u32) -> u32 {
        self.block_of[index(self.cut_vertices[index(block)])]
    }

    /// The child of `top` whose subtree contains a descendant of `top`.
    pub(super) fn child(&self, top: u32, mut block: u32) -> u32 {
        let mut child = block;
        while self.head[index(block)] != self.head[index(top)] {
            child = self.head[index(block)];
            block = self.parent(child);
        }
        if block == top { child } else { self.heavy[index(top)] }
    }

    /// The lowest common ancestor of two blocks.
    pub(super) fn lowest_common_ancestor(&self, mut a: u32, mut b: u32) -> u32 {
        loop {
            let (head_a, head_b) = (self.head[index(a)], self.head[index(b)]);
            if head_a == head_b {
                return a.min(b);
            }
            // The path whose head has the greater number contains no ancestor of the other head.
            if head_a > head_b {
                a = self.parent(head_a);
            } else {
                b = self.parent(head_b);
            }
        }
    }
}

/// A tree in the making. Each step does a part of its list, from `at` on, and returns where to go on, or none at the
/// end.
#[derive(Default)]
pub(super) struct TreeBuilder {
    /// What is finished so far.
    tree: BlockCutTree,
}

counted!(TreeBuilder { tree });

impl TreeBuilder {
    /// Makes another tree in the memory of an old one.
    pub(super) const fn reuse(tree: BlockCutTree) -> Self {
        Self { tree }
    }

    /// Capacity for a map of so many corners, whose longer side has `side` cells.
    pub(super) fn reserve(&mut self, corners: usize, side: usize) -> Result {
        self.clear();
        let BlockCutTree { cut_vertices, block_of, sizes, heavy, head, sides, corner_blocks, index, .. } =
            &mut self.tree;
        for list in [cut_vertices, block_of, sizes, heavy, head] {
            reserve_exact(list, most_rectangles(corners))?;
        }
        reserve_exact(sides, most_rectangles(corners))?;
        reserve_exact(corner_blocks, corners)?;
        index.reserve(corners, side)
    }

    fn clear(&mut self) {
        let BlockCutTree { cut_vertices, block_of, sizes, heavy, head, sides, corner_blocks, index, most_corners } =
            &mut self.tree;
        sides.clear();
        for list in [cut_vertices, block_of, sizes, heavy, head, corner_blocks] {
            list.clear();
        }
        index.clear();
        *most_corners = 0;
    }

    /// Starts a tree that has a root only.
    pub(super) fn begin(&mut self, ids: &CornerIds) {
        self.clear();
        self.tree.corner_blocks.resize(index(ids.count()), NONE);
        self.tree.cut_vertices.push(NONE);
    }

    /// Notes the portal that ends at a corner, where [`Self::label_corners`] puts its block.
    #[inline(always)]
    pub(super) fn note_portal(&mut self, corner: CornerId, end: PortalEnd) {
        self.tree.corner_blocks[corner.index()] = end.portal;
    }

    /// Numbers the blocks, rectangle by rectangle in preorder: one starts a block if no descendant reaches past its
    /// parent.
    pub(super) fn find_blocks(&mut self, search: &DepthFirst, at: usize) -> Option<usize> {
        let BlockCutTree { cut_vertices, block_of, .. } = &mut self.tree;
        if at == 0 {
            block_of.resize(search.count(), 0);
        }
        let end = search.order.len().min(at + ITEMS_PER_PART);
        for &rectangle in &search.order[at..end] {
            let here = search.visit(rectangle);
            if here.parent == NONE {
                continue;
            }
            block_of[index(rectangle)] = if here.low >= search.visit(here.parent).entered {
                cut_vertices.push(here.parent);
                to_u32(cut_vertices.len()) - 1
            } else {
                block_of[index(here.parent)]
            };
        }
        (end < search.order.len()).then_some(end)
    }

    /// Adds up the sizes of the subtrees, from the last block back, and finds the heavy children.
    pub(super) fn weigh(&mut self, at: usize) -> Option<usize> {
        let tree = &mut self.tree;
        let blocks = tree.cut_vertices.len();
        if at == 0 {
            tree.sizes.resize(blocks, 1);
            tree.heavy.resize(blocks, 0);
        }
        let from = blocks - at;
        let to = from.saturating_sub(ITEMS_PER_PART).max(1);
        for block in (to..from).rev() {
            let (parent, size) = (index(tree.parent(to_u32(block))), tree.sizes[block]);
            tree.sizes[parent] += size;
            let heavy = &mut tree.heavy[parent];
            if *heavy == 0 || tree.sizes[index(*heavy)] < size {
                *heavy = to_u32(block);
            }
        }
        (to > 1).then_some(blocks - to)
    }

    /// Finds the heavy paths: a heavy child continues its parent's path, any other one is the head of its own.
    pub(super) fn find_heavy_paths(&mut self, at: usize) -> Option<usize> {
        let tree = &mut self.tree;
        let end = tree.cut_vertices.len().min(at + ITEMS_PER_PART);
        for block in at..end {
            let number = to_u32(block);
            let parent = if block == 0 { None } else { Some(index(tree.parent(number))) };
            let continued = parent.filter(|&parent| tree.heavy[parent] == number);
            tree.head.push(continued.map_or(number, |parent| tree.head[parent]));
        }
        (end < tree.cut_vertices.len()).then_some(end)
    }

    /// Replaces the portal of each corner by its block, counts the corners of each block in `counts`, and notes on
    /// which sides of its cut vertex a block lies: each portal ends at a corner.
    pub(super) fn label_corners(
        &mut self,
        graph: &Decomposition,
        search: &DepthFirst,
        counts: &mut Vec<u32>,
        at: usize,
    ) -> Option<usize> {
        let BlockCutTree { cut_vertices, block_of, sides, corner_blocks, most_corners, .. } = &mut self.tree;
        if at == 0 {
            counts.resize(cut_vertices.len(), 0);
            sides.resize(cut_vertices.len(), 0);
        }
        let end = corner_blocks.len().min(at + ITEMS_PER_PART);
        for corner in corner_blocks[at..end].iter_mut().filter(|portal| **portal != NONE) {
            // A portal lies in the parent block of that one of its rectangles that was entered later.
            let [a, b] = graph.portals[index(*corner)].rectangles;
            let later = if search.visit(a).entered > search.visit(b).entered { a } else { b };
            *corner = block_of[index(later)];
            // The first rectangle of a portal lies before the second.
            let side = match cut_vertices[index(*corner)] {
                first if first == a => PAST,
                second if second == b => BEFORE,
                _ => 0,
            };
            sides[index(*corner)] |= side;
            let count = &mut counts[index(*corner)];
            *count += 1;
            *most_corners = (*most_corners).max(*count);
        }
        (end < corner_blocks.len()).then_some(end)
    }

    /// Counts the rectangles for the index.
    pub(super) fn count_rectangles(&mut self, graph: &Decomposition, at: usize) -> Option<usize> {
        self.tree.index.count(graph, at)
    }

    /// Fills the index of the rectangles.
    pub(super) fn fill_index(&mut self, graph: &Decomposition, at: usize) -> Option<usize> {
        self.tree.index.fill(graph, at)
    }

    /// The tree, after all steps.
    pub(super) fn finish(self) -> BlockCutTree {
        self.tree
    }
}

#[cfg(test)]
#[path = "block_cut_tree_tests.rs"]
mod tests;
