//! A space of any kind, whose states are rows of numbers.

use crate::base::Error;
use crate::grid::Grid;
use crate::space::axis_space::{AxisSpace, TOLD};
use crate::space::check::{Numbers, check_motions, check_rows, check_states};
use crate::space::{axis::Axis, chain_space::ChainSpace, pose_space::PoseSpace, voxel_walk::VoxelCheck};

/// A configuration space.
#[derive(Clone)]
pub enum Space {
    /// Of a body with a shape: x, y, angle.
    Poses(PoseSpace),
    /// Of a chain of links.
    Chain(ChainSpace),
    /// Of axes: the host tells what is free.
    Axes(AxisSpace),
}

impl From<&PoseSpace> for Space {
    fn from(space: &PoseSpace) -> Self {
        Self::Poses(space.clone())
    }
}

impl From<&ChainSpace> for Space {
    fn from(space: &ChainSpace) -> Self {
        Self::Chain(space.clone())
    }
}

impl From<&AxisSpace> for Space {
    fn from(space: &AxisSpace) -> Self {
        Self::Axes(space.clone())
    }
}

impl From<&Space> for Space {
    fn from(space: &Space) -> Self {
        space.clone()
    }
}

impl Space {
    /// The grid; none of axes.
    #[must_use]
    pub fn grid(&self) -> Option<&Grid> {
        match self {
            Self::Poses(space) => Some(space.grid()),
            Self::Chain(space) => Some(space.grid()),
            Self::Axes(_) => None,
        }
    }

    /// What a number of a state is; `None` past the last one.
    #[must_use]
    pub fn axis(&self, at: usize) -> Option<Axis> {
        match self {
            Self::Poses(space) => space.axes().get(at).copied(),
            Self::Chain(space) => space.axes().get(at).copied(),
            Self::Axes(space) => space.axes().get(at).copied(),
        }
    }

    /// Numbers of a state.
    #[must_use]
    pub fn dimension(&self) -> usize {
        match self {
            Self::Poses(_) => 3,
            Self::Chain(space) => space.axes().len(),
            Self::Axes(space) => space.axes().len(),
        }
    }

    /// True if a function tells what states cost.
    pub(crate) fn has_costs(&self) -> bool {
        matches!(self, Self::Axes(axes) if axes.has_costs())
    }

    /// True if the first two numbers of a state are a place.
    pub(crate) fn has_place(&self) -> bool {
        match self {
            Self::Poses(_) => true,
            Self::Chain(space) => space.chain().has_free_base(),
            Self::Axes(_) => false,
        }
    }

    /// Whether each state, row by row, is free on the grid as it is now: see [`PoseSpace::check`] and
    /// [`ChainSpace::check`].
    ///
    /// # Errors
    /// [`Error::BufferTooShort`] for another count of numbers, [`Error::BadValue`] for numbers that are not finite or
    /// above 2^20, [`Error::Unsupported`] for a space of axes, [`Error::OutOfMemory`].
    pub fn check(&self, states: &[f64], is_free: &mut [bool]) -> Result<(), Error> {
        check_rows(states, self.dimension(), is_free.len())?;
        self.check_of(is_free.len(), |at| states[at], |at, free| is_free[at] = free)
    }

    /// Whether each straight motion, from one state to the one with the same place in the other list, is free: see
    /// [`PoseSpace::check_motions`] and [`ChainSpace::check_motions`].
    ///
    /// # Errors
    /// As [`Space::check`].
    pub fn check_motions(&self, from: &[f64], to: &[f64], is_free: &mut [bool]) -> Result<(), Error> {
        check_rows(from, self.dimension(), is_free.len())?;
        check_rows(to, self.dimension(), is_free.len())?;
        self.check_motions_of(is_free.len(), (|at| from[at], |at| to[at]), |at, free| is_free[at] = free)
    }

    /// [`Space::check`] of states whose numbers are read one by one.
    pub(crate) fn check_of(
        &self,
        count: usize,
        number: impl Numbers,
        tell: impl FnMut(usize, bool),
    ) -> Result<(), Error> {
        let shape = (self.dimension(), count);
        match self {
            Self::Poses(space) => space.checking(|check| check_states(check, shape, number, tell)),
            Self::Chain(space) => space.checking(|check| check_states(check, shape, number, tell)),
            Self::Axes(space) => {
                let voxels = space.voxels().ok_or(TOLD)?;
                check_states(&mut VoxelCheck { axes: space.axes(), voxels: &voxels }, shape, number, tell)
            }
        }
    }

    /// [`Space::check_motions`] of motions whose numbers are read one by one.
    pub(crate) fn check_motions_of(
        &self,
        count: usize,
        numbers: (impl Numbers, impl Numbers),
        tell: impl FnMut(usize, bool),
    ) -> Result<(), Error> {
        let shape = (self.dimension(), count);
        match self {
            Self::Poses(space) => space.checking(|check| check_motions(check, shape, numbers, tell)),
            Self::Chain(space) => space.checking(|check| check_motions(check, shape, numbers, tell)),
            Self::Axes(space) => {
                let voxels = space.voxels().ok_or(TOLD)?;
                check_motions(&mut VoxelCheck { axes: space.axes(), voxels: &voxels }, shape, numbers, tell)
            }
        }
    }

    /// Bytes of what is kept about the space.
    #[must_use]
    pub fn memory(&self) -> u64 {
        match self {
            Self::Poses(space) => space.memory(),
            Self::Chain(space) => space.memory(),
            Self::Axes(space) => space.memory(),
        }
    }
}
