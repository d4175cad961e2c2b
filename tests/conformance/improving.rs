//! Calls that improve paths, times of paths, and the cases that make them.

use super::floor::{FAR, FLOOR, NEAR, WALL};
use super::json::{Object, bits, list, point, real};
use super::recorder::{Recorder, called, status};
use taut::improve::{Descent, ImproveOptions, Improvement, Pace, PathTimes};
use taut::motion::{MotionAlgorithm, MotionOptions, MotionRequest};
use taut::space::{Pose, SpaceOptions};
use taut::{Algorithm, Options, Position, Rect, Request};
use taut_test_support::world::World;

/// A hall with a block in its middle.
const HALL: [&str; 12] = [
    "................",
    "................",
    "................",
    "................",
    "......####......",
    "......####......",
    "......####......",
    "......####......",
    "................",
    "................",
    "................",
    "................",
];

pub const SHORTCUT: ImproveOptions = ImproveOptions {
    improvement: Improvement::Shortcut,
    descent: Descent::Covariant,
    max_iterations: 1_000,
    seed: 0,
    spacing: 0.5,
    clearance: 1.0,
    wall_weight: 0.0,
    turn_weight: 0.0,
    turning_radius: 0.0,
};
const DESCEND: ImproveOptions = ImproveOptions { improvement: Improvement::Descend, ..SHORTCUT };
const ROUND: ImproveOptions = ImproveOptions { improvement: Improvement::Round, turning_radius: 1.0, ..SHORTCUT };
const METHODS: [Descent; 4] = [Descent::Covariant, Descent::Conjugate, Descent::Plain, Descent::Convex];

/// The cases of the file `improving`.
pub fn cases() -> Vec<Recorder> {
    vec![around_a_block(), across_the_floor(), seeds(), discs(), refused(), times(), bodies()]
}

const fn at(x: f32, y: f32) -> Position {
    Position::new(x, y)
}

/// A detour round a block, with every improvement one after the other, and each from the same path.
fn around_a_block() -> Recorder {
    const DETOUR: [Position; 5] = [at(1.5, 6.0), at(2.0, 1.0), at(8.0, 0.5), at(14.0, 1.0), at(14.5, 6.0)];
    let mut case = Recorder::on("around a block", &World::draw(&HALL));
    case.planner_create(Options::default());
    case.planner_adopt(&DETOUR, 0);
    case.planner_improve(SHORTCUT);
    case.planner_improve(ImproveOptions { seed: 7, ..SHORTCUT });
    case.planner_refresh();
    for descent in METHODS {
        case.planner_adopt(&DETOUR, 0);
        case.planner_improve(ImproveOptions { descent, clearance: 2.0, max_iterations: 60, ..DESCEND });
    }
    case.planner_improve(ROUND);
    case.planner_route();
    for turning_radius in [0.25, 2.0, 4096.0] {
        case.planner_adopt(&DETOUR, 0);
        case.planner_improve(ImproveOptions { turning_radius, ..ROUND });
        case.planner_route();
    }
    for options in [
        ImproveOptions { wall_weight: 4.0, clearance: 2.0, ..SHORTCUT },
        ImproveOptions { turn_weight: 8.0, seed: 3, ..SHORTCUT },
        ImproveOptions { max_iterations: 3, seed: 5, ..SHORTCUT },
        ImproveOptions { max_iterations: 0, ..SHORTCUT },
        ImproveOptions { max_iterations: 0, ..DESCEND },
        ImproveOptions { wall_weight: 2.0, spacing: 0.25, max_iterations: 25, ..DESCEND },
    ] {
        case.planner_adopt(&DETOUR, 0);
        case.planner_improve(options);
    }
    // What lies on the path by now.
    case.grid_set_cell(8, 1, 0);
    case.planner_adopt(&DETOUR, 0);
    case.planner_adopt(&[DETOUR[0], at(2.0, 3.0), at(14.0, 3.0), DETOUR[4]], 0);
    case.planner_prove_cost();
    case.grid_set_cell(8, 3, 0);
    case.planner_improve(SHORTCUT);
    case.planner_prove_cost();
    case.planner_reset();
    case.planner_improve(SHORTCUT);
    case
}

/// What a search found, with costs of terrain, and a path that is the shortest already.
fn across_the_floor() -> Recorder {
    let mut case = Recorder::on("what a search found", &World::draw(&FLOOR));
    case.planner_create(Options { algorithm: Algorithm::AStar, ..Options::default() });
    case.planner_find(Request::new(NEAR, FAR));
    case.planner_improve(SHORTCUT);
    case.planner_find(Request { every_step: true, ..Request::new(NEAR, FAR) });
    case.planner_improve(ImproveOptions { seed: 11, ..SHORTCUT });
    case.planner_improve(ROUND);
    case.planner_route();
    case.planner_prove_cost();
    case.planner_set_costs(&[(2, 3.0), (3, 1.5)]);
    case.planner_prove_cost();
    case.planner_find(Request::new(NEAR, FAR));
    case.planner_prove_cost();
    case.planner_adopt(&[at(6.0, 0.5), at(8.5, 2.5), at(6.5, 6.5), at(6.5, 9.5)], 0);
    case.planner_improve(ImproveOptions { seed: 13, ..SHORTCUT });
    case.planner_improve(ImproveOptions { max_iterations: 40, ..DESCEND });
    case.planner_create(Options::default());
    case.planner_improve(SHORTCUT);
    case.planner_prove_cost();
    case.planner_find(Request::new(NEAR, FAR));
    case.planner_prove_cost();
    case.planner_improve(SHORTCUT);
    case.planner_begin(Request::new(NEAR, FAR));
    case.planner_improve(SHORTCUT);
    case.planner_step(0);
    case.planner_improve(ROUND);
    case
}

