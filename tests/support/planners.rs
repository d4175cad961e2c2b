//! Planners of motions by what they need: lists for tests of all of them.

use taut::motion::MotionAlgorithm;

/// Planners that need no more of a space of axes than which states are free: the first two have a lattice, the others
/// are [`SAMPLING`].
pub const OF_AXES: [MotionAlgorithm; 12] = [
    MotionAlgorithm::Lattice,
    MotionAlgorithm::DiscreteRrt,
    MotionAlgorithm::Prm,
    MotionAlgorithm::PrmStar,
    MotionAlgorithm::LazyPrmStar,
    MotionAlgorithm::Rrt,
    MotionAlgorithm::RrtConnect,
    MotionAlgorithm::RrtStar,
    MotionAlgorithm::Est,
    MotionAlgorithm::Kpiece,
    MotionAlgorithm::TRrt,
    MotionAlgorithm::Aorrt,
];

/// Those that sample, without a lattice.
pub const SAMPLING: &[MotionAlgorithm] = OF_AXES.split_at(2).1;

/// All of [`OF_AXES`] that plan for bodies and chains too: T-RRT needs costs that are told.
pub fn of_bodies() -> impl Iterator<Item = MotionAlgorithm> {
    OF_AXES.into_iter().filter(|&algorithm| algorithm != MotionAlgorithm::TRrt)
}
