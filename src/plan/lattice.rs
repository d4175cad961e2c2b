//! The lattices and the rules of their steps.

/// The vertices of a lattice planner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lattice {
    /// Cell corners.
    #[default]
    Corners = 0,
    /// Cell centres.
    Cells = 1,
}

impl Lattice {
    /// The lattice with this number.
    #[must_use]
    pub const fn from_u32(number: u32) -> Option<Self> {
        Some(match number {
            0 => Self::Corners,
            1 => Self::Cells,
            _ => return None,
        })
    }
}

/// How many neighbours a vertex has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Neighbours {
    /// Straight steps only.
    Four = 4,
    /// Straight and diagonal steps.
    #[default]
    Eight = 8,
}

impl Neighbours {
    /// The neighbourhood with this number of neighbours.
    #[must_use]
    pub const fn from_u32(number: u32) -> Option<Self> {
        Some(match number {
            4 => Self::Four,
            8 => Self::Eight,
            _ => return None,
        })
    }
}

/// Which cells' costs a step between cell centres takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CostRule {
    /// The mean of both cells' costs.
    #[default]
    Average = 0,
    /// The entered cell's cost.
    Entered = 1,
}

impl CostRule {
    /// The rule with this number.
    #[must_use]
    pub const fn from_u32(number: u32) -> Option<Self> {
        Some(match number {
            0 => Self::Average,
            1 => Self::Entered,
            _ => return None,
        })
    }
}
