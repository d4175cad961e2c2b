//! The graph: lists of edges that are made when they are asked for, and dropped when a cell changes that they have read.
//!
//! A list that was never made and one that an edit has dropped are the same: pending. A query makes those that it needs, and
//! (unless it was asked before and lacked none) some more for the next ones; when none is pending, starts and goals are looked
//! up in the footprints instead of scanned.
//!
//! Every list is a function of the map alone, whenever and in whatever order lists are made: searches do not depend on it.

use crate::base::Error;
use crate::base::numeric::{bytes, index, low32, signed, to_i32, to_u32, unsigned, wide};
use crate::geom::{Point, SCALE};
use crate::grid::{
    DiagonalGaps, Layer, LayerKey, Snapshot, corner_pattern, corners_between, free_cells_around, is_double_pattern,
};
use crate::search::core::vertex::Vertex;
use crate::search::corners::cul_de_sac::Nook;
use crate::search::corners::graph::lists::{Edge, Lists};
use crate::search::corners::graph::meter::Meter;
use crate::search::corners::graph::repair::Seen;
use crate::search::corners::graph::seen_by::{Footprint, bit_of};
use crate::search::corners::graph::table::{Id, Table, block_of};
use crate::search::corners::view::grid_line::walk;
use crate::search::corners::view::quadrant::Quadrant;
use crate::search::corners::view::sees::sees;
use crate::search::corners::view::sweep::{Cone, Recorder, Rule, sweep};
use crate::search::corners::view::visible_corners::{DIRECTIONS, look_along, look_around};

/// Which edges a graph has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edges {
    /// All pairs of corners that see each other: the visibility graph.
    Visible,
    /// Those on which a path can be taut at both ends: the tangent graph.
    Tangent,
}

/// Strips that a query may sweep for later ones: some 1.2 ms, enough to repair what an edit of a cell drops, and to make the
/// graphs of most maps of 512 x 512 cells in a few dozen queries.
const LEAST_AHEAD: u64 = 65_536;

/// ... or this many times what it swept for itself: a longer first query takes at most four times as long.
const AHEAD: u64 = 3;

/// Words of the table of queries that were asked before.
const ASKED: usize = 64;

/// The graph of one planner.
pub(crate) struct Graph {
    pub(crate) edges: Edges,
    rule: Rule,
    pub(crate) meter: Meter,
    pub(crate) table: Table,
    pub(crate) lists: Lists,
    footprint: Footprint,
    seen: Option<(Seen, LayerKey, i32, i32)>,
    stack: Vec<Cone>,
    /// The corners that a view or a list under construction has found.
    pub(crate) found: Vec<Edge>,
    /// Those of a view before.
    pub(crate) aside: Vec<Edge>,
    /// Number of the last scan.
    scans: u32,
    /// Corners whose lists were dropped, and lattice points that edits may have made corners.
    pending: Vec<Vertex>,
    /// Lattice rows from here on were never looked through for corners without a list.
    cursor: i32,
    /// Strips swept by the present query.
    effort: u64,
    /// True if the present query has made a list or an edit was found: then it works ahead.
    cold: bool,
    /// A bit for each query that was asked before, by a hash of its ends; queries may share a bit. One that is asked again must
    /// not allocate, so it does not work ahead if it finds its lists made.
    asked: [u64; ASKED],
    /// True if the present query has a bit of its own.
    is_new: bool,
}

impl Graph {
    pub(crate) fn new(edges: Edges, gaps: DiagonalGaps) -> Self {
        Self {
            edges,
            rule: Rule { open: gaps == DiagonalGaps::Open, all: edges == Edges::Visible },
            meter: Meter::default(),
            table: Table::default(),
            lists: Lists::default(),
            footprint: Footprint::default(),
            seen: None,
            stack: Vec::new(),
            found: Vec::new(),
            aside: Vec::new(),
            scans: 0,
            pending: Vec::new(),
            cursor: 0,
            effort: 0,
            cold: false,
            asked: [0; ASKED],
            is_new: false,
        }
    }

    /// Gives all memory back.
    pub(crate) fn release(&mut self) {
        let gaps = if self.rule.open { DiagonalGaps::Open } else { DiagonalGaps::Closed };
        *self = Self::new(self.edges, gaps);
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        let scratch = self.stack.capacity() * size_of::<Cone>();
        self.meter.held + bytes(scratch)
    }

