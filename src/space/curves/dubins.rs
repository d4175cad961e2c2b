//! The shortest curve without reversing: LSL, RSR, LSR, RSL, LRL and RLR, each in closed form.
//!
//! Based on: L. E. Dubins. On Curves of Minimal Length with a Constraint on Average Curvature, and with Prescribed
//! Initial and Terminal Positions and Tangents. American Journal of Mathematics 1957. A. M. Shkel, V. Lumelsky.
//! Classification of the Dubins Set. Robotics and Autonomous Systems 2001. The formulas here are in terms of the
//! vectors between centres, so that the first arc absorbs what the line's length was rounded by.
//!
//! ```text
//!      .--.            .--.        the line of LSL is as long as the vector between the centres; that of LSR is a
//!     ( C1 )----------( C2 )       tangent between them, turned from the vector by the arctangent of 2 / u
//!      `--'            `--'
//! ```

use std::f64::consts::{FRAC_PI_2, PI};

use super::word::Steering::{Left, Right, Straight};
use super::word::{Goal, SLACK, Word, forward};
use crate::base::bounds::Bounds;
use crate::base::turn::arctangent;

/// The best word so far: its three lengths, and by its letters.
struct Best {
    total: f64,
    lengths: [f64; 3],
    shape: Shape,
    is_mirrored: bool,
}

/// The words that begin with a left arc; the others are these in a mirror.
#[derive(Clone, Copy)]
#[expect(clippy::enum_variant_names, reason = "the words have these names")]
enum Shape {
    LeftStraightLeft,
    LeftStraightRight,
    LeftRightLeft,
}

impl Best {
    fn take(&mut self, shape: Shape, is_mirrored: bool, lengths: [f64; 3]) {
        let total = lengths[0] + lengths[1] + lengths[2];
        if total < self.total {
            *self = Self { total, lengths, shape, is_mirrored };
        }
    }
}

/// The shortest word; of equally short ones the first in the order LSL, LSR, LRL, RSR, RSL, RLR.
pub(super) fn shortest(goal: &Goal) -> Word {
    let mut best = Best { total: f64::INFINITY, lengths: [0.0; 3], shape: Shape::LeftStraightLeft, is_mirrored: false };
    for is_mirrored in [false, true] {
        let goal = if is_mirrored { goal.mirrored() } else { *goal };
        same_circles(&goal, is_mirrored, &mut best);
        other_circles(&goal, is_mirrored, &mut best);
    }
    let mut word = Word::default();
    let letters = match best.shape {
        Shape::LeftStraightLeft => [Left, Straight, Left],
        Shape::LeftStraightRight => [Left, Straight, Right],
        Shape::LeftRightLeft => [Left, Right, Left],
    };
    for (steering, length) in letters.into_iter().zip(best.lengths) {
        word.push(if best.is_mirrored { steering.mirrored() } else { steering }, length);
    }
    word
}

/// LSL and LRL: both begin and end on the left circles.
fn same_circles(goal: &Goal, is_mirrored: bool, best: &mut Best) {
    let (x, y) = goal.left_to_left();
    let squared = x * x + y * y;
    let distance = squared.sqrt();
    if distance >= best.total {
        return;
    }
    // The vector between centres at one place has no direction: any will do.
    let direction = if distance < SLACK { 0.0 } else { arctangent(y, x) };
    let first = forward(direction);
    best.take(Shape::LeftStraightLeft, is_mirrored, [first, distance, forward(goal.angle - first)]);
    if squared > 16.0 + SLACK {
        return;
    }
    // The circle between touches both: with their centres its own one forms a triangle with sides of 2. It is passed on
    // the far side, over more than half a turn: Dubins shows that the near side is never shortest.
    let corner = arctangent((16.0 - squared).at_least(0.0).sqrt(), distance);
    let middle = PI + 2.0 * corner;
    if middle < best.total {
        let first = forward(direction + corner + FRAC_PI_2);
        best.take(Shape::LeftRightLeft, is_mirrored, [first, middle, forward(goal.angle - first + middle)]);
    }
}

/// LSR: from the left circle to the right one.
fn other_circles(goal: &Goal, is_mirrored: bool, best: &mut Best) {
    let (x, y) = goal.left_to_right();
    let squared = x * x + y * y;
    if squared < 4.0 - SLACK {
        return;
    }
    let line = (squared - 4.0).at_least(0.0).sqrt();
    if line < best.total {
        let first = forward(arctangent(y * line + 2.0 * x, x * line - 2.0 * y));
        best.take(Shape::LeftStraightRight, is_mirrored, [first, line, forward(first - goal.angle)]);
    }
}
