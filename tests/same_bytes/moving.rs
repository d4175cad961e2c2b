//! Agents among movers, vehicles, and planners that sample.

use taut::grid::{Lattice, Neighbours};
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionRequest, MotionStatus};
use taut::plan::{Moment, Mover};
use taut::space::{Axis, AxisKind, AxisSpace, Mode, ModelKind, PoseSpace, Shape, SpaceOptions};
use taut::{Grid, Options, Planner, Position, Request};
use taut_test_support::hash::Fnv;
use taut_test_support::random::Random;
use taut_test_support::world::World;

fn position(random: &mut Random, (width, height): (i32, i32)) -> Position {
    let along = |random: &mut Random, side: i32| (random.unit() * f64::from(side)) as f32;
    Position::new(along(random, width), along(random, height))
}

/// Movers that go through the map, and their moments.
fn movers(random: &mut Random, size: (i32, i32)) -> (Vec<Mover>, Vec<Moment>) {
    let (mut movers, mut moments) = (Vec::new(), Vec::new());
    for _ in 0..1 + random.below(6) {
        let (first, count) = (moments.len() as u32, 1 + random.below(4) as u32);
        let mut time = random.unit() * 9.0;
        for _ in 0..count {
            moments.push(Moment { at: position(random, size), time });
            time += 0.5 + random.unit() * 20.0;
        }
        movers.push(Mover { radius: random.unit() as f32, first, count });
    }
    (movers, moments)
}

/// Arrivals among movers, and meetings with them.
fn among_movers() -> String {
    let (mut hash, mut random) = (Fnv::new(), Random::new(1414));
    let mut found = 0;
    for round in 0..24 {
        let world = World::noise(&mut random, 12 + round, 26 - round / 2, 0.15);
        let size = (world.width, world.height);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small map");
        let neighbours = *random.pick(&[Neighbours::Four, Neighbours::Eight]);
        let (radius, speed) = (random.unit() as f32 / 2.0, 0.5 + random.unit());
        let base = Options { algorithm: taut::Algorithm::SafeIntervals, lattice: Lattice::Cells, ..Options::default() };
        let options = Options { neighbours, radius, speed, horizon: 60.0, ..base };
        let mut planner = Planner::new(&grid, options).expect("good options");
        for _ in 0..8 {
            let (list, moments) = movers(&mut random, size);
            planner.set_movers(&list, &moments).expect("good movers");
            let mut request = Request::new(position(&mut random, size), position(&mut random, size));
            request.start_time = random.unit() * 10.0;
            request.goal_mover = if random.chance(0.3) { 1 + random.below(list.len() as u64) as u32 } else { 0 };
            match planner.find(&request) {
                Err(error) => hash.word(error.kind() as u64),
                Ok(outcome) => {
                    [outcome.status as u64, outcome.expanded].iter().for_each(|&word| hash.word(word));
                    [outcome.length, outcome.cost].iter().for_each(|value| hash.word(value.to_bits()));
                    planner
                        .path()
                        .iter()
                        .for_each(|at| hash.word(u64::from(at.x.to_bits()) << 32 | u64::from(at.y.to_bits())));
                    planner.times().iter().for_each(|time| hash.word(time.to_bits()));
                    found += usize::from(!planner.times().is_empty());
                }
            }
        }
    }
    assert!(found > 40, "{found}");
    format!("{:016x}  among movers, {found} arrivals", hash.value())
}

/// What a search of motions has come to.
fn add(hash: &mut Fnv, outcome: Result<taut::motion::MotionOutcome, taut::Error>, path: &[f64]) -> bool {
    match outcome {
        Err(error) => hash.word(error.kind() as u64),
        Ok(outcome) => {
            [outcome.status as u64, outcome.guarantee as u64, outcome.expanded]
                .iter()
                .for_each(|&word| hash.word(word));
            hash.word(outcome.cost.to_bits());
        }
    }
    path.iter().for_each(|value| hash.word(value.to_bits()));
    outcome.is_ok_and(|outcome| outcome.status == MotionStatus::Found)
}

/// Cars between walls.
fn vehicles() -> String {
    let (mut hash, mut random) = (Fnv::new(), Random::new(1763));
    let mut found = 0;
    let outline = [(-1.0, -0.9), (3.0, -0.9), (3.0, 0.9), (-1.0, 0.9)].map(|(x, y)| Position::new(x, y));
    let car = Shape::new(&outline, 0.0).expect("a simple polygon");
    for _ in 0..6 {
        let world = World::noise(&mut random, 60, 50, 0.004);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small map");
        let space = PoseSpace::new(&grid, &car, SpaceOptions::default()).expect("good options");
        let options = MotionOptions {
            algorithm: MotionAlgorithm::HybridAstar,
            turning_radius: 3.0 + 4.0 * random.unit(),
            reverse_cost: *random.pick(&[1.0, 2.0, f64::INFINITY]),
            ..MotionOptions::default()
        };
        let mut motion = Motion::new(&space, options).expect("good options");
        for _ in 0..6 {
            let mut pose = || [60.0 * random.unit(), 50.0 * random.unit(), 6.0 * random.unit()];
            let (start, goal) = (pose(), pose());
            let outcome = motion.begin(&start, &goal, &MotionRequest::default()).and_then(|()| motion.step(3_000));
            found += usize::from(add(&mut hash, outcome, motion.path()));
            motion.pieces().iter().for_each(|piece| hash.word(piece.duration.to_bits()));
        }
    }
    assert!(found > 10, "{found}");
    format!("{:016x}  vehicles, {found} paths", hash.value())
}

