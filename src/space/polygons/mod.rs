//! Worlds of polygons: the outlines, which of them cover a point, and what a straight segment meets.
//!
//! [`vector`] compares directions, [`sector`] has the free directions about a point, [`squares`] and [`buckets`] find
//! what lies near a segment, [`link`] closes the narrow [`gaps`], [`places`] numbers the vertices, [`version`] is an
//! immutable state of all that, which a [`snapshot`] keeps, and [`edit`] makes the next one, which [`edits`] remembers;
//! [`sight`] decides whether a segment is free, [`cast`] where it is not, and [`contact`] whether a body is. [`grown`]
//! adds a body to every obstacle, [`free`] finds free points beside one that is not, [`of_grid`] and [`rasterise`] lead
//! from grids and to them.

mod buckets;
mod cast;
mod contact;
mod edit;
mod edits;
mod free;
mod gaps;
mod grown;
mod link;
mod of_grid;
mod places;
mod rasterise;
mod sector;
mod sight;
mod snapshot;
mod squares;
mod tiles;
mod vector;
mod version;
mod world;

pub(crate) use cast::RayStop;
pub(crate) use link::GapLink;
pub(crate) use places::{NO_PLACE, OutlineVertex};
pub use rasterise::RasterRule;
pub(crate) use sector::FreeSectors;
pub(crate) use sight::SightResult;
pub use snapshot::WorldSnapshot;
pub(crate) use squares::Squares;
pub(crate) use tiles::TileSet;
pub(crate) use vector::ExactVector;
pub(crate) use version::Version;
pub use world::World;
pub(crate) use world::snap_outline;
