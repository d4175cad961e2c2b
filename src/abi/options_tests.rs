use super::*;
use super::{super::parameter::Sized, super::sized::LARGEST_SIZE};

const FIRST_SIZE: usize = taut_planner_options::FIRST_SIZE;
/// The size of this release.
const SIZE: usize = size_of::<taut_planner_options>();

/// A struct of any size on the heap: Miri and valgrind notice a byte too many.
fn raw(size: usize, options: taut_planner_options, later: u8) -> Vec<u64> {
    // SAFETY: a struct of plain numbers without padding.
    let all = unsafe { std::mem::transmute::<taut_planner_options, [u8; SIZE]>(options) };
    let mut bytes = all.to_vec();
    bytes.resize(size.max(bytes.len()), later);
    bytes.truncate(size);
    bytes[..4].copy_from_slice(&u32::try_from(size).unwrap().to_ne_bytes());
    bytes.resize(size.next_multiple_of(8), 0);
    bytes.chunks(8).map(|word| u64::from_ne_bytes(word.try_into().unwrap())).collect()
}

/// Reads such a struct.
fn read(words: &[u64]) -> Result<Options, Error> {
    // SAFETY: the bytes are as many as their first word says.
    unsafe { Sized::<taut_planner_options>::new(words.as_ptr().cast(), "options") }.read()
}

#[test]
fn the_defaults_are_those_of_the_safe_face() {
    assert_eq!(taut_planner_options::defaults().checked(), Ok(Options::default()));
}

#[test]
fn a_later_struct_works_if_what_is_not_known_here_is_zero() {
    let options = taut_planner_options { algorithm: Algorithm::Theta.number(), ..taut_planner_options::defaults() };
    for size in [FIRST_SIZE, SIZE, SIZE + 1, SIZE + 8, 1000, LARGEST_SIZE] {
        assert_eq!(read(&raw(size, options, 0)).map(|read| read.algorithm), Ok(Algorithm::Theta));
        if size > SIZE {
            assert!(matches!(read(&raw(size, options, 1)), Err(Error::Unsupported { .. })));
        }
    }
}

#[test]
fn sizes_that_no_release_has_are_refused_before_anything_is_read() {
    for size in [0_u32, 4, 87, 4097, u32::MAX] {
        let word = u64::from_ne_bytes([size.to_ne_bytes(), [0; 4]].concat().try_into().unwrap());
        assert!(matches!(read(&[word]), Err(Error::BadValue { name: "options.struct_size", .. })));
    }
    // SAFETY: null is allowed.
    let nothing = unsafe { Sized::<taut_planner_options>::new(std::ptr::null(), "options") }.read();
    assert_eq!(nothing, Err(Error::Null { name: "options" }));
}

#[test]
fn reserved_words_must_be_zero() {
    let good = taut_planner_options::defaults();
    let mut last = good;
    last.reserved[0] = 1;
    assert!(matches!(read(&raw(FIRST_SIZE, last, 0)), Err(Error::Unsupported { .. })));
}

#[test]
fn a_misaligned_struct_is_refused() {
    let words = raw(FIRST_SIZE, taut_planner_options::defaults(), 0);
    let start = words.as_ptr().cast::<taut_planner_options>();
    for shift in 1..8 {
        // SAFETY: nothing is read through a misaligned pointer.
        let refused = unsafe { Sized::new(start.wrapping_byte_add(shift), "options") }.read();
        assert_eq!(refused, Err(Error::Misaligned { name: "options" }));
    }
}
