//! Which corners a search leaves out because they lie in dead ends.

use crate::base::Result;
use crate::collections::counted;
use crate::geom::Point;
use crate::grid::{DiagonalGaps, Layer};
use crate::search::corners::dead_ends::{DeadEnds, Passage, Terms};
use crate::search::{core::Scene, corners::ids::CornerIds};

/// Expansions are cheap here: where fewer roots than these are pruned it costs more than it saves.
const TERMS: Terms = Terms { delay: 32, pace: 16, least_spared: 150, at_once: false };

/// The dead ends of a layer, and the numbers of its corners there: row by row, unlike those of the graph.
pub(crate) struct CornerPruning {
    ids: CornerIds,
    dead_ends: DeadEnds,
}

counted!(CornerPruning { ids, dead_ends });

impl CornerPruning {
    pub(crate) fn new(gaps: DiagonalGaps) -> Self {
        Self::with_terms(gaps, TERMS)
    }

    pub(crate) fn with_terms(gaps: DiagonalGaps, terms: Terms) -> Self {
        Self { ids: CornerIds::default(), dead_ends: DeadEnds::new(gaps, terms) }
    }

    /// Numbers the corners and starts to prune, if this search may.
    pub(crate) fn begin(&mut self, scene: &Scene<'_>, ends: [Point; 2]) -> Result {
        if scene.unlimited {
            self.ids.update(scene.snapshot, scene.layer, u64::MAX)?;
        }
        self.dead_ends.begin(scene, &self.ids, ends);
        Ok(())
    }

    /// False if no shortest path passes the corner at `at` coming straight from `from`, as far as dead ends are known.
    #[inline(always)]
    pub(crate) fn is_live(&mut self, layer: &Layer, from: Point, at: (i32, i32)) -> bool {
        let Self { ids, dead_ends } = self;
        let corner = Point::lattice(at.0, at.1);
        dead_ends.passage(layer, || ids.id(layer, at.0, at.1), from, corner) != Passage::None
    }

    /// Counts an expansion.
    #[inline(always)]
    pub(crate) fn expanded(&mut self) {
        self.dead_ends.expanded();
    }

    /// Frees all memory.
    pub(crate) fn release(&mut self) {
        self.ids = CornerIds::default();
        self.dead_ends.release();
    }
}
