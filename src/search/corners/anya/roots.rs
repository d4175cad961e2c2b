//! The roots reached so far: the paper's root history, and the open list.
//!
//! A root that was reached by a shorter path is never expanded for a longer one. Roots are corners, numbered without
//! gaps, and the two ends: the table has no holes, 32 bytes per corner of the map. The open list contains words of 64
//! bits: f as `f32`, rounded down, and the root's number below it: a total order. What is rounded away can put two
//! roots in the wrong order, so that a root may be expanded twice; it cannot end the search too early, since rounding
//! only lowers the bound of a key.

use crate::base::Error;
use crate::base::numeric::{bytes, high32, index, low8, low32, single_below, unsigned, wide};
use crate::collections::allowance::Allowance;
use crate::collections::heap::Heap;
use crate::collections::zeroed::{reserve_exact, zeroed_box};
use crate::geom::Point;
use crate::grid::Layer;
use crate::search::core::probe::Probe;
use crate::search::core::scene::Scene;
use crate::search::corners::ids::CornerIds;
use crate::search::corners::view::orientation::Turn;
use crate::search::corners::view::projection::cone::FramedCone;
use crate::search::corners::view::projection::frame::Frame;

/// The number of a root.
pub(crate) type RootId = u32;

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
    pub(crate) turn: Turn,
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

/// An open root that is not on the open list: it was useless for the goal that was sought. Out of date if the root has
/// another g by now, or was expanded.
#[derive(Clone, Copy)]
pub(crate) struct Waiting {
    pub(crate) g: f64,
    pub(crate) at: Point,
    id: RootId,
}

/// The table and the open list.
pub(crate) struct Roots {
    pub(crate) ids: CornerIds,
    /// g, point, the parent's point, then parent (32 bits), stamp (27), turn (4) and closed (1).
    entries: Box<[[u64; 4]]>,
    stamp: u32,
    open: Heap<u64>,
    /// The least key pushed since it was last taken, [`NONE`] if there is none: many a root is expanded right after it
    /// was found.
    last: u64,
    peak: usize,
    /// Bytes that the open list may take.
    allowance: Allowance,
    pub(crate) generated: u64,
    pub(crate) start: RootId,
    start_at: Point,
    /// The goal; in a search for many goals a number that no corner has.
    pub(crate) goal: RootId,
    /// The target of the estimate.
    aim: Point,
    /// The length of the best known path to the goal, infinite without one.
    pub(crate) best: f64,
    /// The factor w of the estimate.
    pub(crate) scale: f64,
}

/// No key: after every other.
const NONE: u64 = u64::MAX;
/// Where the stamp begins. Stamps have 27 bits: after 2^27 searches the table is cleared once.
const STAMP: u32 = 1 + Turn::BITS;
const LAST_STAMP: u32 = (1 << (32 - STAMP)) - 1;

impl Roots {
    pub(crate) fn new(scale: f64) -> Self {
        Self {
            ids: CornerIds::default(),
            entries: Box::default(),
            stamp: 0,
            open: Heap::new(),
            last: NONE,
            peak: 0,
            allowance: Allowance::UNLIMITED,
            generated: 0,
            start: 0,
            start_at: Point::default(),
            goal: 0,
            aim: Point::default(),
            best: f64::INFINITY,
            scale,
        }
    }

    /// Brings the numbers of the corners up to date.
    pub(crate) fn number_corners(&mut self, scene: &Scene<'_>, allowance: u64) -> Result<(), Error> {
        self.ids.update(scene.snapshot, scene.layer, allowance.saturating_sub(self.table_bytes()))
    }

    /// Prepares the table for a search from `start` that has no goal yet.
    pub(crate) fn begin(&mut self, scene: &Scene<'_>, start: Point, allowance: u64) -> Result<(), Error> {
        let layer = scene.layer;
        self.number_corners(scene, allowance)?;
        let (corners, len) = (self.ids.count(), index(self.ids.count()) + 2);
        if self.entries.len() < len {
            Allowance::new(allowance).check(self.ids.bytes() + bytes(len) * 32)?;
            self.entries = Box::default();
            (self.entries, self.stamp) = (zeroed_box(len)?, 0);
        }
        if self.stamp == LAST_STAMP {
            self.entries.fill([0; 4]);
            self.stamp = 0;
        }
        self.stamp += 1;
        self.open.clear();
        (self.last, self.peak, self.generated) = (NONE, 0, 1);
        self.allowance = Allowance::new(allowance).less(self.node_bytes());
        (self.start_at, self.start) = (start, self.id_of(layer, start).unwrap_or(corners));
        (self.goal, self.best) = (corners + 1, f64::INFINITY);
        Ok(())
    }

