use super::super::line::is_place;
use super::*;
use crate::base::test_rng::TestRng;
use crate::grid::Grid;

/// The nearest place by a look at every point of the map.
fn by_looking_everywhere(
    layer: &Layer,
    (point, radius): (Point, i32),
    most: i64,
    takes: impl Fn(Point) -> bool,
) -> Option<NearestFree> {
    let mut best: Option<NearestFree> = None;
    for y in 0..=layer.height() * SCALE {
        for x in 0..=layer.width() * SCALE {
            let place = Point { x, y };
            let squared = place.squared_distance(point);
            if squared <= most
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
struct RightOf<'a>(AnyPlace<'a>, i32);

impl PlaceChoice for RightOf<'_> {
    fn tiles(&mut self) -> TileBox {
        self.0.tiles()
    }

    fn takes_tile(&mut self, tile: (i32, i32)) -> bool {
        self.0.takes_tile(tile)
    }

    fn cells(&mut self, at: (i32, i32)) -> u64 {
        self.0.cells(at)
    }

    fn takes_cell(&mut self, (x, _): (i32, i32)) -> bool {
        x >= self.1
    }

    fn takes_place(&mut self, place: Point) -> bool {
        place.x >= self.1 * SCALE
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
        let most = if rng.chance(50) { i64::MAX } else { i64::from(rng.below(4 * SCALE)).pow(2) };
        let expected = by_looking_everywhere(layer, (point, radius), most, |_| true);
        let nearest = nearest_place_of(layer, (point, radius), most, &mut AnyPlace(layer));
        assert_eq!(nearest, expected, "{point:?} {radius} {most}");
        let column = rng.below(width + 1);
        let chosen = nearest_place_of(layer, (point, radius), i64::MAX, &mut RightOf(AnyPlace(layer), column));
        let expected = by_looking_everywhere(layer, (point, radius), i64::MAX, |place| place.x >= column * SCALE);
        assert_eq!(chosen, expected, "{point:?} {radius} right of {column}");
        found += usize::from(chosen.is_some());
    }
    assert!(cfg!(miri) || found > 10, "{found}");
}
