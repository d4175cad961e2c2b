//! Configuration space: shapes of bodies and chains of links, and which of their states are free; worlds of polygons.
//!
//! A body with a shape turns, and a chain of links bends, among the cells of a grid:
//!
//! ```
//! use taut::space::{Axis, ChainSpace, Link, Pose, PoseSpace, Shape, Space, SpaceOptions, Voxel};
//! use taut::{Grid, Position, Rect};
//!
//! let grid = Grid::new(32, 16, 1)?;
//! grid.fill(Rect::new(10, 0, 4, 12), 0)?;
//! let corner = |x, y| Position::new(x, y);
//! let cart = Shape::new(&[corner(-1.5, -0.5), corner(1.5, -0.5), corner(1.5, 0.5), corner(-1.5, 0.5)], 0.0)?;
//! let options = SpaceOptions { angles: 16, cell_parts: 4, ..SpaceOptions::default() };
//! let poses = PoseSpace::new(&grid, &cart, options)?;
//! let mut is_free = [false; 2];
//! poses.check(&[Pose::new(9.0, 5.0, 0.0), Pose::new(9.0, 5.0, 1.5)], &mut is_free)?;
//! assert_eq!(is_free, [false, true]);
//! let slice: Vec<Voxel> = poses.slice(0.0, Rect::new(20, 20, 30, 1))?;
//! assert_eq!((slice[0], slice[29]), (Voxel::Free, Voxel::Blocked));
//!
//! let links = [Link::new(3.0, 0.25); 2];
//! let arm = ChainSpace::new(&grid, &links, Some(Position::new(5.5, 5.5)), SpaceOptions::default())?;
//! let axes: &[Axis] = arm.axes();
//! assert_eq!(axes.len(), 2);
//! let spaces = [Space::from(&poses), Space::from(&arm)];
//! assert_eq!(spaces.map(|space| space.dimension()), [3, 2]);
//! # Ok::<(), taut::Error>(())
//! ```
//!
//! Worlds of polygons, into cells and grown by a body:
//!
//! ```
//! use taut::space::{FillRule, Pose, RasterRule, Shape, SpaceOptions, World, WorldSpace, polygon_sum};
//! use taut::{Grid, Position};
//!
//! let at = |x, y| Position::new(x, y);
//! let world = World::new(at(0.0, 0.0), at(32.0, 16.0))?;
//! let triangle = [at(8.0, 4.0), at(12.0, 4.0), at(10.0, 8.0)];
//! let obstacle = world.add(&triangle)?;
//! let grid = Grid::new(32, 16, 1)?;
//! world.rasterise(&grid, (at(0.0, 0.0), 1.0), RasterRule::Touch, 0)?;
//! assert_eq!(grid.get_cell(10, 5)?, 0);
//! let square = [at(-0.5, -0.5), at(0.5, -0.5), at(0.5, 0.5), at(-0.5, 0.5)];
//! let grown = world.grow(&Shape::new(&square, 0.0)?, 0.0)?;
//! assert_eq!(polygon_sum(&triangle, &square, true)?.len(), 6);
//!
//! // A building with a yard, and a body of two bars that turns among the polygons.
//! let ring = |r: f32| [(-r, -r), (r, -r), (r, r), (-r, r)].map(|(x, y)| at(24.0 + x, 10.0 + y));
//! world.add_outlines(&[&ring(4.0), &ring(2.0)], FillRule::EvenOdd)?;
//! let bar = |x: f32| [at(x, -1.0), at(x + 0.25, -1.0), at(x + 0.25, 1.0), at(x, 1.0)];
//! let bars = Shape::of_outlines(&[&bar(-0.5), &bar(0.25)], FillRule::NonZero, 0.0)?;
//! let poses = WorldSpace::new(&world, &bars, SpaceOptions::default())?;
//! let mut is_free = [false; 3];
//! let pose = |x| Pose::new(x, 10.0, 0.5);
//! poses.check(&[pose(4.0), pose(24.0), pose(21.0)], &mut is_free)?;
//! assert_eq!(is_free, [true, true, false]);
//! world.remove(obstacle)?;
//! assert!(world.revision() > grown.revision());
//! # Ok::<(), taut::Error>(())
//! ```
//!
//! Spaces of any axes, of which only the host knows what is free; what moves in them may obey constraints, a model of
//! motion or modes:
//!
//! ```
//! use std::sync::Arc;
//! use taut::space::{Axis, AxisKind, AxisSpace, Constraint, Mode, Model, ModelKind, StateCheck, StateCost};
//!
//! let axis = Axis { low: -4.0, high: 4.0, weight: 1.0, kind: AxisKind::Line };
//! let outside: Arc<StateCheck> = Arc::new(|state: &[f64]| state[0].hypot(state[1]) > 1.0);
//! let space = AxisSpace::with_check(&[axis; 2], outside)?;
//! let mut is_free = [true; 2];
//! space.check_states(&[0.5, 0.0, 2.0, 0.0], &mut is_free)?;
//! assert_eq!(is_free, [false, true]);
//! space.add_constraint(Constraint::Sphere { first: 0, centre: &[0.0, 0.0], radius: 2.0 })?;
//!
//! let mud: Arc<StateCost> = Arc::new(|state: &[f64]| if state[1] > 0.0 { 3.0 } else { 1.0 });
//! AxisSpace::with_costs(&[axis; 2], mud)?;
//!
//! let ship = AxisSpace::new(&[axis; 4])?;
//! ship.set_model(ModelKind::DoubleIntegrator, &[0.5])?;
//! let model: Model = ship.model().expect("it was set");
//! assert_eq!(model.ranges().len(), 2);
//!
//! // A hand moves along the first axis, and a box on the second one with it while the two touch.
//! let push = Mode { moves: 0b01, drags: 0b10, contact: 0.25, cost: 1.0 };
//! AxisSpace::new(&[axis; 2])?.set_modes(&[Mode { moves: 0b01, drags: 0, contact: 0.0, cost: 1.0 }, push])?;
//! # Ok::<(), taut::Error>(())
//! ```
//!
//! The shortest curves of a vehicle:
//!
//! ```
//! use taut::space::{Curve, CurveKind, CurvePiece, Pose, Steering};
//!
//! let (from, to) = (Pose::new(0.0, 0.0, 0.0), Pose::new(0.0, 2.0, std::f64::consts::PI));
//! let curve = Curve::shortest(CurveKind::Dubins, 1.0, &from, &to)?;
//! assert!((curve.length() - std::f64::consts::PI).abs() < 1e-9);
//! let pieces: Vec<CurvePiece> = curve.pieces().collect();
//! assert!(pieces.iter().all(|piece| piece.steering == Steering::Left || piece.length == 0.0));
//! # Ok::<(), taut::Error>(())
//! ```

