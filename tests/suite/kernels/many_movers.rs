//! Crowds of movers with long ways: how the time of a query grows with their number.

use std::time::Instant;

use taut::grid::Neighbours;
use taut::{Error, Options, Planner, Request, Status};
use taut_test_support::effort::full;
use taut_test_support::random::Random;

use super::safe_intervals::{Scene, Spot, position};

/// Moments of each mover.
const MOMENTS: usize = 100;

/// Movers that wander about a map, on the centres of cells and between them.
fn crowd(seed: u64, side: i32, movers: usize) -> Scene {
    let mut random = Random::new(seed);
    let last = side * side - 1;
    let free = (0..=last).map(|cell| cell == 0 || cell == last || !random.chance(0.1)).collect();
    let movers = (0..movers).map(|_| {
        let far = f64::from(side) - 1.0;
        let mut at = (random.between(4, side.into()) as f64, random.between(4, side.into()) as f64);
        let (mut time, mut way): (f64, Vec<(Spot, f64)>) = (0.0, Vec::new());
        for number in 1..=MOMENTS {
            way.push(((at.0 + 0.5, at.1 + 0.5), time));
            // Nobody rests where the agent starts or ends.
            let rim = if number + 1 < MOMENTS { 0.0 } else { 3.0 };
            let mut part = |from: f64| (from + random.between(-16, 17) as f64 / 4.0).clamp(rim, far - rim);
            let next = (part(at.0), part(at.1));
            time += ((next.0 - at.0).abs() + (next.1 - at.1).abs()).max(1.0);
            at = next;
        }
        (0.375, way)
    });
    Scene { width: side, height: side, free, movers: movers.collect(), radius: 0.375, speed: 1.0 }
}

/// Every edge had a list of all departures that a mover closes, which was made and sorted anew for each pair of safe
/// intervals of its ends: 64 movers took less than a second, 80 of them 8, and 256 more than 120.
#[test]
fn the_time_grows_no_faster_than_the_square_of_the_movers() {
    let counts: &[usize] = if full() { &[16, 32, 64, 80, 128, 256] } else { &[16, 64] };
    let mut generated = Vec::new();
    for &count in counts {
        let mut sum = 0;
        for seed in 0..3 {
            let scene = crowd(49_000_000 + seed, 32, count);
            let mut planner = scene.planner(Neighbours::Eight);
            let begin = Instant::now();
            let outcome = planner.find(&Request::new(position((0, 0)), position((31, 31)))).expect("a free start");
            let seconds = begin.elapsed().as_secs_f64();
            println!(
                "{count} movers: {seconds:.3} s, {:?} after {} expansions, arrival {:.3}",
                outcome.status, outcome.expanded, outcome.cost
            );
            sum += outcome.generated;
            assert_eq!(outcome.status, Status::Found);
            let stops = planner.path().iter().zip(planner.times());
            let way: Vec<(Spot, f64)> = stops.map(|(at, &time)| ((at.x.into(), at.y.into()), time)).collect();
            for pair in way.windows(2) {
                let gaps = (0..count).map(|mover| scene.gap(mover, pair[0], pair[1]));
                assert!(gaps.fold(f64::INFINITY, f64::min) > -1e-6, "{pair:?}");
            }
        }
        generated.push((count, sum));
    }
    for pair in generated.windows(2) {
        let [(few, before), (many, after)] = [pair[0], pair[1]];
        let factor = (many * many) as f64 / (few * few) as f64;
        assert!((after as f64) < 2.0 * factor * before as f64, "{few} movers: {before}, {many} movers: {after}");
    }
}

/// The list of an edge's closed departures is made when a search comes to that edge: it counts, whatever comes of the
/// search, and what a planner without a limit has kept never makes the next one fail.
#[test]
fn no_limit_of_memory_is_passed_and_none_that_is_not_set_is_met() {
    let scene = crowd(49_500_000, 16, 24);
    let request = Request::new(position((0, 0)), position((15, 15)));
    let mut planner = scene.planner(Neighbours::Eight);
    let found = planner.find(&request).expect("an answer");
    let needed = planner.memory().total();
    let mut met = 0;
    for part in 1..=16 {
        let options = Options { memory_limit: needed * part / 8, ..*planner.options() };
        let Ok(mut limited) = Planner::new(&scene.given().grid, options) else { continue };
        limited.set_movers(&scene.given().movers, &scene.given().moments).expect("movers");
        match limited.find(&request) {
            Ok(outcome) => assert_eq!((outcome.cost, limited.path()), (found.cost, planner.path())),
            Err(error) => {
                assert!(matches!(error, Error::MemoryLimit { .. }), "{error}");
                met += 1;
            }
        }
        assert!(limited.memory().total() <= options.memory_limit, "part {part}");
    }
    assert!((4..16).contains(&met), "{met}");
    // Fewer movers, then more of them again.
    let given = scene.given();
    for count in [1, 24, 3, 24] {
        planner.set_movers(&given.movers[..count], &given.moments).expect("movers");
        planner.find(&request).expect("an answer");
    }
    assert_eq!(planner.path().len(), planner.times().len());
}
