use super::super::sight::tests::random_grid;
use super::*;
use crate::base::test_rng::TestRng;
use crate::grid::Grid;

/// True if the closed cell (x, y) meets the segment, by the separating axes of a square and a segment.
fn touches(a: Point, b: Point, x: i32, y: i32) -> bool {
    let (low_x, low_y) = (x * SCALE, y * SCALE);
    let (high_x, high_y) = (low_x + SCALE, low_y + SCALE);
    if a.x.max(b.x) < low_x || a.x.min(b.x) > high_x || a.y.max(b.y) < low_y || a.y.min(b.y) > high_y {
        return false;
    }
    let side = |x: i32, y: i32| crate::geom::cross(a, b, Point { x, y }).signum();
    let sides = [side(low_x, low_y), side(high_x, low_y), side(low_x, high_y), side(high_x, high_y)];
    !(sides.iter().all(|&s| s > 0) || sides.iter().all(|&s| s < 0))
}

#[test]
fn a_segment_is_changed_exactly_by_edits_in_tiles_that_it_touches() {
    let (width, height) = (200, 150);
    let mut rng = TestRng::new(11);
    let grid = Grid::new(width, height, 1).unwrap();
    let rounds = if cfg!(miri) { 3 } else { 300 };
    for round in 0..rounds {
        let since = grid.revision();
        let (x, y) = (rng.below(width), rng.below(height));
        grid.set_cell(x, y, if round % 2 == 0 { 2 } else { 3 }).unwrap();
        let snapshot = grid.snapshot();
        let changed = snapshot.revision() > since;
        for _ in 0..if cfg!(miri) { 3 } else { 40 } {
            let mut point = || {
                let near = |v: i32, rng: &mut TestRng| (v / TILE + rng.below(2)) * SIDE + rng.below(3) - 1;
                match rng.below(3) {
                    0 => Point { x: rng.coordinate(width), y: rng.coordinate(height) },
                    1 => Point { x: near(x, &mut rng), y: near(y, &mut rng) },
                    _ => Point { x: near(x, &mut rng), y: rng.coordinate(height) },
                }
            };
            let (a, b) = (point(), point());
            let (tile_x, tile_y) = (x / TILE * TILE, y / TILE * TILE);
            let expected = changed
                && (tile_y..(tile_y + TILE).min(height))
                    .any(|y| (tile_x..(tile_x + TILE).min(width)).any(|x| touches(a, b, x, y)));
            let found = changed_along(&snapshot, a, b, since);
            let mut tiles = ChangedTiles::new(&snapshot, since);
            for (from, to) in [(a, a), (b, b), (a, b), (b, a)] {
                assert_eq!(tiles.touched_by(from, to), changed_along(&snapshot, from, to, since), "{from:?} {to:?}");
            }
            assert!(found || !expected, "{a:?} {b:?} ({x}, {y})");
            // Rounding outward may name a tile that is missed by less than a unit. A segment that leaves the map counts
            // as its bounding box.
            let wide = |d: i32| Point { x: a.x + d, y: a.y };
            let near = |d: i32| {
                let (a, b) = (wide(d), Point { x: b.x + d, y: b.y });
                (tile_y..tile_y + TILE).any(|y| (tile_x..tile_x + TILE).any(|x| touches(a, b, x, y)))
            };
            let inside =
                [a, b].iter().all(|p| (0..=width * SCALE).contains(&p.x) && (0..=height * SCALE).contains(&p.y));
            assert!(!found || !inside || changed && (-1..=1).any(near), "{a:?} {b:?} ({x}, {y})");
        }
    }
}

#[test]
fn nothing_is_newer_than_the_newest_revision() {
    let mut rng = TestRng::new(12);
    let grid = random_grid(&mut rng, 8);
    let snapshot = grid.snapshot();
    assert!(changed_along(&snapshot, Point::lattice(0, 0), Point::lattice(1, 1), 0));
    assert!(!changed_along(&snapshot, Point::lattice(0, 0), Point::lattice(1, 1), snapshot.revision()));
}
