//! The planner of any space.

use crate::base::Error;
use crate::base::numeric::bytes;
use crate::collections::list::List;
use crate::collections::zeroed::reserve;
use crate::improve::ImproveOptions;
use crate::motion::chains::ChainMotion;
use crate::motion::edge::Answers;
use crate::motion::hybrid::HybridMotion;
use crate::motion::options::{MotionAlgorithm, MotionCancel, MotionOptions, MotionOutcome, MotionStatus, Preparation};
use crate::motion::pieces::MotionPiece;
use crate::motion::poses::PoseMotion;
use crate::motion::sampled::{NO_ROADMAP, SampledMotion};
use crate::motion::shortcuts::{Shortening, StateShortcuts, check};
use crate::search::core::guarantee::Guarantee;
use crate::space::{Pose, Space, check_rows};

/// Plans paths in a [`Space`]: of a body over the lattice of its free voxels, of a chain over a lattice of its states,
/// whose motions are checked one by one; or of a body that drives with a turning radius over arcs.
///
/// States are rows of numbers: [`Space::axis`] says what they are.
pub struct Motion {
    space: Space,
    planner: Kind,
    cancel: MotionCancel,
    goals: Vec<Pose>,
    /// The states of the path, row by row.
    path: Vec<f64>,
    /// The outcome that the path comes from.
    found: Option<MotionOutcome>,
    shortcuts: StateShortcuts,
    /// Motions that improvements of the path have checked.
    checks: u64,
}

#[expect(clippy::large_enum_variant, reason = "a planner is made once, and what it holds is larger still")]
enum Kind {
    Poses(PoseMotion),
    Chain(ChainMotion),
    Hybrid(HybridMotion),
    Sampled(SampledMotion),
}

impl Motion {
    /// A planner.
    ///
    /// # Errors
    /// [`Error::BadValue`] for an option out of its range, [`Error::Unsupported`] for one that is not used, for a
    /// lattice of a chain or of axes with more than four numbers in a state and for what has no poses and is to drive,
    /// [`Error::VoxelLimit`] for more than 2^31 voxels, [`Error::OutOfMemory`].
    pub fn new(space: impl Into<Space>, options: MotionOptions) -> Result<Motion, Error> {
        let (space, cancel) = (space.into(), MotionCancel::new()?);
        options.check(&space)?;
        let planner = match (&space, options.algorithm) {
            (Space::Poses(poses), MotionAlgorithm::Lattice) => {
                Kind::Poses(PoseMotion::new(poses, options, cancel.clone()))
            }
            (Space::Poses(poses), MotionAlgorithm::HybridAstar) => {
                Kind::Hybrid(HybridMotion::new(poses, options, cancel.clone())?)
            }
            (Space::Chain(chain), MotionAlgorithm::Lattice) => {
                Kind::Chain(ChainMotion::new(chain, options, cancel.clone())?)
            }
            (_, MotionAlgorithm::HybridAstar) => {
                return Err(Error::Unsupported { what: "only bodies have a turning radius: hybrid A* drives them" });
            }
            // What samples, and the lattice of a space of axes.
            _ => Kind::Sampled(SampledMotion::new(&space, options, cancel.clone())?),
        };
        Ok(Self::of(space, planner, cancel))
    }

    fn of(space: Space, planner: Kind, cancel: MotionCancel) -> Self {
        let (goals, path, shortcuts) = (Vec::new(), Vec::new(), StateShortcuts::default());
        Self { space, planner, cancel, goals, path, found: None, shortcuts, checks: 0 }
    }

    /// A planner with the options and the roadmap of another one, as [`Motion::save`] has written them.
    ///
    /// # Errors
    /// [`Error::Saved`] for bytes that are no roadmap, [`Error::Unsupported`] for a space with other axes;
    /// [`Error::OutOfMemory`].
    pub fn load(space: impl Into<Space>, data: &[u8]) -> Result<Motion, Error> {
        let (space, cancel) = (space.into(), MotionCancel::new()?);
        let planner = Kind::Sampled(SampledMotion::load(&space, data, cancel.clone())?);
        Ok(Self::of(space, planner, cancel))
    }

    /// Grows the roadmap of PRM, PRM* or lazy PRM* by so many iterations, or goes on with a preparation that has asked:
    /// then the number is that of the first call. Drops the open search and the path.
    ///
    /// Each later search begins with the roadmap; what it adds is dropped. On a grid with other cells the roadmap's
    /// motions are checked again when a path wants them.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for other planners; [`Error::MemoryLimit`], [`Error::OutOfMemory`]: what has grown stays.
    pub fn prepare(&mut self, iterations: u64) -> Result<Preparation, Error> {
        let Kind::Sampled(sampled) = &mut self.planner else { return Err(NO_ROADMAP) };
        self.path.clear();
        (self.found, self.checks) = (None, 0);
        self.cancel.withdraw();
        sampled.prepare(iterations)
    }

