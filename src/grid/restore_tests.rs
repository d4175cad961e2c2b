use super::super::layer_key::{ClassMask, LayerKey};
use super::{super::map::Grid, super::snapshot::Snapshot};
use crate::base::test_rng::TestRng;
use crate::base::{ErrorKind, index, index_i32, to_i32};
use crate::geom::Rect;

/// The cells, and the bits of each layer.
fn content(snapshot: &Snapshot, keys: &[LayerKey]) -> (Vec<u8>, Vec<Vec<u64>>) {
    let cells = (0..snapshot.height()).flat_map(|y| (0..snapshot.width()).map(move |x| (x, y)));
    let bits = keys.iter().map(|&key| {
        let layer = snapshot.layer(key).unwrap();
        let planes = [&layer.rows, &layer.columns, &layer.row_groups, &layer.column_groups, &layer.corners];
        let rows = |p: &crate::grid::BitPlane| {
            (0..to_i32(index(p.rows()))).flat_map(|row| p.row(row).to_vec()).collect::<Vec<_>>()
        };
        planes.iter().flat_map(|plane| rows(plane)).collect()
    });
    (cells.map(|(x, y)| snapshot.terrain(x, y)).collect(), bits.collect())
}

fn tile_revisions(snapshot: &Snapshot) -> Vec<u64> {
    let tiles = (0..snapshot.height()).step_by(64).flat_map(|y| (0..snapshot.width()).step_by(64).map(move |x| (x, y)));
    tiles.map(|(x, y)| snapshot.tile_revision(x, y)).collect()
}

fn random_edits(rng: &mut TestRng, grid: &Grid) {
    for _ in 0..rng.below(4) {
        let (x, y) = (rng.below(grid.width()), rng.below(grid.height()));
        let most = if rng.chance(60) { 3 } else { 150 };
        let (w, h) = (1 + rng.below(most.min(grid.width() - x)), 1 + rng.below(most.min(grid.height() - y)));
        let class = rng.terrain(1, 40, 3)[0];
        grid.fill(Rect::new(x, y, w, h), class).unwrap();
    }
}

#[test]
fn a_restored_grid_equals_a_fresh_one_and_stamps_the_tiles_that_differ() {
    let second = LayerKey::new(ClassMask::from_classes(|class| class == 2));
    let third = LayerKey::new(ClassMask::from_classes(|class| class == 3));
    let mut rng = TestRng::new(31);
    let mut differing = 0;
    for round in 0..if cfg!(miri) { 2 } else { 60 } {
        let (width, height) = (1 + rng.below(260), 1 + rng.below(200));
        let grid = Grid::from_terrain(width, height, &rng.terrain(width * height, 30, 3)).unwrap();
        grid.acquire_layer(second).unwrap();
        let mut held = vec![grid.snapshot()];
        for step in 0..8 {
            // From the fourth step on the grid has a layer that older snapshots lack.
            if step == 4 {
                grid.acquire_layer(third).unwrap();
            }
            let keys = if step < 4 { vec![LayerKey::FIRST, second] } else { vec![LayerKey::FIRST, second, third] };
            random_edits(&mut rng, &grid);
            let before = grid.snapshot();
            let target = held[index_i32(rng.below(to_i32(held.len())))].clone();
            grid.restore(&target).unwrap();
            let after = grid.snapshot();
            let fresh = Grid::from_terrain(width, height, &content(&target, &[]).0).unwrap();
            keys.iter().for_each(|&key| fresh.acquire_layer(key).unwrap());
            assert_eq!(content(&after, &keys), content(&fresh.snapshot(), &keys), "round {round} step {step}");
            let (old, new) = (tile_revisions(&before), tile_revisions(&after));
            let changed = content(&before, &[]) != content(&after, &[]);
            differing += usize::from(changed);
            assert_eq!(after.revision(), before.revision() + u64::from(changed));
            for (at, (old, new)) in old.iter().zip(&new).enumerate() {
                let (across, tile) = (index_i32((width + 63) / 64), at);
                let (x, y) = (to_i32(tile % across) * 64, to_i32(tile / across) * 64);
                let cells = |s: &Snapshot| {
                    let rows = y..(y + 64).min(height);
                    rows.flat_map(|y| (x..(x + 64).min(width)).map(move |x| (x, y)))
                        .map(|(x, y)| s.terrain(x, y))
                        .collect::<Vec<_>>()
                };
                let stamp = if cells(&before) == cells(&after) { *old } else { after.revision() };
                assert_eq!(*new, stamp, "round {round} step {step} tile {at}");
            }
            held.push(after);
        }
    }
    assert!(cfg!(miri) || differing > 200, "{differing} restores change something");
}

#[test]
fn a_snapshot_of_another_grid_is_refused() {
    let (grid, other) = (Grid::new(3, 3, 1).unwrap(), Grid::new(3, 3, 1).unwrap());
    let snapshot = other.snapshot();
    assert_eq!(grid.restore(&snapshot).unwrap_err().kind(), ErrorKind::InvalidArgument);
    assert_eq!(grid.revision(), 1);
}

#[test]
fn a_layer_that_a_snapshot_lacks_is_built_once_and_for_it_alone() {
    let key = LayerKey::new(ClassMask::from_classes(|class| class == 2));
    let grid = Grid::from_terrain(2, 1, &[1, 2]).unwrap();
    let snapshot = grid.snapshot();
    let with = snapshot.with_layer(key).unwrap();
    assert!(with.layer(key).unwrap().is_blocked(1, 0) && !with.layer(key).unwrap().is_blocked(0, 0));
    assert!(snapshot.layer(key).is_none() && grid.snapshot().layer(key).is_none());
    assert_eq!(with.revision(), 1);
    assert!(std::ptr::eq(with.with_layer(key).unwrap().layer(key).unwrap(), with.layer(key).unwrap()));
}
