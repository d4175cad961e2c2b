//! The lattice of poses: the middles of the voxels that are free in the outer slices. A step goes to one of the eight
//! voxels around at the same angle, diagonally only between two free ones, or to the next angle on either side.
//!
//! All poses between two neighbours lie in their voxels: a step is free for the body itself, not only at its ends.

use crate::base::{Error, index, to_i32, unsigned};
use crate::motion::core::driver::{End, end_cost};
use crate::motion::{lattice::distances::Distances, lattice::turns::Turns, lattice::voxel::VoxelAt};
use crate::search::best_first::{Graph, NodeId, SettledNode, Successor};
use crate::space::{Bound, Resolution, Slices};

/// Positions and angles along the side of a block of numbers.
const BLOCK: i32 = 8;

/// How voxels are numbered: by blocks of 8 x 8 x 8, so that near voxels have near numbers.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct VoxelNumbering {
    across: i32,
    down: i32,
    deep: i32,
}

impl VoxelNumbering {
    pub(crate) fn new((width, height): (i32, i32), angles: u32) -> Self {
        let blocks = |side: i32| (side + BLOCK - 1) / BLOCK;
        Self { across: blocks(width), down: blocks(height), deep: blocks(to_i32(index(angles))) }
    }

    /// Numbers in use, gaps included.
    pub(crate) fn count(self) -> u64 {
        let [across, down, deep] = [self.across, self.down, self.deep].map(|v| u64::from(unsigned(v)));
        across * down * deep * 512
    }

    #[inline(always)]
    pub(crate) fn number(self, at: VoxelAt) -> NodeId {
        let VoxelAt { x, y, angle } = at;
        let block = unsigned(angle / BLOCK * self.down + y / BLOCK) * unsigned(self.across) + unsigned(x / BLOCK);
        block * 512 + unsigned(angle % BLOCK * 64 + y % BLOCK * 8 + x % BLOCK)
    }

    #[inline(always)]
    pub(crate) fn voxel(self, number: NodeId) -> VoxelAt {
        let (block, within) = (to_i32(index(number / 512)), to_i32(index(number % 512)));
        let (x, rows) = (block % self.across, block / self.across);
        VoxelAt {
            x: x * BLOCK + within % 8,
            y: rows % self.down * BLOCK + within / 8 % 8,
            angle: rows / self.down * BLOCK + within / 64,
        }
    }
}

/// The lattice, as a graph.
pub(crate) struct PoseLattice<'a> {
    pub(crate) slices: &'a mut Slices,
    pub(crate) numbering: VoxelNumbering,
    pub(crate) distances: &'a Distances,
    pub(crate) turns: &'a Turns,
    /// The ends, by number.
    pub(crate) ends: &'a [End<VoxelAt>],
    pub(crate) costs: StepCosts,
    /// True if steps are left out that another way takes. That is sound only where a node is expanded at its least
    /// cost: with an estimate that counts more than once, the ways that nodes rely on may go round in a circle.
    pub(crate) is_pruned: bool,
}

/// The steps at one angle, by eighths of a turn: even ones along an axis, odd ones diagonal.
const STEPS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// The number of a step.
#[inline(always)]
const fn step_number((dx, dy): (i32, i32)) -> u32 {
    match (dx, dy) {
        (1, 0) => 0,
        (1, 1) => 1,
        (0, 1) => 2,
        (-1, 1) => 3,
        (-1, 0) => 4,
        (-1, -1) => 5,
        (0, -1) => 6,
        _ => 7,
    }
}

/// The steps that lead from a voxel, and which voxels around are free: a bit for each eighth of a turn.
#[derive(Clone, Copy)]
struct Allowed {
    steps: u32,
    free: u32,
}

/// Eight directions, turned by eighths of a turn.
#[inline(always)]
const fn turned(directions: u32, by: u32) -> u32 {
    (directions << by | directions >> (8 - by)) & 0xFF
}

/// Diagonal steps need both sides.
#[inline(always)]
const fn allowed_steps(free: u32) -> Allowed {
    Allowed { steps: free & (0x55 | turned(free, 1) & turned(free, 7)), free }
}

