//! A pool that works while a thread edits.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::expected::{Expected, add, edit, kinds, requests};
use taut::Grid;
use taut::grid::Snapshot;
use taut::pool::{Pool, PoolOptions};
use taut_test_support::effort;
use taut_test_support::random::Random;
use taut_test_support::world::World;

#[test]
fn answers_beside_an_editing_thread_are_those_for_the_revision_that_they_name() {
    let mut random = Random::new(8_720_000);
    let world = World::any(&mut random, 90);
    let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
    let pool = Pool::new(PoolOptions { threads: 2, ..PoolOptions::default() }).expect("a pool");
    let mut lanes = add(&pool, &grid, kinds());
    let shown: Mutex<HashMap<u64, Snapshot>> = Mutex::new([(grid.revision(), grid.snapshot())].into());
    let stop = AtomicBool::new(false);
    let mut tickets = Vec::new();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut random = Random::new(8_720_001);
            while !stop.load(Ordering::Relaxed) {
                edit(&mut random, &grid);
                shown.lock().unwrap().insert(grid.revision(), grid.snapshot());
                std::thread::yield_now();
            }
        });
        for at in 0..effort::count(150, 3000) {
            let before = grid.revision();
            while at % 4 == 0 && grid.revision() == before {
                std::thread::yield_now();
            }
            let lane = random.below(lanes.len() as u64) as usize;
            let requests = requests(&mut random, &world);
            let ticket = pool.submit(lane as u32, random.below(256) as u32, &requests).expect("a ticket");
            tickets.push((ticket, lane, requests));
        }
        for (ticket, ..) in &tickets {
            assert_eq!(pool.wait(*ticket, Duration::from_secs(100)), Ok(true));
        }
        stop.store(true, Ordering::Relaxed);
    });
    let shown = shown.into_inner().unwrap();
    let mut revisions = Vec::new();
    for (ticket, lane, requests) in tickets {
        let read = |taken: &taut::pool::Taken<'_>| Ok((taken.revision(), Expected::all(taken)?));
        let (revision, answers) = pool.take(ticket, read).expect("a ticket").expect("a finished ticket");
        assert_eq!(answers, lanes[lane].expected(&shown[&revision], &requests));
        revisions.push(revision);
    }
    revisions.dedup();
    println!("{} edits, tickets on {} revisions", shown.len(), revisions.len());
    assert!(revisions.len() > 30);
}
