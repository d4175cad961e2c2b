use super::super::line::is_place;
use super::*;
use crate::base::test_rng::TestRng;
use crate::grid::Grid;

/// The nearest place by a look at every point of the map.
fn by_looking_everywhere(
    layer: &Layer,
    (point, radius): (Point, i32),
    (least, most): (i64, i64),
    takes: impl Fn(Point) -> bool,
) -> Option<NearestFree> {
    let mut best: Option<NearestFree> = None;
    for y in 0..=layer.height() * SCALE {
        for x in 0..=layer.width() * SCALE {
            let place = Point { x, y };
            let squared = place.squared_distance(point);
            if (least..=most).contains(&squared)
                && best.is_none_or(|best| squared < best.squared)
                && is_place(layer, place, radius)
                && takes(place)
            {
                best = Some(NearestFree { point: place, squared });
            }
        }
    }
    best
}

/// Places right of a column.
struct RightOf(i32);

impl Choice for RightOf {
    fn takes_cell(&mut self, (x, _): (i32, i32)) -> bool {
        x >= self.0
    }

    fn takes_place(&mut self, place: Point) -> Result<bool, Error> {
        Ok(place.x >= self.0 * SCALE)
    }
}

#[test]
fn the_nearest_place_is_that_of_a_look_at_every_point() {
    let mut rng = TestRng::new(42);
    let mut found = 0;
    for round in 0..if cfg!(miri) { 0 } else { 60 } {
        let (width, height) = (1 + rng.below(4), 1 + rng.below(4));
        let terrain = rng.terrain(width * height, [0, 10, 25, 50][round % 4], 1);
        let grid = Grid::from_terrain(width, height, &terrain).unwrap();
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        let radius = [1, 64, 128, 129, 200, 256, 300, 512][round % 8];
        let far = |side: i32| (side + 4) * SCALE;
        let point = Point { x: rng.below(far(width)) - 2 * SCALE, y: rng.below(far(height)) - 2 * SCALE };
        let limits = match rng.below(3) {
            0 => (0, i64::MAX),
            1 => (0, i64::from(rng.below(4 * SCALE)).pow(2)),
            _ => (i64::from(rng.below(2 * SCALE)).pow(2), i64::MAX),
        };
        let expected = by_looking_everywhere(layer, (point, radius), limits, |_| true);
        let nearest = nearest_place_of(layer, (point, radius), limits, &mut AnyPlace).unwrap();
        if limits.0 == 0 {
            assert_eq!(nearest, expected, "{point:?} {radius} {limits:?}");
        } else {
            // Up to the least distance an interval of a line counts as looked at.
            assert!(
                nearest.is_none_or(|nearest| nearest.squared >= limits.0 && is_place(layer, nearest.point, radius))
            );
        }
        let column = rng.below(width + 1);
        let chosen = nearest_place_of(layer, (point, radius), (0, i64::MAX), &mut RightOf(column)).unwrap();
        let expected = by_looking_everywhere(layer, (point, radius), (0, i64::MAX), |place| place.x >= column * SCALE);
        assert_eq!(chosen, expected, "{point:?} {radius} right of {column}");
        found += usize::from(chosen.is_some());
    }
    assert!(cfg!(miri) || found > 10, "{found}");
}
