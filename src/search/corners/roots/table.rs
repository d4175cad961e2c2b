//! The table of roots: the best known path to each.
//!
//! Roots are corners, numbered without gaps, and the two ends: the table has no holes. Memory: 32 bytes per corner of
//! the map, and an eighth besides where edits have added corners; on maps of more than a million corners 32 bytes per
//! corner on the pages that a search reaches, and 8 per page of 64 corners. Time: one line of cache per look-up, two
//! with pages; a new search starts over by a new stamp.

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
///
/// A table with many entries has them in pages, of which only those exist that a search reaches: on a large map full of
/// corners most searches reach few of them.
pub(crate) struct RootTable {
    /// A table of more entries has pages.
    most_whole: usize,
    pub(crate) ids: CornerIds,
    /// g, point, the parent's point, then parent (32 bits), stamp (27), turn (4) and closed (1).
    entries: Box<[[u64; 4]]>,
    /// For each page of numbers the stamp of the search that has reached it, and where its entries begin, in pages;
    /// empty if the entries are those of all numbers.
    pages: Box<[u64]>,
    /// Pages that the present search has reached.
    used: u32,
    stamp: u32,
}

counted!(RootTable { ids, entries, pages } plain { most_whole, used, stamp });

/// The part of its entries that a table which grows gets besides, as a shift.
const SPARE: u32 = 3;
/// Where the stamp begins. Stamps have 27 bits: after 2^27 searches the table is cleared once.
const STAMP: u32 = 1 + ConeTurn::BITS;
const LAST_STAMP: u32 = (1 << (32 - STAMP)) - 1;
/// A table of more entries, 32 MB, has pages. Below it pages would spare little, and a look-up is a load longer.
const MOST_WHOLE: usize = 1 << 20;
/// Entries of a page, as a shift: 2 KB. A row of the map has its corners in a few pages.
const PAGE: u32 = 6;
/// The first pages, 256 KB.
const LEAST_PAGES: usize = 128;

impl Default for RootTable {
    fn default() -> Self {
        Self {
            most_whole: MOST_WHOLE,
            ids: CornerIds::default(),
            entries: Box::default(),
            pages: Box::default(),
            used: 0,
            stamp: 0,
        }
    }
}

impl RootTable {
    /// One for tests, with pages on maps of any size.
    #[cfg(test)]
    pub(crate) fn with_pages() -> Self {
        Self { most_whole: 0, ..Self::default() }
    }

    /// Brings the numbers of the corners up to date.
    pub(crate) fn number_corners(&mut self, scene: &Scene<'_>, allowance: u64) -> Result {
        self.ids.update(scene.snapshot, scene.layer, allowance.saturating_sub(self.entries.bytes()))
    }

    /// Forgets all roots, and has entries for the corners that were numbered and two ends. With limited memory all of
    /// them, so that what earlier searches have reached does not decide whether it is enough.
    pub(crate) fn begin(&mut self, allowance: u64) -> Result {
        let len = index(self.ids.count()) + 2;
        if allowance == u64::MAX && len > self.most_whole {
            self.begin_pages(len.div_ceil(1 << PAGE))?;
        } else if !self.pages.is_empty() || self.entries.len() < len {
            Allowance::new(allowance).check(self.ids.bytes() + bytes(len) * 32)?;
            // The corners of a map that changes grow in number again and again. Where memory is limited what earlier
            // searches have left must not decide whether it is enough.
            let grows = !self.entries.is_empty() && allowance == u64::MAX;
            let spare = if grows { len >> SPARE } else { 0 };
            self.drop_entries();
            self.entries = zeroed_box(len + spare)?;
        }
        if self.stamp == LAST_STAMP {
            self.entries.fill([0; 4]);
            self.pages.fill(0);
            self.stamp = 0;
        }
        (self.used, self.stamp) = (0, self.stamp + 1);
        // Both ends have their entries from the beginning.
        for end in [self.ids.count(), self.ids.count() + 1].map(RootId) {
            if self.place(end).is_none() {
                self.reach_page(end)?;
            }
        }
        Ok(())
    }

