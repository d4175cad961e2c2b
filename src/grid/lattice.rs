//! The lattices and the rules of their steps.

use crate::base::numbered;

numbered! {
    /// The vertices of a lattice planner.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Lattice {
        /// Cell corners.
        #[default]
        Corners = 0,
        /// Cell centres.
        Cells = 1,
    }
}

numbered! {
    /// How many neighbours a vertex has.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Neighbours {
        /// Straight steps only.
        Four = 4,
        /// Straight and diagonal steps.
        #[default]
        Eight = 8,
    }
}

numbered! {
    /// Which cells' costs a step between cell centres takes.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum CostRule {
        /// The mean of both cells' costs.
        #[default]
        Average = 0,
        /// The entered cell's cost.
        Entered = 1,
    }
}
