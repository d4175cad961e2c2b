//! States of a chain as a world: a lattice of them.
//!
//! Every motion of a path was checked on its own, so that the path is free. It is one of the lattice, not the cheapest
//! there is, and that the lattice has none does not say that there is none.

use crate::base::{Budget, Error, single};
use crate::collections::Allowance;
use crate::grid::{Grid, Layer, Snapshot};
use crate::motion::core::driver::{End, Run, World};
use crate::motion::lattice::joint_costs::JointCosts;
use crate::motion::{core::options::MotionStatus, core::rows::length, core::rows::weighed, lattice::chain_ends::join};
use crate::motion::{lattice::chain_lattice::ChainLattice, lattice::distances::Distances};
use crate::search::core::Guarantee;
use crate::space::{AxisLattice, AxisNumbers, ChainCheck, ChainSpace, Check, Taper, Verdicts, is_clear};

/// The world.
pub(crate) struct ChainWorld {
    space: ChainSpace,
    lattice: AxisLattice,
    starts: Vec<End<AxisNumbers>>,
    /// By number.
    ends: Vec<End<AxisNumbers>>,
    distances: Distances,
    joints: JointCosts,
}

impl ChainWorld {
    /// # Errors
    /// [`Error::Unsupported`], [`Error::VoxelLimit`].
    pub(crate) fn new(space: &ChainSpace) -> Result<Self, Error> {
        Ok(Self {
            space: space.clone(),
            lattice: space.lattice()?,
            starts: Vec::new(),
            ends: Vec::new(),
            distances: Distances::default(),
            joints: JointCosts::default(),
        })
    }

    fn graph<'a, 'c>(
        &'a self,
        check: &'a mut ChainCheck<'c>,
        verdicts: &'a mut Verdicts,
        ends: &'a [End<AxisNumbers>],
    ) -> ChainLattice<'a, 'c> {
        let Self { space, lattice, distances, joints, .. } = self;
        let has_place = space.chain().has_free_base();
        ChainLattice { lattice, axes: space.axes(), has_place, check, verdicts, distances, joints, ends }
    }

    /// Begins the search.
    fn set_out(
        &mut self,
        run: &mut Run<AxisNumbers>,
        check: &mut ChainCheck,
        verdicts: &mut Verdicts,
    ) -> Result<(), Error> {
        let limit = run.limit();
        let has_place = self.space.chain().has_free_base();
        self.distances.meter.allowance = Allowance::new(limit);
        self.joints.meter.allowance = Allowance::new(limit);
        self.joints.begin(&self.lattice, self.space.axes(), &run.goals, if has_place { 2 } else { 0 })?;
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
        if has_place {
            self.spread(check.layer)?;
        }
        let taken = self.distances.bytes() + self.joints.meter.used();
        run.begin_repaired(self.lattice.count(), limit.saturating_sub(taken))?;
        run.set_out(&mut self.graph(check, verdicts, &self.ends), &self.starts)
    }

    /// Finds how far each position of the base is from those of the goals, where the first pin has room.
    fn spread(&mut self, layer: &Layer) -> Result<(), Error> {
        let [across, down] = [0, 1].map(|axis| self.lattice.sides[axis]);
        self.distances.begin_blocked((across.count, down.count))?;
        let radius = self.space.chain().joints[0].radius;
        for y in 0..down.count {
            for x in 0..across.count {
                let pin = ((across.value(x), down.value(y)), radius);
                let disc = Taper::new(pin, pin);
                if is_clear(layer, (0.0, 0.0), disc.rows(), |low, high| disc.extent(low, high)) {
                    self.distances.set_free((x, y));
                }
            }
        }
        for end in &self.ends {
            self.distances.seed((end.at[0], end.at[1]), end.way)?;
        }
        self.distances.run(across.step)
    }
}

impl World for ChainWorld {
    type Place = AxisNumbers;

    fn grid(&self) -> &Grid {
        self.space.grid()
    }

    fn is_free(&mut self, _snapshot: &Snapshot, row: &[f64]) -> Result<bool, Error> {
        self.space.checking(|check| check.state(row))
    }

    /// That of the first pin.
    fn position(&self, row: &[f64]) -> Result<(f32, f32), Error> {
        let pins = self.space.pins(row)?;
        Ok(pins.first().map_or((0.0, 0.0), |&(x, y)| (single(x), single(y))))
    }

    fn step(
        &mut self,
        snapshot: &Snapshot,
        run: &mut Run<AxisNumbers>,
        budget: &mut Budget,
        path: &mut Vec<f64>,
    ) -> Result<(MotionStatus, Guarantee), Error> {
        let space = self.space.clone();
        let status = space.with_verdicts(snapshot, |check, verdicts| {
            verdicts.begin(self.lattice.count(), snapshot.revision(), space.allowance())?;
            if !run.is_searching {
                self.set_out(run, check, verdicts)?;
            }
            run.step(&mut self.graph(check, verdicts, &self.ends), budget)
        })?;
        if status == MotionStatus::Found {
            let Self { lattice, ends, .. } = self;
            run.trace(ends, path, |node| lattice.row(lattice.numbers(node)), |at| lattice.sides[at].wraps, false)?;
        }
        Ok((status, Guarantee::None))
    }

    fn measure(&self, run: &Run<AxisNumbers>, path: &[f64]) -> (f64, f64) {
        let (first, dimension) = (if self.space.chain().has_free_base() { 2 } else { 0 }, run.start.len());
        let way = if first > 0 { length(path, dimension) } else { 0.0 };
        let weights = self.space.axes().iter().map(|axis| axis.weight).enumerate().skip(first);
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
