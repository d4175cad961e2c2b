//! The laboratory of answers: random grids and worlds of outlines, all questions, all sizes, against independent
//! judges. What fails shrinks to a small input.
//!
//! Three promises are held here. Agreement: for one radius, gap rule and revision all questions say the same about what
//! can be reached. Closure: whoever is within 1/64 of a path that the library gave may ask again. Progress: who follows
//! an output of the library arrives, on any way of walking, through edits. `TAUT_FULL=1` makes a million comparisons
//! and a million walks.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::unwrap_used,
    unreachable_pub
)]

mod grids;
mod judge;
mod leader;
mod outings;
mod paths;
mod scene;
mod shapes;
mod subject;
mod town;
mod truth;
mod walker;
mod walks;
mod worlds;

use std::cell::Cell;

use grids::{RADII, check, kinds};
use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};
use subject::{DEFECTS, Defect};
use taut::Rect;
use taut_test_support::effort;
use taut_test_support::random::Random;
use town::{Fault, Kind, Life, Town, live};
use walker::{GAITS, Gait};
use walks::{End, Walk, walk};

/// Runs a property on so many random inputs, always the same ones. The smallest input that fails, if one does.
fn run<S: Strategy>(
    cases: usize,
    strategy: &S,
    property: impl Fn(S::Value) -> Result<(), String>,
) -> Result<(), TestError<S::Value>> {
    let config = Config { cases: cases as u32, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &[11; 32]));
    runner.run(strategy, |input| property(input).map_err(TestCaseError::fail))
}

/// What the towns are made from.
const SEED: u64 = 1;

/// Scenes, with the number of a planner for each radius.
fn cases() -> impl Strategy<Value = (scene::Scene, usize, usize)> {
    (scene::scene(), 0..RADII.len(), 0..64_usize)
}

#[test]
fn all_questions_about_a_grid_agree() {
    let asked = Cell::new(0);
    let result = run(effort::count(250, 25_000), &cases(), |(scene, radius, kind)| {
        let kinds = kinds(RADII[radius]);
        asked.set(asked.get() + check(&scene, kinds[kind % kinds.len()], None)?);
        Ok(())
    });
    if let Err(fault) = result {
        panic!("{fault}");
    }
    println!("{} questions", asked.get());
    assert!(asked.get() > effort::count(10_000, 1_000_000), "{}", asked.get());
}

/// Scenes, with the conditions of a walk: radius, gait, eighths of a cell for a step, seed.
fn walks() -> impl Strategy<Value = (scene::Scene, usize, usize, u32, u64)> {
    (scene::scene(), 0..RADII.len(), 0..GAITS.len(), 1..8_u32, 0..64_u64)
}

/// All leaders between the first two points of a scene, and how many of them arrived.
fn lead((scene, radius, gait, step, seed): &Walks, defect: Option<leader::Defect>) -> Result<usize, String> {
    let (radius, gait) = (RADII[*radius], GAITS[*gait]);
    let positions = scene.positions();
    let mut arrived = 0;
    for kind in leader::kinds(radius) {
        let conditions = Walk { kind, radius, gait, step: *step as f32 / 8.0, seed: *seed, defect };
        arrived += usize::from(walk(scene, conditions, (positions[0], positions[1]))? == End::Arrived);
    }
    Ok(arrived)
}

type Walks = (scene::Scene, usize, usize, u32, u64);

#[test]
fn everybody_arrives_who_can() {
    let arrived = Cell::new(0);
    let result = run(effort::count(6_000, 360_000), &walks(), |conditions| {
        arrived.set(arrived.get() + lead(&conditions, None)?);
        Ok(())
    });
    if let Err(fault) = result {
        panic!("{fault}");
    }
    println!("{} walks arrived", arrived.get());
    assert!(arrived.get() > effort::count(10_000, 1_000_000), "{}", arrived.get());
}

