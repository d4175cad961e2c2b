use super::super::vector::Vector;
use super::*;
use crate::base::test_rng::TestRng;

/// Any walker near the origin.
fn any(rng: &mut TestRng) -> Body {
    let mut part = || f64::from(rng.below(9) - 4);
    let (at, wanted) = (Vector::new(part(), part()), Vector::new(part(), part()));
    let mut choice = |of: i32| u32::try_from(rng.below(of)).unwrap();
    let (priority, layers, ignores) = (choice(3), choice(4), choice(4) * choice(2));
    let (immovable, rests) = (choice(5) == 0, choice(3) == 0);
    let wanted = if rests || immovable { Vector::default() } else { wanted };
    Body { at, wanted, priority, layers, ignores, immovable, radius: 0.5, speed: 1.0, ..Body::default() }
}

#[test]
fn of_two_walkers_one_goes_first_and_their_shares_are_the_whole() {
    let mut rng = TestRng::new(5);
    for _ in 0..10_000 {
        let (one, other) = (any(&mut rng), any(&mut rng));
        let blind = one.ignores(&other) && other.ignores(&one);
        if blind || one.immovable && other.immovable || one.ignores(&other) && other.immovable {
            continue;
        }
        if other.ignores(&one) && one.immovable {
            continue;
        }
        assert_ne!(goes_first(&one, &other, (3, 4)), goes_first(&other, &one, (4, 3)), "{one:?} {other:?}");
        let sum = share(&one, &other).unwrap_or(0.0) + share(&other, &one).unwrap_or(0.0);
        assert!((sum - 1.0).abs() < 1e-12, "{one:?} {other:?}");
        // Who does nothing to avoid another goes first, and is never the one that has to give way.
        if share(&one, &other).is_none() && !one.rests() {
            assert!(goes_first(&one, &other, (4, 3)), "{one:?} {other:?}");
        }
        assert!(share(&one, &other).is_some() || share_in_a_crush(&one, &other).is_none(), "{one:?} {other:?}");
    }
}
