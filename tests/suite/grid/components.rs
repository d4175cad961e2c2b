//! Labels of the connected components: they end a search early and change no answer.

use taut::{Error, Grid, Options, Outcome, Planner, Position, Rect, Request, Status};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::effort;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// A grid that is never prepared, and one that is again after each edit.
struct Twins {
    plain: Grid,
    labelled: Grid,
}

impl Twins {
    fn new(world: &World) -> Self {
        let make = || Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
        let twins = Self { plain: make(), labelled: make() };
        twins.labelled.prepare().expect("room for labels");
        twins
    }

    fn edit(&self, edit: impl Fn(&Grid)) {
        edit(&self.plain);
        edit(&self.labelled);
        self.labelled.prepare().expect("room for labels");
    }

    fn planners(&self, configuration: &Configuration) -> [Planner; 2] {
        [&self.plain, &self.labelled].map(|grid| configuration.planner(grid))
    }
}

/// Ends on a lattice of half cells: most of them on walls and corners, some at double corners.
fn half_cells(random: &mut Random, world: &World) -> Request {
    let mut along = |side: i32| random.between(0, i64::from(side) * 2 + 1) as f32 / 2.0;
    let start = Position::new(along(world.width), along(world.height));
    Request::new(start, Position::new(along(world.width), along(world.height)))
}

/// What must not depend on labels.
fn answer(result: Result<Outcome, Error>) -> Result<(Status, [u64; 3], taut::Guarantee, u64), Error> {
    let bits = |o: &Outcome| [o.length, o.cost, o.bound].map(f64::to_bits);
    result.map(|o| (o.status, bits(&o), o.guarantee, o.revision))
}

/// Finds on both; says whether the labels have answered.
fn compare(kind: &Configuration, world: &World, planners: &mut [Planner; 2], request: &Request) -> bool {
    let [plain, labelled] = planners;
    if request.max_expansions != 0 {
        // Whether a budget is spent depends on what an earlier search has left.
        kind.start_over(plain);
        kind.start_over(labelled);
    }
    let (without, with) = (plain.find(request), labelled.find(request));
    let case = || format!("{} {request:?}\n{without:?}\n{with:?}\n{}", kind.name, world.rows());
    assert_eq!(answer(without), answer(with), "{}", case());
    assert_eq!(plain.path(), labelled.path(), "{}", case());
    match (without, with) {
        (Ok(without), Ok(with)) => {
            let at_once = with.expanded == 0 && (without.expanded > 0 || kind.keeps_its_search());
            assert!(!at_once || with.status == Status::NoPath || kind.keeps_its_search(), "{}", case());
            assert!(at_once || kind.comparable(with) == kind.comparable(without), "{}", case());
            at_once && with.status == Status::NoPath
        }
        _ => false,
    }
}

#[test]
fn answers_do_not_depend_on_labels() {
    let list = configurations::all();
    let (mut at_once, mut unreachable) = (0, 0);
    for seed in 0..effort::count(150, 4000) as u64 {
        let mut random = Random::new(9_100_000 + seed);
        let world = World::any(&mut random, 14).with_classes(&mut random, 2);
        let twins = Twins::new(&world);
        for configuration in &list {
            let mut planners = twins.planners(configuration);
            for _ in 0..6 {
                let request = half_cells(&mut random, &world);
                at_once += u32::from(compare(configuration, &world, &mut planners, &request));
                let found = planners[0].step(0);
                unreachable += u32::from(found.is_ok_and(|outcome| outcome.status == Status::NoPath));
            }
        }
    }
    println!("{at_once} of {unreachable} searches without a path ended at once");
    assert!(at_once * 10 > unreachable * 8, "{at_once} of {unreachable}");
}

#[test]
fn answers_do_not_depend_on_labels_beside_edits_and_limits() {
    let list = configurations::few();
    for seed in 0..effort::count(150, 4000) as u64 {
        let mut random = Random::new(9_200_000 + seed);
        let world = World::any(&mut random, 16).with_classes(&mut random, 2);
        let twins = Twins::new(&world);
        let mut costs = [1.0_f32; 256];
        costs[2] = f32::INFINITY;
        for configuration in &list {
            let mut planners = twins.planners(configuration);
            if random.chance(0.3) {
                planners.iter_mut().for_each(|planner| planner.set_costs(&costs).expect("valid costs"));
            }
            for _ in 0..6 {
                let mut request = half_cells(&mut random, &world);
                request.max_expansions = random.below(3) as u32 * 4;
                request.allow_partial = random.chance(0.3);
                compare(configuration, &world, &mut planners, &request);
                let x = random.between(0, i64::from(world.width)) as i32;
                let y = random.between(0, i64::from(world.height)) as i32;
                let (area, class) = (Rect::new(x, y, world.width - x, 1), random.below(3) as u8);
                twins.edit(|grid| grid.fill(area, class).expect("an area of the map"));
            }
        }
    }
}

