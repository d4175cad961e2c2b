//! What walks between links cost, kept from one search to the next, through edits of cells and links.
//!
//! A walk of cost c between a and b lies in the ellipse of the points p with |ap| + |pb| <= c, and so does each one
//! that an edit makes shorter. A walk whose ellipse meets no tile that has changed costs what it did. That no walk
//! joins two places is forgotten at every edit.

use super::link_map::{LinkEnd, LinkWay};
use crate::base::{Bounds, Result, index, index_i32};
use crate::collections::{List, counted};
use crate::geom::{Point, SCALE};
use crate::grid::{LayerVersion, Snapshot, TILE};

/// Most ways whose walks between them are kept.
pub(super) const MOST_KEPT: usize = 512;

/// Most looks at a walk and a tile that an edit may cost.
const MOST_LOOKS: usize = 1 << 18;

/// Cells around a walk whose edit may change it: those beside its corners, and what searches look at besides.
const AROUND: i32 = 2;

/// For what map and rules walks between links have been found.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct WalkRules {
    pub(super) version: Option<LayerVersion>,
    /// The revision of the grid, where walks depend on more than on which cells are blocked; else 0. On a mesh the
    /// number of the ground.
    pub(super) revision: u64,
    pub(super) costs_set: u64,
    pub(super) radius: i32,
    pub(super) lattice_ends: bool,
}

impl WalkRules {
    /// True if walks differ between the two where cells have changed, and nowhere else.
    fn differ_by_cells(&self, other: &Self) -> bool {
        let key = |rules: &Self| rules.version.map(|version| version.key);
        key(self) == key(other) && Self { version: other.version, revision: other.revision, ..*self } == *other
    }
}

/// What a straight line costs at least.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct LineCost {
    /// The least cost of a cell.
    pub(super) smallest: f64,
    /// By how much a walk may be shorter than the line between its ends.
    pub(super) slack: f64,
}

impl LineCost {
    /// At least what a walk costs; infinite if there is none.
    #[inline]
    pub(super) fn between(self, begin: LinkEnd, end: LinkEnd) -> f64 {
        let length = (begin.at.distance(end.at) - self.slack).at_least(0.0);
        if begin.within.meet(end.within) { length * self.smallest } else { f64::INFINITY }
    }
}

/// The map on which walks are searched.
pub(super) struct WalkMap<'a> {
    pub(super) rules: WalkRules,
    /// Its cells; none on a mesh.
    pub(super) snapshot: Option<&'a Snapshot>,
    pub(super) line: LineCost,
    /// False if nothing may be kept.
    pub(super) keeps: bool,
    /// True if the points of a walk are those of all its steps.
    pub(super) every_step: bool,
    /// True if no walk costs more than another one that is free, and all that may change one are cells of the map.
    pub(super) is_local: bool,
}

/// The costs of walks from each way to each other.
#[derive(Default)]
pub(super) struct KnownWalks {
    /// Row by row; not a number where one is not known. Empty if none are kept.
    costs: Vec<f64>,
    count: usize,
    rules: WalkRules,
    /// The revision of the grid for which they hold.
    revision: u64,
}

counted!(KnownWalks { costs } plain { count, rules, revision });

