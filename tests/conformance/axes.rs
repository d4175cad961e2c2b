//! Spaces of axes: what their planners keep to, and paths among voxels, which nobody is asked about.

use super::json::{Object, list, real};
use super::recorder::{Recorder, called, status};
use taut::motion::{MotionAlgorithm, MotionOptions, MotionRequest};
use taut::space::{Axis, AxisKind, AxisSpace, Constraint, Mode, ModelKind, Space};

/// A hall of 8 by 6 with a wall that leaves a gap above; its voxels are half as long.
pub const HALL: [Axis; 2] = [line(0.0, 8.0, 1.0), line(0.0, 6.0, 1.0)];
pub const START: [f64; 2] = [1.0, 1.0];
pub const GOAL: [f64; 2] = [7.0, 1.0];
const SIZES: [u32; 2] = [16, 12];

const TREE: MotionOptions = MotionOptions {
    algorithm: MotionAlgorithm::KinodynamicRrt,
    neighbours: 0,
    batch: 0,
    asks_motions: false,
    seed: 5,
    range: 0.0,
    goal_bias: 0.05,
    temperature: 0.0,
    resolution: 0.0,
    h_scale: 1.0,
    memory_limit: 0,
    turning_radius: 0.0,
    reverse_cost: 2.0,
    switch_cost: 5.0,
    spot_turn_cost: f64::INFINITY,
    first_h_scale: 3.0,
    lattice_step: 0.0,
};

/// The cases of the file `axes`.
pub fn cases() -> Vec<Recorder> {
    vec![voxels(), building(), trees(), projections(), models(), modes(), equations(), chosen(), refused()]
}

pub const fn line(low: f64, high: f64, weight: f64) -> Axis {
    Axis { low, high, weight, kind: AxisKind::Line }
}

pub const fn angle(weight: f64) -> Axis {
    Axis { low: -3.0, high: 3.0, weight, kind: AxisKind::Angle }
}

pub fn within(max_iterations: u64) -> MotionRequest {
    MotionRequest { max_iterations, ..MotionRequest::default() }
}

/// The voxels of the hall: all but those of the wall between 3.5 and 4.5, below 4.
fn hall() -> Vec<bool> {
    (0..12).flat_map(|y| (0..16).map(move |x| !(7..9).contains(&x) || y >= 8)).collect()
}

/// The shortest paths over the middles of voxels, and none through a wall that is shut.
fn voxels() -> Recorder {
    let mut case = Recorder::empty("voxels");
    case.space_of_axes(&HALL);
    case.space_check(&[START]);
    case.space_set_voxels(&SIZES, &hall());
    case.space_check(&[
        START,
        GOAL,
        [4.0, 1.0],
        [3.5, 1.0],
        [4.5, 1.0],
        [4.0, 4.0],
        [8.0, 6.0],
        [8.5, 6.0],
        [-1.0, 0.0],
    ]);
    case.space_check_motions(&[(START, GOAL)]);
    for h_scale in [1.0, 0.0, 2.0] {
        case.motion_create(MotionOptions { h_scale, ..MotionOptions::default() });
        case.motion_find(START, &[GOAL], within(0));
        case.motion_find([0.125, 0.25], &[[7.875, 0.25], [7.5, 5.75]], within(0));
        case.motion_find([4.0, 1.0], &[GOAL], within(0));
        case.motion_find(START, &[[4.0, 1.0]], within(0));
        case.motion_find(GOAL, &[START], within(3));
    }
    case.motion_begin(START, &[GOAL], within(0));
    case.motion_step(2);
    // A search keeps the voxels that it began with.
    let shut: Vec<bool> = (0..192).map(|at| !(7..9).contains(&(at % 16))).collect();
    case.space_set_voxels(&SIZES, &shut);
    case.motion_step(0);
    case.motion_find(START, &[GOAL], within(0));
    case.space_edit_voxels(&[7, 6], &[2, 2], &[true; 4]);
    case.motion_find(START, &[GOAL], within(0));
    case.space_edit_voxel_costs(&[0, 0], &[16, 6], &[2.5; 96]);
    case.motion_find(START, &[GOAL], within(0));
    case.space_edit_voxels(&[7, 6], &[2, 7], &[true; 14]);
    case.space_edit_voxels(&[7, 6], &[2, 2], &[true; 3]);
    case.space_edit_voxel_costs(&[0, 0], &[1, 1], &[0.0]);
    for algorithm in [MotionAlgorithm::LazyTheta, MotionAlgorithm::RrtConnect, MotionAlgorithm::RrtStar] {
        case.motion_create(MotionOptions { algorithm, ..MotionOptions::default() });
        case.motion_find(START, &[GOAL], within(200));
    }
    case.space_set_voxels(&SIZES, &hall());
    case.motion_find(START, &[GOAL], within(200));
    for h_scale in [1.0, 2.0] {
        case.motion_create(MotionOptions {
            algorithm: MotionAlgorithm::LazyTheta,
            h_scale,
            ..MotionOptions::default()
        });
        case.motion_find(START, &[GOAL], within(0));
        case.motion_find([0.125, 0.25], &[[7.875, 0.25], [7.5, 5.75]], within(0));
    }
    case
}

