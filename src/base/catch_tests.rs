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
}