    fn drop_entries(&mut self) {
        (self.entries, self.pages, self.stamp) = (Box::default(), Box::default(), 0);
    }

    /// Has so many pages of numbers.
    fn begin_pages(&mut self, count: usize) -> Result {
        if self.pages.len() < count {
            let spare = if self.pages.is_empty() { 0 } else { count >> SPARE };
            self.drop_entries();
            self.pages = zeroed_box(count + spare)?;
        }
        Ok(())
    }

    /// The number of the corner at a point, if there is one.
    pub(crate) fn id_of(&self, layer: &Layer, point: Point) -> Option<RootId> {
        let corner = point.as_lattice().filter(|&(x, y)| layer.is_corner(x, y));
        corner.map(|(x, y)| RootId::of_corner(self.ids.id(layer, x, y)))
    }

    /// Where the entry of a root is; none on a page that this search has not reached.
    #[inline(always)]
    fn place(&self, id: RootId) -> Option<usize> {
        if self.pages.is_empty() {
            return Some(id.index());
        }
        let page = self.pages[id.index() >> PAGE];
        (high32(page) == self.stamp).then(|| Self::within(low32(page), id))
    }

    /// The entry of a root on a page.
    #[inline(always)]
    fn within(page: u32, id: RootId) -> usize {
        index(page) << PAGE | id.index() & ((1 << PAGE) - 1)
    }

    /// The length of the best path to a root and the number of its parent, if this search has reached it.
    #[inline(always)]
    pub(crate) fn known(&self, id: RootId) -> Option<(f64, RootId)> {
        let [g, _, _, rest] = self.entries[self.place(id)?];
        (low32(rest) >> STAMP == self.stamp).then(|| (f64::from_bits(g), RootId(high32(rest))))
    }

    /// A root, if this search has reached it.
    #[inline(always)]
    pub(crate) fn get(&self, id: RootId) -> Option<Root> {
        let [g, at, from, rest] = self.entries[self.place(id)?];
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

    /// Stores a root.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`] if it is the first one on its page and there is no memory for that.
    #[inline(always)]
    pub(crate) fn set(&mut self, id: RootId, root: Root) -> Result {
        let place = match self.place(id) {
            Some(place) => place,
            None => self.reach_page(id)?,
        };
        self.write(place, root);
        Ok(())
    }

    /// Stores an end of the search, or what has changed of a root that this search has reached.
    #[inline(always)]
    pub(crate) fn update(&mut self, id: RootId, root: Root) {
        if let Some(place) = self.place(id) {
            self.write(place, root);
        }
    }

    #[inline(always)]
    fn write(&mut self, place: usize, root: Root) {
        let mark = self.stamp << STAMP | u32::from(root.turn.number()) << 1 | u32::from(root.closed);
        let rest = wide(root.parent.0) << 32 | wide(mark);
        self.entries[place] = [root.g.to_bits(), pack(root.at), pack(root.from), rest];
    }

    /// Gives the page of a root its entries; returns where the root's own is.
    #[cold]
    #[inline(never)]
    fn reach_page(&mut self, id: RootId) -> Result<usize> {
        let page = self.used;
        let len = self.entries.len();
        if index(page) << PAGE == len {
            // By a half: what is copied in all is thrice the pages, and a third at most is spare.
            let more = (len / 2).max(LEAST_PAGES << PAGE) >> PAGE << PAGE;
            let mut entries = zeroed_box(len + more)?;
            entries[..len].copy_from_slice(&self.entries);
            self.entries = entries;
        }
        self.pages[id.index() >> PAGE] = wide(self.stamp) << 32 | wide(page);
        self.used += 1;
        Ok(Self::within(page, id))
    }

    /// Entries that there is memory for.
    #[inline(always)]
    pub(crate) const fn capacity(&self) -> usize {
        self.entries.len()
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

#[cfg(test)]
#[path = "table_tests.rs"]
mod tests;
