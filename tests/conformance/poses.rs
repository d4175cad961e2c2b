//! Calls on shapes, spaces and planners of motions, and the cases that make them.

use super::json::{Object, bits, list, point, real};
use super::recorder::{Recorder, called, status};
use taut::motion::{Motion, MotionOptions, MotionOutcome, MotionRequest, MotionStatus};
use taut::space::{
    Axis, ChainSpace, FillRule, Link, Pose, PoseSpace, Shape, Space, SpaceOptions, WorldSpace, polygon_sum,
};
use taut::{Error, Position, Rect};
use taut_test_support::world::World;

/// A wall with a gap above it, and a niche.
const ROOM: [&str; 14] = [
    "....................",
    "....................",
    "....................",
    "....................",
    "....................",
    "....................",
    ".........##.........",
    ".........##.........",
    ".........##.....####",
    ".........##.........",
    ".........##.........",
    ".........##.........",
    ".........##.........",
    ".........##.........",
];
const START: Pose = Pose::new(4.5, 10.5, 0.0);
const GOAL: Pose = Pose::new(15.5, 11.0, 0.0);
/// Across the wall.
const BLOCKED: Pose = Pose::new(9.5, 9.5, 1.5);

const BOX: [(f32, f32); 4] = [(-2.5, -0.75), (2.5, -0.75), (2.5, 0.75), (-2.5, 0.75)];
const CORNER: [(f32, f32); 6] = [(-1.5, -1.5), (1.5, -1.5), (1.5, 1.5), (0.75, 1.5), (0.75, -0.5), (-1.5, -0.5)];

/// The cases of the file `poses`.
pub fn cases() -> Vec<Recorder> {
    let mut cases = vec![shapes(), parts(), refused()];
    let coarse = SpaceOptions { angles: 32, ..SpaceOptions::default() };
    for (name, outline, radius, options) in [
        ("a box", &BOX[..], 0.0, coarse),
        ("a corner, round", &CORNER[..], 0.25, SpaceOptions { turn_weight: 1.5, ..coarse }),
        ("a capsule, half cells", &[(-1.0, 0.0), (1.5, 0.0)][..], 0.75, SpaceOptions { cell_parts: 2, ..coarse }),
        ("a disc", &[(0.0, 0.0)][..], 1.25, SpaceOptions { angles: 8, ..coarse }),
    ] {
        cases.push(questions(&format!("questions about {name}"), outline, radius, options));
        cases.push(searches(&format!("paths of {name}"), outline, radius, options));
    }
    let refining = SpaceOptions { angles: 0, memory_limit: 1 << 20, ..SpaceOptions::default() };
    cases.push(searches("paths of a box, refining", &BOX, 0.0, refining));
    cases
}

fn positions(outline: &[(f32, f32)]) -> Vec<Position> {
    outline.iter().map(|&(x, y)| Position::new(x, y)).collect()
}

fn shapes() -> Recorder {
    let mut case = Recorder::on("shapes and sums", &World::draw(&ROOM));
    for (outline, radius) in [
        (&BOX[..], 0.0),
        (&CORNER[..], 0.5),
        (&[(0.25, 0.0)][..], 1.0),
        (&[(1.0, 1.0), (3.0, 1.0)][..], 0.5),
        (&[(0.0, 0.0), (4.0, 0.0), (0.0, 4.0), (4.0, 4.0)][..], 0.0),
        (&[(0.0, 0.0), (1.0, 1.0)][..], 0.0),
        (&[][..], 1.0),
        (&BOX[..], -1.0),
    ] {
        case.shape_create(outline, radius);
        case.shape_bounds();
        for piece in 0..3 {
            case.shape_pieces(piece);
        }
    }
    let triangle = [(0.0, 0.0), (2.0, 0.5), (0.5, 2.0)];
    for reflect_b in [false, true] {
        case.polygon_sum(&BOX, &triangle, reflect_b);
        case.polygon_sum(&triangle, &triangle, reflect_b);
        case.polygon_sum(&BOX, &CORNER, reflect_b);
    }
    case
}

