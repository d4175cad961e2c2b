//! The pieces of a planner's last path.

use super::{leg::Leg, planner::Planner};

impl Planner {
    /// The pieces of the last path, in order. With a radius these are the straight lines and arcs themselves, of which
    /// [`Planner::path`] has points; otherwise, and for a path that [`Planner::select`] has chosen, the lines between
    /// those points. Empty without a path, and for a path of one point.
    pub fn route(&self) -> impl ExactSizeIterator<Item = Leg> {
        let engine = self.engine();
        let (path, legs) = (&engine.path, &engine.legs);
        let count = match (legs.is_empty(), path.is_empty()) {
            (_, true) => 0,
            (true, false) => path.len() - 1,
            (false, false) => legs.len(),
        };
        (0..count).map(move |i| legs.get(i).copied().unwrap_or_else(|| Leg::straight(path[i], path[i + 1])))
    }
}
