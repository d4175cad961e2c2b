use std::f64::consts::SQRT_2;

use super::*;
use crate::grid::{CornerCutting, TurnRule};
use crate::search::{core::Heuristic, lattice::drawn::Drawn, lattice::metric::StepCost};

const CELLS: LatticeSetup = LatticeSetup {
    lattice: LatticeRule::Cells(CornerCutting::Never),
    four: false,
    heuristic: Heuristic::Octile,
    scale: 1.0,
    step_cost: StepCost::Mean,
    canonical: false,
    counting: false,
    jumping: false,
    straighten: false,
    turns: TurnRule::Free,
    turn_cost: 0.0,
};

/// A corridor of one cell around a wall, and a shorter one below it.
const ROOMS: [&str; 5] = ["S....", ".###.", ".....", ".###.", "....G"];

#[test]
fn the_first_query_finds_the_shortest_path() {
    let answer = Drawn::new(&["S.#..", "..#..", "....G"]).find(&mut DStarLite::new(CELLS));
    assert!(answer.costs(4.0 + SQRT_2), "{answer:?}");
}

#[test]
fn a_step_along_the_path_expands_nothing() {
    let mut map = Drawn::new(&ROOMS);
    let mut kernel = DStarLite::new(CELLS);
    let first = map.find(&mut kernel);
    assert!(first.costs(8.0) && first.expanded > 0, "{first:?}");
    map.start = first.path[1];
    let second = map.find(&mut kernel);
    assert!(second.costs(7.0), "{second:?}");
    assert_eq!((second.expanded, &second.path[..]), (0, &first.path[1..]));
}

#[test]
fn an_edit_away_from_the_path_costs_nothing_and_one_on_it_is_repaired() {
    let map = Drawn::new(&["S.....", "......", "......", ".....G"]);
    let mut kernel = DStarLite::new(CELLS);
    assert!(map.find(&mut kernel).costs(2.0 + 3.0 * SQRT_2));
    // A wall of which one cell is left open, row by row; each time the answer is that of a new search.
    for y in 0..3 {
        map.grid.set_cell(3, y, 0).unwrap();
        let (kept, new) = (map.find(&mut kernel), map.find(&mut DStarLite::new(CELLS)));
        assert!(new.costs(kept.cost), "row {y}: {kept:?} {new:?}");
        assert_eq!(kept.path, new.path, "row {y}");
    }
    assert!(map.find(&mut kernel).path.contains(&(3, 3)));
}

#[test]
fn a_goal_that_is_walled_in_and_opened_again_is_lost_and_found() {
    let map = Drawn::new(&["S....", ".....", "...#.", "..#G."]);
    let mut kernel = DStarLite::new(CELLS);
    let before = map.find(&mut kernel);
    assert!(before.costs(6.0 + SQRT_2), "{before:?}");
    map.grid.set_cell(4, 3, 0).unwrap();
    assert_eq!(map.find(&mut kernel).progress, Progress::Exhausted);
    map.grid.set_cell(4, 3, 1).unwrap();
    let after = map.find(&mut kernel);
    assert!(after.costs(before.cost));
    assert_eq!(after.path, before.path);
}

#[test]
fn another_goal_starts_over() {
    let mut map = Drawn::new(&ROOMS);
    let mut kernel = DStarLite::new(CELLS);
    map.find(&mut kernel);
    map.goal = (4, 0);
    let answer = map.find(&mut kernel);
    assert!(answer.costs(4.0) && answer.expanded > 0, "{answer:?}");
}
