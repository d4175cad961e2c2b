//! The latest edits of a grid: from these a planner proves, without a search, that an earlier answer still holds.
//!
//! A ring of [`MOST`] records, beside the state under the grid's lock. A record has the rectangle of what changed, the
//! classes before and after, from which follows for each layer whether a cell may have been blocked or freed, and
//! whether the rectangle is a notch: then no distance between points outside of it has changed.
//!
//! Cost: a look at the cells of an edit, of at most [`LOOKED_AT`]; larger edits count as if they changed every cell.
//! An edit never fails for want of memory here: what cannot be remembered is forgotten, and nothing is proven across
//! it. Memory: 16 bytes per record, up to 64 KiB.

use super::layer_key::{ClassMask, LayerKey};
use super::{layer::Layer, rules::DiagonalGaps};
use crate::base::{index_i32, low16, low32, unsigned};
use crate::collections::bits::triple;
use crate::collections::{counted, reserve};
use crate::geom::Rect;

/// Records that are kept: with an edit per frame about a minute.
const MOST: usize = 4096;
/// Cells of an edit that are compared one by one, in at most 3 microseconds.
const LOOKED_AT: i64 = 1024;
/// Longest side of a notch, in cells: its surroundings are walked.
const LONGEST_NOTCH: i32 = 64;

/// The classes of some cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Classes {
    /// All have this one.
    One(u8),
    /// They may have any.
    Several,
}

impl Classes {
    fn with(self, class: u8) -> Self {
        if self == Self::One(class) { self } else { Self::Several }
    }

    fn joined(self, other: Self) -> Self {
        if self == other { self } else { Self::Several }
    }

    fn one(self) -> Option<u8> {
        match self {
            Self::One(class) => Some(class),
            Self::Several => None,
        }
    }
}

/// What an edit is about to change.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change {
    /// A rectangle that contains every cell that changes.
    pub(super) area: Rect,
    before: Classes,
    after: Classes,
    /// True if a cell may change from class 0 to another one, and the other way.
    frees: bool,
    blocks: bool,
}

impl Change {
    /// The change of a rectangle from the classes before to those after, which `old` and `new` return row by row: none
    /// if they are equal. The cells of large rectangles are not compared.
    pub(crate) fn of<'a>(
        area: Rect,
        old: impl Fn(i32) -> &'a [u8],
        new: impl Fn(i32, usize) -> u8,
        fill: Option<u8>,
    ) -> Option<Self> {
        if !Self::looks_at(area) {
            let after = fill.map_or(Classes::Several, Classes::One);
            return Some(Self {
                area,
                before: Classes::Several,
                after,
                frees: fill != Some(0),
                blocks: fill.is_none_or(|class| class == 0),
            });
        }
        let mut change: Option<Self> = None;
        for y in area.y..area.y + area.height {
            let row = &old(y)[index_i32(area.x)..index_i32(area.x + area.width)];
            for ((x, &before), column) in (area.x..).zip(row).zip(0..) {
                let after = new(y, column);
                if before != after {
                    let cell = Self::of_cell(x, y, before, after);
                    change = Some(change.map_or(cell, |change| change.with(x, y, before, after)));
                }
            }
        }
        change
    }

    /// True if the cells of a rectangle are compared one by one.
    pub(super) fn looks_at(area: Rect) -> bool {
        i64::from(area.width) * i64::from(area.height) <= LOOKED_AT
    }

    fn of_cell(x: i32, y: i32, before: u8, after: u8) -> Self {
        Self {
            area: Rect::new(x, y, 1, 1),
            before: Classes::One(before),
            after: Classes::One(after),
            frees: before == 0,
            blocks: after == 0,
        }
    }

    fn with(self, x: i32, y: i32, before: u8, after: u8) -> Self {
        Self {
            area: covering(self.area, Rect::new(x, y, 1, 1)),
            before: self.before.with(before),
            after: self.after.with(after),
            frees: self.frees || before == 0,
            blocks: self.blocks || after == 0,
        }
    }

    /// Both changes in one.
    pub(crate) fn joined(self, other: Self) -> Self {
        Self {
            area: covering(self.area, other.area),
            before: self.before.joined(other.before),
            after: self.after.joined(other.after),
            frees: self.frees || other.frees,
            blocks: self.blocks || other.blocks,
        }
    }
}

