//! Calls on worlds of polygons and their planners, and the cases that make them.

use super::json::{Object, list, point};
use super::planners::{asked, outcome_members};
use super::recorder::{Recorder, called, status};
use taut::grid::DiagonalGaps;
use taut::improve::Smoothing;
use taut::motion::{MotionAlgorithm, MotionOptions, MotionRequest};
use taut::plan::WorldPlanner;
use taut::space::{FillRule, Pose, RasterRule, SpaceOptions, World};
use taut::{Algorithm, Error, Options, Outcome, Position, Request};
use taut_test_support::world::World as Map;

const LOW: Position = Position::new(0.0, 0.0);
const HIGH: Position = Position::new(20.0, 16.0);
const HOOK: [(f32, f32); 8] =
    [(4.0, 2.0), (12.0, 2.0), (12.0, 12.5), (4.0, 12.5), (4.0, 10.0), (9.0, 10.0), (9.0, 4.0), (4.0, 4.0)];
const KITE: [(f32, f32); 4] = [(15.0, 3.0), (17.5, 8.0), (15.0, 14.25), (13.0, 8.0)];
/// Its tip touches the kite's.
const TIP: [(f32, f32); 3] = [(20.0, 6.0), (20.0, 10.0), (17.5, 8.0)];

/// The cases of the file `worlds`.
pub fn cases() -> Vec<Recorder> {
    let mut cases = vec![outlines(), refused(), cells(), yards(), bodies()];
    for (name, algorithm, gaps) in [
        ("tangent graph", Algorithm::TangentGraph, DiagonalGaps::Closed),
        ("tangent graph, open gaps", Algorithm::TangentGraph, DiagonalGaps::Open),
        ("visibility graph", Algorithm::VisibilityGraph, DiagonalGaps::Closed),
    ] {
        cases.push(searches(name, Options { algorithm, diagonal_gaps: gaps, ..Options::default() }));
    }
    cases
}

/// A case on a small map.
fn case(name: &str) -> Recorder {
    Recorder::on(name, &Map::draw(&["........", "..##....", "..##.#..", ".....#..", "........"]))
}

fn outlines() -> Recorder {
    let mut case = case("outlines");
    case.world_create(LOW, HIGH);
    case.world_add(&HOOK);
    case.world_add(&[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0)]);
    case.world_add(&[(0.0, 0.0), (4.0, 4.0), (4.0, 0.0), (0.0, 4.0)]);
    case.world_add(&[(0.0, 0.0), (1.0, 1.0)]);
    case.world_add(&[(0.0, 0.0), (1.0, 1.0), (70_000.0, 0.0)]);
    for obstacle in 0..4 {
        case.world_outline(obstacle);
    }
    case.world_remove(1);
    case.world_remove(1);
    case.world_add(&KITE);
    case.world_outline(3);
    case.world_create(HIGH, LOW);
    case
}

fn refused() -> Recorder {
    let mut case = case("options that worlds do not have");
    case.world_create(LOW, HIGH);
    let good = Options { algorithm: Algorithm::TangentGraph, ..Options::default() };
    case.world_planner(Options::default());
    case.world_planner(Options { radius: 1.0, ..good });
    case.world_planner(Options { smoothing: Smoothing::Greedy, ..good });
    case.world_planner(good);
    let request = Request::new(LOW, HIGH);
    case.find_in_world(Request { radius: 1.0, ..request });
    case.find_in_world(Request { every_step: true, ..request });
    case.find_in_world(request);
    case
}

/// Obstacles of several outlines.
fn yards() -> Recorder {
    let mut case = case("several outlines");
    case.world_create(LOW, HIGH);
    let yard = [(5.0, 2.5), (11.0, 2.5), (11.0, 3.5), (5.0, 3.5)];
    let (even_odd, non_zero) = (FillRule::EvenOdd, FillRule::NonZero);
    for (outlines, rule) in [
        (&[&HOOK[..], &yard][..], even_odd),
        (&[&HOOK[..], &yard][..], non_zero),
        (&[&KITE[..], &TIP][..], non_zero),
        (&[&KITE[..], &KITE][..], even_odd),
        (&[&KITE[..], &[(0.0, 0.0), (2.0, 2.0), (1.0, 1.0)]][..], non_zero),
        (&[][..], even_odd),
        (&[&[(0.0, 0.0), (70_000.0, 0.0), (0.0, 1.0)][..]][..], even_odd),
    ] {
        case.world_add_outlines(outlines, rule);
    }
    for obstacle in 1..4 {
        case.world_outline(obstacle);
    }
    case.world_planner(Options { algorithm: Algorithm::TangentGraph, ..Options::default() });
    case.find_in_world(Request::new(Position::new(6.0, 3.0), Position::new(10.0, 3.25)));
    case.find_in_world(Request::new(Position::new(6.0, 3.0), Position::new(10.0, 15.0)));
    case
}

