//! A* over a graph of corners.
//!
//! ```text
//!   pop the corner c with the least f = g + w |c goal|
//!   if c sees the goal, and a path from parent(c) can turn there: reach the goal
//!   for each edge c -> q along which a path from parent(c) is taut: reach q with g + |c q|
//! ```
//!
//! In the tangent graph the edges that leave a corner are sorted from the wall outwards, so that those on which a path from
//! the parent stays taut come first: one cross product an edge, and the first that fails ends the list. Leaving the others
//! out loses nothing: where the way over `c` is not taut there is a shorter one without `c`. An edge that leads into a pocket
//! is marked in its list, and left out unless its corner sees the goal.
//!
//! Ties: f, then the goal, then the corner, row by row. Neither the order nor the numbers of the lists matter.

use crate::base::Error;
use crate::base::budget::Budget;
use crate::base::numeric::{bytes, index};
use crate::collections::zeroed::reserve_exact;
use crate::geom::Point;
use crate::grid::{DiagonalGaps, Layer, visible};
use crate::search::core::kernel::{MemoryUse, Progress, Target};
use crate::search::core::nearest::Nearest;
use crate::search::core::probe::{NoProbe, Probe};
use crate::search::core::scene::Scene;
use crate::search::core::stats::Stats;
use crate::search::core::vertex::Vertex;
use crate::search::corners::dead_ends::{DeadEnds, Passage, Terms};
use crate::search::corners::graph::edges::{Edges, Graph};
use crate::search::corners::graph::lists::Edge;
use crate::search::corners::graph::open::{Key, Open};
use crate::search::corners::graph::table::{GOAL, Id, START};
use crate::search::corners::graph::taut_edges::Wedge;
use crate::search::corners::ids::CornerIds;

/// The scratch of a corner in one search.
#[derive(Clone, Copy, Default)]
struct Node {
    g: f64,
    /// The distance from the goal.
    h: f64,
    /// The way from the parent, in 1/256 cell.
    dx: i32,
    dy: i32,
    parent: Id,
    /// The number of the search in the high bits, flags below.
    mark: u32,
}

/// Expansions are cheap here: where fewer roots than these are left out it costs more than it saves.
const TERMS: Terms = Terms { delay: 32, pace: 16, least_spared: 150, at_once: false };

/// The flag of an expanded node.
const CLOSED: u32 = 1;
/// The flag of a corner that sees the goal.
const SEES_GOAL: u32 = 2;
/// Bits of the flags.
const FLAGS: u32 = 2;

/// The search of a planner, and its graph.
pub(crate) struct CornerSearch {
    gaps: DiagonalGaps,
    /// The factor w of the estimate.
    scale: f64,
    pub(crate) graph: Graph,
    nodes: Vec<Node>,
    open: Open,
    ids: CornerIds,
    dead_ends: DeadEnds,
    /// The number of this search, shifted past the flags.
    stamp: u32,
    /// The ends between which it searches, in this order.
    start: Point,
    goal: Point,
    /// True if these are the query's goal and start.
    reversed: bool,
    /// Bytes that everything together may take.
    allowance: u64,
    /// True if the graph holds what earlier queries have left.
    kept: bool,
    closest: Nearest,
    sighted: Sighted,
    found: f64,
    stats: Stats,
}

/// What the successors of a corner have in common.
struct From {
    id: Id,
    g: f64,
    at: Point,
}

impl CornerSearch {
    pub(crate) fn new(edges: Edges, gaps: DiagonalGaps, scale: f64) -> Self {
        Self {
            gaps,
            scale,
            graph: Graph::new(edges, gaps),
            nodes: Vec::new(),
            open: Open::new(),
            ids: CornerIds::default(),
            dead_ends: DeadEnds::new(gaps, TERMS),
            stamp: 0,
            start: Point::default(),
            goal: Point::default(),
            reversed: false,
            allowance: u64::MAX,
            kept: false,
            closest: Nearest::start(Point::default(), START),
            sighted: Sighted::default(),
            found: f64::INFINITY,
            stats: Stats::default(),
        }
    }

