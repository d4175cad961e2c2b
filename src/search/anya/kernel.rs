//! The search over roots.

use std::sync::atomic::{AtomicBool, Ordering};

use super::aim::Aim;
use super::expansion::{scan, views};
use super::frame::Frame;
use super::many::Goals;
use super::projection::{Sink, Stack};
use crate::base::budget::Budget;
use crate::base::stats::Stats;
use crate::base::{Error, Probe};
use crate::geom::{Point, SCALE};
use crate::grid::{DiagonalGaps, Layer, visible};
use crate::search::frontier::{Frontier, LatticeKey};
use crate::search::nodes::{CLOSED, Node, Nodes, Vertex};
use crate::search::scene::{Held, Kernel, Progress, Scene, Target};

/// The search.
pub(crate) struct Anya {
    pub(super) gaps: DiagonalGaps,
    /// The factor w of the estimate.
    scale: f64,
    pub(super) start: Point,
    pub(super) goal: Point,
    pub(super) start_vertex: Vertex,
    /// The goal's; in a search for many goals one that is never open.
    pub(super) goal_vertex: Vertex,
    /// What the estimate measures to.
    aim: Aim,
    pub(super) goals: Goals,
    pub(super) roots: Roots,
    pub(super) stack: Stack,
    /// Bytes that roots, stack and goals may take together.
    pub(super) allowance: u64,
    /// The expanded root nearest to the goal, its distance from it and its g.
    closest: (Vertex, f64, f64),
    pub(super) found: f64,
    expanded: u64,
    pub(super) sight_checks: u64,
}

/// The roots reached so far: their best g and parent, and those still to be expanded. (The root history of the paper: a
/// root that was reached by a shorter way is never expanded for a longer one.)
pub(super) struct Roots {
    pub(super) nodes: Nodes,
    open: Frontier<LatticeKey>,
    generated: u64,
    /// True if a root that was expanded may turn out to be reached by a shorter way: with w above 1.
    reopens: bool,
}

impl Roots {
    /// Bytes held.
    #[inline(always)]
    pub(super) fn bytes(&self) -> u64 {
        self.nodes.bytes() + self.open.bytes()
    }

    /// Takes a shorter way to a root if it is one.
    #[inline(always)]
    fn reach<P: Probe>(
        &mut self,
        to: (Vertex, Point),
        from: (Vertex, Point),
        g: f64,
        f: f64,
        probe: &mut P,
    ) -> Result<(), Error> {
        let (v, point) = to;
        if self.nodes.get(v).is_some_and(|known| {
            // Under a consistent estimate an expanded root is final, whatever the last bit of a sum says.
            f64::from_bits(known.g) <= g || known.flags & CLOSED != 0 && !self.reopens
        }) {
            return Ok(());
        }
        self.nodes.set(v, Node { g: g.to_bits(), parent: from.0, flags: 0 });
        self.open.push(LatticeKey::new(f, g, v))?;
        self.generated += 1;
        probe.generate(point, from.1, g, f);
        Ok(())
    }
}

/// What the corners seen from one root become: roots in their turn.
struct Successors<'a, P> {
    roots: &'a mut Roots,
    cancel: &'a AtomicBool,
    probe: &'a mut P,
    root: Vertex,
    point: Point,
    g: f64,
    aim: Aim,
    scale: f64,
}

impl<P: Probe> Sink for Successors<'_, P> {
    #[inline(always)]
    fn corner(&mut self, frame: &Frame<'_>, u: i32, w: i32) -> Result<(), Error> {
        let (x, y) = frame.lattice(u, w);
        let corner = Point::lattice(x, y);
        let g = self.g + self.point.distance(corner);
        let f = g + self.scale * self.aim.distance(corner);
        let to = (Vertex::new(x, y), corner);
        self.roots.reach(to, (self.root, self.point), g, f, self.probe)
    }

    #[inline(always)]
    fn is_stopped(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}

