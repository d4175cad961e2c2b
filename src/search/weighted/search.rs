//! A* over the graph of one table, from one end to the other.
//!
//! A search that is told what cost matters drops the nodes through which no cheaper path leads: their f is above it by
//! more than the slack of their sides. Estimates are bounds for paths of the plane, not of the graph: a node may be
//! expanded again.

use super::ends::{NearestSeed, NetEnd};
use super::guide::{LabelBound, Octile, OpenBound, Refinement};
use super::labels::NetLabels;
use super::net::{Net, NetGround, NetNode};
use super::table::CoarsestSteps;
use crate::base::numeric::{high64, low64, single};
use crate::base::{Bounds, Budget, Result, bytes};
use crate::collections::{Counted, Meter, heap::Heap};
use crate::geom::Point;
use crate::search::core::{Probe, Progress, Stats};

/// What part is taken off what is proven against the rounding of sums.
pub(super) const ROUNDING: f64 = 1e-10;

/// A node on the open list: f, then the larger g, then the node, in one 128-bit word.
///
/// f takes the high 64 bits (floats that are not negative order like their bits), g as `f32`, inverted and without its
/// lowest bits, the next 24.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct NetKey(u128);

impl NetKey {
    /// Below 0, where only the costs of ends are, all costs are one.
    #[inline(always)]
    fn new(f: f64, g: f64, node: NetNode) -> Self {
        let tie = u64::from(!single(g.at_least(0.0)).to_bits() >> 8);
        Self(u128::from(f.at_least(0.0).to_bits()) << 64 | u128::from(tie << 40 | node.word()))
    }

    #[inline(always)]
    fn f(self) -> f64 {
        f64::from_bits(high64(self.0))
    }

