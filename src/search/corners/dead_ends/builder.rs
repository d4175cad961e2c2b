//! Makes the block-cut trees of both axes, a part at a time.

use super::block_cut_tree::{BlockCutTree, TreeBuilder};
use super::decompose::{Decomposition, PortalEnd, RunAxis};
use super::{biconnected::DepthFirst, terms::ITEMS_PER_PART};
use crate::base::Result;
use crate::collections::counted;
use crate::grid::{DiagonalGaps, Layer};
use crate::search::corners::ids::CornerIds;

/// The phases of one axis, in this order.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum CutPhase {
    /// Cuts the free cells into rectangles.
    #[default]
    Decompose,
    /// Searches the graph of rectangles depth first.
    Search,
    /// Numbers its biconnected components.
    FindBlocks,
    /// Adds up the sizes of the subtrees.
    Weigh,
    /// Finds the heavy paths.
    FindHeavyPaths,
    /// Finds the block of each corner of the map.
    LabelCorners,
    /// Counts the rectangles for their index.
    CountRectangles,
    /// Sorts them into it.
    FillIndex,
}

/// What came of a part of the work.
pub(super) enum Advance {
    /// Go on with the next part, after `cost` times the usual pace.
    More { cost: u64 },
    /// Both trees are finished.
    Finished,
    /// The map has too many rectangles, in too many components.
    TooMany,
}

/// Both trees in the making, and the scratch that they share.
#[derive(Default)]
pub(super) struct Builder {
    axis: RunAxis,
    phase: CutPhase,
    /// How far the phase has come in its list.
    at: usize,
    graph: Decomposition,
    search: DepthFirst,
    /// The number of corners of each block, in the memory of the search's preorder.
    counts: Vec<u32>,
    rows: TreeBuilder,
    columns: TreeBuilder,
}

counted!(Builder { graph, search, counts, rows, columns } plain { axis, phase, at });

impl Builder {
    /// Makes two other trees in the memory of old ones.
    pub(super) fn reuse(rows: BlockCutTree, columns: BlockCutTree) -> Self {
        Self { rows: TreeBuilder::reuse(rows), columns: TreeBuilder::reuse(columns), ..Self::default() }
    }

    /// Capacity for a map of so many corners, whose longer side has `side` cells: nothing else allocates.
    pub(super) fn reserve(&mut self, corners: usize, side: usize) -> Result {
        self.start(RunAxis::Rows);
        self.graph.reserve(corners, side)?;
        self.search.reserve(corners)?;
        self.rows.reserve(corners, side)?;
        self.columns.reserve(corners, side)
    }

    fn start(&mut self, axis: RunAxis) {
        (self.axis, self.phase, self.at) = (axis, CutPhase::Decompose, 0);
        if self.counts.capacity() > 0 {
            self.search.order = std::mem::take(&mut self.counts);
        }
    }

    /// Does the next part.
    pub(super) fn advance(&mut self, layer: &Layer, gaps: DiagonalGaps, ids: &CornerIds) -> Advance {
        let at = self.at;
        let Self { graph, search, counts, .. } = self;
        let tree = if self.axis == RunAxis::Rows { &mut self.rows } else { &mut self.columns };
        let mut cost = 1;
        // Where the phase has come to, or none if it is over; and the next phase.
        let (next, after) = match self.phase {
            CutPhase::Decompose => {
                if at == 0 {
                    graph.clear(self.axis);
                    search.clear();
                    tree.begin(ids);
                }
                let note = |end: PortalEnd| {
                    let (x, y) = end.corner;
                    tree.note_portal(ids.id(layer, x, y), end);
                };
                let Some((line, line_cost)) = graph.cut(layer, gaps, at, note) else { return Advance::TooMany };
                search.add_rectangles(graph.rectangles.len());
                cost = line_cost;
                ((line < self.axis.lines(layer)).then_some(line), CutPhase::Search)
            }
            CutPhase::Search => (search.run(graph, ITEMS_PER_PART).then_some(0), CutPhase::FindBlocks),
            CutPhase::FindBlocks => (tree.find_blocks(search, at), CutPhase::Weigh),
            CutPhase::Weigh => (tree.weigh(at), CutPhase::FindHeavyPaths),
            CutPhase::FindHeavyPaths => (tree.find_heavy_paths(at), CutPhase::LabelCorners),
            CutPhase::LabelCorners => {
                if at == 0 {
                    *counts = std::mem::take(&mut search.order);
                    counts.clear();
                }
                (tree.label_corners(graph, search, counts, at), CutPhase::CountRectangles)
            }
            CutPhase::CountRectangles => (tree.count_rectangles(graph, at), CutPhase::FillIndex),
            CutPhase::FillIndex => match tree.fill_index(graph, at) {
                None => return self.end_axis(),
                next => (next, CutPhase::FillIndex),
            },
        };
        self.at = next.unwrap_or(0);
        if next.is_none() {
            self.phase = after;
        }
        Advance::More { cost }
    }

    fn end_axis(&mut self) -> Advance {
        if self.axis == RunAxis::Columns {
            return Advance::Finished;
        }
        self.start(RunAxis::Columns);
        Advance::More { cost: 1 }
    }

    /// The trees of rows and columns, after all parts; the scratch is freed.
    pub(super) fn finish(self) -> [BlockCutTree; 2] {
        [self.rows.finish(), self.columns.finish()]
    }
}
