//! Edges of results, looked at ten times as closely as they were checked: in worlds that the library knows there is no
//! fault, and where states are told a share of them cuts a corner.

use super::chains::{Chain, random_chain, random_state, space_of};
use super::scene::{Body, random_grid, random_shape};
use std::sync::Arc;
use taut::Grid;
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionRequest};
use taut::space::{Axis, AxisKind, AxisSpace, Pose, PoseSpace, Space, SpaceOptions, StateCheck};
use taut_test_support::effort::count;
use taut_test_support::planners::SAMPLING;
use taut_test_support::random::Random;

/// How deep in a wall a state of a free motion may be, in cells, and what numbers are rounded by.
const DEEPEST: f64 = 1.0 / 2048.0 + 1.0 / 32_768.0;
/// The distance of states that are looked at on a grid: a tenth of a cell.
const FINE: f64 = 0.1;

/// Edges and their states that were looked at, those with a fault, and how deep the deepest state is.
#[derive(Debug)]
struct Tally {
    paths: usize,
    edges: usize,
    bad_edges: usize,
    states: u64,
    bad: u64,
    deepest: f64,
}

impl Tally {
    fn new() -> Self {
        Self { paths: 0, edges: 0, bad_edges: 0, states: 0, bad: 0, deepest: f64::NEG_INFINITY }
    }

    /// Looks at a path: states at most `step` apart, by how deep in a wall each is.
    fn look(&mut self, path: &[f64], axes: &[Axis], (step, most): (f64, f64), depth: impl Fn(&[f64]) -> f64) {
        let rows: Vec<&[f64]> = path.chunks_exact(axes.len()).collect();
        self.paths += usize::from(!rows.is_empty());
        for pair in rows.windows(2) {
            let changes = axes.iter().zip(pair[0].iter().zip(pair[1])).map(|(axis, (a, b))| axis.weight * (b - a));
            let length = changes.map(|change| change * change).sum::<f64>().sqrt();
            let parts = (length / step).ceil().max(1.0);
            let before = self.bad;
            for at in 0..=parts as u64 {
                let part = at as f64 / parts;
                let state: Vec<f64> = pair[0].iter().zip(pair[1]).map(|(a, b)| a + part * (b - a)).collect();
                let deep = depth(&state);
                self.deepest = self.deepest.max(deep);
                self.states += 1;
                self.bad += u64::from(deep > most);
            }
            self.edges += 1;
            self.bad_edges += usize::from(self.bad > before);
        }
    }

    fn print(&self, title: &str) {
        let Self { paths, edges, bad_edges, states, bad, deepest } = self;
        let share = *bad as f64 / *states as f64 * 100.0;
        println!(
            "{title}: {edges} edges of {paths} paths, {bad_edges} with a fault; {bad} of {states} states ({share:.3} %), \
             deepest {deepest:.6}"
        );
    }
}

/// Plans from a start to a goal with every planner, and hands each path over.
fn plan(space: &Space, ends: &[Vec<f64>], options: MotionOptions, mut take: impl FnMut(&[f64])) {
    for &algorithm in SAMPLING.iter().filter(|&&algorithm| algorithm != MotionAlgorithm::TRrt) {
        let mut job = Motion::new(space, MotionOptions { algorithm, ..options }).unwrap();
        for pair in ends.windows(2) {
            let request = MotionRequest { max_iterations: 400, ..MotionRequest::default() };
            job.find(&pair[0], &pair[1], &request).unwrap();
            take(job.path());
        }
    }
}

/// How deep a chain is in walls: what its half thickness exceeds the distance of a link's segment from a cell by.
fn depth_of_chain(chain: &Chain, grid: &Grid, state: &[f64]) -> f64 {
    let (mut numbers, snapshot) = (state.iter().copied(), grid.snapshot());
    let mut next = || numbers.next().unwrap();
    let mut from = chain.base.unwrap_or_else(|| (next(), next()));
    let (mut angle, mut deepest) = (0.0_f64, f64::NEG_INFINITY);
    for link in &chain.links {
        angle += next();
        let length = if link.longest > link.length { next() } else { f64::from(link.length) };
        let to = (from.0 + length * angle.cos(), from.1 + length * angle.sin());
        // Thicknesses are rounded to 1/256 cell.
        let radius = (f64::from(link.thickness) * 256.0).round() / 512.0;
        let range = |a: f64, b: f64| ((a.min(b) - radius).floor() as i32, (a.max(b) + radius).ceil() as i32);
        let ((left, right), (top, bottom)) = (range(from.0, to.0), range(from.1, to.1));
        for y in top..bottom {
            for x in left..right {
                let inside = (0..grid.width()).contains(&x) && (0..grid.height()).contains(&y);
                if !inside || snapshot.is_blocked(x, y) {
                    deepest = deepest.max(radius - to_cell(from, to, (f64::from(x), f64::from(y))));
                }
            }
        }
        from = to;
    }
    deepest
}

