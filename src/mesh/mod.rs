//! Navigation meshes: free ground as convex faces, and the shortest paths over them.
//!
//! ```
//! use taut::Position;
//! use taut::mesh::Mesh;
//!
//! let points = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0), (8.0, 0.0)].map(|(x, y)| Position::new(x, y));
//! let mesh = Mesh::new(&points, &[0, 1, 2, 3, 1, 4, 2], &[4, 3])?;
//! assert_eq!((mesh.point_count(), mesh.face_count(), mesh.island_count()), (5, 2, 1));
//! assert_eq!(mesh.face_at(Position::new(5.0, 1.0))?, Some(1));
//! # Ok::<(), taut::Error>(())
//! ```
//!
//! Of a file that an engine has written:
//!
//! ```
//! use taut::Position;
//! use taut::mesh::{Mesh, MeshAxes, MeshFormat, MeshReading};
//!
//! let reading = MeshReading { format: MeshFormat::Obj, axes: MeshAxes::Xz, scale: 2.0, mend: true };
//! let ground = Mesh::read_as(b"v 0 1 0\nv 4 1 0\nv 4 1 4\nf 1 2 3\n", &reading)?;
//! assert_eq!(Mesh::load(&ground.save()?)?.face_at(Position::new(7.0, 1.0))?, Some(0));
//! # Ok::<(), taut::Error>(())
//! ```
//!
//! With a pond that a planner keeps out of:
//!
//! ```
//! use taut::mesh::Mesh;
//! use taut::plan::MeshPlanner;
//! use taut::{Options, Position, Request, Status};
//!
//! let points = [0.0, 4.0].map(|y| [0.0, 4.0, 8.0, 12.0].map(|x| Position::new(x, y))).concat();
//! let ground = Mesh::new(&points, &[0, 1, 5, 4, 1, 2, 6, 5, 2, 3, 7, 6], &[4, 4, 4])?.with_classes(&[1, 2, 1])?;
//! let mut planner = MeshPlanner::new(&ground, Options::default())?;
//! let across = Request::new(Position::new(1.0, 1.0), Position::new(11.0, 1.0));
//! assert_eq!(planner.find(&across)?.length, 10.0);
//! let mut costs = [1.0; 256];
//! costs[2] = f32::INFINITY;
//! planner.set_costs(&costs)?;
//! assert_eq!(planner.find(&across)?.status, Status::NoPath);
//! # Ok::<(), taut::Error>(())
//! ```
//!
//! `topology` has the faces and what is next to what; `build` makes it of indexed points and checks each face,
//! `overlaps` that no two of them overlap; `mend` makes faces that pass of those which rounding broke, `saved` bytes.
//! `of_grid` finds the faces of a grid, `of_world` those of a world by `triangulation` and `merging`. `obstacle`s that
//! come and go are `cut` in by the same, in the parts that `cuts` tell, and `face_edits` remember where; `assembly`
//! puts together what they leave, as `mesh_version`s, which a `mesh_snapshot` keeps. `heights` tell floors above each
//! other, which `floors` checks; `spots` are points of them, `path`s lead over them. `classes` say what ground faces
//! are, `ground` is a mesh without some of them. `locate` finds the faces at a point by `buckets`, `nearest` the point
//! nearest to one that lies outside, `ray` where a straight way ends. `search` is the exact search over `cone`s, which
//! `estimate` ranks; it stays out of the dead ends that `blocks` tell, and `kept` lists save it looking twice.
//! `graph_search` is A* over faces or their sides, whose corridors the `funnel` makes paths, and Theta* over vertices;
//! `disc` is the exact search for a radius; `searches` has either. `linking` sets links. `continuous_dijkstra` finds
//! the `distances` of all vertices from seeds over `window`s, `field_reader` those of other points. `rims` are the
//! walls in sight of a walker.

mod assembly;
mod block_tree;
mod blocks;
mod buckets;
mod build;
mod classes;
mod cone;
mod continuous_dijkstra;
mod costs;
mod cut;
mod cuts;
mod disc;
mod distances;
mod doors;
mod edge_graph;
mod ends;
mod entries;
mod estimate;
mod face_edits;
mod face_graph;
mod fans;
mod field_reader;
mod floor_ways;
mod floors;
mod funnel;
mod graph_search;
mod ground;
mod heights;
mod islands;
mod kept;
mod linking;
mod locate;
mod mend;
mod merging;
mod mesh_field;
mod mesh_snapshot;
mod mesh_version;
mod navigation_mesh;
mod nearest;
mod obstacle;
mod of_grid;
mod of_world;
mod overlaps;
mod path;
mod ray;
mod refusal;
mod rims;
mod saved;
mod saved_links;
mod search;
mod searches;
mod spots;
mod square_ring;
#[cfg(test)]
mod test_meshes;
mod topology;
mod triangulation;
mod turn;
mod vertex_graph;
mod vertices;
mod window;

pub use crate::io::{MeshAxes, MeshFormat};
pub(crate) use disc::PlaceSquares;
pub(crate) use face_edits::FaceEdit;
pub(crate) use graph_search::MeshNodes;
pub(crate) use ground::{MeshGround, PresentGround};
pub(crate) use heights::snapped_height;
pub use mesh_field::MeshField;
pub(crate) use mesh_field::MeshFieldView;
pub use mesh_snapshot::MeshSnapshot;
pub use navigation_mesh::{Mesh, MeshReading};
pub(crate) use nearest::WantedFace;
pub(crate) use path::MeshPath;
pub(crate) use ray::RayEnd;
pub(crate) use rims::{MeshWall, RimSides, WalkerHeading};
pub(crate) use search::SearchLimits;
pub(crate) use searches::AnyMeshSearch;
pub(crate) use spots::MeshSpot;
pub(crate) use topology::Topology;
