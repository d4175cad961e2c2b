//! The horn (M. Moll, I. Sucan, L. Kavraki. Benchmarking Motion Planning Algorithms. IEEE Robotics and Automation
//! Magazine 2015): a chain with a fixed first pin bends along a narrow horn, and is to come out of it. As a space of
//! axes whose walls are two polylines, and as a chain on a grid that has them as cells.

use super::chains::Chain;
use std::f64::consts::PI;
use std::sync::Arc;
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionRequest, MotionStatus};
use taut::space::{Axis, AxisKind, AxisSpace, ChainSpace, Link, Space, SpaceOptions};
use taut::{Grid, Position, Rect};
use taut_test_support::effort::full;

type Place = (f64, f64);

/// Links in cells are so many times as long as the chain's 1.
const SCALE: f64 = 160.0;

struct Horn {
    links: usize,
    walls: [Vec<Place>; 2],
}

impl Horn {
    /// The walls begin beside the end of the first link, `gap` to either side, and turn by a half turn over all links.
    fn new(links: usize) -> Self {
        let n = links as f64;
        let gap = n.ln() / n;
        let walls = [-1.0, 1.0].map(|sign| {
            let length = (1.0 - sign * PI * gap) / n;
            let mut wall = vec![(1.0 / n, sign * gap)];
            for at in 1..links {
                let (sin, cos) = (PI / n * at as f64).sin_cos();
                let (x, y) = wall[at - 1];
                wall.push((x + length * cos, y + length * sin));
            }
            wall
        });
        Self { links, walls }
    }

    fn start(&self) -> Vec<f64> {
        (0..self.links).map(|at| if at == 0 { 0.0 } else { PI / self.links as f64 }).collect()
    }

    fn goal(&self) -> Vec<f64> {
        (0..self.links).map(|at| if at == 0 { PI - 0.001 } else { 0.0 }).collect()
    }

    fn axes(&self) -> Vec<Axis> {
        vec![Axis { low: -PI, high: PI, weight: 1.0, kind: AxisKind::Line }; self.links]
    }

    /// A state is free if no link crosses a wall or another link, by a test of two segments.
    fn is_free(&self, state: &[f64], cross: impl Fn([Place; 4]) -> bool) -> bool {
        let pins = pins(state);
        let walls = || self.walls.iter().flat_map(|wall| wall.windows(2));
        pins.windows(2).all(|link| walls().all(|wall| !cross([link[0], link[1], wall[0], wall[1]])))
            && !meets_itself(&pins, cross)
    }

    /// The distance across the space, of which the resolution is a part.
    fn resolution(&self) -> f64 {
        0.002 * 2.0 * PI * (self.links as f64).sqrt()
    }

    fn options(&self, algorithm: MotionAlgorithm, seed: u64) -> MotionOptions {
        MotionOptions { algorithm, seed, resolution: self.resolution(), ..MotionOptions::default() }
    }

    /// The walls as cells, and the chain among them.
    fn on_grid(&self) -> (ChainSpace, Chain) {
        let side = (2.0 * SCALE) as i32 + 40;
        let middle = f64::from(side / 2);
        let grid = Grid::new(side, side, 1).unwrap();
        for piece in self.walls.iter().flat_map(|wall| wall.windows(2)) {
            for step in 0..=1000 {
                let part = f64::from(step) / 1000.0;
                let at = |a: f64, b: f64| (middle + SCALE * (a + part * (b - a))) as i32;
                grid.fill(Rect::new(at(piece[0].0, piece[1].0), at(piece[0].1, piece[1].1), 1, 1), 0).unwrap();
            }
        }
        let length = (SCALE / self.links as f64) as f32;
        let limits = Some((-PI as f32, PI as f32));
        let links = vec![Link { limits, ..Link::new(length, 1.0) }; self.links];
        let base = Position::new(middle as f32, middle as f32);
        let space = ChainSpace::new(&grid, &links, Some(base), SpaceOptions::default()).unwrap();
        (space, Chain { links, base: Some((middle, middle)) })
    }
}

