//! Saved graphs: the same graph comes back, and nothing else is one.

use super::judge::Judge;
use taut::ErrorKind;
use taut::graph::{Graph, GraphOptions, GraphPlanner, GraphRequest};
use taut_test_support::effort;
use taut_test_support::random::Random;

/// CRC-32, one bit after the other.
fn check_sum(bytes: &[u8]) -> u32 {
    let step = |rest: u32| rest >> 1 ^ if rest & 1 == 1 { 0xEDB8_8320 } else { 0 };
    !bytes.iter().fold(u32::MAX, |rest, &byte| (0..8).fold(rest ^ u32::from(byte), |rest, _| step(rest)))
}

/// Makes the check sums true.
fn sign(bytes: &mut [u8]) {
    let end = bytes.len() - 4;
    let sums = [check_sum(&bytes[..60]), check_sum(&bytes[64..end])];
    bytes[60..64].copy_from_slice(&sums[0].to_le_bytes());
    bytes[end..].copy_from_slice(&sums[1].to_le_bytes());
}

#[test]
fn a_loaded_graph_is_the_saved_one() {
    for seed in 0..effort::count(300, 5_000) as u64 {
        let mut random = Random::new(41_600_000 + seed);
        let judge = Judge::any(&mut random, if seed.is_multiple_of(10) { 900 } else { 30 });
        let graph = judge.graph();
        let saved = graph.save().expect("memory");
        let mut signed = saved.clone();
        sign(&mut signed);
        assert_eq!(saved, signed);
        let loaded = Graph::load(&saved).expect("a saved graph");
        assert_eq!(loaded.save(), Ok(saved));
        let (before, after) = (graph.info(), loaded.info());
        assert_eq!((after.nodes, after.edges, after.revision), (before.nodes, before.edges, 1));
        assert_eq!((after.dimensions, after.has_lengths), (judge.dimensions, judge.has_lengths));
        for node in 0..judge.nodes.len() as u32 {
            assert_eq!((loaded.node(node), loaded.edges(node)), (graph.node(node), graph.edges(node)));
        }
        let [mut a, mut b] =
            [&graph, &loaded].map(|graph| GraphPlanner::new(graph, GraphOptions::default()).expect("good options"));
        for _ in 0..5 {
            let [start, goal] = [0, 1].map(|_| random.below(judge.nodes.len() as u64) as u32);
            let [a, b] = [&mut a, &mut b].map(|planner| {
                let outcome = planner.find(start, &[goal], &GraphRequest::default());
                let outcome = outcome.map(|outcome| (outcome.cost, outcome.length, outcome.expanded));
                (outcome, planner.path().to_vec())
            });
            assert_eq!(a, b);
        }
    }
}

#[test]
fn bytes_that_were_cut_or_changed_are_no_graph() {
    let mut random = Random::new(41_700_000);
    let saved = Judge::any(&mut random, 30).graph().save().expect("memory");
    let refused = |data: &[u8]| match Graph::load(data) {
        Err(error) => assert_eq!(error.kind(), ErrorKind::Format, "{error}"),
        Ok(_) => panic!("{data:?} was loaded"),
    };
    (0..saved.len()).for_each(|end| refused(&saved[..end]));
    refused(&[&saved[..], &[0]].concat());
    for place in 0..saved.len() {
        for bit in 0..8 {
            let mut spoilt = saved.clone();
            spoilt[place] ^= 1 << bit;
            refused(&spoilt);
        }
    }
}

#[test]
fn forged_bytes_are_a_graph_or_a_sentence() {
    let mut loaded = 0;
    let rounds = effort::count(60_000, 600_000);
    for seed in 0..rounds as u64 {
        let mut random = Random::new(41_800_000 + seed);
        let mut forged = Judge::any(&mut random, 6).graph().save().expect("memory");
        for _ in 0..1 + random.below(3) {
            let place = 8 + random.below(forged.len() as u64 - 8) as usize;
            forged[place] = if random.chance(0.5) { random.below(256) as u8 } else { forged[place] ^ 1 };
        }
        sign(&mut forged);
        match Graph::load(&forged) {
            Ok(graph) => {
                loaded += 1;
                // What could be loaded is a graph like any other.
                let saved = graph.save().expect("memory");
                assert_eq!(Graph::load(&saved).expect("a saved graph").save(), Ok(saved));
                (0..graph.info().nodes).for_each(|node| assert!(graph.component(node).is_ok()));
            }
            Err(error) => {
                assert_eq!(error.kind(), ErrorKind::Format, "{error}");
                assert!(error.to_string().starts_with("header: ") || error.to_string().starts_with("nodes: "));
            }
        }
    }
    assert!(loaded > rounds / 20 && loaded < rounds * 19 / 20, "{loaded}");
}
