use super::super::array::{Each, InputList};
use super::*;

/// The address behind the first byte of a buffer, which no number of 8 bytes may have.
fn odd(buffer: &mut [u64; 4]) -> *mut u64 {
    buffer.as_mut_ptr().wrapping_byte_add(1)
}

#[test]
fn what_is_misaligned_is_refused_by_its_name() {
    let mut buffer = [0; 4];
    let pointer = odd(&mut buffer);
    let wrong = Error::Misaligned { name: "at" };
    // SAFETY: nothing is read or written through a misaligned pointer.
    unsafe {
        assert_eq!(In::new(pointer, "at").get().err(), Some(wrong));
        assert_eq!(InputList::new(pointer, 2, "at").get().err(), Some(wrong));
        assert_eq!(Each::new(pointer, 2, "at").get().err(), Some(wrong));
        assert_eq!(Items::new(pointer, 2, "at").get().err(), Some(wrong));
        assert_eq!(ChangedItems::new(pointer, 2, "at").get().err(), Some(wrong));
        let mut needed = 0;
        assert_eq!(Buffer::new(pointer, 2, &raw mut needed, "at").get().err(), Some(wrong));
        assert_eq!(InputList::new(pointer, 0, "at").get(), Ok(&[][..]), "an empty array has no address");
    }
}

#[test]
fn arrays_that_no_memory_can_hold_are_refused() {
    let value = 7_u64;
    // SAFETY: nothing is read of an array of this length.
    let refused = unsafe { InputList::new(&raw const value, usize::MAX / 8, "at").get().map(<[u64]>::len) };
    assert!(matches!(refused, Err(Error::BadValue { name: "at", .. })));
}

#[test]
fn a_call_may_write_into_the_array_that_it_reads_one_by_one() {
    let mut values = [1_u64, 2, 3, 4];
    let start = values.as_mut_ptr();
    // SAFETY: the array has as many values.
    let (each, items) = unsafe { (Each::new(start, 3, "at"), Items::new(start.add(1), 3, "out")) };
    let (from, to) = (each.get().unwrap(), items.get().unwrap());
    for (place, value) in from.iter().enumerate() {
        to.write_at(place, value);
    }
    to.write_at(3, 9);
    assert_eq!(values, [1; 4]);
}

#[test]
fn a_buffer_that_is_too_small_gets_nothing_but_the_number() {
    let (mut values, mut needed) = ([0_u64; 2], 0);
    // SAFETY: both point to values of this function.
    let buffer = unsafe { Buffer::new(values.as_mut_ptr(), 2, &raw mut needed, "out") };
    assert_eq!(buffer.get().unwrap().fill([1, 2, 3].into_iter()), Err(Error::BufferTooShort { needed: 3, given: 2 }));
    assert_eq!(buffer.get().unwrap().fill([5].into_iter()), Ok(OK));
    assert_eq!((values, needed), ([5, 0], 1));
}
