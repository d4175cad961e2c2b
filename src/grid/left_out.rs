//! Maps as they are for a planner that leaves an obstacle out: its unit's own shape, or the building that is its goal.
//!
//! Such a map is a grid of its own that shares the bands of the grid it follows, except for those in which the obstacle
//! covers a cell. It has the revisions of that grid, so that what the library keeps from query to query holds for it as
//! for any grid, and follows when it is asked, with the tiles that have changed since.
//!
//! Cost: laying out, one state and the rectangle of the obstacle; following, a look at the revision of each tile and at
//! the cells of changed tiles. Memory: shared as by a snapshot, and what is kept of components and edits.

use super::restore::updated;
use super::snapshot::Overlay;
use super::snapshot::{GridState, Snapshot, TILE};
use super::{covered::terrain_without, layer_key::LayerKey, obstacles::Obstacles, plane::share_bands, sides::Sides};
use crate::base::{Result, index_i32};
use crate::collections::{Shared, reserve_exact};
use crate::geom::Rect;

/// A state as if it had no obstacle with a number, with the layers that `keeps` chooses, and the rectangle outside of
/// which its cells are the same.
///
/// Layers and tiles count as changed at its revision: what is under an obstacle may change while no cell does, so that
/// their own revisions tell nothing about cells that are bare here.
///
/// # Errors
/// [`crate::Error::OutOfMemory`].
pub(super) fn without(
    state: &GridState,
    (grid, obstacle): (u64, u32),
    keeps: impl Fn(LayerKey) -> bool,
) -> Result<(GridState, Option<Rect>)> {
    let (terrain, area) = terrain_without(state, obstacle)?;
    let (size, revision) = ((state.width, state.height), state.revision);
    let sides = state.sides.as_ref().map(Sides::share).transpose()?;
    let over = Overlay { obstacles: Obstacles::none(), links: state.links.clone(), sides };
    let mut bare = GridState::new((grid, revision), size, (terrain, None), over)?;
    bare.linked_at = state.linked_at;
    reserve_exact(&mut bare.layers, state.layers.len())?;
    for layer in state.layers.iter().filter(|layer| keeps(layer.key())) {
        let mut layer = updated(layer, (&bare.terrain, &bare.layers), area.as_slice(), revision)?;
        layer.stamp(revision);
        bare.layers.push(layer);
    }
    Ok((bare, area))
}

/// What a grid that follows `home` without an obstacle is to become, for [`super::restore::rolled_back`]: `current` is
/// its state and `before` the rectangle of the obstacle then. Tiles have revision 0 where cells may differ.
///
/// # Errors
/// [`crate::Error::OutOfMemory`].
pub(super) fn followed(
    home: &GridState,
    obstacle: u32,
    (current, before): (&GridState, Option<Rect>),
) -> Result<(GridState, Option<Rect>)> {
    let (terrain, area) = terrain_without(home, obstacle)?;
    let mut tiles = share_bands(&current.tiles)?;
    let meets = |x: i32, y: i32, area: Rect| {
        x < area.x + area.width && area.x < x + TILE && y < area.y + area.height && area.y < y + TILE
    };
    for (y, (row, revisions)) in (0..).step_by(index_i32(TILE)).zip(tiles.iter_mut().zip(&home.tiles)) {
        let may_differ = |at: usize, x: i32| {
            revisions[at] > current.revision || [before, area].into_iter().flatten().any(|area| meets(x, y, area))
        };
        for (at, x) in (0..revisions.len()).zip((0..).step_by(index_i32(TILE))) {
            if may_differ(at, x) {
                row.make_mut()?[at] = 0;
            }
        }
    }
    let GridState { grid, width, height, .. } = *current;
    let (revision, layers) = (home.revision, Vec::new());
    let (ground, obstacles, links, linked_at) = (None, Obstacles::none(), home.links.clone(), home.linked_at);
    let sides = home.sides.as_ref().map(Sides::share).transpose()?;
    let state =
        GridState { grid, width, height, revision, terrain, ground, obstacles, links, linked_at, sides, layers, tiles };
    Ok((state, area))
}

impl Snapshot {
    /// The same snapshot as if it had no obstacle with a number, for planners that leave that out.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn without(&self, obstacle: u32) -> Result<Snapshot> {
        let (state, _) = without(self.state(), (self.state().grid, obstacle), |_| true)?;
        Ok(Self::new(Shared::new(state)?))
    }
}
