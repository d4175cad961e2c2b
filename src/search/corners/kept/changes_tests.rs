use super::*;
use crate::base::test_rng::TestRng;
use crate::geom::Rect;
use crate::grid::Grid;

fn area(left: u16, top: u16, right: u16, bottom: u16) -> Area {
    Area { left, top, right, bottom }
}

/// Every area that contains a cell that has changed is touched; with few changes no other one is.
#[test]
fn areas_are_touched_by_the_changes_in_them() {
    let mut rng = TestRng::new(9);
    let (width, height) = (150, 70);
    let grid = Grid::from_terrain(width, height, &rng.terrain(width * height, 30, 1)).unwrap();
    let mut log = ChangeLog::new(&grid.snapshot(), grid.snapshot().first_layer()).unwrap();
    let mut changes: Vec<(u32, u16, u16)> = Vec::new();
    let (mut touched, mut spared) = (0, 0);
    for edit in 0..60 {
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
            let since = changes.get(changes.len().saturating_sub(1 + edit)).map_or(0, |change| change.0 - 1);
            let inside = changes.iter().any(|&(number, x, y)| number > since && box_of.contains((x, y)));
            let is_touched = log.touches(box_of, since);
            assert!(is_touched || !inside, "edit {edit}: {box_of:?} since {since}");
            assert!(
                index(log.last() - since) > RECENT || is_touched == inside,
                "edit {edit}: {box_of:?} since {since}"
            );
            touched += usize::from(is_touched);
            spared += usize::from(!is_touched);
        }
    }
    assert!(touched > 300 && spared > 300, "{touched} {spared}");
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
    assert!(!log.touches(area(0, 0, 19, 19), 0));
}
