//! Many searches in one call: the answers of single ones, whatever threads do.

use super::judge::Judge;
use taut::graph::{BatchOutcome, GraphOptions, GraphPlanner, GraphRequest};
use taut::plan::Status;
use taut::{Error, ErrorKind};
use taut_test_support::effort;
use taut_test_support::random::Random;

#[test]
fn many_searches_answer_as_single_ones_do_with_any_number_of_threads() {
    for seed in 0..effort::count(60, 600) as u64 {
        let mut random = Random::new(41_900_000 + seed);
        let judge = Judge::any(&mut random, 60);
        let graph = judge.graph();
        let count = judge.nodes.len() as u64;
        // Now and then a number that is none.
        let node = |random: &mut Random| {
            let beyond = u64::from(random.chance(0.02));
            random.below(count + beyond) as u32
        };
        let pairs: Vec<[u32; 2]> = (0..random.below(40)).map(|_| [node(&mut random), node(&mut random)]).collect();
        let request = GraphRequest {
            max_expansions: random.below(30),
            backward: random.chance(0.3),
            allow_partial: random.chance(0.3),
            ..GraphRequest::default()
        };
        let mut single = GraphPlanner::new(&graph, GraphOptions::default()).expect("a planner");
        let expected: Vec<_> = pairs
            .iter()
            .map(|pair| {
                let result = single.find(pair[0], &[pair[1]], &request);
                let path = if result.is_ok() { single.path().to_vec() } else { Vec::new() };
                (result, path)
            })
            .collect();
        let mut planner = GraphPlanner::new(&graph, GraphOptions::default()).expect("a planner");
        for threads in [0, 3, 1, 2] {
            let BatchOutcome { status, revision } = planner.find_batch(&pairs, &request, threads).expect("pairs");
            assert_eq!((status, revision), (Status::Found, graph.info().revision));
            assert_eq!(planner.answers().len(), pairs.len());
            let mut begin = 0;
            for (answer, (result, path)) in planner.answers().iter().zip(&expected) {
                assert_eq!((&answer.result, answer.first, answer.count), (result, begin, path.len()));
                assert_eq!(planner.path()[answer.first..][..answer.count], path[..]);
                begin += answer.count;
            }
            assert_eq!(planner.path().len(), begin);
        }
        if count > 0 && judge.nodes[0].flags == 0 {
            planner.find(0, &[0], &GraphRequest::default()).expect("an open node");
            assert_eq!((planner.answers().len(), planner.path()), (0, &[0][..]));
        }
    }
}

#[test]
fn batches_that_cannot_be_are_refused_and_limits_are_those_of_each_search() {
    let mut random = Random::new(41_950_000);
    let judge = Judge::any(&mut random, 300);
    let graph = judge.graph();
    let pairs = [[0, 0]; 9];
    let mut planner = GraphPlanner::new(&graph, GraphOptions::default()).expect("a planner");
    let find = |planner: &mut GraphPlanner, all_goals, threads| {
        planner
            .find_batch(&pairs, &GraphRequest { all_goals, ..GraphRequest::default() }, threads)
            .map(|batch| batch.status)
            .map_err(|e| e.kind())
    };
    assert_eq!(find(&mut planner, false, 65), Err(ErrorKind::InvalidArgument));
    assert_eq!(find(&mut planner, true, 1), Err(ErrorKind::Unsupported));
    let asks = GraphOptions { asks_sights: true, ..GraphOptions::default() };
    let mut asking = GraphPlanner::new(&graph, asks).expect("a planner");
    assert_eq!(find(&mut asking, false, 1), Err(ErrorKind::Unsupported));
    let small = GraphOptions { memory_limit: planner.memory() + 64, ..GraphOptions::default() };
    let mut limited = GraphPlanner::new(&graph, small).expect("a planner");
    assert_eq!(find(&mut limited, false, 2), Ok(Status::Found));
    let is_refused = |result: &Result<_, Error>| result.as_ref().is_err_and(|e| e.kind() == ErrorKind::Limit);
    let closed = judge.nodes[0].flags != 0;
    assert!(closed || limited.answers().iter().all(|answer| is_refused(&answer.result)));
    planner.reset();
    assert_eq!((planner.answers().len(), planner.path().len()), (0, 0));
}
