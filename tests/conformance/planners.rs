//! Calls on planners, and the cases that make them: every configuration through the same life.

use super::floor::{DOOR, FAR, FLOOR, NEAR, ROOM, WALL};
use super::json::{Object, bits, list, point, real};
use super::recorder::{Recorder, called, status};
use taut::improve::Smoothing;
use taut::plan::{Guarantee, Heuristic};
use taut::{Algorithm, Error, Grid, Options, Outcome, Planner, Position, Rect, Request, Status};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// The cases of the file of an algorithm.
pub fn cases(algorithm: Algorithm) -> Vec<Recorder> {
    let list = configurations::all();
    let own = list.iter().filter(|each| each.options.algorithm == algorithm);
    own.flat_map(|each| is_plain(each).then(|| life(each)).into_iter().chain([random_map(each)])).collect()
}

/// The cases of the file `refusals`.
pub fn refusals() -> Vec<Recorder> {
    vec![refused_planners(), limits()]
}

/// True for the configurations that live the whole life: the others differ in what they answer, not in what can happen.
fn is_plain(configuration: &Configuration) -> bool {
    let options = &configuration.options;
    options.heuristic == Heuristic::Auto
        && options.smoothing == Smoothing::None
        && options.h_scale.to_bits() == 1.0_f64.to_bits()
}

/// Everything that can happen to a planner, in one script that suits every configuration.
fn life(configuration: &Configuration) -> Recorder {
    let mut case = Recorder::on(&format!("{}: a life", configuration.name), &World::draw(&FLOOR));
    case.planner_create(configuration.options);
    ends(&mut case);
    slices(&mut case);
    changes(&mut case);
    costs(&mut case);
    case.planner_find_many(NEAR, &[FAR, WALL, ROOM, Position::new(7.25, 9.5), NEAR]);
    case.planner_find_many(WALL, &[FAR]);
    case.planner_find_many(FAR, &[]);
    case.planner_reset();
    case.grid_destroy();
    case.planner_find(Request::new(FAR, NEAR));
    case
}

/// Ends of every kind: lattice points, real-valued ones, equal, blocked, outside, cut off.
fn ends(case: &mut Recorder) {
    let real = Request::new(Position::new(0.3, 9.71), Position::new(15.62, 0.4));
    case.planner_find(Request::new(NEAR, FAR));
    case.planner_find(real);
    case.planner_find(Request { every_step: true, ..real });
    case.planner_find(Request::new(Position::new(2.5, 3.5), Position::new(3.5, 6.5)));
    case.planner_find(Request::new(Position::new(3.25, 0.5), Position::new(3.25, 0.5)));
    case.planner_find(Request::new(WALL, FAR));
    case.planner_find(Request::new(FAR, WALL));
    case.planner_find(Request::new(Position::new(-1.0, 3.0), WALL));
    case.planner_find(Request::new(NEAR, Position::new(2_000_000.0, 0.0)));
    case.planner_find(Request::new(NEAR, ROOM));
    case.planner_find(Request { allow_partial: true, ..Request::new(NEAR, ROOM) });
    case.planner_find(Request { nearest_start: true, ..Request::new(WALL, NEAR) });
    case.planner_find(Request { lattice_ends: true, ..real });
    case.planner_find(Request { lattice_ends: true, allow_partial: true, ..Request::new(NEAR, ROOM) });
    case.planner_find(Request { allow_partial: true, ..Request::new(ROOM, ROOM) });
}

/// Budgets, steps, cancelling, resetting.
fn slices(case: &mut Recorder) {
    let across = Request::new(NEAR, FAR);
    case.planner_find(Request { max_expansions: 1, ..across });
    case.planner_step(0);
    case.planner_begin(across);
    case.planner_step(1);
    case.planner_step(0);
    case.planner_step(1);
    case.planner_begin(across);
    case.planner_cancel();
    case.planner_step(0);
    case.planner_reset();
    case.planner_step(5);
}