/// The lanes of a wide link are about as good as each other: an answer must not lead from the entry of one to that of
/// another, and from there back.
#[test]
fn everybody_is_led_over_one_lane_of_a_wide_link() {
    let crossed = Cell::new(0);
    let conditions = (scene::ledges(), 0..RADII.len() + 8, 0..GAITS.len(), 1..8_u32, 0..64_u64);
    let result = run(effort::count(1_500, 90_000), &conditions, |(scene, radius, gait, step, seed)| {
        let (radius, positions) = (RADII[radius.saturating_sub(8)], scene.positions());
        let kinds = leader::kinds(radius).into_iter().filter(|kind| matches!(kind, leader::Kind::Next(_)));
        for kind in kinds {
            let conditions = Walk { kind, radius, gait: GAITS[gait], step: step as f32 / 8.0, seed, defect: None };
            crossed.set(
                crossed.get() + usize::from(walk(&scene, conditions, (positions[0], positions[1]))? == End::Arrived),
            );
        }
        Ok(())
    });
    if let Err(fault) = result {
        panic!("{fault}");
    }
    println!("{} walks arrived", crossed.get());
    assert!(crossed.get() > effort::count(2_000, 120_000), "{}", crossed.get());
}

/// Directions are right for the middle of a cell. At a corner of a wall they lead into it, and on along one of its two
/// sides: along the other one a unit would come back.
#[test]
fn whoever_stands_at_a_corner_follows_directions_around_it() {
    let arrived = Cell::new(0);
    let conditions = (scene::corners(), 1..8_u32);
    let result = run(effort::count(2_000, 100_000), &conditions, |(scene, step)| {
        let positions = scene.positions();
        let kinds = leader::kinds(0.0).into_iter().filter(|kind| matches!(kind, leader::Kind::Flow(_)));
        for kind in kinds {
            let step = step as f32 / 8.0;
            let conditions = Walk { kind, radius: 0.0, gait: GAITS[0], step, seed: 0, defect: None };
            let end = walk(&scene, conditions, (positions[0], positions[1]))?;
            arrived.set(arrived.get() + usize::from(end == End::Arrived));
        }
        Ok(())
    });
    if let Err(fault) = result {
        panic!("{fault}");
    }
    println!("{} walks arrived", arrived.get());
    assert!(arrived.get() > effort::count(2_000, 100_000), "{}", arrived.get());
}

/// A disc as wide as a door touches both of its corners: an answer leads past them, as near as positions are exact. Who
/// does not land on answers, and who walks by the velocities of a crowd, has no room there.
#[test]
fn whoever_is_as_wide_as_a_door_passes_it() {
    let arrived = Cell::new(0);
    let radius = (1..3_u8).prop_map(|halves| f32::from(halves) / 2.0);
    let conditions = (scene::doors(), radius, 1..8_u32);
    let result = run(effort::count(2_000, 100_000), &conditions, |(scene, radius, step)| {
        let positions = scene.positions();
        let kinds = leader::kinds(radius).into_iter().filter(|kind| !matches!(kind, leader::Kind::Crowd(_)));
        for kind in kinds {
            let step = step as f32 / 8.0;
            let conditions = Walk { kind, radius, gait: GAITS[0], step, seed: 0, defect: None };
            let end = walk(&scene, conditions, (positions[0], positions[1]))?;
            arrived.set(arrived.get() + usize::from(end == End::Arrived));
        }
        Ok(())
    });
    if let Err(fault) = result {
        panic!("{fault}");
    }
    println!("{} walks arrived", arrived.get());
    assert!(arrived.get() > effort::count(4_000, 200_000), "{}", arrived.get());
}

#[test]
fn every_broken_leader_is_seen() {
    for defect in leader::DEFECTS {
        let result = run(4_000, &walks(), |conditions| lead(&conditions, Some(defect)).map(|_| ()));
        assert!(matches!(result, Err(TestError::Fail(..))), "{defect:?} is not seen");
    }
}

/// The number of cells and shapes of the smallest input on which a defect is seen.
fn smallest(defect: Defect) -> Option<usize> {
    let result = run(4_000, &cases(), |(scene, radius, kind)| {
        let kinds = kinds(RADII[radius]);
        check(&scene, kinds[kind % kinds.len()], Some(defect)).map(|_| ())
    });
    match result {
        Err(TestError::Fail(_, (scene, ..))) => Some(scene.shapes.len() + scene.edits.len()),
        Ok(()) | Err(TestError::Abort(_)) => None,
    }
}

#[test]
fn every_property_is_seen_to_fail() {
    for defect in DEFECTS {
        let shapes = smallest(defect).unwrap_or_else(|| panic!("{defect:?} is not seen"));
        assert!(shapes <= 3, "{defect:?} is seen with {shapes} shapes only");
    }
}

