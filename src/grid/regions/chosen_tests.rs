use super::*;
use crate::base::index_i32;
use crate::base::test_rng::{TestRng, long_counts};
use crate::geom::SCALE;
use crate::grid::{Grid, Layer};
use crate::grid::{disc::line::is_place, disc::nearest::nearest_place_of, regions::disc_rule::DiscRule};

/// A small map in blocked cells across the corner of four tiles: its first cell, and its sides.
struct Map {
    grid: Grid,
    first: (i32, i32),
    sides: (i32, i32),
}

impl Map {
    fn random(rng: &mut TestRng) -> Self {
        let sides = (3 + rng.below(5), 3 + rng.below(5));
        let first = (TILE - 1 - rng.below(sides.0), TILE - 1 - rng.below(sides.1));
        let percent = rng.below(40);
        let mut cells = vec![0; index_i32(4 * TILE * TILE)];
        for y in first.1..first.1 + sides.1 {
            for x in first.0..first.0 + sides.0 {
                cells[index_i32(y * 2 * TILE + x)] = u8::from(!rng.chance(percent));
            }
        }
        Self { grid: Grid::from_terrain(2 * TILE, 2 * TILE, &cells).unwrap(), first, sides }
    }

    /// The place nearest to a point by a look at every point, among those that are taken.
    fn by_looking_everywhere(
        &self,
        layer: &Layer,
        (to, radius): (Point, i32),
        mut takes: impl FnMut(Point) -> bool,
    ) -> Option<Point> {
        let mut best: Option<(i64, Point)> = None;
        for y in self.first.1 * SCALE..(self.first.1 + self.sides.1) * SCALE {
            for x in self.first.0 * SCALE..(self.first.0 + self.sides.0) * SCALE {
                let place = Point { x, y };
                let squared = place.squared_distance(to);
                if best.is_none_or(|(least, _)| squared < least) && is_place(layer, place, radius) && takes(place) {
                    best = Some((squared, place));
                }
            }
        }
        best.map(|(_, place)| place)
    }

    fn point(&self, rng: &mut TestRng, around: i32) -> Point {
        let along = |rng: &mut TestRng, first: i32, cells: i32| {
            (first - around) * SCALE + rng.below((cells + 2 * around) * SCALE)
        };
        Point { x: along(rng, self.first.0, self.sides.0), y: along(rng, self.first.1, self.sides.1) }
    }
}

#[test]
fn the_nearest_place_of_a_component_is_that_of_a_look_at_every_point() {
    let mut rng = TestRng::new(11);
    let (mut found, mut apart) = (0, 0);
    for round in 0..if cfg!(miri) {
        0
    } else if long_counts() {
        4000
    } else {
        32
    } {
        let map = Map::random(&mut rng);
        let snapshot = map.grid.snapshot();
        let layer = snapshot.first_layer();
        let radius = [60, 128, 150, 181, 182, 256, 257, 362][round % 8] - rng.below(2);
        let start = (0..400).map(|_| map.point(&mut rng, 0)).find(|&start| is_place(layer, start, radius));
        let Some(start) = start else { continue };
        let to = map.point(&mut rng, [0, 2, 40][round % 3]);
        let (expected, nearest) = if let Some(rule) = DiscRule::new(radius) {
            let mut discs = DiscRegions::for_discs(layer, rule).unwrap();
            discs.settle_for_discs(layer).unwrap();
            let component = discs.of_place(start);
            let expected = map.by_looking_everywhere(layer, (to, radius), |place| discs.of_place(place) == component);
            (expected, nearest_place_of(layer, (to, radius), i64::MAX, &mut InComponent::of_disc(&mut discs, start)))
        } else {
            let (gaps, mut points) = (DiagonalGaps::Closed, Regions::new(layer).unwrap());
            points.settle(layer, gaps).unwrap();
            let is_joined = |place: Point| points.connected(layer, start, place, gaps);
            let expected = map.by_looking_everywhere(layer, (to, radius), is_joined);
            let mut choice = InComponent::of_point(&mut points, start, gaps);
            (expected, nearest_place_of(layer, (to, radius), i64::MAX, &mut choice))
        };
        assert_eq!(nearest.map(|nearest| nearest.point), expected, "round {round}: {start:?} {to:?} {radius}");
        found += 1;
        apart += usize::from(map.by_looking_everywhere(layer, (to, radius), |_| true) != expected);
    }
    assert!(cfg!(miri) || found > 15 && apart > 2, "{found} {apart}");
}

/// A choice that counts the tiles and rows that are asked for.
struct Counting<C>(C, [usize; 2]);

impl<C: PlaceChoice> PlaceChoice for Counting<C> {
    fn tiles(&mut self) -> TileBox {
        self.0.tiles()
    }

    fn takes_tile(&mut self, tile: (i32, i32)) -> bool {
        self.1[0] += 1;
        self.0.takes_tile(tile)
    }

    fn cells(&mut self, at: (i32, i32)) -> u64 {
        self.1[1] += 1;
        self.0.cells(at)
    }

    fn takes_cell(&mut self, cell: (i32, i32)) -> bool {
        self.0.takes_cell(cell)
    }

    fn takes_place(&mut self, place: Point) -> bool {
        self.0.takes_place(place)
    }
}

#[test]
fn the_work_for_the_nearest_place_does_not_grow_with_its_distance() {
    // A room in a corner of open ground: all of the rest is another component.
    let side = 20 * TILE;
    let cells: Vec<u8> = (0..side).flat_map(|y| (0..side).map(move |x| u8::from(x.max(y) != 90))).collect();
    let grid = Grid::from_terrain(side, side, &cells).unwrap();
    let snapshot = grid.snapshot();
    let layer = snapshot.first_layer();
    let mut discs = DiscRegions::for_discs(layer, DiscRule::new(256).unwrap()).unwrap();
    discs.settle_for_discs(layer).unwrap();
    for tile in 2..20 {
        let to = Point::centre(tile * TILE + 7, tile * TILE - 9);
        let mut choice = Counting(InComponent::of_disc(&mut discs, Point::centre(5, 5)), [0; 2]);
        let found = nearest_place_of(layer, (to, 256), i64::MAX, &mut choice).map(|found| found.point);
        assert_eq!(found, Some(Point { x: 89 * SCALE, y: 89 * SCALE }), "{tile}");
        assert!(choice.1[0] <= 4 && choice.1[1] <= 4 * 64, "{tile}: {:?}", choice.1);
    }
}
