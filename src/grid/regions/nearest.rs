//! The point of a set of components that is nearest to a goal.
//!
//! Tiles in rings around the goal's; in a tile the runs of each row. A ring that is farther away than the best point
//! ends the search. Distances are exact: the nearest point of a run is the goal clamped to it, in 1/256 of a cell.
//!
//! With closed gaps no point is chosen in an open square around a double corner. All of such a square that is free lies
//! in the two runs that end there, and no two squares overlap:
//!
//! ```text
//!   ####+-----     a run loses the square at its end; of what is left the point nearest to one in the square has
//!   ####|  |       the square's border as its x, and the goal's y, or vice versa
//!   ----o--+
//!   |   |####
//! ```

use super::cells::{LAST, starts};
use super::{contacts::RegionNode, numbering::Component, tile::Tile, world::Regions};
use crate::base::{index_i32, signed, to_u32, unsigned};
use crate::geom::{Point, SCALE};
use crate::grid::gap::{double_corner_near, is_double_corner, out_of_gap};
use crate::grid::{layer::Layer, rules::DiagonalGaps, snapshot::TILE};

/// Where a path may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PointSet {
    /// Anywhere in the closure of free cells.
    Plane,
    /// At corners of free cells.
    Corners,
    /// At centres of free cells.
    Centres,
}

/// A candidate: the least one is the nearest, of equally near ones that with the smaller y, then x.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct PointCandidate {
    squared: i64,
    y: i32,
    x: i32,
}

impl PointCandidate {
    fn new(x: i32, y: i32, goal: Point) -> Self {
        let (dx, dy) = (i64::from(x) - i64::from(goal.x), i64::from(y) - i64::from(goal.y));
        Self { squared: dx * dx + dy * dy, y, x }
    }
}

/// A search for the nearest point.
struct ComponentSearch<'a> {
    layer: &'a Layer,
    regions: &'a mut Regions,
    gaps: DiagonalGaps,
    components: &'a [Component],
    set: PointSet,
    goal: Point,
    best: Option<PointCandidate>,
}

impl Regions {
    /// The point of a set nearest to `goal` among those of free cells of the components; ties to the smaller y, then x.
    /// With closed gaps none in the open square around a double corner, unless it is the goal itself and not that
    /// corner. None without components, and where all corners of their cells are double.
    pub(crate) fn nearest(
        &mut self,
        layer: &Layer,
        (components, gaps): (&[Component], DiagonalGaps),
        goal: Point,
        set: PointSet,
    ) -> Option<Point> {
        let tiles = self.tiles_of(components, gaps);
        let mut search = ComponentSearch { layer, regions: self, gaps, components, set, goal, best: None };
        for ring in tiles.rings(goal) {
            if !ring.fold(false, |any_near, tile| any_near | search.tile(tile)) {
                break;
            }
        }
        search.best.map(|PointCandidate { x, y, .. }| Point { x, y })
    }
}

impl ComponentSearch<'_> {
    /// True if a point between these coordinates may be better than the best one.
    fn may_improve(&self, (left, right): (i32, i32), (top, bottom): (i32, i32)) -> bool {
        let near = PointCandidate::new(self.goal.x.clamp(left, right), self.goal.y.clamp(top, bottom), self.goal);
        self.best.is_none_or(|best| near.squared <= best.squared)
    }

    /// Looks through a tile; false if it is farther away than the best point.
    fn tile(&mut self, (column, row): (i32, i32)) -> bool {
        let (left, top) = (column * TILE, row * TILE);
        let ends = |from: i32, cells: i32| (from * SCALE, (from + cells) * SCALE);
        if !self.may_improve(ends(left, TILE), ends(top, TILE)) {
            return false;
        }
        let at = index_i32(row) * self.regions.tiles.across + index_i32(column);
        if !self.contains_component(at) {
            return true;
        }
        for y in 0..TILE {
            if self.regions.tiles.list[at].row(unsigned(y)) != 0 && self.may_improve(ends(left, TILE), ends(top + y, 1))
            {
                self.row(at, (left, top), y);
            }
        }
        true
    }

    /// True if a node of tile `at` belongs to the components.
    fn contains_component(&mut self, at: usize) -> bool {
        let nodes = self.regions.tiles.list[at].nodes(self.gaps);
        (0..u16::MAX).take(nodes).any(|node| self.is_component(at, node))
    }

    fn is_component(&mut self, at: usize, node: u16) -> bool {
        let node = RegionNode { tile: to_u32(at), node };
        self.components.contains(&self.regions.component(node, self.gaps))
    }

    /// Looks through the runs of row `y` of tile `at`, whose first cell is (`left`, `top`).
    fn row(&mut self, at: usize, (left, top): (i32, i32), y: i32) {
        let free = self.regions.tiles.list[at].row(unsigned(y));
        let mut rest = starts(free);
        while rest != 0 {
            let first = rest.trailing_zeros();
            rest &= rest - 1;
            let last = first + (!(free >> first)).trailing_zeros().min(LAST + 1 - first) - 1;
            let Some(candidate) = self.candidate((left + signed(first), left + signed(last)), top + y) else {
                continue;
            };
            if self.best.is_none_or(|best| candidate < best) {
                let node = self.regions.tiles.list[at].node(first, unsigned(y), self.gaps);
                if self.is_component(at, node) {
                    self.best = Some(candidate);
                }
            }
        }
    }

    /// The nearest point of a run: the free cells in some columns of a row, none of which goes on in this tile.
    fn candidate(&self, (first, last): (i32, i32), y: i32) -> Option<PointCandidate> {
        let goal = self.goal;
        match self.set {
            PointSet::Plane => self.point((first, last), y),
            PointSet::Corners => [y, y + 1].into_iter().filter_map(|y| self.corner((first, last + 1), y)).min(),
            PointSet::Centres => {
                let centre = |cell: i32| cell * SCALE + SCALE / 2;
                // The smaller of two.
                let x = (goal.x - 1).div_euclid(SCALE).clamp(first, last);
                Some(PointCandidate::new(centre(x), centre(y), goal))
            }
        }
    }

    /// The nearest point of a run in the plane.
    fn point(&self, (first, last): (i32, i32), y: i32) -> Option<PointCandidate> {
        let goal = self.goal;
        let columns = first * SCALE..=(last + 1) * SCALE;
        let rows = y * SCALE..=(y + 1) * SCALE;
        let at =
            Point { x: goal.x.clamp(*columns.start(), *columns.end()), y: goal.y.clamp(*rows.start(), *rows.end()) };
        let candidate = |Point { x, y }| PointCandidate::new(x, y, goal);
        if self.gaps == DiagonalGaps::Closed
            && let Some(corner) = double_corner_near(self.layer, at)
            && (at != goal || at == corner)
        {
            let inside = |at: &Point| columns.contains(&at.x) && rows.contains(&at.y);
            return out_of_gap(corner, at).into_iter().filter(inside).map(candidate).min();
        }
        Some(candidate(at))
    }

    /// The nearest corner of a run on one of its sides, between these two.
    fn corner(&self, (first, last): (i32, i32), y: i32) -> Option<PointCandidate> {
        let closed = self.gaps == DiagonalGaps::Closed;
        let left_out = |x: i32| i32::from(closed && is_double_corner(self.layer, (x, y)));
        let (first, last) = (first + left_out(first), last - left_out(last));
        // The smaller of two.
        let x = (self.goal.x + (SCALE / 2 - 1)).div_euclid(SCALE);
        (first <= last).then(|| PointCandidate::new(x.clamp(first, last) * SCALE, y * SCALE, self.goal))
    }
}
