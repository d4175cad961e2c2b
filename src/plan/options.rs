//! The options of a planner, and which of them go together.

use super::{algorithm::Algorithm, feature::Feature, request::Request, traits::PathKind};
use crate::base::{Bounds, Error, Result, floor, low8};
use crate::geom::{Point, SCALE};
use crate::grid::{CornerCutting, CostRule, DiagonalGaps, Lattice, Neighbours, SizeRank, TurnRule};
use crate::improve::Smoothing;
use crate::search::core::{Heuristic, Margin};
use crate::search::lattice::turn_order::TurnOrder;

/// The options of a planner. An option that the algorithm does not use must hold its default.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// The algorithm. Default: [`Algorithm::Optimal`].
    pub algorithm: Algorithm,
    /// The lattice of A*; jump point search needs [`Lattice::Cells`]; the Theta* family runs on corners. Planners among
    /// movers run on cells, whatever it is, and tell so in [`crate::Planner::options`].
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
    /// a disc of radius 1/2 passes a corridor of width 1. On the cell lattice it steps between the centres of cells
    /// that are that far away, past a corner where both cells beside the step are, and needs `corner_cutting` NEVER.
    pub radius: f32,
    /// How much farther than the radius a path may keep away from walls, in grid units, rounded to 1/256: 0 (the
    /// default) to 16 less the radius. The path goes around the same corners as the shortest one, on wider arcs. Exact
    /// planners with a radius only.
    pub margin: f32,
    /// By what part of the shortest length such a path may be longer: 0 (the default) to 1.
    pub margin_share: f32,
    /// The classes of links that paths do not use, a bit each: see [`crate::grid::Link`]. Default: 0, all are used.
    pub blocked_links: u32,
    /// Cells per unit of time, for planners among movers: above 0 to 2^20. Default: 1.
    pub speed: f64,
    /// How long a way among movers may take, from its start on: 0 (the default) is no limit, at most 10^9.
    pub horizon: f64,
    /// Columns of cells of a unit along the cell lattice, 1 (the default) to 16. The cells of its positions are those
    /// with its least x and y: it covers as many columns from there to larger x, and rows to larger y. Paths run
    /// between the centres of these cells; diagonal steps sweep free cells only. Without a radius, smoothing, and
    /// corner cutting.
    pub unit_width: u32,
    /// Rows of cells of a unit, likewise.
    pub unit_height: u32,
    /// What turns count, for A* on cells; not with an `h_scale` or a heuristic of its own, nor smoothing. Paths run
    /// between the centres of cells. With [`TurnRule::Fewest`] they have no guarantee: a cheaper one may turn more
    /// often.
    pub turns: TurnRule,
    /// What a turn of 45 degrees costs, with [`TurnRule::Cost`]: finite, above 0. A path's cost includes it. Default:
    /// 0.
    pub turn_cost: f32,
    /// How many times the cheapest path's cost a path may cost, for [`Algorithm::Optimal`] with terrain costs or
    /// weights of cells: finite and at least 1. The bound of the outcome is what was proven of the path. 1 asks for the
    /// best that can be proven; where less can be proven than the tolerance asks for, the bound is above it. Default:
    /// 1.05.
    pub cost_tolerance: f64,
}

/// The radius of an agent, in 1/256 cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Radius {
    pub(crate) agent: i32,
    /// The one that searches and ends keep: 0 along a lattice, where the layer of the size keeps it.
    pub(crate) search: i32,
}

/// What a planner keeps if nothing else is said.
const USUAL_KEEP_LIMIT: u64 = 64 << 20;

/// How many times the cheapest cost a path may have if nothing else is said.
const USUAL_COST_TOLERANCE: f64 = 1.05;

/// The largest speed and the latest time, on either side of 0.
const FASTEST: f64 = 1_048_576.0;
const LATEST: f64 = 1e9;

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
            margin: 0.0,
            margin_share: 0.0,
            blocked_links: 0,
            speed: 1.0,
            horizon: 0.0,
            unit_width: 1,
            unit_height: 1,
            turns: TurnRule::Free,
            turn_cost: 0.0,
            cost_tolerance: USUAL_COST_TOLERANCE,
        }
    }
}

/// An error with this sentence unless the condition is true.
pub(super) fn require(condition: bool, what: &'static str) -> Result {
    if condition { Ok(()) } else { Err(Error::Unsupported { what }) }
}

