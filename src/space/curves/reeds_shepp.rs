//! The shortest curve with reversing: 48 words of up to five pieces, each in closed form.
//!
//! Based on: J. A. Reeds, L. A. Shepp. Optimal Paths for a Car That Goes Both Forwards and Backwards. Pacific Journal
//! of Mathematics 1990, section 8. The words are those formulas under three symmetries: in a mirror (left and right
//! change places), with time reversed (forward and backward change places), and from the goal to the start. Here the
//! formulas are written in terms of the polar coordinates of the vectors between centres. Symmetric words share them,
//! so that all 48 need 8 to 14 arctangents.
//!
//! ```text
//!   for the goal and its mirror:
//!     vectors: left to left, left to right, each with distance d and direction a
//!     for time as it is and reversed (a to pi - a, angle to -angle):
//!       words from the start;  words from the goal (their a is angle - a, of the same two circles)
//! ```

use std::f64::consts::{FRAC_PI_2, PI};

use super::word::Steering::{self, Left, Right, Straight};
use super::word::{CurveGoal, SLACK, Word, either_way};
use crate::base::Bounds;
use crate::base::turn::{arccosine, arctangent};

/// A word by its letters, as it is in section 8 of the paper; `+` is forward, `-` backward. The first three have three
/// free lengths t, u, v; the later ones repeat one or contain quarter turns.
#[derive(Clone, Copy)]
enum ReedsSheppWord {
    /// L+ S+ L+
    Lsl,
    /// L+ S+ R+
    Lsr,
    /// L+ R- L, the last one either way.
    Lrl,
    /// L+ R+ L- R-, both in the middle of length u.
    LruLurBack,
    /// L+ R- L- R+, both in the middle of length u.
    LruLurForth,
    /// L+ R- S- L-, the second one a quarter turn.
    Lrsl,
    /// L+ R- S- R-, the second one a quarter turn.
    Lrsr,
    /// L+ R- S- L- R+, the arcs beside the line quarter turns.
    Lrslr,
}

impl ReedsSheppWord {
    /// The pieces of the word with these lengths.
    fn letters(self, [t, u, v]: [f64; 3]) -> [(Steering, f64); 5] {
        let none = (Straight, 0.0);
        match self {
            Self::Lsl => [(Left, t), (Straight, u), (Left, v), none, none],
            Self::Lsr => [(Left, t), (Straight, u), (Right, v), none, none],
            Self::Lrl => [(Left, t), (Right, u), (Left, v), none, none],
            Self::LruLurBack => [(Left, t), (Right, u), (Left, -u), (Right, v), none],
            Self::LruLurForth => [(Left, t), (Right, u), (Left, u), (Right, v), none],
            Self::Lrsl => [(Left, t), (Right, -FRAC_PI_2), (Straight, u), (Left, v), none],
            Self::Lrsr => [(Left, t), (Right, -FRAC_PI_2), (Straight, u), (Right, v), none],
            Self::Lrslr => [(Left, t), (Right, -FRAC_PI_2), (Straight, u), (Left, -FRAC_PI_2), (Right, v)],
        }
    }
}

/// Which symmetries turn a word into the one that is meant.
#[derive(Clone, Copy)]
struct Symmetry {
    is_mirrored: bool,
    is_reversed: bool,
    is_from_goal: bool,
}

/// The best word so far.
struct ReedsSheppBest {
    total: f64,
    shape: ReedsSheppWord,
    lengths: [f64; 3],
    symmetry: Symmetry,
}

impl ReedsSheppBest {
    /// Takes a word whose lengths add up to `total`, if it is shorter.
    #[inline(always)]
    fn take(&mut self, total: f64, shape: ReedsSheppWord, lengths: [f64; 3], symmetry: Symmetry) {
        if total < self.total {
            *self = Self { total, shape, lengths, symmetry };
        }
    }

