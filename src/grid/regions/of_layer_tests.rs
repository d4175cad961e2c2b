use super::*;
use crate::base::test_rng::TestRng;
use crate::geom::Point;
use crate::grid::{Grid, is_place};

#[test]
fn more_classes_than_are_kept_follow_edits_too() {
    let mut rng = TestRng::new(3);
    let (width, height) = (100, 80);
    let cells = rng.terrain(width * height, 4, 1);
    let grid = Grid::from_terrain(width, height, &cells).unwrap();
    let mut kept = LayerRegions::new(grid.snapshot().first_layer()).unwrap();
    let mut compared = 0;
    for _ in 0..200 {
        let area = Rect::new(rng.below(width), rng.below(height), 1, 1);
        grid.fill(area, u8::from(rng.chance(50))).unwrap();
        kept.mark(area, (width, height));
        let radius = 100 + 40 * rng.below(20);
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        let mut fresh = LayerRegions::new(layer).unwrap();
        let pair = [(); 2].map(|()| Point { x: rng.coordinate(width), y: rng.coordinate(height) });
        let [ours, new] = [&mut kept, &mut fresh].map(|regions| {
            regions.for_radius(layer, radius).unwrap().map(|discs| discs.of_place(pair[0]) == discs.of_place(pair[1]))
        });
        assert_eq!(ours.is_none(), radius <= 128);
        if pair.iter().all(|&place| is_place(layer, place, radius)) {
            assert_eq!(ours, new, "radius {radius} {pair:?}");
            compared += 1;
        }
        assert!(kept.discs.len() <= MOST_CLASSES);
    }
    assert!(compared > 20 && kept.discs.len() == MOST_CLASSES, "{compared}");
}
