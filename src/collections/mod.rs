//! Floor 1: containers that report a failed allocation instead of ending the process.

pub(crate) mod allowance;
pub(crate) mod bits;
pub(crate) mod bloom;
pub(crate) mod buckets;
pub(crate) mod cancel;
pub(crate) mod counted;
pub(crate) mod dial;
pub(crate) mod heap;
pub(crate) mod heap_with_front;
pub(crate) mod in_order;
pub(crate) mod list;
pub(crate) mod prefetch;
pub(crate) mod shared;
pub(crate) mod zeroed;

pub(crate) use allowance::{Allowance, Meter};
pub use cancel::CancelHandle;
pub(crate) use counted::{Counted, counted};
pub(crate) use in_order::in_order;
pub(crate) use list::List;
pub(crate) use shared::{Shared, SharedSlice};
pub(crate) use zeroed::{Plain, refused, reserve, reserve_exact, zeroed_box};
