//! A lattice over up to six axes: values at equal distances on each, and numbers of the voxels about them.

use smallvec::SmallVec;

use crate::base::{Bounds, Error, floor, index, real, real_u32, to_i32, unsigned, whole_wide};
use crate::space::axis::{Axis, AxisKind};
use crate::space::{chain::Chain, footprint::Resolution};

/// Most axes: with more of them so few values are left on each that the lattice is too coarse for any passage. 32 on
/// each of six are 2^30 voxels.
pub(crate) const MOST_AXES: usize = 6;
/// Most voxels.
const MOST_VOXELS: u64 = 1 << 31;
/// Values along the side of a block of numbers: near voxels have near numbers.
const BLOCK: i32 = 4;

/// The number of a voxel's value on each axis; 0 past the last axis.
pub(crate) type AxisNumbers = [i32; MOST_AXES];

/// The values on an axis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AxisValues {
    low: f64,
    pub(crate) step: f64,
    pub(crate) count: i32,
    pub(crate) wraps: bool,
}

impl AxisValues {
    /// A value; for an angle past either end one of the next turn.
    pub(crate) fn value(&self, number: i32) -> f64 {
        self.low + self.step * f64::from(number)
    }

    /// The number of the last value that is not above another one.
    pub(crate) fn below(&self, value: f64) -> i32 {
        floor((value - self.low) / self.step)
    }
}

/// The lattice.
#[derive(Clone, Debug)]
pub(crate) struct AxisLattice {
    pub(crate) sides: SmallVec<[AxisValues; MOST_AXES]>,
}

impl AxisLattice {
    /// The lattice of a chain: positions in the middles of parts of a cell; lengths a part apart, or less, from one end
    /// to the other; angles at the resolution's.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for more than six axes, [`Error::VoxelLimit`].
    pub(crate) fn new(chain: &Chain, at: Resolution) -> Result<Self, Error> {
        Self::of(chain.axes.iter().enumerate().map(|(number, axis)| {
            if chain.has_free_base() && number < 2 {
                let count = floor(axis.high * at.scale());
                AxisValues { low: 0.5 / at.scale(), step: 1.0 / at.scale(), count, wraps: false }
            } else if axis.kind == AxisKind::Angle {
                AxisValues { low: 0.0, step: at.step(), count: to_i32(index(at.angles)), wraps: true }
            } else {
                let part = if chain.is_length(number) { 1.0 / at.scale() } else { at.step() };
                let steps = (-floor(-((axis.high - axis.low) / part))).max(1);
                AxisValues {
                    low: axis.low,
                    step: (axis.high - axis.low) / f64::from(steps),
                    count: steps + 1,
                    wraps: false,
                }
            }
        }))
    }

    /// The lattice of a body's poses: positions in the middles of parts of a cell, and the angles of a resolution.
    ///
    /// # Errors
    /// As [`AxisLattice::new`].
    pub(crate) fn of_poses(axes: &[Axis], at: Resolution) -> Result<Self, Error> {
        Self::of(axes.iter().map(|axis| {
            if axis.kind == AxisKind::Angle {
                return AxisValues { low: 0.0, step: at.step(), count: to_i32(index(at.angles)), wraps: true };
            }
            let count = floor((axis.high - axis.low) * at.scale()).max(1);
            AxisValues { low: axis.low + 0.5 / at.scale(), step: 1.0 / at.scale(), count, wraps: false }
        }))
    }

    /// The middles of voxels, so many along each axis; without sizes a lattice without axes.
    ///
    /// # Errors
    /// As [`AxisLattice::new`].
    pub(crate) fn of_voxels(axes: &[Axis], sizes: &[u32]) -> Result<Self, Error> {
        Self::of(axes.iter().zip(sizes).map(|(axis, &size)| {
            let (step, count) = ((axis.high - axis.low) / real_u32(size), to_i32(index(size)));
            AxisValues { low: axis.low + step / 2.0, step, count, wraps: axis.kind == AxisKind::Angle }
        }))
    }

