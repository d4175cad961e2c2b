//! How far a point is from all landmarks over the points that it sees.

use super::table::{LANDMARKS, LandmarkDistances};
use crate::base::single;
use crate::geom::Point;
use crate::grid::Layer;
use crate::search::corners::view::projection::project::{CornerVisitor, SeenCorner};
use crate::search::{corners::ids::CornerIds, corners::view::projection::frame::Frame};

/// Compares the paths through the points seen from one. Sums of single floats, rounded twice.
pub(super) struct PathBounds<'a> {
    layer: &'a Layer,
    ids: &'a CornerIds,
    from: Point,
    rows: &'a [LandmarkDistances],
    /// The length of the shortest path to each landmark; infinite without one.
    pub(super) shortest: [f32; LANDMARKS],
    /// A lower bound of it.
    pub(super) least: [f32; LANDMARKS],
}

impl<'a> PathBounds<'a> {
    pub(super) const fn new(layer: &'a Layer, ids: &'a CornerIds, from: Point, rows: &'a [LandmarkDistances]) -> Self {
        Self { layer, ids, from, rows, shortest: [f32::INFINITY; LANDMARKS], least: [0.0; LANDMARKS] }
    }

    /// The paths through a point whose distances stand in a row of the table.
    #[inline(always)]
    pub(super) fn through(&mut self, row: usize, at: Point) {
        let LandmarkDistances(row) = &self.rows[row];
        let step = single(self.from.distance(at));
        for (lane, &rest) in row.iter().enumerate() {
            let (through, beyond) = (rest + step, rest - step);
            // A comparison with what is not a number is false.
            self.shortest[lane] = if through < self.shortest[lane] { through } else { self.shortest[lane] };
            self.least[lane] = if beyond > self.least[lane] { beyond } else { self.least[lane] };
        }
    }
}

impl CornerVisitor for PathBounds<'_> {
    fn corner(&mut self, frame: &Frame<'_>, SeenCorner { u, w, .. }: SeenCorner) {
        let (x, y) = frame.orientation.lattice(u, w);
        self.through(self.ids.id(self.layer, x, y).index(), Point::lattice(x, y));
    }

    fn is_stopped(&self) -> bool {
        false
    }
}
