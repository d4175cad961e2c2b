//! Whether the ends of a search are connected: labels of the components, made while the search runs.
//!
//! ```text
//!   search until it ends or reaches a threshold of expansions
//!   label the rows of the map, 256 cells per expansion of the step's budget
//!   if the ends lie in different components, there is no path; else search on
//! ```
//!
//! An unreachable goal then costs the search up to the threshold and a pass over the bit rows, not a search of
//! everything that can be reached; and nothing the next time, because the labels stay with the planner until a cell
//! of its layer is blocked or freed. They belong to the planner and not to the grid, so that the counts of one
//! planner depend on no other planner and on no thread. When not to use it: labels that
//! [`crate::grid::Grid::prepare`] has made serve from the first expansion on.
//!
//! Only searches take part for which "no path" is all that labels can change, see [`super::query::Query::unlimited`].
//! Time: at the threshold a pass over the rows costs a part of what the search has cost before. Memory: see
//! [`crate::grid::Components`]; about 10 bytes per run while they are made. If that memory is refused, the search
//! goes on.
//!
//! Based on: the rule for renting or buying, R. Karp, On-Line Algorithms Versus Off-Line Algorithms, IFIP Congress
//! 1992: buy (label) when as much has been paid in rent (searching).

use std::sync::atomic::{AtomicBool, Ordering};

use super::query::Ends;
use crate::base::Error;
use crate::base::budget::Budget;
use crate::base::numeric::{bytes, signed, unsigned};
use crate::grid::{Components, ComponentsBuilder, DiagonalGaps, Layer, LayerVersion};
use crate::search::core::kernel::Progress;

/// Cells that are labelled per expansion of the budget.
const CELLS_PER_EXPANSION: u32 = 256;
/// Expansions that are cheap on every map.
const AT_LEAST: u64 = 64;

/// Expansions after which a search on this layer asks whether its ends are connected, if there are no labels yet. By
/// then it has cost about what the labels cost; see [`super::traits::AlgorithmTraits::cells_per_expansion`].
pub(super) fn threshold(layer: &Layer, cells_per_expansion: u64) -> u64 {
    let cells = u64::from(unsigned(layer.width())) * u64::from(unsigned(layer.height()));
    AT_LEAST + cells / cells_per_expansion
}

/// The labels of a planner's layer.
#[derive(Default)]
pub(super) struct Reachability {
    /// The layer that they belong to.
    version: Option<LayerVersion>,
    state: State,
}

#[derive(Default)]
enum State {
    /// Nothing is labelled.
    #[default]
    Nothing,
    /// The rows are being labelled; cells paid for and not yet labelled.
    Building(ComponentsBuilder, u32),
    Made(Components),
}

impl Reachability {
    /// Drops the labels of another layer than this.
    pub(super) fn keep_for(&mut self, layer: &Layer) {
        let version = Some(layer.version());
        if self.version != version {
            self.release();
            self.version = version;
        }
    }

    /// Drops the labels and frees their memory.
    pub(super) fn release(&mut self) {
        *self = Self::default();
    }

    /// Bytes of the labels.
    pub(super) fn bytes(&self) -> u64 {
        match &self.state {
            State::Nothing => 0,
            State::Building(builder, _) => builder.bytes(),
            // What does not lie behind a pointer is part of the planner.
            State::Made(components) => components.bytes() - bytes(size_of::<Components>()),
        }
    }

    /// True if the labels are complete and the ends lie in different components. `layer` must be the one of `keep_for`.
    pub(super) fn proves_unreachable(&self, layer: &Layer, ends: Ends, gaps: DiagonalGaps) -> bool {
        matches!(&self.state, State::Made(components) if !components.connected(layer, ends.start, ends.goal, gaps))
    }

    /// True if the labels are complete.
    pub(super) const fn is_known(&self) -> bool {
        matches!(self.state, State::Made(_))
    }

    /// Goes on labelling within the budget: found when the labels are complete, exhausted if memory was refused.
    pub(super) fn label(&mut self, layer: &Layer, budget: &mut Budget, cancel: &AtomicBool) -> Progress {
        self.keep_for(layer);
        loop {
            if self.is_known() {
                return Progress::Found;
            }
            if cancel.load(Ordering::Relaxed) {
                return Progress::Cancelled;
            }
            if !budget.take() {
                return Progress::Paused;
            }
            if self.label_some(layer).is_err() {
                self.state = State::Nothing;
                return Progress::Exhausted;
            }
        }
    }

    /// Labels what one expansion pays for.
    fn label_some(&mut self, layer: &Layer) -> Result<(), Error> {
        let (mut builder, paid) = match std::mem::take(&mut self.state) {
            State::Building(builder, paid) => (builder, paid),
            State::Nothing | State::Made(_) => (ComponentsBuilder::new(layer)?, 0),
        };
        let (paid, width) = (paid + CELLS_PER_EXPANSION, unsigned(layer.width()));
        let rows = paid / width;
        let done = rows > 0 && builder.step(layer, signed(rows))?;
        self.state = if done { State::Made(builder.finish()?) } else { State::Building(builder, paid % width) };
        Ok(())
    }
}

#[cfg(test)]
#[path = "reachability_tests.rs"]
mod tests;
