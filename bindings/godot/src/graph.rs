//! `TautGraph`: the library's graph, one method per function.

use std::sync::{Arc, Mutex, PoisonError};

use godot::prelude::*;

use crate::graph_owner::Graph;
use crate::map::{TautMap, narrow, status};
use crate::native::{self, GraphEdge, GraphNode};
use crate::owners::Failure;
use crate::planner::failure;

/// Nodes and edges that the game names, like waypoints, hexagons or rooms. [TautGraphPlanner] finds the cheapest ways.
///
/// ```text
/// var graph := TautGraph.new()
/// graph.create(2, 0, 3, PackedFloat32Array([0, 0, 3, 4, 9, 4]))
/// graph.set_edges(PackedInt32Array([0, 1, 1, 2]), PackedFloat32Array([5, 6]), TautGraph.GRAPH_EDGE_BOTH_WAYS)
/// ```
///
/// One thread edits at a time; any number of threads read and search meanwhile. Methods return a number less than 0, or
/// a dictionary with such a `status`, for an error: one of the `STATUS_` constants of [TautPlanner]. [TautAStar2D] and
/// [TautAStar3D] have the methods of the engine's graphs instead.
#[derive(GodotClass)]
#[class(tool, init, base = RefCounted)]
pub struct TautGraph {
    graph: Mutex<Option<Arc<Graph>>>,
    base: Base<RefCounted>,
}

#[godot_api]
impl TautGraph {
    /// Of a graph: an edge costs the straight distance between its ends, wherever they are moved, times its cost.
    #[constant]
    const GRAPH_LENGTHS: i32 = native::GRAPH_LENGTHS as i32;
    /// Of a node: no way leads over it.
    #[constant]
    const GRAPH_NODE_CLOSED: i32 = native::GRAPH_NODE_CLOSED as i32;
    /// Of an edge: it leads back as well, at the same cost.
    #[constant]
    const GRAPH_EDGE_BOTH_WAYS: i32 = native::GRAPH_EDGE_BOTH_WAYS as i32;
    /// Axial coordinates: each row begins half a hexagon further right than the one before.
    #[constant]
    const HEXAGONS_AXIAL: i32 = native::HEXAGONS_AXIAL as i32;
    /// Rows, of which the odd ones lie half a hexagon further right.
    #[constant]
    const HEXAGONS_ODD_ROWS: i32 = native::HEXAGONS_ODD_ROWS as i32;
    /// Rows, of which the even ones lie half a hexagon further right.
    #[constant]
    const HEXAGONS_EVEN_ROWS: i32 = native::HEXAGONS_EVEN_ROWS as i32;
    /// Columns, of which the odd ones lie half a hexagon further on.
    #[constant]
    const HEXAGONS_ODD_COLUMNS: i32 = native::HEXAGONS_ODD_COLUMNS as i32;
    /// Columns, of which the even ones lie half a hexagon further on.
    #[constant]
    const HEXAGONS_EVEN_COLUMNS: i32 = native::HEXAGONS_EVEN_COLUMNS as i32;

