//! The corners that are reached and not yet expanded.

use super::table::{SettledRoot, Slot};
use crate::base::{Result, bytes, high32, index, low8, low32, signed, unsigned, wide};
use crate::collections::heap::Heap;
use crate::collections::{Allowance, Counted, zeroed_box};
use crate::geom::Point;
use crate::search::corners::view::orientation::ConeTurn;

/// Marks the place of a source where other roots have their parent's slot: maps have at most 2^31 lattice points.
const SEED: u32 = 1 << 31;

/// A path to a root.
#[derive(Clone, Copy)]
pub(super) struct FrontierArrival {
    pub(super) g: f64,
    pub(super) at: Point,
    /// Where the path turned last; `at` for a seed.
    pub(super) from: Point,
    pub(super) parent: Slot,
    pub(super) turn: ConeTurn,
}

impl FrontierArrival {
    /// A seed's path, of no length; `place` is that of its source in the list.
    pub(super) const fn seed(at: Point, cost: f64, place: u32) -> Self {
        Self { g: cost, at, from: at, parent: Slot(SEED | place), turn: ConeTurn::UNKNOWN }
    }

    /// The place of the source, if the root is a seed.
    #[inline(always)]
    pub(super) const fn source(&self) -> Option<u32> {
        if self.parent.0 & SEED != 0 { Some(self.parent.0 & !SEED) } else { None }
    }
}

/// The best paths to the roots, by their numbers: those of corners, and past them those of seeds elsewhere.
#[derive(Default)]
pub(super) struct Frontier {
    /// g, place, the parent's place, then parent (32 bits), stamp (28) and turn (4).
    entries: Box<[[u64; 4]]>,
    stamp: u32,
    open: FrontierHeap,
    allowance: Allowance,
}

/// The open roots: g as bits, then the number. Distances are not negative, so that their bits have their order.
#[derive(Default)]
struct FrontierHeap(Heap<(u64, u32)>);

const STAMP: u32 = ConeTurn::BITS;
const LAST_STAMP: u32 = (1 << (32 - STAMP)) - 1;

/// Every later position is greater: rows first.
#[inline(always)]
const fn order(point: Point) -> (i32, i32) {
    (point.y, point.x)
}

impl Frontier {
    /// Forgets all roots, and has entries for `count`.
    pub(super) fn begin(&mut self, count: usize, allowance: Allowance) -> Result {
        self.open.0.clear();
        if self.entries.len() < count {
            allowance.check(bytes(count * size_of::<[u64; 4]>()) + self.open.0.bytes())?;
            self.entries = Box::default();
            (self.entries, self.stamp) = (zeroed_box(count)?, 0);
        }
        if self.stamp == LAST_STAMP {
            self.entries.fill([0; 4]);
            self.stamp = 0;
        }
        self.stamp += 1;
        self.allowance = allowance.less(self.entry_bytes());
        Ok(())
    }

    /// The best path to a root, if there is one.
    #[inline(always)]
    pub(super) fn get(&self, id: u32) -> Option<FrontierArrival> {
        let [g, at, from, rest] = self.entries[index(id)];
        (low32(rest) >> STAMP == self.stamp).then(|| FrontierArrival {
            g: f64::from_bits(g),
            at: unpack(at),
            from: unpack(from),
            parent: Slot(high32(rest)),
            turn: ConeTurn::of_number(low8(low32(rest) & ((1 << ConeTurn::BITS) - 1))),
        })
    }

    #[inline(always)]
    fn set(&mut self, id: u32, arrival: FrontierArrival) {
        let mark = self.stamp << STAMP | u32::from(arrival.turn.number());
        let rest = wide(arrival.parent.0) << 32 | wide(mark);
        self.entries[index(id)] = [arrival.g.to_bits(), pack(arrival.at), pack(arrival.from), rest];
    }

    /// Takes a path to a root if it is shorter than the known one; of equally long ones a seed itself, else the one
    /// whose last turn has the smaller y, then x.
    #[inline(always)]
    pub(super) fn reach(&mut self, id: u32, arrival: FrontierArrival) -> Result {
        let [known, _, from, rest] = self.entries[index(id)];
        if low32(rest) >> STAMP == self.stamp {
            let known = f64::from_bits(known);
            if known <= arrival.g {
                let is_tie = known == arrival.g && high32(rest) & SEED == 0;
                if is_tie && order(arrival.from) < order(unpack(from)) {
                    // Every path over an earlier root is known before this root is expanded.
                    self.set(id, arrival);
                }
                return Ok(());
            }
        }
        self.set(id, arrival);
        if self.open.0.is_full() {
            self.grow()?;
        }
        self.open.0.push_within_capacity((arrival.g.to_bits(), id));
        Ok(())
    }

    /// Notes a root that was expanded in an earlier build.
    pub(super) fn set_expanded(&mut self, id: u32, root: &SettledRoot, from: Point) {
        let parent = if from == root.at { Slot(SEED) } else { root.parent };
        self.set(id, FrontierArrival { g: root.g, at: root.at, from, parent, turn: root.turn });
    }

    #[cold]
    fn grow(&mut self) -> Result {
        self.allowance.check(self.open.0.bytes() + self.open.0.growth())?;
        self.open.0.grow()
    }

    /// The open root with the least distance: its number and the path to it. Entries for which a shorter path was found
    /// since are dropped.
    #[inline(always)]
    pub(super) fn peek(&mut self) -> Option<(u32, FrontierArrival)> {
        loop {
            let (g, id) = self.open.0.peek()?;
            match self.get(id) {
                Some(arrival) if arrival.g.to_bits() == g => return Some((id, arrival)),
                _ => self.pop(),
            }
        }
    }

    /// Removes the root that [`Frontier::peek`] returns.
    #[inline(always)]
    pub(super) fn pop(&mut self) {
        self.open.0.pop();
    }

    fn entry_bytes(&self) -> u64 {
        bytes(size_of_val(&self.entries[..]))
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        self.entry_bytes() + self.open.0.bytes()
    }
}

#[inline(always)]
const fn pack(point: Point) -> u64 {
    wide(unsigned(point.x)) << 32 | wide(unsigned(point.y))
}

#[inline(always)]
const fn unpack(word: u64) -> Point {
    Point { x: signed(high32(word)), y: signed(low32(word)) }
}
