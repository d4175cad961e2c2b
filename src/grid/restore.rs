//! Rollback: a grid becomes again what a snapshot shows, as one edit.
//!
//! The bands of the snapshot are shared back, so the time is that of comparing tile revisions, and the cells of tiles
//! whose revisions differ. Tiles whose cells differ are stamped with the new revision, so that caches which compare
//! tile revisions follow as after any edit. A layer that the snapshot contains comes back with its version: two states
//! of a layer with one version have the same bits, so that what was derived from them holds again.

use std::ops::Range;

use super::snapshot::{GridState, TILE, points_of};
use super::{journal::Change, layer::Layer, plane::share_bands, sides, sides::Sides, terrain::Terrain};
use crate::base::{Result, index_i32, to_i32};
use crate::collections::{List, reserve_exact};
use crate::geom::Rect;

/// A grid after a rollback.
pub(crate) struct Rollback {
    pub(crate) state: GridState,
    /// Rectangles of tiles that contain all cells which differ.
    pub(crate) changed: Vec<Rect>,
    /// What changes, for the journal.
    pub(crate) changes: Vec<Change>,
    /// True if sides of cells change too, which the journal does not tell.
    pub(crate) has_sides: bool,
}

/// Tiles whose changes are told apart: those of more are joined, time and again.
const TOLD_APART: usize = 64;

/// The grid after `current` is rolled back to `target`, an earlier or later state of the same grid, which is to be
/// `revision` of it; none if no cell and no side of one differs.
///
/// # Errors
/// [`crate::Error::OutOfMemory`].
pub(crate) fn rolled_back(current: &GridState, target: &GridState, revision: u64) -> Result<Option<Rollback>> {
    let mut tiles = share_bands(&current.tiles)?;
    let mut changed = Vec::new();
    for (row, stamps) in tiles.iter_mut().enumerate() {
        let mut at = 0;
        while let Some(run) = next_run(current, target, row, at) {
            stamps.make_mut()?[run.clone()].fill(revision);
            changed.add(area_of(current, row, &run))?;
            at = run.end;
        }
    }
    if changed.is_empty() {
        return Ok(None);
    }
    let terrain = target.terrain.share()?;
    let mut layers = Vec::new();
    reserve_exact(&mut layers, current.layers.len())?;
    let has_sides = changed.iter().any(|&area| sides_differ(current, target, area));
    for layer in &current.layers {
        let mut layer = match target.layer(layer.key()) {
            Some(kept) => kept.share()?,
            None => updated(layer, (&terrain, &layers), &changed, revision)?,
        };
        if has_sides {
            layer.stamp(revision);
        }
        layers.push(layer);
    }
    let changes = changes(current, target, &changed)?;
    let GridState { grid, width, height, .. } = *current;
    let ground = target.ground.as_ref().map(Terrain::share).transpose()?;
    let sides = target.sides.as_ref().map(Sides::share).transpose()?;
    let (obstacles, links) = (target.obstacles.share(), target.links.clone());
    let linked_at = if current.links.are_those_of(&links) { current.linked_at } else { revision };
    let state =
        GridState { grid, width, height, revision, terrain, ground, obstacles, links, linked_at, sides, layers, tiles };
    Ok(Some(Rollback { state, changed, changes, has_sides }))
}

/// What changes in each tile of the rectangles, or in all of them.
fn changes(current: &GridState, target: &GridState, changed: &[Rect]) -> Result<Vec<Change>> {
    let mut changes: Vec<Change> = Vec::new();
    for area in changed {
        for x in (area.x..area.x + area.width).step_by(index_i32(TILE)) {
            let tile = Rect::new(x, area.y, TILE.min(area.x + area.width - x), area.height);
            let Some(change) = change_of(current, target, tile) else { continue };
            if changes.len() == TOLD_APART {
                let all = changes.drain(..).fold(change, Change::joined);
                changes.push(all);
            } else {
                changes.add(change)?;
            }
        }
    }
    Ok(changes)
}

/// What changes in a tile.
fn change_of(current: &GridState, target: &GridState, tile: Rect) -> Option<Change> {
    let rows = (tile.y..tile.y + tile.height).map(|y| Rect { y, height: 1, ..tile });
    let differing = rows.filter(|&row| cells_differ(current, target, row));
    let from = index_i32(tile.x);
    let change = |row| {
        let new = |y: i32, column: usize| target.terrain.row(y)[from + column];
        Change::of(row, |y| current.terrain.row(y), new, None)
    };
    differing.filter_map(change).reduce(Change::joined)
}

/// The next run of tiles of a row, from `at` on, whose cells differ. Runs do not touch: [`super::layer::Layer::update`]
/// writes the words that two neighbouring tiles share, so these are updated in one piece.
fn next_run(current: &GridState, target: &GridState, row: usize, at: usize) -> Option<Range<usize>> {
    let differs = |tile: &usize| {
        current.tiles[row][*tile] != target.tiles[row][*tile] && {
            let area = area_of(current, row, &(*tile..*tile + 1));
            cells_differ(current, target, area) || sides_differ(current, target, area)
        }
    };
    let start = (at..current.tiles[row].len()).find(differs)?;
    let end = (start + 1..current.tiles[row].len()).find(|tile| !differs(tile));
    Some(start..end.unwrap_or(current.tiles[row].len()))
}

/// The cells of a run of tiles.
fn area_of(state: &GridState, row: usize, run: &Range<usize>) -> Rect {
    let (left, top) = (to_i32(run.start) * TILE, to_i32(row) * TILE);
    let (right, bottom) = ((to_i32(run.end) * TILE).min(state.width), (top + TILE).min(state.height));
    Rect::new(left, top, right - left, bottom - top)
}

fn cells_differ(current: &GridState, target: &GridState, area: Rect) -> bool {
    let columns = index_i32(area.x)..index_i32(area.x + area.width);
    let mut rows = area.y..area.y + area.height;
    rows.any(|y| current.terrain.row(y)[columns.clone()] != target.terrain.row(y)[columns.clone()])
}

/// True if a side of a cell is closed in one of the states only.
fn sides_differ(current: &GridState, target: &GridState, area: Rect) -> bool {
    let (now, then) = (current.sides.as_ref(), target.sides.as_ref());
    let columns = (index_i32(area.x), index_i32(area.x + area.width));
    let is_equal = |y: i32| sides::are_equal(now, then, y, columns);
    (now.is_some() || then.is_some()) && !(area.y..area.y + area.height).all(is_equal)
}

/// A layer that the snapshot lacks, brought in line with its terrain where that differs; `before` are the layers before
/// it that are in line.
pub(super) fn updated(
    layer: &Layer,
    (terrain, before): (&Terrain, &[Layer]),
    changed: &[Rect],
    revision: u64,
) -> Result<Layer> {
    let (mut copy, key) = (layer.share()?, layer.key());
    for &area in changed {
        copy.own(area)?;
        if key.is_for_points() {
            copy.update(terrain, area, revision);
        } else {
            copy.inflate_area(points_of(key, before), area, revision);
        }
    }
    Ok(copy)
}

#[cfg(test)]
#[path = "restore_tests.rs"]
mod tests;