/// Three and four numbers: storeys with a stairwell, and a turn.
fn building() -> Recorder {
    let mut case = Recorder::empty("storeys");
    let is_free = |x: u32, y: u32, z: u32| z != 2 || x == 5 && y == 1;
    let storeys = (0..5).flat_map(|z| (0..4).flat_map(move |y| (0..6).map(move |x| is_free(x, y, z))));
    let storeys: Vec<bool> = storeys.collect();
    let (length, height) = (line(0.0, 6.0, 1.0), line(0.0, 5.0, 3.0));
    case.space_of_axes(&[length, line(0.0, 4.0, 1.0), height]);
    case.space_set_voxels(&[6, 4, 5], &storeys);
    case.motion_create(MotionOptions::default());
    case.motion_find([0.5, 3.5, 0.5], &[[0.5, 3.5, 4.5]], within(0));
    case.motion_find([0.5, 0.5, 0.5], &[[5.5, 3.5, 0.25], [5.5, 3.5, 4.75]], within(0));
    case.space_of_axes(&[length, line(0.0, 4.0, 1.0), height, angle(0.5)]);
    let turned: Vec<bool> = (0..8).flat_map(|turn| storeys.iter().map(move |&free| free && turn != 4)).collect();
    case.space_set_voxels(&[6, 4, 5, 8], &turned);
    case.motion_create(MotionOptions::default());
    case.motion_find([0.5, 3.5, 0.5, -1.0], &[[0.5, 3.5, 4.5, 1.5]], within(0));
    case.space_of_axes(&[length; 5]);
    case.space_set_voxels(&[1; 5], &[true]);
    case.motion_create(MotionOptions::default());
    case.motion_create(MotionOptions { algorithm: MotionAlgorithm::RrtConnect, ..MotionOptions::default() });
    case.motion_find([0.5; 5], &[[5.5; 5]], within(0));
    case
}

/// Planners that sample among voxels.
fn trees() -> Recorder {
    let mut case = Recorder::empty("samples among voxels");
    case.space_of_axes(&HALL);
    case.space_set_voxels(&SIZES, &hall());
    for algorithm in [
        MotionAlgorithm::Prm,
        MotionAlgorithm::PrmStar,
        MotionAlgorithm::LazyPrmStar,
        MotionAlgorithm::Est,
        MotionAlgorithm::Kpiece,
        MotionAlgorithm::Rrt,
        MotionAlgorithm::RrtConnect,
        MotionAlgorithm::RrtStar,
        MotionAlgorithm::Aorrt,
        MotionAlgorithm::TRrt,
    ] {
        for seed in [1, 2] {
            case.motion_create(MotionOptions { algorithm, seed, ..TREE });
            case.motion_find(START, &[GOAL, [7.0, 5.0]], within(300));
        }
        case.motion_begin(GOAL, &[START], within(100));
        case.motion_step(40);
        case.motion_step(0);
    }
    for resolution in [0.5, 0.75] {
        case.motion_create(MotionOptions { algorithm: MotionAlgorithm::DiscreteRrt, resolution, ..TREE });
        case.motion_find(START, &[GOAL], within(500));
    }
    for options in [
        MotionOptions { algorithm: MotionAlgorithm::Prm, neighbours: 1, ..TREE },
        MotionOptions { algorithm: MotionAlgorithm::Rrt, goal_bias: 0.75, ..TREE },
        MotionOptions { algorithm: MotionAlgorithm::Rrt, range: 0.5, ..TREE },
        MotionOptions { algorithm: MotionAlgorithm::RrtStar, range: 2.0, goal_bias: 0.25, ..TREE },
    ] {
        case.motion_create(options);
        case.motion_find(START, &[GOAL], within(300));
    }
    case
}

