//! Graphs of the host: edits, questions, ways, costs of all nodes.

use super::graph_lists::{edges_of, gaps_of, node_of, reals};
use super::json::{Object, bits, list, real};
use super::planners::outcome_members;
use super::recorder::{Recorder, called, status};
use taut::graph::{
    Edge, Graph, GraphOptions, GraphPlanner, GraphRequest, HexagonLayout, Hexagons, NodeState, Quadtree, Sights,
    Triangles,
};
use taut::grid::DiagonalGaps;
use taut::{Error, Outcome, Rect};

/// The numbers of `taut_graph_flag`, written down here once more so that a slip there shows.
const LENGTHS: u32 = 1;
const ALL_GOALS: u32 = 8;
const BACKWARD: u32 = 16;
const ALLOW_PARTIAL: u32 = 32;
/// The number of `TAUT_ASKING`.
const ASKING: i32 = 7;

/// The cases of the file `graphs`.
pub fn cases() -> Vec<Recorder> {
    vec![squares(), lengths(), names(), refused(), tilings(), triangles(), sights(), frames(), any_angle()]
}

const fn edge(from: u32, to: u32, cost: f32, edge_class: u32, flags: u32) -> Edge {
    Edge { from, to, cost, edge_class, flags }
}

/// A lattice of 5 by 4 places, some of whose edges are dear, in one direction, or of another class.
pub fn lattice() -> (Vec<f32>, Vec<Edge>) {
    let positions = (0..20).flat_map(|node| [(node % 5) as f32, (node / 5) as f32 * 1.5]).collect();
    let mut edges = Vec::new();
    for node in 0..20 {
        let (column, row) = (node % 5, node / 5);
        if column < 4 {
            let both = if row == 1 { 0 } else { Edge::BOTH_WAYS };
            edges.push(edge(node, node + 1, 1.0 + (node % 3) as f32 * 0.25, node % 2, both));
        }
        if row < 3 {
            edges.push(edge(node, node + 5, 1.5, 0, if column == 2 { 0 } else { Edge::BOTH_WAYS }));
        }
    }
    (positions, edges)
}

/// Costs of their own, in two dimensions: ways, questions, edits, landmarks, steps.
fn squares() -> Recorder {
    let mut case = Recorder::empty("a lattice of places");
    let (positions, edges) = lattice();
    case.graph_create(2, 0, 20, &positions, &edges);
    case.graph_info();
    case.graph_node(7);
    case.graph_edges(7);
    case.graph_nearest(&[2.2, 1.9], 4);
    case.graph_planner_create(GraphOptions::default());
    case.graph_find(0, &[19], 0, 0, 0.0);
    case.graph_find(9, &[5, 6], 0, 0, 0.0);
    case.graph_find(19, &[0], BACKWARD, 0, 0.0);
    case.graph_find(0, &[19], 0, 3, 0.0);
    case.graph_step(2);
    case.graph_step(0);
    case.graph_step(0);
    case.graph_find(0, &[19], 0, 0, 4.0);
    case.graph_find(0, &[19], ALLOW_PARTIAL, 0, 4.0);
    case.graph_find(12, &[], ALL_GOALS, 0, 0.0);
    case.graph_costs(0, 20);
    case.graph_path_to(4);
    case.graph_find(12, &[3, 16], ALL_GOALS | BACKWARD, 0, 3.5);
    case.graph_costs(3, 1);
    case.graph_path_to(16);
    case.graph_prepare(4);
    case.graph_find(0, &[19], 0, 0, 0.0);
    case.graph_planner_create(GraphOptions { blocked_classes: 2, ..GraphOptions::default() });
    case.graph_find(0, &[19], 0, 0, 0.0);
    case.graph_planner_create(GraphOptions { h_scale: 3.0, ..GraphOptions::default() });
    case.graph_find(0, &[19], 0, 0, 0.0);
    case.graph_set_edges(&[edge(18, 19, f32::INFINITY, 0, 4), edge(14, 19, 0.125, 3, 0), edge(3, 1, 0.0, 31, 0)]);
    case.graph_find(0, &[19], 0, 0, 0.0);
    case.graph_set_nodes(&[
        NodeState { node: 14, flags: NodeState::CLOSED, weight: 1.0, position: [4.0, 3.0, 0.0] },
        NodeState { node: 1, flags: 0, weight: 5.5, position: [1.0, -2.0, 0.0] },
    ]);
    case.graph_find(0, &[19], 0, 0, 0.0);
    case.graph_find(0, &[18], 0, 0, 0.0);
    case.graph_reachable(0, 19, 0);
    case.graph_reachable(0, 18, 1);
    case.graph_component(14);
    case.graph_component(18);
    case.graph_begin(0, &[13], 0, 0, 0.0);
    case.graph_step(1);
    case.graph_remove_nodes(&[12, 6]);
    case.graph_step(0);
    case.graph_find(0, &[13], 0, 0, 0.0);
    case.graph_edges(7);
    case.graph_begin(0, &[13], 0, 0, 0.0);
    case.graph_cancel();
    case.graph_step(0);
    case.graph_reset();
    case.graph_step(0);
    case
}

