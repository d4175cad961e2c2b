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

use crate::native::{self, Functions, Sizes};
#[cfg(feature = "dynamic")]
use crate::opened::load;

static LIBRARY: OnceLock<Result<Functions, String>> = OnceLock::new();

/// The library, loaded at the first call.
///
/// # Errors
/// A message for people: why there is no library.
pub fn library() -> Result<&'static Functions, &'static str> {
    LIBRARY.get_or_init(load).as_ref().map_err(String::as_str)
}

/// The library inside the extension.
#[cfg(feature = "static")]
mod linked {
    // For its functions of C alone, which `native` declares.
    use taut as _;

    use crate::native::{Functions, Sizes};

    pub(super) fn load() -> Result<Functions, String> {
        // Both come from one source; the structs of this binding are declared apart from the library's all the same.
        super::check_sizes(&Sizes::linked())?;
        Ok(Functions::linked())
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

/// The message about the last error of this thread.
pub fn last_error(functions: &Functions) -> String {
    let mut buffer = [0_u8; 512];
    // SAFETY: the capacity is that of the buffer.
    unsafe { (functions.taut_last_error)(buffer.as_mut_ptr().cast(), buffer.len()) };
    CStr::from_bytes_until_nul(&buffer).map(|text| text.to_string_lossy().into_owned()).unwrap_or_default()
}
