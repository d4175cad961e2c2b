//! A state of a world: immutable once it is shared, so that a search goes on in the one that it began with.

use std::ops::Range;

use smallvec::SmallVec;

use super::buckets::{EdgeBuckets, copy_of};
use super::edits::Edits;
use super::places::{NO_PLACE, OutlineVertex, OutlineVertices};
use super::sector::{FreeSectors, Sector};
use super::tiles::{SIDE, TileSet};
use super::vector::{ExactVector, is_on};
use crate::base::{Error, bytes, index, real_u32};
use crate::collections::{Counted, SharedSlice, refused, reserve_exact};
use crate::geom::{Point, Rect, cross};

/// An obstacle.
#[derive(Clone)]
pub(crate) struct WorldObstacle {
    /// Runs to the left, without vertices that do not turn.
    pub(crate) outline: SharedSlice<Point>,
    pub(crate) low: Point,
    pub(crate) high: Point,
    /// The first of several pieces has what the host gave.
    pub(super) given: Option<SharedSlice<Point>>,
}

/// A state of a world.
pub(crate) struct Version {
    pub(crate) low: Point,
    pub(crate) high: Point,
    pub(crate) revision: u64,
    /// By slots, which links of the squares have.
    pub(super) obstacles: Vec<Option<WorldObstacle>>,
    /// Slots that are not in use.
    pub(super) free: Vec<u32>,
    /// The number and the slot of each piece of each obstacle, by number.
    pub(super) numbers: Vec<(u32, u32)>,
    /// The number of the next obstacle.
    pub(super) next: u32,
    /// Vertices of all outlines.
    pub(super) vertices: usize,
    /// The squares were made for so many.
    pub(super) planned: usize,
    pub(super) buckets: EdgeBuckets,
    pub(super) places: OutlineVertices,
    pub(super) edits: Edits,
    /// Obstacles that touch leave a way of no width, and gaps may be as narrow: so in a grown world.
    pub(super) touching_is_free: bool,
}

impl Version {
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn copy(&self) -> Result<Self, Error> {
        let mut obstacles = Vec::new();
        reserve_exact(&mut obstacles, self.obstacles.len())?;
        obstacles.extend(self.obstacles.iter().cloned());
        let mut free = copy_of(&self.free)?;
        // Taking an obstacle out needs no memory.
        reserve_exact(&mut free, self.obstacles.len() - self.free.len())?;
        Ok(Self {
            obstacles,
            free,
            numbers: copy_of(&self.numbers)?,
            buckets: self.buckets.copy()?,
            places: self.places.copy()?,
            edits: self.edits.copy()?,
            ..*self
        })
    }

    /// True if a point lies in the rectangle of the world, or on its rim.
    pub(crate) const fn contains(&self, point: Point) -> bool {
        self.low.x <= point.x && point.x <= self.high.x && self.low.y <= point.y && point.y <= self.high.y
    }

    /// The numbers of places are below this.
    pub(crate) fn place_count(&self) -> u32 {
        self.places.count()
    }

    #[inline(always)]
    pub(crate) fn place(&self, place: u32) -> &OutlineVertex {
        self.places.get(place)
    }

    pub(crate) const fn buckets(&self) -> &EdgeBuckets {
        &self.buckets
    }

    /// The place at a point, or [`NO_PLACE`].
    pub(crate) fn place_at(&self, point: Point) -> u32 {
        let mut near = self.buckets.places(self.buckets.squares.of(point));
        near.find(|&place| self.places.get(place).at == point).unwrap_or(NO_PLACE)
    }

    /// What the edits since a revision may have changed.
    pub(crate) fn changed_since(&self, revision: u64) -> TileSet {
        self.edits.since(revision)
    }