/// The smallest rectangle that contains two others.
fn covering(a: Rect, b: Rect) -> Rect {
    let (left, top) = (a.x.min(b.x), a.y.min(b.y));
    let (right, bottom) = ((a.x + a.width).max(b.x + b.width), (a.y + a.height).max(b.y + b.height));
    Rect::new(left, top, right - left, bottom - top)
}

/// The two gap rules under which a rectangle may be a notch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Notch {
    closed: bool,
    open: bool,
}

/// A remembered edit, or a part of one.
#[derive(Clone, Copy, Debug)]
struct Edit {
    left: u16,
    top: u16,
    /// One past the last column and row.
    right: u16,
    bottom: u16,
    /// The low half of the revision that it made.
    revision: u32,
    /// A class, unless there are several.
    before: u8,
    after: u8,
    flags: u8,
}

const SEVERAL_BEFORE: u8 = 1;
const SEVERAL_AFTER: u8 = 2;
const FREES: u8 = 4;
const BLOCKS: u8 = 8;
const NOTCH_CLOSED: u8 = 16;
const NOTCH_OPEN: u8 = 32;

impl Edit {
    fn new(revision: u64, change: &Change, notch: Notch) -> Self {
        let side = |v: i32| low16(unsigned(v));
        let Rect { x, y, width, height } = change.area;
        let flags = [
            (change.before == Classes::Several, SEVERAL_BEFORE),
            (change.after == Classes::Several, SEVERAL_AFTER),
            (change.frees, FREES),
            (change.blocks, BLOCKS),
            (notch.closed, NOTCH_CLOSED),
            (notch.open, NOTCH_OPEN),
        ];
        Self {
            left: side(x),
            top: side(y),
            right: side(x + width),
            bottom: side(y + height),
            revision: low32(revision),
            before: change.before.one().unwrap_or_default(),
            after: change.after.one().unwrap_or_default(),
            flags: flags.iter().filter(|(is_set, _)| *is_set).fold(0, |all, (_, flag)| all | flag),
        }
    }

    fn has(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    fn effect(&self, view: EffectView) -> Effect {
        let (left, top) = (i32::from(self.left), i32::from(self.top));
        let before = (!self.has(SEVERAL_BEFORE)).then_some(self.before);
        let after = (!self.has(SEVERAL_AFTER)).then_some(self.after);
        let (frees, blocks) = of_classes(view.key.mask, before, after, (self.has(FREES), self.has(BLOCKS)));
        let notch = self.has(match view.gaps {
            DiagonalGaps::Closed => NOTCH_CLOSED,
            DiagonalGaps::Open => NOTCH_OPEN,
        });
        Effect {
            area: Rect::new(left, top, i32::from(self.right) - left, i32::from(self.bottom) - top),
            frees,
            blocks,
            is_notch: notch && view.notches,
            before,
            after,
        }
    }
}

/// Whether a change between classes may free and block cells for a mask; for the mask of class 0 alone both are known.
fn of_classes(mask: ClassMask, before: Option<u8>, after: Option<u8>, known: (bool, bool)) -> (bool, bool) {
    if mask == ClassMask::ZERO {
        return known;
    }
    let (was, is) = (before.map(|class| mask.blocks(class)), after.map(|class| mask.blocks(class)));
    (was != Some(false) && is != Some(true), was != Some(true) && is != Some(false))
}

/// For whom effects are told.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EffectView {
    pub(crate) key: LayerKey,
    pub(crate) gaps: DiagonalGaps,
    /// True if the layer was there when the edits were recorded, so that their notches are its notches.
    pub(crate) notches: bool,
}

