//! Classes of radii, and what a radius makes of blocked cells.
//!
//! Where a disc just passes, it touches two obstacles, and its centre is the middle between two lattice points: such a
//! radius is half the root of a sum of two squares. Between two consecutive ones nothing opens and nothing closes, so
//! that all radii there have the same components, each restricted to its own places.

use crate::base::{index_i32, narrow, to_u32};
use crate::geom::SCALE;
use crate::grid::nearest_wall::FARTHEST;

/// Columns of cells within the largest radius.
pub(super) const COLUMNS: usize = 16;
const _: () = assert!(FARTHEST == 16);
/// The square of half a cell, in units of a point.
const HALF_SQUARED: i64 = 128 * 128;
const _: () = assert!(SCALE == 256);

/// The largest square of twice a radius, in cells.
const MOST_SUM: i64 = 1024;
const _: () = assert!(4 * COLUMNS * COLUMNS == 1024);
const SUMS: usize = 1025;

/// For each number the least radius above half the root of the largest sum of two squares up to it.
static LEAST: [i32; SUMS] = {
    let mut least = [0; SUMS];
    let mut a: i64 = 0;
    while a * a <= MOST_SUM {
        let mut b = 0;
        while a * a + b * b <= MOST_SUM {
            least[index_i32(narrow(a * a + b * b))] = narrow((HALF_SQUARED * (a * a + b * b)).isqrt() + 1);
            b += 1;
        }
        a += 1;
    }
    let mut at = 1;
    while at < SUMS {
        if least[at] == 0 {
            least[at] = least[at - 1];
        }
        at += 1;
    }
    least
};

/// The least radius of the class of a radius of 1/256 to 16 cells, in units of a point: 1 for the radii up to 1/2, for
/// which the components are those of points.
pub(crate) fn least_of_class(radius: i32) -> i32 {
    let radius = i64::from(radius);
    LEAST[index_i32(narrow((radius * radius - 1) / HALF_SQUARED))]
}

/// Where the cells that are blocked close the sides and the diagonals of a cell to the centre of a disc.
///
/// A column of cells at distance d from a side, counted in columns between them, reaches `half(d)` beyond the ends of
/// its cells, where `half(d)^2 = radius^2 - d^2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DiscRule {
    /// The least radius of the class.
    least: i32,
    /// Columns that are near enough.
    pub(super) columns: usize,
    /// By distance: a blocked cell fewer rows away than this closes the whole side.
    pub(super) deep: [usize; COLUMNS],
    /// By distance a bit for each other distance: two cells so many rows away as `deep` says, one on either side, close
    /// the side together if they have these two distances.
    pub(super) pairs: [u32; COLUMNS],
    /// By columns between the cell and two blocked ones, one to the right and one to the left: up to how many rows
    /// between, one above and one below, both together close the diagonal.
    pub(super) across: [usize; COLUMNS],
}

impl DiscRule {
    /// The rule of the class of a radius of 1/256 to 16 cells; none for the class of the components of points.
    pub(crate) fn new(radius: i32) -> Option<Self> {
        let least = least_of_class(radius);
        (least > 1).then(|| Self::of_least(least))
    }

    /// The rule of a radius itself.
    pub(crate) fn of_radius(radius: i32) -> Self {
        Self::of_least(radius)
    }

    /// The least radius of the class.
    pub(crate) const fn least(&self) -> i32 {
        self.least
    }

    /// Rules with one number that is wrong.
    #[cfg(test)]
    pub(crate) fn wrong(&self) -> Vec<Self> {
        let changed = |change: &dyn Fn(&mut Self)| {
            let mut rule = self.clone();
            change(&mut rule);
            rule
        };
        vec![
            changed(&|rule| rule.deep[0] += 1),
            changed(&|rule| rule.deep[0] -= 1),
            changed(&|rule| rule.deep[rule.columns - 1] += 1),
            changed(&|rule| rule.columns -= 1),
            changed(&|rule| rule.pairs = [0; COLUMNS]),
            changed(&|rule| rule.pairs[0] = u32::MAX >> (32 - rule.columns)),
            changed(&|rule| rule.across = [0; COLUMNS]),
            changed(&|rule| rule.across[0] = 1),
        ]
    }

    /// The rule of a class, of its least radius.
    fn of_least(least: i32) -> Self {
        let (radius, scale) = (i64::from(least), i64::from(SCALE));
        let mut rule = Self { least, columns: 0, deep: [0; COLUMNS], pairs: [0; COLUMNS], across: [0; COLUMNS] };
        let mut squares = [0; COLUMNS];
        let (mut distance, mut odd) = (0, scale);
        for (at, kept) in squares.iter_mut().enumerate() {
            let square = radius * radius - distance * distance;
            if square > 0 {
                // The root in cells, rounded up: what just reaches the far end of a side leaves it free.
                rule.deep[at] = index_i32(narrow((square - 1).isqrt()) / SCALE) + 1;
                *kept = square;
                rule.columns = at + 1;
            }
            // The corners of a pair are an odd number of cells apart, `across` counts those whose squares suffice.
            let rest = radius * radius - odd * odd / 4;
            let mut other = scale;
            while other * other / 4 < rest {
                rule.across[at] += 1;
                other += 2 * scale;
            }
            (distance, odd) = (distance + scale, odd + 2 * scale);
        }
        for a in 0..rule.columns {
            for b in 0..rule.columns {
                let both = scale * i64::from(to_u32(rule.deep[a] + rule.deep[b] - 1));
                rule.pairs[a] |= u32::from(roots_exceed((squares[a], squares[b]), both)) << b;
            }
        }
        rule
    }

    /// Columns and rows up to which a blocked cell may close a side or a diagonal of a cell.
    pub(super) const fn reach(&self) -> usize {
        self.deep[0] + 1
    }
}

/// True if the sum of the roots of two numbers exceeds a third number.
const fn roots_exceed((a, b): (i64, i64), sum: i64) -> bool {
    let rest = sum * sum - a - b;
    rest < 0 || 4 * a * b > rest * rest
}

#[cfg(test)]
#[path = "disc_rule_tests.rs"]
mod tests;