    /// Rectangles of cells that have all ground which was freed after a revision.
    pub(crate) fn freed_since(&self, revision: u64) -> impl Iterator<Item = Rect> + '_ {
        let (freed, squares) = (self.edits.freed_since(revision), &self.buckets.squares);
        let tiles = (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| [column, row]));
        let is_freed = move |&[column, row]: &[u32; 2]| freed.has(column, row);
        tiles.filter(is_freed).map(|[column, row]| squares.cells_of_tile(column, row))
    }

    /// The pieces of the obstacle with a number: where they are among all.
    ///
    /// # Errors
    /// [`Error::BadValue`].
    pub(super) fn pieces(&self, number: u32) -> Result<Range<usize>, Error> {
        let from = self.numbers.partition_point(|piece| piece.0 < number);
        let count = self.numbers[from..].iter().take_while(|piece| piece.0 == number).count();
        if count == 0 {
            let allowed = "the number of an obstacle that the world has";
            return Err(Error::BadValue { name: "obstacle", value: real_u32(number), allowed });
        }
        Ok(from..from + count)
    }

    /// The outline of the obstacle with a number.
    ///
    /// # Errors
    /// [`Error::BadValue`].
    pub(super) fn outline(&self, number: u32) -> Result<&[Point], Error> {
        let first = self.numbers[self.pieces(number)?.start].1;
        let piece = self.obstacles[index(first)].as_ref();
        Ok(piece.map_or(&[], |piece| piece.given.as_ref().unwrap_or(&piece.outline)))
    }

    /// The pieces of the obstacles that the host has added, by their numbers.
    pub(crate) fn obstacles(&self) -> impl Iterator<Item = &WorldObstacle> {
        self.numbers.iter().filter_map(|&(_, slot)| self.obstacles[index(slot)].as_ref())
    }

    /// True if obstacles that touch leave a way between them.
    pub(crate) const fn touching_is_free(&self) -> bool {
        self.touching_is_free
    }

    /// True if a point is not free because it lies on a link.
    pub(crate) fn is_on_link(&self, point: Point) -> bool {
        let mut links = self.buckets.links(self.buckets.squares.of(point));
        links.any(|link| link.covers(point)) && !self.around(point).is_ok_and(|around| around.is_free())
    }

    /// True if a path may turn at a point from one direction to another one.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn joins(&self, at: Point, turn: (ExactVector, ExactVector), closed: bool) -> Result<bool, Error> {
        let is_linked = self.buckets.links(self.buckets.squares.of(at)).any(|link| link.away_from(at).is_some());
        Ok(self.around(at)?.joins(turn, closed || is_linked))
    }

    /// What is free about a point of the world.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn around(&self, point: Point) -> Result<FreeSectors, Error> {
        if !self.contains(point) {
            return Ok(FreeSectors::nothing());
        }
        let square = self.buckets.squares.of(point);
        let mut wedges: SmallVec<[Sector; 8]> = SmallVec::new();
        for edge in self.buckets.edges(square) {
            if edge.b == point || !is_on((edge.a, edge.b), point) {
                continue;
            }
            let to = if edge.a == point { self.before(edge.obstacle, edge.at) } else { edge.a };
            let wedge = Sector { from: ExactVector::between(point, edge.b), to: ExactVector::between(point, to) };
            if wedges.len() == wedges.capacity() {
                wedges.try_reserve(8).map_err(|_| refused(8 * size_of::<Sector>()))?;
            }
            wedges.push(wedge);
        }
        let is_inside = |slot: u32| self.obstacles[index(slot)].as_ref().is_some_and(|one| one.has_inside(point));
        if self.buckets.boxes(square).any(is_inside) {
            return Ok(FreeSectors::nothing());
        }
        let is_on_outline = !wedges.is_empty();
        let mut around = FreeSectors::between(&mut wedges, self.touching_is_free)?;
        if self.touching_is_free && !around.is_free() {
            around = FreeSectors::alone();
        }
        for link in self.buckets.links(square) {
            if link.covers(point) {
                // Over a point of an outline one may slide along it.
                let Some(wall) = link.between_vertices().filter(|_| is_on_outline) else {
                    return Ok(FreeSectors::nothing());
                };
                around.part(wall)?;
                around.part(wall.reversed())?;
            }
            if let Some(wall) = link.away_from(point) {
                around.part(wall)?;
            }
        }
        Ok(around)
    }

    /// The vertex before one of an outline.
    fn before(&self, slot: u32, at: u32) -> Point {
        let outline = self.obstacles[index(slot)].as_ref().map_or(&[][..], |obstacle| &obstacle.outline);
        let at = index(at);
        outline[if at == 0 { outline.len() - 1 } else { at - 1 }]
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> u64 {
        let bytes_of = |list: &SharedSlice<Point>| SharedSlice::<Point>::bytes(list.len());
        let of_piece = |one: &WorldObstacle| bytes_of(&one.outline) + one.given.as_ref().map_or(0, bytes_of);
        let outlines = self.obstacles.iter().flatten().map(of_piece);
        let lists = self.obstacles.bytes() + self.free.bytes() + self.numbers.bytes();
        bytes(size_of::<Self>() + outlines.sum::<usize>()) + lists + self.buckets.bytes() + self.places.bytes()
    }
}

impl WorldObstacle {
    /// True if a point lies inside, not on the outline (even-odd rule; an edge has its end with the smaller y alone).
    pub(super) fn has_inside(&self, point: Point) -> bool {
        if !(self.low.x < point.x && point.x < self.high.x && self.low.y < point.y && point.y < self.high.y) {
            return false;
        }
        let mut is_inside = false;
        let mut a = self.outline[self.outline.len() - 1];
        for &b in &*self.outline {
            if is_on((a, b), point) {
                return false;
            }
            if (a.y <= point.y) != (b.y <= point.y) {
                let (low, high) = if a.y < b.y { (a, b) } else { (b, a) };
                is_inside ^= cross(low, high, point) > 0;
            }
            a = b;
        }
        is_inside
    }
}
