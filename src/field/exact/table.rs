//! The finished field: roots in order of their distance, and the owner of each lattice point.

use crate::base::typed_id::typed_id;
use crate::base::{Bounds, Result, bytes, index, index_i32, to_i32, to_u32};
use crate::collections::{Allowance, Counted, zeroed_box};
use crate::field::build::FreeSeed;
use crate::geom::{Point, Rect, SCALE};
use crate::grid::{DiagonalGaps, Layer};
use crate::search::{corners::ids::CornerIds, corners::view::orientation::ConeTurn};

typed_id! {
    /// The place of a root in the order of expansion.
    Slot
}

impl Slot {
    /// No root: what a lattice point that is not reached has as owner.
    pub(super) const NONE: Self = Self(u32::MAX);
}

/// A root that was expanded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SettledRoot {
    /// The distance from its seed.
    pub(super) g: f64,
    /// No point in its view is farther from the seed than this.
    pub(super) farthest: f64,
    pub(super) at: Point,
    /// The root before it; itself for a seed.
    pub(super) parent: Slot,
    /// The seed's place in the list of the caller.
    pub(super) seed: u32,
    /// How the path turns here.
    pub(super) turn: ConeTurn,
}

/// A seed that was expanded, for the look at the seeds around a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PlacedSeed {
    pub(super) at: Point,
    pub(super) slot: Slot,
}

/// What readers look at.
#[derive(Default)]
pub(crate) struct ExactTable {
    pub(super) ids: CornerIds,
    /// For each corner its slot + 1; 0 if it is no root.
    pub(super) slots: Box<[u32]>,
    pub(super) roots: Vec<SettledRoot>,
    /// For each lattice point the slot of its owner + 1; 0 if it is not reached.
    pub(super) owners: Box<[u32]>,
    /// The seeds among the roots, by y, then x.
    pub(super) seeds: Vec<PlacedSeed>,
    /// Lattice points of a row.
    pub(super) across: usize,
    /// The greatest distance that counts.
    pub(super) reach: f64,
    pub(super) gaps: DiagonalGaps,
    /// What the field was built from, by number.
    pub(super) sources: Vec<FreeSeed>,
    /// How many lattice points are reached, and how far the farthest is.
    reached: u64,
    farthest: f64,
}

impl ExactTable {
    /// Makes the table large enough for a layer whose corners are numbered; what it holds afterwards is of no use.
    pub(super) fn fit(&mut self, layer: &Layer, allowance: Allowance) -> Result {
        self.across = index_i32(layer.width()) + 1;
        let (points, corners) = (self.across * (index_i32(layer.height()) + 1), index(self.ids.count()));
        let wanted = bytes((points + self.slots.len().max(corners)) * size_of::<u32>());
        allowance.check(wanted + self.ids.bytes() + self.list_bytes())?;
        if self.owners.len() != points {
            self.owners = Box::default();
            self.owners = zeroed_box(points)?;
        }
        if self.slots.len() < corners {
            self.slots = Box::default();
            self.slots = zeroed_box(corners)?;
        }
        Ok(())
    }

    /// Forgets the roots.
    pub(super) fn clear(&mut self) {
        self.slots.fill(0);
        self.roots.clear();
        self.seeds.clear();
        (self.reached, self.farthest) = (0, 0.0);
    }

    /// The place of a lattice point in the list of owners.
    #[inline(always)]
    pub(super) const fn place(&self, x: i32, y: i32) -> usize {
        index_i32(y) * self.across + index_i32(x)
    }

    /// The owner of a lattice point.
    #[inline(always)]
    pub(super) fn owner(&self, x: i32, y: i32) -> Option<(Slot, &SettledRoot)> {
        let slot = Slot(self.owners.get(self.place(x, y)).copied()?.checked_sub(1)?);
        Some((slot, &self.roots[slot.index()]))
    }

    /// The root at a corner.
    #[inline(always)]
    pub(super) fn root_at(&self, layer: &Layer, x: i32, y: i32) -> Option<(Slot, &SettledRoot)> {
        let slot = Slot(self.slots[index(self.ids.id(layer, x, y).0)].checked_sub(1)?);
        Some((slot, &self.roots[slot.index()]))
    }

    /// The distance of a lattice point; infinite if it is not reached.
    pub(crate) fn lattice_distance(&self, x: i32, y: i32) -> f64 {
        self.owner(x, y).map_or(f64::INFINITY, |(_, root)| root.g + root.at.distance(Point::lattice(x, y)))
    }

    /// How many lattice points are reached, and the distance of the farthest.
    pub(crate) const fn reached(&self) -> (u64, f64) {
        (self.reached, self.farthest)
    }

    /// Puts the seeds in their order.
    pub(super) fn sort_seeds(&mut self) {
        self.seeds.sort_unstable_by_key(|placed| (placed.at.y, placed.at.x, placed.slot));
    }

    /// Counts what is reached in some rows. Along a row the distance from one owner is convex: the farthest of a run of
    /// points with the same owner is one of its ends.
    pub(super) fn count_reached(&mut self, strip: Rect) {
        let (mut count, mut farthest) = (0, self.farthest);
        let mut y = strip.y * SCALE;
        let points = self.place(0, strip.y)..self.place(0, strip.y + strip.height);
        for row in self.owners[points].chunks_exact(self.across) {
            let mut first = 0;
            while first < row.len() {
                let owner = row[first];
                let end = row[first..].iter().position(|&other| other != owner).map_or(row.len(), |run| first + run);
                if owner != 0 {
                    count += end - first;
                    let root = &self.roots[index(owner - 1)];
                    for x in [first, end - 1] {
                        let point = Point { x: SCALE * to_i32(x), y };
                        farthest = farthest.at_least(root.g + root.at.distance(point));
                    }
                }
                first = end;
            }
            y += SCALE;
        }
        (self.reached, self.farthest) = (self.reached + bytes(count), farthest);
    }

    /// The slot that the next root gets.
    pub(super) fn next_slot(&self) -> Slot {
        Slot(to_u32(self.roots.len()))
    }

    /// Bytes of the lists, which grow with what is found.
    pub(super) fn list_bytes(&self) -> u64 {
        let (roots, seeds) =
            (self.roots.capacity() * size_of::<SettledRoot>(), self.seeds.capacity() * size_of::<PlacedSeed>());
        bytes(roots + seeds + self.sources.capacity() * size_of::<FreeSeed>())
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        self.ids.bytes() + bytes(size_of_val(&self.slots[..]) + size_of_val(&self.owners[..])) + self.list_bytes()
    }
}