/// Bodies of several parts, with holes, and outlines that cross themselves.
fn parts() -> Recorder {
    let mut case = Recorder::on("shapes of several outlines", &World::draw(&ROOM));
    let frame = [&BOX[..], &[(-1.5, -0.25), (1.5, -0.25), (1.5, 0.5), (-1.5, 0.5)][..]];
    let bow = [&[(-2.0, -2.0), (2.0, 2.0), (2.0, -2.0), (-2.0, 2.0), (-2.0, 2.0)][..], &CORNER[..]];
    let spike = [&[(0.0, 0.0), (2.0, 1.0), (0.5, 0.25)][..]];
    let (even_odd, non_zero) = (FillRule::EvenOdd, FillRule::NonZero);
    for (outlines, rule, radius) in [
        (&frame[..], even_odd, 0.0),
        (&frame[..], non_zero, 0.25),
        (&bow[..], even_odd, 0.0),
        (&bow[..], non_zero, 0.5),
        (&spike[..], even_odd, 0.0),
        (&[&BOX[..], spike[0]][..], non_zero, 0.0),
        (&[][..], non_zero, 0.0),
        (&frame[..], even_odd, -1.0),
    ] {
        case.shape_create_outlines(outlines, rule, radius);
        case.shape_bounds();
        for piece in 0..6 {
            case.shape_pieces(piece);
        }
    }
    case.space_of_poses(SpaceOptions { angles: 16, ..SpaceOptions::default() });
    case.space_check(&[START, GOAL, BLOCKED]);
    case
}

fn questions(name: &str, outline: &[(f32, f32)], radius: f32, options: SpaceOptions) -> Recorder {
    let mut case = Recorder::on(name, &World::draw(&ROOM));
    case.shape_create(outline, radius);
    case.space_of_poses(options);
    case.space_axes();
    let turned = |angle: f64| Pose { angle, ..START };
    let poses = [START, turned(0.5), turned(7.25), GOAL, BLOCKED, Pose::new(-1.0, 4.0, 0.0), Pose::new(18.5, 7.0, 0.0)];
    case.space_check(&poses);
    case.space_check(&[] as &[Pose]);
    case.space_check(&[START, Pose::new(2_097_152.0, 2.0, 0.0)]);
    case.space_check_motions(&[
        (START, turned(0.5)),
        (START, GOAL),
        (turned(1.5), Pose::new(4.5, 4.0, 1.5)),
        (START, START),
        (Pose::new(4.5, 4.0, 0.0), Pose::new(15.5, 4.0, 6.5)),
    ]);
    for angle in [0.0, 0.75, -1.5] {
        case.space_slice(angle, Rect::new(5, 3, 9, 6), 11);
    }
    case.space_slice(0.0, Rect::new(0, 0, 0, 0), 0);
    case.space_slice(0.0, Rect::new(0, 0, 60, 3), 60);
    case.grid_set_cell(4, 10, 0);
    case.space_check(&poses);
    case.space_slice(0.0, Rect::new(1, 7, 7, 6), 7);
    case
}

fn searches(name: &str, outline: &[(f32, f32)], radius: f32, options: SpaceOptions) -> Recorder {
    let mut case = Recorder::on(name, &World::draw(&ROOM));
    let whole = MotionRequest::default();
    let within = |max_iterations| MotionRequest { max_iterations, ..whole };
    case.shape_create(outline, radius);
    case.space_of_poses(options);
    case.motion_create(MotionOptions::default());
    case.motion_step(0);
    case.motion_find(START, &[GOAL], whole);
    case.motion_find(START, &[Pose { angle: 3.0, ..GOAL }, BLOCKED, Pose::new(2.5, 2.5, 1.5)], whole);
    case.motion_find(START, &[START], whole);
    case.motion_find(BLOCKED, &[GOAL], whole);
    case.motion_step(0);
    case.motion_find(START, &[BLOCKED], whole);
    case.motion_find(START, &[], whole);
    case.motion_find(START, &[GOAL], MotionRequest { tolerance: 1.0, ..whole });
    case.motion_find(START, &[GOAL], MotionRequest { tolerance: -1.0, ..whole });
    case.motion_begin(GOAL, &[START], within(40));
    case.motion_step(25);
    case.motion_step(25);
    case.grid_set_cell(14, 3, 0);
    case.motion_step(0);
    case.motion_step(7);
    case.motion_begin(GOAL, &[START], whole);
    case.motion_cancel();
    case.motion_step(0);
    case.motion_find(GOAL, &[START], whole);
    case.motion_create(MotionOptions { h_scale: 2.0, ..MotionOptions::default() });
    case.motion_find(GOAL, &[START], whole);
    case.grid_fill(Rect::new(9, 0, 1, 6), 0);
    case.motion_find(GOAL, &[START], whole);
    case.motion_reset();
    case.motion_step(0);
    case.motion_create(MotionOptions { memory_limit: 1000, ..MotionOptions::default() });
    case.motion_find(GOAL, &[Pose::new(15.5, 4.5, 0.0)], whole);
    case
}

