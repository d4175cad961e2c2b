//! Navigation meshes: outcomes, paths and rays.

use taut::grid::{DiagonalGaps, Lattice};
use taut::mesh::Mesh;
use taut::plan::{MeshPlanner, Outcome};
use taut::{Algorithm, Options, Position, Request};
use taut_test_support::hash::Fnv;
use taut_test_support::random::Random;

/// Cells of a grid whose corners are moved, in one piece or two, without some of them.
fn mesh(random: &mut Random) -> Mesh {
    let mut points = Vec::new();
    for at in 0..13 * 13 {
        let mut moved = |along: u32| along as f32 * 4.0 + random.unit() as f32 * 0.9;
        points.push(Position::new(moved(at % 13), moved(at / 13)));
    }
    let (mut corners, mut sizes) = (Vec::new(), Vec::new());
    for cell in 0..12 * 12 {
        let at = cell / 12 * 13 + cell % 12;
        match random.below(5) {
            0 => {}
            1 => {
                corners.extend([at, at + 1, at + 14, at, at + 14, at + 13]);
                sizes.extend([3, 3]);
            }
            _ => {
                corners.extend([at, at + 1, at + 14, at + 13]);
                sizes.push(4);
            }
        }
    }
    Mesh::new(&points, &corners, &sizes).expect("cells that do not overlap")
}

/// The searches over graphs.
const SEARCHES: [(Algorithm, Lattice); 4] = [
    (Algorithm::AStar, Lattice::Cells),
    (Algorithm::AStar, Lattice::Corners),
    (Algorithm::Theta, Lattice::Corners),
    (Algorithm::LazyTheta, Lattice::Corners),
];

/// The line of the searches over graphs.
fn graphs() -> String {
    let (mut hash, mut random) = (Fnv::new(), Random::new(406));
    for round in 0..12 {
        let mesh = mesh(&mut random);
        let diagonal_gaps = if round % 2 == 0 { DiagonalGaps::Closed } else { DiagonalGaps::Open };
        for (algorithm, lattice) in SEARCHES {
            let options = Options { algorithm, lattice, diagonal_gaps, ..Options::default() };
            let mut planner = MeshPlanner::new(&mesh, options).expect("good options");
            for allow_partial in [false, true].into_iter().cycle().take(20) {
                let mut at = || Position::new(random.unit() as f32 * 50.0, random.unit() as f32 * 50.0);
                let request = Request { allow_partial, ..Request::new(at(), at()) };
                match planner.find(&request) {
                    Err(error) => hash.word(error.kind() as u64),
                    Ok(outcome) => answer(&mut hash, &planner, &outcome),
                }
            }
        }
    }
    format!("{:016x}  meshes, 12 by searches over graphs", hash.value())
}

/// Takes an outcome and its path.
fn answer(hash: &mut Fnv, planner: &MeshPlanner, outcome: &Outcome) {
    [outcome.status as u64, outcome.expanded, outcome.generated].iter().for_each(|&n| hash.word(n));
    hash.word(outcome.length.to_bits());
    planner.path().iter().for_each(|p| [p.x, p.y].iter().for_each(|v| hash.word(v.to_bits().into())));
}

/// Two lines.
pub fn lines() -> Vec<String> {
    let (mut hash, mut random) = (Fnv::new(), Random::new(405));
    for round in 0..12 {
        let mesh = mesh(&mut random);
        [mesh.point_count(), mesh.face_count(), mesh.island_count()].iter().for_each(|&n| hash.word(n.into()));
        let diagonal_gaps = if round % 2 == 0 { DiagonalGaps::Closed } else { DiagonalGaps::Open };
        let h_scale = if round % 3 == 0 { 1.25 } else { 1.0 };
        let options = Options { diagonal_gaps, h_scale, ..Options::default() };
        let mut planner = MeshPlanner::new(&mesh, options).expect("good options");
        for allow_partial in [false, true].into_iter().cycle().take(60) {
            let mut at = || Position::new(random.unit() as f32 * 50.0, random.unit() as f32 * 50.0);
            let request = Request { allow_partial, ..Request::new(at(), at()) };
            match planner.find(&request) {
                Err(error) => hash.word(error.kind() as u64),
                Ok(outcome) => answer(&mut hash, &planner, &outcome),
            }
            let hit = planner.raycast(request.start, request.goal).expect("finite positions");
            [hit.at.x, hit.at.y, hit.share].iter().for_each(|v| hash.word(v.to_bits().into()));
            let near = planner.nearest(request.goal, f32::INFINITY).expect("finite positions").expect("a point");
            [near.point.x, near.point.y, near.distance].iter().for_each(|v| hash.word(v.to_bits().into()));
        }
    }
    vec![format!("{:016x}  meshes, 12 of cells", hash.value()), graphs()]
}
