//! Motions in spaces of voxels: beside an exact judge of single motions, along the paths of every planner, and after
//! edits.

use std::collections::HashMap;
use taut::Error;
use taut::improve::{ImproveOptions, Improvement};
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionRequest, MotionStatus};
use taut::plan::Guarantee;
use taut::space::{Axis, AxisKind, AxisSpace, Space};
use taut_test_support::effort::{count, full};
use taut_test_support::planners::OF_AXES;
use taut_test_support::random::Random;

/// All that plan among voxels.
fn planners() -> impl Iterator<Item = MotionAlgorithm> {
    OF_AXES.into_iter().chain([MotionAlgorithm::LazyTheta])
}

fn line(high: f64) -> Axis {
    Axis { low: 0.0, high, weight: 1.0, kind: AxisKind::Line }
}

/// Voxels of side 1 from 0 on; the number of the first axis changes fastest.
struct Voxels {
    sizes: Vec<u32>,
    is_free: Vec<bool>,
}

impl Voxels {
    fn new(sizes: &[u32], is_free: impl FnMut(&[u32]) -> bool) -> Self {
        let mut at = vec![0; sizes.len()];
        let mut is_free = is_free;
        let count = sizes.iter().product::<u32>();
        let mut list = Vec::new();
        for _ in 0..count {
            list.push(is_free(&at));
            for (place, &size) in at.iter_mut().zip(sizes) {
                *place += 1;
                if *place < size {
                    break;
                }
                *place = 0;
            }
        }
        Self { sizes: sizes.to_vec(), is_free: list }
    }

    fn random(random: &mut Random, sizes: &[u32], percent: u64) -> Self {
        Self::new(sizes, |_| random.below(100) >= percent)
    }

    fn space(&self) -> AxisSpace {
        let axes: Vec<Axis> = self.sizes.iter().map(|&size| line(f64::from(size))).collect();
        let space = AxisSpace::new(&axes).unwrap();
        space.set_voxels(&self.sizes, &self.is_free).unwrap();
        space
    }

    fn has(&self, at: &[i64]) -> bool {
        let places = at.iter().zip(&self.sizes).rev();
        let number = places
            .fold(0, |number, (&place, &size)| number * size as usize + place.clamp(0, i64::from(size) - 1) as usize);
        self.is_free[number]
    }

    /// True if all voxels are free that are in one of some numbers along each axis.
    fn has_all(&self, numbers: &[Vec<i64>]) -> bool {
        let mut at = vec![0; numbers.len()];
        self.has_rest(numbers, &mut at, 0)
    }

    fn has_rest(&self, numbers: &[Vec<i64>], at: &mut Vec<i64>, axis: usize) -> bool {
        if axis == numbers.len() {
            return self.has(at);
        }
        numbers[axis].iter().all(|&number| {
            at[axis] = number;
            self.has_rest(numbers, at, axis + 1)
        })
    }

    /// Whether a motion is free whose ends are so many sixteenths, written down from the definition: of every moment at
    /// which a border is met, all voxels just before, at and just after it, in each combination of the axes, and the
    /// voxel between two such moments.
    fn is_free_motion(&self, from: &[i64], to: &[i64]) -> bool {
        // Moments are fractions of the motion.
        let mut moments: Vec<(i64, i64)> = vec![(0, 1), (1, 1)];
        for (&a, &b) in from.iter().zip(to).filter(|(a, b)| a != b) {
            let (low, high) = (a.min(b), a.max(b));
            for border in (low + 15) / 16..=high / 16 {
                moments.push(((border * 16 - a).abs(), (b - a).abs()));
            }
        }
        moments.sort_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1)));
        moments.dedup_by(|a, b| a.0 * b.1 == b.0 * a.1);
        let at_moments = moments.iter().all(|&(part, whole)| {
            let numbers = from.iter().zip(to).map(|(&a, &b)| {
                // The place, times the denominator.
                let (place, unit) = (a * whole + (b - a) * part, 16 * whole);
                let here = place.div_euclid(unit);
                let mut near = vec![here];
                if place % unit == 0 && a != b {
                    let (is_upward, is_first, is_last) = (b > a, part == 0, part == whole);
                    if is_upward && !is_first || !is_upward && !is_last {
                        near.push(here - 1);
                    }
                }
                near
            });
            self.has_all(&numbers.collect::<Vec<_>>())
        });
        at_moments
            && moments.windows(2).all(|pair| {
                let (part, whole) = (pair[0].0 * pair[1].1 + pair[1].0 * pair[0].1, 2 * pair[0].1 * pair[1].1);
                let middle = |(&a, &b): (&i64, &i64)| (a * whole + (b - a) * part).div_euclid(16 * whole);
                self.has(&from.iter().zip(to).map(middle).collect::<Vec<_>>())
            })
    }

    /// States of a straight motion that lie in closed voxels, of so many a voxel.
    fn closed_states(&self, from: &[f64], to: &[f64], density: f64) -> usize {
        let longest = from.iter().zip(to).map(|(a, b)| (b - a).abs()).fold(0.0, f64::max);
        let parts = (longest * density).ceil().max(1.0) as u32;
        let closed = (0..=parts).filter(|&part| {
            let share = f64::from(part) / f64::from(parts);
            let place = |(a, b): (&f64, &f64)| (a + (b - a) * share).floor() as i64;
            !self.has(&from.iter().zip(to).map(place).collect::<Vec<_>>())
        });
        closed.count()
    }
}

