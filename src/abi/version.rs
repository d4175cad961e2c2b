//! Versions, struct sizes and the number of live objects.

#![expect(unsafe_code, reason = "exports symbols")]

use std::ffi::c_char;

use crate::base::numeric::{number_of, to_u32};

use super::allocator::taut_allocator;
use super::catch::plain;
use super::choices::taut_struct::*;
use super::corridor::taut_place;
use super::crowd::{CROWDS, taut_crowd_options, taut_walker, taut_walker_traits};
use super::field::{FIELDS, taut_field_result, taut_field_seed};
use super::field_options::taut_field_options;
use super::grid::GRIDS;
use super::improve::taut_improve_options;
use super::movers::{taut_moment, taut_mover};
use super::options::taut_planner_options;
use super::path::taut_leg;
use super::planner::PLANNERS;
use super::policy::{POLICIES, taut_follower, taut_policy_options, taut_policy_result, taut_pull};
use super::pool::{POOLS, taut_pool_options};
use super::query::{taut_request, taut_result};
use super::questions::{taut_hit, taut_path_check};
use super::snapshot::SNAPSHOTS;

/// The version of the C interface that this header declares; see `taut_abi_version`.
pub const TAUT_ABI_VERSION: u32 = 4;
/// The oldest version that this library supports.
const OLDEST: u32 = 1;

/// The versions of the C interface that the library supports.
///
/// A client that was compiled for version v works if (result >> 16) <= v <= (result & 0xFFFF). This header is version
/// TAUT_ABI_VERSION. Check it once if you load the library at run time.
///
/// @return  Oldest supported version << 16 | current version.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn taut_abi_version() -> u32 {
    plain(0, || OLDEST << 16 | TAUT_ABI_VERSION)
}

/// The library's version as a number: major * 1,000,000 + minor * 1,000 + patch.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn taut_version_number() -> u32 {
    plain(0, || {
        let parts = [env!("CARGO_PKG_VERSION_MAJOR"), env!("CARGO_PKG_VERSION_MINOR"), env!("CARGO_PKG_VERSION_PATCH")];
        parts.iter().fold(0, |number, part| number * 1_000 + decimal(part))
    })
}

/// The library's version as a string: "0.1.0".
///
/// @return  A NUL-terminated ASCII string that lives as long as the library; never null.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn taut_version_string() -> *const c_char {
    plain(c"".as_ptr(), || concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast())
}

/// The size of a struct in this build of the library, for a binding to compare with its own declaration.
///
/// @param struct_id  One of `taut_struct`.
/// @return           Bytes; 0 if this release has no such struct, or the library was built without its part.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn taut_struct_size(struct_id: u32) -> u32 {
    const PLANNER_OPTIONS: u32 = number_of!(TAUT_STRUCT_PLANNER_OPTIONS, u32);
    const REQUEST: u32 = number_of!(TAUT_STRUCT_REQUEST, u32);
    const RESULT: u32 = number_of!(TAUT_STRUCT_RESULT, u32);
    const POOL_OPTIONS: u32 = number_of!(TAUT_STRUCT_POOL_OPTIONS, u32);
    const HIT: u32 = number_of!(TAUT_STRUCT_HIT, u32);
    const LEG: u32 = number_of!(TAUT_STRUCT_LEG, u32);
    const PATH_CHECK: u32 = number_of!(TAUT_STRUCT_PATH_CHECK, u32);
    const PLACE: u32 = number_of!(TAUT_STRUCT_PLACE, u32);
    const ALLOCATOR: u32 = number_of!(TAUT_STRUCT_ALLOCATOR, u32);
    const FIELD_OPTIONS: u32 = number_of!(TAUT_STRUCT_FIELD_OPTIONS, u32);
    const FIELD_SEED: u32 = number_of!(TAUT_STRUCT_FIELD_SEED, u32);
    const FIELD_RESULT: u32 = number_of!(TAUT_STRUCT_FIELD_RESULT, u32);
    const POLICY_OPTIONS: u32 = number_of!(TAUT_STRUCT_POLICY_OPTIONS, u32);
    const FOLLOWER: u32 = number_of!(TAUT_STRUCT_FOLLOWER, u32);
    const PULL: u32 = number_of!(TAUT_STRUCT_PULL, u32);
    const POLICY_RESULT: u32 = number_of!(TAUT_STRUCT_POLICY_RESULT, u32);
    const CROWD_OPTIONS: u32 = number_of!(TAUT_STRUCT_CROWD_OPTIONS, u32);
    const WALKER: u32 = number_of!(TAUT_STRUCT_WALKER, u32);
    const WALKER_TRAITS: u32 = number_of!(TAUT_STRUCT_WALKER_TRAITS, u32);
    const IMPROVE_OPTIONS: u32 = number_of!(TAUT_STRUCT_IMPROVE_OPTIONS, u32);
    const MOVER: u32 = number_of!(TAUT_STRUCT_MOVER, u32);
    const MOMENT: u32 = number_of!(TAUT_STRUCT_MOMENT, u32);
    plain(0, || {
        to_u32(match struct_id {
            PLANNER_OPTIONS => size_of::<taut_planner_options>(),
            REQUEST => size_of::<taut_request>(),
            RESULT => size_of::<taut_result>(),
            POOL_OPTIONS => size_of::<taut_pool_options>(),
            HIT => size_of::<taut_hit>(),
            LEG => size_of::<taut_leg>(),
            PATH_CHECK => size_of::<taut_path_check>(),
            PLACE => size_of::<taut_place>(),
            ALLOCATOR => size_of::<taut_allocator>(),
            FIELD_OPTIONS => size_of::<taut_field_options>(),
            FIELD_SEED => size_of::<taut_field_seed>(),
            FIELD_RESULT => size_of::<taut_field_result>(),
            POLICY_OPTIONS => size_of::<taut_policy_options>(),
            FOLLOWER => size_of::<taut_follower>(),
            PULL => size_of::<taut_pull>(),
            POLICY_RESULT => size_of::<taut_policy_result>(),
            CROWD_OPTIONS => size_of::<taut_crowd_options>(),
            WALKER => size_of::<taut_walker>(),
            WALKER_TRAITS => size_of::<taut_walker_traits>(),
            IMPROVE_OPTIONS => size_of::<taut_improve_options>(),
            MOVER => size_of::<taut_mover>(),
            MOMENT => size_of::<taut_moment>(),
            _ => size_of_motion(struct_id),
        })
    })
}

