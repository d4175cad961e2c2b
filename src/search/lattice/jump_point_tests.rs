use std::f64::consts::SQRT_2;

use super::*;
use crate::search::lattice::drawn::{Answer, Drawn};

fn find(rows: &[&str]) -> Answer {
    Drawn::new(rows).find(&mut JumpPoint::new(Heuristic::Octile, 1.0))
}

#[test]
fn a_straight_path_is_one_jump() {
    let answer = find(&["S......G"]);
    assert!(answer.costs(7.0), "{answer:?}");
    assert_eq!(answer.path, (0..8).map(|x| (x, 0)).collect::<Vec<_>>());
    assert_eq!(answer.expanded, 1);
}

#[test]
fn a_free_diagonal_is_one_jump() {
    let answer = find(&["S...", "....", "....", "...G"]);
    assert!(answer.costs(3.0 * SQRT_2), "{answer:?}");
    assert_eq!(answer.path, [(0, 0), (1, 1), (2, 2), (3, 3)]);
    assert_eq!(answer.expanded, 1);
}

#[test]
fn a_path_turns_where_a_wall_ends_and_cuts_no_corner() {
    let answer = find(&["S.#..", "..#..", "....G"]);
    assert!(answer.costs(4.0 + SQRT_2), "{answer:?}");
    assert!(answer.path.ends_with(&[(1, 2), (2, 2), (3, 2), (4, 2)]), "{answer:?}");
}

#[test]
fn a_wall_with_a_door_is_passed_through_the_door() {
    let answer = find(&["S.#..", "..#..", "..#..", ".....", "..#.G"]);
    assert!(answer.path.contains(&(2, 3)), "{answer:?}");
    // Down to the row of the door with one diagonal step before and one after it.
    assert!(answer.costs(4.0 + 2.0 * SQRT_2), "{answer:?}");
}

#[test]
fn a_closed_room_has_no_path() {
    let answer = find(&["S.#..", "..#..", "###..", "....G"]);
    assert_eq!((answer.progress, answer.path.len()), (Progress::Exhausted, 0));
}
