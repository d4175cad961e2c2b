//! Planning over graphs that the host names: waypoints, hexagons, rooms. [`Graph`] has nodes and edges, which may be
//! edited while others search; [`GraphPlanner`] finds the cheapest way between nodes, or to all of them.
//!
//! ```
//! use taut::graph::{Edge, Graph, GraphInfo, GraphOptions, GraphPlanner, GraphRequest, NodeState};
//!
//! // Four waypoints in a row, a cell apart. What an edge costs is its length.
//! let graph = Graph::new(2, true, 4, &[0.0, 0.0, 1.0, 0.0, 2.0, 0.0, 3.0, 0.0])?;
//! let edge = |from, to| Edge { from, to, cost: 1.0, edge_class: 0, flags: Edge::BOTH_WAYS };
//! graph.set_edges(&[edge(0, 1), edge(1, 2), edge(2, 3)])?;
//! let mut planner = GraphPlanner::new(&graph, GraphOptions::default())?;
//! assert_eq!(planner.find(0, &[3], &GraphRequest::default())?.cost, 3.0);
//!
//! // The third one is closed: no way leads there any more.
//! let closed = NodeState { flags: NodeState::CLOSED, ..graph.node(2)? };
//! graph.set_nodes(&[closed])?;
//! assert_eq!(planner.find(0, &[3], &GraphRequest::default())?.cost, f64::INFINITY);
//! let GraphInfo { nodes, edges, .. } = graph.info();
//! assert_eq!((nodes, edges), (4, 6));
//! # Ok::<(), taut::Error>(())
//! ```

mod builders;
mod choose;
mod components;
mod handle;
mod labels;
mod landmarks;
mod nearest;
mod page;
mod planner;
mod reverse;
mod saved;
mod search;
mod state;
mod ways;

pub use builders::{HexagonLayout, Hexagons, Sights};
pub use handle::{Edge, Graph, GraphInfo, NodeState};
pub use planner::{GraphOptions, GraphPlanner, GraphRequest};
