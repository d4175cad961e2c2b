//! Graphs of the host beside the crates `petgraph` and `pathfinding`: equal costs on random graphs and on hexagons, and
//! times for the same queries; then a road-like graph of 1,000,000 nodes. From `benches/rivals`,
//! `cargo run --release --bin graphs [NODES [NODES OF THE LARGE GRAPH]]`.
//!
//! The rivals get what a user would write: `petgraph` a `DiGraph` with positions as weights of nodes, `pathfinding`
//! lists of successors; both have the straight distance as their estimate.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use petgraph::graph::{DiGraph, NodeIndex};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use taut::graph::{Edge, Graph, GraphOptions, GraphPlanner, GraphRequest};

/// Queries that are timed on each graph.
const QUERIES: usize = 40;
/// Places per node of a road-like graph between two crossings.
const BENDS: u32 = 3;
/// Rounds, of which the best counts.
const ROUNDS: usize = 7;
/// Landmarks of the prepared graph.
const LANDMARKS: u32 = 16;

/// Places and edges, as all sides get them.
struct Case {
    name: &'static str,
    positions: Vec<[f32; 2]>,
    edges: Vec<Edge>,
}

impl Case {
    fn distance(&self, a: u32, b: u32) -> f64 {
        let [a, b] = [a, b].map(|node| self.positions[node as usize].map(f64::from));
        (a[0] - b[0]).hypot(a[1] - b[1])
    }

    /// Edges both ways, that cost the straight distance or up to 1.6 times as much.
    fn joined(mut self, random: &mut StdRng, mut pairs: Vec<(u32, u32)>) -> Self {
        pairs.sort_unstable();
        pairs.dedup();
        for (from, to) in pairs {
            let cost = self.distance(from, to) * random.random_range(1.000_001..1.6);
            self.edges.push(Edge { from, to, cost: cost as f32, edge_class: 0, flags: Edge::BOTH_WAYS });
        }
        self
    }

    /// Places at random, each joined to the three that are nearest: like the crossings of roads.
    fn roads(random: &mut StdRng, count: u32) -> Self {
        let side = f64::from(count).sqrt();
        let positions: Vec<[f32; 2]> =
            (0..count).map(|_| [0, 1].map(|_| random.random_range(0.0..side) as f32)).collect();
        let flat: Vec<f32> = positions.iter().flatten().copied().collect();
        let places = Graph::new(2, false, positions.len(), &flat).expect("places");
        let near = |node: u32| places.nearest(&positions[node as usize], 4).expect("near places");
        let pair = |node: u32, other: u32| (node.min(other), node.max(other));
        let pairs = (0..count).flat_map(|node| {
            near(node).into_iter().filter(move |&other| other != node).map(move |other| pair(node, other))
        });
        let pairs = pairs.collect();
        Self { name: "roads", positions, edges: Vec::new() }.joined(random, pairs)
    }

    /// Crossings at random, each joined to the three that are nearest by a road with bends: most nodes have two
    /// neighbours, as in maps of roads. Numbers are those of the roads in the order of their crossings.
    fn long_roads(random: &mut StdRng, count: u32) -> Self {
        // A crossing has about two roads of its own, with their bends.
        let crossings = Self::roads(random, count / (1 + 2 * BENDS));
        let mut case = Self { name: "long roads", positions: crossings.positions.clone(), edges: Vec::new() };
        for road in &crossings.edges {
            let [a, b] = [road.from, road.to].map(|node| crossings.positions[node as usize]);
            let mut last = road.from;
            for bend in 1..=BENDS + 1 {
                let share = bend as f32 / (BENDS + 1) as f32;
                let aside = |axis: usize, random: &mut StdRng| {
                    a[axis] + (b[axis] - a[axis]) * share + random.random_range(-0.03_f32..0.03)
                };
                let next = if bend > BENDS { road.to } else { case.positions.len() as u32 };
                if bend <= BENDS {
                    case.positions.push([aside(0, random), aside(1, random)]);
                }
                // Roads differ in speed, not their parts.
                let slow = road.cost / crossings.distance(road.from, road.to) as f32;
                let cost = case.distance(last, next) as f32 * slow.max(1.000_001);
                case.edges.push(Edge { from: last, to: next, cost, edge_class: 0, flags: Edge::BOTH_WAYS });
                last = next;
            }
        }
        case
    }

