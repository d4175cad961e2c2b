//! A* over the lattice of a space of axes, beside Dijkstra's algorithm written down without a table of its own.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use taut::Error;
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionRequest, MotionStatus};
use taut::plan::Guarantee;
use taut::space::{Axis, AxisKind, AxisSpace};
use taut_test_support::effort::full;
use taut_test_support::random::Random;

fn line(high: f64, weight: f64) -> Axis {
    Axis { low: 0.0, high, weight, kind: AxisKind::Line }
}

fn angle() -> Axis {
    Axis { low: -std::f64::consts::PI, high: std::f64::consts::PI, weight: 0.7, kind: AxisKind::Angle }
}

/// The costs of all of so many nodes from one.
fn dijkstra(count: usize, start: usize, steps: &dyn Fn(usize) -> Vec<(usize, f64)>) -> Vec<f64> {
    let mut costs = vec![f64::INFINITY; count];
    costs[start] = 0.0;
    let mut open = BinaryHeap::from([(Reverse(0_u64), start)]);
    while let Some((Reverse(bits), from)) = open.pop() {
        if f64::from_bits(bits) > costs[from] {
            continue;
        }
        for (to, cost) in steps(from) {
            let cost = costs[from] + cost;
            if cost < costs[to] - 1e-12 {
                costs[to] = cost;
                open.push((Reverse(cost.to_bits()), to));
            }
        }
    }
    costs
}

/// Voxels of a space, the first axis fastest.
struct World {
    axes: Vec<Axis>,
    sizes: Vec<u32>,
    is_free: Vec<bool>,
}

impl World {
    fn random(random: &mut Random, axes: Vec<Axis>, sizes: &[u32], percent: u64) -> Self {
        let count = sizes.iter().product::<u32>() as usize;
        let is_free = (0..count).map(|_| random.below(100) >= percent).collect();
        Self { axes, sizes: sizes.to_vec(), is_free }
    }

    fn at(&self, mut number: usize) -> Vec<i64> {
        let mut at = Vec::new();
        for &size in &self.sizes {
            at.push((number % size as usize) as i64);
            number /= size as usize;
        }
        at
    }

    fn number(&self, at: &[i64]) -> Option<usize> {
        let mut number = 0;
        for ((&place, &size), axis) in at.iter().zip(&self.sizes).zip(&self.axes).rev() {
            let size = i64::from(size);
            let place = if axis.kind == AxisKind::Angle { place.rem_euclid(size) } else { place };
            if !(0..size).contains(&place) {
                return None;
            }
            number = number * size as usize + place as usize;
        }
        Some(number)
    }

    fn middle(&self, number: usize) -> Vec<f64> {
        let places = self.at(number).into_iter().zip(&self.sizes).zip(&self.axes);
        places
            .map(|((place, &size), axis)| axis.low + (axis.high - axis.low) * (place as f64 + 0.5) / f64::from(size))
            .collect()
    }

    /// Steps from a voxel, with their costs: all voxels between must be free.
    fn steps(&self, from: usize, is_free: &dyn Fn(usize) -> bool) -> Vec<(usize, f64)> {
        let dimension = self.axes.len();
        let at = self.at(from);
        let mut steps = Vec::new();
        for code in 0..3_usize.pow(dimension as u32) {
            let by: Vec<i64> = (0..dimension).map(|axis| (code / 3_usize.pow(axis as u32) % 3) as i64 - 1).collect();
            if by.iter().all(|&by| by == 0) {
                continue;
            }
            let parts = (0..1_usize << dimension).map(|part| {
                let moved = |axis: usize| if part >> axis & 1 != 0 { by[axis] } else { 0 };
                self.number(&at.iter().enumerate().map(|(axis, place)| place + moved(axis)).collect::<Vec<_>>())
            });
            let is_clear = parts.clone().all(|part| part.is_some_and(is_free));
            let to = self.number(&at.iter().zip(&by).map(|(a, b)| a + b).collect::<Vec<_>>());
            if let Some(to) = to.filter(|_| is_clear) {
                let cost = by.iter().zip(&self.axes).zip(&self.sizes).map(|((&by, axis), &size)| {
                    (by as f64 * axis.weight * (axis.high - axis.low) / f64::from(size)).powi(2)
                });
                steps.push((to, cost.sum::<f64>().sqrt()));
            }
        }
        steps
    }

    /// The costs of all voxels from one.
    fn dijkstra(&self, start: usize) -> Vec<f64> {
        dijkstra(self.is_free.len(), start, &|from| self.steps(from, &|voxel| self.is_free[voxel]))
    }

    fn space(&self) -> AxisSpace {
        let space = AxisSpace::new(&self.axes).unwrap();
        space.set_voxels(&self.sizes, &self.is_free).unwrap();
        space
    }

