//! An arc of a circle, or a line, that a vehicle drives: its position follows from its angle.

use crate::base::Bounds;
use crate::base::turn::cos_sin;
use crate::space::{curves::Steering, pose::Pose};

/// A pose, and the cosine and sine of its angle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Headed {
    pub(crate) pose: Pose,
    pub(crate) cos: f64,
    pub(crate) sin: f64,
}

impl Headed {
    pub(crate) fn new(pose: Pose) -> Self {
        let (cos, sin) = cos_sin(pose.angle);
        Self { pose, cos, sin }
    }
}

/// A drive with one steering: the length is below 0 if it goes backward. With the radius 0 a turn on the spot, whose
/// length is in radians.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Drive {
    pub(crate) from: Headed,
    pub(crate) steering: Steering,
    pub(crate) radius: f64,
    pub(crate) length: f64,
}

/// Which way the angle changes, driven forward.
pub(crate) const fn side_of(steering: Steering) -> f64 {
    match steering {
        Steering::Left => 1.0,
        Steering::Straight => 0.0,
        Steering::Right => -1.0,
    }
}

/// No point of an arc of this length is farther from its chord than this.
pub(crate) fn sagitta(steering: Steering, radius: f64, length: f64) -> f64 {
    match steering {
        Steering::Straight => 0.0,
        Steering::Left | Steering::Right if radius <= 0.0 => 0.0,
        // R (1 - cos(L / 2 R)), from above.
        Steering::Left | Steering::Right => (length * length / (8.0 * radius)).at_most(2.0 * radius),
    }
}

impl Drive {
    /// The pose at a part, 0 to 1, of the way. The angle is not reduced.
    pub(crate) fn at(&self, part: f64) -> Pose {
        let Headed { pose, cos, sin } = self.from;
        let length = self.length * part;
        if self.steering == Steering::Straight {
            return Pose { x: pose.x + cos * length, y: pose.y + sin * length, angle: pose.angle };
        }
        let side = side_of(self.steering);
        if self.radius <= 0.0 {
            return Pose { angle: pose.angle + side * length, ..pose };
        }
        let angle = pose.angle + side * length / self.radius;
        let (ending_cos, ending_sin) = cos_sin(angle);
        let reach = side * self.radius;
        Pose { x: pose.x + reach * (ending_sin - sin), y: pose.y - reach * (ending_cos - cos), angle }
    }
}
