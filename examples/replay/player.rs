//! Makes the calls of a log and compares what they answer. The library records the calls of the replay too, so that
//! its own records are compared, hash with hash.

#![expect(unsafe_code, reason = "calls the functions of the C interface with recorded arguments")]

use std::collections::HashMap;
use std::ptr::null_mut;

use taut::abi::{
    taut_crowd, taut_field, taut_graph, taut_graph_planner, taut_grid, taut_mesh, taut_motion, taut_planner,
    taut_policy, taut_record_start, taut_record_stop, taut_record_take, taut_shape, taut_snapshot, taut_space,
    taut_status, taut_status_name, taut_world,
};

use super::functions::FUNCTIONS;
use super::log::{self, Argument, HEAD, Record};

/// Bytes of the replay's own ring.
const RING: usize = 1 << 30;
/// `TAUT_ERROR_BAD_HANDLE`.
const BAD_HANDLE: i32 = -6;
/// A word that no object has.
const NO_OBJECT: u64 = u64::MAX;

/// An argument of the replay's call.
pub(super) enum Slot {
    Word(u64),
    Handle(u64),
    /// A buffer, which is null if the list is empty.
    Buffer(Vec<u64>),
}

/// A type that parameters have.
pub(super) trait Parameter {
    fn from_slot(slot: &mut Slot) -> Option<Self>
    where
        Self: Sized;
}

macro_rules! parameters {
    ($($kind:ty: $pattern:pat => $value:expr),*) => {
        $(impl Parameter for $kind {
            fn from_slot(slot: &mut Slot) -> Option<Self> {
                match slot {
                    $pattern => $value,
                    _ => None,
                }
            }
        })*
    };
}

parameters!(
    i32: Slot::Word(word) => Some(u32::try_from(*word).ok()?.cast_signed()),
    u32: Slot::Word(word) => u32::try_from(*word).ok(),
    u64: Slot::Word(word) => Some(*word),
    usize: Slot::Word(word) => usize::try_from(*word).ok(),
    f32: Slot::Word(word) => Some(f32::from_bits(u32::try_from(*word).ok()?)),
    f64: Slot::Word(word) => Some(f64::from_bits(*word)),
    taut_grid: Slot::Handle(id) => Some(taut_grid { id: *id }),
    taut_planner: Slot::Handle(id) => Some(taut_planner { id: *id }),
    taut_snapshot: Slot::Handle(id) => Some(taut_snapshot { id: *id }),
    taut_field: Slot::Handle(id) => Some(taut_field { id: *id }),
    taut_policy: Slot::Handle(id) => Some(taut_policy { id: *id }),
    taut_crowd: Slot::Handle(id) => Some(taut_crowd { id: *id }),
    taut_graph: Slot::Handle(id) => Some(taut_graph { id: *id }),
    taut_graph_planner: Slot::Handle(id) => Some(taut_graph_planner { id: *id }),
    taut_shape: Slot::Handle(id) => Some(taut_shape { id: *id }),
    taut_space: Slot::Handle(id) => Some(taut_space { id: *id }),
    taut_motion: Slot::Handle(id) => Some(taut_motion { id: *id }),
    taut_world: Slot::Handle(id) => Some(taut_world { id: *id }),
    taut_mesh: Slot::Handle(id) => Some(taut_mesh { id: *id })
);

impl<T> Parameter for *mut T {
    fn from_slot(slot: &mut Slot) -> Option<Self> {
        match slot {
            Slot::Buffer(words) if words.is_empty() => Some(null_mut()),
            Slot::Buffer(words) => Some(words.as_mut_ptr().cast()),
            _ => None,
        }
    }
}

impl<T> Parameter for *const T {
    fn from_slot(slot: &mut Slot) -> Option<Self> {
        <*mut T>::from_slot(slot).map(<*mut T>::cast_const)
    }
}

/// A function of the library that can be called with the arguments of a log; none if they do not fit.
pub(super) trait Call: Sync {
    fn call(&self, arguments: &mut [Slot]) -> Option<taut_status>;
}

macro_rules! calls {
    ($($($part:ident),+;)*) => {
        $(impl<$($part: Parameter),+> Call for unsafe extern "C" fn($($part),+) -> taut_status {
            #[allow(non_snake_case, reason = "an argument is called as its type")]
            fn call(&self, arguments: &mut [Slot]) -> Option<taut_status> {
                let mut slots = arguments.iter_mut();
                $(let $part = $part::from_slot(slots.next()?)?;)+
                if slots.next().is_some() {
                    return None;
                }
                // SAFETY: every pointer is null or that of a buffer as large as in the recorded call, whose program
                // has guaranteed that it is large enough.
                Some(unsafe { self($($part),+) })
            }
        })*
    };
}