/// An error unless a radius is one.
fn check_radius(radius: f32) -> Result {
    if (0.0..=LARGEST_RADIUS).contains(&radius) {
        return Ok(());
    }
    Err(Error::BadValue { name: "radius", value: radius.into(), allowed: "0 to 16" })
}

/// A radius in 1/256 cell, if it is one.
pub(crate) fn fixed_radius(radius: f32) -> Result<i32> {
    check_radius(radius).map(|()| fixed(radius))
}

/// The longest side of a unit of whole cells.
const LARGEST_UNIT: u32 = 16;

/// A radius in 1/256 cell.
fn fixed(radius: f32) -> i32 {
    floor(f64::from(radius) * f64::from(SCALE) + 0.5)
}

impl Options {
    /// The same with the lattice of planners among movers, which step between cells whatever it is: the options as they
    /// begin serve them too.
    pub(crate) const fn resolved(self) -> Self {
        let lattice = if self.algorithm.traits().movers { Lattice::Cells } else { self.lattice };
        Self { lattice, ..self }
    }

    /// Checks that the options go together and are supported by the algorithm.
    ///
    /// # Errors
    /// [`Error::BadValue`] for an `h_scale` that is not finite or below 0, for a `cost_tolerance` that is not finite or
    /// below 1, and for a radius that is not 0 to 16; [`Error::UnsupportedBy`] for what the algorithm does not support;
    /// [`Error::Unsupported`] for what no algorithm supports.
    pub(crate) fn check(&self) -> Result {
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
        self.check_margin(self.radius)?;
        self.check_time()?;
        self.check_unit()?;
        self.check_turns()?;
        self.check_cost_tolerance()?;
        if self.h_scale > 1.0 {
            Feature::ScaleAboveOne.require(self.algorithm)?;
        }
        let cuts_gaps = self.corner_cutting == CornerCutting::Always && self.diagonal_gaps == DiagonalGaps::Closed;
        require(
            !(cuts_gaps && self.smoothing != Smoothing::None),
            "smoothing with corner_cutting ALWAYS needs diagonal_gaps OPEN",
        )
    }

    /// Checks the cells of a unit.
    fn check_unit(&self) -> Result {
        for (name, side) in [("unit_width", self.unit_width), ("unit_height", self.unit_height)] {
            if !(1..=LARGEST_UNIT).contains(&side) {
                return Err(Error::BadValue { name, value: side.into(), allowed: "1 to 16" });
            }
        }
        if !self.is_large_unit() {
            return Ok(());
        }
        Feature::Units.require(self.algorithm)?;
        require(self.lattice == Lattice::Cells, "a unit of several cells needs the lattice CELLS")?;
        require(fixed(self.radius) == 0, "a unit of several cells has no radius")?;
        require(self.smoothing == Smoothing::None, "a unit of several cells needs smoothing NONE")?;
        require(
            self.corner_cutting == CornerCutting::Never,
            "a unit of several cells needs corner_cutting NEVER: it sweeps the cells beside a diagonal step",
        )
    }

    /// Checks what turns count.
    fn check_turns(&self) -> Result {
        TurnOrder::new(self.turns, self.turn_cost).check()?;
        if self.turns == TurnRule::Free {
            return Ok(());
        }
        Feature::Turns.require(self.algorithm)?;
        require(self.lattice == Lattice::Cells, "turns count on the lattice CELLS only")?;
        require(self.smoothing == Smoothing::None, "turns count without smoothing only")?;
        #[expect(clippy::float_cmp, reason = "an option that is not used must hold its default")]
        let is_plain = self.h_scale == 1.0 && self.heuristic == Heuristic::Auto;
        require(is_plain, "turns need the heuristic AUTO and an h_scale of 1")
    }

    /// Checks how much more than the cheapest path a path may cost.
    fn check_cost_tolerance(&self) -> Result {
        let value = self.cost_tolerance;
        if !(value.is_finite() && value >= 1.0) {
            return Err(Error::BadValue { name: "cost_tolerance", value, allowed: "finite and at least 1" });
        }
        if self.has_cost_tolerance() {
            Feature::CostTolerance.require(self.algorithm)?;
        }
        Ok(())
    }

    /// True if a tolerance of costs other than the default is asked for.
    pub(super) fn has_cost_tolerance(&self) -> bool {
        self.cost_tolerance != USUAL_COST_TOLERANCE
    }

