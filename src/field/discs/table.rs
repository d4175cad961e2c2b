//! The finished field: the ways to circles in order of their length.

use std::ops::Range;

use crate::base::{Bounds, Result, bytes, index, index_i32, to_u32};
use crate::collections::{Allowance, Counted, counted, reserve_exact};
use crate::field::build::FreeSeed;
use crate::geom::{Point, Round, SCALE, Tangent};
use crate::grid::{Layer, corner_pattern};
use crate::search::disc::turns::{LabelTurns, Pivot};

/// Where a way comes from or goes on to, walked backwards: an arrival by its place in the table, or a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct WayLink(pub(super) u32);

/// Marks the place of a source.
const SEED: u32 = 1 << 31;

impl WayLink {
    /// The source at this place of the list.
    pub(super) const fn seed(place: u32) -> Self {
        Self(SEED | place)
    }

    /// The place of the source, if it is one.
    #[inline]
    pub(super) const fn source(self) -> Option<usize> {
        if self.0 & SEED != 0 { Some(index(self.0 & !SEED)) } else { None }
    }
}

/// A shortest way to a circle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CircleArrival {
    /// The length of the way, in cells.
    pub(super) g: f64,
    /// The angle at which it arrives on the circle: see [`crate::search::disc::labels::Label::angle`].
    pub(super) angle: f64,
    pub(super) round: Round,
    pub(super) from: WayLink,
    /// The place of its source.
    pub(super) seed: u32,
    /// The first cut of the arc ahead.
    pub(super) limit: Option<(i8, i8)>,
}

/// What readers look at.
#[derive(Default)]
pub(crate) struct DiscsTable {
    /// In order of expansion.
    pub(super) arrivals: Vec<CircleArrival>,
    /// Their places in `arrivals`, row by row, then by x; and where each row of the lattice begins.
    order: Vec<u32>,
    rows: Vec<u32>,
    /// What the field was built from.
    pub(super) sources: Vec<FreeSeed>,
    /// The radius in 1/256 cell.
    pub(super) radius: i32,
    /// The greatest distance that counts.
    pub(super) reach: f64,
}

counted!(DiscsTable { arrivals, order, rows, sources } plain { radius, reach });

impl DiscsTable {
    /// Forgets the arrivals; `others` are the bytes of everything else.
    pub(super) fn begin(&mut self, sources: &[FreeSeed], allowance: Allowance, others: u64) -> Result {
        self.arrivals.clear();
        self.order.clear();
        self.rows.clear();
        self.sources.clear();
        let more = sources.len().saturating_sub(self.sources.capacity());
        allowance.check(others + self.bytes() + bytes(more * size_of::<FreeSeed>()))?;
        reserve_exact(&mut self.sources, sources.len())?;
        self.sources.extend_from_slice(sources);
        Ok(())
    }

    /// Adds an arrival; `others` are the bytes of everything else.
    pub(super) fn add(&mut self, arrival: CircleArrival, allowance: Allowance, others: u64) -> Result<WayLink> {
        if self.arrivals.len() == self.arrivals.capacity() {
            let lists = self.bytes() - bytes(self.arrivals.capacity() * size_of::<CircleArrival>());
            allowance.less(others + lists).grow(&mut self.arrivals, 64)?;
        }
        let link = WayLink(to_u32(self.arrivals.len()));
        self.arrivals.push(arrival);
        Ok(link)
    }

    /// Lists the arrivals row by row of a map with so many rows of cells: a counting sort.
    pub(super) fn list_rows(&mut self, height: i32, allowance: Allowance, others: u64) -> Result {
        let (count, rows) = (self.arrivals.len(), index_i32(height) + 2);
        let more = count.saturating_sub(self.order.capacity()) + rows.saturating_sub(self.rows.capacity());
        allowance.check(others + self.bytes() + bytes(more * size_of::<u32>()))?;
        reserve_exact(&mut self.order, count)?;
        reserve_exact(&mut self.rows, rows)?;
        let row_of = |arrival: &CircleArrival| index_i32(arrival.round.centre.y / SCALE);
        self.rows.resize(rows, 0);
        for arrival in &self.arrivals {
            self.rows[row_of(arrival)] += 1;
        }
        // Where each row ends, then, as its places are filled from behind, where it begins.
        let mut end = 0;
        for row in &mut self.rows {
            end += *row;
            *row = end;
        }
        self.order.resize(count, 0);
        for (place, arrival) in (0..to_u32(count)).zip(&self.arrivals).rev() {
            let first = &mut self.rows[row_of(arrival)];
            *first -= 1;
            self.order[index(*first)] = place;
        }
        Ok(())
    }

    /// Sorts the arrivals of some rows by x.
    pub(super) fn sort_rows(&mut self, rows: Range<i32>) {
        for row in index_i32(rows.start)..index_i32(rows.end) {
            let (first, end) = (index(self.rows[row]), index(self.rows[row + 1]));
            self.order[first..end].sort_unstable_by_key(|&place| (self.arrivals[index(place)].round.centre.x, place));
        }
    }

    /// The arrivals at the circles around a corner.
    pub(super) fn around(&self, x: i32, y: i32) -> &[u32] {
        let row = index_i32(y);
        let Some(&[first, end]) = self.rows.get(row..row + 2) else { return &[] };
        let row = &self.order[index(first)..index(end)];
        let at = |place: u32| self.arrivals[index(place)].round.centre.x;
        let first = row.partition_point(|&place| at(place) < x * SCALE);
        let count = row[first..].partition_point(|&place| at(place) == x * SCALE);
        &row[first..first + count]
    }

    /// The circle of a link; a point for a seed.
    pub(super) fn round(&self, link: WayLink) -> Round {
        match link.source() {
            Some(place) => Round { centre: self.sources[place].at, aside: 0 },
            None => self.arrivals[index(link.0)].round,
        }
    }

    /// The way over an arrival to a point, if it can turn there into the tangent: the length, and the tangent.
    pub(super) fn way_over(&self, layer: &Layer, place: u32, to: Point) -> Option<(f64, Tangent)> {
        let arrival = &self.arrivals[index(place)];
        let Round { centre, aside } = arrival.round;
        let pivot = Pivot::new(centre, aside, corner_pattern(layer, centre.x / SCALE, centre.y / SCALE));
        let arrives = Tangent::new(self.round(arrival.from), pivot.round)?;
        let limit = arrival.limit.map(|(x, y)| (i64::from(x), i64::from(y)));
        let turn = LabelTurns { pivot: &pivot, line: &arrives, angle: arrival.angle, limit };
        let line = turn.onto_point(to)?;
        Some((arrival.g + self.arc(arrival, &line) + line.length(), line))
    }

    /// The length of the arc from an arrival to where a line touches its circle.
    fn arc(&self, arrival: &CircleArrival, line: &Tangent) -> f64 {
        let angle = crate::search::disc::lists::angle_at(line);
        f64::from(self.radius) / f64::from(SCALE) * (angle - arrival.angle).abs()
    }

    /// How many seeds and arrivals there are, and the length of the longest way to one.
    pub(crate) fn reached(&self) -> (u64, f64) {
        let costs = || self.sources.iter().map(|source| source.cost).filter(|&cost| cost <= self.reach);
        let farthest = self.arrivals.last().map_or(0.0, |arrival| arrival.g);
        (bytes(costs().count() + self.arrivals.len()), costs().fold(farthest, f64::at_least))
    }
}