fn divided() -> World {
    World::draw(&["....#....", "....#....", "....#....", "....#...."])
}

fn across() -> Request {
    Request::new(Position::new(0.5, 0.5), Position::new(8.5, 3.5))
}

#[test]
fn an_unreachable_goal_needs_no_expansion_while_there_are_labels() {
    let world = divided();
    // One that keeps its search may know the answer of the first without any expansion.
    for configuration in configurations::few().into_iter().filter(|c| !c.keeps_its_search()) {
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
        let mut planner = configuration.planner(&grid);
        let mut expanded = || planner.find(&across()).expect("free ends").expanded;
        let all = expanded();
        assert!(all > 0, "{}", configuration.name);
        grid.prepare().expect("room for labels");
        assert_eq!(expanded(), 0, "{}", configuration.name);
        grid.set_cell(0, 0, 7).expect("a cell of the map");
        assert_eq!(expanded(), 0, "another passable class keeps the labels");
        grid.set_cell(3, 3, 0).expect("a cell of the map");
        assert!(expanded() > 0, "a blocked cell drops them");
        grid.prepare().expect("room for labels");
        assert_eq!(expanded(), 0, "{}", configuration.name);
        grid.set_cell(4, 1, 1).expect("a cell of the map");
        assert_eq!(planner.find(&across()).expect("free ends").status, Status::Found, "{}", configuration.name);
    }
}

#[test]
fn a_search_sees_the_labels_of_its_own_revision_only() {
    let world = divided();
    for configuration in configurations::few() {
        let twins = Twins::new(&world);
        let [_, mut planner] = twins.planners(&configuration);
        planner.begin(&across()).expect("free ends");
        twins.edit(|grid| grid.set_cell(4, 1, 1).expect("a cell of the map"));
        let outcome = planner.step(0).expect("an open search");
        assert_eq!((outcome.status, outcome.expanded, outcome.revision), (Status::NoPath, 0, 1));
        assert_eq!(planner.find(&across()).expect("free ends").status, Status::Found, "{}", configuration.name);
    }
}

#[test]
fn a_cancel_comes_before_the_labels() {
    let twins = Twins::new(&divided());
    for configuration in configurations::few() {
        for mut planner in twins.planners(&configuration) {
            planner.begin(&across()).expect("free ends");
            planner.cancel_handle().cancel();
            let outcome = planner.step(0).expect("an open search");
            assert_eq!((outcome.status, outcome.expanded), (Status::Cancelled, 0), "{}", configuration.name);
        }
    }
}

#[test]
fn a_planner_with_a_memory_limit_searches() {
    let twins = Twins::new(&divided());
    for configuration in configurations::few() {
        let options = Options { memory_limit: 1 << 20, ..configuration.options };
        let [mut plain, mut labelled] = twins.planners(&Configuration::new(&configuration.name, options));
        assert_eq!(plain.find(&across()), labelled.find(&across()), "{}", configuration.name);
    }
}

#[test]
fn labels_may_be_built_beside_edits_and_searches() {
    let mut random = Random::new(9_300_000);
    let world = World::blocks(&mut random, 90, 90, 30);
    let twins = Twins::new(&world);
    let requests: Vec<Request> = (0..60).map(|_| half_cells(&mut random, &world)).collect();
    let configuration = &configurations::any_angle()[0];
    std::thread::scope(|scope| {
        scope.spawn(|| (0..300).for_each(|_| twins.labelled.prepare().expect("room for labels")));
        scope.spawn(|| {
            for i in 0..600 {
                twins.labelled.set_cell(i * 7 % 90, i * 13 % 90, u8::from(i % 3 != 0)).expect("a cell of the map");
            }
        });
        scope.spawn(|| {
            let mut planner = configuration.planner(&twins.labelled);
            for request in &requests {
                // The revision, and with it the answer, may be any.
                let _ = planner.find(request);
            }
        });
    });
    // Whatever came first: the labels that are there now are those of the cells as they are now.
    twins.labelled.prepare().expect("room for labels");
    let mut cells = vec![0; world.terrain.len()];
    twins.labelled.get_cells(Rect::new(0, 0, 90, 90), &mut cells, 90).expect("a whole copy");
    twins.plain.set_cells(Rect::new(0, 0, 90, 90), &cells, 90).expect("an area of the map");
    let mut planners = twins.planners(configuration);
    for request in &requests {
        let [plain, labelled] = planners.each_mut().map(|planner| planner.find(request));
        let strip =
            |result: Result<Outcome, Error>| answer(result).map(|(status, numbers, label, _)| (status, numbers, label));
        assert_eq!(strip(plain), strip(labelled), "{request:?}");
    }
}
