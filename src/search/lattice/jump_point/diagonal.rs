//! The scans along rows, or along columns, from all cells of a diagonal move at once.
//!
//! Nearly all of these scans run into a wall without a jump point on the way, and most walls are near. So the lines are
//! read in windows of 64 cells, each line once for the scan along it and for those along its neighbours. Scans that
//! leave the window go on to the next one together; where no line has a wall they skip it by the OR of 16 lines.
//!
//! ```text
//!   windows of a move right and down, from its first cell `o` on:
//!       o . . . # # . .        0   before
//!       . 1 . . . . . #        1   way: the scan from cell 1 meets the end of the wall above it
//!       . . 2 . . . . #        2   beyond: this one meets the wall
//! ```
//!
//! Based on: block-based scanning, D. Harabor, A. Grastien. Improving Jump Point Search. ICAPS 2014. There each cell of
//! a diagonal has its own scan.

use super::window::{LineWindow, STRIDE, ScanEnd, end_of_scan, ends};
use crate::base::{index, signed};
use crate::grid::{BitPlane, RowWalk, group_of};

/// Most steps of a diagonal move that are decided together: the last scan still has 31 cells of its window ahead.
pub(super) const MOST_STEPS: u32 = 32;

/// Where the scans of a diagonal move end: those that find a jump point, by the number of diagonal steps before.
#[derive(Debug)]
pub(super) struct Jumps {
    /// Bit i for the scan from the cell after i steps.
    pub(super) found: u64,
    /// The places of the jump points along their lines; of scans that found none something old.
    places: [i32; 33],
}

impl Jumps {
    /// The place of the jump point found after so many diagonal steps.
    #[inline(always)]
    pub(super) fn after(&self, steps: u32) -> Option<i32> {
        (self.found >> steps & 1 != 0).then(|| self.places[index(steps)])
    }

    /// Replaces what was found after so many diagonal steps.
    pub(super) fn put(&mut self, steps: u32, place: Option<i32>) {
        self.found = self.found & !(1 << steps) | u64::from(place.is_some()) << steps;
        self.places[index(steps)] = place.unwrap_or_default();
    }
}

impl Default for Jumps {
    fn default() -> Self {
        Self { found: 0, places: [0; 33] }
    }
}

/// A diagonal move as it crosses the lines of a plane: rows, or columns.
#[derive(Clone, Copy)]
pub(super) struct Crossing<'a> {
    pub(super) plane: &'a BitPlane,
    /// The OR of each [`crate::grid::GROUP`] lines.
    pub(super) groups: &'a BitPlane,
    /// The line and the place in it from which the move starts.
    pub(super) line: i32,
    pub(super) at: i32,
    /// The next line, 1 or -1 away, and the direction of the scans, 1 or -1.
    pub(super) next_line: i32,
    pub(super) way: i32,
}

impl Crossing<'_> {
    /// Scans from each cell of the move until it is blocked; the number of its steps, at most `most`.
    pub(super) fn walk(self, most: u32, jumps: &mut Jumps) -> u32 {
        if self.way > 0 { self.sweep::<true, true>(most, jumps) } else { self.sweep::<false, true>(most, jumps) }
    }

    /// Scans from each cell of a move of so many steps, all of which are possible.
    pub(super) fn scan(self, steps: u32, jumps: &mut Jumps) {
        if self.way > 0 {
            self.sweep::<true, false>(steps, jumps);
        } else {
            self.sweep::<false, false>(steps, jumps);
        }
    }

    /// The padded line after so many steps.
    #[inline(always)]
    fn line_after(&self, steps: u32) -> i32 {
        self.line + 1 + self.next_line * signed(steps)
    }

    /// Does up to `most` steps and scans from each cell. Unless `WALK`, all steps are known to be possible.
    #[inline(always)]
    fn sweep<const UP: bool, const WALK: bool>(self, most: u32, jumps: &mut Jumps) -> u32 {
        debug_assert!(most <= MOST_STEPS);
        jumps.found = 0;
        let window = LineWindow::<UP>::new(self.plane, self.at);
        let mut lines = RowWalk::new(self.plane, self.line_after(0), self.next_line < 0);
        let mut before = window.of(lines.here());
        lines.advance();
        let mut way = window.of(lines.here());
        let (mut ends_before, mut ends_way) = (ends::<UP>(before), ends::<UP>(way));
        let mut open = 0;
        let mut steps = most;
        for step in 1..=most {
            // Three cells decide whether a diagonal step is possible.
            let blocked = if UP {
                before >> step & 1 | way >> (step - 1) & 3
            } else {
                before << step >> 63 | way << (step - 1) >> 62
            };
            if WALK && blocked != 0 {
                steps = step - 1;
                break;
            }
            lines.advance();
            let beyond = window.of(lines.here());
            let ends_beyond = ends::<UP>(beyond);
            let ahead = if UP { u64::MAX << step << 1 } else { u64::MAX >> step >> 1 };
            match end_of_scan::<UP>(way & ahead, (ends_before | ends_beyond) & ahead) {
                ScanEnd::Wall => {}
                ScanEnd::Open => open |= 1 << step,
                ScanEnd::Turn(distance) => {
                    jumps.put(step, Some(self.at + self.way * signed(distance)));
                }
            }
            (before, way) = (way, beyond);
            (ends_before, ends_way) = (ends_way, ends_beyond);
        }
        if open != 0 {
            self.go_on::<UP>(open, jumps);
        }
        steps
    }

    /// Continues the scans that have left their first window.
    fn go_on<const UP: bool>(self, mut open: u64, jumps: &mut Jumps) {
        let mut at = self.at;
        while open != 0 {
            at += self.way * STRIDE;
            let window = LineWindow::<UP>::new(self.plane, at);
            let (first, last) = (open.trailing_zeros(), 63 - open.leading_zeros());
            if self.is_free(window, first - 1, last + 1) {
                continue;
            }
            let mut lines = RowWalk::new(self.plane, self.line_after(first - 1), self.next_line < 0);
            let mut ends_before = ends::<UP>(window.of(lines.here()));
            lines.advance();
            let mut way = window.of(lines.here());
            for step in first..=last {
                lines.advance();
                let beyond = window.of(lines.here());
                let (ends_way, ends_beyond) = (ends::<UP>(way), ends::<UP>(beyond));
                let ahead = if UP { !1 } else { u64::MAX >> 1 };
                if open >> step & 1 != 0 {
                    match end_of_scan::<UP>(way & ahead, (ends_before | ends_beyond) & ahead) {
                        ScanEnd::Wall => open &= !(1 << step),
                        ScanEnd::Open => {}
                        ScanEnd::Turn(distance) => {
                            open &= !(1 << step);
                            jumps.put(step, Some(at + self.way * signed(distance)));
                        }
                    }
                }
                (ends_before, way) = (ends_way, beyond);
            }
        }
    }

    /// True if a window has no blocked cell in the groups of the lines after `first` to `last` steps.
    #[inline(always)]
    fn is_free<const UP: bool>(&self, window: LineWindow<UP>, first: u32, last: u32) -> bool {
        let (a, b) = (group_of(self.line_after(first)), group_of(self.line_after(last)));
        (a.min(b)..=a.max(b)).all(|group| window.of(self.groups.at(group)) == 0)
    }
}

#[cfg(test)]
#[path = "diagonal_tests.rs"]
mod tests;