/// The plane in which nodes are counted.
fn projections() -> Recorder {
    let mut case = Recorder::empty("projections");
    case.space_of_axes(&HALL);
    case.space_set_voxels(&SIZES, &hall());
    for factors in [&[1.0, 0.0, 0.0, 1.0], &[0.5, 0.25, 0.125, -2.0]] {
        case.space_set_projection(factors);
        for algorithm in [MotionAlgorithm::Est, MotionAlgorithm::Kpiece] {
            case.motion_create(MotionOptions { algorithm, ..TREE });
            case.motion_find(START, &[GOAL], within(300));
        }
    }
    for factors in
        [&[][..], &[1.0, 0.0, 0.0], &[0.0, 0.0, 1.0, 0.0], &[1.0, 0.0, 0.0, 2_097_152.0], &[1.0, 0.0, 0.0, 1.0, 0.0]]
    {
        case.space_set_projection(factors);
    }
    case
}

/// What controls lead to.
fn models() -> Recorder {
    let mut case = Recorder::empty("models");
    let [x, y] = HALL;
    let coarse = MotionOptions { resolution: 0.5, ..TREE };
    let speed = line(-2.0, 2.0, 1.0);
    let request = MotionRequest { max_iterations: 2_000, tolerance: 1.0, ..MotionRequest::default() };
    let plane = ([1.0, 1.0, 0.0], [7.0, 1.0, 0.0]);
    let moving = ([1.0, 1.0, 0.0, 0.0], [7.0, 1.0, 0.0, 0.0]);
    let boat = ([1.0, 1.0, 0.0, 0.0, 0.0], [7.0, 1.0, 0.0, 0.0, 0.0]);
    let ends = [2, 1, 1, 1];
    let sizes = |axes: usize| [&SIZES[..], &ends[..axes - 2]].concat();
    let doubled = [hall(), hall()].concat();

    case.space_of_axes(&[x, y, speed, speed]);
    case.space_set_voxels(&sizes(4), &doubled);
    for limits in [&[1.0][..], &[0.5, 2.0]] {
        case.space_set_model(ModelKind::DoubleIntegrator as u32, limits);
        case.motion_create(coarse);
        case.motion_find(moving.0, &[moving.1], request);
        case.motion_pieces();
    }
    case.space_of_axes(&[x, y, angle(0.5)]);
    case.space_set_voxels(&sizes(3), &doubled);
    case.space_set_model(ModelKind::Unicycle as u32, &[0.0, 1.0, 1.0]);
    case.motion_create(coarse);
    case.motion_find(plane.0, &[plane.1], request);
    case.motion_pieces();
    case.space_of_axes(&[x, y, angle(0.5), speed]);
    case.space_set_voxels(&sizes(4), &doubled);
    case.space_set_model(ModelKind::Bicycle as u32, &[1.0, 1.0]);
    case.motion_create(MotionOptions { range: 0.5, ..coarse });
    case.motion_find(moving.0, &[moving.1], request);
    case.motion_pieces();
    case.space_of_axes(&[x, y, angle(0.5), speed, speed]);
    case.space_set_voxels(&sizes(5), &doubled);
    case.space_set_model(ModelKind::Boat as u32, &[1.0, 1.5, 0.5]);
    case.motion_create(coarse);
    case.motion_find(boat.0, &[boat.1], request);
    case.motion_pieces();
    case.motion_find(boat.0, &[boat.1], within(10));
    for (kind, limits) in [
        (0, &[1.0][..]),
        (5, &[1.0]),
        (1, &[1.0]),
        (4, &[1.0, 1.0]),
        (4, &[0.0, 1.0, 1.0]),
        (4, &[1.0, 1.0, -1.0]),
        (4, &[1.0, 2_000_000.0, 1.0]),
    ] {
        case.space_set_model(kind, limits);
    }
    case.motion_create(MotionOptions { algorithm: MotionAlgorithm::Rrt, ..TREE });
    case
}

