//! Edits: the next state of a world, in place where nobody else holds the present one.
//!
//! Everything that may be refused memory is done first, so that a failed edit changes nothing.

use smallvec::SmallVec;

use super::edits::{Edits, WorldEdit};
use super::link::{GAP, grown_box};
use super::places::{NO_PLACE, OutlineVertices};
use super::version::{Version, WorldObstacle};
use super::{buckets::EdgeBuckets, squares::Squares};
use crate::base::{Error, index, to_u32};
use crate::collections::{List, SharedSlice, refused, reserve};
use crate::geom::Point;

impl WorldObstacle {
    /// The obstacle of an outline that was checked.
    pub(super) fn new(outline: &[Point]) -> Result<Self, Error> {
        let mut kept = SharedSlice::zeroed(outline.len())?;
        kept.make_mut()?.copy_from_slice(outline);
        let first = outline.first().copied().unwrap_or_default();
        let (mut low, mut high) = (first, first);
        for p in outline {
            low = Point { x: low.x.min(p.x), y: low.y.min(p.y) };
            high = Point { x: high.x.max(p.x), y: high.y.max(p.y) };
        }
        Ok(Self { outline: kept, low, high, given: None })
    }

    /// The pieces of an obstacle, for what the host gave if that is not the one piece.
    fn pieces(outlines: &[Vec<Point>], given: &[Point]) -> Result<SmallVec<[Self; 1]>, Error> {
        let mut pieces: SmallVec<[Self; 1]> = SmallVec::new();
        pieces.try_reserve(outlines.len()).map_err(|_| refused(outlines.len() * size_of::<Self>()))?;
        for outline in outlines {
            pieces.push(Self::new(outline)?);
        }
        if let [first, _, ..] = &mut pieces[..] {
            first.given = Some(Self::new(given)?.outline);
        }
        Ok(pieces)
    }
}

impl Version {
    /// The state of a rectangle without obstacles: four stand around it.
    pub(super) fn new((low, high): (Point, Point), touching_is_free: bool) -> Result<Self, Error> {
        let mut version = Self {
            low,
            high,
            revision: 1,
            obstacles: Vec::new(),
            free: Vec::new(),
            numbers: Vec::new(),
            next: 1,
            vertices: 0,
            planned: 64,
            buckets: EdgeBuckets::new(Squares::new((low, high), 64))?,
            places: OutlineVertices::default(),
            edits: Edits::new()?,
            touching_is_free,
        };
        // They are wider than the rectangle, so that none of their vertices touches it.
        let (left, right, bottom, top) = (low.x - MARGIN, high.x + MARGIN, low.y - MARGIN, high.y + MARGIN);
        for (x, y, to_x, to_y) in [
            (left, bottom, low.x, top),
            (high.x, bottom, right, top),
            (left, bottom, right, low.y),
            (left, high.y, right, top),
        ] {
            let point = |x: i32, y: i32| Point { x, y };
            version.put(WorldObstacle::new(&[point(x, y), point(to_x, y), point(to_x, to_y), point(x, to_y)])?)?;
        }
        Ok(version)
    }

    /// Adds an obstacle of outlines that were checked, as the next revision, and tells its number.
    pub(super) fn add(&mut self, outlines: &[Vec<Point>], given: &[Point]) -> Result<u32, Error> {
        if self.next == u32::MAX {
            return Err(Error::BadValue { name: "obstacle", value: f64::from(self.next), allowed: "below 2^32 - 1" });
        }
        let number = self.next;
        let pieces = WorldObstacle::pieces(outlines, given)?;
        let vertices = self.vertices + outlines.iter().map(Vec::len).sum::<usize>();
        if vertices > 4 * self.planned {
            self.remake_buckets(2 * vertices)?;
        }
        reserve(&mut self.numbers, pieces.len())?;
        let (before, around) = (self.numbers.len(), box_of(&pieces));
        for piece in pieces {
            match self.put(piece) {
                Ok(slot) => self.numbers.push((number, slot)),
                Err(error) => {
                    while self.numbers.len() > before {
                        self.numbers.pop().into_iter().for_each(|(_, slot)| self.take(slot));
                    }
                    self.look_around(around)?;
                    return Err(error);
                }
            }
        }
        self.next += 1;
        self.revise(around, false);
        Ok(number)
    }

    fn revise(&mut self, around: (Point, Point), frees: bool) {
        self.revision += 1;
        let tiles = self.buckets.squares.tiles_of(grown_box(around, GAP));
        self.edits.add(WorldEdit { revision: self.revision, tiles, frees });
    }

