//! Walks that a search for links has found: their points and exact pieces, and what is known of those at its ends.

use super::leg::Leg;
use super::outcome::Outcome;
use crate::base::{Bounds, Result, index, to_u32};
use crate::collections::{Counted, List, counted};
use crate::geom::Position;

/// The start of a path in place of a way, and its goal.
pub(super) const END: u32 = u32::MAX;

/// A walk that was not stored.
pub(super) const NO_WALK: u32 = u32::MAX;

/// Most points of walks between links that are kept.
const MOST_POINTS: usize = 1 << 15;

/// A walk to be searched: from the start or where a way comes out, to the goal or where one is entered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Hop {
    pub(super) from: u32,
    pub(super) to: u32,
}

impl Hop {
    pub(super) const ON_FOOT: Self = Self { from: END, to: END };

    /// True for the walk from the start to the goal.
    pub(super) const fn is_on_foot(self) -> bool {
        self.from == END && self.to == END
    }

    /// True if it neither begins at the start nor leads to the goal.
    pub(super) const fn is_between_links(self) -> bool {
        self.from != END && self.to != END
    }

    /// True if it leads to the goal.
    pub(super) const fn is_last(self) -> bool {
        self.to == END
    }
}

/// What is known of a walk.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct EndWalk {
    /// Its cost, or at least what it costs.
    pub(super) cost: f64,
    /// What it costs at most above the cheapest walk between its ends; infinite if that is not known.
    pub(super) bound: f64,
    /// The stored walk.
    pub(super) walk: u32,
    /// True if it was found, or there is none.
    pub(super) is_known: bool,
}

impl EndWalk {
    /// A walk that costs at least this.
    pub(super) const fn at_least(cost: f64) -> Self {
        Self { cost, bound: 1.0, walk: NO_WALK, is_known: false }
    }

    /// A walk of this cost.
    pub(super) const fn of_cost(cost: f64, walk: u32) -> Self {
        Self { cost, bound: 1.0, walk, is_known: true }
    }

    /// A walk that was searched, and stored under this number; without one there is none.
    pub(super) fn found(found: Option<Outcome>, walk: u32) -> Self {
        match found {
            None => Self::of_cost(f64::INFINITY, NO_WALK),
            Some(Outcome { cost, bound, .. }) => {
                Self { bound: if bound > 0.0 { bound } else { f64::INFINITY }, ..Self::of_cost(cost, walk) }
            }
        }
    }
}

/// The best path so far: its cost, and how it reaches the goal.
#[derive(Clone, Copy, Debug)]
pub(super) struct BestPath {
    pub(super) cost: f64,
    pub(super) links: u32,
    pub(super) from: u32,
    pub(super) walk: u32,
}

impl BestPath {
    /// True for one that is better: of two equal ones that with fewer links, then that whose last one has the smaller
    /// number. Fewer, since links that cost nothing both ways would lead who asks again behind each one to and fro.
    pub(super) fn is_worse_than(&self, cost: f64, links: u32, from: u32) -> bool {
        cost < self.cost || cost == self.cost && (links, from) < (self.links, self.from)
    }
}

impl Default for BestPath {
    fn default() -> Self {
        Self { cost: f64::INFINITY, links: u32::MAX, from: END, walk: NO_WALK }
    }
}

/// A walk that is not proven to be the cheapest one.
#[derive(Clone, Copy, Debug)]
struct WalkBound {
    /// The way to which it leads, or the goal.
    to: u32,
    /// What a path costs at least up to its end, and to the goal.
    entered: f64,
    least: f64,
    /// What it costs at most above the cheapest one.
    bound: f64,
}

/// The bounds of walks.
///
/// A path that is the cheapest one by the costs of the walks that were found costs at most the greatest of their bounds
/// times the cheapest one of all: that one is made of walks of which each costs at least its own part. A walk does not
/// count if it cannot lead to its end, or over it to the goal, for less than what was found. So the bound does not
/// depend on which of those were searched to their end.
#[derive(Default)]
pub(super) struct WalkBounds(Vec<WalkBound>);

impl Counted for WalkBounds {
    fn bytes(&self) -> u64 {
        self.0.bytes()
    }
}

impl WalkBounds {
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Notes a walk after a path of some cost, from whose end at least so much is left.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn note(&mut self, Hop { to, .. }: Hop, walk: EndWalk, begun: f64, left: f64) -> Result {
        let EndWalk { cost, bound, .. } = walk;
        let entered = begun + cost / bound;
        if bound > 1.0 { self.0.add(WalkBound { to, entered, least: entered + left, bound }) } else { Ok(()) }
    }

    /// What a path of this cost, the cheapest one of those that were found, costs at most above the cheapest one.
    /// `is_less` tells whether a way was not reached for less than a cost.
    pub(super) fn of(&self, cost: f64, is_less: impl Fn(u32, f64) -> bool) -> f64 {
        let counts = |walk: &&WalkBound| walk.least < cost && is_less(walk.to, walk.entered);
        self.0.iter().filter(counts).fold(1.0, |most, walk| most.at_least(walk.bound))
    }
}

