//! A pool that has answered a list of tickets answers it again without an allocation.

use crate::counting::calls;
use taut::pool::{Pool, PoolOptions, Ticket};
use taut::{Grid, Position, Request};
use taut_test_support::configurations;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// Lists of requests: some have no path, some allow a partial one.
fn lists(world: &World) -> Vec<Vec<Request>> {
    let mut random = Random::new(408);
    let mut point = |side: i32| (random.unit() * f64::from(side)) as f32;
    let mut list = |count: usize| -> Vec<Request> {
        let mut request = |at: usize| {
            let start = Position::new(point(world.width), point(world.height));
            let goal = Position::new(point(world.width), point(world.height));
            Request { allow_partial: at.is_multiple_of(2), ..Request::new(start, goal) }
        };
        (0..count).map(&mut request).collect()
    };
    [3, 17, 1, 8].map(&mut list).into()
}

/// Submits all lists, works, and takes the answers; returns the number of their points.
fn pass(pool: &Pool, lists: &[Vec<Request>], lanes: u32) -> usize {
    let mut tickets = [None::<Ticket>; 64];
    let all = (0..lanes).flat_map(|lane| lists.iter().map(move |list| (lane, list)));
    for (slot, (lane, list)) in tickets.iter_mut().zip(all) {
        *slot = Some(pool.submit(lane, lane % 3, list).expect("a ticket"));
    }
    assert_eq!(pool.work(None), Ok(0));
    assert!(pool.poll(|finished| finished.len() == tickets.iter().flatten().count()));
    let points = |ticket| pool.take(ticket, |taken| Ok(taken.points())).expect("a ticket").expect("a finished ticket");
    tickets.into_iter().flatten().map(points).sum()
}

#[test]
fn a_warm_pool_allocates_nothing() {
    let world = World::noise(&mut Random::new(409), 90, 80, 0.3);
    let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
    let lists = lists(&world);
    let served = configurations::few().into_iter().filter(|configuration| !configuration.keeps_its_search());
    let all: Vec<_> = served.collect();
    let mut counted = 0;
    for configurations in all.chunks(4) {
        let pool = Pool::new(PoolOptions::default()).expect("a pool");
        for configuration in configurations {
            pool.add(&grid, &configuration.options, &[]).expect("a lane");
        }
        let lanes = configurations.len() as u32;
        // The places of tickets are used in another order in each pass: all have their capacity after some of them.
        let first = pass(&pool, &lists, lanes);
        (0..8).for_each(|_| assert_eq!(pass(&pool, &lists, lanes), first));
        let before = calls();
        let warm = pass(&pool, &lists, lanes);
        assert_eq!(calls() - before, 0, "{}", configurations[0].name);
        assert_eq!(warm, first);
        counted += warm;
    }
    assert!(counted > 1000);
}
