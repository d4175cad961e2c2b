//! A* between the free cells of a map with terrain costs, 8 neighbours and the octile distance, that jumps over plain
//! ground.
//!
//! A cell is plain if it and its eight neighbours are free and cost the same. Over plain cells the search goes as jump
//! point search does, without putting them on the open list: a straight run ends at the first cell that is not plain,
//! a diagonal one has straight runs along the row and the column of each of its cells. Cells that are not plain, those
//! near walls and borders of terrain, are vertices. Time: of large patches a fifth of what [`super::general`] takes, of
//! noise the same. Memory: 16 bytes and 2 bits per cell, 16 bytes per open entry.
//!
//! The goal counts as not plain, and a run may end anywhere: what is not known to be plain is a vertex. So short
//! searches jump nowhere.
//!
//! Why a cheapest path to each cell v is found. [`super::surroundings`] leaves out a step u to v after p to u for two
//! reasons. Strictly: another way from p to v is cheaper. By a tie: p to w to v is as dear, u to v is diagonal and w to
//! v straight. Suppose that v is the cell of least distance that is not reached at its distance, neither as a vertex
//! nor within a run. Every cell u before v on a cheapest path has been reached at its distance, by a step from some p.
//! Had u to v been left out strictly, the path through u would not be cheapest. So it was left out by a tie, and v has
//! a neighbour w on a cheapest path with a straight last step. Likewise w has been reached, and w to v, being
//! straight, was left out strictly at most, which is impossible: v is reached from w. It does not matter which of
//! several parents w has, nor where runs end. In a run no step is left out for other reasons: after the steps of a run
//! all others are left out by these two.
//!
//! Based on: M. Carlson, S. Moghadam, D. Harabor, P. Stuckey, M. Ebrahimi. Optimal Pathfinding on Weighted Grid Maps.
//! AAAI 2023. There the steps after each pattern of terrain are cached; here they are found anew at each vertex, and
//! the plain cells by comparing words.

use super::plain_ground::{PlainGround, WeightedGround};
use super::surroundings::{Surroundings, WeightedSteps};
use crate::base::{Budget, Result, index, low8, to_u32};
use crate::collections::Counted;
use crate::collections::bits::lowest;
use crate::geom::Point;
use crate::grid::{DX, DY};
use crate::search::core::node_table::{CLOSED, VertexRecord};
use crate::search::core::{
    HeapOpenList, Kernel, LatticeKey, MemoryUse, NodeTable, Probe, Progress, Scene, Stats, Target, Vertex, one_table,
};
use crate::search::lattice::jumps::trace_jumps;
use crate::search::lattice::metric::{Estimate, squared};
use crate::search::lattice::setup::LatticeSetup;

/// Most diagonal steps of a jump. What lies farther may never be worth a look: with 64 a search over patches of 60
/// cells takes a fifth longer, with 4 a tenth.
const MOST_STEPS: i32 = 16;

/// Expansions before the first jump: a short search is over before it has earned a look at the ground, since a block of
/// it takes as long as 20 expansions.
const FIRST_JUMP: u64 = 256;

/// A sum of steps is at least so much of their product.
const ALIKE: f64 = 1.0 - 1e-12;

/// The direction of a start, in which no step has led.
const NONE: u8 = 8;

/// The search.
pub(crate) struct Jumping {
    /// Read when a search starts; not to be changed during one.
    pub(crate) setup: LatticeSetup,
    nodes: NodeTable,
    open: HeapOpenList<LatticeKey>,
    plain: PlainGround,
    goal: Vertex,
    /// The expanded vertex nearest to the goal, its squared distance and its cost.
    closest: (Vertex, u64, f64),
    found: f64,
    stats: Stats,
    /// [`FIRST_JUMP`], but in tests.
    first_jump: u64,
}

/// What a search goes over, and how it estimates.
#[derive(Clone, Copy)]
struct JumpScene<'a> {
    ground: WeightedGround<'a>,
    rules: WeightedSteps,
    estimate: Estimate,
}

/// A part of a jump in one direction: from a cell, with the distance there, in steps of one cost.
#[derive(Clone, Copy)]
struct JumpRun {
    at: (i32, i32),
    g: f64,
    direction: usize,
    step: f64,
}

impl Jumping {
    pub(crate) fn new(setup: LatticeSetup) -> Self {
        Self {
            setup,
            nodes: NodeTable::default(),
            open: HeapOpenList::default(),
            plain: PlainGround::default(),
            goal: Vertex::GOAL,
            closest: (Vertex::START, u64::MAX, 0.0),
            found: f64::INFINITY,
            stats: Stats::default(),
            first_jump: FIRST_JUMP,
        }
    }

    /// Puts a cell on the open list if it is reached at less cost than before, after so many steps of a run.
    #[inline(always)]
    fn reach<P: Probe>(
        &mut self,
        frame: &JumpScene<'_>,
        from: Vertex,
        run: JumpRun,
        steps: i32,
        probe: &mut P,
    ) -> Result {
        let JumpRun { at: (x, y), mut g, direction, step } = run;
        let (x, y) = (x + DX[direction] * steps, y + DY[direction] * steps);
        let next = Vertex::new(x, y);
        if let Some(known) = self.nodes.get(next)
            && (known.flags & CLOSED != 0 || f64::from_bits(known.g) <= (g + f64::from(steps) * step) * ALIKE)
        {
            return Ok(());
        }
        // In the order of the path: another order of the same steps may differ in the last digits.
        for _ in 0..steps {
            g += step;
        }
        self.nodes.set(next, VertexRecord { g: g.to_bits(), parent: from, flags: low8(to_u32(direction) << 1) });
        let f = g + frame.estimate.of(x, y);
        self.open.push(LatticeKey::new(f, g, next))?;
        self.stats.generated += 1;
        probe.generate(Point::centre(x, y), point(from), g, f);
        Ok(())
    }