/// Edits between queries, and one that an open search must not see.
fn changes(case: &mut Recorder) {
    let into_the_room = Request::new(NEAR, ROOM);
    case.planner_begin(into_the_room);
    case.grid_set_cell(DOOR.0, DOOR.1, 1);
    case.planner_step(0);
    case.planner_find(into_the_room);
    case.grid_fill(Rect::new(0, 5, 6, 1), 0);
    case.planner_find(Request::new(NEAR, FAR));
    case.grid_set_cells(Rect::new(6, 4, 2, 3), 3, &[0, 1, 9, 1, 0, 9, 0, 1]);
    case.planner_find(Request::new(NEAR, FAR));
    case.grid_prepare();
    case.planner_find(Request::new(NEAR, FAR));
    case.planner_prepare();
    case.planner_find(Request::new(FAR, NEAR));
}

/// Costs that some algorithms refuse, and a class that each can be told to leave alone.
fn costs(case: &mut Recorder) {
    let along = Request::new(Position::new(8.5, 0.5), Position::new(8.5, 9.5));
    case.planner_find(along);
    case.planner_set_costs(&[(2, f32::INFINITY)]);
    case.planner_find(along);
    case.planner_set_costs(&[(2, 2.5), (3, 0.5)]);
    case.planner_find(along);
    case.planner_set_costs(&[(3, 0.0)]);
}

/// A random map and random queries of its own for each configuration.
fn random_map(configuration: &Configuration) -> Recorder {
    let seed = configuration.name.bytes().fold(0, |seed: u64, byte| seed.wrapping_mul(31) + u64::from(byte));
    let mut random = Random::new(seed);
    let world = match random.below(3) {
        0 => World::noise(&mut random, 18, 12, 0.3),
        1 => World::blocks(&mut random, 24, 14, 9),
        _ => World::maze(&mut random, 15, 11),
    };
    let mut case = Recorder::on(&format!("{}: random", configuration.name), &world);
    case.planner_create(configuration.options);
    for _ in 0..4 {
        let mut along = |side: i32| (random.unit() * f64::from(side)) as f32;
        let start = Position::new(along(world.width), along(world.height));
        let goal = Position::new(along(world.width), along(world.height));
        case.planner_find(Request { allow_partial: true, ..Request::new(start, goal) });
        case.planner_find(Request { every_step: true, ..Request::new(goal, start) });
    }
    case
}

fn refused_planners() -> Recorder {
    let mut case = Recorder::on("options that do not go together", &World::draw(&FLOOR));
    let anya = Options::default();
    case.planner_create(Options { lattice: taut::grid::Lattice::Cells, ..anya });
    case.planner_create(Options { neighbours: taut::grid::Neighbours::Four, ..anya });
    case.planner_create(Options { algorithm: Algorithm::JumpPoint, ..anya });
    case.planner_create(Options { h_scale: -1.0, ..anya });
    case.planner_create(Options { algorithm: Algorithm::Theta, h_scale: 1.5, ..anya });
    case.planner_create(Options { cost_tolerance: 0.99, ..anya });
    case.planner_create(Options { algorithm: Algorithm::Theta, cost_tolerance: 1.5, ..anya });
    case.planner_create(Options { cost_tolerance: 1.5, ..anya });
    case
}

/// One byte is not enough for a planner.
fn limits() -> Recorder {
    let mut case = Recorder::on("a memory limit", &World::draw(&FLOOR));
    case.planner_create(Options { memory_limit: 1, ..Options::default() });
    case.planner_create(Options { memory_limit: 1 << 30, ..Options::default() });
    case.planner_find(Request::new(NEAR, FAR));
    case
}