    /// Creates a graph of so many nodes without edges, and lets go of the previous one. `dimensions`, 0 to 3, is how
    /// many numbers each node has in `positions`; `flags` is 0 or [constant GRAPH_LENGTHS].
    #[func]
    fn create(
        &self,
        dimensions: i64,
        #[opt(default = 0)] flags: i64,
        #[opt(default = 0)] nodes: i64,
        #[opt(default = &PackedFloat32Array::new())] positions: PackedFloat32Array,
    ) -> i32 {
        let made = Graph::new(narrow(dimensions), narrow(flags), count(nodes), positions.as_slice());
        status(made.map(|graph| *self.graph.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(graph))))
    }

    /// Creates a graph from the bytes of [method save] and lets go of the previous one.
    #[func]
    fn create_from_saved(&self, data: PackedByteArray) -> i32 {
        let made = Graph::load(data.as_slice());
        status(made.map(|graph| *self.graph.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(graph))))
    }

    /// Nodes and edges as bytes for a file or another machine; empty after an error. Neither the revision nor landmarks
    /// are saved.
    #[func]
    fn save(&self) -> PackedByteArray {
        let saved = self.graph().and_then(|graph| graph.save());
        saved.map_or_else(|_| PackedByteArray::new(), |saved| saved.into_iter().collect())
    }

    /// Destroys the graph. Planners keep what they search on.
    #[func]
    fn destroy(&self) {
        *self.graph.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// What the graph has: a dictionary of `status`, `dimensions`, `flags`, `nodes`, `edges` (each direction counted),
    /// `revision`, which goes up by one with each edit, and `bytes`, its memory.
    #[func]
    fn get_info(&self) -> VarDictionary {
        described(self.graph().and_then(|graph| graph.info()), |info| {
            vdict! {
                "dimensions" => info.dimensions,
                "flags" => info.flags,
                "nodes" => info.nodes as i64,
                "edges" => info.edges as i64,
                "revision" => info.revision as i64,
                "bytes" => info.bytes as i64,
            }
        })
    }

    /// Appends nodes, open and of weight 1. Returns the number of the first one, which the others follow.
    #[func]
    fn add_nodes(&self, count: i64, positions: PackedFloat32Array) -> i64 {
        let added = self.graph().and_then(|graph| graph.add_nodes(self::count(count), positions.as_slice()));
        added.map_or_else(|failure| failure.status.into(), i64::from)
    }

    /// Appends the hexagons of a tiling, row by row. Returns the number of the first one. Each has its cost as weight,
    /// 1 if there are none, and edges of cost 1 to its neighbours; an infinite cost closes it. `layout` is one of the
    /// `HEXAGONS_` constants; bit d of `directions`: edges lead to the neighbour in direction d of six.
    #[func]
    fn add_hexagons(
        &self,
        layout: i64,
        columns: i64,
        rows: i64,
        #[opt(default = &PackedFloat32Array::new())] costs: PackedFloat32Array,
        #[opt(default = 63)] directions: i64,
    ) -> i64 {
        let tiling = [layout, columns, rows, directions].map(narrow);
        let added = self.graph().and_then(|graph| graph.add_hexagons(tiling, costs.as_slice()));
        added.map_or_else(|failure| failure.status.into(), i64::from)
    }

    /// Appends the triangles of a tiling, row by row. Returns the number of the first one. Each has its cost as weight,
    /// 1 if there are none, and edges of the straight distance to its neighbours: to the 3 with a common side, or to
    /// all 12. An infinite cost closes it.
    #[func]
    fn add_triangles(
        &self,
        columns: i64,
        rows: i64,
        #[opt(default = &PackedFloat32Array::new())] costs: PackedFloat32Array,
        #[opt(default = 3)] neighbours: i64,
    ) -> i64 {
        let tiling = [columns, rows, neighbours].map(narrow);
        let added = self.graph().and_then(|graph| graph.add_triangles(tiling, costs.as_slice()));
        added.map_or_else(|failure| failure.status.into(), i64::from)
    }

    /// Appends a framed quadtree over the free cells of a map: each free square, of a side of at most `largest`, has a
    /// node at the centre of each cell of its frame. Returns the number of the first node.
    #[func]
    fn add_quadtree(
        &self,
        map: Gd<TautMap>,
        #[opt(default = 16)] largest: i64,
        #[opt(default = 0)] edge_class: i64,
    ) -> i64 {
        let grid = map.bind().grid();
        let added = self.graph().and_then(|graph| graph.add_quadtree(&*grid?, narrow(largest), narrow(edge_class)));
        added.map_or_else(|failure| failure.status.into(), i64::from)
    }

    /// Joins nodes from `first` on, up to `reach` apart, that see each other on a map. Returns how many edges there
    /// are. `diagonal_gaps` is one of the `DIAGONAL_GAPS_` constants of [TautPlanner].
    #[func]
    fn add_sights(
        &self,
        map: Gd<TautMap>,
        first: i64,
        reach: f64,
        #[opt(default = 0)] diagonal_gaps: i64,
        #[opt(default = 0)] edge_class: i64,
    ) -> i64 {
        let numbers = [first, diagonal_gaps, edge_class].map(narrow);
        let grid = map.bind().grid();
        let added = self.graph().and_then(|graph| graph.add_sights(&*grid?, reach, numbers));
        added.map_or_else(|failure| failure.status.into(), |count| count as i64)
    }

    /// The same for a disc of a radius, which has room all the way.
    #[func]
    fn add_disc_sights(
        &self,
        map: Gd<TautMap>,
        first: i64,
        reach: f64,
        radius: f32,
        #[opt(default = 0)] edge_class: i64,
    ) -> i64 {
        let (grid, numbers) = (map.bind().grid(), [first, edge_class].map(narrow));
        let added = self.graph().and_then(|graph| graph.add_disc_sights(&*grid?, (reach, radius), numbers));
        added.map_or_else(|failure| failure.status.into(), |count| count as i64)
    }

    /// Moves, weighs, closes or opens nodes, as one edit. `weights` are the factors of what edges cost that lead to
    /// them, 1 if there are none; `flags` are 0 or [constant GRAPH_NODE_CLOSED], 0 if there are none.
    #[func]
    fn set_nodes(
        &self,
        nodes: PackedInt32Array,
        positions: PackedVector3Array,
        #[opt(default = &PackedFloat32Array::new())] weights: PackedFloat32Array,
        #[opt(default = &PackedInt32Array::new())] flags: PackedInt32Array,
    ) -> i32 {
        let fits = |length: usize| length == 0 || length == nodes.len();
        if positions.len() != nodes.len() || !fits(weights.len()) || !fits(flags.len()) {
            return native::ERROR_INVALID_ARGUMENT;
        }
        let weights = weights.as_slice().iter().copied().chain(std::iter::repeat(1.0));
        let flags = flags.as_slice().iter().copied().chain(std::iter::repeat(0));
        let places = nodes.as_slice().iter().zip(positions.as_slice());
        let nodes: Vec<GraphNode> = places
            .zip(weights.zip(flags))
            .map(|((&node, at), (weight, flags))| GraphNode {
                node: node as u32,
                flags: flags as u32,
                weight,
                position: [at.x, at.y, at.z],
            })
            .collect();
        status(self.graph().and_then(|graph| graph.set_nodes(&nodes)))
    }

    /// Takes all edges of some nodes away and closes the nodes. Their numbers stay: [method set_nodes] may open them
    /// again. It looks at all edges of the graph once.
    #[func]
    fn remove_nodes(&self, nodes: PackedInt32Array) -> i32 {
        status(self.graph().and_then(|graph| graph.remove_nodes(&numbers(&nodes))))
    }

    /// What a node is: a dictionary of `status`, `position` (a Vector3), `weight` and `flags`.
    #[func]
    fn get_node(&self, node: i64) -> VarDictionary {
        described(self.graph().and_then(|graph| graph.node(narrow(node))), |node| {
            let [x, y, z] = node.position;
            vdict! { "position" => Vector3::new(x, y, z), "weight" => node.weight, "flags" => node.flags }
        })
    }

    /// Makes edges what they are to be, as one edit. `ends` has two nodes for each, that which it leaves and that which
    /// it leads to; `costs` has one cost for each, and infinity takes an edge away. `flags`, for all of them, is 0 or
    /// [constant GRAPH_EDGE_BOTH_WAYS]. `classes` are 0 to 31, 0 if there are none: planners may block classes, and
    /// edges between the same nodes are told apart by them.
    #[func]
    fn set_edges(
        &self,
        ends: PackedInt32Array,
        costs: PackedFloat32Array,
        #[opt(default = 0)] flags: i64,
        #[opt(default = &PackedInt32Array::new())] classes: PackedInt32Array,
    ) -> i32 {
        if ends.len() != 2 * costs.len() || !classes.is_empty() && classes.len() != costs.len() {
            return native::ERROR_INVALID_ARGUMENT;
        }
        let classes = classes.as_slice().iter().copied().chain(std::iter::repeat(0));
        let costs = costs.as_slice().iter().zip(classes);
        let edges: Vec<GraphEdge> = ends
            .as_slice()
            .chunks_exact(2)
            .zip(costs)
            .map(|(ends, (&cost, class))| GraphEdge {
                from: ends[0] as u32,
                to: ends[1] as u32,
                cost,
                edge_class: class as u32,
                flags: narrow(flags),
            })
            .collect();
        status(self.graph().and_then(|graph| graph.set_edges(&edges)))
    }

    /// The edges that leave a node, in the order of where they lead: a dictionary of `status`, `nodes`, `costs` and
    /// `classes`.
    #[func]
    fn get_edges(&self, node: i64) -> VarDictionary {
        described(self.graph().and_then(|graph| graph.edges(narrow(node))), |edges| {
            vdict! {
                "nodes" => &edges.iter().map(|edge| edge.to as i32).collect::<PackedInt32Array>(),
                "costs" => &edges.iter().map(|edge| edge.cost).collect::<PackedFloat32Array>(),
                "classes" => &edges.iter().map(|edge| edge.edge_class as i32).collect::<PackedInt32Array>(),
            }
        })
    }

    /// The open nodes nearest to a point by the straight distance, at most `count`, the nearest first: a dictionary of
    /// `status` and `nodes`. The point has as many numbers as the graph has dimensions.
    #[func]
    fn find_nearest(&self, point: PackedFloat32Array, #[opt(default = 1)] count: i64) -> VarDictionary {
        let found = self.graph().and_then(|graph| graph.nearest(point.as_slice(), self::count(count)));
        described(found, |nodes| vdict! { "nodes" => &packed(&nodes) })
    }

    /// Whether a way leads from one node to another over open nodes: a dictionary of `status` and `reachable`. Bit c of
    /// `blocked_classes` blocks the edges of class c.
    #[func]
    fn is_reachable(&self, from: i64, to: i64, #[opt(default = 0)] blocked_classes: i64) -> VarDictionary {
        let (from, to, blocked) = (narrow(from), narrow(to), narrow(blocked_classes));
        let answer = self.graph().and_then(|graph| graph.reachable(from, to, blocked));
        described(answer, |reachable| vdict! { "reachable" => reachable })
    }

    /// The number of the component of a node, from 1 on, and 0 for a closed one: a dictionary of `status` and
    /// `component`. Ways lead both ways between open nodes of the same number, and between no others.
    #[func]
    fn find_component(&self, node: i64) -> VarDictionary {
        let found = self.graph().and_then(|graph| graph.component(narrow(node)));
        described(found, |component| vdict! { "component" => component })
    }

    /// Prepares landmarks, at most 32: planners find the same costs after a fraction of the expansions, until an edit
    /// makes a way cheaper. 0 drops those that are there.
    #[func]
    fn prepare(&self, #[opt(default = 16)] landmarks: i64) -> i32 {
        status(self.graph().and_then(|graph| graph.prepare(narrow(landmarks))))
    }
}

