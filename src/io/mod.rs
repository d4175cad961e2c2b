//! Bytes in, data out, and back: saved grids, and the maps and scenarios of Moving AI. Opening files is the caller's
//! part.
//!
//! ```
//! use taut::io::{Map, Scenario, load_grid, read_map, read_scenarios, save_grid};
//! use taut::{Grid, Rect};
//!
//! let grid = Grid::new(32, 16, 1)?;
//! grid.fill(Rect::new(10, 0, 1, 12), 0)?;
//! let again = load_grid(&save_grid(&grid.snapshot())?)?;
//! assert_eq!(again.get_cell(10, 3)?, 0);
//!
//! let map: Map = read_map(b"type octile\nheight 1\nwidth 3\nmap\n.@.\n")?;
//! let grid = Grid::from_terrain(map.width, map.height, &map.terrain)?;
//! assert_eq!(grid.get_cell(1, 0)?, 0);
//! let lines: Vec<Scenario> = read_scenarios(b"version 1\n0\ta.map\t3\t1\t0\t0\t2\t0\t2.0\n")?;
//! assert_eq!(lines[0].goal, (2, 0));
//! # Ok::<(), taut::Error>(())
//! ```

#[cfg(feature = "motion")]
mod godot;
mod lines;
mod map;
#[cfg(feature = "motion")]
mod mesh;
#[cfg(feature = "motion")]
mod mesh_format;
#[cfg(feature = "motion")]
mod obj;
mod saved;
mod scenario;
#[cfg(test)]
mod spoilt_tests;

pub use map::{Map, read_map};
#[cfg(feature = "motion")]
pub use mesh::MeshAxes;
#[cfg(feature = "motion")]
pub(crate) use mesh::MeshText;
#[cfg(feature = "motion")]
pub use mesh_format::MeshFormat;
#[cfg(feature = "motion")]
pub(crate) use mesh_format::read_mesh_as;
pub(crate) use saved::{crc32, saved_size, write_saved};
pub use saved::{load_grid, load_grid_into, save_grid};
pub use scenario::{Scenario, read_scenarios};
