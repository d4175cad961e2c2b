//! Spaces of which only the host can tell what is free: here, what is inside of no box. What is told stands in the
//! data, so a client needs no box.

use super::axes::{GOAL, HALL, START, angle, line, within};
use super::improving::SHORTCUT;
use super::json::{bits, list, real};
use super::recorder::{Recorder, called, status};
use taut::improve::ImproveOptions;
use taut::motion::{MotionAlgorithm, MotionOptions, MotionRequest};
use taut::space::ModelKind;

/// The lowest and the highest corner of what is not free, open.
pub type Walls<const N: usize> = [([f64; N], [f64; N])];

/// A wall that leaves a gap above.
pub const WALL: [([f64; 2], [f64; 2]); 1] = [([3.5, -1.0], [4.5, 4.0])];
/// The same wall up to the top.
const SHUT: [([f64; 2], [f64; 2]); 1] = [([3.5, -1.0], [4.5, 7.0])];

/// The cases of the file `asking`.
pub fn cases() -> Vec<Recorder> {
    let mut cases = vec![batches()];
    let base = MotionOptions { resolution: 1.0, range: 4.0, batch: 32, ..MotionOptions::default() };
    for algorithm in [MotionAlgorithm::Prm, MotionAlgorithm::Est, MotionAlgorithm::Kpiece, MotionAlgorithm::Rrt] {
        cases.push(told(algorithm, MotionOptions { seed: 3, ..base }, 400));
    }
    for algorithm in
        [MotionAlgorithm::PrmStar, MotionAlgorithm::LazyPrmStar, MotionAlgorithm::RrtStar, MotionAlgorithm::Aorrt]
    {
        cases.push(told(algorithm, MotionOptions { seed: 5, ..base }, 16));
    }
    for algorithm in [MotionAlgorithm::DiscreteRrt, MotionAlgorithm::Lattice] {
        cases.push(told(algorithm, MotionOptions { range: 0.0, ..base }, 400));
    }
    cases.extend([costs(base), lattice_costs(), constrained(), angles(), driven()]);
    for algorithm in
        [MotionAlgorithm::Prm, MotionAlgorithm::RrtConnect, MotionAlgorithm::Aorrt, MotionAlgorithm::Lattice]
    {
        cases.push(motions(algorithm));
    }
    cases
}

fn is_free<const N: usize>(walls: &Walls<N>, state: &[f64]) -> bool {
    let is_in = |(low, high): &([f64; N], [f64; N])| (0..N).all(|at| low[at] < state[at] && state[at] < high[at]);
    !walls.iter().any(is_in)
}

/// True if a straight motion does not enter an open box: the times at which it is within each side have no common part.
fn misses((low, high): &([f64; 2], [f64; 2]), from: &[f64], to: &[f64]) -> bool {
    let (mut first, mut last) = (0.0_f64, 1.0_f64);
    for at in 0..2 {
        let (start, change) = (from[at], to[at] - from[at]);
        if change == 0.0 {
            if start <= low[at] || start >= high[at] {
                return true;
            }
            continue;
        }
        let times = [(low[at] - start) / change, (high[at] - start) / change];
        (first, last) = (first.max(times[0].min(times[1])), last.min(times[0].max(times[1])));
    }
    // At a single time it touches.
    first >= last
}

/// The same search with other batches finds the same path. Then answers at the wrong time, and none.
fn batches() -> Recorder {
    let mut case = Recorder::empty("batches");
    let options =
        MotionOptions { algorithm: MotionAlgorithm::RrtConnect, resolution: 0.75, seed: 9, ..MotionOptions::default() };
    case.space_of_axes(&HALL);
    case.space_axes();
    let mut paths = Vec::new();
    for batch in [2, 7, 64] {
        case.motion_create(MotionOptions { batch, ..options });
        case.motion_find(START, &[GOAL], within(0));
        case.motion_answer(&WALL);
        paths.push(case.motion().path().to_vec());
    }
    assert!(!paths[0].is_empty() && paths.iter().all(|path| *path == paths[0]), "{paths:?}");
    case.motion_tell(&[true]);
    case.motion_tell_costs(&[1.0]);
    case.motion_ask();
    case.motion_shorten(&WALL);
    // Answers of another count, twice, and none at all.
    case.motion_find(GOAL, &[START, [7.0, 5.0]], within(0));
    case.motion_ask();
    case.motion_tell(&[]);
    case.motion_step(0);
    case.motion_ask();
    case.motion_answer(&WALL);
    case.motion_ask();
    case.motion_find(START, &[GOAL], within(0));
    case.motion_cancel();
    case.motion_step(0);
    case.motion_ask();
    case.motion_begin(START, &[GOAL], within(0));
    case.motion_ask();
    case.motion_step(1);
    case.motion_reset();
    case.motion_ask();
    case
}

