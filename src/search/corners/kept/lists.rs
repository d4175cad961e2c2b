//! The lists of one planner.

use crate::base::{Result, unsigned, wide};
use crate::collections::bloom::{BloomFilter, hash_all};
use crate::collections::{Counted, counted};
use crate::geom::Point;
use crate::grid::{DiagonalGaps, Layer};
use crate::search::core::{Scene, Vertex};
use crate::search::corners::kept::arena::{Arena, ListRange, NewList};
use crate::search::corners::kept::changes::{ChangeLog, Standing};
use crate::search::corners::kept::making::{ListDraft, ListMap, sort};
use crate::search::corners::view::orientation::{ConeTurn, Orientation};
use crate::search::{corners::auxiliary::AuxiliaryTerms, corners::ids::CornerIds, corners::kept::edge::KeptEdge};
use crate::search::{corners::kept::reach::SectorReach, corners::kept::records::Records, corners::kept::views::Views};

/// The table of records may take this part of all memory, as a shift.
const TABLE_SHARE: u32 = 2;
/// With fewer cells per corner (25 % of them blocked at random) a corner sees few cells: projecting them takes no
/// longer than reading a list that lies anywhere in memory.
const LEAST_CELLS: u64 = 3;
/// More corners have numbers that fit no edge.
const MOST_CORNERS: u32 = KeptEdge::MOST_CORNERS - 1;
/// With less memory nothing is kept: scratch, views, and a table that is of use.
const LEAST_LIMIT: u64 = 1 << 18;