calls!(
    A;
    A, B;
    A, B, C;
    A, B, C, D;
    A, B, C, D, E;
    A, B, C, D, E, F;
    A, B, C, D, E, F, G;
    A, B, C, D, E, F, G, H;
    A, B, C, D, E, F, G, H, I;
    A, B, C, D, E, F, G, H, I, J;
);

/// Replays all records; returns how many calls it made.
///
/// # Errors
/// A sentence about the first call that answers otherwise, or that cannot be made.
pub(super) fn replay(records: &[Record]) -> Result<usize, String> {
    if taut_record_start(RING) != 0 {
        return Err("the replay cannot record itself".into());
    }
    let mut handles = HashMap::from([(0, 0)]);
    let mut taken = 0;
    let answer = records.iter().enumerate().try_for_each(|(place, record)| {
        let before = if place == 0 { 0 } else { records[place - 1].lost };
        if record.lost > before {
            return Err(format!("{} calls were lost before call {}", record.lost - before, record.number));
        }
        taken += 1;
        one(record, &mut handles).map_err(|what| format!("call {} ({}): {what}", record.number, record.name))
    });
    taut_record_stop();
    let rest = take();
    answer.and(rest).map(|_| taken)
}

/// Makes one call and compares.
fn one(record: &Record, handles: &mut HashMap<u64, u64>) -> Result<(), String> {
    let function = FUNCTIONS.iter().find(|(name, _)| *name == record.name);
    let (_, function) = function.ok_or("this release has no such function")?;
    let mut slots = Vec::new();
    for argument in &record.arguments {
        slots.push(match argument {
            Argument::Value(word) => Slot::Word(*word),
            Argument::Handle(word) => match handles.get(word) {
                Some(own) => Slot::Handle(*own),
                // Not its own word, which may be that of an object of this process.
                None if record.status == BAD_HANDLE => Slot::Handle(NO_OBJECT),
                None => return Err(format!("the object {word:#x} was made before the recording")),
            },
            Argument::Null => Slot::Buffer(Vec::new()),
            Argument::Input(bytes) => Slot::Buffer(words(bytes)),
            Argument::Output(size) => Slot::Buffer(vec![0; size / 8 + 1]),
            Argument::Made => Slot::Buffer(vec![0]),
        });
    }
    let status = function.call(&mut slots).ok_or("its arguments do not fit this release")?;
    if status != record.status {
        return Err(format!("status {}, recorded {}", name_of(status), name_of(record.status)));
    }
    let own = take()?.pop().ok_or("the call does not fit into the replay's own ring")?;
    if own.hash != record.hash {
        return Err(format!("{}, but other outputs than recorded", name_of(status)));
    }
    if own.revision != record.revision {
        return Err(format!("revision {}, recorded {}", own.revision, record.revision));
    }
    if record.made != 0 {
        handles.insert(record.made, own.made);
    }
    Ok(())
}

/// Bytes as words, which are aligned for every type; one more, so that the list is not empty.
fn words(bytes: &[u8]) -> Vec<u64> {
    let mut words = vec![0; bytes.len() / 8 + 1];
    for (word, eight) in words.iter_mut().zip(bytes.chunks(8)) {
        let mut whole = [0; 8];
        whole[..eight.len()].copy_from_slice(eight);
        *word = u64::from_ne_bytes(whole);
    }
    words
}

/// Takes the records of the replay.
fn take() -> Result<Vec<Record>, String> {
    let mut bytes = vec![0; 4096];
    loop {
        let mut needed = 0;
        // SAFETY: the buffer has the capacity given.
        let status = unsafe { taut_record_take(bytes.as_mut_ptr(), bytes.len(), &mut needed) };
        if status == 0 {
            bytes.truncate(needed);
            break;
        }
        bytes.resize(needed, 0);
    }
    // The head comes once, before the first record.
    if bytes.starts_with(b"TAUTCALL") { log::read(&bytes) } else { log::read(&[&head()[..], &bytes].concat()) }
}

/// A head for records that are read without one.
fn head() -> [u8; HEAD] {
    let mut head = [0; HEAD];
    head[..8].copy_from_slice(b"TAUTCALL");
    head[8] = 1;
    head[16] = size_of::<usize>().to_le_bytes()[0];
    let sum = log::crc32(&head[..20]);
    head[20..].copy_from_slice(&sum.to_le_bytes());
    head
}

/// The name of a status.
fn name_of(status: taut_status) -> String {
    // SAFETY: the text ends with a zero and lives as long as the library.
    unsafe { std::ffi::CStr::from_ptr(taut_status_name(status)) }.to_string_lossy().into_owned()
}