/// A search that is told, one that begins in a wall, one that ends there, and one whose wall is shut.
fn told(algorithm: MotionAlgorithm, options: MotionOptions, iterations: u64) -> Recorder {
    let mut case = Recorder::empty(&format!("{algorithm:?}"));
    case.space_of_axes(&HALL);
    case.motion_create(MotionOptions { algorithm, ..options });
    case.motion_find(START, &[GOAL], within(iterations));
    case.motion_answer(&WALL);
    case.motion_find([4.0, 1.0], &[GOAL], within(iterations));
    case.motion_answer(&WALL);
    case.motion_find(GOAL, &[[4.0, 1.0], [4.0, 2.0]], within(iterations));
    case.motion_answer(&WALL);
    case.motion_find(START, &[GOAL], within(if algorithm == MotionAlgorithm::Lattice { 0 } else { 12 }));
    case.motion_answer(&SHUT);
    case
}

/// A valley between dear states; its costs have few digits.
fn costs(base: MotionOptions) -> Recorder {
    let mut case = Recorder::empty("costs");
    let valley = |state: &[f64]| {
        if is_free(&WALL, state) { 1.0 + (4.0 * (state[1] - 5.0).abs()).floor() / 4.0 } else { f64::INFINITY }
    };
    case.space_of_axes(&HALL);
    let climbers = [(MotionAlgorithm::TRrt, 0.0), (MotionAlgorithm::TRrt, 64.0), (MotionAlgorithm::Rrt, 0.0)];
    for (algorithm, temperature) in climbers {
        case.motion_create(MotionOptions { algorithm, temperature, seed: 4, ..base });
        case.motion_find(START, &[GOAL], within(100));
        case.motion_tell_costs(&[1.0]);
        let mut is_first = true;
        while let Ok(asked) = case.motion().ask().map(<[f64]>::to_vec) {
            let told: Vec<f64> = asked.chunks_exact(2).map(valley).collect();
            case.motion_ask();
            if is_first {
                let mut wrong = told.clone();
                wrong[0] = -1.0;
                case.motion_tell_costs(&wrong);
            }
            case.motion_tell_costs(&told);
            case.motion_step(0);
            is_first = false;
        }
    }
    case
}

/// A cost below what the estimate of a lattice takes for the least is refused, and told anew. Costs have few digits.
fn lattice_costs() -> Recorder {
    let mut case = Recorder::empty("costs of a lattice");
    case.space_of_axes(&HALL);
    for h_scale in [1.0, 0.5] {
        case.motion_create(MotionOptions { lattice_step: 2.0, resolution: 1.0, h_scale, ..MotionOptions::default() });
        case.motion_find(START, &[GOAL], within(0));
        while let Ok(asked) = case.motion().ask().map(<[f64]>::to_vec) {
            let cost = |state: &[f64]| {
                if is_free(&WALL, state) { 0.75 + (2.0 * state[1]).floor() / 16.0 } else { f64::INFINITY }
            };
            let told: Vec<f64> = asked.chunks_exact(2).map(cost).collect();
            case.motion_ask();
            case.motion_tell_costs(&told);
            if h_scale == 1.0 {
                case.motion_tell_costs(&told.iter().map(|cost| cost.max(1.0)).collect::<Vec<_>>());
            }
            case.motion_step(0);
        }
    }
    case
}

/// Whole motions are asked for; a host knows exactly which of them meet the wall.
fn motions(algorithm: MotionAlgorithm) -> Recorder {
    let mut case = Recorder::empty(&format!("motions, {algorithm:?}"));
    let options = MotionOptions { algorithm, resolution: 1.0, asks_motions: true, ..MotionOptions::default() };
    case.space_of_axes(&HALL);
    case.motion_create(options);
    case.motion_ask_motions();
    case.motion_find(START, &[GOAL], within(if algorithm == MotionAlgorithm::Lattice { 0 } else { 20 }));
    case.motion_ask();
    case.motion_tell(&[true]);
    while case.motion().ask_motions().is_ok() {
        case.motion_tell_next_motions();
        case.motion_step(0);
    }
    let shortcuts = ImproveOptions { max_iterations: 10, ..SHORTCUT };
    case.motion_improve(shortcuts);
    while case.motion().ask_motions().is_ok() {
        case.motion_tell_next_motions();
        case.motion_improve(shortcuts);
    }
    case.motion_create(MotionOptions { asks_motions: false, ..options });
    case.motion_find(START, &[GOAL], within(0));
    case.motion_ask_motions();
    case.space_add_constraint(1, &[0.0, 1.0, 1.0]);
    case.motion_create(MotionOptions { algorithm: MotionAlgorithm::Rrt, ..options });
    case
}

/// States of three numbers on a plane, and on a sphere.
fn constrained() -> Recorder {
    let mut case = Recorder::empty("constraints");
    let cube = [line(-2.0, 2.0, 1.0); 3];
    let wall = [([-0.5, -0.5, -2.0], [0.5, 0.5, 2.0])];
    let options = MotionOptions {
        algorithm: MotionAlgorithm::RrtConnect,
        resolution: 1.0,
        range: 1.5,
        seed: 2,
        ..MotionOptions::default()
    };
    case.space_of_axes(&cube);
    case.space_add_constraint(1, &[1.0, 1.0, 1.0, 0.0]);
    case.motion_create(options);
    case.motion_find([-1.5, 0.0, 1.5], &[[1.5, 0.0, -1.5]], within(200));
    case.motion_answer(&wall);
    case.motion_find([-1.5, 0.0, 1.0], &[[1.5, 0.0, -1.5]], within(200));
    case.space_of_axes(&cube);
    case.space_add_constraint(2, &[0.0, 3.0, 0.0, 0.0, 0.0, 1.5]);
    case.motion_create(MotionOptions { algorithm: MotionAlgorithm::Rrt, ..options });
    case.motion_find([0.0, 0.0, 1.5], &[[1.5, 0.0, 0.0]], within(200));
    case.motion_answer(&[([0.5, -0.25, 0.5], [2.0, 0.25, 2.0])]);
    case
}