/// A walk that was searched.
#[derive(Clone, Copy, Debug)]
struct StoredWalk {
    /// Where its points and pieces end.
    points: usize,
    pieces: usize,
    outcome: Outcome,
}

/// What a walk is made of.
#[derive(Clone, Copy, Default)]
pub(super) struct WalkParts<'a> {
    pub(super) points: &'a [Position],
    /// Its exact pieces, where it has any.
    pub(super) pieces: &'a [Leg],
    /// How high its points lie, on a mesh with heights.
    pub(super) heights: &'a [f32],
}

/// A path of walks, in lists of whoever wants it.
pub(super) struct PathLists<'a> {
    pub(super) points: &'a mut Vec<Position>,
    pub(super) pieces: &'a mut Vec<Leg>,
    pub(super) heights: &'a mut Vec<f32>,
}

impl PathLists<'_> {
    pub(super) fn clear(&mut self) {
        self.points.clear();
        self.pieces.clear();
        self.heights.clear();
    }

    /// Adds a walk.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn add(&mut self, walk: WalkParts<'_>) -> Result {
        self.points.add_slice(walk.points)?;
        self.pieces.add_slice(walk.pieces)?;
        self.heights.add_slice(walk.heights)
    }
}

/// The points, exact pieces and heights of walks, by their numbers.
#[derive(Default)]
pub(super) struct Walks {
    list: Vec<StoredWalk>,
    points: Vec<Position>,
    pieces: Vec<Leg>,
    /// Of each point, or empty.
    heights: Vec<f32>,
}

counted!(Walks { list, points, pieces, heights });

impl Walks {
    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.points.clear();
        self.pieces.clear();
        self.heights.clear();
    }

    /// How many there are.
    pub(super) const fn count(&self) -> usize {
        self.list.len()
    }

    /// True if one has exact pieces.
    pub(super) const fn have_pieces(&self) -> bool {
        !self.pieces.is_empty()
    }

    /// Stores a walk; its number.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn store(&mut self, outcome: Outcome, walk: WalkParts<'_>) -> Result<u32> {
        let Self { points, pieces, heights, .. } = self;
        PathLists { points, pieces, heights }.add(walk)?;
        self.list.add(StoredWalk { points: self.points.len(), pieces: self.pieces.len(), outcome })?;
        Ok(to_u32(self.list.len() - 1))
    }

    /// The outcome of a walk, and what it is made of.
    pub(super) fn get(&self, number: u32) -> (Outcome, WalkParts<'_>) {
        let at = index(number);
        let before = at.checked_sub(1).map(|before| self.list[before]);
        let (points, pieces) = before.map_or((0, 0), |walk| (walk.points, walk.pieces));
        let walk = self.list[at];
        let heights = self.heights.get(points..walk.points).unwrap_or_default();
        let (points, pieces) = (&self.points[points..walk.points], &self.pieces[pieces..walk.pieces]);
        (walk.outcome, WalkParts { points, pieces, heights })
    }
}

/// The number under which a walk is kept.
#[derive(Clone, Copy, Debug)]
struct KeptHop {
    hop: Hop,
    walk: u32,
}

/// Walks between links that paths have used, from one search to the next on the same map.
#[derive(Default)]
pub(super) struct KeptWalks {
    /// In the order of the hops.
    hops: Vec<KeptHop>,
    walks: Walks,
    /// True if their points are those of all steps.
    every_step: bool,
}

counted!(KeptWalks { hops, walks } plain { every_step });

impl KeptWalks {
    /// Keeps the walks for a search in which they hold, if it wants the same points.
    pub(super) fn begin(&mut self, hold: bool, every_step: bool) {
        if !hold || self.every_step != every_step {
            self.clear();
        }
        self.every_step = every_step;
    }

    pub(super) fn clear(&mut self) {
        self.hops.clear();
        self.walks.clear();
    }

    /// Keeps a walk.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn keep(&mut self, hop: Hop, outcome: Outcome, walk: WalkParts<'_>) -> Result {
        if self.walks.points.len() + walk.points.len() > MOST_POINTS {
            self.clear();
        }
        if let Err(at) = self.find(hop) {
            let walk = self.walks.store(outcome, walk)?;
            self.hops.add(KeptHop { hop, walk })?;
            self.hops[at..].rotate_right(1);
        }
        Ok(())
    }

    /// Copies a walk that is kept; its number among the others.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn copy(&self, hop: Hop, into: &mut Walks) -> Result<u32> {
        let Ok(at) = self.find(hop) else { return Ok(NO_WALK) };
        let (outcome, walk) = self.walks.get(self.hops[at].walk);
        into.store(outcome, walk)
    }

    fn find(&self, hop: Hop) -> Result<usize, usize> {
        self.hops.binary_search_by_key(&hop, |kept| kept.hop)
    }
}
