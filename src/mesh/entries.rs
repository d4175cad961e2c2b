//! What a search on a mesh notes: roots, cones on the open list, and their order there.

use super::cone::EdgeCone;
use super::topology::is_along;
use crate::base::single;
use crate::geom::{Point, cross};

/// Lengths that differ by a smaller part are found to be the same, or not, by what is added in which order: more than
/// the rounding of some hundred lengths.
pub(super) const ALIKE: f64 = 1.0 / 17_592_186_044_416.0;
/// Numbers of roots in the open list begin here, those of cones at 1.
pub(super) const ROOTS: u32 = 1 << 31;

/// A corner that paths turn at, as far as a search knows it.
#[derive(Clone, Copy, Default)]
pub(super) struct RootEntry {
    pub(super) g: f64,
    /// The root before it; [`NONE`](super::topology::NONE) for the start.
    pub(super) parent: u32,
    /// The search that has written this.
    pub(super) stamp: u32,
    /// The fan in which the way arrives.
    pub(super) fan: u32,
}

/// A cone on the open list.
#[derive(Clone, Copy)]
pub(super) struct OpenCone {
    pub(super) through: EdgeCone,
    pub(super) root: u32,
    /// The g of the root when the cone was made: the cone is outdated when that has become less.
    pub(super) g: f64,
}

/// The end of the shortest path that is known.
#[derive(Clone, Copy)]
pub(super) struct BestEnd {
    pub(super) g: f64,
    pub(super) root: u32,
}

/// The root that was met nearest to the goal.
#[derive(Clone, Copy)]
pub(super) struct NearestRoot {
    pub(super) root: u32,
    pub(super) squared: i64,
}

/// A root on a way, and how long the way is.
#[derive(Clone, Copy)]
pub(super) struct WayTurn {
    pub(super) root: u32,
    pub(super) at: Point,
    pub(super) g: f64,
}

/// Where a root looks from, and the root before it.
#[derive(Clone, Copy)]
pub(super) struct ViewFrom {
    pub(super) here: WayTurn,
    pub(super) before: Option<WayTurn>,
}

impl ViewFrom {
    /// The last turn of the way to a point in sight. A way that only touches the root does not turn there, and its
    /// length must not depend on what it touches.
    #[inline(always)]
    pub(super) fn last_turn(&self, to: Point) -> WayTurn {
        match self.before {
            // Back along a slit it does turn.
            Some(before) if cross(before.at, self.here.at, to) == 0 && !is_along(self.here.at, before.at, to) => before,
            _ => self.here,
        }
    }
}

/// f, the larger g first, the number.
pub(super) fn key(f: f64, g: f64, number: u32) -> u128 {
    u128::from(f.to_bits()) << 64 | u128::from(!single(g).to_bits()) << 32 | u128::from(number)
}
