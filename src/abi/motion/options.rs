//! The options of a planner of motions.

#![expect(unsafe_code, reason = "exports symbols, and a struct is copied as bytes")]

use crate::abi::door::*;
use crate::abi::sized;
use crate::base::{number_of, to_u32};
use crate::motion::{MotionAlgorithm, MotionOptions};

use super::choices::taut_motion_algorithm;

/// The options of a planner of motions. Always initialise them with `taut_motion_options_init` first.
///
/// A field that the algorithm does not use must keep its default: TAUT_ERROR_UNSUPPORTED otherwise, but for
/// TAUT_MOTION_AUTO. Those without another remark are for algorithms of later releases.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_motion_options {
    /// sizeof(taut_motion_options) of the caller's header; set by `taut_motion_options_init`.
    pub struct_size: u32,
    /// One of `taut_motion_algorithm`. Default: TAUT_MOTION_LATTICE.
    pub algorithm: u32,
    /// For TAUT_MOTION_PRM: how many states a new one is joined to, at most 4,096. Default: 0, which is 15.
    pub neighbours: u32,
    /// In a space of axes: how many states are asked for at once, at most 65,536. The path does not depend on it: a
    /// motion is asked for in growing numbers of states, and a batch has more than one motion only where all of them
    /// are needed. Above 64 a batch is filled at once, with states that may be in vain: that pays where a call is dear
    /// and states are checked in parallel. Default: 0, which is 8.
    pub batch: u32,
    /// 1: in a space of axes whole motions are asked for, by `taut_motion_ask_motions`, not their states: for hosts
    /// that sweep. Not in spaces with constraints. Default: 0.
    pub asks_motions: u32,
    /// Must be 0.
    pub reserved32: u32,
    /// The seed of the random numbers, for all that sample; each search begins with it. Default: 0.
    pub seed: u64,
    /// For all that sample: the longest motion from a state to the next, as sqrt(sum of (weight x change)^2), at most
    /// 1e9. Default: 0, for trees a fifth of the distance across the space, for roadmaps no limit. Of
    /// TAUT_MOTION_KINODYNAMIC_RRT the longest time of a control; 0: 1. Of TAUT_MOTION_DARRT the way of the axes that
    /// move. TAUT_MOTION_DISCRETE_RRT has none.
    pub range: f64,
    /// For TAUT_MOTION_EST, KPIECE, RRT, RRT_STAR, T_RRT, KINODYNAMIC_RRT, DISCRETE_RRT and DARRT: the share of samples
    /// that are goals, 0 to 1. Default: 0.05.
    pub goal_bias: f64,
    /// In a space of axes: the distance of the states of a motion that are asked for, as `range`, at most 1e9. Default:
    /// 0, a hundredth of the distance across the space. For TAUT_MOTION_DISCRETE_RRT, in all spaces, the step of the
    /// lattice, which must be told.
    pub resolution: f64,
    /// For TAUT_MOTION_T_RRT: the temperature at the beginning, 0 to 1,000,000; the higher, the steeper it climbs.
    /// Default: 0, which is 0.000001.
    pub temperature: f64,
    /// The factor on the estimate of the remaining cost, 0 to 1,000,000. For TAUT_MOTION_LATTICE: above 1 a path is
    /// found sooner and costs at most so many times as much; 0 is Dijkstra's algorithm. For TAUT_MOTION_HYBRID_ASTAR:
    /// above 1 the first path that is found is the answer. Default: 1.
    pub h_scale: f64,
    /// The limit of the planner's memory in bytes, without that of the space; a search that needs more ends with
    /// TAUT_ERROR_LIMIT. Default: 0, no limit.
    pub memory_limit: u64,
    /// Must be 0.
    pub reserved: [u64; 4],
    /// The radius of the narrowest circle that the body's origin can drive, in cells: 1/256 to 1,048,576, for
    /// TAUT_MOTION_HYBRID_ASTAR, which must be told. Default: 0.
    pub turning_radius: f64,
    /// What a cell driven backward costs, for TAUT_MOTION_HYBRID_ASTAR: 1 to 1,000,000; infinity: forward only.
    /// Default: 2.
    pub reverse_cost: f64,
    /// What a change between forward and backward costs, in cells, for TAUT_MOTION_HYBRID_ASTAR: 0 to 1,000,000.
    /// Default: 5.
    pub switch_cost: f64,
    /// For TAUT_MOTION_LATTICE in spaces of poses, of chains and of voxels: the factor on the estimate at first, 0 to
    /// 1,000,000. A path is soon known, and is then made cheaper with lesser factors, down to `h_scale` (ARA*:
    /// Likhachev, Gordon, Thrun 2003). While that goes on, TAUT_IN_PROGRESS has its cost and its bound,
    /// `taut_motion_path` has it, and where the iterations of the request end the search, it is the answer. No larger
    /// than `h_scale`: one search. Default: 3.
    pub first_h_scale: f64,
    /// For TAUT_MOTION_LATTICE in a space of axes without voxels: the step of the lattice, as `resolution`, at most
    /// 1e9; `resolution` is then the distance of the states along a step that are asked for. Default: 0, the step is
    /// `resolution`, which must be told then.
    pub lattice_step: f64,
    /// For TAUT_MOTION_HYBRID_ASTAR: what a radian turned on the spot costs, in cells, 1/256 to 1,000,000, for vehicles
    /// that can, as those with two driven wheels; they also drive arcs of `turning_radius`. A turn on the spot is no
    /// change of the gear, and is checked as any motion. Infinity: it cannot. Default: infinity.
    pub spot_turn_cost: f64,
}

