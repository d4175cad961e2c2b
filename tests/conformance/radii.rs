//! Agents with a radius: the cases of the file `radii`.

use super::floor::{DOOR, FAR, FLOOR, NEAR, ROOM, WALL};
use super::recorder::Recorder;
use taut::grid::{CornerCutting, DiagonalGaps, Lattice};
use taut::improve::Smoothing;
use taut::{Algorithm, Options, Position, Rect, Request};
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// The algorithms that plan for an agent with a radius on the map as it is.
const TAKERS: [Algorithm; 3] = [Algorithm::Optimal, Algorithm::Anya, Algorithm::TangentGraph];

/// The cases of the file `radii`.
pub fn cases() -> Vec<Recorder> {
    let lives = TAKERS.into_iter().map(life);
    lives.chain(TAKERS.into_iter().map(random_maps)).chain([refused_radii()]).collect()
}

/// A planner with a radius of its own, asked for other sizes too, while the map changes.
fn life(algorithm: Algorithm) -> Recorder {
    let mut case = Recorder::on(&format!("{algorithm:?}: a disc's life"), &World::draw(&FLOOR));
    let inside = |at: Position| Position::new(at.x.clamp(0.5, 15.5), at.y.clamp(0.5, 9.5));
    let (near, far) = (inside(NEAR), inside(FAR));
    case.planner_create(Options { algorithm, radius: 0.5, ..Options::default() });
    case.planner_route();
    case.planner_find(Request::new(near, far));
    case.planner_route();
    for radius in [0.0, 0.25, 0.3, 0.5, 0.75, 1.0, 16.0] {
        case.planner_find(Request { radius, ..Request::new(far, near) });
        case.planner_route();
    }
    case.planner_find(Request::new(NEAR, FAR));
    case.planner_find(Request::new(WALL, far));
    for radius in [0.0, 0.25, 1.0] {
        case.planner_find(Request { radius, nearest_start: true, ..Request::new(WALL, far) });
    }
    case.planner_find(Request::new(near, near));
    case.planner_route();
    case.planner_find(Request::new(near, ROOM));
    case.planner_find(Request { allow_partial: true, ..Request::new(near, ROOM) });
    case.planner_route();
    questions(&mut case);
    case.planner_begin(Request::new(near, far));
    case.planner_route();
    case.planner_step(1);
    case.planner_route();
    case.planner_step(0);
    case.planner_route();
    case.planner_find(Request { max_expansions: 1, ..Request::new(near, far) });
    case.planner_route();
    case.grid_set_cell(DOOR.0, DOOR.1, 1);
    case.planner_find(Request { radius: 0.25, ..Request::new(near, ROOM) });
    case.planner_route();
    case.grid_fill(Rect::new(0, 5, 6, 1), 0);
    case.planner_find(Request::new(near, far));
    case.planner_route();
    case.planner_find_many(near, &[far, WALL, ROOM, near]);
    case.planner_route();
    case.planner_reset();
    case.planner_route();
    case
}

/// What needs no search, for a disc.
fn questions(case: &mut Recorder) {
    let (middle, beside) = (Position::new(8.5, 4.25), Position::new(6.1, 7.9));
    case.planner_is_free(&[middle, beside, WALL, NEAR, FAR]);
    for (from, to) in [(middle, beside), (beside, middle), (WALL, middle), (middle, Position::new(15.9, 9.9))] {
        case.planner_raycast(from, to);
        case.planner_reachable(from, to);
        case.planner_nearest(to, f32::INFINITY);
        case.planner_nearest_reachable(from, to, 6.0);
        case.planner_random_point(to, 4.0, 1985);
        case.planner_check_path(&[from, to], 0);
    }
    case.planner_refresh();
}

/// Random maps and sizes.
fn random_maps(algorithm: Algorithm) -> Recorder {
    let mut random = Random::new(algorithm as u64 + 77);
    let world = World::blocks(&mut random, 26, 18, 9);
    let mut case = Recorder::on(&format!("{algorithm:?}: discs on a random map"), &world);
    case.planner_create(Options { algorithm, ..Options::default() });
    for radius in [0.25, 0.5, 0.7, 1.0, 1.5] {
        for _ in 0..6 {
            let mut along = |side: i32| (random.unit() * f64::from(side)) as f32;
            let start = Position::new(along(world.width), along(world.height));
            let goal = Position::new(along(world.width), along(world.height));
            case.planner_find(Request { radius, ..Request::new(start, goal) });
            case.planner_route();
        }
    }
    case
}

/// Sizes that there are not, and choices that do not go with one.
fn refused_radii() -> Recorder {
    let mut case = Recorder::on("radii that cannot be", &World::draw(&FLOOR));
    let disc = Options { radius: 0.5, ..Options::default() };
    for radius in [-0.0, 16.0, -0.5, 16.5, 17.0, f32::INFINITY] {
        case.planner_create(Options { radius, ..disc });
    }
    case.planner_create(Options { diagonal_gaps: DiagonalGaps::Open, ..disc });
    case.planner_create(Options { smoothing: Smoothing::Taut, ..disc });
    case.planner_create(Options { algorithm: Algorithm::VisibilityGraph, ..disc });
    case.planner_create(Options { algorithm: Algorithm::AcceleratedAStar, ..disc });
    case.planner_create(Options {
        algorithm: Algorithm::AStar,
        lattice: Lattice::Cells,
        corner_cutting: CornerCutting::Always,
        ..disc
    });
    case.planner_create(Options::default());
    let across = Request::new(Position::new(0.5, 0.5), Position::new(15.5, 9.5));
    for radius in [-0.0, 16.0, -0.5, 17.0, f32::INFINITY] {
        case.planner_find(Request { radius, ..across });
    }
    case.planner_create(Options { diagonal_gaps: DiagonalGaps::Open, ..Options::default() });
    case.planner_find(Request { radius: 0.5, ..across });
    case.planner_create(Options { algorithm: Algorithm::VisibilityGraph, ..Options::default() });
    case.planner_find(Request { radius: 0.5, ..across });
    case
}
