//! States of a chain, or poses of a body among polygons, as a world: a lattice of them.
//!
//! Every motion of a path was checked on its own, so that the path is free. It is the cheapest of the lattice; there
//! may be cheaper ones beside it, and that the lattice has none does not say that there is none.

use smallvec::SmallVec;

use crate::base::{Budget, Error};
use crate::collections::Allowance;
use crate::motion::core::driver::{End, MapState, Run, World};
use crate::motion::core::{options::MotionStatus, rows::length, rows::weighed};
use crate::motion::lattice::step_lattice::StepLattice;
use crate::motion::lattice::{distances::Distances, joint_costs::JointCosts, step_ends::join};
use crate::search::core::Guarantee;
use crate::space::{Axis, AxisLattice, AxisNumbers, Check, MOST_AXES, Resolution, Verdicts};

/// Tells whether a position has room for what is there in every state.
pub(crate) type Room<'a> = dyn FnMut((f64, f64)) -> Result<bool, Error> + 'a;

/// A space whose states have a lattice of steps.
pub(crate) trait StepSpace: Clone {
    /// A state of its map.
    type State: MapState;

    fn map(&self) -> &<Self::State as MapState>::Map;

    /// What the numbers of a state are.
    fn numbers(&self) -> SmallVec<[Axis; MOST_AXES]>;

    /// True if the first two are a position.
    fn has_place(&self) -> bool;

    /// # Errors
    /// [`Error::Unsupported`], [`Error::VoxelLimit`].
    fn lattice(&self) -> Result<AxisLattice, Error>;

    fn resolution(&self) -> Resolution;

    /// Bytes that verdicts may take.
    fn allowance(&self) -> Allowance;

    /// True if a state is free.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    fn is_free(&self, row: &[f64]) -> Result<bool, Error>;

    /// The answer for a start that is not free, or for goals of which none is.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    fn blocked(&self, state: &Self::State, row: &[f64], is_goal: bool) -> Result<Error, Error>;

    /// Lets a task check in a state of the map, and keep what it is told.
    ///
    /// # Errors
    /// Those of the task.
    fn with_verdicts<R>(
        &self,
        state: &Self::State,
        task: impl FnOnce(&mut dyn Check, &mut Verdicts) -> Result<R, Error>,
    ) -> Result<R, Error>;

    /// Lets a task ask which positions have room.
    ///
    /// # Errors
    /// Those of the task.
    fn with_room(
        &self,
        state: &Self::State,
        task: impl FnOnce(&mut Room<'_>) -> Result<(), Error>,
    ) -> Result<(), Error>;
}

/// The world.
pub(crate) struct StepWorld<K> {
    space: K,
    axes: SmallVec<[Axis; MOST_AXES]>,
    lattice: AxisLattice,
    starts: Vec<End<AxisNumbers>>,
    /// By number.
    ends: Vec<End<AxisNumbers>>,
    distances: Distances,
    joints: JointCosts,
}

impl<K: StepSpace> StepWorld<K> {
    /// # Errors
    /// [`Error::Unsupported`], [`Error::VoxelLimit`].
    pub(crate) fn new(space: &K) -> Result<Self, Error> {
        Ok(Self {
            axes: space.numbers(),
            lattice: space.lattice()?,
            space: space.clone(),
            starts: Vec::new(),
            ends: Vec::new(),
            distances: Distances::default(),
            joints: JointCosts::default(),
        })
    }

