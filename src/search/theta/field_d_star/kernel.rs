//! The search of Field D*: how an expanded vertex updates its neighbours.

use super::extraction::Extraction;
use super::flags::{AGAIN, EXPANDED, SEEN};
use crate::base::{Bounds, Result};
use crate::geom::Point;
use crate::grid::{DX, DY, corner_moves, corner_pattern};
use crate::search::core::node_table::{CLOSED, VertexRecord};
use crate::search::core::{Probe, Scene, Vertex};
use crate::search::theta::cell_costs::{CellCosts, UniformCosts, WeightedCosts, clear_cost};
use crate::search::theta::interpolation::over_edge;
use crate::search::theta::search::{ThetaKernel, ThetaSearch, ThetaSetup};

/// How often a vertex whose g falls after its expansion is expanded again. Interpolation makes this common: an edge is
/// useful only when both its ends are expanded, and the vertex past it may come before the second. Without it the paths
/// are 1.005 times as long as those of Theta* on random maps and on game maps; with 1, 2, 4 and 12 it is 1.004, 1.003,
/// 1.003 and 1.003 on the former and 1.002, 1.0015, 1.001 and 1.001 on the latter, at 1.5, 1.8, 2.5 and 4.6 times the
/// expansions of Theta*. Without a limit values that depend on each other may fall by ever smaller amounts.
const MOST_AGAIN: u8 = 2;

/// The search. The parent of a vertex is the expanded end, of lower g, of the edge over which it was reached.
pub(crate) struct FieldDStar {
    search: ThetaSearch,
}

/// The expanded vertex and what is known around it.
struct Centre {
    v: Vertex,
    g: f64,
    x: i32,
    y: i32,
    /// What the table contains of the neighbour in each direction.
    around: [Option<VertexRecord>; 8],
}

impl Centre {
    /// The neighbour in a direction.
    #[inline(always)]
    const fn neighbour(&self, direction: usize) -> Vertex {
        Vertex::new(self.x + DX[direction], self.y + DY[direction])
    }

    /// The g-value of the neighbour in a direction, if it is expanded; infinite otherwise.
    #[inline(always)]
    fn value(&self, direction: usize) -> f64 {
        match self.around[direction] {
            Some(node) if node.flags & EXPANDED != 0 => f64::from_bits(node.g),
            _ => f64::INFINITY,
        }
    }

    /// The cost of the cell that the diagonal `direction` enters.
    #[inline(always)]
    fn cell<R: CellCosts>(&self, rates: &R, direction: usize) -> f64 {
        rates.cell(self.x + DX[direction].min(0), self.y + DY[direction].min(0))
    }
}

impl FieldDStar {
    pub(crate) fn new(setup: ThetaSetup) -> Self {
        Self { search: ThetaSearch::new(setup) }
    }

    /// Updates the corners of the cells that contain a start off the lattice, and a goal off the lattice that it sees.
    fn expand_loose_start<P: Probe>(&mut self, scene: &Scene<'_>, v: Vertex, probe: &mut P) -> Result {
        let search = &mut self.search;
        let from = search.ends.point(v);
        for next in search.ends.neighbours(scene.layer, v) {
            let point = search.ends.point(next);
            search.write(next, point, (v, clear_cost(scene, from, point)), probe)?;
        }
        Ok(())
    }

    /// Updates the neighbours of a lattice point, directly and over the edges around them that end in it.
    fn expand_corner<R: CellCosts, P: Probe>(
        &mut self,
        scene: &Scene<'_>,
        rates: &R,
        (v, g): (Vertex, f64),
        probe: &mut P,
    ) -> Result {
        let (x, y) = v.xy();
        let mut centre = Centre { v, g, x, y, around: [None; 8] };
        let mask = corner_moves(corner_pattern(scene.layer, x, y));
        for direction in (0..8).filter(|direction| mask >> direction & 1 != 0) {
            centre.around[direction] = self.search.nodes.get(centre.neighbour(direction));
        }
        for direction in (0..8).filter(|direction| mask >> direction & 1 != 0) {
            let known = centre.around[direction];
            if known.is_some_and(is_final) {
                continue;
            }
            let best = if direction & 1 == 0 {
                across_straight(rates, &centre, direction)
            } else {
                across_diagonal(rates, &centre, direction)
            };
            if known.is_none_or(|node| best.1 < f64::from_bits(node.g)) {
                let next = centre.neighbour(direction);
                self.search.write(next, Point::lattice(x + DX[direction], y + DY[direction]), best, probe)?;
                // A vertex that waits for its next expansion keeps its part in interpolation.
                let flags = known.map_or(0, |node| node.flags & !CLOSED);
                self.search.nodes.set(next, VertexRecord { g: best.1.to_bits(), parent: best.0, flags });
            }
        }
        Ok(())
    }

