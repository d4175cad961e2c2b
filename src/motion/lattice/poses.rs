//! Poses of a body as a world: the lattice of the free voxels of a [`PoseSpace`], at finer and finer resolutions.

use crate::base::{Budget, Error, real, real_u32};
use crate::collections::Allowance;
use crate::grid::{Grid, Snapshot};
use crate::motion::core::driver::{End, Run, World};
use crate::motion::lattice::pose_lattice::{PoseLattice, StepCosts, VoxelNumbering};
use crate::motion::lattice::voxel::{VoxelAt, middle};
use crate::motion::{
    core::options::MotionStatus, core::rows::length, core::rows::weighed, lattice::distances::Distances,
};
use crate::motion::{lattice::pose_ends::Joiner, lattice::proof::Flood, lattice::turns::Turns};
use crate::search::{best_first::MOST_NODES, core::Guarantee};
use crate::space::{Check, Checker, Pose, PoseSpace, Slices, Space, SpaceState};

/// Most voxels of a level that is searched after a coarser one.
const MOST_REFINED: f64 = 268_435_456.0;

/// The world.
pub(crate) struct PoseWorld {
    space: PoseSpace,
    level: usize,
    /// Nodes expanded at the levels before.
    before: u64,
    numbering: VoxelNumbering,
    costs: StepCosts,
    starts: Vec<End<VoxelAt>>,
    /// By number.
    ends: Vec<End<VoxelAt>>,
    turns: Turns,
    distances: Distances,
    flood: Flood,
}

impl PoseWorld {
    pub(crate) fn new(space: &PoseSpace) -> Self {
        Self {
            space: space.clone(),
            level: 0,
            before: 0,
            numbering: VoxelNumbering::default(),
            costs: StepCosts::default(),
            starts: Vec::new(),
            ends: Vec::new(),
            turns: Turns::default(),
            distances: Distances::default(),
            flood: Flood::default(),
        }
    }

    /// Goes on at the level.
    fn go_on(
        &mut self,
        snapshot: &Snapshot,
        run: &mut Run<VoxelAt>,
        budget: &mut Budget,
        path: &mut Vec<f64>,
    ) -> Result<(MotionStatus, Guarantee), Error> {
        self.space.clone().with_slices(self.level, snapshot, u64::MAX, |slices, checker| {
            if !run.is_searching {
                self.set_out(snapshot, run, slices, checker)?;
            }
            let at = slices.resolution();
            let is_pruned = run.search.scale() <= 1.0;
            let status = run.step(&mut self.lattice(slices, is_pruned), budget)?;
            let guarantee = match status {
                MotionStatus::Found => {
                    let Self { numbering, ends, .. } = self;
                    let row = |node| {
                        let [x, y, angle] = middle(at, numbering.voxel(node)).row();
                        [x, y, angle, 0.0, 0.0, 0.0]
                    };
                    run.trace(ends, path, row, |axis| axis == 2, true)?;
                    run.guarantee()
                }
                MotionStatus::NoPath => {
                    self.flood.meter.allowance = Allowance::new(run.limit());
                    let is_proven = self.flood.proves(slices, &run.start, run.goals())?;
                    if is_proven { Guarantee::Optimal } else { Guarantee::LatticeOptimal }
                }
                _ => Guarantee::None,
            };
            Ok((status, guarantee))
        })
    }

    /// True if there is a finer level, and no more voxels than a search that finds nothing should visit.
    fn is_finer_searched(&self) -> bool {
        let next = self.level + 1;
        let voxels = || {
            let (angles, parts) = self.space.resolution_of(next);
            let grid = self.space.grid();
            let [across, down] = [grid.width(), grid.height()].map(|side| real(side.into()) * real_u32(parts));
            across * down * real_u32(angles)
        };
        next < self.space.levels() && voxels() <= MOST_REFINED
    }

    fn lattice<'a>(&'a self, slices: &'a mut Slices, is_pruned: bool) -> PoseLattice<'a> {
        let Self { numbering, costs, distances, turns, ends, .. } = self;
        PoseLattice { slices, numbering: *numbering, distances, turns, ends, costs: *costs, is_pruned }
    }