/// Edges that cost their length, in three dimensions, whose nodes move.
fn lengths() -> Recorder {
    let mut case = Recorder::empty("lengths");
    let positions = [0.0, 0.0, 0.0, 1.0, 2.0, 2.0, 3.5, 0.25, -1.0, -2.0, 4.0, 0.5];
    let edges = [edge(0, 1, 1.0, 0, 4), edge(1, 2, 1.0, 0, 4), edge(2, 3, 0.5, 0, 4), edge(0, 3, 2.0, 0, 0)];
    case.graph_create(3, LENGTHS, 4, &positions, &edges);
    case.graph_planner_create(GraphOptions::default());
    case.graph_find(0, &[3], 0, 0, 0.0);
    case.graph_set_nodes(&[NodeState { node: 2, flags: 0, weight: 0.5, position: [-1.0, 3.0, 0.5] }]);
    case.graph_find(0, &[3], 0, 0, 0.0);
    case.graph_add_nodes(2, &[0.5, 0.5, 0.5, 9.0, 9.0, 9.0]);
    case.graph_set_edges(&[edge(4, 3, 0.25, 0, 0), edge(0, 4, 1.0, 0, 0)]);
    case.graph_find(0, &[3], 0, 0, 0.0);
    case.graph_find(0, &[5], ALLOW_PARTIAL, 0, 0.0);
    case.graph_find(0, &[5], 0, 0, 0.0);
    case.graph_info();
    case
}

/// Nodes without positions, and estimates of the host.
fn names() -> Recorder {
    let mut case = Recorder::empty("names");
    case.graph_create(
        0,
        0,
        5,
        &[],
        &[edge(0, 1, 1.0, 0, 4), edge(1, 2, 2.0, 0, 4), edge(0, 3, 0.5, 0, 0), edge(3, 2, 4.0, 0, 0)],
    );
    case.graph_nearest(&[], 3);
    case.graph_planner_create(GraphOptions::default());
    case.graph_find(0, &[2], 0, 0, 0.0);
    case.graph_set_estimates(&[3.0, 2.0, 0.0, 4.0, f32::INFINITY]);
    case.graph_find(0, &[2], 0, 0, 0.0);
    case.graph_set_estimates(&[]);
    case.graph_find(0, &[4], 0, 0, 0.0);
    case.graph_destroy();
    case.graph_find(2, &[0], 0, 0, 0.0);
    case
}

