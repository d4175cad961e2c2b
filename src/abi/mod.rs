//! Floor 9: the C surface, as `include/taut.h` declares it.
//!
//! Nothing here plans or decides. The lower half of the folder makes the boundary safe: `handle`, `slot` and `table`
//! own the objects, `parameter`, `array` and `buffer` check the caller's memory, `catch`, `last_error` and `boundary`
//! turn panics and errors into statuses. The upper half has one thin file per noun of the header: each function looks
//! its object up, reads its arguments, makes one call and writes its outputs.
//!
//! Every exported function is called `taut_...`, so its symbol is unique, and its body is one `recorded!` or
//! `unrecorded!` with its parameters, or one call of `catch::plain` (house tests check it). `build.rs` reads the files
//! in the order of the header's chapters.
//!
//! Rust programs use the safe face at the crate root instead, which does the same without handles.

// The names are those of C. The documentation that goes into the header states once what the caller must guarantee.
#![expect(non_camel_case_types, reason = "a type is called the same in Rust and in the header")]
#![expect(
    clippy::missing_safety_doc,
    reason = "the documentation of every function says what its pointers must be, in words for C programmers"
)]

mod array;
mod boundary;
mod buffer;
mod catch;
mod door;
mod handle;
mod host_memory;
mod inject;
mod last_error;
mod object;
mod parameter;
mod path_buffer;
mod pointer;
mod recorded;
mod recording;
mod sized;
mod slot;
mod table;

mod allocator;
mod batch;
mod cells;
mod choices;
mod corridor;
mod crowd;
mod event_list;
mod events;
mod field;
mod field_ask;
mod field_options;
mod graph;
mod graph_batch;
mod graph_builders;
mod graph_planner;
mod graph_pool;
mod graph_sights;
mod grid;
mod improve;
mod links;
mod many;
#[cfg(feature = "motion")]
mod motion;
mod movers;
mod obstacles;
mod options;
mod path;
mod planner;
mod policy;
mod pool;
mod query;
mod questions;
mod reach;
mod record;
mod saved;
mod sides;
mod snapshot;
mod status;
mod values;
mod version;

pub use allocator::*;
pub use batch::*;
pub use cells::*;
pub use choices::*;
pub use corridor::*;
pub use crowd::*;
pub use event_list::*;
pub use events::*;
pub use field::*;
pub use field_ask::*;
pub use field_options::*;
pub use graph::*;
pub use graph_batch::*;
pub use graph_builders::*;
pub use graph_planner::*;
pub use graph_pool::*;
pub use graph_sights::*;
pub use grid::*;
pub use host_memory::HostAllocator;
pub use improve::*;
#[cfg(feature = "inject-panic")]
pub use inject::taut_inject_panic;
pub use last_error::taut_last_error;
pub use links::*;
pub use many::*;
#[cfg(feature = "motion")]
pub use motion::*;
pub use movers::*;
pub use obstacles::*;
pub use options::*;
pub use path::*;
pub use planner::*;
pub use policy::*;
pub use pool::*;
pub use query::*;
pub use questions::*;
pub use reach::*;
pub use record::*;
pub use saved::*;
pub use sides::*;
pub use snapshot::*;
pub use status::*;
pub use values::*;
pub use version::*;

#[cfg(all(panic = "abort", not(target_family = "wasm")))]
compile_error!("taut promises that no panic leaves the library: build it with panic = \"unwind\"");
