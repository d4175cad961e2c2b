//! The library's functions, found once, when Godot loads the extension.
//!
//! With the feature `static` they are linked into the extension: nothing can be missing. With `dynamic` they are those
//! of a shared library beside it; see `opened`. If that library cannot be used the classes exist all the same, but
//! every grid stays empty.

#![expect(unsafe_code, reason = "calls functions of a C library")]

use std::ffi::CStr;
use std::sync::OnceLock;

#[cfg(feature = "static")]
use linked::load;

use crate::motion_native::{self, MotionFunctions};
use crate::native::{self, Functions, Sizes};
#[cfg(feature = "dynamic")]
use crate::opened::load;

static LIBRARY: OnceLock<Result<Loaded, String>> = OnceLock::new();

/// The functions of the library.
pub(crate) struct Loaded {
    pub(crate) functions: Functions,
    /// None if it was built without the part for motions.
    pub(crate) motion: Option<MotionFunctions>,
}

/// The library, loaded at the first call.
///
/// # Errors
/// A message for people: why there is no library.
pub fn library() -> Result<&'static Functions, &'static str> {
    LIBRARY.get_or_init(load).as_ref().map(|loaded| &loaded.functions).map_err(String::as_str)
}

/// Its functions for bodies with a shape.
///
/// # Errors
/// A message for people: why there are none.
pub fn motion_library() -> Result<&'static MotionFunctions, &'static str> {
    let loaded = LIBRARY.get_or_init(load).as_ref().map_err(String::as_str)?;
    loaded.motion.as_ref().ok_or("the taut library that was loaded was built without the part for motions")
}

/// The library inside the extension.
#[cfg(feature = "static")]
mod linked {
    // For its functions of C alone, which `native` declares.
    use taut as _;

    use super::Loaded;
    use crate::motion_native::MotionFunctions;
    use crate::native::{Functions, Sizes};

    pub(super) fn load() -> Result<Loaded, String> {
        // Both come from one source; the structs of this binding are declared apart from the library's all the same.
        super::check_sizes(&Sizes::linked())?;
        super::has_motion(&Sizes::linked())?;
        Ok(Loaded { functions: Functions::linked(), motion: Some(MotionFunctions::linked()) })
    }
}

/// The structs of this binding have as many bytes as the library's.
pub(crate) fn check_sizes(sizes: &Sizes) -> Result<(), String> {
    let ours = [
        (native::STRUCT_PLANNER_OPTIONS, "taut_planner_options", size_of::<native::PlannerOptions>()),
        (native::STRUCT_REQUEST, "taut_request", size_of::<native::Request>()),
        (native::STRUCT_RESULT, "taut_result", size_of::<native::Outcome>()),
        (native::STRUCT_POOL_OPTIONS, "taut_pool_options", size_of::<native::PoolOptions>()),
        (native::STRUCT_HIT, "taut_hit", size_of::<native::Hit>()),
        (native::STRUCT_LEG, "taut_leg", size_of::<native::Leg>()),
        (native::STRUCT_MOVER, "taut_mover", size_of::<native::Mover>()),
        (native::STRUCT_MOMENT, "taut_moment", size_of::<native::Moment>()),
        (native::STRUCT_GRID_LINK, "taut_grid_link", size_of::<native::GridLink>()),
        (native::STRUCT_LINK_USE, "taut_link_use", size_of::<native::LinkUse>()),
        (native::STRUCT_CROSSING, "taut_crossing", size_of::<native::Crossing>()),
        (native::STRUCT_SEARCH_EVENT, "taut_search_event", size_of::<native::SearchEvent>()),
        (native::STRUCT_PATH_CHECK, "taut_path_check", size_of::<native::PathCheck>()),
        (native::STRUCT_PLACE, "taut_place", size_of::<native::Place>()),
    ];
    for (id, name, size) in ours {
        // SAFETY: takes any number.
        let theirs = unsafe { (sizes.taut_struct_size)(id) };
        // The options may grow: they carry their own size.
        let has_size = [native::STRUCT_PLANNER_OPTIONS, native::STRUCT_POOL_OPTIONS].contains(&id);
        let grown = has_size && u64::from(theirs) >= size as u64;
        if u64::from(theirs) != size as u64 && !grown {
            return Err(format!(
                "its {name} has {theirs} bytes, and this extension's has {size}; take both files from the same release"
            ));
        }
    }
    Ok(())
}

/// True if the library has the part for motions; its structs have as many bytes as this binding's.
pub(crate) fn has_motion(sizes: &Sizes) -> Result<bool, String> {
    let ours = [
        (native::STRUCT_SPACE_OPTIONS, "taut_space_options", size_of::<motion_native::SpaceOptions>()),
        (native::STRUCT_AXIS, "taut_axis", size_of::<motion_native::Axis>()),
        (native::STRUCT_MOTION_OPTIONS, "taut_motion_options", size_of::<motion_native::MotionOptions>()),
        (native::STRUCT_MOTION_REQUEST, "taut_motion_request", size_of::<motion_native::MotionRequest>()),
        (native::STRUCT_ACTION, "taut_action", size_of::<motion_native::Action>()),
        (native::STRUCT_MOTION_RESULT, "taut_motion_result", size_of::<motion_native::MotionResult>()),
        (native::STRUCT_MOTION_PIECE, "taut_motion_piece", size_of::<motion_native::MotionPiece>()),
    ];
    for (id, name, size) in ours {
        // SAFETY: takes any number.
        let theirs = unsafe { (sizes.taut_struct_size)(id) };
        if theirs == 0 {
            return Ok(false);
        }
        let grows = [native::STRUCT_SPACE_OPTIONS, native::STRUCT_MOTION_OPTIONS].contains(&id);
        if u64::from(theirs) != size as u64 && !(grows && u64::from(theirs) > size as u64) {
            return Err(format!(
                "its {name} has {theirs} bytes, and this extension's has {size}; take both files from the same release"
            ));
        }
    }
    Ok(true)
}

/// The message about the last error of this thread.
pub fn last_error(functions: &Functions) -> String {
    let mut buffer = [0_u8; 512];
    // SAFETY: the capacity is that of the buffer.
    unsafe { (functions.taut_last_error)(buffer.as_mut_ptr().cast(), buffer.len()) };
    CStr::from_bytes_until_nul(&buffer).map(|text| text.to_string_lossy().into_owned()).unwrap_or_default()
}
