//! Roadmaps that are prepared before they are asked, and saved.

use super::sampling::{Scene, faults, run};
use std::sync::Arc;
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionRequest, MotionStatus, Preparation};
use taut::space::{Axis, AxisKind, AxisSpace, PoseSpace, Shape, Space, SpaceOptions};
use taut::{Error, Grid, Position, Rect};

const KINDS: [MotionAlgorithm; 3] = [MotionAlgorithm::Prm, MotionAlgorithm::PrmStar, MotionAlgorithm::LazyPrmStar];

/// Ends on both sides of the square.
const ENDS: [([f64; 2], [f64; 2]); 4] =
    [([0.1, 0.5], [0.9, 0.5]), ([0.5, 0.05], [0.5, 0.95]), ([0.02, 0.98], [0.97, 0.03]), ([0.29, 0.5], [0.71, 0.55])];

/// Prepares a roadmap; tells what it asks for.
fn prepare(job: &mut Motion, scene: &Scene, iterations: u64) {
    while job.prepare(iterations).unwrap() == Preparation::Asking {
        let asked = job.ask().unwrap();
        let told: Vec<bool> = asked.chunks_exact(scene.axes.len()).map(scene.is_free).collect();
        job.tell(&told).unwrap();
    }
}

/// The bits of a path from one end to the other, and the samples that it took.
fn query(job: &mut Motion, scene: &mut Scene, (start, goal): ([f64; 2], [f64; 2])) -> (Vec<u64>, u64) {
    (scene.start, scene.goal) = (start.to_vec(), goal.to_vec());
    let (outcome, ..) = run(job, scene, 0);
    assert_eq!(outcome.status, MotionStatus::Found);
    (job.path().iter().map(|value| value.to_bits()).collect(), outcome.expanded)
}

#[test]
fn a_prepared_roadmap_answers_alike_whatever_it_was_asked_before() {
    for algorithm in KINDS {
        let mut scene = Scene::square();
        let options = scene.options(algorithm, 5);
        let mut one = Motion::new(&scene.native(), options).unwrap();
        prepare(&mut one, &scene, 300);
        let nodes = one.nodes().unwrap();
        assert!((150..=300).contains(&nodes), "{algorithm:?}: {nodes}");
        let first: Vec<_> = ENDS.iter().map(|&ends| query(&mut one, &mut scene, ends)).collect();
        for (number, &(start, goal)) in ENDS.iter().enumerate().rev() {
            let again = query(&mut one, &mut scene, (start, goal));
            assert_eq!(again, first[number], "{algorithm:?}");
            // The start, the goal, and no samples: the roadmap joins them.
            assert!(again.1 <= 3, "{algorithm:?}: {} samples", again.1);
            assert_eq!(faults(&scene, one.path(), 1.0).0, 0);
        }
        // In several parts, told in batches of any size.
        for batch in [1, 7, 1024] {
            let mut told = Motion::new(&scene.told(), MotionOptions { batch, ..options }).unwrap();
            for part in [1, 99, 0, 200] {
                prepare(&mut told, &scene, part);
            }
            assert_eq!(told.nodes(), Some(nodes));
            for (&ends, first) in ENDS.iter().zip(&first).rev() {
                assert_eq!(query(&mut told, &mut scene, ends), *first, "{algorithm:?}, batches of {batch}");
            }
        }
    }
}

#[test]
fn a_preparation_that_a_search_interrupts_goes_on_from_there() {
    let mut scene = Scene::square();
    let options = MotionOptions { batch: 1, ..scene.options(MotionAlgorithm::Prm, 5) };
    let mut job = Motion::new(&scene.told(), options).unwrap();
    assert_eq!(job.prepare(300).unwrap(), Preparation::Asking);
    assert_eq!(job.ask().unwrap().len(), 2);
    // A number is not another preparation while one waits.
    assert_eq!(job.prepare(5).unwrap(), Preparation::Asking);
    query(&mut job, &mut scene, ENDS[0]);
    prepare(&mut job, &scene, 299);
    let (path, samples) = query(&mut job, &mut scene, ENDS[1]);
    assert!(samples <= 3 && path.len() > 4);
    job.reset();
    assert_eq!(job.nodes(), Some(0));
}

