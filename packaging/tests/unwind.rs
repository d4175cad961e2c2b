//! A library that catches its own panic: 1 if the unwinder that the linker took works.

/// Panics, and reports whether that was caught.
#[unsafe(no_mangle)]
pub extern "C" fn caught() -> i32 {
    i32::from(std::panic::catch_unwind(|| std::hint::black_box(Vec::<u32>::new())[0]).is_err())
}
