//! Floor 6: the C surface, as `include/taut.h` declares it.
//!
//! Nothing here plans or decides. The lower half of the folder makes the boundary safe (`handle`, `slot` and
//! `table` keep the objects, `pointer` the caller's memory, `boundary` and `sentence` panics and errors); above it
//! stands one thin file a noun, whose functions look up, read, make one call and write.
//!
//! Rust programs have no use for this module: the safe face at the crate root does the same without handles.

// The names are those of C, and what the caller has to guarantee is said once, on the page that goes into the header.
#![expect(non_camel_case_types, reason = "a type is called the same in Rust and in the header")]
#![expect(clippy::missing_safety_doc, reason = "every page says what its pointers must be, in words for C programmers")]

mod boundary;
mod handle;
#[cfg(any(test, feature = "inject-panic"))]
mod inject;
mod pointer;
mod sentence;
mod slot;
mod table;

mod cells;
mod choices;
mod grid;
mod many;
mod options;
mod planner;
mod query;
mod route;
mod shapes;
mod status;
mod version;

pub use cells::*;
pub use choices::*;
pub use grid::*;
#[cfg(feature = "inject-panic")]
pub use inject::taut_inject_panic;
pub use many::*;
pub use options::*;
pub use planner::*;
pub use query::*;
pub use route::*;
pub use sentence::taut_last_error;
pub use shapes::*;
pub use status::*;
pub use version::*;

#[cfg(all(panic = "abort", not(target_family = "wasm")))]
compile_error!("taut promises that no panic leaves the library: build it with panic = \"unwind\"");
