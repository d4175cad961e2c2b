//! The ends of a path in the graph of a table: the nodes around them, and what the ways to these cost at least.
//!
//! An end at a lattice point is that node. From an end anywhere else an edge leads to each point of the boundary of its
//! cells. Its cost is so much below the distance that no path of the plane undercuts the edges: between two points of
//! the boundary the distance from the end is convex, so that it is less than what the two edges give by interpolation;
//! the most by which it is less, on either side of the point, is taken off. The cost may be negative.

use super::net::{CellPoint, Net, NetGround, NetNode};
use crate::base::{Bounds, Result, real};
use crate::collections::{Meter, counted};
use crate::geom::{Point, SCALE};

/// Taken off every edge against rounding, in cells.
const ROUNDING: f64 = 1e-12;

/// A node beside an end, and what the way between them costs at least.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct EndEdge {
    pub(super) node: NetNode,
    pub(super) cost: f64,
}

/// An end of the path.
#[derive(Default)]
pub(super) struct NetEnd {
    pub(super) at: Point,
    pub(super) seeds: Vec<EndEdge>,
    /// The least cost of a seed.
    pub(super) least: f64,
}

counted!(NetEnd { seeds } plain { at, least });

/// The free cells whose closure has a point.
pub(super) fn cells_at(ground: &NetGround<'_>, at: Point) -> impl Iterator<Item = CellPoint> {
    let (x, y) = (at.x.div_euclid(SCALE), at.y.div_euclid(SCALE));
    let on_column = at.x.rem_euclid(SCALE) == 0;
    let on_row = at.y.rem_euclid(SCALE) == 0;
    let beside = [(x, y, true), (x - 1, y, on_column), (x, y - 1, on_row), (x - 1, y - 1, on_column && on_row)];
    let ground = *ground;
    beside.into_iter().filter(|cell| cell.2).filter_map(move |(x, y, _)| {
        let cost = ground.cost(x, y);
        cost.is_finite().then_some(CellPoint { x, y, cost, point: 0 })
    })
}

/// What the straight way between two points costs if a free cell has both; infinite if none has.
pub(super) fn within_a_cell(ground: &NetGround<'_>, from: Point, to: Point) -> f64 {
    let has = |cell: &CellPoint| {
        let corner = Point::lattice(cell.x, cell.y);
        let is_within = |v: i32, low: i32| (low..=low + SCALE).contains(&v);
        is_within(to.x, corner.x) && is_within(to.y, corner.y)
    };
    let costs = cells_at(ground, from).filter(has).map(|cell| cell.cost);
    costs.fold(f64::INFINITY, f64::at_most) * from.distance(to)
}

impl NetEnd {
    /// Has no place.
    pub(super) fn clear(&mut self) {
        self.seeds.clear();
        (self.at, self.least) = (Point::default(), 0.0);
    }

    /// Finds the nodes around an end in a graph.
    pub(super) fn place(&mut self, net: &Net, ground: &NetGround<'_>, at: Point, meter: &mut Meter) -> Result {
        self.at = at;
        self.seeds.clear();
        if let Some(lattice) = at.as_lattice() {
            for for_below in [false, true] {
                let node = net.corner(ground, lattice, for_below);
                if self.seeds.iter().all(|seed| seed.node != node) {
                    meter.add(&mut self.seeds, EndEdge { node, cost: 0.0 }, 16)?;
                }
            }
        } else {
            for CellPoint { x, y, cost, .. } in cells_at(ground, at) {
                for point in 0..net.table.points() {
                    let seed = EndEdge {
                        node: net.node(ground, (x, y), point),
                        cost: cost * (edge_from(net, (x, y), at, point) - ROUNDING),
                    };
                    meter.add(&mut self.seeds, seed, 16)?;
                }
            }
        }
        self.least = self.seeds.iter().map(|seed| seed.cost).fold(f64::INFINITY, f64::at_most);
        Ok(())
    }

    /// What the way to the end costs at least from the nodes with these labels.
    pub(super) fn nearest(&self, label: impl Fn(NetNode) -> f64) -> NearestSeed {
        let mut nearest = NearestSeed { node: None, cost: f64::INFINITY };
        for seed in &self.seeds {
            let cost = label(seed.node) + seed.cost;
            if cost < nearest.cost {
                nearest = NearestSeed { node: Some(seed.node), cost };
            }
        }
        nearest
    }

    /// What lies between a corner of the lattice and the cells around the end, in columns and rows.
    #[inline(always)]
    pub(super) fn beyond(&self, (x, y): (i32, i32)) -> (i32, i32) {
        let along = |v: i32, end: i32| {
            let (low, high) = (end.div_euclid(SCALE), (end + SCALE - 1).div_euclid(SCALE));
            (low - v).max(v - high).max(0)
        };
        (along(x, self.at.x), along(y, self.at.y))
    }
}

/// The node through which an end is reached at the least cost, if any has a label.
#[derive(Clone, Copy, Debug)]
pub(super) struct NearestSeed {
    pub(super) node: Option<NetNode>,
    pub(super) cost: f64,
}

/// What the edge from an end to a point of the boundary of a cell may cost in a cell of cost 1.
fn edge_from(net: &Net, (x, y): (i32, i32), at: Point, point: usize) -> f64 {
    let table = net.table;
    let corner = Point::lattice(x, y);
    let unscaled = |v: i32| real(v.into()) / real(SCALE.into());
    let (px, py) = (unscaled(at.x - corner.x), unscaled(at.y - corner.y));
    let offset = |number: usize| {
        let (qx, qy) = table.place(number % table.points());
        [qx - px, qy - py]
    };
    let here = offset(point);
    let before = excess(here, offset(point + table.points() - 1));
    let after = excess(here, offset(point + 1));
    (here[0] * here[0] + here[1] * here[1]).sqrt() - before.at_least(after)
}

/// By how much the line between the distances of two points from the origin exceeds the distance of a point between
/// them, at most. They are on one line along x or y.
fn excess(a: [f64; 2], b: [f64; 2]) -> f64 {
    #[expect(clippy::float_cmp, reason = "points of one side have the very same coordinate")]
    let (from, to, away) = if a[1] == b[1] { (a[0], b[0], a[1]) } else { (a[1], b[1], a[0]) };
    let distance = |along: f64| (along * along + away * away).sqrt();
    let (first, last) = (distance(from), distance(to));
    let slope = (last - first) / (to - from);
    let rest = 1.0 - slope * slope;
    if rest <= 0.0 {
        return 0.0;
    }
    // Where the distance grows as the line does.
    let along = away.abs() * slope / rest.sqrt();
    (first + slope * (along - from) - distance(along)).at_least(0.0)
}