    fn word(&self) -> Word {
        let mut letters = self.shape.letters(self.lengths);
        if self.symmetry.is_from_goal {
            letters.reverse();
        }
        let mut word = Word::default();
        for (steering, length) in letters {
            let steering = if self.symmetry.is_mirrored { steering.mirrored() } else { steering };
            word.push(steering, if self.symmetry.is_reversed { -length } else { length });
        }
        word
    }
}

/// The vector between two centres: its length, and what the words need of it.
#[derive(Clone, Copy)]
struct Between {
    distance: f64,
    direction: f64,
    /// The length of the tangent between both circles, and the angle between it and the vector, if they do not
    /// overlap.
    tangent: Option<(f64, f64)>,
}

impl Between {
    fn new((x, y): (f64, f64)) -> Self {
        let squared = x * x + y * y;
        let tangent = (squared >= 4.0 - SLACK).then(|| {
            let line = (squared - 4.0).at_least(0.0).sqrt();
            (line, arctangent(2.0, line))
        });
        let distance = squared.sqrt();
        // The vector between centres at one place has no direction: any will do.
        let direction = if distance < SLACK { 0.0 } else { arctangent(y, x) };
        Self { distance, direction, tangent }
    }
}

/// The lengths of words over a pair of circles that depend on their distance alone.
struct Same {
    between: Between,
    /// Of LRL: the length of the arc in the middle.
    middle: Option<f64>,
}

struct Other {
    between: Between,
    /// Of L+ R+ L- R-: u.
    back: Option<f64>,
    /// Of L+ R- L- R+: u, below 0, and what the first arc is turned by.
    forth: Option<(f64, f64)>,
}

impl Same {
    fn new(vector: (f64, f64)) -> Self {
        let between = Between::new(vector);
        // u = -2 arcsin(d / 4).
        let middle = (between.distance <= 4.0 + SLACK).then(|| 2.0 * arccosine(between.distance / 4.0) - PI);
        Self { between, middle }
    }
}

impl Other {
    fn new(vector: (f64, f64)) -> Self {
        let between = Between::new(vector);
        let distance = between.distance;
        let back = (distance <= 2.0 + SLACK).then(|| arccosine((2.0 + distance) / 4.0));
        let cosine = (20.0 - distance * distance) / 16.0;
        let forth = (-SLACK..=1.0 + SLACK).contains(&cosine).then(|| {
            let sine = -((1.0 - cosine) * (1.0 + cosine)).at_least(0.0).sqrt();
            (arctangent(sine, cosine), arctangent(cosine - 2.0, sine))
        });
        Self { between, back, forth }
    }
}

/// The shortest word; of equally short ones the first in the order of this file.
pub(super) fn shortest(goal: &CurveGoal) -> Word {
    let none = Symmetry { is_mirrored: false, is_reversed: false, is_from_goal: false };
    let mut best =
        ReedsSheppBest { total: f64::INFINITY, shape: ReedsSheppWord::Lsl, lengths: [0.0; 3], symmetry: none };
    let goals = [*goal, goal.mirrored()];
    let same = goals.map(|goal| Same::new(goal.left_to_left()));
    let other = goals.map(|goal| Other::new(goal.left_to_right()));
    for (frame, is_mirrored) in [false, true].into_iter().enumerate() {
        let angle = goals[frame].angle;
        for is_reversed in [false, true] {
            let here = Symmetry { is_mirrored, is_reversed, is_from_goal: false };
            let from_goal = Symmetry { is_from_goal: true, ..here };
            // Time reversed is the plane in a mirror along y.
            let turned = |direction: f64| if is_reversed { PI - direction } else { direction };
            let end = if is_reversed { -angle } else { angle };
            let direction = same[frame].between.direction;
            with_same(&same[frame], turned(direction), end, here, &mut best);
            with_same(&same[frame], turned(angle - direction), end, from_goal, &mut best);
            with_other(&other[frame], turned(other[frame].between.direction), end, here, &mut best);
            // The left centre of the goal and the right one of the start are a left and a right one in the mirror.
            let seen = &other[1 - frame];
            with_other(seen, turned(angle + seen.between.direction), end, from_goal, &mut best);
        }
    }
    best.word()
}

