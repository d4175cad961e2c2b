//! Questions that need no search, and the cases that ask them.

use super::floor::{FAR, FLOOR, NEAR, ROOM, WALL};
use super::json::{Object, list, point, real};
use super::recorder::{Recorder, called, status};
use taut::grid::{DiagonalGaps, Lattice};
use taut::plan::Place;
use taut::{Algorithm, Options, Position, Rect, Request};
use taut_test_support::world::World;

/// The cases of the file `questions`.
pub fn cases() -> Vec<Recorder> {
    vec![
        rays(),
        near_points(),
        reachable_points(),
        kept_paths(),
        waypoints(),
        answers_that_outlive_edits(),
        costs_of_cells(),
        places(),
    ]
}

/// Rays by a planner's gap rule and blocked classes: faces of every direction, corners, gaps, borders, blocked starts.
fn rays() -> Recorder {
    let mut case = Recorder::on("rays", &World::draw(&FLOOR));
    let rays = [
        (NEAR, FAR),
        (NEAR, Position::new(16.0, 0.0)),
        (Position::new(3.5, 1.5), Position::new(6.5, 4.5)),
        (Position::new(0.25, 6.5), Position::new(9.0, 6.5)),
        (Position::new(8.5, 0.5), Position::new(8.5, 9.5)),
        (Position::new(8.5, 0.5), Position::new(-7.0, 3.0)),
        (Position::new(0.5, 9.0), Position::new(3.5, 0.25)),
        (Position::new(1.0, 0.0), Position::new(1.0, 10.0)),
        (Position::new(0.0, 2.0), Position::new(4.0, 2.0)),
        (WALL, NEAR),
        (FAR, Position::new(17.5, 10.0)),
        (Position::new(f32::INFINITY, 0.0), NEAR),
    ];
    for options in [
        Options::default(),
        Options { diagonal_gaps: DiagonalGaps::Open, ..Options::default() },
        Options { algorithm: Algorithm::JumpPoint, lattice: taut::grid::Lattice::Cells, ..Options::default() },
    ] {
        case.planner_create(options);
        case.planner_set_costs(&[(2, f32::INFINITY)]);
        rays.iter().for_each(|&(from, to)| case.planner_raycast(from, to));
    }
    case
}

/// Near and random free points: in walls, outside, with limits, in a map without any.
fn near_points() -> Recorder {
    let mut case = Recorder::on("free points near others", &World::draw(&FLOOR));
    case.planner_create(Options::default());
    case.planner_set_costs(&[(2, f32::INFINITY), (3, f32::INFINITY)]);
    let points = [WALL, NEAR, ROOM, Position::new(8.5, 2.5), Position::new(-3.25, 40.0), Position::new(1.5, 1.0)];
    case.planner_is_free(&points);
    case.planner_is_free(&[Position::new(f32::INFINITY, 0.0), Position::new(0.0, -2_000_000.0), NEAR]);
    case.planner_is_free(&[]);
    for point in points {
        for distance in [f32::INFINITY, 0.5, 0.0, 20.0] {
            case.planner_nearest(point, distance);
            case.planner_random_point(point, distance, 2026);
            case.planner_random_point(point, distance, 7);
        }
    }
    case.planner_nearest(WALL, -1.0);
    case.planner_nearest(Position::new(0.0, 2_000_000.0), 1.0);
    case.planner_random_point(WALL, -1.0, 9);
    case.grid_fill(Rect::new(0, 0, 16, 10), 0);
    case.planner_nearest(WALL, f32::INFINITY);
    case.planner_random_point(WALL, f32::INFINITY, 1);
    case
}

/// What can be reached, before and after a wall across the map, for planners on both lattices and at any angle.
fn reachable_points() -> Recorder {
    let mut case = Recorder::on("reachable points", &World::draw(&FLOOR));
    let kinds = [
        Options::default(),
        Options { algorithm: Algorithm::AStar, ..Options::default() },
        Options { algorithm: Algorithm::JumpPoint, lattice: Lattice::Cells, ..Options::default() },
    ];
    for options in kinds {
        case.grid_fill(Rect::new(8, 0, 1, 10), 1);
        case.planner_create(options);
        for wall in [false, true] {
            for to in [WALL, Position::new(15.5, 9.5), Position::new(40.0, -3.0)] {
                case.planner_reachable(NEAR, to);
                case.planner_component(to);
                case.planner_nearest_reachable(NEAR, to, f32::INFINITY);
                case.planner_nearest_reachable(NEAR, to, 0.25);
            }
            if !wall {
                case.grid_fill(Rect::new(8, 0, 1, 10), 0);
            }
        }
        case.planner_reachable(NEAR, Position::new(f32::INFINITY, 0.0));
        case.planner_component(Position::new(0.0, 2_000_000.0));
        case.planner_nearest_reachable(WALL, NEAR, -1.0);
        case.planner_nearest_reachable(Position::new(-9.0, 0.0), NEAR, 1.0);
    }
    case
}

