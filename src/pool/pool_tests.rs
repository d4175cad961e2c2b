use std::time::Duration;

use super::Pool;
use crate::base::Error;
use crate::geom::Position;
use crate::grid::Grid;
use crate::plan::{Options, Request, Status};
use crate::pool::PoolOptions;
use crate::pool::search::tests::arm;

#[test]
fn a_panic_is_the_answer_to_its_request_alone() {
    let grid = Grid::new(8, 1, 1).expect("a grid");
    let pool = Pool::new(PoolOptions::default()).expect("a pool");
    let lane = pool.add(&grid, &Options::default(), &[]).expect("a lane");
    let request = Request::new(Position::new(0.5, 0.5), Position::new(5.5, 0.5));
    let before = pool.submit(lane, 0, &[request]).expect("a ticket");
    assert_eq!(pool.wait(before, Duration::from_secs(60)), Ok(true));
    let ticket = pool.submit(lane, 0, &[request; 3]).expect("a ticket");
    arm();
    assert_eq!(pool.work(None), Ok(0));
    let statuses = pool.take(ticket, |taken| {
        Ok(taken.answers().map(|(answer, path)| (answer.map(|outcome| outcome.status), path.len())).collect::<Vec<_>>())
    });
    let found = (Ok(Status::Found), 2);
    assert_eq!(statuses, Ok(Some(vec![(Err(Error::Panicked), 0), found, found])));
}
