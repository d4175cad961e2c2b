//! Graphs of the host: creating, editing and asking them.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::base::number_of;
use crate::graph::{Edge, Graph, GraphInfo, NodeState};

use super::door::*;

/// A handle of a graph: nodes and edges that the host names, like waypoints, hexagons or rooms. The value 0 is the null
/// handle.
///
/// It may be copied; all copies refer to the same graph, and all of them are invalid once it is destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct taut_graph {
    /// Opaque.
    pub id: u64,
}

named!(taut_graph: Graph = Graph);

/// Flags of graphs, their nodes and edges, and of the requests of their planners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_graph_flag {
    /// Of a graph: an edge costs the straight distance between its ends, wherever they are moved, times its `cost`.
    TAUT_GRAPH_LENGTHS = 1,
    /// Of a node: no way leads over it.
    TAUT_GRAPH_NODE_CLOSED = 2,
    /// Of an edge: it leads back as well, at the same cost.
    TAUT_GRAPH_EDGE_BOTH_WAYS = 4,
    /// Of a request: the ways to all goals are found by Dijkstra's algorithm, without goals those to all nodes, instead
    /// of the cheapest one. Their costs are in `taut_graph_planner_costs`.
    TAUT_GRAPH_ALL_GOALS = 8,
    /// Of a request: edges are followed the other way round, so that the way leads from a goal to the start.
    TAUT_GRAPH_BACKWARD = 16,
    /// Of a request: where no way leads to a goal, the way to the reached node that is nearest to one by the straight
    /// distance, of equally near ones the cheapest (TAUT_PARTIAL). Not with TAUT_GRAPH_ALL_GOALS.
    TAUT_GRAPH_ALLOW_PARTIAL = 32,
}

/// A node of a graph.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_graph_node {
    /// Its number: nodes are numbered from 0 as they are added.
    pub node: u32,
    /// 0, or TAUT_GRAPH_NODE_CLOSED.
    pub flags: u32,
    /// The factor of what edges cost that lead to it; finite, >= 0. New nodes have 1.
    pub weight: f32,
    /// Where it stands, in the host's units; 0 for what the graph has no dimension for.
    pub position: [f32; 3],
}

/// An edge of a graph.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_graph_edge {
    /// The number of the node that it leaves.
    pub from: u32,
    /// The number of the node that it leads to.
    pub to: u32,
    /// What it costs, >= 0; with TAUT_GRAPH_LENGTHS the factor of the straight distance. INFINITY takes an edge away.
    pub cost: f32,
    /// Its class, 0 to 31: planners may block classes. Edges between the same nodes are told apart by it.
    pub edge_class: u32,
    /// 0, or TAUT_GRAPH_EDGE_BOTH_WAYS.
    pub flags: u32,
}

elements! {
    taut_graph_node = NodeState { node, flags, weight, position }
    taut_graph_edge = Edge { from, to, cost, edge_class, flags }
}

/// What a graph has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct taut_graph_info {
    /// The numbers of a position, 0 to 3.
    pub dimensions: u32,
    /// 0, or TAUT_GRAPH_LENGTHS.
    pub flags: u32,
    /// Nodes, the closed ones too.
    pub nodes: u64,
    /// Edges, each direction counted.
    pub edges: u64,
    /// Goes up by one with each edit.
    pub revision: u64,
    /// Memory of the nodes and edges, and of what was derived from them.
    pub bytes: u64,
}

const LENGTHS: u32 = number_of!(taut_graph_flag::TAUT_GRAPH_LENGTHS, u32);

const _: () = assert!(NodeState::CLOSED == number_of!(taut_graph_flag::TAUT_GRAPH_NODE_CLOSED, u32));
const _: () = assert!(Edge::BOTH_WAYS == number_of!(taut_graph_flag::TAUT_GRAPH_EDGE_BOTH_WAYS, u32));

impl taut_graph_info {
    fn new(info: &GraphInfo) -> Self {
        let GraphInfo { dimensions, has_lengths, nodes, edges, revision, bytes } = *info;
        let flags = if has_lengths { LENGTHS } else { 0 };
        Self { dimensions, flags, nodes: nodes.into(), edges, revision, bytes }
    }
}

