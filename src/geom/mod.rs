//! Floor 1: positions, exact points, rectangles and the integer predicates on them.

mod point;
mod position;
mod rect;

pub use point::Point;
pub(crate) use point::{SCALE, cross, line_from};
pub use position::Position;
pub use rect::Rect;
