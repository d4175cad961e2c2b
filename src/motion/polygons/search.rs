//! A* over the corners of a world.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::base::{Budget, Error};
use crate::collections::{Allowance, List, Meter};
use crate::geom::Point;
use crate::search::best_first::{BestFirst, Graph, NodeId, SettledNode, Successor};
use crate::search::core::{Progress, Stats};
use crate::space::{ExactVector, FreeSectors, SightResult, Version};

pub(crate) use super::ways::Rule;
use super::ways::{Eye, Way, goes_on};
use super::{lists::Lists, scan::Scan};

/// A search that can be paused, and what is kept for later ones.
pub(crate) struct WorldSearch {
    rule: Rule,
    scale: f64,
    lists: Lists,
    scan: Scan,
    ends: Ends,
    search: BestFirst<Spot>,
    nearest: NearestNode,
}

/// The ends of a path, and the ways from them.
#[derive(Default)]
struct Ends {
    start: Point,
    goal: Point,
    /// The number of the start among the nodes.
    first: NodeId,
    from_start: Vec<Way>,
    /// From the goal, by number of the corner.
    from_goal: Vec<Way>,
    meter: Meter,
    /// The start sees the goal.
    is_direct: bool,
}

/// A node and its point.
#[derive(Clone, Copy, Default)]
struct Spot {
    node: NodeId,
    at: Point,
}

/// The node that was met nearest to where the path is to end.
#[derive(Clone, Copy, Default)]
struct NearestNode {
    node: NodeId,
    squared: i64,
}

/// The graph of a search.
struct Ground<'a> {
    version: &'a Version,
    rule: Rule,
    lists: &'a mut Lists,
    scan: &'a mut Scan,
    ends: &'a Ends,
    nearest: &'a mut NearestNode,
}

impl Ground<'_> {
    fn at(&self, node: NodeId) -> Point {
        if node == self.ends.first { self.ends.start } else { self.version.place(node).at }
    }
}

impl Graph for Ground<'_> {
    type Place = Spot;

    fn successors(
        &mut self,
        SettledNode { node, parent, .. }: SettledNode,
        take: &mut impl FnMut(Successor<Spot>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let version = self.version;
        let mut emit = |way: &Way| {
            let place = Spot { node: way.to, at: version.place(way.to).at };
            take(Successor { node: way.to, place, cost: way.length })
        };
        let Some(parent) = parent else {
            return self.ends.from_start.iter().try_for_each(emit);
        };
        let place = version.place(node);
        let arrives = ExactVector::between(self.at(parent), place.at);
        let side = self.rule.side(version, place, (arrives, arrives.reversed()))?.unwrap_or(0);
        let ways = self.lists.of((version, self.rule), self.scan, node)?;
        ways.iter().filter(|way| goes_on((arrives, side), way)).try_for_each(&mut emit)
    }

    #[inline(always)]
    fn estimate(&mut self, place: Spot) -> f64 {
        let squared = place.at.squared_distance(self.ends.goal);
        if squared < self.nearest.squared {
            *self.nearest = NearestNode { node: place.node, squared };
        }
        place.at.distance(self.ends.goal)
    }

    #[inline(always)]
    fn end(&mut self, SettledNode { node, .. }: SettledNode) -> Option<f64> {
        if node == self.ends.first {
            return self.ends.is_direct.then(|| self.ends.start.distance(self.ends.goal));
        }
        let ways = &self.ends.from_goal;
        ways.binary_search_by_key(&node, |way| way.to).ok().map(|at| ways[at].length)
    }
}

impl WorldSearch {
    pub(crate) fn new(rule: Rule, scale: f64) -> Self {
        Self {
            rule,
            scale,
            lists: Lists::default(),
            scan: Scan::default(),
            ends: Ends::default(),
            search: BestFirst::default(),
            nearest: NearestNode::default(),
        }
    }

