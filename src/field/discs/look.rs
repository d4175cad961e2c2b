//! Exact answers for any point: the last corner of a shortest path is in view, or a seed.

use super::table::{DiscsTable, WayLink};
use crate::base::{Result, index, to_u32};
use crate::collections::List;
use crate::geom::{Point, Round};
use crate::grid::{Capsule, Layer, clear_for_disc, nearest_place};
use crate::search::{corners::view::rule::CornerRule, corners::view::sweep::QuadrantSector};
use crate::search::{corners::view::visible_corners::visible_corners, disc::route::points_of};

/// The memory of a look around; kept between looks.
#[derive(Default)]
pub(crate) struct DiscCandidates {
    sectors: Vec<QuadrantSector>,
    /// The bits of the length of each way, which have its order, and where it turns last.
    ways: Vec<(u64, WayLink)>,
}

/// A shortest way to a place: its length, and where it turns last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct DiscWay {
    pub(super) length: f64,
    pub(super) last: WayLink,
}

impl DiscsTable {
    /// The place that a point counts as; none if it is not free.
    pub(super) fn place_of(&self, layer: &Layer, at: Point) -> Option<Point> {
        nearest_place(layer, at, self.radius)
    }

    /// True if the straight way from where a way turns last to a place is free.
    pub(super) fn is_clear(&self, layer: &Layer, last: WayLink, place: Point) -> bool {
        match last.source() {
            Some(source) => clear_for_disc(layer, (self.sources[source].at, place), self.radius),
            None => self
                .way_over(layer, last.0, place)
                .is_some_and(|(_, line)| Capsule::new(&line, self.radius).is_clear(layer)),
        }
    }

    /// The shortest way to a place, if it is within reach.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn way(&self, layer: &Layer, place: Point, memory: &mut DiscCandidates) -> Result<Option<DiscWay>> {
        let DiscCandidates { sectors, ways } = memory;
        ways.clear();
        let mut meet = |length: f64, last: WayLink| {
            if length <= self.reach {
                ways.add((length.to_bits(), last))?;
            }
            Ok(())
        };
        for (source, at) in self.sources.iter().enumerate() {
            meet(at.cost + at.at.distance(place), WayLink::seed(to_u32(source)))?;
        }
        visible_corners(layer, place, CornerRule { open: false, all: true }, sectors, |x, y| {
            for &arrival in self.around(x, y) {
                if let Some((length, _)) = self.way_over(layer, arrival, place) {
                    meet(length, WayLink(arrival))?;
                }
            }
            Ok(())
        })?;
        // The ground along a line costs more than everything else: mostly that of the first is free.
        while let Some(least) = (0..ways.len()).min_by_key(|&i| ways[i]) {
            let (length, last) = ways.swap_remove(least);
            if self.is_clear(layer, last, place) {
                return Ok(Some(DiscWay { length: f64::from_bits(length), last }));
            }
        }
        Ok(None)
    }

    /// The distance of any point; infinite if it is not reached or not free.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn distance(&self, layer: &Layer, at: Point, memory: &mut DiscCandidates) -> Result<f64> {
        let Some(place) = self.place_of(layer, at) else { return Ok(f64::INFINITY) };
        Ok(self.way(layer, place, memory)?.map_or(f64::INFINITY, |way| way.length))
    }

    /// The number of the seed that is nearest to a point.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn source(&self, layer: &Layer, at: Point, memory: &mut DiscCandidates) -> Result<Option<u32>> {
        let Some(place) = self.place_of(layer, at) else { return Ok(None) };
        Ok(self.way(layer, place, memory)?.map(|way| {
            let source = way.last.source().unwrap_or_else(|| index(self.arrivals[index(way.last.0)].seed));
            self.sources[source].number
        }))
    }

    /// Writes points along a shortest path from a point to its seed, both ends included, as
    /// [`crate::search::disc::route`] has them; nothing if the point is not reached.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn path(&self, layer: &Layer, from: Point, out: &mut Vec<Point>, memory: &mut DiscCandidates) -> Result {
        out.clear();
        let Some(place) = self.place_of(layer, from) else { return Ok(()) };
        let Some(way) = self.way(layer, place, memory)? else { return Ok(()) };
        if self.round(way.last).centre == place {
            out.add(place)?;
            return Ok(());
        }
        let mut next = Some(way.last);
        let rounds = std::iter::from_fn(|| {
            let link = next?;
            next = if link.source().is_some() { None } else { Some(self.arrivals[index(link.0)].from) };
            Some(self.round(link))
        });
        points_of(std::iter::once(Round { centre: place, aside: 0 }).chain(rounds), out)
    }
}
