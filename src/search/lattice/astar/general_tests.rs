use std::f64::consts::SQRT_2;

use super::*;
use crate::grid::{CornerCutting, TurnRule};
use crate::search::lattice::drawn::{Drawn, DrawnAnswer};
use crate::search::{core::Heuristic, lattice::astar::AStar, lattice::metric::StepCost, lattice::steps::LatticeRule};

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

fn find(setup: LatticeSetup, rows: &[&str]) -> DrawnAnswer {
    Drawn::new(rows).find(&mut AStar::new(setup))
}

#[test]
fn each_rule_cuts_the_corners_that_it_allows() {
    let with = |cutting| LatticeSetup { lattice: LatticeRule::Cells(cutting), ..CELLS };
    let one_blocked = ["S#", ".G"];
    assert!(find(with(CornerCutting::Never), &one_blocked).costs(2.0));
    assert!(find(with(CornerCutting::OneFree), &one_blocked).costs(SQRT_2));
    assert!(find(with(CornerCutting::Always), &one_blocked).costs(SQRT_2));
    let both_blocked = ["S#", "#G"];
    assert_eq!(find(with(CornerCutting::Never), &both_blocked).progress, Progress::Exhausted);
    assert_eq!(find(with(CornerCutting::OneFree), &both_blocked).progress, Progress::Exhausted);
    assert!(find(with(CornerCutting::Always), &both_blocked).costs(SQRT_2));
}

#[test]
fn four_neighbours_take_no_diagonal_step() {
    let setup = LatticeSetup { four: true, heuristic: Heuristic::Manhattan, ..CELLS };
    let answer = find(setup, &["S..", "...", "..G"]);
    assert!(answer.costs(4.0), "{answer:?}");
    assert_eq!(answer.path.len(), 5);
}

#[test]
fn the_path_leads_around_a_wall() {
    let answer = find(CELLS, &["S.#..", "..#..", "....G"]);
    assert!(answer.costs(4.0 + SQRT_2), "{answer:?}");
    assert_eq!((answer.path.first(), answer.path.last()), (Some(&(0, 0)), Some(&(4, 2))));
}

#[test]
fn an_expensive_class_is_avoided_where_the_detour_costs_less() {
    // Class 1 is cheap, class 2 takes ten times as much.
    let map = Drawn::new(&["S...G", "....."]);
    map.grid.set_cell(2, 0, 2).unwrap();
    let mut costs = [1.0; 256];
    costs[2] = 10.0;
    let answer = map.find_with_costs(&mut AStar::new(CELLS), &costs);
    // Straight on two steps cost (1 + 10) / 2 each; around are one diagonal step down and one up.
    assert!(answer.costs(2.0 + 2.0 * SQRT_2), "{answer:?}");
    assert!(!answer.path.contains(&(2, 0)));
}

#[test]
fn between_corners_a_path_follows_walls() {
    let setup = LatticeSetup { lattice: LatticeRule::Corners { closed: true }, ..CELLS };
    let answer = Drawn::new(&["S.#..", "..#..", "..#G."]).find_between_corners(&mut AStar::new(setup));
    assert_eq!(answer.progress, Progress::Exhausted);
    let answer = Drawn::new(&["S.#..", "..#G.", "....."]).find_between_corners(&mut AStar::new(setup));
    // Two diagonal steps to the lower left corner of the wall, one step below it, one up along it.
    assert!(answer.costs(2.0 + 2.0 * SQRT_2), "{answer:?}");
    assert_eq!(answer.path, [(0, 0), (1, 1), (2, 2), (3, 2), (3, 1)]);
}
