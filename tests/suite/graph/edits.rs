//! Graphs under edits: the same bytes as a graph that is built at once; searches that are open keep their state.

use super::judge::{Judge, agrees};
use taut::graph::{Edge, Graph, GraphOptions, GraphPlanner, GraphRequest, NodeState};
use taut::plan::Status;
use taut_test_support::effort;
use taut_test_support::random::Random;

/// One edit of a random kind, of the graph and of the judge.
pub fn edit(random: &mut Random, judge: &mut Judge, graph: &Graph) {
    let count = judge.nodes.len() as u64;
    match random.below(8) {
        0 => {
            let first = count as u32;
            let more = 1 + random.below(3) as u32;
            let new: Vec<NodeState> =
                (first..first + more).map(|node| NodeState { weight: 1.0, ..judge.state(random, node) }).collect();
            let width = judge.dimensions as usize;
            let positions: Vec<f32> = new.iter().flat_map(|node| node.position[..width].to_vec()).collect();
            assert_eq!(graph.add_nodes(more as usize, &positions), Ok(first));
            judge.nodes.extend(new);
        }
        1 => {
            let removed: Vec<u32> = (0..1 + random.below(2)).map(|_| random.below(count) as u32).collect();
            graph.remove_nodes(&removed).expect("nodes");
            judge.edges.retain(|(from, to, _), _| !removed.contains(from) && !removed.contains(to));
            removed.iter().for_each(|&node| judge.nodes[node as usize].flags = NodeState::CLOSED);
        }
        2 | 3 => {
            let node = random.below(count) as u32;
            let mut state = judge.state(random, node);
            state.flags = NodeState::CLOSED * u32::from(random.chance(0.2));
            // Far away now and then, so that costs say less about distances than before.
            if random.chance(0.3) {
                state.position = state.position.map(|coordinate| coordinate * 8.0);
            }
            graph.set_nodes(&[state]).expect("a good node");
            judge.nodes[node as usize] = state;
        }
        _ => {
            let edges: Vec<Edge> = (0..1 + random.below(6))
                .map(|_| {
                    let mut edge = judge.edge(random);
                    if random.chance(0.4) {
                        // One that is there.
                        let known = random.below(judge.edges.len().max(1) as u64) as usize;
                        if let Some(&(from, to, class)) = judge.edges.keys().nth(known) {
                            edge = Edge { from, to, edge_class: class, ..edge };
                        }
                    }
                    let cost = if random.chance(0.3) { f32::INFINITY } else { edge.cost };
                    Edge { cost, flags: Edge::BOTH_WAYS * u32::from(random.chance(0.5)), ..edge }
                })
                .collect();
            graph.set_edges(&edges).expect("good edges");
            edges.iter().for_each(|edge| judge.set(edge));
        }
    }
}

/// Answers for some ends, to the byte.
fn answers(graph: &Graph, judge: &Judge, ends: &[(u32, u32)]) -> Vec<String> {
    let mut planner = GraphPlanner::new(graph, GraphOptions::default()).expect("good options");
    let mut answers = Vec::new();
    for &(start, goal) in ends {
        let outcome = planner.find(start, &[goal], &GraphRequest::default());
        let outcome = outcome.map(|outcome| (outcome.status, outcome.cost.to_bits(), outcome.length.to_bits()));
        answers.push(format!("{outcome:?} {:?}", planner.path()));
        answers.push(format!("{:?}", graph.edges(start)));
        answers.push(format!("{:?} {:?}", graph.node(start), graph.component(goal)));
    }
    let info = graph.info();
    answers.push(format!("{} {} {}", info.nodes, info.edges, judge.edges.len()));
    answers.push(format!("{:?}", graph.nearest(&[0.5; 3][..judge.dimensions as usize], 5)));
    answers
}

#[test]
fn an_edited_graph_is_one_that_is_built_at_once() {
    for seed in 0..effort::count(150, 3_000) as u64 {
        let mut random = Random::new(41_100_000 + seed);
        // Several pages, or one.
        let mut judge = Judge::any(&mut random, if seed.is_multiple_of(5) { 700 } else { 12 });
        let graph = judge.graph();
        let before = graph.info().revision;
        for edits in 1..40 {
            edit(&mut random, &mut judge, &graph);
            assert_eq!(graph.info().revision, before + edits);
            if random.chance(0.7) {
                continue;
            }
            let ends: Vec<(u32, u32)> =
                (0..4).map(|_| [0, 1].map(|_| random.below(judge.nodes.len() as u64) as u32).into()).collect();
            assert_eq!(answers(&graph, &judge, &ends), answers(&judge.graph(), &judge, &ends), "seed {seed}");
        }
    }
}

#[test]
fn landmarks_hold_while_costs_rise_and_are_dropped_when_one_falls() {
    let mut kept = 0;
    for seed in 0..effort::count(400, 10_000) as u64 {
        let mut random = Random::new(41_200_000 + seed);
        let mut judge = Judge::any(&mut random, 40);
        let graph = judge.graph();
        graph.prepare(1 + random.below(5) as u32).expect("landmarks");
        let bare = graph.info().bytes;
        for _ in 0..12 {
            edit(&mut random, &mut judge, &graph);
            kept += usize::from(graph.info().bytes >= bare);
            let start = random.below(judge.nodes.len() as u64) as u32;
            let costs = judge.costs(start, 0, false);
            let mut planner = GraphPlanner::new(&graph, GraphOptions::default()).expect("good options");
            for goal in 0..judge.nodes.len() as u32 {
                if let Ok(outcome) = planner.find(start, &[goal], &GraphRequest::default()) {
                    assert!(agrees(outcome.cost, costs[goal as usize]), "seed {seed}: {outcome:?} {costs:?}");
                }
            }
        }
    }
    assert!(kept > 0);
}

#[test]
fn an_open_search_keeps_the_graph_that_it_began_on() {
    for seed in 0..effort::count(300, 5_000) as u64 {
        let mut random = Random::new(41_300_000 + seed);
        let mut judge = Judge::any(&mut random, 40);
        let graph = judge.graph();
        let [start, goal] = [0, 1].map(|_| random.below(judge.nodes.len() as u64) as u32);
        let mut planner = GraphPlanner::new(&graph, GraphOptions::default()).expect("good options");
        let Ok(expected) = planner.find(start, &[goal], &GraphRequest::default()) else { continue };
        let path = planner.path().to_vec();
        planner.begin(start, &[goal], &GraphRequest::default()).expect("open ends");
        let outcome = loop {
            let outcome = planner.step(1).expect("an open search");
            if outcome.status != Status::InProgress {
                break outcome;
            }
            edit(&mut random, &mut judge, &graph);
        };
        assert_eq!((outcome, planner.path()), (expected, &path[..]));
    }
}