impl Anya {
    pub(crate) fn new(gaps: DiagonalGaps, scale: f64) -> Self {
        Self {
            gaps,
            scale,
            start: Point::default(),
            goal: Point::default(),
            start_vertex: Vertex::START,
            goal_vertex: Vertex::GOAL,
            aim: Aim::default(),
            goals: Goals::default(),
            roots: Roots { nodes: Nodes::default(), open: Frontier::new(), generated: 0, reopens: scale > 1.0 },
            stack: Stack::default(),
            allowance: u64::MAX,
            closest: (Vertex::START, f64::INFINITY, 0.0),
            found: f64::INFINITY,
            expanded: 0,
            sight_checks: 0,
        }
    }

    /// The least unweighted f among the roots left open: no path is shorter than this or than the one that was found.
    pub(crate) fn least_open(&self) -> f64 {
        let open = self.roots.open.keys().iter().map(|key| key.vertex());
        open.filter_map(|v| {
            let node = self.roots.nodes.get(v).filter(|node| node.flags & CLOSED == 0)?;
            Some(f64::from_bits(node.g) + self.point(v).distance(self.goal))
        })
        .fold(f64::INFINITY, f64::min)
    }

    /// Checks roots and stack together, since each of them alone keeps only to what the other had left before. Gives the
    /// stack back if they hold too much.
    #[inline(always)]
    pub(super) fn check_limit(&mut self) -> Result<(), Error> {
        let (needed, limit) = (self.roots.bytes() + self.stack.bytes() + self.goals.bytes(), self.allowance);
        if needed > limit {
            self.stack.intervals = Vec::new();
            return Err(Error::MemoryLimit { needed, limit });
        }
        Ok(())
    }

    fn point(&self, v: Vertex) -> Point {
        if v == self.start_vertex {
            self.start
        } else if v == self.goal_vertex {
            self.goal
        } else {
            let (x, y) = v.xy();
            Point::lattice(x, y)
        }
    }

    /// Prepares the tables for a search from `start`.
    pub(super) fn begin_at(&mut self, scene: &Scene<'_>, start: Point, allowance: u64) -> Result<(), Error> {
        self.roots.nodes.begin(scene.layer.width() + 1, scene.layer.height() + 1, allowance)?;
        self.roots.open.begin(allowance.saturating_sub(self.roots.nodes.bytes()));
        // What an earlier search has left of stack and goals is not part of the allowance.
        self.allowance = allowance.saturating_add(self.stack.bytes()).saturating_add(self.goals.bytes());
        self.roots.generated = 1;
        (self.start, self.goal) = (start, start);
        self.start_vertex = vertex(start, Vertex::START);
        self.goal_vertex = Vertex::GOAL;
        self.closest = (self.start_vertex, f64::INFINITY, 0.0);
        self.found = f64::INFINITY;
        (self.expanded, self.sight_checks) = (0, 0);
        self.stack.projections = 0;
        Ok(())
    }

    /// Puts the start on the open list.
    pub(super) fn open_start(&mut self, aim: Aim) -> Result<(), Error> {
        let v = self.start_vertex;
        self.aim = aim;
        self.roots.nodes.set(v, Node { g: 0.0_f64.to_bits(), parent: v, flags: 0 });
        self.roots.open.push(LatticeKey::new(self.scale * aim.distance(self.start), 0.0, v))
    }

    /// Expands a root: looks for the goal and finds the corners that it sees.
    fn expand<P: Probe>(&mut self, scene: &Scene<'_>, v: Vertex, node: Node, probe: &mut P) -> Result<(), Error> {
        let (point, g) = (self.point(v), f64::from_bits(node.g));
        let parent = (v != self.start_vertex).then(|| self.point(node.parent));
        self.expanded += 1;
        probe.expand(point, parent.unwrap_or(point), g);
        let left = point.distance(self.goal);
        if left < self.closest.1 {
            self.closest = (v, left, g);
        }
        if self.goals.is_on() {
            self.goals.meet(v, point, g);
        } else if parent.is_none_or(|parent| may_go_on(scene.layer, parent, point, self.goal)) {
            self.sight_checks += 1;
            let clear = visible(scene.layer, point, self.goal, self.gaps);
            probe.sight(point, self.goal, clear);
            if clear {
                let to = (self.goal_vertex, self.goal);
                self.roots.reach(to, (v, point), g + left, g + left, probe)?;
            }
        }
        let (gaps, stack, aim, scale) = (self.gaps, &mut self.stack, self.aim, self.scale);
        let cancel = scene.cancel;
        let mut sink = Successors { roots: &mut self.roots, cancel, probe, root: v, point, g, aim, scale };
        views(scene.layer, point, parent, |view| scan(scene.layer, point, view, gaps, (stack, &mut sink)))
    }
}