/// The number of grids, planners, snapshots, pools, fields, policies, crowds and, of taut_motion.h, shapes, spaces,
/// planners of motions and worlds in the process that are not yet destroyed.
///
/// The tickets and planners of a pool are not counted; neither is a destroyed grid, even while a planner or a pool
/// keeps its cells alive.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn taut_live_objects() -> u64 {
    plain(0, || {
        GRIDS.live()
            + PLANNERS.live()
            + SNAPSHOTS.live()
            + POOLS.live()
            + FIELDS.live()
            + POLICIES.live()
            + CROWDS.live()
            + live_motion()
    })
}

/// The size of a struct of the part for motions, 0 for other numbers.
#[cfg(feature = "motion")]
const fn size_of_motion(struct_id: u32) -> usize {
    const SPACE_OPTIONS: u32 = number_of!(TAUT_STRUCT_SPACE_OPTIONS, u32);
    const AXIS: u32 = number_of!(TAUT_STRUCT_AXIS, u32);
    const MOTION_OPTIONS: u32 = number_of!(TAUT_STRUCT_MOTION_OPTIONS, u32);
    const MOTION_REQUEST: u32 = number_of!(TAUT_STRUCT_MOTION_REQUEST, u32);
    const MOTION_RESULT: u32 = number_of!(TAUT_STRUCT_MOTION_RESULT, u32);
    const ACTION: u32 = number_of!(TAUT_STRUCT_ACTION, u32);
    const MOTION_PIECE: u32 = number_of!(TAUT_STRUCT_MOTION_PIECE, u32);
    match struct_id {
        MOTION_PIECE => size_of::<super::motion::taut_motion_piece>(),
        ACTION => size_of::<super::motion::taut_action>(),
        SPACE_OPTIONS => size_of::<super::motion::taut_space_options>(),
        AXIS => size_of::<super::motion::taut_axis>(),
        MOTION_OPTIONS => size_of::<super::motion::taut_motion_options>(),
        MOTION_REQUEST => size_of::<super::motion::taut_motion_request>(),
        MOTION_RESULT => size_of::<super::motion::taut_motion_result>(),
        _ => 0,
    }
}

#[cfg(not(feature = "motion"))]
const fn size_of_motion(_: u32) -> usize {
    0
}

/// Live objects of the part for motions.
#[cfg(feature = "motion")]
fn live_motion() -> u64 {
    super::motion::live()
}

#[cfg(not(feature = "motion"))]
const fn live_motion() -> u64 {
    0
}

/// The number that a text of decimal digits stands for.
fn decimal(text: &str) -> u32 {
    text.bytes().fold(0, |value, digit| value * 10 + u32::from(digit - b'0'))
}
