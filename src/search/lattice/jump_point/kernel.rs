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

use super::diagonal::{Crossing, Jumps, MOST_STEPS};
use super::straight::jump_straight;
use crate::base::{Budget, Result, signed, to_u32, unsigned, wide};
use crate::collections::Counted;
use crate::collections::bits::lowest;
use crate::geom::{Point, SCALE};
use crate::grid::{CornerCutting, DX, DY, Layer, canonical_steps, canonical_table, surroundings};
use crate::search::core::node_table::{CLOSED, VertexRecord};
use crate::search::core::{
    HeapOpenList, Heuristic, Kernel, LatticeKey, MemoryUse, NodeTable, Probe, Progress, Scene, Stats, Target, Vertex,
    one_table,
};
use crate::search::lattice::jumps::trace_jumps;
use crate::search::lattice::metric::{Estimate, LatticeMetric, UniformMetric, squared};

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
    /// Scratch of the jumps from a diagonal: along rows and along columns.
    jumps: [Jumps; 2],
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

/// A part of a diagonal move.
#[derive(Clone, Copy)]
struct DiagonalPart {
    steps: i32,
    /// True if the last step reaches the goal.
    meets_goal: bool,
    /// After which steps a jump along a row or a column has found something: bit i for step i.
    found: u64,
}