/// One who walks, and pushes a box.
fn modes() -> Recorder {
    let mut case = Recorder::empty("modes");
    case.space_of_axes(&[HALL[0], HALL[1], HALL[0], HALL[1]]);
    case.space_set_voxels(&[16, 12, 1, 1], &hall());
    let walk = Mode { moves: 0b11, drags: 0, contact: 0.0, cost: 1.0 };
    let push = Mode { drags: 0b1100, contact: 1.5, cost: 2.0, ..walk };
    case.motion_create(MotionOptions { algorithm: MotionAlgorithm::Darrt, ..TREE });
    case.space_set_modes(&[walk, push]);
    case.motion_create(MotionOptions { algorithm: MotionAlgorithm::Darrt, ..TREE });
    let request = MotionRequest { max_iterations: 4_000, tolerance: 1.25, ..MotionRequest::default() };
    case.motion_find([1.0, 1.0, 1.0, 3.0], &[[7.0, 1.0, 2.5, 5.5]], request);
    case.motion_find([1.0, 1.0, 1.0, 3.0], &[[2.0, 2.0, 2.0, 4.5]], request);
    case.motion_pieces();
    case.space_set_modes(&[Mode { cost: 0.5, ..walk }, Mode { contact: 3.0, ..push }]);
    case.motion_create(MotionOptions { algorithm: MotionAlgorithm::Darrt, seed: 9, ..TREE });
    case.motion_find([1.0, 1.0, 1.0, 3.0], &[[2.0, 2.0, 2.5, 4.5], [7.0, 1.0, 2.5, 5.5]], request);
    case.motion_pieces();
    case.space_set_modes(&[]);
    for wrong in [
        Mode { moves: 0, ..walk },
        Mode { moves: 0b1_0000, ..walk },
        Mode { drags: 0b10, ..walk },
        Mode { drags: 0b1100, moves: 0b1, ..walk },
        Mode { contact: 1.0, ..walk },
        Mode { contact: -1.0, ..push },
        Mode { cost: 0.0, ..walk },
    ] {
        case.space_set_modes(&[walk, wrong]);
    }
    case
}

/// Equations that are none of the space.
fn equations() -> Recorder {
    let mut case = Recorder::empty("equations");
    case.space_of_axes(&[line(-2.0, 2.0, 1.0); 3]);
    for (kind, numbers) in [
        (0, &[0.0][..]),
        (4, &[0.0]),
        (1, &[1.0, 1.0, 1.0]),
        (1, &[0.0, 0.0, 0.0, 1.0]),
        (2, &[0.0, 3.0, 0.0, 0.0, 0.0, 0.0]),
        (2, &[1.0, 3.0, 0.0, 0.0, 0.0, 1.0]),
        (3, &[0.0, 1.0, 1.0, -1.0]),
        (3, &[0.0, 2.0, 2.0, 1.0]),
        (3, &[0.0, 1.0, 1.0, 0.5]),
        (1, &[0.0, 0.0, 1.0, 0.5]),
        (1, &[0.0, 1.0, 0.0, 0.5]),
        (1, &[1.0, 1.0, 0.0, 0.5]),
    ] {
        case.space_add_constraint(kind, numbers);
    }
    for algorithm in [MotionAlgorithm::Prm, MotionAlgorithm::Est, MotionAlgorithm::RrtConnect] {
        case.motion_create(MotionOptions { algorithm, ..MotionOptions::default() });
    }
    case.space_of_axes(&[line(0.0, 4.0, 2.0), angle(0.5)]);
    case.space_add_constraint(1, &[1.0, 0.0, 1.0]);
    case
}

