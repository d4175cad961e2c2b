//! Edits, submissions, pieces of work, cancels and takes in random order.

use std::time::Duration;

use super::expected::{Expected, add, edit, kinds, requests};
use taut::pool::{Pool, PoolOptions, Ticket};
use taut::{Grid, Outcome, Status};
use taut_test_support::effort;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// A ticket that was not taken.
struct Open {
    ticket: Ticket,
    expected: Vec<Expected>,
    is_cancelled: bool,
}

/// True for the answer to a cancelled request.
fn is_cancelled(answer: &Expected) -> bool {
    let cancelled = |revision| Outcome {
        status: Status::Cancelled,
        guarantee: taut::plan::Guarantee::None,
        length: f64::INFINITY,
        cost: f64::INFINITY,
        bound: 0.0,
        remaining: 0.0,
        expanded: 0,
        generated: 0,
        sight_checks: 0,
        revision,
    };
    answer.revision().is_some_and(|revision| *answer == Expected::new(&Ok(cancelled(revision)), &[]))
}

/// Takes a ticket if it is finished and checks its answers. Returns false if it is not.
fn take(pool: &Pool, open: &Open, counts: &mut [usize; 2]) -> bool {
    let Some(answers) = pool.take(open.ticket, Expected::all).expect("a ticket of the pool") else { return false };
    assert_eq!(answers.len(), open.expected.len());
    for (answer, expected) in answers.iter().zip(&open.expected) {
        let was_cancelled = open.is_cancelled && answer != expected;
        assert!(answer == expected || was_cancelled && is_cancelled(answer), "{answer:?} {expected:?}");
        counts[usize::from(was_cancelled)] += 1;
    }
    true
}

fn run(seed: u64, counts: &mut [usize; 2]) {
    let mut random = Random::new(8_710_000 + seed);
    let world = World::any(&mut random, 30);
    let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
    let pool = Pool::new(PoolOptions::default()).expect("a pool");
    let mut kinds = kinds();
    let some = (0..3).map(|_| kinds.swap_remove(random.below(kinds.len() as u64) as usize)).collect();
    let mut lanes = add(&pool, &grid, some);
    let mut open: Vec<Open> = Vec::new();
    for _ in 0..40 {
        match random.below(8) {
            0 => edit(&mut random, &grid),
            1 | 2 => {
                let (lane, requests) = (random.below(3) as usize, requests(&mut random, &world));
                let ticket = pool.submit(lane as u32, random.below(256) as u32, &requests).expect("a ticket");
                let expected = lanes[lane].expected(&grid.snapshot(), &requests);
                open.push(Open { ticket, expected, is_cancelled: false });
            }
            3 if !open.is_empty() => {
                let at = random.below(open.len() as u64) as usize;
                pool.cancel(open[at].ticket).expect("a ticket of the pool");
                open[at].is_cancelled = true;
                assert!(pool.poll(|tickets| tickets.contains(&open[at].ticket)));
            }
            4 if !open.is_empty() => {
                let at = random.below(open.len() as u64) as usize;
                if take(&pool, &open[at], counts) {
                    open.swap_remove(at);
                }
            }
            _ => {
                pool.work(Some(Duration::from_nanos(1))).expect("a free worker");
            }
        }
    }
    assert_eq!(pool.work(None), Ok(0));
    open.iter().for_each(|open| assert!(take(&pool, open, counts)));
    assert!(pool.poll(<[Ticket]>::is_empty));
}

#[test]
fn edits_between_pieces_of_work_change_no_answer() {
    let mut counts = [0; 2];
    let runs = effort::count(250, 10_000) as u64;
    (0..runs).for_each(|seed| run(seed, &mut counts));
    println!("{runs} interleavings, {} answers, {} cancelled", counts[0], counts[1]);
    assert!(counts[0] > 2000 && counts[1] > 100);
}