/// Every planner that samples, in spaces of axes and of poses.
fn sampling() -> String {
    const ALGORITHMS: [MotionAlgorithm; 12] = [
        MotionAlgorithm::Prm,
        MotionAlgorithm::PrmStar,
        MotionAlgorithm::LazyPrmStar,
        MotionAlgorithm::Est,
        MotionAlgorithm::Kpiece,
        MotionAlgorithm::Rrt,
        MotionAlgorithm::RrtConnect,
        MotionAlgorithm::RrtStar,
        MotionAlgorithm::TRrt,
        MotionAlgorithm::DiscreteRrt,
        MotionAlgorithm::Aorrt,
        MotionAlgorithm::Lattice,
    ];
    let (mut hash, mut found) = (Fnv::new(), 0);
    let line = Axis { low: 0.0, high: 4.0, weight: 1.0, kind: AxisKind::Line };
    let angle = Axis { low: -3.0, high: 3.0, weight: 0.7, kind: AxisKind::Angle };
    // Costs by the four operations alone.
    let cost = |q: &[f64]| {
        let is_wall = (q[0] - 2.0).abs() < 0.2 && q[1] < 3.0;
        if is_wall { f64::INFINITY } else { 1.0 + q[0] * q[1] / 4.0 }
    };
    let space = AxisSpace::with_costs(&[line, line, angle], std::sync::Arc::new(cost)).expect("good axes");
    for algorithm in ALGORITHMS {
        for seed in if algorithm == MotionAlgorithm::Lattice { 0..1 } else { 0..4 } {
            let is_lattice = matches!(algorithm, MotionAlgorithm::DiscreteRrt | MotionAlgorithm::Lattice);
            let resolution = if is_lattice { 0.5 } else { 0.05 };
            let options = MotionOptions { algorithm, seed, resolution, ..MotionOptions::default() };
            let mut job = Motion::new(&space, options).expect("good options");
            let request = MotionRequest { max_iterations: 600, ..MotionRequest::default() };
            let outcome = job.find(&[0.5, 0.5, 0.0], &[3.5, 0.5, 2.5], &request);
            found += usize::from(add(&mut hash, outcome, job.path()));
            hash.word(job.checks());
        }
    }
    assert!(found > 30, "{found}");
    format!("{:016x}  planners that sample, {found} paths", hash.value())
}

/// What controls lead to, by each model, and motions of modes.
fn driving() -> String {
    let line = |low: f64, high: f64| Axis { low, high, weight: 1.0, kind: AxisKind::Line };
    let angle = Axis { low: -3.0, high: 3.0, weight: 0.5, kind: AxisKind::Angle };
    let (place, speed) = (line(0.0, 10.0), line(-2.0, 2.0));
    let models: [(ModelKind, Vec<Axis>, &[f64]); 4] = [
        (ModelKind::DoubleIntegrator, vec![place, place, speed, speed], &[1.0]),
        (ModelKind::Unicycle, vec![place, place, angle], &[0.0, 1.0, 1.0]),
        (ModelKind::Bicycle, vec![place, place, angle, speed], &[1.0, 1.0]),
        (ModelKind::Boat, vec![place, place, angle, speed, speed], &[1.0, 1.5, 0.5]),
    ];
    let check = std::sync::Arc::new(|q: &[f64]| (q[0] - 5.0).abs() > 0.5 || q[1] > 7.0);
    let (mut hash, mut found) = (Fnv::new(), 0);
    let request = MotionRequest { max_iterations: 4_000, tolerance: 1.3, ..MotionRequest::default() };
    for (kind, axes, limits) in models {
        let space = AxisSpace::with_check(&axes, check.clone()).expect("good axes");
        space.set_model(kind, limits).expect("the axes of the model");
        let options = MotionOptions { algorithm: MotionAlgorithm::KinodynamicRrt, seed: 5, ..MotionOptions::default() };
        let mut job = Motion::new(&space, options).expect("good options");
        let (mut start, mut goal) = (vec![0.0; axes.len()], vec![0.0; axes.len()]);
        (start[0], start[1], goal[0], goal[1]) = (2.0, 2.0, 8.0, 2.0);
        let outcome = job.find(&start, &goal, &request);
        found += usize::from(add(&mut hash, outcome, job.path()));
        job.pieces().iter().for_each(|piece| hash.word(piece.duration.to_bits() ^ piece.controls[1].to_bits()));
    }
    let space = AxisSpace::with_check(&[place; 4], check).expect("good axes");
    let walk = Mode { moves: 0b11, drags: 0, contact: 0.0, cost: 1.0 };
    space.set_modes(&[walk, Mode { drags: 0b1100, contact: 1.5, cost: 2.0, ..walk }]).expect("good modes");
    let options = MotionOptions { algorithm: MotionAlgorithm::Darrt, seed: 5, ..MotionOptions::default() };
    let mut job = Motion::new(&space, options).expect("good options");
    let outcome = job.find(&[2.0, 2.0, 2.0, 4.0], &[8.0, 2.0, 4.0, 8.0], &request);
    found += usize::from(add(&mut hash, outcome, job.path()));
    assert!(found >= 4, "{found}");
    format!("{:016x}  controls and modes, {found} paths", hash.value())
}

/// A line each.
pub fn lines() -> Vec<String> {
    vec![among_movers(), vehicles(), sampling(), driving()]
}
