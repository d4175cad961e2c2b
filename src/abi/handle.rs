//! The word of a handle: the kind of the object, its slot in the table of that kind, and the generation, which tells
//! the successive objects of a slot apart.
//!
//! ```text
//!  63      56 55                      24 23            0
//! [   kind   |       generation         |     slot      ]
//! ```
//!
//! Kinds and generations start at 1, so no handle is 0.

use crate::base::{low8, low32, number_of};

/// Bits of the slot number.
pub(super) const SLOT_BITS: u32 = 24;
/// Bits of the slot number and the generation.
const KIND_SHIFT: u32 = SLOT_BITS + 32;

/// The kind of object that a handle refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum HandleKind {
    /// A grid.
    Grid = 1,
    /// A planner.
    Planner = 2,
    /// A snapshot.
    Snapshot = 3,
    /// A pool.
    Pool = 4,
    /// A ticket of a pool.
    Ticket = 5,
    /// A field.
    Field = 6,
    /// A policy.
    Policy = 7,
    /// A crowd.
    Crowd = 8,
    /// A shape.
    #[cfg(feature = "motion")]
    Shape = 9,
    /// A space.
    #[cfg(feature = "motion")]
    Space = 10,
    /// A planner of motions.
    #[cfg(feature = "motion")]
    Motion = 11,
    /// A world of polygons.
    #[cfg(feature = "motion")]
    World = 12,
    /// A graph.
    Graph = 13,
    /// A planner of a graph.
    GraphPlanner = 14,
    /// A navigation mesh.
    #[cfg(feature = "motion")]
    Mesh = 15,
}

impl HandleKind {
    /// The kind's number in a handle.
    const fn number(self) -> u8 {
        number_of!(self, u8)
    }
}

/// The parts of a handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Handle {
    /// The slot's number in the table of its kind, below 2^24.
    pub(super) slot: u32,
    /// The generation of the slot to which the object belongs.
    pub(super) generation: u32,
}

impl Handle {
    /// The word of this handle.
    pub(super) fn word(self, kind: HandleKind) -> u64 {
        u64::from(kind.number()) << KIND_SHIFT | u64::from(self.generation) << SLOT_BITS | u64::from(self.slot)
    }

    /// The word of this kind whose lower 56 bits are `number`: names that are not slots of a table.
    pub(super) fn tagged(number: u64, kind: HandleKind) -> u64 {
        u64::from(kind.number()) << KIND_SHIFT | number & ((1 << KIND_SHIFT) - 1)
    }

    /// The lower 56 bits of a word; `None` if it belongs to another kind.
    pub(super) fn untagged(word: u64, kind: HandleKind) -> Option<u64> {
        (word >> KIND_SHIFT == u64::from(kind.number())).then_some(word & ((1 << KIND_SHIFT) - 1))
    }

    /// Decodes a word; `None` if it belongs to another kind.
    pub(super) fn from_word(word: u64, kind: HandleKind) -> Option<Self> {
        (low8(low32(word >> KIND_SHIFT)) == kind.number())
            .then(|| Self { slot: low32(word) & ((1 << SLOT_BITS) - 1), generation: low32(word >> SLOT_BITS) })
    }
}

#[cfg(test)]
#[path = "handle_tests.rs"]
mod tests;
