use super::*;
use crate::base::test_rng::TestRng;
use crate::grid::Grid;

/// The distance from a place to the nearest blocked cell, by a look at all of them.
fn nearest(walls: &Offset<'_>, (x, y): (f64, f64)) -> f64 {
    let (width, height) = (walls.layer.width(), walls.layer.height());
    let columns = if walls.is_mirrored { -width - 1..=0 } else { -1..=width };
    let mut least = f64::INFINITY;
    for j in -1..=height {
        for i in columns.clone().filter(|&i| walls.is_blocked((i, j))) {
            let off = |v: f64, cell: i32| {
                let low = f64::from(cell) * 256.0;
                v - v.clamp(low, low + 256.0)
            };
            least = least.min(off(x, i).hypot(off(y, j)));
        }
    }
    least
}

/// Follows the contour from a place until it is there again; the number of pieces.
fn follow(walls: &Offset<'_>, start: ContourSpot) -> usize {
    let mut spot = start;
    for passed in 1..100_000 {
        let exit = walls.exit(spot);
        for part in 0..=4 {
            let along = spot.along + (exit.along - spot.along) * f64::from(part) / 4.0;
            let place = walls.position(ContourSpot { along, ..spot });
            let distance = nearest(walls, place);
            assert!((distance - walls.reach()).abs() < 1e-6, "{distance} at {place:?}");
        }
        let (end, next) = (walls.position(ContourSpot { along: exit.along, ..spot }), walls.position(exit.next));
        assert!((end.0 - next.0).hypot(end.1 - next.1) < 1e-6, "{end:?}, {next:?}");
        spot = exit.next;
        if spot.piece == start.piece && spot.along <= start.along && walls.exit(spot).along >= start.along {
            return passed;
        }
    }
    panic!("the contour does not close");
}

#[test]
fn every_contour_is_at_the_distance_of_the_radius_and_closes() {
    let mut rng = TestRng::new(77);
    let mut followed = 0;
    for round in 0..if cfg!(miri) { 2 } else { 200 } {
        let (width, height) = (3 + rng.below(14), 3 + rng.below(14));
        let terrain = rng.terrain(width * height, [3, 8, 20, 40][round % 4], 1);
        let grid = Grid::from_terrain(width, height, &terrain).unwrap();
        let snapshot = grid.snapshot();
        // Among them those that fit gaps exactly.
        let radius = [1, 60, 128, 181, 182, 256, 300, 384, 512, 700][round % 10];
        let walls = Offset { layer: snapshot.first_layer(), radius, is_mirrored: round % 3 == 0 };
        let columns = if walls.is_mirrored { -width - 1..=0 } else { -1..=width };
        let cells = columns.flat_map(|x| (-1..=height).map(move |y| (x, y)));
        let pieces = cells.filter(|&cell| walls.is_blocked(cell));
        let pieces = pieces.flat_map(|cell| (0..8).map(move |part| ContourPiece { cell, part }));
        for piece in pieces {
            let spot = ContourSpot { piece, along: walls.length(piece) / 2.0 };
            if walls.is_clear(walls.position(spot)) && rng.below(6) == 0 {
                followed += usize::from(follow(&walls, spot) > 3);
            }
        }
    }
    assert!(cfg!(miri) || followed > 500, "{followed}");
}