    /// The roadmap as bytes: what [`Motion::prepare`] has grown.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for planners without a roadmap, [`Error::OutOfMemory`].
    pub fn save(&self) -> Result<Vec<u8>, Error> {
        self.sampled().ok_or(NO_ROADMAP)?.save()
    }

    /// Bytes of [`Motion::save`].
    pub(crate) fn saved_size(&self) -> Result<usize, Error> {
        self.sampled().ok_or(NO_ROADMAP)?.saved_size()
    }

    /// Finds a path from a start to one of some goals, row by row: [`Motion::begin`] and [`Motion::step`] without a
    /// limit. That of a lattice is a cheapest one; planners that sample take the first, and never say that there is
    /// none: let a [`crate::motion::MotionJob`] limit their iterations.
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
        self.begin_for(start, goals, (true, 0.0))
    }

    /// [`Motion::begin`] of a search that takes the first path, or one that iterations make shorter, and whose path may
    /// end so far from a goal.
    pub(crate) fn begin_for(
        &mut self,
        start: &[f64],
        goals: &[f64],
        (takes_first, tolerance): (bool, f64),
    ) -> Result<(), Error> {
        self.check(start, goals)?;
        self.check_tolerance(tolerance)?;
        self.path.clear();
        (self.found, self.checks) = (None, 0);
        self.cancel.withdraw();
        self.forget();
        if matches!(self.space, Space::Poses(_)) {
            self.goals.clear();
            self.goals.add_all(goals.chunks_exact(3).map(Pose::of_row))?;
        }
        match &mut self.planner {
            Kind::Poses(poses) => poses.begin(Pose::of_row(start), &self.goals),
            Kind::Chain(chain) => chain.begin(start, goals),
            Kind::Hybrid(hybrid) => hybrid.begin(Pose::of_row(start), &self.goals),
            Kind::Sampled(sampled) => sampled.begin(start, goals, (takes_first, tolerance)),
        }
    }

    /// Refuses a distance from goals that the planner's paths cannot have, or must have.
    ///
    /// # Errors
    /// [`Error::Unsupported`].
    pub(crate) fn check_tolerance(&self, tolerance: f64) -> Result<(), Error> {
        match (self.sampled().is_some_and(SampledMotion::drives), tolerance > 0.0) {
            (true, false) => Err(Error::Unsupported {
                what: "controls and modes meet a goal only by chance: a request needs a tolerance above 0",
            }),
            (false, true) => Err(Error::Unsupported {
                what: "paths end at goals, without a tolerance, but those of kinodynamic RRT and DARRT",
            }),
            _ => Ok(()),
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
        let outcome = self.search(max_expansions)?;
        self.found = (outcome.status == MotionStatus::Found).then_some(outcome);
        Ok(outcome)
    }

    fn search(&mut self, max_expansions: u64) -> Result<MotionOutcome, Error> {
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
            Kind::Hybrid(hybrid) => {
                let outcome = hybrid.step(max_expansions)?;
                path.add_slice(hybrid.path())?;
                Ok(outcome)
            }
            Kind::Sampled(sampled) => sampled.step(max_expansions, path),
        }
    }

    /// Ends a search whose iterations are used up, if there is a path that more of them might have made shorter.
    pub(crate) fn conclude(&mut self) -> Result<Option<MotionOutcome>, Error> {
        let concluded = match &mut self.planner {
            Kind::Sampled(sampled) => sampled.conclude(&mut self.path)?,
            Kind::Poses(_) | Kind::Chain(_) | Kind::Hybrid(_) => None,
        };
        self.found = concluded.filter(|outcome| outcome.status == MotionStatus::Found).or(self.found);
        Ok(concluded)
    }

    /// The planner, if it samples.
    pub(crate) const fn sampled(&self) -> Option<&SampledMotion> {
        match &self.planner {
            Kind::Sampled(sampled) => Some(sampled),
            Kind::Poses(_) | Kind::Chain(_) | Kind::Hybrid(_) => None,
        }
    }

    /// Takes an answer to what the search asks: what each state costs, or only whether it is free.
    pub(crate) fn tell(&mut self, count: usize, told: Answers, cost: impl Fn(usize) -> f64) -> Result<(), Error> {
        match &mut self.planner {
            Kind::Sampled(sampled) => sampled.tell(count, told, cost),
            Kind::Poses(_) | Kind::Chain(_) | Kind::Hybrid(_) => Err(Error::NotAsking),
        }
    }

    /// Shortens the path in place, on the grid as it is now: random pieces of it become straight motions where these
    /// are free and cost less. The cost never rises, and the same seed finds the same path. A path that has changed has
    /// no guarantee; if nothing better is found, path and guarantee stay. The outcome has in `expanded` the iterations.
    ///
    /// In a space of axes a motion is free as for its planners. Where the host tells, the outcome is
    /// [`MotionStatus::Asking`] until all is told: then call again with the same options. The path changes at the end;
    /// other options begin anew, and a new search drops the shortcuts.
    ///
    /// # Errors
    /// [`Error::NoAnswer`] without a path; [`Error::BadValue`] for an option out of its range and, for bodies and
    /// chains, with the first motion of the path that is blocked by now; [`Error::Unsupported`] for other improvements
    /// than [`crate::improve::Improvement::Shortcut`], for weights of walls and turns, for paths of vehicles, controls
    /// and modes, of T-RRT and others that were found by costs, and in spaces with constraints; [`Error::OutOfMemory`].
    /// The path is as before then.
    pub fn improve(&mut self, options: &ImproveOptions) -> Result<MotionOutcome, Error> {
        if matches!(self.planner, Kind::Hybrid(_)) {
            return Err(Error::Unsupported {
                what: "a path of arcs has no shortcuts: a straight motion is none of a vehicle",
            });
        }
        if self.sampled().is_some_and(SampledMotion::drives) {
            return Err(Error::Unsupported { what: "a path of controls or modes has no shortcuts" });
        }
        let Some(found) = self.found else { return Err(Error::NoAnswer) };
        let revision = self.space.grid().map_or(0, crate::grid::Grid::revision);
        let is_sampled = self.sampled().is_some();
        check(options)?;
        let Self { planner, space, path, shortcuts, .. } = self;
        let shortened = match planner {
            Kind::Sampled(sampled) if matches!(space, Space::Axes(_)) => {
                let Some(shortened) = sampled.shorten(shortcuts, path, options)? else {
                    let (status, guarantee) = (MotionStatus::Asking, Guarantee::None);
                    let (cost, length) = (f64::INFINITY, f64::INFINITY);
                    let expanded = shortcuts.many.shortcutter.done().into();
                    return Ok(MotionOutcome { status, guarantee, bound: 0.0, cost, length, expanded, ..found });
                };
                shortened
            }
            _ => {
                let run = Shortening { options, is_sampled, is_free: revision == found.revision };
                shortcuts.shorten(space, path, run)?
            }
        };
        self.checks += shortened.checks;
        let seen = MotionOutcome { expanded: shortened.iterations.into(), revision, ..found };
        if !shortened.is_better {
            return Ok(seen);
        }
        let (cost, length) = (shortened.cost, shortened.length);
        let outcome = MotionOutcome { guarantee: Guarantee::None, bound: 0.0, cost, length, ..seen };
        self.found = Some(outcome);
        Ok(outcome)
    }

    /// Motions that improvements of the path have checked.
    pub(crate) const fn checks(&self) -> u64 {
        self.checks
    }

    /// The states of the path, row by row, between which all numbers change at constant rates. Angles go on from those
    /// of the start and are not reduced: the last ones may differ from those of the goal by whole turns.
    #[must_use]
    pub fn path(&self) -> &[f64] {
        &self.path
    }

    /// How the path is driven, piece by piece: of [`MotionAlgorithm::HybridAstar`], [`MotionAlgorithm::KinodynamicRrt`]
    /// and [`MotionAlgorithm::Darrt`]; other paths have no pieces.
    #[must_use]
    pub fn pieces(&self) -> &[MotionPiece] {
        match &self.planner {
            Kind::Hybrid(hybrid) => hybrid.pieces(),
            Kind::Sampled(sampled) => sampled.pieces(),
            Kind::Poses(_) | Kind::Chain(_) => &[],
        }
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
            + self.shortcuts.bytes()
            + match &self.planner {
                Kind::Poses(poses) => poses.memory(),
                Kind::Chain(chain) => chain.memory(),
                Kind::Hybrid(hybrid) => hybrid.memory(),
                Kind::Sampled(sampled) => sampled.memory(),
            }
    }

    /// Drops the open search and frees the memory.
    pub fn reset(&mut self) {
        match &mut self.planner {
            Kind::Poses(poses) => poses.reset(),
            Kind::Chain(chain) => chain.reset(),
            Kind::Hybrid(hybrid) => hybrid.reset(),
            Kind::Sampled(sampled) => sampled.reset(),
        }
        (self.goals, self.path) = (Vec::new(), Vec::new());
        (self.found, self.checks, self.shortcuts) = (None, 0, StateShortcuts::default());
    }

    /// Ends the open search.
    fn forget(&mut self) {
        match &mut self.planner {
            Kind::Poses(poses) => poses.forget(),
            Kind::Chain(chain) => chain.forget(),
            Kind::Hybrid(hybrid) => hybrid.forget(),
            Kind::Sampled(sampled) => sampled.forget(),
        }
    }
}
