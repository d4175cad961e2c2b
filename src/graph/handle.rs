//! The graph as callers use it: a shared handle on the current state.

use std::cmp::Reverse;

use crate::base::sync::Mutex;
use crate::base::{Error, Result, bytes, index, real_u32, real_usize, single};
use crate::collections::{Counted, List, Shared, reserve};
use crate::graph::choose::choose;
use crate::graph::components::Components;
use crate::graph::landmarks::Landmarks;
use crate::graph::nearest::PositionTree;
use crate::graph::page::{Arc, Change, Node, Weight};
use crate::graph::reverse::ReverseArcs;
use crate::graph::state::GraphState;

/// Most landmarks of a graph.
const MOST_LANDMARKS: u32 = 32;
/// Classes of edges.
const EDGE_CLASSES: u32 = 32;

/// An edge, in one direction or both.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Edge {
    /// The node that it leaves.
    pub from: u32,
    /// The node that it leads to.
    pub to: u32,
    /// What it costs, at least 0. In a graph of lengths the factor of the straight distance. Infinite takes an edge
    /// away.
    pub cost: f32,
    /// Its class, 0 to 31: planners may block classes. Edges between the same nodes are told apart by
    /// it.
    pub edge_class: u32,
    /// 0, or [`Edge::BOTH_WAYS`].
    pub flags: u32,
}

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct NodeState {
    /// Its number.
    pub node: u32,
    /// 0, or [`NodeState::CLOSED`].
    pub flags: u32,
    /// The factor of what edges cost that lead to it, at least 0.
    pub weight: f32,
    /// Where it stands; what the graph has no dimension for is 0.
    pub position: [f32; 3],
}

/// What a graph has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GraphInfo {
    /// Numbers of a position.
    pub dimensions: u32,
    /// True if edges cost straight distances times factors.
    pub has_lengths: bool,
    /// Nodes, the closed ones too.
    pub nodes: u32,
    /// Edges, each direction counted.
    pub edges: u64,
    /// Counts the edits.
    pub revision: u64,
    /// Bytes of nodes and edges, and of what was derived from them.
    pub bytes: u64,
}

/// Nodes and edges that the host names: waypoints, hexagons, rooms, anything that is near something else.
///
/// Clones refer to the same graph. A search works on the state at which it began: an edit never waits for it.
///
/// ```
/// use taut::graph::{Edge, Graph};
///
/// // Two places, and a road between them of 5.
/// let graph = Graph::new(2, false, 2, &[0.0, 0.0, 3.0, 4.0])?;
/// graph.set_edges(&[Edge { from: 0, to: 1, cost: 5.0, edge_class: 0, flags: Edge::BOTH_WAYS }])?;
/// assert!(graph.reachable(1, 0, 0)?);
/// assert_eq!(graph.nearest(&[2.0, 2.0], 1)?, [1]);
/// # Ok::<(), taut::Error>(())
/// ```
#[derive(Clone)]
pub struct Graph {
    core: Shared<GraphCore>,
}

struct GraphCore {
    state: Mutex<Shared<GraphState>>,
    derived: Mutex<Derived>,
}

/// Something that was derived, and what it was derived from; none until it is asked for.
type Slot<T> = Option<(u64, Shared<T>)>;

/// What was derived from a state, with its revision, once it was asked for.
#[derive(Default)]
struct Derived {
    reverse: Slot<ReverseArcs>,
    components: Slot<Components>,
    positions: Slot<PositionTree>,
    /// Those hold from their revision on until a way becomes cheaper.
    landmarks: Slot<Landmarks>,
}

impl Counted for Derived {
    fn bytes(&self) -> u64 {
        let Self { reverse, components, positions, landmarks } = self;
        let held = |part: Option<u64>| part.unwrap_or(0);
        held(reverse.as_ref().map(|(_, part)| part.bytes()))
            + held(components.as_ref().map(|(_, part)| part.bytes()))
            + held(positions.as_ref().map(|(_, part)| part.bytes()))
            + held(landmarks.as_ref().map(|(_, part)| part.bytes()))
    }
}

