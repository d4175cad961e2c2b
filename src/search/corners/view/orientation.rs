//! Orientations: the eight symmetries of the square.
//!
//! An orientation maps the map's axes to `u` and `w`, so that code for one direction serves all eight: a quadrant of a
//! scan opens towards larger `u` and `w`, and the wall around which a path turns runs along `w`. Two axes may be
//! swapped, then each of them mirrored.
//!
//! ```text
//!   lattice lines   line  k of a mirrored axis is line -k of the map
//!   cells           cell  c covers the lines c ..= c + 1, so cell c of a mirrored axis is cell -c - 1 = !c of the map
//!   mirrors are stored as -1 or 0, so that a cell is mirrored by one exclusive or: c ^ mirror
//! ```

use crate::geom::Point;

/// How `u` and `w` lie on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Orientation {
    /// True if `u` runs along the map's y and `w` along x.
    swapped: bool,
    /// -1 where an axis is mirrored, else 0.
    mirror_u: i32,
    mirror_w: i32,
}

impl Orientation {
    /// The quadrants with `u` along x and `w` along y.
    pub(crate) const QUADRANTS: [Self; 4] = [
        Self::quadrant(true, true),
        Self::quadrant(false, true),
        Self::quadrant(false, false),
        Self::quadrant(true, false),
    ];

    /// `u` along y if `swapped`, else along x, towards smaller coordinates where a sign is negative.
    #[inline(always)]
    pub(crate) const fn new(swapped: bool, sign_u: i32, sign_w: i32) -> Self {
        // An arithmetic shift: -1 for a negative sign, 0 for a positive one.
        Self { swapped, mirror_u: sign_u >> 31, mirror_w: sign_w >> 31 }
    }

    /// `u` along x, to the right or left; `w` along y, down or up.
    #[inline(always)]
    pub(crate) const fn quadrant(right: bool, down: bool) -> Self {
        Self::new(false, if right { 1 } else { -1 }, if down { 1 } else { -1 })
    }

    /// The orientation whose `u` is the `w` of this one and the other way round.
    #[inline(always)]
    pub(crate) const fn transposed(self) -> Self {
        Self { swapped: !self.swapped, mirror_u: self.mirror_w, mirror_w: self.mirror_u }
    }

    /// The orientation turned by a quarter: its `w` runs against the `u` of this one, its `u` along `w`.
    #[inline(always)]
    pub(crate) const fn turned_back(self) -> Self {
        Self { swapped: !self.swapped, mirror_u: self.mirror_w, mirror_w: !self.mirror_u }
    }

    /// True if `u` runs along the map's y.
    #[inline(always)]
    pub(crate) const fn is_swapped(self) -> bool {
        self.swapped
    }

    /// True if `u` runs towards smaller coordinates of the map.
    #[inline(always)]
    pub(crate) const fn mirrors_u(self) -> bool {
        self.mirror_u != 0
    }

    /// True if `w` runs towards smaller coordinates of the map.
    #[inline(always)]
    pub(crate) const fn mirrors_w(self) -> bool {
        self.mirror_w != 0
    }

    /// True if a turn from `u` to `w` is one from x to y on the map, false if it is the other way round.
    #[inline(always)]
    pub(crate) const fn keeps_handedness(self) -> bool {
        self.swapped == (self.mirror_u != self.mirror_w)
    }

    /// The direction of `u` on the map.
    #[inline(always)]
    pub(crate) const fn direction_of_u(self) -> GridDirection {
        GridDirection { along_x: !self.swapped, up: self.mirror_u == 0 }
    }

    /// A coordinate along `u` or `w`, or back on the map: mirroring twice changes nothing.
    #[inline(always)]
    const fn mirrored(value: i32, mirror: i32) -> i32 {
        if mirror == 0 { value } else { -value }
    }

    /// `u` and `w` of a point, in 1/256 cell.
    #[inline(always)]
    pub(crate) const fn coordinates(self, p: Point) -> (i32, i32) {
        let (u, w) = if self.swapped { (p.y, p.x) } else { (p.x, p.y) };
        (Self::mirrored(u, self.mirror_u), Self::mirrored(w, self.mirror_w))
    }

