//! Pairs of nodes that pools answer: what a planner finds on the graph as it was when they were submitted.

use std::time::Duration;

use super::edits::edit;
use super::judge::Judge;
use taut::graph::{Graph, GraphOptions, GraphPlanner, GraphRequest};
use taut::plan::{Options, Outcome, Request, Status};
use taut::pool::{Pool, PoolOptions, Taken, Ticket};
use taut::{Error, ErrorKind, Grid, Position};
use taut_test_support::effort;
use taut_test_support::random::Random;

/// A result without the counts, and the nodes.
type Answer = (Result<(Status, u64, u64, u64), ErrorKind>, Vec<u32>);

fn answer(result: &Result<Outcome, Error>, way: &[u32]) -> Answer {
    let told = result.as_ref().map_err(|error| error.kind());
    let told = told.map(|out| (out.status, out.cost.to_bits(), out.length.to_bits(), out.revision));
    (told, if result.is_ok() { way.to_vec() } else { Vec::new() })
}

fn answers(taken: &Taken<'_>) -> Result<Vec<Answer>, Error> {
    assert!(taken.answers().all(|(_, path)| path.is_empty()), "a way has no points");
    assert_eq!(taken.nodes(), taken.ways().map(|(_, way)| way.len()).sum());
    Ok(taken.ways().map(|(result, way)| answer(&result, way)).collect())
}

/// What is asked for, and what one planner finds at once.
struct Asked {
    ticket: Ticket,
    expected: Vec<Answer>,
}

fn submit(random: &mut Random, pool: &Pool, lane: u32, graph: &Graph, reference: &mut GraphPlanner) -> Asked {
    // Now and then a number that is none.
    let count = u64::from(graph.info().nodes);
    let node = |random: &mut Random| {
        let beyond = u64::from(random.chance(0.02));
        random.below(count + beyond) as u32
    };
    let pairs: Vec<[u32; 2]> = (0..random.below(12)).map(|_| [node(random), node(random)]).collect();
    let request = GraphRequest {
        max_expansions: random.below(3) * random.below(30),
        max_cost: if random.chance(0.2) { 6.0 } else { 0.0 },
        backward: random.chance(0.3),
        allow_partial: random.chance(0.3),
        ..GraphRequest::default()
    };
    let expected = pairs.iter().map(|&[start, goal]| {
        let result = reference.find(start, &[goal], &request);
        answer(&result, reference.path())
    });
    let expected = expected.collect();
    let ticket = pool.submit_nodes(lane, random.below(3) as u32, &pairs, &request).expect("a ticket");
    Asked { ticket, expected }
}

#[test]
fn a_pool_answers_pairs_as_a_planner_does_on_the_revision_of_their_ticket() {
    let mut found = 0;
    for seed in 0..effort::count(60, 1_000) as u64 {
        let mut random = Random::new(88_100_000 + seed);
        let mut judge = Judge::any(&mut random, 60);
        let graph = judge.graph();
        let threads = random.below(3) as u32;
        let pool = Pool::new(PoolOptions { threads, max_workers: 1, memory_limit: 0 }).expect("a pool");
        let options = GraphOptions { blocked_classes: random.below(2) as u32, ..GraphOptions::default() };
        let lane = pool.add_graph(&graph, &options, &[]).expect("a lane");
        let mut reference = GraphPlanner::new(&graph, options).expect("a planner");
        let mut open = Vec::new();
        for _ in 0..20 {
            match random.below(4) {
                0 => edit(&mut random, &mut judge, &graph),
                1 => {
                    let limit = if random.chance(0.5) { None } else { Some(Duration::from_micros(1)) };
                    pool.work(limit).expect("nobody else works");
                }
                _ => open.push(submit(&mut random, &pool, lane, &graph, &mut reference)),
            }
        }
        for Asked { ticket, expected } in open {
            assert_eq!(pool.wait(ticket, Duration::from_secs(600)), Ok(true));
            let told = pool.take(ticket, answers).expect("a ticket").expect("it is finished");
            found += told.iter().filter(|(_, way)| !way.is_empty()).count();
            assert_eq!(told, expected, "seed {seed}");
        }
        assert!(pool.poll(<[Ticket]>::is_empty));
    }
    assert!(found > 1_000, "{found} ways");
}

#[test]
fn lanes_take_and_give_their_own_kind_and_keep_their_graph() {
    let grid = Grid::new(8, 8, 1).expect("a grid");
    let pool = Pool::new(PoolOptions::default()).expect("a pool");
    let on_grid = pool.add(&grid, &Options::default(), &[]).expect("a lane");
    let graph = Graph::new(0, false, 3, &[]).expect("a graph");
    let lane = pool.add_graph(&graph, &GraphOptions::default(), &[0.0, 1.0, 0.0]).expect("a lane");
    let request = GraphRequest::default();
    let kind = |result: Result<_, Error>| result.map(|_: Ticket| ()).map_err(|error| error.kind());
    let goal = Position::new(5.5, 5.5);
    assert_eq!(kind(pool.submit(lane, 0, &[Request::new(goal, goal)])), Err(ErrorKind::Unsupported));
    assert_eq!(kind(pool.submit_nodes(on_grid, 0, &[[0, 1]], &request)), Err(ErrorKind::Unsupported));
    let all = GraphRequest { all_goals: true, ..request };
    assert_eq!(kind(pool.submit_nodes(lane, 0, &[[0, 1]], &all)), Err(ErrorKind::Unsupported));
    assert_eq!(kind(pool.submit_nodes(9, 0, &[[0, 1]], &request)), Err(ErrorKind::InvalidArgument));
    assert!(pool.leave_out(lane, Some(1)).is_err_and(|error| error.kind() == ErrorKind::Unsupported));
    let asks = GraphOptions { asks_sights: true, ..GraphOptions::default() };
    let refused = |options: &GraphOptions, estimates: &[f32]| {
        pool.add_graph(&graph, options, estimates).map_err(|error| error.kind())
    };
    assert_eq!(refused(&asks, &[]), Err(ErrorKind::Unsupported));
    assert_eq!(refused(&GraphOptions::default(), &[1.0]), Err(ErrorKind::InvalidArgument));
    drop(graph);
    let ticket = pool.submit_nodes(lane, 0, &[[1, 1], [0, 2]], &request).expect("the graph is there");
    let cancelled = pool.submit_nodes(lane, 0, &[[1, 1]], &request).expect("a ticket");
    pool.cancel(cancelled).expect("a ticket");
    pool.remove(lane).expect("a lane");
    assert_eq!(pool.work(None), Ok(0));
    let told = pool.take(ticket, answers).expect("a ticket").expect("it is finished");
    assert_eq!(told[0].1, [1]);
    assert_eq!(told[1].0.expect("an answer").0, Status::NoPath);
    let told = pool.take(cancelled, answers).expect("a ticket").expect("it is finished");
    assert_eq!(told[0].0.expect("an answer").0, Status::Cancelled);
}
