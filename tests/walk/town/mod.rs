//! A town of units: what a game does in a frame, with the library's defaults, and what must hold for everybody in it.

mod judge;
mod life;
mod map;
mod record;
mod units;

pub use life::{Life, live};
pub use map::Town;
pub use record::{DEFECTS, Fault, Kind};
