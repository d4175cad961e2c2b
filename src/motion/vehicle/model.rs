//! A vehicle: what driving costs, how it may get from one pose to another, and the primitives and voxels of its search.

use crate::base::numeric::{unsigned, wide};
use crate::base::{Bounds, bytes, floor};
use crate::motion::core::options::MotionOptions;
use crate::space::{CurveKind, Pose, Steering};

use super::primitives::{Gear, Primitive};
use super::strokes::{Stroke, WayKind};

/// A long primitive turns by so many radians, unless it is too long or too short then. On a town map a half more solved
/// as many pairs with fewer expansions, but the car did not park.
const TURN: f64 = std::f64::consts::PI / 12.0;
/// A primitive is so many of the next shorter ones: with four the car parks in three times the expansions.
const SHORTER: f64 = 3.0;
/// Fine voxels along the side of one for the primitives of each length.
const SIDES: [i32; LENGTHS] = [16, 4, 1];
/// The shortest straight primitive, in cells.
const SHORTEST: f64 = 1.0;
/// Angles of the nodes' voxels, at least and at most.
const ANGLES: (i32, i32) = (16, 512);

/// The number of a voxel, of its own for each.
pub(crate) type VoxelKey = u64;

/// Lengths of primitives.
pub(crate) const LENGTHS: usize = 3;
/// Strokes of one length: forward and backward, each left, straight and right; turns on the spot, left and right.
pub(crate) const EACH: usize = 8;
/// Those of them that drive.
const DRIVES: usize = 6;

/// What driving costs, and the primitives and voxels of the search.
#[derive(Clone, Debug)]
pub(crate) struct Vehicle {
    pub(crate) radius: f64,
    pub(crate) reverse_cost: f64,
    pub(crate) switch_cost: f64,
    /// Of a radian on the spot; infinity: it cannot.
    pub(crate) spot_turn_cost: f64,
    /// The long ones first.
    primitives: [Primitive; LENGTHS * EACH],
    /// Fine voxels along a cell, and angles.
    parts: f64,
    angles: i32,
}

impl Vehicle {
    /// A vehicle for options that have been checked, whose body reaches so far.
    pub(crate) fn new(options: &MotionOptions, outer_radius: f64) -> Self {
        let radius = options.turning_radius;
        let longest = (outer_radius / 2.0).at_least(2.0 * SHORTEST);
        let arc = (radius * TURN).at_most(longest);
        let straight = arc.at_least(SHORTEST);
        // A primitive leaves its voxel: it is longer than the diagonal of the positions, and turns by two angles.
        let parts = if straight >= 2.9 {
            0.5
        } else if straight >= 1.45 {
            1.0
        } else {
            2.0
        };
        let angles = (4.0 * std::f64::consts::PI * radius / arc).at_most(f64::from(ANGLES.1));
        let angles = floor(angles + 0.5).clamp(ANGLES.0, ANGLES.1);
        // Two voxels, too.
        let spot = (4.0 * std::f64::consts::PI / f64::from(angles)).at_least(TURN);
        let primitive = |number: usize| {
            let (number, part) = (number % EACH, [1.0, 1.0 / SHORTER, 1.0 / (SHORTER * SHORTER)][number / EACH]);
            let gear = if number < 3 { part } else { -part };
            match number {
                DRIVES => Primitive::new(Steering::Left, 0.0, part * spot),
                0 | 3 => Primitive::new(Steering::Left, radius, gear * arc),
                1 | 4 => Primitive::new(Steering::Straight, radius, gear * straight),
                2 | 5 => Primitive::new(Steering::Right, radius, gear * arc),
                _ => Primitive::new(Steering::Right, 0.0, part * spot),
            }
        };
        let primitives = std::array::from_fn(primitive);
        let parts = parts * f64::from(SIDES[0]);
        let angles = angles * SIDES[0];
        let MotionOptions { reverse_cost, switch_cost, spot_turn_cost, .. } = *options;
        Self { radius, reverse_cost, switch_cost, spot_turn_cost, primitives, parts, angles }
    }

    /// True if all that counts is the way: a cell costs as much in either gear, a change of gear nothing.
    pub(crate) fn counts_way_alone(&self) -> bool {
        self.reverse_cost <= 1.0 && self.switch_cost <= 0.0 && !self.turns_on_the_spot()
    }

    /// The shortest curves that it can drive.
    pub(crate) fn kind(&self) -> CurveKind {
        if self.drives_backward() { CurveKind::ReedsShepp } else { CurveKind::Dubins }
    }

