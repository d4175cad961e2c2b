//! Navigation meshes: outcomes, paths and rays.

use taut::agents::{Crowd, CrowdOptions, Walker, WalkerTraits};
use taut::field::{FieldOptions, Seed};
use taut::grid::{DiagonalGaps, Lattice, Link};
use taut::mesh::{Mesh, MeshField};
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

/// The line of discs, before and after an obstacle.
fn discs() -> String {
    let (mut hash, mut random) = (Fnv::new(), Random::new(412));
    for _ in 0..12 {
        let mesh = mesh(&mut random);
        let mut planner = MeshPlanner::new(&mesh, Options::default()).expect("good options");
        for number in 0..40 {
            let mut at = || Position::new(random.unit() as f32 * 50.0, random.unit() as f32 * 50.0);
            let request = Request { allow_partial: number % 2 == 1, ..Request::new(at(), at()) };
            if number == 20 {
                mesh.add_obstacle(&[at(), at(), at()]).expect("a triangle");
            }
            match planner.find(&Request { radius: [0.004, 0.3, 0.5, 1.37][number % 4], ..request }) {
                Err(error) => hash.word(error.kind() as u64),
                Ok(outcome) => answer(&mut hash, &planner, &outcome),
            }
        }
    }
    format!("{:016x}  meshes, 12 with discs", hash.value())
}

/// The line of meshes that obstacles cut.
fn changed() -> String {
    let (mut hash, mut random) = (Fnv::new(), Random::new(408));
    for _ in 0..12 {
        let mesh = mesh(&mut random);
        let mut planner = MeshPlanner::new(&mesh, Options::default()).expect("good options");
        for change in 1..=10 {
            let mut place = || Position::new(random.unit() as f32 * 50.0, random.unit() as f32 * 50.0);
            let (a, b, c) = (place(), place(), place());
            let near = |by: Position| Position::new(a.x + by.x / 8.0 - 3.0, a.y + by.y / 8.0 - 3.0);
            mesh.add_obstacle(&[a, near(b), near(c)]).expect("a triangle");
            if change % 3 == 0 {
                mesh.remove_obstacle(change - 1).expect("it was added");
            }
            mesh.save().expect("faces").iter().for_each(|&byte| hash.word(byte.into()));
            mesh.origins().for_each(|origin| hash.word(origin.into()));
            match planner.find(&Request::new(place(), place())) {
                Err(error) => hash.word(error.kind() as u64),
                Ok(outcome) => answer(&mut hash, &planner, &outcome),
            }
        }
    }
    format!("{:016x}  meshes, 12 that obstacles change", hash.value())
}

/// The line of paths over links, which open, close and move while obstacles come.
fn linked() -> String {
    let (mut hash, mut random) = (Fnv::new(), Random::new(413));
    for _ in 0..12 {
        let mesh = mesh(&mut random);
        let of = |(algorithm, lattice)| {
            let options = Options { algorithm, lattice, ..Options::default() };
            MeshPlanner::new(&mesh, options).expect("good options")
        };
        let mut planners: Vec<MeshPlanner> = SEARCHES.map(of).into();
        planners.push(MeshPlanner::new(&mesh, Options::default()).expect("good options"));
        for number in 0..30u32 {
            let mut at = || Position::new(random.unit() as f32 * 50.0, random.unit() as f32 * 50.0);
            let (from, to, along) = (at(), at(), at());
            let link = Link { both_ways: number % 2 == 0, ..Link::new(from, to, (number % 5).into()) };
            match number % 6 {
                0..3 => drop(mesh.add_link(&link).expect("a link")),
                3 => mesh.add_obstacle(&[from, to, along]).map_or_else(|error| hash.word(error.kind() as u64), drop),
                4 => mesh.set_link(number / 6 + 1, &Link { closed: true, ..link }).expect("a link"),
                _ => mesh.set_link_spans(number / 6 + 1, along, Position::new(0.0, 3.0)).expect("a link"),
            }
            let radius = [0.0, 0.0, 0.37][number as usize % 3];
            let request = Request { allow_partial: number % 4 < 2, ..Request::new(at(), at()) };
            for (index, planner) in planners.iter_mut().enumerate() {
                // Discs are for the default planner.
                let radius = if index == SEARCHES.len() { radius } else { 0.0 };
                hash.word(planner.refresh().map_or(99, |outcome| outcome.status as u64));
                match planner.find(&Request { radius, ..request }) {
                    Err(error) => hash.word(error.kind() as u64),
                    Ok(outcome) => {
                        hash.word(outcome.cost.to_bits());
                        answer(&mut hash, planner, &outcome);
                    }
                }
                planner
                    .link_uses()
                    .iter()
                    .for_each(|used| hash.word(u64::from(used.point) << 32 | u64::from(used.link)));
            }
        }
    }
    format!("{:016x}  meshes, 12 with links", hash.value())
}

