//! What a graph refuses: each with its name, and nothing has changed.

use taut::graph::{Edge, Graph, GraphOptions, GraphPlanner, GraphRequest, NodeState};
use taut::plan::Status;
use taut::{Error, ErrorKind};

fn refused<T>(answer: Result<T, Error>, kind: ErrorKind, words: &str) {
    let Err(error) = answer else { panic!("{words}: was not refused") };
    assert_eq!(error.kind(), kind, "{error}");
    assert!(error.to_string().contains(words), "{error} does not say {words}");
}

fn square() -> Graph {
    let graph = Graph::new(2, false, 4, &[0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0]).expect("a graph");
    let edge = |from, to| Edge { from, to, cost: 1.0, edge_class: 0, flags: Edge::BOTH_WAYS };
    graph.set_edges(&[edge(0, 1), edge(1, 2), edge(2, 3)]).expect("good edges");
    graph
}

#[test]
fn edits_are_refused_by_name_and_change_nothing() {
    let graph = square();
    let before = graph.info();
    let edge = Edge { from: 3, to: 0, cost: 1.0, edge_class: 0, flags: 0 };
    let bad = ErrorKind::InvalidArgument;
    for (wrong, words) in [
        (Edge { from: 4, ..edge }, "from is 4"),
        (Edge { to: u32::MAX, ..edge }, "to is -1"),
        (Edge { cost: -0.5, ..edge }, "cost is -0.5"),
        (Edge { cost: f32::NAN, ..edge }, "cost is NaN"),
        (Edge { edge_class: 32, ..edge }, "edge_class is 32"),
    ] {
        refused(graph.set_edges(&[edge, wrong]), bad, words);
    }
    let node = NodeState { node: 1, flags: 0, weight: 1.0, position: [0.0; 3] };
    for (wrong, words) in [
        (NodeState { node: 9, ..node }, "node is 9"),
        (NodeState { weight: -1.0, ..node }, "weight is -1"),
        (NodeState { weight: f32::INFINITY, ..node }, "weight is inf"),
        (NodeState { position: [f32::NAN, 0.0, 0.0], ..node }, "position is NaN"),
        (NodeState { position: [0.0, 0.0, 1.0], ..node }, "position is 1"),
    ] {
        refused(graph.set_nodes(&[node, wrong]), bad, words);
    }
    refused(graph.set_edges(&[Edge { flags: 2, ..edge }]), ErrorKind::Unsupported, "flags of an edge");
    refused(graph.set_nodes(&[NodeState { flags: 4, ..node }]), ErrorKind::Unsupported, "flags of a node");
    refused(graph.remove_nodes(&[1, 7]), bad, "node is 7");
    refused(graph.add_nodes(2, &[0.0; 3]), ErrorKind::BufferTooSmall, "needed");
    refused(graph.add_nodes(1, &[0.0, f32::INFINITY]), bad, "positions is inf");
    refused(graph.add_nodes(usize::MAX, &[]), bad, "2^31");
    refused(graph.prepare(33), bad, "count is 33");
    assert_eq!(graph.info(), before);
    refused(Graph::new(4, false, 0, &[]).map(|_| ()), bad, "dimensions is 4");
    refused(Graph::new(0, true, 0, &[]).map(|_| ()), bad, "dimensions is 0");
}

#[test]
fn questions_are_refused_by_name() {
    let graph = square();
    let bad = ErrorKind::InvalidArgument;
    refused(graph.nearest(&[0.0], 1), bad, "point is 1");
    refused(graph.nearest(&[0.0, f32::NAN], 1), bad, "point is NaN");
    refused(graph.reachable(0, 4, 0), bad, "to is 4");
    refused(graph.component(4), bad, "node is 4");
    refused(graph.edges(4), bad, "node is 4");
    refused(graph.node(4), bad, "node is 4");
    assert_eq!(graph.nearest(&[0.9, 0.2], 2), Ok(vec![1, 2]));
}

#[test]
fn searches_are_refused_by_name_and_the_planner_lives_on() {
    let graph = square();
    let bad = ErrorKind::InvalidArgument;
    for h_scale in [-1.0, f64::NAN, f64::INFINITY] {
        let options = GraphOptions { h_scale, ..GraphOptions::default() };
        refused(GraphPlanner::new(&graph, options).map(|_| ()), bad, "h_scale");
    }
    let mut planner = GraphPlanner::new(&graph, GraphOptions::default()).expect("good options");
    let request = GraphRequest::default();
    refused(planner.step(0), bad, "begin");
    refused(planner.find(4, &[0], &request), bad, "start is 4");
    refused(planner.find(0, &[1, 4], &request), bad, "goals is 4");
    refused(planner.find(0, &[], &request), bad, "goal_count is 0");
    refused(planner.find(0, &[1], &GraphRequest { max_cost: -1.0, ..request }), bad, "max_cost is -1");
    let both = GraphRequest { all_goals: true, allow_partial: true, ..request };
    refused(planner.find(0, &[1], &both), ErrorKind::Unsupported, "partial");
    refused(planner.set_estimates(&[0.0; 3]), bad, "count is 3");
    refused(planner.set_estimates(&[0.0, 0.0, -1.0, 0.0]), bad, "estimates is -1");
    assert_eq!(planner.find(0, &[3], &request).expect("a way").cost, 3.0);
    refused(planner.cost(1), bad, "last query");

    graph.set_nodes(&[NodeState { flags: NodeState::CLOSED, ..graph.node(3).expect("a node") }]).expect("a good node");
    refused(planner.find(3, &[0], &request), ErrorKind::StartBlocked, "node 3, is closed");
    refused(planner.find(0, &[3], &request), ErrorKind::GoalBlocked, "node 3, is closed");
    assert_eq!(planner.find(0, &[3, 2], &request).expect("another goal").cost, 2.0);
    planner.set_estimates(&[0.0; 4]).expect("an estimate for each node");
    graph.add_nodes(1, &[5.0, 5.0]).expect("a node");
    refused(planner.find(0, &[2], &request), ErrorKind::Unsupported, "estimates");
    planner.set_estimates(&[]).expect("none");
    assert_eq!(planner.find(0, &[2], &request).expect("a way").status, Status::Found);
}

