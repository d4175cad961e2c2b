use super::*;
use crate::base::test_rng::TestRng;

#[test]
fn neighbours_are_those_of_a_look_at_everybody() {
    let mut rng = TestRng::new(77);
    let mut tree = WalkerTree::default();
    for round in 0..200 {
        let count = 1 + rng.below(200);
        let side = [3, 40, 4000][round % 3];
        let places: Vec<Vector> = (0..count)
            .map(|_| Vector::new(f64::from(rng.below(side * 16) - 100) / 16.0, f64::from(rng.below(side * 16)) / 16.0))
            .collect();
        let reach = f64::from(1 + rng.below(20));
        let numbered = || (0_u32..).zip(places.iter().copied());
        tree.fill(numbered()).unwrap();
        for (own, at) in numbered() {
            let mut near = [(0.0, 0); 7];
            let found = tree.nearest(own, at, reach, &mut near);
            let others = numbered().filter(|(number, _)| *number != own);
            let mut expected: Vec<NearWalker> =
                others.map(|(number, other)| ((other - at).squared(), number)).collect();
            expected.retain(|(squared, _)| *squared <= reach * reach);
            expected.sort_by(|a, b| a.partial_cmp(b).unwrap());
            expected.truncate(7);
            assert_eq!(near[..found], expected, "{own} of {count}, reach {reach}");
        }
    }
}

#[test]
fn a_look_costs_no_more_where_ten_thousand_stand_in_one_point() {
    let mut rng = TestRng::new(78);
    let mut looks = |spread: f64| {
        let mut place = || Vector::new(f64::from(rng.below(1000)) * spread, f64::from(rng.below(1000)) * spread);
        let places: Vec<Vector> = (0..10_000).map(|_| place()).collect();
        let mut tree = WalkerTree::default();
        tree.fill((0..).zip(places.iter().copied())).unwrap();
        for (own, at) in (0..).zip(&places) {
            assert_eq!(tree.nearest(own, *at, 15.0, &mut [(0.0, 0); 10]), 10);
        }
        tree.looks.get() / 10_000
    };
    for spread in [0.0, 1e-9, 1e-3, 0.1] {
        let each = looks(spread);
        assert!(each <= 100, "{each} looks of each at a spread of {spread}");
    }
}
