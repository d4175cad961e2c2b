//! The table of kept lists: for each corner and turn where its list lies, and how far it has looked.
//!
//! By sets of four (set-associative, as a cache of memory is) with the set beside it for more: a ninth record of two
//! sets takes the place of another one, whose list is lost. A table that fills up is doubled by whoever may allocate.

use crate::base::{Result, bytes, hash, high32, index, wide};
use crate::collections::{Plain, counted, zeroed_box};
use crate::search::corners::view::orientation::ConeTurn;
use crate::search::{core::Vertex, corners::kept::arena::ListRange};

/// What is known about the list of a corner and a turn: 32 bytes.
#[derive(Clone, Copy, Default)]
#[repr(C, align(32))]
pub(crate) struct Record {
    vertex: Vertex,
    /// The turn's number, 0 in a record of no corner, and flags: [`OUTDATED`], [`TOO_LONG`], and [`WRONG`] times.
    turn: u8,
    /// Visits of the list, as far as they can be counted: it is sorted at the first one.
    pub(crate) visits: u8,
    /// The number of the last change when the list was known to be right.
    pub(crate) checked: u32,
    pub(crate) place: ListRange,
    /// The slope up to which the list has looked: it serves paths that come no flatter.
    pub(crate) wedge: f64,
}

impl Plain for Record {}

/// The flag of a list whose corners had other numbers when it was made, perhaps.
const OUTDATED: u8 = 1 << 7;
/// One of the visits since the list was right last.
const WRONG: u8 = 1 << 5;
const MOST_WRONG: u8 = WRONG | WRONG << 1;
/// The flag of a list that was too long to be kept.
const TOO_LONG: u8 = 1 << ConeTurn::BITS;

impl Record {
    /// True if the corners of the list may have other numbers now.
    #[inline(always)]
    pub(crate) const fn is_outdated(&self) -> bool {
        self.turn & OUTDATED != 0
    }

    /// Notes whether they may.
    #[inline(always)]
    pub(crate) const fn set_outdated(&mut self, is_outdated: bool) {
        self.turn = self.turn & !OUTDATED | if is_outdated { OUTDATED } else { 0 };
    }

    /// True if a list as wide as the record's wedge was too long to be kept.
    #[inline(always)]
    pub(crate) const fn is_too_long(&self) -> bool {
        self.turn & TOO_LONG != 0
    }

    /// Notes whether it was.
    #[inline(always)]
    pub(crate) const fn set_too_long(&mut self, is_too_long: bool) {
        self.turn = self.turn & !TOO_LONG | if is_too_long { TOO_LONG } else { 0 };
    }

    /// Notes a visit at which the list was wrong. True if it should be made again: the change lasts.
    pub(crate) fn note_wrong(&mut self) -> bool {
        let wrong = self.turn & MOST_WRONG;
        if wrong != MOST_WRONG {
            self.turn += WRONG;
        }
        wrong >= WRONG
    }

    /// Notes that the list is right.
    #[inline(always)]
    pub(crate) const fn set_right(&mut self) {
        self.turn &= !MOST_WRONG;
    }

    #[inline(always)]
    fn is_of(&self, vertex: Vertex, turn: ConeTurn) -> bool {
        self.vertex == vertex && self.turn & (TOO_LONG - 1) == turn.number()
    }

    const fn is_empty(&self) -> bool {
        self.turn == 0
    }
}

/// Records of a set.
const WAYS: usize = 4;
/// Corners for each set of a new table, and its least sets: most corners are not visited.
const CORNERS_PER_SET: u32 = 16;
const LEAST_SETS: u32 = 32;

/// The records.
#[derive(Default)]
pub(crate) struct Records {
    records: Box<[Record]>,
    /// Takes the set from the high bits of a hash.
    shift: u32,
    /// Records in use.
    used: usize,
}

counted!(Records { records } plain { shift, used });

