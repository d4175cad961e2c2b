//! A* over the canonical steps between the free cells of a map without costs, with the octile distance (4 neighbours:
//! the sum of both differences).
//!
//! The form of A* that a query on a uniform grid takes, with any neighbourhood and rule for cutting corners: f-values
//! are exact sums of steps. Each vertex is taken from the open list and expanded once, as in any A* with a consistent
//! heuristic; what is left out is what such a search does not need. A vertex is popped with the least g first: g stays
//! in the open list, as the label f of a level less the octile distance, and a closed vertex keeps one byte, the
//! direction of the step that reached it. When not to use it: with costs, another heuristic, or where the path among
//! equally short ones matters. Time: about 200 instructions per expansion. Memory: a byte and a bit per cell, and 8
//! bytes per open entry.
//!
//! Ties go to the vertex pushed last, which has the larger g where its f is that of its parent.
//!
//! Based on: as [`super::kernel`]; N. Sturtevant, S. Rabin. Canonical Orderings on Grids. IJCAI 2016.

use super::reached::{Reached, START};
use super::walls::WallBits;
use crate::base::{Budget, Result, bytes, index, low32, to_u32, unsigned, wide};
use crate::collections::bits::lowest;
use crate::collections::dial::{Dial, Tagged};
use crate::collections::{Allowance, Counted, reserve_exact};
use crate::geom::Point;
use crate::grid::{CanonicalTable, CornerCutting, DX, DY, Layer, canonical_steps, canonical_table};
use crate::search::core::{
    Kernel, MemoryUse, Probe, Progress, Scene, Stats, Target, Vertex, octile_steps, steps_length,
};
use crate::search::{lattice::metric::squared, lattice::steps::LatticeRule};

/// The lattice of every such search; the rule for corners is in the table of steps.
const GROUND: LatticeRule = LatticeRule::Cells(CornerCutting::Never);

/// One straight step; the unit is a diagonal one.
const STRAIGHT: u64 = 1 << 32;
/// The root of 2 in units of 2^-62, rounded.
const DIAGONAL_KEY: u64 = 0x5A82_7999_FCEF_3242;

/// The position of a number of steps on a dial whose full turn is a length of 4: f-values differ by at most the root of
/// 8 while they wait. Lengths order as they should up to 2^29 diagonal steps: different ones differ by 2^-31.5 or more,
/// and rounding adds less than 2^-33.
#[inline(always)]
const fn dial_key(steps: u64) -> u64 {
    (steps >> 32 << 62).wrapping_add(wide(low32(steps)).wrapping_mul(DIAGONAL_KEY))
}

/// The vertex from which a step in this direction has led to `v`, for [`START`] `v` itself.
#[inline(always)]
const fn parent(v: Vertex, direction: u32) -> Vertex {
    let (x, y) = v.xy();
    let at = index(direction & 7);
    if direction == START { v } else { Vertex::new(x - DX[at], y - DY[at]) }
}

/// The steps of the shortest path over `dx` columns and `dy` rows on an empty map.
#[inline(always)]
const fn estimate<const FOUR: bool>(dx: i32, dy: i32) -> u64 {
    if FOUR { wide(unsigned(dx.abs()) + unsigned(dy.abs())) << 32 } else { octile_steps(dx, dy) }
}

/// The search.
pub(crate) struct Canonical {
    reached: Reached,
    walls: WallBits,
    open: Dial,
    /// Bytes that the open list may take.
    allowance: Allowance,
    /// The steps that are taken.
    table: &'static CanonicalTable,
    /// True with 4 neighbours.
    four: bool,
    goal: Vertex,
    /// The expanded vertex nearest to the goal, and its squared distance.
    closest: (Vertex, u64),
    stats: Stats,
}

impl Canonical {
    /// The search with 4 neighbours, or with 8 under a rule for cutting corners.
    pub(crate) fn new(four: bool, rule: CornerCutting) -> Self {
        Self {
            table: canonical_table(four, rule),
            four,
            reached: Reached::default(),
            walls: WallBits::default(),
            open: Dial::default(),
            allowance: Allowance::UNLIMITED,
            goal: Vertex::GOAL,
            closest: (Vertex::START, u64::MAX),
            stats: Stats::default(),
        }
    }

    /// Makes sure that one expansion's successors find capacity.
    #[inline(always)]
    fn make_room(&mut self) -> Result {
        if self.open.is_short_of(9) {
            self.allowance.check(self.open.bytes() + self.open.growth())?;
            self.open.grow()?;
        }
        Ok(())
    }

