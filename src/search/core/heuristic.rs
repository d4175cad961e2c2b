//! Estimates of the distance to the goal.

use crate::base::{numbered, real, unsigned};

numbered! {
    /// Which estimate a search uses.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Heuristic {
        /// Octile distance (Manhattan with 4 neighbours) for A* without smoothing and jump point search, straight-line
        /// distance otherwise.
        #[default]
        Auto = 0,
        /// The length of the shortest path with 8 neighbours on an empty map.
        Octile = 1,
        /// The Euclidean distance.
        StraightLine = 2,
        /// |dx| + |dy|: with 8 neighbours up to sqrt 2 times too large, which makes the result bounded by that factor.
        Manhattan = 3,
        /// max(|dx|, |dy|).
        Chebyshev = 4,
    }
}

/// Steps of an octile distance: straight ones in the high half, diagonal ones in the low half.
#[inline(always)]
pub(crate) const fn octile_steps(dx: i32, dy: i32) -> u64 {
    let (dx, dy) = (unsigned(dx.abs()), unsigned(dy.abs()));
    let (long, short) = if dx > dy { (dx, dy) } else { (dy, dx) };
    // Widening by shifts keeps this a const fn.
    crate::base::numeric::wide(long - short) << 32 | crate::base::numeric::wide(short)
}

/// The length of `straight << 32 | diagonal` steps. Different counts below 2^24 give different floats in the right
/// order: a + b sqrt 2 and c + d sqrt 2 differ by more than 1 / (4 x 2^24), the rounding error is below 2^-27. Of more
/// steps than that (a maze on one of the largest maps) sums that agree to the last bits may be ordered wrongly: no
/// length that is reported is wrong by more than that.
#[inline(always)]
pub(crate) fn steps_length(steps: u64) -> f64 {
    use crate::base::numeric::{high32, low32, real_u32};
    real_u32(high32(steps)) + real_u32(low32(steps)) * std::f64::consts::SQRT_2
}

/// The estimate for a difference of `dx` columns and `dy` rows.
#[inline(always)]
pub(crate) fn estimate(heuristic: Heuristic, dx: i32, dy: i32) -> f64 {
    match heuristic {
        Heuristic::Auto | Heuristic::Octile => steps_length(octile_steps(dx, dy)),
        Heuristic::StraightLine => {
            let (dx, dy) = (i64::from(dx), i64::from(dy));
            real(dx * dx + dy * dy).sqrt()
        }
        Heuristic::Manhattan => f64::from(dx.abs()) + f64::from(dy.abs()),
        Heuristic::Chebyshev => f64::from(dx.abs().max(dy.abs())),
    }
}

#[cfg(test)]
#[path = "heuristic_tests.rs"]
mod tests;
