//! The options of a field, and which of them go together.

use crate::base::{Error, Result, floor, low8, numbered};
use crate::geom::SCALE;
use crate::grid::{CornerCutting, CostRule, DiagonalGaps, Lattice, Neighbours, SizeRank, TurnRule};
use crate::search::core::Guarantee;
use crate::search::lattice::turn_order::TurnOrder;

numbered! {
    /// What a field measures.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum FieldKind {
        /// The exact any-angle distance.
        #[default]
        Exact = 1,
        /// The cost of steps along a lattice, as A* counts it.
        Steps = 2,
        /// Terrain costs at any angle, by interpolation between lattice points: no guarantee.
        Smooth = 3,
    }
}

/// The options of a field. An option that the kind does not use must hold its default.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FieldOptions {
    /// What is measured. Default: [`FieldKind::Exact`].
    pub kind: FieldKind,
    /// The lattice of [`FieldKind::Steps`]; the other kinds have that of corners.
    pub lattice: Lattice,
    /// 4 or 8 neighbours, for [`FieldKind::Steps`].
    pub neighbours: Neighbours,
    /// Whether paths pass between two diagonally touching blocked cells; not for the cell lattice.
    pub diagonal_gaps: DiagonalGaps,
    /// Which cells beside a diagonal step must be free, for the cell lattice with 8 neighbours.
    pub corner_cutting: CornerCutting,
    /// Which cells a step pays for, for the cell lattice.
    pub cost_rule: CostRule,
    /// Points that cost more than this are not reached; 0 is no limit.
    pub reach: f64,
    /// Cells nearer than this to a wall cost more; 0 to 16, 0 is off. Not for [`FieldKind::Exact`].
    pub wall_distance: f64,
    /// How much more: a cell whose centre is `d` from a blocked cell, or from the border of the map, costs
    /// `1 + wall_weight (1 - d / wall_distance)` times its cost.
    pub wall_weight: f64,
    /// Most bytes that the field may hold; 0 is no limit.
    pub memory_limit: u64,
    /// The classes of links over which no way leads, a bit each: see [`crate::grid::Link`]. Default: 0, all are used.
    pub blocked_links: u32,
    /// The radius of the agents, in cells: 0 to 16, rounded to 1/256. For [`FieldKind::Exact`] distances are those of
    /// a disc that meets no wall, around corners on arcs; touching is free, and a disc passes no diagonal gap. A point
    /// within 7/256 of a place that leaves it room counts as that place; seeds too. For [`FieldKind::Steps`] on the
    /// cell lattice the disc's centre goes straight from the place of a cell to that of the next: its centre; for a
    /// radius above 1/2, where that leaves no room, the first of the middles of its sides, then of its corners, that
    /// does. A seed that leaves the disc no room counts as the place of its cell. Not with `wall_distance` or cut
    /// corners.
    pub radius: f32,
    /// Columns of cells of a unit, 1 (the default) to 16, for [`FieldKind::Steps`] on the cell lattice: see
    /// [`crate::Options::unit_width`]. Distances are those of the cells with the least x and y of its positions.
    /// Without a radius, `wall_distance` and cut corners.
    pub unit_width: u32,
    /// Rows of cells of a unit, likewise.
    pub unit_height: u32,
    /// What turns count, for [`FieldKind::Steps`] on the cell lattice: see [`crate::Options::turns`]. Without discs
    /// wider than a cell. With [`TurnRule::Fewest`] without `reach` and links, and without a guarantee of costs. Such a
    /// field is built anew by every update. Default: [`TurnRule::Free`].
    pub turns: TurnRule,
    /// What a turn of 45 degrees costs, with [`TurnRule::Cost`]: finite, above 0. Distances include it. Default: 0.
    pub turn_cost: f32,
}

impl Default for FieldOptions {
    fn default() -> Self {
        Self {
            kind: FieldKind::Exact,
            lattice: Lattice::Corners,
            neighbours: Neighbours::Eight,
            diagonal_gaps: DiagonalGaps::Closed,
            corner_cutting: CornerCutting::Never,
            cost_rule: CostRule::Average,
            reach: 0.0,
            wall_distance: 0.0,
            wall_weight: 0.0,
            memory_limit: 0,
            blocked_links: 0,
            radius: 0.0,
            unit_width: 1,
            unit_height: 1,
            turns: TurnRule::Free,
            turn_cost: 0.0,
        }
    }
}

/// The farthest that a wall makes cells dearer, in cells.
const FARTHEST_WALL: f64 = 16.0;

/// The largest radius, in cells.
const LARGEST_RADIUS: f64 = 16.0;

/// The longest side of a unit of whole cells.
const LARGEST_UNIT: u32 = 16;

/// An error with this sentence unless the condition is true.
fn require(condition: bool, what: &'static str) -> Result {
    if condition { Ok(()) } else { Err(Error::Unsupported { what }) }
}

/// An error unless a value is finite and in the range.
fn in_range(name: &'static str, value: f64, most: f64, allowed: &'static str) -> Result {
    if value.is_finite() && (0.0..=most).contains(&value) {
        Ok(())
    } else {
        Err(Error::BadValue { name, value, allowed })
    }
}

