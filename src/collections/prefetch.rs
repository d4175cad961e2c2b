//! Tells the processor what is going to be read.
//!
//! Where the entries of a large table are read in no order, a search waits for memory; what it reads next is often
//! known a while before. Not for what is read at once, or in order.

#![cfg_attr(
    all(target_arch = "x86_64", not(miri)),
    expect(unsafe_code, reason = "the instruction is an intrinsic that takes an address")
)]

/// Begins to load the entry of a list, where the processor has an instruction for it.
#[inline(always)]
pub(crate) fn prefetch<T>(list: &[T], at: usize) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let address = list.as_ptr().wrapping_add(at);
        // SAFETY: a hint, which neither reads nor faults, whatever the address is.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) };
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = (list, at);
}
