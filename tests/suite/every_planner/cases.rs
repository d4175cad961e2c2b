//! Small maps drawn by hand, each with one trap, and what an optimal any-angle planner must say to it.

/// What a shortest-path planner answers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Answer {
    Length(f64),
    NoPath,
    StartBlocked,
    GoalBlocked,
}

use Answer::{GoalBlocked, Length, NoPath, StartBlocked};

/// One map with one query.
pub struct Case {
    pub name: &'static str,
    pub rows: &'static [&'static str],
    pub start: (f32, f32),
    pub goal: (f32, f32),
    /// The answers with closed and with open gaps.
    pub closed: Answer,
    pub open: Answer,
}

const ROOT_2: f64 = std::f64::consts::SQRT_2;
const ROOT_5: f64 = 2.236_067_977_499_79;
const ROOT_26: f64 = 5.099_019_513_592_785;

const ISLAND: &[&str] = &["...", ".#.", "..."];
const GAP: &[&str] = &[".#", "#."];
const WALLED: &[&str] = &[".....", ".###.", ".#.#.", ".###.", "....."];
const CHAIN: &[&str] = &[".###", "#.##", "##.#", "###."];

pub const CASES: &[Case] = &[
    case("the whole map is one free cell", &["."], (0.0, 0.0), (1.0, 1.0), Length(ROOT_2)),
    case("both ends inside one cell", &["."], (0.25, 0.25), (0.25, 0.75), Length(0.5)),
    case("a column of cells", &[".", ".", ".", ".", "."], (0.0, 0.0), (1.0, 5.0), Length(ROOT_26)),
    case("a row of cells", &["....."], (5.0, 1.0), (0.0, 0.0), Length(ROOT_26)),
    case("the ends coincide on the lattice", ISLAND, (1.0, 1.0), (1.0, 1.0), Length(0.0)),
    case("the ends coincide off the lattice", ISLAND, (0.25, 1.75), (0.25, 1.75), Length(0.0)),
    case("the ends snap to one point", ISLAND, (0.2500, 0.5), (0.2501, 0.5), Length(0.0)),
    case("the ends coincide in a gap", GAP, (1.0, 1.0), (1.0, 1.0), Length(0.0)),
    case("along one side of a wall", ISLAND, (0.0, 1.0), (3.0, 1.0), Length(3.0)),
    case("past two corners of an island", ISLAND, (0.5, 1.5), (2.5, 1.5), Length(1.0 + ROOT_2)),
    case("around one corner of an island", ISLAND, (0.0, 0.0), (3.0, 3.0), Length(2.0 * ROOT_5)),
    case("between two blocked cells", &[".#.", ".#."], (0.0, 1.0), (3.0, 1.0), NoPath),
    case("up to two blocked cells", &[".#.", ".#."], (0.0, 1.0), (1.0, 1.0), Length(1.0)),
    case("from a seam of two blocked cells", &[".##.", ".##."], (2.0, 1.0), (4.0, 1.0), StartBlocked),
    case("to a seam of two blocked cells", &[".##.", ".##."], (0.0, 1.0), (1.5, 1.0), GoalBlocked),
    case("along a seam that opens on one side", &["####", "#..."], (1.0, 1.0), (4.0, 1.0), Length(3.0)),
    case("along the border of the map", &["....", "#..#"], (0.0, 0.0), (4.0, 0.0), Length(4.0)),
    case("along the border beside a blocked cell", &[".#.", "..."], (0.0, 0.0), (3.0, 0.0), Length(1.0 + 2.0 * ROOT_2)),
    case("from a border point beside a blocked cell", &["#.."], (0.0, 0.5), (3.0, 0.5), StartBlocked),
    case("through a corridor of width one", &["#####", ".....", "#####"], (0.0, 1.0), (5.0, 2.0), Length(ROOT_26)),
    case("a corridor with a bend", &["...", "##.", "##."], (0.0, 0.0), (3.0, 3.0), Length(ROOT_5 + ROOT_5)),
    case("a corridor with a bend, middle to middle", &["...", "##.", "##."], (0.0, 0.5), (2.5, 3.0), Length(BEND)),
    case("the start is walled in", WALLED, (2.5, 2.5), (0.0, 0.0), NoPath),
    case("the goal is walled in", WALLED, (0.0, 0.0), (2.0, 2.0), NoPath),
    case("both ends are walled in together", WALLED, (2.25, 2.5), (3.0, 2.5), Length(0.75)),
    case("the start is inside a blocked cell", ISLAND, (1.5, 1.5), (0.0, 0.0), StartBlocked),
    case("the goal is inside a blocked cell", ISLAND, (0.0, 0.0), (1.5, 1.25), GoalBlocked),
    case("both ends are blocked", ISLAND, (1.5, 1.5), (1.25, 1.5), StartBlocked),
    case("the start is outside the map", ISLAND, (-0.5, 1.0), (1.5, 1.5), StartBlocked),
    case("the goal is outside the map", ISLAND, (0.0, 0.0), (3.0, 3.5), GoalBlocked),
    case("an end snaps back onto the border", ISLAND, (-0.001, 0.0), (3.001, 0.0), Length(3.0)),
    case("the whole map is blocked", &["##", "##"], (1.0, 1.0), (0.0, 0.0), StartBlocked),
    case("a lattice point among four blocked cells", &["##.", "##.", "..."], (1.0, 1.0), (3.0, 0.0), StartBlocked),
    case("an end on the edge of a blocked cell", ISLAND, (1.0, 1.5), (0.0, 1.5), Length(1.0)),
    case("an edge end on the far side of its cell", ISLAND, (2.0, 1.5), (0.0, 0.0), Length(EDGE)),
    case("an end on an edge between two free cells", &["..", ".."], (1.0, 0.5), (1.0, 1.5), Length(1.0)),
    case("two ways of the same length", &["...", ".#.", "..."], (0.5, 0.5), (2.5, 2.5), Length(EVEN)),
    split("straight through a gap", GAP, (0.0, 0.0), (2.0, 2.0), NoPath, Length(2.0 * ROOT_2)),
    split("along the grid line through a gap", GAP, (0.0, 1.0), (2.0, 1.0), NoPath, Length(2.0)),
    split("turning in a gap", GAP, (0.0, 0.0), (2.0, 1.0), NoPath, Length(ROOT_2 + 1.0)),
    case("a gap under the start, first quadrant", GAP, (1.0, 1.0), (0.0, 0.0), Length(ROOT_2)),
    case("a gap under the start, second quadrant", GAP, (1.0, 1.0), (2.0, 2.0), Length(ROOT_2)),
    case("a gap under the goal", GAP, (0.25, 0.25), (1.0, 1.0), Length(0.75 * ROOT_2)),
    split("gaps under both ends, a chain apart", CHAIN, (1.0, 1.0), (3.0, 3.0), NoPath, Length(2.0 * ROOT_2)),
    case("gaps under both ends of one cell", CHAIN, (1.0, 1.0), (2.0, 2.0), Length(ROOT_2)),
    split("out of a cell that has only gaps", CHAIN, (1.5, 1.25), (3.75, 3.75), NoPath, Length(CHAINED)),
    split("a detour around a gap", &[".#.", "#..", "..."], (0.5, 0.5), (2.5, 1.5), NoPath, Length(ROUND)),
    split(
        "a longer way when the gap is closed",
        &["...", ".#.", "#.."],
        (0.0, 2.0),
        (1.5, 2.5),
        Length(LONG),
        Length(SHORT),
    ),
    case("a diagonal wall of touching cells", &["..#", ".#.", "#.."], (0.0, 0.0), (1.0, 1.0), Length(ROOT_2)),
    split("across a diagonal wall", &["..#", ".#.", "#.."], (0.0, 0.0), (3.0, 3.0), NoPath, Length(2.0 * ROOT_5)),
    case("a long flat slope along corners", &["#....", ".....", "....#"], (0.0, 1.0), (5.0, 2.0), Length(ROOT_26)),
    case("sliding past a convex corner", &[".#", ".."], (0.0, 0.0), (2.0, 2.0), Length(2.0 * ROOT_2)),
    case("the straight way grazes two corners", &["..#.", "....", ".#.."], (1.0, 2.0), (3.0, 1.0), Length(ROOT_5)),
    case("down a staircase of corners", &["...", "#..", "##."], (0.0, 1.0), (3.0, 3.0), Length(1.0 + 2.0 * ROOT_2)),
];