impl Graph {
    /// A graph of so many nodes without edges, at positions of `dimensions` numbers each; without dimensions there are
    /// no positions.
    ///
    /// `has_lengths`: what an edge costs is the factor of the straight distance between its ends, wherever they are
    /// moved.
    ///
    /// # Errors
    /// [`Error::BadValue`], [`Error::BufferTooShort`] (not as many positions), [`Error::OutOfMemory`].
    pub fn new(dimensions: u32, has_lengths: bool, count: usize, positions: &[f32]) -> Result<Self> {
        if dimensions > 3 || dimensions == 0 && has_lengths {
            let allowed = if has_lengths { "1 to 3 in a graph of lengths" } else { "0 to 3" };
            return Err(Error::BadValue { name: "dimensions", value: real_u32(dimensions), allowed });
        }
        let mut state = GraphState::new(dimensions, has_lengths);
        state.add_nodes(positions, count)?;
        Self::of(state)
    }

    /// A graph in a state.
    pub(super) fn of(state: GraphState) -> Result<Self> {
        let state = Mutex::new(Shared::new(state)?);
        Ok(Self { core: Shared::new(GraphCore { state, derived: Mutex::default() })? })
    }

    /// The newest state.
    pub(super) fn state(&self) -> Shared<GraphState> {
        self.core.state.lock().clone()
    }

    /// Edits the graph: `edit` writes the next state, which counts if it succeeds.
    pub(super) fn change<R>(&self, edit: impl FnOnce(&mut GraphState) -> Result<R>) -> Result<R> {
        let mut state = self.core.state.lock();
        let mut next = state.next()?;
        let answer = edit(&mut next)?;
        *state = Shared::new(next)?;
        Ok(answer)
    }

    /// What was derived from a state, made if it is not there: `key` is what it has been derived from.
    fn derived<T>(
        &self,
        of: fn(&mut Derived) -> &mut Slot<T>,
        key: u64,
        make: impl FnOnce() -> Result<T>,
    ) -> Result<Shared<T>> {
        let mut derived = self.core.derived.lock();
        let slot = of(&mut derived);
        if let Some((_, known)) = slot.as_ref().filter(|(known, _)| *known == key) {
            return Ok(known.clone());
        }
        // What is out of date makes room first.
        *slot = None;
        let made = Shared::new(make()?)?;
        *slot = Some((key, made.clone()));
        Ok(made)
    }

    /// What the graph has.
    pub fn info(&self) -> GraphInfo {
        let state = self.state();
        let held = self.core.derived.lock().bytes();
        GraphInfo {
            dimensions: state.dimensions,
            has_lengths: state.has_lengths,
            nodes: state.node_count,
            edges: bytes(state.arc_count),
            revision: state.revision,
            bytes: state.bytes() + held,
        }
    }

    /// Appends nodes; the number of the first one, which the others follow.
    ///
    /// # Errors
    /// As [`Graph::new`]. Then nothing has changed.
    pub fn add_nodes(&self, count: usize, positions: &[f32]) -> Result<u32> {
        self.change(|state| state.add_nodes(positions, count))
    }

    /// Makes nodes what they are to be, as one edit.
    ///
    /// # Errors
    /// [`Error::BadValue`] (no number of a node, a weight that is negative or not finite, a position that is not
    /// finite), [`Error::OutOfMemory`]. Then nothing has changed.
    pub fn set_nodes(&self, nodes: &[NodeState]) -> Result {
        self.change(|state| {
            nodes.iter().try_for_each(|node| node.check(state))?;
            state.set_nodes(nodes.iter().map(|node| (node.node, node.kept())))
        })
    }

    /// What a node is.
    ///
    /// # Errors
    /// [`Error::BadValue`] (no number of a node).
    pub fn node(&self, node: u32) -> Result<NodeState> {
        let state = self.state();
        state.check("node", node)?;
        let Node { position, weight } = state.node(node);
        let flags = if weight.is_open() { 0 } else { NodeState::CLOSED };
        Ok(NodeState { node, flags, weight: single(weight.value()), position })
    }

    /// Makes edges what they are to be, as one edit: those that are not there are added, those of infinite cost are
    /// taken away. Of several edges between the same nodes with the same class the last one counts.
    ///
    /// # Errors [`Error::BadValue`] (no number of a node, a cost that is negative or no number, a class),
    /// [`Error::OutOfMemory`]. Then nothing has changed.
    pub fn set_edges(&self, edges: &[Edge]) -> Result {
        self.change(|state| Self::apply(state, edges))
    }

