//! The lists of one planner.

use crate::base::{Result, bytes, to_u32, unsigned, wide};
use crate::collections::bloom::{BloomFilter, hash_all};
use crate::collections::{Counted, counted};
use crate::geom::Point;
use crate::grid::{DiagonalGaps, Layer};
use crate::search::core::{Scene, Vertex};
use crate::search::corners::kept::arena::{Arena, ListRange};
use crate::search::corners::kept::changes::{ChangeLog, Standing};
use crate::search::corners::kept::making::{ListDraft, ListMap, cost_of, make, make_view};
use crate::search::corners::view::orientation::{ConeTurn, Orientation};
use crate::search::{corners::auxiliary::AuxiliaryTerms, corners::ids::CornerIds, corners::kept::account::Account};
use crate::search::{corners::kept::edge::KeptEdge, corners::kept::records::Records, corners::kept::views::Views};

/// The table of records may take this part of all memory, as a shift.
const TABLE_SHARE: u32 = 2;
/// With fewer cells per corner (25 % of them blocked at random) a corner sees few cells: projecting them takes no
/// longer than reading a list that lies anywhere in memory.
const LEAST_CELLS: u64 = 3;
/// More corners have numbers that fit no edge.
const MOST_CORNERS: u32 = KeptEdge::MOST_CORNERS - 1;
/// The cost of a list that cannot be made.
const NEVER: u16 = u16::MAX;
/// With less memory nothing is kept: scratch, views, and a table that is of use.
const LEAST_LIMIT: u64 = 1 << 18;

/// Visits at which a view is found wrong before it is given up.
const MOST_WRONG_VIEWS: u32 = 2;

/// Edges that a list has on average before the first was made.
const USUAL_EDGES: u64 = 16;

