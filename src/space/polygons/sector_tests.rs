use super::*;
use crate::base::test_rng::TestRng;

fn random_direction(rng: &mut TestRng) -> ExactVector {
    loop {
        let v = ExactVector { x: rng.below(7) - 3, y: rng.below(7) - 3 };
        if v != ExactVector::default() {
            return v;
        }
    }
}

/// True if a direction lies inside of a wedge, by turning to it from the wedge's beginning.
fn is_inside(wedge: &Sector, direction: ExactVector) -> bool {
    let from_start = |v: ExactVector| wedge.from.compare(v, wedge.to);
    wedge.from.compare(wedge.from, direction).is_lt() && from_start(direction).is_lt()
}

#[test]
fn what_wedges_leave_free_is_what_no_wedge_contains() {
    // Directions of a lattice, and those between each two of them: every range about the point has one.
    let lattice: Vec<ExactVector> = (-3..=3).flat_map(|x| (-3..=3).map(move |y| ExactVector { x, y })).collect();
    let lattice: Vec<ExactVector> = lattice.into_iter().filter(|&v| v != ExactVector::default()).collect();
    let sums = lattice.iter().flat_map(|a| {
        lattice.iter().filter(|b| a.cross(**b) > 0).map(move |b| ExactVector { x: a.x * 101 + b.x, y: a.y * 101 + b.y })
    });
    let between: Vec<ExactVector> = sums.collect();
    for seed in 0..300 {
        let mut rng = TestRng::new(seed);
        let mut wedges = Vec::new();
        for _ in 0..=rng.below(4) {
            let wedge = Sector { from: random_direction(&mut rng), to: random_direction(&mut rng) };
            if wedge.from.compare(wedge.from, wedge.to).is_lt() {
                wedges.push(wedge);
            }
        }
        let before = wedges.clone();
        let around = FreeSectors::between(&mut wedges, false).unwrap();
        for &direction in &between {
            let free = !before.iter().any(|wedge| is_inside(wedge, direction));
            // A direction along a side of a wedge is taken if one beside it is free: those here are along none.
            let along = before.iter().flat_map(|wedge| [wedge.from, wedge.to]).any(|side| side.cross(direction) == 0);
            assert!(along || around.allows(direction) == free, "seed {seed}: {before:?}, {direction:?}");
        }
    }
}

#[test]
fn outlines_with_a_common_edge_leave_nothing_between_them() {
    let v = |x: i32, y: i32| ExactVector { x, y };
    let mut wedges = [Sector { from: v(1, 0), to: v(0, 1) }, Sector { from: v(0, 1), to: v(-1, 0) }];
    let FreeSectors::Sectors(sectors) = FreeSectors::between(&mut wedges, false).unwrap() else { panic!() };
    assert_eq!(sectors[..], [Sector { from: v(-1, 0), to: v(1, 0) }]);
}

#[test]
fn two_tips_leave_two_sectors_and_only_open_gaps_lead_from_one_to_the_other() {
    let v = |x: i32, y: i32| ExactVector { x, y };
    let mut wedges = [Sector { from: v(1, 0), to: v(0, 1) }, Sector { from: v(-1, 0), to: v(0, -1) }];
    let around = FreeSectors::between(&mut wedges, false).unwrap();
    assert!(around.lets_pass(v(-1, 1), false) && !around.lets_pass(v(-1, 1), true));
    // Along a side of one and then of the other: from one sector to the other.
    assert!(around.lets_pass(v(1, 0), false) && !around.lets_pass(v(1, 0), true));
}