    /// Makes edges of a state what they are to be.
    pub(super) fn apply(state: &mut GraphState, edges: &[Edge]) -> Result {
        let mut changes = Vec::new();
        reserve(&mut changes, edges.len())?;
        for (number, edge) in edges.iter().enumerate() {
            edge.check(state)?;
            let arc = Arc { to: edge.to, cost: edge.cost + 0.0 };
            let change = Change { from: edge.from, arc, class: edge.edge_class, number };
            changes.add(change)?;
            if edge.flags == Edge::BOTH_WAYS {
                changes.add(Change { from: edge.to, arc: Arc { to: edge.from, ..arc }, ..change })?;
            }
        }
        changes.sort_unstable_by_key(|change| (change.key(), Reverse(change.number)));
        changes.dedup_by_key(|change| change.key());
        state.change_arcs(&changes)
    }

    /// Takes all edges of some nodes away, those that lead to them and those that leave them, and closes the nodes.
    /// Their numbers stay theirs: a later [`Graph::set_nodes`] opens them again. It looks at all edges of the graph
    /// once.
    ///
    /// # Errors
    /// [`Error::BadValue`] (no number of a node), [`Error::OutOfMemory`]. Then nothing has changed.
    pub fn remove_nodes(&self, nodes: &[u32]) -> Result {
        self.change(|state| {
            let mut removed = Vec::new();
            removed.add_slice(nodes)?;
            removed.sort_unstable();
            nodes.iter().try_for_each(|&node| state.check("node", node))?;
            let mut changes = Vec::new();
            state.removals(&removed, &mut changes)?;
            state.change_arcs(&changes)?;
            let mut closed = Vec::new();
            closed.add_all(nodes.iter().map(|&node| {
                let known = state.node(node);
                (node, Node { weight: known.weight.closed_if(true), ..known })
            }))?;
            state.set_nodes(closed.into_iter())
        })
    }

    /// The edges that leave a node, in the order of where they lead and of their classes.
    ///
    /// # Errors
    /// [`Error::BadValue`] (no number of a node).
    pub fn edges(&self, node: u32) -> Result<Vec<Edge>> {
        let state = self.state();
        state.check("node", node)?;
        let mut edges = Vec::new();
        let arcs = state.arcs(node);
        reserve(&mut edges, arcs.ends.len())?;
        let edge = |(arc, edge_class): (Arc, u32)| {
            let Arc { to, cost } = arc;
            Edge { from: node, to, cost, edge_class, flags: 0 }
        };
        edges.extend(arcs.iter().map(edge));
        Ok(edges)
    }

    /// The open nodes that are nearest to a point by the straight distance, at most `count`, the nearest first; of
    /// equal ones the lower numbers.
    ///
    /// # Errors
    /// [`Error::BadValue`] (a number that is not finite, or not `dimensions` of them), [`Error::OutOfMemory`].
    pub fn nearest(&self, point: &[f32], count: usize) -> Result<Vec<u32>> {
        let state = self.state();
        if point.len() != index(state.dimensions) || point.iter().any(|value| !value.is_finite()) {
            let value =
                point.iter().find(|value| !value.is_finite()).map_or(real_usize(point.len()), |&value| value.into());
            return Err(Error::BadValue {
                name: "point",
                value,
                allowed: "as many finite numbers as the graph has dimensions",
            });
        }
        let tree = self.derived(|derived| &mut derived.positions, state.moved, || PositionTree::new(&state))?;
        let mut at = [0.0; 3];
        at[..point.len()].copy_from_slice(point);
        tree.nearest(&state, at, count)
    }

    /// True if a way leads from one node to another over open nodes and edges whose classes are not blocked: bit `c` of
    /// `blocked_classes` blocks class `c`. Without blocked classes it is answered by components, in most cases at once.
    ///
    /// # Errors
    /// [`Error::BadValue`] (no numbers of nodes), [`Error::OutOfMemory`].
    pub fn reachable(&self, from: u32, to: u32, blocked_classes: u32) -> Result<bool> {
        let state = self.state();
        state.check("from", from)?;
        state.check("to", to)?;
        if !state.is_open(from) || !state.is_open(to) {
            return Ok(false);
        }
        if blocked_classes == 0 {
            let components = self.components(&state)?;
            if components.of(from) == components.of(to) {
                return Ok(true);
            }
            // Numbers go down along the arcs between components.
            if components.of(from) < components.of(to) {
                return Ok(false);
            }
        }
        Components::leads(&state, from, to, blocked_classes)
    }

