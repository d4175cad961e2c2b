//! The laboratory of answers: random worlds, all questions, all sizes, against independent judges. What fails shrinks
//! to a small input.
//!
//! Two promises are held here. Agreement: for one radius, gap rule and revision all questions say the same about what
//! can be reached. Closure: whoever is within 1/64 of a path that the library gave may ask again. `TAUT_FULL=1` makes a
//! million comparisons.

#![allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, clippy::unwrap_used, unreachable_pub)]

mod grids;
mod judge;
mod scene;
mod subject;

use std::cell::Cell;

use grids::{RADII, check, kinds};
use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};
use subject::{DEFECTS, Defect};
use taut_test_support::effort;

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

/// The number of cells and shapes of the smallest input on which a defect is seen.
fn smallest(defect: Defect) -> Option<usize> {
    let result = run(400, &cases(), |(scene, radius, kind)| {
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