/// Bodies among polygons.
fn bodies() -> Recorder {
    let mut case = case("bodies in a world");
    case.world_create(LOW, HIGH);
    case.world_add(&HOOK);
    case.world_add(&KITE);
    case.shape_create(&[(-1.0, -0.25), (1.0, -0.25), (1.0, 0.25), (-1.0, 0.25)], 0.0);
    case.space_of_poses_in_world(SpaceOptions { angles: 6, ..SpaceOptions::default() });
    case.space_of_poses_in_world(SpaceOptions { turn_weight: 1.5, ..SpaceOptions::default() });
    case.space_axes();
    let (start, goal, wall) = (Pose::new(2.0, 3.0, 0.0), Pose::new(18.0, 14.0, 1.5), Pose::new(10.0, 7.0, 0.75));
    case.space_check(&[
        start,
        goal,
        wall,
        Pose::new(3.0, 3.0, 0.0),
        Pose::new(3.25, 3.0, 0.0),
        Pose::new(0.5, 3.0, 0.0),
    ]);
    case.space_check_motions(&[
        (start, goal),
        (start, Pose::new(2.0, 14.0, 3.0)),
        (start, Pose { angle: 1e6, ..start }),
        (start, Pose::new(2.0, 14.0, 0.0)),
    ]);
    case.space_check_motions(&[(start, Pose { angle: 1e6, ..goal })]);
    case.motion_create(MotionOptions { algorithm: MotionAlgorithm::HybridAstar, ..MotionOptions::default() });
    let whole = MotionRequest::default();
    for algorithm in [MotionAlgorithm::RrtConnect, MotionAlgorithm::Lattice] {
        case.motion_create(MotionOptions { algorithm, ..MotionOptions::default() });
        case.motion_find(start, &[goal], whole);
    }
    case.motion_find(wall, &[goal], whole);
    case.motion_find(start, &[wall], whole);
    case.world_remove(1);
    case.motion_find(start, &[wall, goal], whole);
    case.space_of_poses_in_world(SpaceOptions { angles: 16, cell_parts: 2, ..SpaceOptions::default() });
    case.motion_create(MotionOptions { first_h_scale: 8.0, ..MotionOptions::default() });
    case.motion_find(start, &[goal], MotionRequest { max_iterations: 200, ..whole });
    case.motion_step(0);
    case
}

fn cells() -> Recorder {
    let mut case = case("from cells and to them");
    case.world_from_grid();
    for obstacle in 1..4 {
        case.world_outline(obstacle);
    }
    case.world_planner(Options { algorithm: Algorithm::TangentGraph, ..Options::default() });
    case.find_in_world(Request::new(Position::new(0.5, 2.5), Position::new(7.5, 2.25)));
    case.world_create(LOW, HIGH);
    case.world_add(&KITE);
    case.world_add(&HOOK);
    for (rule, terrain) in [(RasterRule::Cover, 3), (RasterRule::Centre, 4), (RasterRule::Touch, 5)] {
        case.world_rasterise(Position::new(9.5, 1.0), 1.25, rule, terrain);
        (0..5).for_each(|y| (0..8).for_each(|x| case.grid_get_cell(x, y)));
    }
    case.world_rasterise(LOW, -1.0, RasterRule::Touch, 0);
    case
}

fn searches(name: &str, options: Options) -> Recorder {
    let mut case = case(name);
    case.world_create(LOW, HIGH);
    case.world_planner(options);
    let at = Position::new;
    let across = Request::new(at(6.5, 7.0), at(18.0, 2.0));
    case.find_in_world(across);
    for outline in [&HOOK[..], &KITE[..], &TIP[..]] {
        case.world_add(outline);
        case.find_in_world(across);
    }
    case.find_in_world(Request::new(at(18.0, 1.0), at(18.0, 15.0)));
    case.find_in_world(Request::new(at(10.0, 7.0), at(18.0, 15.0)));
    case.find_in_world(Request::new(at(1.0, 1.0), at(10.0, 7.0)));
    case.find_in_world(Request { allow_partial: true, ..Request::new(at(1.0, 1.0), at(10.0, 7.0)) });
    case.find_in_world(Request { nearest_start: true, ..Request::new(at(1.0, 1.0), at(10.0, 7.0)) });
    case.find_in_world(Request { allow_partial: true, ..Request::new(at(1.0, 1.0), at(40.0, 7.5)) });
    case.find_in_world(Request { max_expansions: 1, ..across });
    case.find_in_world(Request::new(at(3.25, 3.0), at(3.25, 3.0)));
    case.world_remove(1);
    case.find_in_world(across);
    case
}

