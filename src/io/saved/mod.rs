//! Saved grids: the cells, obstacles and links of a grid as a sequence of bytes, and back.
//!
//! Only these are saved. What the library derives from them is made again at loading: it could not be checked without
//! that, and a hostile table would break the promise of optimal paths. `docs/saved.md` has the layout, `format` its
//! numbers.
//!
//! Saving takes one snapshot; time and memory are those of the runs of equal cells. Loading checks everything before
//! it allocates a cell. Not for maps that other programs edit: Moving AI text (`super::map`) is readable.

mod crc;
mod format;
mod links;
mod obstacles;
mod read;
#[cfg(test)]
mod saved_tests;
mod write;

pub(crate) use crc::crc32;
pub use read::{load_grid, load_grid_into};
pub use write::save_grid;
pub(crate) use write::{saved_size, write_saved};