/// Kept paths before and after edits.
fn kept_paths() -> Recorder {
    let mut case = Recorder::on("kept paths", &World::draw(&FLOOR));
    case.planner_create(Options::default());
    let path = [NEAR, Position::new(1.0, 5.0), Position::new(5.0, 5.0), Position::new(16.0, 9.5)];
    for since in [0, 2, 1, 3] {
        case.planner_check_path(&path, since);
    }
    case.grid_set_cell(0, 9, 0);
    case.planner_check_path(&path, 2);
    case.grid_set_cell(3, 5, 0);
    case.planner_check_path(&path, 2);
    case.planner_check_path(&path[..1], 2);
    case.planner_check_path(&[WALL], 0);
    case.planner_check_path(&[], 0);
    case.planner_check_path(&[NEAR, Position::new(f32::INFINITY, 0.0)], 2);
    case
}

/// The next waypoint on a kept path, for points and for discs.
fn waypoints() -> Recorder {
    let mut case = Recorder::on("waypoints", &World::draw(&FLOOR));
    let path = [NEAR, Position::new(1.0, 5.0), Position::new(5.0, 5.0), Position::new(16.0, 9.5)];
    for radius in [0.0, 0.25] {
        case.planner_create(Options { radius, ..Options::default() });
        for at in [NEAR, path[1], path[2], Position::new(0.75, 4.5), Position::new(4.5, 5.25), FAR, WALL] {
            for (from, reach) in [(0, 0.0), (1, 0.0), (1, 2.0), (2, f32::INFINITY), (3, 0.0)] {
                case.planner_waypoint(&path, at, from, reach);
            }
        }
        case.planner_waypoint(&path[..1], FAR, 0, 0.0);
    }
    case.planner_waypoint(&path, NEAR, 4, 0.0);
    case.planner_waypoint(&path, NEAR, 0, -1.0);
    case.planner_waypoint(&path, Position::new(f32::INFINITY, 0.0), 0, 0.0);
    case.planner_waypoint(&[], NEAR, 0, 0.0);
    case
}

/// Answers before and after edits: a notch, a shortcut, a wall on the path, a room that is opened, no answer at all.
fn answers_that_outlive_edits() -> Recorder {
    let mut case = Recorder::on("answers that outlive edits", &World::draw(&FLOOR));
    let kinds = [
        Options::default(),
        Options { diagonal_gaps: DiagonalGaps::Open, ..Options::default() },
        Options { algorithm: Algorithm::AStar, ..Options::default() },
        Options { algorithm: Algorithm::Theta, ..Options::default() },
    ];
    for options in kinds {
        case.grid_fill(Rect::new(0, 9, 16, 1), 1);
        case.planner_create(options);
        case.planner_refresh();
        case.planner_find(Request::new(NEAR, FAR));
        case.planner_refresh();
        for (x, y, terrain) in [(0, 9, 0), (0, 9, 1), (3, 2, 1), (3, 2, 0), (8, 5, 0), (8, 5, 1)] {
            case.grid_set_cell(x, y, terrain);
            case.planner_refresh();
        }
        case.planner_find(Request::new(NEAR, ROOM));
        case.planner_refresh();
        case.grid_set_cell(15, 9, 0);
        case.planner_refresh();
        case.planner_set_costs(&[(2, f32::INFINITY)]);
        case.planner_refresh();
        case.planner_find(Request { allow_partial: true, ..Request::new(NEAR, ROOM) });
        case.planner_refresh();
        case.grid_set_cell(14, 9, 0);
        case.planner_refresh();
        case.planner_reset();
        case.planner_refresh();
    }
    case
}

