//! Jump point search on the cell lattice with 8 neighbours and no corner cutting.
//!
//! As optimal as A* on that lattice and many times faster, without preprocessing. When not to use it: with terrain
//! costs, other neighbourhoods or corner rules (it does not know them), or for paths off the lattice. Time: dominated
//! by scans along rows and columns, 64 cells at a time. Memory: 16 bytes per cell and 16 per open entry.
//!
//! ```text
//!   moving right, a jump point is a cell just before which a wall next to the path ends:
//!       # # .            the cell above `J` is free and the one above its predecessor is not
//!       . . J            (or the same below): only here may the path turn
//!   a diagonal move looks right and down from each of its cells and goes on until it is blocked
//! ```
//!
//! Based on: D. Harabor, A. Grastien. Online Graph Pruning for Pathfinding on Grid Maps. AAAI 2011; block-wise scans
//! and the pruning of the turning cells of diagonal moves from: Improving Jump Point Search. ICAPS 2014. A node is
//! reached by a straight move (or is the goal): the diagonal part of the path to it is implied.

use crate::base::Error;
use crate::base::budget::Budget;
use crate::base::numeric::{index, signed, to_i32, unsigned, wide};
use crate::collections::zeroed::reserve_exact;
use crate::geom::{Point, SCALE};
use crate::grid::{BitPlane, DX, DY, Layer};
use crate::search::core::heuristic::Heuristic;
use crate::search::core::kernel::{Kernel, MemoryUse, Progress, Target};
use crate::search::core::node_table::{CLOSED, Node, NodeTable};
use crate::search::core::open_list::{HeapOpenList, LatticeKey};
use crate::search::core::probe::Probe;
use crate::search::core::scene::Scene;
use crate::search::core::stats::Stats;
use crate::search::core::vertex::Vertex;
use crate::search::lattice::metric::{Estimate, Metric, UniformMetric, squared};

/// The search.
pub(crate) struct JumpPoint {
    heuristic: Heuristic,
    scale: f64,
    nodes: NodeTable,
    open: HeapOpenList<LatticeKey>,
    start: Vertex,
    goal: Vertex,
    /// The expanded vertex nearest to the goal, its squared distance and its cost.
    closest: (Vertex, u64, f64),
    found: f64,
    stats: Stats,
}

/// The straight directions in which a vertex was reached: bit `direction / 2 + 1` of its flags.
const fn reached(direction: usize) -> u8 {
    2 << (direction / 2)
}

/// A vertex under expansion.
#[derive(Clone, Copy)]
struct Origin {
    v: Vertex,
    g: u64,
}

impl JumpPoint {
    pub(crate) fn new(heuristic: Heuristic, scale: f64) -> Self {
        Self {
            heuristic,
            scale,
            nodes: NodeTable::default(),
            open: HeapOpenList::new(),
            start: Vertex::START,
            goal: Vertex::GOAL,
            closest: (Vertex::START, u64::MAX, 0.0),
            found: f64::INFINITY,
            stats: Stats::default(),
        }
    }

    fn metric(&self) -> UniformMetric {
        UniformMetric::new(Estimate { heuristic: self.heuristic, scale: self.scale, goal: self.goal.xy() })
    }

    /// Puts the successor `straight` and `diagonal` steps from the origin on the open list if it is reached at less
    /// cost that way.
    fn reach<P: Probe>(
        &mut self,
        from: Origin,
        to: (i32, i32),
        (straight, diagonal): (i32, i32),
        direction: usize,
        probe: &mut P,
    ) -> Result<(), Error> {
        let metric = self.metric();
        let next = Vertex::new(to.0, to.1);
        let g = from.g + (wide(unsigned(straight)) << 32) + wide(unsigned(diagonal));
        let value = metric.value(g);
        let arrival = reached(direction);
        if let Some(known) = self.nodes.get(next) {
            if known.g == g && known.flags & CLOSED == 0 {
                // As short from another side: both continuations must be followed.
                self.nodes.set(next, Node { flags: known.flags | arrival, ..known });
                return Ok(());
            }
            if known.flags & CLOSED != 0 || metric.value(known.g) <= value {
                return Ok(());
            }
        }
        self.nodes.set(next, Node { g, parent: from.v, flags: arrival });
        let f = metric.key(g, to.0, to.1);
        self.open.push(LatticeKey::new(f, value, next))?;
        self.stats.generated += 1;
        probe.generate(Point::centre(to.0, to.1), point(from.v), value, f);
        Ok(())
    }

