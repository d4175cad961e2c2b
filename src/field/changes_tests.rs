use super::*;
use crate::grid::Grid;

/// The rectangles that differ after an edit.
fn changes(edit: impl FnOnce(&Grid), differs: impl Fn(u8, u8) -> bool) -> Vec<Rect> {
    let grid = Grid::new(100, 70, 1).unwrap();
    let old = grid.snapshot();
    edit(&grid);
    let mut out = vec![Rect::new(1, 1, 1, 1)];
    changes_between(&old, &grid.snapshot(), differs, &mut out).unwrap();
    out
}

#[test]
fn each_changed_tile_has_the_smallest_rectangle() {
    assert_eq!(changes(|_| (), |_, _| true), []);
    assert_eq!(changes(|grid| grid.set_cell(5, 6, 0).unwrap(), |_, _| true), [Rect::new(5, 6, 1, 1)]);
    let two = |grid: &Grid| {
        grid.set_cell(5, 6, 0).unwrap();
        grid.set_cell(9, 2, 0).unwrap();
    };
    assert_eq!(changes(two, |_, _| true), [Rect::new(5, 2, 5, 5)]);
    let across = |grid: &Grid| grid.fill(Rect::new(62, 60, 5, 8), 0).unwrap();
    let parts = [Rect::new(62, 60, 2, 4), Rect::new(64, 60, 3, 4), Rect::new(62, 64, 2, 4), Rect::new(64, 64, 3, 4)];
    assert_eq!(changes(across, |_, _| true), parts);
}

#[test]
fn changes_that_do_not_matter_are_left_out() {
    let edit = |grid: &Grid| grid.set_cell(5, 6, 7).unwrap();
    assert_eq!(changes(edit, |a, b| (a == 0) != (b == 0)), []);
}
