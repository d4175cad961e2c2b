//! A graph as plain lists, and what is true of it by definition.

use std::collections::BTreeMap;

use taut::graph::{Edge, Graph, NodeState};
use taut_test_support::random::Random;

/// Nodes, and the edges in each direction by their ends and class.
#[derive(Clone)]
pub struct Judge {
    pub dimensions: u32,
    pub has_lengths: bool,
    /// Nodes and edges that are drawn weigh, and cost, at least so much: only then is the straight distance an
    /// estimate.
    least: f32,
    pub nodes: Vec<NodeState>,
    pub edges: BTreeMap<(u32, u32, u32), f32>,
}

impl Judge {
    /// A graph of up to `most` nodes, which is sparse or dense, one way or both, with weights and closed nodes or
    /// without.
    pub fn any(random: &mut Random, most: u64) -> Self {
        let dimensions = random.below(4) as u32;
        let count = 1 + random.below(most) as u32;
        let has_lengths = dimensions > 0 && random.chance(0.4);
        let least = [0.0, 0.25, 0.5][random.below(3) as usize];
        let mut judge = Self { dimensions, has_lengths, least, nodes: Vec::new(), edges: BTreeMap::new() };
        let (closed, weighted) = (random.unit() * 0.2, random.chance(0.5));
        for node in 0..count {
            let mut state = judge.state(random, node);
            state.flags = NodeState::CLOSED * u32::from(random.chance(closed));
            if !weighted {
                state.weight = 1.0;
            }
            judge.nodes.push(state);
        }
        let edges = random.below(4 * u64::from(count) + 1);
        let both = random.unit();
        for _ in 0..edges {
            let mut edge = judge.edge(random);
            edge.flags = Edge::BOTH_WAYS * u32::from(random.chance(both));
            judge.set(&edge);
        }
        judge
    }

    /// A node at a place of a small lattice, so that distances are often equal.
    pub fn state(&self, random: &mut Random, node: u32) -> NodeState {
        let mut position = [0.0; 3];
        position[..self.dimensions as usize].fill_with(|| random.below(9) as f32 - 4.0);
        NodeState {
            node,
            flags: 0,
            weight: f32::max([0.0, 0.25, 1.0, 1.0, 3.5][random.below(5) as usize], self.least),
            position,
        }
    }

    /// An edge between any nodes; of cost 0 now and then.
    pub fn edge(&self, random: &mut Random) -> Edge {
        let node = |random: &mut Random| random.below(self.nodes.len() as u64) as u32;
        let cost = if random.chance(0.1) { 0.0 } else { random.below(64) as f32 / 8.0 };
        let cost = f32::max(cost, 4.0 * self.least);
        Edge { from: node(random), to: node(random), cost, edge_class: random.below(3) as u32 * 15, flags: 0 }
    }

    pub fn set(&mut self, edge: &Edge) {
        let mut set = |from, to| {
            let key = (from, to, edge.edge_class);
            match edge.cost < f32::INFINITY {
                true => self.edges.insert(key, edge.cost),
                false => self.edges.remove(&key),
            }
        };
        set(edge.from, edge.to);
        if edge.flags == Edge::BOTH_WAYS {
            set(edge.to, edge.from);
        }
    }

    /// The same graph, built at once.
    pub fn graph(&self) -> Graph {
        let width = self.dimensions as usize;
        let positions: Vec<f32> = self.nodes.iter().flat_map(|node| node.position[..width].to_vec()).collect();
        let graph = Graph::new(self.dimensions, self.has_lengths, self.nodes.len(), &positions).expect("a graph");
        graph.set_nodes(&self.nodes).expect("good nodes");
        graph.set_edges(&self.list()).expect("good edges");
        graph
    }

    pub fn list(&self) -> Vec<Edge> {
        let edge = |(&(from, to, class), &cost): (&(u32, u32, u32), &f32)| Edge {
            from,
            to,
            cost,
            edge_class: class,
            flags: 0,
        };
        self.edges.iter().map(edge).collect()
    }

    pub fn distance(&self, from: u32, to: u32) -> f64 {
        let [a, b] = [from, to].map(|node| self.nodes[node as usize].position);
        (0..3).map(|axis| (f64::from(a[axis]) - f64::from(b[axis])).powi(2)).sum::<f64>().sqrt()
    }

    /// What it costs to go over an edge; infinite if that is not allowed.
    pub fn cost(&self, from: u32, to: u32, class: u32, blocked: u32) -> f64 {
        let [a, b] = [from, to].map(|node| &self.nodes[node as usize]);
        let is_allowed = a.flags == 0 && b.flags == 0 && blocked >> class & 1 == 0;
        let Some(&cost) = self.edges.get(&(from, to, class)).filter(|_| is_allowed) else { return f64::INFINITY };
        let length = if self.has_lengths { self.distance(from, to) } else { 1.0 };
        f64::from(cost) * f64::from(b.weight) * length
    }

    /// What the cheapest ways cost from a node to all, or backward from all to it (Bellman 1958, Ford 1956).
    pub fn costs(&self, start: u32, blocked: u32, backward: bool) -> Vec<f64> {
        let mut costs = vec![f64::INFINITY; self.nodes.len()];
        if self.nodes[start as usize].flags == 0 {
            costs[start as usize] = 0.0;
        }
        loop {
            let mut is_changed = false;
            for &(from, to, class) in self.edges.keys() {
                let (near, far) = if backward { (to, from) } else { (from, to) };
                let cost = costs[near as usize] + self.cost(from, to, class, blocked);
                // Sums in another order are rounded otherwise.
                if cost < costs[far as usize] * (1.0 - 1e-13) {
                    costs[far as usize] = cost;
                    is_changed = true;
                }
            }
            if !is_changed {
                return costs;
            }
        }
    }

    /// What a way costs along the cheapest of the edges between its nodes.
    pub fn way(&self, path: &[u32], blocked: u32) -> f64 {
        let step =
            |two: &[u32]| (0..32).map(|class| self.cost(two[0], two[1], class, blocked)).fold(f64::INFINITY, f64::min);
        path.windows(2).map(step).sum()
    }
}

/// True if two costs are equal but for rounding.
pub fn agrees(a: f64, b: f64) -> bool {
    a == b || (a - b).abs() <= 1e-12 * a.abs().max(b.abs())
}