    /// Puts the successors of `v` on the open list, all but the one that would be the next to leave it: that one is
    /// returned. Closed successors are not looked for: few are, and those are dropped when they leave the open list.
    #[inline(always)]
    fn expand<const FOUR: bool, P: Probe>(
        &mut self,
        layer: &Layer,
        v: Vertex,
        tag: u32,
        probe: &mut P,
    ) -> Option<Tagged> {
        let ((x, y), (goal_x, goal_y)) = (v.xy(), self.goal.xy());
        let f = self.open.label();
        let g = f - estimate::<FOUR>(x - goal_x, y - goal_y);
        self.note_expansion(v, tag, g, probe);
        let mut held = None;
        let mut mask = canonical_steps(self.table, self.walls.around(layer, v), tag);
        while mask != 0 {
            let direction = lowest(mask);
            mask &= mask - 1;
            let (nx, ny) = (x + DX[direction], y + DY[direction]);
            let through = g + if FOUR || direction & 1 == 0 { STRAIGHT } else { 1 };
            let steps = through + estimate::<FOUR>(nx - goal_x, ny - goal_y);
            let next = Vertex::new(nx, ny);
            self.stats.generated += 1;
            probe.generate(GROUND.point(next), GROUND.point(v), steps_length(through), steps_length(steps));
            let item = Tagged { item: next.0, tag: to_u32(direction) };
            if steps != f {
                self.open.push(dial_key(steps), steps, item);
            } else if let Some(former) = held.replace(item) {
                self.open.push_front(former);
            }
        }
        held
    }

    #[inline(always)]
    fn note_expansion<P: Probe>(&mut self, v: Vertex, tag: u32, g: u64, probe: &mut P) {
        self.stats.expanded += 1;
        probe.expand(GROUND.point(v), GROUND.point(parent(v, tag)), steps_length(g));
        let distance = squared(v.xy(), self.goal.xy());
        if distance < self.closest.1 {
            self.closest = (v, distance);
        }
    }

    /// The main loop.
    fn run<const FOUR: bool, P: Probe>(
        &mut self,
        scene: &Scene<'_>,
        budget: &mut Budget,
        probe: &mut P,
    ) -> Result<Progress> {
        let mut held = None;
        loop {
            let Some(top) = held.take().or_else(|| self.open.pop()) else { return Ok(Progress::Exhausted) };
            let v = Vertex(top.item);
            let at = self.reached.index(v);
            if self.reached.is_closed(at) {
                continue;
            }
            if v == self.goal {
                self.reached.close(at, top.tag);
                return Ok(Progress::Found);
            }
            self.make_room()?;
            let cancelled = scene.cancelled();
            if cancelled || !budget.take() {
                self.open.push_front(top);
                return Ok(if cancelled { Progress::Cancelled } else { Progress::Paused });
            }
            self.reached.close(at, top.tag);
            held = self.expand::<FOUR, P>(scene.layer, v, top.tag, probe);
        }
    }

    const fn target(&self, target: Target) -> Vertex {
        match target {
            Target::Goal => self.goal,
            Target::Nearest => self.closest.0,
        }
    }
}

impl Kernel for Canonical {
    fn begin(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result {
        let [start, goal] = [start, goal].map(|end| GROUND.vertex(end));
        let layer = scene.layer;
        let walls = WallBits::size(layer);
        self.reached.begin(layer.width(), layer.height(), allowance.saturating_sub(walls))?;
        self.walls.begin(layer)?;
        self.allowance = Allowance::new(allowance).less(self.reached.bytes() + walls);
        self.goal = goal;
        self.closest = (start, u64::MAX);
        let ((x, y), (goal_x, goal_y)) = (start.xy(), goal.xy());
        let (dx, dy) = (x - goal_x, y - goal_y);
        let f = if self.four { estimate::<true>(dx, dy) } else { estimate::<false>(dx, dy) };
        self.open.clear(dial_key(f), f);
        self.make_room()?;
        self.open.push_front(Tagged { item: start.0, tag: START });
        self.stats = Stats { generated: 1, ..Stats::default() };
        Ok(())
    }

    fn step<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress> {
        if self.four { self.run::<true, P>(scene, budget, probe) } else { self.run::<false, P>(scene, budget, probe) }
    }

    fn trace(&self, _scene: &Scene<'_>, target: Target, out: &mut Vec<Point>) -> Result {
        out.clear();
        let mut last = Some(self.target(target));
        while let Some(v) = last {
            if out.len() == out.capacity() {
                let more = out.len().max(16);
                reserve_exact(out, more)?;
            }
            out.push(GROUND.point(v));
            last = self.reached.step_to(v).map(|(parent, _)| parent);
        }
        out.reverse();
        Ok(())
    }

    fn cost(&self, target: Target) -> f64 {
        let (mut v, mut steps) = (self.target(target), 0);
        while let Some((parent, direction)) = self.reached.step_to(v) {
            steps += if direction & 1 == 0 { STRAIGHT } else { 1 };
            v = parent;
        }
        steps_length(steps)
    }

    fn stats(&self) -> Stats {
        self.stats
    }

    fn memory_use(&self) -> MemoryUse {
        let open_peak = bytes(self.open.peak());
        MemoryUse { nodes: self.reached.bytes() + self.walls.bytes(), open: self.open.bytes(), open_peak, other: 0 }
    }

    fn trim(&mut self) {
        self.open.release();
    }

    fn release(&mut self) {
        self.trim();
        self.reached.release();
        self.walls.release();
    }
}