/// Straight lines through the block, which descent frees or not.
fn seeds() -> Recorder {
    let mut case = Recorder::on("seeds through walls", &World::draw(&HALL));
    case.planner_create(Options::default());
    for descent in METHODS {
        case.planner_adopt(&[at(1.5, 7.0), at(14.5, 7.5)], 1);
        case.planner_improve(SHORTCUT);
        case.planner_improve(ImproveOptions { descent, max_iterations: 1, ..DESCEND });
        case.planner_improve(ImproveOptions { descent, max_iterations: 200, ..DESCEND });
        case.planner_refresh();
    }
    case.planner_adopt(&[at(1.5, 6.0), at(8.0, 6.0)], 1);
    case.planner_improve(ImproveOptions { max_iterations: 20, ..DESCEND });
    case.planner_adopt(&[at(1.5, 6.0), at(17.0, 6.0)], 1);
    case.planner_find(Request::new(at(1.5, 6.0), at(14.5, 6.0)));
    case
}

/// The same for an agent with a radius.
fn discs() -> Recorder {
    let mut case = Recorder::on("a disc", &World::draw(&HALL));
    case.planner_create(Options { radius: 0.75, ..Options::default() });
    case.planner_adopt(&[at(1.5, 6.0), at(4.0, 3.0), at(12.0, 3.0), at(14.5, 6.0)], 0);
    case.planner_improve(ImproveOptions { turning_radius: 2.0, ..ROUND });
    case.planner_route();
    case.planner_adopt(&[at(1.5, 6.0), at(1.5, 1.0), at(14.5, 1.0), at(14.5, 6.0)], 0);
    case.planner_improve(ImproveOptions { seed: 2, ..SHORTCUT });
    case.planner_improve(ImproveOptions { max_iterations: 30, ..DESCEND });
    case.planner_prove_cost();
    case.planner_adopt(&[at(0.5, 6.0), at(4.0, 3.0)], 0);
    case.planner_adopt(&[at(1.5, 6.0), at(5.5, 3.5)], 0);
    case
}

fn refused() -> Recorder {
    let mut case = Recorder::on("options and paths that are refused", &World::draw(&FLOOR));
    case.planner_create(Options::default());
    case.planner_adopt(&[], 0);
    case.planner_adopt(&[NEAR, WALL], 0);
    case.planner_adopt(&[WALL], 0);
    case.planner_adopt(&[at(-1.0, 0.0), NEAR], 0);
    case.planner_adopt(&[NEAR], 0);
    case.planner_improve(SHORTCUT);
    case.planner_adopt(&[at(0.5, 9.5), at(4.5, 9.5), at(15.5, 9.5)], 0);
    for options in [
        ImproveOptions { spacing: 0.03125, ..SHORTCUT },
        ImproveOptions { spacing: 17.0, ..SHORTCUT },
        ImproveOptions { clearance: 0.03125, ..DESCEND },
        ImproveOptions { clearance: 17.0, ..DESCEND },
        ImproveOptions { wall_weight: -1.0, ..SHORTCUT },
        ImproveOptions { wall_weight: 65_537.0, ..SHORTCUT },
        ImproveOptions { turn_weight: -0.5, ..SHORTCUT },
        ImproveOptions { turn_weight: 65_537.0, ..SHORTCUT },
        ImproveOptions { turning_radius: 0.0, ..ROUND },
        ImproveOptions { turning_radius: -1.0, ..ROUND },
        ImproveOptions { turning_radius: 4_097.0, ..ROUND },
        SHORTCUT,
    ] {
        case.planner_improve(options);
    }
    case.planner_create(Options {
        algorithm: Algorithm::SafeIntervals,
        lattice: taut::grid::Lattice::Cells,
        ..Options::default()
    });
    case.planner_adopt(&[at(0.5, 9.5), at(4.5, 9.5)], 0);
    case.planner_find(Request::new(at(0.5, 9.5), at(4.5, 9.5)));
    case.planner_improve(SHORTCUT);
    case
}

