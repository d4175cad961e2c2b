//! The lattice of states that the host tells: its step beside the distance of states that are asked for, costs that are
//! told, beside Dijkstra's algorithm, and the algorithm that a space suggests.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionOutcome, MotionRequest, MotionStatus};
use taut::plan::Guarantee;
use taut::space::{
    Axis, AxisKind, AxisSpace, ChainSpace, Link, Mode, ModelKind, PoseSpace, Shape, Space, SpaceOptions,
};
use taut::{Error, Grid, Position};
use taut_test_support::effort::full;
use taut_test_support::random::Random;

const SIDE: i64 = 9;
/// States of a step that are told, by its length: 4 of one along an axis, 6 of a diagonal one.
const RESOLUTION: f64 = 0.25;

fn square() -> [Axis; 2] {
    [Axis { low: 0.0, high: (SIDE - 1) as f64, weight: 1.0, kind: AxisKind::Line }; 2]
}

/// Bumps that cost, at least so much everywhere, and discs that are walls.
struct Hills {
    least: f64,
    bumps: Vec<[f64; 3]>,
    walls: Vec<[f64; 3]>,
}

impl Hills {
    fn random(random: &mut Random, least: f64) -> Self {
        let mut discs = |count: usize, radius: f64| -> Vec<[f64; 3]> {
            let mut number = || random.below(8000) as f64 / 1000.0;
            (0..count).map(|_| [number(), number(), radius * (0.5 + number() / 8.0)]).collect()
        };
        Self { least, bumps: discs(6, 2.5), walls: discs(4, 0.7) }
    }

    /// Infinite in a wall.
    fn cost(&self, x: f64, y: f64) -> f64 {
        let away = |disc: &[f64; 3]| (x - disc[0]).hypot(y - disc[1]) / disc[2];
        if self.walls.iter().any(|wall| away(wall) < 1.0) {
            return f64::INFINITY;
        }
        self.least + self.bumps.iter().map(|bump| (1.0 - away(bump)).max(0.0) * 8.0).sum::<f64>()
    }

    /// The cost of the cheapest way over the lattice.
    fn dijkstra(&self, start: [i64; 2], goal: [i64; 2]) -> f64 {
        let mut costs = vec![f64::INFINITY; (SIDE * SIDE) as usize];
        let number = |at: [i64; 2]| (at[0] + SIDE * at[1]) as usize;
        costs[number(start)] = 0.0;
        let mut open = BinaryHeap::from([(Reverse(0_u64), start)]);
        while let Some((Reverse(bits), from)) = open.pop() {
            if f64::from_bits(bits) > costs[number(from)] {
                continue;
            }
            for by in (0..9).filter(|&code| code != 4).map(|code| [code % 3 - 1, code / 3 - 1]) {
                let to = [from[0] + by[0], from[1] + by[1]];
                if to.iter().any(|value| !(0..SIDE).contains(value)) {
                    continue;
                }
                let length = ((by[0] * by[0] + by[1] * by[1]) as f64).sqrt();
                let parts = (length / RESOLUTION).ceil() as i64;
                let at = |part: i64, axis: usize| from[axis] as f64 + by[axis] as f64 * part as f64 / parts as f64;
                let told: f64 = (1..=parts).map(|part| self.cost(at(part, 0), at(part, 1))).sum();
                let cost = costs[number(from)] + length * told / parts as f64;
                if cost < costs[number(to)] - 1e-12 {
                    costs[number(to)] = cost;
                    open.push((Reverse(cost.to_bits()), to));
                }
            }
        }
        costs[number(goal)]
    }
}

fn find(job: &mut Motion, hills: &Hills, ends: [[i64; 2]; 2], prices: bool) -> Result<MotionOutcome, Error> {
    let [start, goal] = ends.map(|end| end.map(|value| value as f64));
    let mut outcome = job.find(&start, &goal, &MotionRequest::default())?;
    while outcome.status == MotionStatus::Asking {
        let costs: Vec<f64> = job.ask()?.chunks_exact(2).map(|state| hills.cost(state[0], state[1])).collect();
        if prices {
            job.tell_costs(&costs)?;
        } else {
            job.tell(&costs.iter().map(|cost| cost.is_finite()).collect::<Vec<_>>())?;
        }
        outcome = job.step(0)?;
    }
    Ok(outcome)
}