/// Costs of cells from one and from several starts, with limits, terrain costs and other neighbours.
fn costs_of_cells() -> Recorder {
    let mut case = Recorder::on("costs of cells", &World::draw(&FLOOR));
    let cells = Options { lattice: Lattice::Cells, ..Options::default() };
    let kinds = [
        Options { algorithm: Algorithm::AStar, ..cells },
        Options { algorithm: Algorithm::AStar, cost_rule: taut::grid::CostRule::Entered, ..cells },
        Options { algorithm: Algorithm::AStar, corner_cutting: taut::grid::CornerCutting::Always, ..cells },
        Options { algorithm: Algorithm::DStarLite, neighbours: taut::grid::Neighbours::Four, ..cells },
        Options { algorithm: Algorithm::JumpPoint, ..cells },
        Options { algorithm: Algorithm::BlockAStar, ..cells },
    ];
    let all = Rect::new(0, 0, 16, 10);
    for options in kinds {
        case.planner_create(options);
        case.planner_set_costs(&[(2, 2.5), (3, 0.75)]);
        case.planner_reach(&[NEAR], f64::INFINITY, all);
        case.planner_reach(&[FAR, NEAR, FAR], 4.5, Rect::new(2, 1, 7, 5));
    }
    case.planner_reach(&[NEAR], 0.0, Rect::new(0, 0, 3, 2));
    case.planner_reach(&[NEAR], 3.0, Rect::new(16, 10, 0, 0));
    case.planner_reach(&[], 3.0, all);
    case.planner_reach(&[NEAR, WALL], 3.0, all);
    case.planner_reach(&[NEAR, Position::new(0.0, f32::INFINITY)], 3.0, all);
    case.planner_reach(&[NEAR], -1.0, all);
    case.planner_reach(&[NEAR], 3.0, Rect::new(1, 0, 16, 1));
    case.planner_create(Options { algorithm: Algorithm::AStar, ..Options::default() });
    case.planner_reach(&[NEAR], 3.0, Rect::new(0, 0, 3, 2));
    case.planner_create(Options::default());
    case.planner_reach(&[NEAR], 3.0, Rect::new(0, 0, 3, 2));
    case
}

/// Places on paths, and what lies ahead of them.
fn places() -> Recorder {
    let mut case = Recorder::empty("places on a path");
    let path =
        [NEAR, Position::new(3.0, 4.0), Position::new(3.0, 4.0), Position::new(8.25, 1.5), Position::new(8.25, 0.0)];
    for (at, from) in [(NEAR, 0), (Position::new(2.0, 5.5), 0), (Position::new(1.0, 1.0), 2), (FAR, 0), (FAR, 4)] {
        case.path_locate(&path, at, from);
        case.path_locate(&path[..1], at, 0);
    }
    case.path_locate(&[], NEAR, 0);
    case.path_locate(&path, Position::new(0.0, 2_000_000.0), 0);
    for (segment, share, distance) in
        [(0, 0.0, 1.0), (0, 0.5, 2.5), (0, 1.0, 0.25), (1, 0.0, 3.0), (2, 0.25, 100.0), (3, 1.0, 0.0), (4, 0.0, 1.0)]
    {
        case.path_ahead(&path, segment, share, distance);
    }
    case.path_ahead(&path, 0, 1.5, 1.0);
    case.path_ahead(&path, 0, 0.5, -1.0);
    case.path_ahead(&path, 0, 0.5, f32::INFINITY);
    case.path_ahead(&[], 0, 0.5, 1.0);
    case.path_ahead(&path[..1], 0, 0.5, 1.0);
    case
}

/// The beginning of a call about the points of a path.
fn on_points(name: &str, points: &[Position]) -> Object {
    called(name).with("points", list(points.iter().copied().map(point)))
}

/// The calls.
impl Recorder {
    pub fn planner_raycast(&mut self, from: Position, to: Position) {
        let result = self.planner().raycast(from, to);
        let call = called("planner_raycast").with_position("from", from).with_position("to", to);
        let call = call.with("status", status(&result));
        self.note(match result {
            Ok(hit) => call
                .with_position("at", hit.at)
                .with_position("normal", hit.normal)
                .with_real("share", f64::from(hit.share))
                .with("cell_x", hit.cell.0)
                .with("cell_y", hit.cell.1)
                .with("visible", u8::from(hit.visible)),
            Err(_) => call,
        });
    }

    pub fn planner_check_path(&mut self, points: &[Position], since: u64) {
        let result = self.planner().check_path(points, since);
        let call = on_points("planner_check_path", points).with("since", since).with("status", status(&result));
        self.note(match result {
            Ok(check) => call
                .with("state", check.state as u32)
                .with("shortest", u8::from(check.shortest))
                .with("segment", check.segment)
                .with_position("at", check.at)
                .with("revision", check.revision),
            Err(_) => call,
        });
    }

    pub fn planner_waypoint(&mut self, points: &[Position], position: Position, from: u32, reach: f32) {
        let result = self.planner().waypoint(points, position, from, reach);
        let call = on_points("planner_waypoint", points).with_position("position", position);
        let call = call.with("from", from).with_real("reach", f64::from(reach)).with("status", status(&result));
        self.note(match result {
            Ok(next) => call.with("out", next.number).with("visible", u8::from(next.visible)),
            Err(_) => call,
        });
    }

