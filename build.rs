//! With the feature `headers`, writes the C headers and their descriptions in JSON into OUT_DIR, from the documentation
//! of the exported functions.
//!
//! Clients use `include/taut.h`, `include/taut_motion.h` and the JSON beside them; tests compare these with what is
//! written here. Nothing is written into the source tree. The library needs none of these files, so a build of it alone
//! compiles neither cbindgen nor what cbindgen needs.

#[cfg(feature = "headers")]
#[path = "build/chapters.rs"]
mod chapters;
#[cfg(feature = "headers")]
#[path = "build/description.rs"]
mod description;
#[cfg(feature = "headers")]
#[path = "build/headers.rs"]
mod headers;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(feature = "headers")]
    headers::write();
}
