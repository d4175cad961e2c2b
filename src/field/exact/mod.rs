//! The exact any-angle distance from every lattice point to the nearest seed: Continuous Dijkstra on a grid.
//!
//! Roots, the seeds and the corners at which shortest paths turn, are expanded in order of their distance. A root looks
//! into the cones that a taut path over it may enter, becomes a candidate for every lattice point in view, and reaches
//! the corners there. The owner of a lattice point is the root over which its path is shortest: the last turn before
//! the point. So 4 bytes a lattice point are enough, and a distance is that of the owner and a straight line.
//!
//! ```text
//!     s . . . . . .        s, a and b own the points that they see first on a shortest path;
//!     . # # # a a a        ties go to the root with the smaller y, then x: the table does not
//!     . # # # a a a        depend on the order in which roots were expanded
//!     . . . . b b
//! ```
//!
//! Guarantee: optimal at lattice points, up to rounding. At a double corner the distance is the least over both of its
//! sides, which a path that may not pass there cannot exchange.
//!
//! **Between lattice points** the exact distance takes a look around: the last turn is a corner in view, or a seed.
//! [`near`] is the cheaper answer. Let p be a point in a free cell, and e the edge of the cell over which a shortest
//! path from p leaves it, at x. One end c of e is at most 1/2 from x, and the length |p c| + D(c) is at most
//! |p x| + |x c| + |c x| + D(x): at most 1 more than the exact distance. Where the path leaves the cell through one of
//! its corners, that corner is an end itself; where it leaves the cell not at all, the seed is in the cell. So the
//! candidates are the ends of the edges behind which a free cell lies, with open gaps double corners too, and the seeds
//! in the cell. If p sees the owner of c, the straight line there is no longer than the way over c.
//!
//! Often no line of sight is needed to know that. Let r see two corners a and b of a free cell, and p lie in the cell,
//! strictly between the rays r a and r b: then r sees p. For no blocked cell reaches into the triangle r a b. It would
//! cross neither r a nor r b, which are lines of sight, nor a b, a side or the diagonal of a free cell: so it would be
//! the cell moved by a vector v with r a b containing a + v and b + v. Written as sums of a - r and b - r, the shares
//! of a in the two differ by 1, so one of them is all of a, and v is 0. Beyond a b the line to p is inside the cell.
//!
//! **Walking.** [`ExactTable::next`] gives the first turn of such a path. Who walks there and asks again on the way
//! passes in the answer that it follows: from where it stands the rest of that path is a candidate, so the length that
//! is left falls by at least what was walked, but for the rounding of the place to 1/256. At a lattice point that is
//! reached the owner is the next turn, exact. So it arrives, after at most the exact distance + 1.
//!
//! When not to use it: with terrain costs (see `steps` and `smooth`). Time: that of the corner search, and about 1 ns
//! per lattice point and root that sees it first. Memory: in each of two tables 4 bytes per lattice point and 44 per
//! corner, beside them 32 per corner.
//!
//! Based on: J. S. B. Mitchell, D. M. Mount, C. H. Papadimitriou. The Discrete Geodesic Problem. SIAM Journal on
//! Computing 16, 1987 (Continuous Dijkstra). What differs: the plane's obstacles are cells, so that intervals need not
//! be kept on edges: roots scan rows, and the lattice keeps the least.

mod fill;
mod frontier;
mod kept;
mod kernel;
mod look;
mod near;
mod repair;
mod table;

pub(crate) use kernel::ExactBuild;
pub(crate) use look::Sectors;
pub(crate) use table::ExactTable;

#[cfg(test)]
mod exact_tests;
