//! Bounds over terrain costs, judged by an oracle that shares nothing with the search: a Steiner graph and a descent.

use taut::field::{Field, FieldOptions};
use taut::grid::DiagonalGaps;
use taut::plan::Guarantee;
use taut::{Grid, Options, Planner, Position, Rect, Request, Status};
use taut_test_support::effort;
use taut_test_support::oracle::{Ground, Place};
use taut_test_support::random::Random;
use taut_test_support::verifier::gaps_of;
use taut_test_support::world::World;

const TOLERANCES: [f64; 5] = [1.0824, 1.05, 1.02, 1.01, 1.002];

/// A map with costs, for the library and for the oracle.
pub(super) struct Terrain {
    pub(super) world: World,
    costs: [f32; 256],
    weights: Option<Vec<f32>>,
    pub(super) ground: Ground,
}

impl Terrain {
    pub(super) fn any(random: &mut Random) -> Self {
        let (width, height) = (random.between(6, 21) as i32, random.between(6, 21) as i32);
        let density = 0.25 * random.unit();
        let classes = random.between(2, 7) as u8;
        let world = World::noise(random, width, height, density);
        let mut world = if random.chance(0.5) { world.with_classes(random, classes) } else { patches(random, world) };
        for cell in &mut world.terrain {
            *cell = (*cell).min(classes);
        }
        let mut costs = [1.0_f32; 256];
        for cost in &mut costs[1..] {
            *cost = match random.below(7) {
                0 => 0.25 + 4.0 * random.unit() as f32,
                pick => [1.0, 2.0, 3.0, 5.0, 10.0, 50.0][pick as usize - 1],
            };
        }
        let count = (width * height) as usize;
        let weights = random.chance(0.5).then(|| (0..count).map(|_| 1.0 + 3.0 * random.unit() as f32).collect());
        Self::new(world, costs, weights)
    }

    fn new(world: World, costs: [f32; 256], weights: Option<Vec<f32>>) -> Self {
        let weight = |at: usize| weights.as_ref().map_or(1.0, |weights: &Vec<f32>| f64::from(weights[at]));
        let cost = |at: usize| match world.terrain[at] {
            0 => f64::INFINITY,
            class => f64::from(costs[usize::from(class)]) * weight(at),
        };
        let count = world.terrain.len();
        let ground = Ground::new(world.width.into(), world.height.into(), (0..count).map(cost).collect());
        Self { world, costs, weights, ground }
    }

    /// The same map, all of whose free cells cost 1.
    pub(super) fn without_costs(&self) -> Self {
        Self::new(self.world.clone(), [1.0; 256], None)
    }

    pub(super) fn planner(&self, options: Options) -> Planner {
        self.planner_on(&self.grid(), options)
    }

    pub(super) fn grid(&self) -> Grid {
        let World { width, height, terrain } = &self.world;
        Grid::from_terrain(*width, *height, terrain).expect("a small grid")
    }

    /// A planner with the costs and weights.
    pub(super) fn planner_on(&self, grid: &Grid, options: Options) -> Planner {
        let World { width, height, .. } = &self.world;
        let mut planner = Planner::new(grid, options).expect("valid options");
        planner.set_costs(&self.costs).expect("valid costs");
        if let Some(weights) = &self.weights {
            let area = Rect::new(0, 0, *width, *height);
            planner.set_weights(area, weights, *width as usize).expect("valid weights");
        }
        planner
    }

    /// The same map, where cells near walls cost more as a field's options say.
    pub(super) fn beside_walls(&self, distance: f64, weight: f64) -> Self {
        let World { width, height, .. } = self.world;
        let beyond = |v: f64, low: i32| (f64::from(low) - v).max(v - f64::from(low + 1)).max(0.0);
        let factor = |at: usize| {
            let (x, y) = ((at as i32 % width) as f64 + 0.5, (at as i32 / width) as f64 + 0.5);
            let own = self.weights.as_ref().map_or(1.0, |weights| f64::from(weights[at]));
            let blocked = (-1..=width).flat_map(|x| (-1..=height).map(move |y| (x, y)));
            let blocked = blocked.filter(|&(x, y)| {
                let inside = (0..width).contains(&x) && (0..height).contains(&y);
                !inside || self.world.cell(x, y) == 0
            });
            let nearest = blocked.map(|(cx, cy)| beyond(x, cx).hypot(beyond(y, cy))).fold(distance, f64::min);
            let more = if weight > 0.0 { weight * (1.0 - nearest / distance) } else { 0.0 };
            ((1.0 + more) * own) as f32
        };
        let factors = (0..self.world.terrain.len()).map(factor).collect();
        let ground = Self::new(self.world.clone(), self.costs, Some(factors)).ground;
        Self { ground, world: self.world.clone(), costs: self.costs, weights: self.weights.clone() }
    }

    /// A field with the costs and weights.
    pub(super) fn field(&self, options: FieldOptions) -> Field {
        let World { width, height, .. } = self.world;
        let field = Field::new(&self.grid(), options).expect("valid options");
        field.set_costs(&self.costs).expect("valid costs");
        if let Some(weights) = &self.weights {
            field.set_weights(Rect::new(0, 0, width, height), weights, width as usize).expect("valid weights");
        }
        field
    }

