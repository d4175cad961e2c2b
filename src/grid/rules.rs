//! The rules for paths between blocked cells and past their corners.

use crate::base::numbered;

numbered! {
    /// May a path pass between two diagonally touching blocked cells?
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum DiagonalGaps {
        /// No, as in the paper on Anya. A path may start or end at such a point and use either free quadrant: it
        /// belongs to both sides. So no place that the library chooses is one or less than 1/32 before one, along x or
        /// y; a goal asked for there is reached.
        #[default]
        Closed = 0,
        /// Yes, as in the papers on Theta*.
        Open = 1,
    }
}

numbered! {
    /// What turns of a path along the cell lattice count, each by 45 degrees: a right angle is two.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum TurnRule {
        /// Nothing.
        #[default]
        Free = 0,
        /// Of the cheapest paths, to the last bit of their costs, one with the fewest.
        TieBreak = 1,
        /// The turn cost of the options each.
        Cost = 2,
        /// More than all else: of the paths with the fewest turns one of the cheapest.
        Fewest = 3,
    }
}

numbered! {
    /// Which cells next to a diagonal step must be free on the cell lattice.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum CornerCutting {
        /// Both: the rule of the Moving AI benchmarks.
        #[default]
        Never = 0,
        /// At least one.
        OneFree = 1,
        /// None: a step may even lead between two blocked cells.
        Always = 2,
    }
}
