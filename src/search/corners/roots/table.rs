//! The table of roots: the best known path to each.
//!
//! Roots are corners, numbered without gaps, and the two ends: the table has no holes. Memory: 32 bytes per corner of
//! the map, and an eighth besides where edits have added corners. Time: one line of cache per look-up; a new search
//! starts over by a new stamp.

use crate::base::typed_id::typed_id;
use crate::base::{Result, bytes, high32, index, low8, low32, signed, unsigned, wide};
use crate::collections::{Allowance, Counted, counted, zeroed_box};
use crate::geom::Point;
use crate::grid::Layer;
use crate::search::corners::ids::{CornerId, CornerIds};
use crate::search::corners::view::projection::frame::Frame;
use crate::search::{core::Scene, corners::view::orientation::ConeTurn, corners::view::projection::cone::FramedCone};

typed_id! {
    /// The number of a root: that of its corner, or one past those of all corners for an end of the search.
    RootId
}

impl RootId {
    /// The root at a corner.
    #[inline(always)]
    pub(crate) const fn of_corner(corner: CornerId) -> Self {
        Self(corner.0)
    }

    /// The corner of the root; for an end of the search that is no corner, a number past those of all corners.
    #[inline(always)]
    pub(crate) const fn corner(self) -> CornerId {
        CornerId(self.0)
    }
}

/// A root in the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Root {
    /// The length of the best path from the start.
    pub(crate) g: f64,
    pub(crate) at: Point,
    pub(crate) parent: RootId,
    /// Where the parent is; the start's own position.
    pub(crate) from: Point,
    /// How the path may turn here.
    pub(crate) turn: ConeTurn,
    /// Nothing shorter has been found since the root was expanded.
    pub(crate) closed: bool,
}

impl Root {
    /// The one cone that the root opens, if it is known. A path from the start turns nowhere before it: `from` is `at`
    /// there.
    #[inline(always)]
    pub(crate) fn cone<'a>(&self, layer: &'a Layer) -> Option<FramedCone<'a>> {
        let orientation = self.turn.orientation()?;
        Some(FramedCone::of_turn(Frame::new(layer, orientation), self.at, self.from))
    }
}

/// The roots of all corners and both ends.
#[derive(Default)]
pub(crate) struct RootTable {
    pub(crate) ids: CornerIds,
    /// g, point, the parent's point, then parent (32 bits), stamp (27), turn (4) and closed (1).
    entries: Box<[[u64; 4]]>,
    stamp: u32,
}

counted!(RootTable { ids, entries } plain { stamp });

/// The part of its entries that a table which grows gets besides, as a shift.
const SPARE: u32 = 3;
/// Where the stamp begins. Stamps have 27 bits: after 2^27 searches the table is cleared once.
const STAMP: u32 = 1 + ConeTurn::BITS;
const LAST_STAMP: u32 = (1 << (32 - STAMP)) - 1;

impl RootTable {
    /// Brings the numbers of the corners up to date.
    pub(crate) fn number_corners(&mut self, scene: &Scene<'_>, allowance: u64) -> Result {
        self.ids.update(scene.snapshot, scene.layer, allowance.saturating_sub(self.entries.bytes()))
    }

    /// Forgets all roots, and has entries for the corners that were numbered and two ends.
    pub(crate) fn begin(&mut self, allowance: u64) -> Result {
        let len = index(self.ids.count()) + 2;
        if self.entries.len() < len {
            Allowance::new(allowance).check(self.ids.bytes() + bytes(len) * 32)?;
            // The corners of a map that changes grow in number again and again. Where memory is limited what earlier
            // searches have left must not decide whether it is enough.
            let grows = !self.entries.is_empty() && allowance == u64::MAX;
            let spare = if grows { len >> SPARE } else { 0 };
            self.entries = Box::default();
            (self.entries, self.stamp) = (zeroed_box(len + spare)?, 0);
        }
        if self.stamp == LAST_STAMP {
            self.entries.fill([0; 4]);
            self.stamp = 0;
        }
        self.stamp += 1;
        Ok(())
    }

    /// The number of the corner at a point, if there is one.
    pub(crate) fn id_of(&self, layer: &Layer, point: Point) -> Option<RootId> {
        let corner = point.as_lattice().filter(|&(x, y)| layer.is_corner(x, y));
        corner.map(|(x, y)| RootId::of_corner(self.ids.id(layer, x, y)))
    }

    /// The length of the best path to a root and the number of its parent, if this search has reached it.
    #[inline(always)]
    pub(crate) fn known(&self, id: RootId) -> Option<(f64, RootId)> {
        let [g, _, _, rest] = self.entries[id.index()];
        (low32(rest) >> STAMP == self.stamp).then(|| (f64::from_bits(g), RootId(high32(rest))))
    }

    /// A root, if this search has reached it.
    #[inline(always)]
    pub(crate) fn get(&self, id: RootId) -> Option<Root> {
        let [g, at, from, rest] = self.entries[id.index()];
        let mark = low32(rest);
        (mark >> STAMP == self.stamp).then(|| Root {
            g: f64::from_bits(g),
            at: unpack(at),
            parent: RootId(high32(rest)),
            from: unpack(from),
            turn: ConeTurn::of_number(low8(mark >> 1 & ((1 << ConeTurn::BITS) - 1))),
            closed: mark & 1 != 0,
        })
    }

    #[inline(always)]
    pub(crate) fn set(&mut self, id: RootId, root: Root) {
        let mark = self.stamp << STAMP | u32::from(root.turn.number()) << 1 | u32::from(root.closed);
        let rest = wide(root.parent.0) << 32 | wide(mark);
        self.entries[id.index()] = [root.g.to_bits(), pack(root.at), pack(root.from), rest];
    }
}

/// A point of the map as one word.
#[inline(always)]
const fn pack(point: Point) -> u64 {
    wide(unsigned(point.x)) << 32 | wide(unsigned(point.y))
}

#[inline(always)]
const fn unpack(word: u64) -> Point {
    Point { x: signed(high32(word)), y: signed(low32(word)) }
}
