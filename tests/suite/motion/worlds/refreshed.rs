//! Answers that are proven without a search, against new searches; and answers on snapshots.

use std::sync::atomic::{AtomicU64, Ordering};

use super::scene::{ALGORITHMS, GAPS, Scene, random_point, random_polygon, request};
use taut::plan::{PathState, WorldPlanner};
use taut::{Algorithm, Error, Outcome, Request, Status};
use taut_test_support::{effort, parallel, random::Random};

/// Adds a polygon, or removes one.
fn edit(scene: &mut Scene, random: &mut Random) {
    if random.chance(0.4) && !scene.polygons.is_empty() {
        let (number, _) = scene.polygons.swap_remove(random.below(scene.polygons.len() as u64) as usize);
        scene.world.remove(number).unwrap();
    } else {
        let mut polygon = random_polygon(random);
        polygon.truncate(if random.chance(0.5) { 3 } else { 9 });
        scene.add(polygon);
    }
}

#[test]
fn a_proof_says_what_a_search_would() {
    let seeds: Vec<u64> = (0..effort::count(2_000, 60_000) as u64).collect();
    let (proven, stale) = (AtomicU64::new(0), AtomicU64::new(0));
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(seed);
        let mut scene = Scene::random(&mut random, 6);
        let gaps = *random.pick(&GAPS);
        let mut kept = scene.planner(*random.pick(&ALGORITHMS), gaps);
        assert!(matches!(kept.refresh(), Err(Error::NoAnswer)));
        for _ in 0..4 {
            let asked = request([random_point(&mut random), random_point(&mut random)]);
            let asked = Request { allow_partial: random.chance(0.3), ..asked };
            let Ok(found) = kept.find(&asked) else { continue };
            assert_eq!(kept.refresh().unwrap(), found, "nothing has changed");
            for change in 0..4 {
                edit(&mut scene, &mut random);
                let case = format!("seed {seed}, change {change}: {asked:?} {:?}", scene.polygons);
                let again = kept.refresh().unwrap();
                assert_eq!(again.revision, scene.world.revision(), "{case}");
                if again.status == Status::Stale {
                    stale.fetch_add(1, Ordering::Relaxed);
                    continue;
                }
                proven.fetch_add(1, Ordering::Relaxed);
                let mut other = scene.planner(Algorithm::TangentGraph, gaps);
                let searched = other.find(&asked).unwrap_or_else(|error| panic!("{case}: {error}"));
                assert_eq!((again.status, again.guarantee), (searched.status, searched.guarantee), "{case}");
                assert!(
                    (again.length - searched.length).abs() < 1e-9
                        || again.length.to_bits() == searched.length.to_bits(),
                    "{case}: {} {}",
                    again.length,
                    searched.length
                );
                if !kept.path().is_empty() {
                    assert_eq!(other.check_path(kept.path(), 0).unwrap().state, PathState::Clear, "{case}");
                }
            }
        }
    });
    let counts = [&proven, &stale].map(|count| count.load(Ordering::Relaxed));
    assert!(counts[0] > counts[1] / 4 && counts[1] > counts[0] / 10, "{counts:?} proven and stale");
}

/// What a planner says about some requests, without its revision.
fn answers(planner: &mut WorldPlanner, requests: &[Request]) -> Vec<String> {
    let mut told = Vec::new();
    for asked in requests {
        let known = |outcome| Outcome { revision: 0, expanded: 0, generated: 0, sight_checks: 0, ..outcome };
        let outcome = planner.find(asked).map(known);
        told.push(format!("{outcome:?} {:?}", planner.path()));
        told.push(format!("{:?}", planner.reachable(asked.start, asked.goal)));
        told.push(format!("{:?}", planner.nearest_reachable(asked.start, asked.goal, f32::INFINITY)));
        told.push(format!("{:?} {:?}", planner.component(asked.start), planner.raycast(asked.start, asked.goal)));
        told.push(format!("{:?}", planner.path_cost(&[asked.start, asked.goal])));
    }
    told
}

#[test]
fn a_snapshot_is_answered_whatever_is_edited() {
    let seeds: Vec<u64> = (0..effort::count(150, 4_000) as u64).collect();
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(seed);
        let mut scene = Scene::random(&mut random, 6);
        let mut place = || random_point(&mut random);
        let requests = [(); 3].map(|()| request([place(), place()]));
        let requests = requests.map(|request| Request { allow_partial: true, ..request });
        let mut known = Vec::new();
        for _ in 0..4 {
            let snapshot = scene.world.snapshot();
            assert_eq!(snapshot.revision(), scene.world.revision());
            known.push((snapshot, answers(&mut scene.planner(Algorithm::TangentGraph, GAPS[0]), &requests)));
            edit(&mut scene, &mut random);
        }
        // One planner goes to and fro between the states.
        let mut planner = scene.planner(Algorithm::TangentGraph, GAPS[0]);
        for _ in 0..8 {
            let (snapshot, told) = random.pick(&known);
            planner.pin(Some(snapshot)).unwrap();
            for (answer, known) in answers(&mut planner, &requests).iter().zip(told) {
                assert_eq!(answer, known, "seed {seed}, revision {}", snapshot.revision());
            }
        }
        planner.pin(None).unwrap();
        let newest = answers(&mut scene.planner(Algorithm::TangentGraph, GAPS[0]), &requests);
        assert!(answers(&mut planner, &requests) == newest, "seed {seed}");
        let refused = Scene::empty().planner(Algorithm::TangentGraph, GAPS[0]).pin(Some(&known[0].0)).unwrap_err();
        assert_eq!(refused, Error::OtherGrid { what: "snapshot" });
    });
}