impl KnownWalks {
    /// Keeps what holds on a map for the ways of a search that is about to begin, where the last one had `before`. True
    /// if the map is the same. `before` is none if the ways are.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn begin(&mut self, before: Option<&[LinkWay]>, ways: &[LinkWay], map: &WalkMap<'_>) -> Result<bool> {
        let now = map.snapshot.map_or(0, Snapshot::revision);
        let same = self.rules == map.rules;
        let mends = !same && map.is_local && self.revision <= now && self.rules.differ_by_cells(&map.rules);
        let (since, had) = (self.revision, self.costs.len());
        (self.rules, self.revision, self.count) = (map.rules, now, ways.len());
        if !map.keeps || ways.len() > MOST_KEPT {
            self.costs.clear();
            return Ok(same);
        }
        let count = before.map_or(ways.len(), <[LinkWay]>::len);
        if !(same || mends) || had != count * count {
            self.costs.clear();
            self.costs.refill(ways.len() * ways.len(), f64::NAN)?;
            return Ok(same);
        }
        if let Some(before) = before.filter(|before| !are_alike(before, ways)) {
            self.follow(before, ways)?;
        }
        if mends {
            self.forget_changed(ways, since, map);
        }
        Ok(same)
    }

    /// Follows an edit of links: what is known between those that were there before stays.
    fn follow(&mut self, before: &[LinkWay], ways: &[LinkWay]) -> Result {
        let known = std::mem::take(&mut self.costs);
        self.costs.refill(ways.len() * ways.len(), f64::NAN)?;
        let find = |way: &LinkWay| {
            let first = before.partition_point(|other| other.link < way.link);
            let lanes = before[first..].iter().take_while(|other| other.link == way.link);
            lanes.into_iter().position(|other| is_alike(other, way)).map(|lane| first + lane)
        };
        for (from, row) in ways.iter().zip(self.costs.chunks_exact_mut(ways.len().max(1))) {
            let Some(from) = find(from) else { continue };
            for (to, cost) in ways.iter().zip(row) {
                if let Some(to) = find(to) {
                    *cost = known[from * before.len() + to];
                }
            }
        }
        Ok(())
    }

    /// Forgets the walks whose ellipses meet a tile that has changed, and all that are none.
    fn forget_changed(&mut self, ways: &[LinkWay], since: u64, map: &WalkMap<'_>) {
        let Some(snapshot) = map.snapshot else { return };
        let (width, height) = (snapshot.width(), snapshot.height());
        let along = |side: i32| (0..side).step_by(index_i32(TILE));
        let tiles = along(height).flat_map(|y| along(width).map(move |x| (x, y)));
        // Cells in which an agent has no room because of one that has changed.
        let size = map.rules.version.map_or(0, |version| {
            let (before, after) = version.key.size.around();
            before.0.max(before.1).max(after.0).max(after.1) * SCALE
        });
        let mut looks = 0;
        for tile in tiles.filter(|&(x, y)| snapshot.tile_revision(x, y) > since) {
            looks += ways.len() * ways.len();
            if looks > MOST_LOOKS {
                self.costs.fill(f64::NAN);
                return;
            }
            let around = AROUND * SCALE + map.rules.radius + size;
            for (from, row) in ways.iter().zip(self.costs.chunks_exact_mut(ways.len().max(1))) {
                let first = away(from.to.at, tile, around);
                for (to, cost) in ways.iter().zip(row) {
                    let least = (first + away(to.from.at, tile, around) - map.line.slack).at_least(0.0);
                    // One that is not known stays so.
                    if least * map.line.smallest <= *cost {
                        *cost = f64::NAN;
                    }
                }
            }
        }
    }

    /// The cost of a walk that is known.
    pub(super) fn get(&self, from: u32, to: u32) -> Option<f64> {
        let cost = self.costs.get(index(from) * self.count + index(to)).copied();
        cost.filter(|cost| !cost.is_nan())
    }

    /// Keeps the cost of a walk.
    pub(super) fn set(&mut self, from: u32, to: u32, cost: f64) {
        if let Some(known) = self.costs.get_mut(index(from) * self.count + index(to)) {
            *known = cost;
        }
    }

    /// The revision for which walks are known.
    #[cfg(test)]
    pub(super) const fn revision(&self) -> u64 {
        self.revision
    }

    /// Forgets all of them.
    pub(super) fn forget(&mut self) {
        self.costs.fill(f64::NAN);
    }
}

/// True if walks between two ways and others are the same.
fn is_alike(a: &LinkWay, b: &LinkWay) -> bool {
    a.from.is_at(b.from) && a.to.is_at(b.to)
}

fn are_alike(a: &[LinkWay], b: &[LinkWay]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_alike(a, b))
}

/// How far a point is from a tile with what is around it.
fn away(at: Point, (x, y): (i32, i32), around: i32) -> f64 {
    let within = |v: i32, first: i32| v.clamp(first * SCALE - around, (first + TILE) * SCALE + around);
    at.distance(Point { x: within(at.x, x), y: within(at.y, y) })
}
