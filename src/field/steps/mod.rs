//! The cost of steps along a lattice from every vertex to the nearest seed: Dijkstra's algorithm without a goal.
//!
//! Where every step costs its length, distances are whole numbers ([`count`]) and the queue is one of buckets as wide
//! as the shortest step ([`lists`]): no vertex of a bucket can shorten another one of it, so that their order does not
//! matter. On cells only canonical steps are taken: a vertex is written about once. Elsewhere the queue is a heap.
//!
//! The table is a function of map, seeds and options alone, whatever the order: the least fixed point of the steps. So
//! [`repair`] may keep what is nearer to the seeds than an edit, and paths are read off the values: the first direction
//! whose neighbour's distance and step add up to the vertex's own.
//!
//! When not to use it: paths follow the lattice and are up to 8 % longer than at any angle; without terrain costs the
//! exact field is better. Time: a few nanoseconds a vertex without costs, a heap's without buckets. Memory: 8 bytes per
//! vertex in each of two tables, and 4 per cell for walls and weights.
//!
//! Based on: E. W. Dijkstra. A note on two problems in connexion with graphs. Numerische Mathematik 1, 1959; R. B.
//! Dial. Algorithm 360. Communications of the ACM 12, 1969; E. V. Denardo, B. L. Fox. Shortest-Route Methods: Reaching,
//! Pruning, and Buckets. Operations Research 27, 1979 (buckets as wide as the shortest edge); N. Sturtevant, S. Rabin.
//! Canonical Orderings on Grids. IJCAI 2016.

mod ask;
mod count;
mod kernel;
mod lists;
mod places;
mod rates;
mod repair;
mod rules;
mod table;
mod turning;
mod turning_ask;

pub(crate) use kernel::StepsBuild;
pub(crate) use rules::Rules;
pub(crate) use table::StepsTable;
pub(crate) use turning::{TurningBuild, TurningTable};

#[cfg(test)]
mod steps_tests;
