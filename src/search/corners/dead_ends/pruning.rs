//! Which corners a search leaves out, and when the trees for that are made.

use super::builder::{Advance, Builder};
use super::decompose::Axis;
use super::live_blocks::LiveBlocks;
use super::terms::{CORNERS_PER_EXPANSION, LEAST_EXPANSIONS, TRIAL, Terms, WORTHWHILE};
use crate::base::Error;
use crate::base::budget::Budget;
use crate::base::numeric::{bytes, index, index_i32};
use crate::geom::Point;
use crate::grid::{DiagonalGaps, Layer, LayerVersion, free_cells_around};
use crate::search::core::kernel::Progress;
use crate::search::core::scene::Scene;
use crate::search::corners::auxiliary::AuxiliaryTerms;
use crate::search::corners::baseline::Baseline;
use crate::search::corners::ids::{CornerId, CornerIds};

/// Changed cells with which the trees of an earlier layer still prune about as much as new ones. With more of them the
/// blocks joined are too many, and those that the changes have cut off too: after 100 on a cave map a quarter is lost.
const MOST_CHANGED: usize = 32;

/// The block-cut trees of one layer, finished or in the making, and which of their blocks a search may enter.
pub(crate) struct DeadEnds {
    gaps: DiagonalGaps,
    terms: Terms,
    /// The layer that they belong to.
    version: Option<LayerVersion>,
    state: State,
    /// Expansions until the next part of the work on the trees.
    until_work: u64,
    /// Corners of the layer that searches have asked about, and how many of them were pruned.
    asked: u32,
    spared: u32,
    builder: Builder,
    rows: LiveBlocks,
    columns: LiveBlocks,
    pruning: Pruning,
    /// Expansions that are left of the delay.
    delay: u32,
    /// The ends of the search.
    ends: [Point; 2],
    /// The layer for whose changes blocks were joined, if it is not that of the trees.
    since: Option<LayerVersion>,
}

/// The state of the trees of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// They are not worth making, or there is no memory for them.
    Useless,
    /// Searches have been cheap so far.
    Waiting,
    /// In the making.
    Building,
    Finished,
}

/// Whether the present search prunes what lies in dead ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pruning {
    /// It does not: it has many goals or limits, or the map has next to no dead ends.
    Never,
    /// The trees are not finished.
    Waiting,
    /// The trees are finished, the blocks between the ends are not known yet.
    Unmarked,
    Marked,
}

/// How a shortest path may pass a corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passage {
    /// In any direction.
    Free,
    /// Straight on along a grid line only.
    Straight,
    /// Not at all.
    None,
}

impl DeadEnds {
    pub(crate) fn new(gaps: DiagonalGaps, terms: Terms) -> Self {
        Self {
            gaps,
            terms,
            version: None,
            state: State::Useless,
            until_work: 0,
            asked: 0,
            spared: 0,
            builder: Builder::default(),
            rows: LiveBlocks::default(),
            columns: LiveBlocks::default(),
            pruning: Pruning::Never,
            delay: 0,
            ends: [Point::default(); 2],
            since: None,
        }
    }

    /// Starts a search between two points. Drops the trees of another layer than the scene's, and allocates all memory
    /// to make those of this one later: no later search of it allocates.
    pub(crate) fn begin(&mut self, scene: &Scene<'_>, ids: &CornerIds, ends: [Point; 2]) {
        (self.ends, self.delay) = (ends, self.terms.delay);
        if !scene.unlimited {
            self.pruning = Pruning::Never;
            return;
        }
        self.keep_for(scene.layer, ids);
        if self.since.take().is_some() {
            self.rows.separate();
            self.columns.separate();
        }
        self.pruning = self.pruning();
    }

    /// True if so little has changed since the baseline that its trees are of use for its layer as it is now.
    pub(crate) fn can_outlive(baseline: &Baseline) -> bool {
        baseline.openings().is_some_and(|openings| openings.len() + index(baseline.blocked()) <= MOST_CHANGED)
    }

