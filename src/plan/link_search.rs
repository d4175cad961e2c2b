//! Which links a path uses: A* over links, each entered from where the last one came out.
//!
//! ```text
//!   on foot   the walk from the start to the goal, if there is one: its cost U is the most that a path may cost
//!   estimate  Dijkstra from the goal backwards over links, with straight lines for walks: what is left from each link
//!   open      offers (a walk from a known place to a link or to the goal) by their least cost; a walk that was only
//!             estimated is searched when its offer comes first, and offered again with its own cost
//!   trace     walks between links whose costs were known are searched again for their points
//! ```
//!
//! No straight line is longer than a walk, so the path is the cheapest over all uses of links. What walks between links
//! cost is kept ([`super::known_walks`]): `U` and it bound what is looked at.
//!
//! Method: P. Hart, N. Nilsson, B. Raphael. A Formal Basis for the Heuristic Determination of Minimum Cost Paths. IEEE
//! Transactions on Systems Science and Cybernetics 1968, with edges evaluated when they are needed: C. Dellin, S.
//! Srinivasa. A Unifying Formalism for Shortest Path Problems with Expensive Edge Evaluations via Lazy Best-First
//! Search over Paths with Edge Selectors. ICAPS 2016.

use super::endpoints::Across;
use super::known_walks::{KnownWalks, LineCost, WalkMap};
use super::leg::Leg;
use super::link_map::{LinkEnd, LinkMap, LinkWay};
use super::outcome::Outcome;
use crate::base::{Bounds, Result, index, to_u32};
use crate::collections::heap::Heap;
use crate::collections::{List, counted};
use crate::geom::Position;
use crate::search::core::Stats;

/// The start of a path in place of a way, and its goal; a walk that was not stored.
const END: u32 = u32::MAX;

/// An entry of the open list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Offer {
    /// The least cost of a path with it, as the bits of a float that is not negative.
    least: u64,
    /// True if the cost of the walk is known. Estimates come first, so that of equally cheap paths the same one is
    /// found whatever is known of walks.
    is_known: bool,
    /// The way to which the walk leads, or the goal.
    to: u32,
    /// The way from which it comes, or the start.
    from: u32,
    /// What the path has cost where the way comes out, as bits; 0 for an estimate.
    arrival: u64,
    /// The stored walk.
    walk: u32,
}

/// How a way was reached.
#[derive(Clone, Copy, Debug)]
struct Arrival {
    cost: f64,
    from: u32,
    walk: u32,
    is_closed: bool,
    /// The least cost from where the way is entered to the goal.
    left: f64,
}

/// A walk that was searched.
#[derive(Clone, Copy, Debug)]
struct KeptWalk {
    /// Where its points and pieces end.
    points: usize,
    pieces: usize,
    outcome: Outcome,
}

/// The walks that were searched for a path.
#[derive(Default)]
struct Walks {
    list: Vec<KeptWalk>,
    points: Vec<Position>,
    pieces: Vec<Leg>,
}

counted!(Walks { list, points, pieces });

impl Walks {
    fn clear(&mut self) {
        self.list.clear();
        self.points.clear();
        self.pieces.clear();
    }

    /// Stores a walk; its number.
    fn store(&mut self, outcome: Outcome, points: &[Position], pieces: &[Leg]) -> Result<u32> {
        self.points.add_slice(points)?;
        self.pieces.add_slice(pieces)?;
        self.list.add(KeptWalk { points: self.points.len(), pieces: self.pieces.len(), outcome })?;
        Ok(to_u32(self.list.len() - 1))
    }

    /// The outcome of a walk, its points and its pieces.
    fn get(&self, number: u32) -> (Outcome, &[Position], &[Leg]) {
        let at = index(number);
        let before = at.checked_sub(1).map(|before| self.list[before]);
        let (points, pieces) = before.map_or((0, 0), |walk| (walk.points, walk.pieces));
        let walk = self.list[at];
        (walk.outcome, &self.points[points..walk.points], &self.pieces[pieces..walk.pieces])
    }
}

/// The best path so far: its cost, and how it reaches the goal.
#[derive(Clone, Copy, Debug)]
struct BestPath {
    cost: f64,
    from: u32,
    walk: u32,
}

impl Default for BestPath {
    fn default() -> Self {
        Self { cost: f64::INFINITY, from: END, walk: END }
    }
}

/// What is done next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum LinkStage {
    #[default]
    OnFoot,
    Estimate,
    Open,
    Trace,
}

/// A walk to be searched: from the start or where a way comes out, to the goal or where one is entered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Hop {
    from: u32,
    to: u32,
}

