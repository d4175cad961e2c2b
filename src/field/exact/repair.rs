//! Bringing a field up to date after edits.
//!
//! A path that meets a changed cell meets its border first, and there it is as long as the distance of that border
//! was. So nothing nearer to the seeds than every changed cell can change: distances, owners, and roots with their
//! slots, which are numbered in order of distance, stay. The rest is forgotten, the roots that look past that distance
//! look again, and the search goes on as a new build would.

use super::table::{ExactTable, SettledRoot};
use super::{kept::KeptBuild, kernel::ExactBuild};
use crate::base::{Bounds, Budget, Result, index, index_i32, to_i32, to_u32};
use crate::field::build::{Build, BuildParts, BuildTask, FreeSeed, Reading};
use crate::field::{stages::BuildStage, walls::grown};
use crate::geom::{Point, Rect, SCALE};
use crate::search::core::{Progress, Scene};

/// A border point is at most this far from a corner of its cell, along free ground, and a margin for rounding.
const TO_CORNER: f64 = 0.75;

/// The least cost of a seed that has come or gone; both lists are in order of their numbers.
fn least_difference(mut old: &[FreeSeed], mut new: &[FreeSeed]) -> f64 {
    let mut least = f64::INFINITY;
    while let (Some(a), Some(b)) = (old.first(), new.first()) {
        let order = a.number.cmp(&b.number);
        if order.is_ne() || a.at != b.at || a.cost != b.cost {
            least = least.at_most(if order.is_gt() { b.cost } else { a.cost });
            least = least.at_most(if order.is_lt() { a.cost } else { b.cost });
        }
        old = &old[usize::from(order.is_le())..];
        new = &new[usize::from(order.is_ge())..];
    }
    old.iter().chain(new).fold(least, |least, source| least.at_most(source.cost))
}

impl Build for ExactBuild {
    type Table = ExactTable;

    fn begin(&mut self, task: &BuildTask<'_>, earlier: Option<&ExactTable>) -> Result {
        self.prepare(task)?;
        self.table.clear();
        self.keep(earlier);
        self.stages.begin();
        Ok(())
    }

    fn parts(&mut self) -> BuildParts<'_, ExactTable> {
        BuildParts { table: &mut self.table, stats: &mut self.stats, stages: &mut self.stages }
    }

    fn bytes(&self) -> u64 {
        self.held()
    }

    fn release(&mut self) {
        *self = Self::new(self.gaps);
    }

    fn area(&self, stage: BuildStage, number: usize, scene: &Scene<'_>, changed: Option<&[Rect]>) -> Option<Rect> {
        let points = (scene.layer.width() + 1, scene.layer.height() + 1);
        let whole = |(width, height)| (number == 0).then(|| Rect::new(0, 0, width, height));
        match stage {
            BuildStage::Least if self.kept.unchanged > 0.0 => Some(grown(*changed?.get(number)?, 0, 1, points)),
            BuildStage::Roots => whole((1, to_i32(self.kept.roots))),
            BuildStage::Keep | BuildStage::Finish => whole(points),
            _ => None,
        }
    }

    fn work(&mut self, stage: BuildStage, strip: Rect, from: Reading<'_, ExactTable>) -> Result {
        match (stage, from.earlier) {
            (BuildStage::Least, Some(finished)) => {
                for (x, y) in (strip.y..strip.y + strip.height)
                    .flat_map(|y| (strip.x..strip.x + strip.width).map(move |x| (x, y)))
                {
                    // A border that is out of reach is no nearer than the reach.
                    let distance = finished.lattice_distance(x, y).at_most(finished.reach);
                    self.kept.unchanged = self.kept.unchanged.at_most(distance);
                }
            }
            (BuildStage::Roots, Some(finished)) => {
                for i in index_i32(strip.y)..index_i32(strip.y + strip.height) {
                    self.keep_root(from.scene, finished.roots[i]);
                }
            }
            (BuildStage::Keep, earlier) => self.keep_owners(strip, earlier),
            (BuildStage::Finish, _) => self.table.count_reached(strip),
            _ => {}
        }
        Ok(())
    }

    fn end(&mut self, stage: BuildStage, from: Reading<'_, ExactTable>) -> Result {
        match (stage, from.earlier) {
            (BuildStage::Least, Some(finished)) => self.fit_kept(finished),
            (BuildStage::Keep, _) => self.set_out(from.scene.layer),
            (BuildStage::Finish, _) => {
                self.table.sort_seeds();
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn search(&mut self, scene: &Scene<'_>, budget: &mut Budget) -> Result<Progress> {
        self.expand(scene, budget)
    }
}

impl ExactBuild {
    /// Prepares to keep what an earlier table has below the least distance that has changed.
    pub(super) fn keep(&mut self, earlier: Option<&ExactTable>) {
        let is_alike = |table: &ExactTable| {
            table.owners.len() == self.table.owners.len()
                && table.reach == self.table.reach
                && table.gaps == self.table.gaps
        };
        let keeps = earlier.is_some_and(is_alike);
        self.kept = KeptBuild { unchanged: if keeps { f64::INFINITY } else { 0.0 }, ..KeptBuild::default() };
    }

    /// Knows the least distance that has changed, and has room for the roots that are nearer.
    fn fit_kept(&mut self, finished: &ExactTable) -> Result {
        let least = (self.kept.unchanged - TO_CORNER).at_most(least_difference(&finished.sources, &self.table.sources));
        let unchanged = least.at_least(0.0);
        let roots = finished.roots.partition_point(|root| root.g < unchanged);
        self.kept = KeptBuild { unchanged, roots, looked: 0 };
        if roots > 0 {
            let others = self.held() - self.table.list_bytes();
            self.fit_lists(roots, finished.seeds.len(), others)?;
            self.table.seeds.extend(finished.seeds.iter().filter(|placed| placed.slot.index() < roots));
        }
        Ok(())
    }

    /// Takes over a root.
    fn keep_root(&mut self, scene: &Scene<'_>, root: SettledRoot) {
        let slot = self.table.next_slot();
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
        self.table.roots.push(root);
        self.frontier.set_expanded(id, &root, self.table.roots[root.parent.index()].at);
    }

    /// Takes over the owners of lattice points of an area that are near enough, and forgets the others.
    fn keep_owners(&mut self, strip: Rect, earlier: Option<&ExactTable>) {
        let Self { table, kept, .. } = self;
        let points = table.place(0, strip.y)..table.place(0, strip.y + strip.height);
        let across = table.across;
        let new = &mut table.owners[points.clone()];
        new.fill(0);
        let Some(finished) = earlier.filter(|_| kept.roots > 0) else { return };
        let most = to_u32(kept.roots);
        let rows = finished.owners[points].chunks_exact(across).zip(new.chunks_exact_mut(across));
        for (y, (from, to)) in (strip.y..).zip(rows) {
            // Neighbours mostly have the same owner: its root is looked up once.
            let mut last = (0, None);
            for (x, (&owner, place)) in from.iter().zip(to).enumerate() {
                if owner == 0 || owner > most {
                    continue;
                }
                if last.0 != owner {
                    let root = &table.roots[index(owner - 1)];
                    last = (owner, (root.farthest >= kept.unchanged).then_some(*root));
                }
                let point = Point { x: to_i32(x) * SCALE, y: y * SCALE };
                if last.1.is_none_or(|root| root.g + root.at.distance(point) < kept.unchanged) {
                    *place = owner;
                }
            }
        }
    }
}