/// Creates a graph of nodes and edges, which may be edited later.
///
/// @param dimensions      The numbers of a position, 0 to 3. Without dimensions, nothing is estimated by distances.
/// @param flags           0, or TAUT_GRAPH_LENGTHS, which needs dimensions.
/// @param node_count      The number of nodes, at most 2^31.
/// @param positions       `dimensions` numbers for each node, finite. Copied. May be null if `position_count` is 0.
/// @param position_count  Numbers at `positions`: node_count * dimensions.
/// @param edges           Edges, as for `taut_graph_set_edges`. Copied. May be null if `edge_count` is 0.
/// @param edge_count      The number of edges.
/// @param out             Receives the graph, which you own: free it with `taut_graph_destroy`. Not null.
/// @return                TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (dimensions, too many nodes, a
///                        position that is not finite, the numbers of an edge), TAUT_ERROR_BUFFER_TOO_SMALL (not as
///                        many positions), TAUT_ERROR_UNSUPPORTED (unknown flags), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_graph_create(
    dimensions: u32,
    flags: u32,
    node_count: usize,
    positions: *const f32,
    position_count: usize,
    edges: *const taut_graph_edge,
    edge_count: usize,
    out: *mut taut_graph,
) -> taut_status {
    recorded!(
        taut_graph_create(
            dimensions,
            flags,
            node_count,
            InputList(positions, position_count),
            InputList(edges, edge_count),
            Made(out)
        ),
        [out, positions, edges],
        {
            if flags & !LENGTHS != 0 {
                return Err(Error::Unsupported { what: "unknown flags of a graph must be zero" });
            }
            let graph = Graph::new(dimensions, flags == LENGTHS, node_count, positions)?;
            if !edges.is_empty() {
                graph.set_edges(edges)?;
            }
            out.give(taut_graph::made(graph)?)
        }
    )
}

/// Destroys a graph. Planners keep what they search on.
///
/// @param graph  The graph; the null handle is allowed and ignored.
/// @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_BUSY (another thread is inside a call on this graph).
///
/// Threads: any. Also allowed on a poisoned graph.
#[unsafe(no_mangle)]
pub extern "C" fn taut_graph_destroy(graph: taut_graph) -> taut_status {
    recorded!(taut_graph_destroy(graph), graph.destroy())
}

/// Gets the numbers of nodes and edges, the revision and the memory of a graph.
///
/// @param graph  The graph.
/// @param out    Receives them. Owned by the caller. Not null.
/// @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_graph_get_info(graph: taut_graph, out: *mut taut_graph_info) -> taut_status {
    recorded!(taut_graph_get_info(graph.read, Out(out)), out.give(taut_graph_info::new(&graph.info())))
}

/// Appends nodes, open and of weight 1.
///
/// @param graph           The graph.
/// @param count           How many.
/// @param positions       As for `taut_graph_create`. Copied. May be null if `position_count` is 0.
/// @param position_count  Numbers at `positions`: count * dimensions.
/// @param first           Receives the number of the first one, which the others follow. May be null.
/// @return                TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY (another thread is
///                        editing this graph), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (more than 2^31
///                        nodes in all, a position that is not finite), TAUT_ERROR_BUFFER_TOO_SMALL (not as many
///                        positions), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing has changed.
///
/// Threads: one editing thread at a time; concurrent with reads and searches, which never see an edit that was made
/// after they began.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_graph_add_nodes(
    graph: taut_graph,
    count: usize,
    positions: *const f32,
    position_count: usize,
    first: *mut u32,
) -> taut_status {
    recorded!(
        taut_graph_add_nodes(graph.edit, count, InputList(positions, position_count), Maybe(first)),
        [first, positions],
        {
            let number = graph.add_nodes(count, positions)?;
            if let Some(first) = first {
                first.write(number);
            }
            Ok(OK)
        }
    )
}

/// Moves, weighs, closes or opens nodes, as one edit. With TAUT_GRAPH_LENGTHS the costs of their edges follow.
///
/// @param graph  The graph.
/// @param nodes  What they are to be; of several for the same node the last one counts. Copied. May be null if `count`
///               is 0.
/// @param count  How many.
/// @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///               TAUT_ERROR_INVALID_ARGUMENT (no number of a node, a weight that is negative or not finite, a position
///               that is not finite, or not 0 where there is no dimension), TAUT_ERROR_UNSUPPORTED (unknown flags),
///               TAUT_ERROR_OUT_OF_MEMORY. After an error nothing has changed.
///
/// Threads: one editing thread at a time; concurrent with reads and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_graph_set_nodes(
    graph: taut_graph,
    nodes: *const taut_graph_node,
    count: usize,
) -> taut_status {
    recorded!(taut_graph_set_nodes(graph.edit, InputList(nodes, count)), graph.set_nodes(nodes).map(|()| OK))
}