impl Hop {
    /// True for the walk from the start to the goal.
    pub(super) const fn is_on_foot(self) -> bool {
        self.from == END && self.to == END
    }

    /// True if it leads to the goal.
    pub(super) const fn is_last(self) -> bool {
        self.to == END
    }
}

/// Where a path enters a link.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LinkUse {
    /// The number of the point of the path at which it is entered; it comes out at the next one.
    pub point: u32,
    /// The number of the link.
    pub link: u32,
    /// True if it is entered at its far end.
    pub backward: bool,
}

/// The parts of a path in order, and what it costs.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sums {
    pub(super) length: f64,
    pub(super) cost: f64,
    /// The number of walks that have been searched.
    pub(super) walks: usize,
}

/// A search for the links of a path, and what is kept from one to the next.
///
/// Many fields: lists that keep their memory for the next search.
#[derive(Default)]
pub(super) struct LinkSearch {
    /// The list of links for which walks are known.
    ways: Vec<LinkWay>,
    serial: u64,
    known: KnownWalks,
    arrivals: Vec<Arrival>,
    open: Heap<Offer>,
    walks: Walks,
    /// The walks of the best path, the last one first.
    hops: Vec<(Hop, u32)>,
    stage: LinkStage,
    across: Option<Across>,
    line: LineCost,
    best: BestPath,
    /// True if the first walk is that on foot.
    foot_found: bool,
    /// The walk that is searched, and what the path has cost where it begins.
    hop: Hop,
    /// What finished searches have counted.
    pub(super) stats: Stats,
}

counted!(LinkSearch { ways, known, arrivals, open, walks, hops }
    plain { serial, stage, across, line, best, foot_found, hop, stats });

