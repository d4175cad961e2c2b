//! Terrain costs at any angle: an ordered-upwind pass over the corners with the interpolation of Field D*.
//!
//! The cost of a way is the sum over its cells of the cell's cost times the length inside it; along an edge the cheaper
//! of both cells counts. The field gives each lattice point a value near the least cost of a way from a seed: the value
//! of a point of an edge is interpolated between its ends, so that ways turn at any angle.
//!
//! ```text
//!   s1--X--s2     offers to s':  s1 + cost of the edge;  s2 + cost of the straight way, or along s' s1 or s' s3 and
//!   |  /    |     then across;   min over X of s1 + |s1 X| (s2 - s1) + cost |X s'|, for s2 < s1
//!   s'-----s3     from a seed in the cell: its cost + cost |seed s'|
//! ```
//!
//! Points are accepted in the order of their values. Only accepted points make offers, and a value is the least offer.
//!
//! **Offers lie above their points.** With f = s1 - s2 an inner X is best only for 0 < f < cost / sqrt 2, and the offer
//! is s1 + sqrt(cost^2 - f^2): more than s1, the larger value, by at least cost / sqrt 2. Else the offer is one of s2
//! alone. [`offers::past`] keeps this true where rounding would not: an offer is at least the number after the larger
//! value. So an offer with a point that is accepted later cannot change a value that is accepted already: the table is
//! the least one in which each value is the least of the offers of points below it. It is a function of map, seeds and
//! options alone, whatever the order of points with the same value; [`repair`] may keep what is nearer than an edit.
//!
//! **Double corners.** With closed gaps a double corner gets the least value over both of its sides but offers nothing:
//! no way passes it, it can only begin or end there. No edge at it is crossed, since a blocked cell lies behind each.
//! With open gaps it is a point like others. Seeds on it offer to the corners of both of its cells.
//!
//! **Between lattice points** a distance is the least over the corners of the point's cells, their edges by the same
//! interpolation, and the seeds in the cells, in a straight line. A point inside an edge whose ends were reached counts
//! as reached, also where its own distance is more than the reach: walks come over it.
//!
//! **Walking.** A place is a lattice point that may be passed with its value, a point inside an edge whose ends are
//! such points with what lies between their values, or a seed with its cost. A walk goes from place to place through
//! one cell at a time, and each is below the last: of smaller value, or of the same and an end before a vertex before
//! the inside of an edge. There is such a place: for the inside of an edge its lower end; for a vertex a point, or a
//! point of an edge between two points, that made the offer of its value, which lies below it, or the seed that did.
//! There are finitely many places, and a walk ends nowhere but at a seed. So whoever walks to [`SmoothTable::next`] and
//! asks again on reaching it arrives. Who asks on the way passes in the answer that it follows, and gets it again as
//! long as it is a place below the point where it stands; a point inside a cell is no place and above all. If it is
//! not, the point is a place itself and not above the answer, and the next one is below both. So the answers fall, and
//! each is reached. The seed at which a walk ends is the owner of the point where it began.
//!
//! Guarantee: none. Interpolation gives straight fronts exactly. Around seeds and behind corners values are too large,
//! up to half a cell where a seed lies between lattice points. Where two fronts meet they may be too small, and far too
//! small inside an edge that is cheap to reach at both ends and dear to follow.
//!
//! When not to use it: where all cells cost the same the exact field is exact and faster. Time: that of a heap, and
//! three square roots a point. Memory: 8 bytes per lattice point in each of two tables, 4 per cell for walls and
//! weights.
//!
//! Based on: D. Ferguson, A. Stentz. Using Interpolation to Improve Path Planning: The Field D* Algorithm. Journal of
//! Field Robotics 23(2), 2006; J. A. Sethian, A. Vladimirsky. Ordered Upwind Methods for Static Hamilton-Jacobi
//! Equations: Theory and Algorithms. SIAM Journal on Numerical Analysis 41(1), 2003. What differs: there is no goal, so
//! that each point is accepted once, and both ends of an edge are accepted before it is crossed.

mod ask;
mod kernel;
mod offers;
mod repair;
mod table;

pub(crate) use kernel::SmoothBuild;
pub(crate) use table::SmoothTable;

#[cfg(test)]
mod smooth_tests;
