//! What the options of a planner guarantee.

use super::options::Options;
use crate::grid::{Neighbours, TurnRule};
use crate::improve::Smoothing;
use crate::search::core::{Guarantee, Heuristic};

/// What part of a cost the rounding of its sum may be.
const ROUNDING_OF_COSTS: f64 = 1e-11;

/// A guarantee with its bound.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Promise {
    pub(super) guarantee: Guarantee,
    /// 1 for optimal results, the factor of a bounded one, 0 without a guarantee.
    pub(super) bound: f64,
}

impl Promise {
    pub(super) const NONE: Self = Self { guarantee: Guarantee::None, bound: 0.0 };

    /// What holds for every result of a planner with these options.
    pub(super) fn of(options: &Options) -> Self {
        let smoothed = options.smoothing != Smoothing::None;
        if options.is_exact_planner() && (options.h_scale <= 1.0 || !smoothed) {
            return match options.margin > 0.0 {
                false => Self::bounded(Guarantee::Optimal, options.h_scale),
                true => Self { guarantee: Guarantee::Bounded, bound: options.longest_factor() },
            };
        }
        if !options.is_lattice_planner() || smoothed || options.turns == TurnRule::Fewest {
            return Self::NONE;
        }
        // The Manhattan distance is at most sqrt 2 times the octile distance, which never overestimates; A* with a
        // consistent heuristic times a factor returns at most that factor times the optimum.
        let overestimates =
            options.resolved_heuristic() == Heuristic::Manhattan && options.neighbours == Neighbours::Eight;
        let factor = if overestimates { std::f64::consts::SQRT_2 } else { 1.0 } * options.h_scale;
        Self::bounded(Guarantee::LatticeOptimal, factor)
    }

    /// What is proven of a path of this cost where no path costs less than `least`.
    pub(super) fn of_costs(cost: f64, least: f64) -> Self {
        if cost > 0.0 && least <= 0.0 {
            Self::NONE
        } else {
            Self::of_bound(if least > 0.0 { cost / least } else { 1.0 })
        }
    }

    /// What is proven of a path that costs at most so much above the cheapest one; infinite if that is not known.
    pub(super) fn of_bound(bound: f64) -> Self {
        match bound {
            exact if exact <= 1.0 + ROUNDING_OF_COSTS => Self { guarantee: Guarantee::Optimal, bound: 1.0 },
            _ if bound.is_finite() => Self { guarantee: Guarantee::Bounded, bound },
            _ => Self::NONE,
        }
    }

    /// What a search earns whose heuristic is at most this factor times a consistent one.
    fn bounded(optimal: Guarantee, factor: f64) -> Self {
        match factor {
            exact if exact <= 1.0 => Self { guarantee: optimal, bound: 1.0 },
            bound if bound.is_finite() => Self { guarantee: Guarantee::Bounded, bound },
            _ => Self::NONE,
        }
    }
}

#[cfg(test)]
#[path = "guarantee_tests.rs"]
mod tests;
