//! The end of a partial path: the shortest way to it.
//!
//! The search reaches a corner on paths that turn there. A partial path ends at its last corner, so that the shortest
//! path to it may come from where no path can turn: from before a wall, or to a double corner. The last turning point
//! of that path sees the corner, and the scan from the corner finds it. It was expanded before the corner was, since
//! under a consistent estimate its f is not larger.
//!
//! Time: one scan, once per partial path.

use super::kernel::Anya;
use crate::base::Result;
use crate::geom::Point;
use crate::grid::{Layer, visible};
use crate::search::corners::view::projection::project::{CornerVisitor, SeenCorner};
use crate::search::{core::Scene, corners::roots::reached::Roots, corners::roots::table::RootId};
use crate::search::{corners::view::projection::around::project_around, corners::view::projection::frame::Frame};

/// Looks for the root from which a straight line to the end makes the shortest path; of several the one with the lowest
/// number.
struct LastTurn<'a> {
    layer: &'a Layer,
    roots: &'a Roots,
    end: Point,
    root: RootId,
    length: f64,
}

impl LastTurn<'_> {
    fn take(&mut self, root: RootId, length: f64) {
        if length < self.length || length == self.length && root < self.root {
            (self.root, self.length) = (root, length);
        }
    }
}

impl CornerVisitor for LastTurn<'_> {
    fn corner(&mut self, frame: &Frame<'_>, SeenCorner { u, w, .. }: SeenCorner) {
        let (x, y) = frame.orientation.lattice(u, w);
        let root = RootId::of_corner(self.roots.table.ids.id(self.layer, x, y));
        if let Some((g, _)) = self.roots.table.known(root) {
            self.take(root, g + Point::lattice(x, y).distance(self.end));
        }
    }

    fn is_stopped(&self) -> bool {
        false
    }
}

impl Anya {
    /// Takes the shortest path to the point nearest to the goal.
    pub(super) fn shorten_to_closest(&mut self, scene: &Scene<'_>) -> Result {
        let (end, start) = (self.closest.at, self.start);
        if end == start {
            return Ok(());
        }
        let mut turn =
            LastTurn { layer: scene.layer, roots: &self.roots, end, root: self.closest.id, length: self.closest.g };
        self.stats.sight_checks += 1;
        if visible(scene.layer, start, end, self.gaps) {
            turn.take(self.roots.start, start.distance(end));
        } else {
            project_around(scene.layer, end, self.gaps, &mut self.stack, &mut turn)?;
        }
        (self.closest.id, self.closest.g) = (turn.root, turn.length);
        Ok(())
    }
}
