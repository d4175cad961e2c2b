//! Worlds of polygons: their paths, edits, and what they become as cells.

mod agreement;
mod closure;
mod contacts;
mod flaws;
mod holes;
mod maps;
mod near_misses;
mod oracle;
mod pools;
mod queries;
mod raster;
mod refreshed;
pub(crate) mod scene;
