//! Which links a path uses: A* over links, each entered from where the last one came out.
//!
//! ```text
//!   estimate  Dijkstra from the goal backwards over links, with straight lines for walks: what is left from each link
//!   open      offers (a walk from a known place to a link or to the goal) by their least cost; a walk that was only
//!             estimated is searched when its offer comes first, up to some cost, and offered again: with its own cost,
//!             or with the one up to which it was searched
//!   trace     walks between links whose costs were known are searched again for their points
//! ```
//!
//! No straight line is longer than a walk, so the path is the cheapest over all uses of links. A walk is searched up to
//! a multiple of what it is known to cost at least, or to where another offer is better: walks that lead nowhere near
//! are given up early. The walk on foot is an offer like others, and comes at once where no link can be shorter than
//! the straight line. What walks between links cost is kept ([`super::known_walks`]). Paths of equal cost have an order
//! of their own, so that the answer depends neither on what is known of walks nor on the bounds of their searches.
//!
//! Method: P. Hart, N. Nilsson, B. Raphael. A Formal Basis for the Heuristic Determination of Minimum Cost Paths. IEEE
//! Transactions on Systems Science and Cybernetics 1968, with edges evaluated when they are needed: C. Dellin, S.
//! Srinivasa. A Unifying Formalism for Shortest Path Problems with Expensive Edge Evaluations via Lazy Best-First
//! Search over Paths with Edge Selectors. ICAPS 2016.

use super::endpoints::Across;
use super::known_walks::{KnownWalks, LineCost, WalkMap};
use super::leg::Leg;
use super::link_chains::Chains;
use super::link_map::{LinkEnd, LinkMap, LinkWay};
use super::link_walks::{BestPath, END, EndWalk, Hop, KeptWalks, NO_WALK, PathLists, WalkBounds, WalkParts, Walks};
use super::outcome::Outcome;
use crate::base::{Bounds, Result, index, to_u32};
use crate::collections::heap::Heap;
use crate::collections::{List, counted};
use crate::search::core::Stats;

/// How many times the least cost of a walk its search goes to. Once there is a path, which may be the answer, one that
/// cannot be shorter is to be found out soon.
const FARTHER: f64 = 2.0;
const FARTHER_WITH_PATH: f64 = 4.0;

/// How far a search goes at least, in cells.
const NEAR: f64 = 16.0;

/// How many times the straight line to the goal is looked ahead along chains of links where these are many.
const FAR: f64 = 4.0;

/// What roundings of a sum of costs may amount to, as a part of it.
const ROUNDING: f64 = 1e-12;

/// An entry of the open list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Offer {
    /// The least cost of a path with it, as the bits of a float that is not negative.
    least: u64,
    /// True if the cost of the walk is known. Estimates come first, so that of equally cheap paths the same one is
    /// found whatever is known of walks.
    is_known: bool,
    /// How many links the path uses.
    links: u32,
    /// The way to which the walk leads, or the goal.
    to: u32,
    /// The way from which it comes, or the start.
    from: u32,
    /// What the path has cost where the way comes out; for an estimate, what the walk costs at least. As bits.
    cost: u64,
    /// The stored walk.
    walk: u32,
}

/// How a way was reached.
#[derive(Clone, Copy, Debug)]
struct Arrival {
    cost: f64,
    /// How many links the path has used, this one too.
    links: u32,
    from: u32,
    walk: u32,
    is_closed: bool,
}

