//! Answers that are proven without a search, against new searches; and answers on snapshots.

use std::sync::atomic::{AtomicU64, Ordering};

use super::obstacles::Scene;
use super::terrain::position;
use taut::grid::{DiagonalGaps, Lattice, Link};
use taut::mesh::Mesh;
use taut::plan::{MeshPlanner, PathState};
use taut::{Algorithm, Error, Options, Outcome, Position, Request, Status};
use taut_test_support::{effort, parallel, random::Random};

/// How planners plan, and whether class 2 is closed to them.
const PLANNERS: [(Algorithm, DiagonalGaps, f32, bool); 5] = [
    (Algorithm::Optimal, DiagonalGaps::Closed, 0.0, false),
    (Algorithm::Optimal, DiagonalGaps::Open, 0.0, false),
    (Algorithm::Optimal, DiagonalGaps::Closed, 0.3, false),
    (Algorithm::Optimal, DiagonalGaps::Closed, 0.0, true),
    (Algorithm::AStar, DiagonalGaps::Closed, 0.0, false),
];

fn planner(mesh: &Mesh, number: usize) -> MeshPlanner {
    let (algorithm, diagonal_gaps, radius, is_choosy) = PLANNERS[number];
    let options = Options { algorithm, diagonal_gaps, radius, lattice: Lattice::Corners, ..Options::default() };
    let mut planner = MeshPlanner::new(mesh, options).unwrap();
    if is_choosy {
        let mut costs = [1.0; 256];
        costs[2] = f32::INFINITY;
        planner.set_costs(&costs).unwrap();
    }
    planner
}

fn place(scene: &Scene, random: &mut Random) -> Position {
    position(scene.given.some_point(random))
}

fn relink(scene: &Scene, random: &mut Random) {
    let numbers = scene.mesh.links().unwrap();
    match random.below(3) {
        0 if !numbers.is_empty() => scene.mesh.remove_link(*random.pick(&numbers)).unwrap(),
        _ => {
            let link =
                Link { both_ways: random.chance(0.5), ..Link::new(place(scene, random), place(scene, random), 0.5) };
            let _refused_if_both_are_one = scene.mesh.add_link(&link);
        }
    }
}

/// A small obstacle anywhere: mostly out of the way.
fn add_crate(scene: &Scene, random: &mut Random) -> Option<u32> {
    let at = place(scene, random);
    let moved = |x: f32, y: f32| Position::new(at.x + x / 4.0, at.y + y / 4.0);
    scene.mesh.add_obstacle(&[moved(0.0, 0.0), moved(1.0, 0.25), moved(0.5, 1.0)]).ok()
}

#[test]
fn a_proof_says_what_a_search_would() {
    let seeds: Vec<u64> = (0..effort::count(1_500, 60_000) as u64).collect();
    let (proven, stale) = (AtomicU64::new(0), AtomicU64::new(0));
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(seed);
        let Some(mut scene) = Scene::random(&mut random, 5) else { return };
        if random.chance(0.3) {
            relink(&scene, &mut random);
        }
        let number = random.below(PLANNERS.len() as u64) as usize;
        let mut kept = planner(&scene.mesh, number);
        assert!(matches!(kept.refresh(), Err(Error::NoAnswer)));
        for _ in 0..4 {
            let partial = random.chance(0.3);
            let ends = [place(&scene, &mut random), place(&scene, &mut random)];
            let request = Request { allow_partial: partial, ..Request::new(ends[0], ends[1]) };
            let Ok(found) = kept.find(&request) else { continue };
            assert_eq!(kept.refresh().unwrap(), found, "nothing has changed");
            let mut crates = Vec::new();
            for change in 0..5 {
                match random.below(8) {
                    0 => scene.change(&mut random),
                    1 => relink(&scene, &mut random),
                    2 if !crates.is_empty() => {
                        let crate_number = crates.swap_remove(random.below(crates.len() as u64) as usize);
                        scene.mesh.remove_obstacle(crate_number).unwrap();
                    }
                    _ => crates.extend(add_crate(&scene, &mut random)),
                }
                let case = format!("seed {seed}, planner {number}, change {change}: {request:?}");
                let path = kept.path().to_vec();
                let again = kept.refresh().unwrap();
                assert_eq!((kept.path(), again.revision), (&path[..], scene.mesh.revision()), "{case}");
                if again.status == Status::Stale {
                    stale.fetch_add(1, Ordering::Relaxed);
                    continue;
                }
                proven.fetch_add(1, Ordering::Relaxed);
                let mut other = planner(&scene.mesh, number);
                let searched = other.find(&request).unwrap_or_else(|error| panic!("{case}: {error}"));
                assert_eq!((again.status, again.guarantee), (searched.status, searched.guarantee), "{case}");
                let is_as_long = |a: f64, b: f64| (a - b).abs() < 1e-9 || a.to_bits() == b.to_bits();
                let lengths = [again.length, searched.length];
                assert!(is_as_long(again.length, searched.length), "{case}: {lengths:?}");
                assert!(is_as_long(again.cost, searched.cost), "{case}");
                if !path.is_empty() {
                    assert_eq!(other.check_path(&path, 0).unwrap().state, PathState::Clear, "{case}");
                }
            }
            crates.iter().for_each(|&number| scene.mesh.remove_obstacle(number).unwrap());
        }
    });
    let counts = [&proven, &stale].map(|count| count.load(Ordering::Relaxed));
    assert!(counts[0] > counts[1] / 6 && counts[1] > counts[0] / 10, "{counts:?} proven and stale");
}

