//! Voxels of poses, and those that starts and goals are joined to.

use crate::space::{Pose, Resolution};

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

/// A voxel that a start or goal is joined to, and the cost of the way between them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Joined {
    pub(crate) voxel: VoxelAt,
    /// The way, in cells.
    pub(crate) way: f64,
    /// The cost of the turn.
    pub(crate) turn: f64,
    /// Which goal.
    pub(crate) goal: usize,
}

impl Joined {
    pub(crate) const fn cost(&self) -> f64 {
        self.way + self.turn
    }
}
