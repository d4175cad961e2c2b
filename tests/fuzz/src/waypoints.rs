//! Graphs of the host: edits, builders, searches of every kind and saved bytes, beside a graph of plain lists. Bytes
//! that were changed are refused with a sentence, or are a graph like any other.

#![allow(unsafe_code)]

use std::collections::BTreeMap;

use taut::abi::{taut_graph, taut_graph_destroy, taut_graph_load};
use taut::graph::{
    Edge, Graph, GraphOptions, GraphPlanner, GraphRequest, HexagonLayout, Hexagons, NodeState, Quadtree, Sights,
    Triangles,
};
use taut::grid::DiagonalGaps;
use taut::{Error, Grid, Outcome, Status};
use taut_test_support::hash::Fnv;

use crate::drawn::Drawn;
use crate::saved::crc32;
use crate::surface::{self, OK, known};

const MOST_NODES: usize = 60;
const HEAD: usize = 64;

/// A graph as plain lists.
struct Lists {
    has_lengths: bool,
    nodes: Vec<NodeState>,
    /// Costs by both ends and class.
    edges: BTreeMap<(u32, u32, u32), f32>,
}

/// A graph, its planner and what they must be.
struct Walked {
    graph: Graph,
    grid: Grid,
    planner: GraphPlanner,
    blocked: u32,
    /// Costs of found ways are at most so many times the least.
    bound: f64,
    dimensions: u32,
    lists: Lists,
}

pub fn run(bytes: &[u8]) -> u64 {
    let mut drawn = Drawn::new(bytes);
    let mut walked = Walked::new(&mut drawn);
    let mut hash = Fnv::new();
    for _ in 0..40 {
        if drawn.is_empty() {
            break;
        }
        match drawn.below(16) {
            0 | 1 => walked.nodes(&mut drawn),
            2..=5 => walked.edges(&mut drawn),
            6 => walked.build(&mut drawn),
            7 => walked.refused(&mut drawn),
            8 => walked.questions(&mut drawn, &mut hash),
            9 => walked.saved(&mut drawn, &mut hash),
            10 => walked.new_planner(&mut drawn),
            11 => walked.all_goals(&mut drawn, &mut hash),
            12 => walked.many(&mut drawn),
            13 => walked.told(&mut drawn),
            _ => walked.find(&mut drawn, &mut hash),
        }
    }
    walked.check();
    hash.value()
}

impl Lists {
    fn distance(&self, from: u32, to: u32) -> f64 {
        let [a, b] = [from, to].map(|node| self.nodes[node as usize].position);
        (0..3).map(|axis| (f64::from(a[axis]) - f64::from(b[axis])).powi(2)).sum::<f64>().sqrt()
    }

    fn is_open(&self, node: u32) -> bool {
        self.nodes[node as usize].flags == 0
    }

    /// What an edge costs; infinite if nobody may go over it.
    fn cost(&self, key: (u32, u32, u32), blocked: u32) -> f64 {
        let (from, to, class) = key;
        let is_allowed = self.is_open(from) && self.is_open(to) && blocked >> class & 1 == 0;
        let Some(&cost) = self.edges.get(&key).filter(|_| is_allowed) else { return f64::INFINITY };
        let length = if self.has_lengths { self.distance(from, to) } else { 1.0 };
        f64::from(cost) * f64::from(self.nodes[to as usize].weight) * length
    }

    /// The least costs from a node, or backward to it (Bellman 1958, Ford 1956).
    fn costs(&self, start: u32, blocked: u32, backward: bool) -> Vec<f64> {
        let mut costs = vec![f64::INFINITY; self.nodes.len()];
        costs[start as usize] = if self.is_open(start) { 0.0 } else { f64::INFINITY };
        let edges: Vec<_> = self.edges.keys().map(|&key| (key.0, key.1, self.cost(key, blocked))).collect();
        for _ in 0..self.nodes.len() {
            let mut is_changed = false;
            for &(from, to, cost) in &edges {
                let (near, far) = if backward { (to, from) } else { (from, to) };
                let cost = costs[near as usize] + cost;
                if cost < costs[far as usize] {
                    costs[far as usize] = cost;
                    is_changed = true;
                }
            }
            if !is_changed {
                break;
            }
        }
        costs
    }

