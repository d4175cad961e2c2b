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
//! out loses nothing: where the way over `c` is not taut there is a shorter one without `c`.
//!
//! Ties: f, then the goal, then the corner, row by row. Neither the order nor the numbers of the lists matter.

use super::graph::{Edges, Graph, block_of, turn_of};
use super::lists::Edge;
use super::quadrant::Quadrant;
use super::table::{Corner, GOAL, Id, START};
use crate::base::budget::Budget;
use crate::base::numeric::{bytes, index, low32_wide, real};
use crate::base::stats::Stats;
use crate::base::{Error, Probe};
use crate::collections::zeroed::reserve_exact;
use crate::geom::{Point, SCALE};
use crate::grid::{DiagonalGaps, is_double_pattern, visible};
use crate::search::frontier::Frontier;
use crate::search::scene::{Held, Progress, Scene, Target};

/// The scratch of a corner in one search.
#[derive(Clone, Copy, Default)]
struct Node {
    g: f64,
    parent: Id,
    /// The number of the search in the high bits, flags below.
    mark: u32,
}

/// The flag of an expanded node.
const CLOSED: u32 = 1;
/// The flag of a corner that sees the goal.
const SEES_GOAL: u32 = 2;
/// Bits of the flags.
const FLAGS: u32 = 2;

/// An entry of the open list: f, then the place (0 for the goal: no corner lies there), then the number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Key(u128);

impl Key {
    #[inline(always)]
    fn new(f: f64, place: u32, id: Id) -> Self {
        Self(u128::from(f.to_bits()) << 64 | u128::from(place) << 32 | u128::from(id))
    }

    #[inline(always)]
    const fn id(self) -> Id {
        low32_wide(self.0)
    }
}

/// The search of a planner, and its graph.
pub(crate) struct Search {
    gaps: DiagonalGaps,
    /// The factor w of the estimate.
    scale: f64,
    pub(crate) graph: Graph,
    nodes: Vec<Node>,
    open: Frontier<Key>,
    /// The number of this search, shifted past the flags.
    stamp: u32,
    start: Point,
    goal: Point,
    allowance: u64,
    /// The expanded vertex nearest to the goal, its distance from it and its g.
    closest: (Id, f64, f64),
    found: f64,
    stats: Stats,
}

/// What the successors of a corner have in common.
struct From {
    id: Id,
    g: f64,
    x: i64,
    y: i64,
}

impl Search {
    pub(crate) fn new(edges: Edges, gaps: DiagonalGaps, scale: f64) -> Self {
        Self {
            gaps,
            scale,
            graph: Graph::new(edges, gaps),
            nodes: Vec::new(),
            open: Frontier::new(),
            stamp: 0,
            start: Point::default(),
            goal: Point::default(),
            allowance: u64::MAX,
            closest: (START, f64::INFINITY, 0.0),
            found: f64::INFINITY,
            stats: Stats::default(),
        }
    }

