//! The options of a planner, and which of them go together.

use super::algorithm::Algorithm;
use crate::base::Error;
use crate::grid::{CornerCutting, DiagonalGaps};
use crate::improve::Smoothing;
use crate::search::core::heuristic::Heuristic;

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

/// Which cells a step between cell centres pays for.
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

/// The options of a planner. An option that the algorithm does not use must hold its default.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// The algorithm. Default: [`Algorithm::Anya`].
    pub algorithm: Algorithm,
    /// The lattice of A*; jump point search needs [`Lattice::Cells`]; the Theta* family runs on corners.
    pub lattice: Lattice,
    /// 4 or 8 neighbours, for A*.
    pub neighbours: Neighbours,
    /// Whether a path may pass between two diagonally touching blocked cells; on the cell lattice only smoothing asks.
    pub diagonal_gaps: DiagonalGaps,
    /// Which cells beside a diagonal step must be free, for A* on cells with 8 neighbours.
    pub corner_cutting: CornerCutting,
    /// The heuristic. Any-angle planners take the straight line only.
    pub heuristic: Heuristic,
    /// Which cells a step pays for, for A* on cells.
    pub cost_rule: CostRule,
    /// What happens to a found path.
    pub smoothing: Smoothing,
    /// Multiplies the heuristic; finite and at least 0. Above 1 for A*, Anya and the graphs only: the result is then bounded by it.
    pub h_scale: f64,
    /// Most bytes that the planner may hold, what it shares with others left out; 0 is no limit. With a limit every `begin` gives back the scratch of earlier
    /// queries but the node table, so that they do not decide whether the limit is reached: such a planner allocates in
    /// every query.
    pub memory_limit: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            algorithm: Algorithm::Anya,
            lattice: Lattice::Corners,
            neighbours: Neighbours::Eight,
            diagonal_gaps: DiagonalGaps::Closed,
            corner_cutting: CornerCutting::Never,
            heuristic: Heuristic::Auto,
            cost_rule: CostRule::Average,
            smoothing: Smoothing::None,
            h_scale: 1.0,
            memory_limit: 0,
        }
    }
}

/// An error with this sentence unless `holds`.
fn require(holds: bool, what: &'static str) -> Result<(), Error> {
    if holds { Ok(()) } else { Err(Error::Unsupported { what }) }
}

impl Options {
    /// Checks that the options go together.
    ///
    /// # Errors
    /// [`Error::BadValue`] for an `h_scale` that is not finite or below 0, [`Error::Unsupported`] for what the algorithm or
    /// this release does not do.
    pub(crate) fn check(&self) -> Result<(), Error> {
        if !(self.h_scale.is_finite() && self.h_scale >= 0.0) {
            return Err(Error::BadValue { name: "h_scale", value: self.h_scale, allowed: "finite and at least 0" });
        }
        match self.algorithm {
            Algorithm::AStar => self.check_astar(),
            Algorithm::DStarLite => self.check_dstar_lite(),
            Algorithm::JumpPoint => self.check_jump_point(),
            Algorithm::Theta
            | Algorithm::LazyTheta
            | Algorithm::AnglePropagationTheta
            | Algorithm::FieldDStar
            | Algorithm::AcceleratedAStar => self.check_any_angle().and_then(|()| {
                let what = "the Theta* family, Field D* and Accelerated A* take an h_scale of at most 1";
                require(self.h_scale <= 1.0, what)
            }),
            Algorithm::BlockAStar => self.check_block_astar(),
            Algorithm::Anya | Algorithm::VisibilityGraph | Algorithm::TangentGraph => self.check_any_angle(),
        }?;
        require(
            !(self.smoothing != Smoothing::None
                && self.corner_cutting == CornerCutting::Always
                && self.diagonal_gaps == DiagonalGaps::Closed),
            "smoothing a path that may cut every corner needs open diagonal gaps",
        )
    }

    fn check_astar(&self) -> Result<(), Error> {
        if self.lattice == Lattice::Corners {
            require(self.corner_cutting == CornerCutting::Never, "corner_cutting is a rule of the cell lattice")?;
            require(self.cost_rule == CostRule::Average, "cost_rule is a rule of the cell lattice")
        } else {
            require(
                self.neighbours == Neighbours::Eight || self.corner_cutting == CornerCutting::Never,
                "corner_cutting needs 8 neighbours",
            )?;
            self.check_cell_gaps()
        }
    }

    fn check_dstar_lite(&self) -> Result<(), Error> {
        self.check_astar()?;
        require(
            self.heuristic != Heuristic::Manhattan || self.neighbours == Neighbours::Four,
            "D* Lite: the Manhattan heuristic overestimates with 8 neighbours",
        )?;
        require(self.h_scale <= 1.0, "D* Lite takes an h_scale of at most 1")
    }

