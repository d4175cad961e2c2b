//! The life of tickets: priorities, cancels, refusals.

use std::time::{Duration, Instant};

use taut::pool::{Pool, PoolOptions, Taken, Ticket};
use taut::{Algorithm, Error, ErrorKind, Grid, Options, Planner, Position, Request, Status};

const LONG: Duration = Duration::from_secs(100);
const SHORT: Duration = Duration::from_nanos(1);

fn request(x: f32, y: f32) -> Request {
    Request::new(Position::new(0.5, 0.5), Position::new(x, y))
}

fn options(algorithm: Algorithm) -> Options {
    Options { algorithm, ..Options::default() }
}

fn pool(threads: u32, max_workers: u32) -> Pool {
    Pool::new(PoolOptions { threads, max_workers, memory_limit: 0 }).expect("a pool")
}

fn statuses(taken: &Taken<'_>) -> Result<Vec<Result<Status, ErrorKind>>, Error> {
    Ok(taken.answers().map(|(answer, _)| answer.map(|outcome| outcome.status).map_err(|error| error.kind())).collect())
}

/// A square without walls: with this many cells along a side A* expands far more than one piece of work does.
fn square(side: i32) -> Grid {
    let grid = Grid::new(side, side, 1).expect("a grid");
    grid.fill(taut::Rect { x: side / 2, y: 0, width: 1, height: side - 1 }, 0).expect("an area");
    grid
}

#[test]
fn a_higher_priority_interrupts_and_equal_ones_keep_their_order() {
    let grid = square(60);
    let pool = pool(0, 1);
    let lane = pool.add(&grid, &options(Algorithm::AStar), &[]).expect("a lane");
    let submit = |priority| pool.submit(lane, priority, &[request(59.5, 0.5)]).expect("a ticket");
    let first = submit(0);
    // The search of the first has begun and is interrupted.
    assert_eq!(pool.work(Some(SHORT)), Ok(1));
    let (middle, second, high) = (submit(7), submit(7), submit(255));
    let mut order = Vec::new();
    let mut calls = 0;
    while order.len() < 4 {
        pool.work(Some(SHORT)).expect("a free worker");
        calls += 1;
        for ticket in pool.poll(<[Ticket]>::to_vec) {
            assert_eq!(pool.take(ticket, statuses), Ok(Some(vec![Ok(Status::Found)])));
            order.push(ticket);
        }
    }
    assert_eq!(order, [high, middle, second, first]);
    assert!(calls > 40, "searches are cut into pieces");
    assert!(matches!(pool.take(first, |_| Ok(())), Err(Error::TakenTicket)));
}

#[test]
fn a_paused_search_goes_on_with_whatever_thread_works_next() {
    let grid = square(60);
    let pool = pool(0, 2);
    let lane = pool.add(&grid, &options(Algorithm::AStar), &[]).expect("a lane");
    let tickets: Vec<Ticket> =
        (0..6).map(|priority| pool.submit(lane, priority, &[request(59.5, 0.5)]).expect("a ticket")).collect();
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| (0..5).for_each(|_| assert!(pool.work(Some(SHORT)).is_ok())));
        }
    });
    assert_eq!(pool.work(None), Ok(0));
    assert_eq!(pool.poll(<[Ticket]>::to_vec), tickets);
}

#[test]
fn a_cancelled_ticket_is_finished_at_once_and_its_searches_end() {
    let grid = square(300);
    for threads in [0, 2] {
        let pool = pool(threads, 1);
        let lane = pool.add(&grid, &options(Algorithm::AStar), &[]).expect("a lane");
        let list = [request(1.5, 0.5), request(299.5, 0.5), request(299.5, 1.5), request(1.5, 1.5)];
        let ticket = pool.submit(lane, 3, &list).expect("a ticket");
        let other = pool.submit(lane, 3, &[request(1.5, 0.5)]).expect("a ticket");
        if threads == 0 {
            while pool.work(Some(SHORT)) != Ok(4) {}
            pool.work(Some(SHORT)).expect("a free worker");
        }
        pool.cancel(ticket).expect("a ticket");
        let answers = pool.take(ticket, statuses).expect("a ticket").expect("a cancelled ticket is finished");
        assert_eq!(answers.len(), 4);
        if threads == 0 {
            let cancelled = Ok(Status::Cancelled);
            assert_eq!(answers, [Ok(Status::Found), cancelled, cancelled, cancelled]);
            assert_eq!(pool.work(Some(SHORT)), Ok(0), "nothing is left of the cancelled searches");
        }
        assert_eq!(pool.wait(other, LONG), Ok(true));
        assert_eq!(pool.take(other, statuses), Ok(Some(vec![Ok(Status::Found)])));
        assert!(matches!(pool.cancel(ticket), Err(Error::TakenTicket)));
    }
}

