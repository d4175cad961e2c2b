//! A single step in any direction: up to the first wall, and along it where that is wanted.

use super::disc::DiscWalls;
use super::segment::{FINE, Fine, SegmentStretch, TIE, is_double_corner, nearest_integer};
use crate::base::real;
use crate::geom::Point;
use crate::grid::{DiagonalGaps, Layer};

/// Attempts to go on along walls in one step: one for each axis, and one more around a corner.
const SLIDES: u32 = 3;

/// What is left of a step at a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slide {
    /// It ends there.
    No,
    /// It leads on along the wall: at a corner whose two sides are free along the one that this cell has, whose
    /// direction it is. Along the other it would come to a cell that may lead back.
    Within((i64, i64)),
}

/// Walks from a place that is free by a vector in cells, up to the first wall, and along it if it slides.
pub(super) fn stride(walls: &DiscWalls<'_>, from: Fine, by: (f64, f64), slide: Slide) -> Fine {
    let DiscWalls { layer, gaps, .. } = *walls;
    let fine = |cells: f64| nearest_integer(cells * real(FINE));
    let mut at = from;
    let mut left = (fine(by.0), fine(by.1));
    let radius = walls.fitting(from.point());
    if radius > 0 {
        return walls.disc_stride(radius, from, left, if slide == Slide::No { 0 } else { SLIDES });
    }
    for _ in 0..=SLIDES {
        if left == (0, 0) {
            break;
        }
        let to = Fine { x: at.x + left.0, y: at.y + left.1 };
        let Some(obstacle) = SegmentStretch::whole(at, to).obstacle(layer, gaps) else {
            at = to;
            break;
        };
        let share = obstacle.at.map_or(0.0, super::segment::SegmentFraction::value);
        let gone = |delta: i64| nearest_integer(real(delta) * share);
        let (dx, dy) = (gone(left.0), gone(left.1));
        at = Fine { x: at.x + dx, y: at.y + dy };
        if slide == Slide::No {
            break;
        }
        left = match obstacle.lines {
            // A wall across x: on along y, and the other way round.
            (Some(_), None) => (0, left.1 - dy),
            (None, Some(_)) => (left.0 - dx, 0),
            (Some(_), Some(_)) => along_a_corner(walls, at, (left.0 - dx, left.1 - dy), slide),
            (None, None) => break,
        };
    }
    before_gap(layer, gaps, from, at)
}

/// What is left of a step that ends at a lattice point: its part along the axis that is free, one along a side of the
/// cell first, then the longer one.
fn along_a_corner(walls: &DiscWalls<'_>, at: Fine, (dx, dy): (i64, i64), slide: Slide) -> (i64, i64) {
    let mut ways = [(dx, 0), (0, dy)];
    if dy.abs() > dx.abs() {
        ways.swap(0, 1);
    }
    let inside = |v: i64, cell: i64| (cell * FINE..=(cell + 1) * FINE).contains(&v);
    if let Slide::Within((x, y)) = slide {
        ways.sort_by_key(|(dx, dy)| !(inside(at.x + dx.signum(), x) && inside(at.y + dy.signum(), y)));
    }
    let is_free = |&(dx, dy): &(i64, i64)| {
        let to = Fine { x: at.x + dx, y: at.y + dy };
        let stopped = (at != to).then(|| SegmentStretch::whole(at, to).obstacle(walls.layer, walls.gaps));
        stopped.is_some_and(|stopped| stopped.is_none_or(|stop| stop.at.is_some_and(|at| at.value() > TIE)))
    };
    ways.into_iter().find(is_free).unwrap_or((0, 0))
}

/// A place just short of a closed gap, if the step ends in one: the next step would begin there, and could go on to the
/// other side.
fn before_gap(layer: &Layer, gaps: DiagonalGaps, from: Fine, at: Fine) -> Fine {
    let on_lattice = at.x % FINE == 0 && at.y % FINE == 0;
    if from == at || !on_lattice || gaps == DiagonalGaps::Open {
        return at;
    }
    if !is_double_corner(layer, at.x / FINE, at.y / FINE) {
        return at;
    }
    Fine { x: at.x + (from.x - at.x).signum(), y: at.y + (from.y - at.y).signum() }
}

/// Whether a follower is so near to its goal that one stride, with nothing in between, takes it there.
pub(super) fn reaches(walls: &DiscWalls<'_>, from: Fine, goal: Point, stride: f64) -> bool {
    let to = Fine::of(goal);
    let is_free = || match walls.fitting(from.point()) {
        0 => SegmentStretch::whole(from, to).obstacle(walls.layer, walls.gaps).is_none(),
        radius => walls.is_way_free(radius, from.point(), goal),
    };
    from == to || from.distance(to) <= stride + TIE && is_free()
}
