//! Floor 1: containers that report a failed allocation instead of ending the process.

pub(crate) mod allowance;
pub(crate) mod bits;
pub(crate) mod bloom;
pub(crate) mod buckets;
pub(crate) mod dial;
pub(crate) mod heap;
pub(crate) mod heap_with_front;
pub(crate) mod shared;
pub(crate) mod zeroed;