    pub(crate) fn begin(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result<(), Error> {
        (self.start, self.goal, self.reversed) = (start, goal, false);
        // What earlier queries have left is not part of the allowance.
        self.allowance = allowance.saturating_add(self.memory_use().other);
        self.kept = self.graph.fits(scene.layer);
        match self.set_out(scene) {
            Err(Error::MemoryLimit { .. }) if self.kept => self.set_out_afresh(scene),
            result => result,
        }
    }

    /// Begins without what earlier queries have left.
    fn set_out_afresh(&mut self, scene: &Scene<'_>) -> Result<(), Error> {
        self.release();
        self.kept = false;
        self.set_out(scene)
    }

    fn set_out(&mut self, scene: &Scene<'_>) -> Result<(), Error> {
        self.open.begin(self.allowance);
        self.graph.meter.limit = self.allowance.saturating_sub(self.open.bytes());
        if self.graph.fits(scene.layer) {
            self.graph.catch_up(scene.snapshot, scene.layer);
        } else {
            self.nodes = Vec::new();
            self.graph.restart(scene.snapshot, scene.layer)?;
        }
        self.graph.ask(self.start, self.goal);
        self.look_for_dead_ends(scene)?;
        if self.stamp >> FLAGS == u32::MAX >> FLAGS {
            self.nodes.fill(Node::default());
            self.stamp = 0;
        }
        self.stamp += 1 << FLAGS;
        self.fit_nodes()?;
        self.closest = Nearest::start(self.start, START);
        self.found = f64::INFINITY;
        self.stats = Stats { generated: 1, ..Stats::default() };
        let h = self.start.distance(self.goal);
        self.nodes[index(START)] = Node { g: 0.0, h, dx: 0, dy: 0, parent: START, mark: self.stamp };
        self.open.push(Key::new(self.scale * h, 0, START))?;
        self.check_limit()
    }

    /// Numbers the corners and begins to leave out dead ends, if this search may.
    fn look_for_dead_ends(&mut self, scene: &Scene<'_>) -> Result<(), Error> {
        if scene.unlimited {
            self.ids.update(scene.snapshot, scene.layer, u64::MAX)?;
        }
        self.dead_ends.begin(scene, &self.ids, [self.start, self.goal]);
        Ok(())
    }

    /// False if no shortest path passes a corner, as far as dead ends are known.
    #[inline(always)]
    fn is_live(&mut self, layer: &Layer, id: Id, node: &Node) -> bool {
        let Self { ids, dead_ends, graph, .. } = self;
        let (x, y) = graph.table.get(id).vertex.xy();
        let at = Point::lattice(x, y);
        let from = Point { x: at.x - node.dx, y: at.y - node.dy };
        dead_ends.passage(layer, || ids.id(layer, x, y), from, at) != Passage::None
    }

    /// Makes room for the nodes of corners that got their numbers since.
    #[inline(always)]
    fn fit_nodes(&mut self) -> Result<(), Error> {
        let count = self.graph.table.corners.len();
        if self.nodes.len() < count {
            let more = count - self.nodes.len();
            self.graph.meter.room(&mut self.nodes, more, 64)?;
            self.nodes.resize(count, Node::default());
        }
        Ok(())
    }

    fn point(&self, id: Id) -> Point {
        match id {
            START => self.start,
            GOAL => self.goal,
            _ => {
                let (x, y) = self.graph.table.get(id).vertex.xy();
                Point::lattice(x, y)
            }
        }
    }

    pub(crate) fn step<P: Probe>(
        &mut self,
        scene: &Scene<'_>,
        budget: &mut Budget,
        probe: &mut P,
    ) -> Result<Progress, Error> {
        let progress = match self.run(scene, budget, probe) {
            Err(Error::MemoryLimit { .. }) if self.kept => self.run_again(scene, budget, probe)?,
            result => result?,
        };
        if progress != Progress::Paused && self.allowance == u64::MAX {
            self.graph.work_ahead(scene.layer);
            self.fit_nodes()?;
        }
        Ok(progress)
    }

    /// Repeats a search that has met the memory limit without what earlier queries have left: these must not decide whether
    /// the limit is met.
    #[cold]
    fn run_again<P: Probe>(
        &mut self,
        scene: &Scene<'_>,
        budget: &mut Budget,
        probe: &mut P,
    ) -> Result<Progress, Error> {
        let done = self.stats.expanded;
        self.set_out_afresh(scene)?;
        // What was expanded before has been counted and shown.
        match self.run(scene, &mut Budget::exactly(done), &mut NoProbe)? {
            Progress::Paused => self.run(scene, budget, probe),
            ended => Ok(ended),
        }
    }

    fn run<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress, Error> {
        loop {
            let Some(key) = self.open.pop() else { return Ok(Progress::Exhausted) };
            let id = key.id();
            let node = self.nodes[index(id)];
            if node.mark & CLOSED != 0 {
                continue;
            }
            if id == GOAL || id == START && self.start == self.goal {
                self.found = node.g;
                self.nodes[index(GOAL)] = Node { parent: if id == START { GOAL } else { node.parent }, ..node };
                return Ok(Progress::Found);
            }
            if id != START && !self.is_live(scene.layer, id, &node) {
                continue;
            }
            if scene.cancelled() {
                return Ok(Progress::Cancelled);
            }
            if !budget.take() {
                // The next step begins with it.
                self.open.push(key)?;
                return Ok(Progress::Paused);
            }
            self.nodes[index(id)].mark |= CLOSED;
            self.stats.expanded += 1;
            self.dead_ends.expanded(scene.layer, &self.ids);
            if id == START {
                self.closest = Nearest { h: node.h, ..Nearest::start(self.start, START) };
                self.expand_start(scene, node.h, probe)?;
            } else {
                self.expand(scene, id, node, probe)?;
            }
            self.check_limit()?;
        }
    }

    /// Joins the start to what it sees, and notes which corners see the goal. The search goes from the end that sees fewer corners
    /// to the other one: most of what it expands is near where it begins.
    fn expand_start<P: Probe>(&mut self, scene: &Scene<'_>, left: f64, probe: &mut P) -> Result<(), Error> {
        self.stats.sight_checks += 1;
        if visible(scene.layer, self.start, self.goal, self.gaps) {
            probe.expand(self.start, self.start, 0.0);
            probe.sight(self.start, self.goal, true);
            return self.reach_goal(START, self.start, left, probe);
        }
        self.graph.look(scene.layer, self.start)?;
        self.graph.put_aside()?;
        self.graph.look(scene.layer, self.goal)?;
        self.fit_nodes()?;
        let turned = self.graph.found.len() < self.graph.aside.len() && !scene.allow_partial;
        if turned {
            (self.start, self.goal) = (self.goal, self.start);
            self.reversed = !self.reversed;
        }
        probe.expand(self.start, self.start, 0.0);
        probe.sight(self.start, self.goal, false);
        self.sighted = Sighted::default();
        for edge in if turned { &self.graph.aside } else { &self.graph.found } {
            let (x, y) = edge.vertex.xy();
            let h = Point::lattice(x, y).distance(self.goal);
            let mark = self.stamp | SEES_GOAL;
            self.sighted.add(edge.vertex);
            self.nodes[index(edge.id())] = Node { g: f64::INFINITY, h, dx: 0, dy: 0, parent: START, mark };
        }
        let from = From { id: START, g: 0.0, at: self.start };
        let (graph, mut relax) = self.relax(scene.allow_partial);
        for &edge in if turned { &graph.found } else { &graph.aside } {
            relax.edge(&from, edge, probe)?;
        }
        Ok(())
    }

    fn expand<P: Probe>(&mut self, scene: &Scene<'_>, id: Id, node: Node, probe: &mut P) -> Result<(), Error> {
        if self.graph.table.get(id).built == 0 {
            self.graph.make(scene.layer, id)?;
            self.fit_nodes()?;
        }
        let corner = *self.graph.table.get(id);
        let (x, y) = corner.vertex.xy();
        let at = Point::lattice(x, y);
        self.closest.meet(Nearest { at, id, h: node.h, g: node.g });
        probe.expand(at, Point { x: at.x - node.dx, y: at.y - node.dy }, node.g);
        let wedge = match self.graph.edges {
            Edges::Visible => Some(Wedge::whole(&corner)),
            Edges::Tangent => Wedge::behind(&corner, i64::from(node.dx), i64::from(node.dy)),
        };
        // A path that cannot turn here does not lead on.
        let Some(wedge) = wedge else { return Ok(()) };
        if node.mark & SEES_GOAL != 0 && wedge.admits(i64::from(self.goal.x - at.x), i64::from(self.goal.y - at.y)) {
            self.reach_goal(id, at, node.g + node.h, probe)?;
            if self.scale.to_bits() == 1.0_f64.to_bits() {
                // The goal's f is the one of this corner: nothing can come before it.
                return Ok(());
            }
        }
        let from = From { id, g: node.g, at };
        let (graph, mut relax) = self.relax(scene.allow_partial);
        for &edge in graph.lists.range(wedge.from, wedge.to) {
            let (to_x, to_y) = edge.vertex.xy();
            if !wedge.holds(i64::from(to_x - x), i64::from(to_y - y)) {
                break;
            }
            relax.edge(&from, edge, probe)?;
        }
        Ok(())
    }

    /// The graph, and what writes successors.
    #[inline(always)]
    fn relax(&mut self, allow_partial: bool) -> (&Graph, Relax<'_>) {
        let Self { nodes, open, graph, closest, sighted, stats, .. } = self;
        let (stamp, goal, scale) = (self.stamp, self.goal, self.scale);
        let closest = allow_partial.then_some(closest);
        (graph, Relax { nodes, open, closest, sighted, generated: &mut stats.generated, stamp, goal, scale })
    }

    /// Takes a way to the goal if it is the shortest so far.
    fn reach_goal<P: Probe>(&mut self, from: Id, at: Point, g: f64, probe: &mut P) -> Result<(), Error> {
        let known = self.nodes[index(GOAL)];
        if known.mark >> FLAGS == self.stamp >> FLAGS && known.g <= g {
            return Ok(());
        }
        self.nodes[index(GOAL)] = Node { g, h: 0.0, dx: 0, dy: 0, parent: from, mark: self.stamp };
        self.stats.generated += 1;
        probe.generate(self.goal, at, g, g);
        self.open.push(Key::new(g, 0, GOAL))
    }

    /// Graph, nodes and open list are checked together, since each of them keeps only to what it knows of.
    #[inline(always)]
    fn check_limit(&self) -> Result<(), Error> {
        let limit = self.allowance;
        if limit == u64::MAX {
            return Ok(());
        }
        let needed = self.graph.bytes() + self.open.bytes();
        if needed > limit { Err(Error::MemoryLimit { needed, limit }) } else { Ok(()) }
    }

    /// The least unweighted f among the vertices left open: no path is shorter than this or than the one that was found.
    pub(crate) fn least_open(&self) -> f64 {
        let open = self.open.ids().map(|id| self.nodes[index(id)]).filter(|node| node.mark & CLOSED == 0);
        open.map(|node| node.g + node.h).fold(f64::INFINITY, f64::min)
    }

    pub(crate) fn trace(&self, target: Target, out: &mut Vec<Point>) -> Result<(), Error> {
        let (mut id, end) = match target {
            Target::Goal => (GOAL, None),
            Target::Nearest => (self.closest.id, Some(self.closest.at)),
        };
        out.clear();
        loop {
            if out.len() + 1 >= out.capacity() {
                let more = out.len().max(16);
                reserve_exact(out, more)?;
            }
            let at = self.point(id);
            if out.is_empty() {
                out.extend(end.filter(|&end| end != at));
            }
            out.push(at);
            let parent = self.nodes[index(id)].parent;
            if parent == id {
                break;
            }
            id = parent;
        }
        if !self.reversed {
            out.reverse();
        }
        Ok(())
    }

    pub(crate) const fn cost(&self, target: Target) -> f64 {
        match target {
            Target::Goal => self.found,
            Target::Nearest => self.closest.g,
        }
    }

    pub(crate) const fn stats(&self) -> Stats {
        self.stats
    }

    pub(crate) fn memory_use(&self) -> MemoryUse {
        let nodes = bytes(self.nodes.capacity() * size_of::<Node>());
        let (open, open_peak) = (self.open.bytes(), self.open.peak());
        let dead_ends = self.ids.bytes() + self.dead_ends.bytes();
        MemoryUse { nodes, open, open_peak, other: self.graph.bytes() - nodes + dead_ends }
    }

    /// Gives the open list back.
    pub(crate) fn trim(&mut self) {
        self.open.release();
    }

    /// Gives the open list back, and the graph.
    pub(crate) fn release(&mut self) {
        self.open.release();
        self.graph.release();
        self.nodes = Vec::new();
        self.ids = CornerIds::default();
        self.dead_ends.release();
        self.stamp = 0;
    }
}

/// Which corners see the goal: one bit for many, by a hash of the place. Corners may share a bit.
struct Sighted([u64; 64]);

impl Default for Sighted {
    fn default() -> Self {
        Self([0; 64])
    }
}

impl Sighted {
    /// The word and the bit of a corner.
    #[inline(always)]
    const fn place(vertex: Vertex) -> (usize, u32) {
        // The upper bits are mixed best.
        let hash = vertex.0.wrapping_mul(0x9E37_79B1) >> 20;
        (index(hash >> 6), hash & 63)
    }

