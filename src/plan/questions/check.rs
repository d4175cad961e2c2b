//! Is a kept path still clear?

use super::super::planner::Planner;
use crate::base::Error;
use crate::base::numeric::{real_u64, to_u32};
use crate::geom::{Point, Position};
use crate::grid::{ChangedTiles, DiagonalGaps, Layer, corner_pattern, is_double_pattern, is_free, raycast, visible};

/// What has become of a kept path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PathState {
    /// No cell has changed in the tiles that it passes.
    #[default]
    Untouched = 0,
    /// Cells near it have changed, and it is clear.
    Clear = 1,
    /// It is blocked.
    Cut = 2,
}

/// The answer about a kept path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathCheck {
    /// What has become of it.
    pub state: PathState,
    /// True if the path, given that it was a shortest one, is proven to be one still.
    pub shortest: bool,
    /// The segment on which it is cut first, counted from 0; 0 unless cut.
    pub segment: u32,
    /// The first point that blocks it; (0, 0) unless cut.
    pub at: Position,
    /// The revision for which this is true.
    pub revision: u64,
}

/// What a path is checked against.
struct Ground<'a> {
    changed: ChangedTiles<'a>,
    layer: &'a Layer,
    gaps: DiagonalGaps,
    /// True if every segment is to be checked.
    all: bool,
}

impl Planner {
    /// Checks a path that was clear at the revision `since` against the grid as it is now, by the planner's blocked
    /// classes and gap rule: exactly, segment by segment, only segments in whose tiles of 64 x 64 cells something has
    /// changed since. With `since` 0 every segment is checked. Search and path of the planner stay as they are.
    ///
    /// A segment is cut if its line of sight is; with closed gaps the path is also cut where it turns from one side of
    /// a gap to the other. Positions are rounded to 1/256 as for a search.
    ///
    /// # Errors
    /// [`Error::BadValue`] for a path without points and a revision that the grid has not reached;
    /// [`Error::BadPosition`].
    pub fn check_path(&self, points: &[Position], since: u64) -> Result<PathCheck, Error> {
        self.check_each(points.iter().copied(), since)
    }

    /// [`Planner::check_path`] for points from any iterator.
    pub(crate) fn check_each(
        &self,
        mut points: impl ExactSizeIterator<Item = Position>,
        since: u64,
    ) -> Result<PathCheck, Error> {
        let world = self.world();
        let revision = world.snapshot.revision();
        if since > revision {
            let value = real_u64(since);
            return Err(Error::BadValue { name: "since", value, allowed: "a revision that the grid has had, or 0" });
        }
        let Some(first) = points.next() else {
            return Err(Error::BadValue { name: "count", value: 0.0, allowed: "at least one point" });
        };
        let gaps = self.options().diagonal_gaps;
        let changed = ChangedTiles::new(&world.snapshot, since);
        let mut ground = Ground { changed, layer: world.layer(), gaps, all: since == 0 };
        let shortest = since == revision;
        let mut check =
            PathCheck { state: PathState::Untouched, shortest, segment: 0, at: Position::new(0.0, 0.0), revision };
        let mut from = Point::snap(first)?;
        if points.len() == 0 && ground.touched(from, from) {
            check.take(0, ground.cut(from, from));
        }
        // The last point that differs from `from`.
        let mut before = None;
        for (segment, position) in points.enumerate() {
            let to = Point::snap(position)?;
            if check.state != PathState::Cut && since != revision && ground.touched(from, to) {
                let gap = before.filter(|&before| to != from && ground.passes_gap(before, from, to));
                check.take(to_u32(segment), gap.map(|_| from.position()).or_else(|| ground.cut(from, to)));
            }
            if to != from {
                before = Some(from);
            }
            from = to;
        }
        Ok(check)
    }
}

impl PathCheck {
    /// Takes the answer for a segment whose surroundings have changed: where it is cut, if it is.
    fn take(&mut self, segment: u32, cut: Option<Position>) {
        self.state = PathState::Clear;
        if let Some(at) = cut {
            (self.state, self.segment, self.at) = (PathState::Cut, segment, at);
        }
    }
}

impl Ground<'_> {
    /// True if the segment is to be checked.
    fn touched(&mut self, from: Point, to: Point) -> bool {
        self.all || self.changed.touched_by(from, to)
    }

    /// The first point that blocks a segment.
    fn cut(&self, from: Point, to: Point) -> Option<Position> {
        let (layer, gaps) = (self.layer, self.gaps);
        if is_free(layer, from) && is_free(layer, to) && visible(layer, from, to, gaps) {
            return None;
        }
        raycast(layer, from, to, gaps).map(|hit| hit.at)
    }

    /// True if a path that turns at `at` goes from one of the two free cells of a closed gap to the other.
    fn passes_gap(&self, before: Point, at: Point, after: Point) -> bool {
        let Some((x, y)) = at.as_lattice().filter(|_| self.gaps == DiagonalGaps::Closed && is_free(self.layer, at))
        else {
            return false;
        };
        let pattern = corner_pattern(self.layer, x, y);
        // Free are north-east and south-west, or north-west and south-east. A clear segment lies in one of them.
        let in_the_north = |end: Point| end.y < at.y || end.y == at.y && (end.x > at.x) == (pattern == 0b1001);
        is_double_pattern(pattern) && in_the_north(before) != in_the_north(after)
    }
}