impl FieldOptions {
    /// Checks that the options go together.
    ///
    /// # Errors
    /// [`Error::BadValue`], [`Error::Unsupported`].
    pub(crate) fn check(&self) -> Result {
        in_range("reach", self.reach, f64::MAX, "finite and at least 0")?;
        in_range("wall_distance", self.wall_distance, FARTHEST_WALL, "0 to 16")?;
        in_range("wall_weight", self.wall_weight, f64::MAX, "finite and at least 0")?;
        require(self.wall_distance > 0.0 || self.wall_weight == 0.0, "wall_weight needs a wall_distance above 0")?;
        in_range("radius", f64::from(self.radius), LARGEST_RADIUS, "0 to 16")?;
        if self.fixed_radius() > 0 {
            self.check_radius()?;
        }
        self.check_unit()?;
        self.check_turns()?;
        match self.kind {
            FieldKind::Exact => self.check_exact(),
            FieldKind::Steps => Ok(()),
            FieldKind::Smooth => self.check_smooth(),
        }?;
        match self.lattice {
            Lattice::Corners => self.check_corners(),
            Lattice::Cells => self.check_cells(),
        }
    }

    fn check_radius(&self) -> Result {
        let is_by_cells = self.kind == FieldKind::Steps && self.lattice == Lattice::Cells;
        let is_exact = self.kind == FieldKind::Exact;
        require(is_exact || is_by_cells, "a radius needs the kind EXACT, or STEPS on the cell lattice")?;
        require(self.corner_cutting == CornerCutting::Never, "with a radius no corner can be cut")?;
        require(self.wall_distance == 0.0, "wall_distance does not go with a radius")
    }

    fn check_unit(&self) -> Result {
        for (name, side) in [("unit_width", self.unit_width), ("unit_height", self.unit_height)] {
            if !(1..=LARGEST_UNIT).contains(&side) {
                return Err(Error::BadValue { name, value: side.into(), allowed: "1 to 16" });
            }
        }
        if !self.is_large_unit() {
            return Ok(());
        }
        let is_by_cells = self.kind == FieldKind::Steps && self.lattice == Lattice::Cells;
        require(is_by_cells, "a unit of several cells needs the kind STEPS on the cell lattice")?;
        require(self.fixed_radius() == 0, "a unit of several cells has no radius")?;
        require(self.corner_cutting == CornerCutting::Never, "a unit of several cells cuts no corner")?;
        require(self.wall_distance == 0.0, "wall_distance does not go with a unit of several cells")
    }

    fn check_turns(&self) -> Result {
        self.turn_order().check()?;
        if self.turns == TurnRule::Free {
            return Ok(());
        }
        let is_by_cells = self.kind == FieldKind::Steps && self.lattice == Lattice::Cells;
        require(is_by_cells, "turns need the kind STEPS on the cell lattice")?;
        require(self.wide_radius() == 0, "turns need a radius of at most half a cell")?;
        require(self.turns != TurnRule::Fewest || self.reach == 0.0, "reach does not go with turns FEWEST")
    }

    /// How lengths and turns make one cost.
    pub(super) fn turn_order(&self) -> TurnOrder {
        TurnOrder::new(self.turns, self.turn_cost)
    }

    /// True for a unit of more than one cell.
    pub(crate) const fn is_large_unit(&self) -> bool {
        self.unit_width > 1 || self.unit_height > 1
    }

    /// The radius in 1/256 cell.
    pub(crate) fn fixed_radius(&self) -> i32 {
        floor(f64::from(self.radius) * f64::from(SCALE) + 0.5)
    }

    /// The radius of [`FieldKind::Steps`] in 1/256 cell, if the disc is wider than a cell; else 0.
    pub(crate) fn wide_radius(&self) -> i32 {
        let radius = self.fixed_radius();
        if self.kind == FieldKind::Steps && 2 * radius > SCALE { radius } else { 0 }
    }

    /// The size whose layer the distances are those of. Discs wider than a cell have places of their own.
    pub(crate) fn size(&self) -> SizeRank {
        if self.is_large_unit() {
            return SizeRank::of_unit(low8(self.unit_width), low8(self.unit_height));
        }
        if self.wide_radius() > 0 { SizeRank::POINT } else { SizeRank::of_radius(self.fixed_radius()) }
    }

    fn check_exact(&self) -> Result {
        require(self.lattice == Lattice::Corners, "the kind EXACT has the corner lattice")?;
        require(self.neighbours == Neighbours::Eight, "the kind EXACT has no neighbours: paths turn at any angle")?;
        require(self.wall_distance == 0.0, "the kind EXACT has no wall_distance: STEPS and SMOOTH have")
    }

    fn check_smooth(&self) -> Result {
        require(self.lattice == Lattice::Corners, "the kind SMOOTH has the corner lattice")?;
        require(self.neighbours == Neighbours::Eight, "the kind SMOOTH has no neighbours: paths turn at any angle")
    }

    fn check_corners(&self) -> Result {
        require(self.corner_cutting == CornerCutting::Never, "corner_cutting applies to the cell lattice only")?;
        require(self.cost_rule == CostRule::Average, "cost_rule applies to the cell lattice only")
    }

    fn check_cells(&self) -> Result {
        let needs_eight = self.corner_cutting == CornerCutting::Never || self.neighbours == Neighbours::Eight;
        require(needs_eight, "corner_cutting needs 8 neighbours")?;
        require(
            self.diagonal_gaps == DiagonalGaps::Closed,
            "on the cell lattice diagonal_gaps does not apply; corner_cutting rules the steps",
        )
    }

    /// The largest distance of a point that is reached.
    pub(crate) fn limit(&self) -> f64 {
        if self.reach == 0.0 { f64::INFINITY } else { self.reach }
    }

    /// What holds for the distances of a finished field.
    pub(crate) const fn guarantee(&self) -> Guarantee {
        match self.kind {
            FieldKind::Exact => Guarantee::Optimal,
            FieldKind::Steps if matches!(self.turns, TurnRule::Fewest) => Guarantee::None,
            FieldKind::Steps => Guarantee::LatticeOptimal,
            FieldKind::Smooth => Guarantee::None,
        }
    }
}

#[cfg(test)]
#[path = "options_tests.rs"]
mod tests;
