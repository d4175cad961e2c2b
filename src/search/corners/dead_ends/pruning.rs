//! Which corners a search leaves out, and when the trees for that are made.

use super::builder::{Advance, Builder};
use super::terms::{CORNERS_PER_EXPANSION, LEAST_EXPANSIONS, TRIAL, Terms, WORTHWHILE};
use super::{decompose::RunAxis, live_blocks::LiveBlocks};
use crate::base::{Budget, Result, index, index_i32};
use crate::collections::counted;
use crate::geom::Point;
use crate::grid::{DiagonalGaps, Layer, LayerVersion, corner_pattern, free_cells_around};
use crate::search::core::{Progress, Scene};
use crate::search::corners::ids::{CornerId, CornerIds};
use crate::search::{corners::auxiliary::AuxiliaryTerms, corners::baseline::Baseline};

/// Changed cells with which the trees of an earlier layer still prune about as much as new ones. With more of them the
/// blocks joined are too many, and those that the changes have cut off too: after 100 on a cave map a quarter is lost.
const MOST_CHANGED: usize = 32;

/// The block-cut trees of one layer, finished or in the making, and which of their blocks a search may enter.
pub(crate) struct DeadEnds {
    gaps: DiagonalGaps,
    terms: Terms,
    /// The layer for which the trees were begun last, or found useless.
    version: Option<LayerVersion>,
    /// That layer, unless it has no use for them.
    held: Option<Held>,
    state: TreeState,
    /// Expansions until the next part of the work on the trees.
    until_work: u64,
    trial: Trial,
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

counted!(DeadEnds { held, builder, rows, columns }
    plain { gaps, terms, version, state, until_work, trial, pruning, delay, ends, since });

/// Whether the trees are worth their time.
#[derive(Default)]
struct Trial {
    /// Corners of the layer that searches have asked about.
    asked: u32,
    /// How many of them were pruned.
    spared: u32,
}

/// The layer of the trees, and the numbers of its corners.
struct Held {
    baseline: Baseline,
    ids: CornerIds,
}

counted!(Held { baseline, ids });

impl Held {
    /// The number that a corner of `layer` had in the layer as it was; that of no corner if a cell around it has
    /// changed.
    fn earlier_number(&self, layer: &Layer, at: Point) -> CornerId {
        let was = self.baseline.layer();
        let unchanged = |&(x, y): &(i32, i32)| corner_pattern(was, x, y) == corner_pattern(layer, x, y);
        let known = at.as_lattice().filter(unchanged).filter(|&(x, y)| was.is_corner(x, y));
        known.map_or(CornerId(u32::MAX), |(x, y)| self.ids.id(was, x, y))
    }