impl JumpPoint {
    pub(crate) fn new(heuristic: Heuristic, scale: f64) -> Self {
        Self {
            heuristic,
            scale,
            nodes: NodeTable::default(),
            open: HeapOpenList::default(),
            start: Vertex::START,
            goal: Vertex::GOAL,
            closest: (Vertex::START, u64::MAX, 0.0),
            found: f64::INFINITY,
            stats: Stats::default(),
            jumps: <[Jumps; 2]>::default(),
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
    ) -> Result {
        let metric = self.metric();
        let next = Vertex::new(to.0, to.1);
        let g = from.g + (wide(unsigned(straight)) << 32) + wide(unsigned(diagonal));
        let value = metric.value(g);
        let arrival = reached(direction);
        if let Some(known) = self.nodes.get(next) {
            if known.g == g && known.flags & CLOSED == 0 {
                // As short from another side: both continuations must be followed.
                self.nodes.set(next, VertexRecord { flags: known.flags | arrival, ..known });
                return Ok(());
            }
            if known.flags & CLOSED != 0 || metric.value(known.g) <= value {
                return Ok(());
            }
        }
        self.nodes.set(next, VertexRecord { g, parent: from.v, flags: arrival });
        let f = metric.key(g, to.0, to.1);
        self.open.push(LatticeKey::new(f, value, next))?;
        self.stats.generated += 1;
        probe.generate(Point::centre(to.0, to.1), point(from.v), value, f);
        Ok(())
    }

    /// Jumps from the origin in each direction in which a shortest path may go on.
    fn expand<P: Probe>(&mut self, scene: &Scene<'_>, from: Origin, flags: u8, probe: &mut P) -> Result {
        let (x, y) = from.v.xy();
        let mut directions = onward(scene.layer, (x, y), flags);
        while directions != 0 {
            let direction = lowest(directions);
            directions &= directions - 1;
            if direction.is_multiple_of(2) {
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
    fn jump_diagonal<P: Probe>(&mut self, layer: &Layer, from: Origin, direction: usize, probe: &mut P) -> Result {
        let (mut x, mut y) = from.v.xy();
        let (dx, dy) = (DX[direction], DY[direction]);
        let (along, across) = (straight(dx, 0), straight(0, dy));
        let mut diagonal = 0;
        loop {
            let part = self.scan_diagonal(layer, (x, y), (dx, dy));
            let mut found = part.found;
            while found != 0 {
                let step = found.trailing_zeros();
                found &= found - 1;
                let (cx, cy) = (x + signed(step) * dx, y + signed(step) * dy);
                let done = diagonal + signed(step);
                if let Some(to) = self.jumps[0].after(step) {
                    self.reach(from, (to, cy), ((to - cx).abs(), done), along, probe)?;
                }
                if let Some(to) = self.jumps[1].after(step) {
                    self.reach(from, (cx, to), ((to - cy).abs(), done), across, probe)?;
                }
            }
            (x, y) = (x + part.steps * dx, y + part.steps * dy);
            diagonal += part.steps;
            if part.meets_goal {
                return self.reach(from, (x, y), (0, diagonal), along, probe);
            }
            if part.steps < signed(MOST_STEPS) {
                return Ok(());
            }
        }
    }

    /// Walks the next part of a diagonal and jumps along rows and columns, without counting what that reaches.
    fn scan_diagonal(&mut self, layer: &Layer, (x, y): (i32, i32), (dx, dy): (i32, i32)) -> DiagonalPart {
        let [rows, columns] = &mut self.jumps;
        // The steps after which the move meets the row and the column of the goal.
        let goal = self.goal.xy();
        let (row, column) = ((goal.1 - y) * dy, (goal.0 - x) * dx);
        let ahead = row == column && row > 0;
        let most = if ahead { MOST_STEPS.min(unsigned(row)) } else { MOST_STEPS };
        let by_rows =
            Crossing { plane: &layer.rows, groups: &layer.row_groups, line: y, at: x, next_line: dy, way: dx };
        let steps = by_rows.walk(most, rows);
        let meets_goal = ahead && signed(steps) == row;
        let scans = steps - u32::from(meets_goal);
        if scans == 0 {
            return DiagonalPart { steps: signed(steps), meets_goal, found: 0 };
        }
        let (plane, groups) = (&layer.columns, &layer.column_groups);
        Crossing { plane, groups, line: x, at: y, next_line: dx, way: dy }.scan(scans, columns);
        // A scan along the line of the goal may end there.
        for (step, direction, jumps) in [(row, straight(dx, 0), &mut *rows), (column, straight(0, dy), &mut *columns)] {
            if 0 < step && step <= signed(scans) {
                let jump = jump_straight(layer, (x + step * dx, y + step * dy), direction, goal);
                jumps.put(unsigned(step), jump.map(|((x, y), _)| if DY[direction] == 0 { x } else { y }));
            }
        }
        DiagonalPart { steps: signed(steps), meets_goal, found: (rows.found | columns.found) & ((2 << scans) - 2) }
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

/// The directions in which a shortest path may go on from a cell reached by straight moves: ahead, and around the end
/// of a wall next to the path; from the start, which no move has reached, all that are possible.
fn onward(layer: &Layer, (x, y): (i32, i32), flags: u8) -> u8 {
    let around = surroundings(layer, x, y);
    let after = |direction| canonical_steps(canonical_table(false, CornerCutting::Never), around, direction);
    if flags < reached(0) {
        return after(8);
    }
    let mut directions = 0;
    for direction in [0, 2, 4, 6] {
        if flags & reached(direction) != 0 {
            directions |= after(to_u32(direction));
        }
    }
    directions
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
    fn begin(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result {
        self.nodes.begin(scene.layer.width(), scene.layer.height(), allowance)?;
        self.open.begin(allowance.saturating_sub(self.nodes.bytes()));
        (self.start, self.goal) = (vertex(start), vertex(goal));
        self.closest = (self.start, u64::MAX, 0.0);
        self.found = f64::INFINITY;
        self.stats = Stats::default();
        self.nodes.set(self.start, VertexRecord { g: 0, parent: self.start, flags: 0 });
        self.open.push(LatticeKey::new(0.0, 0.0, self.start))?;
        self.stats.generated = 1;
        Ok(())
    }

    fn step<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress> {
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
            self.nodes.set(v, VertexRecord { flags: node.flags | CLOSED, ..node });
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

    fn trace(&self, scene: &Scene<'_>, target: Target, out: &mut Vec<Point>) -> Result {
        trace_jumps(&self.nodes, self.target(target), scene.turns_only, out)
    }

    one_table!(nodes);
}

#[cfg(test)]
#[path = "kernel_tests.rs"]
mod tests;
