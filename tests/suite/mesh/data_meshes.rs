//! The meshes of the data folder, which were made of the maps of the same names.

use taut::grid::DiagonalGaps;
use taut::mesh::Mesh;
use taut::plan::MeshPlanner;
use taut::{Grid, Options, Planner, Position, Request, Status};
use taut_test_support::{data, effort, parallel, random::Random};

#[test]
fn lengths_are_those_of_the_grid() {
    let Some(folder) = data::folder() else { return };
    let maps = data::maps();
    parallel::for_each(&maps, |map| {
        let path = folder.join(format!("meshes/{}.mesh", data::name(map)));
        let Ok(text) = std::fs::read(&path) else { return };
        let mesh = Mesh::read(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let world = data::read_world(map);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a map");
        let mut random = Random::new(45);
        for gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
            let options = Options { diagonal_gaps: gaps, ..Options::default() };
            let mut on_mesh = MeshPlanner::new(&mesh, options).expect("a planner");
            let mut on_grid = Planner::new(&grid, options).expect("a planner");
            let pairs = effort::count(200, 1_000);
            let mut found = 0;
            while found < pairs {
                let mut end = |most: i32| random.below(2 * most as u64 + 1) as f32 / 2.0;
                let start = Position::new(end(world.width), end(world.height));
                let goal = Position::new(end(world.width), end(world.height));
                let request = Request::new(start, goal);
                let Ok(expected) = on_grid.find(&request) else {
                    assert!(on_mesh.find(&request).is_err(), "{}: {request:?}", path.display());
                    continue;
                };
                found += 1;
                let outcome = on_mesh.find(&request).expect("free ends");
                assert_eq!(outcome.status, expected.status, "{}: {gaps:?} {request:?}", path.display());
                if outcome.status == Status::Found {
                    let (length, expected) = (outcome.length, expected.length);
                    let is_same = (length - expected).abs() <= 1e-9;
                    assert!(is_same, "{}: {gaps:?} {request:?} {length} {expected}", path.display());
                    let check = on_grid.check_path(on_mesh.path(), 0).expect("a path");
                    assert_eq!(check.state, taut::plan::PathState::Clear, "{}: {request:?}", path.display());
                }
            }
        }
    });
}