/// What is refused, and changes nothing.
fn refused() -> Recorder {
    let mut case = Recorder::empty("refused");
    case.graph_create(4, 0, 0, &[], &[]);
    case.graph_create(0, LENGTHS, 1, &[], &[]);
    case.graph_create(1, 0, 2, &[1.0], &[]);
    case.graph_create(1, 0, 2, &[1.0, 2.0], &[edge(0, 2, 1.0, 0, 0)]);
    case.graph_create(1, 0, 3, &[1.0, 2.0, 3.0], &[edge(0, 1, 1.0, 0, 0)]);
    case.graph_set_edges(&[edge(1, 2, 1.0, 0, 0), edge(1, 2, -1.0, 0, 0)]);
    case.graph_set_edges(&[edge(1, 2, 1.0, 32, 0)]);
    case.graph_set_edges(&[edge(1, 2, 1.0, 0, 1)]);
    case.graph_set_nodes(&[NodeState { node: 1, flags: 0, weight: -1.0, position: [2.0, 0.0, 0.0] }]);
    case.graph_set_nodes(&[NodeState { node: 1, flags: 0, weight: 1.0, position: [2.0, 1.0, 0.0] }]);
    case.graph_set_nodes(&[NodeState { node: 1, flags: 4, weight: 1.0, position: [2.0, 0.0, 0.0] }]);
    case.graph_remove_nodes(&[3]);
    case.graph_add_nodes(1, &[]);
    case.graph_prepare(33);
    case.graph_node(3);
    case.graph_edges(3);
    case.graph_nearest(&[1.0, 2.0], 1);
    case.graph_reachable(0, 3, 0);
    case.graph_component(3);
    case.graph_info();
    case.graph_planner_create(GraphOptions { h_scale: -1.0, ..GraphOptions::default() });
    case.graph_planner_create(GraphOptions { memory_limit: 1, ..GraphOptions::default() });
    case.graph_planner_create(GraphOptions::default());
    case.graph_find(3, &[1], 0, 0, 0.0);
    case.graph_find(0, &[3], 0, 0, 0.0);
    case.graph_find(0, &[], 0, 0, 0.0);
    case.graph_find(0, &[1], 0, 0, -1.0);
    case.graph_find(0, &[1], ALL_GOALS | ALLOW_PARTIAL, 0, 0.0);
    case.graph_set_estimates(&[1.0]);
    case.graph_costs(0, 1);
    case.graph_path_to(0);
    case.graph_set_nodes(&[NodeState { node: 2, flags: NodeState::CLOSED, weight: 1.0, position: [3.0, 0.0, 0.0] }]);
    case.graph_find(2, &[0], 0, 0, 0.0);
    case.graph_find(0, &[2], 0, 0, 0.0);
    case.graph_find(0, &[2, 1], 0, 0, 0.0);
    case
}

/// Hexagons of all layouts in one graph, saved and loaded.
fn tilings() -> Recorder {
    let mut case = Recorder::empty("tilings of hexagons");
    case.graph_create(2, 0, 0, &[], &[]);
    let costs = [1.0, 4.0, 1.0, f32::INFINITY, 2.0, 1.0, 1.0, 0.5, 0.0, 1.0, f32::INFINITY, 3.0];
    for layout in 0..5 {
        case.graph_add_hexagons([layout, 4, 3, 63], &costs);
    }
    case.graph_add_hexagons([0, 3, 2, 0b01_0011], &[]);
    for node in [5, 17, 30, 42, 53, 62] {
        case.graph_node(node);
        case.graph_edges(node);
    }
    case.graph_planner_create(GraphOptions::default());
    for first in [0, 12, 24, 36, 48] {
        case.graph_find(first, &[first + 11], 0, 0, 0.0);
    }
    case.graph_add_hexagons([5, 1, 1, 63], &[]);
    case.graph_add_hexagons([0, 2, 2, 64], &[]);
    case.graph_add_hexagons([0, 2, 2, 0], &[]);
    case.graph_add_hexagons([1, 65_536, 65_536, 63], &[]);
    case.graph_add_hexagons([1, 2, 2, 63], &[1.0; 3]);
    case.graph_add_hexagons([1, 2, 1, 63], &[1.0, -1.0]);
    case.graph_info();
    let saved = case.graph_save();
    case.graph_create(0, 0, 1, &[], &[]);
    case.graph_add_hexagons([1, 1, 1, 63], &[]);
    case.graph_load(&saved);
    case.graph_info();
    case.graph_save();
    case.graph_load(&saved[..saved.len() - 1]);
    case.graph_load(&[]);
    for place in [0, 8, 17, 24, 28, 40, 70, saved.len() - 1] {
        let mut spoilt = saved.clone();
        spoilt[place] ^= 4;
        case.graph_load(&spoilt);
    }
    case.graph_find(0, &[11], 0, 0, 0.0);
    case
}