    /// Jumps from the origin in each direction in which a shortest path may go on.
    fn expand<P: Probe>(&mut self, scene: &Scene<'_>, from: Origin, flags: u8, probe: &mut P) -> Result<(), Error> {
        let (x, y) = from.v.xy();
        let directions = if from.v == self.start {
            u8::MAX
        } else {
            [0, 2, 4, 6]
                .into_iter()
                .filter(|&direction| flags & reached(direction) != 0)
                .fold(0, |all, direction| all | onward(scene.layer, x, y, direction))
        };
        for direction in 0..8 {
            if directions >> direction & 1 == 0 {
                continue;
            }
            if direction % 2 == 0 {
                if let Some((to, steps)) = jump_straight(scene.layer, (x, y), direction, self.goal.xy()) {
                    self.reach(from, to, (steps, 0), direction, probe)?;
                }
            } else {
                self.jump_diagonal(scene.layer, from, direction, probe)?;
            }
        }
        Ok(())
    }

    /// Walks a diagonal until it is blocked, jumping along both of its straight parts from each cell.
    fn jump_diagonal<P: Probe>(
        &mut self,
        layer: &Layer,
        from: Origin,
        direction: usize,
        probe: &mut P,
    ) -> Result<(), Error> {
        let (mut x, mut y) = from.v.xy();
        let (dx, dy) = (DX[direction], DY[direction]);
        let (along, across) = (straight(dx, 0), straight(0, dy));
        let goal = self.goal.xy();
        let mut diagonal = 0;
        while !layer.is_blocked(x + dx, y) && !layer.is_blocked(x, y + dy) && !layer.is_blocked(x + dx, y + dy) {
            (x, y) = (x + dx, y + dy);
            diagonal += 1;
            if (x, y) == goal {
                return self.reach(from, goal, (0, diagonal), along, probe);
            }
            for direction in [along, across] {
                if let Some((to, steps)) = jump_straight(layer, (x, y), direction, goal) {
                    self.reach(from, to, (steps, diagonal), direction, probe)?;
                }
            }
        }
        Ok(())
    }

    fn target(&self, target: Target) -> Vertex {
        match target {
            Target::Goal => self.goal,
            Target::Nearest => self.closest.0,
        }
    }
}

/// The number of the straight direction with these offsets.
const fn straight(dx: i32, dy: i32) -> usize {
    match (dx, dy) {
        (1, _) => 0,
        (-1, _) => 4,
        (_, 1) => 2,
        _ => 6,
    }
}

/// The directions in which a shortest path may go on from a cell reached by a straight move: ahead, and around the end
/// of a wall next to the path.
fn onward(layer: &Layer, x: i32, y: i32, direction: usize) -> u8 {
    let (dx, dy) = (DX[direction], DY[direction]);
    let mut mask = 1_u8 << direction;
    // The directions a quarter turn to either side, each with the diagonal between it and the path ahead.
    for (turn, diagonal) in [((direction + 2) % 8, (direction + 1) % 8), ((direction + 6) % 8, (direction + 7) % 8)] {
        let (sx, sy) = (DX[turn], DY[turn]);
        if layer.is_blocked(x - dx + sx, y - dy + sy) && !layer.is_blocked(x + sx, y + sy) {
            mask |= 1 << turn | 1 << diagonal;
        }
    }
    mask
}

/// The first jump point (or the goal) in a straight direction, and the steps to it.
fn jump_straight(layer: &Layer, (x, y): (i32, i32), direction: usize, goal: (i32, i32)) -> Option<((i32, i32), i32)> {
    let horizontal = DY[direction] == 0;
    let (plane, line, at) = if horizontal { (&layer.rows, y, x) } else { (&layer.columns, x, y) };
    let target = match (horizontal, goal) {
        (true, (goal, line_of_goal)) | (false, (line_of_goal, goal)) => (line_of_goal == line).then_some(goal),
    };
    let to = if direction < 4 { scan_up(plane, line, at, target) } else { scan_down(plane, line, at, target) }?;
    Some((if horizontal { (to, y) } else { (x, to) }, (to - at).abs()))
}

/// Scans row `line` of a plane from cell `at` towards larger indices: the first cell at which a wall next to the path
/// has just ended, or the target, whichever comes first; none if a blocked cell does.
fn scan_up(plane: &BitPlane, line: i32, at: i32, target: Option<i32>) -> Option<i32> {
    let (side, way, other) = (plane.row(line), plane.row(line + 1), plane.row(line + 2));
    // Cell c is bit c + 1. The rim of the plane is blocked, so that the scan ends inside it.
    let from = unsigned(at + 2);
    let mut i = index(from >> 6);
    let mut mask = u64::MAX << (from & 63);
    loop {
        let before = |row: &[u64]| row[i] << 1 | if i == 0 { 1 } else { row[i - 1] >> 63 };
        let ends = before(side) & !side[i] | before(other) & !other[i];
        let events = (ends | way[i]) & mask;
        if events != 0 {
            let bit = events.trailing_zeros();
            let cell = to_i32(i * 64) + signed(bit) - 1;
            let target = target.filter(|&target| at < target && target <= cell);
            return target.or((way[i] >> bit & 1 == 0).then_some(cell));
        }
        mask = u64::MAX;
        i += 1;
    }
}

