//! The options of a field, and the numbers of its kinds and flags.

#![expect(unsafe_code, reason = "exports symbols, and a struct is copied as bytes")]

use crate::base::{number_of, to_u32};
use crate::field::{FieldKind, FieldOptions};
use crate::grid::{CornerCutting, CostRule, Lattice, Neighbours, TurnRule};

use super::door::*;
use super::grid::gap_rule;

/// What a field measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_field_kind {
    /// The shortest any-angle distance. No terrain costs but infinite ones.
    TAUT_FIELD_EXACT = 1,
    /// The cost of steps along a lattice, as A* counts it: both lattices, 4 or 8 neighbours, terrain costs, walls,
    /// weights.
    TAUT_FIELD_STEPS = 2,
    /// Terrain costs, walls, weights at any angle, interpolated between lattice points as by Field D*. No guarantee.
    TAUT_FIELD_SMOOTH = 3,
}

/// Flags of `taut_field_distances`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_field_flag {
    /// TAUT_FIELD_EXACT at a point that is no lattice point: the length of some way over a corner of its cell, in
    /// constant time, at most 1 above the exact distance; INFINITY if it is above `reach`. Without effect for other
    /// kinds, and with a radius.
    TAUT_FIELD_NEAR = 1,
}

/// The options of a field. Always initialise them with `taut_field_options_init` first.
///
/// A field that the kind does not use must keep its default: TAUT_ERROR_UNSUPPORTED otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_field_options {
    /// sizeof(taut_field_options) of the caller's header; set by `taut_field_options_init`.
    pub struct_size: u32,
    /// One of `taut_field_kind`. Default: TAUT_FIELD_EXACT.
    pub kind: u32,
    /// One of `taut_lattice`, for TAUT_FIELD_STEPS. Default: TAUT_LATTICE_CORNERS.
    pub lattice: u32,
    /// 8 (the default) or 4, for TAUT_FIELD_STEPS: the neighbours of a lattice vertex.
    pub neighbours: u32,
    /// One of `taut_diagonal_gaps`; not for the cell lattice. Default: TAUT_DIAGONAL_GAPS_CLOSED.
    pub diagonal_gaps: u32,
    /// One of `taut_corner_cutting`, for the cell lattice with 8 neighbours. Default: TAUT_CORNER_CUTTING_NEVER.
    pub corner_cutting: u32,
    /// One of `taut_cost_rule`, for the cell lattice. Default: TAUT_COST_RULE_AVERAGE.
    pub cost_rule: u32,
    /// The radius of the agents, in cells: 0 to 16, rounded to 1/256, -0 counts as 0. Default: 0, a point. For
    /// TAUT_FIELD_EXACT distances are those of a disc that meets no wall, around corners on arcs; touching is free, and
    /// with either diagonal_gaps a disc passes no diagonal gap. A point, or a seed, within 7/256 of the nearest place
    /// that leaves the disc room counts as that place. For TAUT_FIELD_STEPS on the cell lattice with
    /// TAUT_CORNER_CUTTING_NEVER the disc's centre goes straight from the place of a cell to that of the next: its
    /// centre; for a radius above 1/2, where that leaves no room, the first of the middles of its sides, then of its
    /// corners, that does. A seed that leaves the disc no room counts as the place of its cell. Not with wall_distance,
    /// nor for TAUT_FIELD_SMOOTH.
    pub radius: f32,
    /// Points that cost more are not reached; finite, >= 0. Default: 0, no limit.
    pub reach: f64,
    /// Cells whose centre is nearer than this to a blocked cell, or to the border of the map, cost more; 0 to 16, not
    /// for TAUT_FIELD_EXACT. Default: 0, off.
    pub wall_distance: f64,
    /// How much more: a cell at the distance d from a wall costs 1 + wall_weight * (1 - d / wall_distance) times its
    /// cost. Finite, >= 0; above 0 only with a wall_distance. Default: 0.
    pub wall_weight: f64,
    /// The limit of the field's memory in bytes, as `taut_field_memory` counts it; a build that needs more ends with
    /// TAUT_ERROR_LIMIT. Default: 0, no limit.
    pub memory_limit: u64,
    /// The classes of links over which no way leads, a bit each: see `taut_grid_add_link`. Default: 0, all are used.
    pub blocked_links: u32,
    /// Must be 0.
    pub reserved32: u32,
    /// Must be 0.
    pub reserved: [u64; 3],
    /// Columns of a unit of whole cells, 1 to 16, for TAUT_FIELD_STEPS on the cell lattice; the distances are those of
    /// the cells with its least x and y. Without a radius, wall_distance and cut corners. Default: 1.
    pub unit_width: u32,
    /// Rows of the unit, likewise.
    pub unit_height: u32,
    /// One of `taut_turns`: what turns count, for TAUT_FIELD_STEPS on the cell lattice. Not with a radius above 1/2;
    /// with TAUT_TURNS_FEWEST not with a reach, nor on a grid with open links of classes that are not blocked. Every
    /// update builds such a field anew. Default: TAUT_TURNS_FREE.
    pub turns: u32,
    /// What a turn of 45 degrees costs, with TAUT_TURNS_COST: finite, above 0; else 0, the default.
    pub turn_cost: f32,
}