/// The vertex of a point; `off` if it is none of the lattice.
fn vertex(point: Point, off: Vertex) -> Vertex {
    point.as_lattice().map_or(off, |(x, y)| Vertex::new(x, y))
}

/// True if a shortest path from `parent` that turns at `root` may go straight to `to`.
fn may_go_on(layer: &Layer, parent: Point, root: Point, to: Point) -> bool {
    let (dx, dy) = (i64::from(root.x - parent.x), i64::from(root.y - parent.y));
    let (ex, ey) = (i64::from(to.x - root.x), i64::from(to.y - root.y));
    let turn = dx * ey - dy * ex;
    if turn == 0 {
        return dx * ex + dy * ey > 0;
    }
    let pattern = crate::grid::corner_pattern(layer, root.x / SCALE, root.y / SCALE);
    [(0, (-1, -1)), (1, (1, -1)), (2, (-1, 1)), (3, (1, 1))].into_iter().any(|(bit, (bx, by))| {
        // The blocked cell lies on the inner side of the turn, and the way on stays outside of it.
        let side = dx * by - dy * bx;
        pattern >> bit & 1 == 1 && (turn > 0) == (side > 0)
    })
}

impl Kernel for Anya {
    fn begin(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result<(), Error> {
        self.goals.clear();
        self.begin_at(scene, start, allowance)?;
        self.goal = goal;
        self.goal_vertex = if goal == start { self.start_vertex } else { vertex(goal, Vertex::GOAL) };
        self.open_start(Aim::at(goal))
    }

    fn step<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress, Error> {
        while let Some(top) = self.roots.open.peek() {
            let v = top.vertex();
            let node = self.roots.nodes.get(v).expect("what is on the open list has a node");
            if node.flags & CLOSED != 0 {
                self.roots.open.pop();
                continue;
            }
            if self.goals.is_on() && self.goals.are_settled(top.f()) {
                return Ok(Progress::Found);
            }
            if v == self.goal_vertex {
                self.found = f64::from_bits(node.g);
                return Ok(Progress::Found);
            }
            if scene.cancelled() {
                return Ok(Progress::Cancelled);
            }
            if !budget.take() {
                return Ok(Progress::Paused);
            }
            self.roots.open.pop();
            self.roots.nodes.set(v, Node { flags: CLOSED, ..node });
            self.stack.allowance = self.allowance.saturating_sub(self.roots.bytes() + self.goals.bytes());
            self.expand(scene, v, node, probe)?;
            self.check_limit()?;
            // A cancelled expansion has not found all that it should have.
            if scene.cancelled() {
                return Ok(Progress::Cancelled);
            }
        }
        self.goals.settle();
        Ok(Progress::Exhausted)
    }

    fn trace(&self, _scene: &Scene<'_>, target: Target, out: &mut Vec<Point>) -> Result<(), Error> {
        let last = match target {
            Target::Goal => self.goal_vertex,
            Target::Closest => self.closest.0,
        };
        self.roots.nodes.trace(last, |v| self.point(v), out)
    }

    fn cost(&self, target: Target) -> f64 {
        match target {
            Target::Goal => self.found,
            Target::Closest => self.closest.2,
        }
    }

    fn stats(&self) -> Stats {
        Stats { expanded: self.expanded, generated: self.roots.generated, sight_checks: self.sight_checks }
    }

    fn held(&self) -> Held {
        let (nodes, open) = (self.roots.nodes.bytes(), self.roots.open.bytes());
        Held { nodes, open, open_peak: self.roots.open.peak(), other: self.stack.bytes() + self.goals.bytes() }
    }

    fn trim(&mut self) {
        self.roots.open.release();
        self.stack.intervals = Vec::new();
        self.goals.release();
    }

    fn release(&mut self) {
        self.trim();
        self.roots.nodes.release();
    }
}

#[cfg(test)]
#[path = "kernel_tests.rs"]
mod tests;
