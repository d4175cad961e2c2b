//! Bringing a field up to date after edits.
//!
//! A path that meets a changed cell meets its border first, and there it is as long as the distance of that border
//! was. So nothing nearer to the seeds than every changed cell can change: distances, owners, and roots with their
//! slots, which are numbered in order of distance, stay. The rest is forgotten, the roots that look past that distance
//! look again, and the search goes on as a new build would.

use super::kernel::ExactBuild;
use super::table::{ExactTable, Root, Slot};
use crate::base::Error;
use crate::base::bounds::Bounds;
use crate::base::numeric::{index, to_i32, to_u32};
use crate::field::build::Source;
use crate::geom::{Point, Rect, SCALE};
use crate::search::core::scene::Scene;

/// A border point is at most this far from a corner of its cell, along free ground, and a margin for rounding.
const TO_CORNER: f64 = 0.75;

/// Everything nearer than the distance returned is the same in a new build.
fn unchanged_below(finished: &ExactTable, sources: &[Source], changed: &[Rect]) -> f64 {
    let mut least = f64::INFINITY;
    for area in changed {
        for y in area.y..=area.y + area.height {
            for x in area.x..=area.x + area.width {
                // A border that is out of reach is no nearer than the reach.
                least = least.at_most(finished.lattice_distance(x, y).at_most(finished.reach));
            }
        }
    }
    least -= TO_CORNER;
    // Seeds that have come or gone; both lists are in order of their numbers.
    let (mut old, mut new) = (finished.sources.iter().peekable(), sources.iter().peekable());
    loop {
        match (old.peek(), new.peek()) {
            (None, None) => return least,
            (Some(a), Some(b)) if a.number == b.number => {
                if a.at != b.at || a.cost != b.cost {
                    least = least.at_most(a.cost).at_most(b.cost);
                }
                old.next();
                new.next();
            }
            (Some(a), Some(b)) if b.number < a.number => {
                least = least.at_most(b.cost);
                new.next();
            }
            (Some(a), _) => {
                least = least.at_most(a.cost);
                old.next();
            }
            (None, Some(b)) => {
                least = least.at_most(b.cost);
                new.next();
            }
        }
    }
}

impl ExactBuild {
    /// Starts from what stays of `finished`.
    pub(super) fn repair(
        &mut self,
        scene: &Scene<'_>,
        sources: &[Source],
        reach: f64,
        finished: &ExactTable,
        changed: &[Rect],
        allowance: u64,
    ) -> Result<(), Error> {
        let unchanged = unchanged_below(finished, sources, changed);
        self.prepare(scene, sources, reach, allowance)?;
        let fits = finished.owners.len() == self.table.owners.len() && finished.reach == reach;
        if !fits || finished.gaps != self.gaps || unchanged <= 0.0 {
            self.table.clear();
            return self.set_out(scene.layer);
        }
        self.keep_roots(scene, finished, unchanged)?;
        self.keep_owners(finished, unchanged);
        self.set_out(scene.layer)
    }

    /// Takes over the roots nearer than `unchanged`: a prefix of the slots.
    fn keep_roots(&mut self, scene: &Scene<'_>, finished: &ExactTable, unchanged: f64) -> Result<(), Error> {
        let kept = finished.roots.partition_point(|root| root.g < unchanged);
        self.table.clear();
        let others = self.held() - self.table.list_bytes();
        self.fit_lists(kept, finished.seeds.len(), others)?;
        self.table.roots.extend_from_slice(&finished.roots[..kept]);
        self.table.seeds.extend(finished.seeds.iter().filter(|placed| placed.slot.index() < kept));
        for i in 0..kept {
            let root = self.table.roots[i];
            let slot = Slot(to_u32(i));
            let corner = root.at.as_lattice().filter(|&(x, y)| scene.layer.is_corner(x, y));
            let id = match corner {
                Some((x, y)) => self.table.ids.id(scene.layer, x, y).0,
                None => {
                    let place = self.table.sources.binary_search_by_key(&root.seed, |source| source.number);
                    debug_assert!(place.is_ok(), "a root that is kept has its seed");
                    self.table.ids.count() + to_u32(place.unwrap_or_default())
                }
            };
            if corner.is_some() {
                self.table.slots[index(id)] = slot.0 + 1;
            }
            self.frontier.set_expanded(id, &root, self.table.roots[root.parent.index()].at);
        }
        let look_past = |root: &Root| root.farthest >= unchanged;
        let count = self.table.roots.iter().filter(|root| look_past(root)).count();
        self.again.reserve(count)?;
        for i in (0..kept).rev() {
            if look_past(&self.table.roots[i]) {
                self.again.repeat(Slot(to_u32(i)))?;
            }
        }
        Ok(())
    }

    /// Takes over the owners of lattice points nearer than `unchanged`.
    fn keep_owners(&mut self, finished: &ExactTable, unchanged: f64) {
        let (kept, across) = (to_u32(self.table.roots.len()), self.table.across);
        let rows = finished.owners.chunks_exact(across).zip(self.table.owners.chunks_exact_mut(across));
        for (y, (from, to)) in rows.enumerate() {
            // Neighbours mostly have the same owner: its root is looked up once.
            let mut last = (0, None);
            for (x, (&owner, place)) in from.iter().zip(to).enumerate() {
                if owner == 0 || owner > kept {
                    continue;
                }
                if last.0 != owner {
                    let root = &self.table.roots[index(owner - 1)];
                    last = (owner, (root.farthest >= unchanged).then_some(*root));
                }
                let point = Point { x: to_i32(x) * SCALE, y: to_i32(y) * SCALE };
                if last.1.is_none_or(|root| root.g + root.at.distance(point) < unchanged) {
                    *place = owner;
                }
            }
        }
    }
}
