//! Worlds of polygons: their paths, edits, and what they become as cells.

mod maps;
mod oracle;
pub(crate) mod scene;
