//! What ways through faces cost.

use super::topology::Topology;

impl Topology {
    /// What a unit of way costs in a face.
    pub(super) const fn cost_of(&self, _face: u32) -> f64 {
        1.0
    }
}
