//! What the kernels of the Theta* family share: the main loop, scratch, ends, line of sight, and writing a vertex.

use crate::base::{Budget, Result};
use crate::collections::Counted;
use crate::geom::Point;
use crate::grid::{DiagonalGaps, clear_for_disc, visible};
use crate::search::core::node_table::{CLOSED, VertexRecord};
use crate::search::core::{
    AnyAngleKey, HeapOpenList, Kernel, MemoryUse, NodeTable, Probe, Progress, Scene, Stats, Target, Vertex,
};
use crate::search::{theta::cell_costs::clear_cost, theta::ends::EndVertices};

/// What a planner's options say to the Theta* family.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThetaSetup {
    pub(crate) gaps: DiagonalGaps,
    /// The factor w of the straight-line heuristic, 0 to 1.
    pub(crate) scale: f64,
}

/// The state of a search.
pub(crate) struct ThetaSearch {
    pub(crate) setup: ThetaSetup,
    /// The least cost of a grid unit: no segment costs less than this times its length.
    rate: f64,
    pub(crate) nodes: NodeTable,
    pub(crate) open: HeapOpenList<AnyAngleKey>,
    pub(crate) ends: EndVertices,
    pub(crate) goal: Point,
    /// The expanded vertex nearest to the goal, its distance from it and its g.
    closest: (Vertex, f64, f64),
    pub(crate) found: f64,
    pub(crate) stats: Stats,
}

impl ThetaSearch {
    pub(crate) fn new(setup: ThetaSetup) -> Self {
        Self {
            setup,
            rate: 1.0,
            nodes: NodeTable::default(),
            open: HeapOpenList::default(),
            ends: EndVertices::none(),
            goal: Point::default(),
            closest: (Vertex::START, f64::INFINITY, 0.0),
            found: f64::INFINITY,
            stats: Stats::default(),
        }
    }

    pub(crate) fn begin(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result {
        self.ends = EndVertices::new(scene.layer, (start, goal), scene.radius);
        match self.ends.halves {
            None => self.nodes.begin(scene.layer.width() + 1, scene.layer.height() + 1, allowance)?,
            Some(lattice) => self.nodes.begin_numbered(lattice.len(), allowance)?,
        }
        self.open.begin(allowance.saturating_sub(self.nodes.bytes()));
        self.goal = goal;
        let v = self.ends.start;
        self.closest = (v, f64::INFINITY, 0.0);
        self.found = f64::INFINITY;
        self.stats = Stats::default();
        self.nodes.set(v, VertexRecord { g: 0.0_f64.to_bits(), parent: v, flags: 0 });
        self.open.push(AnyAngleKey::new(self.setup.scale * start.distance(goal), 0.0, v))?;
        self.stats.generated = 1;
        Ok(())
    }

    /// With terrain costs: the cost of `to` straight from `via`, if `via` sees it and that is at most `limit`. The
    /// cells in between are looked at only where the cheapest terrain would do.
    pub(crate) fn straight<P: Probe>(
        &mut self,
        scene: &Scene<'_>,
        via: Vertex,
        to: Point,
        limit: f64,
        probe: &mut P,
    ) -> Option<f64> {
        let node = self.nodes.get(via).expect("a parent has a node");
        let (from, g) = (self.ends.point(via), f64::from_bits(node.g));
        if g + self.rate * from.distance(to) > limit || !self.sees(scene, from, to, probe) {
            return None;
        }
        let cost = g + clear_cost(scene, from, to);
        (cost <= limit).then_some(cost)
    }

    /// Checks and counts a line of sight.
    #[inline(always)]
    pub(crate) fn sees<P: Probe>(&mut self, scene: &Scene<'_>, from: Point, to: Point, probe: &mut P) -> bool {
        self.stats.sight_checks += 1;
        let clear = if scene.radius == 0 {
            visible(scene.layer, from, to, self.setup.gaps)
        } else {
            clear_for_disc(scene.layer, (from, to), scene.radius)
        };
        probe.sight(from, to, clear);
        clear
    }

    /// True if a path may go from a vertex to a neighbour that is not expanded: a point always, a disc if it finds no
    /// wall on its way.
    #[inline(always)]
    pub(crate) fn can_step(&self, scene: &Scene<'_>, from: Vertex, to: Vertex) -> bool {
        scene.radius == 0 || self.finds_no_wall(scene, from, to)
    }

    #[inline(never)]
    fn finds_no_wall(&self, scene: &Scene<'_>, from: Vertex, to: Vertex) -> bool {
        let ends = (self.ends.point(from), self.ends.point(to));
        let is_expanded = self.nodes.get(to).is_some_and(|node| node.flags & CLOSED != 0);
        !is_expanded && clear_for_disc(scene.layer, ends, scene.radius)
    }

    /// g at `point` for the parent `v`, whose node is given.
    #[inline(always)]
    pub(crate) fn length_through(&self, v: Vertex, node: VertexRecord, point: Point) -> f64 {
        f64::from_bits(node.g) + self.ends.point(v).distance(point)
    }

    /// Counts the expansion of `v` and remembers it if none was nearer to the goal.
    #[inline(always)]
    pub(crate) fn note_expansion<P: Probe>(&mut self, v: Vertex, node: VertexRecord, probe: &mut P) {
        let (point, g) = (self.ends.point(v), f64::from_bits(node.g));
        self.stats.expanded += 1;
        probe.expand(point, self.ends.point(node.parent), g);
        let left = point.distance(self.goal);
        if left < self.closest.1 {
            self.closest = (v, left, g);
        }
    }

    /// Joins the start to the goal where one of them is off the lattice and they see each other.
    pub(crate) fn join_ends<P: Probe>(&mut self, scene: &Scene<'_>, probe: &mut P) -> Result {
        let (start, goal) = (self.ends.start, self.ends.goal);
        let from = self.ends.point(start);
        if self.ends.joined() && self.sees(scene, from, self.goal, probe) {
            self.write(goal, self.goal, (start, clear_cost(scene, from, self.goal)), probe)?;
        }
        Ok(())
    }

    /// Gives `next` a parent and a distance, and puts it on the open list.
    #[inline(always)]
    pub(crate) fn write<P: Probe>(
        &mut self,
        next: Vertex,
        point: Point,
        (parent, g): (Vertex, f64),
        probe: &mut P,
    ) -> Result {
        self.nodes.set(next, VertexRecord { g: g.to_bits(), parent, flags: 0 });
        let f = g + self.setup.scale * point.distance(self.goal);
        self.open.push(AnyAngleKey::new(f, g, next))?;
        self.stats.generated += 1;
        probe.generate(point, self.ends.point(parent), g, f);
        Ok(())
    }
}

/// What tells the kernels of the family apart.
pub(crate) trait ThetaKernel {
    /// True if it searches for discs too.
    const KNOWS_RADIUS: bool = false;

