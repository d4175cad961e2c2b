//! The choices of a policy.

use crate::base::{Error, Result, floor, numbered, real_u32};
use crate::geom::{Position, SCALE};
use crate::grid::{ClassMask, DiagonalGaps, FARTHEST, LayerKey};

numbered! {
    /// How followers decide where to step.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum PolicyKind {
        /// Straight towards the goal, up to the first wall.
        #[default]
        WalkTo = 1,
        /// Straight towards the goal, and around walls on one side (Bug2).
        Bug = 2,
        /// Pulled by the goal, pushed by the nearest wall.
        Potential = 3,
        /// Along a distance field to the nearest of its seeds.
        Field = 4,
        /// Along directions that the host stores, one per cell.
        Flow = 5,
    }
}

numbered! {
    /// To which side a follower turns at a wall.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Side {
        /// Towards +y when it walks towards +x.
        #[default]
        Left = 0,
        /// Towards -y when it walks towards +x.
        Right = 1,
    }
}

/// The options of a [`Policy`](super::policy::Policy).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PolicyOptions {
    /// How followers decide where to step.
    pub kind: PolicyKind,
    /// To which side BUG turns.
    pub side: Side,
    /// May a follower pass between two diagonally touching blocked cells?
    pub diagonal_gaps: DiagonalGaps,
    /// POTENTIAL: after so many steps without a new least distance to the goal a follower is stuck. At least 1.
    pub patience: u32,
    /// POTENTIAL: the force towards the goal. Finite, >= 0.
    pub attract: f64,
    /// POTENTIAL: the factor of the force away from the nearest wall. Finite, >= 0.
    pub repel: f64,
    /// POTENTIAL: how far walls push, in cells, 0 to 16; with a radius from the rim of the disc.
    pub influence: f64,
    /// The radius of the followers, in cells: 0 to 16, rounded to 1/256. No step ends or passes nearer to a wall (up to
    /// 1/128, since positions are rounded); a follower that stands nearer gets no nearer. Not with open diagonal gaps.
    /// A radius and `influence` are 16 together at most.
    pub radius: f32,
    /// The terrain classes that are walls beside class 0: bit `c % 64` of word `c / 64`.
    pub blocked_classes: [u64; 4],
}

impl Default for PolicyOptions {
    fn default() -> Self {
        Self {
            kind: PolicyKind::WalkTo,
            side: Side::Left,
            diagonal_gaps: DiagonalGaps::Closed,
            patience: 64,
            attract: 1.0,
            repel: 1.0,
            influence: 2.0,
            radius: 0.0,
            blocked_classes: [0; 4],
        }
    }
}

impl PolicyOptions {
    /// Refuses values out of their range.
    pub(super) fn check(&self) -> Result {
        let within = |name, value: f64, most: f64, allowed| {
            // A NaN compares false.
            if value >= 0.0 && value <= most { Ok(()) } else { Err(Error::BadValue { name, value, allowed }) }
        };
        within("attract", self.attract, f64::MAX, "a finite number >= 0")?;
        within("repel", self.repel, f64::MAX, "a finite number >= 0")?;
        within("influence", self.influence, f64::from(FARTHEST), "0 to 16 cells")?;
        within("radius", f64::from(self.radius), f64::from(FARTHEST), "0 to 16 cells")?;
        if self.fixed_radius() > 0 {
            self.check_radius()?;
        }
        if self.patience == 0 {
            return Err(Error::BadValue { name: "patience", value: real_u32(self.patience), allowed: "at least 1" });
        }
        Ok(())
    }

    fn check_radius(&self) -> Result {
        if self.diagonal_gaps == DiagonalGaps::Open {
            return Err(Error::Unsupported { what: "a radius needs closed diagonal gaps" });
        }
        let sum = f64::from(self.radius) + self.influence;
        if self.kind == PolicyKind::Potential && sum > f64::from(FARTHEST) {
            return Err(Error::BadValue {
                name: "influence",
                value: self.influence,
                allowed: "0 to 16 less the radius",
            });
        }
        Ok(())
    }

    /// The layer of the grid that has the walls.
    pub(super) const fn layer_key(&self) -> LayerKey {
        LayerKey::new(ClassMask::with(self.blocked_classes))
    }

    /// The radius in 1/256 cell.
    pub(super) fn fixed_radius(&self) -> i32 {
        floor(f64::from(self.radius) * f64::from(SCALE) + 0.5)
    }
}

/// A point that draws followers of POTENTIAL near, or pushes them away.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Pull {
    /// Where it is.
    pub at: Position,
    /// The force right beside it; below 0 it pushes. Finite.
    pub weight: f32,
    /// How far it is felt, in cells; the force falls evenly to 0 there. Finite, >= 0.
    pub reach: f32,
}
