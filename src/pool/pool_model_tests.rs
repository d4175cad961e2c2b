use std::sync::Arc;
use std::time::Duration;

use super::Pool;
use crate::base::{Error, Result};
use crate::base::{sync::schedules::run, sync::thread::spawn};
use crate::geom::Position;
use crate::grid::Grid;
use crate::plan::{Algorithm, Options, Request, Status};
use crate::pool::{PoolOptions, Taken, Ticket};

/// Longer than any schedule; schedules have no clock.
const LONG: Duration = Duration::from_secs(1 << 20);

fn request(goal: f32) -> Request {
    Request::new(Position::new(0.5, 0.5), Position::new(goal, 0.5))
}

fn pool(threads: u32, max_workers: u32) -> (Grid, Arc<Pool>) {
    let grid = Grid::new(6, 1, 1).expect("a grid");
    let pool = Pool::new(PoolOptions { threads, max_workers, memory_limit: 0 }).expect("a pool");
    let options = Options { algorithm: Algorithm::AStar, ..Options::default() };
    assert_eq!(pool.add(&grid, &options, &[]), Ok(0));
    (grid, Arc::new(pool))
}

fn statuses(taken: &Taken<'_>) -> Result<Vec<(Status, u64)>> {
    taken.answers().map(|(answer, _)| answer.map(|outcome| (outcome.status, outcome.revision))).collect()
}

/// Submits, waits, and checks the answers, which are those of one revision of a corridor that is open at odd ones.
fn ask(pool: &Pool, priority: u32) {
    let ticket = pool.submit(0, priority, &[request(5.5), request(0.75)]).expect("a ticket");
    assert_eq!(pool.wait(ticket, LONG), Ok(true));
    let answers = pool.take(ticket, statuses).expect("a ticket").expect("it is finished");
    let (far, revision) = answers[0];
    assert_eq!(far, if revision % 2 == 1 { Status::Found } else { Status::NoPath });
    assert_eq!(answers[1], (Status::Found, revision));
}

#[test]
fn every_ticket_of_a_pool_with_threads_is_answered_on_one_revision() {
    run(|| {
        let (grid, pool) = pool(2, 1);
        let other = {
            let pool = pool.clone();
            spawn(move || ask(&pool, 7))
        };
        grid.set_cell(3, 0, 0).expect("a cell");
        ask(&pool, 0);
        other.join().expect("no panic");
        assert!(pool.poll(<[Ticket]>::is_empty));
    });
}

#[test]
fn threads_of_the_host_share_a_pool_without_threads() {
    run(|| {
        let (_grid, pool) = pool(0, 1);
        // Both wait; one of them works, for both.
        let others = [1, 2].map(|priority| {
            let pool = pool.clone();
            spawn(move || ask(&pool, priority))
        });
        let worked = pool.work(None);
        assert!(matches!(worked, Ok(_) | Err(Error::Busy)));
        others.into_iter().for_each(|other| other.join().expect("no panic"));
        assert_eq!(pool.work(None), Ok(0));
    });
}

#[test]
fn a_cancelled_ticket_is_taken_once_and_disturbs_no_other() {
    run(|| {
        let (_grid, pool) = pool(1, 1);
        let ticket = pool.submit(0, 3, &[request(5.5); 2]).expect("a ticket");
        let other = {
            let pool = pool.clone();
            spawn(move || {
                pool.cancel(ticket).expect("a ticket");
                let answers = pool.take(ticket, statuses).expect("a ticket").expect("it is finished");
                assert!(answers.iter().all(|(status, _)| [Status::Found, Status::Cancelled].contains(status)));
            })
        };
        // It may get the place of the cancelled one.
        ask(&pool, 9);
        other.join().expect("no panic");
        assert!(matches!(pool.take(ticket, statuses), Err(Error::TakenTicket)));
        assert!(pool.poll(<[Ticket]>::is_empty));
    });
}

#[test]
fn dropping_a_pool_ends_its_threads_whatever_they_do() {
    run(|| {
        let (grid, pool) = pool(2, 1);
        pool.submit(0, 0, &[request(5.5); 3]).expect("a ticket");
        drop(grid);
        drop(pool);
    });
}
