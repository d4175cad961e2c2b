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
//! The lists are what projections find that run anyway: a root without a list is projected, and what is found is noted
//! with the slope up to which the projection has looked. A later path that comes as flat or steeper reads its prefix; a
//! flatter one is projected, and its list takes the place of the narrower one. Nothing is made ahead of need.
//! [`lists`] has the calls; [`records`] is the table of all lists, [`arena`] has their [`edge`]s, [`making`] notes one,
//! [`ahead`] makes all on request, [`changes`] knows which lists an edit has touched. An edit costs nothing itself: a
//! list is checked when a query next reads it. While a cell differs in the area that the list has read the corner is
//! projected; if the cell changes back (a door) the list is right again, else it is made anew at the second visit.
//!
//! When not to use them: for a handful of queries on a map. Time: noting adds about a tenth to a projection; a few
//! nanoseconds per edge read. Memory: 8 bytes per edge and list, 64 to 128 per list for its record (32 bytes, in a
//! table that doubles; a quarter of the limit at most), a bit per cell.
//!
//! Based on: Y.-H. Liu, S. Arimoto. Path Planning Using a Tangent Graph for Mobile Robots Among Polygonal and Curved
//! Obstacles. International Journal of Robotics Research 1992 (the edges); D. Harabor, A. Grastien, D. Oez, V.
//! Aksakalli. Optimal Any-Angle Pathfinding in Practice. JAIR 2016 (how they are found). What differs: lists are
//! by-products of the search, each as wide as a path has asked for, and each knows by itself whether it is still right.

mod ahead;
pub(crate) mod arena;
pub(crate) mod changes;
pub(crate) mod edge;
pub(crate) mod lists;
pub(crate) mod making;
pub(crate) mod reach;
pub(crate) mod records;
pub(crate) mod views;