    fn compare(&self, random: &mut Random, queries: usize) {
        let free: Vec<usize> = (0..self.is_free.len()).filter(|&at| self.is_free[at]).collect();
        let mut job = Motion::new(&self.space(), MotionOptions::default()).unwrap();
        for _ in 0..queries {
            let start = free[random.below(free.len() as u64) as usize];
            let costs = self.dijkstra(start);
            for _ in 0..4 {
                let goals: Vec<usize> =
                    (0..1 + random.below(2)).map(|_| free[random.below(free.len() as u64) as usize]).collect();
                let best = goals.iter().map(|&goal| costs[goal]).fold(f64::INFINITY, f64::min);
                let rows: Vec<f64> = goals.iter().flat_map(|&goal| self.middle(goal)).collect();
                let outcome = job.find(&self.middle(start), &rows, &MotionRequest::default()).unwrap();
                assert_eq!(outcome.guarantee, Guarantee::LatticeOptimal);
                if best == f64::INFINITY {
                    assert_eq!(outcome.status, MotionStatus::NoPath);
                    continue;
                }
                assert_eq!(outcome.status, MotionStatus::Found);
                assert!(
                    (outcome.cost - best).abs() < 1e-9 && (outcome.length - best).abs() < 1e-9,
                    "{} {best}",
                    outcome.cost
                );
                // No state on the way is in a blocked voxel.
                let rows: Vec<&[f64]> = job.path().chunks_exact(self.axes.len()).collect();
                for pair in rows.windows(2) {
                    for part in 0..=16 {
                        let state: Vec<f64> =
                            pair[0].iter().zip(pair[1]).map(|(a, b)| a + (b - a) * f64::from(part) / 16.0).collect();
                        let mut is_free = [false];
                        self.space().check_states(&state, &mut is_free).unwrap();
                        assert!(is_free[0], "{state:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn paths_over_voxels_cost_what_dijkstra_finds() {
    let mut random = Random::new(41);
    for round in 0..if full() { 400 } else { 40 } {
        let percent = 10 + random.below(30);
        let (axes, sizes): (Vec<Axis>, Vec<u32>) = match round % 4 {
            0 => (vec![line(6.0, 1.0), line(3.0, 2.0)], vec![9, 7]),
            1 => (vec![line(1.0, 1.0), line(1.0, 1.0), line(1.0, 3.0)], vec![6, 5, 4]),
            2 => (vec![line(4.0, 1.0), angle()], vec![6, 9]),
            _ => (vec![line(1.0, 1.0), line(1.0, 1.0), angle(), line(2.0, 0.5)], vec![4, 3, 5, 3]),
        };
        World::random(&mut random, axes, &sizes, percent).compare(&mut random, 2);
    }
}

#[test]
fn the_flight_through_64_by_64_by_64_voxels_costs_what_dijkstra_finds() {
    let mut random = Random::new(7);
    let mut world = World::random(&mut random, vec![line(64.0, 1.0); 3], &[64; 3], 20);
    // Two floors with a hole each.
    for at in 0..world.is_free.len() {
        let place = world.at(at);
        if place[2] == 20 && place[0] < 60 || place[2] == 40 && place[0] > 4 {
            world.is_free[at] = false;
        }
    }
    world.compare(&mut random, if full() { 10 } else { 1 });
}

#[test]
fn a_lattice_of_states_that_the_host_tells_costs_what_dijkstra_finds() {
    let mut random = Random::new(19);
    for _ in 0..if full() { 200 } else { 20 } {
        // What is free depends on the nearest state of the lattice: nothing hides between two states.
        let mut world = World::random(&mut random, vec![line(8.0, 1.0), line(7.0, 1.0), angle()], &[9, 8, 6], 25);
        world.axes[2].weight = 1.0 / (std::f64::consts::TAU / 6.0);
        let sizes = world.sizes.clone();
        let place = |state: &[f64]| {
            let turn = (state[2] + std::f64::consts::PI) / (std::f64::consts::TAU / 6.0);
            // Halves are no ties.
            [state[0], state[1], turn].map(|value| (value + 0.01).round() as i64)
        };
        // Of a step all corners of its box are wanted here, as of voxels: the states between are told by both ends.
        let is_free = |state: &[f64]| world.number(&place(state)).is_some_and(|at| world.is_free[at]);
        let state_of = |at: usize| {
            let at = world.at(at);
            vec![at[0] as f64, at[1] as f64, at[2] as f64 * std::f64::consts::TAU / 6.0 - std::f64::consts::PI]
        };
        let free: Vec<usize> = (0..world.is_free.len()).filter(|&at| world.is_free[at]).collect();
        let space = AxisSpace::new(&world.axes).unwrap();
        let options = MotionOptions { resolution: 1.0, batch: 64, ..MotionOptions::default() };
        let mut job = Motion::new(&space, options).unwrap();
        for _ in 0..4 {
            let pick = |random: &mut Random| free[random.below(free.len() as u64) as usize];
            let (start, goal) = (pick(&mut random), pick(&mut random));
            let mut outcome = job.find(&state_of(start), &state_of(goal), &MotionRequest::default()).unwrap();
            while outcome.status == MotionStatus::Asking {
                let told: Vec<bool> = job.ask().unwrap().chunks_exact(3).map(is_free).collect();
                job.tell(&told).unwrap();
                outcome = job.step(0).unwrap();
            }
            // A step is told free by its end and by states on it, as a planner that samples asks.
            let steps = |from: usize| {
                let at = state_of(from);
                let mut steps = Vec::new();
                for code in 0..27_i64 {
                    let by = [code % 3 - 1, code / 3 % 3 - 1, code / 9 - 1];
                    let cost = (by.iter().map(|by| by * by).sum::<i64>() as f64).sqrt();
                    let here = world.at(from);
                    let to = [here[0] + by[0], here[1] + by[1], (here[2] + by[2]).rem_euclid(6)];
                    if code == 13
                        || !(0..i64::from(sizes[0])).contains(&to[0])
                        || !(0..i64::from(sizes[1])).contains(&to[1])
                    {
                        continue;
                    }
                    let parts = cost.ceil().max(1.0);
                    let is_told = (1..=parts as u32).all(|part| {
                        let share = f64::from(part) / parts;
                        let turn = std::f64::consts::TAU / 6.0;
                        is_free(&[
                            at[0] + share * by[0] as f64,
                            at[1] + share * by[1] as f64,
                            at[2] + share * by[2] as f64 * turn,
                        ])
                    });
                    if is_told {
                        steps.push((world.number(&to).unwrap(), cost));
                    }
                }
                steps
            };
            let costs = dijkstra(world.is_free.len(), start, &steps);
            if costs[goal] == f64::INFINITY {
                assert_eq!((outcome.status, outcome.guarantee), (MotionStatus::NoPath, Guarantee::LatticeOptimal));
            } else {
                assert_eq!((outcome.status, outcome.guarantee), (MotionStatus::Found, Guarantee::LatticeOptimal));
                assert!((outcome.cost - costs[goal]).abs() < 1e-9, "{} {}", outcome.cost, costs[goal]);
            }
        }
    }
}

#[test]
fn what_no_lattice_can_be_is_refused() {
    let axes = vec![line(1.0, 1.0); 5];
    let refused = |space: &AxisSpace, options: MotionOptions| {
        matches!(Motion::new(space, options), Err(Error::Unsupported { .. }))
    };
    let options = MotionOptions { resolution: 0.1, ..MotionOptions::default() };
    assert!(refused(&AxisSpace::new(&axes).unwrap(), options));
    let space = AxisSpace::new(&axes[..2]).unwrap();
    assert!(refused(&space, MotionOptions::default()) && !refused(&space, options));
    assert!(matches!(space.set_voxels(&[2], &[true; 2]), Err(Error::BadValue { name: "sizes", .. })));
    assert!(matches!(space.set_voxels(&[2, 0], &[]), Err(Error::BadValue { name: "sizes", .. })));
    assert!(matches!(space.set_voxels(&[2, 3], &[true; 5]), Err(Error::BadValue { name: "count", .. })));
    assert!(matches!(space.set_voxels(&[1 << 16, 1 << 16], &[]), Err(Error::VoxelLimit { .. })));
    space.set_voxels(&[2, 3], &[true, true, true, true, true, false]).unwrap();
    let mut job = Motion::new(&space, MotionOptions::default()).unwrap();
    let blocked = job.find(&[0.1, 0.1], &[0.9, 0.9], &MotionRequest::default());
    assert!(matches!(blocked, Err(Error::GoalBlocked { .. })));
    // Planners that sample do not ask either.
    let options = MotionOptions { algorithm: MotionAlgorithm::Rrt, ..MotionOptions::default() };
    let mut tree = Motion::new(&space, options).unwrap();
    let outcome = tree.find(&[0.1, 0.1], &[0.9, 0.5], &MotionRequest::default()).unwrap();
    assert_eq!(outcome.status, MotionStatus::Found);
    assert_eq!(MotionAlgorithm::Lattice, MotionOptions::default().algorithm);
}

/// The costs of all voxels from one, where being in a voxel costs.
fn dijkstra_of_costs(world: &World, start: usize, costs: &[f32]) -> Vec<f64> {
    dijkstra(world.is_free.len(), start, &|from| {
        let mean = |to: usize| f64::from(costs[from]) / 2.0 + f64::from(costs[to]) / 2.0;
        let steps = world.steps(from, &|voxel| world.is_free[voxel]);
        steps.into_iter().map(|(to, way)| (to, way * mean(to))).collect()
    })
}

/// The cost of a path over middles of voxels, each motion a step.
fn cost_of_path(world: &World, costs: &[f32], path: &[f64]) -> f64 {
    let voxel = |state: &[f64]| {
        let near = |at: usize| -> f64 { world.middle(at).iter().zip(state).map(|(a, b)| (a - b).abs()).sum() };
        (0..world.is_free.len()).min_by(|&a, &b| near(a).total_cmp(&near(b))).unwrap()
    };
    let nodes: Vec<usize> = path.chunks_exact(world.axes.len()).map(voxel).collect();
    let step = |pair: &[usize]| {
        let steps = world.steps(pair[0], &|at| world.is_free[at]);
        let way = steps.into_iter().find(|step| step.0 == pair[1]).expect("a step between free voxels").1;
        way * (f64::from(costs[pair[0]]) + f64::from(costs[pair[1]])) / 2.0
    };
    nodes.windows(2).map(step).sum()
}

/// A path is soon there, costs what is told and no more than its bound says, and becomes the cheapest.
#[test]
fn paths_over_voxels_keep_the_bounds_that_are_told_while_they_are_repaired() {
    let mut random = Random::new(430);
    let (mut repaired, mut early, mut found) = (0, 0, 0);
    for _ in 0..if full() { 300 } else { 40 } {
        let world = World::random(&mut random, vec![line(9.0, 1.0), line(8.0, 1.5), line(5.0, 1.0)], &[9, 8, 5], 25);
        let costs: Vec<f32> = (0..world.is_free.len()).map(|_| 0.5 + random.below(12) as f32 / 4.0).collect();
        let space = world.space();
        space.edit_voxel_costs(&[0; 3], &world.sizes, &costs).unwrap();
        let free: Vec<usize> = (0..world.is_free.len()).filter(|&at| world.is_free[at]).collect();
        let pick = |random: &mut Random| free[random.below(free.len() as u64) as usize];
        let (start, goal) = (pick(&mut random), pick(&mut random));
        let exact = dijkstra_of_costs(&world, start, &costs)[goal];
        let first_h_scale = *random.pick(&[1.5, 3.0, 50.0]);
        let mut job = Motion::new(&space, MotionOptions { first_h_scale, ..MotionOptions::default() }).unwrap();
        let (from, to) = (world.middle(start), world.middle(goal));
        job.begin(&from, &to, &MotionRequest::default()).unwrap();
        let mut last = (f64::INFINITY, f64::INFINITY, 0);
        let outcome = loop {
            let outcome = job.step(1 + random.below(9)).unwrap();
            let is_found = outcome.status == MotionStatus::Found;
            if is_found || outcome.guarantee == Guarantee::Bounded {
                let told = cost_of_path(&world, &costs, job.path());
                assert!((outcome.cost - told).abs() < 1e-9, "{outcome:?} {told}");
                assert!(outcome.cost <= outcome.bound * exact + 1e-9 && outcome.cost >= exact - 1e-9);
                assert!(outcome.cost <= last.0 && outcome.bound <= last.1);
                repaired += usize::from(outcome.cost < last.0 && last.0.is_finite());
                last = (outcome.cost, outcome.bound, outcome.expanded);
            } else {
                assert!(outcome.cost.is_infinite() && job.path().is_empty() && last.0.is_infinite());
            }
            if outcome.status != MotionStatus::InProgress {
                break outcome;
            }
        };
        assert_eq!((outcome.guarantee, outcome.bound), (Guarantee::LatticeOptimal, 1.0));
        assert_eq!(outcome.status == MotionStatus::NoPath, exact.is_infinite());
        if outcome.status == MotionStatus::Found && last.2 > 20 {
            found += 1;
            assert!((outcome.cost - exact).abs() < 1e-9, "{} {exact}", outcome.cost);
            // Iterations that end before that leave the path that there is.
            let request = MotionRequest { max_iterations: last.2 - 5, ..MotionRequest::default() };
            let ended = job.find(&from, &to, &request).unwrap();
            if ended.status == MotionStatus::Found {
                early += usize::from(ended.guarantee == Guarantee::Bounded);
                assert!((ended.cost - cost_of_path(&world, &costs, job.path())).abs() < 1e-9);
                assert!(ended.cost <= ended.bound * exact + 1e-9);
            }
        }
    }
    assert!(found > 15 && repaired > 5 && early > 5, "{found} {repaired} {early}");
}
