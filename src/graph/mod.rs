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
//!
//! // Three hexagons in a row, the one in the middle of cost 5; then waypoints, two of them behind a wall.
//! use taut::graph::{HexagonLayout, Hexagons, Sights};
//! use taut::{Grid, grid::DiagonalGaps};
//! let tiling = Hexagons { layout: HexagonLayout::OddRows, columns: 3, rows: 1, directions: 63 };
//! let first = graph.add_hexagons(&tiling, &[1.0, 5.0, 1.0])?;
//! assert_eq!((first, graph.node(5)?.weight, graph.edges(5)?.len()), (4, 5.0, 2));
//! let grid = Grid::new(3, 3, 1)?;
//! grid.set_cell(1, 0, 0)?;
//! let first = graph.add_nodes(3, &[0.5, 0.5, 2.5, 0.5, 0.5, 2.5])?;
//! let sights = Sights { first, edge_class: 0, reach: 4.0, diagonal_gaps: DiagonalGaps::Closed, radius: 0.0 };
//! assert_eq!(graph.add_sights(&grid, &sights)?, 2);
//!
//! // Two triangles that share a side, and the free squares of the grid; then several ways at once, by two threads.
//! use taut::graph::{BatchOutcome, GraphAnswer, Quadtree, Triangles};
//! let graph = Graph::new(2, false, 0, &[])?;
//! assert_eq!(graph.add_triangles(&Triangles { columns: 2, rows: 1, neighbours: 3 }, &[])?, 0);
//! assert_eq!(graph.add_quadtree(&grid, &Quadtree { largest: 2, edge_class: 0 })?, 2);
//! let mut planner = GraphPlanner::new(&graph, GraphOptions::default())?;
//! let BatchOutcome { revision, .. } = planner.find_batch(&[[0, 1], [1, 1]], &GraphRequest::default(), 2)?;
//! let [GraphAnswer { first, count, .. }, _] = planner.answers() else { panic!("two answers") };
//! assert_eq!((revision, &planner.path()[*first..first + count]), (3, &[0, 1][..]));
//! # Ok::<(), taut::Error>(())
//! ```

mod answers;
mod any_angle;
mod asked;
mod batch;
mod choose;
mod components;
mod handle;
mod hexagons;
mod labels;
mod landmarks;
mod lane;
mod nearest;
mod page;
mod planner;
mod quadtree;
mod reverse;
mod saved;
mod search;
mod sights;
mod state;
mod tiles;
mod triangles;
mod ways;

pub use answers::{BatchOutcome, GraphAnswer};
pub use handle::{Edge, Graph, GraphInfo, NodeState};
pub use hexagons::{HexagonLayout, Hexagons};
pub(crate) use lane::{AskedWay, GraphLane};
pub(crate) use planner::GraphScene;
pub use planner::{GraphOptions, GraphPlanner, GraphRequest};
pub use quadtree::Quadtree;
pub use sights::Sights;
pub use triangles::Triangles;
