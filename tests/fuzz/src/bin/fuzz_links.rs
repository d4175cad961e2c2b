#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    taut_fuzz::links::run(bytes);
});