    /// True if paths run between the centres of cells whatever points of them are asked for.
    pub(crate) fn runs_between_centres(&self) -> bool {
        self.is_large_unit() || self.turns != TurnRule::Free
    }

    /// True for a unit of more than one cell.
    pub(crate) const fn is_large_unit(&self) -> bool {
        self.unit_width > 1 || self.unit_height > 1
    }

    /// Checks the margin beside a radius, which has been checked.
    fn check_margin(&self, radius: f32) -> Result {
        if !(0.0..=LARGEST_RADIUS - radius).contains(&self.margin) {
            return Err(Error::BadValue {
                name: "margin",
                value: self.margin.into(),
                allowed: "0 to 16 less the radius",
            });
        }
        if !(0.0..=1.0).contains(&self.margin_share) {
            return Err(Error::BadValue { name: "margin_share", value: self.margin_share.into(), allowed: "0 to 1" });
        }
        if self.margin > 0.0 {
            Feature::Margin.require(self.algorithm)?;
            require(self.diagonal_gaps == DiagonalGaps::Closed, "a margin needs diagonal_gaps CLOSED")?;
        }
        Ok(())
    }

    /// Checks the options of planners among movers.
    fn check_time(&self) -> Result {
        if !(self.speed > 0.0 && self.speed <= FASTEST) {
            return Err(Error::BadValue { name: "speed", value: self.speed, allowed: "above 0 to 2^20" });
        }
        if !(0.0..=LATEST).contains(&self.horizon) {
            return Err(Error::BadValue { name: "horizon", value: self.horizon, allowed: "0 to 10^9" });
        }
        let defaults = Self::default();
        #[expect(clippy::float_cmp, reason = "an option that is not used must hold its default")]
        let is_used = self.speed != defaults.speed || self.horizon != defaults.horizon;
        if is_used {
            Feature::Movers.require(self.algorithm)?;
        }
        if self.algorithm.traits().movers {
            require(
                self.smoothing == Smoothing::None,
                "paths among movers are not smoothed: their times would not hold",
            )?;
        }
        Ok(())
    }

    /// The margin that paths of a disc keep.
    pub(crate) fn fixed_margin(&self) -> Margin {
        Margin { most: fixed(self.margin), share: self.margin_share.into() }
    }

    /// By what factor a path may be longer than the shortest one, for an exact planner.
    pub(crate) fn longest_factor(&self) -> f64 {
        let share = if self.margin > 0.0 { f64::from(self.margin_share) } else { 0.0 };
        self.h_scale.at_least(1.0) * (1.0 + share)
    }

    /// Checks that the options go with a radius.
    fn check_disc(&self) -> Result {
        require(!self.is_large_unit(), "a unit of several cells has no radius")?;
        Feature::Radius.require(self.algorithm)?;
        if self.algorithm.traits().on_cells.is_some() {
            require(self.lattice == Lattice::Cells, "a radius needs the lattice CELLS with this algorithm")?;
            require(
                self.corner_cutting == CornerCutting::Never,
                "a radius needs corner_cutting NEVER: there is no room for a disc past a blocked cell",
            )?;
        }
        require(
            self.diagonal_gaps == DiagonalGaps::Closed,
            "a radius needs diagonal_gaps CLOSED: no disc passes between two cells that touch",
        )?;
        match self.smoothing {
            Smoothing::None => Ok(()),
            Smoothing::Greedy => require(
                !self.is_exact_planner(),
                "a radius needs smoothing NONE with an exact planner: its paths are the shortest",
            ),
            Smoothing::Taut => require(false, "a radius needs smoothing NONE or GREEDY"),
        }
    }

    fn check_steps(&self) -> Result {
        match (self.neighbours, self.heuristic) {
            (Neighbours::Four, _) => Feature::FourNeighbours.require(self.algorithm),
            (Neighbours::Eight, Heuristic::Manhattan) => Feature::ManhattanWithEight.require(self.algorithm),
            (
                Neighbours::Eight,
                Heuristic::Auto | Heuristic::Octile | Heuristic::StraightLine | Heuristic::Chebyshev,
            ) => Ok(()),
        }
    }

