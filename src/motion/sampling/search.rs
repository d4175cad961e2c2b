//! What planners that sample have in common.

use crate::base::Error;
use crate::collections::Counted;
use crate::motion::sampling::problem::{Problem, Turn};
use crate::motion::{core::pieces::MotionPiece, sampling::nodes::Nodes};

/// A planner that samples.
pub(crate) trait Sampling: Counted {
    /// Begins with the problem's ends, which are free.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    fn begin(&mut self, problem: &mut Problem) -> Result<(), Error>;

    /// Goes on to the next check or to the end of an iteration.
    ///
    /// # Errors
    /// As [`Sampling::begin`].
    fn turn(&mut self, problem: &mut Problem) -> Result<Turn, Error>;

    /// Begins what is left to be done when the iterations are used up; [`Turn::Found`] if that is nothing.
    ///
    /// # Errors
    /// As [`Sampling::begin`].
    fn finish(&mut self, _problem: &mut Problem) -> Result<Turn, Error> {
        Ok(Turn::Found)
    }

    /// True if there is a path that more iterations may make shorter.
    fn has_path(&self) -> bool {
        false
    }

    /// Writes the path, from the start to a goal.
    ///
    /// # Errors
    /// As [`Sampling::begin`].
    fn trace(&mut self, problem: &Problem, path: &mut Vec<f64>) -> Result<(), Error>;

    /// What the path costs that was found, if that is not its length.
    fn cost(&self) -> Option<f64> {
        None
    }

    /// A lattice's path that was traced costs at most so many times what the cheapest does; none before there is one.
    fn bound(&self) -> Option<f64> {
        None
    }

    /// A state that costs less cannot be told: the estimate would be too high.
    fn least_cost(&self) -> f64 {
        0.0
    }

    /// Its trees, if it grows any.
    fn trees(&self) -> &[Nodes] {
        &[]
    }

    /// Calls `take` with the ends of each motion of the trees or the roadmap.
    fn each_motion(&self, dimension: usize, take: &mut dyn FnMut(&[f64], &[f64])) {
        self.trees().iter().for_each(|tree| tree.each_motion(dimension, take));
    }

    /// How the path is driven, piece by piece.
    fn pieces(&self) -> &[MotionPiece] {
        &[]
    }

    /// States in the trees or the roadmap.
    fn nodes(&self) -> usize {
        self.trees().iter().map(Nodes::count).sum()
    }

    /// Frees what a search has allocated.
    fn free(&mut self);
}