/// The calls.
impl Recorder {
    fn world(&self) -> &World {
        self.world.as_ref().expect("the case has a world")
    }

    fn world_create(&mut self, low: Position, high: Position) {
        let result = World::new(low, high);
        let call = called("world_create").with_position("low", low).with_position("high", high);
        self.note(call.with("status", status(&result)).with("created", result.is_ok()));
        self.world = result.ok().or(self.world.take());
    }

    fn world_from_grid(&mut self) {
        let result = World::from_grid(self.grid());
        self.note(called("world_from_grid").with("status", status(&result)).with("created", result.is_ok()));
        self.world = result.ok().or(self.world.take());
    }

    fn world_add(&mut self, outline: &[(f32, f32)]) {
        let points: Vec<Position> = outline.iter().map(|&(x, y)| Position::new(x, y)).collect();
        let result = self.world().add(&points);
        let call = called("world_add").with("outline", list(points.into_iter().map(point)));
        let call = call.with("status", status(&result));
        self.note(match result {
            Ok(obstacle) => call.with("obstacle", obstacle),
            Err(_) => call,
        });
    }

    fn world_add_outlines(&mut self, outlines: &[&[(f32, f32)]], rule: FillRule) {
        let at = |outline: &&[(f32, f32)]| outline.iter().map(|&(x, y)| Position::new(x, y)).collect();
        let lists: Vec<Vec<Position>> = outlines.iter().map(at).collect();
        let parts: Vec<&[Position]> = lists.iter().map(Vec::as_slice).collect();
        let result = self.world().add_outlines(&parts, rule);
        let call = called("world_add_outlines").with("points", list(lists.iter().flatten().copied().map(point)));
        let call = call.with("lengths", list(lists.iter().map(Vec::len))).with("rule", rule as u32);
        let call = call.with("status", status(&result));
        self.note(match result {
            Ok(obstacle) => call.with("obstacle", obstacle),
            Err(_) => call,
        });
    }

    fn world_remove(&mut self, obstacle: u32) {
        let result = self.world().remove(obstacle);
        self.note(called("world_remove").with("obstacle", obstacle).with("status", status(&result)));
    }

    fn world_outline(&mut self, obstacle: u32) {
        let result = self.world().outline(obstacle);
        let call = called("world_outline").with("obstacle", obstacle).with("status", status(&result));
        self.note(match result {
            Ok(outline) => call.with("out", list(outline.into_iter().map(point))),
            Err(_) => call,
        });
    }

    fn world_rasterise(&mut self, origin: Position, cell: f64, rule: RasterRule, terrain: u8) {
        let result = self.world().rasterise(self.grid(), (origin, cell), rule, terrain);
        let call = called("world_rasterise").with_position("origin", origin).with_real("cell", cell);
        let call = call.with("rule", rule as u32).with("terrain", terrain);
        self.note(call.with("status", status(&result)));
    }

    /// Makes a planner in the world, in the place of the case's planner if that succeeds.
    fn world_planner(&mut self, options: Options) {
        let result = WorldPlanner::new(self.world(), options);
        let fields = Object::new()
            .with("algorithm", options.algorithm as u32)
            .with("diagonal_gaps", options.diagonal_gaps as u32)
            .with("smoothing", options.smoothing as u32)
            .with_real("radius", f64::from(options.radius))
            .with_real("h_scale", options.h_scale);
        let call = called("world_planner").with("options", fields.finish());
        self.note(call.with("status", status(&result)).with("created", result.is_ok()));
        self.walker = result.ok().or(self.walker.take());
    }

    /// `planner_find` on the planner in the world.
    fn find_in_world(&mut self, request: Request) {
        let walker = self.walker.as_mut().expect("the case has a planner in a world");
        let result: Result<Outcome, Error> = walker.find(&request);
        let path = list(walker.path().iter().copied().map(point));
        let call = asked("planner_find", &request);
        let call = match &result {
            Ok(outcome) => outcome_members(call.with("status", outcome.status as i32), outcome),
            Err(_) => call.with("status", status(&result)),
        };
        self.note(call.with("path", path));
    }
}