fn ends(random: &mut Random, hills: &Hills) -> [[i64; 2]; 2] {
    let mut free = || loop {
        let at = [0, 1].map(|_| random.below(SIDE as u64) as i64);
        if hills.cost(at[0] as f64, at[1] as f64).is_finite() {
            return at;
        }
    };
    [free(), free()]
}

#[test]
fn a_told_lattice_with_costs_finds_what_dijkstra_finds() {
    let mut random = Random::new(77);
    let mut detours = 0;
    for round in 0..if full() { 400 } else { 60 } {
        // Below 1 the host says so by the factor of the estimate.
        let least = [1.0, 0.25, 2.0][round % 3];
        let hills = Hills::random(&mut random, least);
        let h_scale = f64::min(least, 1.0);
        let options = MotionOptions { lattice_step: 1.0, resolution: RESOLUTION, h_scale, ..MotionOptions::default() };
        let ends = ends(&mut random, &hills);
        let mut job = Motion::new(&AxisSpace::new(&square()).unwrap(), options).unwrap();
        let outcome = find(&mut job, &hills, ends, true).unwrap();
        let cost = hills.dijkstra(ends[0], ends[1]);
        assert_eq!(outcome.guarantee, Guarantee::LatticeOptimal);
        if cost == f64::INFINITY {
            assert_eq!(outcome.status, MotionStatus::NoPath);
            continue;
        }
        assert_eq!(outcome.status, MotionStatus::Found);
        assert!((outcome.cost - cost).abs() < 1e-9, "{} {cost}", outcome.cost);
        let shortest = find(&mut job, &hills, ends, false).unwrap();
        detours += u32::from(outcome.length > shortest.length + 1e-9);
        // As many bytes for every batch.
        for batch in [1, 7, 64] {
            let mut other =
                Motion::new(&AxisSpace::new(&square()).unwrap(), MotionOptions { batch, ..options }).unwrap();
            assert_eq!(find(&mut other, &hills, ends, true).unwrap(), outcome);
        }
    }
    assert!(detours > 10, "{detours} ways round a hill");
}

#[test]
fn a_told_lattice_without_a_step_has_its_resolution_and_its_states_are_told_so_far_apart() {
    let hills = Hills { least: 1.0, bumps: Vec::new(), walls: Vec::new() };
    let asked = |lattice_step, resolution| {
        let options = MotionOptions { lattice_step, resolution, ..MotionOptions::default() };
        let mut job = Motion::new(&AxisSpace::new(&square()).unwrap(), options).unwrap();
        let outcome = find(&mut job, &hills, [[0, 0], [8, 8]], false).unwrap();
        (outcome.cost, outcome.expanded, job.checks())
    };
    let (coarse, fine) = (asked(0.0, 1.0), asked(1.0, 0.25));
    assert_eq!((coarse, asked(1.0, 1.0)), (asked(1.0, 1.0), coarse));
    assert_eq!((fine.0, fine.1), (coarse.0, coarse.1));
    assert!(fine.2 > 2 * coarse.2, "{fine:?} {coarse:?}");
    let refused =
        |options| matches!(Motion::new(&AxisSpace::new(&square()).unwrap(), options), Err(Error::Unsupported { .. }));
    assert!(refused(MotionOptions { lattice_step: 1.0, algorithm: MotionAlgorithm::Rrt, ..MotionOptions::default() }));
    let wrong = MotionOptions { lattice_step: -1.0, ..MotionOptions::default() };
    let wrong = Motion::new(&AxisSpace::new(&square()).unwrap(), wrong);
    assert!(matches!(wrong, Err(Error::BadValue { name: "lattice_step", .. })));
}

