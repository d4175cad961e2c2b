//! Corner bits: the lattice points at which a shortest path may turn.
//!
//! ```text
//!   NW | NE      the four cells around the lattice point +
//!   ---+---      convex corner: exactly one of them is blocked
//!   SW | SE      double corner: NW and SE blocked, NE and SW free, or vice versa
//! ```
//!
//! One plane contains both kinds; the four cells tell them apart. No point of the map's border is
//! a corner, since at least two of its cells lie outside and are blocked.

use crate::collections::bits::pair;

/// The blocked bits of the four cells around the lattice point in column `x`, between the padded cell rows `above` and
/// `below`: bit 0 north-west, 1 north-east, 2 south-west, 3 south-east.
#[inline(always)]
pub(crate) fn pattern_between(above: &[u64], below: &[u64], x: u32) -> u32 {
    pair(above, x) | pair(below, x) << 2
}

/// True if the four cells make a double corner.
#[inline(always)]
pub(crate) const fn is_double_pattern(pattern: u32) -> bool {
    pattern == 0b0110 || pattern == 0b1001
}

/// True if the four cells make a convex or a double corner.
#[inline(always)]
pub(crate) const fn is_corner_pattern(pattern: u32) -> bool {
    pattern.count_ones() == 1 || is_double_pattern(pattern)
}

/// The corners among 64 neighbouring lattice points, from the blocked bits of the cells around them: each word contains
/// one of the four cells of every point.
#[inline(always)]
pub(crate) const fn corner_word(nw: u64, ne: u64, sw: u64, se: u64) -> u64 {
    let odd = nw ^ ne ^ sw ^ se;
    let convex = odd & !(nw & ne) & !(sw & se);
    convex | double_word(nw, ne, sw, se)
}

/// The double corners among 64 neighbouring lattice points.
#[inline(always)]
pub(crate) const fn double_word(nw: u64, ne: u64, sw: u64, se: u64) -> u64 {
    !(nw ^ se) & !(ne ^ sw) & (nw ^ ne)
}

/// The four words of cells around the lattice points `64 i ..`, taken from two neighbouring rows of a padded plane:
/// lattice point `x` lies between the padded bits `x` and `x + 1`. Past the end everything is blocked.
#[inline(always)]
pub(crate) fn around(above: &[u64], below: &[u64], i: usize) -> [u64; 4] {
    let next = |row: &[u64]| row[i] >> 1 | row.get(i + 1).copied().unwrap_or(u64::MAX) << 63;
    [above[i], next(above), below[i], next(below)]
}

/// The lattice points of interest on a walk along a grid line, for 64 neighbouring lattice points.
pub(crate) struct OnLine {
    /// Convex corners whose blocked cell is behind the walk: the path may turn around it.
    pub(crate) turning: u64,
    /// Double corners.
    pub(crate) double: u64,
    /// Points past which both cells next to the line are blocked.
    pub(crate) stop: u64,
}

/// The lattice points of interest on a walk between the padded rows `above` and `below`, for word `i`, towards larger
/// indices if `up`.
#[inline(always)]
pub(crate) fn corners_between(above: &[u64], below: &[u64], i: usize, up: bool) -> OnLine {
    let [nw, ne, sw, se] = around(above, below, i);
    let double = double_word(nw, ne, sw, se);
    let convex = corner_word(nw, ne, sw, se) & !double;
    let (behind, stop) = if up { (nw | sw, ne & se) } else { (ne | se, nw & sw) };
    OnLine { turning: convex & behind, double, stop }
}

/// Writes the corner bits of one lattice row, between the padded cell rows `above` and `below`.
pub(crate) fn write_corner_row(above: &[u64], below: &[u64], out: &mut [u64]) {
    for (i, word) in out.iter_mut().enumerate() {
        let [nw, ne, sw, se] = around(above, below, i);
        *word = corner_word(nw, ne, sw, se);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_agree_with_the_definition_on_all_sixteen_patterns() {
        for pattern in 0..16_u32 {
            let cell = |i: u32| pattern >> i & 1 == 1;
            let word = |i: u32| u64::from(cell(i));
            let (nw, ne, sw, se) = (word(0), word(1), word(2), word(3));
            let blocked = pattern.count_ones();
            let double = blocked == 2 && cell(0) == cell(3);
            assert_eq!(double_word(nw, ne, sw, se) & 1 == 1, double, "{pattern:04b}");
            assert_eq!(is_double_pattern(pattern), double, "{pattern:04b}");
            assert_eq!(is_corner_pattern(pattern), double || blocked == 1, "{pattern:04b}");
            assert_eq!(corner_word(nw, ne, sw, se) & 1 == 1, double || blocked == 1, "{pattern:04b}");
        }
    }
}