#[test]
fn a_saved_roadmap_answers_and_grows_on_like_the_one_that_was_saved() {
    for algorithm in KINDS {
        for is_told in [false, true] {
            let mut scene = Scene::square();
            let space = if is_told { scene.told() } else { scene.native() };
            let mut job = Motion::new(&space, scene.options(algorithm, 9)).unwrap();
            prepare(&mut job, &scene, 250);
            let before: Vec<_> = ENDS.iter().map(|&ends| query(&mut job, &mut scene, ends)).collect();
            let bytes = job.save().unwrap();
            let mut loaded = Motion::load(&space, &bytes).unwrap();
            assert!(loaded.save().unwrap().len() == bytes.len());
            let after: Vec<_> = ENDS.iter().map(|&ends| query(&mut loaded, &mut scene, ends)).collect();
            assert_eq!(
                before.iter().map(|(path, _)| path).collect::<Vec<_>>(),
                after.iter().map(|(path, _)| path).collect::<Vec<_>>()
            );
            prepare(&mut job, &scene, 100);
            prepare(&mut loaded, &scene, 100);
            for ends in ENDS {
                assert_eq!(
                    query(&mut job, &mut scene, ends).0,
                    query(&mut loaded, &mut scene, ends).0,
                    "{algorithm:?}"
                );
            }
        }
    }
}

#[test]
fn saved_bytes_that_were_cut_or_changed_are_refused() {
    let scene = Scene::square();
    let space = scene.native();
    let mut job = Motion::new(&space, scene.options(MotionAlgorithm::Prm, 9)).unwrap();
    prepare(&mut job, &scene, 12);
    let bytes = job.save().unwrap();
    for end in 0..bytes.len() {
        assert!(matches!(Motion::load(&space, &bytes[..end]), Err(Error::Saved { .. })), "{end}");
    }
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut spoilt = bytes.clone();
            spoilt[at] ^= 1 << bit;
            assert!(matches!(Motion::load(&space, &spoilt), Err(Error::Saved { .. })), "bit {bit} of byte {at}");
        }
    }
    let other = Scene::hypercube(4).native();
    assert!(matches!(Motion::load(&other, &bytes), Err(Error::Unsupported { .. })));
    let mut tree = Motion::new(&space, scene.options(MotionAlgorithm::Rrt, 9)).unwrap();
    assert!(matches!(tree.prepare(5), Err(Error::Unsupported { .. })));
    assert!(matches!(tree.save(), Err(Error::Unsupported { .. })));
}

#[test]
fn after_an_edit_the_motions_of_a_roadmap_are_checked_again() {
    let grid = Grid::new(40, 40, 1).unwrap();
    let wall = |y: i32, height: i32| Rect::new(19, y, 2, height);
    grid.fill(wall(0, 12), 0).unwrap();
    grid.fill(wall(28, 12), 0).unwrap();
    let body = Shape::new(&[(-2.0, -1.0), (2.0, -1.0), (2.0, 1.0), (-2.0, 1.0)].map(|(x, y)| Position::new(x, y)), 0.0)
        .unwrap();
    let space = PoseSpace::new(&grid, &body, SpaceOptions::default()).unwrap();
    let request = MotionRequest { max_iterations: 4000, ..MotionRequest::default() };
    let (start, goal) = ([6.0, 20.0, 0.3], [34.0, 21.0, -0.4]);
    for algorithm in KINDS {
        let options = MotionOptions { algorithm, seed: 2, ..MotionOptions::default() };
        let mut job = Motion::new(&space, options).unwrap();
        job.prepare(600).unwrap();
        let find = |job: &mut Motion| {
            let outcome = job.find(&start, &goal, &request).unwrap();
            let rows: Vec<&[f64]> = job.path().chunks_exact(3).collect();
            for pair in rows.windows(2) {
                let mut free = [false];
                Space::from(&space).check_motions(pair[0], pair[1], &mut free).unwrap();
                assert!(free[0], "{algorithm:?}: a motion meets a wall");
            }
            (outcome.status, outcome.cost)
        };
        let open = find(&mut job);
        assert_eq!(open.0, MotionStatus::Found);
        // The straight motion, and most of the gap, are blocked now.
        grid.fill(wall(17, 11), 0).unwrap();
        let narrow = find(&mut job);
        assert!(narrow.0 == MotionStatus::Found && narrow.1 > open.1, "{algorithm:?}: {narrow:?} {open:?}");
        // As a roadmap that was saved before the edit.
        let mut loaded = Motion::load(&space, &job.save().unwrap()).unwrap();
        assert_eq!(find(&mut loaded), narrow);
        grid.fill(wall(12, 5), 0).unwrap();
        assert_eq!(find(&mut job).0, MotionStatus::BudgetSpent);
        grid.fill(wall(12, 16), 1).unwrap();
        assert_eq!(find(&mut job), open, "{algorithm:?}");
    }
}

