//! The table of kept lists: for each corner and turn where its list lies, what it has read, and what it has cost.
//!
//! Of one size, by sets of four (set-associative, as a cache of memory is) with the set beside it for more: a ninth
//! record of two sets takes the place of another one, whose list is lost. Nothing is ever moved or counted anew.

use crate::base::{Result, bytes, hash, high32, index, wide};
use crate::collections::{Plain, counted, zeroed_box};
use crate::search::corners::view::orientation::ConeTurn;
use crate::search::{core::Vertex, corners::kept::arena::ListRange, corners::kept::reach::SectorReach};

/// What is known about the list of a corner: 32 bytes.
#[derive(Clone, Copy, Default)]
#[repr(C, align(32))]
pub(crate) struct Record {
    vertex: Vertex,
    /// The turn's number, 0 in a record of no corner; [`OUTDATED`], and [`WRONG`] times.
    turn: u8,
    /// Visits without a list since the list was lost, or of the list since it was made, as far as they can be counted.
    pub(crate) visits: u8,
    /// What the list has cost, or the last visit without one, in rows projected.
    pub(crate) cost: u16,
    /// The number of the last change when the list was known to be right.
    pub(crate) checked: u32,
    pub(crate) place: ListRange,
    /// What the list has read.
    pub(crate) reach: SectorReach,
}

impl Plain for Record {}

/// The flag of a list whose corners had other numbers when it was made, perhaps.
const OUTDATED: u8 = 1 << 7;
/// One of the visits since the list was right last.
const WRONG: u8 = 1 << 5;
const MOST_WRONG: u8 = WRONG | WRONG << 1;

impl Record {
    /// Times that a list is read before it has paid for itself, about.
    const PAID: u8 = 4;

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

    /// Notes a visit at which the list was wrong. True if the next one that may make it again should: the change lasts.
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

    /// True if the corner has a list, unless its chunk was taken again.
    #[inline(always)]
    pub(crate) const fn has_list(&self) -> bool {
        self.place.epoch != 0
    }

    /// The list is wrong. If it was read often enough to have paid for itself the next visit may make it again; else
    /// the corner has to be visited twice first, as a new one.
    pub(crate) fn lose(&mut self) {
        if self.has_list() {
            (self.place, self.visits) = (ListRange::default(), u8::from(self.visits >= Self::PAID));
            self.set_right();
        }
    }

    #[inline(always)]
    fn is_of(&self, vertex: Vertex, turn: ConeTurn) -> bool {
        self.vertex == vertex && self.turn & !(OUTDATED | MOST_WRONG) == turn.number()
    }
}

/// Records of a set.
const WAYS: usize = 4;

/// The records.
#[derive(Default)]
pub(crate) struct Records {
    records: Box<[Record]>,
    /// Takes the set from the high bits of a hash.
    shift: u32,
}

counted!(Records { records } plain { shift });

impl Records {
    /// A table for the turns of so many corners, of at most `limit` bytes.
    pub(crate) fn new(corners: u32, limit: u64) -> Result<Self> {
        let wanted = wide(corners.max(32)).next_power_of_two();
        // The greatest power of two that is not above the limit.
        let most = 1 << (limit / bytes(WAYS * size_of::<Record>())).max(2).ilog2();
        let sets = wanted.min(most);
        let records = zeroed_box(WAYS << sets.trailing_zeros())?;
        Ok(Self { records, shift: 32 - sets.trailing_zeros() })
    }

    /// Sets of the table.
    pub(crate) fn sets(&self) -> u64 {
        bytes(self.records.len() / WAYS)
    }

    /// The record of a corner and a turn; an empty one, in the place of another if need be, if it has none.
    #[inline(always)]
    pub(crate) fn of(&mut self, vertex: Vertex, turn: ConeTurn) -> &mut Record {
        let key = wide(vertex.0) << 4 | u64::from(turn.number());
        let hash = hash(key);
        let set = index(high32(hash) >> self.shift) * WAYS;
        if let Some(way) = self.records[set..set + WAYS].iter().position(|record| record.is_of(vertex, turn)) {
            return &mut self.records[set + way];
        }
        // A full set goes on in the one beside it.
        let pair = set & !(2 * WAYS - 1);
        let records = &mut self.records[pair..pair + 2 * WAYS];
        match records.iter().position(|record| record.is_of(vertex, turn)) {
            Some(way) => &mut records[way],
            None => Self::replace(records, set - pair, vertex, turn),
        }
    }

    /// An empty record in the place of the one that has been useful for least: without a list, and seldom visited.
    /// Of two as good the one in the corner's own set, which begins at `own`.
    #[cold]
    fn replace(records: &mut [Record], own: usize, vertex: Vertex, turn: ConeTurn) -> &mut Record {
        let worth = |way: usize| {
            let record = &records[way];
            (record.turn != 0, record.place.epoch != 0, record.visits, way & WAYS != own)
        };
        let way = (0..records.len()).min_by_key(|&way| worth(way)).unwrap_or(0);
        records[way] = Record { vertex, turn: turn.number(), ..Record::default() };
        &mut records[way]
    }
}

#[cfg(test)]
#[path = "records_tests.rs"]
mod tests;
