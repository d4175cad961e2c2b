use super::*;
use crate::base::test_rng::TestRng;

#[test]
fn rings_have_each_tile_once_and_never_come_nearer() {
    let mut rng = TestRng::new(3);
    for _ in 0..200 {
        let mut tile = || (low16(unsigned(rng.below(9))), low16(unsigned(rng.below(9))));
        let (a, b) = (tile(), tile());
        let tiles = TileBox::of_tile(a).joined(TileBox::of_tile(b)).joined(TileBox::NONE);
        let side = TILE * SCALE;
        let point = Point { x: rng.below(13 * side) - 2 * side, y: rng.below(13 * side) - 2 * side };
        let distance = |(column, row): (i32, i32)| {
            let away = |v: i32, tile: i32| i64::from((tile * side - v).max(v - (tile + 1) * side).max(0));
            away(point.x, column).pow(2) + away(point.y, row).pow(2)
        };
        let (mut seen, mut before) = (Vec::new(), 0);
        for ring in tiles.rings(point) {
            let ring: Vec<_> = ring.collect();
            let nearest = ring.iter().map(|&tile| distance(tile)).min().expect("no ring is empty");
            assert!(nearest >= before, "{tiles:?} {point:?}");
            before = nearest;
            seen.extend(ring);
        }
        seen.sort_unstable();
        let span = |a: u16, b: u16| i32::from(a.min(b))..=i32::from(a.max(b));
        let all: Vec<_> = span(a.0, b.0).flat_map(|x| span(a.1, b.1).map(move |y| (x, y))).collect();
        assert_eq!(seen, all);
    }
    assert_eq!(TileBox::NONE.rings(Point { x: 5, y: 5 }).count(), 0);
}