    /// Jumps from a vertex in each direction in which a cheapest path may go on.
    #[inline(always)]
    fn expand<P: Probe>(&mut self, frame: &JumpScene<'_>, v: Vertex, node: VertexRecord, probe: &mut P) -> Result {
        let at = v.xy();
        let g = f64::from_bits(node.g);
        let before = node.flags >> 1;
        let (around, moves) = Surroundings::read(frame.ground, at, frame.rules);
        let mut mask = if before == NONE { moves } else { around.onward(moves, index(before.into())) };
        let jumps = self.stats.expanded > self.first_jump;
        while mask != 0 {
            let direction = lowest(mask);
            mask &= mask - 1;
            let run = JumpRun { at, g, direction, step: around.step(direction) };
            let (x, y) = (at.0 + DX[direction], at.1 + DY[direction]);
            if !jumps || !self.plain.is_plain(frame.ground, x, y) {
                self.reach(frame, v, run, 1, probe)?;
            } else if direction & 1 == 0 {
                let steps = self.plain.run(frame.ground, (x, y), direction);
                self.reach(frame, v, run, 1 + steps, probe)?;
            } else {
                self.jump_diagonally(frame, v, (run, around.own), probe)?;
            }
        }
        Ok(())
    }

    /// Walks along a diagonal as far as the cells are plain, with a run along the row and the column of each.
    fn jump_diagonally<P: Probe>(
        &mut self,
        frame: &JumpScene<'_>,
        from: Vertex,
        (mut run, cost): (JumpRun, f64),
        probe: &mut P,
    ) -> Result {
        let (dx, dy) = (DX[run.direction], DY[run.direction]);
        let sides = [(run.direction + 7) & 7, (run.direction + 1) & 7];
        for _ in 1..MOST_STEPS {
            let at = (run.at.0 + dx, run.at.1 + dy);
            if !self.plain.is_plain(frame.ground, at.0, at.1) {
                break;
            }
            run = JumpRun { at, g: run.g + run.step, ..run };
            for direction in sides {
                let steps = self.plain.run(frame.ground, at, direction);
                self.reach(frame, from, JumpRun { direction, step: cost, ..run }, steps, probe)?;
            }
        }
        self.reach(frame, from, run, 1, probe)
    }

    const fn target(&self, target: Target) -> Vertex {
        match target {
            Target::Goal => self.goal,
            Target::Nearest => self.closest.0,
        }
    }

    fn run<P: Probe>(
        &mut self,
        scene: &Scene<'_>,
        frame: &JumpScene<'_>,
        budget: &mut Budget,
        probe: &mut P,
    ) -> Result<Progress> {
        while let Some(top) = self.open.peek() {
            let v = top.vertex();
            let node = self.nodes.get(v).expect("what is on the open list has a node");
            if node.flags & CLOSED != 0 {
                self.open.pop();
                continue;
            }
            let g = f64::from_bits(node.g);
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
            self.expand(frame, v, node, probe)?;
        }
        Ok(Progress::Exhausted)
    }
}

/// The point that a vertex stands for.
const fn point(v: Vertex) -> Point {
    let (x, y) = v.xy();
    Point::centre(x, y)
}

impl Kernel for Jumping {
    fn begin(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result {
        let [start, goal] = [start, goal].map(|end| self.setup.lattice.vertex(end));
        let (width, height) = (scene.layer.width(), scene.layer.height());
        let plain = PlainGround::size(width, height);
        self.nodes.begin(width, height, allowance.saturating_sub(plain))?;
        let left = allowance.saturating_sub(self.nodes.bytes());
        self.plain.begin(width, height, goal, left)?;
        self.open.begin(left.saturating_sub(self.plain.bytes()));
        self.goal = goal;
        self.closest = (start, u64::MAX, 0.0);
        self.found = f64::INFINITY;
        self.nodes.set(start, VertexRecord { g: 0, parent: start, flags: NONE << 1 });
        self.open.push(LatticeKey::new(0.0, 0.0, start))?;
        self.stats = Stats { generated: 1, ..Stats::default() };
        Ok(())
    }

    fn step<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress> {
        let costs = scene.costs.expect("a map without costs is searched in another form");
        let ground = WeightedGround { snapshot: scene.snapshot, layer: scene.layer, costs };
        let rules = WeightedSteps::new(self.setup.cutting(), self.setup.step_cost);
        let frame = JumpScene { ground, rules, estimate: self.setup.estimate(self.goal) };
        self.run(scene, &frame, budget, probe)
    }

    fn trace(&self, scene: &Scene<'_>, target: Target, out: &mut Vec<Point>) -> Result {
        trace_jumps(&self.nodes, self.target(target), scene.turns_only, out)
    }

    one_table!(nodes);
}

#[cfg(test)]
#[path = "jumping_tests.rs"]
mod tests;