/// The distance of a segment from a cell: 0 if they meet, else that of an end or of a corner.
fn to_cell(p: (f64, f64), q: (f64, f64), (left, top): (f64, f64)) -> f64 {
    let (dx, dy) = (q.0 - p.0, q.1 - p.1);
    // The part of the segment that is within the cell's columns and rows, if any.
    let (mut first, mut last) = (0.0_f64, 1.0_f64);
    for (at, by, low) in [(p.0, dx, left), (p.1, dy, top)] {
        if by == 0.0 {
            last = if at > low && at < low + 1.0 { last } else { -1.0 };
        } else {
            let parts = [(low - at) / by, (low + 1.0 - at) / by];
            (first, last) = (first.max(parts[0].min(parts[1])), last.min(parts[0].max(parts[1])));
        }
    }
    if first < last {
        return 0.0;
    }
    let off = |at: (f64, f64)| {
        let beyond = |value: f64, low: f64| (low - value).max(value - low - 1.0).max(0.0);
        beyond(at.0, left).hypot(beyond(at.1, top))
    };
    let to_segment = |corner: usize| {
        let at = (left + (corner & 1) as f64, top + (corner >> 1) as f64);
        let part = (((at.0 - p.0) * dx + (at.1 - p.1) * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
        (p.0 + part * dx - at.0).hypot(p.1 + part * dy - at.1)
    };
    (0..4).map(to_segment).fold(off(p).min(off(q)), f64::min)
}

/// Some free states.
fn free(random: &mut Random, axes: &[Axis], most: usize, is_free: impl Fn(&[f64]) -> bool) -> Vec<Vec<f64>> {
    let drawn = (0..100).map(|_| random_state(random, axes)).filter(|state| is_free(state));
    drawn.take(most).collect()
}

#[test]
fn edges_of_bodies_are_free_at_ten_times_the_resolution() {
    let (mut random, mut tally) = (Random::new(7001), Tally::new());
    let wanted = count(5_000, 600_000);
    while tally.edges < wanted {
        let percent = 2 + random.below(14);
        let grid = random_grid(&mut random, (20, 20), percent);
        let size = 0.3 + random.unit() as f32;
        let shape = random_shape(&mut random, size);
        let (space, body) = (PoseSpace::new(&grid, &shape, SpaceOptions::default()).unwrap(), Body::of(&shape));
        let any = Space::from(&space);
        let axes: Vec<Axis> = (0..3).map(|at| any.axis(at).unwrap()).collect();
        let is_free = |state: &[f64]| {
            let mut is_free = [false];
            space.check(&[Pose::of_row(state)], &mut is_free).unwrap();
            is_free[0]
        };
        let ends = free(&mut random, &axes, 5, is_free);
        let range = [0.7, 1.0, 2.0, 5.0][random.below(4) as usize];
        let options = MotionOptions { seed: random.below(1 << 30), range, ..MotionOptions::default() };
        plan(&any, &ends, options, |path| {
            tally.look(path, &axes, (FINE, DEEPEST), |state| body.depth(&grid, &Pose::of_row(state)));
        });
    }
    tally.print("bodies on grids");
    assert!(tally.bad_edges == 0 && tally.deepest > -0.5, "{tally:?}");
}

#[test]
fn edges_of_chains_are_free_at_ten_times_the_resolution() {
    let (mut random, mut tally) = (Random::new(7002), Tally::new());
    let wanted = count(5_000, 400_000);
    while tally.edges < wanted {
        let percent = 1 + random.below(8);
        let (grid, chain) = (random_grid(&mut random, (20, 20), percent), random_chain(&mut random, 20));
        let space = space_of(&chain, &grid, SpaceOptions::default());
        let is_free = |state: &[f64]| {
            let mut is_free = [false];
            space.check(state, &mut is_free).unwrap();
            is_free[0]
        };
        let ends = free(&mut random, space.axes(), 5, is_free);
        let range = [0.7, 1.0, 2.0, 5.0][random.below(4) as usize];
        let options = MotionOptions { seed: random.below(1 << 30), range, ..MotionOptions::default() };
        plan(&Space::from(&space), &ends, options, |path| {
            tally.look(path, space.axes(), (FINE, DEEPEST), |state| depth_of_chain(&chain, &grid, state));
        });
    }
    tally.print("chains on grids");
    assert!(tally.bad_edges == 0 && tally.deepest > -0.5, "{tally:?}");
}

/// Balls that a state must not be in.
#[derive(Clone)]
struct Balls(Vec<(Vec<f64>, f64)>);

impl Balls {
    fn depth(&self, state: &[f64]) -> f64 {
        let one = |(middle, radius): &(Vec<f64>, f64)| {
            radius - state.iter().zip(middle).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
        };
        self.0.iter().map(one).fold(f64::NEG_INFINITY, f64::max)
    }
}

#[test]
fn edges_whose_states_are_told_cut_corners_less_deep_than_half_a_resolution() {
    let (mut random, mut tally) = (Random::new(7003), Tally::new());
    let (wanted, resolution) = (count(5_000, 1_000_000), 0.01);
    while tally.edges < wanted {
        let dimension = 2 + random.below(3) as usize;
        let axes = vec![Axis { low: 0.0, high: 1.0, weight: 1.0, kind: AxisKind::Line }; dimension];
        let mut ball = || (random_state(&mut random, &axes), 0.02 + 0.15 * random.unit());
        let balls = Balls((0..10 * dimension).map(|_| ball()).collect());
        let known = balls.clone();
        let check: Arc<StateCheck> = Arc::new(move |q: &[f64]| known.depth(q) <= 0.0);
        let space = AxisSpace::with_check(&axes, check).unwrap();
        let ends = free(&mut random, &axes, 5, |state| balls.depth(state) <= 0.0);
        let range = [0.02, 0.04, 0.1, 0.3][random.below(4) as usize];
        let options = MotionOptions { seed: random.below(1 << 30), range, resolution, ..MotionOptions::default() };
        plan(&Space::from(&space), &ends, options, |path| {
            tally.look(path, &axes, (resolution / 10.0, 1e-12), |state| balls.depth(state));
        });
    }
    tally.print("balls that are told");
    // No state is farther from one that was told than half a resolution.
    assert!(tally.deepest <= resolution / 2.0 && tally.bad > 0 && tally.bad * 200 < tally.states, "{tally:?}");
}
