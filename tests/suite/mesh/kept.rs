//! What a planner keeps between queries changes no answer: paths and lengths are the same to the bit, for the first and
//! the fifth time, and without lists.

use super::terrain::{Faces, position};
use taut::grid::DiagonalGaps;
use taut::mesh::Mesh;
use taut::plan::{MeshPlanner, Outcome};
use taut::{Error, Options, Position, Request};
use taut_test_support::{data, effort, parallel, random::Random};

/// What an answer says, without the counts of the search.
fn told(planner: &mut MeshPlanner, request: &Request) -> Result<(Outcome, Vec<Position>), Error> {
    let outcome = planner.find(request)?;
    Ok((Outcome { expanded: 0, generated: 0, ..outcome }, planner.path().to_vec()))
}

/// Asks one planner for all requests five times, and another one that never keeps lists.
fn compare(mesh: &Mesh, requests: &[Request], case: &str) {
    for gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
        let options = Options { diagonal_gaps: gaps, ..Options::default() };
        let mut keeping = MeshPlanner::new(mesh, options).unwrap();
        let mut forgetful = MeshPlanner::new(mesh, options).unwrap();
        for round in 0..5 {
            for request in requests {
                let limited = Request { max_expansions: u32::MAX, ..*request };
                let (kept, plain) = (told(&mut keeping, request), told(&mut forgetful, &limited));
                assert_eq!(kept, plain, "{case}, {gaps:?}, round {round}: {request:?}");
            }
        }
    }
}

#[test]
fn lists_change_no_answer_on_random_meshes() {
    let seeds: Vec<u64> = (0..effort::count(600, 20_000) as u64).collect();
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(seed);
        let given = Faces::random(&mut random, 8);
        let Ok(mesh) = given.mesh() else { return };
        let mut end = || position(given.some_point(&mut random));
        let requests: Vec<Request> = (0..12).map(|_| Request::new(end(), end())).collect();
        compare(&mesh, &requests, &format!("seed {seed}"));
    });
}

#[test]
fn lists_change_no_answer_on_the_meshes_of_maps() {
    let Some(folder) = data::folder() else { return };
    let maps = data::maps();
    parallel::for_each(&maps, |map| {
        let path = folder.join(format!("meshes/{}.mesh", data::name(map)));
        let Ok(text) = std::fs::read(&path) else { return };
        let mesh = Mesh::read(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let world = data::read_world(map);
        let mut random = Random::new(46);
        // Corners and centres of cells: most ways of the same length are there.
        let mut end = |most: i32| random.below(2 * most as u64 + 1) as f32 / 2.0;
        let mut draw = || Position::new(end(world.width), end(world.height));
        let requests: Vec<Request> = (0..effort::count(150, 5_000)).map(|_| Request::new(draw(), draw())).collect();
        compare(&mesh, &requests, &path.display().to_string());
    });
}

#[test]
fn lists_save_expansions() {
    let is_large = |given: &Faces| given.mesh().is_ok_and(|mesh| mesh.face_count() > 300.max(20 * mesh.island_count()));
    let mut meshes = (0..).map(|seed| Faces::random(&mut Random::new(seed), 24));
    let given = meshes.find(is_large).unwrap();
    let mut random = Random::new(7);
    let mut planner = MeshPlanner::new(&given.mesh().unwrap(), Options::default()).unwrap();
    let mut end = || position(given.some_point(&mut random));
    let requests: Vec<Request> = (0..40).map(|_| Request::new(end(), end())).collect();
    let mut pass = || -> u64 {
        let asked = requests.iter().filter_map(|request| planner.find(request).ok());
        asked.map(|outcome| outcome.expanded).sum()
    };
    let first = pass();
    let settled = (0..5).map(|_| pass()).last().unwrap();
    assert!(3 * settled < 2 * first, "{settled} expansions instead of {first}");
}
