use super::*;
use crate::base::test_rng::TestRng;
use crate::base::{Error, unsigned};

/// A random directed graph; estimates are shares of the true distances.
struct Random {
    edges: Vec<Vec<(NodeId, f64)>>,
    estimates: Vec<f64>,
    ends: Vec<Option<f64>>,
}

impl Random {
    fn new(rng: &mut TestRng) -> Self {
        let count = 2 + rng.below(700);
        let cost = |rng: &mut TestRng| f64::from(1 + rng.below(40)) / 8.0;
        let edges: Vec<Vec<(NodeId, f64)>> =
            (0..count).map(|_| (0..rng.below(4)).map(|_| (unsigned(rng.below(count)), cost(rng))).collect()).collect();
        let ends: Vec<Option<f64>> = (0..count).map(|_| rng.chance(2).then(|| cost(rng))).collect();
        let mut random = Self { estimates: vec![0.0; edges.len()], edges, ends };
        let exact = random.distances();
        let share = f64::from(rng.below(5)) / 4.0;
        random.estimates = exact.iter().map(|d| if d.is_infinite() { *d } else { d * share }).collect();
        random
    }

    /// What is left from each node: by relaxing all edges until nothing changes (Bellman and Ford).
    fn distances(&self) -> Vec<f64> {
        let mut left: Vec<f64> = self.ends.iter().map(|end| end.unwrap_or(f64::INFINITY)).collect();
        loop {
            let mut changed = false;
            for (node, edges) in self.edges.iter().enumerate() {
                for &(to, cost) in edges {
                    let by = left[index(to)] + cost;
                    changed |= by < left[node];
                    left[node] = left[node].min(by);
                }
            }
            if !changed {
                return left;
            }
        }
    }
}

impl Graph for Random {
    type Place = NodeId;

    fn successors(
        &mut self,
        SettledNode { node, .. }: SettledNode,
        take: &mut impl FnMut(Successor<NodeId>) -> Result,
    ) -> Result {
        self.edges[index(node)].iter().try_for_each(|&(to, cost)| take(Successor { node: to, place: to, cost }))
    }

    fn estimate(&mut self, place: NodeId) -> f64 {
        self.estimates[index(place)]
    }

    fn end(&mut self, SettledNode { node, .. }: SettledNode) -> Option<f64> {
        self.ends[index(node)]
    }
}

fn search(graph: &mut Random, search: &mut BestFirst<u32>, scale: f64, each: u64) -> (Progress, u64) {
    let nodes = u64::try_from(graph.edges.len()).unwrap();
    search.begin(nodes, scale, u64::MAX).unwrap();
    search.start(graph, Successor { node: 0, place: 0, cost: 0.5 }).unwrap();
    loop {
        match search.step(graph, &mut Budget::new(each), || false).unwrap() {
            Progress::Paused => {}
            progress => return (progress, search.expanded()),
        }
    }
}

#[test]
fn ways_cost_what_relaxing_all_edges_finds() {
    let mut rng = TestRng::new(980);
    let mut kept = BestFirst::default();
    let (mut found, mut none) = (0, 0);
    for _ in 0..if cfg!(miri) { 5 } else { 2000 } {
        let mut graph = Random::new(&mut rng);
        let exact = graph.distances()[0];
        let (progress, expanded) = search(&mut graph, &mut kept, 1.0, 0);
        if exact.is_infinite() {
            assert_eq!(progress, Progress::Exhausted);
            none += 1;
            continue;
        }
        found += 1;
        assert_eq!(progress, Progress::Found);
        assert!((kept.cost() - exact - 0.5).abs() < 1e-9);
        let mut way: Vec<NodeId> = kept.way().collect();
        way.reverse();
        assert_eq!(way[0], 0);
        let step = |pair: &[NodeId]| {
            let costs = graph.edges[index(pair[0])].iter().filter(|edge| edge.0 == pair[1]).map(|edge| edge.1);
            costs.fold(f64::INFINITY, f64::min)
        };
        let sum: f64 = way.windows(2).map(step).sum();
        assert!((0.5 + sum + graph.ends[index(*way.last().unwrap())].unwrap() - kept.cost()).abs() < 1e-9);
        // In pieces, and by a new search: the same.
        let mut other = BestFirst::default();
        assert_eq!(search(&mut graph, &mut other, 1.0, 3), (progress, expanded));
        assert!(other.way().eq(kept.way()) && other.cost().to_bits() == kept.cost().to_bits());
        search(&mut graph, &mut other, 2.0, 0);
        assert!(other.cost() <= 2.0 * kept.cost() + 1e-9);
    }
    assert!(cfg!(miri) || found > 200 && none > 200);
}

#[test]
fn a_search_without_memory_or_after_a_cancel_ends() {
    let mut rng = TestRng::new(981);
    let mut graph = Random::new(&mut rng);
    let mut search = BestFirst::default();
    assert!(matches!(search.begin(1 << 30, 1.0, 1000), Err(Error::MemoryLimit { .. })));
    search.begin(700, 1.0, u64::MAX).unwrap();
    graph.ends.fill(None);
    graph.estimates.fill(0.0);
    search.start(&mut graph, Successor { node: 0, place: 0, cost: 0.0 }).unwrap();
    assert_eq!(search.step(&mut graph, &mut Budget::new(0), || true).unwrap(), Progress::Cancelled);
    assert_eq!(search.step(&mut graph, &mut Budget::new(0), || false).unwrap(), Progress::Exhausted);
}
