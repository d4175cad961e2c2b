//! The same followers on one thread and on many.

use super::scenes::policy;
use taut::agents::{Follower, Policy, PolicyKind};
use taut::{Grid, Position};
use taut_test_support::hash::Fnv;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// The hash of 1,000 followers after steps in slices, one per thread.
fn hash(policy: &Policy, steps: usize, threads: usize) -> u64 {
    let mut random = Random::new(8);
    let mut place = || Position::new(random.unit() as f32 * 64.0, random.unit() as f32 * 64.0);
    let mut followers: Vec<Follower> = (0..1_000).map(|_| Follower::new(place(), place(), 0.2)).collect();
    let slice = followers.len().div_ceil(threads);
    std::thread::scope(|scope| {
        for part in followers.chunks_mut(slice) {
            scope.spawn(move || (0..steps).for_each(|_| assert!(policy.step(None, part).is_ok())));
        }
    });
    let mut hash = Fnv::new();
    for follower in &followers {
        for word in [follower.at.x, follower.at.y, follower.goal.x, follower.goal.y, follower.stride] {
            hash.word(word.to_bits().into());
        }
        hash.word(follower.state.into());
        follower.memory.iter().for_each(|&word| hash.word(word));
    }
    hash.value()
}

#[test]
fn slices_on_any_number_of_threads_give_the_same_followers() {
    let world = World::blocks(&mut Random::new(7), 64, 64, 30);
    let grid = Grid::from_terrain(64, 64, &world.terrain).unwrap();
    for kind in [PolicyKind::WalkTo, PolicyKind::Bug, PolicyKind::Potential] {
        let policy = policy(&grid, kind);
        let one = hash(&policy, 60, 1);
        for threads in [2, 3, 8] {
            assert_eq!(hash(&policy, 60, threads), one, "{kind:?}, {threads} threads");
        }
        assert_ne!(hash(&policy, 59, 1), one, "{kind:?}");
    }
}
