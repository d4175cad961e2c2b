//! Recorded calls: any bytes are refused, or are records; a recorded sequence of calls replays with the same answers.

#![allow(unsafe_code)]

use taut::abi::taut_record_take;
use taut_test_support::hash::Fnv;

use crate::calls;
use crate::replay;
use crate::saved::crc32;

const HEAD: usize = 24;
/// Length and check sum of a record.
const RECORD_HEAD: usize = 8;

pub fn run(bytes: &[u8]) -> u64 {
    let Some((&kind, rest)) = bytes.split_first() else { return 0 };
    match kind {
        0..=31 => read(rest),
        32..=191 => read(&with_sums(rest)),
        _ => recorded(rest),
    }
}

/// Reads bytes as they are: records have at least their head, and fit into the log.
fn read(bytes: &[u8]) -> u64 {
    let records = replay::read(bytes);
    if let Ok(count) = &records {
        assert!(HEAD + count * 65 <= bytes.len());
    }
    records.map_or(1, |count| count as u64 + 2)
}

/// A log with the bytes as the contents of its records: the first byte of each says how long it is.
fn with_sums(mut bytes: &[u8]) -> Vec<u8> {
    let mut log = vec![0; HEAD];
    log[..8].copy_from_slice(b"TAUTCALL");
    log[8] = 1;
    log[16] = size_of::<usize>() as u8;
    let sum = crc32(&log[..20]);
    log[20..24].copy_from_slice(&sum.to_le_bytes());
    while let Some((&length, rest)) = bytes.split_first() {
        let (contents, after) = rest.split_at(usize::from(length).min(rest.len()));
        log.extend(((contents.len() + RECORD_HEAD) as u32).to_le_bytes());
        log.extend(crc32(contents).to_le_bytes());
        log.extend(contents);
        bytes = after;
    }
    log
}

/// Records a sequence of calls, replays it, and reads the log with one byte changed.
fn recorded(bytes: &[u8]) -> u64 {
    let (_, mut log) = calls::recorded(bytes, take);
    let count = match replay::replayed(&log) {
        Ok(count) => count,
        Err(what) => panic!("the replay: {what}"),
    };
    let at = bytes.iter().fold(0_usize, |sum, &byte| sum * 31 % 65_536 + usize::from(byte)) % log.len();
    // Bytes 12 to 15 are the version of the interface, which the check sum covers as well.
    log[at] ^= 1 << (bytes.len() % 8);
    assert!(replay::read(&log).is_err(), "byte {at} of the log changed");
    log.truncate(at);
    let shorter = replay::read(&log);
    assert!(shorter.is_err() || shorter.is_ok_and(|records| records <= count));
    let mut hash = Fnv::new();
    hash.word(count as u64);
    hash.value()
}

/// Everything recorded so far.
fn take() -> Vec<u8> {
    let mut needed = 0;
    // SAFETY: a capacity of 0 needs no buffer.
    unsafe { taut_record_take(std::ptr::null_mut(), 0, &mut needed) };
    let mut bytes = vec![0; needed];
    // SAFETY: the buffer has the capacity given.
    assert_eq!(unsafe { taut_record_take(bytes.as_mut_ptr(), bytes.len(), &mut needed) }, 0);
    bytes
}
