//! What is wrong in a town, and the defects by which a test of it is seen to fail.

use std::fmt;
use taut::Position;

/// What was wrong: in which frame, with whom, and where.
#[derive(Clone, Debug)]
pub struct Fault {
    pub kind: Kind,
    pub frame: u32,
    pub unit: usize,
    pub at: Position,
    /// Where it was going, and where the way leads that it could have gone.
    pub next: Position,
    pub way: Vec<Position>,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, frame, unit, at, next, way } = self;
        write!(f, "{kind:?}: frame {frame}, unit {unit} at {at:?}, led to {next:?}; a way is {way:?}")
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It stood, and there was a way.
    Stood,
    /// It was deeper in a wall than 1/64.
    InWall,
    /// It had arrived, but neither at its goal nor at somebody who had.
    Astray,
}

/// What came of the life of a town.
#[derive(Default, Debug)]
pub struct Record {
    pub faults: Vec<Fault>,
    /// Trips that ended at their goal.
    pub arrivals: usize,
    /// How often somebody who stood was looked at, and how often there was a way.
    pub looks: usize,
    pub ways: usize,
}

/// A fault that a broken build might have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defect {
    /// One unit does not move.
    Held,
    /// The crowd takes units for smaller than they are.
    Small,
    /// Units count as arrived far away from their goals.
    Early,
}

pub const DEFECTS: [Defect; 3] = [Defect::Held, Defect::Small, Defect::Early];

impl Defect {
    pub fn shows_as(self, fault: &Fault) -> bool {
        fault.kind
            == match self {
                Self::Held => Kind::Stood,
                Self::Small => Kind::InWall,
                Self::Early => Kind::Astray,
            }
    }
}
