use super::super::sized::LARGEST_SIZE;
use super::*;

const FIRST_SIZE: usize = taut_planner_options::FIRST_SIZE;
/// The size of this release.
const SIZE: usize = size_of::<taut_planner_options>();

/// A struct of any size on the heap: Miri and valgrind notice a byte too many.
fn raw(size: usize, options: taut_planner_options, later: u8) -> Vec<u8> {
    // SAFETY: a struct of plain numbers without padding.
    let all = unsafe { std::mem::transmute::<taut_planner_options, [u8; SIZE]>(options) };
    let mut bytes = all.to_vec();
    bytes.resize(size.max(bytes.len()), later);
    bytes.truncate(size);
    bytes[..4].copy_from_slice(&u32::try_from(size).unwrap().to_ne_bytes());
    bytes
}

/// Reads such a struct.
fn read(bytes: &[u8]) -> Result<taut_planner_options, Error> {
    // SAFETY: the bytes are as many as their first word says.
    unsafe { taut_planner_options::read(bytes.as_ptr().cast()) }
}

#[test]
fn the_defaults_are_those_of_the_safe_face() {
    assert_eq!(taut_planner_options::defaults().checked(), Ok(Options::default()));
}

#[test]
fn a_later_struct_works_if_what_is_not_known_here_is_zero() {
    let options = taut_planner_options { algorithm: 3, ..taut_planner_options::defaults() };
    for size in [FIRST_SIZE, SIZE, SIZE + 1, SIZE + 8, 1000, LARGEST_SIZE] {
        assert_eq!(read(&raw(size, options, 0)).map(|read| read.algorithm), Ok(3));
        if size > SIZE {
            assert!(matches!(read(&raw(size, options, 1)), Err(Error::Unsupported { .. })));
        }
    }
}

#[test]
fn sizes_that_no_release_has_are_refused_before_anything_is_read() {
    for size in [0_u32, 4, 87, 4097, u32::MAX] {
        let word = size.to_ne_bytes();
        assert!(matches!(read(&word), Err(Error::BadValue { name: "options.struct_size", .. })));
    }
    // SAFETY: null is allowed.
    let nothing = unsafe { taut_planner_options::read(std::ptr::null()) };
    assert_eq!(nothing, Err(Error::Null { name: "options" }));
}

#[test]
fn reserved_words_must_be_zero() {
    let good = taut_planner_options::defaults();
    let mut last = good;
    last.reserved[1] = 1;
    assert!(matches!(read(&raw(FIRST_SIZE, last, 0)), Err(Error::Unsupported { .. })));
}

#[test]
fn a_misaligned_struct_is_read_all_the_same() {
    let options = taut_planner_options { algorithm: 4, ..taut_planner_options::defaults() };
    for shift in 0..8 {
        let mut bytes = vec![0; shift];
        bytes.extend(raw(FIRST_SIZE, options, 0));
        assert_eq!(read(&bytes[shift..]).map(|read| read.algorithm), Ok(4));
    }
}
