//! Typed numbers: a point is not a position, a cell is not a lattice point is not a node.

/// An exact point: integers in 1/256 of a cell. `(256, 512)` is the lattice point (1, 2).
///
/// Every predicate on points is exact in `i64`: coordinates stay below 2^28, so products stay below 2^58.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Point {
    /// 256 times the x in grid units.
    pub x: i32,
    /// 256 times the y in grid units.
    pub y: i32,
}
