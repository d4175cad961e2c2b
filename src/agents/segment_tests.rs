use super::*;
use crate::base::test_rng::TestRng;
use crate::grid::{Grid, is_free, visible};

/// Calls `check` with the layers of random maps and two free points of each, under both gap rules.
fn on_random_maps(seed: u64, mut check: impl FnMut(&mut TestRng, &Layer, Point, Point, DiagonalGaps)) {
    let mut rng = TestRng::new(seed);
    for round in 0..600 {
        let (width, height) = (1 + rng.below(20), 1 + rng.below(20));
        let terrain = rng.terrain(width * height, [5, 20, 40, 60][round % 4], 1);
        let grid = Grid::from_terrain(width, height, &terrain).unwrap();
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        for _ in 0..40 {
            let [from, to] = [(); 2].map(|()| Point { x: rng.coordinate(width), y: rng.coordinate(height) });
            if from != to && is_free(layer, from) && is_free(layer, to) {
                for gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
                    check(&mut rng, layer, from, to, gaps);
                }
            }
        }
    }
}

#[test]
fn a_whole_segment_has_an_obstacle_exactly_where_sight_is_blocked() {
    let mut counts = [0; 2];
    on_random_maps(3, |_, layer, from, to, gaps| {
        let clear = SegmentStretch::whole(Fine::of(from), Fine::of(to)).obstacle(layer, gaps).is_none();
        assert_eq!(clear, visible(layer, from, to, gaps), "{from:?} to {to:?}, {gaps:?}");
        counts[usize::from(clear)] += 1;
    });
    assert!(counts.iter().all(|&count| count > 1000), "{counts:?}");
}

#[test]
fn stretch_by_stretch_the_same_obstacle_is_met() {
    on_random_maps(4, |rng, layer, from, to, gaps| {
        let (from, to) = (Fine::of(from), Fine::of(to));
        let whole = SegmentStretch::whole(from, to);
        let expected = whole.obstacle(layer, gaps);
        let (length, after) = (whole.length, SegmentFraction::START);
        let mut gone = 0.0;
        let met = loop {
            let reach = (gone + f64::from(1 + rng.below(300)) / 100.0).min(length);
            if let Some(obstacle) = (SegmentStretch { from, to, length, gone, reach, after }).obstacle(layer, gaps) {
                break Some(obstacle);
            }
            if reach >= length {
                break None;
            }
            gone = reach;
        };
        let fraction = |obstacle: Option<SegmentStop>| obstacle.map(|obstacle| (obstacle.at.unwrap(), obstacle.lines));
        match (fraction(met), fraction(expected)) {
            (None, None) => {}
            (Some(met), Some(expected)) => {
                assert!(met.0.compare(expected.0).is_eq() && met.1 == expected.1, "{met:?}, not {expected:?}");
            }
            differing => panic!("{differing:?}"),
        }
    });
}

#[test]
fn a_stretch_that_ends_at_a_wall_touches_it_and_one_that_begins_there_meets_it() {
    let grid = Grid::new(8, 8, 1).unwrap();
    grid.set_cell(4, 4, 0).unwrap();
    let snapshot = grid.snapshot();
    let layer = snapshot.first_layer();
    let (from, to) = (Fine::of(Point::centre(1, 4)), Fine::of(Point::centre(6, 4)));
    let meets = |gone, reach| {
        let stretch = SegmentStretch { from, to, length: 5.0, gone, reach, after: SegmentFraction::START };
        stretch.obstacle(layer, DiagonalGaps::Closed).map(|obstacle| obstacle.at.unwrap().value())
    };
    assert_eq!(meets(0.0, 2.5), None);
    assert_eq!(meets(2.5, 2.6), Some(0.5));
    assert_eq!(meets(2.5, 2.5), None, "no step");
    // The wall behind counts as little as the wall that the walk began at.
    assert_eq!(meets(3.5, 5.0), None);
    let after = SegmentFraction { numerator: 35, denominator: 50 };
    let stretch = SegmentStretch { from, to, length: 5.0, gone: 3.5, reach: 5.0, after };
    assert!(stretch.obstacle(layer, DiagonalGaps::Closed).is_none());
}

#[test]
fn fractions_have_an_exact_order() {
    let (big, one) = (1_i64 << 45, SegmentFraction::END);
    let near = SegmentFraction { numerator: big - 1, denominator: big };
    let nearer = SegmentFraction { numerator: big, denominator: big + 1 };
    assert!(near.is_below(nearer) && nearer.is_below(one) && !one.is_below(SegmentFraction::new(-3, -3)));
    assert_eq!(SegmentFraction::new(1, -2), SegmentFraction { numerator: -1, denominator: 2 });
}