    /// Begins a search between two free points; it may hold `allowance` bytes.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn begin(&mut self, version: &Version, start: Point, goal: Point, allowance: u64) -> Result<(), Error> {
        self.lists.catch_up(version, allowance)?;
        let left = allowance.saturating_sub(self.lists.bytes());
        let Self { rule, scan, ends, .. } = self;
        ends.meter.allowance = Allowance::new(left);
        scan.checks = 0;
        (ends.start, ends.goal, ends.first) = (start, goal, version.place_count());
        ends.from_start.clear();
        ends.from_goal.clear();
        let (of_start, of_goal) = (version.around(start)?, version.around(goal)?);
        ends.is_direct = sees(version, *rule, [(start, &of_start), (goal, &of_goal)])?;
        if !ends.is_direct {
            scan.look(version, *rule, &Eye::End(start, &of_start), (&mut ends.from_start, &mut ends.meter))?;
            scan.look(version, *rule, &Eye::End(goal, &of_goal), (&mut ends.from_goal, &mut ends.meter))?;
            ends.from_goal.sort_unstable_by_key(|way| way.to);
        }
        let left = left.saturating_sub(ends.meter.used() + scan.bytes());
        self.search.begin(u64::from(ends.first) + 1, self.scale, left)?;
        let place = Spot { node: ends.first, at: start };
        self.nearest = NearestNode { node: place.node, squared: i64::MAX };
        let Self { rule, lists, scan, ends, search, nearest, .. } = self;
        let mut ground = Ground { version, rule: *rule, lists, scan, ends, nearest };
        search.start(&mut ground, Successor { node: place.node, place, cost: 0.0 })
    }

    /// Goes on with the search.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn step(
        &mut self,
        version: &Version,
        budget: &mut Budget,
        cancel: &AtomicBool,
    ) -> Result<Progress, Error> {
        let Self { rule, lists, scan, ends, search, nearest, .. } = self;
        let mut ground = Ground { version, rule: *rule, lists, scan, ends, nearest };
        search.step(&mut ground, budget, || cancel.load(Ordering::Relaxed))
    }

    /// Writes the path that was found, or the one to the node met nearest to the goal.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn trace(&self, version: &Version, is_found: bool, out: &mut Vec<Point>) -> Result<(), Error> {
        out.clear();
        let at = |node| if node == self.ends.first { self.ends.start } else { version.place(node).at };
        if is_found {
            out.add(self.ends.goal)?;
        }
        let last = if is_found { self.search.way().next() } else { Some(self.nearest.node) };
        last.into_iter().flat_map(|last| self.search.way_to(last)).try_for_each(|node| out.add(at(node)))?;
        out.reverse();
        Ok(())
    }

    /// True if a path may go straight from one free point to another one.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn sees(&self, version: &Version, from: Point, to: Point) -> Result<bool, Error> {
        sees(version, self.rule, [(from, &version.around(from)?), (to, &version.around(to)?)])
    }

    /// What the search has counted.
    pub(crate) fn stats(&self) -> Stats {
        Stats {
            expanded: self.search.expanded(),
            generated: self.search.generated(),
            sight_checks: self.scan.checks + 1,
        }
    }

    /// Bytes allocated: for what is kept, and for the search.
    pub(crate) fn bytes(&self) -> (u64, u64) {
        let scratch = self.scan.bytes() + self.ends.meter.used();
        (self.lists.bytes() + scratch, self.search.bytes())
    }

    /// Frees all memory.
    pub(crate) fn release(&mut self) {
        *self = Self::new(self.rule, self.scale);
    }
}

/// True if a path may go straight from one point to another one.
fn sees(version: &Version, rule: Rule, [from, to]: [(Point, &FreeSectors); 2]) -> Result<bool, Error> {
    let way = ExactVector::between(from.0, to.0);
    Ok(from.0 == to.0
        || from.1.allows(way)
            && to.1.allows(way.reversed())
            && version.view((from.0, to.0), (rule.closed, [true; 2]), |_| ())? != SightResult::Blocked)
}
