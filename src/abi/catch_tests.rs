use super::*;

#[test]
fn a_panic_becomes_the_fallback() {
    assert_eq!(plain(5, || panic!("no status to return")), 5);
    assert_eq!(plain(5, || 6), 6);
}

#[test]
#[cfg_attr(miri, ignore = "leaks the second payload, on purpose")]
fn a_panic_whose_payload_panics_too_goes_no_further() {
    struct Bomb;
    impl Drop for Bomb {
        fn drop(&mut self) {
            std::panic::panic_any(7);
        }
    }
    assert_eq!(plain(5, || std::panic::panic_any(Bomb)), 5);
}