    pub(crate) fn begin(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result<(), Error> {
        self.allowance = allowance;
        self.open.begin(allowance);
        self.graph.meter.limit = allowance.saturating_sub(self.open.bytes());
        if self.graph.fits(scene.layer) {
            self.graph.catch_up(scene.snapshot, scene.layer);
        } else {
            self.nodes = Vec::new();
            self.graph.restart(scene.snapshot, scene.layer)?;
        }
        if self.stamp >> FLAGS == u32::MAX >> FLAGS {
            self.nodes.fill(Node::default());
            self.stamp = 0;
        }
        self.stamp += 1 << FLAGS;
        self.fit_nodes()?;
        (self.start, self.goal) = (start, goal);
        self.closest = (START, f64::INFINITY, 0.0);
        self.found = f64::INFINITY;
        self.stats = Stats { generated: 1, ..Stats::default() };
        self.nodes[index(START)] = Node { g: 0.0, parent: START, mark: self.stamp };
        self.open.push(Key::new(self.scale * start.distance(goal), 0, START))
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
        let progress = self.run(scene, budget, probe)?;
        if progress != Progress::Paused && self.allowance == u64::MAX {
            self.graph.work_ahead(scene.layer);
            self.fit_nodes()?;
        }
        Ok(progress)
    }

    fn run<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress, Error> {
        while let Some(key) = self.open.peek() {
            let id = key.id();
            let node = self.nodes[index(id)];
            if node.mark & CLOSED != 0 {
                self.open.pop();
                continue;
            }
            if id == GOAL || id == START && self.start == self.goal {
                self.found = node.g;
                self.nodes[index(GOAL)] = Node { parent: if id == START { GOAL } else { node.parent }, ..node };
                return Ok(Progress::Found);
            }
            if scene.cancelled() {
                return Ok(Progress::Cancelled);
            }
            if !budget.take() {
                return Ok(Progress::Paused);
            }
            self.open.pop();
            self.nodes[index(id)].mark |= CLOSED;
            self.stats.expanded += 1;
            let point = self.point(id);
            let left = point.distance(self.goal);
            if left < self.closest.1 {
                self.closest = (id, left, node.g);
            }
            probe.expand(point, self.point(node.parent), node.g);
            if id == START {
                self.expand_start(scene, left, probe)?;
            } else {
                self.expand(scene, id, node, left, probe)?;
            }
            self.check_limit()?;
        }
        Ok(Progress::Exhausted)
    }

    /// Joins the start to what it sees, and notes which corners see the goal.
    fn expand_start<P: Probe>(&mut self, scene: &Scene<'_>, left: f64, probe: &mut P) -> Result<(), Error> {
        self.stats.sight_checks += 1;
        let clear = visible(scene.layer, self.start, self.goal, self.gaps);
        probe.sight(self.start, self.goal, clear);
        if clear {
            return self.reach_goal(START, left, probe);
        }
        self.graph.look(scene.layer, self.goal)?;
        self.fit_nodes()?;
        for edge in &self.graph.found {
            self.nodes[index(edge.id)] = Node { g: f64::INFINITY, parent: START, mark: self.stamp | SEES_GOAL };
        }
        self.graph.look(scene.layer, self.start)?;
        self.fit_nodes()?;
        let Point { x, y } = self.start;
        let from = From { id: START, g: 0.0, x: i64::from(x), y: i64::from(y) };
        let Self { nodes, open, graph, .. } = self;
        let mut relax = Relax { nodes, open, stamp: self.stamp, goal: self.goal, scale: self.scale, generated: 0 };
        for &edge in &graph.found {
            relax.edge(&from, self.start, edge, probe)?;
        }
        self.stats.generated += relax.generated;
        Ok(())
    }

    fn expand<P: Probe>(
        &mut self,
        scene: &Scene<'_>,
        id: Id,
        node: Node,
        left: f64,
        probe: &mut P,
    ) -> Result<(), Error> {
        self.graph.ensure(scene.layer, id)?;
        self.fit_nodes()?;
        let corner = *self.graph.table.get(id);
        let (x, y) = corner.vertex.xy();
        let point = Point::lattice(x, y);
        let wedge = match self.graph.edges {
            Edges::Visible => Some(Wedge { from: corner.from, to: corner.to, ..Wedge::WHOLE }),
            Edges::Tangent => Wedge::behind(self.point(node.parent), point, &corner),
        };
        // A path that cannot turn here does not lead on.
        let Some(wedge) = wedge else { return Ok(()) };
        if node.mark & SEES_GOAL != 0 && wedge.admits(point, self.goal) {
            self.reach_goal(id, node.g + left, probe)?;
            if self.scale.to_bits() == 1.0_f64.to_bits() {
                // The goal's f is the one of this corner: nothing can come before it.
                return Ok(());
            }
        }
        let from = From { id, g: node.g, x: i64::from(point.x), y: i64::from(point.y) };
        let Self { nodes, open, graph, .. } = self;
        let mut relax = Relax { nodes, open, stamp: self.stamp, goal: self.goal, scale: self.scale, generated: 0 };
        for &edge in graph.lists.range(wedge.from, wedge.to) {
            let (to_x, to_y) = edge.vertex.xy();
            if wedge.turn != 0 && wedge.side(i64::from(to_x - x), i64::from(to_y - y)) < 0 {
                break;
            }
            relax.edge(&from, point, edge, probe)?;
        }
        self.stats.generated += relax.generated;
        Ok(())
    }

    /// Takes a way to the goal if it is the shortest so far.
    fn reach_goal<P: Probe>(&mut self, from: Id, g: f64, probe: &mut P) -> Result<(), Error> {
        let known = self.nodes[index(GOAL)];
        if known.mark >> FLAGS == self.stamp >> FLAGS && known.g <= g {
            return Ok(());
        }
        self.nodes[index(GOAL)] = Node { g, parent: from, mark: self.stamp };
        self.stats.generated += 1;
        probe.generate(self.goal, self.point(from), g, g);
        self.open.push(Key::new(g, 0, GOAL))
    }

    /// Graph, nodes and open list are checked together, since each of them keeps only to what it knows of.
    #[inline(always)]
    fn check_limit(&self) -> Result<(), Error> {
        let (needed, limit) = (self.graph.bytes() + self.open.bytes(), self.allowance);
        if needed > limit { Err(Error::MemoryLimit { needed, limit }) } else { Ok(()) }
    }

    /// The least unweighted f among the vertices left open: no path is shorter than this or than the one that was found.
    pub(crate) fn least_open(&self) -> f64 {
        let open = self.open.keys().iter().map(|key| key.id());
        open.filter(|&id| self.nodes[index(id)].mark & CLOSED == 0)
            .map(|id| self.nodes[index(id)].g + self.point(id).distance(self.goal))
            .fold(f64::INFINITY, f64::min)
    }

    pub(crate) fn trace(&self, target: Target, out: &mut Vec<Point>) -> Result<(), Error> {
        let mut id = match target {
            Target::Goal => GOAL,
            Target::Closest => self.closest.0,
        };
        out.clear();
        loop {
            if out.len() == out.capacity() {
                let more = out.len().max(16);
                reserve_exact(out, more)?;
            }
            out.push(self.point(id));
            let parent = self.nodes[index(id)].parent;
            if parent == id {
                break;
            }
            id = parent;
        }
        out.reverse();
        Ok(())
    }

    pub(crate) const fn cost(&self, target: Target) -> f64 {
        match target {
            Target::Goal => self.found,
            Target::Closest => self.closest.2,
        }
    }

    pub(crate) const fn stats(&self) -> Stats {
        self.stats
    }

    pub(crate) fn held(&self) -> Held {
        let nodes = bytes(self.nodes.capacity() * size_of::<Node>());
        let (open, open_peak) = (self.open.bytes(), self.open.peak());
        Held { nodes, open, open_peak, other: self.graph.bytes() - nodes }
    }

    /// Gives the open list back, and the graph.
    pub(crate) fn release(&mut self) {
        self.open.release();
        self.graph.release();
        self.nodes = Vec::new();
        self.stamp = 0;
    }
}

/// Writes successors.
struct Relax<'a> {
    nodes: &'a mut [Node],
    open: &'a mut Frontier<Key>,
    stamp: u32,
    goal: Point,
    scale: f64,
    generated: u64,
}

