//! Features that some algorithms support, and the error that names those which do.

use super::algorithm::Algorithm;
use super::traits::{AlgorithmTraits, PathKind};
use crate::base::{Error, Result};

/// Declares the features: of each its name in a sentence, and which algorithms support it.
macro_rules! features {
    ($($variant:ident, $name:literal, |$traits:ident| $is_supported:expr;)*) => {
        /// A feature that an option, a cost or a request asks for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Feature {
            $($variant,)*
        }

        impl Feature {
            /// The feature in a sentence.
            const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// True if an algorithm with these traits supports the feature.
            const fn is_supported(self, traits: &AlgorithmTraits) -> bool {
                match (self, traits) {
                    $((Self::$variant, $traits) => $is_supported,)*
                }
            }

            /// The names of the algorithms that support the feature: made by the compiler, since an error must not
            /// allocate.
            const fn supporters(self) -> &'static [&'static str] {
                match self {
                    $(Self::$variant => const { &names::<{ count(Feature::$variant) }>(Feature::$variant) },)*
                }
            }
        }
    };
}

features! {
    CornerLattice, "the corner lattice", |traits| traits.on_corners.is_some();
    CellLattice, "the cell lattice", |traits| traits.on_cells.is_some();
    FourNeighbours, "4 neighbours", |traits| traits.four_neighbours;
    CornerCutting, "corner cutting", |traits| traits.corner_cutting;
    CostRule, "a cost rule other than AVERAGE", |traits| steps(traits.on_cells) && traits.takes_costs();
    TerrainCosts, "terrain costs other than 1 and infinity (blocked)", |traits| traits.takes_costs();
    ManhattanWithEight, "the Manhattan heuristic with 8 neighbours (it overestimates)",
        |traits| (steps(traits.on_cells) || steps(traits.on_corners)) && traits.overestimates;
    ScaleAboveOne, "an h_scale above 1", |traits| traits.overestimates;
    KeepLimit, "a keep_limit", |traits| traits.keeps_lists;
    Radius, "a radius", |traits| traits.radius;
    Margin, "a margin", |traits| traits.radius && traits.exact;
    Units, "a unit of several cells", |traits| steps(traits.on_cells) && !traits.movers;
    Turns, "turns that count", |traits| steps(traits.on_cells) && traits.overestimates;
    CostTolerance, "a cost_tolerance", |traits| traits.exact && traits.takes_costs();
    Movers, "movers, a speed, a horizon and a start time", |traits| traits.movers;
}

/// True for paths that step along the lattice.
const fn steps(paths: Option<PathKind>) -> bool {
    matches!(paths, Some(PathKind::LatticeSteps))
}

impl Feature {
    /// Refuses the feature unless the algorithm supports it.
    pub(super) const fn require(self, algorithm: Algorithm) -> Result {
        let traits = algorithm.traits();
        if self.is_supported(traits) {
            return Ok(());
        }
        Err(Error::UnsupportedBy { algorithm: traits.name, feature: self.name(), supported_by: self.supporters() })
    }
}

/// How many algorithms support the feature.
const fn count(feature: Feature) -> usize {
    let (mut count, mut at) = (0, 0);
    while at < Algorithm::ALL.len() {
        if feature.is_supported(Algorithm::ALL[at].traits()) {
            count += 1;
        }
        at += 1;
    }
    count
}

/// The names of those that support it.
const fn names<const N: usize>(feature: Feature) -> [&'static str; N] {
    let mut names = [""; N];
    let (mut count, mut at) = (0, 0);
    while at < Algorithm::ALL.len() {
        let traits = Algorithm::ALL[at].traits();
        if feature.is_supported(traits) {
            names[count] = traits.name;
            count += 1;
        }
        at += 1;
    }
    names
}

#[cfg(test)]
#[path = "feature_tests.rs"]
mod tests;