/// What is found at a corner.
pub(crate) enum Visit<'a> {
    /// Its list, which is right.
    List(&'a [KeptEdge]),
    /// The same, but the corners have other numbers now, perhaps.
    Outdated(&'a [KeptEdge]),
    /// Nothing yet: the corner is to be projected, and what is found noted and kept.
    Note,
    /// Nothing that is of use now: the corner is to be projected.
    None,
}

/// Kept lists.
pub(crate) struct KeptLists {
    /// With fewer cells than this for each corner nothing is kept.
    pub(crate) least_cells: u64,
    memory: KeptMemory,
    gaps: DiagonalGaps,
    pub(super) log: Option<ChangeLog>,
    pub(super) records: Records,
    views: Views,
    pub(super) arena: Arena,
    pub(crate) found: ListDraft,
    pub(super) query: Present,
    /// True if a list found no room: none is kept until a query may allocate.
    pub(super) is_full: bool,
    asked: BloomFilter,
    pub(super) ahead: AheadLists,
}

/// Bytes of lists.
#[derive(Clone, Copy)]
struct KeptMemory {
    /// Those that may be kept; 0: nothing is.
    limit: u64,
    /// Those besides the arena and the table of records.
    fixed: u64,
}

/// The present query.
#[derive(Clone, Copy, Default)]
pub(super) struct Present {
    /// Its number.
    pub(super) now: u32,
    /// True if it uses lists.
    is_on: bool,
    /// True if it may allocate: it was certainly not asked before.
    pub(super) may_grow: bool,
}

/// How far lists are prepared.
#[derive(Default)]
pub(super) struct AheadLists {
    /// The numbers of the corners of the layer.
    pub(super) ids: CornerIds,
    /// The corner at which preparing goes on, and the last change when it ended.
    pub(super) cursor: u32,
    pub(super) prepared: Option<u32>,
}

counted!(AheadLists { ids } plain { cursor, prepared });
counted!(KeptLists { log, records, views, arena, found, ahead }
    plain { least_cells, memory, gaps, query, is_full, asked });

impl KeptLists {
    /// Keeps at most `limit` bytes of lists.
    pub(crate) fn new(gaps: DiagonalGaps, limit: u64) -> Self {
        Self {
            least_cells: LEAST_CELLS,
            memory: KeptMemory { limit, fixed: 0 },
            gaps,
            log: None,
            records: Records::default(),
            views: Views::default(),
            arena: Arena::default(),
            found: ListDraft::default(),
            query: Present::default(),
            is_full: false,
            asked: BloomFilter::new(),
            ahead: AheadLists::default(),
        }
    }

    /// Drops all lists: those of another layer.
    fn drop_all(&mut self) {
        let ahead = AheadLists { ids: std::mem::take(&mut self.ahead.ids), ..AheadLists::default() };
        let asked = std::mem::replace(&mut self.asked, BloomFilter::new());
        let query = Present { is_on: false, ..self.query };
        *self = Self { ahead, asked, query, least_cells: self.least_cells, ..Self::new(self.gaps, self.memory.limit) };
    }

    /// Frees all memory.
    pub(crate) fn release(&mut self) {
        *self = Self { least_cells: self.least_cells, ..Self::new(self.gaps, self.memory.limit) };
    }

    /// Bytes that the arena may take.
    pub(super) fn room(&self) -> u64 {
        self.memory.limit.saturating_sub(self.memory.fixed + self.records.bytes())
    }

    /// The map of a layer.
    pub(crate) const fn map<'a>(&self, layer: &'a Layer, ids: &'a CornerIds) -> ListMap<'a> {
        ListMap { layer, ids, gaps: self.gaps }
    }

    /// True if the present query uses lists.
    #[inline(always)]
    pub(crate) const fn is_on(&self) -> bool {
        self.query.is_on
    }

    /// The next search uses no lists.
    pub(crate) const fn begin_without(&mut self) {
        self.query.is_on = false;
    }

    /// Begins a query between two points on the scene's layer, whose corners have the numbers `ids`. What there is no
    /// memory for is not kept.
    pub(crate) fn begin(&mut self, scene: &Scene<'_>, ids: &CornerIds, ends: [Point; 2]) {
        self.query.is_on = false;
        if !scene.unlimited || scene.tracks_nearest || !self.pays(scene.layer, ids) {
            return;
        }
        let words = ends.map(|end| wide(unsigned(end.x)) << 32 | wide(unsigned(end.y)));
        self.query.may_grow = self.asked.insert(hash_all(words)) && !scene.in_haste;
        self.query.now = self.query.now.wrapping_add(1).max(1);
        match self.keep_for(scene, ids) {
            Ok(()) => self.query.is_on = true,
            Err(_) => self.release(),
        }
    }

    /// True if lists are worth their memory on a layer.
    pub(super) fn pays(&self, layer: &Layer, ids: &CornerIds) -> bool {
        let cells = wide(unsigned(layer.width())) * wide(unsigned(layer.height()));
        // One bit per cell is needed besides.
        let has_room = self.memory.limit >= LEAST_LIMIT + cells / 4;
        has_room
            && AuxiliaryTerms { least_cells_per_corner: self.least_cells, most_corners: MOST_CORNERS }
                .admit(layer, ids.count())
    }

    /// Brings the lists up to date with the scene's layer.
    pub(super) fn keep_for(&mut self, scene: &Scene<'_>, ids: &CornerIds) -> Result {
        match self.log.as_mut().filter(|log| log.fits(scene.layer)) {
            Some(log) => {
                let before = log.last();
                log.catch_up(scene.snapshot, scene.layer);
                // What was asked before is new on another map.
                if log.last() != before {
                    self.query.may_grow |= !scene.in_haste;
                }
            }
            None => {
                self.drop_all();
                self.log = Some(ChangeLog::new(scene.snapshot, scene.layer)?);
                self.views = Views::new()?;
                self.found = ListDraft::new()?;
                self.memory.fixed = self.bytes() - self.ahead.bytes();
                self.records = Records::new(ids.count(), self.memory.limit >> TABLE_SHARE)?;
            }
        }
        self.is_full &= !self.query.may_grow;
        Ok(())
    }

    /// What is kept of a convex corner and a turn for a path whose cone is so wide.
    #[inline(always)]
    pub(crate) fn visit(
        &mut self,
        (layer, ids): (&Layer, &CornerIds),
        (vertex, turn): (Vertex, ConeTurn),
        wedge: f64,
    ) -> Visit<'_> {
        let nothing = if self.is_full { Visit::None } else { Visit::Note };
        let (Some(log), Some(record)) = (&mut self.log, self.records.find(vertex, turn)) else { return nothing };
        if record.checked != log.last() {
            if let Some(reach) = self.arena.word(record.place).map(SectorReach::of_word) {
                let into = turn.orientation().unwrap_or(Orientation::QUADRANTS[0]);
                match log.standing_of_list((vertex, into), reach, record.checked) {
                    Standing::Same => record.set_right(),
                    // A list that is wrong is kept, since the map may change back, unless that is so time after time.
                    Standing::Differs if record.note_wrong() || wedge > record.wedge => return nothing,
                    Standing::Differs => return Visit::None,
                    Standing::Unknown => {
                        self.arena.forget(record.place);
                        record.place = ListRange::default();
                    }
                }
            }
            record.checked = log.last();
            record.set_outdated(true);
            record.set_too_long(false);
        } else if record.is_outdated() {
            // It is read again before the next edit.
            record.set_outdated(false);
            if let Some(list) = self.arena.get(record.place, self.query.now) {
                renumber(list, layer, ids);
            }
        }
        if wedge > record.wedge {
            return nothing;
        }
        if record.visits == 0
            && let (Some(list), Some(into)) = (self.arena.get(record.place, self.query.now), turn.orientation())
        {
            // Many lists are never read.
            sort(list, vertex, into);
        }
        record.visits = record.visits.saturating_add(1);
        match self.arena.get(record.place, self.query.now) {
            Some(list) if record.is_outdated() => Visit::Outdated(list),
            Some(list) => Visit::List(list),
            None if record.is_too_long() => Visit::None,
            None => nothing,
        }
    }

    /// Keeps what was noted of a corner and a turn, as far as the wedge. What there is no memory for is not kept. False
    /// if not all could be noted.
    pub(crate) fn keep(&mut self, (vertex, turn): (Vertex, ConeTurn), wedge: f64) -> bool {
        if self.records.is_crowded() && self.query.may_grow {
            let (limit, more) = (self.memory.limit, self.records.bytes());
            let may_grow = more * 2 <= limit >> TABLE_SHARE && self.bytes() - self.ahead.bytes() + more <= limit;
            if may_grow && self.records.grow().is_err() {
                self.is_full = true;
            }
        }
        let room = self.room();
        let record = self.records.of(vertex, turn);
        let list = NewList { word: self.found.reach.word(), edges: &self.found.edges };
        record.checked = self.log.as_ref().map_or(0, ChangeLog::last);
        (record.wedge, record.visits) = (wedge, 0);
        record.set_outdated(false);
        record.set_right();
        record.set_too_long(self.found.is_too_long);
        let old = std::mem::take(&mut record.place);
        if self.found.is_too_long {
            self.arena.forget(old);
            return false;
        }
        if let Some(place) = self.arena.replace(old, list, self.query.now) {
            record.place = place;
            return true;
        }
        self.arena.forget(old);
        match self.arena.add(list, self.query.now, room, self.query.may_grow) {
            Ok(Some(place)) => record.place = place,
            _ => self.is_full = true,
        }
        true
    }

    /// The view of the point at which the search begins.
    pub(crate) fn view(&mut self, (layer, ids): (&Layer, &CornerIds), from: Point) -> Visit<'_> {
        let nothing = if self.is_full { Visit::None } else { Visit::Note };
        let (Some(log), Some(view)) = (&mut self.log, self.views.find(from, self.query.now)) else { return nothing };
        if view.checked != log.last() {
            match log.standing_of_area(view.area, view.checked) {
                Standing::Same => {
                    if let Some(list) = self.arena.get(view.place, self.query.now) {
                        renumber(list, layer, ids);
                    }
                    view.is_wrong = false;
                }
                // It is kept at first: the map may change back.
                Standing::Differs if !std::mem::replace(&mut view.is_wrong, true) => return Visit::None,
                Standing::Differs | Standing::Unknown => return nothing,
            }
            view.checked = log.last();
        }
        self.arena.get(view.place, self.query.now).map_or(nothing, |list| Visit::List(list))
    }

    /// Keeps what was noted of the point at which the search begins. False if not all could be noted.
    pub(crate) fn keep_view(&mut self, from: Point) -> bool {
        let room = self.room();
        if self.found.is_too_long {
            return false;
        }
        let list = NewList { word: 0, edges: &self.found.edges };
        let Some(view) = self.views.of(from, self.query.now) else { return true };
        self.arena.forget(view.place);
        let place = self.arena.add(list, self.query.now, room, self.query.may_grow).ok().flatten();
        self.is_full |= place.is_none();
        view.place = place.unwrap_or_default();
        (view.area, view.is_wrong) = (self.found.area, false);
        view.checked = self.log.as_ref().map_or(0, ChangeLog::last);
        true
    }
}

/// Gives the corners of a list the numbers that they have now.
#[cold]
fn renumber(list: &mut [KeptEdge], layer: &Layer, ids: &CornerIds) {
    for edge in list {
        let (x, y) = edge.vertex().xy();
        *edge = edge.renumbered(ids.id(layer, x, y));
    }
}

#[cfg(test)]
#[path = "lists_tests.rs"]
mod tests;
