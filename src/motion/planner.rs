//! The planner of any space.

use crate::base::Error;
use crate::base::numeric::bytes;
use crate::collections::zeroed::reserve;
use crate::motion::chains::ChainMotion;
use crate::motion::options::{MotionCancel, MotionOptions, MotionOutcome, MotionStatus};
use crate::motion::poses::PoseMotion;
use crate::motion::sampled::SampledMotion;
use crate::space::{Pose, Space, check_rows};

/// Plans paths in a [`Space`]: of a body over the lattice of its free voxels, of a chain over a lattice of its states,
/// whose motions are checked one by one.
///
/// States are rows of numbers: [`Space::axis`] says what they are.
pub struct Motion {
    space: Space,
    planner: Kind,
    cancel: MotionCancel,
    goals: Vec<Pose>,
    /// The states of the path, row by row.
    path: Vec<f64>,
}

enum Kind {
    Poses(PoseMotion),
    Chain(ChainMotion),
    Sampled(SampledMotion),
}

impl Motion {
    /// A planner.
    ///
    /// # Errors
    /// [`Error::BadValue`] for an option out of its range, [`Error::Unsupported`] for one that is not used, for a
    /// lattice of axes or of a chain with more than four numbers in a state, [`Error::VoxelLimit`] for one with more
    /// than 2^31 voxels, [`Error::OutOfMemory`].
    pub fn new(space: impl Into<Space>, options: MotionOptions) -> Result<Motion, Error> {
        let (space, cancel) = (space.into(), MotionCancel::new()?);
        options.check(&space)?;
        let planner = match &space {
            _ if options.algorithm.samples() => Kind::Sampled(SampledMotion::new(&space, options, cancel.clone())?),
            // Refused above: it has no lattice.
            Space::Axes(_) => Kind::Sampled(SampledMotion::new(&space, options, cancel.clone())?),
            Space::Poses(poses) => Kind::Poses(PoseMotion::new(poses, options, cancel.clone())),
            Space::Chain(chain) => Kind::Chain(ChainMotion::new(chain, options, cancel.clone())?),
        };
        Ok(Self { space, planner, cancel, goals: Vec::new(), path: Vec::new() })
    }

    /// Finds a path from a start to one of some goals, row by row: [`Motion::begin`] and [`Motion::step`] without a
    /// limit. That of a lattice is a cheapest one; planners that sample take the first, and never say that there is
    /// none: let a [`crate::MotionJob`] limit their iterations.
    ///
    /// # Errors
    /// As those.
    pub fn find(&mut self, start: &[f64], goals: &[f64]) -> Result<MotionOutcome, Error> {
        self.begin(start, goals)?;
        self.step(0)
    }

    /// Begins a search on the grid as it is now.
    ///
    /// # Errors
    /// [`Error::BadValue`] for numbers that are not finite or above 2^20 and for no goals; [`Error::BufferTooShort`]
    /// for a row of another length; [`Error::StartBlocked`] and [`Error::GoalBlocked`] if the start, or every goal,
    /// touches a wall or has a number that is not on its axis; [`Error::Busy`], [`Error::OutOfMemory`].
    pub fn begin(&mut self, start: &[f64], goals: &[f64]) -> Result<(), Error> {
        self.begin_for(start, goals, true)
    }

    /// [`Motion::begin`] of a search that takes the first path, or one that iterations make shorter.
    pub(crate) fn begin_for(&mut self, start: &[f64], goals: &[f64], takes_first: bool) -> Result<(), Error> {
        self.check(start, goals)?;
        self.path.clear();
        self.cancel.withdraw();
        self.forget();
        match &mut self.planner {
            Kind::Poses(poses) => {
                self.goals.clear();
                reserve(&mut self.goals, goals.len() / 3)?;
                self.goals.extend(goals.chunks_exact(3).map(Pose::of_row));
                poses.begin(Pose::of_row(start), &self.goals)
            }
            Kind::Chain(chain) => chain.begin(start, goals),
            Kind::Sampled(sampled) => sampled.begin(start, goals, takes_first),
        }
    }

