//! Floor 2: the map. Terrain, the blocked bits derived from it, and what can be asked of them without a search.

mod components;
mod corners;
mod edit;
mod groups;
mod handle;
mod hit;
mod layer;
mod layer_key;
mod locate;
mod moves;
mod plane;
mod segment_cost;
mod sight;
mod snapshot;
mod terrain;
mod walk;

pub(crate) use components::{Builder as ComponentsBuilder, Components, free_runs};
pub(crate) use corners::corners_between;
pub(crate) use groups::{GROUP, group_of};
pub use handle::{Grid, Sight};
pub(crate) use layer::Layer;
pub(crate) use layer_key::{ClassMask, LayerKey, LayerVersion};
pub(crate) use locate::{corners_around, free_cells_around, is_free, nearest_centre, nearest_corner};
pub use moves::CornerCutting;
pub(crate) use moves::{
    ALL_STRAIGHT, CanonicalTable, DX, DY, canonical_moves, canonical_steps, canonical_table, cell_moves, corner_moves,
    corner_pattern, is_corner_pattern, is_double_pattern,
};
pub(crate) use plane::{BitPlane, Row, RowWalk};
pub(crate) use segment_cost::segment_cost;
pub use sight::DiagonalGaps;
pub(crate) use sight::{clear_for, visible, visible_from};
pub use snapshot::Snapshot;
pub(crate) use snapshot::TILE;
