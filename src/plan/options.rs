//! The options of a planner, and which of them go together.

use super::algorithm::Algorithm;
use super::feature::Feature;
use super::request::Request;
use super::traits::PathKind;
use crate::base::Error;
use crate::base::numeric::floor;
use crate::geom::{Point, SCALE};
use crate::grid::{CornerCutting, CostRule, DiagonalGaps, Lattice, Neighbours};
use crate::improve::Smoothing;
use crate::search::core::heuristic::Heuristic;

/// The options of a planner. An option that the algorithm does not use must hold its default.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// The algorithm. Default: [`Algorithm::Optimal`].
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
    /// Multiplies the heuristic; finite and at least 0. Above 1 for A*, Anya and the graphs only: the result is then
    /// bounded by it.
    pub h_scale: f64,
    /// Most bytes that the planner may hold, what it shares with others left out; 0 is no limit. With a limit every
    /// `begin` gives back the scratch of earlier queries but the node table, so that they do not decide whether the
    /// limit is reached: such a planner allocates in every query.
    pub memory_limit: u64,
    /// Most bytes that [`Algorithm::Optimal`] keeps between queries to answer later ones sooner; 0 is 64 MiB. It
    /// decides how fast answers come, never which.
    pub keep_limit: u64,
    /// The radius of the agent, a disc, in grid units: 0 (a point, the default) to 16, rounded to 1/256. Paths are
    /// those of its centre, which is never nearer than this to a blocked cell or the rim of the map. Touching is free:
    /// a disc of radius 1/2 passes a corridor of width 1.
    pub radius: f32,
}

/// What a planner keeps if nothing else is said.
const USUAL_KEEP_LIMIT: u64 = 64 << 20;

/// The largest radius, in cells: within it the distance of the nearest wall is found row by row.
const LARGEST_RADIUS: f32 = 16.0;

impl Default for Options {
    fn default() -> Self {
        Self {
            algorithm: Algorithm::Optimal,
            lattice: Lattice::Corners,
            neighbours: Neighbours::Eight,
            diagonal_gaps: DiagonalGaps::Closed,
            corner_cutting: CornerCutting::Never,
            heuristic: Heuristic::Auto,
            cost_rule: CostRule::Average,
            smoothing: Smoothing::None,
            h_scale: 1.0,
            memory_limit: 0,
            keep_limit: 0,
            radius: 0.0,
        }
    }
}

/// An error with this sentence unless the condition is true.
fn require(condition: bool, what: &'static str) -> Result<(), Error> {
    if condition { Ok(()) } else { Err(Error::Unsupported { what }) }
}

/// An error unless a radius is one.
fn check_radius(radius: f32) -> Result<(), Error> {
    if (0.0..=LARGEST_RADIUS).contains(&radius) {
        return Ok(());
    }
    Err(Error::BadValue { name: "radius", value: radius.into(), allowed: "0 to 16" })
}

/// A radius in 1/256 cell.
fn fixed(radius: f32) -> i32 {
    floor(f64::from(radius) * f64::from(SCALE) + 0.5)
}

impl Options {
    /// Checks that the options go together and are supported by the algorithm.
    ///
    /// # Errors
    /// [`Error::BadValue`] for an `h_scale` that is not finite or below 0, and for a radius that is not 0 to 16;
    /// [`Error::UnsupportedBy`] for what the algorithm does not support; [`Error::Unsupported`] for what no algorithm
    /// supports.
    pub(crate) fn check(&self) -> Result<(), Error> {
        if !(self.h_scale.is_finite() && self.h_scale >= 0.0) {
            return Err(Error::BadValue { name: "h_scale", value: self.h_scale, allowed: "finite and at least 0" });
        }
        match self.lattice {
            Lattice::Corners => Feature::CornerLattice,
            Lattice::Cells => Feature::CellLattice,
        }
        .require(self.algorithm)?;
        match self.path_kind() {
            PathKind::LatticeSteps => self.check_steps(),
            PathKind::AnyAngle => self.check_any_angle(),
        }?;
        match self.lattice {
            Lattice::Corners => self.check_corners(),
            Lattice::Cells => self.check_cells(),
        }?;
        if self.keep_limit != 0 {
            Feature::KeepLimit.require(self.algorithm)?;
        }
        check_radius(self.radius)?;
        if fixed(self.radius) > 0 {
            self.check_disc()?;
        }
        if self.h_scale > 1.0 {
            Feature::ScaleAboveOne.require(self.algorithm)?;
        }
        let cuts_gaps = self.corner_cutting == CornerCutting::Always && self.diagonal_gaps == DiagonalGaps::Closed;
        require(
            !(cuts_gaps && self.smoothing != Smoothing::None),
            "smoothing with corner_cutting ALWAYS needs diagonal_gaps OPEN",
        )
    }