    /// What a way costs.
    fn way(&self, path: &[u32], blocked: u32) -> f64 {
        let least = |two: &[u32]| {
            let classes = (0..32).map(|class| self.cost((two[0], two[1], class), blocked));
            classes.fold(f64::INFINITY, f64::min)
        };
        path.windows(2).map(least).sum()
    }

    fn set(&mut self, edge: &Edge) {
        let ways = [Some((edge.from, edge.to)), (edge.flags != 0).then_some((edge.to, edge.from))];
        for (from, to) in ways.into_iter().flatten() {
            let key = (from, to, edge.edge_class);
            if edge.cost < f32::INFINITY {
                self.edges.insert(key, edge.cost);
            } else {
                self.edges.remove(&key);
            }
        }
    }
}

fn is_near(a: f64, b: f64) -> bool {
    a == b || (a - b).abs() <= 1e-9 * a.abs().max(b.abs())
}

impl Walked {
    fn new(drawn: &mut Drawn) -> Self {
        let dimensions = drawn.below(4);
        let has_lengths = dimensions > 0 && drawn.chance(96);
        let graph = Graph::new(dimensions, has_lengths, 0, &[]).expect("an empty graph");
        let grid = Grid::new(9, 7, 1).expect("a small grid");
        for _ in 0..drawn.below(20) {
            grid.set_cell(drawn.between(0, 9), drawn.between(0, 7), 0).expect("a cell of the map");
        }
        let planner = GraphPlanner::new(&graph, GraphOptions::default()).expect("good options");
        let lists = Lists { has_lengths, nodes: Vec::new(), edges: BTreeMap::new() };
        let mut walked = Self { graph, grid, planner, blocked: 0, bound: 1.0, dimensions, lists };
        let count = 1 + drawn.at(16);
        walked.add(drawn, count);
        for _ in 0..drawn.below(6) {
            walked.edges(drawn);
        }
        walked
    }

    fn node(&self, drawn: &mut Drawn) -> u32 {
        drawn.at(self.lists.nodes.len()) as u32
    }

    fn position(&self, drawn: &mut Drawn) -> [f32; 3] {
        let mut position = [0.0; 3];
        position[..self.dimensions as usize].fill_with(|| drawn.coordinate(8));
        position
    }

    fn add(&mut self, drawn: &mut Drawn, count: usize) {
        let first = self.lists.nodes.len() as u32;
        let positions: Vec<[f32; 3]> = (0..count).map(|_| self.position(drawn)).collect();
        let given: Vec<f32> = positions.iter().flat_map(|at| at[..self.dimensions as usize].to_vec()).collect();
        assert_eq!(self.graph.add_nodes(count, &given), Ok(first));
        let state = |(node, &position)| NodeState { node, flags: 0, weight: 1.0, position };
        self.lists.nodes.extend((first..).zip(&positions).map(state));
    }

    /// Nodes are added, changed or taken out.
    fn nodes(&mut self, drawn: &mut Drawn) {
        match drawn.below(4) {
            0 if self.lists.nodes.len() < MOST_NODES => self.add(drawn, 2),
            1 => {
                let gone = [self.node(drawn), self.node(drawn)];
                self.graph.remove_nodes(&gone).expect("nodes");
                self.lists.edges.retain(|(from, to, _), _| !gone.contains(from) && !gone.contains(to));
                gone.iter().for_each(|&node| self.lists.nodes[node as usize].flags = NodeState::CLOSED);
            }
            _ => {
                let node = self.node(drawn);
                let flags = if drawn.chance(64) { NodeState::CLOSED } else { 0 };
                let weight = *drawn.pick(&[0.0, 0.5, 1.0, 1.0, 3.25]);
                let state = NodeState { node, flags, weight, position: self.position(drawn) };
                self.graph.set_nodes(&[state]).expect("a good node");
                self.lists.nodes[node as usize] = state;
            }
        }
    }