fn refused() -> Recorder {
    let mut case = Recorder::on("options out of their ranges", &World::draw(&ROOM));
    case.shape_create(&BOX, 0.0);
    let good = SpaceOptions { angles: 16, ..SpaceOptions::default() };
    case.space_of_poses(SpaceOptions { angles: 6, ..good });
    case.space_of_poses(SpaceOptions { angles: 1028, ..good });
    case.space_of_poses(SpaceOptions { cell_parts: 3, ..good });
    case.space_of_poses(SpaceOptions { turn_weight: -1.0, ..good });
    case.space_of_poses(good);
    case.motion_create(MotionOptions { h_scale: -1.0, ..MotionOptions::default() });
    case.motion_create(MotionOptions { h_scale: f64::INFINITY, ..MotionOptions::default() });
    case
}

/// A state of any space.
pub trait State {
    fn numbers(&self) -> Vec<f64>;
}

impl State for Pose {
    fn numbers(&self) -> Vec<f64> {
        self.row().to_vec()
    }
}

impl<const N: usize> State for [f64; N] {
    fn numbers(&self) -> Vec<f64> {
        self.to_vec()
    }
}

fn state(state: &impl State) -> String {
    list(state.numbers().into_iter().map(real))
}

fn states(states: &[impl State]) -> String {
    list(states.iter().map(state))
}

/// Rows of numbers.
fn rows(states: &[impl State]) -> Vec<f64> {
    states.iter().flat_map(State::numbers).collect()
}

/// The status of a search's result.
fn motion_status(result: &Result<MotionOutcome, Error>) -> i32 {
    result.as_ref().map_or_else(
        |_| status(result),
        |outcome| match outcome.status {
            MotionStatus::Found => 0,
            MotionStatus::NoPath => 1,
            MotionStatus::InProgress => 3,
            MotionStatus::Cancelled => 4,
            MotionStatus::BudgetSpent => 5,
            MotionStatus::Asking => 7,
        },
    )
}

/// The beginning of a call that begins a search.
fn asked<S: State>(name: &str, start: &S, goals: &[S], request: MotionRequest) -> Object {
    let call = called(name)
        .with("start", state(start))
        .with("goals", states(goals))
        .with("max_iterations", request.max_iterations)
        .with_real("tolerance", request.tolerance);
    if request.any_heading { call.with("flags", 1) } else { call }
}

/// Options of a space.
fn options_of(options: &SpaceOptions) -> String {
    let fields = Object::new()
        .with("angles", options.angles)
        .with("cell_parts", options.cell_parts)
        .with_real("turn_weight", options.turn_weight)
        .with("memory_limit", options.memory_limit);
    fields.finish()
}

/// Options of a planner: what every algorithm uses, and what is not the default.
fn motion_options(options: &MotionOptions) -> String {
    let fields = Object::new()
        .with("algorithm", options.algorithm as u32)
        .with_real("h_scale", options.h_scale)
        .with("memory_limit", options.memory_limit);
    let usual = MotionOptions::default();
    let wholes = [
        ("neighbours", u64::from(options.neighbours), u64::from(usual.neighbours)),
        ("batch", u64::from(options.batch), u64::from(usual.batch)),
        ("asks_motions", u64::from(options.asks_motions), u64::from(usual.asks_motions)),
        ("seed", options.seed, usual.seed),
    ];
    let reals = [
        ("range", options.range, usual.range),
        ("goal_bias", options.goal_bias, usual.goal_bias),
        ("resolution", options.resolution, usual.resolution),
        ("temperature", options.temperature, usual.temperature),
        ("turning_radius", options.turning_radius, usual.turning_radius),
        ("reverse_cost", options.reverse_cost, usual.reverse_cost),
        ("switch_cost", options.switch_cost, usual.switch_cost),
        ("first_h_scale", options.first_h_scale, usual.first_h_scale),
        ("lattice_step", options.lattice_step, usual.lattice_step),
        ("spot_turn_cost", options.spot_turn_cost, usual.spot_turn_cost),
    ];
    let other = wholes.into_iter().filter(|(_, value, usual)| value != usual);
    let fields = other.fold(fields, |fields, (name, value, _)| fields.with(name, value));
    let other = reals.into_iter().filter(|(_, value, usual)| value.to_bits() != usual.to_bits());
    other.fold(fields, |fields, (name, value, _)| fields.with_real(name, value)).finish()
}

/// The calls.
impl Recorder {
    fn shape(&self) -> &Shape {
        self.shape.as_ref().expect("the case has a shape")
    }

    pub fn space(&self) -> &Space {
        self.space.as_ref().expect("the case has a space")
    }

    pub fn motion(&mut self) -> &mut Motion {
        self.motion.as_mut().expect("the case has a planner of motions")
    }