#[test]
fn budgets_limits_and_cancelling_are_those_of_all_planners() {
    let count = 30_000_u32;
    let graph = Graph::new(0, false, count as usize, &[]).expect("a graph");
    let edges: Vec<Edge> = (1..count).map(|to| Edge { from: to - 1, to, cost: 1.0, edge_class: 0, flags: 0 }).collect();
    graph.set_edges(&edges).expect("good edges");
    let mut planner = GraphPlanner::new(&graph, GraphOptions::default()).expect("good options");
    let request = GraphRequest { max_expansions: 1_000, ..GraphRequest::default() };
    let outcome = planner.find(0, &[count - 1], &request).expect("open ends");
    assert_eq!((outcome.status, outcome.expanded), (Status::BudgetSpent, 1_000));
    let outcome = planner.step(500).expect("a kept search");
    assert_eq!((outcome.status, outcome.expanded), (Status::BudgetSpent, 1_500));
    planner.cancel_handle().cancel();
    assert_eq!(planner.step(0).expect("a kept search").status, Status::Cancelled);
    assert_eq!(planner.step(0).expect("the outcome again").status, Status::Cancelled);
    let outcome = planner.find(0, &[count - 1], &GraphRequest::default()).expect("open ends");
    assert_eq!((outcome.status, outcome.cost, planner.path().len()), (Status::Found, 29_999.0, 30_000));
    let held = planner.memory();
    planner.reset();
    assert!(planner.memory() < held / 10);

    // The table of all nodes fits the limit, but not an open list of as many.
    let edges: Vec<Edge> = (1..count).map(|to| Edge { from: 0, to, cost: 9.0, edge_class: 1, flags: 0 }).collect();
    graph.set_edges(&edges).expect("good edges");
    let options = GraphOptions { memory_limit: 600_000, blocked_classes: 2, ..GraphOptions::default() };
    let mut chain = GraphPlanner::new(&graph, options).expect("good options");
    let mut star = GraphPlanner::new(&graph, GraphOptions { blocked_classes: 1, ..options }).expect("good options");
    assert_eq!(chain.find(0, &[5], &GraphRequest::default()).expect("a near goal").cost, 5.0);
    refused(star.find(0, &[5], &GraphRequest::default()), ErrorKind::Limit, "limit");
    assert!(star.memory() < 600_000, "{}", star.memory());
    let tight = GraphOptions { memory_limit: 200_000, ..options };
    let mut tight = GraphPlanner::new(&graph, tight).expect("good options");
    refused(tight.find(0, &[5], &GraphRequest::default()), ErrorKind::Limit, "limit");
}

#[test]
fn a_planner_holds_no_more_than_its_limit() {
    let count = 3_000_u32;
    let graph = Graph::new(1, false, count as usize, &vec![0.0; count as usize]).expect("a graph");
    let edges: Vec<Edge> = (1..count).map(|to| Edge { from: to - 1, to, cost: 1.0, edge_class: 0, flags: 0 }).collect();
    graph.set_edges(&edges).expect("good edges");
    let goals: Vec<u32> = (count - 300..count).collect();
    let request = GraphRequest::default();
    let (mut created, mut found, mut many) = (0, 0, 0);
    for memory_limit in (100..100_000).step_by(100) {
        let options = GraphOptions { memory_limit, ..GraphOptions::default() };
        let Ok(mut planner) = GraphPlanner::new(&graph, options) else {
            refused(GraphPlanner::new(&graph, options).map(|_| ()), ErrorKind::Limit, &memory_limit.to_string());
            assert_eq!(created, 0);
            continue;
        };
        created += 1;
        let mut ask = |goals: &[u32], answered: &mut u32| {
            let answer = planner.find(0, goals, &request);
            assert!(planner.memory() <= memory_limit, "{} of {memory_limit}", planner.memory());
            match answer {
                Ok(_) => *answered += 1,
                // The error has the limit of the planner, not what is left of it for a part.
                Err(error) => refused::<()>(Err(error), ErrorKind::Limit, &memory_limit.to_string()),
            }
        };
        ask(&[count - 1], &mut found);
        ask(&goals, &mut many);
    }
    assert!(created > found && found > many && many > 0, "{created} {found} {many}");
}
