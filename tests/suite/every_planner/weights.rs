//! Weights of cells: a cell of class 1 and weight w is to a planner what a cell of a class of cost w is.

use taut::grid::Lattice;
use taut::{Algorithm, ErrorKind, Grid, Outcome, Planner, Position, Rect, Request};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::effort;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// The costs of classes 1 to 5; all others cost 1, so that estimates are the same.
fn class_costs(random: &mut Random) -> [f32; 256] {
    let mut costs = [1.0; 256];
    for cost in &mut costs[1..6] {
        *cost = 1.0 + 7.0 * random.unit() as f32;
    }
    costs
}

/// A map by classes with costs, and the same map by weights.
struct Twins {
    world: World,
    costs: [f32; 256],
    grids: [Grid; 2],
    planners: [Planner; 2],
}

impl Twins {
    fn new(random: &mut Random, configuration: &Configuration) -> Self {
        let world = World::any(random, 24).with_classes(random, 5);
        let flat: Vec<u8> = world.terrain.iter().map(|&class| class.min(1)).collect();
        let costs = class_costs(random);
        let grids = [&world.terrain, &flat]
            .map(|terrain| Grid::from_terrain(world.width, world.height, terrain).expect("a small grid"));
        let mut planners = [0, 1].map(|i| configuration.planner(&grids[i]));
        planners[0].set_costs(&costs).expect("valid costs");
        let mut twins = Self { world, costs, grids, planners };
        twins.weigh(Rect::new(0, 0, twins.world.width, twins.world.height), 0);
        twins
    }

    /// Gives the cells of an area the weights of their classes; rows are `more` values longer than the area is wide.
    fn weigh(&mut self, area: Rect, more: usize) {
        let stride = area.width as usize + more;
        let mut weights = vec![f32::NAN; stride * area.height as usize];
        for (row, y) in (area.y..area.y + area.height).enumerate() {
            for (column, x) in (area.x..area.x + area.width).enumerate() {
                let class = self.world.cell(x, y);
                weights[row * stride + column] = if class == 0 { 1.0 } else { self.costs[usize::from(class)] };
            }
        }
        // What lies between two rows is not read.
        let last = weights.len() - more;
        self.planners[1].set_weights(area, &weights[..last], stride).expect("valid weights");
    }

    /// Paints some cells of both maps with a class: free ones stay free in both.
    fn paint(&mut self, random: &mut Random) {
        let x = random.between(0, self.world.width.into()) as i32;
        let y = random.between(0, self.world.height.into()) as i32;
        let width = 1 + random.below((self.world.width - x).min(6) as u64) as i32;
        let area = Rect::new(x, y, width, 1 + random.below((self.world.height - y).min(6) as u64) as i32);
        let class = random.between(0, 6) as u8;
        for y in area.y..area.y + area.height {
            for x in area.x..area.x + area.width {
                self.world.terrain[(y * self.world.width + x) as usize] = class;
            }
        }
        self.grids[0].fill(area, class).expect("inside");
        self.grids[1].fill(area, class.min(1)).expect("inside");
        self.weigh(area, random.below(3) as usize);
    }

    fn request(&self, random: &mut Random) -> Request {
        let mut along = |side: i32| random.between(0, 2 * i64::from(side) + 1) as f32 / 2.0;
        let mut point = || Position::new(along(self.world.width), along(self.world.height));
        Request::new(point(), point())
    }

    /// Asks both for a path.
    fn find(&mut self, request: &Request) -> [Result<Outcome, ErrorKind>; 2] {
        self.planners.each_mut().map(|planner| planner.find(request).map_err(|error| error.kind()))
    }
}

/// Outcomes without what tells that one map was edited more often than the other.
fn comparable(result: Result<Outcome, ErrorKind>) -> Result<Outcome, ErrorKind> {
    result.map(|outcome| Outcome { revision: 0, ..outcome })
}