    /// Hexagons in rows, every second one half a place further.
    fn hexagons(random: &mut StdRng, count: u32) -> Self {
        let side = f64::from(count).sqrt() as u32;
        let position = |row: u32, column: u32| [column as f32 + 0.5 * (row % 2) as f32, row as f32 * 0.866_025_4];
        let positions = (0..side * side).map(|node| position(node / side, node % side)).collect();
        let mut pairs = Vec::new();
        for (row, column) in (0..side).flat_map(|row| (0..side).map(move |column| (row, column))) {
            let left = (column + row % 2).wrapping_sub(1);
            for (r, c) in [(row, column + 1), (row + 1, left), (row + 1, left.wrapping_add(1))] {
                if r < side && c < side {
                    pairs.push((row * side + column, r * side + c));
                }
            }
        }
        Self { name: "hexagons", positions, edges: Vec::new() }.joined(random, pairs)
    }

    fn graph(&self) -> Graph {
        let flat: Vec<f32> = self.positions.iter().flatten().copied().collect();
        let graph = Graph::new(2, false, self.positions.len(), &flat).expect("a graph");
        graph.set_edges(&self.edges).expect("good edges");
        graph
    }

    fn petgraph(&self) -> DiGraph<[f32; 2], f64> {
        let mut graph = DiGraph::new();
        let nodes: Vec<NodeIndex> = self.positions.iter().map(|&at| graph.add_node(at)).collect();
        for edge in &self.edges {
            let [a, b] = [edge.from, edge.to].map(|node| nodes[node as usize]);
            graph.add_edge(a, b, edge.cost.into());
            graph.add_edge(b, a, edge.cost.into());
        }
        graph
    }

    fn successors(&self) -> Vec<Vec<(u32, Cost)>> {
        let mut lists = vec![Vec::new(); self.positions.len()];
        for edge in &self.edges {
            lists[edge.from as usize].push((edge.to, Cost(edge.cost.into())));
            lists[edge.to as usize].push((edge.from, Cost(edge.cost.into())));
        }
        lists
    }
}

/// A cost with an order, as `pathfinding` asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Cost(f64);

impl Eq for Cost {}

impl PartialOrd for Cost {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Cost {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl std::ops::Add for Cost {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl pathfinding::num_traits::Zero for Cost {
    fn zero() -> Self {
        Self(0.0)
    }