    pub fn planner_is_free(&mut self, points: &[Position]) {
        let is_free = points.iter().map(|&at| u8::from(self.planner().is_free(at).expect("memory")));
        let call = on_points("planner_is_free", points).with("out", list(is_free.collect::<Vec<_>>()));
        self.note(call.with("status", 0));
    }

    pub fn planner_nearest(&mut self, at: Position, max_distance: f32) {
        let result = self.planner().nearest(at, max_distance);
        let call = called("planner_nearest").with_position("point", at);
        let call = call.with_real("max_distance", f64::from(max_distance));
        self.note(match result {
            Ok(Some(found)) => call
                .with("status", 0)
                .with_position("out", found.point)
                .with_real("distance", f64::from(found.distance)),
            Ok(None) => call.with("status", 1),
            Err(_) => call.with("status", status(&result)),
        });
    }

    pub fn planner_nearest_reachable(&mut self, from: Position, at: Position, max_distance: f32) {
        let result = self.planner().nearest_reachable(from, at, max_distance);
        let call = called("planner_nearest_reachable").with_position("from", from).with_position("point", at);
        let call = call.with_real("max_distance", f64::from(max_distance));
        self.note(match result {
            Ok(Some(found)) => call
                .with("status", 0)
                .with_position("out", found.point)
                .with_real("distance", f64::from(found.distance)),
            Ok(None) => call.with("status", 1),
            Err(_) => call.with("status", status(&result)),
        });
    }

    pub fn planner_reachable(&mut self, from: Position, to: Position) {
        let result = self.planner().reachable(from, to);
        let call = called("planner_reachable").with_position("from", from).with_position("to", to);
        self.note(match result {
            Ok(reachable) => call.with("status", 0).with("reachable", u32::from(reachable)),
            Err(_) => call.with("status", status(&result)),
        });
    }

    pub fn planner_component(&mut self, at: Position) {
        let result = self.planner().component(at);
        let call = called("planner_component").with_position("point", at);
        self.note(match result {
            Ok(component) => call.with("status", 0).with("out", component.unwrap_or(0)),
            Err(_) => call.with("status", status(&result)),
        });
    }

    pub fn planner_reach(&mut self, starts: &[Position], max_cost: f64, area: Rect) {
        let stride = area.width.max(0) as usize;
        let mut out = vec![7.0_f32; stride * area.height.max(0) as usize];
        let result = self.planner().reach(starts, max_cost, area, &mut out, stride);
        let call = called("planner_reach").with("starts", list(starts.iter().copied().map(point)));
        let call = call.with_real("max_cost", max_cost).with_area(area).with("stride", stride);
        let call = call.with("status", status(&result));
        self.note(match result {
            Ok(()) => call.with("out", list(out.iter().map(|&cost| real(f64::from(cost))))),
            Err(_) => call,
        });
    }

    pub fn planner_random_point(&mut self, around: Position, max_distance: f32, seed: u64) {
        let mut next = seed;
        let result = self.planner().random_point(around, max_distance, &mut next);
        let call = called("planner_random_point").with_position("around", around);
        let call = call.with_real("max_distance", f64::from(max_distance)).with("seed", seed);
        let next = format!("{next:016x}");
        self.note(match result {
            Ok(Some(found)) => call.with("status", 0).with_text("next", &next).with_position("out", found),
            Ok(None) => call.with("status", 1).with_text("next", &next),
            Err(_) => call.with("status", status(&result)).with_text("next", &next),
        });
    }

    pub fn path_locate(&mut self, points: &[Position], position: Position, from_segment: u32) {
        let result = Place::locate(points, position, from_segment);
        let call = on_points("path_locate", points).with_position("position", position);
        let call = call.with("from_segment", from_segment).with("status", status(&result));
        self.note(match result {
            Ok(place) => of_place(call, place),
            Err(_) => call,
        });
    }

    pub fn path_ahead(&mut self, points: &[Position], segment: u32, share: f32, distance: f32) {
        let place = Place { segment, share, ..Place::default() };
        let result = place.ahead(points, distance);
        let call = on_points("path_ahead", points).with("place", of_place(Object::new(), place).finish());
        let call = call.with_real("distance", f64::from(distance)).with("status", status(&result));
        self.note(match result {
            Ok(ahead) => call.with_position("target", ahead.target).with("corner", ahead.corner),
            Err(_) => call,
        });
    }
}

/// The members of a place.
fn of_place(object: Object, place: Place) -> Object {
    object
        .with("segment", place.segment)
        .with_real("share", f64::from(place.share))
        .with_real("away", f64::from(place.away))
        .with_real("left", f64::from(place.left))
}