/// A number of items; one that is none is none.
pub(crate) fn count(value: i64) -> usize {
    usize::try_from(value).unwrap_or(usize::MAX)
}

/// Numbers of nodes.
pub(crate) fn numbers(nodes: &PackedInt32Array) -> Vec<u32> {
    nodes.as_slice().iter().map(|&node| node as u32).collect()
}

/// Numbers of nodes for a script.
pub(crate) fn packed(nodes: &[u32]) -> PackedInt32Array {
    nodes.iter().map(|&node| node as i32).collect()
}

/// A dictionary of an answer with its `status`; after an error of that alone.
pub(crate) fn described<T>(answer: Result<T, Failure>, describe: impl FnOnce(T) -> VarDictionary) -> VarDictionary {
    let (status, mut dictionary) = match answer {
        Ok(answer) => (native::OK, describe(answer)),
        Err(failure) => (failure.status, VarDictionary::new()),
    };
    dictionary.set("status", status);
    dictionary
}

impl TautGraph {
    pub(crate) fn graph(&self) -> Result<Arc<Graph>, Failure> {
        let graph = self.graph.lock().unwrap_or_else(PoisonError::into_inner).clone();
        graph.ok_or_else(|| failure(native::ERROR_BAD_HANDLE, "there is no graph"))
    }
}
