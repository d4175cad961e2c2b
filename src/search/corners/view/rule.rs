//! Which lattice points count as corners of a scan.

/// Which lattice points are corners for a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CornerRule {
    /// Double corners too: with open gaps.
    pub(crate) open: bool,
    /// Also corners at which a path from the eye cannot turn.
    pub(crate) all: bool,
}
