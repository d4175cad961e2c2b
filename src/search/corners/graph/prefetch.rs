//! How many lists a query makes for later ones.
//!
//! A query that had to make lists itself, or a new one whose ends had to be scanned, makes more than it needs. One that
//! is asked again and finds its lists made must not allocate: it makes none.

use crate::base::{unsigned, wide};
use crate::collections::bloom::{BloomFilter, hash_all};
use crate::geom::Point;

/// Strips that a query may sweep for later ones: about 1.2 ms, enough to repair what an edit of a cell drops, and to
/// make the graphs of most maps of 512 x 512 cells in a few dozen queries.
const LEAST_AHEAD: u64 = 65_536;

/// ... or this many times what it swept for itself: a longer first query takes at most four times as long.
const AHEAD: u64 = 3;

/// The work of the present query, and the queries before it.
pub(crate) struct Prefetch {
    /// Strips swept by the present query.
    pub(crate) strips: u64,
    /// True if the present query has made a list or an edit was found.
    pub(crate) is_cold: bool,
    /// The ends of the queries asked before.
    asked: BloomFilter,
    /// True if the present query was certainly not asked before.
    is_new: bool,
}

impl Prefetch {
    pub(crate) const fn new() -> Self {
        Self { strips: 0, is_cold: false, asked: BloomFilter::new(), is_new: false }
    }

    /// Starts a query on a graph in which an edit was found or not.
    pub(crate) const fn begin(&mut self, is_edited: bool) {
        (self.strips, self.is_cold) = (0, is_edited);
    }

    /// Records the ends of the query.
    pub(crate) fn record(&mut self, start: Point, goal: Point) {
        let ends = [start.x, start.y, goal.x, goal.y].map(|value| wide(unsigned(value)));
        self.is_new = self.asked.insert(hash_all(ends));
    }

    /// The number of strips after which this query stops making lists for later ones; none if it makes none.
    pub(crate) fn limit(&self) -> Option<u64> {
        let ahead = self.is_cold || self.is_new && self.strips > 0;
        ahead.then(|| self.strips + LEAST_AHEAD.max(AHEAD * self.strips))
    }
}