    /// Refuses what is no search: it leaves an open one as it is.
    ///
    /// # Errors
    /// [`Error::BadValue`], [`Error::BufferTooShort`].
    pub(crate) fn check(&self, start: &[f64], goals: &[f64]) -> Result<(), Error> {
        let dimension = self.space.dimension();
        check_rows(start, dimension, 1)?;
        check_rows(goals, dimension, goals.len().div_ceil(dimension))?;
        if goals.is_empty() {
            return Err(Error::BadValue { name: "goal_count", value: 0.0, allowed: "at least one goal" });
        }
        Ok(())
    }

    /// Goes on with the search for so many expansions; 0: until it ends.
    ///
    /// # Errors
    /// [`Error::NoSearch`], [`Error::MemoryLimit`], [`Error::VoxelLimit`] for more than 2^31 voxels, [`Error::Busy`],
    /// [`Error::OutOfMemory`].
    pub fn step(&mut self, max_expansions: u64) -> Result<MotionOutcome, Error> {
        let Self { planner, path, .. } = self;
        match planner {
            Kind::Poses(poses) => {
                let outcome = poses.step(max_expansions)?;
                if outcome.status == MotionStatus::Found {
                    reserve(path, 3 * poses.path().len())?;
                    path.extend(poses.path().iter().flat_map(Pose::row));
                }
                Ok(outcome)
            }
            Kind::Chain(chain) => chain.step(max_expansions, path),
            Kind::Sampled(sampled) => sampled.step(max_expansions, path),
        }
    }

    /// Ends a search whose iterations are used up, if there is a path that more of them might have made shorter.
    pub(crate) fn conclude(&mut self) -> Result<Option<MotionOutcome>, Error> {
        match &mut self.planner {
            Kind::Sampled(sampled) => sampled.conclude(&mut self.path),
            Kind::Poses(_) | Kind::Chain(_) => Ok(None),
        }
    }

    /// The planner, if it samples.
    pub(crate) const fn sampled(&self) -> Option<&SampledMotion> {
        match &self.planner {
            Kind::Sampled(sampled) => Some(sampled),
            Kind::Poses(_) | Kind::Chain(_) => None,
        }
    }

    /// Takes an answer to what the search asks.
    pub(crate) fn tell(&mut self, count: usize, is_free: impl Fn(usize) -> bool) -> Result<(), Error> {
        match &mut self.planner {
            Kind::Sampled(sampled) => sampled.tell(count, is_free),
            Kind::Poses(_) | Kind::Chain(_) => Err(Error::NotAsking),
        }
    }

    /// The states of the path, row by row, between which all numbers change at constant rates. Angles go on from those
    /// of the start and are not reduced: the last ones may differ from those of the goal by whole turns.
    #[must_use]
    pub fn path(&self) -> &[f64] {
        &self.path
    }

    /// Requests the end of the running step, or of the next one: any thread may.
    #[must_use]
    pub fn cancel_flag(&self) -> MotionCancel {
        self.cancel.clone()
    }

    /// The space.
    #[must_use]
    pub const fn space(&self) -> &Space {
        &self.space
    }

    /// Bytes of the planner, without what its space keeps.
    #[must_use]
    pub fn memory(&self) -> u64 {
        bytes(size_of::<Self>())
            + match &self.planner {
                Kind::Poses(poses) => poses.memory(),
                Kind::Chain(chain) => chain.memory(),
                Kind::Sampled(sampled) => sampled.memory(),
            }
    }

    /// Drops the open search and frees the memory.
    pub fn reset(&mut self) {
        match &mut self.planner {
            Kind::Poses(poses) => poses.reset(),
            Kind::Chain(chain) => chain.reset(),
            Kind::Sampled(sampled) => sampled.reset(),
        }
        (self.goals, self.path) = (Vec::new(), Vec::new());
    }

    /// Ends the open search.
    fn forget(&mut self) {
        match &mut self.planner {
            Kind::Poses(poses) => poses.forget(),
            Kind::Chain(chain) => chain.forget(),
            Kind::Sampled(sampled) => sampled.forget(),
        }
    }
}
