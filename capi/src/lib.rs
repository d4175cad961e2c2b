//! The C libraries of `taut`: everything that `taut::abi` exports, and a global allocator whose functions a host may
//! set with `taut_set_allocator`.

use rust_library::abi::HostAllocator;

#[global_allocator]
static ALLOCATOR: HostAllocator = HostAllocator;
