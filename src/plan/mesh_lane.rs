//! What planners on a navigation mesh have in common that answer the same requests: a mesh, options and costs.

use super::mesh_planner::MeshPlanner;
use super::{lane::check_costs_count, options::Options, query::Asked};
use crate::base::Result;
use crate::mesh::{Mesh, MeshGround};

/// A mesh, and how to plan on it.
pub(crate) struct MeshLane {
    /// Knows the ground that its costs leave, and checks requests. It never searches.
    model: MeshPlanner,
}

impl MeshLane {
    /// A lane with 256 costs, or none for the default ones.
    ///
    /// # Errors
    /// As [`MeshPlanner::new`] and [`MeshPlanner::set_costs`]; [`crate::Error::BadValue`] for another number of costs.
    pub(crate) fn new(mesh: &Mesh, options: &Options, costs: &[f32]) -> Result<Self> {
        check_costs_count(costs)?;
        let mut model = MeshPlanner::new(mesh, *options)?;
        if !costs.is_empty() {
            model.set_costs(costs)?;
        }
        Ok(Self { model })
    }

    /// True if the points of its mesh have heights.
    pub(crate) fn has_heights(&self) -> bool {
        self.model.mesh().has_heights()
    }

    /// A planner with at most this many bytes, 0 for no limit besides that of the options.
    pub(crate) fn planner(&self, most_bytes: u64) -> Result<MeshPlanner> {
        MeshPlanner::new(self.model.mesh(), self.model.options().limited_to(most_bytes))
    }

    /// Checks requests, and takes the ground as it is now. The error of a request is its answer.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn observe<'a>(&self, requests: impl Iterator<Item = &'a mut Asked>) -> Result<MeshGround> {
        for asked in requests {
            asked.request = asked.request.and_then(|request| self.model.check(&request).map(|()| request));
        }
        self.model.ground()
    }
}