    /// States a distance apart along each axis, one of which is given; angles a little closer or farther, so that they
    /// close.
    ///
    /// # Errors
    /// As [`AxisLattice::new`].
    pub(crate) fn through(axes: &[Axis], state: &[f64], apart: f64) -> Result<Self, Error> {
        Self::of(axes.iter().zip(state).map(|(axis, &value)| {
            let step = apart / axis.weight;
            // Shorter ones would be too many in any case.
            let times = |length: f64| floor((length / step).at_most(1e9));
            let span = axis.high - axis.low;
            if axis.kind == AxisKind::Angle {
                let count = times(span + step / 2.0).max(3);
                return AxisValues { low: value, step: span / f64::from(count), count, wraps: true };
            }
            let (before, after) = (times(value - axis.low), times(axis.high - value));
            let low = value - f64::from(before) * step;
            AxisValues { low, step, count: before.saturating_add(after).saturating_add(1), wraps: false }
        }))
    }

    fn of(sides: impl Iterator<Item = AxisValues>) -> Result<Self, Error> {
        let (mut kept, mut voxels) = (SmallVec::new(), 1_u64);
        for side in sides {
            if kept.len() == MOST_AXES {
                return Err(Error::Unsupported { what: "a lattice has at most six numbers in a state" });
            }
            voxels = voxels.saturating_mul(blocks(side.count) * u64::from(unsigned(BLOCK)));
            kept.push(side);
        }
        if voxels > MOST_VOXELS {
            return Err(Error::VoxelLimit { voxels });
        }
        Ok(Self { sides: kept })
    }

    /// Where a state is, in steps from the first value of each axis.
    pub(crate) fn places(&self, state: &[f64]) -> [f64; MOST_AXES] {
        let mut places = [0.0; MOST_AXES];
        for (place, (side, value)) in places.iter_mut().zip(self.sides.iter().zip(state)) {
            *place = (value - side.low) / side.step;
            if side.wraps {
                let turns = *place / f64::from(side.count);
                *place -= real(whole_wide(turns) - i64::from(turns < 0.0)) * f64::from(side.count);
            }
        }
        places
    }

    /// The voxel whose value is nearest to a state.
    pub(crate) fn nearest(&self, state: &[f64]) -> AxisNumbers {
        let mut at = [0; MOST_AXES];
        for (number, (side, place)) in at.iter_mut().zip(self.sides.iter().zip(self.places(state))) {
            let nearest = floor((place + 0.5).at_least(0.0).at_most(f64::from(side.count)));
            *number = if side.wraps { nearest % side.count } else { nearest.min(side.count - 1) };
        }
        at
    }

    /// Numbers in use, gaps included.
    pub(crate) fn count(&self) -> u64 {
        self.sides.iter().map(|side| blocks(side.count) * u64::from(unsigned(BLOCK))).product()
    }

    /// The number of a voxel.
    #[inline(always)]
    pub(crate) fn number(&self, at: AxisNumbers) -> u32 {
        let (mut block, mut within) = (0, 0);
        for (side, &number) in self.sides.iter().zip(&at).rev() {
            let number = unsigned(number);
            block = block * unsigned(side.count).div_ceil(4) + number / 4;
            within = within * 4 + number % 4;
        }
        block << (2 * self.sides.len()) | within
    }

    /// The voxel of a number.
    #[inline(always)]
    pub(crate) fn numbers(&self, number: u32) -> AxisNumbers {
        let mut at = [0; MOST_AXES];
        let (mut block, mut within) = (number >> (2 * self.sides.len()), number);
        for (side, value) in self.sides.iter().zip(&mut at) {
            let count = unsigned(side.count).div_ceil(4);
            *value = to_i32(index(block % count * 4 + within % 4));
            (block, within) = (block / count, within / 4);
        }
        at
    }

    /// Writes the state of a voxel.
    #[inline(always)]
    pub(crate) fn row(&self, at: AxisNumbers) -> [f64; MOST_AXES] {
        let mut row = [0.0; MOST_AXES];
        for ((side, &number), value) in self.sides.iter().zip(&at).zip(&mut row) {
            *value = side.value(number);
        }
        row
    }

    /// A voxel that is `by` further on an axis; none past an end. An angle goes on from its other end.
    #[inline(always)]
    pub(crate) fn beside(&self, at: AxisNumbers, axis: usize, by: i32) -> Option<AxisNumbers> {
        let AxisValues { count, wraps, .. } = self.sides[axis];
        let mut to = at;
        to[axis] += by;
        if wraps {
            to[axis] = to[axis].rem_euclid(count);
        }
        (0..count).contains(&to[axis]).then_some(to)
    }
}

fn blocks(count: i32) -> u64 {
    u64::from(unsigned((count + BLOCK - 1) / BLOCK))
}