    /// Names the one goal; `layer` is that of the search.
    pub(crate) fn set_goal(&mut self, layer: &Layer, goal: Point) {
        if goal == self.start_at {
            (self.goal, self.best) = (self.start, 0.0);
        } else if let Some(id) = self.id_of(layer, goal) {
            self.goal = id;
        }
    }

    /// Puts the start on the open list. From here on the estimate measures to `aim`.
    pub(crate) fn set_out(&mut self, aim: Point) -> Result<(), Error> {
        self.aim = aim;
        let (id, at) = (self.start, self.start_at);
        self.set(id, Root { g: 0.0, at, parent: id, from: at, turn: Turn::UNKNOWN, closed: false });
        self.push(self.scale * at.distance(aim), id)
    }

    /// After a search for many goals: the goal at `at`, whose path is traced from here on.
    pub(crate) fn choose_goal(&mut self, at: Point, length: f64, parent: RootId) {
        self.best = length;
        self.goal = if at == self.start_at { self.start } else { self.ids.count() + 1 };
        if self.goal != self.start {
            self.set(self.goal, Root { g: length, at, parent, from: at, turn: Turn::UNKNOWN, closed: false });
        }
    }

    /// The number of the corner at a point, if there is one.
    fn id_of(&self, layer: &Layer, point: Point) -> Option<RootId> {
        let corner = point.as_lattice().filter(|&(x, y)| layer.is_corner(x, y));
        corner.map(|(x, y)| self.ids.id(layer, x, y))
    }

    /// A root, if this search has reached it.
    #[inline(always)]
    pub(crate) fn get(&self, id: RootId) -> Option<Root> {
        let [g, at, from, rest] = self.entries[index(id)];
        let mark = low32(rest);
        (mark >> STAMP == self.stamp).then(|| Root {
            g: f64::from_bits(g),
            at: unpack(at),
            parent: high32(rest),
            from: unpack(from),
            turn: Turn::of_number(low8(mark >> 1 & ((1 << Turn::BITS) - 1))),
            closed: mark & 1 != 0,
        })
    }

    #[inline(always)]
    pub(crate) fn set(&mut self, id: RootId, root: Root) {
        let mark = self.stamp << STAMP | u32::from(root.turn.number()) << 1 | u32::from(root.closed);
        let rest = wide(root.parent) << 32 | wide(mark);
        self.entries[index(id)] = [root.g.to_bits(), pack(root.at), pack(root.from), rest];
    }

    /// Takes a path to a root if it is shorter than the known one, or as long and from a root with a lower number: so
    /// the order in which paths are found does not matter. The goal is not put on the open list: the search ends when
    /// nothing there can be as short. `least` is a lower bound of the length from the root to the aim, besides the
    /// straight line.
    #[inline(always)]
    pub(crate) fn reach<P: Probe>(
        &mut self,
        id: RootId,
        (at, turn): (Point, Turn),
        (from, from_at): (RootId, Point),
        (g, least): (f64, impl FnOnce(RootId) -> f64),
        probe: &mut P,
    ) -> Result<(), Error> {
        let [known, _, _, rest] = self.entries[index(id)];
        let known = f64::from_bits(known);
        if low32(rest) >> STAMP == self.stamp && known <= g {
            if known == g && from < high32(rest) {
                self.reach_again(id, turn, (from, from_at));
            }
            return Ok(());
        }
        self.set(id, Root { g, at, parent: from, from: from_at, turn, closed: false });
        self.generated += 1;
        let f = g + self.scale * at.distance(self.aim).max(least(id));
        probe.generate(at, from_at, g, f);
        if id == self.goal {
            self.best = g;
            Ok(())
        } else {
            self.push(f, id)
        }
    }

    #[cold]
    #[inline(never)]
    fn reach_again(&mut self, id: RootId, turn: Turn, (parent, from): (RootId, Point)) {
        if let Some(known) = self.get(id) {
            self.set(id, Root { parent, from, turn, ..known });
        }
    }

    #[inline(always)]
    fn push(&mut self, f: f64, id: RootId) -> Result<(), Error> {
        let key = wide(single_below(f).to_bits()) << 32 | wide(id);
        let behind = self.last.max(key);
        self.last = self.last.min(key);
        if behind != NONE {
            if self.open.is_full() {
                self.grow()?;
            }
            self.open.push_within_capacity(behind);
        }
        self.peak = self.peak.max(self.open.len() + 1);
        Ok(())
    }