/// What a remembered edit has done to a layer. A layer for a size changes like that for points: it frees cells only
/// where one is freed, and blocks some only where one is blocked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effect {
    /// A rectangle that contains every cell whose class changed; as [`super::current::History`] tells it, every cell
    /// that changed in the layer.
    pub(crate) area: Rect,
    /// True if it may have freed a cell, and blocked one.
    pub(crate) frees: bool,
    pub(crate) blocks: bool,
    /// True if no distance between two points outside of the closed rectangle has changed.
    pub(crate) is_notch: bool,
    /// The class of all changed cells before and after; none if there are several.
    pub(crate) before: Option<u8>,
    pub(crate) after: Option<u8>,
}

/// Under which gap rules a rectangle is a notch of a layer: the free cells around it, next to its sides and, where gaps
/// are open, at its corners, form one run on one side.
///
/// ```text
///   ? . . ?      A way into the rectangle C and out again crosses the closed run twice, and the straight piece of the
///   # C C #      run between these points is no longer; it lies in the closure of the free cells of the run. So
///   # C C #      whatever C contains changes no distance between points outside of its closure.
///   # # # #
/// ```
///
/// With closed gaps a cell at a corner of the rectangle touches it in a double corner at most, which no path passes.
/// With open gaps such a cell belongs to the run if it continues it.
fn notch_of(layer: &Layer, area: Rect) -> Notch {
    let Rect { x, y, width, height } = area;
    if (width, height) == (1, 1) {
        return notch_of_cell(layer, x, y);
    }
    notch_of_rectangle(layer, area)
}

/// The same for one cell: most edits are of one.
fn notch_of_cell(layer: &Layer, x: i32, y: i32) -> Notch {
    // Three cells of each of three rows, set where they are blocked: an octal digit per row.
    let [above, here, below] = layer.rows.three(y).map(|row| triple(row, unsigned(x)));
    let free = !(above | here << 3 | below << 6);
    let (north, south, west, east) = (0o007, 0o700, 0o111, 0o444);
    let around = free & 0o757;
    let middles = 0o252;
    let on_one_side = |side: u32| around & !side == 0 && (around & middles != 0 || around.count_ones() <= 1);
    Notch {
        closed: (around & middles).count_ones() <= 1,
        open: [north, south, west, east].into_iter().any(on_one_side),
    }
}

/// The same for a rectangle of any size.
fn notch_of_rectangle(layer: &Layer, area: Rect) -> Notch {
    let Rect { x, y, width, height } = area;
    if width > LONGEST_NOTCH || height > LONGEST_NOTCH {
        return Notch::default();
    }
    // Each side with the cell at its either end.
    let free = |x: i32, y: i32| !layer.is_blocked(x, y);
    let sides = [
        side(width, |i| free(x - 1 + i, y - 1)),
        side(width, |i| free(x - 1 + i, y + height)),
        side(height, |i| free(x - 1, y - 1 + i)),
        side(height, |i| free(x + width, y - 1 + i)),
    ];
    let straight: i32 = sides.iter().map(|side| side.inner).sum();
    // Each cell at a corner is counted on two sides.
    let all = straight + sides.iter().map(|side| side.ends).sum::<i32>() / 2;
    Notch {
        closed: sides.iter().any(|side| side.inner == straight && side.inner_runs <= 1),
        open: sides.iter().any(|side| side.inner + side.ends == all && side.runs <= 1),
    }
}

/// The free cells along a side of a rectangle.
#[derive(Default)]
struct RectangleSide {
    /// Next to the side.
    inner: i32,
    /// At its two ends, beyond the corners of the rectangle.
    ends: i32,
    /// Runs without the cells at the ends, and with them.
    inner_runs: i32,
    runs: i32,
}