/// The pins of a chain of the length 1.
fn pins(state: &[f64]) -> Vec<Place> {
    let (mut pins, mut angle, length) = (vec![(0.0, 0.0)], 0.0, 1.0 / state.len() as f64);
    for turn in state {
        angle += turn;
        let (sin, cos) = f64::sin_cos(angle);
        let (x, y) = pins[pins.len() - 1];
        pins.push((x + length * cos, y + length * sin));
    }
    pins
}

fn meets_itself(pins: &[Place], cross: impl Fn([Place; 4]) -> bool) -> bool {
    let links = pins.len() - 1;
    (2..links).any(|at| (0..at - 1).any(|other| cross([pins[at], pins[at + 1], pins[other], pins[other + 1]])))
}

fn turn(p: Place, q: Place, r: Place) -> f64 {
    (q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0)
}

/// What the planner is told: the ends of each segment are on both sides of the other.
fn cross([a, b, c, d]: [Place; 4]) -> bool {
    turn(a, b, c) * turn(a, b, d) < 0.0 && turn(c, d, a) * turn(c, d, b) < 0.0
}

/// What the test believes: where the lines meet, as parts of both segments.
fn cross_by_parts([a, b, c, d]: [Place; 4]) -> bool {
    let (u, v, w) = ((b.0 - a.0, b.1 - a.1), (d.0 - c.0, d.1 - c.1), (c.0 - a.0, c.1 - a.1));
    let by = u.0 * v.1 - u.1 * v.0;
    let parts = [(w.0 * v.1 - w.1 * v.0) / by, (w.0 * u.1 - w.1 * u.0) / by];
    by != 0.0 && parts.iter().all(|part| *part > 1e-9 && *part < 1.0 - 1e-9)
}

/// Calls a function with states of a path at most `step` apart.
fn along(path: &[f64], dimension: usize, step: f64, mut look: impl FnMut(&[f64])) {
    let rows: Vec<&[f64]> = path.chunks_exact(dimension).collect();
    for pair in rows.windows(2) {
        let length = pair[0].iter().zip(pair[1]).map(|(a, b)| (b - a) * (b - a)).sum::<f64>().sqrt();
        let parts = (length / step).ceil().max(1.0);
        for at in 0..=parts as u64 {
            let part = at as f64 / parts;
            look(&pair[0].iter().zip(pair[1]).map(|(a, b)| a + part * (b - a)).collect::<Vec<_>>());
        }
    }
}

/// Runs a planner with so many seeds, and looks at each path. Prints how many are solved, and returns that number.
fn solve(
    (title, space): (&str, &Space),
    horn: &Horn,
    (algorithm, seeds, most): (MotionAlgorithm, u64, u64),
    mut look: impl FnMut(&[f64]),
) -> u64 {
    let mut checks = Vec::new();
    for seed in 0..seeds {
        let told = MotionOptions { resolution: 0.0, ..horn.options(algorithm, seed) };
        let options = if matches!(space, Space::Axes(_)) { horn.options(algorithm, seed) } else { told };
        let mut job = Motion::new(space, options).unwrap();
        let request = MotionRequest { max_iterations: most, ..MotionRequest::default() };
        let outcome = job.find(&horn.start(), &horn.goal(), &request).unwrap();
        if outcome.status == MotionStatus::Found {
            let path = job.path();
            assert_eq!((&path[..horn.links], &path[path.len() - horn.links..]), (&horn.start()[..], &horn.goal()[..]));
            checks.push(job.checks());
            look(path);
        } else {
            assert_eq!(outcome.status, MotionStatus::BudgetSpent);
        }
    }
    checks.sort_unstable();
    let (solved, median) = (checks.len(), checks.get(checks.len() / 2).copied().unwrap_or(0));
    let worst = checks.last().copied().unwrap_or(0);
    println!("{title}, {algorithm:?}: {solved} of {seeds}, median {median} checks, worst {worst}");
    solved as u64
}

/// Links, seeds and iterations.
fn sizes() -> Vec<(usize, u64, u64)> {
    if full() { vec![(10, 30, 200_000), (20, 30, 200_000)] } else { vec![(10, 4, 200_000)] }
}

