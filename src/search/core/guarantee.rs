//! What is known about an answer.

/// What is known about how good a path is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Guarantee {
    /// Nothing.
    None = 0,
    /// At most `bound` times the optimum.
    Bounded = 1,
    /// No path along the planner's lattice costs less.
    LatticeOptimal = 2,
    /// No path of the continuous map is shorter.
    Optimal = 3,
}
