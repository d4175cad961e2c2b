//! Blocks that changes of the map have joined: what a block-cut tree of an earlier layer still says.
//!
//! - A rectangle in which a cell was blocked is *touched*. A path may leave it for a block and return, unless it would
//!   do so along one side of the rectangle whose line of cells is still free: along that side it is shorter.
//! - Freed cells that touch one another are a new vertex, next to the rectangles around them. Those blocks count as one
//!   that lie on the tree paths between these rectangles: with the new vertex they are one block. Freed cells next to
//!   one rectangle only join none, and those that are no openings ([`crate::search::corners::baseline`]) change
//!   nothing.
//!
//! ```text
//!   ####.###.###.####    The rectangle a has lost the cell B. A path may still not pass a block that hangs on its
//!   ####aaaaaaaaa####    upper side only: from a to there and back. But it may pass one with portals at both sides,
//!   ####aaaaaaaaa####    and one at the lower side, along which the straight way is cut.
//!   ####aaaaBaaaa####
//!   ####.###.###.####
//! ```
//!
//! So a block is joined with the one above it (towards the root) if their cut vertex is touched and the block has
//! portals at both sides of it, or at one whose line has lost a cell. What lies below the top of such a class is
//! connected with the rest through the portals of the top at its cut vertex only, and no path goes through these and
//! back: neither into a part without ends, nor out of one that contains both. So the classes between the ends are found
//! as the blocks of an unchanged layer are. Every step may join more than it must: then less is left out.
//!
//! Time: proportional to the changed cells, and once to the blocks, after an edit; a step per look-up. Memory: 4 bytes
//! per block.
//!
//! Based on: J. Westbrook, R. Tarjan. Maintaining Bridge-Connected and Biconnected Components On-Line. Algorithmica
//! 1992 (adding an edge joins the blocks on a tree path).

use smallvec::SmallVec;

use super::block_cut_tree::{BEFORE, BlockCutTree, PAST};
use super::decompose::RunAxis;
use crate::base::{index, to_u32};
use crate::collections::{counted, reserve, reserve_exact};
use crate::grid::Layer;
use crate::search::corners::baseline::Baseline;

/// A rectangle that has lost cells.
#[derive(Clone, Copy)]
struct ShrunkRectangle {
    rectangle: u32,
    /// Along which sides.
    sides: u8,
}

/// The classes of the blocks of one tree: each has a block above all others.
#[derive(Default)]
pub(super) struct JoinedBlocks {
    /// For each block one of the same class nearer to the root, or itself; empty as long as none are joined.
    above: Vec<u32>,
    /// The touched rectangles, sorted, and which of their lines along a side have lost cells.
    touched: Vec<ShrunkRectangle>,
}

counted!(JoinedBlocks { above, touched });

impl JoinedBlocks {
    /// Each block is its own class.
    pub(super) fn clear(&mut self) {
        self.above.clear();
        self.touched.clear();
    }

    /// True if each block is its own class.
    pub(super) const fn is_empty(&self) -> bool {
        self.above.is_empty()
    }

    /// Joins the blocks of the baseline's tree for the cells that have changed up to `layer`. None if there is no
    /// memory for that, or too many were freed.
    pub(super) fn update(
        &mut self,
        tree: &BlockCutTree,
        baseline: &Baseline,
        layer: &Layer,
        axis: RunAxis,
    ) -> Option<()> {
        self.clear();
        let openings = baseline.openings()?;
        let was = baseline.layer();
        for cell in baseline.blocked_cells(layer) {
            reserve(&mut self.touched, 1).ok()?;
            let (rectangle, (along, line)) = (tree.rectangle_of(was, axis, cell), axis.turn(cell));
            let ends_at = |line: i32| {
                let next = axis.turn((along, line));
                was.is_blocked(next.0, next.1) || tree.rectangle_of(was, axis, next) != rectangle
            };
            let before = if ends_at(line - 1) { BEFORE } else { 0 };
            let past = if ends_at(line + 1) { PAST } else { 0 };
            self.touched.push(ShrunkRectangle { rectangle, sides: before | past });
        }
        self.touched.sort_unstable_by_key(|touched| touched.rectangle);
        self.touched.dedup_by(|next, kept| {
            kept.sides |= if next.rectangle == kept.rectangle { next.sides } else { 0 };
            next.rectangle == kept.rectangle
        });
        if self.touched.is_empty() && openings.is_empty() {
            return Some(());
        }
        let blocks = tree.blocks();
        reserve_exact(&mut self.above, blocks).ok()?;
        self.above.extend(0..to_u32(blocks));
        // The openings that touch one another, by the least number among them.
        let mut cluster = SmallVec::<[usize; 64]>::new();
        for (number, &(x, y)) in openings.iter().enumerate() {
            cluster.push(number);
            for other in 0..number {
                let (left, top) = openings[other];
                if (x - left).abs() <= 1 && (y - top).abs() <= 1 {
                    let (old, new) = (cluster[number].max(cluster[other]), cluster[number].min(cluster[other]));
                    cluster.iter_mut().filter(|cluster| **cluster == old).for_each(|cluster| *cluster = new);
                }
            }
        }
        // One block next to each cluster: all others are joined with it.
        let mut first = SmallVec::<[Option<u32>; 64]>::from_elem(None, openings.len());
        for (&(x, y), &cluster) in openings.iter().zip(&cluster) {
            for (dx, dy) in [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)] {
                let cell = (x + dx, y + dy);
                if !was.is_blocked(cell.0, cell.1) {
                    let block = tree.block_of(tree.rectangle_of(was, axis, cell));
                    let first = *first[cluster].get_or_insert(block);
                    self.join(tree, first, block);
                }
            }
        }
        Some(())
    }

    /// Joins the blocks on the tree path between two.
    fn join(&mut self, tree: &BlockCutTree, a: u32, b: u32) {
        let (mut a, mut b) = (self.top(tree, a), self.top(tree, b));
        while a != b {
            // The greater one is no ancestor of the other.
            let (lower, upper) = (a.max(b), a.min(b));
            let parent = tree.parent(lower);
            self.above[index(lower)] = parent;
            (a, b) = (self.top(tree, parent), upper);
        }
    }

    /// The block above all others of a block's class.
    #[inline(always)]
    pub(super) fn top(&mut self, tree: &BlockCutTree, block: u32) -> u32 {
        if self.above.is_empty() { block } else { self.climb(tree, block) }
    }

    #[inline(never)]
    fn climb(&mut self, tree: &BlockCutTree, mut block: u32) -> u32 {
        loop {
            let above = self.above[index(block)];
            if above != block {
                // Half of the way is left for the next time.
                let next = self.above[index(above)];
                self.above[index(block)] = next;
                block = next;
            } else if self.is_joined(tree, block) {
                self.above[index(block)] = tree.parent(block);
            } else {
                return block;
            }
        }
    }

    /// True if a path may leave the cut vertex of a block for it and return, or the other way round.
    fn is_joined(&self, tree: &BlockCutTree, block: u32) -> bool {
        let Some(cut_vertex) = (block != 0).then(|| tree.cut_vertex(block)) else { return false };
        let at = self.touched.binary_search_by_key(&cut_vertex, |touched| touched.rectangle);
        let sides = tree.sides(block);
        at.is_ok_and(|at| sides == BEFORE | PAST || sides & self.touched[at].sides != 0)
    }
}