/// Waypoints around a wall, and a graph of lengths.
fn sights() -> Recorder {
    let mut case = Recorder::empty("waypoints that see each other");
    case.grid_create(8, 6, 1);
    case.grid_fill(Rect::new(3, 1, 2, 4), 0);
    let positions = [0.5, 0.5, 7.5, 0.5, 3.0, 1.0, 5.0, 5.0, 1.0, 3.0, 4.0, 3.0, 9.0, 3.0];
    case.graph_create(2, 0, 7, &positions, &[]);
    case.graph_add_sights(0, 99.0, 0, 3);
    for node in 0..7 {
        case.graph_edges(node);
    }
    case.graph_create(2, LENGTHS, 7, &positions, &[]);
    case.graph_add_sights(2, 4.5, 1, 0);
    case.graph_edges(2);
    case.graph_edges(3);
    case.graph_add_disc_sights(0, 9.0, 0.375, 1);
    case.graph_edges(0);
    case.graph_add_disc_sights(0, 9.0, 0.0, 2);
    case.graph_add_disc_sights(0, 9.0, 16.5, 0);
    case.graph_add_sights(8, 1.0, 0, 0);
    case.graph_add_sights(0, -1.0, 0, 0);
    case.graph_add_sights(0, 9.0, 2, 0);
    case.graph_add_sights(0, 9.0, 0, 32);
    case.graph_info();
    case
}

/// Triangles with both kinds of neighbours.
fn triangles() -> Recorder {
    let mut case = Recorder::empty("tilings of triangles");
    case.graph_create(3, 0, 1, &[9.0, 9.0, 9.0], &[]);
    case.graph_add_triangles([5, 3, 3], &[]);
    let costs = [1.0, 2.0, 0.5, f32::INFINITY, 1.0, 1.0, 3.0, 0.0];
    case.graph_add_triangles([4, 2, 12], &costs);
    for node in [3, 8, 17, 22] {
        case.graph_node(node);
        case.graph_edges(node);
    }
    case.graph_planner_create(GraphOptions::default());
    case.graph_find(1, &[15], 0, 0, 0.0);
    case.graph_find(16, &[23], 0, 0, 0.0);
    case.graph_add_triangles([4, 2, 6], &[]);
    case.graph_add_triangles([4, 2, 3], &costs[1..]);
    case.graph_add_triangles([65_536, 65_536, 3], &[]);
    case.graph_add_triangles([1, 1, 3], &[-1.0]);
    case.graph_info();
    case
}

/// A framed quadtree around a wall.
fn frames() -> Recorder {
    let mut case = Recorder::empty("framed quadtrees");
    case.grid_create(13, 9, 1);
    case.grid_fill(Rect::new(5, 2, 1, 6), 0);
    case.graph_create(2, 0, 0, &[], &[]);
    case.graph_add_quadtree(8, 2);
    case.graph_add_quadtree(1, 0);
    case.graph_info();
    for node in [0, 9, 40] {
        case.graph_node(node);
        case.graph_edges(node);
    }
    case.graph_planner_create(GraphOptions::default());
    case.graph_find(0, &[60], 0, 0, 0.0);
    case.graph_add_quadtree(3, 0);
    case.graph_add_quadtree(256, 0);
    case.graph_add_quadtree(4, 32);
    case.graph_create(1, 0, 0, &[], &[]);
    case.graph_add_quadtree(4, 0);
    case
}

/// Searches at any angle: a grid tells, then the host.
fn any_angle() -> Recorder {
    let mut case = Recorder::empty("searches of graphs at any angle");
    case.grid_create(12, 8, 1);
    case.grid_fill(Rect::new(4, 2, 3, 3), 0);
    case.graph_create(2, 0, 0, &[], &[]);
    case.graph_add_quadtree(1, 0);
    case.graph_planner_create(GraphOptions::default());
    case.graph_find(0, &[80], 0, 0, 0.0);
    case.graph_see_on(true, 0.0, 0);
    case.graph_find(0, &[80], 0, 0, 0.0);
    case.graph_find(80, &[0], BACKWARD, 0, 0.0);
    case.graph_see_on(true, 0.75, 0);
    case.graph_find(0, &[80], 0, 0, 0.0);
    case.graph_see_on(true, 0.75, 1);
    case.graph_see_on(true, -1.0, 0);
    case.graph_see_on(true, 0.0, 2);
    case.graph_tell(&[1]);
    case.graph_see_on(false, 0.0, 0);
    case.graph_find(0, &[80], 0, 0, 0.0);
    case.graph_planner_create(GraphOptions { asks_sights: true, ..GraphOptions::default() });
    case.graph_see_on(true, 0.0, 0);
    case.graph_tell(&[1]);
    case.graph_begin(0, &[5], 0, 0, 0.0);
    for _ in 0..6 {
        case.graph_step(2);
        let asked = case.searcher().asked().len();
        if asked > 0 {
            case.graph_tell(&vec![1; asked + 1]);
            case.graph_tell(&vec![1; asked]);
        }
    }
    case.graph_step(0);
    case
}

