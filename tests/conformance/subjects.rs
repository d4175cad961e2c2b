//! What is recorded: every configuration of every available algorithm through the same life, and the grid by itself.

use super::recorder::{Recorder, Subject};
use taut::{Algorithm, DiagonalGaps, Heuristic, Options, Position, Rect, Request, Smoothing};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// Double corners in the middle, a sealed room at the right, classes 2 and 3, and a hook that any path goes round.
const FLOOR: [&str; 10] = [
    "................",
    ".##....222......",
    ".#...#.222.####.",
    ".#..#..222.#..#.",
    ".####......#..#.",
    "......3333.####.",
    "..#.#......#....",
    "...#...##.#..#..",
    "..#.#....#......",
    "................",
];
/// A cell of the sealed room's wall.
const DOOR: (i32, i32) = (11, 3);
/// A point in the sealed room.
const ROOM: Position = Position::new(12.5, 3.25);
/// A point within a blocked cell.
const WALL: Position = Position::new(1.5, 2.5);
const NEAR: Position = Position::new(0.0, 0.0);
const FAR: Position = Position::new(16.0, 10.0);

/// All files, in order of name.
pub fn all() -> Vec<Subject> {
    let mut subjects: Vec<Subject> = Vec::new();
    for &algorithm in Algorithm::ALL {
        let list = configurations::all();
        let own = list.iter().filter(|each| each.options.algorithm == algorithm);
        let cases = own.flat_map(|each| is_plain(each).then(|| life(each)).into_iter().chain([random_map(each)]));
        let cases = cases.collect();
        subjects.push(Subject { name: file_stem(algorithm), cases });
    }
    subjects.push(Subject { name: "grids".into(), cases: vec![edits(), sights(), moving_ai(), refused_grids()] });
    subjects.push(Subject { name: "refusals".into(), cases: vec![refused_planners(), limits()] });
    subjects
}

/// The name of an algorithm in words with low lines.
pub fn file_stem(algorithm: Algorithm) -> String {
    let mut stem = String::new();
    for letter in format!("{algorithm:?}").chars() {
        if letter.is_ascii_uppercase() && !stem.is_empty() {
            stem.push('_');
        }
        stem.push(letter.to_ascii_lowercase());
    }
    stem
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

fn edits() -> Recorder {
    let mut case = Recorder::empty("edits and what they leave");
    case.grid_create(7, 5, 1);
    case.grid_size();
    case.grid_set_cell(3, 2, 1);
    case.grid_set_cell(3, 2, 255);
    case.grid_set_cell(7, 0, 0);
    case.grid_fill(Rect::new(1, 1, 3, 2), 0);
    case.grid_fill(Rect::new(5, 4, 3, 1), 0);
    case.grid_fill(Rect::new(2, 2, 0, 9), 0);
    case.grid_fill(Rect::new(2, 2, 0, 3), 0);
    case.grid_set_cells(Rect::new(4, 1, 3, 3), 4, &[1, 2, 3, 99, 4, 5, 6, 99, 7, 8, 9]);
    case.grid_set_cells(Rect::new(4, 1, 3, 3), 4, &[0; 10]);
    case.grid_set_cells(Rect::new(4, 1, 3, 3), 2, &[0; 11]);
    case.grid_get_cells(Rect::new(0, 0, 7, 5), 7, 35);
    case.grid_get_cells(Rect::new(2, 1, 4, 3), 6, 18);
    case.grid_get_cells(Rect::new(2, 1, 4, 3), 6, 15);
    case.grid_get_cells(Rect::new(0, 0, 8, 5), 8, 40);
    case.grid_prepare();
    case
}

fn sights() -> Recorder {
    let mut case = Recorder::on("lines of sight", &World::draw(&FLOOR));
    let looks = [
        (NEAR, FAR),
        (NEAR, Position::new(16.0, 0.0)),
        (Position::new(3.5, 1.5), Position::new(6.5, 4.5)),
        (Position::new(4.0, 2.0), Position::new(6.0, 4.0)),
        (Position::new(2.125, 6.9), Position::new(3.9, 9.03125)),
        (Position::new(5.0, 3.0), Position::new(6.5, 1.5)),
        (WALL, NEAR),
        (NEAR, WALL),
        (FAR, Position::new(17.5, 10.0)),
        (Position::new(0.0, 2_000_000.0), NEAR),
    ];
    for (from, to) in looks {
        case.grid_line_of_sight(from, to, DiagonalGaps::Closed);
        case.grid_line_of_sight(from, to, DiagonalGaps::Open);
    }
    case
}

fn moving_ai() -> Recorder {
    let mut case = Recorder::empty("maps in the Moving AI format");
    case.grid_from_moving_ai("type octile\nheight 3\nwidth 5\nmap\n..@..\n.GST.\nWO...\n");
    case.grid_size();
    case.grid_get_cells(Rect::new(0, 0, 5, 3), 5, 15);
    case.planner_create(Options::default());
    case.planner_find(Request::new(Position::new(0.5, 0.5), Position::new(4.5, 0.5)));
    case.grid_from_moving_ai("type octile\r\nheight 1\r\nwidth 2\r\nmap\r\n.@\r\n");
    case.grid_size();
    case.grid_from_moving_ai("type octile\nheight 3\nwidth 5\nmap\n..@..\n.GST\nWO...\n");
    case.grid_from_moving_ai("type octile\nheight 3\nwidth 70000\nmap\n");
    case
}

fn refused_grids() -> Recorder {
    let mut case = Recorder::empty("grids that cannot be");
    case.grid_create(0, 5, 1);
    case.grid_create(5, -1, 1);
    case.grid_create(65_536, 1, 1);
    case.grid_create(65_535, 65_535, 1);
    case
}

fn refused_planners() -> Recorder {
    let mut case = Recorder::on("options that do not go together", &World::draw(&FLOOR));
    let anya = Options::default();
    case.planner_create(Options { lattice: taut::Lattice::Cells, ..anya });
    case.planner_create(Options { neighbours: taut::Neighbours::Four, ..anya });
    case.planner_create(Options { algorithm: Algorithm::JumpPoint, ..anya });
    case.planner_create(Options { h_scale: -1.0, ..anya });
    case.planner_create(Options { algorithm: Algorithm::Theta, h_scale: 1.5, ..anya });
    case
}

/// One byte of scratch is never enough.
fn limits() -> Recorder {
    let mut case = Recorder::on("a memory limit", &World::draw(&FLOOR));
    case.planner_create(Options { memory_limit: 1, ..Options::default() });
    case.planner_find(Request::new(NEAR, FAR));
    case.planner_create(Options { memory_limit: 1 << 30, ..Options::default() });
    case.planner_find(Request::new(NEAR, FAR));
    case
}