fn refused() -> Recorder {
    let mut case = Recorder::empty("axes, voxels and options that are refused");
    case.space_of_axes(&[]);
    case.space_of_axes(&[line(1.0, 1.0, 1.0)]);
    case.space_of_axes(&[line(2.0, 1.0, 1.0)]);
    case.space_of_axes(&[line(0.0, 2_097_152.0, 1.0)]);
    case.space_of_axes(&[line(0.0, 1.0, 0.0)]);
    case.space_of_axes(&[line(0.0, 1.0, -1.0)]);
    case.space_of_axes(&[line(0.0, 1.0, 1.0); 65]);
    case.space_of_axes(&[line(0.0, 1.0, 1.0); 64]);
    case.space_axes();
    case.space_of_axes(&HALL);
    case.space_axes();
    case.space_set_voxels(&[2, 0], &[]);
    case.space_set_voxels(&[2, 3], &[true; 5]);
    case.space_set_voxels(&[65_536, 65_536], &[true]);
    case.space_check(&[START]);
    case.space_check_motions(&[(START, GOAL)]);
    let base = MotionOptions { resolution: 1.0, range: 4.0, batch: 32, ..MotionOptions::default() };
    let connect = MotionOptions { algorithm: MotionAlgorithm::RrtConnect, ..base };
    for options in [
        base,
        MotionOptions { algorithm: MotionAlgorithm::HybridAstar, turning_radius: 1.0, ..MotionOptions::default() },
        MotionOptions { range: -1.0, ..connect },
        MotionOptions { resolution: 2e9, ..connect },
        MotionOptions { batch: 65_537, ..connect },
        MotionOptions { neighbours: 4_097, algorithm: MotionAlgorithm::Prm, ..base },
        MotionOptions { neighbours: 3, ..connect },
        MotionOptions { goal_bias: 1.5, algorithm: MotionAlgorithm::Rrt, ..base },
        MotionOptions { temperature: -1.0, algorithm: MotionAlgorithm::TRrt, ..base },
        MotionOptions { resolution: 0.0, range: 0.0, algorithm: MotionAlgorithm::DiscreteRrt, ..base },
        MotionOptions { algorithm: MotionAlgorithm::KinodynamicRrt, ..base },
        MotionOptions { algorithm: MotionAlgorithm::Darrt, ..base },
        connect,
    ] {
        case.motion_create(options);
    }
    case.motion_find([-1.0, 0.0], &[GOAL], within(0));
    case.motion_find(START, &[[8.5, 0.0]], within(0));
    case.motion_find(START, &[], within(0));
    case.motion_find(START, &[GOAL], MotionRequest { tolerance: 1.0, ..within(0) });
    case.motion_step(0);
    case.motion_ask();
    case.motion_prepare(5);
    case
}

/// What a space suggests, and what a planner says about itself.
fn chosen() -> Recorder {
    let mut case = Recorder::empty("algorithms");
    case.space_of_axes(&HALL);
    case.motion_create(MotionOptions { algorithm: MotionAlgorithm::TRrt, ..MotionOptions::default() });
    case.motion_algorithm_of();
    let auto = MotionOptions { algorithm: MotionAlgorithm::Auto, ..MotionOptions::default() };
    case.motion_create(auto);
    case.motion_algorithm_of();
    // One that is refused changes nothing.
    case.motion_create(MotionOptions { turning_radius: 1.0, ..auto });
    case.motion_algorithm_of();
    case.space_set_voxels(&SIZES, &hall());
    case.motion_create(auto);
    case.motion_algorithm_of();
    case.space_edit_voxel_costs(&[0, 0], &[1, 1], &[2.0]);
    case.motion_algorithm_of();
    case.motion_create(auto);
    case.motion_algorithm_of();
    case.space_set_model(ModelKind::DoubleIntegrator as u32, &[1.0]);
    case.motion_create(auto);
    case.motion_algorithm_of();
    case.space_of_axes(&HALL);
    case.space_set_modes(&[Mode { moves: 3, drags: 0, contact: 0.0, cost: 1.0 }]);
    case.motion_create(auto);
    case.motion_algorithm_of();
    case
}

/// The calls.
impl Recorder {
    /// How the planner searches.
    fn motion_algorithm_of(&mut self) {
        let algorithm = self.motion().algorithm() as u32;
        self.note(called("motion_algorithm_of").with("status", 0).with("algorithm", algorithm));
    }

