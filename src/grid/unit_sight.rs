//! Straight ways of units of whole cells.
//!
//! ```text
//!   +---+---+        a unit of 2 x 2: its positions are the centres o of its first cells; the square around o
//!   | o |   |        meets blocked cells of the unit's layer where the whole unit meets a wall
//!   +---+---+
//!   |   |   |
//!   +---+---+
//! ```

use super::{layer::Layer, rules::DiagonalGaps, sight::visible, snap::is_free};
use crate::geom::{Point, SCALE};

/// True if a unit of whole cells that has room at both ends can go straight from one to the other; `layer` is that of
/// its size, `from` and `to` are the centres of its first cell, or any points that far from its borders.
///
/// The unit has room where the square of one cell around such a point meets the inside of no blocked cell of the layer.
/// It sweeps what lies between the ways of its corners, its middle and the middles of its sides: no two of these that
/// are neighbours leave room for a cell between them, and the middles are inside of cells where the corners slide along
/// their borders.
pub(crate) fn clear_for_unit(layer: &Layer, from: Point, to: Point) -> bool {
    const HALF: i32 = SCALE / 2;
    let is_on_map = |v: i32, side: i32| (0..=side * SCALE).contains(&v);
    let has_room =
        |end: Point| is_on_map(end.x, layer.width()) && is_on_map(end.y, layer.height()) && is_free(layer, end);
    let is_clear = |x: i32, y: i32| {
        let [from, to] = [from, to].map(|end| Point { x: end.x + x, y: end.y + y });
        has_room(from) && has_room(to) && visible(layer, from, to, DiagonalGaps::Closed)
    };
    [-HALF, 0, HALF].into_iter().all(|y| [-HALF, 0, HALF].into_iter().all(|x| is_clear(x, y)))
}