#[test]
fn weights_are_costs_of_cells() {
    let with_costs = || configurations::all().into_iter().filter(Configuration::takes_costs);
    let mut found = 0;
    for seed in 0..effort::count(12, 400) as u64 {
        for configuration in with_costs() {
            let mut random = Random::new(8_100_000 + seed);
            let mut twins = Twins::new(&mut random, &configuration);
            for _ in 0..4 {
                let request = twins.request(&mut random);
                let [by_class, by_weight] = twins.find(&request).map(comparable);
                assert_eq!(by_class, by_weight, "seed {seed}, {}, {request:?}", configuration.name);
                let [a, b] = &twins.planners;
                assert_eq!(a.path(), b.path(), "seed {seed}, {}, {request:?}", configuration.name);
                found += u32::from(!a.path().is_empty());
            }
        }
    }
    assert!(found > 500, "{found} paths");
}

#[test]
fn weights_follow_edits_and_stay_with_their_cells() {
    let with_costs = || configurations::all().into_iter().filter(Configuration::takes_costs);
    let mut found = 0;
    for seed in 0..effort::count(6, 200) as u64 {
        for configuration in with_costs() {
            let mut random = Random::new(8_200_000 + seed);
            let mut twins = Twins::new(&mut random, &configuration);
            for _ in 0..6 {
                twins.paint(&mut random);
                let request = twins.request(&mut random);
                // A search that is brought up to date and one that begins anew may choose between paths of one cost.
                let [by_class, by_weight] = twins.find(&request);
                let told = |result: &Result<Outcome, ErrorKind>| result.map(|outcome| outcome.status);
                assert_eq!(told(&by_class), told(&by_weight), "seed {seed}, {}", configuration.name);
                if let (Ok(a), Ok(b)) = (by_class, by_weight) {
                    // Smoothing begins with one of several paths of equal cost.
                    let same = (a.cost - b.cost).abs() <= 1e-9 * a.cost.max(1.0) || configuration.is_smoothed();
                    assert!(same, "seed {seed}, {}, {} and {}", configuration.name, a.cost, b.cost);
                    found += u32::from(a.cost > 0.0);
                }
            }
        }
    }
    assert!(found > 300, "{found} paths");
}

#[test]
fn the_reach_of_a_planner_knows_its_weights() {
    let on_cells = |configuration: &Configuration| {
        configuration.takes_costs() && configuration.is_lattice() && configuration.options.lattice == Lattice::Cells
    };
    for configuration in configurations::all().into_iter().filter(on_cells) {
        for seed in 0..effort::count(20, 300) as u64 {
            let mut random = Random::new(8_300_000 + seed);
            let mut twins = Twins::new(&mut random, &configuration);
            let area = Rect::new(0, 0, twins.world.width, twins.world.height);
            let starts = [twins.request(&mut random).start];
            let stride = area.width as usize;
            let [by_class, by_weight] = twins.planners.each_mut().map(|planner| {
                let mut out = vec![-1.0; stride * area.height as usize];
                let told = planner.reach(&starts, 17.0, area, &mut out, stride);
                (told.map_err(|error| error.kind()), out)
            });
            assert_eq!(by_class, by_weight, "seed {seed}, {}", configuration.name);
        }
    }
}

#[test]
fn costs_of_classes_multiply_weights_in_either_order() {
    let grid = Grid::new(9, 1, 1).expect("a grid");
    let configuration = configurations::cell_astar(
        taut::grid::Neighbours::Eight,
        taut::grid::CornerCutting::Never,
        taut::grid::CostRule::Entered,
    );
    grid.fill(Rect::new(4, 0, 2, 1), 2).expect("inside");
    let mut costs = [1.0; 256];
    costs[2] = 4.0;
    let weights = [3.0, 5.0];
    let request = Request::new(Position::new(0.5, 0.5), Position::new(8.5, 0.5));
    for weights_first in [false, true] {
        let mut planner = configuration.planner(&grid);
        if weights_first {
            planner.set_weights(Rect::new(5, 0, 2, 1), &weights, 2).expect("valid");
            planner.set_costs(&costs).expect("valid");
        } else {
            planner.set_costs(&costs).expect("valid");
            planner.set_weights(Rect::new(5, 0, 2, 1), &weights, 2).expect("valid");
        }
        // Cells 1 to 8: six of 1, but for 4 (class 2), 5 (class 2, weight 3) and 6 (weight 5).
        assert_eq!(planner.find(&request).expect("a free row").cost, 5.0 + 4.0 + 12.0 + 5.0);
    }
}

