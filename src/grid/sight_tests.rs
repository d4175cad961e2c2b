use super::*;
use super::{super::layer::corner_pattern, super::raycast::raycast, super::snap::is_free};
use crate::base::test_rng::TestRng;
use crate::geom::{Position, cross};
use crate::grid::Grid;

/// A fraction of a segment: numerator and denominator, the latter above 0.
pub(in crate::grid) type Part = (i128, i128);

fn less(a: Part, b: Part) -> bool {
    a.0 * b.1 < b.0 * a.1
}

/// Where the coordinate `from + t (to - from)` lies strictly between `low` and `high`, for t of all reals: the open
/// interval, or none.
fn between(from: i32, to: i32, low: i64, high: i64) -> Option<(Part, Part)> {
    let (from, to) = (i128::from(from), i128::from(to));
    let (low, high) = (i128::from(low), i128::from(high));
    let delta = to - from;
    if delta == 0 {
        return (low < from && from < high).then_some(((-1, 1), (2, 1)));
    }
    let at = |v: i128| ((v - from) * delta.signum(), delta.abs());
    Some(if delta > 0 { (at(low), at(high)) } else { (at(high), at(low)) })
}

/// Where a segment first leaves the free space, straight from the definition: every cell of the map and of a rim around
/// it, every pair of cells next to the line, every double corner is looked at by itself.
pub(in crate::grid) fn first_blocked(layer: &Layer, a: Point, b: Point, gaps: DiagonalGaps) -> Option<Part> {
    let blocked = |x: i32, y: i32| {
        let inside = (0..layer.width()).contains(&x) && (0..layer.height()).contains(&y);
        !inside || layer.is_blocked(x, y)
    };
    let scale = i64::from(SCALE);
    let mut first: Option<Part> = None;
    let mut note = |t: Part| {
        if first.is_none_or(|known| less(t, known)) {
            first = Some(t);
        }
    };
    let mut note_open = |lower: Part, upper: Part| {
        if less(lower, upper) && less(lower, (1, 1)) && less((0, 1), upper) {
            note(if lower.0 < 0 { (0, 1) } else { lower });
        }
    };
    let span = |c: i32| (i64::from(c) * scale, i64::from(c + 1) * scale);
    for y in -1..=layer.height() {
        for x in -1..=layer.width() {
            let ((left, right), (top, bottom)) = (span(x), span(y));
            if blocked(x, y)
                && let (Some(h), Some(v)) = (between(a.x, b.x, left, right), between(a.y, b.y, top, bottom))
            {
                note_open(if less(h.0, v.0) { v.0 } else { h.0 }, if less(h.1, v.1) { h.1 } else { v.1 });
            }
            // The pair of cells beside a line of the grid along which the segment runs.
            if a.x == b.x
                && a.x == x * SCALE
                && blocked(x - 1, y)
                && blocked(x, y)
                && let Some(v) = between(a.y, b.y, top, bottom).filter(|_| a != b)
            {
                note_open(v.0, v.1);
            }
            if a.y == b.y
                && a.y == y * SCALE
                && blocked(x, y - 1)
                && blocked(x, y)
                && let Some(h) = between(a.x, b.x, left, right).filter(|_| a != b)
            {
                note_open(h.0, h.1);
            }
        }
    }
    if gaps == DiagonalGaps::Closed {
        for y in 0..=layer.height() {
            for x in 0..=layer.width() {
                let p = Point::lattice(x, y);
                let (dx, dy) = (i128::from(b.x) - i128::from(a.x), i128::from(b.y) - i128::from(a.y));
                let along = (i128::from(p.x) - i128::from(a.x)) * dx + (i128::from(p.y) - i128::from(a.y)) * dy;
                let whole = dx * dx + dy * dy;
                if cross(a, b, p) == 0 && 0 < along && along < whole && is_double_pattern(corner_pattern(layer, x, y)) {
                    note((along, whole));
                }
            }
        }
    }
    first
}

pub(in crate::grid) fn random_grid(rng: &mut TestRng, most: i32) -> Grid {
    let (width, height) = (1 + rng.below(most), 1 + rng.below(most));
    let percent = [5, 20, 40, 60][crate::base::numeric::index_i32(rng.below(4))];
    Grid::from_terrain(width, height, &rng.terrain(width * height, percent, 1)).unwrap()
}

/// A free point of the map, if a few tries find one.
pub(in crate::grid) fn free_point(rng: &mut TestRng, layer: &Layer) -> Option<Point> {
    (0..20)
        .map(|_| Point { x: rng.coordinate(layer.width()), y: rng.coordinate(layer.height()) })
        .find(|&p| is_free(layer, p))
}

fn agree(layer: &Layer, a: Point, b: Point) {
    for gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
        let expected = first_blocked(layer, a, b, gaps).is_none();
        assert_eq!(visible(layer, a, b, gaps), expected, "{a:?} {b:?} {gaps:?}");
        assert_eq!(visible(layer, b, a, gaps), expected, "{b:?} {a:?} {gaps:?}");
        assert_eq!(visible_from(layer, a, b, gaps), expected, "from {a:?} {b:?} {gaps:?}");
        assert_eq!(visible_from(layer, b, a, gaps), expected, "from {b:?} {a:?} {gaps:?}");
        assert_eq!(raycast(layer, a, b, gaps).is_none(), expected, "hit {a:?} {b:?} {gaps:?}");
        for (from, to) in [(a, b), (b, a)] {
            let cells = clear_for(layer, from, to, gaps);
            assert_eq!(cells.is_none(), expected, "clear for {from:?} {to:?} {gaps:?}");
            if let (Some(cells), Some(Position { x, y })) = (cells, raycast(layer, from, to, gaps).map(|hit| hit.at)) {
                let Position { x: from_x, y: from_y } = from.position();
                let exact = (x - from_x).abs().max((y - from_y).abs());
                assert!((exact - cells as f32).abs() <= 2.0, "{from:?} {to:?} {gaps:?}: {cells}, not {exact}");
            }
        }
    }
}

#[test]
fn sight_agrees_with_its_definition_on_random_maps() {
    let mut rng = TestRng::new(1);
    for _ in 0..600 {
        let grid = random_grid(&mut rng, 9);
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        for _ in 0..20 {
            let (Some(a), Some(b)) = (free_point(&mut rng, layer), free_point(&mut rng, layer)) else { break };
            agree(layer, a, b);
        }
    }
}

#[test]
fn sight_agrees_with_its_definition_between_all_lattice_points_of_small_maps() {
    let mut rng = TestRng::new(2);
    for _ in 0..40 {
        let grid = random_grid(&mut rng, 4);
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        let corners = || (0..=layer.height()).flat_map(|y| (0..=layer.width()).map(move |x| Point::lattice(x, y)));
        for a in corners().filter(|&p| is_free(layer, p)) {
            for b in corners().filter(|&p| is_free(layer, p)) {
                agree(layer, a, b);
            }
        }
    }
}

#[test]
fn sight_crosses_word_borders_on_long_thin_maps() {
    let mut rng = TestRng::new(3);
    for round in 0..60 {
        let (width, height) = if round % 2 == 0 { (200, 1 + rng.below(3)) } else { (1 + rng.below(3), 200) };
        let grid = Grid::from_terrain(width, height, &rng.terrain(width * height, 1, 1)).unwrap();
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        for _ in 0..10 {
            let (Some(a), Some(b)) = (free_point(&mut rng, layer), free_point(&mut rng, layer)) else { break };
            agree(layer, a, b);
        }
    }
}
