//! Dead ends: parts of the map that hang on the rest by one convex place.
//!
//! ```text
//!        ##########          A shortest path that neither begins nor ends in d does not enter it: it would come back to
//!        #   d    #          the place a, and straight on inside a is shorter. So no corner of d is a turn of it,
//!        ##..##..##          whatever else d holds, and however many gates lead from a to d.
//!      s  aaaaaaaa  t
//! ```
//!
//! The free cells are cut into rows, and once more into columns. Runs that are alike on neighbouring lines are one piece, a
//! rectangle; two pieces touch along one straight stretch at most, their gate. Gates that lie on a common circle of pieces form a zone, a
//! biconnected component of that graph; zones that share a piece hang together as a tree. A shortest path goes only through gates
//! of the zones between start and goal: from another one it would have to come back to a piece where it was before, and pieces
//! are convex. At each corner of the map one gate between rows ends and one between columns, and a path that turns there, or passes
//! it aslant, goes through both.
//!
//! The zones are found bit by bit beside the searches of an unchanged layer: when a planner has searched it for a while, each
//! expansion pays for as much work on them, so that they cost about what the searches do at most; an edit of the layer drops
//! them. They change what a search expands, never what it answers. Where they would spare next to nothing (noise, open ground)
//! they are dropped at once. When not to use it: where a request has limits, see [`Scene::unlimited`], and in a search for many
//! goals.
//!
//! Time: linear in the runs of the lines that differ from the one before, and a pass over the bit rows; a few table lookups a root
//! afterwards. Memory: some 80 bytes a corner, 125 until they are made.
//!
//! Based on: J. Hopcroft, R. Tarjan. Algorithm 447: Efficient Algorithms for Graph Manipulation. Communications of the ACM 1973;
//! Y. Bjoernsson, K. Halldorsson. Improved Heuristics for Optimal Path-finding on Game Maps. AIIDE 2006 (its dead-end
//! heuristic). What differs: no gate has to be found by rules of thumb, no part has to be convex or of a certain size, and the
//! proof holds for paths at any angle.

mod blocks;
mod pieces;
mod zones;

use pieces::{Pieces, Way};
use zones::Zones;

use crate::base::Error;
use crate::base::budget::Budget;
use crate::base::numeric::{bytes, index, index_i32, unsigned};
use crate::geom::Point;
use crate::grid::{DiagonalGaps, Layer, LayerVersion};
use crate::search::core::kernel::Progress;
use crate::search::core::scene::Scene;
use crate::search::corners::ids::CornerIds;

/// No piece, gate or zone.
const NONE: u32 = u32::MAX;
/// What is done of a list at a time: some half a microsecond.
const AT_ONCE: usize = 32;
/// Maps with fewer cells a corner are noise: they have no zones worth the while.
const CELLS_A_CORNER: u64 = 5;
/// Maps with more corners are left alone: room for their zones would be the larger part of a planner's memory.
const MOST_CORNERS: u64 = 1 << 19;
/// Of so many corners one at least must lie outside of the largest zone.
const WORTHWHILE: usize = 32;
/// Searches do so many expansions before work on the zones begins, and one more for each so many corners.
const AT_LEAST: u64 = 16;
const CORNERS_AN_EXPANSION: u64 = 8;
/// Corners after which the use of the zones is judged.
const TRIAL: u32 = 1000;

/// What the use of the zones costs a search.
#[derive(Clone, Copy)]
pub(crate) struct Terms {
    /// Expansions of a search before it looks up the zones of its ends: about what that costs.
    pub(crate) delay: u32,
    /// Expansions that cost about as much as a piece of work on the zones.
    pub(crate) pace: u64,
    /// How many of a thousand roots have to be left out for the others to pay the look at all.
    pub(crate) least_spared: u32,
    /// Find the zones after the first expansion and on every map: only a test wants that.
    pub(crate) at_once: bool,
}

/// The zones of one layer, made or being made, and which of them a search may enter.
pub(crate) struct DeadEnds {
    gaps: DiagonalGaps,
    terms: Terms,
    /// The layer that they belong to.
    version: Option<LayerVersion>,
    state: State,
    /// Expansions until the next work on the zones.
    patience: u64,
    /// Corners of the layer that searches have asked about, and how many of them were left out.
    asked: u32,
    spared: u32,
    pieces: Pieces,
    rows: Zones,
    columns: Zones,
    pruning: Pruning,
    /// Expansions that are left of the delay.
    left: u32,
    /// The ends of the search.
    ends: [Point; 2],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Nothing is to be had on this layer.
    Useless,
    /// Searches have been cheap so far.
    Waiting,
    /// Being made: which way the map is cut, what is being done, and how far that has come.
    Building(Way, Phase, usize),
    Made,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Cutting,
    Searching,
    Zoning,
    Weighing,
    Chaining,
    Naming,
    Counting,
    Placing,
}

