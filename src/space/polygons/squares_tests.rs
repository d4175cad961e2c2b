use super::*;
use crate::base::test_rng::TestRng;
use std::collections::BTreeSet;

#[test]
fn a_walk_meets_the_square_of_every_point_of_a_segment_in_order() {
    for seed in 0..400 {
        let mut rng = TestRng::new(seed);
        let (low, high) = (Point { x: -900, y: 300 }, Point { x: 3000, y: 2500 });
        let squares = Squares::new((low, high), 1 << (5 + rng.below(6)));
        let mut point = || Point { x: rng.below(4400) - 1200, y: rng.below(2800) };
        let (p, q) = (point(), point());
        let mut walked = Vec::new();
        squares.for_each(p, q, |square| walked.push(square));
        let once: BTreeSet<u32> = walked.iter().copied().collect();
        for part in 0..=4096 {
            // The point of the segment, rounded down, and those beside it: the true one is in one of their squares.
            let at = |a: i32, b: i32| (i64::from(a) * 4096 + (i64::from(b) - i64::from(a)) * part).div_euclid(4096);
            let point = Point { x: narrow(at(p.x, q.x)), y: narrow(at(p.y, q.y)) };
            let near =
                [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| squares.of(Point { x: point.x + x, y: point.y + y }));
            assert!(near.iter().any(|square| once.contains(square)), "seed {seed}, {p:?} {q:?}, {part}");
        }
        assert!(once.contains(&squares.of(p)) && walked.first() == Some(&squares.of(p)), "seed {seed}");
        assert_eq!(walked.last(), Some(&squares.of(q)), "seed {seed}");
    }
}

#[test]
fn a_world_has_at_most_32_tiles_a_side() {
    let squares = Squares::new((Point::default(), Point { x: 1 << 24, y: 1 << 24 }), usize::MAX);
    let mut tiles = TileSet::default();
    squares.mark((squares.columns - 1, squares.rows - 1), &mut tiles);
    assert!(squares.columns > 32 && squares.count() <= 1 << 18);
    assert!(tiles.meet(&squares.tiles_of((Point { x: 1 << 24, y: 1 << 24 }, Point { x: 1 << 24, y: 1 << 24 }))));
}
