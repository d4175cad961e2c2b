use super::*;

/// The message as C gets it in a buffer of this size, and the length that is returned.
fn read(capacity: usize) -> (Vec<u8>, usize) {
    let mut buffer = vec![0xA5_u8; capacity + 8];
    // SAFETY: the buffer holds `capacity` bytes and more.
    let length = unsafe { taut_last_error(buffer.as_mut_ptr().cast(), capacity) };
    assert!(buffer[capacity..].iter().all(|byte| *byte == 0xA5), "nothing is written behind the buffer");
    buffer.truncate(capacity);
    (buffer, length)
}

#[test]
fn every_capacity_gets_what_fits_and_a_terminator() {
    set(format_args!("größer als ein Feld: 5 > 4"));
    let whole = "größer als ein Feld: 5 > 4";
    for capacity in 1..60 {
        let (buffer, length) = read(capacity);
        assert_eq!(length, whole.len());
        let end = buffer.iter().position(|byte| *byte == 0).unwrap();
        let text = std::str::from_utf8(&buffer[..end]).unwrap();
        assert_eq!(text, &whole[..whole.floor_char_boundary((capacity - 1).min(whole.len()))]);
    }
    assert_eq!(read(0), (vec![], whole.len()));
}

#[test]
fn a_null_buffer_asks_for_the_length() {
    set(format_args!("twelve bytes"));
    // SAFETY: a null buffer is allowed.
    let lengths = unsafe { [taut_last_error(std::ptr::null_mut(), 0), taut_last_error(std::ptr::null_mut(), 9)] };
    assert_eq!(lengths, [12, 12]);
}

#[test]
fn a_message_that_does_not_fit_is_cut_between_characters() {
    let long = "ü".repeat(CAPACITY);
    set(format_args!("x{long}"));
    let (buffer, length) = read(2 * CAPACITY);
    assert_eq!(length, CAPACITY - 1, "one byte stays free: half a character does not fit");
    assert!(std::str::from_utf8(&buffer[..length]).is_ok());
}

#[test]
fn each_thread_has_its_own_message() {
    set(format_args!("mine"));
    assert_eq!(std::thread::spawn(|| read(20).1).join().unwrap(), 0);
    assert_eq!(read(20).1, 4);
}

#[test]
fn every_error_fits_into_the_buffer() {
    let what = "a message that is as long as the longest one that the library has for a thing that it does not do yet";
    const NAME: &str = "a name that is as long";
    for error in [
        Error::BadPosition { x: f32::MIN, y: f32::MAX },
        Error::RectOutside { rect: [i32::MIN; 4], width: i32::MIN, height: i32::MIN },
        Error::SizeLimit { width: i64::MIN, height: i64::MIN },
        Error::BadValue { name: "options.struct_size", value: f64::MIN_POSITIVE, allowed: what },
        Error::Unsupported { what },
        Error::UnsupportedBy { algorithm: what, feature: what, supported_by: &[NAME; 12] },
    ] {
        // Exponents are not printed: the smallest positive number alone has 300 digits.
        set(format_args!(""));
        record("taut_planner_options_init", &error);
        assert!(read(0).1 <= CAPACITY);
    }
}
