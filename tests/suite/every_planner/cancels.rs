//! A cancel is heard soon, also in the middle of an expansion.

use taut::{Algorithm, CancelHandle, Grid, Options, Planner, Point, Position, Probe, Request, Status};
use taut_test_support::world::World;

/// Cancels the search at a given event and counts the events that come nevertheless.
struct Interrupter {
    cancel_handle: CancelHandle,
    at: u64,
    events: u64,
}

impl Probe for Interrupter {
    fn generate(&mut self, _vertex: Point, _parent: Point, _g: f64, _f: f64) {
        self.events += 1;
        if self.events == self.at {
            self.cancel_handle.cancel();
        }
    }
}

/// Single blocked cells, regularly spaced: the start sees a corner of thousands of them.
fn pillars(side: i32, apart: i32) -> World {
    let terrain = (0..side * side).map(|i| u8::from((i % side) % apart != 1 || (i / side) % apart != 1)).collect();
    World::new(side, side, terrain)
}

#[test]
fn a_cancel_ends_a_long_expansion_of_anya() {
    let world = pillars(4000, 16);
    let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a grid");
    let mut planner =
        Planner::new(&grid, Options { algorithm: Algorithm::Anya, ..Options::default() }).expect("valid options");
    let request = Request::new(Position::new(2000.5, 2000.5), Position::new(3990.0, 22.0));
    let mut run = |at| {
        let mut probe = Interrupter { cancel_handle: planner.cancel_handle(), at, events: 0 };
        let outcome = planner.find_with(&request, &mut probe).expect("free ends");
        (outcome.status, outcome.expanded, probe.events)
    };
    let (status, expanded, all) = run(u64::MAX);
    assert_eq!(status, Status::Found);
    println!("{all} corners in {expanded} expansions");
    for at in [1, 100, 3000] {
        let (status, expanded, events) = run(at);
        assert_eq!((status, expanded), (Status::Cancelled, 1), "in the middle of the first expansion");
        // 64 rows, and on each of them at most the pillars of a row.
        assert!(events < at + 64 * 250 && events < all / 2, "{events} events after a cancel at {at} of {all}");
    }
    let (status, ..) = run(u64::MAX);
    assert_eq!(status, Status::Found, "the next query forgets the cancel");
}
