use std::collections::BTreeSet;

use super::*;
use crate::base::test_rng::TestRng;
use crate::base::to_i32;
use crate::geom::Rect;
use crate::grid::Grid;

fn area(left: u16, top: u16, right: u16, bottom: u16) -> Area {
    Area { left, top, right, bottom }
}

/// An area differs from what it was if a cell of it does; with many changes that may not be known.
#[test]
fn areas_differ_by_the_changes_in_them() {
    let mut rng = TestRng::new(9);
    let (width, height) = (150, 70);
    let grid = Grid::from_terrain(width, height, &rng.terrain(width * height, 30, 1)).unwrap();
    let mut log = ChangeLog::new(&grid.snapshot(), grid.snapshot().first_layer()).unwrap();
    let mut changes: Vec<(u32, u16, u16)> = Vec::new();
    let mut counts = [0; 3];
    for edit in 0..90 {
        let before = grid.snapshot();
        let side = if edit % 9 == 8 { 12 } else { 1 };
        let (x, y) = (rng.below(width - side), rng.below(height - side));
        grid.fill(Rect { x, y, width: side, height: side }, u8::from(rng.chance(50))).unwrap();
        let (since, snapshot) = (log.last(), grid.snapshot());
        let layer = snapshot.first_layer();
        log.catch_up(&snapshot, layer);
        for y in 0..height {
            for x in (0..width).filter(|&x| layer.is_blocked(x, y) != before.first_layer().is_blocked(x, y)) {
                changes.push((since + 1, u16::try_from(x).unwrap(), u16::try_from(y).unwrap()));
            }
        }
        for _ in 0..50 {
            let (left, top) = (rng.below(width), rng.below(height));
            let (right, bottom) = (left + rng.below(width - left), top + rng.below(height - top));
            let [left, top, right, bottom] = [left, top, right, bottom].map(|v| u16::try_from(v).unwrap());
            let box_of = area(left, top, right, bottom);
            let back = [1 + edit, 1 + edit % 10][index_i32(rng.below(2))];
            let since = changes.get(changes.len().saturating_sub(back)).map_or(0, |change| change.0 - 1);
            let inside = changes.iter().filter(|&&(number, x, y)| number > since && box_of.contains((x, y)));
            let mut odd = BTreeSet::new();
            for cell in inside.clone().map(|&(_, x, y)| (x, y)) {
                if !odd.remove(&cell) {
                    odd.insert(cell);
                }
            }
            let standing = log.standing_of_area(box_of, since);
            let told = format!("edit {edit}: {box_of:?} since {since}: {standing:?}");
            match standing {
                Standing::Same => assert!(odd.is_empty(), "{told}"),
                Standing::Differs => assert!(!odd.is_empty(), "{told}"),
                Standing::Unknown => {
                    assert!(index(log.last() - since) > RECENT || inside.clone().count() > 0, "{told}");
                }
            }
            if index(log.last() - since) <= FEW {
                assert_ne!(standing, Standing::Unknown, "{told}");
            }
            counts[standing as usize] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 60), "{counts:?}");
}

#[test]
fn a_cell_that_changes_back_within_one_catch_up_has_not_changed() {
    let grid = Grid::new(20, 20, 1).unwrap();
    let mut log = ChangeLog::new(&grid.snapshot(), grid.snapshot().first_layer()).unwrap();
    grid.set_cell(5, 5, 0).unwrap();
    grid.set_cell(5, 5, 1).unwrap();
    let snapshot = grid.snapshot();
    log.catch_up(&snapshot, snapshot.first_layer());
    assert_eq!(log.last(), 0);
    assert_eq!(log.standing_of_area(area(0, 0, 19, 19), 0), Standing::Same);
}

/// Doors open and close: the states before are known however often, as long as few cells differ.
#[test]
fn cells_that_have_changed_back_do_not_differ() {
    let mut rng = TestRng::new(3);
    let grid = Grid::new(40, 40, 1).unwrap();
    let mut log = ChangeLog::new(&grid.snapshot(), grid.snapshot().first_layer()).unwrap();
    let doors: Vec<(i32, i32)> = (0..FEW).map(|_| (rng.below(40), rng.below(40))).collect();
    let mut states = vec![grid.snapshot()];
    while states.len() < 3 * RECENT {
        let (x, y) = doors[index_i32(rng.below(to_i32(doors.len())))];
        grid.set_cell(x, y, u8::from(grid.snapshot().is_blocked(x, y))).unwrap();
        let snapshot = grid.snapshot();
        log.catch_up(&snapshot, snapshot.first_layer());
        states.push(snapshot);
        let now = log.last();
        let since = now.saturating_sub(u32::try_from(rng.below(250)).unwrap());
        let (left, top) = (rng.below(40), rng.below(40));
        let differs = |x: i32, y: i32| states[index(since)].is_blocked(x, y) != states[index(now)].is_blocked(x, y);
        let any = (left..40).any(|x| (top..40).any(|y| differs(x, y)));
        let [left, top] = [left, top].map(|v| u16::try_from(v).unwrap());
        let expected = if any { Standing::Differs } else { Standing::Same };
        assert_eq!(log.standing_of_area(area(left, top, 39, 39), since), expected);
    }
}
