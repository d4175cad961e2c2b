//! Opens taut's shared library and checks that it is compatible, for an extension that is not linked with it.
//!
//! The library lies beside this binding's own file, in the addon's `bin` folder. A missing or invalid library, one of
//! another ABI version, and one without a function is reported with the name of the file.

#![expect(unsafe_code, reason = "loads a shared library")]

use std::ffi::{CStr, c_void};
use std::path::{Path, PathBuf};

use crate::library::{Loaded, check_sizes, has_motion};
use crate::motion_native::MotionFunctions;
use crate::native::{self, Functions, Sizes};

/// `taut_abi_version`, which is called before anything is known about the library.
type AbiVersion = unsafe extern "C" fn() -> u32;

/// The file name of the shared library on this platform.
fn file_name() -> String {
    format!("{}taut{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX)
}

pub(crate) fn load() -> Result<Loaded, String> {
    let path = own_folder().map_or_else(|| PathBuf::from(file_name()), |folder| folder.join(file_name()));
    load_from(&path).map_err(|why| format!("taut: {}: {why}", path.display()))
}

fn load_from(path: &Path) -> Result<Loaded, String> {
    if path.parent().is_some_and(|folder| folder != Path::new("")) && !path.exists() {
        return Err("the file is missing; it belongs beside the extension's own library".to_owned());
    }
    // SAFETY: loading runs the library's initialisers; taut has none, and any other file in this place is as trusted as
    // the extension itself.
    let library =
        unsafe { libloading::Library::new(path) }.map_err(|why| format!("it cannot be loaded as a library ({why})"))?;
    // Never unloaded: the table below must stay good until the process ends.
    let library: &'static libloading::Library = Box::leak(Box::new(library));
    let version = {
        // SAFETY: taut has exported this function with this type since its first version.
        let symbol = unsafe { library.get::<AbiVersion>(b"taut_abi_version\0") };
        let abi_version = symbol.map_err(|_| "it is not taut: it has no function taut_abi_version".to_owned())?;
        // SAFETY: it takes nothing and touches nothing.
        unsafe { abi_version() }
    };
    let (oldest, current) = (version >> 16, version & 0xFFFF);
    if !(oldest..=current).contains(&native::ABI_VERSION) {
        return Err(format!(
            "it serves the ABI versions {oldest} to {current}, and this extension needs version {}; \
             take both files from the same release",
            native::ABI_VERSION
        ));
    }
    // SAFETY: it is taut, serves our ABI version, and is never unloaded; the same below.
    let sizes = unsafe { Sizes::load(library) }.map_err(too_old)?;
    check_sizes(&sizes)?;
    // SAFETY: see above.
    let functions = unsafe { Functions::load(library) }.map_err(too_old)?;
    let motion = if has_motion(&sizes)? {
        // SAFETY: see above.
        Some(unsafe { MotionFunctions::load(library) }.map_err(too_old)?)
    } else {
        None
    };
    Ok(Loaded { functions, motion })
}

fn too_old(name: &str) -> String {
    format!("it is older than this extension: it has no function {name}; take both files from the same release")
}

/// An address inside this binding's own file, to find the folder of that file.
fn own_address() -> *const c_void {
    own_address as fn() -> *const c_void as *const c_void
}

/// The folder of this binding's own file.
#[cfg(unix)]
fn own_folder() -> Option<PathBuf> {
    use std::os::unix::ffi::OsStrExt;
    let mut found = std::mem::MaybeUninit::<libc::Dl_info>::uninit();
    // SAFETY: dladdr writes the struct if it returns nonzero.
    if unsafe { libc::dladdr(own_address(), found.as_mut_ptr()) } == 0 {
        return None;
    }
    // SAFETY: written, see above.
    let found = unsafe { found.assume_init() };
    if found.dli_fname.is_null() {
        return None;
    }
    // SAFETY: a NUL-terminated text that lives as long as this file is loaded.
    let name = unsafe { CStr::from_ptr(found.dli_fname) };
    let path = Path::new(std::ffi::OsStr::from_bytes(name.to_bytes()));
    path.parent().map(Path::to_path_buf)
}

/// The folder of this binding's own file.
#[cfg(windows)]
fn own_folder() -> Option<PathBuf> {
    use std::ffi::OsString;
    use std::os::windows::ffi::OsStringExt;
    #[link(name = "kernel32")]
    unsafe extern "system" {
        fn GetModuleHandleExW(flags: u32, address: *const c_void, module: *mut *mut c_void) -> i32;
        fn GetModuleFileNameW(module: *mut c_void, name: *mut u16, size: u32) -> u32;
    }
    /// The address names the module, and its reference count stays as it is.
    const FROM_ADDRESS: u32 = 0x4 | 0x2;
    const CAPACITY: u32 = 32_768;
    let mut module = std::ptr::null_mut();
    // SAFETY: the address lies in this module; the handle is written on success.
    if unsafe { GetModuleHandleExW(FROM_ADDRESS, own_address(), &mut module) } == 0 {
        return None;
    }
    let mut name = vec![0_u16; CAPACITY as usize];
    // SAFETY: the size is that of the buffer.
    let length = unsafe { GetModuleFileNameW(module, name.as_mut_ptr(), CAPACITY) };
    name.truncate(length as usize);
    PathBuf::from(OsString::from_wide(&name)).parent().map(Path::to_path_buf)
}
