//! The search, on the main loop of the Theta* family.

use super::reach::{landings, step_length};
use super::turns::{Turn, Turns};
use crate::base::budget::Budget;
use crate::base::stats::Stats;
use crate::base::{Error, Probe};
use crate::geom::{Point, SCALE};
use crate::grid::{DiagonalGaps, corner_pattern, is_corner_pattern, is_double_pattern};
use crate::search::any_angle::{self, AnyAngle, Member, Setup};
use crate::search::expansion::Expansion;
use crate::search::nodes::{Node, Vertex};
use crate::search::scene::{Held, Kernel, Progress, Scene, Target};

/// The flag of a vertex for which the expanded corners have been looked at.
const SETTLED: u8 = 2;

/// The search.
pub(crate) struct Accelerated {
    search: AnyAngle,
    turns: Turns,
    /// Bytes that the open list and the turns may hold together.
    allowance: u64,
}

impl Accelerated {
    pub(crate) fn new(setup: Setup) -> Self {
        Self { search: AnyAngle::new(setup), turns: Turns::default(), allowance: u64::MAX }
    }

    /// Looks for a better parent of `v` among the expanded corners.
    fn best_parent<P: Probe>(&mut self, scene: &Scene<'_>, v: Vertex, node: Node, probe: &mut P) -> Node {
        let search = &mut self.search;
        let point = search.ends.point(v);
        let mut best = (f64::from_bits(node.g), node.parent);
        for turn in self.turns.latest_first().filter(|turn| turn.is_taut(point)) {
            let through = turn.g + turn.point.distance(point);
            if through < best.0 && search.sees(scene, turn.point, point, probe) {
                best = (through, turn.vertex);
            }
        }
        let settled = Node { g: best.0.to_bits(), parent: best.1, flags: node.flags | SETTLED };
        search.nodes.set(v, settled);
        settled
    }

    /// Remembers an expanded vertex at which a path may turn.
    fn note_turn(&mut self, scene: &Scene<'_>, from: &Expansion) -> Result<(), Error> {
        let turning = from.point.as_lattice().is_some_and(|(x, y)| {
            let pattern = corner_pattern(scene.layer, x, y);
            let open = self.search.setup.gaps == DiagonalGaps::Open;
            is_corner_pattern(pattern) && (open || !is_double_pattern(pattern))
        });
        if from.is_start() {
            return self.note(Turn::start(from.v, from.point));
        }
        if turning {
            let corner = (from.v, from.point, from.g);
            for turn in Turn::at_corner(scene.layer, corner, from.parent_point) {
                self.note(turn)?;
            }
        }
        Ok(())
    }

    fn note(&mut self, turn: Turn) -> Result<(), Error> {
        let growth = self.turns.growth();
        if growth > 0 {
            let needed = self.turns.bytes() + self.search.open.bytes() + growth;
            if needed > self.allowance {
                return Err(Error::MemoryLimit { needed, limit: self.allowance });
            }
            self.search.open.give_up(growth);
        }
        self.turns.push(turn)
    }

    /// Gives `next`, which `from` sees, the parent of `from` or `from` itself, if that makes it nearer.
    #[inline(always)]
    fn update<P: Probe>(
        &mut self,
        scene: &Scene<'_>,
        from: &Expansion,
        next: Vertex,
        probe: &mut P,
    ) -> Result<(), Error> {
        let visible = |search: &mut AnyAngle, to, probe: &mut P| search.sees(scene, from.parent_point, to, probe);
        self.search.update(from, next, probe, visible)
    }

    /// Updates the vertices at the end of long steps, and the goal if it lies in the free square around.
    fn leap<P: Probe>(&mut self, scene: &Scene<'_>, from: &Expansion, length: i32, probe: &mut P) -> Result<(), Error> {
        let (x, y) = from.v.xy();
        for (nx, ny) in landings(x, y, length) {
            self.update(scene, from, Vertex::new(nx, ny), probe)?;
        }
        let (goal, reach) = (self.search.goal, (length + 1) * SCALE);
        if (goal.x - from.point.x).abs().max((goal.y - from.point.y).abs()) <= reach {
            self.update(scene, from, self.search.ends.goal, probe)?;
        }
        Ok(())
    }
}

impl Member for Accelerated {
    fn search(&mut self) -> &mut AnyAngle {
        &mut self.search
    }

    #[inline(always)]
    fn settle<P: Probe>(&mut self, scene: &Scene<'_>, v: Vertex, node: Node, probe: &mut P) -> Node {
        if node.flags & SETTLED == 0 { self.best_parent(scene, v, node, probe) } else { node }
    }

    fn expand<P: Probe>(&mut self, scene: &Scene<'_>, v: Vertex, node: Node, probe: &mut P) -> Result<(), Error> {
        let from = self.search.expansion(scene, v, node, probe)?;
        self.note_turn(scene, &from)?;
        let length = from.point.as_lattice().map_or(1, |(x, y)| step_length(scene.layer, x, y));
        if length > 1 {
            return self.leap(scene, &from, length, probe);
        }
        for next in self.search.ends.neighbours(scene.layer, v) {
            self.update(scene, &from, next, probe)?;
        }
        Ok(())
    }
}

impl Kernel for Accelerated {
    fn begin(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result<(), Error> {
        self.turns.clear();
        self.search.begin(scene, start, goal, allowance.saturating_sub(self.turns.bytes()))?;
        self.allowance = allowance.saturating_sub(self.search.nodes.bytes());
        Ok(())
    }

    fn step<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress, Error> {
        any_angle::step(self, scene, budget, probe)
    }

    fn trace(&self, _scene: &Scene<'_>, target: Target, out: &mut Vec<Point>) -> Result<(), Error> {
        self.search.trace(target, out)
    }

    fn cost(&self, target: Target) -> f64 {
        self.search.cost(target)
    }

    fn stats(&self) -> Stats {
        self.search.stats
    }

    fn held(&self) -> Held {
        let held = self.search.held();
        Held { other: held.other + self.turns.bytes(), ..held }
    }

    fn trim(&mut self) {
        self.search.trim();
        self.turns.release();
    }

    fn release(&mut self) {
        self.trim();
        self.search.release();
    }
}