    /// True if the graph is one of this layer, perhaps of an earlier state.
    pub(crate) fn fits(&self, layer: &Layer) -> bool {
        let wanted = (layer.key(), layer.width(), layer.height());
        let same = self.seen.as_ref().is_some_and(|(_, key, width, height)| (*key, *width, *height) == wanted);
        // Long before the numbers of scans run out it is begun anew.
        same && self.scans < u32::MAX / 2
    }

    /// Brings the graph in line with the snapshot, for a query that begins.
    pub(crate) fn catch_up(&mut self, snapshot: &Snapshot, layer: &Layer) {
        (self.effort, self.cold) = (0, false);
        let Some((mut seen, key, width, height)) = self.seen.take() else { return };
        if seen.revision() != snapshot.revision() {
            seen.catch_up(snapshot, layer, |x, y| self.cell_changed(x, y));
        }
        self.seen = Some((seen, key, width, height));
        self.skip_done(layer);
    }

    /// Notes the ends of the query that begins.
    pub(crate) fn ask(&mut self, start: Point, goal: Point) {
        let ends = [start.x, start.y, goal.x, goal.y].map(|value| wide(unsigned(value)));
        let mix = |hash: u64, value: u64| (hash.rotate_left(5) ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        // The upper bits are mixed best.
        let bit = low32(ends.into_iter().fold(0, mix) >> 52);
        let word = &mut self.asked[index(bit >> 6)];
        self.is_new = *word >> (bit & 63) & 1 == 0;
        *word |= 1 << (bit & 63);
    }

    /// An empty graph of the layer.
    pub(crate) fn restart(&mut self, snapshot: &Snapshot, layer: &Layer) -> Result<(), Error> {
        let limit = self.meter.limit;
        self.release();
        self.meter.limit = limit;
        let (width, height) = (layer.width(), layer.height());
        self.table = Table::new(width + 1, height + 1, &mut self.meter)?;
        self.footprint = Footprint::new(width, height, &mut self.meter)?;
        let seen = Seen::new(layer, snapshot.revision(), &mut self.meter)?;
        self.seen = Some((seen, layer.key(), width, height));
        Ok(())
    }

    /// Drops the lists that have read the cell, and remembers its corners.
    fn cell_changed(&mut self, x: i32, y: i32) {
        self.cold = true;
        let bit = bit_of(x, y);
        for entry in self.footprint.entries(x, y) {
            if entry.cells & bit != 0 && entry.is_current(&self.table.corners) {
                let corner = self.table.get_mut(entry.corner);
                corner.built = 0;
                let (vertex, count) = (corner.vertex, corner.to - corner.from);
                self.lists.forget(count);
                postpone(&mut self.pending, &mut self.cursor, vertex, &mut self.meter);
            }
        }
        for vertex in [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].map(|(x, y)| Vertex::new(x, y)) {
            postpone(&mut self.pending, &mut self.cursor, vertex, &mut self.meter);
        }
    }

    /// Forgets pending corners that have their lists again.
    fn skip_done(&mut self, layer: &Layer) {
        while let Some(&vertex) = self.pending.last() {
            let (x, y) = vertex.xy();
            if self.is_corner(layer, x, y) && self.table.known(x, y).is_none_or(|id| self.table.get(id).built == 0) {
                return;
            }
            self.pending.pop();
        }
    }

    /// True if every corner of the map has its list.
    fn is_complete(&self, layer: &Layer) -> bool {
        self.cursor > layer.height() && self.pending.is_empty()
    }

    /// True if the lattice point is a corner of this graph.
    fn is_corner(&self, layer: &Layer, x: i32, y: i32) -> bool {
        let pattern = corner_pattern(layer, x, y);
        pattern.count_ones() == 1 || self.rule.open && is_double_pattern(pattern)
    }

    /// Makes the list of a corner for the query that wants it.
    pub(crate) fn make(&mut self, layer: &Layer, id: Id) -> Result<(), Error> {
        self.cold = true;
        self.build(layer, id)
    }

    /// Makes the list of a corner.
    #[cold]
    fn build(&mut self, layer: &Layer, id: Id) -> Result<(), Error> {
        self.found.clear();
        let made = self.scan(layer, id);
        let made = made.and_then(|mid| {
            self.scans += 1;
            self.footprint.keep(id, self.scans, &self.table.corners, &mut self.meter)?;
            let range = self.lists.add(&self.found, &mut self.table, &mut self.meter)?;
            Ok((mid, range))
        });
        let (mid, range) = match made {
            Ok(made) => made,
            Err(error) => {
                self.footprint.drop_marks();
                return Err(error);
            }
        };
        let corner = self.table.get_mut(id);
        let (x, y) = corner.vertex.xy();
        corner.pattern = corner_pattern(layer, x, y);
        (corner.from, corner.mid, corner.to) = (range.start, range.start + mid, range.end);
        corner.built = self.scans;
        Ok(())
    }

    /// Finds the edges of a corner; returns how many of them lead into its first quadrant.
    fn scan(&mut self, layer: &Layer, id: Id) -> Result<u32, Error> {
        let (x, y) = self.table.get(id).vertex.xy();
        let Self { rule, meter, table, footprint, stack, found, effort, .. } = self;
        footprint.mark_cells(y - 1, x - 1, x);
        footprint.mark_cells(y, x - 1, x);
        let mut scan = Scan { layer, eye: (x, y), rule: *rule, notes: Notes { meter, table, footprint, found } };
        let pattern = corner_pattern(layer, x, y);
        let mid = match rule.all {
            true => scan.everything(stack, effort)?,
            false => scan.tangents(pattern, stack, effort)?,
        };
        Ok(mid)
    }

    /// Keeps what was found beside what is found next. The two lists never change places: a query that is asked again finds room in
    /// both.
    pub(crate) fn put_aside(&mut self) -> Result<(), Error> {
        self.aside.clear();
        self.meter.room(&mut self.aside, self.found.len(), 64)?;
        self.aside.extend_from_slice(&self.found);
        Ok(())
    }

    /// Fills `found` with the corners that a start or goal sees.
    pub(crate) fn look(&mut self, layer: &Layer, eye: Point) -> Result<(), Error> {
        self.found.clear();
        if self.is_complete(layer) {
            return match eye.as_lattice() {
                Some((x, y)) => self.look_up(x, y),
                None => self.look_up_between(layer, eye),
            };
        }
        let Self { rule, meter, table, stack, found, .. } = self;
        self.effort += look_around(layer, eye, *rule, stack, |x, y| note(found, table, meter, x, y))?;
        Ok(())
    }

    /// The same from the footprints, for a lattice point: they know it.
    fn look_up(&mut self, x: i32, y: i32) -> Result<(), Error> {
        let bit = bit_of(x, y);
        for entry in self.footprint.entries(x, y) {
            if entry.points & bit != 0 && entry.is_current(&self.table.corners) {
                self.meter.room(&mut self.found, 1, 64)?;
                self.found.push(Edge::new(self.table.get(entry.corner).vertex, entry.corner));
            }
        }
        Ok(())
    }

    /// The same from the footprints, for any other point: whoever sees it has read a cell around it.
    fn look_up_between(&mut self, layer: &Layer, eye: Point) -> Result<(), Error> {
        let Self { rule, meter, table, footprint, found, .. } = self;
        let cells = free_cells_around(layer, eye);
        // Between two cells a corner may be met twice.
        let twice = cells.len() > 1;
        for (x, y) in cells {
            let bit = bit_of(x, y);
            for entry in footprint.entries(x, y).iter().filter(|entry| entry.cells & bit != 0) {
                let corner = *table.get(entry.corner);
                let (corner_x, corner_y) = corner.vertex.xy();
                let (right, down) = block_of(corner.pattern);
                let (dx, dy) = (eye.x - corner_x * SCALE, eye.y - corner_y * SCALE);
                // Past its blocked cell a path is taut on the other diagonal only. What lies on an axis comes below.
                let side = right * down * i64::from(dx) * i64::from(dy);
                let may = if rule.all { side != 0 } else { side < 0 };
                let known = twice && found.iter().any(|edge| edge.id() == entry.corner);
                if may && !known && entry.is_current(&table.corners) && sees(layer, (corner_x, corner_y), eye) {
                    meter.room(found, 1, 64)?;
                    found.push(Edge::new(corner.vertex, entry.corner));
                }
            }
        }
        look_along(layer, eye, *rule, |x, y| note(found, table, meter, x, y))
    }

    /// Makes lists that later queries will want, after a query that had to make some itself, or a new one whose ends had to be
    /// scanned.
    pub(crate) fn work_ahead(&mut self, layer: &Layer) {
        if self.cold || self.is_new && self.effort > 0 {
            let most = self.effort + LEAST_AHEAD.max(AHEAD * self.effort);
            // Lists that find no room are left to the query that needs them.
            let _ = self.build_pending(layer, most);
        }
    }

    /// Makes pending lists until the strips swept by this query are more than `most`.
    pub(crate) fn build_pending(&mut self, layer: &Layer, most: u64) -> Result<(), Error> {
        while let Some(&vertex) = self.pending.last() {
            if self.effort > most {
                return Ok(());
            }
            let (x, y) = vertex.xy();
            self.build_at(layer, x, y)?;
            self.pending.pop();
        }
        while self.cursor <= layer.height() {
            let y = self.cursor;
            for i in 0..layer.rows.words() {
                let (above, below) = (layer.rows.row(y), layer.rows.row(y + 1));
                let (one, other) = (corners_between(above, below, i, true), corners_between(above, below, i, false));
                let mut corners = one.turning | other.turning | if self.rule.open { one.double } else { 0 };
                while corners != 0 {
                    if self.effort > most {
                        return Ok(());
                    }
                    let x = to_i32(i) * 64 + signed(corners.trailing_zeros());
                    corners &= corners - 1;
                    self.build_at(layer, x, y)?;
                }
            }
            self.cursor += 1;
        }
        Ok(())
    }

    /// Makes the list of the corner at a lattice point, if there is one without.
    fn build_at(&mut self, layer: &Layer, x: i32, y: i32) -> Result<(), Error> {
        if self.is_corner(layer, x, y) {
            let id = self.table.number(x, y, &mut self.meter)?;
            if self.table.get(id).built == 0 {
                self.build(layer, id)?;
            }
        }
        Ok(())
    }
}

/// Remembers a lattice point whose list may have to be made. Without room for it the whole map is looked through again.
fn postpone(pending: &mut Vec<Vertex>, cursor: &mut i32, vertex: Vertex, meter: &mut Meter) {
    if pending.len() == pending.capacity() {
        pending.sort_unstable();
        pending.dedup();
    }
    match meter.room(pending, 1, 64) {
        Ok(()) => pending.push(vertex),
        Err(_) => {
            pending.clear();
            *cursor = 0;
        }
    }
}

/// Adds a corner to those found.
#[inline(always)]
fn note(found: &mut Vec<Edge>, table: &mut Table, meter: &mut Meter, x: i32, y: i32) -> Result<(), Error> {
    let id = table.number(x, y, meter)?;
    meter.room(found, 1, 64)?;
    found.push(Edge::new(Vertex::new(x, y), id));
    Ok(())
}

/// Writes down what a scan finds and looks at.
struct Notes<'a> {
    meter: &'a mut Meter,
    table: &'a mut Table,
    footprint: &'a mut Footprint,
    found: &'a mut Vec<Edge>,
}

