//! Links in fields: where a way enters one is a seed whose distance is what is left from where it comes out.
//!
//! A build goes in rounds. The first has the seeds of the host alone. After each, every way over a link that makes its
//! entry nearer becomes a seed with the cost that the table tells at its far end, and the next round brings the table
//! up to date. Costs only fall, and each round knows the ways over one link more, so that the last one changes nothing:
//! distances are then the cheapest over all uses of links (the method of Bellman and Ford). An entry at a corner that
//! closed gaps shut serves the side on which it is of use at all; where that is both, the one that is nearer a seed.
//!
//! **Rings.** Interpolated distances may be too small at an exit, so that the walk from there leads back to the entry
//! that counts on it, itself or over further links. Such a ring is cut when nothing changes any more: of its ways the
//! one with the least left counts on too little, and is left out from then on. Then every chain of links ends.

use super::build::FreeSeed;
use crate::base::{Bounds, Result, index, to_u32};
use crate::collections::{List, counted};
use crate::geom::{Point, Position};
use crate::grid::{Links, NumberedLink};

/// What a link costs at least: of two that lead to each other for nothing, ways could go round for ever.
const LEAST_COST: f64 = 1.0 / 17_179_869_184.0;

/// The first link on a way to a seed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LinkCrossing {
    /// Where it is entered: its end, or the place nearby where an agent of the field's size has room.
    pub entry: Position,
    /// Where it is left, likewise.
    pub exit: Position,
    /// The number of the link.
    pub link: u32,
    /// True if it is entered at its far end.
    pub backward: bool,
}

/// A link in one direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct FieldWay {
    /// The places where it is entered and left.
    pub(super) entry: Point,
    pub(super) exit: Point,
    pub(super) cost: f64,
    pub(super) link: u32,
    /// True if it is entered at its far end.
    pub(super) backward: bool,
    /// What is left from the entry if the link is used; infinite while it makes nothing nearer.
    pub(super) left: f64,
    /// True if it has been left out, because the walk from its exit leads back to it.
    is_cut: bool,
    /// The number among the ways of that to whose entry the walk from the exit leads.
    onward: Option<usize>,
    /// One more than the number of the way whose walk has come by; 0: none has.
    walk: usize,
}

/// The ways over links, and the seeds of a build with them.
#[derive(Default)]
pub(super) struct FieldLinks {
    pub(super) ways: Vec<FieldWay>,
    sources: Vec<FreeSeed>,
    /// The number of the first way among the seeds.
    pub(super) first: u32,
}

counted!(FieldLinks { ways, sources } plain { first });

impl FieldLinks {
    /// Finds the ways whose ends have places, for a build with these seeds.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn begin(
        &mut self,
        (links, blocked): (&Links, u32),
        seeds: &[FreeSeed],
        place: impl Fn(Point) -> Option<Point>,
    ) -> Result {
        self.ways.clear();
        for NumberedLink { number, link, from, to } in links.usable(blocked, place) {
            let cost = link.cost.at_least(LEAST_COST);
            let way = FieldWay {
                entry: from,
                exit: to,
                cost,
                link: number,
                backward: false,
                left: f64::INFINITY,
                is_cut: false,
                onward: None,
                walk: 0,
            };
            self.ways.add(way)?;
            if link.both_ways {
                self.ways.add(FieldWay { entry: to, exit: from, backward: true, ..way })?;
            }
        }
        self.first = seeds.iter().map(|seed| seed.number.saturating_add(1)).max().unwrap_or(0);
        self.gather(seeds)
    }

    /// The seeds of the host and the ways that make their entries nearer.
    fn gather(&mut self, seeds: &[FreeSeed]) -> Result {
        self.sources.clear();
        self.sources.add_slice(seeds)?;
        for (way, number) in self.ways.iter().zip(self.first..) {
            if way.left.is_finite() {
                self.sources.add(FreeSeed { at: way.entry, cost: way.left, number })?;
            }
        }
        Ok(())
    }

    /// All seeds of the round.
    pub(super) fn sources(&self) -> &[FreeSeed] {
        &self.sources
    }

    /// Takes the distances of a round; true if another one is to follow.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn take(&mut self, seeds: &[FreeSeed], mut distance: impl FnMut(Point) -> Result<f64>) -> Result<bool> {
        let mut changes = false;
        for way in self.ways.iter_mut().filter(|way| !way.is_cut) {
            let (left, entry) = (way.cost + distance(way.exit)?, distance(way.entry)?);
            // One that another way to its entry beats is of no use: two that lead back to each other would be a circle.
            let is_beaten = entry < way.left && way.left.is_finite();
            let before = if is_beaten { f64::INFINITY } else { way.left };
            let is_nearer = left < before && (before.is_finite() || left < entry);
            changes |= is_nearer || is_beaten;
            way.left = if is_nearer { left } else { before };
        }
        if changes {
            self.gather(seeds)?;
        }
        Ok(changes)
    }

    /// Cuts a ring of ways; true if there was one, and another round is to follow. `source` tells the number of the
    /// seed to which the walk from a point leads.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn cut_ring(
        &mut self,
        seeds: &[FreeSeed],
        mut source: impl FnMut(Point) -> Result<Option<u32>>,
    ) -> Result<bool> {
        let (first, count) = (self.first, self.ways.len());
        for way in &mut self.ways {
            let end = if way.left.is_finite() { source(way.exit)? } else { None };
            way.onward = end.and_then(|end| end.checked_sub(first)).map(index).filter(|&onward| onward < count);
            way.walk = 0;
        }
        let Some(ring) = self.first_ring() else { return Ok(false) };
        let least = self.ring(ring).min_by(|&a, &b| self.ways[a].left.total_cmp(&self.ways[b].left)).unwrap_or(ring);
        let cut = &mut self.ways[least];
        (cut.left, cut.is_cut) = (f64::INFINITY, true);
        self.gather(seeds)?;
        Ok(true)
    }

    /// The least number of a way that is in a ring. Every way is walked once: a walk that comes to where it has been
    /// itself has found a ring, one that comes to where another has been finds nothing new.
    fn first_ring(&mut self) -> Option<usize> {
        let mut least: Option<usize> = None;
        for start in 0..self.ways.len() {
            let mut at = Some(start);
            while let Some(way) = at.filter(|&way| self.ways[way].walk == 0) {
                self.ways[way].walk = start + 1;
                at = self.ways[way].onward;
            }
            if let Some(way) = at.filter(|&way| self.ways[way].walk == start + 1) {
                let first = self.ring(way).min().unwrap_or(way);
                least = Some(least.map_or(first, |least| least.min(first)));
            }
        }
        least
    }

    /// The ways of a ring in the order of the walk, from the one after `way`, which is the last.
    fn ring(&self, way: usize) -> impl Iterator<Item = usize> + '_ {
        let mut at = self.ways[way].onward;
        std::iter::from_fn(move || {
            let next = at?;
            at = if next == way { None } else { self.ways[next].onward };
            Some(next)
        })
    }

    /// Copies the ways and the seeds for readers.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn publish(&self, to: &mut Self) -> Result {
        to.first = self.first;
        to.sources.clear();
        to.sources.add_slice(&self.sources)?;
        to.ways.clear();
        to.ways.add_slice(&self.ways)
    }

    /// The way with the number of a seed.
    pub(super) fn way(&self, source: u32) -> Option<&FieldWay> {
        if self.ways.is_empty() { None } else { self.ways.get(index(source.checked_sub(self.first)?)) }
    }

    /// The most links of a way.
    pub(super) fn most(&self) -> u32 {
        to_u32(self.ways.len())
    }
}