    /// Makes a shape; one that was there is destroyed if that succeeds.
    pub fn shape_create(&mut self, outline: &[(f32, f32)], radius: f32) {
        let points = positions(outline);
        let result = Shape::new(&points, radius);
        let call = called("shape_create").with("outline", list(points.iter().copied().map(point)));
        let call = call.with_real("radius", radius.into()).with("status", status(&result));
        self.note(call.with("created", result.is_ok()));
        self.shape = result.ok().or(self.shape.take());
    }

    fn shape_create_outlines(&mut self, outlines: &[&[(f32, f32)]], rule: FillRule, radius: f32) {
        let lists: Vec<Vec<Position>> = outlines.iter().map(|outline| positions(outline)).collect();
        let parts: Vec<&[Position]> = lists.iter().map(Vec::as_slice).collect();
        let result = Shape::of_outlines(&parts, rule, radius);
        let call = called("shape_create_outlines").with("points", list(lists.iter().flatten().copied().map(point)));
        let call = call.with("lengths", list(lists.iter().map(Vec::len))).with("rule", rule as u32);
        let call = call.with_real("radius", radius.into()).with("status", status(&result));
        self.note(call.with("created", result.is_ok()));
        self.shape = result.ok().or(self.shape.take());
    }

    fn shape_bounds(&mut self) {
        let (inner, outer) = (self.shape().inner_radius(), self.shape().outer_radius());
        let call = called("shape_bounds").with("status", 0).with_real("inner_radius", inner);
        self.note(call.with_real("outer_radius", outer).with("bits", list([inner, outer].map(bits))));
    }

    fn shape_pieces(&mut self, piece: usize) {
        let points = self.shape().pieces().get(piece).map_or(&[][..], Vec::as_slice);
        let points = list(points.iter().map(|corner| point(corner.position())));
        self.note(called("shape_pieces").with("piece", piece).with("status", 0).with("out", points));
    }

    fn polygon_sum(&mut self, a: &[(f32, f32)], b: &[(f32, f32)], reflect_b: bool) {
        let (a, b) = (positions(a), positions(b));
        let result = polygon_sum(&a, &b, reflect_b);
        let points = |points: &[Position]| list(points.iter().copied().map(point));
        let call = called("polygon_sum").with("a", points(&a)).with("b", points(&b));
        let call = call.with("reflect_b", u32::from(reflect_b)).with("status", status(&result));
        self.note(match result {
            Ok(sum) => call.with("out", list(sum.iter().map(|corner| point(corner.position())))),
            Err(_) => call,
        });
    }

    /// Makes a space; one that was there is destroyed if that succeeds.
    pub fn space_of_poses(&mut self, options: SpaceOptions) {
        let result = PoseSpace::new(self.grid(), self.shape(), options);
        let call = called("space_of_poses").with("options", options_of(&options));
        self.note(call.with("status", status(&result)).with("created", result.is_ok()));
        self.space = result.ok().as_ref().map(Space::from).or(self.space.take());
    }

    /// Makes a space in the case's world; one that was there is destroyed if that succeeds.
    pub fn space_of_poses_in_world(&mut self, options: SpaceOptions) {
        let world = self.world.as_ref().expect("the case has a world");
        let result = WorldSpace::new(world, self.shape(), options);
        let call = called("space_of_poses_in_world").with("options", options_of(&options));
        self.note(call.with("status", status(&result)).with("created", result.is_ok()));
        self.space = result.ok().as_ref().map(Space::from).or(self.space.take());
    }

    /// Makes a space of a chain; one that was there is destroyed if that succeeds.
    pub fn space_of_chain(&mut self, links: &[Link], base: Option<Position>, options: SpaceOptions) {
        let result = ChainSpace::new(self.grid(), links, base, options);
        let link = |link: &Link| {
            let (low, high) = link.limits.unwrap_or_default();
            let Link { length, longest, thickness, .. } = *link;
            list([length, longest, thickness, low, high].map(|number| real(number.into())))
        };
        let call = called("space_of_chain").with("links", list(links.iter().map(link)));
        let call = match base {
            Some(base) => call.with("base", point(base)),
            None => call.with("base", "null"),
        };
        let call = call.with("options", options_of(&options));
        self.note(call.with("status", status(&result)).with("created", result.is_ok()));
        self.space = result.ok().as_ref().map(Space::from).or(self.space.take());
    }