/// Takes all edges of some nodes away, those that lead to them and those that leave them, and closes the nodes. The
/// numbers stay: `taut_graph_set_nodes` may open them again. It looks at all edges of the graph once.
///
/// @param graph  The graph.
/// @param nodes  Numbers of nodes. Borrowed during the call. May be null if `count` is 0.
/// @param count  How many.
/// @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///               TAUT_ERROR_INVALID_ARGUMENT (no number of a node), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing
///               has changed.
///
/// Threads: one editing thread at a time; concurrent with reads and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_graph_remove_nodes(graph: taut_graph, nodes: *const u32, count: usize) -> taut_status {
    recorded!(taut_graph_remove_nodes(graph.edit, InputList(nodes, count)), graph.remove_nodes(nodes).map(|()| OK))
}

/// Gets what a node is.
///
/// @param graph  The graph.
/// @param node   Its number.
/// @param out    Receives it. Owned by the caller. Not null.
/// @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
///               TAUT_ERROR_INVALID_ARGUMENT (no number of a node).
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_graph_get_node(graph: taut_graph, node: u32, out: *mut taut_graph_node) -> taut_status {
    recorded!(taut_graph_get_node(graph.read, node, Out(out)), {
        let NodeState { node, flags, weight, position } = graph.node(node)?;
        out.give(taut_graph_node { node, flags, weight, position })
    })
}

/// Makes edges what they are to be, as one edit: those that are not there are added, those of infinite cost are taken
/// away.
///
/// @param graph  The graph.
/// @param edges  The edges; of several with the same ends and class the last one counts. Copied. May be null if `count`
///               is 0.
/// @param count  How many.
/// @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///               TAUT_ERROR_INVALID_ARGUMENT (no number of a node, a cost that is negative or no number, a class above
///               31), TAUT_ERROR_UNSUPPORTED (unknown flags), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing has
///               changed.
///
/// Threads: one editing thread at a time; concurrent with reads and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_graph_set_edges(
    graph: taut_graph,
    edges: *const taut_graph_edge,
    count: usize,
) -> taut_status {
    recorded!(taut_graph_set_edges(graph.edit, InputList(edges, count)), graph.set_edges(edges).map(|()| OK))
}

/// Gets the edges that leave a node, in the order of where they lead and of their classes. TAUT_GRAPH_EDGE_BOTH_WAYS is
/// never set in them: an edge both ways is two.
///
/// @param graph     The graph.
/// @param node      The number of the node.
/// @param out       Receives the edges. Owned by the caller. May be null if `capacity` is 0.
/// @param capacity  Edges at `out`. If it is too small, only `needed` is written.
/// @param needed    Receives the number of edges. Not null.
/// @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
///                  TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (no number of a node),
///                  TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_graph_edges(
    graph: taut_graph,
    node: u32,
    out: *mut taut_graph_edge,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_graph_edges(graph.read, node, Buffer(out, capacity, needed)), {
        let edges = graph.edges(node)?;
        out.fill(edges.iter().map(|&Edge { from, to, cost, edge_class, flags }| taut_graph_edge {
            from,
            to,
            cost,
            edge_class,
            flags,
        }))
    })
}

/// Gets the open nodes that are nearest to a point by the straight distance, the nearest first; of equally near ones
/// the lower numbers.
///
/// @param graph     The graph.
/// @param point     `dimensions` numbers, finite. Borrowed during the call. May be null if `length` is 0.
/// @param length    Numbers at `point`: the dimensions of the graph.
/// @param count     How many nodes at most.
/// @param out       Receives numbers of nodes. Owned by the caller. May be null if `capacity` is 0.
/// @param capacity  Nodes at `out`. If it is too small, only `needed` is written.
/// @param needed    Receives how many there are: less than `count` if fewer nodes are open. Not null.
/// @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
///                  TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a number that is not
///                  finite, the length), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_graph_nearest(
    graph: taut_graph,
    point: *const f32,
    length: usize,
    count: usize,
    out: *mut u32,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(
        taut_graph_nearest(graph.read, InputList(point, length), count, Buffer(out, capacity, needed)),
        out.fill(graph.nearest(point, count)?.into_iter())
    )
}

