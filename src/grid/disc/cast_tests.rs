use super::super::line::is_place;
use super::*;
use crate::base::test_rng::TestRng;
use crate::grid::{Grid, nearest_wall};

fn distance(a: FloatVector, b: FloatVector) -> f64 {
    ((a.0 - b.0) * (a.0 - b.0) + (a.1 - b.1) * (a.1 - b.1)).sqrt()
}

/// How far a place in units of a point is from the nearest blocked cell, by a look at every one.
fn room(layer: &Layer, at: FloatVector) -> f64 {
    let mut least = f64::INFINITY;
    for y in -1..=layer.height() {
        for x in -1..=layer.width() {
            let inside = (0..layer.width()).contains(&x) && (0..layer.height()).contains(&y);
            if inside && !layer.is_blocked(x, y) {
                continue;
            }
            let clamped = |v: f64, cell: i32| v.clamp(f64::from(cell * SCALE), f64::from((cell + 1) * SCALE));
            least = least.min(distance(at, (clamped(at.0, x), clamped(at.1, y))));
        }
    }
    least
}

#[test]
fn a_disc_is_stopped_where_it_first_touches_a_wall_that_it_would_enter() {
    let mut rng = TestRng::new(43);
    let (mut clear, mut stopped) = (0, 0);
    for round in 0..if cfg!(miri) { 3 } else { 3_000 } {
        let (width, height) = (2 + rng.below(14), 2 + rng.below(14));
        let terrain = rng.terrain(width * height, [2, 5, 15][round % 3], 1);
        let grid = Grid::from_terrain(width, height, &terrain).unwrap();
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        let radius = [1, 64, 128, 200, 256, 384, 512][round % 7];
        let from = Point { x: rng.coordinate(width), y: rng.coordinate(height) };
        let (dx, dy) = (rng.below(20 * SCALE) - 10 * SCALE, rng.below(20 * SCALE) - 10 * SCALE);
        let to =
            if rng.chance(20) { Point { x: from.x, y: from.y + dy } } else { Point { x: from.x + dx, y: from.y + dy } };
        if !is_place(layer, from, radius) || from == to {
            continue;
        }
        let reach = f64::from(radius);
        let hit = cast_disc(layer, from, to, radius);
        let part = hit.map_or(1.0, |hit| hit.share);
        let at = |t: f64| {
            (f64::from(from.x) + t * f64::from(to.x - from.x), f64::from(from.y) + t * f64::from(to.y - from.y))
        };
        // Up to the contact there is room.
        for i in 0..=50 {
            let t = part * f64::from(i) / 50.0;
            assert!(room(layer, at(t)) >= reach - 1e-6, "{from:?} {to:?} {radius} {t}");
        }
        let Some(hit) = hit else {
            assert!(is_place(layer, to, radius));
            clear += 1;
            continue;
        };
        stopped += 1;
        let centre = at(hit.share);
        assert!((room(layer, centre) - reach).abs() < 1e-6, "{from:?} {to:?} {radius} {hit:?}");
        // The touched point lies against the normal, in the cell.
        assert!((distance(hit.normal, (0.0, 0.0)) - 1.0).abs() < 1e-9);
        let touched = (centre.0 - reach * hit.normal.0, centre.1 - reach * hit.normal.1);
        let inside = |v: f64, cell: i32| v > f64::from(cell * SCALE) - 1e-6 && v < f64::from((cell + 1) * SCALE) + 1e-6;
        assert!(inside(touched.0, hit.cell.0) && inside(touched.1, hit.cell.1), "{hit:?}");
        // The way leads into the wall.
        let towards = f64::from(to.x - from.x) * hit.normal.0 + f64::from(to.y - from.y) * hit.normal.1;
        assert!(towards <= 1e-6, "{hit:?}");
    }
    assert!(cfg!(miri) || clear > 100 && stopped > 500, "{clear} {stopped}");
}

#[test]
fn a_disc_that_only_touches_goes_on() {
    let grid = Grid::new(9, 3, 1).unwrap();
    grid.set_cell(4, 2, 0).unwrap();
    let snapshot = grid.snapshot();
    let layer = snapshot.first_layer();
    let (from, to) = (Point { x: SCALE, y: SCALE }, Point { x: 8 * SCALE, y: SCALE });
    assert_eq!(cast_disc(layer, from, to, SCALE), None);
    let end = Point { x: 8 * SCALE, y: SCALE + 1 };
    let hit = cast_disc(layer, from, end, SCALE).unwrap();
    assert_eq!(hit.cell, (4, 2));
    let wall = nearest_wall(layer, from, SCALE).unwrap();
    assert_eq!(wall.squared, i64::from(SCALE * SCALE), "it stands at the wall already");
}