    pub fn space_axes(&mut self) {
        let axes: Vec<Axis> = (0..self.space().dimension()).filter_map(|at| self.space().axis(at)).collect();
        let numbers = list(axes.iter().flat_map(|axis| [axis.low, axis.high, axis.weight]).map(bits));
        let axes = axes.iter().map(|axis| {
            let of = Object::new().with_real("low", axis.low).with_real("high", axis.high);
            of.with_real("weight", axis.weight).with("kind", axis.kind as u32).finish()
        });
        self.note(called("space_axes").with("status", 0).with("out", list(axes)).with("bits", numbers));
    }

    pub fn space_check(&mut self, list_of: &[impl State]) {
        let mut is_free = vec![false; list_of.len()];
        let result = self.space().check(&rows(list_of), &mut is_free);
        let call = called("space_check").with("states", states(list_of)).with("status", status(&result));
        self.note(if result.is_ok() { call.with("is_free", list(is_free.into_iter().map(u8::from))) } else { call });
    }

    pub fn space_check_motions<S: State>(&mut self, motions: &[(S, S)]) {
        let mut is_free = vec![false; motions.len()];
        let from: Vec<f64> = motions.iter().flat_map(|(from, _)| from.numbers()).collect();
        let to: Vec<f64> = motions.iter().flat_map(|(_, to)| to.numbers()).collect();
        let result = self.space().check_motions(&from, &to, &mut is_free);
        let call = called("space_check_motions")
            .with("from", list(motions.iter().map(|(from, _)| state(from))))
            .with("to", list(motions.iter().map(|(_, to)| state(to))))
            .with("status", status(&result));
        self.note(if result.is_ok() { call.with("is_free", list(is_free.into_iter().map(u8::from))) } else { call });
    }

    fn space_slice(&mut self, angle: f64, area: Rect, stride: usize) {
        let Space::Poses(space) = self.space() else { unreachable!("chains have no slices") };
        let result = space.slice(angle, area);
        let call = called("space_slice").with_real("angle", angle).with_area(area).with("stride", stride);
        let call = call.with("status", status(&result));
        let Ok(voxels) = result else { return self.note(call) };
        let (width, height) = (area.width as usize, area.height as usize);
        let mut out = vec![7; if voxels.is_empty() { 0 } else { (height - 1) * stride + width }];
        for (place, voxel) in voxels.into_iter().enumerate() {
            out[place / width * stride + place % width] = voxel as u8;
        }
        self.note(call.with("out", list(out)));
    }

    /// Makes a planner; one that was there is destroyed if that succeeds.
    pub fn motion_create(&mut self, options: MotionOptions) {
        let result = Motion::new(self.space(), options);
        let call = called("motion_create").with("options", motion_options(&options));
        self.note(call.with("status", status(&result)).with("created", result.is_ok()));
        self.motion = result.ok().or(self.motion.take());
    }

    pub fn motion_find<S: State>(&mut self, start: S, goals: &[S], request: MotionRequest) {
        let result = self.motion().find(&start.numbers(), &rows(goals), &request);
        self.note_motion(asked("motion_find", &start, goals, request), &result);
    }

    pub fn motion_begin<S: State>(&mut self, start: S, goals: &[S], request: MotionRequest) {
        let result = self.motion().begin(&start.numbers(), &rows(goals), &request);
        let call = asked("motion_begin", &start, goals, request).with("status", status(&result));
        self.note_states(call);
    }

    pub fn motion_step(&mut self, max_iterations: u32) {
        let result = self.motion().step(max_iterations.into());
        self.note_motion(called("motion_step").with("max_iterations", max_iterations), &result);
    }

    pub fn motion_cancel(&mut self) {
        self.motion().cancel_handle().cancel();
        self.note_states(called("motion_cancel").with("status", 0));
    }

    pub fn motion_reset(&mut self) {
        self.motion().reset();
        self.note_states(called("motion_reset").with("status", 0));
    }

    /// What a search answered, without counts that may change when it gets faster.
    pub fn note_motion(&mut self, call: Object, result: &Result<MotionOutcome, Error>) {
        let call = call.with("status", motion_status(result));
        self.note_states(match result {
            Ok(outcome) => call
                .with("guarantee", outcome.guarantee as u32)
                .with("revision", outcome.revision)
                .with_real("length", outcome.length)
                .with_real("cost", outcome.cost)
                .with_real("bound", outcome.bound)
                .with("bits", list([outcome.length, outcome.cost, outcome.bound].map(bits))),
            Err(_) => call,
        });
    }

    /// The path after a call.
    fn note_states(&mut self, call: Object) {
        let path = self.motion().path().to_vec();
        let rows = path.chunks_exact(self.space().dimension()).map(|row| list(row.iter().copied().map(real)));
        let rows = list(rows.collect::<Vec<_>>());
        self.note(call.with("states", rows).with("state_bits", list(path.into_iter().map(bits))));
    }
}
