//! The scan along one line of cells: where a straight move ends.

use super::window::{LineWindow, STRIDE, ScanEnd, end_of_scan, ends};
use crate::base::signed;
use crate::grid::{BitPlane, DX, DY, Layer};

/// The first jump point (or the goal) in a straight direction, and the steps to it.
pub(super) fn jump_straight(
    layer: &Layer,
    (x, y): (i32, i32),
    direction: usize,
    goal: (i32, i32),
) -> Option<((i32, i32), i32)> {
    let horizontal = DY[direction] == 0;
    let (plane, line, at) = if horizontal { (&layer.rows, y, x) } else { (&layer.columns, x, y) };
    let (goal_line, goal_at) = if horizontal { (goal.1, goal.0) } else { goal };
    let way = DX[direction] + DY[direction];
    let (steps, is_turn) = if way > 0 { scan::<true>(plane, line, at) } else { scan::<false>(plane, line, at) };
    let to_goal = (goal_at - at) * way;
    let meets_goal = goal_line == line && 0 < to_goal && to_goal <= steps;
    if !meets_goal && !is_turn {
        return None;
    }
    let steps = if meets_goal { to_goal } else { steps };
    let to = at + way * steps;
    Some((if horizontal { (to, y) } else { (x, to) }, steps))
}

/// Scans a line from cell `at`: the steps to the first cell at which a wall next to the line has just ended, and true,
/// or to the first blocked cell if that comes first, and false.
#[inline(always)]
fn scan<const UP: bool>(plane: &BitPlane, line: i32, at: i32) -> (i32, bool) {
    let [side, way, other] = [line, line + 1, line + 2].map(|line| plane.at(line));
    let mut done = 0;
    loop {
        let window = LineWindow::<UP>::new(plane, if UP { at + done } else { at - done });
        let ahead = if UP { !1 } else { u64::MAX >> 1 };
        let walls = window.of(way) & ahead;
        let turns = (ends::<UP>(window.of(side)) | ends::<UP>(window.of(other))) & ahead;
        match end_of_scan::<UP>(walls, turns) {
            ScanEnd::Open => done += STRIDE,
            ScanEnd::Turn(steps) => return (done + signed(steps), true),
            ScanEnd::Wall => return (done + signed(steps_to_wall::<UP>(walls)), false),
        }
    }
}

const fn steps_to_wall<const UP: bool>(walls: u64) -> u32 {
    if UP { walls.trailing_zeros() } else { walls.leading_zeros() }
}

#[cfg(test)]
#[path = "straight_tests.rs"]
mod tests;