impl Arrival {
    const NONE: Self = Self { cost: f64::INFINITY, links: 0, from: END, walk: NO_WALK, is_closed: false };
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
    /// What the path costs at most above the cheapest one, as far as the bounds of walks say.
    pub(super) bound: f64,
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
    kept: KeptWalks,
    chains: Chains,
    /// The walks from the start to each way, and from each way to the goal, once there are links that may help.
    first: Vec<EndWalk>,
    last: Vec<EndWalk>,
    /// What a path costs at least that uses a link, once it was asked.
    least: Option<f64>,
    arrivals: Vec<Arrival>,
    open: Heap<Offer>,
    walks: Walks,
    bounds: WalkBounds,
    /// The walks of the best path, the last one first.
    hops: Vec<(Hop, u32)>,
    stage: LinkStage,
    across: Option<Across>,
    line: LineCost,
    best: BestPath,
    on_foot: EndWalk,
    /// The walk that is searched, and up to which cost.
    hop: Hop,
    most: f64,
    /// True if walks may be kept.
    keeps: bool,
    /// What finished searches have counted.
    pub(super) stats: Stats,
}

counted!(LinkSearch { ways, known, kept, chains, first, last, arrivals, open, walks, bounds, hops }
    plain { serial, least, stage, across, line, best, on_foot, hop, most, keeps, stats });

