//! What the lock of a grid guards: its newest state, who uses its layers, and what is kept about its edits.

use smallvec::SmallVec;

use super::covered::{self, Rewrite};
use super::journal::{Change, Effect, EffectView, Journal};
use super::regions::{DiscRegions, LayerRegions};
use super::restore::{Rollback, rolled_back};
use super::snapshot::{GridState, Snapshot, TILE};
use super::{layer::Layer, layer_key::LayerKey, left_out::followed, links::Links, rules::DiagonalGaps};
use crate::base::{Error, Result, index_i32};
use crate::collections::{Shared, reserve_exact};
use crate::geom::Rect;

/// Why a layer exists while it is used.
pub(super) const KEPT: &str = "a planner keeps the layer of its blocked classes alive";
pub(super) struct Current {
    pub(super) state: Shared<GridState>,
    /// The users of each layer, the first layer excepted.
    pub(super) users: SmallVec<[LayerUsers; 2]>,
    /// The edits that led to the state.
    pub(super) journal: Journal,
    /// The components of each layer for which they were asked. Not part of the state: snapshots do not need them.
    pub(super) regions: Vec<(LayerKey, LayerRegions)>,
    /// In a grid that leaves an obstacle out, the rectangle of that.
    pub(super) bare: Option<Rect>,
}

/// The planners that use a layer.
pub(super) struct LayerUsers {
    pub(super) key: LayerKey,
    pub(super) count: usize,
    /// The revision at which the layer was built: the journal has its notches from then on.
    pub(super) since: u64,
}

/// The newest state of a grid, and the edits that led to it.
pub(crate) struct History<'a> {
    pub(super) current: &'a Current,
}

impl History<'_> {
    /// The newest revision.
    pub(crate) fn revision(&self) -> u64 {
        self.current.state.revision
    }

    /// The newest state.
    pub(crate) fn snapshot(&self) -> Snapshot {
        Snapshot::new(self.current.state.clone())
    }

    /// The newest links.
    pub(crate) fn links(&self) -> &Links {
        &self.current.state.links
    }

    /// The revision that has changed them last.
    pub(crate) fn linked_at(&self) -> u64 {
        self.current.state.linked_at
    }

    /// The layer as it is now.
    pub(crate) fn layer(&self, key: LayerKey) -> &Layer {
        self.current.state.layer(key).expect(KEPT)
    }

    /// What the edits after the revision `from` up to `to` have done to a layer, the newest first; none if not all of
    /// them are remembered.
    pub(crate) fn effects(
        &self,
        (key, gaps): (LayerKey, DiagonalGaps),
        from: u64,
        to: u64,
    ) -> Option<impl Iterator<Item = Effect>> {
        let built = self.current.users.iter().find(|users| users.key == key).map(|users| users.since);
        // Notches are those of layers for points.
        let notches = key == LayerKey::FIRST || key.is_for_points() && built.is_some_and(|built| built <= from);
        let size = (self.current.state.width, self.current.state.height);
        let effects = self.current.journal.effects(from, to, EffectView { key, gaps, notches })?;
        Some(effects.map(move |effect| Effect { area: key.reached(effect.area, size), ..effect }))
    }
}

impl Current {
    /// Marks the regions of each layer that the last edit has changed, which changed classes of `area` only.
    pub(super) fn mark_regions(&mut self, area: Rect) {
        let size = (self.state.width, self.state.height);
        for (key, regions) in &mut self.regions {
            let is_changed = |layer: &Layer| layer.version().revision == self.state.revision;
            if self.state.layer(*key).is_some_and(is_changed) {
                regions.mark(key.reached(area, size), size);
            }
        }
    }

    /// Counts one user more of a layer, which is built for its first one.
    pub(super) fn acquire(&mut self, key: LayerKey) -> Result {
        if key == LayerKey::FIRST {
            return Ok(());
        }
        if let Some(users) = self.users.iter_mut().find(|users| users.key == key) {
            users.count += 1;
            return Ok(());
        }
        self.users.try_reserve(1).map_err(|_| Error::OutOfMemory { bytes: 64 })?;
        let state = own_state(&mut self.state)?;
        state.add_layer(key)?;
        self.users.push(LayerUsers { key, count: 1, since: state.revision });
        Ok(())
    }

    /// Counts one user less of a layer; the last one drops it, unless it is that for points of one for a size, which
    /// stays where memory is short.
    pub(super) fn release(&mut self, key: LayerKey) {
        if key == LayerKey::FIRST {
            return;
        }
        let Some(at) = self.users.iter().position(|users| users.key == key) else { return };
        self.users[at].count -= 1;
        let is_needed = |users: &LayerUsers| users.key != key && users.key.for_points() == key;
        if self.users[at].count == 0
            && !self.users.iter().any(is_needed)
            && let Ok(state) = own_state(&mut self.state)
        {
            state.layers.retain(|layer| layer.key() != key);
            self.users.remove(at);
            self.regions.retain(|(of, _)| *of != key);
        }
    }