/// As [`scan_up`], towards smaller indices.
fn scan_down(plane: &BitPlane, line: i32, at: i32, target: Option<i32>) -> Option<i32> {
    let (side, way, other) = (plane.row(line), plane.row(line + 1), plane.row(line + 2));
    let from = unsigned(at);
    let mut i = index(from >> 6);
    let mut mask = u64::MAX >> (63 - (from & 63));
    loop {
        let behind = |row: &[u64]| row[i] >> 1 | row.get(i + 1).map_or(1, |next| next & 1) << 63;
        let ends = behind(side) & !side[i] | behind(other) & !other[i];
        let events = (ends | way[i]) & mask;
        if events != 0 {
            let bit = 63 - events.leading_zeros();
            let cell = to_i32(i * 64) + signed(bit) - 1;
            let target = target.filter(|&target| cell <= target && target < at);
            return target.or((way[i] >> bit & 1 == 0).then_some(cell));
        }
        mask = u64::MAX;
        i -= 1;
    }
}

/// The point that a vertex stands for.
const fn point(v: Vertex) -> Point {
    let (x, y) = v.xy();
    Point::centre(x, y)
}

/// The vertex at a cell centre.
const fn vertex(p: Point) -> Vertex {
    Vertex::new(p.x / SCALE, p.y / SCALE)
}

impl Kernel for JumpPoint {
    fn begin(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result<(), Error> {
        self.nodes.begin(scene.layer.width(), scene.layer.height(), allowance)?;
        self.open.begin(allowance.saturating_sub(self.nodes.bytes()));
        (self.start, self.goal) = (vertex(start), vertex(goal));
        self.closest = (self.start, u64::MAX, 0.0);
        self.found = f64::INFINITY;
        self.stats = Stats::default();
        self.nodes.set(self.start, Node { g: 0, parent: self.start, flags: 0 });
        self.open.push(LatticeKey::new(0.0, 0.0, self.start))?;
        self.stats.generated = 1;
        Ok(())
    }

    fn step<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress, Error> {
        let metric = self.metric();
        while let Some(top) = self.open.peek() {
            let v = top.vertex();
            let node = self.nodes.get(v).expect("what is on the open list has a node");
            if node.flags & CLOSED != 0 {
                self.open.pop();
                continue;
            }
            let g = metric.value(node.g);
            if v == self.goal {
                self.found = g;
                return Ok(Progress::Found);
            }
            if scene.cancelled() {
                return Ok(Progress::Cancelled);
            }
            if !budget.take() {
                return Ok(Progress::Paused);
            }
            self.open.pop();
            self.nodes.set(v, Node { flags: node.flags | CLOSED, ..node });
            self.stats.expanded += 1;
            probe.expand(point(v), point(node.parent), g);
            let distance = squared(v.xy(), self.goal.xy());
            if distance < self.closest.1 {
                self.closest = (v, distance, g);
            }
            self.expand(scene, Origin { v, g: node.g }, node.flags, probe)?;
        }
        Ok(Progress::Exhausted)
    }

    /// Every cell of the path: from a node to the next the diagonal steps come first.
    fn trace(&self, _scene: &Scene<'_>, target: Target, out: &mut Vec<Point>) -> Result<(), Error> {
        out.clear();
        let mut v = self.target(target);
        let (mut x, mut y) = v.xy();
        push_point(out, x, y)?;
        while let Some(node) = self.nodes.get(v) {
            if node.parent == v {
                break;
            }
            // Backwards: the straight steps first, until the rest is a diagonal.
            let (px, py) = node.parent.xy();
            while (x, y) != (px, py) {
                let (dx, dy) = (px - x, py - y);
                if dx.abs() >= dy.abs() {
                    x += dx.signum();
                }
                if dy.abs() >= dx.abs() {
                    y += dy.signum();
                }
                push_point(out, x, y)?;
            }
            v = node.parent;
        }
        out.reverse();
        Ok(())
    }

    fn cost(&self, target: Target) -> f64 {
        match target {
            Target::Goal => self.found,
            Target::Nearest => self.closest.2,
        }
    }

    fn stats(&self) -> Stats {
        self.stats
    }

    fn memory_use(&self) -> MemoryUse {
        MemoryUse { nodes: self.nodes.bytes(), open: self.open.bytes(), open_peak: self.open.peak(), other: 0 }
    }

    fn trim(&mut self) {
        self.open.release();
    }

    fn release(&mut self) {
        self.trim();
        self.nodes.release();
    }
}

fn push_point(out: &mut Vec<Point>, x: i32, y: i32) -> Result<(), Error> {
    if out.len() == out.capacity() {
        let more = out.len().max(16);
        reserve_exact(out, more)?;
    }
    out.push(Point::centre(x, y));
    Ok(())
}

#[cfg(test)]
#[path = "jump_point_tests.rs"]
mod tests;