#[test]
fn cancelling_a_long_search_takes_no_longer_than_a_few_expansions() {
    let grid = square(2000);
    let pool = pool(1, 1);
    let lane = pool.add(&grid, &options(Algorithm::AStar), &[]).expect("a lane");
    let ticket = pool.submit(lane, 0, &[request(1999.5, 0.5)]).expect("a ticket");
    std::thread::sleep(Duration::from_millis(5));
    let before = Instant::now();
    pool.cancel(ticket).expect("a ticket");
    let quick = pool.submit(lane, 0, &[request(1.5, 0.5)]).expect("a ticket");
    assert_eq!(pool.wait(quick, LONG), Ok(true));
    let taken = before.elapsed();
    println!("the worker was free after {taken:?}");
    let answer = pool.take(ticket, |taken| Ok(taken.answers().next().expect("one").0.map(|outcome| outcome.status)));
    assert_eq!(answer, Ok(Some(Ok(Status::Cancelled))));
}

#[test]
fn a_ticket_stays_if_reading_it_fails() {
    let grid = square(20);
    let pool = pool(0, 1);
    let lane = pool.add(&grid, &Options::default(), &[]).expect("a lane");
    let ticket = pool.submit(lane, 0, &[request(19.5, 0.5)]).expect("a ticket");
    assert_eq!(pool.take(ticket, statuses), Ok(None), "not finished");
    assert_eq!(pool.wait(ticket, Duration::ZERO), Ok(false), "not finished");
    assert_eq!(pool.wait(ticket, LONG), Ok(true), "the calling thread works");
    assert_eq!(pool.take(ticket, |_| Err::<(), _>(Error::Busy)), Err(Error::Busy));
    assert_eq!(pool.take(ticket, statuses), Ok(Some(vec![Ok(Status::Found)])));
    assert_eq!(pool.take(ticket, statuses).map_err(|error| error.kind()), Err(ErrorKind::BadHandle));
}

#[test]
fn a_ticket_without_requests_is_finished_at_once() {
    let pool = pool(0, 1);
    let lane = pool.add(&square(20), &Options::default(), &[]).expect("a lane");
    let ticket = pool.submit(lane, 0, &[]).expect("a ticket");
    assert_eq!(pool.poll(<[Ticket]>::to_vec), [ticket]);
    assert_eq!(pool.take(ticket, statuses), Ok(Some(vec![])));
    assert!(pool.poll(<[Ticket]>::is_empty));
}

#[test]
fn what_no_pool_has_is_refused() {
    let kind = |options| Pool::new(options).map(drop).map_err(|error| error.kind());
    let default = PoolOptions::default();
    assert_eq!(kind(PoolOptions { threads: 257, ..default }), Err(ErrorKind::InvalidArgument));
    assert_eq!(kind(PoolOptions { max_workers: 0, ..default }), Err(ErrorKind::InvalidArgument));
    assert_eq!(kind(PoolOptions { max_workers: 257, ..default }), Err(ErrorKind::InvalidArgument));
    let (pool, other) = (pool(0, 1), pool(0, 1));
    let grid = square(20);
    let lane = pool.add(&grid, &Options::default(), &[]).expect("a lane");
    let kind = |result: Result<u32, Error>| result.map_err(|error| error.kind());
    assert_eq!(kind(pool.add(&grid, &options(Algorithm::DStarLite), &[])), Err(ErrorKind::Unsupported));
    assert_eq!(kind(pool.add(&grid, &Options::default(), &[1.0; 255])), Err(ErrorKind::InvalidArgument));
    assert_eq!(kind(pool.add(&grid, &options(Algorithm::Anya), &[2.0; 256])), Err(ErrorKind::Unsupported));
    let h_scale = f64::NAN;
    assert_eq!(kind(pool.add(&grid, &Options { h_scale, ..Options::default() }, &[])), Err(ErrorKind::InvalidArgument));
    let kind = |result: Result<Ticket, Error>| result.map_err(|error| error.kind());
    assert_eq!(kind(pool.submit(lane + 1, 0, &[])), Err(ErrorKind::InvalidArgument));
    assert_eq!(kind(pool.submit(lane, 256, &[])), Err(ErrorKind::InvalidArgument));
    let ticket = pool.submit(lane, 255, &[]).expect("a ticket");
    assert!(matches!(other.take(ticket, |_| Ok(())), Err(Error::TakenTicket)));
    assert!(matches!(other.wait(ticket, Duration::ZERO), Err(Error::TakenTicket)));
    assert!(matches!(other.cancel(ticket), Err(Error::TakenTicket)));
}

