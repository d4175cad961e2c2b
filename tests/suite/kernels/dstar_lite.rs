//! D* Lite while an agent walks and the map changes: after every edit and every move the answer is that of a new
//! search, to the bit and with the same path, for fewer expansions.

use taut::{Algorithm, Options, Planner, Position, Rect, Request, Status};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::effort;
use taut_test_support::random::Random;
use taut_test_support::verifier::Verifier;
use taut_test_support::world::World;

/// Expansions of the planner that repairs, of a new one of the same kind, and of A*.
#[derive(Default)]
struct Work {
    queries: u64,
    repaired: u64,
    anew: u64,
    astar: u64,
}

/// An agent on its way over a map that changes under it.
struct Walk<'a> {
    verifier: &'a Verifier,
    configuration: &'a Configuration,
    astar: Configuration,
    costs: Option<[f32; 256]>,
    planner: Planner,
    at: Position,
    goal: Position,
}

impl<'a> Walk<'a> {
    fn new(verifier: &'a Verifier, configuration: &'a Configuration, costs: Option<[f32; 256]>) -> Self {
        let options = Options { algorithm: Algorithm::AStar, ..configuration.options };
        let astar = Configuration::new("A*", options);
        let planner = Self::made(verifier, configuration, costs.as_ref());
        let (width, height) = (verifier.world.width as f32, verifier.world.height as f32);
        let (at, goal) = (Position::new(0.5, 0.5), Position::new(width - 0.5, height - 0.5));
        Self { verifier, configuration, astar, costs, planner, at, goal }
    }

    fn made(verifier: &Verifier, configuration: &Configuration, costs: Option<&[f32; 256]>) -> Planner {
        let mut planner = configuration.planner(&verifier.grid);
        if let Some(costs) = costs {
            planner.set_costs(costs).expect("valid costs");
        }
        planner
    }

    /// Blocks, frees or changes a few cells, often near the agent; never the cells of the two ends.
    fn edit(&self, random: &mut Random) {
        let (width, height) = (self.verifier.world.width, self.verifier.world.height);
        let near = random.chance(0.5);
        let mut around = |centre: f32, side: i32| {
            let reach = if near { random.between(-6, 7) as i32 } else { random.between(0, side.into()) as i32 };
            if near { (centre as i32 + reach).clamp(0, side - 1) } else { reach }
        };
        let (x, y) = (around(self.at.x, width), around(self.at.y, height));
        let area = match random.below(8) {
            0 => Rect::new(x, y, (width - x).min(5), 1),
            1 => Rect::new(x, y, 1, (height - y).min(5)),
            _ => Rect::new(x, y, 1, 1),
        };
        let class = if random.chance(0.4) { 0 } else { 1 + random.below(3) as u8 };
        self.verifier.grid.fill(area, class).expect("an area of the map");
        for Position { x, y } in [self.at, self.goal] {
            self.verifier.grid.set_cell(x as i32, y as i32, 1).expect("a cell of the map");
        }
    }

    /// Asks all three planners and compares; then takes a few steps along the path.
    fn go_on(&mut self, random: &mut Random, work: &mut Work) {
        let lattice_ends = random.chance(0.5);
        let request = Request { every_step: true, lattice_ends, ..Request::new(self.at, self.goal) };
        let repaired = self.planner.find(&request).expect("free ends");
        let mut new = Self::made(self.verifier, self.configuration, self.costs.as_ref());
        let anew = new.find(&request).expect("free ends");
        let name = &self.configuration.name;
        let context = || format!("{name}, query {}, {request:?}", work.queries);
        assert_eq!(self.configuration.comparable(repaired), self.configuration.comparable(anew), "{}", context());
        assert_eq!(self.planner.path(), new.path(), "{}", context());
        let astar = Self::made(self.verifier, &self.astar, self.costs.as_ref()).find(&request).expect("free ends");
        assert_eq!(repaired.status, astar.status, "{}", context());
        let gap = (repaired.cost - astar.cost).abs();
        // Which vertices the legs leave out depends on which of equally short paths was found.
        assert!(!lattice_ends || repaired.cost == astar.cost || gap <= 1e-12 * astar.cost, "{gap}: {}", context());
        work.queries += 1;
        work.repaired += repaired.expanded;
        work.anew += anew.expanded;
        work.astar += astar.expanded;
        let path = self.planner.path();
        if repaired.status == Status::Found && random.chance(0.7) {
            self.at = path[(random.below(3) as usize).min(path.len() - 1)];
        }
    }

    fn arrived(&self) -> bool {
        (self.at.x - self.goal.x).hypot(self.at.y - self.goal.y) < 2.0
    }
}

