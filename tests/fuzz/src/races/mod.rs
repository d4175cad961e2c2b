//! Threads on the same objects: one edits a grid, others search it, cancel, create, destroy, and ask a pool with
//! threads of its own. Each answer is that of a new planner on the cells of the revision that the answer names. Under
//! ThreadSanitizer (`threads` in `tests/run.sh`) every unordered access to the same memory is a failure, too.

mod history;
mod linked;
mod workers;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use taut::abi::{taut_grid_destroy, taut_live_objects};
use taut_test_support::random::Random;
use taut_test_support::world::World;

use crate::surface::{self, OK};
use history::History;
use linked::{Linked, graph_editor, graph_searcher, link_editor, link_searcher};
use workers::{Shared, canceller, churner, editor, owner, pool_user, searcher};

/// Runs all threads for this long; returns what they have done, in words.
pub fn run(seconds: u64, seed: u64) -> String {
    crate::keep_shared_tables();
    let world = World::blocks(&mut Random::new(seed), 40, 36, 14);
    let grid = surface::grid_of(&world);
    let history = History::new(grid, world);
    let shared = Arc::new(Shared::new(grid, history));
    type Body = fn(&Shared, u64);
    let bodies: [(&str, Body); 8] = [
        ("editor", editor),
        ("searcher", searcher),
        ("searcher", searcher),
        ("searcher", searcher),
        ("canceller", canceller),
        ("churner", churner),
        ("owner", owner),
        ("pool", pool_user),
    ];
    let linked = Arc::new(Linked::new(seed));
    type LinkedBody = fn(&Linked, u64);
    let linked_bodies: [(&str, LinkedBody); 6] = [
        ("link editor", link_editor),
        ("link searcher", link_searcher),
        ("link searcher", link_searcher),
        ("graph editor", graph_editor),
        ("graph searcher", graph_searcher),
        ("graph searcher", graph_searcher),
    ];
    let mut threads: Vec<_> = bodies
        .into_iter()
        .enumerate()
        .map(|(i, (name, body))| {
            let (shared, seed) = (shared.clone(), seed * 100 + i as u64);
            let thread = std::thread::Builder::new().name(format!("{name} {i}"));
            thread.spawn(move || body(&shared, seed)).expect("a thread")
        })
        .collect();
    for (i, (name, body)) in linked_bodies.into_iter().enumerate() {
        let (linked, seed) = (linked.clone(), seed * 200 + i as u64);
        let thread = std::thread::Builder::new().name(format!("{name} {i}"));
        threads.push(thread.spawn(move || body(&linked, seed)).expect("a thread"));
    }
    let end = Instant::now() + Duration::from_secs(seconds);
    while Instant::now() < end && !threads.iter().any(std::thread::JoinHandle::is_finished) {
        std::thread::sleep(Duration::from_millis(20));
    }
    shared.is_over.store(true, Ordering::Relaxed);
    linked.is_over.store(true, Ordering::Relaxed);
    for thread in threads {
        let name = thread.thread().name().unwrap_or_default().to_owned();
        thread.join().unwrap_or_else(|_| panic!("{name} failed: see above"));
    }
    assert_eq!(taut_grid_destroy(grid), OK);
    assert_eq!(taut_live_objects(), 0, "everything is destroyed");
    format!("{}, {}", shared.tally.words(), linked.words())
}