    fn add(&mut self, vertex: Vertex) {
        let (word, bit) = Self::place(vertex);
        self.0[word] |= 1 << bit;
    }

    /// False if the corner was not added.
    #[inline(always)]
    fn may_hold(&self, vertex: Vertex) -> bool {
        let (word, bit) = Self::place(vertex);
        self.0[word] >> bit & 1 != 0
    }
}

/// Writes successors.
struct Relax<'a> {
    nodes: &'a mut [Node],
    open: &'a mut Open,
    /// Where a partial path would end, if one may be asked for.
    closest: Option<&'a mut Nearest>,
    sighted: &'a Sighted,
    generated: &'a mut u64,
    stamp: u32,
    goal: Point,
    scale: f64,
}

impl Relax<'_> {
    /// Takes the way over an edge if it is the shortest to its end so far.
    #[inline(always)]
    fn edge<P: Probe>(&mut self, from: &From, edge: Edge, probe: &mut P) -> Result<(), Error> {
        let (x, y) = edge.vertex.xy();
        let to = Point::lattice(x, y);
        if edge.leads_nowhere() && !self.sighted.may_hold(edge.vertex) {
            if let Some(closest) = &mut self.closest {
                closest.meet_seen(to, (from.at, from.id, from.g), self.goal);
            }
            return Ok(());
        }
        let node = &mut self.nodes[index(edge.id())];
        let seen = node.mark >> FLAGS == self.stamp >> FLAGS;
        // Under a consistent estimate an expanded corner is final, whatever the last bit of a sum says.
        if seen && node.mark & CLOSED != 0 && self.scale <= 1.0 {
            return Ok(());
        }
        let g = from.g + from.at.distance(to);
        let (mut h, mut flags) = (node.h, node.mark & SEES_GOAL);
        if !seen {
            (h, flags) = (to.distance(self.goal), 0);
        } else if node.g <= g {
            return Ok(());
        }
        let (dx, dy) = (to.x - from.at.x, to.y - from.at.y);
        *node = Node { g, h, dx, dy, parent: from.id, mark: self.stamp | flags };
        let f = g + self.scale * h;
        self.open.push(Key::new(f, edge.vertex.0, edge.id()))?;
        *self.generated += 1;
        probe.generate(to, from.at, g, f);
        Ok(())
    }
}

