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
use crate::motion::{MotionAlgorithm, MotionOptions};

use super::choices::taut_motion_algorithm::{self, *};

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
    /// For TAUT_MOTION_PRM: how many states a new one is joined to, at most 4,096. Default: 0, which is 15.
    pub neighbours: u32,
    /// Default: 0.
    pub batch: u32,
    /// Must be 0.
    pub reserved32: [u32; 2],
    /// The seed of the random numbers, for all that sample; each search begins with it. Default: 0.
    pub seed: u64,
    /// For all that sample: the longest motion from a state to the next, as sqrt(sum of (weight x change)^2), at most
    /// 1e9. Default: 0, for trees a fifth of the distance across the space, for roadmaps no limit.
    pub range: f64,
    /// For TAUT_MOTION_RRT and TAUT_MOTION_RRT_STAR: the share of samples that are goals, 0 to 1. Default: 0.05.
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
        let MotionOptions { goal_bias, h_scale, memory_limit, .. } = MotionOptions::default();
        Self {
            struct_size: to_u32(size_of::<Self>()),
            algorithm: LATTICE,
            neighbours: 0,
            batch: 0,
            reserved32: [0; 2],
            seed: 0,
            range: 0.0,
            goal_bias,
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

const LATTICE: u32 = number_of!(TAUT_MOTION_LATTICE, u32);

/// The algorithms and their numbers.
const ALGORITHMS: [(taut_motion_algorithm, MotionAlgorithm); MotionAlgorithm::ALL.len()] = [
    (TAUT_MOTION_LATTICE, MotionAlgorithm::Lattice),
    (TAUT_MOTION_PRM, MotionAlgorithm::Prm),
    (TAUT_MOTION_PRM_STAR, MotionAlgorithm::PrmStar),
    (TAUT_MOTION_LAZY_PRM_STAR, MotionAlgorithm::LazyPrmStar),
    (TAUT_MOTION_RRT, MotionAlgorithm::Rrt),
    (TAUT_MOTION_RRT_CONNECT, MotionAlgorithm::RrtConnect),
    (TAUT_MOTION_RRT_STAR, MotionAlgorithm::RrtStar),
];

impl taut_motion_options {
    /// Reads a caller's struct of any size that this release accepts.
    ///
    /// # Safety
    /// If not null, `options` must be valid for reading as many bytes as its first word says.
    pub(super) unsafe fn read(options: *const Self) -> Result<MotionOptions, Error> {
        // SAFETY: the caller guarantees that as many bytes are readable as the first word says.
        let options = unsafe { sized::read(options) }?;
        let Some(&(_, algorithm)) =
            ALGORITHMS.iter().find(|&&(number, _)| number_of!(number, u32) == options.algorithm)
        else {
            let allowed = "the numbers of taut_motion_algorithm";
            return Err(Error::BadValue { name: "algorithm", value: real_u32(options.algorithm), allowed });
        };
        if options.temperature != 0.0 {
            return Err(Error::Unsupported { what: "no algorithm uses the temperature: it must be 0" });
        }
        let Self { neighbours, batch, seed, range, goal_bias, resolution, h_scale, memory_limit, .. } = options;
        Ok(MotionOptions { algorithm, neighbours, batch, seed, range, goal_bias, resolution, h_scale, memory_limit })
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