#[test]
fn single_motions_are_free_where_all_voxels_that_they_pass_are() {
    let mut random = Random::new(5100);
    let mut seen = [0_usize; 2];
    for round in 0..count(400, 20_000) {
        let sizes: &[u32] = [&[9, 7][..], &[5, 4, 6], &[12], &[3, 4, 3, 4]][round % 4];
        let percent = *random.pick(&[3, 10, 30]);
        let voxels = Voxels::random(&mut random, sizes, percent);
        let space = Space::from(&voxels.space());
        for _ in 0..50 {
            // Borders, middles and diagonals are frequent.
            let unit = *random.pick(&[1, 4, 8, 8, 16]);
            let mut state = || -> Vec<i64> {
                let numbers = sizes.iter().map(|&size| random.below(u64::from(size) * 16 / unit + 1) * unit);
                numbers.map(|number| number as i64).collect()
            };
            let (from, mut to) = (state(), state());
            if random.chance(0.3) {
                let by = random.between(-40, 41);
                let limits = sizes.iter().map(|&size| i64::from(size) * 16);
                to = from.iter().zip(limits).map(|(a, limit)| (a + by).clamp(0, limit)).collect();
            }
            let row = |state: &[i64]| state.iter().map(|&number| number as f64 / 16.0).collect::<Vec<_>>();
            // The last voxel has the high end.
            let inner = |state: &[i64]| -> Vec<i64> {
                state.iter().zip(sizes).map(|(&number, &size)| number.min(i64::from(size) * 16 - 1)).collect()
            };
            if inner(&from) != from || inner(&to) != to {
                continue;
            }
            let mut is_free = [false];
            space.check_motions(&row(&from), &row(&to), &mut is_free).unwrap();
            assert_eq!(is_free[0], voxels.is_free_motion(&from, &to), "{sizes:?} {from:?} {to:?}");
            seen[usize::from(is_free[0])] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 1000), "{seen:?}");
}

#[test]
fn a_turn_of_an_angle_goes_on_at_its_other_end() {
    let turn = Axis { low: 0.0, high: 8.0, weight: 1.0, kind: AxisKind::Angle };
    let space = AxisSpace::new(&[turn]).unwrap();
    space.set_voxels(&[8], &[true, true, false, true, true, true, true, true]).unwrap();
    let is_free = |from: f64, to: f64| {
        let mut is_free = [false];
        Space::from(&space).check_motions(&[from], &[to], &mut is_free).map(|()| is_free[0])
    };
    assert_eq!(is_free(6.5, 9.5), Ok(true));
    assert_eq!(is_free(6.5, 10.0), Ok(false));
    assert_eq!(is_free(1.5, -4.5), Ok(true));
    assert_eq!(is_free(1.5, -5.5), Ok(false));
    assert_eq!(is_free(17.5, 14.5), Ok(true));
    assert!(matches!(is_free(0.5, 9.5), Err(Error::Unsupported { .. })));
}

/// A world of so many voxels along each axis, with walls one voxel thick that leave a way: straight ones with a hole,
/// diagonal ones whose voxels touch at corners, or clutter.
fn world(random: &mut Random, sizes: &[u32], kind: u32) -> Voxels {
    let size = sizes[0];
    let holes: HashMap<u32, Vec<u32>> =
        (0..size).map(|at| (at, sizes.iter().map(|&size| random.below(u64::from(size)) as u32).collect())).collect();
    let gap = size / 8 + 1;
    let is_near = |at: &[u32], hole: &[u32]| at.iter().zip(hole).skip(1).all(|(a, b)| a.abs_diff(*b) <= gap);
    let clutter: Vec<bool> = (0..sizes.iter().product::<u32>()).map(|_| random.chance(0.2)).collect();
    let mut number = 0;
    Voxels::new(sizes, |at| {
        number += 1;
        match kind {
            0 => at[0] % (size / 4).max(2) != 1 || at[0] < 3 || is_near(at, &holes[&at[0]]),
            1 => !(at[0] + at[1]).is_multiple_of((size / 2).max(3)) || is_near(at, &holes[&0]),
            _ => !clutter[number - 1],
        }
    })
}