impl Records {
    /// A small table for the turns of so many corners, of at most `limit` bytes or the least size.
    pub(crate) fn new(corners: u32, limit: u64) -> Result<Self> {
        let most = (limit / bytes(WAYS * size_of::<Record>())).max(2).ilog2();
        let wanted = (corners / CORNERS_PER_SET).max(LEAST_SETS).next_power_of_two().trailing_zeros();
        Self::with_sets(1 << wanted.min(most))
    }

    /// A table of so many sets, a power of two above 1.
    fn with_sets(sets: usize) -> Result<Self> {
        Ok(Self { records: zeroed_box(WAYS * sets)?, shift: 32 - sets.trailing_zeros(), used: 0 })
    }

    /// True if a larger table would be of use: more than half of the records are in use.
    pub(crate) fn is_crowded(&self) -> bool {
        self.used * 2 > self.records.len()
    }

    /// Doubles the table.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`]: nothing is changed.
    #[cold]
    pub(crate) fn grow(&mut self) -> Result {
        let mut grown = Self::with_sets(self.records.len() / WAYS * 2)?;
        for record in self.records.iter().filter(|record| !record.is_empty()) {
            let own = grown.set(record.vertex, ConeTurn::of_number(record.turn & (TOO_LONG - 1)));
            let empty = [own, own ^ WAYS].into_iter().flat_map(|set| set..set + WAYS);
            // One for which there is no room is lost.
            if let Some(at) = empty.into_iter().find(|&at| grown.records[at].is_empty()) {
                grown.records[at] = *record;
                grown.used += 1;
            }
        }
        *self = grown;
        Ok(())
    }

    /// The first record of the set of a corner and a turn.
    #[inline(always)]
    fn set(&self, vertex: Vertex, turn: ConeTurn) -> usize {
        let hash = hash(wide(vertex.0) << 4 | u64::from(turn.number()));
        index(high32(hash) >> self.shift) * WAYS
    }

    /// The record of a corner and a turn.
    #[inline(always)]
    pub(crate) fn find(&mut self, vertex: Vertex, turn: ConeTurn) -> Option<&mut Record> {
        let set = self.set(vertex, turn);
        let mut at = self.records[set..set + WAYS].iter().position(|record| record.is_of(vertex, turn));
        let mut first = set;
        if at.is_none() {
            // A full set goes on in the one beside it.
            first = set ^ WAYS;
            at = self.records[first..first + WAYS].iter().position(|record| record.is_of(vertex, turn));
        }
        at.map(|way| &mut self.records[first + way])
    }

    /// The record of a corner and a turn; an empty one, in the place of another if need be, if it has none.
    pub(crate) fn of(&mut self, vertex: Vertex, turn: ConeTurn) -> &mut Record {
        let set = self.set(vertex, turn);
        let pair = set & !(2 * WAYS - 1);
        let records = &mut self.records[pair..pair + 2 * WAYS];
        let known = records.iter().position(|record| record.is_of(vertex, turn));
        let way = known.unwrap_or_else(|| {
            let way = Self::least_useful(records, set - pair);
            self.used += usize::from(records[way].is_empty());
            records[way] = Record { vertex, turn: turn.number(), ..Record::default() };
            way
        });
        &mut records[way]
    }

    /// An empty record, if there is one, or else the one that has been useful for least: without a list, and seldom
    /// visited. Of two as good the one in the corner's own set, which begins at `own`.
    fn least_useful(records: &[Record], own: usize) -> usize {
        let mut ways = (own..own + WAYS).chain(own ^ WAYS..(own ^ WAYS) + WAYS);
        if let Some(empty) = ways.clone().find(|&way| records[way].is_empty()) {
            return empty;
        }
        let worth = |way: usize| (records[way].place.epoch != 0, records[way].visits);
        ways.next()
            .map_or(own, |first| ways.fold(first, |least, way| if worth(way) < worth(least) { way } else { least }))
    }
}

#[cfg(test)]
#[path = "records_tests.rs"]
mod tests;