/// The steps that may follow a step at the same angle: all others lead where the parent leads without this voxel, at
/// less cost or with the diagonal step first. After a diagonal step those are its own direction and the two beside it;
/// after one along an axis its direction, and next to a blocked voxel beside the parent the two on that side.
#[inline(always)]
const fn natural(arrived: u32, free: u32) -> u32 {
    if arrived % 2 == 1 {
        return turned(0b1000_0011, arrived);
    }
    // As seen from the step: the voxels beside the parent are in the directions 3 and 5.
    let seen = turned(free, 8 - arrived);
    let left = if seen >> 3 & 1 == 0 { 0b0000_0110 } else { 0 };
    let right = if seen >> 5 & 1 == 0 { 0b1100_0000 } else { 0 };
    turned(0b0000_0001 | left | right, arrived)
}

/// What steps cost.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct StepCosts {
    /// Along an axis, and diagonally.
    pub(crate) side: f64,
    pub(crate) diagonal: f64,
    /// To the next angle.
    pub(crate) turn: f64,
}

impl StepCosts {
    pub(crate) fn new(at: Resolution, turn_weight: f64) -> Self {
        let side = 1.0 / at.scale();
        Self { side, diagonal: side * std::f64::consts::SQRT_2, turn: at.step() * turn_weight }
    }
}

impl PoseLattice<'_> {
    /// The angles on either side of one.
    #[inline(always)]
    fn beside(&self, angle: i32) -> [i32; 2] {
        let angles = to_i32(index(self.slices.resolution().angles));
        let next = if angle + 1 == angles { 0 } else { angle + 1 };
        [next, if angle == 0 { angles - 1 } else { angle - 1 }]
    }

    /// Which of the voxels about one, at its angle, are free: a bit for each eighth of a turn.
    #[inline(always)]
    fn free_around(&mut self, VoxelAt { x, y, angle }: VoxelAt) -> Result<u32, Error> {
        let [above, here, below] = self.slices.around(unsigned(angle), (x, y))?.map(|row| !row & 7);
        Ok(here >> 2
            | (below >> 2 & 1) << 1
            | (below >> 1 & 1) << 2
            | (below & 1) << 3
            | (here & 1) << 4
            | (above & 1) << 5
            | (above >> 1 & 1) << 6
            | (above >> 2 & 1) << 7)
    }
}

impl Graph for PoseLattice<'_> {
    type Place = VoxelAt;

    #[inline(always)]
    fn successors(
        &mut self,
        SettledNode { node, parent, .. }: SettledNode,
        take: &mut impl FnMut(Successor<VoxelAt>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let at = self.numbering.voxel(node);
        let allowed = allowed_steps(self.free_around(at)?);
        let from = parent.filter(|_| self.is_pruned).map(|parent| self.numbering.voxel(parent));
        let (steps, turns) = match from {
            None => (allowed.steps, [true; 2]),
            Some(from) if from.angle == at.angle => {
                let arrived = step_number((at.x - from.x, at.y - from.y));
                (allowed.steps & natural(arrived, allowed.free), [true; 2])
            }
            // Steps come before turns: only what the angle before did not allow.
            Some(from) => {
                let before = allowed_steps(self.free_around(from)?);
                let on = from.angle == self.beside(at.angle)[1];
                (allowed.steps & !before.steps, [on, !on])
            }
        };
        let StepCosts { side, diagonal, turn } = self.costs;
        let numbering = self.numbering;
        let to = |place: VoxelAt, cost: f64| Successor { node: numbering.number(place), place, cost };
        let mut steps = steps;
        while steps != 0 {
            let step = steps.trailing_zeros();
            steps &= steps - 1;
            let (dx, dy) = STEPS[index(step)];
            let cost = if step % 2 == 0 { side } else { diagonal };
            take(to(VoxelAt { x: at.x + dx, y: at.y + dy, ..at }, cost))?;
        }
        for (angle, is_taken) in self.beside(at.angle).into_iter().zip(turns) {
            if is_taken && !self.slices.is_blocked(Bound::Outer, (at.x, at.y), unsigned(angle))? {
                take(to(VoxelAt { angle, ..at }, turn))?;
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn estimate(&mut self, at: VoxelAt) -> f64 {
        self.distances.of((at.x, at.y)) + self.turns.of(at)
    }

    #[inline(always)]
    fn end(&mut self, SettledNode { node, .. }: SettledNode) -> Option<f64> {
        end_cost(self.ends, node)
    }

    fn place(&self, node: NodeId) -> Option<VoxelAt> {
        Some(self.numbering.voxel(node))
    }
}