    /// Checks that the options go with a radius.
    fn check_disc(&self) -> Result<(), Error> {
        Feature::Radius.require(self.algorithm)?;
        require(
            self.diagonal_gaps == DiagonalGaps::Closed,
            "a radius needs diagonal_gaps CLOSED: no disc passes between two cells that touch",
        )?;
        require(
            self.smoothing == Smoothing::None,
            "a radius needs smoothing NONE: the paths of a disc are the shortest",
        )
    }

    fn check_steps(&self) -> Result<(), Error> {
        match (self.neighbours, self.heuristic) {
            (Neighbours::Four, _) => Feature::FourNeighbours.require(self.algorithm),
            (Neighbours::Eight, Heuristic::Manhattan) => Feature::ManhattanWithEight.require(self.algorithm),
            (
                Neighbours::Eight,
                Heuristic::Auto | Heuristic::Octile | Heuristic::StraightLine | Heuristic::Chebyshev,
            ) => Ok(()),
        }
    }

    fn check_any_angle(&self) -> Result<(), Error> {
        require(self.neighbours == Neighbours::Eight, "4 neighbours restrict lattice steps, not any-angle paths")?;
        require(
            matches!(self.heuristic, Heuristic::Auto | Heuristic::StraightLine),
            "any-angle paths need the straight-line heuristic: the others overestimate or are weaker",
        )
    }

    fn check_corners(&self) -> Result<(), Error> {
        require(self.corner_cutting == CornerCutting::Never, "corner_cutting applies to the cell lattice only")?;
        require(self.cost_rule == CostRule::Average, "cost_rule applies to the cell lattice only")
    }

    fn check_cells(&self) -> Result<(), Error> {
        if self.corner_cutting != CornerCutting::Never {
            Feature::CornerCutting.require(self.algorithm)?;
            require(self.neighbours == Neighbours::Eight, "corner_cutting needs 8 neighbours")?;
        }
        if self.cost_rule != CostRule::Average {
            Feature::CostRule.require(self.algorithm)?;
        }
        require(
            self.diagonal_gaps == DiagonalGaps::Closed || self.smoothing != Smoothing::None,
            "on the cell lattice diagonal_gaps applies to smoothing only; corner_cutting rules the steps",
        )
    }

    /// The paths of this planner before smoothing.
    const fn path_kind(&self) -> PathKind {
        match self.algorithm.traits().paths_on(self.lattice) {
            Some(kind) => kind,
            // Refused by `check`.
            None => PathKind::AnyAngle,
        }
    }

    /// True for a planner whose paths are the shortest of the continuous map.
    pub(crate) const fn is_exact_planner(&self) -> bool {
        self.algorithm.traits().exact
    }

    /// True for a planner whose paths run along a lattice.
    pub(crate) const fn is_lattice_planner(&self) -> bool {
        matches!(self.path_kind(), PathKind::LatticeSteps)
    }

    /// True if paths consist of single steps along a lattice.
    pub(crate) fn takes_single_steps(&self) -> bool {
        self.is_lattice_planner() && self.smoothing == Smoothing::None
    }

    /// Checks a request as far as the map does not matter.
    pub(crate) fn check_request(&self, request: &Request) -> Result<(), Error> {
        if request.every_step && !self.takes_single_steps() {
            let what = "every_step needs a lattice planner without smoothing";
            return Err(Error::Unsupported { what });
        }
        check_radius(request.radius)?;
        if self.radius_for(request) > 0 {
            self.check_disc()?;
            require(!request.allow_partial, "a partial path needs radius 0")?;
        }
        Point::snap(request.start)?;
        Point::snap(request.goal)?;
        Ok(())
    }

    /// The radius of the agent for a request, in 1/256 cell.
    pub(crate) fn radius_for(&self, request: &Request) -> i32 {
        match fixed(request.radius) {
            0 => fixed(self.radius),
            radius => radius,
        }
    }

    /// The gap rule whose components no path of this planner leaves.
    ///
    /// Every step stays in the closure of a free cell, and goes on from its end into another cell around that point.
    /// On the corner lattice, and for any-angle planners, the free cells around a point are 4-connected unless it is
    /// a double corner, which closed gaps let nobody pass. On the cell lattice a diagonal step has a free cell beside
    /// it, through which its ends are 4-connected, unless every corner may be cut.
    pub(crate) const fn reach(&self) -> DiagonalGaps {
        match (self.lattice, self.corner_cutting) {
            (Lattice::Corners, _) => self.diagonal_gaps,
            (Lattice::Cells, CornerCutting::Never | CornerCutting::OneFree) => DiagonalGaps::Closed,
            (Lattice::Cells, CornerCutting::Always) => DiagonalGaps::Open,
        }
    }

    /// Bytes that the planner may keep between queries: none with a memory limit, since what is kept must not decide
    /// whether a search meets it.
    pub(crate) const fn resolved_keep_limit(&self) -> u64 {
        match (self.memory_limit, self.keep_limit) {
            (0, 0) => USUAL_KEEP_LIMIT,
            (0, limit) => limit,
            _ => 0,
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
