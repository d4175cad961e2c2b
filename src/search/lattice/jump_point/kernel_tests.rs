use std::f64::consts::SQRT_2;
use std::sync::atomic::AtomicBool;

use super::*;
use crate::base::test_rng::TestRng;
use crate::improve::drop_collinear;
use crate::search::lattice::drawn::{Drawn, DrawnAnswer};
use crate::search::{core::NoProbe, lattice::jump_point::naive::random_map};

fn find(rows: &[&str]) -> DrawnAnswer {
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

#[test]
fn a_path_of_turns_is_the_path_of_cells_without_those_between() {
    let mut rng = TestRng::new(3);
    let mut found = 0;
    for round in 0..60 {
        let grid = random_map(&mut rng, round);
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        let mut end = || (rng.below(layer.width()), rng.below(layer.height()));
        let ends = [end(), end()];
        if ends.iter().any(|&(x, y)| layer.is_blocked(x, y)) {
            continue;
        }
        let cancel = AtomicBool::new(false);
        let scene = Scene {
            snapshot: &snapshot,
            layer,
            costs: None,
            tracks_nearest: false,
            from_start: false,
            unlimited: false,
            in_haste: false,
            turns_only: false,
            radius: 0,
            cancel: &cancel,
        };
        let mut kernel = JumpPoint::new(Heuristic::Octile, 1.0);
        let [start, goal] = ends.map(|(x, y)| Point::centre(x, y));
        kernel.begin(&scene, start, goal, u64::MAX).expect("no limit");
        let progress = kernel.step(&scene, &mut Budget::new(0), &mut NoProbe).expect("no limit");
        if progress != Progress::Found {
            continue;
        }
        let [mut cells, mut turns] = [Vec::new(), Vec::new()];
        kernel.trace(&scene, Target::Goal, &mut cells).expect("no limit");
        kernel.trace(&Scene { turns_only: true, ..scene }, Target::Goal, &mut turns).expect("no limit");
        let is_step = |ends: &[Point]| (ends[0].x - ends[1].x).abs().max((ends[0].y - ends[1].y).abs()) == SCALE;
        assert!(cells.windows(2).all(is_step), "{cells:?}");
        assert!(turns.len() <= cells.len());
        drop_collinear(&mut cells);
        drop_collinear(&mut turns);
        assert_eq!(turns, cells);
        found += 1;
    }
    assert!(found > 20, "{found} paths are too few to test");
}

#[test]
fn a_move_goes_on_ahead_and_around_the_ends_of_walls() {
    let mut rng = TestRng::new(8);
    for round in 0..40 {
        let grid = random_map(&mut rng, round);
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        for _ in 0..200 {
            let (x, y) = (rng.below(layer.width()), rng.below(layer.height()));
            let blocked = |direction: usize| layer.is_blocked(x + DX[direction % 8], y + DY[direction % 8]);
            let is_possible = |direction: usize| {
                !blocked(direction)
                    && (direction.is_multiple_of(2) || !blocked(direction + 1) && !blocked(direction + 7))
            };
            let possible = (0..8).filter(|&direction| is_possible(direction)).fold(0, |all, one| all | 1 << one);
            // The move before came from a free cell.
            if layer.is_blocked(x, y) {
                continue;
            }
            assert_eq!(onward(layer, (x, y), 0), possible, "from the start ({x}, {y})");
            for direction in [0, 2, 4, 6].into_iter().filter(|&direction| !blocked(direction + 4)) {
                let mut expected = 1_u8 << direction;
                for side in [2, 6] {
                    // Backwards and sideways, and the quarter turn itself.
                    let (back, turn) = (direction + if side == 2 { 3 } else { 5 }, direction + side);
                    if blocked(back) && !blocked(turn) {
                        expected |= 1 << (turn % 8) | 1 << ((direction + if side == 2 { 1 } else { 7 }) % 8);
                    }
                }
                let flags = reached(direction);
                assert_eq!(onward(layer, (x, y), flags), expected & possible, "({x}, {y}) after {direction}");
            }
        }
    }
}