    fn is_zero(&self) -> bool {
        self.0 == 0.0
    }
}

/// What some queries cost, infinite where no way leads, and how long they took.
fn timed(queries: &[(u32, u32)], mut ask: impl FnMut(u32, u32) -> f64) -> (Vec<f64>, Duration) {
    let begin = Instant::now();
    let costs = queries.iter().map(|&(start, goal)| ask(start, goal)).collect();
    (costs, begin.elapsed())
}

fn by_petgraph(case: &Case, graph: &DiGraph<[f32; 2], f64>, start: u32, goal: u32) -> f64 {
    let goal = NodeIndex::new(goal as usize);
    let estimate = |node: NodeIndex| case.distance(node.index() as u32, goal.index() as u32);
    let way = petgraph::algo::astar(
        graph,
        NodeIndex::new(start as usize),
        |node| node == goal,
        |edge| *edge.weight(),
        estimate,
    );
    way.map_or(f64::INFINITY, |(cost, _)| cost)
}

fn by_pathfinding(case: &Case, lists: &[Vec<(u32, Cost)>], start: u32, goal: u32) -> f64 {
    let way = pathfinding::directed::astar::astar(
        &start,
        |&node| lists[node as usize].iter().copied(),
        |&node| Cost(case.distance(node, goal)),
        |&node| node == goal,
    );
    way.map_or(f64::INFINITY, |(_, cost)| cost.0)
}

fn by_taut(planner: &mut GraphPlanner, start: u32, goal: u32) -> f64 {
    planner.find(start, &[goal], &GraphRequest::default()).expect("open ends").cost
}

/// True if all costs are equal but for rounding.
fn agree(name: &str, ours: &[f64], theirs: &[f64]) -> bool {
    let differ = |(a, b): &(&f64, &f64)| a != b && ((*a - *b).abs() / *b).is_nan() | ((*a - *b).abs() > 1e-9 * **b);
    let wrong = ours.iter().zip(theirs).filter(differ).count();
    if wrong > 0 {
        println!("{name}: {wrong} of {} costs differ", ours.len());
    }
    wrong == 0
}

fn queries(random: &mut StdRng, case: &Case, count: usize) -> Vec<(u32, u32)> {
    let nodes = case.positions.len() as u32;
    (0..count).map(|_| (random.random_range(0..nodes), random.random_range(0..nodes))).collect()
}

/// Costs of random small graphs, all rivals beside each other.
fn check(random: &mut StdRng) -> bool {
    (0..1000).all(|number| {
        let count = random.random_range(4..300);
        let case = if number % 2 == 0 { Case::roads(random, count) } else { Case::hexagons(random, count) };
        let (graph, theirs, lists) = (case.graph(), case.petgraph(), case.successors());
        let mut planner = GraphPlanner::new(&graph, GraphOptions::default()).expect("a planner");
        let asked = queries(random, &case, 10);
        let ours = timed(&asked, |start, goal| by_taut(&mut planner, start, goal)).0;
        agree("petgraph", &ours, &timed(&asked, |start, goal| by_petgraph(&case, &theirs, start, goal)).0)
            && agree("pathfinding", &ours, &timed(&asked, |start, goal| by_pathfinding(&case, &lists, start, goal)).0)
    })
}

/// Times on one graph, the best of some rounds of each side.
fn race(random: &mut StdRng, case: &Case) -> bool {
    let begin = Instant::now();
    let graph = case.graph();
    let built = begin.elapsed();
    let (theirs, lists) = (case.petgraph(), case.successors());
    let mut planner = GraphPlanner::new(&graph, GraphOptions::default()).expect("a planner");
    let asked = queries(random, case, QUERIES);
    let mut rows: Vec<(&str, (Vec<f64>, Duration))> = Vec::new();
    for _ in 0..ROUNDS {
        let round = [
            ("taut", timed(&asked, |start, goal| by_taut(&mut planner, start, goal))),
            ("petgraph", timed(&asked, |start, goal| by_petgraph(case, &theirs, start, goal))),
            ("pathfinding", timed(&asked, |start, goal| by_pathfinding(case, &lists, start, goal))),
        ];
        if rows.is_empty() {
            rows.extend(round);
            continue;
        }
        for ((_, (_, best)), (_, (_, time))) in rows.iter_mut().zip(round) {
            *best = time.min(*best);
        }
    }
    let bytes = graph.info().bytes;
    let begin = Instant::now();
    graph.prepare(LANDMARKS).expect("landmarks");
    let prepared = begin.elapsed();
    rows.push(("taut, landmarks", timed(&asked, |start, goal| by_taut(&mut planner, start, goal))));
    let info = graph.info();
    let expanded = |(start, goal): &(u32, u32)| {
        planner.find(*start, &[*goal], &GraphRequest::default()).map_or(0, |outcome| outcome.expanded)
    };
    let with_landmarks: u64 = asked.iter().map(expanded).sum();
    graph.prepare(0).expect("no landmarks");
    let expanded = |(start, goal): &(u32, u32)| {
        planner.find(*start, &[*goal], &GraphRequest::default()).map_or(0, |outcome| outcome.expanded)
    };
    let without: u64 = asked.iter().map(expanded).sum();
    println!("{without} and with landmarks {with_landmarks} nodes expanded by {QUERIES} queries");
    println!(
        "{} of {} nodes, {} arcs: {:.1} MB, built in {built:.1?}; {LANDMARKS} landmarks in {prepared:.1?}, {:.1} MB more",
        case.name,
        info.nodes,
        info.edges,
        bytes as f64 / 1e6,
        (info.bytes - bytes) as f64 / 1e6,
    );
    let ours = rows[0].1.clone();
    rows.iter().all(|(name, (costs, time))| {
        let each = *time / QUERIES as u32;
        println!("  {name:16} {each:>10.1?} a query, {:.2} x", time.as_secs_f64() / ours.1.as_secs_f64());
        agree(name, &ours.0, costs)
    })
}

fn main() -> ExitCode {
    let nodes = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(100_000);
    let mut random = StdRng::seed_from_u64(41);
    let is_equal = check(&mut random);
    println!("1,000 random graphs: costs {}", if is_equal { "agree" } else { "differ" });
    let large = std::env::args().nth(2).and_then(|word| word.parse().ok()).unwrap_or(1_000_000);
    let roads = Case::roads(&mut random, nodes);
    let hexagons = Case::hexagons(&mut random, nodes);
    let cases = [roads, hexagons, Case::long_roads(&mut random, large)];
    let is_equal = cases.iter().all(|case| race(&mut random, case)) && is_equal;
    if is_equal { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