/// Times of straight ways that reach the speed or not, of turns, of points at one place.
fn times() -> Recorder {
    let mut case = Recorder::empty("times of paths");
    let pace = |speed, acceleration, turn_speed| Pace { speed, acceleration, turn_speed };
    let straight = [at(0.0, 0.0), at(10.0, 0.0)];
    let corner = [at(0.0, 0.0), at(8.0, 0.0), at(8.0, 6.0)];
    let bends = [at(1.0, 1.0), at(4.0, 5.0), at(4.0, 5.0), at(7.0, 5.0), at(10.0, 9.0), at(4.0, 1.0), at(4.5, 1.0)];
    for path in [&straight[..], &corner[..], &bends[..]] {
        case.path_times(path, pace(2.0, 1.0, 0.0));
        case.path_times(path, pace(2.0, 1.0, 0.5));
        case.path_times(path, pace(2.0, 1.0, 2.0));
        case.path_times(path, pace(100.0, 1.0, 1.0));
        case.path_times(path, pace(1.5, 64.0, 0.25));
    }
    case.path_times(&[], pace(1.0, 1.0, 0.0));
    case.path_times(&[at(3.0, 3.0)], pace(1.0, 1.0, 0.0));
    case.path_times(&[at(3.0, 3.0), at(3.0, 3.0)], pace(1.0, 1.0, 0.0));
    for wrong in
        [pace(0.0, 1.0, 0.0), pace(-1.0, 1.0, 0.0), pace(1.0, 0.0, 0.0), pace(1.0, 1.0, -1.0), pace(2e9, 1.0, 0.0)]
    {
        case.path_times(&straight, wrong);
    }
    case.path_times(&[at(0.0, 0.0), at(2_000_000.0, 0.0)], pace(1.0, 1.0, 0.0));
    case
}

/// Paths of a body among walls become shorter.
fn bodies() -> Recorder {
    let mut case = Recorder::on("a body", &World::draw(&HALL));
    case.shape_create(&[(-1.0, -0.5), (1.0, -0.5), (1.0, 0.5), (-1.0, 0.5)], 0.0);
    case.space_of_poses(SpaceOptions { angles: 16, ..SpaceOptions::default() });
    let (start, goal) = (Pose::new(3.0, 6.0, 1.5), Pose::new(13.0, 6.5, -1.5));
    let request = MotionRequest { max_iterations: 4_000, ..MotionRequest::default() };
    for algorithm in [MotionAlgorithm::Lattice, MotionAlgorithm::RrtConnect, MotionAlgorithm::Prm] {
        case.motion_create(MotionOptions { algorithm, ..MotionOptions::default() });
        case.motion_improve(SHORTCUT);
        case.motion_find(start, &[goal], request);
        case.motion_improve(ImproveOptions { max_iterations: 0, ..SHORTCUT });
        case.motion_improve(ImproveOptions { max_iterations: 20, ..SHORTCUT });
        case.motion_improve(ImproveOptions { max_iterations: 200, seed: 3, ..SHORTCUT });
        case.motion_step(0);
    }
    case.motion_improve(DESCEND);
    case.motion_improve(ImproveOptions { wall_weight: 1.0, ..SHORTCUT });
    case.motion_improve(ImproveOptions { spacing: -1.0, ..SHORTCUT });
    // What lies on the path by now.
    case.grid_fill(Rect::new(7, 0, 2, 12), 0);
    case.motion_improve(SHORTCUT);
    case
}

/// Options of an improvement.
pub fn improvement(options: &ImproveOptions) -> String {
    let fields = Object::new()
        .with("improvement", options.improvement as u32)
        .with("descent", options.descent as u32)
        .with("max_iterations", options.max_iterations)
        .with("seed", options.seed)
        .with_real("spacing", options.spacing)
        .with_real("clearance", options.clearance)
        .with_real("wall_weight", options.wall_weight)
        .with_real("turn_weight", options.turn_weight)
        .with_real("turning_radius", options.turning_radius);
    fields.finish()
}

/// The calls.
impl Recorder {
    fn planner_adopt(&mut self, points: &[Position], flags: u32) {
        let planner = self.planner();
        let result = if flags == 1 { planner.adopt_seed(points) } else { planner.adopt(points) };
        let call = called("planner_adopt").with("points", list(points.iter().copied().map(point)));
        self.note_result(call.with("flags", flags), &result);
    }

    fn planner_improve(&mut self, options: ImproveOptions) {
        let result = self.planner().improve(&options);
        self.note_result(called("planner_improve").with("options", improvement(&options)), &result);
    }

    fn planner_prove_cost(&mut self) {
        let result = self.planner().prove_cost();
        self.note_result(called("planner_prove_cost"), &result);
    }

    pub fn motion_improve(&mut self, options: ImproveOptions) {
        let result = self.motion().improve(&options);
        self.note_motion(called("motion_improve").with("options", improvement(&options)), &result);
    }

    fn path_times(&mut self, points: &[Position], pace: Pace) {
        let mut times = PathTimes::new();
        let result = times.compute(points, pace).map(<[f64]>::to_vec);
        let call = called("path_times")
            .with("points", list(points.iter().copied().map(point)))
            .with_real("speed", pace.speed)
            .with_real("acceleration", pace.acceleration)
            .with_real("turn_speed", pace.turn_speed)
            .with("status", status(&result));
        self.note(match result {
            Ok(times) => {
                call.with("out", list(times.iter().copied().map(real))).with("bits", list(times.into_iter().map(bits)))
            }
            Err(_) => call,
        });
    }
}
