//! Lanes of pools on meshes: what a planner finds on the mesh as it was when requests were submitted.

use std::time::Duration;

use super::from_worlds::{exact_scene, some_requests};
use crate::motion::worlds::scene::{SIDE, is_simple, position as place};
use taut::mesh::Mesh;
use taut::plan::MeshPlanner;
use taut::pool::{Pool, PoolOptions, Taken};
use taut::{Algorithm, Error, ErrorKind, Options, Outcome, Position, Status};
use taut_test_support::{effort, parallel, random::Random};

/// An answer without its counts, and the path.
type Answer = (Result<(Status, u64, u64, u64), ErrorKind>, Vec<Position>);

fn answer(result: &Result<Outcome, Error>, path: &[Position]) -> Answer {
    let told = result.as_ref().map_err(|error| error.kind());
    let told = told.map(|out| (out.status, out.cost.to_bits(), out.length.to_bits(), out.revision));
    (told, if result.is_ok() { path.to_vec() } else { Vec::new() })
}

fn answers(taken: &Taken<'_>) -> Result<Vec<Answer>, Error> {
    Ok(taken.answers().map(|(result, path)| answer(&result, path)).collect())
}

/// Squares in classes, 1 to 3.
fn ground(random: &mut Random) -> Mesh {
    let cells = 2 + random.below(4) as u32;
    let lines: Vec<f32> = (0..=cells).map(|k| (k * SIDE as u32 * 128 / cells) as f32 / 256.0).collect();
    let points: Vec<Position> = lines.iter().flat_map(|&y| lines.iter().map(move |&x| Position::new(x, y))).collect();
    let first = |face: u32| face / cells * (cells + 1) + face % cells;
    let corners: Vec<u32> =
        (0..cells * cells).map(first).flat_map(|a| [a, a + 1, a + cells + 2, a + cells + 1]).collect();
    let mesh = Mesh::new(&points, &corners, &vec![4; (cells * cells) as usize]).unwrap();
    let classes: Vec<u8> = (0..cells * cells).map(|_| 1 + random.below(3) as u8).collect();
    mesh.with_classes(&classes).unwrap()
}

#[test]
fn a_pool_answers_as_a_planner_does_on_the_mesh_of_the_submission() {
    let seeds: Vec<u64> = (0..effort::count(150, 3_000) as u64).collect();
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(88_400_000 + seed);
        let mesh = ground(&mut random);
        let algorithm = if random.chance(0.5) { Algorithm::Optimal } else { Algorithm::AStar };
        let options = Options { algorithm, ..Options::default() };
        let mut costs = vec![1.0_f32; 256];
        costs[2] = if random.chance(0.5) { f32::INFINITY } else { 1.0 };
        costs[3] = if algorithm == Algorithm::AStar { 2.5 } else { 1.0 };
        let pool = Pool::new(PoolOptions { threads: random.below(2) as u32, ..PoolOptions::default() }).unwrap();
        let lane = pool.add_mesh(&mesh, &options, &costs).unwrap();
        let mut reference = MeshPlanner::new(&mesh, options).unwrap();
        reference.set_costs(&costs).unwrap();
        let mut open = Vec::new();
        let scene = exact_scene(&mut random);
        for (_, polygon) in scene.polygons.iter().filter(|(_, polygon)| is_simple(polygon)) {
            let outline: Vec<Position> = polygon.iter().map(|&point| place(point)).collect();
            let obstacle = mesh.add_obstacle(&outline).unwrap();
            let requests = some_requests(&mut random);
            let expected: Vec<Answer> = requests
                .iter()
                .map(|request| {
                    let result = reference.find(request);
                    answer(&result, reference.path())
                })
                .collect();
            open.push((pool.submit(lane, random.below(3) as u32, &requests).unwrap(), expected));
            if random.chance(0.4) {
                mesh.remove_obstacle(obstacle).unwrap();
            }
        }
        for (ticket, expected) in open {
            assert_eq!(pool.wait(ticket, Duration::from_secs(600)), Ok(true));
            assert_eq!(pool.take(ticket, answers), Ok(Some(expected)), "seed {seed}");
        }
    });
}