#[test]
fn a_chain_comes_out_of_a_horn_that_a_function_tells_of() {
    for (links, seeds, most) in sizes() {
        let horn = Arc::new(Horn::new(links));
        let own = Arc::clone(&horn);
        let space = AxisSpace::with_check(&horn.axes(), Arc::new(move |q: &[f64]| own.is_free(q, cross))).unwrap();
        for algorithm in [MotionAlgorithm::RrtConnect, MotionAlgorithm::Rrt] {
            let (mut states, mut bad) = (0_u64, 0_u64);
            let look = |path: &[f64]| {
                along(path, links, horn.resolution() / 10.0, |state| {
                    (states, bad) = (states + 1, bad + u64::from(!horn.is_free(state, cross_by_parts)));
                });
            };
            let title = format!("horn of {links}");
            let solved = solve((&title, &Space::from(&space)), &horn, (algorithm, seeds, most), look);
            println!("{title}, {algorithm:?}: {bad} of {states} states at 10 x the resolution cross something");
            assert!(links > 10 || solved == seeds, "{algorithm:?}: {solved} of {seeds}");
            assert!(bad * 1000 < states, "{algorithm:?}: {bad} of {states}");
        }
    }
}

#[test]
fn a_horn_that_is_told_in_batches_gives_the_same_path() {
    let horn = Arc::new(Horn::new(10));
    let own = Arc::clone(&horn);
    let known = AxisSpace::with_check(&horn.axes(), Arc::new(move |q: &[f64]| own.is_free(q, cross))).unwrap();
    for seed in 0..2 {
        let options = horn.options(MotionAlgorithm::RrtConnect, seed);
        let request = MotionRequest { max_iterations: 200_000, ..MotionRequest::default() };
        let mut native = Motion::new(&known, options).unwrap();
        let expected = native.find(&horn.start(), &horn.goal(), &request).unwrap();
        let asked = AxisSpace::new(&horn.axes()).unwrap();
        let mut job = Motion::new(&asked, MotionOptions { batch: 256, ..options }).unwrap();
        let mut outcome = job.find(&horn.start(), &horn.goal(), &request).unwrap();
        while outcome.status == MotionStatus::Asking {
            let told: Vec<bool> = job.ask().unwrap().chunks_exact(10).map(|q| horn.is_free(q, cross)).collect();
            job.tell(&told).unwrap();
            outcome = job.step(0).unwrap();
        }
        assert_eq!((outcome, job.path()), (expected, native.path()));
    }
}

#[test]
fn a_chain_on_a_grid_comes_out_of_a_horn_of_cells() {
    for (links, seeds, most) in sizes() {
        let horn = Horn::new(links);
        let (space, chain) = horn.on_grid();
        // Its links may cross each other, and its motions are free everywhere.
        let (mut least, grid) = (f64::INFINITY, space.grid().clone());
        let look = |path: &[f64]| {
            along(path, links, 0.3, |state| least = least.min(chain.room(&grid, state)));
        };
        let title = format!("horn of {links} on a grid");
        let solved = solve((&title, &Space::from(&space)), &horn, (MotionAlgorithm::RrtConnect, seeds, most), look);
        println!("{title}: {least:.5} cells from walls at least");
        assert!(solved == seeds && least > -1.0 / 1024.0, "{solved} of {seeds}, {least}");
        // The host has the space tell what a wall is, and forbids that the chain crosses itself.
        let known = space.clone();
        let tell = move |q: &[f64]| {
            let mut is_free = [false];
            known.check(q, &mut is_free).is_ok() && is_free[0] && !meets_itself(&pins(q), cross)
        };
        let own = AxisSpace::with_check(&horn.axes(), Arc::new(tell)).unwrap();
        let (mut states, mut bad) = (0_u64, 0_u64);
        let look = |path: &[f64]| {
            along(path, links, horn.resolution() / 10.0, |state| {
                (states, bad) = (states + 1, bad + u64::from(meets_itself(&pins(state), cross_by_parts)));
            });
        };
        let title = format!("{title} that may not cross itself");
        let solved = solve((&title, &Space::from(&own)), &horn, (MotionAlgorithm::RrtConnect, seeds, most), look);
        println!("{title}: {bad} of {states} states at 10 x the resolution cross themselves");
        assert!(links > 10 || solved == seeds, "{solved} of {seeds}");
    }
}