    fn graph<'a>(
        &'a self,
        check: &'a mut dyn Check,
        verdicts: &'a mut Verdicts,
        ends: &'a [End<AxisNumbers>],
    ) -> StepLattice<'a> {
        let Self { space, axes, lattice, distances, joints, .. } = self;
        StepLattice { lattice, axes, has_place: space.has_place(), check, verdicts, distances, joints, ends }
    }

    /// Numbers of a position.
    fn placed(&self) -> usize {
        if self.space.has_place() { 2 } else { 0 }
    }

    /// Begins the search.
    fn set_out(
        &mut self,
        state: &K::State,
        run: &mut Run<AxisNumbers>,
        (check, verdicts): (&mut dyn Check, &mut Verdicts),
    ) -> Result<(), Error> {
        let (limit, placed) = (run.limit(), self.placed());
        self.distances.meter.allowance = Allowance::new(limit);
        self.joints.meter.allowance = Allowance::new(limit);
        self.joints.begin(&self.lattice, &self.axes, &run.goals, placed)?;
        let (mut starts, mut ends) = (std::mem::take(&mut self.starts), std::mem::take(&mut self.ends));
        starts.clear();
        ends.clear();
        let mut graph = self.graph(check, verdicts, &[]);
        join(&mut graph, &mut starts, (&run.start, 0), true)?;
        for (number, goal) in run.goals().enumerate() {
            join(&mut graph, &mut ends, (goal, number), false)?;
        }
        ends.sort_unstable_by_key(|end| (end.node, end.goal));
        (self.starts, self.ends) = (starts, ends);
        if placed > 0 {
            self.spread(state)?;
        }
        let taken = self.distances.bytes() + self.joints.meter.used();
        run.begin_repaired(self.lattice.count(), limit.saturating_sub(taken))?;
        run.set_out(&mut self.graph(check, verdicts, &self.ends), &self.starts)
    }

    /// Finds how far each position is from those of the goals, over positions that have room.
    fn spread(&mut self, state: &K::State) -> Result<(), Error> {
        let Self { space, lattice, distances, ends, .. } = self;
        let (across, down) = (lattice.sides[0], lattice.sides[1]);
        if !distances.begin_at(state.revision(), (across.count, down.count))? {
            space.with_room(state, |has_room| {
                for y in 0..down.count {
                    for x in 0..across.count {
                        if has_room((across.value(x), down.value(y)))? {
                            distances.set_free((x, y));
                        }
                    }
                }
                Ok(())
            })?;
            distances.know(state.revision());
        }
        for end in ends.iter() {
            distances.seed((end.at[0], end.at[1]), end.way)?;
        }
        distances.run(across.step)
    }
}

impl<K: StepSpace> World<K::State> for StepWorld<K> {
    type Place = AxisNumbers;

    fn grid(&self) -> &<K::State as MapState>::Map {
        self.space.map()
    }

    fn is_free(&mut self, _state: &K::State, row: &[f64]) -> Result<bool, Error> {
        self.space.is_free(row)
    }

    fn blocked(&self, state: &K::State, row: &[f64], is_goal: bool) -> Result<Error, Error> {
        self.space.blocked(state, row, is_goal)
    }

    fn step(
        &mut self,
        state: &K::State,
        run: &mut Run<AxisNumbers>,
        budget: &mut Budget,
        path: &mut Vec<f64>,
    ) -> Result<(MotionStatus, Guarantee), Error> {
        let space = self.space.clone();
        let status = space.with_verdicts(state, |check, verdicts| {
            verdicts.begin((self.lattice.count(), self.axes.len()), state.revision(), space.allowance())?;
            if !run.is_searching {
                self.set_out(state, run, (&mut *check, &mut *verdicts))?;
            }
            run.step(&mut self.graph(check, verdicts, &self.ends), budget)
        })?;
        let guarantee = match status {
            MotionStatus::Found => {
                let Self { lattice, ends, .. } = self;
                let row = |node| lattice.row(lattice.numbers(node));
                run.trace(ends, path, row, |at| lattice.sides[at].wraps, false)?;
                run.guarantee()
            }
            MotionStatus::NoPath => Guarantee::LatticeOptimal,
            _ => Guarantee::None,
        };
        Ok((status, guarantee))
    }

    fn measure(&self, run: &Run<AxisNumbers>, path: &[f64]) -> (f64, f64) {
        let (first, dimension) = (self.placed(), run.start.len());
        let way = if first > 0 { length(path, dimension) } else { 0.0 };
        let weights = self.axes.iter().map(|axis| axis.weight).enumerate().skip(first);
        (way, run.measured(way + weighed(path, dimension, weights)))
    }

    fn resolution(&self) -> (u32, u32) {
        let at = self.space.resolution();
        (at.angles, at.parts)
    }

    fn bytes(&self) -> u64 {
        self.distances.bytes() + self.joints.meter.used()
    }

    fn release(&mut self) {
        (self.distances, self.joints) = (Distances::default(), JointCosts::default());
        (self.starts, self.ends) = (Vec::new(), Vec::new());
    }
}