impl Recorder {
    pub fn graph(&self) -> &Graph {
        self.graph.as_ref().expect("the case has a graph")
    }

    pub fn searcher(&mut self) -> &mut GraphPlanner {
        self.searcher.as_mut().expect("the case has a planner of the graph")
    }

    pub fn graph_create(&mut self, dimensions: u32, flags: u32, nodes: usize, positions: &[f32], edges: &[Edge]) {
        let made = Graph::new(dimensions, flags == LENGTHS, nodes, positions);
        // No edges are no edit.
        let set = |graph: &Graph| if edges.is_empty() { Ok(()) } else { graph.set_edges(edges) };
        let made = made.and_then(|graph| set(&graph).map(|()| graph));
        let call = called("graph_create").with("dimensions", dimensions).with("flags", flags).with("nodes", nodes);
        let call = call.with("positions", reals(positions)).with("edges", edges_of(edges));
        self.note(call.with("status", status(&made)).with("created", made.is_ok()));
        self.graph = made.ok().or(self.graph.take());
    }

    fn graph_destroy(&mut self) {
        self.note(called("graph_destroy").with("status", 0));
        self.graph = None;
    }

    fn graph_info(&mut self) {
        let info = self.graph().info();
        let call = called("graph_get_info").with("status", 0).with("dimensions", info.dimensions);
        let call = call.with("flags", u32::from(info.has_lengths)).with("nodes", info.nodes);
        self.note(call.with("edges", info.edges).with("revision", info.revision));
    }

    fn graph_add_nodes(&mut self, count: usize, positions: &[f32]) {
        let result = self.graph().add_nodes(count, positions);
        let call = called("graph_add_nodes").with("count", count).with("positions", reals(positions));
        self.answered(call, result, |call, first| call.with("first", first));
    }

    fn graph_add_hexagons(&mut self, numbers: [u32; 4], costs: &[f32]) {
        let [layout, columns, rows, directions] = numbers;
        let result = match HexagonLayout::from_u32(layout) {
            Some(layout) => self.graph().add_hexagons(&Hexagons { layout, columns, rows, directions }, costs),
            None => Err(Error::BadValue { name: "layout", value: layout.into(), allowed: "0 to 4" }),
        };
        let call = called("graph_add_hexagons").with("layout", layout).with("columns", columns).with("rows", rows);
        let call = call.with("directions", directions).with("costs", reals(costs));
        self.answered(call, result, |call, first| call.with("first", first));
    }

    fn graph_add_triangles(&mut self, [columns, rows, neighbours]: [u32; 3], costs: &[f32]) {
        let result = self.graph().add_triangles(&Triangles { columns, rows, neighbours }, costs);
        let call = called("graph_add_triangles").with("columns", columns).with("rows", rows);
        let call = call.with("neighbours", neighbours).with("costs", reals(costs));
        self.answered(call, result, |call, first| call.with("first", first));
    }

    fn graph_add_quadtree(&mut self, largest: u32, edge_class: u32) {
        let result = self.graph().add_quadtree(self.grid(), &Quadtree { largest, edge_class });
        let call = called("graph_add_quadtree").with("largest", largest).with("edge_class", edge_class);
        self.answered(call, result, |call, first| call.with("first", first));
    }

    fn graph_add_sights(&mut self, first: u32, reach: f64, diagonal_gaps: u32, edge_class: u32) {
        let result = gaps_of(diagonal_gaps).and_then(|gaps| {
            let sights = Sights { first, edge_class, reach, diagonal_gaps: gaps, radius: 0.0 };
            self.graph().add_sights(self.grid(), &sights)
        });
        let call = called("graph_add_sights").with("first", first).with("reach", reach);
        let call = call.with("diagonal_gaps", diagonal_gaps).with("edge_class", edge_class);
        self.answered(call, result, |call, count| call.with("count", count));
    }

