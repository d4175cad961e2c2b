use super::*;
use crate::base::single;
use crate::base::test_rng::{TestRng, long_counts};
use crate::geom::Position;
use crate::space::{ExactVector, SightResult, World};

/// The ways of a list, with points instead of numbers, in order.
fn sorted(version: &Version, ways: &[Way]) -> Vec<(i32, i32, i8)> {
    let mut ways: Vec<_> = ways.iter().map(|way| (version.place(way.to).at, way.side)).collect();
    ways.sort_unstable_by_key(|(at, _)| (at.y, at.x));
    ways.iter().map(|(at, side)| (at.x, at.y, *side)).collect()
}

/// The ways from a corner by looking at every other one.
fn by_trying_all(version: &Version, rule: Rule, corner: u32) -> Vec<(i32, i32, i8)> {
    let place = version.place(corner);
    let mut ways = Vec::new();
    for other in (0..version.place_count()).map(|other| version.place(other)) {
        let vector = ExactVector::between(place.at, other.at);
        if !other.is_corner(rule.closed) || other.at == place.at {
            continue;
        }
        let Some(side) = rule.side(version, place, (vector, vector)).unwrap() else { continue };
        if rule.side(version, other, (vector, vector.reversed())).unwrap().is_some()
            && version.view((place.at, other.at), (rule.closed, [false; 2]), |_| ()).unwrap() == SightResult::Clear
        {
            ways.push((other.at.x, other.at.y, side));
        }
    }
    ways.sort_unstable_by_key(|way| (way.1, way.0));
    ways
}

fn corners(version: &Version, rule: Rule) -> Vec<u32> {
    (0..version.place_count()).filter(|&place| version.place(place).is_corner(rule.closed)).collect()
}

fn edit(world: &World, rng: &mut TestRng, numbers: &mut Vec<u32>) {
    if numbers.len() > 3 && rng.chance(40) {
        let at = usize::try_from(rng.below(i32::try_from(numbers.len()).unwrap())).unwrap();
        world.remove(numbers.swap_remove(at)).unwrap();
        return;
    }
    let (x, y) = (rng.below(60), rng.below(60));
    let outline: Vec<Position> = (0..3 + rng.below(3))
        .map(|_| Position::new(single(f64::from(x + rng.below(9))), single(f64::from(y + rng.below(9)))))
        .collect();
    numbers.extend(world.add(&outline).ok());
}

#[test]
fn lists_that_edits_have_left_equal_those_of_a_fresh_build() {
    let (worlds, edits) = if long_counts() { (200, 200) } else { (12, 60) };
    let mut kept_through_edits = 0;
    for seed in 0..worlds {
        let mut rng = TestRng::new(seed);
        let rule = Rule { closed: seed % 2 == 0, taut: seed % 3 != 0 };
        let world = World::new(Position::new(0.0, 0.0), Position::new(64.0, 64.0)).unwrap();
        let (mut numbers, mut lists, mut scan) = (Vec::new(), Lists::default(), Scan::default());
        for step in 0..edits {
            edit(&world, &mut rng, &mut numbers);
            let version = world.version();
            lists.catch_up(&version, u64::MAX).unwrap();
            let (mut fresh, mut second) = (Lists::default(), Scan::default());
            fresh.catch_up(&version, u64::MAX).unwrap();
            for corner in corners(&version, rule) {
                kept_through_edits += usize::from(lists.lists[index(corner)].is_made);
                // Some lists stay unmade from one edit to the next.
                if rng.chance(30) {
                    continue;
                }
                let what = format!("seed {seed}, edit {step}, corner {:?}", version.place(corner).at);
                let mine = sorted(&version, lists.of((&version, rule), &mut scan, corner).unwrap());
                let theirs = sorted(&version, fresh.of((&version, rule), &mut second, corner).unwrap());
                assert_eq!(mine, theirs, "{what}");
                assert_eq!(mine, by_trying_all(&version, rule, corner), "{what}");
            }
        }
    }
    assert!(kept_through_edits > 1000, "{kept_through_edits}");
}