    /// True if the trees are those of the baseline and of use: [`DeadEnds::begin_since`] begins a search then.
    pub(crate) fn outlive(&self, baseline: &Baseline) -> bool {
        self.version == Some(baseline.layer().version()) && Self::can_outlive(baseline)
    }

    /// True if a search must ask about the corners that the layer of the trees had, by their numbers there.
    pub(crate) const fn are_earlier(&self) -> bool {
        self.since.is_some()
    }

    /// Starts a search between two points of the baseline's layer as it is now.
    pub(crate) fn begin_since(&mut self, scene: &Scene<'_>, baseline: &Baseline, ends: [Point; 2]) {
        self.pruning = Pruning::Never;
        let was_free = |&(x, y): &(i32, i32)| !baseline.layer().is_blocked(x, y);
        // A point of what was freed has no rectangle.
        let are_known = ends.iter().all(|&end| free_cells_around(scene.layer, end).iter().all(was_free));
        if !scene.unlimited || self.state != State::Finished || !are_known {
            return;
        }
        let version = Some(scene.layer.version());
        if self.since != version {
            self.since = None;
            let rows = self.rows.join(baseline, scene.layer, Axis::Rows);
            if rows.and_then(|()| self.columns.join(baseline, scene.layer, Axis::Columns)).is_none() {
                return;
            }
            self.since = version;
        }
        self.ends = ends;
        self.mark(baseline.layer());
    }

    /// Drops the trees of another layer. A search that is open on the layer as it was continues without.
    fn keep_for(&mut self, layer: &Layer, ids: &CornerIds) {
        let version = Some(layer.version());
        if self.version != version {
            (self.version, self.since) = (version, None);
            self.pruning = Pruning::Never;
            self.state = self.prepare(layer, ids);
        }
    }

    /// Makes the trees within the budget, whatever searches have cost so far: found once there is nothing left to do.
    pub(crate) fn finish(&mut self, scene: &Scene<'_>, ids: &CornerIds, budget: &mut Budget) -> Progress {
        self.keep_for(scene.layer, ids);
        let pruning = self.pruning;
        let progress = loop {
            if matches!(self.state, State::Useless | State::Finished) {
                break Progress::Found;
            }
            if scene.cancelled() {
                break Progress::Cancelled;
            }
            if !budget.take() {
                break Progress::Paused;
            }
            self.build(scene.layer, ids);
            // A long line is more expensive than other parts of the work.
            let more = (self.until_work / self.terms.pace).saturating_sub(1);
            budget.spend(more.min(budget.left()));
        };
        // An open search continues as it started.
        self.pruning = pruning;
        progress
    }

    /// Starts a search that prunes nothing.
    pub(crate) const fn begin_without(&mut self) {
        self.pruning = Pruning::Never;
    }

    fn prepare(&mut self, layer: &Layer, ids: &CornerIds) -> State {
        let at_once = self.terms.at_once;
        let usual = AuxiliaryTerms::USUAL;
        let bounds = if at_once { AuxiliaryTerms { least_cells_per_corner: 0, ..usual } } else { usual };
        if !bounds.admit(layer, ids.count()) || self.reserve(layer, index(ids.count())).is_err() {
            return self.give_up();
        }
        (self.asked, self.spared) = (0, 0);
        let corners = u64::from(ids.count());
        self.until_work = if at_once { 1 } else { LEAST_EXPANSIONS + corners / CORNERS_PER_EXPANSION };
        State::Waiting
    }

    fn reserve(&mut self, layer: &Layer, corners: usize) -> Result<(), Error> {
        if self.state == State::Finished {
            let [rows, columns] = [&mut self.rows, &mut self.columns].map(|blocks| std::mem::take(blocks).into_tree());
            self.builder = Builder::reuse(rows, columns);
        }
        self.builder.reserve(corners, index_i32(layer.width().max(layer.height())))
    }

