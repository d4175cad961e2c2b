//! Theta* over graphs: every straight part of a way is seen, and no way is longer than along edges alone.

use super::judge::{Judge, agrees};
use taut::graph::{Edge, Graph, GraphOptions, GraphPlanner, GraphRequest, Sights};
use taut::grid::DiagonalGaps;
use taut::plan::{Guarantee, Outcome, Status};
use taut::{Error, Grid, Position};
use taut_test_support::effort;
use taut_test_support::random::Random;

/// A search, whose questions are answered by a function.
fn told(
    planner: &mut GraphPlanner,
    (start, goal): (u32, u32),
    request: &GraphRequest,
    sees: &mut impl FnMut(u32, u32) -> bool,
) -> Outcome {
    planner.begin(start, &[goal], request).expect("open nodes");
    loop {
        let outcome = planner.step(3).expect("enough memory");
        if outcome.status != Status::InProgress {
            assert!(planner.asked().is_empty());
            assert_eq!(planner.tell([true].into_iter()), Err(Error::NotAsking));
            return outcome;
        }
        let answers: Vec<bool> = planner.asked().iter().map(|&[from, to]| sees(from, to)).collect();
        if !answers.is_empty() {
            let wrong = planner.tell(std::iter::repeat_n(true, answers.len() + 1));
            assert!(matches!(wrong, Err(Error::BadValue { .. })));
            assert_eq!(planner.step(1).map(|outcome| outcome.status), Ok(Status::InProgress));
            planner.tell(answers.into_iter()).expect("as many as were asked for");
        }
    }
}

/// Checks the parts of a way: each is an edge or a straight line that is seen, and together they cost what is said.
fn check(judge: &Judge, path: &[u32], outcome: &Outcome, sees: &mut impl FnMut(u32, u32) -> bool) -> usize {
    let (mut cost, mut straight) = (0.0, 0);
    for part in path.windows(2) {
        let over = (0..32).map(|class| judge.cost(part[0], part[1], class, 0)).fold(f64::INFINITY, f64::min);
        let line = if sees(part[0], part[1]) { judge.distance(part[0], part[1]) } else { f64::INFINITY };
        straight += usize::from(line < over);
        cost += over.min(line);
    }
    // A parent may have become cheaper after its successor was reached: then the way costs less than is said.
    assert!(cost <= outcome.cost * (1.0 + 1e-12), "{path:?}: {cost} {outcome:?}");
    straight
}

#[test]
fn the_host_is_asked_for_what_the_way_uses() {
    let (mut straight, mut found, mut asked) = (0, 0, 0);
    for seed in 0..effort::count(600, 8_000) as u64 {
        let mut random = Random::new(41_700_000 + seed);
        let judge = Judge::any(&mut random, 30);
        let graph = judge.graph();
        let node = |random: &mut Random| random.below(judge.nodes.len() as u64) as u32;
        let (start, goal) = (node(&mut random), node(&mut random));
        if [start, goal].iter().any(|&node| judge.nodes[node as usize].flags != 0) {
            continue;
        }
        let share = random.below(5);
        // Who sees whom is the same in both directions.
        let mut sees = |a: u32, b: u32| (u64::from(a.min(b)) * 31 + u64::from(a.max(b)) * 17 + seed) % 5 < share;
        let options = GraphOptions { asks_sights: true, ..GraphOptions::default() };
        let mut planner = GraphPlanner::new(&graph, options).expect("a planner");
        let outcome = told(&mut planner, (start, goal), &GraphRequest::default(), &mut sees);
        assert_eq!((outcome.guarantee, outcome.bound), (Guarantee::None, 0.0));
        let along = judge.costs(start, 0, false)[goal as usize];
        assert_eq!(outcome.status == Status::Found, along < f64::INFINITY, "seed {seed}");
        if outcome.status == Status::Found {
            let path = planner.path().to_vec();
            assert_eq!((path.first(), path.last()), (Some(&start), Some(&goal)));
            straight += check(&judge, &path, &outcome, &mut sees);
            found += 1;
            if share == 0 {
                assert!(agrees(outcome.cost, along), "without sights it is A*: seed {seed}");
            }
        }
        asked += outcome.sight_checks;
        // The same in other slices, and once more.
        let again = told(&mut planner, (start, goal), &GraphRequest::default(), &mut sees);
        assert_eq!(again, outcome);
    }
    assert!(straight > 50 && found > 200 && asked > 500, "{straight} {found} {asked}");
}

