use std::collections::BTreeMap;

use super::*;
use crate::base::test_rng::{TestRng, long_counts};
use crate::base::{low8, low16, unsigned};
use crate::geom::SCALE;
use crate::grid::{Grid, LayerKey, TILE};
use crate::grid::{regions::tile::Tile, tile_box::TileBox};

fn with_layer<R>(grid: &Grid, body: impl FnOnce(&Layer) -> R) -> R {
    let snapshot = grid.snapshot();
    body(snapshot.layer(LayerKey::FIRST).unwrap())
}

/// Open ground with walls and doors, or with random blocked cells, of up to 4 x 3 tiles.
fn map(rng: &mut TestRng) -> Grid {
    let (width, height) = (20 + rng.below(230), 20 + rng.below(160));
    let (percent, is_walled) = (rng.below(30), rng.chance(50));
    let mut cells = Vec::new();
    for y in 0..height {
        for x in 0..width {
            let is_wall = is_walled && (x % 31 == 7 && !rng.chance(15) || y % 23 == 5 && !rng.chance(15));
            cells.push(u8::from(!is_wall && (is_walled || !rng.chance(percent))));
        }
    }
    Grid::from_terrain(width, height, &cells).unwrap()
}

/// A random edit, often next to the border of tiles; the rectangle that it may have changed.
fn edit(rng: &mut TestRng, grid: &Grid) -> Rect {
    let near_border = |rng: &mut TestRng, side: i32| {
        let any = rng.below(side);
        if rng.chance(50) { (any / TILE * TILE + rng.below(9) - 4).clamp(0, side - 1) } else { any }
    };
    let (x, y) = (near_border(rng, grid.width()), near_border(rng, grid.height()));
    let most = if rng.chance(20) { 12 } else { 1 };
    let area = Rect::new(x, y, 1 + rng.below(most.min(grid.width() - x)), 1 + rng.below(most.min(grid.height() - y)));
    grid.fill(area, low8(u32::from(rng.chance(50)))).unwrap();
    area
}

/// Compares all tiles and the components of all parts of cells with those of a fresh build.
fn compare(kept: &mut DiscRegions, layer: &Layer, what: &str) {
    let mut fresh = DiscRegions::for_discs(layer, kept.rule.clone()).unwrap();
    for regions in [&mut *kept, &mut fresh] {
        regions.settle_for_discs(layer).unwrap();
    }
    let tiles = kept.tiles.list.iter().zip(&fresh.tiles.list);
    assert!(tiles.into_iter().all(|(kept, fresh)| kept.is_like(fresh)), "{what}");
    let (mut of_kept, mut of_fresh) = (BTreeMap::new(), BTreeMap::new());
    for y in 0..layer.height() {
        for x in 0..layer.width() {
            // Next to each of the sides.
            for (dx, dy) in [(0, 128), (128, 0), (128, 255), (255, 128)] {
                let place = Point { x: x * SCALE + dx, y: y * SCALE + dy };
                let (a, b) = (kept.of_place(place), fresh.of_place(place));
                let pair = (*of_kept.entry(b).or_insert(a), *of_fresh.entry(a).or_insert(b));
                assert_eq!(pair, (a, b), "{what}: {place:?}");
                let tile = TileBox::of_tile((low16(unsigned(x / TILE)), low16(unsigned(y / TILE))));
                for (regions, component) in [(&mut *kept, a), (&mut fresh, b)] {
                    let tiles = regions.tiles_of(&[component], GAPS);
                    assert_eq!(tiles.joined(tile), tiles, "{what}: {place:?}");
                }
                if (x + y) % 41 == 0 {
                    assert_eq!(kept.name_for_discs(a), fresh.name_for_discs(b), "{what}: ({x}, {y})");
                }
            }
        }
    }
}

#[test]
fn components_of_discs_follow_random_edits_of_random_maps() {
    let mut rng = TestRng::new(5);
    for number in 0..if long_counts() { 600 } else { 4 } {
        let grid = map(&mut rng);
        let radius = 129 + rng.below([600, 600, 600, 4096 - 128][number % 4]);
        let rule = DiscRule::new(radius).unwrap();
        let mut regions = with_layer(&grid, |layer| DiscRegions::for_discs(layer, rule)).unwrap();
        for round in 0..30 {
            let what = format!("map {number}, radius {radius}, round {round}");
            with_layer(&grid, |layer| compare(&mut regions, layer, &what));
            for _ in 0..=rng.below(3) {
                regions.mark_around(edit(&mut rng, &grid), (grid.width(), grid.height()));
            }
        }
    }
}

#[test]
fn a_door_joins_and_cuts_two_halves() {
    // A wall with a door of three cells, which a disc of radius 1.5 just passes.
    let (width, height) = (150, 100);
    let cells: Vec<u8> =
        (0..height).flat_map(|y| (0..width).map(move |x| u8::from(x != 70 || (40..43).contains(&y)))).collect();
    let grid = Grid::from_terrain(width, height, &cells).unwrap();
    for (radius, passes) in [(384, true), (385, false)] {
        let rule = DiscRule::new(radius).unwrap();
        let mut regions = with_layer(&grid, |layer| DiscRegions::for_discs(layer, rule)).unwrap();
        let sides = [Point::centre(20, 50), Point::centre(120, 50)];
        for (class, is_open) in [(1, passes), (0, false), (1, passes)] {
            grid.fill(Rect::new(70, 41, 1, 1), class).unwrap();
            regions.mark_around(Rect::new(70, 41, 1, 1), (width, height));
            with_layer(&grid, |layer| regions.settle_for_discs(layer)).unwrap();
            let [a, b] = sides.map(|place| regions.of_place(place));
            assert_eq!(a == b, is_open, "{radius}");
        }
    }
}