/// Forwards the calls of [`crate::search::core::kernel::Kernel`] to the search in the first field.
macro_rules! forward_to_corner_search {
    () => {
        fn begin(
            &mut self,
            scene: &crate::search::core::scene::Scene<'_>,
            start: crate::geom::Point,
            goal: crate::geom::Point,
            allowance: u64,
        ) -> Result<(), crate::base::Error> {
            self.0.begin(scene, start, goal, allowance)
        }

        fn step<P: crate::search::core::probe::Probe>(
            &mut self,
            scene: &crate::search::core::scene::Scene<'_>,
            budget: &mut crate::base::budget::Budget,
            probe: &mut P,
        ) -> Result<crate::search::core::kernel::Progress, crate::base::Error> {
            self.0.step(scene, budget, probe)
        }

        fn trace(
            &self,
            _scene: &crate::search::core::scene::Scene<'_>,
            target: crate::search::core::kernel::Target,
            out: &mut Vec<crate::geom::Point>,
        ) -> Result<(), crate::base::Error> {
            self.0.trace(target, out)
        }

        fn cost(&self, target: crate::search::core::kernel::Target) -> f64 {
            self.0.cost(target)
        }

        fn stats(&self) -> crate::search::core::stats::Stats {
            self.0.stats()
        }

        fn memory_use(&self) -> crate::search::core::kernel::MemoryUse {
            self.0.memory_use()
        }

        fn trim(&mut self) {
            self.0.trim();
        }

        fn release(&mut self) {
            self.0.release();
        }
    };
}
pub(crate) use forward_to_corner_search;

#[cfg(test)]
#[path = "search_tests.rs"]
mod tests;
