//! The recording of calls: a ring of bytes that the host drains.
//!
//! While no recording runs, a call costs one relaxed load. While one runs, the arguments are copied before the call and
//! the outputs hashed after it; the record is written when the call ends, so that records are in the order in which
//! calls ended. A record that does not fit is lost and counted, never cut: each record has the number of those lost
//! before it.
//!
//! ```text
//! log, 24 bytes first                   record
//!  0  8  "TAUTCALL"                      0  4  bytes of the record
//!  8  4  version of the format, 1        4  4  CRC-32 of what follows
//! 12  4  version of the C interface      8  8  number of the call, from 0; lost ones count
//! 16  4  bytes of a pointer             16  8  calls that had ended when this one began
//! 20  4  CRC-32 of bytes 0..20          24  8  records lost so far
//!                                       32  8  revision that the outputs name, or 0
//! argument: a tag of one byte, then     40  8  hash of the outputs
//!  0 value, 1 handle: 8 bytes           48  8  handle of the new object, or 0
//!  2 null                               56  4  thread, numbered in order of appearance
//!  3 input: length (4) and bytes        60  4  status
//!  4 output: capacity (4) in bytes      64  1  length of the name of the function
//!  5 a new handle is written            65  -  the name, then the arguments
//! ```

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use parking_lot::Mutex;

use crate::base::{Error, low8, real_usize, to_u32};
use crate::collections::{reserve_exact, zeroed_box};
use crate::io::crc32;

use super::recorded::{Arguments, Outputs, Recorded};
use super::status::taut_status;

/// The smallest ring: the records of a few short calls.
const SMALLEST: usize = 4096;
/// The largest: lengths are 32-bit numbers.
const LARGEST: usize = 1 << 31;
/// The version of the format.
const VERSION: u32 = 1;
/// Bytes of a record before the name.
const HEAD: usize = 65;

/// True while calls are recorded.
static IS_ON: AtomicBool = AtomicBool::new(false);
static RING: Mutex<Option<Ring>> = Mutex::new(None);
/// The number of the next thread that ends a recorded call.
static NEXT_THREAD: AtomicU32 = AtomicU32::new(0);

thread_local! {
    static THREAD: Cell<u32> = const { Cell::new(u32::MAX) };
}

/// The records that the host has not taken yet.
struct Ring {
    bytes: Box<[u8]>,
    start: usize,
    length: usize,
    /// The number of the next call.
    number: u64,
    lost: u64,
    /// False after the recording has stopped.
    is_recording: bool,
}

impl Ring {
    /// Adds bytes; false if they do not fit.
    fn push(&mut self, parts: [&[u8]; 2]) -> bool {
        let more = parts[0].len() + parts[1].len();
        if more > self.bytes.len() - self.length {
            return false;
        }
        for part in parts {
            let at = (self.start + self.length) % self.bytes.len();
            let (first, second) = part.split_at(part.len().min(self.bytes.len() - at));
            self.bytes[at..at + first.len()].copy_from_slice(first);
            self.bytes[..second.len()].copy_from_slice(second);
            self.length += part.len();
        }
        true
    }

    /// The bytes, in two parts.
    fn content(&self) -> [&[u8]; 2] {
        let end = (self.start + self.length).min(self.bytes.len());
        [&self.bytes[self.start..end], &self.bytes[..self.start + self.length - end]]
    }
}

/// A call that is being recorded.
pub(super) struct Begun {
    arguments: Arguments,
    /// Calls that had ended.
    ended: u64,
}

/// True while calls are recorded.
#[inline(always)]
pub(super) fn is_on() -> bool {
    IS_ON.load(Ordering::Relaxed)
}

/// Notes the arguments of a call before it.
#[cold]
pub(super) fn begin(arguments: &dyn Recorded) -> Option<Begun> {
    let (limit, ended) = RING.lock().as_ref().map(|ring| (ring.bytes.len(), ring.number))?;
    let mut noted = Arguments::new(limit);
    arguments.inputs(&mut noted);
    Some(Begun { arguments: noted, ended })
}