#[test]
fn all_questions_about_a_world_agree() {
    let count = Cell::new(worlds::Count::default());
    let result = run(effort::count(300, 4_000), &shapes::outdoors(), |scene| {
        let made = worlds::check(&scene, None)?;
        let before = count.get();
        count.set(worlds::Count { compared: before.compared + made.compared, open: before.open + made.open });
        Ok(())
    });
    if let Err(fault) = result {
        panic!("{fault}");
    }
    let worlds::Count { compared, open } = count.get();
    println!("{compared} questions, and {open} that are open");
    assert!(compared > effort::count(10_000, 1_000_000) && open * 20 < compared, "{compared}, {open}");
}

#[test]
fn every_fault_in_a_world_is_seen() {
    for defect in worlds::DEFECTS {
        let result = run(300, &shapes::outdoors(), |scene| worlds::check(&scene, Some(defect)).map(|_| ()));
        assert!(matches!(result, Err(TestError::Fail(..))), "{defect:?} is not seen");
    }
}

/// Walks in a world: of every guide, gait and some steps. Who goes straight on past a point must not step over the
/// opening that leads on: 1/64 cell is the least gap.
fn go_out(scene: &shapes::Outdoors, defect: Option<outings::Defect>, met: &Cell<[usize; 3]>) -> Result<(), String> {
    for guide in [outings::Guide::Anew, outings::Guide::Kept] {
        for gait in GAITS {
            let step = if gait == Gait::Straight { 4 } else { 32 * (1 + scene.seed as u32 % 7) };
            if gait == Gait::Straight && (!scene.seed.is_multiple_of(4) || guide == outings::Guide::Anew) {
                continue;
            }
            let end = outings::walk(scene, outings::Outing { guide, gait, step, defect })?;
            let mut counts = met.get();
            counts[end as usize] += 1;
            met.set(counts);
        }
    }
    Ok(())
}

#[test]
fn everybody_arrives_in_a_world_who_can() {
    let met = Cell::new([0; 3]);
    let result = run(effort::count(500, 8_000), &shapes::outdoors(), |scene| go_out(&scene, None, &met));
    if let Err(fault) = result {
        panic!("{fault}");
    }
    let [arrived, no_way, open] = met.get();
    println!("{arrived} walks arrived, {no_way} had no way, {open} are open");
    assert!(arrived > effort::count(1_000, 16_000) && open * 4 < arrived, "{:?}", met.get());
}

#[test]
fn every_broken_guide_is_seen() {
    for defect in outings::DEFECTS {
        let met = Cell::new([0; 3]);
        let result = run(500, &shapes::outdoors(), |scene| go_out(&scene, Some(defect), &met));
        assert!(matches!(result, Err(TestError::Fail(..))), "{defect:?} is not seen");
    }
}

/// A town of houses, and one that is a map of a game.
fn towns(seed: u64) -> [Town; 2] {
    let mut random = Random::new(seed);
    [Town::generated(&mut random, 6, 5), Town::of_a_game(&mut random, Rect::new(0, 0, 256, 256))]
}

/// In a full run one of so many units may stand: two at a door, or at the rim of a crowd that presses against another.
const STAND: usize = 25;

#[test]
fn nobody_in_a_town_stands_who_has_a_way() {
    let (units, frames) = (effort::count(250, 1_000), effort::count(900, 3_000));
    for town in towns(SEED) {
        let life = live(town, Life { units, frames: frames as u32, trips: 3, seed: SEED, defect: None });
        let (stood, wrong): (Vec<&Fault>, Vec<&Fault>) =
            life.faults.iter().partition(|fault| fault.kind == Kind::Stood);
        let told = |faults: &[&Fault]| faults.iter().map(|fault| format!("{fault}\n")).collect::<String>();
        println!(
            "{} trips, {} of {} who stood had a way, {} for 15 s",
            life.arrivals,
            life.ways,
            life.looks,
            stood.len()
        );
        assert!(wrong.is_empty(), "{}", told(&wrong));
        assert!(stood.len() <= effort::count(0, units / STAND), "{}", told(&stood));
        assert!(life.arrivals > units / 4 && life.ways > 0, "{} trips", life.arrivals);
    }
}

#[test]
fn every_fault_in_a_town_is_seen() {
    for defect in town::DEFECTS {
        let [town, _] = towns(SEED);
        let life = live(town, Life { units: 60, frames: 600, trips: 0, seed: SEED, defect: Some(defect) });
        assert!(life.faults.iter().any(|fault| defect.shows_as(fault)), "{defect:?} is not seen");
    }
}