#[test]
fn more_threads_than_workers_are_busy() {
    let grid = square(1500);
    let pool = pool(0, 1);
    let lane = pool.add(&grid, &options(Algorithm::AStar), &[]).expect("a lane");
    let ticket = pool.submit(lane, 0, &[request(1499.5, 0.5)]).expect("a ticket");
    let mut busy = 0;
    std::thread::scope(|scope| {
        scope.spawn(|| assert_eq!(pool.wait(ticket, LONG), Ok(true)));
        while pool.poll(<[Ticket]>::is_empty) {
            busy += usize::from(pool.work(Some(SHORT)) == Err(Error::Busy));
        }
    });
    assert!(busy > 0);
}

#[test]
fn a_limit_of_memory_is_divided_among_the_workers() {
    let grid = square(200);
    let (near, far) = (request(1.5, 0.5), request(199.5, 0.5));
    for algorithm in [Algorithm::AStar, Algorithm::Theta] {
        let needed = |request: &Request| {
            let mut planner = Planner::new(&grid, options(algorithm)).expect("a planner");
            planner.find(request).expect("free ends");
            planner.memory().total()
        };
        let share = (needed(&near) + needed(&far)) / 2;
        for workers in [1, 3] {
            let memory_limit = share * u64::from(workers);
            let pool = Pool::new(PoolOptions { threads: 0, max_workers: workers, memory_limit }).expect("a pool");
            let lanes = [[].as_slice(), &[1.0; 256]].map(|costs| pool.add(&grid, &options(algorithm), costs));
            let mut tickets = Vec::new();
            for lane in lanes.map(|lane| lane.expect("a lane")) {
                for (priority, list) in [(0, [near, near]), (200, [far, near])] {
                    tickets.push(pool.submit(lane, priority, &list).expect("a ticket"));
                }
            }
            while pool.work(Some(SHORT)).expect("a free worker") > 0 {}
            for pair in tickets.chunks(2) {
                assert_eq!(pool.take(pair[0], statuses), Ok(Some(vec![Ok(Status::Found); 2])), "{algorithm:?}");
                let limited = vec![Err(ErrorKind::Limit), Ok(Status::Found)];
                assert_eq!(pool.take(pair[1], statuses), Ok(Some(limited)), "{algorithm:?}");
            }
        }
    }
}

#[test]
fn a_pool_answers_on_the_last_revision_of_a_grid_that_is_gone() {
    let grid = square(20);
    let pool = pool(1, 1);
    let lane = pool.add(&grid, &Options::default(), &[]).expect("a lane");
    drop(grid);
    let ticket = pool.submit(lane, 0, &[request(19.5, 0.5)]).expect("a ticket");
    assert_eq!(pool.wait(ticket, LONG), Ok(true));
    assert_eq!(pool.take(ticket, |taken| Ok(taken.revision())), Ok(Some(2)));
}

