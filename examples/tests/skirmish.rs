//! The skirmish, in small: units among doors, crates and a bridge that falls, with an edit in every frame.

#[path = "../skirmish/battlefield.rs"]
mod battlefield;
#[path = "../skirmish/planning.rs"]
mod planning;
#[path = "../skirmish/random.rs"]
mod random;
#[path = "../skirmish/simulation.rs"]
mod simulation;
#[path = "../skirmish/unit.rs"]
mod unit;

use planning::{OneThread, Planning, Pooled};
use simulation::Simulation;
use std::time::Duration;
use taut::Position;

/// Frames: the bridge falls and comes back.
const FRAMES: u32 = 2 * battlefield::BRIDGE_PERIOD + 100;

struct Played {
    tally: [u64; 4],
    places: Vec<Position>,
}

fn play(make: impl FnOnce(&Simulation) -> Box<dyn Planning>) -> Played {
    let mut simulation = Simulation::new(3, 60).expect("a small battle");
    let mut planning = make(&simulation);
    for frame in 0..FRAMES {
        simulation.frame(frame, &mut *planning).expect("a frame");
    }
    assert_eq!(simulation.idle, 0, "units stood although they could have gone on");
    assert!(simulation.field.bridge_stands && simulation.times.len() == FRAMES as usize);
    let tally = simulation.tally;
    let kept = format!("{} arrivals, {} paths kept, {} asked for anew", tally.arrivals, tally.kept, tally.replans);
    assert!(tally.arrivals > 20 && tally.kept > 5 * tally.replans, "{kept}");
    let places = simulation.units.iter().map(|unit| unit.at).collect();
    Played { tally: [tally.orders, tally.replans, tally.kept, tally.arrivals], places }
}

#[test]
fn with_one_planner_the_same_battle_is_played_twice_and_nobody_stands_for_long() {
    let one = |simulation: &Simulation| {
        Box::new(OneThread::new(&simulation.field.grid, 500).expect("a planner")) as Box<dyn Planning>
    };
    let (first, second) = (play(one), play(one));
    assert_eq!(first.tally, second.tally);
    assert_eq!(first.places, second.places);
}

#[test]
fn with_a_pool_that_works_for_long_enough_nobody_stands_for_long() {
    play(|simulation| Box::new(Pooled::new(&simulation.field.grid, 0, Duration::from_secs(1)).expect("a pool")));
}