/// What planners say about some places, without their revision and what it took, which kept lists change.
fn answers(mesh: &Mesh, at: &[Position], pin: impl Fn(&mut MeshPlanner)) -> Vec<String> {
    let mut told = Vec::new();
    for number in 0..PLANNERS.len() {
        let mut planner = planner(mesh, number);
        pin(&mut planner);
        for pair in at.windows(2) {
            let found = planner.find(&Request { allow_partial: true, ..Request::new(pair[0], pair[1]) });
            let known = |outcome| Outcome { revision: 0, expanded: 0, generated: 0, sight_checks: 0, ..outcome };
            let outcome = found.map(known);
            let uses = planner.link_uses().to_vec();
            told.push(format!("{outcome:?} {:?} {uses:?}", planner.path()));
            told.push(format!("{:?}", planner.reachable(pair[0], pair[1])));
            told.push(format!("{:?}", planner.nearest_reachable(pair[0], pair[1], f32::INFINITY)));
            told.push(format!("{:?} {:?}", planner.nearest(pair[0], 4.0), planner.raycast(pair[0], pair[1])));
            told.push(format!("{:?}", planner.path_cost(pair)));
        }
    }
    told
}

#[test]
fn a_snapshot_is_answered_whatever_changes() {
    let seeds: Vec<u64> = (0..effort::count(60, 1_500) as u64).collect();
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(seed);
        let Some(mut scene) = Scene::random(&mut random, 4) else { return };
        let at: Vec<Position> = (0..4).map(|_| place(&scene, &mut random)).collect();
        let mut known = Vec::new();
        for _ in 0..4 {
            let snapshot = scene.mesh.snapshot().unwrap();
            assert_eq!(snapshot.revision(), scene.mesh.revision());
            known.push((snapshot, answers(&scene.mesh, &at, |_| {})));
            scene.change(&mut random);
            relink(&scene, &mut random);
        }
        let newest = answers(&scene.mesh, &at, |_| {});
        for (snapshot, told) in &known {
            let pinned = answers(&scene.mesh, &at, |planner| planner.pin(Some(snapshot)).unwrap());
            assert!(&pinned == told, "seed {seed}, revision {}", snapshot.revision());
            let unpinned = answers(&scene.mesh, &at, |planner| {
                planner.pin(Some(snapshot)).unwrap();
                let _whatever_it_finds = planner.find(&Request::new(at[0], at[1]));
                planner.pin(None).unwrap();
            });
            assert!(unpinned == newest, "seed {seed}");
        }
        let other = scene.given.mesh().unwrap();
        let refused = planner(&other, 0).pin(Some(&known[0].0)).unwrap_err();
        assert_eq!(refused, Error::OtherGrid { what: "snapshot" });
        // An answer is compared with the state to which the planner is pinned.
        let mut kept = planner(&scene.mesh, 0);
        kept.pin(Some(&known[1].0)).unwrap();
        if let Ok(found) = kept.find(&Request::new(at[0], at[1])) {
            assert_eq!(kept.refresh().unwrap(), found);
            kept.pin(Some(&known[0].0)).unwrap();
            // A change may have been refused, so that both are the same state.
            let is_same = known[0].0.revision() == known[1].0.revision();
            assert_eq!(kept.refresh().unwrap().status == Status::Stale, !is_same);
        }
    });
}
