//! Lists of the corners that a corner sees, kept by a search over roots.
//!
//! ```text
//!      wall ###.r1          the list of a corner c and one of its two turns: every corner at which a path may turn
//!           ##/..           next, sorted from the wall outwards. A path that comes from p goes on to those before its
//!           #c------r2      own direction, r1 and r2 and not r3: a prefix of the list
//!           . \ .
//!         p     r3
//! ```
//!
//! The lists are those that the interval projection would find anew each time: a search that reads them takes the same
//! steps. [`lists`] has the calls; [`records`] is the table of all lists, [`arena`] has their [`edge`]s, [`making`]
//! makes one, [`account`] decides when, [`ahead`] makes all, [`changes`] knows which lists an edit has touched. An edit
//! costs nothing itself: a list is checked when a query next reads it. While a cell differs in the area that the list
//! has read the corner is projected; if the cell changes back (a door) the list is right again, else it is made anew.
//!
//! When not to use them: for a handful of queries on a map, or where an edit that lasts comes before each query. Time:
//! one wide projection per list, a few nanoseconds per edge read. Memory: 8 bytes per edge, 128 to 256 per corner (four
//! records of 32 bytes each, their number rounded up to a power of two; a quarter of the limit at most), a bit per
//! cell.
//!
//! Based on: Y.-H. Liu, S. Arimoto. Path Planning Using a Tangent Graph for Mobile Robots Among Polygonal and Curved
//! Obstacles. International Journal of Robotics Research 1992 (the edges); D. Harabor, A. Grastien, D. Oez, V.
//! Aksakalli. Optimal Any-Angle Pathfinding in Practice. JAIR 2016 (how they are found). What differs: lists are made
//! one by one when they have paid for themselves, and each knows by itself whether it is still right.

pub(crate) mod account;
mod ahead;
pub(crate) mod arena;
pub(crate) mod changes;
pub(crate) mod edge;
pub(crate) mod lists;
pub(crate) mod making;
pub(crate) mod reach;
pub(crate) mod records;
pub(crate) mod views;
