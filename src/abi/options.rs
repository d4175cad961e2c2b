//! The options of a planner. Their struct may grow: older and newer clients both work.
//!
//! A smaller struct than this release's is completed with defaults; the unknown bytes of a larger one must be zero. A
//! reserved word may become a field whose zero means the old behaviour.

#![expect(
    unsafe_code,
    reason = "exports a symbol, takes pointers from the caller and copies a struct of plain numbers as bytes"
)]

use crate::base::Error;
use crate::base::numeric::{index, real_u32, to_u32};
use crate::grid::CornerCutting;
use crate::improve::Smoothing;
use crate::plan::{Algorithm, CostRule, Lattice, Neighbours, Options};
use crate::search::core::heuristic::Heuristic;

use super::boundary::call;
use super::grid::gap_rule;
use super::pointer::{self, OutSlice};
use super::status::{OK, taut_status};

/// The size of `taut_planner_options` in the first release, in bytes. Must never change: smaller structs are refused.
const FIRST_SIZE: usize = 88;
/// The largest accepted size in bytes, far above what options will ever need. A garbage size beyond it cannot make the
/// library access distant memory.
const LARGEST_SIZE: usize = 4096;

/// The options of a planner. Always initialise them with `taut_planner_options_init` first.
///
/// A field that the algorithm does not use must keep its default, and an algorithm may support only some values of a
/// field: TAUT_ERROR_UNSUPPORTED otherwise. Nothing is silently ignored.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_planner_options {
    /// sizeof(taut_planner_options) of the caller's header; set by `taut_planner_options_init`.
    pub struct_size: u32,
    /// One of `taut_algorithm`. Default: TAUT_ALGORITHM_ANYA.
    pub algorithm: u32,
    /// One of `taut_lattice`. Default: TAUT_LATTICE_CORNERS. Jump point search needs TAUT_LATTICE_CELLS.
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
    /// Must be 0.
    pub reserved32: u32,
    /// Weight of the heuristic; finite, >= 0. Default: 1. Above 1 (A*, Anya and the graphs only) the search is faster
    /// and the result is bounded by it; below 1 the search expands more, and Theta* finds shorter paths.
    pub h_scale: f64,
    /// The limit of the planner's memory in bytes, as `taut_planner_memory` counts it after every call; a search that
    /// needs more ends with TAUT_ERROR_LIMIT. Memory that planners share (the database of Block A*) is not limited.
    /// Default: 0, no limit.
    pub memory_limit: u64,
    /// Must be 0.
    pub reserved: [u64; 4],
}

const _: () = assert!(size_of::<taut_planner_options>() == FIRST_SIZE);

/// This release's struct as bytes.
type Bytes = [u8; size_of::<taut_planner_options>()];

impl taut_planner_options {
    /// The defaults, for a struct of this release's size.
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
            reserved32: 0,
            h_scale: 1.0,
            memory_limit: 0,
            reserved: [0; 4],
        }
    }

    /// The struct's bytes.
    fn to_bytes(self) -> Bytes {
        // SAFETY: `repr(C)` without padding: ten 4-byte fields, then 8-byte ones; every byte is initialised.
        unsafe { std::mem::transmute::<Self, Bytes>(self) }
    }

    /// The struct with these bytes.
    fn from_bytes(bytes: Bytes) -> Self {
        // SAFETY: every field is a plain number, for which all bit patterns are values.
        unsafe { std::mem::transmute::<Bytes, Self>(bytes) }
    }

    /// Reads a caller's struct of any size that this release accepts.
    ///
    /// # Safety
    /// If not null, `options` must be valid for reading as many bytes as its first word says.
    pub(super) unsafe fn read(options: *const Self) -> Result<Self, Error> {
        // SAFETY: the caller guarantees that `options` is null or valid for reads of its first word.
        let size = index(unsafe { pointer::read(options.cast::<u32>(), "options") }?);
        check_size(size, "options.struct_size")?;
        // SAFETY: the caller guarantees that as many bytes are readable as the first word says.
        let given = unsafe { pointer::bytes(options.cast(), size, "options") }?;
        let (known, rest) = given.split_at(size.min(size_of::<Self>()));
        let mut bytes = Self::defaults().to_bytes();
        bytes[..known.len()].copy_from_slice(known);
        let options = Self::from_bytes(bytes);
        let unknown = rest.iter().any(|byte| *byte != 0);
        if unknown || options.reserved32 != 0 || options.reserved != [0; 4] {
            return Err(Error::Unsupported {
                what: "reserved words of the options, and bytes after the fields of this release, must be zero",
            });
        }
        Ok(options)
    }

    /// The options for the planner.
    pub(super) fn checked(&self) -> Result<Options, Error> {
        fn known<T>(
            from: fn(u32) -> Option<T>,
            value: u32,
            name: &'static str,
            allowed: &'static str,
        ) -> Result<T, Error> {
            from(value).ok_or(Error::BadValue { name, value: real_u32(value), allowed })
        }
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
        })
    }
}

/// Rejects sizes that no release has.
fn check_size(size: usize, name: &'static str) -> Result<(), Error> {
    if (FIRST_SIZE..=LARGEST_SIZE).contains(&size) {
        return Ok(());
    }
    // For the message only: sizes beyond 32 bits are reported as the largest one.
    let value = real_u32(u32::try_from(size).unwrap_or(u32::MAX));
    Err(Error::BadValue { name, value, allowed: "88 to 4096 bytes" })
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
    call("taut_planner_options_init", || {
        // SAFETY: the caller guarantees that `options` is null or valid for writes of `size` bytes.
        let out = unsafe { OutSlice::new(options.cast::<u8>(), size.max(1), "options") }?;
        check_size(size, "size")?;
        let mut defaults = taut_planner_options::defaults();
        defaults.struct_size = to_u32(size);
        let known = defaults.to_bytes();
        out.write(known.into_iter().chain(std::iter::repeat(0)).take(size));
        Ok(OK)
    })
}

#[cfg(test)]
#[path = "options_tests.rs"]
mod tests;