    #[inline(always)]
    fn node(self) -> NetNode {
        NetNode::of_word(low64(self.0))
    }
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
    /// The least costs of the steps of the first search.
    pub(super) steps: CoarsestSteps,
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

/// What a search reads while it runs.
#[derive(Clone, Copy)]
pub(super) struct NetTask<'a> {
    pub(super) ground: &'a NetGround<'a>,
    /// The search before it, from the other end; none for the first one.
    pub(super) other: Option<&'a NetSearch>,
    pub(super) stop: Stop,
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
        self.begin_graph(ground, shared, intervals)?;
        self.from.place(&self.net, ground, from, &mut shared.meter)?;
        self.to.place(&self.net, ground, to, &mut shared.meter)
    }

    /// Takes a graph, on which nothing is known yet.
    pub(super) fn begin_graph(&mut self, ground: &NetGround<'_>, shared: &mut NetScratch, intervals: usize) -> Result {
        self.net = Net::new(intervals);
        let size = (ground.layer.width(), ground.layer.height());
        self.labels.begin(size, self.net.parts(), &mut shared.meter)?;
        self.top = None;
        shared.open.clear();
        Ok(())
    }

    /// Puts the nodes around the first end on the open list.
    pub(super) fn set_out(&mut self, task: NetTask<'_>, shared: &mut NetScratch) -> Result {
        if let Some(other) = task.other {
            self.refinement = Refinement::new(self.net.table, other.net.table);
        }
        self.set_out_at(task, shared, 0.0)
    }

    /// The same for a first end that is reached at a cost.
    pub(super) fn set_out_at(&mut self, task: NetTask<'_>, shared: &mut NetScratch, cost: f64) -> Result {
        for number in 0..self.from.seeds.len() {
            let seed = self.from.seeds[number];
            self.relax(task, shared, seed.node, cost + seed.cost)?;
        }
        Ok(())
    }

    /// The estimate of the first search.
    pub(super) fn octile(&self, steps: CoarsestSteps) -> Octile<'_> {
        Octile { to: &self.to, steps }
    }

    /// Writes a smaller label, and puts the node on the open list.
    #[inline(always)]
    fn relax(&mut self, task: NetTask<'_>, shared: &mut NetScratch, node: NetNode, g: f64) -> Result {
        if g >= self.labels.get(node) {
            return Ok(());
        }
        let h = match task.other {
            None => self.octile(shared.steps).of(node.lattice()),
            Some(other) => {
                let open = other.top.map(|top| OpenBound { top, octile: other.octile(shared.steps) });
                let bound = LabelBound { net: &other.net, labels: &other.labels, open };
                bound.of(task.ground, &self.net, &self.refinement, node)
            }
        };
        let f = g + h;
        if let Stop::Below(most) = task.stop
            && (f.is_infinite() || (f > most && f - self.net.slack(task.ground, node) > most))
        {
            return Ok(());
        }
        self.labels.set(node, g, &mut shared.meter)?;
        if shared.open.is_full() {
            shared.meter.take(shared.open.growth())?;
            shared.open.grow()?;
        }
        shared.open.push_within_capacity(NetKey::new(f, g, node));
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
        shared.open.peek().map_or(f64::INFINITY, NetKey::f)
    }

    /// Goes on until it stops, or the budget is spent.
    pub(super) fn run<P: Probe>(
        &mut self,
        task: NetTask<'_>,
        shared: &mut NetScratch,
        watch: &mut NetWatch<'_, P>,
    ) -> Result<Progress> {
        let mut until = match task.stop {
            Stop::AtEnd => self.reached().cost,
            Stop::At(cost) => cost,
            Stop::Below(_) => f64::INFINITY,
        };
        while let Some(key) = shared.open.peek() {
            if key.f() >= until {
                return Ok(Progress::Found);
            }
            let node = key.node();
            if self.labels.is_expanded(node) {
                // A smaller label has come since.
                shared.open.pop();
                continue;
            }
            if watch.cancel.load(std::sync::atomic::Ordering::Relaxed) {
                return Ok(Progress::Cancelled);
            }
            if !watch.budget.take() {
                return Ok(Progress::Paused);
            }
            shared.open.pop();
            shared.stats.expanded += 1;
            let g = self.labels.get(node);
            self.labels.mark_expanded(node);
            if watch.probe.watches() {
                let parent = self.before(task.ground, node).unwrap_or(node);
                watch.probe.expand(self.net.point(node), self.net.point(parent), g);
            }
            if self.net.table.intervals == 1 && !task.ground.is_split_near(node.lattice()) {
                self.expand_corner(task, shared, node, g)?;
            } else {
                self.expand(task, shared, node, g)?;
            }
            if task.stop == Stop::AtEnd {
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
    fn expand(&mut self, task: NetTask<'_>, shared: &mut NetScratch, node: NetNode, g: f64) -> Result {
        let table = self.net.table;
        for cell in self.net.cells(task.ground, node) {
            for edge in table.edges(cell.point) {
                let to = self.net.node(task.ground, (cell.x, cell.y), edge.to);
                self.relax(task, shared, to, g + cell.cost * edge.cost)?;
            }
        }
        Ok(())
    }

    /// The same in the coarsest graph, where neither the corner nor one beside it is two nodes: each step once.
    fn expand_corner(&mut self, task: NetTask<'_>, shared: &mut NetScratch, node: NetNode, g: f64) -> Result {
        let (x, y) = node.lattice();
        let [nw, ne] = [task.ground.cost(x - 1, y - 1), task.ground.cost(x, y - 1)];
        let [sw, se] = [task.ground.cost(x - 1, y), task.ground.cost(x, y)];
        let sides = [(0, -1, nw.at_most(ne)), (-1, 0, nw.at_most(sw)), (1, 0, ne.at_most(se)), (0, 1, sw.at_most(se))];
        let diagonals = [(-1, -1, nw), (1, -1, ne), (-1, 1, sw), (1, 1, se)];
        let CoarsestSteps { straight, diagonal } = CoarsestSteps::at_cost(1.0);
        for (steps, length) in [(sides, straight), (diagonals, diagonal)] {
            for (dx, dy, cost) in steps {
                if cost.is_finite() {
                    self.relax(task, shared, Net::first_node(x + dx, y + dy), g + cost * length)?;
                }
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