#[test]
fn ways_that_a_grid_lets_see_are_free_and_no_longer_than_along_edges() {
    let mut shorter = 0;
    for seed in 0..effort::count(150, 2_000) as u64 {
        let mut random = Random::new(41_800_000 + seed);
        let grid = Grid::new(16, 12, 1).expect("a grid");
        for _ in 0..random.below(30) {
            grid.set_cell(random.below(16) as i32, random.below(12) as i32, 0).expect("a cell");
        }
        let place = |random: &mut Random| [random.below(32) as f32 / 2.0, random.below(24) as f32 / 2.0];
        let positions: Vec<f32> = (0..60).flat_map(|_| place(&mut random)).collect();
        let graph = Graph::new(2, false, 60, &positions).expect("a graph");
        let radius = [0.0, 0.0, 0.3][random.below(3) as usize];
        let gaps = DiagonalGaps::Closed;
        graph.add_sights(&grid, &Sights { first: 0, edge_class: 0, reach: 4.0, diagonal_gaps: gaps, radius }).unwrap();
        let mut along = GraphPlanner::new(&graph, GraphOptions::default()).expect("a planner");
        let mut planner = GraphPlanner::new(&graph, GraphOptions::default()).expect("a planner");
        planner.see_on(Some((&grid, radius, gaps))).expect("a good view");
        // All pairs that see each other, for the validator.
        let seen = Graph::new(2, false, 60, &positions).expect("a graph");
        let all = Sights { first: 0, edge_class: 0, reach: f64::INFINITY, diagonal_gaps: gaps, radius };
        seen.add_sights(&grid, &all).expect("good sights");
        for _ in 0..6 {
            let [start, goal] = [0, 1].map(|_| random.below(60) as u32);
            let request = GraphRequest { backward: random.chance(0.3), ..GraphRequest::default() };
            let outcome = planner.find(start, &[goal], &request).expect("open nodes");
            let edges = along.find(start, &[goal], &request).expect("open nodes");
            assert_eq!(outcome.status, edges.status);
            if outcome.status != Status::Found {
                continue;
            }
            let path = planner.path();
            let is_seen = |two: &[u32]| seen.edges(two[0]).expect("edges").iter().any(|edge| edge.to == two[1]);
            assert!(path.windows(2).all(is_seen), "seed {seed}: {path:?}");
            assert!((outcome.cost - outcome.length).abs() <= 1e-6 * outcome.length, "costs are lengths");
            shorter += usize::from(outcome.cost < edges.cost * (1.0 - 1e-6));
            let at = |node: u32| Position { x: positions[2 * node as usize], y: positions[2 * node as usize + 1] };
            if radius == 0.0 && grid.line_of_sight(at(start), at(goal), gaps).expect("near places").visible {
                assert!(outcome.cost <= edges.cost * (1.0 + 1e-6), "seed {seed}");
            }
        }
        planner.see_on(None).expect("no view");
        assert_eq!(planner.find(0, &[1], &GraphRequest::default()), along.find(0, &[1], &GraphRequest::default()));
    }
    assert!(shorter > 100, "{shorter}");
}

#[test]
fn views_that_do_not_fit_are_refused() {
    let grid = Grid::new(4, 4, 1).expect("a grid");
    let graph = Graph::new(1, false, 2, &[0.0, 1.0]).expect("a graph");
    let mut planner = GraphPlanner::new(&graph, GraphOptions::default()).expect("a planner");
    let closed = DiagonalGaps::Closed;
    assert!(matches!(planner.see_on(Some((&grid, 0.0, closed))), Err(Error::Unsupported { .. })));
    let graph = Graph::new(2, false, 2, &[0.5, 0.5, 3.5, 0.5]).expect("a graph");
    graph.set_edges(&[Edge { from: 0, to: 1, cost: 3.0, edge_class: 0, flags: 0 }]).expect("an edge");
    let mut planner = GraphPlanner::new(&graph, GraphOptions::default()).expect("a planner");
    assert!(matches!(planner.see_on(Some((&grid, -1.0, closed))), Err(Error::BadValue { .. })));
    assert!(matches!(planner.see_on(Some((&grid, f32::NAN, closed))), Err(Error::BadValue { .. })));
    assert!(matches!(planner.see_on(Some((&grid, 1.0, DiagonalGaps::Open))), Err(Error::Unsupported { .. })));
    assert_eq!(planner.find(0, &[1], &GraphRequest::default()).map(|o| o.guarantee), Ok(Guarantee::LatticeOptimal));
    let asks = GraphOptions { asks_sights: true, ..GraphOptions::default() };
    let mut planner = GraphPlanner::new(&graph, asks).expect("a planner");
    assert!(matches!(planner.see_on(Some((&grid, 0.0, closed))), Err(Error::Unsupported { .. })));
}
