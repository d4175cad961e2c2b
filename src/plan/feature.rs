//! Features that some algorithms support, and the error that names those which do.

use super::algorithm::Algorithm;
use super::traits::{AlgorithmTraits, PathKind};
use crate::base::Error;

/// A feature that an option, a cost or a request asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Feature {
    CornerLattice,
    CellLattice,
    FourNeighbours,
    CornerCutting,
    CostRule,
    TerrainCosts,
    ManhattanWithEight,
    ScaleAboveOne,
    KeepLimit,
    Radius,
    Margin,
    Movers,
}

impl Feature {
    /// The feature in a sentence.
    const fn name(self) -> &'static str {
        match self {
            Self::CornerLattice => "the corner lattice",
            Self::CellLattice => "the cell lattice",
            Self::FourNeighbours => "4 neighbours",
            Self::CornerCutting => "corner cutting",
            Self::CostRule => "a cost rule other than AVERAGE",
            Self::TerrainCosts => "terrain costs other than 1 and infinity (blocked)",
            Self::ManhattanWithEight => "the Manhattan heuristic with 8 neighbours (it overestimates)",
            Self::ScaleAboveOne => "an h_scale above 1",
            Self::KeepLimit => "a keep_limit",
            Self::Radius => "a radius",
            Self::Margin => "a margin",
            Self::Movers => "movers, a speed, a horizon and a start time",
        }
    }

    /// True if an algorithm with these traits supports the feature.
    const fn is_supported(self, traits: &AlgorithmTraits) -> bool {
        let steps_on_cells = matches!(traits.on_cells, Some(PathKind::LatticeSteps));
        let steps = steps_on_cells || matches!(traits.on_corners, Some(PathKind::LatticeSteps));
        match self {
            Self::CornerLattice => traits.on_corners.is_some(),
            Self::CellLattice => traits.on_cells.is_some(),
            Self::FourNeighbours => traits.four_neighbours,
            Self::CornerCutting => traits.corner_cutting,
            Self::CostRule => steps_on_cells && traits.takes_costs(),
            Self::TerrainCosts => traits.takes_costs(),
            Self::ManhattanWithEight => steps && traits.overestimates,
            Self::ScaleAboveOne => traits.overestimates,
            Self::KeepLimit => traits.keeps_lists,
            Self::Radius => traits.radius,
            Self::Margin => traits.radius && traits.exact,
            Self::Movers => traits.movers,
        }
    }

    /// The names of the algorithms that support the feature.
    const fn supporters(self) -> &'static [&'static str] {
        /// The list for one feature, made by the compiler: an error must not allocate.
        macro_rules! list {
            ($feature:ident) => {
                const { &names::<{ count(Feature::$feature) }>(Feature::$feature) }
            };
        }
        match self {
            Self::CornerLattice => list!(CornerLattice),
            Self::CellLattice => list!(CellLattice),
            Self::FourNeighbours => list!(FourNeighbours),
            Self::CornerCutting => list!(CornerCutting),
            Self::CostRule => list!(CostRule),
            Self::TerrainCosts => list!(TerrainCosts),
            Self::ManhattanWithEight => list!(ManhattanWithEight),
            Self::ScaleAboveOne => list!(ScaleAboveOne),
            Self::KeepLimit => list!(KeepLimit),
            Self::Radius => list!(Radius),
            Self::Margin => list!(Margin),
            Self::Movers => list!(Movers),
        }
    }

    /// Refuses the feature unless the algorithm supports it.
    pub(super) const fn require(self, algorithm: Algorithm) -> Result<(), Error> {
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
