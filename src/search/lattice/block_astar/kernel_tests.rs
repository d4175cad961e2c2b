use std::f64::consts::SQRT_2;

use super::super::{CellBlocks, CornerBlocks};
use super::*;
use crate::grid::DiagonalGaps;
use crate::search::core::Heuristic;
use crate::search::lattice::drawn::{Drawn, DrawnAnswer};

fn cells(rows: &[&str], diagonal: bool) -> DrawnAnswer {
    let heuristic = if diagonal { Heuristic::Octile } else { Heuristic::Manhattan };
    Drawn::new(rows).find(&mut BlockAStar::new(CellBlocks::new(diagonal, heuristic, 1.0)).unwrap())
}

fn corners(rows: &[&str], gaps: DiagonalGaps) -> DrawnAnswer {
    Drawn::new(rows).find_between_corners(&mut BlockAStar::new(CornerBlocks::new(gaps, 1.0)).unwrap())
}

#[test]
fn ends_in_one_block_need_no_other_block() {
    let rows = ["S.#.", "..#.", "...G", "...."];
    assert!(cells(&rows, true).costs(3.0 + SQRT_2));
    assert!(cells(&rows, false).costs(5.0));
}

#[test]
fn a_path_crosses_the_sides_of_blocks_by_straight_and_diagonal_steps() {
    let rows = ["S.........", "..........", "..........", "..........", "..........", ".........G"];
    assert!(cells(&rows, true).costs(4.0 + 5.0 * SQRT_2));
    assert!(cells(&rows, false).costs(14.0));
    let diagonal = cells(&["S.......", "........", "........", "........", "........", ".....G.."], true);
    assert!(diagonal.costs(5.0 * SQRT_2), "{diagonal:?}");
    assert_eq!(diagonal.path, (0..6).map(|i| (i, i)).collect::<Vec<_>>());
}

#[test]
fn a_wall_on_the_border_of_two_blocks_is_passed_through_its_door() {
    let rows = ["S...#...", "....#...", "....#...", "....#...", "........", "....#..G"];
    let answer = cells(&rows, true);
    assert!(answer.path.contains(&(4, 4)), "{answer:?}");
    // Four rows down and five columns across with three diagonal steps before the door, one after it.
    assert!(answer.costs(4.0 + 4.0 * SQRT_2), "{answer:?}");
}

#[test]
fn a_path_between_corners_along_a_row_is_straight() {
    let answer = corners(&["S.......G.", "..........", "..........", ".........."], DiagonalGaps::Closed);
    assert!(answer.costs(8.0), "{answer:?}");
}

#[test]
fn a_double_corner_is_passed_with_open_gaps_only() {
    let rows = ["S.#.....", "..#.....", "##......", "##.....G", "##......", "##......"];
    assert_eq!(corners(&rows, DiagonalGaps::Closed).progress, Progress::Exhausted);
    let open = corners(&rows, DiagonalGaps::Open);
    assert_eq!(open.progress, Progress::Found);
    assert!(open.path.contains(&(2, 2)), "{open:?}");
}

#[test]
fn a_closed_room_has_no_path() {
    let rows = ["S...#...", "....#...", "#####...", ".......G"];
    assert_eq!(cells(&rows, true).progress, Progress::Exhausted);
    assert_eq!(corners(&rows, DiagonalGaps::Open).progress, Progress::Exhausted);
}
