//! Edits by handle, and the cells that follow from them.

#![allow(unsafe_code)]

use taut::abi::*;

use super::session::Ground;
use crate::drawn::{Drawn, fill};
use crate::surface::{self, BAD_HANDLE, INVALID_ARGUMENT, OK, known};
use crate::world::outline;

/// Most snapshots of a grid.
const MOST: usize = 3;

/// One edit.
pub fn edit(ground: &mut Ground, drawn: &mut Drawn) {
    if !ground.is_alive {
        assert_eq!(known(taut_grid_set_cell(ground.grid, 0, 0, 1)), BAD_HANDLE);
        return;
    }
    let before = revision(ground.grid);
    let seen = ground.cells.seen();
    match drawn.below(8) {
        0 => rows(ground, drawn),
        1 => area(ground, drawn),
        2 => add(ground, drawn),
        3 => change(ground, drawn),
        4 => refused(ground, drawn),
        _ => {
            let size = ground.cells.size();
            let (x, y, class) = (drawn.between(0, size.0), drawn.between(0, size.1), drawn.class());
            assert_eq!(known(taut_grid_set_cell(ground.grid, x, y, class.into())), OK);
            fill(&mut ground.cells.ground, (x, y, 1, 1), class);
        }
    }
    let changed = ground.cells.seen() != seen;
    let now = revision(ground.grid);
    assert!(now == before + 1 || (now == before && !changed), "revision {before}, then {now}");
}

pub fn revision(grid: taut_grid) -> u64 {
    let mut revision = 0;
    // SAFETY: the output is valid for writes.
    assert_eq!(known(unsafe { taut_grid_revision(grid, &mut revision) }), OK);
    revision
}

fn area(ground: &mut Ground, drawn: &mut Drawn) {
    let (x, y, width, height) = drawn.area(ground.cells.size(), 9);
    let class = drawn.class();
    // SAFETY: the rectangle is valid for reads.
    let status = unsafe { taut_grid_fill(ground.grid, &taut_rect { x, y, width, height }, class.into()) };
    assert_eq!(known(status), OK);
    fill(&mut ground.cells.ground, (x, y, width, height), class);
}

fn rows(ground: &mut Ground, drawn: &mut Drawn) {
    let (x, y, width, height) = drawn.area(ground.cells.size(), 4);
    let stride = width + drawn.between(0, 3);
    let length = ((height - 1) * stride + width) as usize;
    let list: Vec<u8> = (0..length).map(|_| drawn.class()).collect();
    let area = taut_rect { x, y, width, height };
    let set = |length: usize| {
        // SAFETY: the list has at least the length given.
        known(unsafe { taut_grid_set_cells(ground.grid, &area, list.as_ptr(), stride as usize, length) })
    };
    assert!(set(length - 1) < 0, "one byte too few");
    assert_eq!(set(length), OK);
    for (row, cy) in list.chunks(stride as usize).zip(y..) {
        for (&class, cx) in row[..width as usize].iter().zip(x..) {
            fill(&mut ground.cells.ground, (cx, cy, 1, 1), class);
        }
    }
}

fn add(ground: &mut Ground, drawn: &mut Drawn) {
    let outline = outline(drawn, ground.cells.size());
    let given = surface::points(&outline);
    let mut number = 0;
    // SAFETY: the list has the length given.
    let status = unsafe { taut_grid_add_obstacle(ground.grid, given.as_ptr(), given.len(), &mut number) };
    assert_eq!(known(status), OK);
    assert!(!ground.cells.lay(number, &outline), "a new number");
}

/// Moves or removes an obstacle; one that there is not, in vain.
fn change(ground: &mut Ground, drawn: &mut Drawn) {
    let numbers: Vec<u32> = ground.cells.obstacles.keys().copied().collect();
    let number = if numbers.is_empty() || drawn.chance(24) { drawn.below(1000) } else { *drawn.pick(&numbers) };
    let is_there = ground.cells.obstacles.contains_key(&number);
    let expected = if is_there { OK } else { INVALID_ARGUMENT };
    if drawn.chance(100) {
        assert_eq!(known(taut_grid_remove_obstacle(ground.grid, number)), expected);
        ground.cells.obstacles.remove(&number);
        return;
    }
    let outline = outline(drawn, ground.cells.size());
    let given = surface::points(&outline);
    // SAFETY: the list has the length given.
    let status = unsafe { taut_grid_move_obstacle(ground.grid, number, given.as_ptr(), given.len()) };
    assert_eq!(known(status), expected);
    if is_there {
        ground.cells.lay(number, &outline);
    }
}

/// Edits that are refused: outside of the map, classes above 255.
fn refused(ground: &mut Ground, drawn: &mut Drawn) {
    let (width, height) = ground.cells.size();
    let wild = [i32::MIN, -1, width, i32::MAX];
    let (x, y) = (*drawn.pick(&wild), drawn.between(0, height));
    assert_eq!(known(taut_grid_set_cell(ground.grid, x, y, 1)), INVALID_ARGUMENT);
    assert_eq!(known(taut_grid_set_cell(ground.grid, 0, 0, 256 + drawn.below(5))), INVALID_ARGUMENT);
    let area = taut_rect { x: 0, y: 0, width: *drawn.pick(&[-1, width + 1, i32::MAX]), height };
    // SAFETY: the rectangle is valid for reads.
    assert_eq!(known(unsafe { taut_grid_fill(ground.grid, &area, 0) }), INVALID_ARGUMENT);
}

/// A new snapshot, the end of one, or a rollback.
pub fn snapshot(ground: &mut Ground, drawn: &mut Drawn) {
    let count = ground.snapshots.len();
    match drawn.below(3) {
        0 if count > 0 => {
            let (snapshot, cells) = drawn.pick(&ground.snapshots).clone();
            let status = known(taut_grid_restore(ground.grid, snapshot));
            if ground.is_alive {
                assert_eq!(status, OK);
                ground.cells = cells;
            } else {
                assert_eq!(status, BAD_HANDLE);
            }
        }
        1 if count > 0 => {
            let (snapshot, _) = ground.snapshots.swap_remove(drawn.at(count));
            assert_eq!(known(taut_snapshot_destroy(snapshot)), OK);
            assert_eq!(known(taut_snapshot_destroy(snapshot)), BAD_HANDLE);
        }
        _ if count < MOST => {
            let mut snapshot = taut_snapshot { id: 0 };
            // SAFETY: the output is valid for writes.
            let status = known(unsafe { taut_grid_snapshot(ground.grid, &mut snapshot) });
            assert_eq!(status, if ground.is_alive { OK } else { BAD_HANDLE });
            if status == OK {
                let mut number = 0;
                // SAFETY: the output is valid for writes.
                assert_eq!(unsafe { taut_snapshot_revision(snapshot, &mut number) }, OK);
                assert_eq!(number, revision(ground.grid));
                ground.snapshots.push((snapshot, ground.cells.clone()));
            }
        }
        _ => {}
    }
}
