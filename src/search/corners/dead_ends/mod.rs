//! Dead ends: parts of the map that are connected to the rest through one convex part.
//!
//! ```text
//!    ##########          A shortest path that neither starts nor ends in d does not enter it: it would return to the
//!    #   d    #          rectangle a, and the straight line inside a is shorter. So no corner of d is a turn of it,
//!    ##..##..##          whatever else d contains, and however many portals lead from a to d.
//!  s  aaaaaaaa  t
//! ```
//!
//! The free cells are decomposed into rectangles twice, by rows and by columns ([`decompose`]): successive runs with
//! the same ends are one rectangle, and two rectangles touch along one segment at most, their portal. A block is a
//! biconnected component of this graph ([`biconnected`]); blocks that share a rectangle (a cut vertex) form a tree
//! ([`block_cut_tree`]). A shortest path leads only through portals of the blocks between start and goal
//! ([`live_blocks`]): from another block it would have to return to a rectangle that it has left, and rectangles are
//! convex. At each corner of the map one portal between rows ends and one between columns, and a path that turns there,
//! or passes it at an angle, leads through both.
//!
//! The trees are made in small parts between the expansions of searches ([`builder`]): after some searches, each
//! expansion pays for as much work on them, so that they cost about as much as the searches at most. They are those of
//! the layer as it was when that began, and outlive its edits: blocks are [`joined`] by what has changed, as long as
//! that is little. They change what a search expands, never its answer ([`pruning`]). Where they would prune next to
//! nothing (random maps, open ground) they are dropped at once. When not to use it: where a request has limits, see
//! [`crate::search::core::scene::Scene::unlimited`], and in a search for many goals.
//!
//! Time: linear in the runs of the lines that differ from the one before, and a pass over the bit rows; a few table
//! lookups per root afterwards. Memory: about 80 bytes per corner, 125 until the trees are finished.
//!
//! Based on: J. Hopcroft, R. Tarjan. Algorithm 447: Efficient Algorithms for Graph Manipulation. Communications of the
//! ACM 1973; Y. Bjoernsson, K. Halldorsson. Improved Heuristics for Optimal Path-finding on Game Maps. AIIDE 2006 (its
//! dead-end heuristic). What differs: portals are not found by heuristic rules, a part need not be convex or of a
//! certain size, and the proof is valid for any-angle paths.

mod biconnected;
mod block_cut_tree;
mod builder;
mod decompose;
mod joined;
mod live_blocks;
mod locate;
mod pruning;
mod terms;

pub(crate) use pruning::{DeadEnds, Passage};
pub(crate) use terms::Terms;
