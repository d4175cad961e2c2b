use super::*;
use crate::base::test_rng::TestRng;
use crate::grid::layer::Layer;
use crate::grid::{DiagonalGaps, Grid};

fn map(rng: &mut TestRng, most: i32) -> Grid {
    let (width, height) = (1 + rng.below(most), 1 + rng.below(most));
    let percent = 5 + rng.below(50);
    Grid::from_terrain(width, height, &rng.terrain(width * height, percent, 1)).unwrap()
}

fn area(layer: &Layer, (centre, limit): (Point, i64), radius: i32) -> PlaceArea<'_> {
    PlaceArea { area: FreeArea { layer, centre, limit, gaps: DiagonalGaps::Open, accept: None }, radius }
}

/// All places, by a look at every point.
fn brute(area: &PlaceArea<'_>) -> Vec<Point> {
    let (width, height) = (area.area.layer.width() * SCALE, area.area.layer.height() * SCALE);
    let points = (0..height).flat_map(|y| (0..width).map(move |x| Point { x, y }));
    points.filter(|&at| area.area.contains(at) && is_place(area.area.layer, at, area.radius)).collect()
}

/// A radius at which something may just fit, or not.
fn radius(rng: &mut TestRng) -> i32 {
    [1, 100, 128, 129, 150, 181, 182, 256, 257, 286, 300, 363][index_i32(rng.below(12))]
}

#[test]
fn the_cells_of_a_tile_are_those_with_places() {
    let mut rng = TestRng::new(51);
    let (mut listed, mut empty) = (0, 0);
    for _ in 0..if cfg!(miri) { 1 } else { 300 } {
        let grid = map(&mut rng, 7);
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        let radius = radius(&mut rng);
        let area = area(layer, (Point::lattice(0, 0), i64::MAX), radius);
        let cells = cells_with_places(layer, &DiscRule::of_radius(radius), (0, 0));
        for y in 0..layer.height() {
            for x in 0..layer.width() {
                let is_listed = cells[index_i32(y)] >> x & 1 != 0;
                let counted = area.places((x, y)) > 0;
                // Points of the right and the lower side belong to the next cells.
                let (right, bottom) = ((x + 1) * SCALE, (y + 1) * SCALE);
                let mut beside = (0..=SCALE)
                    .flat_map(|at| [(right, y * SCALE + at), (x * SCALE + at, bottom)].map(|(x, y)| Point { x, y }));
                let has_place = counted || is_listed && beside.any(|at| is_place(layer, at, radius));
                assert!(is_listed || !has_place, "({x}, {y}), radius {radius}");
                listed += u32::from(is_listed);
                empty += u32::from(is_listed && !has_place);
            }
        }
    }
    assert!(cfg!(miri) || listed > 1000 && empty * 25 < listed, "{empty} of {listed} cells have no place");
}

#[test]
fn a_place_is_drawn_exactly_if_there_is_one() {
    let mut rng = TestRng::new(52);
    for _ in 0..if cfg!(miri) { 1 } else { 60 } {
        let grid = map(&mut rng, 6);
        let snapshot = grid.snapshot();
        let centre = Point { x: rng.below(8 * SCALE) - SCALE, y: rng.below(8 * SCALE) - SCALE };
        let distance = i64::from([20, 300, 900, 20_000][index_i32(rng.below(4))]);
        let area = area(snapshot.first_layer(), (centre, distance * distance), radius(&mut rng));
        let places = brute(&area);
        let mut random = SplitMix { state: 5 };
        for _ in 0..8 {
            for drawn in [area.random(&mut random), area.random_of_cells(&mut random)] {
                assert_eq!(drawn.is_some(), !places.is_empty());
                assert!(drawn.is_none_or(|drawn| places.contains(&drawn)));
            }
        }
    }
}

#[test]
fn all_places_are_drawn_equally_often() {
    // A corridor along which the disc just passes, and rooms that hold it at one point.
    let grid = Grid::from_terrain(66, 3, &[[1; 66], [0; 66], std::array::from_fn(|x| u8::from(x % 3 == 0))].concat());
    let grid = grid.unwrap();
    let snapshot = grid.snapshot();
    let area = area(snapshot.first_layer(), (Point::lattice(0, 0), i64::MAX), 128);
    let mut random = SplitMix { state: 3 };
    let (mut drawn, mut of_cells, mut in_rooms) = ([0; 4], [0; 4], 0);
    for _ in 0..if cfg!(miri) { 1 } else { 4000 } {
        let (at, of_cell) = (area.random(&mut random).unwrap(), area.random_of_cells(&mut random).unwrap());
        drawn[index_i32(at.x * 4 / (66 * SCALE))] += 1;
        of_cells[index_i32(of_cell.x * 4 / (66 * SCALE))] += 1;
        in_rooms += u32::from(of_cell.y > SCALE);
    }
    let is_even = |counts: [u32; 4]| counts.iter().all(|count| (850..1150).contains(count));
    assert!(cfg!(miri) || is_even(drawn) && is_even(of_cells), "{drawn:?}, {of_cells:?}");
    // 22 of 16,663 places.
    assert!(in_rooms < 30, "{in_rooms}");
}