/// A cost that the estimate does not allow lost the whole search: the next step ended with an error.
#[test]
fn a_cost_below_the_estimate_is_refused_and_the_search_waits_on() {
    let hills = Hills { least: 0.5, bumps: Vec::new(), walls: vec![[4.0, 4.0, 1.5]] };
    let ends = [[0, 0], [8, 7]];
    for (h_scale, least) in [(1.0, 1.0), (3.0, 1.0), (0.6, 0.6), (0.5, 0.0), (0.0, 0.0)] {
        let options = MotionOptions { lattice_step: 1.0, h_scale, ..MotionOptions::default() };
        let job = || Motion::new(&AxisSpace::new(&square()).unwrap(), options).unwrap();
        let (mut job, mut other) = (job(), job());
        let raised = Hills { least: f64::max(hills.least, least), bumps: Vec::new(), walls: hills.walls.clone() };
        let expected = find(&mut other, &raised, ends, true).unwrap();
        let [start, goal] = ends.map(|end| end.map(|value| value as f64));
        let (mut outcome, mut refused) = (job.find(&start, &goal, &MotionRequest::default()).unwrap(), 0);
        while outcome.status == MotionStatus::Asking {
            let asked = job.ask().unwrap().to_vec();
            let costs = |hills: &Hills| -> Vec<f64> {
                asked.chunks_exact(2).map(|state| hills.cost(state[0], state[1])).collect()
            };
            if let Err(error) = job.tell_costs(&costs(&hills)) {
                refused += 1;
                assert!(matches!(error, Error::BadValue { name: "costs", value: 0.5, .. }), "{error}");
                assert!(error.to_string().contains("0.5"), "{error}");
                assert_eq!(job.ask().unwrap(), asked);
                job.tell_costs(&costs(&raised)).unwrap();
            }
            outcome = job.step(0).unwrap();
        }
        assert_eq!(refused > 0, least > 0.0, "{h_scale}");
        assert_eq!((outcome, job.path()), (expected, other.path()), "{h_scale}");
        assert_eq!(outcome.status, MotionStatus::Found);
    }
    // A function cannot be asked anew.
    let space = AxisSpace::with_costs(&square(), std::sync::Arc::new(|_: &[f64]| 0.5)).unwrap();
    let mut job = Motion::new(&space, MotionOptions { lattice_step: 1.0, ..MotionOptions::default() }).unwrap();
    let refused = job.find(&[0.0, 0.0], &[8.0, 7.0], &MotionRequest::default());
    assert!(matches!(refused, Err(Error::BadValue { name: "costs", value: 0.5, .. })));
}

#[test]
fn auto_chooses_by_the_space_and_says_what() {
    let auto = MotionOptions { algorithm: MotionAlgorithm::Auto, ..MotionOptions::default() };
    let chosen = |space: Space, options| Motion::new(&space, options).unwrap().algorithm();
    let axes = || AxisSpace::new(&square()).unwrap();
    assert_eq!(chosen(Space::from(&axes()), auto), MotionAlgorithm::RrtConnect);
    let voxels = axes();
    voxels.set_voxels(&[4, 4], &[true; 16]).unwrap();
    assert_eq!(chosen(Space::from(&voxels), auto), MotionAlgorithm::LazyTheta);
    voxels.edit_voxel_costs(&[0, 0], &[1, 1], &[3.0]).unwrap();
    assert_eq!(chosen(Space::from(&voxels), auto), MotionAlgorithm::Lattice);
    let ship = axes();
    ship.set_model(ModelKind::DoubleIntegrator, &[1.0]).unwrap();
    assert_eq!(chosen(Space::from(&ship), auto), MotionAlgorithm::KinodynamicRrt);
    let modes = axes();
    modes.set_modes(&[Mode { moves: 3, drags: 0, contact: 0.0, cost: 1.0 }]).unwrap();
    assert_eq!(chosen(Space::from(&modes), auto), MotionAlgorithm::Darrt);

    let grid = Grid::new(20, 20, 1).unwrap();
    let outline = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, y)| Position::new(x, y));
    let poses = PoseSpace::new(&grid, &Shape::new(&outline, 0.0).unwrap(), SpaceOptions::default()).unwrap();
    // What the choice does not use is ignored.
    assert_eq!(chosen(Space::from(&poses), MotionOptions { seed: 7, range: 3.0, ..auto }), MotionAlgorithm::Lattice);
    let drives = MotionOptions { turning_radius: 4.0, ..auto };
    assert_eq!(chosen(Space::from(&poses), drives), MotionAlgorithm::HybridAstar);
    assert!(matches!(Motion::new(&axes(), drives), Err(Error::Unsupported { .. })));
    for (links, expected) in [(4, MotionAlgorithm::Lattice), (5, MotionAlgorithm::RrtConnect)] {
        let links = vec![Link::new(2.0, 0.5); links];
        let base = Some(Position::new(10.0, 10.0));
        let chain = ChainSpace::new(&grid, &links, base, SpaceOptions::default()).unwrap();
        assert_eq!(chosen(Space::from(&chain), auto), expected);
    }
}