    /// Puts an obstacle into a slot, with its places.
    fn put(&mut self, obstacle: WorldObstacle) -> Result<u32, Error> {
        let outline = obstacle.outline.clone();
        let around = (obstacle.low, obstacle.high);
        self.buckets.reserve(&outline, around)?;
        self.buckets.reserve_places(outline.len())?;
        self.places.reserve(outline.len())?;
        let links = self.links_of(self.free.last().copied().unwrap_or(to_u32(self.obstacles.len())), &outline)?;
        self.buckets.reserve_links(links.len())?;
        reserve(&mut self.free, self.obstacles.len() + 1)?;
        let slot = match self.free.pop() {
            Some(slot) => slot,
            None => {
                self.obstacles.add(None)?;
                to_u32(self.obstacles.len() - 1)
            }
        };
        self.obstacles[index(slot)] = Some(obstacle);
        self.buckets.add(slot, &outline, around);
        links.iter().for_each(|link| self.buckets.add_link(link));
        self.vertices += outline.len();
        for &at in &*outline {
            if !self.contains(at) {
                continue;
            }
            match self.place_at(at) {
                NO_PLACE => {
                    let place = self.places.add(at);
                    self.buckets.add_place(at, place);
                }
                place => self.places.get_mut(place).uses += 1,
            }
        }
        if let Err(error) = self.look_around(around) {
            self.take(slot);
            return Err(error);
        }
        Ok(slot)
    }

    /// Empties a slot.
    fn take(&mut self, slot: u32) {
        let Some(obstacle) = self.obstacles[index(slot)].take() else { return };
        self.buckets.remove(slot, &obstacle.outline, (obstacle.low, obstacle.high));
        self.buckets.remove_links(slot, (obstacle.low, obstacle.high));
        self.vertices -= obstacle.outline.len();
        for &at in &*obstacle.outline {
            let place = self.place_at(at);
            if place == NO_PLACE {
                continue;
            }
            let known = self.places.get_mut(place);
            known.uses -= 1;
            if known.uses == 0 {
                self.buckets.remove_place(at, place);
                self.places.drop(place);
            }
        }
        self.free.push(slot);
    }

    /// Removes the obstacle with a number, as the next revision.
    pub(super) fn remove(&mut self, number: u32) -> Result<(), Error> {
        let mut pieces: SmallVec<[WorldObstacle; 1]> = SmallVec::new();
        let places = self.pieces(number)?;
        pieces.try_reserve(places.len()).map_err(|_| refused(places.len() * size_of::<WorldObstacle>()))?;
        for at in places {
            let slot = self.numbers[at].1;
            pieces.extend(self.obstacles[index(slot)].clone());
            self.take(slot);
        }
        let around = box_of(&pieces);
        if let Err(error) = self.look_around(around) {
            // There was room for them a moment ago; the last slot is taken first.
            pieces.into_iter().rev().try_for_each(|piece| self.put(piece).map(|_| ()))?;
            return Err(error);
        }
        self.numbers.retain(|&(other, _)| other != number);
        self.revise(around, true);
        Ok(())
    }

    /// Notes what is free about each place in a box and next to it.
    fn look_around(&mut self, around: (Point, Point)) -> Result<(), Error> {
        let (low, high) = grown_box(around, GAP);
        let (from, to) = (self.buckets.squares.cell(low), self.buckets.squares.cell(high));
        let mut inside: SmallVec<[u32; 16]> = SmallVec::new();
        for row in from.1..=to.1 {
            for column in from.0..=to.0 {
                inside.clear();
                for place in self.buckets.places(self.buckets.squares.number(column, row)) {
                    if inside.len() == inside.capacity() {
                        inside.try_reserve(16).map_err(|_| refused(64))?;
                    }
                    inside.push(place);
                }
                for &place in &inside {
                    let at = self.places.get(place).at;
                    let around = self.around(at)?;
                    let mut links = [(); 2].map(|()| self.buckets.links(self.buckets.squares.of(at)));
                    let is_linked = links[0].any(|link| link.away_from(at).is_some());
                    let is_covered = links[1].any(|link| link.covers(at));
                    self.places.get_mut(place).set(&around, (is_linked, is_covered));
                }
            }
        }
        Ok(())
    }

    /// Divides the world anew, for so many vertices.
    fn remake_buckets(&mut self, vertices: usize) -> Result<(), Error> {
        let mut buckets = EdgeBuckets::new(Squares::new((self.low, self.high), vertices))?;
        if buckets.squares.count() > self.buckets.squares.count() {
            buckets.reserve_places(index(self.places.count()))?;
            for (slot, obstacle) in self.obstacles.iter().enumerate() {
                let Some(one) = obstacle else { continue };
                buckets.reserve(&one.outline, (one.low, one.high))?;
                buckets.add(to_u32(slot), &one.outline, (one.low, one.high));
            }
            for place in 0..self.places.count() {
                let known = self.places.get(place);
                if known.uses > 0 {
                    buckets.add_place(known.at, place);
                }
            }
            buckets.reserve_links(self.buckets.all_links().count())?;
            self.buckets.all_links().for_each(|link| buckets.add_link(link));
            self.buckets = buckets;
            // Tiles are others now.
            self.edits.forget(self.revision + 1);
        }
        self.planned = vertices;
        Ok(())
    }
}

/// The box around pieces.
fn box_of(pieces: &[WorldObstacle]) -> (Point, Point) {
    let first = pieces.first().map_or_else(Default::default, |piece| (piece.low, piece.high));
    pieces.iter().fold(first, |(low, high), piece| {
        let (x, y) = (low.x.min(piece.low.x), low.y.min(piece.low.y));
        (Point { x, y }, Point { x: high.x.max(piece.high.x), y: high.y.max(piece.high.y) })
    })
}

/// How far the obstacles around a world reach.
pub(super) const MARGIN: i32 = 256;
