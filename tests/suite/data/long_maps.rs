//! The longest sides that a map may have: coordinates fill all 24 bits of a float, and products most of an i64.

use taut::{Request, Status};
use taut_test_support::configurations::{self, GAPS};
use taut_test_support::effort;
use taut_test_support::oracle::Spot;
use taut_test_support::random::Random;
use taut_test_support::verifier::{Verifier, gaps_of, position};
use taut_test_support::world::World;

const LONGEST: i32 = 65_535;

/// A strip with few blocked cells, along x or along y.
fn strip(random: &mut Random, along_x: bool, breadth: i32) -> World {
    let (width, height) = if along_x { (LONGEST, breadth) } else { (breadth, LONGEST) };
    World::noise(random, width, height, 0.0002)
}

fn random_spot(random: &mut Random, world: &World, unit: i64) -> Spot {
    let mut along = |side: i32| random.between(0, i64::from(side) * 256 / unit + 1) * unit;
    Spot::new(along(world.width), along(world.height))
}

#[test]
fn sight_is_exact_on_the_longest_maps() {
    let mut random = Random::new(65);
    for along_x in [true, false] {
        let verifier = Verifier::new(strip(&mut random, along_x, 3));
        for _ in 0..effort::count(150, 3000) {
            let unit = *random.pick(&[1, 128, 256]);
            let (from, to) =
                (random_spot(&mut random, &verifier.world, unit), random_spot(&mut random, &verifier.world, unit));
            for gaps in GAPS {
                let sight = verifier.grid.line_of_sight(position(from), position(to), gaps).expect("finite ends");
                assert_eq!(sight.visible, verifier.field.visible(from, to, gaps_of(gaps)), "{from:?} to {to:?}");
            }
        }
    }
}

#[test]
fn paths_on_the_longest_maps_pass_the_validator() {
    let mut random = Random::new(66);
    for along_x in [true, false] {
        let verifier = Verifier::new(strip(&mut random, along_x, 3));
        for configuration in configurations::few() {
            let mut planner = verifier.planner(&configuration);
            for _ in 0..effort::count(1, 8) {
                let ends = [(); 2].map(|()| position(random_spot(&mut random, &verifier.world, 1)));
                let request = Request::new(ends[0], ends[1]);
                let result = planner.find(&request);
                let Ok(outcome) = &result else { continue };
                assert!(matches!(outcome.status, Status::Found | Status::NoPath), "{}", configuration.name);
                if outcome.status != Status::Found {
                    continue;
                }
                if let Err(fault) = verifier.validate(&configuration, &request, outcome, planner.path()) {
                    let points = planner.path().len();
                    panic!("{}: {fault} in a path of {points} points, {request:?}", configuration.name);
                }
            }
        }
    }
}
