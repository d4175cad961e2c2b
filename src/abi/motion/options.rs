//! The options of a planner of motions.

#![expect(
    unsafe_code,
    reason = "exports a symbol, takes pointers from the caller and copies a struct of plain numbers as bytes"
)]

use crate::abi::boundary::call;
use crate::abi::sized::{self, SizedOptions};
use crate::abi::status::taut_status;
use crate::base::Error;
use crate::base::numeric::{number_of, real_u32, to_u32};
use crate::motion::MotionOptions;

use super::choices::taut_motion_algorithm;

/// The options of a planner of motions. Always initialise them with `taut_motion_options_init` first.
///
/// A field that the algorithm does not use must keep its default: TAUT_ERROR_UNSUPPORTED otherwise. Those without
/// another remark are for algorithms of later releases.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_motion_options {
    /// sizeof(taut_motion_options) of the caller's header; set by `taut_motion_options_init`.
    pub struct_size: u32,
    /// One of `taut_motion_algorithm`. Default: TAUT_MOTION_LATTICE.
    pub algorithm: u32,
    /// Default: 0.
    pub neighbours: u32,
    /// Default: 0.
    pub batch: u32,
    /// Must be 0.
    pub reserved32: [u32; 2],
    /// Default: 0.
    pub seed: u64,
    /// Default: 0.
    pub range: f64,
    /// Default: 0.05.
    pub goal_bias: f64,
    /// Default: 0.
    pub resolution: f64,
    /// Default: 0.
    pub temperature: f64,
    /// The factor on the estimate of the remaining cost, 0 to 1,000,000, for TAUT_MOTION_LATTICE: above 1 a path is
    /// found sooner and costs at most so many times as much; 0 is Dijkstra's algorithm. Default: 1.
    pub h_scale: f64,
    /// The limit of the planner's memory in bytes, without that of the space; a search that needs more ends with
    /// TAUT_ERROR_LIMIT. Default: 0, no limit.
    pub memory_limit: u64,
    /// Must be 0.
    pub reserved: [u64; 4],
}

const _: () = assert!(size_of::<taut_motion_options>() == taut_motion_options::FIRST_SIZE);

// SAFETY: `repr(C)`, the size first, then 4-byte numbers, an even number of them with it, then 8-byte ones: no padding.
unsafe impl SizedOptions for taut_motion_options {
    const FIRST_SIZE: usize = 112;
    const SIZES: &'static str = "112 to 4096 bytes";

    fn defaults() -> Self {
        let MotionOptions { h_scale, memory_limit, .. } = MotionOptions::default();
        Self {
            struct_size: to_u32(size_of::<Self>()),
            algorithm: LATTICE,
            neighbours: 0,
            batch: 0,
            reserved32: [0; 2],
            seed: 0,
            range: 0.0,
            goal_bias: 0.05,
            resolution: 0.0,
            temperature: 0.0,
            h_scale,
            memory_limit,
            reserved: [0; 4],
        }
    }

    fn reserves_are_zero(&self) -> bool {
        self.reserved32 == [0; 2] && self.reserved == [0; 4]
    }
}

const LATTICE: u32 = number_of!(taut_motion_algorithm::TAUT_MOTION_LATTICE, u32);

impl taut_motion_options {
    /// Reads a caller's struct of any size that this release accepts.
    ///
    /// # Safety
    /// If not null, `options` must be valid for reading as many bytes as its first word says.
    pub(super) unsafe fn read(options: *const Self) -> Result<MotionOptions, Error> {
        // SAFETY: the caller guarantees that as many bytes are readable as the first word says.
        let options = unsafe { sized::read(options) }?;
        if options.algorithm != LATTICE {
            let allowed = "the numbers of taut_motion_algorithm";
            return Err(Error::BadValue { name: "algorithm", value: real_u32(options.algorithm), allowed });
        }
        let defaults = Self::defaults();
        let Self { struct_size, h_scale, memory_limit, .. } = defaults;
        if (Self { struct_size, h_scale, memory_limit, ..options }) != defaults {
            return Err(Error::Unsupported {
                what: "TAUT_MOTION_LATTICE uses h_scale and memory_limit: all other options must keep their defaults",
            });
        }
        Ok(MotionOptions { h_scale: options.h_scale, memory_limit: options.memory_limit, ..MotionOptions::default() })
    }
}

/// Sets the options of a planner of motions to the defaults.
///
/// Pass sizeof(taut_motion_options). All `size` bytes are written; unknown fields become 0.
///
/// @param options  Receives the defaults. Owned by the caller. Not null.
/// @param size     Bytes at `options`: 112 (the struct of the first release) to 4,096.
/// @return         TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the size). After an error nothing is
///                 written.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_motion_options_init(options: *mut taut_motion_options, size: usize) -> taut_status {
    call("taut_motion_options_init", || {
        // SAFETY: the caller guarantees that `options` is null or valid for writes of `size` bytes.
        unsafe { sized::init(options, size) }
    })
}
