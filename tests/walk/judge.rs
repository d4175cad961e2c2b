//! What is right, found by means that the library does not use: cells that share a side, flooded, for points; circles
//! around corners, joined by tangents, for discs.

use super::scene::{Jump, SCALE, position, units};
use taut::grid::DiagonalGaps;
use taut::{Options, Position};
use taut_test_support::oracle::{DiscOracle, Field, Spot};
use taut_test_support::validator::{CostMap, Vertex, place_of};
use taut_test_support::world::World;

/// The judge of a map, for discs of a radius in 1/256 cell, 0 for points, and a gap rule.
pub struct Judge {
    field: Field,
    cost_map: CostMap,
    discs: Option<DiscOracle>,
    radius: i64,
    /// Paths pass double corners.
    open: bool,
    ways: Vec<Way>,
    /// What it costs from the exit of each to that of each other, which is the last one used.
    between: Vec<Vec<f64>>,
}

/// An open link in one direction, between the places that its ends count as.
#[derive(Clone, Copy)]
struct Way {
    from: (i64, i64),
    to: (i64, i64),
    cost: f64,
}

impl Judge {
    pub fn new(world: &World, options: &Options) -> Self {
        let radius = (f64::from(options.radius) * SCALE as f64 + 0.5).floor() as i64;
        let open = options.diagonal_gaps == DiagonalGaps::Open;
        let field = world.field();
        let discs = (radius > 0).then(|| DiscOracle::new(&field, radius as f64 / SCALE as f64));
        let cost_map = CostMap::new(world.width, world.height, &world.terrain, &[1.0; 256]);
        Self { field, cost_map, discs, radius, open, ways: Vec::new(), between: Vec::new() }
    }

    /// The same map with links.
    pub fn with_links(mut self, links: &[Jump]) -> Self {
        let open = links.iter().filter(|jump| !jump.closed);
        for (Jump { cost, both_ways, .. }, [from, to]) in
            open.flat_map(|jump| jump.lanes().into_iter().map(move |lane| (jump, lane)))
        {
            let (Some(from), Some(to)) = (self.place(position(from)), self.place(position(to))) else { continue };
            self.ways.push(Way { from, to, cost: *cost });
            if *both_ways {
                self.ways.push(Way { from: to, to: from, cost: *cost });
            }
        }
        let row =
            |a: &Way| self.ways.iter().map(|b| self.walk(a.to, b.from).unwrap_or(f64::INFINITY) + b.cost).collect();
        self.between = self.ways.iter().map(row).collect();
        self
    }

    /// Where a path from or to a point begins or ends; none if there is no room there.
    pub fn place(&self, at: Position) -> Option<(i64, i64)> {
        let (x, y) = units(at);
        match self.discs {
            None => self.field.place(Spot::new(x, y)).map(|spot| (spot.x, spot.y)),
            Some(_) => place_of(&self.cost_map, Vertex { x, y }, self.radius).map(|place| (place.x, place.y)),
        }
    }

    /// The cost of a cheapest path between two places, over links too, for points at most three times that.
    pub fn length(&self, a: (i64, i64), b: (i64, i64)) -> Option<f64> {
        let walk = |a, b| self.walk(a, b).unwrap_or(f64::INFINITY);
        let mut reached: Vec<f64> = self.ways.iter().map(|way| walk(a, way.from) + way.cost).collect();
        for _ in &self.ways {
            for at in 0..self.ways.len() {
                for (before, row) in self.between.iter().enumerate() {
                    reached[at] = reached[at].min(reached[before] + row[at]);
                }
            }
        }
        let over = self.ways.iter().zip(&reached).map(|(way, cost)| cost + walk(way.to, b));
        Some(over.fold(walk(a, b), f64::min)).filter(|length| length.is_finite())
    }

    /// The length of a shortest walk between two places, for points at most three times that.
    fn walk(&self, a: (i64, i64), b: (i64, i64)) -> Option<f64> {
        let cells = |(x, y): (i64, i64)| (x as f64 / SCALE as f64, y as f64 / SCALE as f64);
        match &self.discs {
            Some(discs) => discs.length(cells(a), cells(b)),
            None => self.flood(a, b).map(|steps| 3.0 + steps as f64),
        }
    }

    /// True if a path can join two places.
    pub fn joins(&self, a: (i64, i64), b: (i64, i64)) -> bool {
        self.length(a, b).is_some()
    }

    /// How many steps between cells lead from one place to another: breadth first.
    fn flood(&self, a: (i64, i64), b: (i64, i64)) -> Option<usize> {
        let goals = self.field.free_cells_at(Spot::new(b.0, b.1));
        let mut wave = self.field.free_cells_at(Spot::new(a.0, a.1));
        let mut seen = Vec::new();
        for steps in 0.. {
            if wave.is_empty() || wave.iter().any(|cell| goals.contains(cell)) {
                return (!wave.is_empty()).then_some(steps);
            }
            let mut next = Vec::new();
            for (x, y) in wave.drain(..) {
                if !self.field.free(x, y) || seen.contains(&(x, y)) {
                    continue;
                }
                seen.push((x, y));
                next.extend([(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]);
                if self.open {
                    next.extend([(x + 1, y + 1), (x - 1, y + 1), (x - 1, y - 1), (x + 1, y - 1)]);
                }
            }
            next.retain(|cell| self.field.free(cell.0, cell.1) && !seen.contains(cell));
            wave = next;
        }
        None
    }

    /// True for a double corner, which belongs to both of its sides, and what is near to one: promises leave it out.
    pub fn is_at_gap(&self, at: Position) -> bool {
        let (x, y) = units(at);
        let line = |v: i64| (v + SCALE / 2).div_euclid(SCALE);
        let is_near = |v: i64| (v - line(v) * SCALE).abs() <= 8;
        self.radius == 0 && !self.open && is_near(x) && is_near(y) && self.field.double_corner(line(x), line(y))
    }

    /// Places that may be nearer to a goal than one that was chosen: the centres of cells, and points on their sides.
    pub fn samples(&self) -> impl Iterator<Item = Position> + '_ {
        let halves = |side: i64| 0..=2 * side;
        let all = halves(self.field.height).flat_map(move |y| halves(self.field.width).map(move |x| (x, y)));
        all.map(|(x, y)| position((x * SCALE / 2, y * SCALE / 2)))
    }
}