/// Whether the present search leaves out what lies in dead ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pruning {
    /// It does not: it has many goals or limits, or the map has no dead ends to speak of.
    Never,
    /// Dead ends are not known yet.
    Waiting,
    /// They are known, but not which of them lie between the ends.
    Unmarked,
    Marked,
}

/// How a shortest path may pass a corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passage {
    /// Any way.
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
            patience: 0,
            asked: 0,
            spared: 0,
            pieces: Pieces::default(),
            rows: Zones::default(),
            columns: Zones::default(),
            pruning: Pruning::Never,
            left: 0,
            ends: [Point::default(); 2],
        }
    }

    /// Begins a search between two points. Forgets what is known of another layer than the scene's, and makes sure that there
    /// is room to find the zones of this one later: no later search of it allocates.
    pub(crate) fn begin(&mut self, scene: &Scene<'_>, ids: &CornerIds, ends: [Point; 2]) {
        (self.ends, self.left) = (ends, self.terms.delay);
        if !scene.unlimited {
            self.pruning = Pruning::Never;
            return;
        }
        self.keep_for(scene.layer, ids);
        self.pruning = self.pruning();
    }

    /// Forgets what is known of another layer. A search that is open on the layer as it was goes on without.
    fn keep_for(&mut self, layer: &Layer, ids: &CornerIds) {
        let version = Some(layer.version());
        if self.version != version {
            self.version = version;
            self.pruning = Pruning::Never;
            self.state = self.prepare(layer, ids);
        }
    }

    /// Finds the zones within the budget, whatever searches have cost so far: found once there is nothing left to do.
    pub(crate) fn finish(&mut self, scene: &Scene<'_>, ids: &CornerIds, budget: &mut Budget) -> Progress {
        self.keep_for(scene.layer, ids);
        let pruning = self.pruning;
        let progress = loop {
            if matches!(self.state, State::Useless | State::Made) {
                break Progress::Found;
            }
            if scene.cancelled() {
                break Progress::Cancelled;
            }
            if !budget.take() {
                break Progress::Paused;
            }
            self.build(scene.layer, ids);
            // A long line is dearer than other pieces of work.
            let more = (self.patience / self.terms.pace).saturating_sub(1);
            budget.spend(more.min(budget.left()));
        };
        // An open search goes on as it began.
        self.pruning = pruning;
        progress
    }

    /// Begins a search that leaves out nothing.
    pub(crate) const fn begin_without(&mut self) {
        self.pruning = Pruning::Never;
    }

    fn prepare(&mut self, layer: &Layer, ids: &CornerIds) -> State {
        let corners = u64::from(ids.count());
        let cells = u64::from(unsigned(layer.width())) * u64::from(unsigned(layer.height()));
        let at_once = self.terms.at_once;
        if corners == 0
            || corners > MOST_CORNERS
            || cells / corners < CELLS_A_CORNER && !at_once
            || self.reserve(layer, index(ids.count())).is_err()
        {
            return self.give_up();
        }
        (self.asked, self.spared) = (0, 0);
        self.patience = if at_once { 1 } else { AT_LEAST + corners / CORNERS_AN_EXPANSION };
        State::Waiting
    }

    fn reserve(&mut self, layer: &Layer, corners: usize) -> Result<(), Error> {
        let side = index_i32(layer.width().max(layer.height()));
        self.pieces.reserve(corners, side)?;
        self.rows.reserve(corners, side)?;
        self.columns.reserve(corners, side)
    }

    const fn pruning(&self) -> Pruning {
        match self.state {
            State::Useless => Pruning::Never,
            State::Waiting | State::Building(..) => Pruning::Waiting,
            State::Made => Pruning::Unmarked,
        }
    }

    /// Counts an expansion of the search, and does a part of what there is to do about the zones.
    #[inline(always)]
    pub(crate) fn expanded(&mut self, layer: &Layer, ids: &CornerIds) {
        match self.pruning {
            Pruning::Unmarked => self.left = self.left.saturating_sub(1),
            Pruning::Waiting => {
                self.patience -= 1;
                if self.patience == 0 {
                    self.build(layer, ids);
                }
            }
            _ => {}
        }
    }

    /// Goes on finding the zones for about as long as the expansions since the last time took.
    #[cold]
    fn build(&mut self, layer: &Layer, ids: &CornerIds) {
        if self.state == State::Waiting {
            self.state = State::Building(Way::Rows, Phase::Cutting, 0);
        }
        while let State::Building(way, phase, at) = self.state {
            self.patience = self.terms.pace;
            self.state = self.go_on(layer, way, (phase, at), ids);
            if !self.terms.at_once {
                break;
            }
        }
        self.pruning = self.pruning();
    }

    /// Does a part of what there is to do.
    fn go_on(&mut self, layer: &Layer, way: Way, (phase, at): (Phase, usize), ids: &CornerIds) -> State {
        let Self { pieces, rows, columns, .. } = self;
        let zones = if way == Way::Rows { rows } else { columns };
        // Where the phase has come to, or none if it is over.
        let (next, after) = match phase {
            Phase::Cutting => {
                if at == 0 {
                    pieces.clear();
                    zones.clear(ids);
                }
                let Some(line) = pieces.cut(layer, (way, self.gaps), at, (ids, zones)) else { return self.give_up() };
                self.patience *= pieces.cost();
                ((line < way.lines(layer)).then_some(line), Phase::Searching)
            }
            Phase::Searching => (pieces.search(AT_ONCE).then_some(0), Phase::Zoning),
            Phase::Zoning => (zones.find(pieces, at), Phase::Weighing),
            Phase::Weighing => (zones.weigh(at), Phase::Chaining),
            Phase::Chaining => (zones.chain(at), Phase::Naming),
            Phase::Naming => (zones.name_corners(pieces, at), Phase::Counting),
            Phase::Counting => (zones.count_places(pieces, at), Phase::Placing),
            Phase::Placing => match zones.place(pieces, at) {
                None => return self.end_way(way),
                next => (next, Phase::Placing),
            },
        };
        match next {
            Some(at) => State::Building(way, phase, at),
            None => State::Building(way, after, 0),
        }
    }

    /// One way of cutting is done: the other one comes next.
    fn end_way(&mut self, way: Way) -> State {
        if way == Way::Rows {
            return State::Building(Way::Columns, Phase::Cutting, 0);
        }
        if !self.terms.at_once && !self.rows.are_worth(WORTHWHILE) && !self.columns.are_worth(WORTHWHILE) {
            return self.give_up();
        }
        self.pieces = Pieces::default();
        State::Made
    }

    /// The zones are of no use on this layer, or there is no room for them.
    fn give_up(&mut self) -> State {
        self.pieces = Pieces::default();
        (self.rows, self.columns) = (Zones::default(), Zones::default());
        State::Useless
    }

    /// How a shortest path that comes straight from `from` may pass the corner at `at`, whose number
    /// `corner` tells.
    #[inline(always)]
    pub(crate) fn passage(&mut self, layer: &Layer, corner: impl Fn() -> u32, (from, at): (Point, Point)) -> Passage {
        if self.pruning == Pruning::Unmarked && self.left == 0 {
            self.mark(layer);
        }
        if self.pruning != Pruning::Marked {
            return Passage::Free;
        }
        let corner = corner();
        // Where a path comes along a grid line and goes straight on it passes only the gate that crosses this line.
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

    /// Judges by later searches only, not by those so far.
    pub(crate) const fn start_judging_anew(&mut self) {
        (self.asked, self.spared) = (0, 0);
    }

    /// Drops the zones if searches have been spared too little.
    #[cold]
    fn judge(&mut self) {
        if self.spared < self.terms.least_spared {
            self.state = self.give_up();
            self.pruning = Pruning::Never;
        }
        (self.asked, self.spared) = (0, 0);
    }

    /// Finds out which zones lie between the ends.
    #[cold]
    fn mark(&mut self, layer: &Layer) {
        self.rows.mark(layer, Way::Rows, self.ends);
        self.columns.mark(layer, Way::Columns, self.ends);
        self.pruning = Pruning::Marked;
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        bytes(self.pieces.bytes() + self.rows.bytes() + self.columns.bytes())
    }

    /// Gives everything back.
    pub(crate) fn release(&mut self) {
        *self = Self::new(self.gaps, self.terms);
    }
}

#[cfg(test)]
#[path = "pruning_tests.rs"]
mod tests;