/// A space of voxels that are free but for a wall with a gap in some row.
fn voxels(space: &AxisSpace, gap: usize) {
    let is_free: Vec<bool> = (0..100).map(|at| at % 10 != 5 || at / 10 == gap).collect();
    space.set_voxels(&[10, 10], &is_free).unwrap();
}

#[test]
fn a_roadmap_that_is_loaded_into_other_voxels_checks_its_motions() {
    let scene = Scene::square();
    let [low, high] = [1, 8].map(|gap| {
        let space = AxisSpace::new(&scene.axes).unwrap();
        voxels(&space, gap);
        space
    });
    for algorithm in KINDS {
        let mut job = Motion::new(&low, scene.options(algorithm, 5)).unwrap();
        job.prepare(400).unwrap();
        let mut loaded = Motion::load(&high, &job.save().unwrap()).unwrap();
        let request = MotionRequest { max_iterations: 4000, ..MotionRequest::default() };
        let outcome = loaded.find(&[0.1, 0.45], &[0.9, 0.45], &request).unwrap();
        assert_eq!(outcome.status, MotionStatus::Found, "{algorithm:?}");
        let is_clear = |q: &[f64]| (q[0] - 0.55).abs() > 0.05 || q[1] > 0.8;
        let rows: Vec<&[f64]> = loaded.path().chunks_exact(2).collect();
        for pair in rows.windows(2) {
            for part in 0..=50 {
                let part = f64::from(part) / 50.0;
                let state = [0, 1].map(|at| pair[0][at] + part * (pair[1][at] - pair[0][at]));
                // Corners may be cut between two states that are told.
                assert!(
                    is_clear(&state) || state[1] > 0.79 || (state[0] - 0.55).abs() > 0.048,
                    "{algorithm:?}: {state:?}"
                );
            }
        }
    }
}

#[test]
fn voxels_that_are_set_later_are_seen_by_the_next_search() {
    let scene = Scene::square();
    let space = AxisSpace::new(&scene.axes).unwrap();
    voxels(&space, 1);
    let mut tree = Motion::new(&space, scene.options(MotionAlgorithm::RrtConnect, 5)).unwrap();
    let mut roadmap = Motion::new(&space, scene.options(MotionAlgorithm::Prm, 5)).unwrap();
    roadmap.prepare(300).unwrap();
    let find = |job: &mut Motion| {
        let outcome = job.find(&[0.1, 0.45], &[0.9, 0.45], &MotionRequest::default()).unwrap();
        (outcome.status, job.path().to_vec())
    };
    let before = [find(&mut tree), find(&mut roadmap)];
    voxels(&space, 8);
    let mut fresh = Motion::new(&space, scene.options(MotionAlgorithm::RrtConnect, 5)).unwrap();
    assert_eq!(find(&mut tree), find(&mut fresh));
    find(&mut roadmap);
    voxels(&space, 1);
    assert_eq!([find(&mut tree), find(&mut roadmap)], before);
}

/// The motions of a loaded roadmap are checked when a path wants them; PRM went on with all its iterations then.
#[test]
fn a_loaded_roadmap_ends_with_the_first_path_like_the_one_that_was_saved() {
    let scene = Scene::square();
    let space = scene.native();
    let mut job = Motion::new(&space, scene.options(MotionAlgorithm::Prm, 9)).unwrap();
    prepare(&mut job, &scene, 250);
    let mut loaded = Motion::load(&space, &job.save().unwrap()).unwrap();
    let (first, ..) = run(&mut job, &scene, 400);
    let (again, ..) = run(&mut loaded, &scene, 400);
    assert_eq!((first.status, again.status), (MotionStatus::Found, MotionStatus::Found));
    assert!(first.expanded <= 3 && again.expanded <= 3, "{} and {}", first.expanded, again.expanded);
}

/// CRC-32 as in PNG, a bit at a time.
pub(super) fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |rest, &byte| {
        (0..8).fold(rest ^ u32::from(byte), |rest, _| (rest >> 1) ^ if rest & 1 == 1 { 0xEDB8_8320 } else { 0 })
    })
}

