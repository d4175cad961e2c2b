//! Connected components that follow the edits of a map: an exact and cheap "there is no path".
//!
//! With closed diagonal gaps a path goes from cell to cell across edges only, with open ones across corners too: the
//! reachable set is the component of free cells under 4 or 8 neighbours. A point on a wall, a corner or a double
//! corner belongs to the component of every free cell whose closure contains it, and two points can be joined by a
//! path exactly if they share a component.
//!
//! ```text
//!   map -> tiles of 64 x 64 cells -> regions: the components of a tile on its own
//!   regions that touch across the border of two tiles share a component
//!
//!   edit:      mark the tiles that it touches, O(1) per tile, cannot fail
//!   question:  label each marked tile again; compare what it touches before and after;
//!              joined: unite the numbers of components (union-find)
//!              cut:    search from all parts at once until all but one are exhausted; those get new numbers
//!              a search that runs long: number all components again, from the regions
//! ```
//!
//! Discs with a radius above 1/2 have components of their own, for each class of radii that pass the same gaps: see
//! [`disc_rule`] and [`disc_openings`]. Their tiles have the sides of cells that are open to the centre of the disc in
//! place of free cells; an edit marks all tiles that it reaches, and the rest is the same.
//!
//! Time: relabelling a tile and comparing it takes 2 to 20 microseconds, a numbering of all components a tenth of a
//! millisecond per thousand tiles of a game map. Memory: 0.35 bytes per cell of a game map, up to 1 on random maps. A
//! lookup is two loads and a population count. Each component keeps a rectangle of tiles that has it, so that its point
//! or place nearest to a goal is looked for there. For a disc: 2 to 4 times as long after an edit up to a radius of 3,
//! 200 microseconds for one of 16; 0.6 to 1.3 bytes per cell and class.
//!
//! Based on: A. Rosenfeld, J. Pfaltz. Sequential Operations in Digital Picture Processing. Journal of the ACM 1966;
//! N. Sturtevant. Memory-Efficient Abstractions for Pathfinding. AIIDE 2007 (sectors and their regions); S. Even, Y.
//! Shiloach. An On-Line Edge-Deletion Problem. Journal of the ACM 1981 (searches from both sides of a cut in parallel).

mod cells;
mod chosen;
mod contacts;
mod cut;
mod disc_openings;
mod disc_places;
mod disc_rule;
mod disc_tile;
mod disc_world;
#[cfg(test)]
pub(crate) mod flood;
mod labels;
mod nearest;
mod numbering;
mod of_layer;
mod point_tile;
mod rewire;
mod tile;
mod world;

pub(crate) use chosen::InComponent;
pub(crate) use disc_places::cells_with_places;
pub(crate) use disc_rule::DiscRule;
pub(crate) use disc_world::DiscRegions;
pub(crate) use nearest::PointSet;
pub(crate) use numbering::Component;
pub(crate) use of_layer::LayerRegions;
