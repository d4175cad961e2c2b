//! Whether primitives are free.
//!
//! ```text
//!   for each step: all voxels about it free in the outer slices: free
//!                  its end's voxel blocked in the inner slices: not free
//!                  else undecided
//!   then each undecided step by the exact test
//! ```
//!
//! So walls that a body only just passes cost exact tests, and open ground costs a few bits a step.

use crate::base::{Error, floor, index, to_i32, unsigned};
use crate::collections::List;
use crate::grid::Layer;
use crate::space::{Bound, Checker, Drive, Headed, Pose, Shape, Slices, Steering};

use super::primitives::Primitive;

/// What the rounding of a pose may be, in cells and in radians.
const ROUNDING: f64 = 1e-9;

/// Where a vehicle drives.
pub(crate) struct CollisionChecker<'a> {
    pub(crate) slices: &'a mut Slices,
    pub(crate) checker: &'a mut Checker,
    pub(crate) layer: &'a Layer,
    pub(crate) shape: &'a Shape,
    /// Steps that the slices do not decide.
    pub(crate) undecided: &'a mut Vec<Drive>,
}

impl CollisionChecker<'_> {
    /// The end of a primitive, if it is free.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn drive(&mut self, from: Headed, primitive: &Primitive) -> Result<Option<Headed>, Error> {
        self.undecided.clear();
        let Some(to) = self.look(from, primitive)? else { return Ok(None) };
        Ok(self.settle()?.then_some(to))
    }

    /// The end of the last primitive, if all of them are free, one after the other.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn drive_all(
        &mut self,
        from: Headed,
        mut primitives: impl Iterator<Item = Primitive>,
    ) -> Result<bool, Error> {
        self.undecided.clear();
        let mut at = from;
        for primitive in &mut primitives {
            let Some(to) = self.look(at, &primitive)? else { return Ok(false) };
            at = to;
        }
        self.settle()
    }

    /// The end of a primitive unless the inner slices block it; steps that the outer ones do not free are listed.
    fn look(&mut self, from: Headed, primitive: &Primitive) -> Result<Option<Headed>, Error> {
        let mut at = from;
        for _ in 0..primitive.steps {
            let to = primitive.after(at);
            if !self.is_box_free(&at.pose, &to.pose, primitive.aside)? {
                if self.is_blocked(&to.pose)? {
                    return Ok(None);
                }
                self.undecided.add(primitive.step(at))?;
            }
            at = to;
        }
        Ok(Some(at))
    }

    /// True if the undecided steps are free.
    fn settle(&mut self) -> Result<bool, Error> {
        for arc in self.undecided.iter() {
            let is_free = if arc.steering == Steering::Straight {
                self.checker.is_motion_free(self.layer, self.shape, &arc.at(0.0), &arc.at(1.0))?
            } else {
                self.checker.is_arc_free(self.layer, self.shape, arc)?
            };
            if !is_free {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// True if all voxels that a step may meet are free in the outer slices.
    fn is_box_free(&mut self, from: &Pose, to: &Pose, aside: f64) -> Result<bool, Error> {
        let at = self.slices.resolution();
        let (width, height) = self.slices.size();
        let aside = aside + ROUNDING;
        let range = |a: f64, b: f64| if a < b { (a, b) } else { (b, a) };
        let range_of = |a, b| {
            let (low, high) = range(a, b);
            (floor((low - aside) * at.scale()), floor((high + aside) * at.scale()))
        };
        let ((left, right), (top, bottom)) = (range_of(from.x, to.x), range_of(from.y, to.y));
        if left < 0 || top < 0 || right >= width || bottom >= height {
            return Ok(false);
        }
        let (low, high) = range(from.angle, to.angle);
        let number = |angle: f64| floor(angle / at.step() + 0.5);
        let count = to_i32(index(at.angles));
        for angle in number(low - ROUNDING)..=number(high + ROUNDING) {
            let angle = unsigned(angle.rem_euclid(count));
            for y in top..=bottom {
                for x in left..=right {
                    if self.slices.is_blocked(Bound::Outer, (x, y), angle)? {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    /// True if a pose is off the map, or its voxel is blocked in the inner slices.
    fn is_blocked(&mut self, pose: &Pose) -> Result<bool, Error> {
        let at = self.slices.resolution();
        let (width, height) = self.slices.size();
        let (x, y) = (floor(pose.x * at.scale()), floor(pose.y * at.scale()));
        if x < 0 || y < 0 || x >= width || y >= height {
            return Ok(true);
        }
        let angle = floor(pose.angle / at.step() + 0.5).rem_euclid(to_i32(index(at.angles)));
        self.slices.is_blocked(Bound::Inner, (x, y), unsigned(angle))
    }
}
