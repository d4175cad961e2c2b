//! The options of a planner.

#![expect(unsafe_code, reason = "exports symbols, and a struct is copied as bytes")]

use crate::base::to_u32;
use crate::grid::{CornerCutting, CostRule, Lattice, Neighbours, TurnRule};
use crate::improve::Smoothing;
use crate::plan::{Algorithm, Options};
use crate::search::core::Heuristic;

use super::door::*;
use super::grid::gap_rule;

/// The options of a planner. Always initialise them with `taut_planner_options_init` first.
///
/// A field that the algorithm does not use must keep its default, and an algorithm may support only some values of a
/// field: TAUT_ERROR_UNSUPPORTED otherwise. Nothing is silently ignored.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_planner_options {
    /// sizeof(taut_planner_options) of the caller's header; set by `taut_planner_options_init`.
    pub struct_size: u32,
    /// One of `taut_algorithm`. Default: TAUT_ALGORITHM_OPTIMAL.
    pub algorithm: u32,
    /// One of `taut_lattice`. Default: TAUT_LATTICE_CORNERS. Jump point search needs TAUT_LATTICE_CELLS;
    /// TAUT_ALGORITHM_SAFE_INTERVALS runs on cells with either.
    pub lattice: u32,
    /// 8 (the default) or 4: the neighbours of a lattice vertex.
    pub neighbours: u32,
    /// One of `taut_diagonal_gaps`. Default: TAUT_DIAGONAL_GAPS_CLOSED.
    pub diagonal_gaps: u32,
    /// One of `taut_corner_cutting`, for the cell lattice with 8 neighbours. Default: TAUT_CORNER_CUTTING_NEVER.
    pub corner_cutting: u32,
    /// One of `taut_heuristic`. Default: TAUT_HEURISTIC_AUTO.
    pub heuristic: u32,
    /// One of `taut_cost_rule`, for the cell lattice. Default: TAUT_COST_RULE_AVERAGE.
    pub cost_rule: u32,
    /// One of `taut_smoothing`. Default: TAUT_SMOOTHING_NONE.
    pub smoothing: u32,
    /// Radius of the agent, a disc, in grid units: 0 (a point, the default) to 16, rounded to 1/256. The path of its
    /// centre is never nearer than this to a blocked cell or the rim of the map; touching is free, so that a radius of
    /// 1/2 passes a corridor of width 1. For Optimal, Anya and the tangent graph, and along the cell lattice for A*,
    /// jump point search, D* Lite, Block A* and safe intervals, which step between the centres of cells that have room,
    /// corners never cut. Movers are kept away from by the radius as it is given, or rounded if that is more. Theta*
    /// and Lazy Theta* turn at corners and centres of cells that have room, with lines of sight of the disc; where
    /// these have no way the search of Optimal goes on, so that they find a path wherever there is one. With
    /// TAUT_DIAGONAL_GAPS_CLOSED, and without smoothing; GREEDY goes with a radius along the cell lattice and Theta*,
    /// whose paths with arcs it leaves as they are.
    pub radius: f32,
    /// Weight of the heuristic; finite, >= 0. Default: 1. Above 1 (A*, Anya and the graphs only) the search is faster
    /// and the result is bounded by it; below 1 the search expands more, and Theta* finds shorter paths.
    pub h_scale: f64,
    /// The limit of the planner's memory in bytes, as `taut_planner_memory` counts it after every call; a search that
    /// needs more ends with TAUT_ERROR_LIMIT, and a planner that needs more itself is not made. Memory that planners
    /// share (the database of Block A*) is not limited. Default: 0, no limit.
    pub memory_limit: u64,
    /// Most bytes that TAUT_ALGORITHM_OPTIMAL keeps between queries to answer later ones sooner. It decides how fast
    /// answers come, never which. With a radius it bounds a part of what is kept (see TAUT_ALGORITHM_OPTIMAL). With a
    /// `memory_limit` nothing is kept. Default: 0, which is 64 MiB; for the other algorithms it must be 0.
    pub keep_limit: u64,
    /// How much farther than the radius a path may keep away from walls, in grid units, rounded to 1/256: 0 to 16 less
    /// the radius. The path goes around the same corners as the shortest one, on wider arcs, each as wide as there is
    /// room and as its length allows; it is bounded by 1 + margin_share then. Optimal, Anya and the tangent graph only,
    /// with a radius. Default: 0.
    pub margin: f32,
    /// By what part of the shortest length such a path may be longer: 0 to 1. Default: 0, what costs no length.
    pub margin_share: f32,
    /// The classes of links that paths do not use, a bit each: see `taut_grid_add_link`. Default: 0, all are used.
    pub blocked_links: u32,
    /// Must be 0.
    pub reserved32: u32,
    /// Must be 0.
    pub reserved: [u64; 1],
    /// Cells per unit of time, for TAUT_ALGORITHM_SAFE_INTERVALS: above 0 to 2^20. Default: 1.
    pub speed: f64,
    /// How long a way may take from its start on, for TAUT_ALGORITHM_SAFE_INTERVALS: up to 10^9. Default: 0, no limit.
    pub horizon: f64,
    /// Columns of a unit of whole cells, 1 to 16: even numbers too, which a radius cannot tell. Default: 1. With
    /// TAUT_LATTICE_CELLS for A*, jump point search, D* Lite and Block A*, without a radius, smoothing and cut corners.
    /// Start and goal are in the cell of the unit with the least x and y, the path runs between the centres of such
    /// cells; a diagonal step sweeps free cells only.
    pub unit_width: u32,
    /// Rows of the unit, likewise.
    pub unit_height: u32,
    /// One of `taut_turns`: what turns of the path count, for TAUT_ALGORITHM_ASTAR with TAUT_LATTICE_CELLS; not with
    /// smoothing, a heuristic or an h_scale. The path runs between the centres of cells. Default: TAUT_TURNS_FREE.
    pub turns: u32,
    /// What a turn of 45 degrees costs, with TAUT_TURNS_COST: finite, above 0; else 0, the default.
    pub turn_cost: f32,
    /// With terrain costs or weights of cells, TAUT_ALGORITHM_OPTIMAL returns a path that costs at most this many times
    /// the cheapest one: finite and at least 1. `bound` of the result is what was proven of the path. 1 asks for the
    /// best that can be proven; where less can be proven than the tolerance asks for, `bound` is above it. Default:
    /// 1.05; for the other algorithms it must be that.
    pub cost_tolerance: f64,
}

