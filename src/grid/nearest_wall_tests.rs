use super::*;
use crate::base::test_rng::TestRng;
use crate::grid::Grid;

/// The nearest blocked cell by looking at all cells, the rim around the map included.
fn by_looking_everywhere(layer: &Layer, point: Point, reach: i32) -> Option<NearestWall> {
    let mut best: Option<NearestWall> = None;
    for y in -1..=layer.height() {
        for x in -1..=layer.width() {
            let inside = (0..layer.width()).contains(&x) && (0..layer.height()).contains(&y);
            if inside && !layer.is_blocked(x, y) {
                continue;
            }
            let nearest =
                Point { x: point.x.clamp(x * SCALE, (x + 1) * SCALE), y: point.y.clamp(y * SCALE, (y + 1) * SCALE) };
            let squared = nearest.squared_distance(point);
            if squared <= i64::from(reach).pow(2) && best.is_none_or(|best| squared < best.squared) {
                best = Some(NearestWall { cell: (x, y), point: nearest, squared });
            }
        }
    }
    best
}

#[test]
fn the_nearest_wall_is_that_of_a_look_at_every_cell() {
    let mut rng = TestRng::new(16);
    for round in 0..400 {
        let (width, height) = (1 + rng.below(90), 1 + rng.below(40));
        let terrain = rng.terrain(width * height, [0, 1, 5, 40][round % 4], 1);
        let grid = Grid::from_terrain(width, height, &terrain).unwrap();
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        for _ in 0..20 {
            let point = Point { x: rng.coordinate(width), y: rng.coordinate(height) };
            let reach = rng.below(FARTHEST * SCALE + 1);
            let expected = by_looking_everywhere(layer, point, reach);
            assert_eq!(nearest_wall(layer, point, reach), expected, "{point:?}, reach {reach}, {width} x {height}");
        }
    }
}

#[test]
fn a_point_in_contact_is_at_distance_zero_and_one_without_walls_has_none() {
    let grid = Grid::new(64, 64, 1).unwrap();
    grid.set_cell(30, 30, 0).unwrap();
    let snapshot = grid.snapshot();
    let near = |x, y, reach| nearest_wall(snapshot.first_layer(), Point { x, y }, reach).map(|wall| wall.squared);
    assert_eq!(near(30 * 256, 30 * 256 + 9, 256), Some(0));
    assert_eq!(near(31 * 256, 31 * 256, 0), Some(0));
    assert_eq!(near(31 * 256 + 3, 31 * 256 + 4, 5), Some(25));
    assert_eq!(near(31 * 256 + 3, 31 * 256 + 4, 4), None);
}
