//! Floor 3: texts in, data out. Moving AI maps and scenarios, read from bytes; opening files is the caller's part.

mod lines;
mod map;
mod scenario;
#[cfg(test)]
mod spoilt_tests;

pub use map::{Map, read_map};
pub use scenario::{Scenario, read_scenarios};
