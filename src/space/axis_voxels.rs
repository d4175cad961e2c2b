//! Voxels of a space of axes: which of its states are free, and what being in them costs.

use crate::base::{Bounds, Error, bytes, index, real_u32, real_usize, unsigned, whole_wide, wide};
use crate::collections::SharedSlice;
use crate::space::axis::{Axis, AxisKind};
use crate::space::axis_lattice::AxisNumbers;

/// Most voxels.
const MOST: u64 = 1 << 31;

/// A box of voxels, the same number along an axis everywhere. Cloning shares.
#[derive(Clone)]
pub(crate) struct AxisVoxels {
    sizes: SharedSlice<u32>,
    /// A bit per voxel.
    free: SharedSlice<u64>,
    /// What a voxel costs, where that is not 1 for all of them, and the least of it.
    costs: Option<SharedSlice<f32>>,
    least: f32,
    /// Counts the versions of a space's voxels.
    pub(crate) revision: u64,
}

/// A part of the voxels: the least number along each axis, and how many.
#[derive(Clone, Copy)]
pub(crate) struct VoxelBox<'a> {
    pub(crate) low: &'a [u32],
    pub(crate) sizes: &'a [u32],
}

impl AxisVoxels {
    /// See [`crate::space::AxisSpace::set_voxels`].
    pub(crate) fn new(
        axes: &[Axis],
        sizes: &[u32],
        count: usize,
        is_free: impl Fn(usize) -> bool,
    ) -> Result<Self, Error> {
        check_sizes(axes.len(), sizes)?;
        let voxels = product(sizes);
        if voxels > MOST {
            return Err(Error::VoxelLimit { voxels });
        }
        check_count(count, voxels)?;
        let mut free = SharedSlice::<u64>::zeroed(count.div_ceil(64))?;
        let mut kept = SharedSlice::<u32>::zeroed(sizes.len())?;
        let bits = free.make_mut()?;
        for at in (0..count).filter(|&at| is_free(at)) {
            bits[at / 64] |= 1 << (at % 64);
        }
        kept.make_mut()?.copy_from_slice(sizes);
        Ok(Self { sizes: kept, free, costs: None, least: 1.0, revision: 0 })
    }

    /// Says anew which voxels of a part are free, the first axis changing fastest.
    ///
    /// # Errors
    /// [`Error::BadValue`] for a part that is not one of them, [`Error::OutOfMemory`]: nothing has changed then.
    pub(crate) fn edit(
        &mut self,
        part: VoxelBox<'_>,
        count: usize,
        is_free: impl Fn(usize) -> bool,
    ) -> Result<(), Error> {
        self.check_part(part, count)?;
        let Self { sizes, free, .. } = self;
        let bits = free.make_mut()?;
        each_of(sizes, part, |at, voxel| {
            let bit = 1 << (voxel % 64);
            if is_free(at) { bits[voxel / 64] |= bit } else { bits[voxel / 64] &= !bit }
        });
        Ok(())
    }

    /// Says what the voxels of a part cost.
    ///
    /// # Errors
    /// As [`AxisVoxels::edit`], and for costs out of their range.
    pub(crate) fn edit_costs(
        &mut self,
        part: VoxelBox<'_>,
        count: usize,
        cost: impl Fn(usize) -> f32,
    ) -> Result<(), Error> {
        self.check_part(part, count)?;
        // A NaN is in no range.
        if let Some(bad) = (0..count).map(&cost).find(|cost| !(0.001..=1e6).contains(cost)) {
            return Err(Error::BadValue { name: "costs", value: f64::from(bad), allowed: "0.001 to 1,000,000" });
        }
        let mut costs = match self.costs.take() {
            Some(costs) => costs,
            None => {
                let mut costs = SharedSlice::<f32>::zeroed(index_of(product(&self.sizes)))?;
                costs.make_mut()?.fill(1.0);
                costs
            }
        };
        let result = costs.make_mut().map(|list| {
            each_of(&self.sizes, part, |at, voxel| list[voxel] = cost(at));
            self.least = list.iter().copied().fold(f32::INFINITY, Bounds::at_most);
        });
        self.costs = Some(costs);
        result
    }

    fn check_part(&self, part: VoxelBox<'_>, count: usize) -> Result<(), Error> {
        check_sizes(self.sizes.len(), part.sizes)?;
        if part.low.len() != self.sizes.len() {
            let value = real_usize(part.low.len());
            return Err(Error::BadValue { name: "low", value, allowed: "a number of a voxel per axis" });
        }
        for ((&low, &size), &all) in part.low.iter().zip(part.sizes).zip(self.sizes.iter()) {
            if u64::from(low) + u64::from(size) > u64::from(all) {
                let value = real_u32(low) + real_u32(size);
                return Err(Error::BadValue { name: "low + sizes", value, allowed: "voxels that the space has" });
            }
        }
        check_count(count, product(part.sizes))
    }