    fn edges(&mut self, drawn: &mut Drawn) {
        let mut edge = || Edge {
            from: self.node(drawn),
            to: self.node(drawn),
            cost: *drawn.pick(&[0.0, 0.5, 1.0, 1.5, 4.0, 9.75, f32::INFINITY]),
            edge_class: *drawn.pick(&[0, 0, 1, 31]),
            flags: *drawn.pick(&[0, Edge::BOTH_WAYS]),
        };
        let edges: Vec<Edge> = (0..6).map(|_| edge()).collect();
        self.graph.set_edges(&edges).expect("good edges");
        edges.iter().for_each(|edge| self.lists.set(edge));
    }

    /// A builder adds nodes or edges, or refuses; what they are is read.
    fn build(&mut self, drawn: &mut Drawn) {
        let before = self.graph.info().revision;
        if self.lists.nodes.len() + 64 > 2 * MOST_NODES {
            return;
        }
        let costs: Vec<f32> = (0..4).map(|_| *drawn.pick(&[1.0, 0.5, 3.0, f32::INFINITY])).collect();
        let [columns, rows] = [[2, 2], [1, 4], [4, 1]][drawn.at(3)];
        let radius = *drawn.pick(&[0.0, 0.25, -1.0]);
        let first = self.node(drawn);
        let added = match drawn.below(4) {
            0 => {
                let layout = HexagonLayout::from_u32(drawn.below(5)).expect("a layout");
                let directions = 1 + drawn.below(64);
                self.graph.add_hexagons(&Hexagons { layout, columns, rows, directions }, &costs).map(u64::from)
            }
            1 => {
                let neighbours = *drawn.pick(&[3, 12, 4]);
                self.graph.add_triangles(&Triangles { columns, rows, neighbours }, &costs).map(u64::from)
            }
            2 => {
                let tree = Quadtree { largest: *drawn.pick(&[1, 4, 3]), edge_class: drawn.below(33) };
                self.graph.add_quadtree(&self.grid, &tree).map(u64::from)
            }
            _ => {
                let sights = Sights {
                    first,
                    edge_class: drawn.below(33),
                    reach: *drawn.pick(&[2.5, f64::INFINITY, f64::NAN]),
                    diagonal_gaps: DiagonalGaps::Closed,
                    radius,
                };
                self.graph.add_sights(&self.grid, &sights)
            }
        };
        match added {
            Err(error) => {
                assert!(!error.to_string().is_empty());
                self.check();
                assert_eq!(self.graph.info().revision, before, "{error}");
            }
            Ok(_) => self.read(),
        }
    }

    /// Takes the lists from the graph.
    fn read(&mut self) {
        let count = self.graph.info().nodes;
        self.lists.nodes = (0..count).map(|node| self.graph.node(node).expect("a node")).collect();
        let edges = (0..count).flat_map(|node| self.graph.edges(node).expect("a node"));
        self.lists.edges = edges.map(|edge| ((edge.from, edge.to, edge.edge_class), edge.cost)).collect();
    }

