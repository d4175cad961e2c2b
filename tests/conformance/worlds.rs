//! Calls on worlds of polygons and their planners, and the cases that make them.

use super::json::{Object, list, point};
use super::planners::{asked, outcome_members};
use super::recorder::{Recorder, called, status};
use taut::grid::DiagonalGaps;
use taut::improve::Smoothing;
use taut::plan::WorldPlanner;
use taut::space::{RasterRule, World};
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
    let mut cases = vec![outlines(), refused(), cells()];
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