    fn check_any_angle(&self) -> Result {
        require(self.neighbours == Neighbours::Eight, "4 neighbours restrict lattice steps, not any-angle paths")?;
        require(
            self.heuristic == Heuristic::Auto || self.heuristic == Heuristic::StraightLine,
            "any-angle paths need the straight-line heuristic: the others overestimate or are weaker",
        )
    }

    fn check_corners(&self) -> Result {
        require(self.corner_cutting == CornerCutting::Never, "corner_cutting applies to the cell lattice only")?;
        require(self.cost_rule == CostRule::Average, "cost_rule applies to the cell lattice only")
    }

    fn check_cells(&self) -> Result {
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
    pub(crate) fn check_request(&self, request: &Request) -> Result {
        if request.every_step && !self.takes_single_steps() {
            let what = "every_step needs a lattice planner without smoothing";
            return Err(Error::Unsupported { what });
        }
        check_radius(request.radius)?;
        self.check_clock(request)?;
        let radius = self.radius_of(request).agent;
        if radius > 0 {
            self.check_disc()?;
            self.check_margin(if request.radius > 0.0 { request.radius } else { self.radius })?;
        } else {
            require(self.margin <= 0.0, "a margin needs a radius")?;
        }
        if self.is_lattice_planner() && radius != fixed(self.radius) {
            require(
                SizeRank::of_radius(radius) == self.size(),
                "the radius of a request must leave the same cells free as that of the options",
            )?;
        }
        Point::snap(request.start)?;
        Point::snap(request.goal)?;
        Ok(())
    }

    /// Checks that the planner goes with terrain costs, for an exact one.
    pub(super) fn check_costs(&self) -> Result {
        require(
            self.h_scale <= 1.0,
            "terrain costs need an h_scale of at most 1 with this algorithm: see cost_tolerance",
        )
    }

    /// Checks what a request asks of planners among movers.
    fn check_clock(&self, request: &Request) -> Result {
        if request.start_time.abs() > LATEST || request.start_time.is_nan() {
            return Err(Error::BadValue { name: "start_time", value: request.start_time, allowed: "-10^9 to 10^9" });
        }
        if request.goal_mover != 0 || request.start_time != 0.0 {
            Feature::Movers.require(self.algorithm)?;
        }
        if self.algorithm.traits().movers {
            let is_whole = request.goal_mover == 0 || !request.allow_partial;
            require(is_whole, "there is no partial path to a goal that moves")?;
        }
        Ok(())
    }

    /// The radius of the agent of a request.
    pub(crate) fn radius_of(&self, request: &Request) -> Radius {
        self.radius_from(if fixed(request.radius) == 0 { self.radius } else { request.radius })
    }

    /// The radius in cells that the agent of a request keeps from movers: never less than was asked for.
    pub(crate) fn radius_among_movers(&self, request: &Request) -> f64 {
        let asked = if fixed(request.radius) == 0 { self.radius } else { request.radius };
        f64::from(asked).at_least(f64::from(fixed(asked)) / f64::from(SCALE))
    }

    /// The radius of the agent of a request that brings none.
    pub(crate) fn radius(&self) -> Radius {
        self.radius_from(self.radius)
    }

    fn radius_from(&self, cells: f32) -> Radius {
        let agent = fixed(cells);
        Radius { agent, search: if self.is_lattice_planner() { 0 } else { agent } }
    }

    /// The size whose layer the searches run on.
    pub(crate) fn size(&self) -> SizeRank {
        if self.is_large_unit() {
            return SizeRank::of_unit(low8(self.unit_width), low8(self.unit_height));
        }
        let Radius { agent, search } = self.radius();
        SizeRank::of_radius(agent - search)
    }

    /// The same with at most this many bytes, 0 for no further limit.
    pub(crate) const fn limited_to(self, most_bytes: u64) -> Self {
        let memory_limit = match (self.memory_limit, most_bytes) {
            (limit, 0) | (0, limit) => limit,
            (limit, most) if limit < most => limit,
            (_, most) => most,
        };
        Self { memory_limit, ..self }
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

    /// The gap rule of the straight lines along which its paths lead: who cuts every corner of the cell lattice passes
    /// between two blocked cells too.
    pub(crate) const fn lines(&self) -> DiagonalGaps {
        match (self.lattice, self.corner_cutting) {
            (Lattice::Cells, CornerCutting::Always) => DiagonalGaps::Open,
            (Lattice::Corners | Lattice::Cells, _) => self.diagonal_gaps,
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