    /// True if so little has changed that the trees are of use for the layer as it is now.
    fn is_of_use(&self) -> bool {
        let openings = self.baseline.openings();
        openings.is_some_and(|openings| openings.len() + index(self.baseline.blocked()) <= MOST_CHANGED)
    }
}

/// The state of the trees of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TreeState {
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
            held: None,
            state: TreeState::Useless,
            until_work: 0,
            trial: Trial::default(),
            builder: Builder::default(),
            rows: LiveBlocks::default(),
            columns: LiveBlocks::default(),
            pruning: Pruning::Never,
            delay: 0,
            ends: [Point::default(); 2],
            since: None,
        }
    }

    /// Starts a search between two points. Drops the trees of a layer that has little in common with the scene's, and
    /// allocates all memory to make new ones later: no later search of this layer allocates.
    pub(crate) fn begin(&mut self, scene: &Scene<'_>, ids: &CornerIds, ends: [Point; 2]) {
        (self.ends, self.delay) = (ends, self.terms.delay);
        self.pruning = Pruning::Never;
        if scene.unlimited {
            self.keep_for(scene, Some(ids.count()));
            self.pruning = self.pruning();
        }
    }

    /// Keeps the trees, finished or in the making, if they are of use for the scene's layer, or begins new ones. A
    /// search that is open on the layer as it was continues without.
    fn keep_for(&mut self, scene: &Scene<'_>, corners: Option<u32>) {
        let layer = scene.layer;
        if let Some(held) = self.held.as_mut().filter(|held| held.baseline.fits(layer)) {
            held.baseline.compare(scene.snapshot, layer);
            if held.is_of_use() {
                return;
            }
        }
        let is_of_layer = self.version.as_ref().is_some_and(|version| layer.is(version));
        if !is_of_layer || self.held.is_some() {
            (self.version, self.since) = (Some(layer.version()), None);
            self.pruning = Pruning::Never;
            self.state = self.prepare(scene, corners);
        }
    }

    /// Makes the trees within the budget, whatever searches have cost so far: found once there is nothing left to do.
    /// Those that are of no use for the scene's layer start over only if they `may_start_over`: on a map that changes
    /// all the time they would never be finished.
    pub(crate) fn finish(&mut self, scene: &Scene<'_>, may_start_over: bool, budget: &mut Budget) -> Progress {
        if let Some(held) = self.held.as_mut().filter(|held| held.baseline.fits(scene.layer)) {
            held.baseline.compare(scene.snapshot, scene.layer);
            if !held.is_of_use() && !may_start_over {
                return Progress::Found;
            }
        }
        self.keep_for(scene, None);
        let pruning = self.pruning;
        let progress = loop {
            if matches!(self.state, TreeState::Useless | TreeState::Finished) {
                break Progress::Found;
            }
            if scene.cancelled() {
                break Progress::Cancelled;
            }
            if !budget.take() {
                break Progress::Paused;
            }
            self.build();
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

    /// Makes ready for trees of the scene's layer, which has so many corners if they were counted.
    fn prepare(&mut self, scene: &Scene<'_>, corners: Option<u32>) -> TreeState {
        let mut ids = self.held.take().map_or_else(CornerIds::default, |held| held.ids);
        let at_once = self.terms.at_once;
        let usual = AuxiliaryTerms::USUAL;
        let bounds = if at_once { AuxiliaryTerms { least_cells_per_corner: 0, ..usual } } else { usual };
        let is_refused = |corners| !bounds.admit(scene.layer, corners);
        if corners.is_some_and(is_refused)
            || ids.update(scene.snapshot, scene.layer, u64::MAX).is_err()
            || is_refused(ids.count())
            || self.reserve(scene.layer, index(ids.count())).is_err()
        {
            return self.give_up();
        }
        let corners = u64::from(ids.count());
        // The trees are to be those of this layer, however often the map changes meanwhile.
        let Ok(baseline) = Baseline::new(scene.snapshot, scene.layer) else { return self.give_up() };
        self.held = Some(Held { baseline, ids });
        self.trial = Trial::default();
        self.until_work = if at_once { 1 } else { LEAST_EXPANSIONS + corners / CORNERS_PER_EXPANSION };
        TreeState::Waiting
    }

    fn reserve(&mut self, layer: &Layer, corners: usize) -> Result {
        if self.state == TreeState::Finished {
            let [rows, columns] = [&mut self.rows, &mut self.columns].map(|blocks| std::mem::take(blocks).into_tree());
            self.builder = Builder::reuse(rows, columns);
        }
        self.builder.reserve(corners, index_i32(layer.width().max(layer.height())))
    }

    const fn pruning(&self) -> Pruning {
        match self.state {
            TreeState::Useless => Pruning::Never,
            TreeState::Waiting | TreeState::Building => Pruning::Waiting,
            TreeState::Finished => Pruning::Unmarked,
        }
    }

    /// Counts an expansion of the search, and does a part of the work on the trees if it is due.
    #[inline(always)]
    pub(crate) fn expanded(&mut self) {
        match self.pruning {
            Pruning::Unmarked => self.delay = self.delay.saturating_sub(1),
            Pruning::Waiting => {
                self.until_work -= 1;
                if self.until_work == 0 {
                    self.build();
                }
            }
            _ => {}
        }
    }

    /// Works on the trees for about as long as the expansions since the last time took.
    #[cold]
    fn build(&mut self) {
        if self.state == TreeState::Waiting {
            self.state = TreeState::Building;
        }
        while self.state == TreeState::Building {
            self.until_work = self.terms.pace;
            let Some(held) = &self.held else { break };
            match self.builder.advance(held.baseline.layer(), self.gaps, &held.ids) {
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

    fn end_building(&mut self) -> TreeState {
        let [rows, columns] = std::mem::take(&mut self.builder).finish();
        self.since = None;
        if !self.terms.at_once && !rows.is_worthwhile(WORTHWHILE) && !columns.is_worthwhile(WORTHWHILE) {
            return self.give_up();
        }
        (self.rows, self.columns) = (LiveBlocks::new(rows), LiveBlocks::new(columns));
        TreeState::Finished
    }

    /// Frees the trees: they are useless on this layer, or there is no memory for them.
    fn give_up(&mut self) -> TreeState {
        self.builder = Builder::default();
        (self.rows, self.columns) = (LiveBlocks::default(), LiveBlocks::default());
        TreeState::Useless
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
        let corner = match &self.held {
            Some(held) if self.since.is_some() => held.earlier_number(layer, at),
            _ => corner(),
        };
        // A path that comes along a grid line and goes straight on passes only the portal across this line.
        let passage = match (self.rows.is_live(corner), self.columns.is_live(corner)) {
            (true, true) => Passage::Free,
            (false, true) if from.y == at.y => Passage::Straight,
            (true, false) if from.x == at.x => Passage::Straight,
            _ => Passage::None,
        };
        self.trial.asked += 1;
        self.trial.spared += u32::from(passage == Passage::None);
        if self.trial.asked == TRIAL {
            self.judge();
        }
        passage
    }

    /// Starts the trial over: later searches decide, not those so far.
    pub(crate) fn start_judging_anew(&mut self) {
        self.trial = Trial::default();
    }

    /// Drops the trees if they have pruned too little.
    #[cold]
    fn judge(&mut self) {
        if self.trial.spared < self.terms.least_spared {
            self.state = self.give_up();
            self.pruning = Pruning::Never;
        }
        self.trial = Trial::default();
    }

    /// Finds the blocks between the ends, on the layer of the search.
    #[cold]
    fn mark(&mut self, layer: &Layer) {
        self.pruning = Pruning::Never;
        let Some(Held { baseline, .. }) = &self.held else { return };
        if baseline.is(layer) {
            if self.since.take().is_some() {
                self.rows.separate();
                self.columns.separate();
            }
        } else if !self.join(layer) {
            return;
        }
        let Some(Held { baseline, .. }) = &self.held else { return };
        self.rows.mark(baseline.layer(), RunAxis::Rows, self.ends);
        self.columns.mark(baseline.layer(), RunAxis::Columns, self.ends);
        self.pruning = Pruning::Marked;
    }

    /// Joins blocks for what has changed up to `layer`. False if the trees have no answer between the ends there.
    fn join(&mut self, layer: &Layer) -> bool {
        let Some(Held { baseline, .. }) = &self.held else { return false };
        let was_free = |&(x, y): &(i32, i32)| !baseline.layer().is_blocked(x, y);
        // A point of what was freed has no rectangle.
        let are_known = self.ends.iter().all(|&end| free_cells_around(layer, end).iter().all(was_free));
        // The baseline may have been compared with a later state than that of a search that was open for long.
        let version = layer.version();
        if !are_known || baseline.compared() != version {
            return false;
        }
        if self.since != Some(version) {
            self.since = None;
            let rows = self.rows.join(baseline, layer, RunAxis::Rows);
            if rows.and_then(|()| self.columns.join(baseline, layer, RunAxis::Columns)).is_none() {
                return false;
            }
            self.since = Some(version);
        }
        true
    }

    /// Frees all memory.
    pub(crate) fn release(&mut self) {
        *self = Self::new(self.gaps, self.terms);
    }
}

#[cfg(test)]
#[path = "pruning_tests.rs"]
mod tests;