/// An angle goes the short way round.
fn angles() -> Recorder {
    let mut case = Recorder::empty("an angle");
    case.space_of_axes(&[line(0.0, 4.0, 2.0), angle(0.5)]);
    case.space_axes();
    case.motion_create(MotionOptions {
        algorithm: MotionAlgorithm::RrtConnect,
        resolution: 0.5,
        ..MotionOptions::default()
    });
    case.motion_find([0.5, 2.75], &[[3.5, -2.75]], within(0));
    case.motion_answer::<2>(&[]);
    case.motion_find([0.5, 0.0], &[[3.5, 0.0]], within(0));
    case.motion_answer(&[([1.5, -1.0], [2.5, 1.0])]);
    case
}

/// A search by controls asks as well.
fn driven() -> Recorder {
    let mut case = Recorder::empty("controls");
    let algorithm = MotionAlgorithm::KinodynamicRrt;
    case.space_of_axes(&[HALL[0], HALL[1], angle(0.5)]);
    case.space_set_model(ModelKind::Unicycle as u32, &[0.0, 1.0, 1.0]);
    case.motion_create(MotionOptions { algorithm, seed: 5, resolution: 1.0, range: 2.0, ..MotionOptions::default() });
    let request = MotionRequest { max_iterations: 100, tolerance: 1.0, ..MotionRequest::default() };
    case.motion_find([2.5, 4.5, 0.0], &[[5.5, 4.75, 0.0]], request);
    case.motion_answer(&[([3.5, -1.0, -4.0], [4.5, 4.0, 4.0])]);
    case.motion_pieces();
    case
}

/// The calls.
impl Recorder {
    /// The bits of the states that are asked for, and how many they are.
    pub fn motion_ask(&mut self) {
        let dimension = self.space().dimension();
        let result = self.motion().ask().map(<[f64]>::to_vec);
        let call = called("motion_ask").with("status", status(&result));
        self.note(match result {
            Ok(states) => call.with("count", states.len() / dimension).with("bits", list(states.into_iter().map(bits))),
            Err(_) => call,
        });
    }

    /// The same of motions.
    fn motion_ask_motions(&mut self) {
        let row = 2 * self.space().dimension();
        let result = self.motion().ask_motions().map(<[f64]>::to_vec);
        let call = called("motion_ask_motions").with("status", status(&result));
        self.note(match result {
            Ok(ends) => call.with("count", ends.len() / row).with("bits", list(ends.into_iter().map(bits))),
            Err(_) => call,
        });
    }

    fn motion_tell(&mut self, is_free: &[bool]) {
        let result = self.motion().tell(is_free);
        let call = called("motion_tell").with("is_free", list(is_free.iter().map(|&free| u8::from(free))));
        self.note(call.with("status", status(&result)));
    }

    fn motion_tell_costs(&mut self, costs: &[f64]) {
        let result = self.motion().tell_costs(costs);
        let call = called("motion_tell_costs").with("costs", list(costs.iter().copied().map(real)));
        self.note(call.with("status", status(&result)));
    }

    /// Answers once: free is what is in no wall.
    pub fn motion_tell_next<const N: usize>(&mut self, walls: &Walls<N>) {
        let asked = self.motion().ask().expect("the planner asks").to_vec();
        let told: Vec<bool> = asked.chunks_exact(N).map(|state| is_free(walls, state)).collect();
        self.motion_ask();
        self.motion_tell(&told);
    }

    /// Answers once, with motions that are free unless they meet the box of the wall.
    fn motion_tell_next_motions(&mut self) {
        let asked = self.motion().ask_motions().expect("the planner asks").to_vec();
        let told: Vec<bool> = asked.chunks_exact(4).map(|ends| misses(&WALL[0], &ends[..2], &ends[2..])).collect();
        self.motion_ask_motions();
        self.motion_tell(&told);
    }

    /// Shortens the path; answers until nothing is asked any more.
    pub fn motion_shorten<const N: usize>(&mut self, walls: &Walls<N>) {
        let options = ImproveOptions { max_iterations: 40, ..SHORTCUT };
        self.motion_improve(options);
        while self.motion().ask().is_ok() {
            self.motion_tell_next(walls);
            self.motion_improve(options);
        }
    }

    /// Answers until nothing is asked any more.
    pub fn motion_answer<const N: usize>(&mut self, walls: &Walls<N>) {
        while self.motion().ask().is_ok() {
            self.motion_tell_next(walls);
            self.motion_step(0);
        }
    }
}
