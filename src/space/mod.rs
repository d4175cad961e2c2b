//! Configuration space: shapes of bodies, and which of their poses are free.

mod convex;
mod curves;
mod dilated;
mod footprint;
mod hull;
mod outline;
mod pieces;
mod polygons;
mod pose;
mod pose_space;
mod shape;
mod slices;
mod sum;
mod swept;
mod touch;

pub use curves::{Curve, CurveKind, CurvePiece, Steering};
pub(crate) use footprint::{Bound, Resolution};
pub(crate) use outline::MOST_VERTICES;
pub(crate) use polygons::{Around, NO_PLACE, Place, Squares, Tiles, Vector, Version, View};
pub use polygons::{RasterRule, World};
pub use pose::Pose;
pub(crate) use pose_space::angle_number;
pub use pose_space::{PoseSpace, SpaceOptions, Voxel};
pub use shape::Shape;
pub(crate) use slices::Slices;
pub use sum::polygon_sum;
pub(crate) use swept::Checker;