    /// Voxels along each axis.
    pub(crate) fn sizes(&self) -> &[u32] {
        &self.sizes
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> u64 {
        let costs = self.costs.as_ref().map_or(0, |costs| SharedSlice::<f32>::bytes(costs.len()));
        bytes(SharedSlice::<u64>::bytes(self.free.len()) + SharedSlice::<u32>::bytes(self.sizes.len()) + costs)
    }

    /// Whether a voxel is free.
    #[inline(always)]
    pub(crate) fn is_free(&self, voxel: u32) -> bool {
        self.free[index(voxel / 64)] >> (voxel % 64) & 1 != 0
    }

    /// True if voxels cost what [`AxisVoxels::edit_costs`] said.
    pub(crate) const fn has_costs(&self) -> bool {
        self.costs.is_some()
    }

    /// What the cheapest voxel costs.
    pub(crate) fn least(&self) -> f64 {
        f64::from(self.least)
    }

    /// What being in a voxel costs.
    #[inline(always)]
    pub(crate) fn cost(&self, voxel: u32) -> f64 {
        self.costs.as_ref().map_or(1.0, |costs| f64::from(costs[index(voxel)]))
    }

    /// The place of a value along an axis, in voxels from its low end.
    pub(crate) fn place(axis: &Axis, size: u32, value: f64) -> f64 {
        let mut part = (value - axis.low) / (axis.high - axis.low);
        if axis.kind == AxisKind::Angle {
            part -= crate::base::numeric::real(whole_wide(part));
            if part < 0.0 {
                part += 1.0;
            }
        }
        part * real_u32(size)
    }

    /// The number along an axis of the voxel that a value lies in; a value on a border lies in the upper one.
    fn number_on(axis: &Axis, size: u32, value: f64) -> u32 {
        let place = whole_wide(Self::place(axis, size, value).at_least(0.0).at_most(4e9));
        u32::try_from(place).unwrap_or(u32::MAX).min(size - 1)
    }

    /// The number of the voxel that a state lies in.
    pub(crate) fn voxel(&self, axes: &[Axis], state: &[f64]) -> u32 {
        let places = axes.iter().zip(self.sizes.iter()).zip(state);
        // From the last axis to the first one, which changes fastest.
        places.rev().fold(0, |number, ((axis, &size), &value)| number * size + Self::number_on(axis, size, value))
    }

    /// The number of the voxel at a place along each axis.
    pub(crate) fn voxel_of(&self, at: AxisNumbers) -> u32 {
        self.sizes.iter().zip(at).rev().fold(0, |number, (&size, place)| number * size + unsigned(place))
    }
}

fn product(sizes: &[u32]) -> u64 {
    sizes.iter().fold(1_u64, |product, &size| product.saturating_mul(wide(size)))
}

fn index_of(voxels: u64) -> usize {
    usize::try_from(voxels).unwrap_or(usize::MAX)
}

fn check_sizes(dimension: usize, sizes: &[u32]) -> Result<(), Error> {
    if sizes.len() != dimension {
        let value = real_usize(sizes.len());
        return Err(Error::BadValue { name: "sizes", value, allowed: "a number of voxels per axis" });
    }
    if sizes.contains(&0) {
        return Err(Error::BadValue { name: "sizes", value: 0.0, allowed: "at least one voxel along each axis" });
    }
    Ok(())
}

fn check_count(count: usize, voxels: u64) -> Result<(), Error> {
    if bytes(count) == voxels {
        return Ok(());
    }
    Err(Error::BadValue { name: "count", value: real_usize(count), allowed: "the product of all sizes" })
}

/// Calls `take` with each entry of a part, and the number of its voxel.
fn each_of(sizes: &[u32], part: VoxelBox<'_>, mut take: impl FnMut(usize, usize)) {
    let across = index(part.sizes[0]);
    for line in 0..index_of(product(&part.sizes[1..])) {
        let (mut rest, mut first, mut stride) = (line, index(part.low[0]), 1);
        for axis in 1..sizes.len() {
            stride *= index(sizes[axis - 1]);
            first += (index(part.low[axis]) + rest % index(part.sizes[axis])) * stride;
            rest /= index(part.sizes[axis]);
        }
        (0..across).for_each(|at| take(line * across + at, first + at));
    }
}
