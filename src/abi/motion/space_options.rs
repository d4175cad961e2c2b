//! The options of a space.

#![expect(unsafe_code, reason = "exports symbols, and a struct is copied as bytes")]

use crate::abi::door::*;
use crate::abi::grid::gap_rule;
use crate::base::to_u32;
use crate::space::SpaceOptions;

/// The options of a space. Always initialise them with `taut_space_options_init` first.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_space_options {
    /// sizeof(taut_space_options) of the caller's header; set by `taut_space_options_init`.
    pub struct_size: u32,
    /// Angles of a turn, in which a lattice divides it: 4 to 1,024, a multiple of 4. 0: as many angles and parts of a
    /// cell as an answer needs, from 64 and 1 up to 512 and 8, as long as there are no more than 2^28 voxels; among
    /// polygons 64, for a chain 32. Default: 0.
    pub angles: u32,
    /// Positions of a lattice along the side of a cell: 1, 2, 4, 8 or 16. Without effect on a space of poses on a grid
    /// if `angles` is 0. Default: 1.
    pub cell_parts: u32,
    /// One of `taut_diagonal_gaps`. A body with an area passes no point between two cells, whatever is said here.
    /// Default: TAUT_DIAGONAL_GAPS_CLOSED.
    pub diagonal_gaps: u32,
    /// Must be 0.
    pub flags: u32,
    /// Must be 0.
    pub reserved32: u32,
    /// What a turn by one radian costs, in cells: 0 to 1,000,000. Default: 0, the outer radius of the shape; for a
    /// link of a chain as many cells as the links from it on are long at most.
    pub turn_weight: f64,
    /// The limit in bytes of what the space keeps about its voxels, of each resolution; a search or a slice that needs
    /// more ends with TAUT_ERROR_LIMIT. With `angles` 0 a search whose next resolution does not fit ends with the
    /// answer of the last one. Default: 0, no limit.
    pub memory_limit: u64,
    /// Must be 0.
    pub reserved: [u64; 4],
}

const _: () = assert!(size_of::<taut_space_options>() == taut_space_options::FIRST_SIZE);

// SAFETY: `repr(C)`, the size first, then 4-byte numbers, an even number of them with it, then 8-byte ones: no padding.
unsafe impl SizedOptions for taut_space_options {
    type Options = SpaceOptions;

    const FIRST_SIZE: usize = 72;
    const SIZES: &'static str = "72 to 4096 bytes";

    fn defaults() -> Self {
        let SpaceOptions { angles, cell_parts, turn_weight, memory_limit } = SpaceOptions::default();
        Self {
            struct_size: to_u32(size_of::<Self>()),
            angles,
            cell_parts,
            diagonal_gaps: 0,
            flags: 0,
            reserved32: 0,
            turn_weight,
            memory_limit,
            reserved: [0; 4],
        }
    }

    fn reserves_are_zero(&self) -> bool {
        self.reserved32 == 0 && self.reserved == [0; 4]
    }

    fn checked(&self) -> Result<SpaceOptions, Error> {
        let Self { angles, cell_parts, diagonal_gaps, flags, turn_weight, memory_limit, .. } = *self;
        gap_rule(diagonal_gaps)?;
        if flags != 0 {
            return Err(Error::Unsupported { what: "unknown flags of a space must be zero" });
        }
        Ok(SpaceOptions { angles, cell_parts, turn_weight, memory_limit })
    }
}

/// Sets space options to the defaults.
///
/// Pass sizeof(taut_space_options). All `size` bytes are written; unknown fields become 0.
///
/// @param options  Receives the defaults. Owned by the caller. Not null.
/// @param size     Bytes at `options`: 72 (the struct of the first release) to 4,096.
/// @return         TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the size). After an error nothing is
///                 written.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_space_options_init(options: *mut taut_space_options, size: usize) -> taut_status {
    unrecorded!(taut_space_options_init(Defaults(options, size)), Ok(options))
}