    #[cold]
    fn grow(&mut self) -> Result<(), Error> {
        self.allowance.check(self.open.bytes() + self.open.growth())?;
        self.open.grow()
    }

    /// The open root with the least key and a bound for its f from below.
    #[inline(always)]
    pub(crate) fn peek(&self) -> Option<(f64, RootId)> {
        let key = self.last.min(self.open.peek().unwrap_or(NONE));
        (key != NONE).then(|| (f64::from(f32::from_bits(high32(key))), low32(key)))
    }

    /// Removes the root that [`Roots::peek`] returns.
    #[inline(always)]
    pub(crate) fn pop(&mut self) {
        if self.open.peek().is_none_or(|key| self.last < key) {
            self.last = NONE;
        } else {
            self.open.pop();
        }
    }

    /// The open roots in no particular order, some perhaps more than once.
    fn open_roots(&self) -> impl Iterator<Item = (RootId, Root)> + '_ {
        let keys = self.open.keys().iter().copied().chain([self.last].into_iter().filter(|&key| key != NONE));
        keys.filter_map(|key| Some((low32(key), self.get(low32(key)).filter(|root| !root.closed)?)))
    }

    /// The least g + `scale` times the distance to `goal` among the open roots; infinite if none is open.
    pub(crate) fn least_towards(&self, goal: Point, scale: f64) -> f64 {
        self.open_roots().map(|(_, root)| root.g + scale * root.at.distance(goal)).fold(f64::INFINITY, f64::min)
    }

    /// Open roots through which a straight line to the aim would be shorter than the path that was found: a search
    /// without landmarks expands them, and the roots that they lead to.
    pub(crate) fn spared(&self) -> usize {
        self.open_roots().filter(|(_, root)| root.g + self.scale * root.at.distance(self.aim) < self.best).count()
    }

    /// From here on the estimate measures to `goal`, and only those open roots are on the open list through which a
    /// path to it may be shorter than `length`; the others join those that are `waiting`. False if there is none.
    pub(crate) fn turn_to(&mut self, goal: Point, length: f64, waiting: &mut Vec<Waiting>) -> Result<bool, Error> {
        let before = waiting.len();
        reserve_exact(waiting, self.open_len())?;
        waiting.extend(self.open_roots().map(|(id, Root { g, at, .. })| Waiting { g, at, id }));
        self.open.clear();
        (self.last, self.aim) = (NONE, goal);
        let mut kept = 0;
        for i in 0..waiting.len() {
            let Waiting { g, at, id } = waiting[i];
            let f = g + self.scale * at.distance(goal);
            if f >= length {
                waiting[kept] = waiting[i];
                kept += 1;
            } else if i >= before || self.get(id).is_some_and(|root| !root.closed && root.g == g) {
                self.push(f, id)?;
            }
        }
        waiting.truncate(kept);
        Ok(self.peek().is_some())
    }

    fn table_bytes(&self) -> u64 {
        bytes(size_of_val(&self.entries[..]))
    }

    /// Bytes of the table and the numbers.
    pub(crate) fn node_bytes(&self) -> u64 {
        self.table_bytes() + self.ids.bytes()
    }

    /// Bytes of table, numbers and open list.
    #[inline(always)]
    pub(crate) fn bytes(&self) -> u64 {
        self.node_bytes() + self.open.bytes()
    }

    /// Most roots that may be open: the length of the open list, and the key beside it.
    pub(crate) fn open_len(&self) -> usize {
        self.open.len() + 1
    }

    /// Entries that the open list can take without growing.
    #[inline(always)]
    pub(crate) fn capacity(&self) -> usize {
        self.open.capacity()
    }

    /// Bytes of the open list.
    pub(crate) fn open_bytes(&self) -> u64 {
        self.open.bytes()
    }

    /// Most entries that were open at once.
    pub(crate) const fn open_peak(&self) -> u64 {
        bytes(self.peak)
    }

    /// Frees the open list.
    pub(crate) fn trim(&mut self) {
        self.open.release();
        (self.last, self.peak) = (NONE, 0);
    }

    /// Frees everything.
    pub(crate) fn release(&mut self) {
        self.trim();
        (self.entries, self.ids) = (Box::default(), CornerIds::default());
    }
}

/// A point of the map as one word.
#[inline(always)]
const fn pack(point: Point) -> u64 {
    wide(unsigned(point.x)) << 32 | wide(unsigned(point.y))
}

#[inline(always)]
const fn unpack(word: u64) -> Point {
    Point { x: crate::base::numeric::signed(high32(word)), y: crate::base::numeric::signed(low32(word)) }
}