#[test]
fn no_planner_leads_through_a_closed_voxel() {
    let mut random = Random::new(5200);
    let (mut motions, mut found) = (0, 0);
    let sizes: &[&[u32]] = if full() {
        &[&[20, 20], &[50, 50], &[100, 100], &[200, 200], &[400, 400], &[20, 20, 20], &[64, 64, 64], &[120, 120, 120]]
    } else {
        &[&[20, 20], &[50, 50], &[160, 160], &[20, 20, 20]]
    };
    // Twice each size and kind: a world of 400 x 400 takes some seconds.
    for round in 0..count(12, 48) {
        let sizes = sizes[round % sizes.len()];
        let voxels = world(&mut random, sizes, (round / sizes.len() % 3) as u32);
        let space = voxels.space();
        let mut state = || -> Vec<f64> { sizes.iter().map(|&size| random.unit() * f64::from(size)).collect() };
        let (start, goal) = (state(), state());
        for algorithm in planners() {
            let resolution = if algorithm == MotionAlgorithm::DiscreteRrt { 1.0 } else { 0.0 };
            let options = MotionOptions { algorithm, resolution, ..MotionOptions::default() };
            let mut motion = Motion::new(&space, options).unwrap();
            let request = MotionRequest { max_iterations: 3000, ..MotionRequest::default() };
            let outcome = match motion.find(&start, &goal, &request) {
                Err(Error::StartBlocked { .. } | Error::GoalBlocked { .. }) => break,
                outcome => outcome.unwrap(),
            };
            if outcome.status != MotionStatus::Found {
                continue;
            }
            found += 1;
            motions += insist(&voxels, &motion, algorithm);
            if algorithm != MotionAlgorithm::TRrt {
                let options = ImproveOptions {
                    improvement: Improvement::Shortcut,
                    max_iterations: 100,
                    ..ImproveOptions::default()
                };
                let improved = motion.improve(&options).unwrap();
                assert!(improved.cost <= outcome.cost);
                motions += insist(&voxels, &motion, algorithm);
            }
        }
    }
    assert!(found > 40, "{found}");
    println!("{motions} motions of {found} paths");
}

/// Checks the path of a planner; how many motions it has.
fn insist(voxels: &Voxels, motion: &Motion, algorithm: MotionAlgorithm) -> usize {
    let rows: Vec<&[f64]> = motion.path().chunks_exact(voxels.sizes.len()).collect();
    for pair in rows.windows(2) {
        assert_eq!(voxels.closed_states(pair[0], pair[1], 64.0), 0, "{algorithm:?} {pair:?}");
    }
    rows.len() - 1
}

#[test]
fn lazy_theta_finds_a_way_where_the_lattice_does_and_is_seldom_longer() {
    let mut random = Random::new(5300);
    let (mut shorter, mut longer, mut all, mut share) = (0, 0, 0, 0.0);
    for round in 0..count(60, 3000) {
        let sizes: &[u32] = [&[30, 24][..], &[16, 14, 15]][round % 2];
        let percent = *random.pick(&[5, 15, 30]);
        let voxels = Voxels::random(&mut random, sizes, percent);
        let space = voxels.space();
        let mut state = || -> Vec<f64> { sizes.iter().map(|&size| random.unit() * f64::from(size)).collect() };
        let (start, goal) = (state(), state());
        let find = |algorithm| {
            let mut motion = Motion::new(&space, MotionOptions { algorithm, ..MotionOptions::default() }).unwrap();
            let outcome = motion.find(&start, &goal, &MotionRequest::default());
            outcome.map(|outcome| (outcome, motion))
        };
        let (Ok((lattice, _)), Ok((theta, motion))) =
            (find(MotionAlgorithm::Lattice), find(MotionAlgorithm::LazyTheta))
        else {
            continue;
        };
        assert_eq!(lattice.status, theta.status);
        if theta.status != MotionStatus::Found {
            assert_eq!(theta.guarantee, Guarantee::LatticeOptimal);
            continue;
        }
        assert_eq!(theta.guarantee, Guarantee::None);
        insist(&voxels, &motion, MotionAlgorithm::LazyTheta);
        let rows: Vec<&[f64]> = motion.path().chunks_exact(sizes.len()).collect();
        assert!(rows[0] == start && *rows.last().unwrap() == goal);
        let way = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (b - a) * (b - a)).sum::<f64>().sqrt();
        let length: f64 = rows.windows(2).map(|pair| way(pair[0], pair[1])).sum();
        assert!((length - theta.cost).abs() < 1e-9, "{length} {}", theta.cost);
        all += 1;
        share += theta.cost / lattice.cost;
        shorter += usize::from(theta.cost < lattice.cost - 1e-9);
        longer += usize::from(theta.cost > lattice.cost + 1e-9);
    }
    println!("{shorter} shorter, {longer} longer of {all}; {:.4} of the lattice's length", share / f64::from(all));
    assert!(all > 20 && longer * 50 <= all as usize, "{longer} of {all}");
    assert!(share < 0.97 * f64::from(all));
}

