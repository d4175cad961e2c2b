//! The same answers from any number of threads, with edits between submissions and any priorities.

use std::time::Duration;

use super::expected::{Expected, add, edit, kinds, requests};
use taut::Grid;
use taut::pool::{Pool, PoolOptions};
use taut_test_support::effort;
use taut_test_support::hash::Fnv;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// The answers of a list of submissions to a pool. `load` varies what must not matter: priorities, tickets that are
/// cancelled, the times of work, the order of taking.
fn run(seed: u64, threads: u32, load: u64) -> (u64, usize) {
    let mut random = Random::new(8_700_000 + seed);
    let mut load = Random::new(load);
    let world = World::any(&mut random, if seed.is_multiple_of(3) { 130 } else { 40 });
    let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
    let pool = Pool::new(PoolOptions { threads, max_workers: 2, ..PoolOptions::default() }).expect("a pool");
    let mut lanes = add(&pool, &grid, kinds());
    let slice = |load: &mut Random| {
        let limit = Duration::from_nanos([1, 1000, 50_000][load.below(3) as usize]);
        pool.work(load.chance(0.9).then_some(limit)).expect("a free worker");
    };
    let (mut tickets, mut decoys) = (Vec::new(), Vec::new());
    for _ in 0..24 {
        (0..random.below(3)).for_each(|_| edit(&mut random, &grid));
        let lane = random.below(lanes.len() as u64) as usize;
        let requests = requests(&mut random, &world);
        let priority = load.below(4) as u32 * 85;
        if load.chance(0.3) {
            decoys.push(pool.submit(lane as u32, load.below(256) as u32, &requests).expect("a ticket"));
        }
        let ticket = pool.submit(lane as u32, priority, &requests).expect("a ticket");
        tickets.push((ticket, lanes[lane].expected(&grid.snapshot(), &requests)));
        (0..load.below(3)).for_each(|_| slice(&mut load));
        if load.chance(0.3) && !decoys.is_empty() {
            let decoy = decoys.swap_remove(load.below(decoys.len() as u64) as usize);
            pool.cancel(decoy).expect("a ticket of the pool");
            pool.take(decoy, |_| Ok(())).expect("a ticket").expect("a cancelled ticket is finished");
        }
    }
    let mut hash = Fnv::new();
    let mut found = 0;
    let mut answers = vec![Vec::new(); tickets.len()];
    let mut order: Vec<usize> = (0..tickets.len()).collect();
    while !order.is_empty() {
        let at = order.swap_remove(load.below(order.len() as u64) as usize);
        assert_eq!(pool.wait(tickets[at].0, Duration::from_secs(100)), Ok(true));
        answers[at] = pool.take(tickets[at].0, Expected::all).expect("a ticket").expect("a finished ticket");
    }
    for ((_, expected), answers) in tickets.iter().zip(&answers) {
        assert_eq!(expected, answers, "seed {seed}, {threads} threads");
        answers.iter().for_each(|answer| answer.hash(&mut hash));
        found += answers.iter().filter(|answer| answer.has_path()).count();
    }
    (hash.value(), found)
}

#[test]
fn answers_are_those_of_a_pinned_planner_for_any_number_of_threads() {
    let (mut found, mut runs) = (0, 0);
    for seed in 0..effort::count(6, 100) as u64 {
        let (first, paths) = run(seed, 0, seed);
        found += paths;
        for threads in [1, 2, 3, 8] {
            let (hash, _) = run(seed, threads, 1000 * seed + u64::from(threads));
            assert_eq!(hash, first, "seed {seed}, {threads} threads");
            runs += 1;
        }
    }
    println!("{runs} runs, {found} paths each");
    assert!(found > 100);
}
