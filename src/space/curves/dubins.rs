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
use super::word::{CurveGoal, SLACK, Word, forward};
use crate::base::Bounds;
use crate::base::turn::arctangent;

/// The best word so far: its three lengths, and by its letters.
struct DubinsBest {
    total: f64,
    lengths: [f64; 3],
    word: (DubinsWord, bool),
}

/// The words that begin with a left arc; the others are these in a mirror.
#[derive(Clone, Copy)]
#[expect(clippy::enum_variant_names, reason = "the words have these names")]
enum DubinsWord {
    LeftStraightLeft,
    LeftStraightRight,
    LeftRightLeft,
}

impl DubinsWord {
    /// Of equally short words the first one is taken, those in a mirror last.
    const fn rank(self, is_mirrored: bool) -> u8 {
        let own = match self {
            Self::LeftStraightLeft => 0,
            Self::LeftStraightRight => 1,
            Self::LeftRightLeft => 2,
        };
        if is_mirrored { own + 3 } else { own }
    }
}

impl DubinsBest {
    fn take(&mut self, shape: DubinsWord, is_mirrored: bool, lengths: [f64; 3]) {
        let total = lengths[0] + lengths[1] + lengths[2];
        let (old_shape, was_mirrored) = self.word;
        let is_first = shape.rank(is_mirrored) < old_shape.rank(was_mirrored);
        if total < self.total || total <= self.total && is_first {
            *self = Self { total, lengths, word: (shape, is_mirrored) };
        }
    }

    /// True if no word that is at least so long can be the answer.
    fn is_below(&self, least: f64) -> bool {
        least > self.total + SLACK * (1.0 + self.total)
    }
}

/// A word with a line, before its arcs are known.
#[derive(Clone, Copy)]
struct WordCandidate {
    /// What the word takes at least: its line, and the turn from the start's angle to the goal's.
    least: f64,
    line: f64,
    x: f64,
    y: f64,
    shape: DubinsWord,
    is_mirrored: bool,
}

/// The shortest word; of equally short ones the first in the order LSL, LSR, LRL, RSR, RSL, RLR.
///
/// Both arcs of LSL turn by the goal's angle together, those of LSR by it with the second one taken away: so much is
/// known without an arctangent, and leaves most words out.
pub(super) fn shortest(goal: &CurveGoal) -> Word {
    let goals = [*goal, goal.mirrored()];
    let mut best = DubinsBest { total: f64::INFINITY, lengths: [0.0; 3], word: (DubinsWord::LeftRightLeft, true) };
    let mut candidates = [same_circles(&goals[0], false), same_circles(&goals[1], true), None, None];
    candidates[2] = other_circles(&goals[0], false);
    candidates[3] = other_circles(&goals[1], true);
    for _ in 0..candidates.len() {
        let mut next: Option<(usize, WordCandidate)> = None;
        for (at, candidate) in candidates.iter().enumerate() {
            if let Some(candidate) = candidate
                && next.is_none_or(|(_, other)| candidate.least < other.least)
            {
                next = Some((at, *candidate));
            }
        }
        let Some((at, candidate)) = next else { break };
        if best.is_below(candidate.least) {
            break;
        }
        candidates[at] = None;
        candidate.finish(&goals[usize::from(candidate.is_mirrored)], &mut best);
    }
    for (goal, is_mirrored) in goals.iter().zip([false, true]) {
        three_arcs(goal, is_mirrored, &mut best);
    }
    let (shape, is_mirrored) = best.word;
    let mut word = Word::default();
    let letters = match shape {
        DubinsWord::LeftStraightLeft => [Left, Straight, Left],
        DubinsWord::LeftStraightRight => [Left, Straight, Right],
        DubinsWord::LeftRightLeft => [Left, Right, Left],
    };
    for (steering, length) in letters.into_iter().zip(best.lengths) {
        word.push(if is_mirrored { steering.mirrored() } else { steering }, length);
    }
    word
}

/// LSL: it begins and ends on the left circles.
fn same_circles(goal: &CurveGoal, is_mirrored: bool) -> Option<WordCandidate> {
    let (x, y) = goal.left_to_left();
    let line = (x * x + y * y).sqrt();
    Some(WordCandidate {
        least: line + forward(goal.angle),
        line,
        x,
        y,
        shape: DubinsWord::LeftStraightLeft,
        is_mirrored,
    })
}

/// LSR: from the left circle to the right one, if these do not overlap.
fn other_circles(goal: &CurveGoal, is_mirrored: bool) -> Option<WordCandidate> {
    let (x, y) = goal.left_to_right();
    let squared = x * x + y * y;
    let line = (squared - 4.0).at_least(0.0).sqrt();
    let shape = DubinsWord::LeftStraightRight;
    (squared >= 4.0 - SLACK).then_some(WordCandidate { least: line + goal.angle.abs(), line, x, y, shape, is_mirrored })
}

impl WordCandidate {
    /// Finds the arcs.
    fn finish(&self, goal: &CurveGoal, best: &mut DubinsBest) {
        let Self { line, x, y, shape, is_mirrored, .. } = *self;
        if matches!(shape, DubinsWord::LeftStraightRight) {
            let first = forward(arctangent(y * line + 2.0 * x, x * line - 2.0 * y));
            return best.take(shape, is_mirrored, [first, line, forward(first - goal.angle)]);
        }
        // The vector between centres at one place has no direction: any will do.
        let first = if line < SLACK { 0.0 } else { forward(arctangent(y, x)) };
        best.take(shape, is_mirrored, [first, line, forward(goal.angle - first)]);
    }
}

/// LRL: on the left circles, and one between that touches both. With their centres its own one forms a triangle with
/// sides of 2. It is passed on the far side, over more than half a turn: Dubins shows that the near side is never
/// shortest.
fn three_arcs(goal: &CurveGoal, is_mirrored: bool, best: &mut DubinsBest) {
    let (x, y) = goal.left_to_left();
    let squared = x * x + y * y;
    if squared > 16.0 + SLACK || best.is_below(PI) {
        return;
    }
    let distance = squared.sqrt();
    let corner = arctangent((16.0 - squared).at_least(0.0).sqrt(), distance);
    let middle = PI + 2.0 * corner;
    if best.is_below(middle) {
        return;
    }
    let direction = if distance < SLACK { 0.0 } else { arctangent(y, x) };
    let first = forward(direction + corner + FRAC_PI_2);
    best.take(DubinsWord::LeftRightLeft, is_mirrored, [first, middle, forward(goal.angle - first + middle)]);
}