#[test]
fn a_pool_that_is_dropped_ends_its_searches() {
    let grid = square(2000);
    let before = Instant::now();
    Planner::new(&grid, options(Algorithm::AStar)).expect("a planner").find(&request(1999.5, 0.5)).expect("a path");
    let one = before.elapsed();
    for threads in [0, 1, 3] {
        let pool = pool(threads, 1);
        let lane = pool.add(&grid, &options(Algorithm::AStar), &[]).expect("a lane");
        let list = [request(1999.5, 0.5); 100];
        pool.submit(lane, 0, &list).expect("a ticket");
        let _ = pool.work(Some(Duration::from_millis(1)));
        let before = Instant::now();
        drop(pool);
        // Of the hundred searches none is finished: those that run end within a few expansions.
        let ended = before.elapsed();
        assert!(ended < one * 20 + Duration::from_secs(1), "{ended:?}, and {one:?} for a search");
    }
}

#[test]
fn tickets_of_a_removed_lane_are_answered_and_its_number_is_not_given_again() {
    for threads in [0, 2] {
        let (grid, pool) = (square(60), pool(threads, 1));
        let lanes: Vec<u32> =
            (0..3).map(|_| pool.add(&grid, &options(Algorithm::AStar), &[]).expect("a lane")).collect();
        let list = [request(59.5, 0.5), request(1.5, 0.5)];
        // The planner of an earlier ticket is idle when its lane goes.
        let earlier = pool.submit(lanes[1], 0, &list).expect("a ticket");
        assert_eq!(pool.wait(earlier, LONG), Ok(true));
        let ticket = pool.submit(lanes[1], 0, &list).expect("a ticket");
        if threads == 0 {
            pool.work(Some(SHORT)).expect("a free worker");
        }
        pool.remove(lanes[1]).expect("a lane");
        for refused in [pool.remove(lanes[1]), pool.submit(lanes[1], 0, &list).map(drop), pool.remove(3)] {
            assert!(matches!(refused, Err(Error::BadValue { name: "lane", .. })));
        }
        assert_eq!(pool.wait(ticket, LONG), Ok(true));
        for ticket in [earlier, ticket] {
            assert_eq!(pool.take(ticket, statuses), Ok(Some(vec![Ok(Status::Found); 2])));
        }
        assert_eq!(pool.add(&grid, &options(Algorithm::AStar), &[]), Ok(3));
        for lane in [0, 2, 3] {
            let ticket = pool.submit(lane, 0, &list).expect("the other lanes stay");
            assert_eq!(pool.wait(ticket, LONG), Ok(true));
        }
    }
}

#[test]
fn a_lane_leaves_an_obstacle_out_of_later_tickets() {
    for threads in [0, 2] {
        let (grid, pool) = (square(60), pool(threads, 1));
        let wall = [30.0, 31.0].map(|x| [Position::new(x, 0.0), Position::new(x, 60.0)]).concat();
        let wall = grid.add_obstacle(&[wall[0], wall[1], wall[3], wall[2]]).expect("an obstacle");
        let lane = pool.add(&grid, &options(Algorithm::AStar), &[]).expect("a lane");
        let list = [request(59.5, 0.5)];
        let answer = |ticket| {
            assert_eq!(pool.wait(ticket, LONG), Ok(true));
            pool.take(ticket, statuses).expect("a ticket").expect("a finished one")
        };
        let submit = || pool.submit(lane, 0, &list).expect("a ticket");
        let before = submit();
        assert!(matches!(pool.leave_out(lane, Some(wall + 1)), Err(Error::BadValue { name: "obstacle", .. })));
        assert!(matches!(pool.leave_out(lane + 1, Some(wall)), Err(Error::BadValue { name: "lane", .. })));
        pool.leave_out(lane, Some(wall)).expect("an obstacle of the grid");
        let without = submit();
        // The lane follows edits of the grid.
        grid.move_obstacle(wall, &[Position::new(20.0, 0.0), Position::new(20.5, 60.0)]).expect("the obstacle");
        let moved = submit();
        grid.fill(taut::Rect::new(40, 0, 1, 60), 0).expect("a wall");
        let blocked = submit();
        pool.leave_out(lane, None).expect("a lane");
        grid.fill(taut::Rect::new(40, 0, 1, 60), 1).expect("no wall");
        let after = submit();
        let (found, no_path) = (vec![Ok(Status::Found)], vec![Ok(Status::NoPath)]);
        for (ticket, expected) in [(after, &no_path), (blocked, &no_path), (moved, &found), (without, &found)] {
            assert_eq!(&answer(ticket), expected);
        }
        assert_eq!(answer(before), no_path);
    }
}
