use super::*;
use crate::base::test_rng::TestRng;
use crate::grid::{Grid, is_free, nearest_wall};

/// True if no closed blocked cell is nearer than the radius, by a look at the nearest one.
fn is_place_by_walls(layer: &Layer, point: Point, radius: i32) -> bool {
    let squared = i64::from(radius) * i64::from(radius);
    is_free(layer, point) && nearest_wall(layer, point, radius).is_none_or(|wall| wall.squared >= squared)
}

#[test]
fn a_line_has_the_places_that_are_no_nearer_to_walls_than_the_radius() {
    let mut rng = TestRng::new(41);
    for round in 0..if cfg!(miri) { 2 } else { 60 } {
        let (width, height) = (1 + rng.below(12), 1 + rng.below(9));
        let terrain = rng.terrain(width * height, [0, 3, 10, 30][round % 4], 1);
        let grid = Grid::from_terrain(width, height, &terrain).unwrap();
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        let radius = if rng.chance(50) { 1 + rng.below(16 * SCALE) } else { 1 + rng.below(2 * SCALE) };
        let y = rng.below(height * SCALE + 1);
        let line = PlaceLine::new(layer, y, radius);
        let last = width * SCALE;
        let places: Vec<bool> = (0..=last).map(|x| is_place_by_walls(layer, Point { x, y }, radius)).collect();
        let at = |x: i32| places[crate::base::numeric::index_i32(x)];
        for _ in 0..40 {
            let (from, to) = (rng.below(last + 1), rng.below(last + 1));
            assert_eq!(line.place_from(from, to), (from..=to).find(|&x| at(x)), "{radius}");
            assert_eq!(line.place_before(from, to), (to..=from).rev().find(|&x| at(x)), "{radius}");
            assert_eq!(is_place(layer, Point { x: from, y }, radius), at(from));
            if at(from) {
                assert_eq!(line.wall_from(from, to), (from..=to).find(|&x| !at(x)), "{radius}");
                assert_eq!(line.wall_before(from, to), (to..=from).rev().find(|&x| !at(x)), "{radius}");
            }
        }
    }
}

#[test]
fn a_disc_fits_where_the_room_is_just_as_wide() {
    let grid = Grid::new(9, 3, 1).unwrap();
    let snapshot = grid.snapshot();
    let layer = snapshot.first_layer();
    let radius = 3 * SCALE / 2;
    assert!(is_place(layer, Point { x: radius, y: radius }, radius));
    assert!(!is_place(layer, Point { x: radius, y: radius + 1 }, radius));
    assert!(!is_place(layer, Point { x: radius - 1, y: radius }, radius));
    assert!(!is_place(layer, Point { x: -40 * SCALE, y: radius }, SCALE), "outside of the map");
}

#[test]
fn a_near_miss_is_moved_to_the_nearest_place() {
    let mut rng = TestRng::new(8);
    let mut moved = 0;
    for round in 0..if cfg!(miri) { 10 } else { 1500 } {
        let (width, height) = (1 + rng.below(5), 1 + rng.below(5));
        let grid = Grid::from_terrain(width, height, &rng.terrain(width * height, [0, 10, 30][round % 3], 1)).unwrap();
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        // Often next to where a disc just fits.
        let radius = [1, 60, 128, 181, 256, 300][round % 6];
        let along = |rng: &mut TestRng, side: i32| {
            let near = rng.below(side + 1) * SCALE + radius * (2 * rng.below(2) - 1) + rng.below(17) - 8;
            if rng.chance(70) { near } else { rng.below((side + 2) * SCALE) - SCALE }
        };
        let point = Point { x: along(&mut rng, width), y: along(&mut rng, height) };
        let around = |v: i32| v - MOVED..=v + MOVED;
        let all = around(point.y).flat_map(|y| around(point.x).map(move |x| Point { x, y }));
        let places = all.filter(|&place| has_room(layer, place, radius));
        let nearest = places.min_by_key(|place| (place.squared_distance(point), place.y, place.x));
        let may_move = radius <= NEAR_MISS || has_room(layer, point, radius - NEAR_MISS);
        let expected = nearest.filter(|&place| place == point || may_move);
        assert_eq!(nearest_place(layer, point, radius), expected, "{point:?} {radius}");
        moved += usize::from(expected.is_some_and(|place| place != point));
    }
    assert!(cfg!(miri) || moved > 100, "{moved}");
}