    fn graph_add_disc_sights(&mut self, first: u32, reach: f64, radius: f32, edge_class: u32) {
        let sights = Sights { first, edge_class, reach, diagonal_gaps: DiagonalGaps::Closed, radius };
        let result = self.graph().add_sights(self.grid(), &sights);
        let call = called("graph_add_disc_sights").with("first", first).with("reach", reach);
        let call = call.with("radius", real(radius.into())).with("edge_class", edge_class);
        self.answered(call, result, |call, count| call.with("count", count));
    }

    fn graph_see_on(&mut self, on_grid: bool, radius: f32, diagonal_gaps: u32) {
        let grid = self.grid().clone();
        let gaps = gaps_of(diagonal_gaps);
        let result = gaps.and_then(|gaps| self.searcher().see_on(Some((&grid, radius, gaps)).filter(|_| on_grid)));
        let call = called("graph_planner_see_on").with("on_grid", on_grid).with("radius", real(radius.into()));
        self.answered(call.with("diagonal_gaps", diagonal_gaps), result, |call, ()| call);
    }

    fn graph_tell(&mut self, sees: &[u8]) {
        let result = self.searcher().tell(sees.iter().map(|&sees| sees != 0));
        self.answered(called("graph_planner_tell").with("sees", list(sees)), result, |call, ()| call);
    }

    fn graph_save(&mut self) -> Vec<u8> {
        let saved = self.graph().save().expect("memory");
        self.note(called("graph_save").with("status", 0).with("out", list(&saved)));
        saved
    }

    fn graph_load(&mut self, data: &[u8]) {
        let made = Graph::load(data);
        let call = called("graph_load").with("data", list(data));
        self.note(call.with("status", status(&made)).with("created", made.is_ok()));
        self.graph = made.ok().or(self.graph.take());
    }

    pub fn graph_set_nodes(&mut self, nodes: &[NodeState]) {
        let result = self.graph().set_nodes(nodes);
        let call = called("graph_set_nodes").with("nodes", list(nodes.iter().map(node_of)));
        self.answered(call, result, |call, ()| call);
    }

    fn graph_remove_nodes(&mut self, nodes: &[u32]) {
        let result = self.graph().remove_nodes(nodes);
        self.answered(called("graph_remove_nodes").with("nodes", list(nodes)), result, |call, ()| call);
    }

    fn graph_set_edges(&mut self, edges: &[Edge]) {
        let result = self.graph().set_edges(edges);
        self.answered(called("graph_set_edges").with("edges", edges_of(edges)), result, |call, ()| call);
    }

    fn graph_prepare(&mut self, count: u32) {
        let result = self.graph().prepare(count);
        self.answered(called("graph_prepare").with("count", count), result, |call, ()| call);
    }

    fn graph_node(&mut self, node: u32) {
        let result = self.graph().node(node);
        let call = called("graph_get_node").with("node", node);
        self.answered(call, result, |call, node| call.with("out", node_of(&node)));
    }

    fn graph_edges(&mut self, node: u32) {
        let result = self.graph().edges(node);
        let call = called("graph_edges").with("node", node);
        self.answered(call, result, |call, edges| call.with("out", edges_of(&edges)));
    }

    fn graph_nearest(&mut self, point: &[f32], count: usize) {
        let result = self.graph().nearest(point, count);
        let call = called("graph_nearest").with("point", reals(point)).with("count", count);
        self.answered(call, result, |call, nodes| call.with("out", list(nodes)));
    }

    fn graph_reachable(&mut self, from: u32, to: u32, blocked_classes: u32) {
        let result = self.graph().reachable(from, to, blocked_classes);
        let call = called("graph_reachable").with("from", from).with("to", to).with("blocked_classes", blocked_classes);
        self.answered(call, result, |call, reachable| call.with("reachable", u32::from(reachable)));
    }

    fn graph_component(&mut self, node: u32) {
        let result = self.graph().component(node);
        self.answered(called("graph_component").with("node", node), result, |call, number| call.with("out", number));
    }

