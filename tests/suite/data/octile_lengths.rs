//! A* and jump point search against the optimal octile lengths printed in scenario files.

use std::path::Path;
use std::sync::Mutex;
use taut::grid::{CornerCutting, CostRule, Neighbours};
use taut::{ErrorKind, Grid, Planner, Position, Request, Status};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::data::Query;
use taut_test_support::oracle::{CellRule, CostOf, Field, Spot, Steps};
use taut_test_support::{data, effort, parallel, world::World};

/// Scenario files print rounded lengths, at the coarsest with two decimals.
const ROUNDING: f64 = 0.0051;

/// What became of the lines of a scenario file.
#[derive(Clone, Copy, Default)]
struct Tally {
    agree: usize,
    blocked: usize,
    /// Lines whose printed length is not the map's: an independent Dijkstra gives ours.
    stale: usize,
}

#[test]
fn astar_and_jump_points_reproduce_the_octile_lengths() {
    let maps = data::maps();
    let total = Mutex::new(Tally::default());
    parallel::for_each(&maps, |map| {
        let tally = check_map(map);
        println!("{}", describe(&data::name(map), tally));
        // A file that fits its map has no such line: only one that puts ends into blocked cells was made for another
        // version of the map.
        assert!(tally.stale == 0 || tally.blocked > 0 || !effort::full(), "{}", data::name(map));
        let mut total = total.lock().expect("no panic while adding");
        total.agree += tally.agree;
        total.blocked += tally.blocked;
        total.stale += tally.stale;
    });
    let total = *total.lock().expect("no panic while adding");
    println!("{}", describe("all", total));
    assert!(total.agree > 0 || maps.is_empty());
}

fn describe(name: &str, tally: Tally) -> String {
    let Tally { agree, blocked, stale } = tally;
    format!("{name:20} {agree:6} scenarios agree, {blocked} have a blocked end, {stale} print another map's length")
}

fn check_map(map: &Path) -> Tally {
    let planners = [
        configurations::cell_astar(Neighbours::Eight, CornerCutting::Never, CostRule::Average),
        configurations::jump_point(),
    ];
    let world = data::read_world(map);
    let field = world.field();
    let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a grid");
    let mut planners = planners.map(|configuration| (configuration.planner(&grid), configuration));
    let queries = data::read_queries(map);
    let stride = (queries.len() / effort::count(40, usize::MAX / 2)).max(1);
    let mut tally = Tally::default();
    for query in queries.iter().step_by(stride) {
        if expects_blocked(&world, query, &mut planners) {
            tally.blocked += 1;
            continue;
        }
        let [a, b] = lengths(&mut planners, query);
        assert!((a - b).abs() <= 1e-9 * a, "{}: {query:?}: {a} and {b}", data::name(map));
        if (a - query.octile).abs() <= ROUNDING && (b - query.octile).abs() <= ROUNDING {
            tally.agree += 1;
            continue;
        }
        let exact = dijkstra(&field, query);
        assert!((a - exact).abs() <= 1e-9 * exact, "{}: {query:?}: {a} instead of {exact}", data::name(map));
        tally.stale += 1;
    }
    tally
}

fn request(query: &Query) -> Request {
    let centre = |(x, y): (i32, i32)| Position::new(x as f32 + 0.5, y as f32 + 0.5);
    Request::new(centre(query.start), centre(query.goal))
}

/// Whether an end lies in a blocked cell, after checking that the planners say so.
fn expects_blocked(world: &World, query: &Query, planners: &mut [(Planner, Configuration); 2]) -> bool {
    let free = |(x, y): (i32, i32)| world.cell(x, y) != 0;
    let kind = match (free(query.start), free(query.goal)) {
        (true, true) => return false,
        (true, false) => ErrorKind::GoalBlocked,
        (false, _) => ErrorKind::StartBlocked,
    };
    for (planner, configuration) in planners {
        let error = planner.find(&request(query)).expect_err("a blocked end");
        assert_eq!(error.kind(), kind, "{} {query:?}", configuration.name);
    }
    true
}

fn lengths(planners: &mut [(Planner, Configuration); 2], query: &Query) -> [f64; 2] {
    planners.each_mut().map(|(planner, configuration)| {
        let outcome = planner.find(&request(query)).expect("free ends");
        assert_eq!(outcome.status, Status::Found, "{} {query:?}", configuration.name);
        assert!((outcome.length - outcome.cost).abs() <= 1e-9 * outcome.cost, "{} {query:?}", configuration.name);
        outcome.length
    })
}

fn dijkstra(field: &Field, query: &Query) -> f64 {
    let steps = Steps::Cells { diagonal: Some(CellRule::BothFree), cost: CostOf::Mean };
    let centre = |(x, y): (i32, i32)| Spot::centre(x.into(), y.into());
    field.lattice_cost(steps, centre(query.start), centre(query.goal), &|_, _| 1.0)
}