/// Asks whether a way leads from one node to another.
///
/// Without blocked classes it is answered by components, at once but for the first time after an edit, or where ways
/// lead in one direction only; else by a search of the graph, whose memory is freed at once.
///
/// @param graph            The graph.
/// @param from             The number of the first node.
/// @param to               The number of the last node.
/// @param blocked_classes  Bit c blocks the edges of class c.
/// @param out              Receives 1 if a way leads there over open nodes, else 0: so too if one of both is closed.
///                         Not null.
/// @return                 TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
///                         TAUT_ERROR_INVALID_ARGUMENT (no numbers of nodes), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_graph_reachable(
    graph: taut_graph,
    from: u32,
    to: u32,
    blocked_classes: u32,
    out: *mut u32,
) -> taut_status {
    recorded!(
        taut_graph_reachable(graph.read, from, to, blocked_classes, Out(out)),
        out.give(u32::from(graph.reachable(from, to, blocked_classes)?))
    )
}

/// Gets the number of the component of a node: ways lead both ways between open nodes with the same number, and between
/// no others.
///
/// Numbers are those of the newest revision; after an edit a component may have another one.
///
/// @param graph  The graph.
/// @param node   The number of the node.
/// @param out    Receives the number, from 1 on; 0 for a closed node. Not null.
/// @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
///               TAUT_ERROR_INVALID_ARGUMENT (no number of a node), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_graph_component(graph: taut_graph, node: u32, out: *mut u32) -> taut_status {
    recorded!(taut_graph_component(graph.read, node, Out(out)), out.give(graph.component(node)?))
}

/// Prepares landmarks (ALT: A. Goldberg, C. Harrelson, 2005): distances from and to some nodes far apart, by which
/// searches know what a way costs at least. Ways cost the same, and are found after a fraction of the expansions.
///
/// Landmarks serve all planners of the graph until an edit makes a way cheaper: searches then go on without them, until
/// they are prepared anew. Edits that only make ways dearer, or close nodes, keep them.
///
/// @param graph  The graph.
/// @param count  How many landmarks, at most 32; 16 are a good number. 0 drops those that are there. Each takes two
///               searches of the whole graph, and 8 bytes a node.
/// @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_INVALID_ARGUMENT,
///               TAUT_ERROR_OUT_OF_MEMORY: then there are none.
///
/// Threads: one editing thread at a time; concurrent with reads and searches.
#[unsafe(no_mangle)]
pub extern "C" fn taut_graph_prepare(graph: taut_graph, count: u32) -> taut_status {
    recorded!(taut_graph_prepare(graph.edit, count), graph.prepare(count).map(|()| OK))
}

/// Saves the nodes and edges of a graph as bytes, for a file or another machine: `taut_graph_load` makes a graph of
/// them. docs/graphs.md has the layout. Neither the revision nor landmarks are saved. Equal graphs give equal bytes, on
/// every platform.
///
/// @param graph     The graph.
/// @param out       Receives the bytes. Owned by the caller. May be null if `capacity` is 0.
/// @param capacity  Bytes at `out`. If it is too small, only `needed` is written.
/// @param needed    Receives the number of bytes. Not null.
/// @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
///                  TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_OUT_OF_MEMORY (more bytes than this
///                  machine can address).
///
/// Threads: any; concurrent with edits and searches. Nodes and edges are those of one revision.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_graph_save(
    graph: taut_graph,
    out: *mut u8,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_graph_save(graph.read, Buffer(out, capacity, needed)), {
        let saved = graph.saved();
        out.fill_slice(saved.size()?, |bytes| {
            saved.write(bytes);
            Ok(())
        })
    })
}

/// Creates a graph from the bytes of `taut_graph_save`. It is a new graph: its revision is 1.
///
/// @param data    The bytes. Borrowed during the call. Not null.
/// @param length  How many there are.
/// @param out     Receives the graph, which you own: free it with `taut_graph_destroy`. Not null.
/// @return        TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_FORMAT (the bytes are cut, changed, or no saved graph:
///                the message says what is wrong), TAUT_ERROR_INVALID_ARGUMENT (an impossible length),
///                TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_graph_load(data: *const u8, length: usize, out: *mut taut_graph) -> taut_status {
    recorded!(taut_graph_load(Bytes(data, length), Made(out)), [out, data], {
        out.give(taut_graph::made(Graph::load(data)?)?)
    })
}