    /// Edits that are refused say why, and change nothing.
    fn refused(&mut self, drawn: &mut Drawn) {
        let count = self.lists.nodes.len() as u32;
        let (node, wild) = (self.node(drawn), count + drawn.below(1 << 30));
        let cost = *drawn.pick(&[-0.5, f32::NAN, f32::NEG_INFINITY]);
        let weight = *drawn.pick(&[-0.5, f32::NAN, f32::INFINITY]);
        let edge = Edge { from: node, to: node, cost: 1.0, edge_class: 0, flags: 0 };
        let state = self.lists.nodes[node as usize];
        let before = self.graph.info();
        let all = [
            self.graph.set_edges(&[edge, Edge { to: wild, ..edge }]),
            self.graph.set_edges(&[edge, Edge { from: wild, ..edge }]),
            self.graph.set_edges(&[edge, Edge { cost, ..edge }]),
            self.graph.set_edges(&[edge, Edge { edge_class: 32 + drawn.below(999), ..edge }]),
            self.graph.set_nodes(&[state, NodeState { weight, ..state }]),
            self.graph.set_nodes(&[state, NodeState { node: wild, ..state }]),
            self.graph.remove_nodes(&[node, wild]),
            self.graph.add_nodes(2, &vec![0.0; 2 * self.dimensions as usize + 1]).map(|_| ()),
        ];
        for refused in all {
            assert!(!refused.expect_err("bad").to_string().is_empty());
        }
        assert_eq!(self.graph.info(), before);
        let request = GraphRequest::default();
        let told = [
            self.planner.find(wild, &[node], &request),
            self.planner.find(node, &[wild], &request),
            self.planner.find(node, &[], &request),
            self.planner.find(node, &[node], &GraphRequest { max_cost: -1.0, ..request }),
        ];
        assert!(told.iter().all(|told| matches!(told, Err(Error::BadValue { .. }))), "{told:?}");
    }

    /// The graph is its lists.
    fn check(&self) {
        let info = self.graph.info();
        assert_eq!((info.nodes as usize, info.edges as usize), (self.lists.nodes.len(), self.lists.edges.len()));
        let nodes: Vec<NodeState> = (0..info.nodes).map(|node| self.graph.node(node).expect("a node")).collect();
        assert_eq!(nodes, self.lists.nodes);
        let edges = (0..info.nodes).flat_map(|node| self.graph.edges(node).expect("a node"));
        let edges: BTreeMap<_, _> = edges.map(|edge| ((edge.from, edge.to, edge.edge_class), edge.cost)).collect();
        assert_eq!(edges, self.lists.edges);
    }

    fn questions(&mut self, drawn: &mut Drawn, hash: &mut Fnv) {
        self.check();
        let (from, to, blocked) = (self.node(drawn), self.node(drawn), *drawn.pick(&[0, 2]));
        let costs = self.lists.costs(from, blocked, false);
        assert_eq!(self.graph.reachable(from, to, blocked), Ok(costs[to as usize] < f64::INFINITY), "{from} {to}");
        if drawn.chance(64) {
            self.graph.prepare(1 + drawn.below(4)).expect("enough memory");
        }
        let at = self.position(drawn);
        let found = self.graph.nearest(&at[..self.dimensions as usize], 3).expect("a place");
        let away = |node: &NodeState| {
            let axes = at.iter().zip(node.position).take(self.dimensions as usize);
            axes.map(|(a, b)| (f64::from(*a) - f64::from(b)).powi(2)).sum::<f64>()
        };
        let mut open: Vec<&NodeState> = self.lists.nodes.iter().filter(|node| node.flags == 0).collect();
        open.sort_by(|a, b| away(a).total_cmp(&away(b)).then(a.node.cmp(&b.node)));
        assert_eq!(found, open.iter().take(3).map(|node| node.node).collect::<Vec<_>>());
        found.iter().for_each(|&node| hash.word(node.into()));
    }

    fn new_planner(&mut self, drawn: &mut Drawn) {
        self.blocked = *drawn.pick(&[0, 2, 1 << 31]);
        self.bound = *drawn.pick(&[1.0, 1.0, 0.0, 1.75]);
        let options = GraphOptions { blocked_classes: self.blocked, h_scale: self.bound, ..GraphOptions::default() };
        self.planner = GraphPlanner::new(&self.graph, options).expect("good options");
        self.bound = self.bound.max(1.0);
    }