    /// Does an edit, if it changes something.
    pub(super) fn rewrite<'a>(&mut self, plan: impl FnOnce(&GridState) -> Result<Rewrite<'a>>) -> Result {
        let mut rewrite = plan(&self.state)?;
        if rewrite.is_idle(&self.state) {
            return Ok(());
        }
        let state = own_state(&mut self.state)?;
        rewrite.own(state)?;
        let hits = rewrite.apply(state);
        hits.iter().for_each(|(hit, _)| self.mark_regions(*hit));
        let changes: SmallVec<[Change; 2]> = hits.into_iter().map(|(_, change)| change).collect();
        self.journal.record(self.state.revision, &changes, &self.state.layers);
        Ok(())
    }

    /// Changes the links, as one edit.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`]. Nothing has changed then.
    pub(super) fn relink(&mut self, links: Links) -> Result {
        let state = own_state(&mut self.state)?;
        (state.revision, state.links) = (state.revision + 1, links);
        state.linked_at = state.revision;
        self.journal.record(self.state.revision, &[], &self.state.layers);
        Ok(())
    }

    /// Makes every cell, the obstacles and the links what they are in another state of the grid, as one edit.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`]. Nothing has changed then.
    pub(super) fn roll_to(&mut self, target: &GridState) -> Result {
        let Some(rollback) = rolled_back(&self.state, target, self.state.revision + 1)? else {
            covered::restore(&mut self.state, target)?;
            self.journal.record(self.state.revision, &[], &self.state.layers);
            return Ok(());
        };
        self.take(rollback)
    }

    /// Brings the state in line with that of the grid from which an obstacle is left out: its revision too.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`]. Nothing has changed then.
    pub(super) fn follow(&mut self, home: &GridState, obstacle: u32) -> Result {
        if home.revision == self.state.revision {
            return Ok(());
        }
        let (target, area) = followed(home, obstacle, (&self.state, self.bare))?;
        match rolled_back(&self.state, &target, home.revision)? {
            Some(rollback) => self.take(rollback)?,
            None => {
                let state = own_state(&mut self.state)?;
                (state.revision, state.links, state.linked_at) = (home.revision, target.links, target.linked_at);
            }
        }
        self.journal.record(home.revision, &[], &self.state.layers);
        self.bare = area;
        Ok(())
    }

    fn take(&mut self, Rollback { state, changed, changes, has_sides }: Rollback) -> Result {
        self.state = Shared::new(state)?;
        let Self { state, journal, regions, .. } = self;
        for (key, regions) in regions {
            let size = (state.width, state.height);
            changed.iter().for_each(|&area| regions.mark(key.reached(area, size), size));
        }
        journal.record(state.revision, &changes, &state.layers);
        if has_sides {
            journal.forget(state.revision);
        }
        Ok(())
    }

    /// The state, a layer that is used, and its components, which are known.
    pub(super) fn regions_of(&mut self, key: LayerKey) -> (&Shared<GridState>, &Layer, &mut LayerRegions) {
        let known = self.regions.iter_mut().find(|(of, _)| *of == key);
        let layer = self.state.layer(key).expect(KEPT);
        (&self.state, layer, &mut known.expect("they are added before they are asked for").1)
    }

    /// Adds the regions of a layer as it was in a snapshot, unless another thread has done so meanwhile.
    pub(super) fn add_regions(&mut self, key: LayerKey, mut regions: LayerRegions, built_from: &Snapshot) -> Result {
        if self.regions.iter().any(|(of, _)| *of == key) {
            return Ok(());
        }
        let size = (self.state.width, self.state.height);
        self.each_newer_tile(built_from, |tile| regions.mark(key.reached(tile, size), size));
        reserve_exact(&mut self.regions, 1)?;
        self.regions.push((key, regions));
        Ok(())
    }

    /// Adds the components of discs of a radius in a layer as it was in a snapshot, likewise.
    pub(super) fn add_discs(
        &mut self,
        key: LayerKey,
        (mut discs, radius): (DiscRegions, i32),
        built_from: &Snapshot,
    ) -> Result {
        if self.regions_of(key).2.missing(radius).is_none() {
            return Ok(());
        }
        let size = (self.state.width, self.state.height);
        self.each_newer_tile(built_from, |tile| discs.mark_around(key.reached(tile, size), size));
        self.regions_of(key).2.add(discs)
    }

    /// Calls `take` with each tile that has changed since a snapshot.
    fn each_newer_tile(&self, since: &Snapshot, mut take: impl FnMut(Rect)) {
        let (width, height) = (self.state.width, self.state.height);
        for (y, row) in (0..height).step_by(index_i32(TILE)).zip(&self.state.tiles) {
            for (x, &revision) in (0..width).step_by(index_i32(TILE)).zip(row.iter()) {
                if revision > since.revision() {
                    take(Rect::new(x, y, TILE.min(width - x), TILE.min(height - y)));
                }
            }
        }
    }
}

/// The state for writing: itself if no snapshot shares it, else a copy that shares every band.
pub(super) fn own_state(state: &mut Shared<GridState>) -> Result<&mut GridState> {
    if state.get_mut().is_none() {
        *state = Shared::new(state.share()?)?;
    }
    Ok(state.get_mut().expect("a state that was just made has one owner"))
}