const _: () = assert!(size_of::<taut_field_options>() == taut_field_options::FIRST_SIZE + 4 * size_of::<u32>());

// SAFETY: `repr(C)`, the size first, then 4-byte numbers, an even number of them with it, then 8-byte ones, two more of
// 4 bytes among these and four at the end: no padding.
unsafe impl SizedOptions for taut_field_options {
    type Options = FieldOptions;

    const FIRST_SIZE: usize = 96;
    const SIZES: &'static str = "96 to 4096 bytes";

    fn defaults() -> Self {
        let FieldOptions { kind, reach, wall_distance, wall_weight, memory_limit, .. } = FieldOptions::default();
        Self {
            struct_size: to_u32(size_of::<Self>()),
            kind: number_of!(kind, u32),
            lattice: 0,
            neighbours: 8,
            diagonal_gaps: 0,
            corner_cutting: 0,
            cost_rule: 0,
            radius: 0.0,
            reach,
            wall_distance,
            wall_weight,
            memory_limit,
            blocked_links: 0,
            reserved32: 0,
            reserved: [0; 3],
            unit_width: 1,
            unit_height: 1,
            turns: 0,
            turn_cost: 0.0,
        }
    }

    fn reserves_are_zero(&self) -> bool {
        self.reserved == [0; 3] && self.reserved32 == 0
    }

    fn checked(&self) -> Result<FieldOptions, Error> {
        Ok(FieldOptions {
            kind: known(FieldKind::from_u32, self.kind, "kind", "the numbers of taut_field_kind")?,
            lattice: known(Lattice::from_u32, self.lattice, "lattice", "0 or 1")?,
            neighbours: known(Neighbours::from_u32, self.neighbours, "neighbours", "4 or 8")?,
            diagonal_gaps: gap_rule(self.diagonal_gaps)?,
            corner_cutting: known(CornerCutting::from_u32, self.corner_cutting, "corner_cutting", "0 to 2")?,
            cost_rule: known(CostRule::from_u32, self.cost_rule, "cost_rule", "0 or 1")?,
            reach: self.reach,
            wall_distance: self.wall_distance,
            wall_weight: self.wall_weight,
            memory_limit: self.memory_limit,
            blocked_links: self.blocked_links,
            radius: self.radius,
            unit_width: self.unit_width,
            unit_height: self.unit_height,
            turns: known(TurnRule::from_u32, self.turns, "turns", "0 to 3")?,
            turn_cost: self.turn_cost,
        })
    }
}

/// Sets field options to the defaults.
///
/// Pass sizeof(taut_field_options). All `size` bytes are written; unknown fields become 0.
///
/// @param options  Receives the defaults. Owned by the caller. Not null.
/// @param size     Bytes at `options`: 96 (the struct of the first release) to 4,096.
/// @return         TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the size). After an error nothing is
///                 written.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_field_options_init(options: *mut taut_field_options, size: usize) -> taut_status {
    unrecorded!(taut_field_options_init(Defaults(options, size)), Ok(options))
}
