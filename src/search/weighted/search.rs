//! A* over the graph of one table, from one end to the other.
//!
//! A search that is told what cost matters drops the nodes through which no cheaper path leads: their f is above it by
//! more than the slack of their sides. Estimates are bounds for paths of the plane, not of the graph: a node may be
//! expanded again.

use super::ends::{NearestSeed, NetEnd};
use super::guide::{LabelBound, Octile, OpenBound, Refinement};
use super::labels::NetLabels;
use super::net::{Net, NetGround, NetNode};
use crate::base::{Bounds, Budget, Result, bytes};
use crate::collections::{Counted, Meter, heap::Heap};
use crate::geom::Point;
use crate::search::core::{Probe, Progress, Stats};

/// A node on the open list: the bits of f, then of g, none of which is negative, then the node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct NetKey {
    f: u64,
    g: u64,
    node: u64,
}

/// A cost as a word in the same order. Below 0, where only the costs of ends are, all are 0.
fn bits(cost: f64) -> u64 {
    cost.at_least(0.0).to_bits()
}

/// One of the two searches in turn: its graph, its ends and its labels.
pub(super) struct NetSearch {
    pub(super) net: Net,
    refinement: Refinement,
    pub(super) from: NetEnd,
    pub(super) to: NetEnd,
    pub(super) labels: NetLabels,
    /// For the first search: f of the last node, so far.
    pub(super) top: Option<f64>,
}

impl Default for NetSearch {
    fn default() -> Self {
        let (from, to) = (NetEnd::default(), NetEnd::default());
        Self { net: Net::new(1), refinement: Refinement::default(), from, to, labels: NetLabels::default(), top: None }
    }
}

impl Counted for NetSearch {
    fn bytes(&self) -> u64 {
        self.from.bytes() + self.to.bytes() + self.labels.bytes()
    }
}

/// What both searches share.
#[derive(Default)]
pub(super) struct NetScratch {
    pub(super) open: Heap<NetKey>,
    /// The most entries that it has had.
    pub(super) peak: u64,
    pub(super) meter: Meter,
    pub(super) stats: Stats,
    /// The least costs of a straight and of a diagonal step of the first search.
    pub(super) steps: (f64, f64),
}

/// The nearest vertex to the goal of the first search.
#[derive(Clone, Copy)]
pub(super) struct NearestCorner {
    pub(super) node: NetNode,
    pub(super) squared: i64,
}

/// Where a search ends before its list is empty.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Stop {
    /// When no path to the end can be cheaper than the one that is known.
    AtEnd,
    /// When f reaches a cost.
    At(f64),
    /// Never; nodes through which no path below this cost leads are dropped.
    Below(f64),
}

impl NetSearch {
    /// Sets out on a graph from one end to another.
    pub(super) fn begin(
        &mut self,
        ground: &NetGround<'_>,
        shared: &mut NetScratch,
        (from, to): (Point, Point),
        intervals: usize,
    ) -> Result {
        self.net = Net::new(intervals);
        let meter = &mut shared.meter;
        self.from.place(&self.net, ground, from, meter)?;
        self.to.place(&self.net, ground, to, meter)?;
        let size = (ground.layer.width(), ground.layer.height());
        self.labels.begin(size, self.net.parts(), meter)?;
        self.top = None;
        shared.open.clear();
        Ok(())
    }

    /// Puts the nodes around the first end on the open list.
    pub(super) fn set_out(
        &mut self,
        ground: &NetGround<'_>,
        shared: &mut NetScratch,
        other: Option<&NetSearch>,
        stop: Stop,
    ) -> Result {
        if let Some(other) = other {
            self.refinement = Refinement::new(self.net.table, other.net.table);
        }
        for number in 0..self.from.seeds.len() {
            let seed = self.from.seeds[number];
            self.relax(ground, shared, other, stop, (seed.node, seed.cost))?;
        }
        Ok(())
    }