    /// The number of the component of a node, from 1; 0 for a closed node. Ways lead both ways between open nodes of
    /// the same number, and between no others (strongly connected components).
    ///
    /// # Errors
    /// [`Error::BadValue`] (no number of a node), [`Error::OutOfMemory`].
    pub fn component(&self, node: u32) -> Result<u32> {
        let state = self.state();
        state.check("node", node)?;
        Ok(self.components(&state)?.of(node))
    }

    fn components(&self, state: &GraphState) -> Result<Shared<Components>> {
        self.derived(|derived| &mut derived.components, state.revision, || Components::new(state))
    }

    /// The arcs of a state the other way round.
    pub(super) fn reverse(&self, state: &GraphState) -> Result<Shared<ReverseArcs>> {
        self.derived(|derived| &mut derived.reverse, state.revision, || ReverseArcs::new(state))
    }

    /// Landmarks that hold for a state, if there are some.
    pub(super) fn landmarks(&self, state: &GraphState) -> Option<Shared<Landmarks>> {
        let derived = self.core.derived.lock();
        let holds = |made: u64| made >= state.cheaper && made <= state.revision;
        derived.landmarks.as_ref().filter(|(made, _)| holds(*made)).map(|(_, landmarks)| landmarks.clone())
    }

    /// Prepares landmarks: distances from and to some nodes far apart, by which a search knows what a way costs at
    /// least (ALT: A. Goldberg, C. Harrelson. Computing the Shortest Path: A* Search Meets Graph Theory. SODA 2005).
    /// They serve all planners until an edit makes a way cheaper: then searches go on without them until they are
    /// prepared anew.
    ///
    /// `count`: how many, at most 32; 0 drops those that are there. It takes two searches of the whole
    /// graph for each, and 8 bytes for each node and landmark.
    ///
    /// # Errors
    /// [`Error::BadValue`], [`Error::OutOfMemory`]. Then there are none.
    pub fn prepare(&self, count: u32) -> Result {
        let state = self.state();
        if count > MOST_LANDMARKS {
            return Err(Error::BadValue { name: "count", value: real_u32(count), allowed: "0 to 32 landmarks" });
        }
        self.core.derived.lock().landmarks = None;
        if count > 0 && state.node_count > 0 {
            let (reverse, components) = (self.reverse(&state)?, self.components(&state)?);
            let made = Shared::new(choose(&state, &reverse, &components, count)?)?;
            self.core.derived.lock().landmarks = Some((state.revision, made));
        }
        Ok(())
    }
}

impl Edge {
    /// It leads back as well, at the same cost.
    pub const BOTH_WAYS: u32 = 4;

    fn check(&self, state: &GraphState) -> Result {
        state.check("from", self.from)?;
        state.check("to", self.to)?;
        let bad = |name, value, allowed| Err(Error::BadValue { name, value, allowed });
        if self.cost.is_nan() || self.cost < 0.0 {
            return bad("cost", self.cost.into(), "0 and above; infinite for no edge");
        }
        if self.edge_class >= EDGE_CLASSES {
            return bad("edge_class", real_u32(self.edge_class), "0 to 31");
        }
        if self.flags & !Self::BOTH_WAYS != 0 {
            return Err(Error::Unsupported { what: "unknown flags of an edge must be zero" });
        }
        Ok(())
    }
}

impl NodeState {
    /// No way leads over it.
    pub const CLOSED: u32 = 2;

    fn check(&self, state: &GraphState) -> Result {
        state.check("node", self.node)?;
        let bad = |name, value, allowed| Err(Error::BadValue { name, value, allowed });
        if self.flags & !Self::CLOSED != 0 {
            return Err(Error::Unsupported { what: "unknown flags of a node must be zero" });
        }
        if !self.weight.is_finite() || self.weight < 0.0 {
            return bad("weight", self.weight.into(), "finite numbers, 0 and above");
        }
        let (used, unused) = self.position.split_at(index(state.dimensions));
        if let Some(&value) = used.iter().find(|value| !value.is_finite()) {
            return bad("position", value.into(), "finite numbers");
        }
        if let Some(&value) = unused.iter().find(|&&value| value != 0.0) {
            return bad("position", value.into(), "0 for what the graph has no dimension for");
        }
        Ok(())
    }

    fn kept(&self) -> Node {
        let [x, y, z] = self.position;
        // Adding 0 makes -0 a 0.
        let position = [x + 0.0, y + 0.0, z + 0.0];
        Node { position, weight: Weight::new(self.weight.into(), self.flags == Self::CLOSED) }
    }
}