impl Relax<'_> {
    /// Takes the way over an edge if it is the shortest to its end so far.
    #[inline(always)]
    fn edge<P: Probe>(&mut self, from: &From, at: Point, edge: Edge, probe: &mut P) -> Result<(), Error> {
        let node = &mut self.nodes[index(edge.id)];
        let seen = node.mark >> FLAGS == self.stamp >> FLAGS;
        // Under a consistent estimate an expanded corner is final, whatever the last bit of a sum says.
        if seen && node.mark & CLOSED != 0 && self.scale <= 1.0 {
            return Ok(());
        }
        let (x, y) = edge.vertex.xy();
        let to = Point::lattice(x, y);
        let g = from.g + length(i64::from(to.x) - from.x, i64::from(to.y) - from.y);
        if seen && node.g <= g {
            return Ok(());
        }
        let flags = if seen { node.mark & SEES_GOAL } else { 0 };
        *node = Node { g, parent: from.id, mark: self.stamp | flags };
        let f = g + self.scale * length(i64::from(to.x - self.goal.x), i64::from(to.y - self.goal.y));
        self.open.push(Key::new(f, edge.vertex.0, edge.id))?;
        self.generated += 1;
        probe.generate(to, at, g, f);
        Ok(())
    }
}

/// The length of a difference in 1/256 cell, as [`Point::distance`] has it.
#[inline(always)]
fn length(dx: i64, dy: i64) -> f64 {
    real(dx * dx + dy * dy).sqrt() / f64::from(SCALE)
}

