//! Voxels of a space of axes: which of its states are free.

use crate::base::{Bounds, Error, bytes, index, real_u32, real_usize, unsigned, whole_wide, wide};
use crate::collections::{reserve_exact, zeroed_box};
use crate::space::axis::{Axis, AxisKind};
use crate::space::axis_lattice::AxisNumbers;

/// Most voxels.
const MOST: u64 = 1 << 31;

/// A box of voxels, the same number along an axis everywhere.
pub(crate) struct AxisVoxels {
    sizes: Vec<u32>,
    /// A bit per voxel.
    free: Box<[u64]>,
}

impl AxisVoxels {
    /// See [`crate::space::AxisSpace::set_voxels`].
    pub(crate) fn new(
        axes: &[Axis],
        sizes: &[u32],
        count: usize,
        is_free: impl Fn(usize) -> bool,
    ) -> Result<Self, Error> {
        if sizes.len() != axes.len() {
            let value = real_usize(sizes.len());
            return Err(Error::BadValue { name: "sizes", value, allowed: "a number of voxels per axis" });
        }
        if sizes.contains(&0) {
            return Err(Error::BadValue { name: "sizes", value: 0.0, allowed: "at least one voxel along each axis" });
        }
        let voxels = sizes.iter().fold(1_u64, |product, &size| product.saturating_mul(wide(size)));
        if voxels > MOST {
            return Err(Error::VoxelLimit { voxels });
        }
        if bytes(count) != voxels {
            let allowed = "the product of all sizes";
            return Err(Error::BadValue { name: "count", value: real_usize(count), allowed });
        }
        let mut free = zeroed_box(count.div_ceil(64))?;
        for at in (0..count).filter(|&at| is_free(at)) {
            free[at / 64] |= 1 << (at % 64);
        }
        let mut kept = Vec::new();
        reserve_exact(&mut kept, sizes.len())?;
        kept.extend_from_slice(sizes);
        Ok(Self { sizes: kept, free })
    }

    /// Voxels along each axis.
    pub(crate) fn sizes(&self) -> &[u32] {
        &self.sizes
    }

    /// Whether a voxel is free.
    fn is_free(&self, voxel: u32) -> bool {
        self.free[index(voxel / 64)] >> (voxel % 64) & 1 != 0
    }

    /// The place along an axis of the voxel that a value lies in; a value on a border lies in the upper one.
    fn place(axis: &Axis, size: u32, value: f64) -> u32 {
        let mut part = (value - axis.low) / (axis.high - axis.low);
        if axis.kind == AxisKind::Angle {
            part -= crate::base::numeric::real(whole_wide(part));
            if part < 0.0 {
                part += 1.0;
            }
        }
        let place = whole_wide((part * real_u32(size)).at_least(0.0).at_most(4e9));
        u32::try_from(place).unwrap_or(u32::MAX).min(size - 1)
    }

    /// The number of the voxel that a state lies in.
    fn voxel(&self, axes: &[Axis], state: &[f64]) -> u32 {
        let places = axes.iter().zip(&self.sizes).zip(state);
        // From the last axis to the first one, which changes fastest.
        places.rev().fold(0, |number, ((axis, &size), &value)| number * size + Self::place(axis, size, value))
    }

    pub(crate) fn is_free_at(&self, axes: &[Axis], state: &[f64]) -> bool {
        self.is_free(self.voxel(axes, state))
    }

    /// Whether the voxel at a place along each axis is free.
    pub(crate) fn is_free_of(&self, at: AxisNumbers) -> bool {
        let places = self.sizes.iter().zip(at).rev();
        self.is_free(places.fold(0, |number, (&size, place)| number * size + unsigned(place)))
    }
}
