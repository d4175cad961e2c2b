//! Windows of 64 cells of a line, and what a scan meets in one.

use crate::base::{index, unsigned};
use crate::grid::{BitPlane, PlaneRow};

/// The cells of a line from one window's first cell to that of the next, which has the last one once more: whether a
/// wall has just ended depends on the cell before.
pub(super) const STRIDE: i32 = 63;

/// Where 64 cells of a line are in its words. If `UP`, the cell `b` places onward from the first is bit `b`, else
/// bit `63 - b`.
#[derive(Clone, Copy)]
pub(super) struct LineWindow<const UP: bool> {
    first: usize,
    second: usize,
    shift: u32,
}

impl<const UP: bool> LineWindow<UP> {
    /// The window that begins at cell `at`, which is on the map or its rim.
    #[inline(always)]
    pub(super) fn new(plane: &BitPlane, at: i32) -> Self {
        // Cell c is bit c + 1 of a row, whose rim is blocked. No scan passes the rim, so that at either end of a row it
        // does not matter what follows in the window.
        let from = unsigned(at + 1);
        let first = index(from >> 6);
        let second = if UP { (first + 1).min(plane.words() - 1) } else { first.saturating_sub(1) };
        Self { first, second, shift: from & 63 }
    }

    #[inline(always)]
    pub(super) fn of(self, line: PlaneRow<'_>) -> u64 {
        let (first, second) = (line.word(self.first), line.word(self.second));
        if UP {
            first >> self.shift | second << 1 << (63 - self.shift)
        } else {
            first << (63 - self.shift) | second >> 1 >> self.shift
        }
    }
}

/// How a scan ends within a window.
pub(super) enum ScanEnd {
    Wall,
    /// Not in this window.
    Open,
    /// At a jump point so many cells from the window's first one.
    Turn(u32),
}

/// What a scan meets first: a blocked cell of its own line, or a cell at which a wall of a neighbouring line has just
/// ended. The former if both are the same cell.
#[inline(always)]
pub(super) const fn end_of_scan<const UP: bool>(walls: u64, turns: u64) -> ScanEnd {
    if UP {
        let events = walls | turns;
        if events & events.wrapping_neg() & walls != 0 {
            ScanEnd::Wall
        } else if events == 0 {
            ScanEnd::Open
        } else {
            ScanEnd::Turn(turns.trailing_zeros())
        }
    } else {
        let turns = turns & !walls;
        if walls > turns {
            ScanEnd::Wall
        } else if turns == 0 {
            ScanEnd::Open
        } else {
            ScanEnd::Turn(turns.leading_zeros())
        }
    }
}

/// The cells of a window at which a wall has just ended.
#[inline(always)]
pub(super) const fn ends<const UP: bool>(window: u64) -> u64 {
    !window & if UP { window << 1 } else { window >> 1 }
}
