use super::*;
use crate::base::{Error, Result};
use crate::grid::ALL_STRAIGHT;
use crate::search::lattice::drawn::Drawn;

/// The corner of a drawn map that is nearest to `to` and reached from `from` with 4 neighbours.
fn nearest(rows: &[&str], from: (i32, i32), to: Point, allowance: u64) -> Result<(i32, i32)> {
    let drawn = Drawn::new(rows);
    let snapshot = drawn.grid.snapshot();
    let steps = CornerSteps { layer: snapshot.first_layer(), allowed: ALL_STRAIGHT, closed: true };
    nearest_corner_reached(&steps, Vertex::new(from.0, from.1), to, allowance).map(Vertex::xy)
}

/// A free cell whose upper left and lower right corners are double corners.
const PINCHED: [&str; 3] = ["S##", "#.#", "##G"];

#[test]
fn a_cell_between_two_double_corners_joins_no_two_of_its_corners() {
    let to = Point::lattice(1, 2);
    // Both double corners are nearer, but no path ends there.
    assert_eq!(nearest(&PINCHED, (2, 1), to, u64::MAX), Ok((2, 1)));
    assert_eq!(nearest(&PINCHED, (1, 2), to, u64::MAX), Ok((1, 2)));
    // A start is left whatever it is.
    assert_eq!(nearest(&PINCHED, (1, 1), to, u64::MAX), Ok((1, 2)));
}

#[test]
fn the_nearest_corner_of_a_component_is_found_beyond_walls() {
    let rows = ["S.#.", "..#.", "..#G"];
    assert_eq!(nearest(&rows, (0, 0), Point::lattice(4, 3), u64::MAX), Ok((2, 3)));
    assert_eq!(nearest(&rows, (0, 0), Point::lattice(4, 1), u64::MAX), Ok((2, 1)));
}

#[test]
fn its_memory_is_limited() {
    let refused = nearest(&PINCHED, (2, 1), Point::lattice(1, 2), 100);
    assert!(matches!(refused, Err(Error::MemoryLimit { limit: 100, .. })), "{refused:?}");
}
