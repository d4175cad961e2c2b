//! Joins starts and goals to voxels.

use crate::base::turn::wrapped;
use crate::base::{Error, index, to_i32, unsigned};
use crate::collections::List;
use crate::grid::Snapshot;
use crate::motion::lattice::voxel::{VoxelAt, middle, voxel_of};
use crate::motion::{core::driver::End, lattice::pose_lattice::VoxelNumbering};
use crate::space::{Bound, Checker, Pose, Shape, Slices};

/// Joins poses to voxels.
pub(crate) struct Joiner<'a> {
    pub(crate) snapshot: &'a Snapshot,
    pub(crate) slices: &'a mut Slices,
    pub(crate) checker: &'a mut Checker,
    pub(crate) shape: &'a Shape,
    pub(crate) weight: f64,
    pub(crate) numbering: VoxelNumbering,
}

impl Joiner<'_> {
    /// Adds the pose's own voxel if it is free: all motions in it are then. Else the free voxels around to whose
    /// middles a checked motion leads, or from whose middles one leads here; the farther ones, up to two cells away, if
    /// there is none.
    pub(crate) fn join(
        &mut self,
        list: &mut Vec<End<VoxelAt>>,
        (pose, goal): (&Pose, usize),
        is_start: bool,
    ) -> Result<(), Error> {
        let own = voxel_of(self.slices, pose);
        let at = self.slices.resolution();
        if !self.slices.is_blocked(Bound::Outer, (own.x, own.y), unsigned(own.angle))? {
            list.add(self.joined(pose, own, goal))?;
            return Ok(());
        }
        let (width, height) = self.slices.size();
        let angles = to_i32(index(at.angles));
        let farthest = 2 * to_i32(index(at.parts));
        let (mut near, mut far) = (0, 1);
        while far <= farthest {
            let before = list.len();
            let around = -far..=far;
            for angle in around.clone() {
                for y in around.clone() {
                    for x in around.clone() {
                        let voxel =
                            VoxelAt { x: own.x + x, y: own.y + y, angle: (own.angle + angle).rem_euclid(angles) };
                        let is_inside = (0..width).contains(&voxel.x) && (0..height).contains(&voxel.y);
                        let is_new = x.abs().max(y.abs()).max(angle.abs()) > near;
                        if is_inside && is_new && self.leads(pose, voxel, is_start)? {
                            list.add(self.joined(pose, voxel, goal))?;
                        }
                    }
                }
            }
            if list.len() > before {
                break;
            }
            (near, far) = (far, 2 * far);
        }
        Ok(())
    }

    /// True if a voxel is free, and the motion between its middle and a pose.
    fn leads(&mut self, pose: &Pose, voxel: VoxelAt, is_start: bool) -> Result<bool, Error> {
        if self.slices.is_blocked(Bound::Outer, (voxel.x, voxel.y), unsigned(voxel.angle))? {
            return Ok(false);
        }
        let there = middle(self.slices.resolution(), voxel);
        let there = Pose { angle: pose.angle + wrapped(there.angle - pose.angle), ..there };
        let (from, to) = if is_start { (pose, &there) } else { (&there, pose) };
        self.checker.is_motion_free(self.snapshot.first_layer(), self.shape, from, to)
    }

    fn joined(&self, pose: &Pose, voxel: VoxelAt, goal: usize) -> End<VoxelAt> {
        let there = middle(self.slices.resolution(), voxel);
        let turn = self.weight * wrapped(there.angle - pose.angle).abs();
        End { node: self.numbering.number(voxel), at: voxel, way: pose.way(&there), turn, goal }
    }
}