impl Recorder for Notes<'_> {
    #[inline(always)]
    fn corner(&mut self, x: i32, y: i32) -> Result<(), Error> {
        note(self.found, self.table, self.meter, x, y)
    }

    #[inline(always)]
    fn cells(&mut self, y: i32, left: i32, right: i32) {
        self.footprint.mark_cells(y, left, right);
    }

    #[inline(always)]
    fn points(&mut self, y: i32, left: i32, right: i32) {
        self.footprint.mark_points(y, left, right);
    }
}

/// The scan of one corner.
struct Scan<'a> {
    layer: &'a Layer,
    eye: (i32, i32),
    rule: Rule,
    notes: Notes<'a>,
}

impl Scan<'_> {
    /// All that the corner sees.
    fn everything(&mut self, stack: &mut Vec<Cone>, effort: &mut u64) -> Result<u32, Error> {
        for quadrant in Quadrant::ALL {
            *effort += self.sweep(quadrant, stack)?;
        }
        for (along_x, up) in DIRECTIONS {
            self.walk(along_x, up, true)?;
        }
        Ok(0)
    }

    /// What it sees in the two quadrants in which a path can be taut, each sorted from the wall outwards.
    ///
    /// ```text
    ///     ###|  B        around the blocked cell # a path goes from one of the quadrants A and B to the other;
    ///     ###|           the wall of A runs along x, that of B along y
    ///     ---+---
    ///      A |
    /// ```
    fn tangents(&mut self, pattern: u32, stack: &mut Vec<Cone>, effort: &mut u64) -> Result<u32, Error> {
        let (right, down) = block_of(pattern);
        let (right, down) = (right > 0, down > 0);
        // At a double corner the other blocked cell makes a wall of the second side too.
        let double = is_double_pattern(pattern);
        let mut mid = 0;
        for along_x in [true, false] {
            let quadrant = if along_x { Quadrant::new(right, !down) } else { Quadrant::new(!right, down) };
            let first = self.notes.found.len();
            let (wall_up, other_up) =
                if along_x { (quadrant.right, quadrant.down) } else { (quadrant.down, quadrant.right) };
            self.walk(along_x, wall_up, true)?;
            *effort += self.sweep(quadrant, stack)?;
            self.walk(!along_x, other_up, double)?;
            self.sort(first, quadrant, along_x);
            if along_x {
                mid = to_u32(self.notes.found.len());
            }
        }
        self.mark_pockets();
        Ok(mid)
    }

    /// Marks the edges that lead into a pocket, and what was read to find out.
    fn mark_pockets(&mut self) {
        let Self { layer, eye: (x, y), rule, notes } = self;
        let (from, gaps) = (Point::lattice(*x, *y), if rule.open { DiagonalGaps::Open } else { DiagonalGaps::Closed });
        for edge in notes.found.iter_mut() {
            let (x, y) = edge.vertex.xy();
            let corner = Point::lattice(x, y);
            let Some(nook) = Nook::behind(layer, corner, from) else {
                notes.footprint.mark_box((x - 1, y - 1), (x, y));
                continue;
            };
            let depth = nook.depth(corner);
            let [(ax, ay), (bx, by)] = nook.cells_read(corner, depth);
            // The four cells at the corner were read too.
            let (left, right) = (ax.min(bx).min(x - 1), ax.max(bx).max(x));
            notes.footprint.mark_box((left, ay.min(by).min(y - 1)), (right, ay.max(by).max(y)));
            if nook.pocket(corner, from, depth, gaps).is_some() {
                *edge = edge.into_pocket();
            }
        }
    }

    fn sweep(&mut self, quadrant: Quadrant, stack: &mut Vec<Cone>) -> Result<u64, Error> {
        let eye = Point::lattice(self.eye.0, self.eye.1);
        sweep(self.layer, eye, quadrant, self.rule, stack, &mut self.notes)
    }

    /// Walks along a grid line to the first corner; along a wall (`seen`) further, since every point of it sees this corner.
    fn walk(&mut self, along_x: bool, up: bool, seen: bool) -> Result<(), Error> {
        let (x, y) = self.eye;
        let (plane, line, from) = if along_x { (&self.layer.rows, y, x) } else { (&self.layer.columns, x, y) };
        let mut first = None;
        let end = walk(plane, line, from * SCALE, up, self.rule, |at| {
            first = first.or(Some(at));
            seen
        });
        let (low, high) = (from.min(end), from.max(end));
        if along_x {
            self.notes.cells(y - 1, low - 1, high);
            self.notes.cells(y, low - 1, high);
        } else {
            for y in low - 1..=high {
                self.notes.cells(y, x - 1, x);
            }
        }
        if seen && low < high {
            let (low, high) = if up { (low + 1, high) } else { (low, high - 1) };
            if along_x {
                self.notes.points(y, low, high);
            } else {
                (low..=high).for_each(|y| self.notes.points(y, x, x));
            }
        }
        match first {
            Some(at) if along_x => self.notes.corner(at, y),
            Some(at) => self.notes.corner(x, at),
            None => Ok(()),
        }
    }

    /// Sorts the corners found from `first` on by their angle from the wall of the quadrant. No two lie on one ray.
    fn sort(&mut self, first: usize, quadrant: Quadrant, along_x: bool) {
        let (x, y) = self.eye;
        let turn = turn_of(quadrant, along_x);
        let way = |edge: &Edge| {
            let (to_x, to_y) = edge.vertex.xy();
            (i64::from(to_x - x), i64::from(to_y - y))
        };
        self.notes.found[first..].sort_unstable_by(|a, b| {
            let ((ax, ay), (bx, by)) = (way(a), way(b));
            (turn * (bx * ay - by * ax)).cmp(&0)
        });
    }
}

/// The sign of the cross product of the wall of a quadrant with its other side.
const fn turn_of(quadrant: Quadrant, along_x: bool) -> i64 {
    if (quadrant.right == quadrant.down) == along_x { 1 } else { -1 }
}

#[cfg(test)]
#[path = "edges_tests.rs"]
mod tests;