/// What is found at a corner.
pub(crate) enum Visit<'a> {
    /// Its list, which is right.
    List(&'a [KeptEdge]),
    /// The same, but the corners have other numbers now, perhaps.
    Outdated(&'a [KeptEdge]),
    /// Nothing: the corner is to be projected, and [`KeptLists::projected`] told.
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
    pub(super) found: ListDraft,
    account: Account,
    pub(super) query: Present,
    /// True if a list found no room: none is made until a query may allocate.
    pub(super) is_full: bool,
    count: Count,
    asked: BloomFilter,
    pub(super) ahead: AheadLists,
}

/// Bytes of lists.
#[derive(Clone, Copy)]
struct KeptMemory {
    /// Those that may be kept; 0: nothing is.
    limit: u64,
    /// Those besides the arena.
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

/// What was made and is to be made.
#[derive(Default)]
struct Count {
    /// Corners that were visited and have no list, about.
    missing: u64,
    /// Lists made, and their edges.
    lists: u64,
    edges: u64,
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
    plain { least_cells, memory, gaps, account, query, is_full, count, asked });

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
            account: Account::new(),
            query: Present::default(),
            is_full: false,
            count: Count::default(),
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
    pub(super) const fn room(&self) -> u64 {
        self.memory.limit.saturating_sub(self.memory.fixed)
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
        self.query.now = self.query.now.wrapping_add(1);
        self.account.begin();
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

    /// Brings the lists up to date with the scene's layer, and has a table for its corners.
    pub(super) fn keep_for(&mut self, scene: &Scene<'_>, ids: &CornerIds) -> Result {
        let table = self.memory.limit >> TABLE_SHARE;
        match self.log.as_mut().filter(|log| log.fits(scene.layer)) {
            // Twice the corners of the table: it is not full even then.
            Some(log) if self.records.sets() * 2 >= wide(ids.count()).min(table / 256) => {
                let before = log.last();
                log.catch_up(scene.snapshot, scene.layer);
                // What was asked before is new on another map.
                if log.last() != before {
                    self.query.may_grow |= !scene.in_haste;
                    self.account.begin_after_edit();
                }
            }
            _ => {
                self.drop_all();
                self.log = Some(ChangeLog::new(scene.snapshot, scene.layer)?);
                self.records = Records::new(ids.count(), table)?;
                self.views = Views::new()?;
                self.found = ListDraft::new()?;
                self.memory.fixed = self.bytes() - self.ahead.bytes();
            }
        }
        if self.query.may_grow {
            let Count { missing, lists, edges } = self.count;
            let each = edges.checked_div(lists).map_or(USUAL_EDGES, |average| average + 1);
            self.arena.reserve(missing * each * 3 / 2, self.room())?;
            self.is_full = false;
        }
        Ok(())
    }

    /// What is kept of a convex corner and a turn. Makes the list if it has paid for itself.
    #[inline(always)]
    pub(crate) fn visit(
        &mut self,
        (layer, ids): (&Layer, &CornerIds),
        (vertex, turn): (Vertex, ConeTurn),
    ) -> Visit<'_> {
        let Some(log) = &mut self.log else { return Visit::None };
        let record = self.records.of(vertex, turn);
        if record.checked != log.last() {
            if record.has_list() {
                let into = turn.orientation().unwrap_or(Orientation::QUADRANTS[0]);
                match log.standing_of_list((vertex, into), record.reach, record.checked) {
                    Standing::Same => record.set_right(),
                    Standing::Differs => return self.visit_wrong((layer, ids), (vertex, turn)),
                    Standing::Unknown => {
                        self.arena.forget(record.place);
                        record.lose();
                    }
                }
            }
            record.checked = log.last();
            record.set_outdated(true);
        } else if record.is_outdated() {
            // It is read again before the next edit.
            record.set_outdated(false);
            if let Some(list) = self.arena.get(record.place, self.query.now) {
                renumber(list, layer, ids);
            }
        }
        let (place, is_outdated) = (record.place, record.is_outdated());
        if self.arena.get(place, self.query.now).is_some() {
            self.account.spare(record.cost);
            record.visits = record.visits.saturating_add(1);
            let list = self.arena.get(place, self.query.now);
            return match list {
                Some(list) if is_outdated => Visit::Outdated(list),
                Some(list) => Visit::List(list),
                None => Visit::None,
            };
        }
        record.place = ListRange::default();
        if record.visits == 0 || self.is_full || !self.account.may_buy(record.cost) {
            return Visit::None;
        }
        self.buy((layer, ids), (vertex, turn))
    }

    /// A list that is wrong is kept: the map may change back. It is made anew once it was found wrong time after time.
    #[cold]
    fn visit_wrong(&mut self, ground: (&Layer, &CornerIds), (vertex, turn): (Vertex, ConeTurn)) -> Visit<'_> {
        let record = self.records.of(vertex, turn);
        if self.arena.get(record.place, self.query.now).is_none() {
            record.place = ListRange::default();
        } else if record.note_wrong() && !self.is_full && self.account.may_pay(record.cost) {
            return self.buy(ground, (vertex, turn));
        }
        Visit::None
    }

    /// Makes the list of a corner and a turn, in place of one that is wrong. What there is no memory for is not kept.
    #[cold]
    pub(super) fn buy(&mut self, (layer, ids): (&Layer, &CornerIds), (vertex, turn): (Vertex, ConeTurn)) -> Visit<'_> {
        let Some(orientation) = turn.orientation() else { return Visit::None };
        let room = self.room();
        let before = self.found.stack.projections;
        let result = make(ListMap { layer, ids, gaps: self.gaps }, vertex, orientation, &mut self.found);
        let rows = cost_of(self.found.stack.projections - before);
        let edges = &self.found.edges;
        let cost = self.account.buy(rows, to_u32(edges.len()));
        let record = self.records.of(vertex, turn);
        if record.has_list() {
            self.arena.forget(record.place);
            record.lose();
        }
        record.checked = self.log.as_ref().map_or(0, ChangeLog::last);
        if result.is_err() {
            record.cost = NEVER;
            return Visit::None;
        }
        let Ok(Some(place)) = self.arena.add(edges, self.query.now, room, self.query.may_grow) else {
            self.is_full = true;
            return Visit::List(edges);
        };
        self.count.missing = self.count.missing.saturating_sub(1);
        self.count.lists += 1;
        self.count.edges += bytes(edges.len());
        (record.place, record.reach, record.cost) = (place, self.found.reach, cost);
        record.visits = 0;
        record.set_outdated(false);
        Visit::List(edges)
    }

    /// The view of the point at which the search begins; none if it is not kept and not to be.
    pub(crate) fn view(&mut self, (layer, ids): (&Layer, &CornerIds), from: Point) -> Visit<'_> {
        let room = self.room();
        let (Some(log), Some(view)) = (&mut self.log, self.views.of(from, self.query.now)) else { return Visit::None };
        if view.checked != log.last() {
            match log.standing_of_area(view.area, view.checked) {
                Standing::Same => {
                    if let Some(list) = self.arena.get(view.place, self.query.now) {
                        renumber(list, layer, ids);
                    }
                    view.wrong = 0;
                }
                Standing::Differs if view.wrong < MOST_WRONG_VIEWS => {
                    view.wrong += 1;
                    return Visit::None;
                }
                Standing::Differs | Standing::Unknown => {
                    self.arena.forget(view.place);
                    // On a map that changes so often a view does not pay.
                    (view.place, view.asked, view.wrong) = (ListRange::default(), 0, 0);
                }
            }
            view.checked = log.last();
        }
        view.asked = (view.asked + 1).min(2);
        let place = view.place;
        if self.arena.get(place, self.query.now).is_some() {
            return self.arena.get(place, self.query.now).map_or(Visit::None, |list| Visit::List(list));
        }
        if view.asked < 2 || self.is_full {
            return Visit::None;
        }
        let ground = ListMap { layer, ids, gaps: self.gaps };
        if make_view(ground, from, &mut self.found).is_err() {
            return Visit::None;
        }
        match self.arena.add(&self.found.edges, self.query.now, room, self.query.may_grow) {
            Ok(Some(place)) => (view.place, view.area) = (place, self.found.area),
            _ => self.is_full = true,
        }
        Visit::List(&self.found.edges)
    }

    /// A corner without a list was projected over so many rows.
    pub(crate) fn projected(&mut self, vertex: Vertex, turn: ConeTurn, rows: u64) {
        let rows = cost_of(rows);
        self.account.rent(rows);
        let record = self.records.of(vertex, turn);
        if record.cost == NEVER || record.has_list() {
            return;
        }
        self.count.missing += u64::from(record.visits == 0);
        (record.visits, record.cost) = (record.visits.saturating_add(1), rows);
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