const _: () = assert!(size_of::<taut_motion_options>() == taut_motion_options::FIRST_SIZE + 48);

// SAFETY: `repr(C)`, the size first, then 4-byte numbers, an even number of them with it, then 8-byte ones: no padding.
unsafe impl SizedOptions for taut_motion_options {
    type Options = MotionOptions;

    const FIRST_SIZE: usize = 112;
    const SIZES: &'static str = "112 to 4096 bytes";

    fn defaults() -> Self {
        let defaults = MotionOptions::default();
        let MotionOptions { goal_bias, h_scale, memory_limit, turning_radius, .. } = defaults;
        let MotionOptions { reverse_cost, switch_cost, first_h_scale, spot_turn_cost, .. } = defaults;
        Self {
            struct_size: to_u32(size_of::<Self>()),
            algorithm: LATTICE,
            neighbours: 0,
            batch: 0,
            asks_motions: 0,
            reserved32: 0,
            seed: 0,
            range: 0.0,
            goal_bias,
            resolution: 0.0,
            temperature: 0.0,
            h_scale,
            memory_limit,
            reserved: [0; 4],
            turning_radius,
            reverse_cost,
            switch_cost,
            first_h_scale,
            lattice_step: 0.0,
            spot_turn_cost,
        }
    }

    fn reserves_are_zero(&self) -> bool {
        self.reserved32 == 0 && self.reserved == [0; 4]
    }

    fn checked(&self) -> Result<MotionOptions, Error> {
        let allowed = "the numbers of taut_motion_algorithm";
        let algorithm = sized::known(MotionAlgorithm::from_u32, self.algorithm, "algorithm", allowed)?;
        let is_flag = |value: u32| Some(value == 1).filter(|_| value <= 1);
        let asks_motions = sized::known(is_flag, self.asks_motions, "asks_motions", "0 or 1")?;
        let Self { neighbours, batch, seed, range, goal_bias, resolution, temperature, h_scale, .. } = *self;
        let Self { memory_limit, turning_radius, reverse_cost, switch_cost, first_h_scale, lattice_step, .. } = *self;
        let Self { spot_turn_cost, .. } = *self;
        Ok(MotionOptions {
            algorithm,
            neighbours,
            batch,
            asks_motions,
            seed,
            range,
            goal_bias,
            resolution,
            temperature,
            h_scale,
            memory_limit,
            turning_radius,
            reverse_cost,
            switch_cost,
            first_h_scale,
            lattice_step,
            spot_turn_cost,
        })
    }
}

const LATTICE: u32 = number_of!(taut_motion_algorithm::TAUT_MOTION_LATTICE, u32);

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
    unrecorded!(taut_motion_options_init(Defaults(options, size)), Ok(options))
}