    /// How it may get from one pose to another.
    pub(crate) fn ways(&self) -> impl Iterator<Item = WayKind> + use<> {
        let (backward, turns) = (self.drives_backward(), self.turns_on_the_spot());
        let curves = [(WayKind::Curve(CurveKind::ReedsShepp), backward), (WayKind::Curve(CurveKind::Dubins), true)];
        let turning = [(WayKind::Turns(Gear::Forward), turns), (WayKind::Turns(Gear::Backward), turns && backward)];
        curves.into_iter().chain(turning).filter(|(_, is_able)| *is_able).map(|(kind, _)| kind)
    }

    pub(crate) fn drives_backward(&self) -> bool {
        self.reverse_cost < f64::INFINITY
    }

    pub(crate) fn turns_on_the_spot(&self) -> bool {
        self.spot_turn_cost < f64::INFINITY
    }

    /// A primitive by its number.
    pub(crate) fn primitive(&self, number: u8) -> &Primitive {
        &self.primitives[usize::from(number)]
    }

    /// The numbers of the long primitives of a tree; those of shorter ones are [`EACH`] farther each. The tree of the
    /// goals has those that lead there, driven back.
    pub(crate) fn numbers(&self, is_backward: bool) -> impl Iterator<Item = u8> + use<> {
        let drives = match (self.drives_backward(), is_backward) {
            (true, _) => 0..6,
            (false, false) => 0..3,
            (false, true) => 3..6,
        };
        drives.chain(if self.turns_on_the_spot() { 6..8 } else { 0..0 })
    }

    /// Which of the lengths a primitive has; 0 is a long one.
    pub(crate) fn length_of(number: u8) -> usize {
        usize::from(number) / EACH
    }

    /// True if one primitive is another one driven back.
    pub(crate) fn is_back(number: u8, of: u8) -> bool {
        let back = |at: usize| if at < DRIVES { (at + 3) % DRIVES } else { at ^ 1 };
        let (number, of) = (usize::from(number), usize::from(of));
        number / EACH == of / EACH && back(number % EACH) == of % EACH
    }

    /// What a drive with a radius and a length costs after one with a gear.
    pub(crate) fn cost(&self, (radius, length): (f64, f64), before: Option<Gear>) -> f64 {
        if radius <= 0.0 {
            return length.abs() * self.spot_turn_cost;
        }
        let gear = Gear::of(length);
        let way = if gear == Gear::Backward { -length * self.reverse_cost } else { length };
        way + self.cost_between(before, Some(gear))
    }

    /// What strokes cost between drives with these gears.
    pub(crate) fn cost_of<'a>(
        &self,
        strokes: impl Iterator<Item = &'a Stroke>,
        mut before: Option<Gear>,
        after: Option<Gear>,
    ) -> f64 {
        let mut cost = 0.0;
        for &Stroke { radius, length, .. } in strokes {
            cost += self.cost((radius, length), before);
            before = Gear::after(radius, length, before);
        }
        cost + self.cost_between(before, after)
    }

    /// What a change between two gears costs, if it is one.
    pub(crate) fn cost_between(&self, before: Option<Gear>, after: Option<Gear>) -> f64 {
        match (before, after) {
            (Some(before), Some(after)) if before != after => self.switch_cost,
            _ => 0.0,
        }
    }

    /// The voxel of a node that a primitive of one of the lengths leads to, or at which a tree begins: that of its
    /// pose, with the gear and the length as the last bits of the angle. Off the map it is one at the rim.
    pub(crate) fn voxel(&self, pose: &Pose, (length, gear): (usize, Option<Gear>)) -> VoxelKey {
        let side = SIDES[length];
        let turns = pose.angle / (2.0 * std::f64::consts::PI) * f64::from(self.angles / side);
        let angle = wide(unsigned(floor(turns + 0.5).rem_euclid(self.angles / side)));
        // A map has less than 2^22 fine voxels along each side.
        let place = |v: f64| wide(unsigned(floor(v * self.parts).clamp(0, (1 << 22) - 1) / side));
        let last = 2 * bytes(length) + u64::from(gear == Some(Gear::Backward));
        place(pose.x) | place(pose.y) << 22 | (8 * angle + last) << 44
    }
}

/// How often the curve to the goal is tried at a node so far from it: farther nodes come one after the other, and their
/// curves meet the same walls.
pub(crate) fn expansions_between_tries(estimate: f64, outer_radius: f64) -> u64 {
    let bodies = floor(estimate / (4.0 * outer_radius).at_least(1.0)).clamp(0, 15);
    1 + wide(unsigned(bodies))
}
