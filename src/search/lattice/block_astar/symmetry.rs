//! The eight turns and reflections of a block, and the classes of patterns that they make.

use super::window::SIDE;
use crate::base::{Result, index, low16, to_u32, unsigned};
use crate::collections::{counted, reserve_exact, zeroed_box};

/// Turns and reflections of a square.
pub(super) const SYMMETRIES: usize = 8;

/// Patterns of the 16 cells of a block.
const PATTERNS: usize = 1 << 16;

/// Classes of these patterns under the symmetries, counted by Burnside's lemma: (2^16 + 2 x 2^4 + 3 x 2^8 + 2 x 2^10) /
/// 8.
pub(super) const CLASSES: usize = 8548;

/// Where a symmetry takes the position (x, y) of a square whose last position is (last, last): a transposition if bit 2
/// of its number is set, then a reflection of x for bit 0 and of y for bit 1.
pub(super) const fn turned(symmetry: usize, (x, y): (i32, i32), last: i32) -> (i32, i32) {
    let (x, y) = if symmetry & 4 != 0 { (y, x) } else { (x, y) };
    (if symmetry & 1 != 0 { last - x } else { x }, if symmetry & 2 != 0 { last - y } else { y })
}

/// The pattern that a symmetry makes of `pattern`.
fn turned_pattern(symmetry: usize, pattern: u16) -> u16 {
    let mut result = 0;
    for y in 0..SIDE {
        for x in 0..SIDE {
            if pattern >> (y * SIDE + x) & 1 != 0 {
                let (to_x, to_y) = turned(symmetry, (x, y), SIDE - 1);
                result |= 1 << (to_y * SIDE + to_x);
            }
        }
    }
    result
}

/// A class, and the symmetry that takes its first pattern to the pattern in question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ClassMember {
    pub(super) class: u16,
    pub(super) symmetry: u8,
}

/// The class of every pattern.
pub(crate) struct PatternClasses {
    members: Box<[u32]>,
    /// The smallest pattern of each class.
    pub(super) first: Vec<u16>,
}

counted!(PatternClasses { members, first });

/// Set in the word of a pattern that has been seen.
const SEEN: u32 = 1 << 31;

impl PatternClasses {
    /// Finds the classes.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn new() -> Result<Self> {
        let mut classes = Self { members: zeroed_box(PATTERNS)?, first: Vec::new() };
        reserve_exact(&mut classes.first, CLASSES)?;
        for pattern in 0..=u16::MAX {
            if classes.members[usize::from(pattern)] & SEEN == 0 {
                let class = to_u32(classes.first.len());
                classes.first.push(pattern);
                for symmetry in 0..SYMMETRIES {
                    let member = &mut classes.members[usize::from(turned_pattern(symmetry, pattern))];
                    if *member & SEEN == 0 {
                        *member = SEEN | to_u32(symmetry) << 16 | class;
                    }
                }
            }
        }
        Ok(classes)
    }

    /// The class of a pattern.
    #[inline(always)]
    pub(super) fn member(&self, pattern: u16) -> ClassMember {
        let word = self.members[usize::from(pattern)];
        ClassMember { class: low16(word & 0xFFFF), symmetry: crate::base::numeric::low8(word >> 16 & 7) }
    }
}

/// For each symmetry and each vertex of a block, the vertex of the class's first pattern that it stands for. `at` gives
/// the position of each vertex, `last` the last coordinate.
pub(super) fn turned_back(at: &[(i32, i32)], last: i32) -> [[u8; 16]; SYMMETRIES] {
    let mut table = [[0; 16]; SYMMETRIES];
    for (symmetry, row) in table.iter_mut().enumerate() {
        for (from, &position) in (0_u8..).zip(at) {
            let to = turned(symmetry, position, last);
            for (vertex, _) in at.iter().enumerate().filter(|&(_, &other)| other == to) {
                row[vertex] = from;
            }
        }
    }
    table
}

/// The number of the vertex at a position of a square of `side` positions.
pub(super) const fn number((x, y): (i32, i32), side: i32) -> usize {
    index(unsigned(y * side + x))
}