const _: () = assert!(size_of::<taut_planner_options>() == taut_planner_options::FIRST_SIZE + 5 * size_of::<f64>());

// SAFETY: `repr(C)`, the size first, then 4-byte numbers, an even number of them with it, then 8-byte ones, and twice
// four more of 4 bytes among these: no padding.
unsafe impl SizedOptions for taut_planner_options {
    type Options = Options;

    const FIRST_SIZE: usize = 88;
    const SIZES: &'static str = "88 to 4096 bytes";

    fn defaults() -> Self {
        Self {
            struct_size: to_u32(size_of::<Self>()),
            algorithm: Options::default().algorithm.number(),
            lattice: 0,
            neighbours: 8,
            diagonal_gaps: 0,
            corner_cutting: 0,
            heuristic: 0,
            cost_rule: 0,
            smoothing: 0,
            radius: 0.0,
            h_scale: 1.0,
            memory_limit: 0,
            keep_limit: 0,
            margin: 0.0,
            margin_share: 0.0,
            blocked_links: 0,
            reserved32: 0,
            reserved: [0; 1],
            speed: 1.0,
            horizon: 0.0,
            unit_width: 1,
            unit_height: 1,
            turns: 0,
            turn_cost: 0.0,
            cost_tolerance: Options::default().cost_tolerance,
        }
    }

    fn reserves_are_zero(&self) -> bool {
        self.reserved == [0; 1] && self.reserved32 == 0
    }

    fn checked(&self) -> Result<Options, Error> {
        Ok(Options {
            algorithm: known(Algorithm::from_u32, self.algorithm, "algorithm", "the numbers of taut_algorithm")?,
            lattice: known(Lattice::from_u32, self.lattice, "lattice", "0 or 1")?,
            neighbours: known(Neighbours::from_u32, self.neighbours, "neighbours", "4 or 8")?,
            diagonal_gaps: gap_rule(self.diagonal_gaps)?,
            corner_cutting: known(CornerCutting::from_u32, self.corner_cutting, "corner_cutting", "0 to 2")?,
            heuristic: known(Heuristic::from_u32, self.heuristic, "heuristic", "0 to 4")?,
            cost_rule: known(CostRule::from_u32, self.cost_rule, "cost_rule", "0 or 1")?,
            smoothing: known(Smoothing::from_u32, self.smoothing, "smoothing", "0 to 2")?,
            h_scale: self.h_scale,
            memory_limit: self.memory_limit,
            keep_limit: self.keep_limit,
            radius: self.radius,
            margin: self.margin,
            margin_share: self.margin_share,
            blocked_links: self.blocked_links,
            speed: self.speed,
            horizon: self.horizon,
            unit_width: self.unit_width,
            unit_height: self.unit_height,
            turns: known(TurnRule::from_u32, self.turns, "turns", "0 to 3")?,
            turn_cost: self.turn_cost,
            cost_tolerance: self.cost_tolerance,
        })
    }
}

/// Sets planner options to the defaults.
///
/// Pass sizeof(taut_planner_options): from it the library derives which fields a client has that was compiled with an
/// older or newer header. All `size` bytes are written; unknown fields become 0.
///
/// @param options  Receives the defaults. Owned by the caller. Not null.
/// @param size     Bytes at `options`: 88 (the struct of the first release) to 4,096.
/// @return         TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the size). After an error nothing is
///                 written.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_options_init(options: *mut taut_planner_options, size: usize) -> taut_status {
    unrecorded!(taut_planner_options_init(Defaults(options, size)), Ok(options))
}

#[cfg(test)]
#[path = "options_tests.rs"]
mod tests;