    /// Updates a goal off the lattice after a corner of a cell that contains it was expanded.
    fn update_loose_goal<R: CellCosts, P: Probe>(&mut self, scene: &Scene<'_>, rates: &R, probe: &mut P) -> Result {
        let (goal, point) = (self.search.ends.goal, self.search.goal);
        let Some(best) = self.extraction(scene, rates).onward(point) else { return Ok(()) };
        if self.search.nodes.get(goal).is_none_or(|node| best.1 < f64::from_bits(node.g)) {
            self.search.write(goal, point, best, probe)?;
        }
        Ok(())
    }

    fn expand_with<R: CellCosts, P: Probe>(
        &mut self,
        scene: &Scene<'_>,
        rates: &R,
        (v, node): (Vertex, VertexRecord),
        probe: &mut P,
    ) -> Result {
        self.search.note_expansion(v, node, probe);
        let flags = if node.flags & EXPANDED != 0 { node.flags + AGAIN } else { EXPANDED };
        self.search.nodes.set(v, VertexRecord { flags: flags | CLOSED, ..node });
        if v == self.search.ends.start {
            self.search.join_ends(scene, probe)?;
            let goal = self.search.ends.goal;
            if let Some(node) = self.search.nodes.get(goal).filter(|_| goal != v) {
                self.search.nodes.set(goal, VertexRecord { flags: SEEN, ..node });
            }
        }
        if v == Vertex::START {
            return self.expand_loose_start(scene, v, probe);
        }
        self.expand_corner(scene, rates, (v, f64::from_bits(node.g)), probe)?;
        if self.search.ends.touches_goal(v) {
            self.update_loose_goal(scene, rates, probe)?;
        }
        Ok(())
    }

    fn extraction<'a, R: CellCosts>(&'a self, scene: &Scene<'a>, rates: &'a R) -> Extraction<'a, R> {
        Extraction::new(scene.layer, rates, &self.search.nodes, &self.search.ends)
    }
}

/// True of a vertex that is closed for good.
#[inline(always)]
const fn is_final(node: VertexRecord) -> bool {
    let spent = node.flags & EXPANDED == 0 || node.flags / AGAIN >= MOST_AGAIN;
    node.flags & CLOSED != 0 && spent
}

/// The best path to the straight neighbour in `direction`: along the edge, or over an edge next to it.
#[inline(always)]
fn across_straight<R: CellCosts>(rates: &R, centre: &Centre, direction: usize) -> (Vertex, f64) {
    let sides = [(direction + 1) % 8, (direction + 7) % 8];
    let cells = sides.map(|side| centre.cell(rates, side));
    let mut best = (centre.v, centre.g + cells[0].at_most(cells[1]));
    for (inside, beside, far) in [(cells[0], cells[1], (direction + 2) % 8), (cells[1], cells[0], (direction + 6) % 8)]
    {
        let value = centre.value(far);
        if inside.is_finite() && value < centre.g {
            let through = over_edge(inside, beside, centre.g, value);
            if through < best.1 {
                best = (centre.neighbour(far), through);
            }
        }
    }
    best
}

/// The best path to the diagonal neighbour in `direction`: across the cell, or over an edge of it that ends in the
/// centre.
#[inline(always)]
fn across_diagonal<R: CellCosts>(rates: &R, centre: &Centre, direction: usize) -> (Vertex, f64) {
    let inside = centre.cell(rates, direction);
    let mut best = (centre.v, centre.g + inside * std::f64::consts::SQRT_2);
    let (left, top) = (centre.x + DX[direction].min(0), centre.y + DY[direction].min(0));
    for near in [(direction + 7) % 8, (direction + 1) % 8] {
        let value = centre.value(near);
        if value.is_finite() && value > centre.g {
            let beside = if R::UNIFORM { 1.0 } else { rates.cell(left + DX[near], top + DY[near]) };
            let through = over_edge(inside, beside, value, centre.g);
            if through < best.1 {
                best = (centre.v, through);
            }
        }
    }
    best
}

impl ThetaKernel for FieldDStar {
    fn search(&mut self) -> &mut ThetaSearch {
        &mut self.search
    }

    fn searched(&self) -> &ThetaSearch {
        &self.search
    }

    fn expand<P: Probe>(&mut self, scene: &Scene<'_>, v: Vertex, node: VertexRecord, probe: &mut P) -> Result {
        match scene.costs {
            None => self.expand_with(scene, &UniformCosts(scene.layer), (v, node), probe),
            Some(costs) => self.expand_with(scene, &WeightedCosts { scene, costs }, (v, node), probe),
        }
    }

    fn write_path(&self, scene: &Scene<'_>, last: Vertex, out: &mut Vec<Point>) -> Result {
        match scene.costs {
            None => self.extraction(scene, &UniformCosts(scene.layer)).trace(last, out),
            Some(costs) => self.extraction(scene, &WeightedCosts { scene, costs }).trace(last, out),
        }
    }
}
