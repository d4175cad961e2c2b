//! The corners that a point sees along a grid line.
//!
//! A walk along a grid line goes on until both cells ahead are blocked, or to a double corner that may not be passed. A
//! path that comes along the line may turn at a corner whose blocked cell lies behind it.

use crate::base::numeric::{index_i32, signed, to_i32, unsigned};
use crate::geom::SCALE;
use crate::grid::{BitPlane, corners_between};
use crate::search::corners::view::sweep::Rule;

/// The events of a walk along the lattice line `line` of a plane from `from` (1/256 cell), towards larger indices if
/// `up`: calls `take` with every lattice point strictly ahead that is a corner by the rule, in order, as long as it
/// answers true. Returns the point at which the walk has ended.
pub(crate) fn walk(
    plane: &BitPlane,
    line: i32,
    from: i32,
    up: bool,
    rule: Rule,
    mut take: impl FnMut(i32) -> bool,
) -> i32 {
    let (above, below) = (plane.row(line), plane.row(line + 1));
    let words = to_i32(above.len());
    let first = if up { from.div_euclid(SCALE) } else { -(-from).div_euclid(SCALE) };
    let on_point = from.rem_euclid(SCALE) == 0;
    let mut word = first.div_euclid(64);
    let start = unsigned(first.rem_euclid(64));
    let mut mask = if up { u64::MAX << start } else { u64::MAX >> (63 - start) };
    while (0..words).contains(&word) {
        let found = corners_between(above, below, index_i32(word), up);
        let mut corners = found.turning;
        if rule.all {
            corners |= corners_between(above, below, index_i32(word), !up).turning;
        }
        if rule.open {
            corners |= found.double;
        }
        let ends = if rule.open { found.stop } else { found.stop | found.double };
        let mut events = (corners | ends) & mask;
        while events != 0 {
            let bit = if up { events.trailing_zeros() } else { 63 - events.leading_zeros() };
            events &= !(1 << bit);
            let here = |word: u64| word >> bit & 1 != 0;
            let at = word * 64 + signed(bit);
            if at == first {
                // The walk begins here, or behind here if it begins between two points.
                if on_point && here(found.stop) {
                    return at;
                }
                continue;
            }
            if here(corners) && !take(at) || here(ends) {
                return at;
            }
        }
        mask = u64::MAX;
        word += if up { 1 } else { -1 };
    }
    first
}
