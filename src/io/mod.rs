//! Floor 3: bytes in, data out, and back. Moving AI maps and scenarios, and saved grids; opening files is the caller's
//! part.

mod lines;
mod map;
mod saved;
mod scenario;
#[cfg(test)]
mod spoilt_tests;

pub use map::{Map, read_map};
pub(crate) use saved::{crc32, saved_size, write_saved};
pub use saved::{load_grid, load_grid_into, save_grid};
pub use scenario::{Scenario, read_scenarios};