    pub fn graph_planner_create(&mut self, options: GraphOptions) {
        let GraphOptions { h_scale, blocked_classes, memory_limit, asks_sights } = options;
        let fields = Object::new().with("h_scale", h_scale).with("blocked_classes", blocked_classes);
        let fields = fields.with("asks_sights", u32::from(asks_sights));
        let call = called("graph_planner_create").with("options", fields.with("memory_limit", memory_limit).finish());
        let made = GraphPlanner::new(self.graph(), options);
        self.note(call.with("status", status(&made)).with("created", made.is_ok()));
        self.searcher = made.ok().or(self.searcher.take());
    }

    fn graph_set_estimates(&mut self, estimates: &[f32]) {
        let result = self.searcher().set_estimates(estimates);
        let call = called("graph_planner_set_estimates").with("estimates", reals(estimates));
        self.answered(call, result, |call, ()| call);
    }

    pub fn graph_find(&mut self, start: u32, goals: &[u32], flags: u32, max_expansions: u32, max_cost: f64) {
        let result = self.searcher().find(start, goals, &request_of(flags, max_expansions, max_cost));
        let call = search_of("graph_planner_find", start, goals, flags);
        self.searched(call.with("max_expansions", max_expansions).with("max_cost", max_cost), result);
    }

    fn graph_begin(&mut self, start: u32, goals: &[u32], flags: u32, max_expansions: u32, max_cost: f64) {
        let result = self.searcher().begin(start, goals, &request_of(flags, max_expansions, max_cost));
        let call = search_of("graph_planner_begin", start, goals, flags);
        let call = call.with("max_expansions", max_expansions).with("max_cost", max_cost);
        let path = list(self.searcher().path());
        self.note(call.with("status", status(&result)).with("path", path));
    }

    fn graph_step(&mut self, max_expansions: u32) {
        let result = self.searcher().step(max_expansions.into());
        self.searched(called("graph_planner_step").with("max_expansions", max_expansions), result);
    }

    fn graph_cancel(&mut self) {
        self.searcher().cancel_handle().cancel();
        self.note(called("graph_planner_cancel").with("status", 0));
    }

    fn graph_reset(&mut self) {
        self.searcher().reset();
        let path = list(self.searcher().path());
        self.note(called("graph_planner_reset").with("status", 0).with("path", path));
    }

    fn graph_path_to(&mut self, node: u32) {
        let result = self.searcher().path_to(node);
        let path = list(self.searcher().path());
        let call = called("graph_planner_path_to").with("node", node);
        self.answered(call, result, |call, _| call.with("out", path));
    }

    fn graph_costs(&mut self, first: u32, count: u32) {
        let searcher = self.searcher();
        let costs: Result<Vec<f64>, Error> = (first..first + count).map(|node| searcher.cost(node)).collect();
        let call = called("graph_planner_costs").with("first", first).with("count", count);
        self.answered(call, costs, |call, costs| {
            call.with("out", list(costs.iter().map(|&cost| real(cost)))).with("bits", list(costs.into_iter().map(bits)))
        });
    }

    /// Notes the answer of a call.
    fn answered<T>(&mut self, call: Object, result: Result<T, Error>, add: impl FnOnce(Object, T) -> Object) {
        let call = call.with("status", status(&result));
        self.note(match result {
            Ok(answer) => add(call, answer),
            Err(_) => call,
        });
    }

    /// Notes the outcome of a search, and the path that the planner has then.
    fn searched(&mut self, call: Object, result: Result<Outcome, Error>) {
        let path = list(self.searcher().path());
        let is_asking = !self.searcher().asked().is_empty();
        let call = match &result {
            Ok(outcome) => {
                let status = if is_asking { ASKING } else { outcome.status as i32 };
                outcome_members(call.with("status", status), outcome)
            }
            Err(_) => call.with("status", status(&result)),
        };
        self.note(call.with("path", path));
    }
}

fn search_of(name: &str, start: u32, goals: &[u32], flags: u32) -> Object {
    called(name).with("start", start).with("goals", list(goals)).with("flags", flags)
}

pub fn request_of(flags: u32, max_expansions: u32, max_cost: f64) -> GraphRequest {
    GraphRequest {
        max_expansions: max_expansions.into(),
        max_cost,
        all_goals: flags & ALL_GOALS != 0,
        backward: flags & BACKWARD != 0,
        allow_partial: flags & ALLOW_PARTIAL != 0,
    }
}