/// The angle as a piece forward of at most half a turn.
#[inline(always)]
fn ahead(angle: f64) -> Option<f64> {
    let mut angle = either_way(angle);
    if angle < SLACK - PI {
        angle += 2.0 * PI;
    }
    (angle >= -SLACK).then_some(angle.at_least(0.0))
}

/// The angle as a piece backward of at most half a turn, below 0.
#[inline(always)]
fn astern(angle: f64) -> Option<f64> {
    ahead(-angle).map(|angle| -angle)
}

/// The words between two left circles.
#[inline(always)]
fn with_same(same: &Same, direction: f64, end: f64, symmetry: Symmetry, best: &mut ReedsSheppBest) {
    let distance = same.between.distance;
    if distance < best.total
        && !symmetry.is_from_goal
        && let Some(t) = ahead(direction)
        && let Some(v) = ahead(end - t)
    {
        best.take(t + distance + v, ReedsSheppWord::Lsl, [t, distance, v], symmetry);
    }
    if let Some(u) = same.middle
        && -u < best.total
        && let Some(t) = ahead(direction + 0.5 * u + PI)
    {
        let v = either_way(end - t + u);
        best.take(t - u + v.abs(), ReedsSheppWord::Lrl, [t, u, v], symmetry);
    }
    if let Some((line, aside)) = same.between.tangent
        && line >= 2.0 - SLACK
        && line - 2.0 + FRAC_PI_2 < best.total
        && let Some(t) = ahead(direction + FRAC_PI_2 + aside)
        && let Some(v) = astern(end - FRAC_PI_2 - t)
    {
        best.take(t + FRAC_PI_2 + (line - 2.0) - v, ReedsSheppWord::Lrsl, [t, (2.0 - line).at_most(0.0), v], symmetry);
    }
}

/// The words from a left circle to a right one.
#[inline(always)]
fn with_other(other: &Other, direction: f64, end: f64, symmetry: Symmetry, best: &mut ReedsSheppBest) {
    let distance = other.between.distance;
    if let Some((line, aside)) = other.between.tangent
        && line - 4.0 + PI < best.total
        && !symmetry.is_from_goal
    {
        if let Some(t) = ahead(direction + aside)
            && let Some(v) = ahead(t - end)
        {
            best.take(t + line + v, ReedsSheppWord::Lsr, [t, line, v], symmetry);
        }
        if line >= 4.0 - SLACK
            && let Some(t) = ahead(direction + FRAC_PI_2 + aside)
            && let Some(v) = ahead(t - end)
        {
            best.take(t + PI + (line - 4.0) + v, ReedsSheppWord::Lrslr, [t, (4.0 - line).at_most(0.0), v], symmetry);
        }
    }
    if distance >= 2.0 - SLACK
        && distance - 2.0 + FRAC_PI_2 < best.total
        && let Some(t) = ahead(direction + FRAC_PI_2)
        && let Some(v) = astern(t + FRAC_PI_2 - end)
    {
        best.take(
            t + FRAC_PI_2 + (distance - 2.0) - v,
            ReedsSheppWord::Lrsr,
            [t, (2.0 - distance).at_most(0.0), v],
            symmetry,
        );
    }
    if symmetry.is_from_goal {
        return;
    }
    if let Some(u) = other.back
        && let Some(t) = ahead(direction + u + FRAC_PI_2)
        && let Some(v) = astern(t - 2.0 * u - end)
    {
        best.take(t + 2.0 * u - v, ReedsSheppWord::LruLurBack, [t, u, v], symmetry);
    }
    if let Some((u, aside)) = other.forth
        && let Some(t) = ahead(direction - aside)
        && let Some(v) = ahead(t - end)
    {
        best.take(t - 2.0 * u + v, ReedsSheppWord::LruLurForth, [t, u, v], symmetry);
    }
}