    /// Makes a space of axes; one that was there is destroyed if that succeeds.
    pub fn space_of_axes(&mut self, axes: &[Axis]) {
        let result = AxisSpace::new(axes);
        let axis = |axis: &Axis| {
            let of = Object::new().with_real("low", axis.low).with_real("high", axis.high);
            of.with_real("weight", axis.weight).with("kind", axis.kind as u32).finish()
        };
        let call = called("space_of_axes").with("axes", list(axes.iter().map(axis)));
        self.note(call.with("status", status(&result)).with("created", result.is_ok()));
        self.space = result.ok().as_ref().map(Space::from).or(self.space.take());
    }

    fn axes(&self) -> &AxisSpace {
        let Space::Axes(space) = self.space() else { unreachable!("the case has a space of axes") };
        space
    }

    pub fn space_add_constraint(&mut self, kind: u32, numbers: &[f64]) {
        let whole = |number: f64| number as usize;
        let constraint = match (kind, numbers) {
            (1, [factors @ .., value]) => Some(Constraint::Plane { factors, value: *value }),
            (2, [first, _, centre @ .., radius]) => {
                Some(Constraint::Sphere { first: whole(*first), centre, radius: *radius })
            }
            (3, &[a, b, length, distance]) => {
                Some(Constraint::Distance { a: whole(a), b: whole(b), length: whole(length), distance })
            }
            _ => None,
        };
        let answer = constraint.map_or(-1, |constraint| status(&self.axes().add_constraint(constraint)));
        let call = called("space_add_constraint").with("kind", kind);
        self.note(call.with("numbers", list(numbers.iter().copied().map(real))).with("status", answer));
    }

    fn space_set_voxels(&mut self, sizes: &[u32], is_free: &[bool]) {
        let result = self.axes().set_voxels(sizes, is_free);
        let call = called("space_set_voxels").with("sizes", list(sizes));
        let call = call.with("is_free", list(is_free.iter().map(|&free| u8::from(free))));
        self.note(call.with("status", status(&result)));
    }

    fn space_edit_voxels(&mut self, low: &[u32], sizes: &[u32], is_free: &[bool]) {
        let result = self.axes().edit_voxels(low, sizes, is_free);
        let call = called("space_edit_voxels").with("low", list(low)).with("sizes", list(sizes));
        let call = call.with("is_free", list(is_free.iter().map(|&free| u8::from(free))));
        self.note(call.with("status", status(&result)));
    }

    fn space_edit_voxel_costs(&mut self, low: &[u32], sizes: &[u32], costs: &[f32]) {
        let result = self.axes().edit_voxel_costs(low, sizes, costs);
        let call = called("space_edit_voxel_costs").with("low", list(low)).with("sizes", list(sizes));
        let call = call.with("costs", list(costs.iter().map(|&cost| real(f64::from(cost)))));
        self.note(call.with("status", status(&result)));
    }

    pub fn space_set_model(&mut self, model: u32, limits: &[f64]) {
        let known = match model {
            1 => Some(ModelKind::DoubleIntegrator),
            2 => Some(ModelKind::Unicycle),
            3 => Some(ModelKind::Bicycle),
            4 => Some(ModelKind::Boat),
            _ => None,
        };
        let answer = known.map_or(-1, |known| status(&self.axes().set_model(known, limits)));
        let call = called("space_set_model").with("model", model);
        self.note(call.with("limits", list(limits.iter().copied().map(real))).with("status", answer));
    }

    fn space_set_modes(&mut self, modes: &[Mode]) {
        let result = self.axes().set_modes(modes);
        let mode = |mode: &Mode| {
            let of = Object::new().with("moves", mode.moves).with("drags", mode.drags);
            of.with_real("contact", mode.contact).with_real("cost", mode.cost).finish()
        };
        let call = called("space_set_modes").with("modes", list(modes.iter().map(mode)));
        self.note(call.with("status", status(&result)));
    }

    fn space_set_projection(&mut self, factors: &[f64]) {
        let result = self.axes().set_projection(factors);
        let call = called("space_set_projection").with("factors", list(factors.iter().copied().map(real)));
        self.note(call.with("status", status(&result)));
    }
}