/// From (0, 0.5) to (2.5, 3) around the corner (2, 1).
const BEND: f64 = 2.0 * 2.061_552_812_808_830_3;
/// From (2, 1.5) along the wall to (2, 1), then to the corner of the map.
const EDGE: f64 = 0.5 + ROOT_5;
/// From the middle of one corner cell to the opposite one, past the island.
const EVEN: f64 = 2.0 * 1.581_138_830_084_189_8;
/// From (1.5, 1.25) through (2, 2) and (3, 3) to (3.75, 3.75).
const CHAINED: f64 = 0.901_387_818_865_997_4 + 1.75 * ROOT_2;
/// From (0.5, 0.5) through the gap (1, 1) along the wall's foot to (2.5, 1.5).
const ROUND: f64 = 0.5 * ROOT_2 + 1.581_138_830_084_189_8;
/// From (0, 2) around the island's other three corners to (1.5, 2.5).
const LONG: f64 = ROOT_2 + 1.0 + 1.0 + 0.5 * ROOT_2;
/// From (0, 2) through the gap (1, 2).
const SHORT: f64 = 1.0 + 0.5 * ROOT_2;

const fn case(
    name: &'static str,
    rows: &'static [&'static str],
    start: (f32, f32),
    goal: (f32, f32),
    both: Answer,
) -> Case {
    Case { name, rows, start, goal, closed: both, open: both }
}

const fn split(
    name: &'static str,
    rows: &'static [&'static str],
    start: (f32, f32),
    goal: (f32, f32),
    closed: Answer,
    open: Answer,
) -> Case {
    Case { name, rows, start, goal, closed, open }
}