/// The cells along a side of this length: number 0 and the last one lie beyond the corners.
fn side(length: i32, free: impl Fn(i32) -> bool) -> RectangleSide {
    let mut side = RectangleSide::default();
    let mut previous = false;
    for i in 0..=length + 1 {
        let is_free = free(i);
        let at_end = i == 0 || i == length + 1;
        if is_free {
            *(if at_end { &mut side.ends } else { &mut side.inner }) += 1;
            side.runs += i32::from(!previous);
            side.inner_runs += i32::from(!at_end && (!previous || i == 1));
        }
        previous = is_free;
    }
    side
}

/// The latest edits.
pub(crate) struct Journal {
    edits: Vec<Edit>,
    /// The place of the oldest record once the ring is full.
    oldest: usize,
    /// Every edit after this revision is remembered.
    complete_after: u64,
    newest: u64,
}

counted!(Journal { edits } plain { oldest, complete_after, newest });

impl Journal {
    /// A journal that begins at a revision.
    pub(crate) const fn new(revision: u64) -> Self {
        Self { edits: Vec::new(), oldest: 0, complete_after: revision, newest: revision }
    }

    /// Remembers the edit that made a revision, in parts; `layers` are those of that revision.
    pub(crate) fn record(&mut self, revision: u64, changes: &[Change], layers: &[Layer]) {
        self.newest = revision;
        for change in changes {
            // The cells around a part may be those of another one, which changed in the same edit.
            let may_be_notch = changes.len() == 1 && (change.frees || !is_first_only(layers));
            let notch = if may_be_notch { notch_of_all(layers, change.area) } else { Notch::default() };
            self.push(Edit::new(revision, change, notch));
        }
    }

    /// Forgets every edit up to the one that made a revision, which has effects that no record tells.
    pub(crate) fn forget(&mut self, revision: u64) {
        self.edits.clear();
        (self.oldest, self.complete_after, self.newest) = (0, revision, revision);
    }

    fn push(&mut self, edit: Edit) {
        if self.edits.len() == MOST {
            let lost = std::mem::replace(&mut self.edits[self.oldest], edit);
            self.complete_after = self.revision_of(&lost);
            self.oldest = (self.oldest + 1) % MOST;
            return;
        }
        if reserve(&mut self.edits, 1).is_err() {
            self.edits.clear();
            self.complete_after = self.newest;
        }
        if self.edits.len() < self.edits.capacity() {
            self.edits.push(edit);
        }
    }

    /// The whole revision of a record.
    fn revision_of(&self, edit: &Edit) -> u64 {
        self.newest - u64::from(low32(self.newest).wrapping_sub(edit.revision))
    }

    /// What the edits after one revision up to another have done, the newest first; none if not all are remembered.
    pub(crate) fn effects(&self, from: u64, to: u64, view: EffectView) -> Option<impl Iterator<Item = Effect>> {
        let known = self.complete_after <= from && from <= to && to <= self.newest;
        let edits = (0..self.edits.len()).rev().map(|i| &self.edits[(self.oldest + i) % self.edits.len()]);
        let later = edits.skip_while(move |edit| self.revision_of(edit) > to);
        let between = later.take_while(move |edit| self.revision_of(edit) > from);
        known.then(|| between.map(move |edit| edit.effect(view)))
    }
}

/// The layers of which notches are remembered. In a layer for a size an edit changes other cells than its own.
fn with_notches(layers: &[Layer]) -> impl Iterator<Item = &Layer> {
    layers.iter().filter(|layer| layer.key().is_for_points())
}

/// True if there are no such layers but that of class 0.
fn is_first_only(layers: &[Layer]) -> bool {
    with_notches(layers).count() == 1
}

/// Under which gap rules a rectangle is a notch of every such layer.
fn notch_of_all(layers: &[Layer], area: Rect) -> Notch {
    with_notches(layers).fold(Notch { closed: true, open: true }, |all, layer| {
        let one = notch_of(layer, area);
        Notch { closed: all.closed && one.closed, open: all.open && one.open }
    })
}

#[cfg(test)]
#[path = "journal_tests.rs"]
mod tests;