    /// An answer is the least one, in one call or in slices.
    fn find(&mut self, drawn: &mut Drawn, hash: &mut Fnv) {
        let (start, goals) = (self.node(drawn), [self.node(drawn), self.node(drawn)]);
        let (backward, allow_partial) = (drawn.chance(96), drawn.chance(48));
        let request = GraphRequest { backward, allow_partial, ..GraphRequest::default() };
        let found = self.planner.find(start, &goals, &request);
        let what = format!("{start} {goals:?} {request:?} {:?} {:?}", self.lists.nodes, self.lists.edges);
        let open: Vec<u32> = goals.into_iter().filter(|&goal| self.lists.is_open(goal)).collect();
        let outcome = match found {
            Ok(outcome) => outcome,
            Err(error) => {
                let is_closed = !self.lists.is_open(start) && error == Error::StartClosed { node: start }
                    || open.is_empty() && matches!(error, Error::GoalClosed { .. });
                return assert!(is_closed, "{error} {what}");
            }
        };
        let costs = self.lists.costs(start, self.blocked, backward);
        let least = open.iter().map(|&goal| costs[goal as usize]).fold(f64::INFINITY, f64::min);
        let path = self.planner.path().to_vec();
        match outcome.status {
            Status::Found => {
                assert!(
                    outcome.cost >= least * (1.0 - 1e-9) && outcome.cost <= least * self.bound * (1.0 + 1e-9),
                    "{what}"
                );
                assert!(is_near(self.lists.way(&path, self.blocked), outcome.cost), "{path:?} {what}");
            }
            Status::Partial => assert!(allow_partial && least == f64::INFINITY && !path.is_empty(), "{what}"),
            status => assert!(status == Status::NoPath && least == f64::INFINITY && path.is_empty(), "{what}"),
        }
        hash.word(outcome.cost.to_bits());
        path.iter().for_each(|&node| hash.word(node.into()));
        self.planner.begin(start, &goals, &request).expect("the same search");
        let sliced = loop {
            let step = self.planner.step(1 + u64::from(drawn.below(3))).expect("enough memory");
            if step.status != Status::InProgress {
                break step;
            }
        };
        assert_eq!((sliced, self.planner.path()), (outcome, &path[..]), "{what}");
    }

    fn all_goals(&mut self, drawn: &mut Drawn, hash: &mut Fnv) {
        let (start, backward) = (self.node(drawn), drawn.chance(128));
        let max_cost = *drawn.pick(&[0.0, 5.0]);
        let request = GraphRequest { all_goals: true, backward, max_cost, ..GraphRequest::default() };
        if !self.lists.is_open(start) {
            return assert_eq!(self.planner.find(start, &[], &request), Err(Error::StartClosed { node: start }));
        }
        self.planner.find(start, &[], &request).expect("an open start");
        let costs = self.lists.costs(start, self.blocked, backward);
        for (node, least) in (0..).zip(costs) {
            let told = self.planner.cost(node).expect("a node");
            let is_beyond = max_cost > 0.0 && least > max_cost * (1.0 - 1e-9);
            assert!(is_near(told, least) || is_beyond && told == f64::INFINITY, "{node}: {told} {least}");
            assert_eq!(self.planner.path_to(node), Ok(told));
            assert!(is_near(
                self.lists.way(self.planner.path(), self.blocked),
                if told < f64::INFINITY { told } else { 0.0 }
            ));
            hash.word(told.to_bits());
        }
    }

    /// Many searches at once are those searches.
    fn many(&mut self, drawn: &mut Drawn) {
        let pairs: Vec<[u32; 2]> = (0..drawn.below(5)).map(|_| [self.node(drawn), self.node(drawn)]).collect();
        let request = GraphRequest { backward: drawn.chance(96), ..GraphRequest::default() };
        let threads = 1 + drawn.below(2);
        self.planner.find_batch(&pairs, &request, threads).expect("nodes");
        let answers: Vec<(Result<Outcome, Error>, Vec<u32>)> = self
            .planner
            .answers()
            .iter()
            .map(|answer| (answer.result, self.planner.path()[answer.first..answer.first + answer.count].to_vec()))
            .collect();
        assert_eq!(answers.len(), pairs.len());
        for (answer, [start, goal]) in answers.into_iter().zip(pairs) {
            let single = self.planner.find(start, &[goal], &request);
            let path = if single.is_ok() { self.planner.path().to_vec() } else { Vec::new() };
            assert_eq!(answer, (single, path), "{start} {goal}");
        }
    }

