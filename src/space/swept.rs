//! Whether a straight motion between two poses is free: position and angle change at constant rates.
//!
//! ```text
//!   without a turn: exact, the hull of each piece at both ends
//!   else, for an interval of the motion:
//!       if all that the body covers in it at most is free: free
//!       if its middle pose touches a wall: not free
//!       if no point of the body moves farther than 1/1,024 cell in it: free
//!       else both halves
//! ```
//!
//! So a free motion has no pose that is deeper in a wall than 1/2,048 cell, and a motion that is not free has a pose
//! that touches one.

use crate::base::{BlockingWall, Bounds, Error};
use crate::grid::Layer;
use crate::space::arc::{Drive, sagitta};
use crate::space::convex::{Convex, Direction, PoseRange};
use crate::space::touch::{Placed, Walls};
use crate::space::{pose::Pose, shape::Shape};

/// How far a body may move, in cells, in an interval that is not looked into any more.
const FINEST: f64 = 1.0 / 1024.0;
/// Intervals turn by less than this, in radians, before all that the body covers is looked at.
const WIDEST: f64 = 0.5;

/// Checks poses and motions; scratch is kept.
#[derive(Debug, Default)]
pub(crate) struct Checker {
    placed: Placed,
    convex: Convex,
    /// Intervals that were looked at.
    #[cfg(test)]
    pub(crate) intervals: u64,
}

impl Checker {
    /// A wall that the body touches in a pose.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn wall(
        &mut self,
        walls: &impl Walls,
        shape: &Shape,
        pose: &Pose,
    ) -> Result<Option<BlockingWall>, Error> {
        self.placed.wall(walls, shape, pose)
    }

    /// True if the body touches no wall in a pose.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn is_pose_free(&mut self, walls: &impl Walls, shape: &Shape, pose: &Pose) -> Result<bool, Error> {
        self.placed.is_free(walls, shape, pose)
    }

    /// How far the body in a pose is from the nearest wall, in cells; at most `most`.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn distance(&mut self, layer: &Layer, shape: &Shape, pose: &Pose, most: f64) -> Result<f64, Error> {
        self.placed.distance(layer, shape, pose, most)
    }

    /// True if the straight motion is free.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn is_motion_free(
        &mut self,
        walls: &impl Walls,
        shape: &Shape,
        from: &Pose,
        to: &Pose,
    ) -> Result<bool, Error> {
        #[expect(clippy::float_cmp, reason = "exactly without a turn")]
        if from.angle == to.angle {
            return self.placed.is_way_free(walls, shape, from, to);
        }
        let ends_free = self.placed.is_free(walls, shape, from)? && self.placed.is_free(walls, shape, to)?;
        Ok(ends_free && self.is_interval_free(walls, shape, (from, to))?)
    }

    fn is_interval_free(
        &mut self,
        walls: &impl Walls,
        shape: &Shape,
        (from, to): (&Pose, &Pose),
    ) -> Result<bool, Error> {
        #[cfg(test)]
        {
            self.intervals += 1;
        }
        let middle = from.towards(to, 0.5);
        let half = ((to.x - from.x).abs() / 2.0, (to.y - from.y).abs() / 2.0);
        let half_angle = (to.angle - from.angle).abs() / 2.0;
        if half_angle < WIDEST && self.is_range_free(walls, shape, &middle, (half, half_angle))? {
            return Ok(true);
        }
        if !self.placed.is_free(walls, shape, &middle)? {
            return Ok(false);
        }
        if 2.0 * (half.0 + half.1 + half_angle * shape.outer_radius()) <= FINEST {
            return Ok(true);
        }
        Ok(self.is_interval_free(walls, shape, (from, &middle))?
            && self.is_interval_free(walls, shape, (&middle, to))?)
    }

    /// True if a drive along an arc is free: as a straight motion with a turn, whose intervals are those of the arc.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn is_arc_free(&mut self, walls: &impl Walls, shape: &Shape, arc: &Drive) -> Result<bool, Error> {
        let (from, to) = (arc.at(0.0), arc.at(1.0));
        let ends_free = self.placed.is_free(walls, shape, &from)? && self.placed.is_free(walls, shape, &to)?;
        Ok(ends_free && self.is_part_free(walls, shape, arc, [(0.0, from), (1.0, to)])?)
    }

    fn is_part_free(
        &mut self,
        walls: &impl Walls,
        shape: &Shape,
        arc: &Drive,
        [(first, from), (last, to)]: [(f64, Pose); 2],
    ) -> Result<bool, Error> {
        let at = 0.5 * (first + last);
        let middle = arc.at(at);
        // Between the middle and an end the way leaves the box of both by a sagitta at most.
        let aside = sagitta(arc.steering, arc.radius, arc.length * (at - first));
        let side = |middle: f64, from: f64, to: f64| (middle - from).abs().at_least((to - middle).abs()) + aside;
        let half = (side(middle.x, from.x, to.x), side(middle.y, from.y, to.y));
        let half_angle = (to.angle - from.angle).abs() / 2.0;
        if half_angle < WIDEST && self.is_range_free(walls, shape, &middle, (half, half_angle))? {
            return Ok(true);
        }
        if !self.placed.is_free(walls, shape, &middle)? {
            return Ok(false);
        }
        if 2.0 * (half.0 + half.1 + half_angle * shape.outer_radius()) <= FINEST {
            return Ok(true);
        }
        Ok(self.is_part_free(walls, shape, arc, [(first, from), (at, middle)])?
            && self.is_part_free(walls, shape, arc, [(at, middle), (last, to)])?)
    }

    /// True if all poses about one are certainly free.
    fn is_range_free(
        &mut self,
        walls: &impl Walls,
        shape: &Shape,
        middle: &Pose,
        (half, half_angle): ((f64, f64), f64),
    ) -> Result<bool, Error> {
        let around = PoseRange { angle: Direction::of(middle.angle), half_angle: Direction::of(half_angle), half };
        for piece in shape.pieces() {
            self.convex.sweep(piece, shape.radius(), &around)?;
            if !walls.is_clear_around(&self.convex, middle, &mut self.placed)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
