use super::*;
use crate::base::test_rng::TestRng;
use crate::geom::Rect;
use crate::grid::{Grid, Layer};

fn with_layer(grid: &Grid, test: impl FnOnce(&Layer)) {
    test(grid.snapshot().first_layer());
}

#[test]
fn a_disc_stands_in_the_middle_of_a_corridor_of_any_width() {
    for width in 1..=6 {
        let grid = Grid::new(9, width, 1).unwrap();
        with_layer(&grid, |layer| {
            // The widest disc that fits: along the middle line, which is a multiple of 1/2.
            let radius = width * HALF;
            let middle = (0..width).find_map(|y| CellSpot::of(layer, (4, y), radius).point((4, y)));
            assert_eq!(middle.map(|place| place.y), Some(radius), "width {width}");
            let wider = (0..width).find(|&y| CellSpot::of(layer, (4, y), radius + 1) != CellSpot::NONE);
            assert_eq!(wider, None, "width {width}");
        });
    }
}

#[test]
fn a_place_has_room_in_its_cell() {
    let mut rng = TestRng::new(5);
    for _ in 0..50 {
        let grid = Grid::new(12, 12, 1).unwrap();
        for _ in 0..rng.below(12) {
            grid.fill(Rect::new(rng.below(12), rng.below(12), 1, 1), 0).unwrap();
        }
        with_layer(&grid, |layer| {
            for (cell, radius) in (0..144).map(|i| ((i % 12, i / 12), 100 + 40 * (i % 5))) {
                let spot = CellSpot::of(layer, cell, radius);
                let Some(place) = spot.point(cell) else { continue };
                let is_in = |v: i32, cell: i32| (cell * SCALE..=(cell + 1) * SCALE).contains(&v);
                assert!(has_room(layer, place, radius) && is_in(place.x, cell.0) && is_in(place.y, cell.1));
                let has_centre = has_room(layer, Point::centre(cell.0, cell.1), radius);
                assert_eq!(spot == CellSpot::CENTRE, has_centre);
            }
        });
    }
}
