use super::super::ranks::SizeRank;
use super::*;
use crate::base::test_rng::TestRng;
use crate::grid::{Grid, Snapshot};

const VIEW: EffectView = EffectView { key: LayerKey::FIRST, gaps: DiagonalGaps::Closed, notches: true };

fn cell_change(x: i32, y: i32, before: u8, after: u8) -> Change {
    Change::of_cell(x, y, before, after)
}

#[test]
fn the_ring_has_the_latest_edits_and_knows_which_are_missing() {
    let mut journal = Journal::new(7);
    assert_eq!(journal.effects(7, 7, VIEW).map(Iterator::count), Some(0));
    let edits = if cfg!(miri) { 40 } else { 3 * MOST };
    for i in 0..edits {
        let x = i32::try_from(i).unwrap();
        journal.record(8 + u64::try_from(i).unwrap(), &[cell_change(x, 1, 0, 1)], &[]);
        let newest = 8 + u64::try_from(i).unwrap();
        for back in [0, 1, 5, MOST - 1, MOST, MOST + 1, 2 * MOST] {
            let Some(from) = newest.checked_sub(u64::try_from(back).unwrap()) else { continue };
            let effects = journal.effects(from, newest, VIEW);
            let known = from >= 7 && back <= MOST;
            assert_eq!(effects.is_some(), known, "edit {i}, {back} back");
            if let Some(effects) = effects.filter(|_| i % 97 == 0 || back < 6) {
                let columns: Vec<i32> = effects.map(|effect| effect.area.x).collect();
                let expected: Vec<i32> = (0..=x).rev().take(back).collect();
                assert_eq!(columns, expected, "the newest first");
            }
        }
    }
    let newest = 7 + u64::try_from(edits).unwrap();
    let middle: Vec<i32> = journal.effects(newest - 9, newest - 4, VIEW).unwrap().map(|effect| effect.area.x).collect();
    let last = i32::try_from(edits).unwrap() - 1;
    assert_eq!(middle, (last - 8..=last - 4).rev().collect::<Vec<_>>(), "between two revisions");
    assert!(journal.effects(newest, newest + 1, VIEW).is_none() && journal.effects(newest, newest - 1, VIEW).is_none());
}

#[test]
fn parts_of_an_edit_are_lost_together() {
    let mut journal = Journal::new(1);
    let parts: Vec<Change> = (0..5).map(|x| cell_change(x, 0, 1, 0)).collect();
    for revision in 2..2 + u64::try_from(MOST).unwrap() {
        journal.record(revision, &parts, &[]);
        let whole = u64::try_from(MOST / 5).unwrap();
        let oldest = (revision - 1).saturating_sub(whole) + 1;
        let from = revision - (revision - oldest).min(3);
        assert_eq!(journal.effects(from, revision, VIEW).unwrap().count() % 5, 0);
        if revision > whole + 2 {
            assert!(journal.effects(oldest - 1, revision, VIEW).is_none(), "half of that edit is gone");
            assert!(journal.effects(oldest, revision, VIEW).is_some());
        }
        if cfg!(miri) && revision > 30 {
            break;
        }
    }
}

/// What has become of the cells of a map between two snapshots.
fn truth(before: &Snapshot, after: &Snapshot, mask: ClassMask, area: Rect) -> (bool, bool, bool) {
    let (mut frees, mut blocks, mut outside) = (false, false, false);
    for y in 0..before.height() {
        for x in 0..before.width() {
            let (old, new) = (before.terrain(x, y), after.terrain(x, y));
            frees |= mask.blocks(old) && !mask.blocks(new);
            blocks |= !mask.blocks(old) && mask.blocks(new);
            let inside = (area.x..area.x + area.width).contains(&x) && (area.y..area.y + area.height).contains(&y);
            outside |= old != new && !inside;
        }
    }
    (frees, blocks, outside)
}