mod any;
mod arc;
mod axis;
mod axis_lattice;
mod axis_space;
mod axis_voxels;
mod chain;
mod chain_check;
mod chain_space;
mod check;
mod clear;
mod convex;
mod curves;
mod dilated;
mod footprint;
mod hull;
mod manifold;
mod mode;
mod model;
mod outline;
mod pieces;
mod polygons;
mod pose;
mod pose_space;
mod region;
mod shape;
mod slices;
mod sum;
mod swept;
mod taper;
mod touch;
mod verdicts;
mod voxel_walk;
mod world_space;

pub use any::Space;
pub(crate) use any::SpaceState;
pub(crate) use arc::{Drive, Headed, sagitta, side_of};
pub use axis::{Axis, AxisKind};
pub(crate) use axis_lattice::{AxisLattice, AxisNumbers, MOST_AXES};
pub use axis_space::{AxisSpace, StateCheck, StateCost};
pub(crate) use axis_space::{MOST_COST, ValidityChecker, check_axis_count};
pub(crate) use axis_voxels::{AxisVoxels, VoxelBox};
pub use chain::Link;
pub(crate) use chain::check_link_count;
pub use chain_space::ChainSpace;
pub(crate) use check::{Check, check_rows};
pub(crate) use clear::is_clear;
pub use curves::{Curve, CurveKind, CurvePiece, Steering};
pub(crate) use footprint::{Bound, Resolution};
pub use manifold::Constraint;
pub(crate) use manifold::Manifold;
pub use mode::Mode;
pub(crate) use model::MOST_CONTROLS;
pub use model::{Model, ModelKind};
pub(crate) use outline::{MOST_VERTICES, simple_outline};
pub(crate) use polygons::{
    ExactVector, FreeSectors, GapLink, NO_PLACE, OutlineVertex, RayStop, SightResult, Squares, TileSet, Version,
    snap_outline,
};
pub use polygons::{RasterRule, World, WorldSnapshot};
pub use pose::Pose;
pub(crate) use pose_space::angle_number;
pub use pose_space::{PoseSpace, SpaceOptions, Voxel};
pub use region::FillRule;
pub(crate) use region::crossing;
pub use shape::Shape;
pub(crate) use slices::Slices;
pub use sum::polygon_sum;
pub(crate) use swept::Checker;
pub(crate) use taper::Taper;
pub(crate) use verdicts::{Question, Verdicts};
pub(crate) use voxel_walk::VoxelCost;
pub use world_space::WorldSpace;
