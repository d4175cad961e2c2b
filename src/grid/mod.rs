//! The map: terrain that is edited while the game runs, snapshots of it, lines of sight, and the rules of steps.
//!
//! ```
//! use taut::grid::{CornerCutting, CostRule, DiagonalGaps, Grid, Lattice, Neighbours, Sight, Snapshot, TurnRule};
//! use taut::{Algorithm, Options, Planner, Position, Rect};
//!
//! let grid = Grid::new(32, 16, 1)?;
//! let before: Snapshot = grid.snapshot();
//! grid.fill(Rect::new(10, 0, 1, 16), 0)?;
//! let (from, to) = (Position::new(2.5, 8.5), Position::new(29.5, 8.5));
//! let sight: Sight = grid.line_of_sight(from, to, DiagonalGaps::Closed)?;
//! assert_eq!((sight.visible, sight.hit), (false, Position::new(10.0, 8.5)));
//! grid.restore(&before)?;
//! assert!(grid.line_of_sight(from, to, DiagonalGaps::Closed)?.visible);
//!
//! // A planner that moves as pieces on a board do.
//! let options = Options {
//!     algorithm: Algorithm::AStar,
//!     lattice: Lattice::Cells,
//!     neighbours: Neighbours::Four,
//!     corner_cutting: CornerCutting::Never,
//!     cost_rule: CostRule::Entered,
//!     turns: TurnRule::TieBreak,
//!     ..Options::default()
//! };
//! Planner::new(&grid, options)?;
//! # Ok::<(), taut::Error>(())
//! ```
//!
//! Links: jumps, ladders, portals.
//!
//! ```
//! use taut::Position;
//! use taut::grid::{Grid, Link};
//!
//! let grid = Grid::new(32, 16, 1)?;
//! let ladder = Link { both_ways: true, ..Link::new(Position::new(9.5, 8.5), Position::new(11.5, 8.5), 4.0) };
//! let number = grid.add_link(&ladder)?;
//! grid.set_link(number, &Link { closed: true, ..ladder })?;
//! assert!(grid.link(number)?.closed);
//! # Ok::<(), taut::Error>(())
//! ```

mod changed_cells;
mod clearance;
mod corners;
mod cost_map;
mod costs;
mod covered;
mod current;
mod disc;
mod edit;
mod free_area;
mod gap;
mod groups;
mod inflated;
mod inflation;
mod journal;
mod lattice;
mod layer;
mod layer_key;
mod left_out;
mod linking;
mod links;
mod map;
mod moves;
mod nearest_free;
mod nearest_wall;
mod obstacles;
mod place_area;
mod plane;
mod ranks;
mod raycast;
mod regions;
mod restore;
mod rules;
mod segment_cost;
mod side_edit;
mod side_steps;
mod sides;
mod sight;
mod snap;
mod snapshot;
mod terrain;
mod tile_box;
mod touched;
mod unit_sight;
mod walk;

pub(crate) use changed_cells::LayerCopy;
pub(crate) use corners::{corners_between, double_word, is_corner_pattern, is_double_pattern};
pub(crate) use cost_map::{CellWeights, CostMap, check_weights};
pub(crate) use costs::Costs;
pub(crate) use current::History;
pub(crate) use disc::capsule::{Capsule, clear_for_disc};
pub(crate) use disc::cast::cast_disc;
pub(crate) use disc::cell_place::{CellSpot, nearest_cell_place};
pub(crate) use disc::line::{is_place, nearest_place, place_for};
pub(crate) use disc::nearest::{AnyPlace, nearest_place_of};
pub(crate) use free_area::FreeArea;
pub(crate) use gap::is_double_corner;
pub(crate) use groups::{GROUP, group_of};
pub(crate) use journal::Effect;
pub use lattice::{CostRule, Lattice, Neighbours};
pub(crate) use layer::{Layer, corner_pattern};
pub(crate) use layer_key::{ClassMask, LayerKey, LayerVersion};
pub use links::Link;
pub(crate) use links::{LinkArea, LinkLanes, Links, MOST_LANES, NumberedLink};
pub(crate) use map::check_size;
pub use map::{Grid, Sight};
pub(crate) use moves::{
    ALL_STRAIGHT, CanonicalTable, DX, DY, canonical_moves, canonical_steps, canonical_table, cell_moves, corner_moves,
    moves_of, surroundings,
};
pub(crate) use nearest_free::{NearestFree, nearest_free};
pub(crate) use nearest_wall::{FARTHEST, NearestWall, nearest_wall};
pub(crate) use obstacles::{MOST_OUTLINE_POINTS, Obstacle, Obstacles};
pub(crate) use place_area::PlaceArea;
pub(crate) use plane::{BitPlane, PlaneRow, RowWalk};
pub(crate) use ranks::SizeRank;
pub(crate) use raycast::raycast;
#[cfg(test)]
pub(crate) use regions::flood::flood;
pub(crate) use regions::{Component, InComponent, LayerRegions, PointSet};
#[cfg(test)]
pub(crate) use regions::{DiscRegions, DiscRule};
pub use rules::{CornerCutting, DiagonalGaps, TurnRule};
pub(crate) use segment_cost::segment_cost;
pub(crate) use side_steps::SidedCells;
pub(crate) use sides::{ALL_SIDES, Sides, are_equal as sides_are_equal};
pub(crate) use sight::{clear_for, visible, visible_from};
pub(crate) use snap::{
    cell_inside, corners_around, free_cells_around, is_free, nearest_centre, nearest_centre_of, nearest_corner,
    nearest_corner_of,
};
pub use snapshot::Snapshot;
pub(crate) use snapshot::{GridState, Overlay, TILE};
pub(crate) use touched::ChangedTiles;
pub(crate) use unit_sight::clear_for_unit;
pub(crate) use walk::{Fraction, Walk};
