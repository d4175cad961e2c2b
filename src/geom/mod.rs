//! Floor 1: positions, exact points, rectangles and the integer predicates on them.

mod detour;
mod point;
mod polygon;
mod position;
mod rect;
mod surd;
mod tangent;

pub(crate) use detour::{least_length_past, rounded_up, touches_point, touches_segment};
pub use point::Point;
pub(crate) use point::{SCALE, cross, line_from};
pub(crate) use polygon::mark_row;
#[cfg(feature = "motion")]
pub(crate) use polygon::{Covered, cover_row};
pub(crate) use position::MOST_COORDINATE;
pub use position::Position;
pub use rect::Rect;
pub(crate) use tangent::{Round, Tangent, Vector};
