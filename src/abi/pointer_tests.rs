use super::*;

/// Bytes with an address that no number of 8 bytes may have.
fn odd(buffer: &mut [u64; 4]) -> *mut u64 {
    // SAFETY: the byte behind the first one is in the buffer.
    unsafe { buffer.as_mut_ptr().cast::<u8>().add(1).cast() }
}

/// A host may pass any address: what is misaligned is read and written all the same.
#[test]
fn values_at_odd_addresses_are_written_and_read() {
    let mut buffer = [0; 4];
    let pointer = odd(&mut buffer);
    // SAFETY: three numbers fit behind the first byte of the buffer.
    let (out, outs) = unsafe { (Out::new(pointer, "out").unwrap(), OutSlice::new(pointer, 3, "outs").unwrap()) };
    out.write(7_u64);
    // SAFETY: as above; the number was written.
    assert_eq!(unsafe { read(pointer, "value") }, Ok(7));
    outs.write([1, 2].into_iter());
    outs.write_at(2, 3);
    outs.write_at(3, 4);
    // SAFETY: as above.
    let values = unsafe { InSlice::new(pointer.cast_const(), 3, "values").unwrap() };
    assert_eq!(values.iter().collect::<Vec<u64>>(), [1, 2, 3]);
    assert_eq!(values.at(2), 3);
}
