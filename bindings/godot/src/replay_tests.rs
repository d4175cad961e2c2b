use godot::prelude::*;

use super::Replay;
use crate::closest::{Rings, estimate, rounding};
use crate::core::Settings;
use crate::field::Field;
use crate::jumps::Jumps;

fn path(rows: &[&str], settings: &Settings, ends: [(i32, i32); 2], nearest: &[Vector2i]) -> Vec<(i32, i32)> {
    weighted_path(rows, settings, 1.0, ends, nearest)
}

fn weighted_path(
    rows: &[&str],
    settings: &Settings,
    weight: f32,
    ends: [(i32, i32); 2],
    nearest: &[Vector2i],
) -> Vec<(i32, i32)> {
    let field = Field::drawn(rows);
    let [from, to] = ends.map(|(x, y)| Vector2i::new(x, y));
    let replay = Replay::new(&field, settings, to, &[weight; 256]).expect("memory");
    replay.find(from, nearest).expect("memory").into_iter().map(|at| (at.x, at.y)).collect()
}

fn end(rows: &[&str], settings: &Settings, ends: [(i32, i32); 2]) -> (i32, i32) {
    *path(rows, settings, ends, &[]).last().expect("the start at least")
}

#[test]
fn of_equally_close_cells_the_one_with_the_shorter_path_is_the_last() {
    // Without slanted steps all sums are whole, and nothing is rounded. All cells around the block are 2 from the goal.
    let rows = [".......", "..###..", "..#.#..", "..###..", "......."];
    let settings = Settings { diagonal_mode: 1, estimate_heuristic: 3, ..Settings::default() };
    assert_eq!(end(&rows, &settings, [(0, 2), (3, 2)]), (1, 2));
    assert_eq!(end(&rows, &settings, [(6, 2), (3, 2)]), (5, 2));
    assert_eq!(end(&rows, &settings, [(6, 0), (3, 2)]), (5, 0));
}

#[test]
fn a_goal_that_can_be_reached_ends_the_search() {
    let rows = ["....", ".##.", "...."];
    for jumping in [false, true] {
        for mode in 0..4 {
            let settings = Settings { diagonal_mode: mode, jumping, ..Settings::default() };
            assert_eq!(end(&rows, &settings, [(0, 0), (3, 2)]), (3, 2), "mode {mode}, jumping {jumping}");
        }
    }
}

#[test]
fn a_start_without_neighbours_is_its_own_last_cell() {
    let rows = [".#.", "##.", "..."];
    let settings = Settings { diagonal_mode: 3, ..Settings::default() };
    assert_eq!(path(&rows, &settings, [(0, 0), (2, 2)], &[]), [(0, 0)]);
}

#[test]
fn walks_end_beside_ways_that_open_and_at_the_goal() {
    let field = Field::drawn(&["......", ".##...", "......", "......"]);
    let index = |x, y| field.index(Vector2i::new(x, y));
    let ends = |diagonal_mode, from, step, goal| {
        Jumps { field: &field, goal, diagonal_mode }.jump(from, step).map(|end| field.place(end))
    };
    let nowhere = index(5, 3);
    // Below the wall: the last cell beside it where corners are cut, else the one behind it.
    assert_eq!(ends(0, index(0, 2), (1, 0), nowhere), Some(Vector2i::new(2, 2)));
    assert_eq!(ends(3, index(0, 2), (1, 0), nowhere), Some(Vector2i::new(3, 2)));
    assert_eq!(ends(1, index(0, 2), (1, 0), nowhere), Some(Vector2i::new(3, 2)));
    assert_eq!(ends(0, index(0, 3), (1, 0), nowhere), Some(Vector2i::new(5, 3)), "the goal");
    assert_eq!(ends(0, index(0, 3), (1, 0), index(1, 0)), None, "the border");
    assert_eq!(ends(1, index(0, 0), (0, 1), nowhere), Some(Vector2i::new(0, 2)), "a way along the wall");
    assert_eq!(ends(0, index(4, 0), (-1, 1), nowhere), Some(Vector2i::new(2, 2)), "a straight walk from there ends");
}

#[test]
fn a_search_that_ends_with_the_cells_that_matter_ends_as_the_whole_one() {
    let mut state = 5_u32;
    let mut below = |end: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) % end
    };
    let (size, to) = (Vector2i::new(33, 29), Vector2i::new(15, 14));
    let (mut shorter, mut seeming) = (0, 0);
    for number in 0..200 {
        let mut cell = |x: i32, y: i32| {
            let around = (x - to.x).abs() <= 2 && (y - to.y).abs() <= 1 + number % 2;
            if (around || below(4) == 0) && (x, y) != (0, 0) { '#' } else { '.' }
        };
        let rows: Vec<String> = (0..size.y).map(|y| (0..size.x).map(|x| cell(x, y)).collect()).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let settings = Settings {
            diagonal_mode: number % 4,
            estimate_heuristic: [0, 2, 3][number as usize / 4 % 3],
            ..Settings::default()
        };
        let ends = [(0, 0), (to.x, to.y)];
        // Under large weights cells seem closer that are not.
        let weight = if number % 3 == 0 { 1_000_000.0 } else { 1.0 };
        let whole = weighted_path(&rows, &settings, weight, ends, &[]);
        // What a search to each of them reaches.
        let reached = |at: Vector2i| end(&rows, &settings, [(0, 0), (at.x, at.y)]) == (at.x, at.y);
        let free = |at: Vector2i| rows[at.y as usize].as_bytes()[at.x as usize] == b'.';
        let mut cells = Rings::new(to, size, settings.estimate_heuristic).filter(|&(_, at)| free(at) && reached(at));
        let (least, first) = cells.next().expect("the start");
        let margin = 2.0 * rounding(size, weight);
        let others = cells.take_while(|&(estimate, _)| f64::from(estimate) <= f64::from(least) + margin);
        let nearest: Vec<Vector2i> = std::iter::once(first).chain(others.map(|(_, at)| at)).collect();
        assert!(nearest.iter().any(|at| (at.x, at.y) == whole[whole.len() - 1]), "map {number}");
        assert_eq!(weighted_path(&rows, &settings, weight, ends, &nearest), whole, "map {number}");
        shorter += usize::from(nearest.len() > 1);
        let last = Vector2i::new(whole[whole.len() - 1].0, whole[whole.len() - 1].1);
        seeming += usize::from(estimate(settings.estimate_heuristic, last, to) > least);
    }
    assert!(shorter > 50, "{shorter} maps had several nearest cells");
    assert!(seeming > 5, "in {seeming} maps a cell that is farther seemed the nearest");
}