    /// The state of the search.
    fn search(&mut self) -> &mut ThetaSearch;

    /// The same, to be read.
    fn searched(&self) -> &ThetaSearch;

    /// [`Kernel::begin`]
    fn set_out(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result {
        self.search().begin(scene, start, goal, allowance)
    }

    /// Called with the first vertex of the open list, before the goal test; may be called again for the same vertex
    /// when a paused search goes on. Returns the node with which `v` is closed.
    #[inline(always)]
    fn settle<P: Probe>(&mut self, _scene: &Scene<'_>, _v: Vertex, node: VertexRecord, _probe: &mut P) -> VertexRecord {
        node
    }

    /// Expands `v`, which is closed already.
    fn expand<P: Probe>(&mut self, scene: &Scene<'_>, v: Vertex, node: VertexRecord, probe: &mut P) -> Result;

    /// Writes the path to its last vertex.
    fn write_path(&self, _scene: &Scene<'_>, last: Vertex, out: &mut Vec<Point>) -> Result {
        let search = self.searched();
        search.nodes.trace(last, |v| search.ends.point(v), out)
    }

    /// What the kernel holds beside the search: in its tables of vertices, and elsewhere.
    fn beside(&self) -> MemoryUse {
        MemoryUse::default()
    }

    /// Frees what it holds elsewhere.
    fn trim_beside(&mut self) {}

    /// Frees its tables of vertices.
    fn release_beside(&mut self) {}
}

impl<M: ThetaKernel> Kernel for M {
    fn begin(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result {
        self.set_out(scene, start, goal, allowance)
    }

    /// Expands the vertices of the open list in order until an outcome or until the budget is used up.
    fn step<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress> {
        while let Some(top) = self.search().open.peek() {
            let v = top.vertex();
            let node = self.search().nodes.get(v).expect("what is on the open list has a node");
            if node.flags & CLOSED != 0 {
                self.search().open.pop();
                continue;
            }
            let node = self.settle(scene, v, node, probe);
            let search = self.search();
            if v == search.ends.goal {
                search.found = f64::from_bits(node.g);
                return Ok(Progress::Found);
            }
            let passable = search.ends.passable(scene.layer, v, search.setup.gaps);
            if passable && scene.cancelled() {
                return Ok(Progress::Cancelled);
            }
            if passable && !budget.take() {
                return Ok(Progress::Paused);
            }
            search.open.pop();
            search.nodes.set(v, VertexRecord { flags: CLOSED, ..node });
            if passable {
                self.expand(scene, v, node, probe)?;
            }
        }
        Ok(Progress::Exhausted)
    }

    fn trace(&self, scene: &Scene<'_>, target: Target, out: &mut Vec<Point>) -> Result {
        let search = self.searched();
        let last = match target {
            Target::Goal => search.ends.goal,
            Target::Nearest => search.closest.0,
        };
        self.write_path(scene, last, out)
    }

    fn cost(&self, target: Target) -> f64 {
        match target {
            Target::Goal => self.searched().found,
            Target::Nearest => self.searched().closest.2,
        }
    }

    fn set_smallest_cost(&mut self, h_scale: f64, smallest: f64) {
        let search = self.search();
        (search.setup.scale, search.rate) = (h_scale * smallest, smallest);
    }

    fn left(&self) -> Option<f64> {
        M::KNOWS_RADIUS.then_some(self.searched().closest.1)
    }

    fn stats(&self) -> Stats {
        self.searched().stats
    }

    fn memory_use(&self) -> MemoryUse {
        let (search, beside) = (self.searched(), self.beside());
        let nodes = search.nodes.bytes() + beside.nodes;
        MemoryUse { nodes, open: search.open.bytes(), open_peak: search.open.peak(), other: beside.other }
    }

    fn trim(&mut self) {
        self.search().open.release();
        self.trim_beside();
    }

    fn release(&mut self) {
        self.trim();
        self.search().nodes.release();
        self.release_beside();
    }
}