    /// Column and row of a lattice point.
    #[inline(always)]
    pub(crate) const fn lattice(self, u: i32, w: i32) -> (i32, i32) {
        let (u, w) = (Self::mirrored(u, self.mirror_u), Self::mirrored(w, self.mirror_w));
        if self.swapped { (w, u) } else { (u, w) }
    }

    /// Column and row of a cell.
    #[inline(always)]
    pub(crate) const fn cell(self, u: i32, w: i32) -> (i32, i32) {
        let (u, w) = (self.cell_at_u(u), self.cell_at_w(w));
        if self.swapped { (w, u) } else { (u, w) }
    }

    /// `u` and `w` of a cell of the map as seen from the lattice point (x, y): its lower lines.
    #[inline(always)]
    pub(crate) const fn offset(self, (x, y): (i32, i32), (column, row): (i32, i32)) -> (i32, i32) {
        // A mirror is an involution on cells, and the lattice point's lines are mirrored as lines.
        let (across, along) = if self.swapped { (row, column) } else { (column, row) };
        let (from_u, from_w) = if self.swapped { (y, x) } else { (x, y) };
        let (u, w) = (across ^ self.mirror_u, along ^ self.mirror_w);
        (u - Self::mirrored(from_u, self.mirror_u), w - Self::mirrored(from_w, self.mirror_w))
    }

    /// The column of the map that holds the cells at `u`; the row if the axes are swapped.
    #[inline(always)]
    pub(crate) const fn cell_at_u(self, u: i32) -> i32 {
        u ^ self.mirror_u
    }

    /// The row of the map that holds the cells at `w`; the column if the axes are swapped.
    #[inline(always)]
    pub(crate) const fn cell_at_w(self, w: i32) -> i32 {
        w ^ self.mirror_w
    }

    /// x and y of a position, all in cells.
    pub(crate) fn position(self, u: f64, w: f64) -> (f64, f64) {
        let mirrored = |value: f64, mirror: i32| if mirror == 0 { value } else { -value };
        let (u, w) = (mirrored(u, self.mirror_u), mirrored(w, self.mirror_w));
        if self.swapped { (w, u) } else { (u, w) }
    }
}

/// A direction along a grid line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GridDirection {
    /// Along x, else along y.
    pub(crate) along_x: bool,
    /// Towards larger coordinates.
    pub(crate) up: bool,
}

impl GridDirection {
    /// Right, down, left, up (y downwards).
    pub(crate) const ALL: [Self; 4] =
        [Self::new(true, true), Self::new(false, true), Self::new(true, false), Self::new(false, false)];

    pub(crate) const fn new(along_x: bool, up: bool) -> Self {
        Self { along_x, up }
    }
}

/// The orientation in which the one cone of a convex corner opens that was reached through another cone, or nothing
/// that is known beforehand: four bits in a root's entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ConeTurn(u8);

impl ConeTurn {
    /// Nothing is known.
    pub(crate) const UNKNOWN: Self = Self(0);
    /// Bits that a turn takes.
    pub(crate) const BITS: u32 = 4;

    /// The turn into the cone of an orientation.
    #[inline(always)]
    pub(crate) const fn into_cone(orientation: Orientation) -> Self {
        let swapped = if orientation.swapped { 4 } else { 0 };
        let mirrored = if orientation.mirror_u != 0 { 2 } else { 0 };
        Self(8 | swapped | mirrored | if orientation.mirror_w != 0 { 1 } else { 0 })
    }

    /// The orientation of the cone.
    #[inline(always)]
    pub(crate) const fn orientation(self) -> Option<Orientation> {
        if self.0 & 8 == 0 {
            return None;
        }
        let (mirror_u, mirror_w) = (if self.0 & 2 == 0 { 0 } else { -1 }, if self.0 & 1 == 0 { 0 } else { -1 });
        Some(Orientation { swapped: self.0 & 4 != 0, mirror_u, mirror_w })
    }

    /// The turn as a number of [`ConeTurn::BITS`] bits.
    #[inline(always)]
    pub(crate) const fn number(self) -> u8 {
        self.0
    }

    /// The turn of such a number.
    #[inline(always)]
    pub(crate) const fn of_number(number: u8) -> Self {
        Self(number)
    }
}

#[cfg(test)]
#[path = "orientation_tests.rs"]
mod tests;