/// The calls.
impl Recorder {
    /// Makes a planner; one that was there is destroyed if that succeeds.
    pub fn planner_create(&mut self, options: Options) {
        let result = Planner::new(self.grid(), options);
        let fields = Object::new()
            .with("algorithm", options.algorithm as u32)
            .with("lattice", options.lattice as u32)
            .with("neighbours", options.neighbours as u32)
            .with("diagonal_gaps", options.diagonal_gaps as u32)
            .with("corner_cutting", options.corner_cutting as u32)
            .with("heuristic", options.heuristic as u32)
            .with("cost_rule", options.cost_rule as u32)
            .with("smoothing", options.smoothing as u32)
            .with_real("radius", f64::from(options.radius))
            .with_real("h_scale", options.h_scale)
            .with("memory_limit", options.memory_limit);
        let usual = Options::default();
        let timed = [("speed", options.speed, usual.speed), ("horizon", options.horizon, usual.horizon)];
        let cells = [
            ("unit_width", options.unit_width.into(), 1.0),
            ("unit_height", options.unit_height.into(), 1.0),
            ("turns", f64::from(options.turns as u32), 0.0),
            ("turn_cost", options.turn_cost.into(), 0.0),
            ("cost_tolerance", options.cost_tolerance, usual.cost_tolerance),
            ("blocked_links", options.blocked_links.into(), 0.0),
        ];
        let timed = timed.into_iter().chain(cells).filter(|(_, value, usual)| value.to_bits() != usual.to_bits());
        let fields = timed.fold(fields, |fields, (name, value, _)| fields.with_real(name, value));
        let call = called("planner_create").with("options", fields.finish());
        self.note(call.with("status", status(&result)).with("created", result.is_ok()));
        self.planner = result.ok().or(self.planner.take());
    }

    /// Costs of some classes; all others cost 1.
    pub fn planner_set_costs(&mut self, classes: &[(u8, f32)]) {
        let (costs, pairs) = classes_of(classes);
        let result = self.planner().set_costs(&costs);
        self.note(
            called("planner_set_costs")
                .with("costs", pairs)
                .with("status", status(&result))
                .with("set", result.is_ok()),
        );
    }

    pub fn planner_leave_out(&mut self, obstacle: u32) {
        let result = self.planner().leave_out((obstacle != 0).then_some(obstacle));
        self.note(called("planner_leave_out").with("obstacle", obstacle).with("status", status(&result)));
    }

    pub fn planner_find(&mut self, request: Request) {
        let result = self.planner().find(&request);
        let call = asked("planner_find", &request);
        self.note_result(call, &result);
    }

    pub fn planner_begin(&mut self, request: Request) {
        let result = self.planner().begin(&request);
        let path = self.path();
        self.note(asked("planner_begin", &request).with("status", status(&result)).with("path", path));
    }

    pub fn planner_step(&mut self, max_expansions: u32) {
        let result = self.planner().step(max_expansions);
        self.note_result(called("planner_step").with("max_expansions", max_expansions), &result);
    }

    pub fn planner_refresh(&mut self) {
        let result = self.planner().refresh();
        self.note_result(called("planner_refresh"), &result);
    }

    /// One start, many goals; then the path of each goal, and of one that there is not.
    pub fn planner_find_many(&mut self, start: Position, goals: &[Position]) {
        let result = self.planner().find_many(start, goals);
        let revision = self.grid.as_ref().map_or(0, Grid::revision);
        let answers = list(self.planner().answers().iter().map(|answer| answer_of_goal(answer, revision)));
        let call = called("planner_find_many").with_position("start", start);
        let call = call.with("goals", list(goals.iter().copied().map(point)));
        let status = result.map_or_else(|_| status(&result), |status| status as i32);
        let path = self.path();
        self.note(call.with("status", status).with("answers", answers).with("path", path));
        for goal in 0..=goals.len() {
            self.planner_select(goal);
        }
    }

    /// The exact pieces of the path.
    pub fn planner_route(&mut self) {
        let route = list(self.planner().route().map(|leg| {
            Object::new()
                .with_position("from", leg.from)
                .with_position("to", leg.to)
                .with_position("centre", leg.centre)
                .with_real("sweep", f64::from(leg.sweep))
                .with("kind", u32::from(leg.is_arc()))
                .finish()
        }));
        self.note(called("planner_route").with("status", 0).with("out", route));
    }

