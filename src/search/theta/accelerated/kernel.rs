//! The search, on the main loop of the Theta* family.

use super::cost_model::CostModel;
use super::expanded_corners::{ExpandedCorner, ExpandedCorners};
use super::reach::{landings, step_length};
use crate::base::{Result, bytes};
use crate::collections::{Allowance, Counted};
use crate::geom::{Point, SCALE, cross};
use crate::grid::{DiagonalGaps, corner_pattern, is_corner_pattern, is_double_pattern};
use crate::search::core::node_table::{CLOSED, VertexRecord};
use crate::search::core::{MemoryUse, Probe, Scene, Vertex};
use crate::search::theta::search::{ThetaKernel, ThetaSearch, ThetaSetup};
use crate::search::{corners::view::rule::CornerRule, corners::view::sweep::QuadrantSector};
use crate::search::{corners::view::visible_corners::visible_corners, theta::relax::ExpandedVertex};

/// The flag of a vertex for which the expanded corners have been looked at.
const SETTLED: u8 = 2;

/// The search.
pub(crate) struct Accelerated {
    search: ThetaSearch,
    corners: ExpandedCorners,
    cost_model: CostModel,
    /// Scratch of the scans.
    stack: Vec<QuadrantSector>,
    /// Bytes that the open list, the corners and the stack may take together.
    allowance: Allowance,
}

impl Accelerated {
    pub(crate) fn new(setup: ThetaSetup) -> Self {
        Self {
            search: ThetaSearch::new(setup),
            corners: ExpandedCorners::default(),
            cost_model: CostModel::new(),
            stack: Vec::new(),
            allowance: Allowance::UNLIMITED,
        }
    }

    /// Searches for a better parent of `v` among the expanded corners.
    fn best_parent<P: Probe>(
        &mut self,
        scene: &Scene<'_>,
        v: Vertex,
        node: VertexRecord,
        probe: &mut P,
    ) -> VertexRecord {
        let point = self.search.ends.point(v);
        let mut best = (f64::from_bits(node.g), node.parent);
        let len = self.corners.count();
        // A visibility scan that is refused memory is no loss: the list does as well.
        if self.cost_model.takes_list(len) || self.scan_visible(scene, point, &mut best, probe).is_err() {
            let before = self.search.stats.sight_checks;
            self.search_list(scene, point, &mut best, probe);
            self.cost_model.note_list(len, self.search.stats.sight_checks - before);
        }
        let settled = VertexRecord { g: best.0.to_bits(), parent: best.1, flags: node.flags | SETTLED };
        self.search.nodes.set(v, settled);
        settled
    }

    /// The best of the list that is visible.
    fn search_list<P: Probe>(&mut self, scene: &Scene<'_>, point: Point, best: &mut (f64, Vertex), probe: &mut P) {
        let search = &mut self.search;
        for turn in self.corners.latest_first().filter(|turn| turn.is_taut(point)) {
            let through = turn.g + turn.point.distance(point);
            if through < best.0 && search.sees(scene, turn.point, point, probe) {
                *best = (through, turn.vertex);
            }
        }
    }

    /// The best of the corners that `point` sees, and the start.
    fn scan_visible<P: Probe>(
        &mut self,
        scene: &Scene<'_>,
        point: Point,
        best: &mut (f64, Vertex),
        probe: &mut P,
    ) -> Result {
        let Self { search, stack, cost_model, .. } = self;
        let held = stack.capacity();
        let rule = CornerRule { open: search.setup.gaps == DiagonalGaps::Open, all: false };
        let mut corners = 0;
        let strips = visible_corners(scene.layer, point, rule, stack, |x, y| {
            corners += 1;
            let corner = Vertex::new(x, y);
            let expanded = search.nodes.get(corner).filter(|node| node.flags & CLOSED != 0);
            if let Some(node) = expanded.filter(|node| node.parent != corner) {
                Self::weigh(search, scene, (corner, node), point, best, probe);
            }
            Ok(())
        });
        search.open.give_up(bytes((stack.capacity() - held) * size_of::<QuadrantSector>()));
        cost_model.note_scan(strips?, corners);
        let start = search.ends.start;
        let from = search.ends.point(start);
        let direct = from.distance(point);
        if direct < best.0 && search.sees(scene, from, point, probe) {
            *best = (direct, start);
        }
        Ok(())
    }

