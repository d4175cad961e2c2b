//! Positions, exact points and rectangles.
//!
//! A host uses [`Position`], two floats in cells. The library computes with [`Point`], in 1/256 of a cell, and rounds
//! to it once, where a position comes in.
//!
//! ```
//! use taut::geom::{Point, Position, Rect};
//!
//! let door = Rect::new(20, 7, 1, 2);
//! let middle = Position::new(20.5, 8.0);
//! assert_eq!(Point { x: 5248, y: 2048 }, Point::snap(middle)?);
//! assert_eq!((door.x, door.width), (20, 1));
//! # Ok::<(), taut::Error>(())
//! ```

mod detour;
#[cfg(feature = "motion")]
mod int512;
mod point;
mod polygon;
mod position;
mod rect;
mod surd;
mod tangent;

pub(crate) use detour::{least_length_past, rounded_up, touches_point, touches_segment};
pub use point::Point;
pub(crate) use point::{SCALE, cell_from, cross, line_from};
pub(crate) use polygon::mark_row;
#[cfg(feature = "motion")]
pub(crate) use polygon::{Covered, cover_row};
pub(crate) use position::MOST_COORDINATE;
pub use position::Position;
pub use rect::Rect;
pub(crate) use tangent::{FloatVector, Round, Tangent};
