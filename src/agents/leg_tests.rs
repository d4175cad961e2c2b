use super::*;
use crate::base::test_rng::TestRng;
use crate::grid::{DiagonalGaps, Grid, is_free};

#[test]
fn a_follower_on_a_leg_stands_in_free_cells_up_to_the_first_wall() {
    let mut rng = TestRng::new(21);
    let (mut arrived, mut stopped) = (0, 0);
    for _ in 0..2_000 {
        let (width, height) = (1 + rng.below(16), 1 + rng.below(16));
        let terrain = rng.terrain(width * height, 20, 1);
        let grid = Grid::from_terrain(width, height, &terrain).unwrap();
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        let [from, to] = [(); 2].map(|()| Point { x: rng.coordinate(width), y: rng.coordinate(height) });
        if from == to || !is_free(layer, from) {
            continue;
        }
        let mut leg = StrideLeg::new(from, to);
        loop {
            let stride = f64::from(rng.below(500)) / 256.0 + 0.001;
            let before = leg.gone;
            let walked = leg.walk(
                &DiscWalls { layer, gaps: DiagonalGaps::Closed, radius: 0, slack: 0 },
                stride,
                SegmentFraction::START,
            );
            assert!(leg.is_sound() && is_free(layer, leg.at()), "{leg:?}");
            match walked {
                Walked::Going => assert!((leg.gone - before - stride).abs() < 1e-12),
                Walked::Arrived(left) => {
                    assert!((leg.gone + left - before - stride).abs() < 1e-8 && leg.at() == to);
                    arrived += 1;
                    break;
                }
                Walked::Stopped(_, left) => {
                    assert!((leg.gone + left - before - stride).abs() < 1e-8);
                    stopped += 1;
                    break;
                }
            }
        }
    }
    assert!(arrived > 200 && stopped > 200, "{arrived}, {stopped}");
}

#[test]
fn a_sum_of_short_strides_ends_where_a_long_one_does() {
    let grid = Grid::new(32, 32, 1).unwrap();
    let snapshot = grid.snapshot();
    let walk = |strides: u32| {
        let mut leg = StrideLeg::new(Point::centre(1, 1), Point::centre(30, 17));
        for _ in 0..strides {
            let stride = 20.0 / f64::from(strides);
            leg.walk(
                &DiscWalls { layer: snapshot.first_layer(), gaps: DiagonalGaps::Closed, radius: 0, slack: 0 },
                stride,
                SegmentFraction::START,
            );
        }
        leg
    };
    assert!((walk(1).gone - walk(100_000).gone).abs() < 1e-9);
    assert_eq!(walk(1).at(), walk(100_000).at());
}
