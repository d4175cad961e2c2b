use super::*;

/// The message of the panic of `body`.
fn message(body: impl FnOnce()) -> Option<String> {
    caught(body).err().map(|panic| panic.message().to_owned())
}

#[test]
fn a_panic_is_caught_with_its_message() {
    assert_eq!(message(|| panic!("number {}", 7)).as_deref(), Some("number 7"));
    assert_eq!(message(|| panic!("plain")).as_deref(), Some("plain"));
    assert_eq!(message(|| std::panic::panic_any(7)).as_deref(), Some("no message"));
    assert_eq!(message(|| ()), None);
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