    /// Weighs an expanded corner that `point` sees, or its parent if that lies on the same ray: what a corner touches
    /// is not found past it.
    #[inline(always)]
    fn weigh<P: Probe>(
        search: &mut ThetaSearch,
        scene: &Scene<'_>,
        (corner, node): (Vertex, VertexRecord),
        point: Point,
        best: &mut (f64, Vertex),
        probe: &mut P,
    ) {
        let at = search.ends.point(corner);
        let g = f64::from_bits(node.g);
        let through = g + at.distance(point);
        if through >= best.0 {
            return;
        }
        let before = search.ends.point(node.parent);
        if ExpandedCorner::at_corner(scene.layer, (corner, at, g), before).any(|turn| turn.is_taut(point)) {
            *best = (through, corner);
        } else if cross(before, at, point) == 0
            && let Some(parent) = search.nodes.get(node.parent)
        {
            let through = search.length_through(node.parent, parent, point);
            if through < best.0 && search.sees(scene, before, point, probe) {
                *best = (through, node.parent);
            }
        }
    }

    /// Remembers an expanded vertex at which a path may turn.
    fn note_corner(&mut self, scene: &Scene<'_>, from: &ExpandedVertex) -> Result {
        let turning = from.point.as_lattice().is_some_and(|(x, y)| {
            let pattern = corner_pattern(scene.layer, x, y);
            let open = self.search.setup.gaps == DiagonalGaps::Open;
            is_corner_pattern(pattern) && (open || !is_double_pattern(pattern))
        });
        if from.is_start() {
            return self.note(ExpandedCorner::start(from.v, from.point));
        }
        if turning {
            let corner = (from.v, from.point, from.g);
            for turn in ExpandedCorner::at_corner(scene.layer, corner, from.parent_point) {
                self.note(turn)?;
            }
        }
        Ok(())
    }

    /// Bytes allocated without the nodes and the open list.
    fn extra(&self) -> u64 {
        self.corners.bytes() + bytes(self.stack.capacity() * size_of::<QuadrantSector>())
    }

    fn note(&mut self, turn: ExpandedCorner) -> Result {
        let growth = self.corners.growth();
        if growth > 0 {
            self.allowance.check(self.extra() + self.search.open.bytes() + growth)?;
            self.search.open.give_up(growth);
        }
        self.corners.push(turn)
    }

    /// Gives `next`, which `from` sees, the parent of `from` or `from` itself, if that makes it nearer.
    #[inline(always)]
    fn update<P: Probe>(&mut self, scene: &Scene<'_>, from: &ExpandedVertex, next: Vertex, probe: &mut P) -> Result {
        let visible = |search: &mut ThetaSearch, to, probe: &mut P| search.sees(scene, from.parent_point, to, probe);
        self.search.update(from, next, probe, visible)
    }

    /// Updates the vertices at the end of long steps, and the goal if it lies in the free square around.
    fn leap<P: Probe>(&mut self, scene: &Scene<'_>, from: &ExpandedVertex, length: i32, probe: &mut P) -> Result {
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

impl ThetaKernel for Accelerated {
    fn search(&mut self) -> &mut ThetaSearch {
        &mut self.search
    }

    fn searched(&self) -> &ThetaSearch {
        &self.search
    }

    #[inline(always)]
    fn settle<P: Probe>(&mut self, scene: &Scene<'_>, v: Vertex, node: VertexRecord, probe: &mut P) -> VertexRecord {
        if node.flags & SETTLED == 0 { self.best_parent(scene, v, node, probe) } else { node }
    }

    fn expand<P: Probe>(&mut self, scene: &Scene<'_>, v: Vertex, node: VertexRecord, probe: &mut P) -> Result {
        let from = self.search.expansion(scene, v, node, probe)?;
        self.note_corner(scene, &from)?;
        let length = from.point.as_lattice().map_or(1, |(x, y)| step_length(scene.layer, x, y));
        if length > 1 {
            return self.leap(scene, &from, length, probe);
        }
        for next in self.search.ends.neighbours(scene.layer, v) {
            self.update(scene, &from, next, probe)?;
        }
        Ok(())
    }

    fn set_out(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result {
        self.corners.clear();
        self.cost_model = CostModel::new();
        self.search.begin(scene, start, goal, allowance.saturating_sub(self.extra()))?;
        self.allowance = Allowance::new(allowance).less(self.search.nodes.bytes());
        Ok(())
    }

    fn beside(&self) -> MemoryUse {
        MemoryUse { other: self.extra(), ..MemoryUse::default() }
    }

    fn trim_beside(&mut self) {
        self.corners.release();
        self.stack = Vec::new();
    }
}