    /// A free point: a corner, or anywhere.
    pub(super) fn point(&self, random: &mut Random) -> Option<Position> {
        let parts = *random.pick(&[1, 256]);
        let mut along = |side: i32| random.between(0, i64::from(side) * parts + 1) as f32 / parts as f32;
        let at = Position::new(along(self.world.width), along(self.world.height));
        (!self.ground.cells_at(place(at)).is_empty()).then_some(at)
    }
}

/// Rectangles of one class each.
fn patches(random: &mut Random, mut world: World) -> World {
    for _ in 0..random.between(2, 9) {
        let (x, y) = (random.between(0, world.width.into()) as i32, random.between(0, world.height.into()) as i32);
        let (w, h) = (random.between(1, 9) as i32, random.between(1, 9) as i32);
        let class = random.between(1, 7) as u8;
        for (column, row) in (y..(y + h).min(world.height)).flat_map(|row| (x..x + w).map(move |column| (column, row)))
        {
            if column < world.width && world.cell(column, row) != 0 {
                world.terrain[(row * world.width + column) as usize] = class;
            }
        }
    }
    world
}

pub(super) fn place(at: Position) -> Place {
    Place::new(at.x.into(), at.y.into())
}

/// What the answers at one tolerance have come to.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    paths: u32,
    within: u32,
    cost: f64,
    dearest: f64,
    bound: f64,
    loosest: f64,
}

impl Tally {
    fn add(&mut self, [cost, bound, tolerance]: [f64; 3]) {
        self.paths += 1;
        self.within += u32::from(bound <= tolerance);
        self.cost += cost;
        self.dearest = self.dearest.max(cost);
        self.bound += bound;
        self.loosest = self.loosest.max(bound);
    }
}

/// Judges the answer to one query at one tolerance; returns the cost beside the oracle's, and the bound.
fn judge(terrain: &Terrain, options: Options, request: &Request, oracle: Option<f64>) -> Option<[f64; 2]> {
    let mut planner = terrain.planner(options);
    let outcome = planner.find(request).expect("free ends");
    let case = || {
        let weights = terrain.weights.as_ref();
        format!("{outcome:?}, oracle {oracle:?}\n{request:?} {options:?} {weights:?}\n{}", terrain.world.rows())
    };
    let Some(oracle) = oracle else {
        assert_eq!(outcome.status, Status::NoPath, "{}", case());
        return None;
    };
    assert_eq!(outcome.status, Status::Found, "{}", case());
    let points: Vec<Place> = planner.path().iter().copied().map(place).collect();
    let told = terrain.ground.chain_cost(&points);
    assert!((told - outcome.cost).abs() <= 1e-9 * (1.0 + told), "the cells say {told}: {}", case());
    assert!(outcome.cost <= oracle * 1e-12 || outcome.bound >= 1.0, "{}", case());
    let is_optimal = outcome.bound <= 1.0;
    let expected = if is_optimal { Guarantee::Optimal } else { Guarantee::Bounded };
    assert_eq!(outcome.guarantee, expected, "{}", case());
    assert!(outcome.cost / outcome.bound <= oracle * (1.0 + 1e-9) + 1e-12, "a wrong bound: {}", case());
    (oracle > 0.0).then(|| [outcome.cost / oracle, outcome.bound])
}

#[test]
fn no_told_bound_is_wrong() {
    let mut tallies = [Tally::default(); TOLERANCES.len()];
    for seed in 0..effort::count(150, 20_000) as u64 {
        let mut random = Random::new(9_100_000 + seed);
        let terrain = Terrain::any(&mut random);
        let (Some(start), Some(goal)) = (terrain.point(&mut random), terrain.point(&mut random)) else { continue };
        let gaps = if random.chance(0.5) { DiagonalGaps::Closed } else { DiagonalGaps::Open };
        let route = terrain.ground.nearly_cheapest(place(start), place(goal), gaps_of(gaps));
        let oracle = route.map(|route| route.cost);
        for (cost_tolerance, tally) in TOLERANCES.into_iter().zip(&mut tallies) {
            let options = Options { cost_tolerance, diagonal_gaps: gaps, ..Options::default() };
            let Some([cost, bound]) = judge(&terrain, options, &Request::new(start, goal), oracle) else { continue };
            tally.add([cost, bound, cost_tolerance]);
        }
    }
    for (tolerance, tally) in TOLERANCES.into_iter().zip(&tallies) {
        let paths = f64::from(tally.paths);
        println!(
            "tolerance {tolerance}: {tally:?}, mean cost {}, mean bound {}",
            tally.cost / paths,
            tally.bound / paths
        );
    }
    let mean = |number: usize| tallies[number].cost / f64::from(tallies[number].paths);
    assert!(tallies[1].paths > 60, "{tallies:?}");
    assert!(mean(1) <= 1.002 && mean(3) <= 1.0002, "{} {}", mean(1), mean(3));
    assert!(f64::from(tallies[1].within) >= 0.9 * f64::from(tallies[1].paths), "{tallies:?}");
}