impl LinkSearch {
    /// Begins the search for a path.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn begin(&mut self, links: &LinkMap, across: Across, map: &WalkMap<'_>) -> Result {
        self.close();
        let other_list = self.serial != links.serial;
        let same_map = self.known.begin(other_list.then_some(&self.ways), &links.ways, map)?;
        self.kept.begin(same_map && !other_list, map.every_step);
        if other_list {
            self.ways.clear();
            self.ways.add_slice(&links.ways)?;
            self.serial = links.serial;
        }
        (self.across, self.line, self.keeps) = (Some(across), map.line, map.keeps);
        self.chains.begin(links, map.line, map.keeps)?;
        self.reset();
        Ok(())
    }

    /// Begins again, without any cost that was kept.
    #[cold]
    fn start_over(&mut self) {
        self.known.forget();
        self.kept.clear();
        self.walks.clear();
        self.hops.clear();
        self.reset()
    }

    fn reset(&mut self) {
        let Across { start, goal, .. } = self.across();
        self.least = None;
        self.stage = LinkStage::OnFoot;
        self.on_foot = EndWalk::at_least(self.line.between(start, goal));
        self.best = BestPath::default();
        self.bounds.clear();
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

    /// Both ends of the path.
    #[cfg(feature = "motion")]
    pub(super) fn whole(&self) -> [LinkEnd; 2] {
        let Across { start, goal, .. } = self.across();
        [start, goal]
    }

    /// The walk that is to be searched.
    pub(super) const fn hop(&self) -> Hop {
        self.hop
    }

    /// The cost of a walk between links that is known.
    #[cfg(test)]
    fn known(&self, from: u32, to: u32) -> Option<f64> {
        self.known.get(from, to)
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
                    let Across { on_foot, foot_first, .. } = self.across();
                    if on_foot && (foot_first || !self.may_help(self.on_foot.cost)?) {
                        (self.hop, self.most) = (Hop::ON_FOOT, f64::INFINITY);
                        return Ok(true);
                    }
                }
                LinkStage::Estimate => {
                    self.stage = LinkStage::Open;
                    if self.may_help(self.best.cost)? {
                        self.arrivals.refill(self.ways.len(), Arrival::NONE)?;
                        let far = if self.chains.are_few() { f64::INFINITY } else { FAR * self.on_foot.cost };
                        self.chains.find(&self.ways, &self.last, self.best.cost.at_most(far))?;
                        self.offer_from(END, 0.0)?;
                    }
                }
                LinkStage::Open => {
                    if self.next_offer()? {
                        return Ok(true);
                    }
                    self.list_hops()?;
                    self.stage = LinkStage::Trace;
                }
                LinkStage::Trace => {
                    let missing = self.hops.iter().rev().find(|(_, walk)| *walk == NO_WALK);
                    let Some(&(hop, _)) = missing else { return Ok(false) };
                    (self.hop, self.most) = (hop, f64::INFINITY);
                    return Ok(true);
                }
            }
        }
    }

    /// False if no link can be used for as little as this: the cheapest one is too dear, or the nearest one to enter
    /// and the nearest one to come out of are too far away.
    fn may_help(&mut self, most: f64) -> Result<bool> {
        if self.chains.cheapest() >= most {
            return Ok(false);
        }
        let least = match self.least {
            Some(least) => least,
            None => self.look_around()?,
        };
        Ok(least < most.at_most(f64::MAX))
    }

    /// Draws straight lines from the start to all links, and from these to the goal; what a path costs at least that
    /// uses one.
    fn look_around(&mut self) -> Result<f64> {
        let Across { start, goal, .. } = self.across();
        let line = self.line;
        self.first.refill(self.ways.len(), EndWalk::default())?;
        self.last.refill(self.ways.len(), EndWalk::default())?;
        let (mut to_first, mut from_last) = (f64::INFINITY, f64::INFINITY);
        for ((way, first), last) in self.ways.iter().zip(&mut self.first).zip(&mut self.last) {
            (first.cost, last.cost) = (line.between(start, way.from), line.between(way.to, goal));
            (first.walk, last.walk) = (NO_WALK, NO_WALK);
            to_first = to_first.at_most(first.cost + way.cost);
            from_last = from_last.at_most(last.cost);
        }
        self.least = Some(to_first + from_last);
        Ok(to_first + from_last)
    }

    /// Offers the walks from where a way comes out, or from the start.
    fn offer_from(&mut self, from: u32, cost: f64) -> Result {
        for to in 0..self.chains.count() {
            if to == from || self.arrivals[index(to)].is_closed {
                continue;
            }
            let hop = Hop { from, to };
            match self.walk_of(hop) {
                EndWalk { is_known: true, cost: walk, .. } => self.offer_arrival(hop, cost + walk, NO_WALK)?,
                estimated => self.offer_estimate(hop, cost, estimated.cost)?,
            }
        }
        let hop = Hop { from, to: END };
        if from != END {
            self.offer_estimate(hop, cost, self.last[index(from)].cost)?;
        } else if !self.on_foot.is_known && self.across().on_foot {
            self.offer_estimate(hop, cost, self.on_foot.cost)?;
        }
        Ok(())
    }

    /// What is known of a walk.
    fn walk_of(&self, Hop { from, to }: Hop) -> EndWalk {
        match (from, to) {
            (END, END) => self.on_foot,
            (END, to) => self.first[index(to)],
            (from, END) => self.last[index(from)],
            (from, to) => match self.known.get(from, to) {
                Some(cost) => EndWalk::of_cost(cost, NO_WALK),
                None => EndWalk::at_least(self.line.between(self.begin_of(from), self.end_of(to))),
            },
        }
    }

    /// Offers a walk that begins after a path of some cost, and costs at least so much itself.
    fn offer_estimate(&mut self, hop: Hop, begun: f64, walk: f64) -> Result {
        let Hop { from, to } = hop;
        let least = begun + walk + self.left(to);
        let links = self.links(from) + 1;
        self.offer(least, Offer { least: 0, is_known: false, links, to, from, cost: walk.to_bits(), walk: NO_WALK })
    }

    /// Offers a way that is entered after a path of some cost.
    fn offer_arrival(&mut self, hop: Hop, entered: f64, walk: u32) -> Result {
        let Hop { from, to } = hop;
        let cost = (entered + self.ways[index(to)].cost).to_bits();
        let links = self.links(from) + 1;
        self.offer(entered + self.left(to), Offer { least: 0, is_known: true, links, to, from, cost, walk })
    }

    fn offer(&mut self, least: f64, offer: Offer) -> Result {
        if least <= self.best.cost && least.is_finite() {
            self.open.push(Offer { least: least.to_bits(), ..offer })
        } else {
            Ok(())
        }
    }

    /// What a path has cost where a walk begins.
    fn begun(&self, from: u32) -> f64 {
        if from == END { 0.0 } else { self.arrivals[index(from)].cost }
    }

    /// True if a way that is entered at this cost was not reached for less.
    fn is_less(&self, to: u32, entered: f64) -> bool {
        let Arrival { cost, is_closed, .. } = self.arrivals[index(to)];
        !is_closed || entered + self.ways[index(to)].cost < cost
    }

    /// How many links a path has used where a walk begins.
    fn links(&self, from: u32) -> u32 {
        if from == END { 0 } else { self.arrivals[index(from)].links }
    }

    /// At least what is left where a walk ends.
    fn left(&self, to: u32) -> f64 {
        if to == END { 0.0 } else { self.chains.left(to) }
    }

    /// Takes offers up to one whose walk is to be searched; false if none is as good as the best path.
    fn next_offer(&mut self) -> Result<bool> {
        while let Some(Offer { least, is_known, links, to, from, cost, walk }) = self.open.pop() {
            if least > self.best.cost.to_bits() {
                break;
            }
            if to != END && self.arrivals[index(to)].is_closed {
                continue;
            }
            let (hop, cost) = (Hop { from, to }, f64::from_bits(cost));
            if is_known {
                self.arrivals[index(to)] = Arrival { cost, links, from, walk, is_closed: true };
                self.offer_from(to, cost)?;
                continue;
            }
            match self.walk_of(hop) {
                known @ EndWalk { is_known: true, .. } => self.reach(hop, known)?,
                EndWalk { cost: more, .. } if more > cost => self.offer_estimate(hop, self.begun(from), more)?,
                _ => {
                    let next = self.open.peek().map_or(f64::INFINITY, |next| f64::from_bits(next.least));
                    let to_next = next - self.begun(from) - self.left(to);
                    let farther = if self.best.cost.is_finite() { FARTHER_WITH_PATH } else { FARTHER };
                    self.most = to_next.at_least(farther * cost).at_least(NEAR * self.line.smallest);
                    self.hop = hop;
                    return Ok(true);
                }
            }
        }
        self.open.clear();
        Ok(false)
    }

    /// The cost above which the walk that is searched is of no use; roundings counted.
    fn useful(&self) -> f64 {
        let Hop { from, to } = self.hop;
        self.best.cost - self.begun(from) - self.left(to) + self.best.cost * ROUNDING
    }

    /// The cost up to which the walk is to be searched; infinite for one that is to be found.
    pub(super) fn bound(&self) -> f64 {
        if self.stage == LinkStage::Open { self.most.at_most(self.useful()) } else { f64::INFINITY }
    }

    /// Gives up the walk that was searched for now: it costs at least its bound.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn give_up(&mut self) -> Result {
        let bound = self.bound();
        self.learn(EndWalk::at_least(bound));
        if bound < self.useful() { self.offer_estimate(self.hop, self.begun(self.hop.from), bound) } else { Ok(()) }
    }

    /// Takes the walk that was searched; without an outcome there is none.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn take(&mut self, found: Option<Outcome>, parts: WalkParts<'_>) -> Result {
        let hop = self.hop;
        let walk = match found {
            Some(outcome) => self.walks.store(outcome, parts)?,
            None => NO_WALK,
        };
        if self.stage == LinkStage::Trace {
            let Some(outcome) = found else {
                // A cost that was kept does not hold: nothing that was kept is used.
                self.start_over();
                return Ok(());
            };
            if self.keeps {
                self.kept.keep(hop, outcome, parts)?;
            }
            self.hops.iter_mut().filter(|(other, _)| *other == hop).for_each(|(_, stored)| *stored = walk);
            return Ok(());
        }
        let found = EndWalk::found(found, walk);
        self.learn(found);
        self.reach(hop, found)
    }

    /// Notes what is known of the walk that was searched, for all ways that begin and end at the same places.
    fn learn(&mut self, found: EndWalk) {
        let Hop { from, to } = self.hop;
        let Self { ways, first, last, known, on_foot, .. } = self;
        let count = to_u32(ways.len());
        let same_end = |other: u32| ways[index(other)].from == ways[index(to)].from;
        let same_begin = |other: u32| ways[index(other)].to == ways[index(from)].to;
        match (from, to) {
            (END, END) => *on_foot = found,
            (END, _) => (0..count).filter(|&to| same_end(to)).for_each(|to| first[index(to)] = found),
            (_, END) => (0..count).filter(|&from| same_begin(from)).for_each(|from| last[index(from)] = found),
            _ if found.is_known => {
                for from in (0..count).filter(|&from| same_begin(from)) {
                    (0..count).filter(|&to| same_end(to)).for_each(|to| known.set(from, to, found.cost));
                }
            }
            _ => {}
        }
    }

    /// Reaches a link, or the goal, by a walk.
    fn reach(&mut self, hop: Hop, found: EndWalk) -> Result {
        let EndWalk { cost, walk, .. } = found;
        let total = self.begun(hop.from) + cost;
        self.bounds.note(hop, found, self.begun(hop.from), self.left(hop.to))?;
        if !hop.is_last() {
            return self.offer_arrival(hop, total, walk);
        }
        let links = self.links(hop.from);
        if total.is_finite() && self.best.is_worse_than(total, links, hop.from) {
            self.best = BestPath { cost: total, links, from: hop.from, walk };
        }
        Ok(())
    }

    /// Lists the walks of the best path; none if there is no path.
    fn list_hops(&mut self) -> Result {
        self.hops.clear();
        if self.best.cost.is_infinite() {
            return Ok(());
        }
        let (mut hop, mut walk) = (Hop { from: self.best.from, to: END }, self.best.walk);
        loop {
            if walk == NO_WALK {
                walk = self.kept.copy(hop, &mut self.walks)?;
            } else if self.keeps && hop.is_between_links() {
                let (outcome, parts) = self.walks.get(walk);
                self.kept.keep(hop, outcome, parts)?;
            }
            self.hops.add((hop, walk))?;
            if hop.from == END {
                return Ok(());
            }
            let arrival = self.arrivals[index(hop.from)];
            (hop, walk) = (Hop { from: arrival.from, to: hop.from }, arrival.walk);
        }
    }

    /// Writes the path and the links that it uses, with its length and cost; none if there is no path.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn join(&self, mut path: PathLists<'_>, uses: &mut Vec<LinkUse>) -> Result<Option<Sums>> {
        path.clear();
        uses.clear();
        let bound = self.bounds.of(self.best.cost, |to, entered| to == END || self.is_less(to, entered));
        let mut sums = Sums { walks: self.walks.count(), bound, ..Sums::default() };
        for &(hop, walk) in self.hops.iter().rev() {
            let (outcome, parts) = self.walks.get(walk);
            if let Some(&before) = path.points.last().filter(|_| self.walks.have_pieces()) {
                // The jump: each piece begins where the one before ends.
                path.pieces.add(Leg::straight(before, parts.points[0]))?;
            }
            path.add(parts)?;
            sums.length += outcome.length;
            sums.cost += outcome.cost;
            if let Some(LinkWay { link, backward, cost, .. }) = (hop.to != END).then(|| self.ways[index(hop.to)]) {
                sums.cost += cost;
                uses.add(LinkUse { point: to_u32(path.points.len() - 1), link, backward })?;
            }
        }
        Ok((!self.hops.is_empty()).then_some(sums))
    }

    /// Copies the path on foot, if it has been found.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn on_foot(&self, mut path: PathLists<'_>) -> Result<Option<Outcome>> {
        let EndWalk { walk, .. } = self.on_foot;
        if walk == NO_WALK {
            return Ok(None);
        }
        let (outcome, parts) = self.walks.get(walk);
        path.add(parts)?;
        Ok(Some(outcome))
    }

    /// The outcome of the walk on foot, if the path has no other.
    pub(super) fn only_walk(&self) -> Option<Outcome> {
        (self.walks.count() == 1 && self.hops.len() == 1).then(|| self.walks.get(0).0)
    }
}

#[cfg(test)]
#[path = "link_search_tests.rs"]
mod tests;
