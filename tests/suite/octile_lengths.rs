//! A* and jump point search against the optimal octile lengths printed in scenario files.

use crate::common::configurations::{self, Configuration};
use crate::common::{data, effort};
use taut::{CornerCutting, CostRule, ErrorKind, Grid, Neighbours, Planner, Position, Request, Status};

/// Scenario files print rounded lengths, at the coarsest with two decimals.
const ROUNDING: f64 = 0.0051;

#[test]
fn astar_and_jump_points_reproduce_the_octile_lengths() {
    let astar = configurations::cell_astar(Neighbours::Eight, CornerCutting::Never, CostRule::Average);
    let jump = configurations::jump_point();
    let mut totals = (0, 0);
    let mut faults: Vec<String> = Vec::new();
    for map in data::maps() {
        let world = data::read_world(&map);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a grid");
        let mut planners = [astar.planner(&grid), jump.planner(&grid)];
        let queries = data::read_queries(&map);
        let stride = (queries.len() / effort::count(40, usize::MAX / 2)).max(1);
        let (mut checked, mut blocked) = (0, 0);
        for query in queries.iter().step_by(stride) {
            let free = |(x, y): (i32, i32)| world.cell(x, y) != 0;
            let centre = |(x, y): (i32, i32)| Position::new(x as f32 + 0.5, y as f32 + 0.5);
            let request = Request::new(centre(query.start), centre(query.goal));
            if !free(query.start) || !free(query.goal) {
                let kind = if free(query.start) { ErrorKind::GoalBlocked } else { ErrorKind::StartBlocked };
                for planner in &mut planners {
                    assert_eq!(planner.find(&request).expect_err("a blocked end").kind(), kind, "{query:?}");
                }
                blocked += 1;
                continue;
            }
            let [a, b] = lengths(&mut planners, &request, [&astar, &jump]);
            for length in [a, b] {
                let off = length - query.octile;
                if off.abs() > ROUNDING {
                    faults.push(format!("{}: {query:?} off by {off}", data::name(&map)));
                }
            }
            assert!((a - b).abs() <= 1e-9 * a, "{}: {query:?}: {a} and {b}", data::name(&map));
            checked += 1;
        }
        println!("{:20} {checked:6} scenarios agree, {blocked} have a blocked end", data::name(&map));
        totals = (totals.0 + checked, totals.1 + blocked);
    }
    println!("{:20} {:6} scenarios agree, {} have a blocked end", "all", totals.0, totals.1);
    assert!(faults.is_empty(), "{} differ\n{}", faults.len(), faults.join("\n"));
    assert!(totals.0 > 0 || data::maps().is_empty());
}

fn lengths(planners: &mut [Planner; 2], request: &Request, names: [&Configuration; 2]) -> [f64; 2] {
    let mut found = [0.0; 2];
    for (index, planner) in planners.iter_mut().enumerate() {
        let outcome = planner.find(request).expect("free ends");
        assert_eq!(outcome.status, Status::Found, "{} {request:?}", names[index].name);
        assert_eq!(outcome.length, outcome.cost, "{} {request:?}", names[index].name);
        found[index] = outcome.length;
    }
    found
}