    fn planner_select(&mut self, goal: usize) {
        let result = self.planner().select(goal);
        let path = self.path();
        self.note(called("planner_select").with("goal", goal).with("status", status(&result)).with("path", path));
    }

    pub fn planner_cancel(&mut self) {
        self.planner().cancel_handle().cancel();
        let path = self.path();
        self.note(called("planner_cancel").with("status", 0).with("path", path));
    }

    /// All that there is to prepare; how much that is may change.
    pub fn planner_prepare(&mut self) {
        let result = self.planner().prepare(0);
        let status = result.map_or_else(|_| status(&result), |status| status as i32);
        let path = self.path();
        self.note(called("planner_prepare").with("max_expansions", 0).with("status", status).with("path", path));
    }

    pub fn planner_reset(&mut self) {
        self.planner().reset();
        let path = self.path();
        self.note(called("planner_reset").with("status", 0).with("path", path));
    }

    /// What a search answered, without counts: those may change when a search gets faster.
    pub fn note_result(&mut self, call: Object, result: &Result<Outcome, Error>) {
        let path = self.path();
        let call = match result {
            Ok(outcome) => outcome_members(call.with("status", outcome.status as i32), outcome),
            Err(_) => call.with("status", status(result)),
        };
        self.note(call.with("path", path));
    }
}

/// Costs of some classes; all others cost 1.
pub fn classes_of(classes: &[(u8, f32)]) -> ([f32; 256], String) {
    let mut costs = [1.0; 256];
    for &(class, cost) in classes {
        costs[usize::from(class)] = cost;
    }
    (costs, list(classes.iter().map(|&(class, cost)| list([class.to_string(), real(f64::from(cost))]))))
}

/// The beginning of a query.
pub fn asked(name: &str, request: &Request) -> Object {
    let words = [request.every_step, request.allow_partial, request.nearest_start, request.lattice_ends];
    let flags = words.iter().rev().fold(0, |flags, &is_set| flags << 1 | u32::from(is_set));
    let call = called(name)
        .with_position("start", request.start)
        .with_position("goal", request.goal)
        .with("flags", flags)
        .with("max_expansions", request.max_expansions)
        .with_real("radius", f64::from(request.radius));
    // Among movers alone.
    if request.goal_mover == 0 && request.start_time == 0.0 {
        return call;
    }
    call.with("goal_mover", request.goal_mover).with_real("start_time", request.start_time)
}

/// The members that tell an outcome.
pub fn outcome_members(call: Object, outcome: &Outcome) -> Object {
    call.with("guarantee", outcome.guarantee as u32)
        .with("revision", outcome.revision)
        .with_real("length", outcome.length)
        .with_real("cost", outcome.cost)
        .with_real("bound", outcome.bound)
        .with_real("remaining", outcome.remaining)
        .with("bits", list([outcome.length, outcome.cost, outcome.bound, outcome.remaining].map(bits)))
}

/// The answer for one goal of many; a goal that is not free has an error's number and nothing else.
fn answer_of_goal(answer: &Result<Outcome, Error>, revision: u64) -> String {
    members_of_answer(answer, revision).finish()
}

/// The members of one answer of many.
pub fn members_of_answer(answer: &Result<Outcome, Error>, revision: u64) -> Object {
    let nothing = Outcome {
        status: Status::NoPath,
        guarantee: Guarantee::None,
        length: f64::INFINITY,
        cost: f64::INFINITY,
        bound: 0.0,
        remaining: 0.0,
        expanded: 0,
        generated: 0,
        sight_checks: 0,
        revision,
    };
    let status = answer.as_ref().map_or_else(|_| status(answer), |outcome| outcome.status as i32);
    outcome_members(Object::new().with("status", status), answer.as_ref().unwrap_or(&nothing))
}
