//! Versions, struct sizes and the number of live objects.

#![expect(unsafe_code, reason = "exports symbols")]

use std::ffi::c_char;

use crate::base::{number_of, to_u32};

use super::choices::taut_struct::*;
use super::{catch::plain, object::Named};
use super::{taut_crowd, taut_field, taut_graph, taut_graph_planner, taut_grid};
use super::{taut_planner, taut_policy, taut_pool, taut_snapshot};

/// The size of the struct with a number, or what else is told.
macro_rules! sizes {
    ($number:ident; $($name:ident: $kind:ident),*; $other:expr) => {
        match $number {
            $(n if n == number_of!($name, u32) => size_of::<super::$kind>(),)*
            _ => $other,
        }
    };
}

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
    plain(0, || {
        to_u32(sizes!(struct_id;
            TAUT_STRUCT_PLANNER_OPTIONS: taut_planner_options,
            TAUT_STRUCT_REQUEST: taut_request,
            TAUT_STRUCT_RESULT: taut_result,
            TAUT_STRUCT_POOL_OPTIONS: taut_pool_options,
            TAUT_STRUCT_HIT: taut_hit,
            TAUT_STRUCT_LEG: taut_leg,
            TAUT_STRUCT_PATH_CHECK: taut_path_check,
            TAUT_STRUCT_PLACE: taut_place,
            TAUT_STRUCT_ALLOCATOR: taut_allocator,
            TAUT_STRUCT_FIELD_OPTIONS: taut_field_options,
            TAUT_STRUCT_FIELD_SEED: taut_field_seed,
            TAUT_STRUCT_FIELD_RESULT: taut_field_result,
            TAUT_STRUCT_POLICY_OPTIONS: taut_policy_options,
            TAUT_STRUCT_FOLLOWER: taut_follower,
            TAUT_STRUCT_PULL: taut_pull,
            TAUT_STRUCT_POLICY_RESULT: taut_policy_result,
            TAUT_STRUCT_CROWD_OPTIONS: taut_crowd_options,
            TAUT_STRUCT_WALKER: taut_walker,
            TAUT_STRUCT_WALKER_TRAITS: taut_walker_traits,
            TAUT_STRUCT_IMPROVE_OPTIONS: taut_improve_options,
            TAUT_STRUCT_MOVER: taut_mover,
            TAUT_STRUCT_MOMENT: taut_moment,
            TAUT_STRUCT_GRAPH_PLANNER_OPTIONS: taut_graph_planner_options,
            TAUT_STRUCT_GRAPH_REQUEST: taut_graph_request,
            TAUT_STRUCT_GRAPH_NODE: taut_graph_node,
            TAUT_STRUCT_GRAPH_EDGE: taut_graph_edge,
            TAUT_STRUCT_GRAPH_INFO: taut_graph_info,
            TAUT_STRUCT_GRID_LINK: taut_grid_link,
            TAUT_STRUCT_LINK_USE: taut_link_use,
            TAUT_STRUCT_CROSSING: taut_crossing,
            TAUT_STRUCT_SEARCH_EVENT: taut_search_event;
            size_of_motion(struct_id)
        ))
    })
}

/// The number of grids, planners, snapshots, pools, fields, policies, crowds, graphs, planners of graphs and, of
/// taut_motion.h, shapes, spaces, planners of motions, worlds and meshes in the process that are not yet destroyed.
///
/// The tickets and planners of a pool are not counted; neither is a destroyed grid, even while a planner or a pool
/// keeps its cells alive.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn taut_live_objects() -> u64 {
    plain(0, || {
        taut_grid::live()
            + taut_planner::live()
            + taut_snapshot::live()
            + taut_pool::live()
            + taut_field::live()
            + taut_policy::live()
            + taut_crowd::live()
            + taut_graph::live()
            + taut_graph_planner::live()
            + live_motion()
    })
}

/// The size of a struct of the part for motions, 0 for other numbers.
#[cfg(feature = "motion")]
const fn size_of_motion(struct_id: u32) -> usize {
    sizes!(struct_id;
        TAUT_STRUCT_SPACE_OPTIONS: taut_space_options,
        TAUT_STRUCT_AXIS: taut_axis,
        TAUT_STRUCT_MOTION_OPTIONS: taut_motion_options,
        TAUT_STRUCT_MOTION_REQUEST: taut_motion_request,
        TAUT_STRUCT_MOTION_RESULT: taut_motion_result,
        TAUT_STRUCT_ACTION: taut_action,
        TAUT_STRUCT_MOTION_PIECE: taut_motion_piece;
        0
    )
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
