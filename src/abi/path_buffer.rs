//! The path of a planner's last answer, as C reads it.

use crate::base::{Error, bytes};
use crate::geom::Position;

use super::values::taut_point;

/// A path in the types of the C surface. Keeps its capacity from query to query.
#[derive(Default)]
pub(super) struct PathBuffer {
    points: Vec<taut_point>,
}

impl PathBuffer {
    /// The points; empty if the last answer has no path.
    pub(super) fn points(&self) -> &[taut_point] {
        &self.points
    }

    /// Removes the path and keeps the capacity.
    pub(super) fn clear(&mut self) {
        self.points.clear();
    }

    /// Removes the path and frees the capacity.
    pub(super) fn release(&mut self) {
        self.points = Vec::new();
    }

    /// Makes room for a path of so many points, beside the one that there is.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`]; the path is as before then.
    pub(super) fn make_room(&mut self, points: usize) -> Result<(), Error> {
        let more = points.saturating_sub(self.points.len());
        let refused = |_| Error::OutOfMemory { bytes: bytes(points * size_of::<taut_point>()) };
        self.points.try_reserve_exact(more).map_err(refused)
    }

    /// Replaces the path. Memory is allocated exactly: the planner's memory limit counts on that.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`]; the path is empty then.
    pub(super) fn publish(&mut self, path: &[Position]) -> Result<(), Error> {
        self.points.clear();
        self.points
            .try_reserve_exact(path.len())
            .map_err(|_| Error::OutOfMemory { bytes: bytes(size_of_val(path)) })?;
        self.points.extend(path.iter().copied().map(taut_point::from));
        Ok(())
    }

    /// Bytes of the capacity.
    pub(super) fn bytes(&self) -> usize {
        self.points.capacity() * size_of::<taut_point>()
    }
}
