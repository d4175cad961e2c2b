//! Block A*: A* whose open list contains blocks of 4 x 4 cells.
//!
//! A block is expanded with lookups in a database of the distances between its boundary vertices. Much faster than A*
//! on the same lattice; the any-angle form finds paths about 0.4 % longer than Theta*, in a fraction of the time. When
//! not to use it: for the shortest path (Anya; on game maps it is faster, too), with terrain costs, or where a few
//! megabytes for the database are too much. Time: a block is expanded about twice, about 0.15 us each time. Memory: 6
//! bytes per cell (8 on the cell lattice), and the database: 9 to 10 MB, shared by all planners of one form.
//!
//! ```text
//!   expand the start's block: g(x) := distance(start, x) for its vertices x; notify the neighbouring blocks
//!   while the least f on the open list < length:
//!     take that block; Y := its vertices whose g changed since it was expanded last
//!     if the goal is in the block: length := min(length, g(y) + distance(y, goal)) over Y
//!     for each vertex x: g(x) := min(g(x), g(y) + database(y, x)) over Y
//!     notify each neighbour next to which g fell: its f := min(its f, g(x) + h(x)) over these x
//! ```
//!
//! Three forms: between corners at any angle ([`CornerBlocks`]), between cells with 8 neighbours or with 4
//! ([`CellBlocks`]). The two on cells find a shortest path of their lattice: sums of steps are exact, the estimate
//! never overestimates, and distances inside the goal's block only lower `length`.
//!
//! Based on: P. Yap, N. Burch, R. Holte, J. Schaeffer. Block A*: Database-Driven Search with Applications in Any-Angle
//! Path-Planning. AAAI 2011. What differs: the shared corners of neighbouring blocks are kept once, and blocks that
//! contain a corner are notified by one bit each; with closed gaps no block passes on a double corner, which the
//! pattern of one block cannot always see; the path inside a block is planned again when the path is written instead of
//! being stored.

mod block;
mod block_lattice;
mod board;
mod cell_distances;
mod cells;
mod corner_distances;
mod corners;
mod database;
mod kernel;
mod reach;
mod symmetry;
mod trace;
mod window;

pub(crate) use cells::CellBlocks;
pub(crate) use corners::CornerBlocks;
pub(crate) use kernel::BlockAStar;
