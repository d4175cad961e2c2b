//! Line of sight, by clipping the segment to each row of cells in turn.

use super::field::{Field, Gaps, Spot, UNIT};

impl Field {
    /// Whether the straight segment between the two points is segment_is_valid under the gap rule.
    pub fn visible(&self, a: Spot, b: Spot, gaps: Gaps) -> bool {
        if !self.touches_free(a) || !self.touches_free(b) {
            return false;
        }
        if a.x == b.x {
            let side = |beside: i64, along: i64| self.free(beside, along);
            let double = |line: i64, along: i64| self.double_corner(line, along);
            return straight(a.x, a.y.min(b.y), a.y.max(b.y), gaps, &side, &double);
        }
        if a.y == b.y {
            let side = |beside: i64, along: i64| self.free(along, beside);
            let double = |line: i64, along: i64| self.double_corner(along, line);
            return straight(a.y, a.x.min(b.x), a.x.max(b.x), gaps, &side, &double);
        }
        if a.y < b.y { self.slanted(a, b, gaps) } else { self.slanted(b, a, gaps) }
    }

    /// `a.y < b.y` and `a.x != b.x`. Abscissas are fractions over `dy`.
    fn slanted(&self, a: Spot, b: Spot, gaps: Gaps) -> bool {
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let cell = dy * UNIT;
        let numerator = |y: i64| a.x * dy + (y - a.y) * dx;
        for row in a.y.div_euclid(UNIT)..=(b.y - 1).div_euclid(UNIT) {
            let top = a.y.max(row * UNIT);
            let bottom = b.y.min((row + 1) * UNIT);
            let (low, high) = ordered(numerator(top), numerator(bottom));
            // Open overlap only: a cell that is merely touched does not count.
            let first = low.div_euclid(cell);
            let last = -((-high).div_euclid(cell)) - 1;
            if !(first..=last).all(|x| self.free(x, row)) {
                return false;
            }
            if gaps == Gaps::Closed && top > a.y && numerator(top).rem_euclid(cell) == 0 {
                let x = numerator(top).div_euclid(cell);
                if self.double_corner(x, row) {
                    return false;
                }
            }
        }
        true
    }
}

/// A segment parallel to an axis: `line` is its fixed coordinate, `low..high` its extent on the other one.
fn straight(
    line: i64,
    low: i64,
    high: i64,
    gaps: Gaps,
    side: &dyn Fn(i64, i64) -> bool,
    double: &dyn Fn(i64, i64) -> bool,
) -> bool {
    if low == high {
        return true;
    }
    let cell = line.div_euclid(UNIT);
    let on_line = line.rem_euclid(UNIT) == 0;
    for along in low.div_euclid(UNIT)..=(high - 1).div_euclid(UNIT) {
        let passable = side(cell, along) || (on_line && side(cell - 1, along));
        let enters_inside = along * UNIT > low;
        if !passable || (gaps == Gaps::Closed && on_line && enters_inside && double(cell, along)) {
            return false;
        }
    }
    true
}

fn ordered(a: i64, b: i64) -> (i64, i64) {
    if a < b { (a, b) } else { (b, a) }
}