/// Records a call after it.
#[cold]
pub(super) fn end(begun: &Begun, name: &str, arguments: &dyn Recorded, status: taut_status) {
    let mut outputs = Outputs::new();
    arguments.outputs(status, &mut outputs);
    let thread = THREAD.get();
    let thread = if thread == u32::MAX { NEXT_THREAD.fetch_add(1, Ordering::Relaxed) } else { thread };
    THREAD.set(thread);
    let mut ring = RING.lock();
    let Some(ring) = ring.as_mut().filter(|ring| ring.is_recording) else { return };
    let number = ring.number;
    ring.number += 1;
    let mut head = Head { bytes: [0; HEAD + 255], length: 8 };
    for word in [number, begun.ended, ring.lost, outputs.revision, outputs.hash, outputs.made] {
        head.add(&word.to_le_bytes());
    }
    head.add(&thread.to_le_bytes());
    head.add(&status.to_le_bytes());
    let name = &name.as_bytes()[..name.len().min(255)];
    head.add(&[low8(to_u32(name.len()))]);
    head.add(name);
    let noted = &begun.arguments.bytes;
    if begun.arguments.is_whole && ring.push([head.with_sums(noted), noted]) {
        return;
    }
    ring.lost += 1;
}

/// The beginning of a record.
struct Head {
    bytes: [u8; HEAD + 255],
    length: usize,
}

impl Head {
    fn add(&mut self, more: &[u8]) {
        self.bytes[self.length..][..more.len()].copy_from_slice(more);
        self.length += more.len();
    }

    /// The bytes, with length and check sum of the record that ends with `rest`.
    fn with_sums(&mut self, rest: &[u8]) -> &[u8] {
        self.bytes[..4].copy_from_slice(&to_u32(self.length + rest.len()).to_le_bytes());
        let sum = crc32(&[&self.bytes[8..self.length], rest]);
        self.bytes[4..8].copy_from_slice(&sum.to_le_bytes());
        &self.bytes[..self.length]
    }
}

/// Starts a recording with a ring of this many bytes, of a C interface of this version.
///
/// # Errors
/// [`Error::BadValue`] for sizes out of range, [`Error::Recording`] if one runs, [`Error::OutOfMemory`].
pub(super) fn start(size: usize, interface: u32) -> Result<(), Error> {
    if !(SMALLEST..=LARGEST).contains(&size) {
        return Err(Error::BadValue {
            name: "ring_bytes",
            value: real_usize(size),
            allowed: "4096 to 2147483648 bytes",
        });
    }
    let mut kept = RING.lock();
    if kept.as_ref().is_some_and(|ring| ring.is_recording) {
        return Err(Error::Recording);
    }
    // What an earlier recording left goes first.
    *kept = None;
    let bytes = zeroed_box(size)?;
    let mut ring = Ring { bytes, start: 0, length: 0, number: 0, lost: 0, is_recording: true };
    let mut head = Vec::new();
    reserve_exact(&mut head, 24)?;
    head.extend(b"TAUTCALL");
    for word in [VERSION, interface, to_u32(size_of::<usize>())] {
        head.extend(word.to_le_bytes());
    }
    let sum = crc32(&[&head]).to_le_bytes();
    ring.push([&head, &sum]);
    *kept = Some(ring);
    IS_ON.store(true, Ordering::Relaxed);
    Ok(())
}

/// Gives what is recorded to `write`, with its length, and forgets it if `write` succeeds.
///
/// # Errors
/// Those of `write`.
pub(super) fn take<R>(write: impl FnOnce(usize, [&[u8]; 2]) -> Result<R, Error>) -> Result<R, Error> {
    let mut kept = RING.lock();
    let Some(ring) = kept.as_mut() else { return write(0, [&[], &[]]) };
    let answer = write(ring.length, ring.content())?;
    (ring.start, ring.length) = (0, 0);
    if !ring.is_recording {
        *kept = None;
    }
    Ok(answer)
}

/// Stops the recording. What is recorded stays until it is taken, or until the next recording.
pub(super) fn stop() {
    let mut kept = RING.lock();
    IS_ON.store(false, Ordering::Relaxed);
    if let Some(ring) = kept.as_mut() {
        ring.is_recording = false;
        if ring.length == 0 {
            *kept = None;
        }
    }
}