    const fn pruning(&self) -> Pruning {
        match self.state {
            State::Useless => Pruning::Never,
            State::Waiting | State::Building => Pruning::Waiting,
            State::Finished => Pruning::Unmarked,
        }
    }

    /// Counts an expansion of the search, and does a part of the work on the trees if it is due.
    #[inline(always)]
    pub(crate) fn expanded(&mut self, layer: &Layer, ids: &CornerIds) {
        match self.pruning {
            Pruning::Unmarked => self.delay = self.delay.saturating_sub(1),
            Pruning::Waiting => {
                self.until_work -= 1;
                if self.until_work == 0 {
                    self.build(layer, ids);
                }
            }
            _ => {}
        }
    }

    /// Works on the trees for about as long as the expansions since the last time took.
    #[cold]
    fn build(&mut self, layer: &Layer, ids: &CornerIds) {
        if self.state == State::Waiting {
            self.state = State::Building;
        }
        while self.state == State::Building {
            self.until_work = self.terms.pace;
            match self.builder.advance(layer, self.gaps, ids) {
                Advance::More { cost } => self.until_work *= cost,
                Advance::Finished => self.state = self.end_building(),
                Advance::TooMany => self.state = self.give_up(),
            }
            if !self.terms.at_once {
                break;
            }
        }
        self.pruning = self.pruning();
    }

    fn end_building(&mut self) -> State {
        let [rows, columns] = std::mem::take(&mut self.builder).finish();
        if !self.terms.at_once && !rows.is_worthwhile(WORTHWHILE) && !columns.is_worthwhile(WORTHWHILE) {
            return self.give_up();
        }
        (self.rows, self.columns) = (LiveBlocks::new(rows), LiveBlocks::new(columns));
        State::Finished
    }

    /// Frees the trees: they are useless on this layer, or there is no memory for them.
    fn give_up(&mut self) -> State {
        self.builder = Builder::default();
        (self.rows, self.columns) = (LiveBlocks::default(), LiveBlocks::default());
        State::Useless
    }

    /// How a shortest path that comes straight from `from` may pass the corner at `at`, whose number is `corner()`.
    #[inline(always)]
    pub(crate) fn passage(&mut self, layer: &Layer, corner: impl Fn() -> CornerId, from: Point, at: Point) -> Passage {
        if self.pruning == Pruning::Unmarked && self.delay == 0 {
            self.mark(layer);
        }
        if self.pruning != Pruning::Marked {
            return Passage::Free;
        }
        let corner = corner();
        // A path that comes along a grid line and goes straight on passes only the portal across this line.
        let passage = match (self.rows.is_live(corner), self.columns.is_live(corner)) {
            (true, true) => Passage::Free,
            (false, true) if from.y == at.y => Passage::Straight,
            (true, false) if from.x == at.x => Passage::Straight,
            _ => Passage::None,
        };
        self.asked += 1;
        self.spared += u32::from(passage == Passage::None);
        if self.asked == TRIAL {
            self.judge();
        }
        passage
    }

    /// Starts the trial over: later searches decide, not those so far.
    pub(crate) const fn start_judging_anew(&mut self) {
        (self.asked, self.spared) = (0, 0);
    }

    /// Drops the trees if they have pruned too little.
    #[cold]
    fn judge(&mut self) {
        if self.spared < self.terms.least_spared {
            self.state = self.give_up();
            self.pruning = Pruning::Never;
        }
        (self.asked, self.spared) = (0, 0);
    }

    /// Finds the blocks between the ends.
    #[cold]
    fn mark(&mut self, layer: &Layer) {
        self.rows.mark(layer, Axis::Rows, self.ends);
        self.columns.mark(layer, Axis::Columns, self.ends);
        self.pruning = Pruning::Marked;
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> u64 {
        bytes(self.builder.bytes() + self.rows.bytes() + self.columns.bytes())
    }

    /// Frees all memory.
    pub(crate) fn release(&mut self) {
        *self = Self::new(self.gaps, self.terms);
    }
}

#[cfg(test)]
#[path = "pruning_tests.rs"]
mod tests;