    /// Begins the search of the level.
    fn set_out(
        &mut self,
        snapshot: &Snapshot,
        run: &mut Run<VoxelAt>,
        slices: &mut Slices,
        checker: &mut Checker,
    ) -> Result<(), Error> {
        let (at, limit) = (slices.resolution(), run.limit());
        self.numbering = VoxelNumbering::new(slices.size(), at.angles);
        self.costs = StepCosts::new(at, self.space.turn_weight());
        let voxels = self.numbering.count();
        if voxels > MOST_NODES {
            return Err(Error::VoxelLimit { voxels });
        }
        let Self { distances, turns, starts, ends, costs, .. } = self;
        distances.meter.allowance = Allowance::new(limit);
        distances.begin(slices)?;
        let (shape, weight) = (self.space.shape(), self.space.turn_weight());
        let mut joiner = Joiner { snapshot, slices, checker, shape, weight, numbering: self.numbering };
        starts.clear();
        joiner.join(starts, (&Pose::of_row(&run.start), 0), true)?;
        ends.clear();
        for (number, goal) in run.goals().enumerate() {
            joiner.join(ends, (&Pose::of_row(goal), number), false)?;
        }
        ends.sort_unstable_by_key(|end| (end.node, end.goal));
        for end in ends.iter() {
            distances.seed((end.at.x, end.at.y), end.way)?;
        }
        distances.run(costs.side)?;
        run.begin_repaired(voxels, limit.saturating_sub(distances.bytes()))?;
        turns.run(slices, costs.turn, ends)?;
        run.set_out(&mut self.lattice(slices, true), &self.starts)
    }
}

impl World for PoseWorld {
    type Place = VoxelAt;

    fn grid(&self) -> &Grid {
        self.space.grid()
    }

    fn is_free(&mut self, _snapshot: &Snapshot, row: &[f64]) -> Result<bool, Error> {
        self.space.checking(|check| check.state(row))
    }

    fn blocked(&self, snapshot: &Snapshot, row: &[f64], is_goal: bool) -> Result<Error, Error> {
        Ok(Space::from(&self.space).blocked(Some(&SpaceState::Grid(snapshot.clone())), row, is_goal))
    }

    fn begin(&mut self, _snapshot: &Snapshot, _run: &Run<VoxelAt>) -> Result<(), Error> {
        (self.level, self.before) = (0, 0);
        Ok(())
    }

    fn step(
        &mut self,
        snapshot: &Snapshot,
        run: &mut Run<VoxelAt>,
        budget: &mut Budget,
        path: &mut Vec<f64>,
    ) -> Result<(MotionStatus, Guarantee), Error> {
        loop {
            match self.go_on(snapshot, run, budget, path) {
                Ok((MotionStatus::NoPath, Guarantee::LatticeOptimal)) if self.is_finer_searched() => {
                    (self.level, run.is_searching) = (self.level + 1, false);
                    self.before += run.search.expanded();
                }
                // A finer level did not fit: the answer is that of the one before.
                Err(Error::MemoryLimit { .. } | Error::VoxelLimit { .. }) if self.level > 0 => {
                    self.level -= 1;
                    return Ok((MotionStatus::NoPath, Guarantee::LatticeOptimal));
                }
                ended => return ended,
            }
        }
    }

    fn measure(&self, run: &Run<VoxelAt>, path: &[f64]) -> (f64, f64) {
        let (way, turns) = (length(path, 3), weighed(path, 3, std::iter::once((2, self.space.turn_weight()))));
        (way, run.measured(way + turns))
    }

    fn expanded(&self, run: &Run<VoxelAt>) -> u64 {
        self.before + run.search.expanded()
    }

    fn resolution(&self) -> (u32, u32) {
        self.space.resolution_of(self.level)
    }

    fn bytes(&self) -> u64 {
        self.distances.bytes() + self.turns.bytes() + self.flood.meter.used()
    }

    fn release(&mut self) {
        *self = Self::new(&self.space);
    }
}
