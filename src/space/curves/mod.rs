//! Shortest curves of bounded curvature between two poses: forward only, and with reversing.

mod curve;
mod dubins;
mod reeds_shepp;
mod word;

pub use curve::{Curve, CurveKind, CurvePiece};
pub use word::Steering;
