//! An edge of a kept list: a corner that another one sees.

use crate::base::{high32, low8, low32, wide};
use crate::collections::Plain;
use crate::search::{core::Vertex, corners::ids::CornerId, corners::view::orientation::ConeTurn};

/// A corner, how a path along the edge may turn there, and whether it leads into a cul-de-sac: the vertex in the high
/// half, then the corner's number (27 bits), the turn (4) and the flag (1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(transparent)]
pub(crate) struct KeptEdge(u64);

impl Plain for KeptEdge {}

/// The flag of a cul-de-sac, and the bits below the number.
const NOWHERE: u64 = 1;
const BELOW_ID: u32 = 1 + ConeTurn::BITS;

impl KeptEdge {
    /// Layers with so many corners or more have numbers that do not fit.
    pub(crate) const MOST_CORNERS: u32 = 1 << (32 - BELOW_ID);

    #[inline(always)]
    pub(crate) fn new(vertex: Vertex, CornerId(id): CornerId, turn: ConeTurn) -> Self {
        Self(wide(vertex.0) << 32 | wide(id) << BELOW_ID | u64::from(turn.number()) << 1)
    }

    /// A word that stands among edges and is none.
    pub(crate) const fn of_word(word: u64) -> Self {
        Self(word)
    }

    /// That word.
    pub(crate) const fn word(self) -> u64 {
        self.0
    }

    /// Where the corner is.
    #[inline(always)]
    pub(crate) const fn vertex(self) -> Vertex {
        Vertex(high32(self.0))
    }

    /// The number of the corner when the list was made.
    #[inline(always)]
    pub(crate) const fn id(self) -> CornerId {
        CornerId(low32(self.0) >> BELOW_ID)
    }

    /// The edge with another number for its corner.
    pub(crate) fn renumbered(self, id: CornerId) -> Self {
        Self(Self::new(self.vertex(), id, self.turn()).0 | self.0 & NOWHERE)
    }

    /// How a path along the edge may turn at the corner.
    #[inline(always)]
    pub(crate) const fn turn(self) -> ConeTurn {
        ConeTurn::of_number(low8(low32(self.0) >> 1 & ((1 << ConeTurn::BITS) - 1)))
    }

    /// True if a path along this edge can only continue to a goal close to the corner.
    #[inline(always)]
    pub(crate) const fn leads_nowhere(self) -> bool {
        self.0 & NOWHERE != 0
    }

    /// The edge with the flag of one that leads nowhere.
    pub(crate) const fn into_cul_de_sac(self) -> Self {
        Self(self.0 | NOWHERE)
    }
}