/// The edges of a corner along which a path that has come from its parent stays taut.
#[derive(Clone, Copy)]
struct Wedge {
    from: u32,
    to: u32,
    /// The quadrant into which the path may go on.
    quadrant: Quadrant,
    /// The direction in which it has come, in 1/256 cell.
    dx: i64,
    dy: i64,
    /// The sign of the turn from the wall outwards; 0 if the whole list counts.
    turn: i64,
    anywhere: bool,
}

impl Wedge {
    const WHOLE: Wedge =
        Wedge { from: 0, to: 0, quadrant: Quadrant::new(true, true), dx: 0, dy: 0, turn: 0, anywhere: true };

    /// The wedge behind a corner for a path from `parent`; none if such a path cannot turn there.
    #[inline(always)]
    fn behind(parent: Point, point: Point, corner: &Corner) -> Option<Wedge> {
        let (dx, dy) = (point.x - parent.x, point.y - parent.y);
        let (right, down) = block_of(corner.pattern);
        let toward = |forward: bool, d: i32| if forward { d >= 0 } else { d <= 0 };
        let (from, to, quadrant, along_x) = if toward(right, dx) && toward(!down, dy) {
            (corner.from, corner.mid, Quadrant::new(right, !down), true)
        } else if toward(!right, dx) && toward(down, dy) {
            (corner.mid, corner.to, Quadrant::new(!right, down), false)
        } else {
            return None;
        };
        // At a double corner there is a wall on either side of the quadrant: every way on is taut.
        let turn = if is_double_pattern(corner.pattern) { 0 } else { turn_of(quadrant, along_x) };
        Some(Wedge { from, to, quadrant, dx: i64::from(dx), dy: i64::from(dy), turn, anywhere: false })
    }

    /// Not negative if the direction lies between the wall and the direction in which the path has come.
    #[inline(always)]
    const fn side(&self, x: i64, y: i64) -> i64 {
        self.turn * (x * self.dy - y * self.dx)
    }

    /// True if a path may go straight from `at` to `to`.
    fn admits(&self, at: Point, to: Point) -> bool {
        let (x, y) = (to.x - at.x, to.y - at.y);
        let Quadrant { right, down } = self.quadrant;
        let inside = (if right { x >= 0 } else { x <= 0 }) && (if down { y >= 0 } else { y <= 0 });
        self.anywhere || inside && self.side(i64::from(x), i64::from(y)) >= 0
    }
}

/// Forwards the calls of [`crate::search::scene::Kernel`] to the search in the first field.
macro_rules! forward_to_corner_search {
    () => {
        fn begin(
            &mut self,
            scene: &crate::search::scene::Scene<'_>,
            start: crate::geom::Point,
            goal: crate::geom::Point,
            allowance: u64,
        ) -> Result<(), crate::base::Error> {
            self.0.begin(scene, start, goal, allowance)
        }

        fn step<P: crate::base::Probe>(
            &mut self,
            scene: &crate::search::scene::Scene<'_>,
            budget: &mut crate::base::budget::Budget,
            probe: &mut P,
        ) -> Result<crate::search::scene::Progress, crate::base::Error> {
            self.0.step(scene, budget, probe)
        }

        fn trace(
            &self,
            _scene: &crate::search::scene::Scene<'_>,
            target: crate::search::scene::Target,
            out: &mut Vec<crate::geom::Point>,
        ) -> Result<(), crate::base::Error> {
            self.0.trace(target, out)
        }

        fn cost(&self, target: crate::search::scene::Target) -> f64 {
            self.0.cost(target)
        }

        fn stats(&self) -> crate::base::stats::Stats {
            self.0.stats()
        }

        fn held(&self) -> crate::search::scene::Held {
            self.0.held()
        }

        fn trim(&mut self) {
            self.0.release();
        }

        fn release(&mut self) {
            self.0.release();
        }
    };
}
pub(crate) use forward_to_corner_search;