    /// Theta*: where nobody sees anybody it is A*, and otherwise no way costs more.
    fn told(&mut self, drawn: &mut Drawn) {
        let options = GraphOptions { asks_sights: true, ..GraphOptions::default() };
        let mut planner = GraphPlanner::new(&self.graph, options).expect("good options");
        let (start, goal, share) = (self.node(drawn), self.node(drawn), drawn.below(4));
        if planner.begin(start, &[goal], &GraphRequest::default()).is_err() {
            return;
        }
        let outcome = loop {
            let outcome = planner.step(2).expect("enough memory");
            if outcome.status != Status::InProgress {
                break outcome;
            }
            let asked = planner.asked().to_vec();
            assert!(planner.tell(vec![true; asked.len() + 1].into_iter()).is_err());
            if !asked.is_empty() {
                let sees = asked.iter().map(|&[from, to]| (from.min(to) * 31 + from.max(to) * 17) % 4 < share);
                planner.tell(sees.collect::<Vec<_>>().into_iter()).expect("as many as were asked for");
            }
        };
        let least = self.lists.costs(start, 0, false)[goal as usize];
        assert_eq!(outcome.status == Status::Found, least < f64::INFINITY);
        assert!(share > 0 || is_near(outcome.cost, least), "{} {least}", outcome.cost);
    }

    /// Saved bytes are the graph; changed ones are another graph, or are refused with a sentence.
    fn saved(&mut self, drawn: &mut Drawn, hash: &mut Fnv) {
        let mut bytes = self.graph.save().expect("enough memory");
        hash.word(bytes.len() as u64);
        let loaded = Graph::load(&bytes).expect("what was saved can be loaded");
        assert!(loaded.save().is_ok_and(|again| again == bytes));
        match drawn.below(4) {
            0 => {
                let place = drawn.at(bytes.len());
                bytes[place] ^= 1 + drawn.below(255) as u8;
                assert!(Graph::load(&bytes).is_err(), "no check sum misses one byte");
            }
            1 => {
                bytes.truncate(drawn.at(bytes.len()));
                assert!(Graph::load(&bytes).is_err(), "cut");
            }
            _ => {
                for _ in 0..1 + drawn.below(3) {
                    let place = 8 + drawn.at(bytes.len() - 8);
                    let byte =
                        if drawn.chance(128) { drawn.byte() } else { *drawn.pick(&[0, 1, 31, 32, 0x7F, 0x80, 255]) };
                    bytes[place] = byte;
                }
                let end = bytes.len() - 4;
                let sums = [crc32(&bytes[..HEAD - 4]), crc32(&bytes[HEAD..end])];
                bytes[HEAD - 4..HEAD].copy_from_slice(&sums[0].to_le_bytes());
                bytes[end..].copy_from_slice(&sums[1].to_le_bytes());
            }
        }
        self.load(&bytes, hash);
    }

    /// Loads bytes by C and by Rust.
    fn load(&mut self, bytes: &[u8], hash: &mut Fnv) {
        let mut out = taut_graph { id: 0xA5A5 };
        // SAFETY: the bytes have the length given.
        let status = known(unsafe { taut_graph_load(bytes.as_ptr(), bytes.len(), &mut out) });
        hash.word(status.cast_unsigned().into());
        match Graph::load(bytes) {
            Err(error) => {
                assert!(status != OK && out.id == 0xA5A5 && surface::message().contains(&error.to_string()), "{error}");
            }
            Ok(graph) => {
                assert_eq!((status, taut_graph_destroy(out)), (OK, OK));
                let saved = graph.save().expect("enough memory");
                assert!(Graph::load(&saved).and_then(|again| again.save()).is_ok_and(|again| again == saved));
                // It is a graph like any other from now on.
                let info = graph.info();
                if info.nodes == 0 {
                    return;
                }
                (self.graph, self.dimensions, self.lists.has_lengths) = (graph, info.dimensions, info.has_lengths);
                self.read();
                (self.blocked, self.bound) = (0, 1.0);
                self.planner = GraphPlanner::new(&self.graph, GraphOptions::default()).expect("good options");
            }
        }
    }
}