    /// The estimate of the first search.
    pub(super) fn octile(&self, (straight, diagonal): (f64, f64)) -> Octile<'_> {
        Octile { to: &self.to, straight, diagonal }
    }

    /// Writes a smaller label, and puts the node on the open list.
    #[inline(always)]
    fn relax(
        &mut self,
        ground: &NetGround<'_>,
        shared: &mut NetScratch,
        other: Option<&NetSearch>,
        stop: Stop,
        (node, g): (NetNode, f64),
    ) -> Result {
        if g >= self.labels.get(node) {
            return Ok(());
        }
        let h = match other {
            None => self.octile(shared.steps).of(node.lattice()),
            Some(other) => {
                let open = other.top.map(|top| OpenBound { top, octile: other.octile(shared.steps) });
                let bound = LabelBound { net: &other.net, labels: &other.labels, open };
                bound.of(ground, &self.net, &self.refinement, node)
            }
        };
        let f = g + h;
        if let Stop::Below(most) = stop
            && (f.is_infinite() || (f > most && f - self.net.slack(ground, node) > most))
        {
            return Ok(());
        }
        self.labels.set(node, g, &mut shared.meter)?;
        if shared.open.is_full() {
            shared.meter.take(shared.open.growth())?;
            shared.open.grow()?;
        }
        shared.open.push_within_capacity(NetKey { f: bits(f), g: bits(g), node: node.word() });
        shared.peak = shared.peak.max(bytes(shared.open.len()));
        shared.stats.generated += 1;
        Ok(())
    }

    /// The node through which the end is reached.
    pub(super) fn reached(&self) -> NearestSeed {
        self.to.nearest(|node| self.labels.get(node))
    }

    /// f of the next node; infinite if there is none.
    pub(super) fn next_f(shared: &NetScratch) -> f64 {
        shared.open.peek().map_or(f64::INFINITY, |key| f64::from_bits(key.f))
    }

    /// Goes on until it stops, or the budget is spent.
    pub(super) fn run<P: Probe>(
        &mut self,
        ground: &NetGround<'_>,
        shared: &mut NetScratch,
        other: Option<&NetSearch>,
        watch: &mut NetWatch<'_, P>,
        stop: Stop,
    ) -> Result<Progress> {
        let mut until = match stop {
            Stop::AtEnd => self.reached().cost,
            Stop::At(cost) => cost,
            Stop::Below(_) => f64::INFINITY,
        };
        while let Some(key) = shared.open.peek() {
            if f64::from_bits(key.f) >= until {
                return Ok(Progress::Found);
            }
            if watch.cancel.load(std::sync::atomic::Ordering::Relaxed) {
                return Ok(Progress::Cancelled);
            }
            let node = NetNode::of_word(key.node);
            let g = self.labels.get(node);
            if bits(g) < key.g {
                // A smaller label has come since.
                shared.open.pop();
                continue;
            }
            if !watch.budget.take() {
                return Ok(Progress::Paused);
            }
            shared.open.pop();
            shared.stats.expanded += 1;
            if watch.probe.watches() {
                let parent = self.before(ground, node).unwrap_or(node);
                watch.probe.expand(self.net.point(node), self.net.point(parent), g);
            }
            self.expand(ground, shared, other, stop, (node, g))?;
            if stop == Stop::AtEnd {
                watch.look(&self.to, node);
                // An edge leads one cell far.
                let (dx, dy) = self.to.beyond(node.lattice());
                if dx <= 1 && dy <= 1 {
                    until = self.reached().cost;
                }
            }
        }
        Ok(Progress::Exhausted)
    }

    /// Relaxes the edges from a node.
    fn expand(
        &mut self,
        ground: &NetGround<'_>,
        shared: &mut NetScratch,
        other: Option<&NetSearch>,
        stop: Stop,
        (node, g): (NetNode, f64),
    ) -> Result {
        let table = self.net.table;
        for cell in self.net.cells(ground, node) {
            for edge in table.edges(cell.point) {
                let to = self.net.node(ground, (cell.x, cell.y), edge.to);
                self.relax(ground, shared, other, stop, (to, g + cell.cost * edge.cost))?;
            }
        }
        Ok(())
    }

    /// The node before another on the cheapest way to it; none if that comes from the first end itself.
    fn before(&self, ground: &NetGround<'_>, node: NetNode) -> Option<NetNode> {
        let seeds = self.from.seeds.iter().filter(|seed| seed.node == node);
        let mut least = seeds.map(|seed| seed.cost).fold(f64::INFINITY, f64::at_most);
        let mut before = None;
        self.net.for_each_edge(ground, node, |from, cost| {
            let through = self.labels.get(from) + cost;
            if through < least {
                (least, before) = (through, Some(from));
            }
        });
        before
    }

    /// Writes the points of the cheapest way from a node back to the first end, this included.
    pub(super) fn trace(
        &self,
        ground: &NetGround<'_>,
        last: NetNode,
        meter: &mut Meter,
        out: &mut Vec<Point>,
    ) -> Result {
        let mut next = Some(last);
        while let Some(node) = next {
            let point = self.net.point(node);
            // OffsetPlace the points before and after a split corner lies one free cell.
            let is_split = point.as_lattice().is_some_and(|lattice| ground.is_split(lattice));
            if out.last() != Some(&point) && !is_split {
                meter.add(out, point, 64)?;
            }
            next = self.before(ground, node);
        }
        if out.last() != Some(&self.from.at) {
            meter.add(out, self.from.at, 64)?;
        }
        Ok(())
    }
}

/// What a run is watched by.
pub(super) struct NetWatch<'a, P> {
    pub(super) cancel: &'a std::sync::atomic::AtomicBool,
    pub(super) budget: &'a mut Budget,
    pub(super) probe: &'a mut P,
    /// The node nearest to the goal, if it is wanted.
    pub(super) nearest: Option<&'a mut Option<NearestCorner>>,
}

impl<P> NetWatch<'_, P> {
    /// Looks whether an expanded corner is the nearest to the goal.
    fn look(&mut self, goal: &NetEnd, node: NetNode) {
        let Some(nearest) = &mut self.nearest else { return };
        let (x, y) = node.lattice();
        let squared = Point::lattice(x, y).squared_distance(goal.at);
        if nearest.is_none_or(|best| squared < best.squared) {
            **nearest = Some(NearestCorner { node, squared });
        }
    }
}
