//! Shortest lattice paths: Dijkstra without any heuristic, over cell centres or over lattice points.

use super::field::{Field, Gaps, Spot, UNIT};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// When a diagonal step between cell centres is allowed: how many of the two cells beside it must be free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::enum_variant_names, reason = "each variant says how many are free")]
pub enum CellRule {
    BothFree,
    OneFree,
    NoneFree,
}

/// How the cost of a step between cell centres is made of the two cells' costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CostOf {
    Mean,
    Entered,
}

/// The steps of a lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steps {
    Cells { diagonal: Option<CellRule>, cost: CostOf },
    Corners { diagonal: bool, gaps: Gaps },
}

/// Where a lattice planner's path begins or ends: the nearest corner (or centre) of the free cells that hold the point,
/// ties to the smaller y, then x. `None` when the point touches no free cell.
pub fn lattice_end(field: &Field, p: Spot, steps: Steps) -> Option<Spot> {
    nearest_node(field, &field.free_cells_at(p), p, steps)
}

/// The node of some cells nearest to a point that they hold. Two ways lead on from a closed double corner: only who
/// stands on it begins there, or who has no other.
fn nearest_node(field: &Field, cells: &[(i64, i64)], p: Spot, steps: Steps) -> Option<Spot> {
    let mut candidates = Vec::new();
    for &(x, y) in cells {
        if matches!(steps, Steps::Cells { .. }) {
            candidates.push(Spot::centre(x, y));
        } else {
            candidates.extend([(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].map(|(x, y)| Spot::corner(x, y)));
        }
    }
    candidates.into_iter().min_by_key(|s| (*s != p && is_closed(field, *s, steps), squared(*s, p), s.y, s.x))
}

/// True for a double corner that no path may pass.
fn is_closed(field: &Field, node: Spot, steps: Steps) -> bool {
    matches!(steps, Steps::Corners { gaps: Gaps::Closed, .. }) && field.double_corner(node.x / 256, node.y / 256)
}

/// The nodes between which a lattice planner searches for a path between two points; none if one of them is not free or
/// they are not connected. With legs it needs no steps within a cell, unless both points are nodes.
pub fn lattice_ends(field: &Field, (start, goal): (Spot, Spot), steps: Steps, legs: bool) -> Option<(Spot, Spot)> {
    let around = field.free_cells_at(goal);
    let shared: Vec<_> = field.free_cells_at(start).into_iter().filter(|cell| around.contains(cell)).collect();
    let nodes = connected_ends(field, (start, goal), steps);
    match nearest_node(field, &shared, start, steps) {
        Some(node) if legs && nodes != Some((start, goal)) => Some((node, node)),
        _ => nodes,
    }
}

fn connected_ends(field: &Field, (start, goal): (Spot, Spot), steps: Steps) -> Option<(Spot, Spot)> {
    if matches!(steps, Steps::Corners { .. }) {
        let nodes = (lattice_end(field, start, steps)?, lattice_end(field, goal, steps)?);
        // All corners of a cell are closed double ones: it has no neighbour.
        let leads_on = |node: Spot, end: Spot| node == end || !is_closed(field, node, steps);
        return (leads_on(nodes.0, start) && leads_on(nodes.1, goal)).then_some(nodes);
    }
    // From a double corner the cell is entered that leads to the other end.
    let sorted = |p: Spot| {
        let mut cells = field.free_cells_at(p);
        cells.sort_by_key(|&(x, y)| (squared(Spot::centre(x, y), p), y, x));
        cells.into_iter().map(|(x, y)| Spot::centre(x, y)).collect::<Vec<Spot>>()
    };
    let joins = |a: Spot, b: Spot| field.lattice_cost(steps, a, b, &|_, _| 1.0).is_finite();
    let (from, to) = (sorted(start), sorted(goal));
    let first = from.into_iter().find(|&a| to.iter().any(|&b| joins(a, b)))?;
    Some((first, to.into_iter().find(|&b| joins(first, b))?))
}

fn squared(a: Spot, b: Spot) -> i64 {
    (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)
}

impl Field {
    /// The least cost from `start` to `goal` (both nodes of the lattice), `INFINITY` when there is no path.
    /// `cost` gives a free cell's cost.
    pub fn lattice_cost(&self, steps: Steps, start: Spot, goal: Spot, cost: &dyn Fn(i64, i64) -> f64) -> f64 {
        self.lattice_costs(steps, start, Some(goal), cost)[self.lattice_index(goal)]
    }

    /// The least costs from `start` to every node, indexed by `lattice_index`; with a goal, those of nodes that cost
    /// more are not settled.
    pub fn lattice_costs(
        &self,
        steps: Steps,
        start: Spot,
        goal: Option<Spot>,
        cost: &dyn Fn(i64, i64) -> f64,
    ) -> Vec<f64> {
        let mut best = vec![f64::INFINITY; ((self.width + 1) * (self.height + 1)) as usize];
        let mut heap = BinaryHeap::new();
        best[self.lattice_index(start)] = 0.0;
        heap.push((Reverse(0.0_f64.to_bits()), start));
        while let Some((Reverse(bits), at)) = heap.pop() {
            let g = f64::from_bits(bits);
            if goal == Some(at) {
                break;
            }
            if g > best[self.lattice_index(at)] {
                continue;
            }
            for (next, step) in self.lattice_steps(steps, at, at == start, cost) {
                let reached = g + step;
                if reached < best[self.lattice_index(next)] {
                    best[self.lattice_index(next)] = reached;
                    // The bits of non-negative floats order like the floats.
                    heap.push((Reverse(reached.to_bits()), next));
                }
            }
        }
        best
    }

    /// Where a node's cost stands in `lattice_costs`.
    pub fn lattice_index(&self, s: Spot) -> usize {
        (s.y.div_euclid(UNIT) * (self.width + 1) + s.x.div_euclid(UNIT)) as usize
    }

    /// The steps that leave a node, each with its cost.
    pub fn lattice_steps(
        &self,
        steps: Steps,
        at: Spot,
        is_start: bool,
        cost: &dyn Fn(i64, i64) -> f64,
    ) -> Vec<(Spot, f64)> {
        match steps {
            Steps::Cells { diagonal, cost: rule } => self.cell_steps(diagonal, rule, at, cost),
            Steps::Corners { diagonal, gaps } => {
                let (x, y) = (at.x.div_euclid(UNIT), at.y.div_euclid(UNIT));
                if gaps == Gaps::Closed && !is_start && self.double_corner(x, y) {
                    return Vec::new();
                }
                self.corner_steps(diagonal, x, y, cost)
            }
        }
    }

    fn cell_steps(
        &self,
        diagonal: Option<CellRule>,
        rule: CostOf,
        at: Spot,
        cost: &dyn Fn(i64, i64) -> f64,
    ) -> Vec<(Spot, f64)> {
        let (x, y) = (at.x.div_euclid(UNIT), at.y.div_euclid(UNIT));
        let mut found = Vec::new();
        for (dx, dy) in directions() {
            let (nx, ny) = (x + dx, y + dy);
            if !self.free(nx, ny) {
                continue;
            }
            if dx != 0 && dy != 0 {
                let beside = i32::from(self.free(nx, y)) + i32::from(self.free(x, ny));
                let needed = match diagonal {
                    None => continue,
                    Some(CellRule::BothFree) => 2,
                    Some(CellRule::OneFree) => 1,
                    Some(CellRule::NoneFree) => 0,
                };
                if beside < needed {
                    continue;
                }
            }
            let weight = match rule {
                CostOf::Mean => f64::midpoint(cost(x, y), cost(nx, ny)),
                CostOf::Entered => cost(nx, ny),
            };
            found.push((Spot::centre(nx, ny), length(dx, dy) * weight));
        }
        found
    }

    fn corner_steps(&self, diagonal: bool, x: i64, y: i64, cost: &dyn Fn(i64, i64) -> f64) -> Vec<(Spot, f64)> {
        let mut found = Vec::new();
        for (dx, dy) in directions() {
            // The cells that the step runs inside or beside.
            let (cx, cy) = (x + dx.min(0), y + dy.min(0));
            let cells = match (dx, dy) {
                (0, _) => vec![(x - 1, cy), (x, cy)],
                (_, 0) => vec![(cx, y - 1), (cx, y)],
                _ if diagonal => vec![(cx, cy)],
                _ => continue,
            };
            let free = cells.into_iter().filter(|&(x, y)| self.free(x, y));
            let weight = free.map(|(x, y)| cost(x, y)).fold(f64::INFINITY, f64::min);
            if weight < f64::INFINITY {
                found.push((Spot::corner(x + dx, y + dy), length(dx, dy) * weight));
            }
        }
        found
    }
}

fn directions() -> impl Iterator<Item = (i64, i64)> {
    (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))).filter(|&d| d != (0, 0))
}

fn length(dx: i64, dy: i64) -> f64 {
    if dx != 0 && dy != 0 { 2.0_f64.sqrt() } else { 1.0 }
}
