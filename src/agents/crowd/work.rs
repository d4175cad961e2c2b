//! Lists of a step.

use super::lines::HalfPlane;
use crate::collections::counted;
#[cfg(feature = "motion")]
use crate::mesh::RimSides;

/// Lists that are kept from one walker to the next.
#[derive(Default)]
pub(super) struct WalkerWork {
    pub(super) lines: Vec<HalfPlane>,
    pub(super) scratch: Vec<HalfPlane>,
    #[cfg(feature = "motion")]
    pub(super) rims: RimSides,
}

#[cfg(feature = "motion")]
counted!(WalkerWork { lines, scratch, rims });
#[cfg(not(feature = "motion"))]
counted!(WalkerWork { lines, scratch });