#[test]
fn saved_states_with_numbers_that_no_state_has_are_refused() {
    let angle = Axis { low: -std::f64::consts::PI, high: std::f64::consts::PI, weight: 1.0, kind: AxisKind::Angle };
    let space = AxisSpace::with_check(&[angle; 2], Arc::new(|_: &[f64]| true)).unwrap();
    let options = MotionOptions { algorithm: MotionAlgorithm::Prm, ..MotionOptions::default() };
    let mut job = Motion::new(&space, options).unwrap();
    job.prepare(4).unwrap();
    let bytes = job.save().unwrap();
    let body = bytes.len() - 4;
    for wild in [1e300, -1e300, f64::NAN, f64::INFINITY, 2e6] {
        let mut spoilt = bytes.clone();
        // Behind the header and two axes.
        spoilt[112 + 64..][..8].copy_from_slice(&f64::to_le_bytes(wild));
        let sum = crc32(&spoilt[..body]);
        spoilt[body..].copy_from_slice(&sum.to_le_bytes());
        assert!(matches!(Motion::load(&space, &spoilt), Err(Error::Saved { .. })), "{wild}");
    }
}

/// A room with a gap and two pillars, and the numbers of a start and a goal.
fn pillars() -> (Grid, PoseSpace, [f64; 3], [f64; 3]) {
    let grid = Grid::new(40, 40, 1).unwrap();
    for (x, y, width, height) in [(19, 0, 2, 15), (19, 25, 2, 15), (10, 18, 3, 8), (28, 12, 3, 9)] {
        grid.fill(Rect::new(x, y, width, height), 0).unwrap();
    }
    let corners = [(-2.0, -1.0), (2.0, -1.0), (2.0, 1.0), (-2.0, 1.0)].map(|(x, y)| Position::new(x, y));
    let space = PoseSpace::new(&grid, &Shape::new(&corners, 0.0).unwrap(), SpaceOptions::default()).unwrap();
    (grid, space, [6.0, 20.0, 0.3], [34.0, 15.0, -0.4])
}

/// A roadmap whose motions are to be checked again looked for a path now and then only, and missed what the last
/// iterations had added: paths were up to 1.57 times as dear, for good.
#[test]
fn a_roadmap_answers_alike_after_an_edit_that_changes_nothing_and_after_loading() {
    let (grid, space, start, goal) = pillars();
    let request = MotionRequest { max_iterations: 300, ..MotionRequest::default() };
    for algorithm in KINDS {
        for seed in 0..6 {
            let mut job = Motion::new(&space, MotionOptions { algorithm, seed, ..MotionOptions::default() }).unwrap();
            job.prepare(200).unwrap();
            let bytes = job.save().unwrap();
            let find = |job: &mut Motion| {
                let outcome = job.find(&start, &goal, &request).unwrap();
                (outcome.status, outcome.cost, outcome.expanded, job.path().to_vec())
            };
            let before = find(&mut job);
            assert_eq!(job.save().unwrap(), bytes, "{algorithm:?}, seed {seed}: what a search learned is saved");
            grid.fill(Rect::new(0, 0, 1, 1), 0).unwrap();
            grid.fill(Rect::new(0, 0, 1, 1), 1).unwrap();
            assert_eq!(find(&mut job), before, "{algorithm:?}, seed {seed}");
            assert_eq!(find(&mut job), before, "{algorithm:?}, seed {seed}");
            let mut loaded = Motion::load(&space, &bytes).unwrap();
            assert_eq!(loaded.save().unwrap(), bytes, "{algorithm:?}, seed {seed}");
            assert_eq!(find(&mut loaded), before, "{algorithm:?}, seed {seed}");
        }
    }
}

#[test]
fn a_save_of_a_loaded_roadmap_has_the_same_bytes_in_every_space() {
    let scene = Scene::square();
    let with_voxels = AxisSpace::new(&scene.axes).unwrap();
    voxels(&with_voxels, 3);
    for space in [scene.native(), scene.told(), with_voxels] {
        for algorithm in KINDS {
            let mut job = Motion::new(&space, scene.options(algorithm, 4)).unwrap();
            prepare(&mut job, &scene, 60);
            let bytes = job.save().unwrap();
            let mut loaded = Motion::load(&space, &bytes).unwrap();
            assert_eq!(loaded.save().unwrap(), bytes, "{algorithm:?}");
            prepare(&mut loaded, &scene, 20);
            prepare(&mut job, &scene, 20);
            assert_eq!(loaded.save().unwrap(), job.save().unwrap(), "{algorithm:?}");
        }
    }
}