/// The line of walkers that a field leads, in a crowd, and of paths among areas that cost.
fn led() -> String {
    let (mut hash, mut random) = (Fnv::new(), Random::new(407));
    for round in 0..12 {
        let mesh = mesh(&mut random);
        let classes: Vec<u8> = (0..mesh.face_count()).map(|_| 1 + random.below(4) as u8).collect();
        let mesh = mesh.with_classes(&classes).expect("classes");
        let lattice = if round % 2 == 0 { Lattice::Cells } else { Lattice::Corners };
        let options = Options { algorithm: Algorithm::AStar, lattice, ..Options::default() };
        let mut planner = MeshPlanner::new(&mesh, options).expect("good options");
        let mut costs = [1.0; 256];
        (costs[2], costs[3]) = (2.5, f32::INFINITY);
        planner.set_costs(&costs).expect("good costs");
        let mut place = || Position::new(random.unit() as f32 * 50.0, random.unit() as f32 * 50.0);
        for _ in 0..20 {
            match planner.find(&Request::new(place(), place())) {
                Err(error) => hash.word(error.kind() as u64),
                Ok(outcome) => {
                    hash.word(outcome.cost.to_bits());
                    answer(&mut hash, &planner, &outcome);
                }
            }
        }
        costs[2] = 1.0;
        let field = MeshField::new(&mesh, FieldOptions::default()).expect("good options");
        field.set_costs(&costs).expect("good costs");
        let goal = (0..).map(|_| place()).find(|&at| field.build(&[Seed::new(at)]).is_ok()).expect("free ground");
        let blocked_classes = [8, 0, 0, 0];
        let options = CrowdOptions { blocked_classes, ..CrowdOptions::default() };
        let mut crowd = Crowd::on_mesh(&mesh, options).expect("good options");
        let walker = |at| Walker { at, radius: 0.4, speed: 2.0, ..Walker::default() };
        let mut walkers: Vec<Walker> = (0..30).map(|_| walker(place())).collect();
        let goal = WalkerTraits { goal: Some((goal, 0.5)), ..WalkerTraits::default() };
        let mut traits = vec![goal; walkers.len()];
        let mut velocities = vec![Position::default(); walkers.len()];
        for _ in 0..40 {
            let at: Vec<Position> = walkers.iter().map(|walker| walker.at).collect();
            let (mut next, mut distances) = (at.clone(), vec![0.0; at.len()]);
            field.next(&at, &mut next).expect("positions");
            field.distances(&at, &mut distances).expect("positions");
            distances.iter().for_each(|distance| hash.word(distance.to_bits()));
            for (walker, next) in walkers.iter_mut().zip(next) {
                walker.wanted = Position::new(2.0 * (next.x - walker.at.x), 2.0 * (next.y - walker.at.y));
            }
            crowd.avoid_with(&walkers, &mut traits, 0.05, &mut velocities).expect("walkers");
            for (walker, &velocity) in walkers.iter_mut().zip(&velocities) {
                let step = |at: f32, by: f32| at + by * 0.05;
                walker.at = Position::new(step(walker.at.x, velocity.x), step(walker.at.y, velocity.y));
                walker.velocity = velocity;
                [velocity.x, velocity.y].iter().for_each(|v| hash.word(v.to_bits().into()));
            }
        }
    }
    format!("{:016x}  meshes, 12 with fields, crowds and costs", hash.value())
}

/// Takes an outcome and its path.
fn answer(hash: &mut Fnv, planner: &MeshPlanner, outcome: &Outcome) {
    [outcome.status as u64, outcome.expanded, outcome.generated].iter().for_each(|&n| hash.word(n));
    hash.word(outcome.length.to_bits());
    planner.path().iter().for_each(|p| [p.x, p.y].iter().for_each(|v| hash.word(v.to_bits().into())));
}

/// Their lines.
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
    vec![format!("{:016x}  meshes, 12 of cells", hash.value()), graphs(), led(), changed(), discs(), linked()]
}
