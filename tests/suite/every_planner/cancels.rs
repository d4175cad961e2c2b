//! A cancel is heard soon, also in the middle of an expansion.

use taut::geom::Point;
use taut::plan::{CancelHandle, Probe};
use taut::{Algorithm, Grid, Options, Planner, Position, Request, Status};
use taut_test_support::configurations;
use taut_test_support::random::Random;
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

/// Cancels the search at a given expansion and counts those that come nevertheless.
struct Watch {
    cancel_handle: CancelHandle,
    at: u64,
    expansions: u64,
}

impl Probe for Watch {
    fn expand(&mut self, _vertex: Point, _parent: Point, _g: f64) {
        self.expansions += 1;
        if self.expansions == self.at {
            self.cancel_handle.cancel();
        }
    }
}

/// Of every planner, and of discs: to goals in reach, behind a wall and in one.
#[test]
fn a_cancel_ends_any_search_within_64_expansions() {
    let mut random = Random::new(71);
    let mut world = World::noise(&mut random, 60, 60, 0.12);
    (0..60).for_each(|y| world.terrain[y * 60 + 44] = 0);
    let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a grid");
    let (mut ended, mut longest) = (0, 0);
    for configuration in [configurations::all(), configurations::with_radius(), configurations::discs()].concat() {
        let mut planner = configuration.planner(&grid);
        for goal in [Position::new(40.5, 53.5), Position::new(56.5, 53.5), Position::new(44.5, 30.5)] {
            let request =
                Request { allow_partial: true, nearest_start: true, ..Request::new(Position::new(3.5, 4.5), goal) };
            for at in [2, 60] {
                let mut watch = Watch { cancel_handle: planner.cancel_handle(), at, expansions: 0 };
                // A large disc has no room at all.
                let Ok(outcome) = planner.find_with(&request, &mut watch) else { continue };
                let later = watch.expansions.saturating_sub(at);
                assert!(later <= 64, "{}: {later} after {at}, {outcome:?}", configuration.name);
                ended += u32::from(outcome.status == Status::Cancelled);
                longest = longest.max(later);
            }
        }
    }
    assert!(ended > 100, "{ended} searches were cancelled; the longest went on for {longest} expansions");
}
