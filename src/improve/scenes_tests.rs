//! Maps for the tests of improvements.

use super::{context::PathContext, ground::PathPoint};
use crate::base::test_rng::TestRng;
use crate::geom::{Point, Rect};
use crate::grid::{DiagonalGaps, Grid, Snapshot, visible};

/// What paths are improved on.
pub(super) struct Scene {
    grid: Grid,
    snapshot: Snapshot,
}

impl Scene {
    pub(super) fn of(grid: Grid) -> Self {
        let snapshot = grid.snapshot();
        Self { grid, snapshot }
    }

    /// One blocked disc, 9 cells wide, between both ends.
    pub(super) fn disc() -> (Self, [Point; 2]) {
        let grid = Grid::new(40, 30, 1).unwrap();
        for y in 0..30 {
            for x in 0..40 {
                let (dx, dy) = (2 * x + 1 - 41, 2 * y + 1 - 31);
                if dx * dx + dy * dy <= 81 {
                    grid.fill(Rect::new(x, y, 1, 1), 0).unwrap();
                }
            }
        }
        (Self::of(grid), [Point { x: 4 * 256, y: 14 * 256 + 100 }, Point { x: 36 * 256, y: 15 * 256 }])
    }

    /// A corridor of width 4 with one bend.
    pub(super) fn bend() -> (Self, Vec<Point>) {
        let grid = Grid::new(30, 30, 0).unwrap();
        grid.fill(Rect::new(2, 2, 26, 4), 1).unwrap();
        grid.fill(Rect::new(24, 2, 4, 26), 1).unwrap();
        // Along the outer walls.
        let path = [(3, 3), (12, 5), (20, 2), (27, 3), (25, 12), (27, 20), (26, 27)];
        (Self::of(grid), path.iter().map(|&(x, y)| Point::lattice(x, y)).collect())
    }

    pub(super) fn random(rng: &mut TestRng, percent: i32) -> Self {
        let (width, height) = (8 + rng.below(24), 8 + rng.below(24));
        let terrain = rng.terrain(width * height, percent, 1);
        Self::of(Grid::from_terrain(width, height, &terrain).unwrap())
    }

    pub(super) fn context(&self) -> PathContext<'_> {
        let layer = self.snapshot.first_layer();
        PathContext { snapshot: &self.snapshot, layer, gaps: DiagonalGaps::Closed, radius: 0, costs: None }
    }

    pub(super) fn sides(&self) -> (i32, i32) {
        (self.snapshot.first_layer().width(), self.snapshot.first_layer().height())
    }

    /// A random walk of up to so many segments that see each other; empty if there is none from a random point.
    pub(super) fn walk(&self, rng: &mut TestRng, segments: i32) -> Vec<Point> {
        let (width, height) = self.sides();
        let layer = self.snapshot.first_layer();
        let point = |rng: &mut TestRng| Point { x: rng.coordinate(width), y: rng.coordinate(height) };
        let mut path: Vec<Point> = Vec::new();
        for _ in 0..20 * segments {
            let next = point(rng);
            let from = path.last().copied().unwrap_or(next);
            let goes_on = from != next && visible(layer, from, next, DiagonalGaps::Closed);
            if crate::grid::is_free(layer, next) && (path.is_empty() || goes_on) {
                path.push(next);
            }
            if path.len() == crate::base::numeric::index_i32(segments) + 1 {
                break;
            }
        }
        path
    }

    /// True if all segments of a path are free.
    pub(super) fn is_clear(&self, path: &[Point]) -> bool {
        path.windows(2).all(|ends| visible(self.snapshot.first_layer(), ends[0], ends[1], DiagonalGaps::Closed))
    }

    /// The distance to the nearest blocked cell, or out of walls below 0, by a look at all cells.
    pub(super) fn distance(&self, at: PathPoint) -> f64 {
        let (width, height) = self.sides();
        let inside = at.0 >= 0.0 && at.1 >= 0.0 && at.0 <= f64::from(width) && at.1 <= f64::from(height);
        let to = |x: i32, y: i32| {
            let (x, y) = (f64::from(x), f64::from(y));
            (at.0 - at.0.clamp(x, x + 1.0)).hypot(at.1 - at.1.clamp(y, y + 1.0))
        };
        let (mut wall, mut free) = (f64::INFINITY, f64::INFINITY);
        for y in -1..=height {
            for x in -1..=width {
                let is_outside = x < 0 || y < 0 || x == width || y == height;
                if is_outside || self.grid.get_cell(x, y).unwrap() == 0 {
                    wall = wall.min(to(x, y));
                } else {
                    free = free.min(to(x, y));
                }
            }
        }
        if inside && free <= 0.0 { wall } else { -free }
    }
}
