//! Walkers as the host passes them, and as the crowd reads them.

use super::vector::Vector;
use crate::base::{numbered, real_single};
use crate::geom::{Point, Position};

/// One of a crowd.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Walker {
    /// Where it is.
    pub at: Position,
    /// Its velocity, in cells per second.
    pub velocity: Position,
    /// The velocity that it would have if nobody else were there.
    pub wanted: Position,
    /// Its radius in cells, at least 0.
    pub radius: f32,
    /// The largest length of its velocity, at least 0.
    pub speed: f32,
}

numbered! {
    /// How a walker is getting on.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum WalkerState {
        /// It is on its way, or has no goal.
        #[default]
        Walking = 0,
        /// It is at its goal, or at the rim of the heap of those that are.
        Arrived = 1,
        /// One of its numbers is not finite or out of its range.
        Invalid = 2,
    }
}

/// What else the host may say of a walker. All zeros, the default, say nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WalkerTraits {
    /// Of two walkers the one with the lower priority gives way, all of it; equal ones share it.
    pub priority: u32,
    /// The layers that the walker is on, a bit each.
    pub layers: u32,
    /// The layers whose walkers it does not avoid. They avoid it, unless they ignore it too.
    pub ignores: u32,
    /// It stays where it is, whatever it wants: its velocity is 0, and everybody else gives way.
    pub immovable: bool,
    /// Where it is to go, and how near to it, in cells, it has arrived. Those with the same goal arrive at the rim of
    /// the heap there too; who has arrived wants the velocity 0.
    pub goal: Option<(Position, f32)>,
    /// How it is getting on: written by each step, and read by the next one.
    pub state: WalkerState,
}

/// How far apart two walkers are who meet, in radii of the one. Measured: with 50 or 1 a town of 1,000 makes fewer
/// trips.
const MEETS: f64 = 8.0;

/// A walker in doubles.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Body {
    pub(super) at: Vector,
    pub(super) velocity: Vector,
    pub(super) wanted: Vector,
    pub(super) radius: f64,
    pub(super) speed: f64,
    pub(super) priority: u32,
    pub(super) layers: u32,
    pub(super) ignores: u32,
    pub(super) immovable: bool,
    /// The place, and the distance at which it is reached.
    pub(super) goal: Option<(Vector, f64)>,
}

impl Body {
    /// The walker in doubles; none if a number is not finite or out of its range: nobody sees such a walker.
    pub(super) fn of(walker: &Walker, traits: &WalkerTraits) -> Option<Self> {
        for place in [walker.at, walker.velocity, walker.wanted] {
            Point::snap(place).ok()?;
        }
        let vector = |of: Position| Vector::new(real_single(of.x), real_single(of.y));
        let sizes = (0.0..=1_024.0).contains(&walker.radius) && (0.0..=1_048_576.0).contains(&walker.speed);
        let goal = match traits.goal {
            None => None,
            Some((goal, near)) => {
                Point::snap(goal).ok()?;
                (0.0..=1_048_576.0).contains(&near).then_some(())?;
                Some((vector(goal), real_single(near)))
            }
        };
        let &WalkerTraits { priority, layers, ignores, immovable, .. } = traits;
        sizes.then(|| Self {
            at: vector(walker.at),
            velocity: if immovable { Vector::default() } else { vector(walker.velocity) },
            wanted: if immovable { Vector::default() } else { vector(walker.wanted) },
            radius: real_single(walker.radius),
            speed: real_single(walker.speed),
            priority,
            layers,
            ignores,
            immovable,
            goal,
        })
    }

    /// Whether it wants to stay where it is.
    pub(super) fn rests(&self) -> bool {
        self.wanted.squared() <= 0.0
    }

    /// Whether it does not avoid another.
    pub(super) const fn ignores(&self, other: &Self) -> bool {
        self.ignores & other.layers != 0
    }

    /// Whether another walks against it, close in front of it. At a door those who come along the wall from both sides
    /// do not: most of them walk at less than a third of a turn to each other.
    pub(super) fn meets(&self, other: &Self) -> bool {
        let apart = other.at - self.at;
        let wishes = self.wanted.length() * other.wanted.length();
        let against = self.wanted.dot(other.wanted) < -0.5 * wishes && self.wanted.dot(apart) > 0.0;
        against && !self.ignores(other) && self.gap(other) <= MEETS * self.radius
    }

    /// How far the rims of two are apart.
    pub(super) fn gap(&self, other: &Self) -> f64 {
        (other.at - self.at).length() - self.radius - other.radius
    }
}
