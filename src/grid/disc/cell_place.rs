//! The place of a cell: the one place at which a lattice of cells lets a disc stand in it.
//!
//! ```text
//!   7---3---8     the centre, if the disc has room there; else the first of the middles of the sides,
//!   |       |     then of the corners. A disc in a corridor of an even width goes along the sides of cells,
//!   4   1   5     and through the tightest gap between two corners it passes the middle between them: a
//!   |       |     multiple of 1/2 in both coordinates.
//!   6---2---9
//! ```

use crate::collections::in_order;
use crate::geom::{Point, SCALE};
use crate::grid::{layer::Layer, nearest_wall::has_room};
use smallvec::SmallVec;

/// Half a cell, in units of a point.
const HALF: i32 = SCALE / 2;

/// Where in a cell its place can be, in half cells, the first that has room counts.
const SPOTS: [(i32, i32); 9] = [(1, 1), (1, 2), (1, 0), (0, 1), (2, 1), (0, 2), (0, 0), (2, 0), (2, 2)];

/// A spot of a cell by its number, 1 to 9; 0 is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CellSpot(u8);

impl CellSpot {
    /// No place.
    pub(crate) const NONE: Self = Self(0);
    /// The centre.
    pub(crate) const CENTRE: Self = Self(1);

    /// The spot with a number.
    pub(crate) const fn of_number(number: u8) -> Self {
        Self(number)
    }

    pub(crate) const fn number(self) -> u8 {
        self.0
    }

    /// The spot at which a disc stands in a cell.
    pub(crate) fn of(layer: &Layer, cell: (i32, i32), radius: i32) -> Self {
        let spots = (1..).map(Self).take(SPOTS.len());
        let mut free = spots.filter(|spot| spot.point(cell).is_some_and(|point| has_room(layer, point, radius)));
        let is_free = !layer.is_blocked(cell.0, cell.1);
        if is_free { free.next().unwrap_or(Self::NONE) } else { Self::NONE }
    }

    /// Where it is in a cell; none for no place.
    pub(crate) fn point(self, (x, y): (i32, i32)) -> Option<Point> {
        let (dx, dy) = *SPOTS.get(usize::from(self.0.checked_sub(1)?))?;
        Some(Point { x: x * SCALE + dx * HALF, y: y * SCALE + dy * HALF })
    }
}

/// The nearest of the places of the 3 x 3 cells around a point that `sees` accepts, with its cell; ties to the cell
/// with the smaller y, then x.
pub(crate) fn nearest_cell_place(
    at: Point,
    place_of: impl Fn((i32, i32)) -> Option<Point>,
    sees: impl Fn(Point) -> bool,
) -> Option<((i32, i32), Point)> {
    let (x, y) = (at.x.div_euclid(SCALE), at.y.div_euclid(SCALE));
    let around = (y - 1..=y + 1).flat_map(|y| (x - 1..=x + 1).map(move |x| (x, y)));
    let places: SmallVec<[_; 9]> = around.filter_map(|cell| Some((cell, place_of(cell)?))).collect();
    let key = |&((x, y), place): &((i32, i32), Point)| (place.squared_distance(at), y, x);
    in_order(places, |a, b| key(a).cmp(&key(b))).find(|&(_, place)| sees(place))
}

#[cfg(test)]
#[path = "cell_place_tests.rs"]
mod tests;
