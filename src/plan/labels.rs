//! Labels of the components that a planner makes for itself while a search runs long.
//!
//! ```text
//!   search until it ends, or has used up its patience
//!   label the rows of the map, 256 cells for each expansion of the step's budget
//!   the ends lie in different components: there is no path; else search on
//! ```
//!
//! An unreachable goal then costs the search up to there and a pass over the bit rows, not a search of everything that can
//! be reached; and nothing the next time, for the labels stay with the planner until a cell of its layer is blocked or
//! freed. They are the planner's own and not the grid's, so that what one planner counts depends on no other one and on no
//! thread. When not to use it: labels that [`crate::grid::Grid::prepare`] has made serve from the first expansion on.
//!
//! Only searches take part for which "no path" is all that labels can change, see [`Planner::may_ask_labels`]. Time: when
//! patience ends, a pass over the rows costs a part of what the search has cost before. Memory: see
//! [`crate::grid::Components`]; some 10 bytes a run while they are made. Without that memory the search goes on.
//!
//! Based on: the rule for renting or buying, R. Karp, On-Line Algorithms Versus Off-Line Algorithms, IFIP Congress 1992:
//! pay for what helps from then on when as much has been paid without it.

use std::sync::atomic::{AtomicBool, Ordering};

use super::planner::{Open, Planner};
use super::request::Request;
use crate::base::Error;
use crate::base::budget::Budget;
use crate::base::numeric::{bytes, signed, unsigned};
use crate::geom::Point;
use crate::grid::{Components, ComponentsBuilder, DiagonalGaps, Layer, LayerVersion};
use crate::search::core::kernel::{Kernel, Progress};
use crate::search::core::probe::Probe;

/// Expansions of a search that never asks for labels.
pub(super) const NEVER: u64 = u64::MAX;
/// Cells that are labelled for an expansion of the budget.
const CELLS_AT_ONCE: u32 = 256;
/// Expansions that are cheap on every map.
const AT_LEAST: u64 = 64;

/// The labels of a layer, made or being made.
#[derive(Default)]
pub(super) struct OwnLabels {
    /// The layer that they belong to.
    version: Option<LayerVersion>,
    state: State,
}

#[derive(Default)]
enum State {
    /// Nothing is known.
    #[default]
    Nothing,
    /// The rows are being labelled; cells paid for and not yet labelled.
    Building(ComponentsBuilder, u32),
    Made(Components),
}

impl OwnLabels {
    /// Forgets the labels of another layer than this.
    pub(super) fn keep_for(&mut self, layer: &Layer) {
        let version = Some(layer.version());
        if self.version != version {
            self.release();
            self.version = version;
        }
    }

    /// Forgets the labels and gives their memory back.
    pub(super) fn release(&mut self) {
        *self = Self::default();
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        match &self.state {
            State::Nothing => 0,
            State::Building(builder, _) => builder.bytes(),
            // What does not lie behind a pointer is part of the planner.
            State::Made(components) => components.bytes() - bytes(size_of::<Components>()),
        }
    }

    /// True if the labels are there and keep the points apart. `layer` must be the one that they are kept for.
    pub(super) fn keep_apart(&self, layer: &Layer, a: Point, b: Point, gaps: DiagonalGaps) -> bool {
        matches!(&self.state, State::Made(components) if !components.connected(layer, a, b, gaps))
    }

    /// True if the labels are there.
    pub(super) const fn are_made(&self) -> bool {
        matches!(self.state, State::Made(_))
    }

    /// Goes on labelling within the budget: found when it is done, exhausted if memory is short.
    fn go_on(&mut self, layer: &Layer, budget: &mut Budget, cancel: &AtomicBool) -> Progress {
        self.keep_for(layer);
        loop {
            if self.are_made() {
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
            _ => (ComponentsBuilder::new(layer)?, 0),
        };
        let (paid, width) = (paid + CELLS_AT_ONCE, unsigned(layer.width()));
        let rows = paid / width;
        let done = rows > 0 && builder.step(layer, signed(rows))?;
        self.state = if done { State::Made(builder.finish()?) } else { State::Building(builder, paid % width) };
        Ok(())
    }
}

impl Planner {
    /// True if "no path" is all that a search could answer between two components: else a budget may be spent, a memory
    /// limit reached and a nearest vertex asked for before that. So the answer does not depend on whether there are labels.
    pub(super) const fn may_ask_labels(&self, request: &Request) -> bool {
        request.max_expansions == 0 && self.options.memory_limit == 0 && !request.allow_partial
    }

    /// True if there are labels, the grid's or the planner's, and these keep the two vertices apart, in a search that may
    /// ask them.
    pub(super) fn are_apart(&self, layer: &Layer, request: &Request, start: Point, goal: Point) -> bool {
        if !self.may_ask_labels(request) {
            return false;
        }
        let gaps = self.options.reach();
        match layer.components() {
            Some(components) => !components.connected(layer, start, goal, gaps),
            None => self.labels.keep_apart(layer, start, goal, gaps),
        }
    }

    /// How many expansions a search does before it asks for labels.
    pub(super) fn patience(&self, layer: &Layer, request: &Request) -> u64 {
        if !self.may_ask_labels(request) || layer.components().is_some() || self.labels.are_made() {
            return NEVER;
        }
        let cells = u64::from(unsigned(layer.width())) * u64::from(unsigned(layer.height()));
        AT_LEAST + cells / self.options.algorithm.traits().cells_per_expansion
    }

    /// Lets the kernel search within the budget; when it has lost patience, asks the labels before it goes on.
    pub(super) fn search_on<P: Probe>(
        &mut self,
        open: &mut Open,
        budget: &mut Budget,
        probe: &mut P,
    ) -> Result<Progress, Error> {
        if open.patience != NEVER {
            let mut part = budget.min(Budget::exactly(open.patience));
            let before = part.left();
            let progress = self.kernel.step(&open.scene(&self.cancel), &mut part, probe)?;
            let used = before - part.left();
            open.patience -= used;
            budget.spend(used);
            if progress != Progress::Paused || open.patience > 0 {
                return Ok(progress);
            }
            let progress = self.labels.go_on(open.layer(), budget, &self.cancel);
            if matches!(progress, Progress::Paused | Progress::Cancelled) {
                return Ok(progress);
            }
            open.patience = NEVER;
            let (start, goal) = open.ends;
            open.apart = self.labels.keep_apart(open.layer(), start, goal, self.options.reach());
            if open.apart {
                return Ok(Progress::Exhausted);
            }
        }
        self.kernel.step(&open.scene(&self.cancel), budget, probe)
    }
}