impl LinkSearch {
    /// Begins the search for a path.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn begin(&mut self, links: &LinkMap, across: Across, map: &WalkMap<'_>) -> Result {
        self.close();
        self.known.begin(&self.ways, &links.ways, map)?;
        if self.serial != links.serial {
            self.ways.clear();
            self.ways.add_slice(&links.ways)?;
            self.serial = links.serial;
        }
        (self.across, self.line) = (Some(across), map.line);
        self.reset();
        Ok(())
    }

    /// Begins again, without any cost that was kept.
    #[cold]
    fn start_over(&mut self) {
        self.known.forget();
        self.walks.clear();
        self.hops.clear();
        self.reset();
    }

    fn reset(&mut self) {
        self.stage = LinkStage::OnFoot;
        self.foot_found = false;
        self.best = BestPath::default();
    }

    /// Forgets the search, but not the costs of walks.
    pub(super) fn close(&mut self) {
        self.open.clear();
        self.walks.clear();
        self.hops.clear();
        self.stats = Stats::default();
        self.across = None;
    }

    /// The ends of the path.
    fn across(&self) -> Across {
        self.across.expect("a search for links has begun")
    }

    /// Where a walk begins: at the start, or where a way comes out.
    fn begin_of(&self, from: u32) -> LinkEnd {
        if from == END { self.across().start } else { self.ways[index(from)].to }
    }

    /// Where a walk ends: at the goal, or where a way is entered.
    fn end_of(&self, to: u32) -> LinkEnd {
        if to == END { self.across().goal } else { self.ways[index(to)].from }
    }

    /// Both ends of the walk that is to be searched.
    pub(super) fn ends(&self) -> [LinkEnd; 2] {
        [self.begin_of(self.hop.from), self.end_of(self.hop.to)]
    }

    /// The walk that is to be searched.
    pub(super) const fn hop(&self) -> Hop {
        self.hop
    }

    /// The cost of a walk that is known.
    fn known(&self, from: u32, to: u32) -> Option<f64> {
        if from == END || to == END { None } else { self.known.get(from, to) }
    }

    /// At least what a walk costs: a straight line; infinite if there is no walk. It does not depend on what is known
    /// of walks, nor does the order of offers.
    fn least(&self, from: u32, to: u32) -> f64 {
        let (begin, end) = (self.begin_of(from), self.end_of(to));
        let LineCost { smallest, slack } = self.line;
        let length = (begin.at.distance(end.at) - slack).at_least(0.0);
        if begin.within.meet(end.within) { length * smallest } else { f64::INFINITY }
    }

    /// Goes on until a walk is to be searched; false once the path is known.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn next(&mut self) -> Result<bool> {
        loop {
            match self.stage {
                LinkStage::OnFoot => {
                    self.stage = LinkStage::Estimate;
                    if self.across().on_foot {
                        self.hop = Hop { from: END, to: END };
                        return Ok(true);
                    }
                }
                LinkStage::Estimate => {
                    if self.may_help() {
                        let left = f64::INFINITY;
                        let none = Arrival { cost: left, from: END, walk: END, is_closed: false, left };
                        self.arrivals.refill(self.ways.len(), none)?;
                        self.estimate();
                        self.offer_from(END, 0.0)?;
                    }
                    self.stage = LinkStage::Open;
                }
                LinkStage::Open => {
                    if self.next_offer()? {
                        return Ok(true);
                    }
                    self.list_hops()?;
                    self.stage = LinkStage::Trace;
                }
                LinkStage::Trace => {
                    let missing = self.hops.iter().rev().find(|(_, walk)| *walk == END);
                    let Some(&(hop, _)) = missing else { return Ok(false) };
                    self.hop = hop;
                    return Ok(true);
                }
            }
        }
    }

    /// False if no link can be used for less than the best path costs: the nearest one to enter, and the nearest one to
    /// come out of, are too far away.
    fn may_help(&self) -> bool {
        let nearest = |ends: &dyn Fn(u32) -> f64| {
            (0..to_u32(self.ways.len())).map(ends).fold(f64::INFINITY, |least, cost| least.at_most(cost))
        };
        let way = |way: u32| self.ways[index(way)].cost;
        let first = nearest(&|to| self.least(END, to) + way(to));
        first + nearest(&|from| self.least(from, END)) < self.best.cost
    }

    /// Dijkstra from the goal backwards: what is left from the entry of each way, as far as it may matter.
    fn estimate(&mut self) {
        let count = to_u32(self.ways.len());
        for at in 0..count {
            self.arrivals[index(at)].left = self.ways[index(at)].cost + self.least(at, END);
        }
        loop {
            let nearest = (0..count).filter(|&at| !self.arrivals[index(at)].is_closed);
            let left = |at: &u32| self.arrivals[index(*at)].left;
            let Some(next) = nearest.min_by(|a, b| left(a).total_cmp(&left(b))).filter(|at| left(at) < self.best.cost)
            else {
                break;
            };
            self.arrivals[index(next)].is_closed = true;
            for before in 0..count {
                let cost = self.ways[index(before)].cost + self.least(before, next) + self.arrivals[index(next)].left;
                let arrival = &mut self.arrivals[index(before)];
                arrival.left = arrival.left.at_most(cost);
            }
        }
        self.arrivals.iter_mut().for_each(|arrival| arrival.is_closed = false);
    }

    /// Offers the walks from where a way comes out, or from the start.
    fn offer_from(&mut self, from: u32, cost: f64) -> Result {
        for to in 0..to_u32(self.ways.len()) {
            if to == from || self.arrivals[index(to)].is_closed {
                continue;
            }
            match self.known(from, to) {
                Some(walk) => self.offer_arrival(Hop { from, to }, cost + walk, END)?,
                None => {
                    let least = cost + self.least(from, to) + self.arrivals[index(to)].left;
                    self.offer(Offer { least: least.to_bits(), is_known: false, to, from, arrival: 0, walk: END })?;
                }
            }
        }
        if from != END {
            let least = (cost + self.least(from, END)).to_bits();
            self.offer(Offer { least, is_known: false, to: END, from, arrival: 0, walk: END })?;
        }
        Ok(())
    }

    /// Offers a way that is entered after a path of this cost.
    fn offer_arrival(&mut self, hop: Hop, entered: f64, walk: u32) -> Result {
        let (cost, left) = (self.ways[index(hop.to)].cost, self.arrivals[index(hop.to)].left);
        let (least, arrival) = ((entered + left).to_bits(), (entered + cost).to_bits());
        self.offer(Offer { least, is_known: true, to: hop.to, from: hop.from, arrival, walk })
    }

    fn offer(&mut self, offer: Offer) -> Result {
        if offer.least < self.best.cost.to_bits() { self.open.push(offer) } else { Ok(()) }
    }

    /// Takes offers up to one whose walk is to be searched; false if none is better than the best path.
    fn next_offer(&mut self) -> Result<bool> {
        while let Some(offer) = self.open.pop() {
            if offer.least >= self.best.cost.to_bits() {
                break;
            }
            if !offer.is_known {
                if offer.to == END || !self.arrivals[index(offer.to)].is_closed {
                    self.hop = Hop { from: offer.from, to: offer.to };
                    return Ok(true);
                }
                continue;
            }
            let arrival = &mut self.arrivals[index(offer.to)];
            if arrival.is_closed {
                continue;
            }
            let cost = f64::from_bits(offer.arrival);
            (arrival.cost, arrival.from, arrival.walk, arrival.is_closed) = (cost, offer.from, offer.walk, true);
            self.offer_from(offer.to, cost)?;
        }
        self.open.clear();
        Ok(false)
    }

    /// The cost from which on the walk that is searched is of no use; infinite for one that is.
    pub(super) fn bound(&self) -> f64 {
        let Hop { from, to } = self.hop;
        if self.stage != LinkStage::Open {
            return f64::INFINITY;
        }
        let begun = if from == END { 0.0 } else { self.arrivals[index(from)].cost };
        let left = if to == END { 0.0 } else { self.arrivals[index(to)].left };
        self.best.cost - begun - left
    }

    /// Takes the walk that was searched, with its points and exact pieces; without one there is none.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn take(&mut self, found: Option<Outcome>, points: &[Position], pieces: &[Leg]) -> Result {
        let Hop { from, to } = self.hop;
        let cost = found.map_or(f64::INFINITY, |outcome| outcome.cost);
        let walk = match found {
            Some(outcome) => self.walks.store(outcome, points, pieces)?,
            None => END,
        };
        if self.stage == LinkStage::Trace {
            if walk == END {
                // A cost that was kept does not hold: nothing that was kept is used.
                self.start_over();
                return Ok(());
            }
            self.hops.iter_mut().filter(|(hop, _)| *hop == self.hop).for_each(|(_, stored)| *stored = walk);
            return Ok(());
        }
        self.foot_found |= self.hop.is_on_foot() && walk != END;
        let begun = if from == END { 0.0 } else { self.arrivals[index(from)].cost };
        if to == END {
            if begun + cost < self.best.cost {
                self.best = BestPath { cost: begun + cost, from, walk };
            }
            return Ok(());
        }
        if from != END {
            self.known.set(from, to, cost);
        }
        self.offer_arrival(self.hop, begun + cost, walk)
    }

    /// Lists the walks of the best path; none if there is no path.
    fn list_hops(&mut self) -> Result {
        self.hops.clear();
        if self.best.cost.is_infinite() {
            return Ok(());
        }
        let (mut hop, mut walk) = (Hop { from: self.best.from, to: END }, self.best.walk);
        loop {
            self.hops.add((hop, walk))?;
            if hop.from == END {
                return Ok(());
            }
            let arrival = self.arrivals[index(hop.from)];
            (hop, walk) = (Hop { from: arrival.from, to: hop.from }, arrival.walk);
        }
    }

    /// Writes the path, its exact pieces and the links that it uses, with its length and cost; none if there is no
    /// path.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn join(
        &self,
        path: &mut Vec<Position>,
        pieces: &mut Vec<Leg>,
        uses: &mut Vec<LinkUse>,
    ) -> Result<Option<Sums>> {
        path.clear();
        pieces.clear();
        uses.clear();
        let mut sums = Sums { walks: self.walks.list.len(), ..Sums::default() };
        for &(hop, walk) in self.hops.iter().rev() {
            let (outcome, points, own_pieces) = self.walks.get(walk);
            if let Some(&before) = path.last().filter(|_| !self.walks.pieces.is_empty()) {
                // The jump: each piece begins where the one before ends.
                pieces.add(Leg::straight(before, points[0]))?;
            }
            path.add_slice(points)?;
            pieces.add_slice(own_pieces)?;
            sums.length += outcome.length;
            sums.cost += outcome.cost;
            if let Some(LinkWay { link, backward, cost, .. }) = (hop.to != END).then(|| self.ways[index(hop.to)]) {
                sums.cost += cost;
                uses.add(LinkUse { point: to_u32(path.len() - 1), link, backward })?;
            }
        }
        Ok((!self.hops.is_empty()).then_some(sums))
    }

    /// Copies the path on foot, if it has been found, and its exact pieces.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn on_foot(&self, path: &mut Vec<Position>, pieces: &mut Vec<Leg>) -> Result<Option<Outcome>> {
        if !self.foot_found {
            return Ok(None);
        }
        let (outcome, points, own_pieces) = self.walks.get(0);
        path.add_slice(points)?;
        pieces.add_slice(own_pieces)?;
        Ok(Some(outcome))
    }

    /// The outcome of the walk on foot, if the path has no other.
    pub(super) fn only_walk(&self) -> Option<Outcome> {
        (self.walks.list.len() == 1 && self.hops.len() == 1).then(|| self.walks.get(0).0)
    }
}

#[cfg(test)]
#[path = "link_search_tests.rs"]
mod tests;
