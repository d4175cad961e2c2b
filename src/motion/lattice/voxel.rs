//! Voxels of poses.

use crate::base::{floor, index, to_i32};
use crate::space::{Pose, Resolution, Slices, angle_number};

/// A voxel: column and row of positions, number of the angle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct VoxelAt {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) angle: i32,
}

/// The middle of a voxel.
pub(crate) fn middle(at: Resolution, voxel: VoxelAt) -> Pose {
    let place = |v: i32| (f64::from(v) + 0.5) / at.scale();
    Pose { x: place(voxel.x), y: place(voxel.y), angle: f64::from(voxel.angle) * at.step() }
}

/// The voxel that contains a pose.
pub(crate) fn voxel_of(slices: &Slices, pose: &Pose) -> VoxelAt {
    let (width, height) = slices.size();
    let at = slices.resolution();
    let place = |v: f64, side: i32| floor(v * at.scale()).clamp(0, side - 1);
    VoxelAt { x: place(pose.x, width), y: place(pose.y, height), angle: to_i32(index(angle_number(at, pose.angle))) }
}