fn walk(configuration: &Configuration, costs: Option<[f32; 256]>, queries: u64) -> Work {
    let mut work = Work::default();
    let mut random = Random::new(12_000_000);
    while work.queries < queries {
        let (width, height) = (random.between(20, 90) as i32, random.between(20, 90) as i32);
        let mut world = match random.below(3) {
            0 => World::blocks(&mut random, width, height, 20),
            1 => World::noise(&mut random, width, height, 0.25),
            _ => World::noise(&mut random, width, height, 0.1),
        };
        let last = world.terrain.len() - 1;
        (world.terrain[0], world.terrain[last]) = (1, 1);
        if costs.is_some() {
            world = world.with_classes(&mut random, 3);
        }
        let verifier = Verifier::new(world);
        let mut walk = Walk::new(&verifier, configuration, costs);
        for _ in 0..60 {
            if walk.arrived() {
                break;
            }
            for _ in 0..random.below(3) {
                walk.edit(&mut random);
            }
            walk.go_on(&mut random, &mut work);
        }
    }
    work
}

/// Walks and reports; a repaired search must cost less than a new one and less than A*.
fn check(configuration: &Configuration, costs: Option<[f32; 256]>, queries: u64) {
    let work = walk(configuration, costs, queries);
    let mean = |expanded: u64| expanded as f64 / work.queries as f64;
    let (repaired, anew, astar) = (mean(work.repaired), mean(work.anew), mean(work.astar));
    let weighted = if costs.is_some() { ", terrain costs" } else { "" };
    println!(
        "{}{weighted}: {} queries equal; expansions a query: {repaired:.1} repaired, {anew:.1} anew, {astar:.1} by A*",
        configuration.name, work.queries
    );
    assert!(repaired < anew && repaired < astar, "{}", configuration.name);
}

#[test]
fn a_repaired_search_equals_a_new_one_after_every_edit_and_move() {
    for configuration in &configurations::dstar_lites() {
        check(configuration, None, effort::count(300, 10_000) as u64);
    }
}

#[test]
fn a_repaired_search_equals_a_new_one_with_terrain_costs() {
    let mut costs = [1.0; 256];
    (costs[2], costs[3]) = (2.7, 5.1);
    for configuration in &configurations::dstar_lites() {
        check(configuration, Some(costs), effort::count(150, 10_000) as u64);
    }
}

#[test]
fn what_is_kept_goes_with_the_costs_and_the_goal() {
    let mut random = Random::new(12_500_000);
    let world = World::noise(&mut random, 40, 40, 0.15).with_classes(&mut random, 3);
    let verifier = Verifier::new(world);
    for configuration in &configurations::dstar_lites() {
        let mut planner = configuration.planner(&verifier.grid);
        for _ in 0..effort::count(40, 400) {
            let mut costs = [1.0; 256];
            costs[2] = *random.pick(&[1.0, 3.0, f32::INFINITY]);
            costs[3] = *random.pick(&[1.0, 0.5]);
            if random.chance(0.5) {
                planner.set_costs(&costs).expect("valid costs");
            } else {
                planner.set_costs(&[1.0; 256]).expect("valid costs");
                costs = [1.0; 256];
            }
            let goal = Position::new(random.between(18, 21) as f32 + 0.5, 20.5);
            let start = Position::new(random.between(0, 40) as f32 + 0.5, random.between(0, 40) as f32 + 0.5);
            let request = Request::new(start, goal);
            let kept = planner.find(&request).map_err(|error| error.kind());
            let mut new = configuration.planner(&verifier.grid);
            new.set_costs(&costs).expect("valid costs");
            let anew = new.find(&request).map_err(|error| error.kind());
            let comparable = |result: Result<_, _>| result.map(|outcome| configuration.comparable(outcome));
            assert_eq!(comparable(kept), comparable(anew), "{} {request:?}", configuration.name);
            assert_eq!(planner.path(), new.path(), "{} {request:?}", configuration.name);
        }
    }
}

#[test]
fn an_answer_that_is_known_needs_no_expansion() {
    let verifier = Verifier::new(World::empty(50, 50));
    for configuration in &configurations::dstar_lites() {
        let mut planner = configuration.planner(&verifier.grid);
        let request = |x: f32| Request::new(Position::new(x, 3.5), Position::new(40.5, 30.5));
        assert!(planner.find(&request(2.5)).expect("free ends").expanded > 0);
        assert_eq!(planner.find(&request(3.5)).expect("free ends").expanded, 0, "{}", configuration.name);
        verifier.grid.set_cell(0, 49, 0).expect("a cell of the map");
        assert_eq!(planner.find(&request(3.5)).expect("free ends").expanded, 0, "far from the way");
        verifier.grid.set_cell(0, 49, 1).expect("a cell of the map");
        planner.reset();
        assert!(planner.find(&request(3.5)).expect("free ends").expanded > 0, "a reset forgets");
    }
}

#[test]
fn costs_too_far_apart_are_refused() {
    let verifier = Verifier::new(World::empty(5, 5));
    let mut planner = configurations::dstar_lites()[0].planner(&verifier.grid);
    let mut costs = [1.0; 256];
    costs[7] = 1_048_576.0;
    planner.set_costs(&costs).expect("2^20 times the smallest");
    costs[7] = 1_048_577.0;
    assert_eq!(planner.set_costs(&costs).unwrap_err().kind(), taut::ErrorKind::Unsupported);
}