#[test]
fn planners_see_edited_voxels() {
    let open = Voxels::new(&[20, 20], |_| true);
    let space = open.space();
    let (start, goal) = ([2.5, 2.5], [17.5, 2.5]);
    let mut living: Vec<Motion> = planners()
        .map(|algorithm| {
            let resolution = if algorithm == MotionAlgorithm::DiscreteRrt { 1.0 } else { 0.0 };
            Motion::new(&space, MotionOptions { algorithm, resolution, ..MotionOptions::default() }).unwrap()
        })
        .collect();
    let request = MotionRequest { max_iterations: 4000, ..MotionRequest::default() };
    for motion in &mut living {
        assert_eq!(motion.find(&start, &goal, &request).unwrap().status, MotionStatus::Found);
    }
    // A wall from the lower border up.
    space.edit_voxels(&[10, 0], &[1, 15], &[false; 15]).unwrap();
    let wall = Voxels::new(&[20, 20], |at| at[0] != 10 || at[1] >= 15);
    for (motion, algorithm) in living.iter_mut().zip(planners()) {
        let shortcut = ImproveOptions { improvement: Improvement::Shortcut, ..ImproveOptions::default() };
        if motion.path().len() == 4 && algorithm != MotionAlgorithm::TRrt {
            let refused = motion.improve(&shortcut);
            assert_eq!(
                refused.unwrap_err(),
                Error::BadValue { name: "segment", value: 0.0, allowed: "motions of the path that are free" }
            );
        }
        let outcome = motion.find(&start, &goal, &request).unwrap();
        assert_eq!(outcome.status, MotionStatus::Found, "{algorithm:?}");
        assert!(outcome.revision == 2 && outcome.length > 25.0);
        insist(&wall, motion, algorithm);
    }
    // All of it: no way is left, and none is found.
    space.edit_voxels(&[10, 15], &[1, 5], &[false; 5]).unwrap();
    for (motion, algorithm) in living.iter_mut().zip(planners()) {
        assert_ne!(motion.find(&start, &goal, &request).unwrap().status, MotionStatus::Found, "{algorithm:?}");
    }
    // And back.
    space.edit_voxels(&[10, 0], &[1, 20], &[true; 20]).unwrap();
    for motion in &mut living {
        assert!((motion.find(&start, &goal, &request).unwrap().length - 15.0).abs() < 3.0);
    }
}

#[test]
fn an_edit_leaves_what_a_fresh_table_has() {
    let mut random = Random::new(5400);
    let sizes = [7, 5, 6];
    let mut voxels = Voxels::random(&mut random, &sizes, 40);
    let space = voxels.space();
    for _ in 0..count(200, 5000) {
        let low: Vec<u32> = sizes.iter().map(|&size| random.below(u64::from(size)) as u32).collect();
        let part: Vec<u32> =
            low.iter().zip(&sizes).map(|(&low, &size)| 1 + random.below(u64::from(size - low)) as u32).collect();
        let is_free: Vec<bool> = (0..part.iter().product::<u32>()).map(|_| random.chance(0.5)).collect();
        space.edit_voxels(&low, &part, &is_free).unwrap();
        let mut entries = is_free.iter();
        for z in 0..part[2] {
            for y in 0..part[1] {
                for x in 0..part[0] {
                    let number = ((low[2] + z) * sizes[1] + low[1] + y) * sizes[0] + low[0] + x;
                    voxels.is_free[number as usize] = *entries.next().unwrap();
                }
            }
        }
        let rows: Vec<f64> =
            (0..210_u32).flat_map(|at| [at % 7, at / 7 % 5, at / 35].map(|place| f64::from(place) + 0.5)).collect();
        let mut is_free = [false; 210];
        space.check_states(&rows, &mut is_free).unwrap();
        assert_eq!(is_free[..], voxels.is_free[..]);
    }
}