    fn check_cell_gaps(&self) -> Result<(), Error> {
        require(
            self.diagonal_gaps == DiagonalGaps::Closed || self.smoothing != Smoothing::None,
            "on the cell lattice diagonal_gaps matters to smoothing only; corner_cutting is the rule there",
        )
    }

    fn check_jump_point(&self) -> Result<(), Error> {
        require(self.lattice == Lattice::Cells, "jump point search needs the cell lattice")?;
        require(self.neighbours == Neighbours::Eight, "jump point search needs 8 neighbours")?;
        require(self.corner_cutting == CornerCutting::Never, "jump point search does not cut corners")?;
        require(self.cost_rule == CostRule::Average, "jump point search knows no costs")?;
        require(self.heuristic != Heuristic::Manhattan, "the Manhattan heuristic overestimates with 8 neighbours")?;
        require(self.h_scale <= 1.0, "jump point search takes an h_scale of at most 1")?;
        self.check_cell_gaps()
    }

    fn check_block_astar(&self) -> Result<(), Error> {
        require(self.h_scale <= 1.0, "Block A* takes an h_scale of at most 1")?;
        if self.lattice == Lattice::Corners {
            require(
                self.neighbours == Neighbours::Eight,
                "Block A* between corners goes at any angle; with 4 neighbours it needs the cell lattice",
            )?;
            return self.check_any_angle();
        }
        require(
            self.corner_cutting == CornerCutting::Never,
            "the database of Block A* is for uncut corners; A* has the other rules",
        )?;
        require(self.cost_rule == CostRule::Average, "Block A* knows no costs")?;
        require(
            self.heuristic != Heuristic::Manhattan || self.neighbours == Neighbours::Four,
            "the Manhattan heuristic overestimates with 8 neighbours",
        )?;
        self.check_cell_gaps()
    }

    fn check_any_angle(&self) -> Result<(), Error> {
        require(self.lattice == Lattice::Corners, "any-angle planners run on the corner lattice")?;
        require(self.neighbours == Neighbours::Eight, "any-angle planners need 8 neighbours")?;
        require(self.corner_cutting == CornerCutting::Never, "corner_cutting is a rule of the cell lattice")?;
        require(self.cost_rule == CostRule::Average, "cost_rule is a rule of the cell lattice")?;
        require(
            matches!(self.heuristic, Heuristic::Auto | Heuristic::StraightLine),
            "any-angle planners need the straight-line heuristic: the others overestimate or are weaker",
        )
    }

    /// True for a planner whose paths are the shortest of the continuous map.
    pub(crate) const fn is_exact_planner(&self) -> bool {
        matches!(self.algorithm, Algorithm::Anya | Algorithm::VisibilityGraph | Algorithm::TangentGraph)
    }

    /// True for a planner whose paths run along a lattice.
    pub(crate) const fn is_lattice_planner(&self) -> bool {
        match self.algorithm {
            Algorithm::AStar | Algorithm::JumpPoint | Algorithm::DStarLite => true,
            Algorithm::BlockAStar => matches!(self.lattice, Lattice::Cells),
            _ => false,
        }
    }

    /// The gap rule whose components no path of this planner leaves.
    ///
    /// Every step stays in the closure of a free cell, and goes on from its end into another cell around that point. On the
    /// corner lattice, and for any-angle planners, the free cells around a point are 4-connected unless it is a double
    /// corner, which closed gaps let nobody pass. On the cell lattice a diagonal step has a free cell beside it, through
    /// which its ends are 4-connected, unless every corner may be cut.
    pub(crate) const fn reach(&self) -> DiagonalGaps {
        match (self.lattice, self.corner_cutting) {
            (Lattice::Corners, _) => self.diagonal_gaps,
            (Lattice::Cells, CornerCutting::Never | CornerCutting::OneFree) => DiagonalGaps::Closed,
            (Lattice::Cells, CornerCutting::Always) => DiagonalGaps::Open,
        }
    }

    /// The heuristic that AUTO stands for here.
    pub(crate) const fn resolved_heuristic(&self) -> Heuristic {
        match (self.heuristic, self.smoothing, self.neighbours) {
            (Heuristic::Auto, Smoothing::None, Neighbours::Four) => Heuristic::Manhattan,
            (Heuristic::Auto, Smoothing::None, Neighbours::Eight) => Heuristic::Octile,
            (Heuristic::Auto, ..) => Heuristic::StraightLine,
            (other, ..) => other,
        }
    }
}

#[cfg(test)]
#[path = "options_tests.rs"]
mod tests;