#[test]
fn records_of_random_edits_cover_what_changed() {
    let mut rng = TestRng::new(71);
    let (mut exact, mut edits) = (0, 0);
    for round in 0..if cfg!(miri) { 2 } else { 60 } {
        let (width, height) = if round % 10 == 0 { (140, 70) } else { (5 + rng.below(20), 5 + rng.below(20)) };
        let grid = Grid::from_terrain(width, height, &rng.terrain(width * height, 30, 3)).unwrap();
        let mask = ClassMask::from_classes(|class| class == 2);
        let key = LayerKey::new(mask);
        let mut held = vec![grid.snapshot()];
        for _ in 0..if cfg!(miri) { 4 } else { 40 } {
            let before = grid.snapshot();
            let (x, y) = (rng.below(width), rng.below(height));
            let area = Rect::new(x, y, 1 + rng.below(width - x), 1 + rng.below(height - y));
            match rng.below(4) {
                0 => grid.set_cell(x, y, crate::base::numeric::low8(unsigned(rng.below(4)))).unwrap(),
                1 => grid.fill(area, crate::base::numeric::low8(unsigned(rng.below(4)))).unwrap(),
                2 => {
                    let classes = rng.terrain(area.width * area.height, 30, 3);
                    grid.set_cells(area, &classes, index_i32(area.width)).unwrap();
                }
                _ => grid.restore(&held[index_i32(rng.below(i32::try_from(held.len()).unwrap()))]).unwrap(),
            }
            let after = grid.snapshot();
            held.push(after.clone());
            for (key, mask) in [(LayerKey::FIRST, ClassMask::ZERO), (key, mask)] {
                let effects = grid.review(|history| {
                    let gaps = DiagonalGaps::Closed;
                    let effects = history.effects((key, gaps), before.revision(), after.revision());
                    effects.unwrap().collect::<Vec<Effect>>()
                });
                let all = effects.iter().map(|effect| effect.area).reduce(covering).unwrap_or_default();
                let (frees, blocks, outside) = truth(&before, &after, mask, all);
                assert!(!outside, "every cell that changed lies in a rectangle");
                assert!(!frees || effects.iter().any(|effect| effect.frees));
                assert!(!blocks || effects.iter().any(|effect| effect.blocks));
                let told = (effects.iter().any(|effect| effect.frees), effects.iter().any(|effect| effect.blocks));
                exact += i32::from(told == (frees, blocks));
                edits += 1;
            }
        }
    }
    assert!(cfg!(miri) || exact * 10 > edits * 7, "{exact} of {edits} are told exactly");
}

#[test]
fn effects_on_a_layer_for_a_size_cover_the_cells_that_change_in_it() {
    let mut rng = TestRng::new(73);
    let (mut freed, mut blocked) = (0, 0);
    for round in 0..if cfg!(miri) { 2 } else { 60 } {
        let (width, height) = (5 + rng.below(40), 5 + rng.below(40));
        let grid = Grid::from_terrain(width, height, &rng.terrain(width * height, 3, 3)).unwrap();
        let mask = ClassMask::from_classes(|class| class == 2 && round % 2 == 0);
        let key = LayerKey::new(mask).for_size(SizeRank::of_radius(100 + rng.below(900)));
        grid.acquire_layer(key).unwrap();
        let held = grid.snapshot();
        for _ in 0..if cfg!(miri) { 4 } else { 40 } {
            let before = grid.snapshot();
            let (x, y) = (rng.below(width), rng.below(height));
            let class = crate::base::numeric::low8(unsigned(rng.below(4)));
            match rng.below(12) {
                0 => grid.restore(&held).unwrap(),
                1 => grid.fill(Rect::new(x, y, 1 + rng.below(width - x), 1), class).unwrap(),
                _ => grid.set_cell(x, y, class).unwrap(),
            }
            let after = grid.snapshot();
            let effects = grid.review(|history| {
                let effects =
                    history.effects((key, DiagonalGaps::Closed), before.revision(), after.revision()).unwrap();
                effects.collect::<Vec<Effect>>()
            });
            assert!(effects.iter().all(|effect| !effect.is_notch));
            let [was, is] = [&before, &after].map(|snapshot| snapshot.layer(key).unwrap());
            for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
                let (old, new) = (was.is_blocked(x, y), is.is_blocked(x, y));
                let covers = |effect: &&Effect| {
                    let Rect { x: left, y: top, width, height } = effect.area;
                    (left..left + width).contains(&x) && (top..top + height).contains(&y)
                };
                let mut covering = effects.iter().filter(covers);
                assert!(old == new || covering.any(|effect| if old { effect.frees } else { effect.blocks }));
                (freed, blocked) = (freed + i32::from(old && !new), blocked + i32::from(new && !old));
            }
        }
    }
    assert!(cfg!(miri) || freed > 1000 && blocked > 1000, "{freed} {blocked}");
}

#[test]
fn a_cell_is_a_notch_if_the_rectangle_of_that_cell_is_one() {
    let mut rng = TestRng::new(72);
    let (mut closed, mut open) = (0, 0);
    for round in 0..if cfg!(miri) { 2 } else { 40 } {
        let (width, height) = (1 + rng.below(70), 1 + rng.below(40));
        let percent = 20 + round * 2;
        let grid = Grid::from_terrain(width, height, &rng.terrain(width * height, percent, 1)).unwrap();
        let snapshot = grid.snapshot();
        for y in 0..height {
            for x in 0..width {
                let cell = notch_of_cell(snapshot.first_layer(), x, y);
                assert_eq!(cell, notch_of_rectangle(snapshot.first_layer(), Rect::new(x, y, 1, 1)), "{x} {y}");
                closed += i32::from(cell.closed);
                open += i32::from(cell.open);
            }
        }
    }
    assert!(cfg!(miri) || (open > 1000 && closed > open));
}