#[test]
fn parts_that_are_no_voxels_are_refused() {
    let space = AxisSpace::new(&[line(4.0), line(3.0)]).unwrap();
    let none = space.edit_voxels(&[0, 0], &[1, 1], &[true]).unwrap_err();
    assert!(matches!(none, Error::Unsupported { .. }));
    space.set_voxels(&[4, 3], &[true; 12]).unwrap();
    let names = [
        (space.edit_voxels(&[0], &[1, 1], &[true]), "low"),
        (space.edit_voxels(&[0, 0], &[1], &[true]), "sizes"),
        (space.edit_voxels(&[0, 0], &[0, 1], &[]), "sizes"),
        (space.edit_voxels(&[3, 0], &[2, 1], &[true; 2]), "low + sizes"),
        (space.edit_voxels(&[u32::MAX, 0], &[2, 1], &[true; 2]), "low + sizes"),
        (space.edit_voxels(&[0, 0], &[2, 1], &[true]), "count"),
        (space.edit_voxel_costs(&[0, 0], &[2, 1], &[1.0, f32::NAN]), "costs"),
        (space.edit_voxel_costs(&[0, 0], &[2, 1], &[1.0, 0.0]), "costs"),
    ];
    for (result, expected) in names {
        assert!(matches!(result.unwrap_err(), Error::BadValue { name, .. } if name == expected), "{expected}");
    }
}

#[test]
fn dear_voxels_are_gone_around_and_planners_count_alike() {
    let mut random = Random::new(5500);
    for _ in 0..count(20, 500) {
        let sizes = [12, 9];
        let voxels = Voxels::random(&mut random, &sizes, 15);
        let space = voxels.space();
        let costs: Vec<f32> = (0..108).map(|_| *random.pick(&[0.5, 1.0, 1.0, 6.0])).collect();
        space.edit_voxel_costs(&[0, 0], &sizes, &costs).unwrap();
        let (start, goal) = ([0.5, 0.5], [11.5, 8.5]);
        let cost = |from: &[f64], to: &[f64]| -> f64 {
            // Enough states to tell an error from rounding.
            let parts = 20_000;
            let way = ((to[0] - from[0]).powi(2) + (to[1] - from[1]).powi(2)).sqrt();
            let states = (0..parts).map(|part| {
                let share = (f64::from(part) + 0.5) / f64::from(parts);
                let at = |axis: usize| (from[axis] + (to[axis] - from[axis]) * share) as usize;
                f64::from(costs[at(0).min(11) + at(1).min(8) * 12])
            });
            states.sum::<f64>() / f64::from(parts) * way
        };
        for algorithm in [MotionAlgorithm::Lattice, MotionAlgorithm::RrtStar, MotionAlgorithm::PrmStar] {
            let mut motion = Motion::new(&space, MotionOptions { algorithm, ..MotionOptions::default() }).unwrap();
            let request = MotionRequest { max_iterations: 2000, ..MotionRequest::default() };
            let outcome = match motion.find(&start, &goal, &request) {
                Err(Error::StartBlocked { .. } | Error::GoalBlocked { .. }) => break,
                outcome => outcome.unwrap(),
            };
            if outcome.status != MotionStatus::Found {
                continue;
            }
            let rows: Vec<&[f64]> = motion.path().chunks_exact(2).collect();
            let counted: f64 = rows.windows(2).map(|pair| cost(pair[0], pair[1])).sum();
            assert!((counted - outcome.cost).abs() < 0.01 * outcome.cost, "{algorithm:?} {counted} {}", outcome.cost);
            let shortcut =
                ImproveOptions { improvement: Improvement::Shortcut, max_iterations: 200, ..ImproveOptions::default() };
            let improved = motion.improve(&shortcut).unwrap();
            assert!(improved.cost <= outcome.cost + 1e-9);
            let rows: Vec<&[f64]> = motion.path().chunks_exact(2).collect();
            let counted: f64 = rows.windows(2).map(|pair| cost(pair[0], pair[1])).sum();
            assert!((counted - improved.cost).abs() < 0.01 * improved.cost, "{algorithm:?} {counted}");
        }
        let theta = MotionOptions { algorithm: MotionAlgorithm::LazyTheta, ..MotionOptions::default() };
        let refused = Motion::new(&space, theta).unwrap().find(&start, &goal, &MotionRequest::default());
        assert!(matches!(
            refused,
            Err(Error::Unsupported { .. } | Error::StartBlocked { .. } | Error::GoalBlocked { .. })
        ));
    }
}