#[test]
fn a_query_that_has_begun_keeps_its_weights() {
    let grid = Grid::new(40, 40, 1).expect("a grid");
    let configuration = configurations::corner_astar(taut::grid::Neighbours::Eight, taut::grid::DiagonalGaps::Closed);
    let mut planner = configuration.planner(&grid);
    let all = Rect::new(0, 0, 40, 40);
    planner.set_weights(all, &[2.0; 1600], 40).expect("valid");
    let request = Request::new(Position::new(0.0, 0.0), Position::new(40.0, 0.0));
    planner.begin(&request).expect("free ends");
    planner.set_weights(all, &[3.0; 1600], 40).expect("valid");
    assert_eq!(planner.step(0).expect("no limit").cost, 80.0);
    assert_eq!(planner.find(&request).expect("no limit").cost, 120.0);
}

#[test]
fn wrong_weights_change_nothing() {
    let grid = Grid::new(6, 4, 1).expect("a grid");
    let request = Request::new(Position::new(0.0, 0.0), Position::new(6.0, 4.0));
    let area = Rect::new(1, 1, 3, 2);
    for configuration in configurations::all() {
        let mut planner = configuration.planner(&grid);
        let mut set = |area, weights: &[f32], stride| planner.set_weights(area, weights, stride).map_err(|e| e.kind());
        if !configuration.takes_costs() {
            assert_eq!(set(area, &[1.0; 6], 3), Err(ErrorKind::Unsupported), "{}", configuration.name);
            continue;
        }
        for wrong in [0.999, 0.0, -1.0, f32::NAN, f32::INFINITY] {
            assert_eq!(set(area, &[1.0, 1.0, 1.0, 1.0, 1.0, wrong], 3), Err(ErrorKind::InvalidArgument), "{wrong}");
        }
        assert_eq!(set(Rect::new(4, 0, 3, 1), &[2.0; 3], 3), Err(ErrorKind::InvalidArgument));
        assert_eq!(set(area, &[2.0; 6], 2), Err(ErrorKind::InvalidArgument));
        assert_eq!(set(area, &[2.0; 5], 3), Err(ErrorKind::BufferTooSmall));
        assert_eq!(set(Rect::new(0, 0, 0, 0), &[], 0), Ok(()));
        let too_dear = set(area, &[2.0_f32.powi(21); 6], 3);
        let has_range = [Algorithm::DStarLite, Algorithm::Optimal].contains(&configuration.options.algorithm);
        let expected = if has_range { Err(ErrorKind::Unsupported) } else { Ok(()) };
        assert_eq!(too_dear, expected, "{}", configuration.name);
        if expected.is_err() {
            let plain = configuration.planner(&grid).find(&request).expect("free");
            assert_eq!(planner.find(&request).expect("free").cost, plain.cost, "the weights stayed as they were");
        }
    }
}

#[test]
fn the_range_of_costs_counts_weights_that_were_set_before() {
    let grid = Grid::new(6, 4, 1).expect("a grid");
    let configuration = configurations::dstar_lites().remove(0);
    let mut planner = configuration.planner(&grid);
    planner.set_weights(Rect::new(2, 2, 1, 1), &[1024.0], 1).expect("within the range");
    let mut costs = [1.0; 256];
    costs[9] = 2048.0;
    assert_eq!(planner.set_costs(&costs).map_err(|error| error.kind()), Err(ErrorKind::Unsupported));
    costs[9] = 1024.0;
    planner.set_costs(&costs).expect("2^20 times the smallest");
    let outside = planner.set_weights(Rect::new(0, 0, 1, 1), &[1025.0], 1);
    assert_eq!(outside.map_err(|error| error.kind()), Err(ErrorKind::Unsupported));
    planner.set_weights(Rect::new(2, 2, 1, 1), &[1.0], 1).expect("smaller");
    costs[9] = 1_048_576.0;
    planner.set_costs(&costs).expect("the largest weight is 1 again");
}
