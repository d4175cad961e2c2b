//! The one error type of the crate: a variant per cause, with the rejected value and the limit.

use std::fmt;

/// Why a call did nothing. Every variant carries the rejected value, so that its message can name it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// A coordinate is NaN, infinite or beyond 2^20 grid units in magnitude.
    BadPosition {
        /// The given x.
        x: f32,
        /// The given y.
        y: f32,
    },
    /// A cell lies outside the map.
    CellOutside {
        /// The cell's column.
        x: i32,
        /// The cell's row.
        y: i32,
        /// Columns of the map.
        width: i32,
        /// Rows of the map.
        height: i32,
    },
    /// A rectangle has a negative side or extends outside the map.
    RectOutside {
        /// The given left column, top row, width and height.
        rect: [i32; 4],
        /// Columns of the map.
        width: i32,
        /// Rows of the map.
        height: i32,
    },
    /// A map side is zero or negative.
    BadSize {
        /// Requested columns.
        width: i32,
        /// Requested rows.
        height: i32,
    },
    /// A map has more than 65,535 cells per side, more than 2^31 lattice points, or more bytes than the machine can
    /// address.
    SizeLimit {
        /// Requested columns.
        width: i64,
        /// Requested rows.
        height: i64,
    },
    /// A lattice has more than 2^31 voxels.
    VoxelLimit {
        /// Voxels that it would have.
        voxels: u64,
    },
    /// A buffer is shorter than the data that the call reads or writes.
    BufferTooShort {
        /// Elements needed.
        needed: usize,
        /// Elements given.
        given: usize,
    },
    /// A row stride is smaller than the width of the rectangle.
    StrideTooSmall {
        /// Bytes from one row to the next.
        stride: usize,
        /// Columns of the rectangle.
        width: i32,
    },
    /// An argument has a value that is never allowed.
    BadValue {
        /// The argument's name.
        name: &'static str,
        /// The given value.
        value: f64,
        /// What is allowed.
        allowed: &'static str,
    },
    /// An outline meets itself.
    OutlineCrosses {
        /// The first of two edges that cross or touch, by its first vertex, from 0.
        first: usize,
        /// The second.
        second: usize,
    },
    /// A mover is not one.
    BadMover {
        /// Its number, from 0.
        mover: usize,
        /// What is wrong with it.
        what: &'static str,
    },
    /// A required pointer is null.
    Null {
        /// The argument's name.
        name: &'static str,
    },
    /// A pointer is not aligned for what it points to.
    Misaligned {
        /// The argument's name.
        name: &'static str,
    },
    /// A combination of options that no algorithm supports.
    Unsupported {
        /// What is not supported, as a full sentence.
        what: &'static str,
    },
    /// The algorithm does not support a feature that others do.
    UnsupportedBy {
        /// The name of the algorithm.
        algorithm: &'static str,
        /// The feature.
        feature: &'static str,
        /// The names of the algorithms that support it.
        supported_by: &'static [&'static str],
    },
    /// `step` was called while no search was open.
    NoSearch,
    /// States were told, or asked for, while no search waits for that.
    NotAsking,
    /// The last query is not one for a single goal that has ended.
    NoAnswer,
    /// An object is of another grid than the one that it is used with.
    OtherGrid {
        /// What it is.
        what: &'static str,
    },
    /// The start lies outside the map or touches no free cell.
    StartBlocked {
        /// The start's x.
        x: f32,
        /// The start's y.
        y: f32,
    },
    /// The goal lies outside the map or touches no free cell.
    GoalBlocked {
        /// The goal's x.
        x: f32,
        /// The goal's y.
        y: f32,
    },
    /// A seed of a field lies outside the map or touches no free cell.
    SeedBlocked {
        /// Its place in the list, from 0.
        seed: usize,
        /// The seed's x.
        x: f32,
        /// The seed's y.
        y: f32,
    },
    /// A field was read before its first build.
    NotBuilt,
    /// The search needs more memory than the planner's limit.
    MemoryLimit {
        /// Bytes that the planner would use.
        needed: u64,
        /// Its limit.
        limit: u64,
    },
    /// The allocator refused a request.
    OutOfMemory {
        /// Requested bytes.
        bytes: u64,
    },
    /// A text does not have the expected format.
    Format {
        /// Line of the text, from 1.
        line: u32,
        /// What is wrong there.
        what: &'static str,
    },
    /// Bytes are not a saved grid.
    Saved {
        /// The section that is wrong, from 1; 0 is the header.
        section: u32,
        /// Its name, "unknown" if this release has none for it.
        name: &'static str,
        /// What is wrong there.
        what: &'static str,
    },
    /// A handle is zero, stale, forged or of another kind.
    BadHandle {
        /// The handle.
        handle: u64,
    },
    /// A ticket of a pool was taken already, or is of another pool.
    TakenTicket,
    /// Another thread is using the object in a way that excludes this call.
    Busy,
    /// The library has allocated memory: its allocator stays.
    AllocatorInUse,
    /// Calls are being recorded already.
    Recording,
    /// A panic interrupted a write to the object; it can only be destroyed.
    Poisoned,
    /// A panic was caught at the boundary: a bug in the library.
    Panicked,
}

/// The class of an [`Error`]: one per error number of the C interface, in the order of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A value is out of its range.
    InvalidArgument,
    /// A required pointer is null.
    NullPointer,
    /// A buffer is too short.
    BufferTooSmall,
    /// The allocator refused.
    OutOfMemory,
    /// Another thread is using the object.
    Busy,
    /// A handle names no living object of its kind.
    BadHandle,
    /// The algorithm, or this release, does not support the request.
    Unsupported,
    /// A text or saved data is malformed.
    Format,
    /// A size or memory limit is exceeded.
    Limit,
    /// The start is outside the map or not free.
    StartBlocked,
    /// The goal is outside the map or not free.
    GoalBlocked,
    /// A panic interrupted a write to the object.
    Poisoned,
    /// A panic was caught.
    Panic,
}

impl Error {
    /// The class of the error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::BadPosition { .. }
            | Self::CellOutside { .. }
            | Self::RectOutside { .. }
            | Self::BadSize { .. }
            | Self::StrideTooSmall { .. }
            | Self::Misaligned { .. }
            | Self::BadValue { .. }
            | Self::OutlineCrosses { .. }
            | Self::BadMover { .. }
            | Self::NoSearch
            | Self::NotAsking
            | Self::NoAnswer
            | Self::NotBuilt
            | Self::OtherGrid { .. } => ErrorKind::InvalidArgument,
            Self::SizeLimit { .. } | Self::VoxelLimit { .. } | Self::MemoryLimit { .. } => ErrorKind::Limit,
            Self::BufferTooShort { .. } => ErrorKind::BufferTooSmall,
            Self::Null { .. } => ErrorKind::NullPointer,
            Self::Unsupported { .. } | Self::UnsupportedBy { .. } => ErrorKind::Unsupported,
            Self::StartBlocked { .. } => ErrorKind::StartBlocked,
            Self::GoalBlocked { .. } | Self::SeedBlocked { .. } => ErrorKind::GoalBlocked,
            Self::OutOfMemory { .. } => ErrorKind::OutOfMemory,
            Self::Format { .. } | Self::Saved { .. } => ErrorKind::Format,
            Self::BadHandle { .. } | Self::TakenTicket => ErrorKind::BadHandle,
            Self::Busy | Self::AllocatorInUse | Self::Recording => ErrorKind::Busy,
            Self::Poisoned => ErrorKind::Poisoned,
            Self::Panicked => ErrorKind::Panic,
        }
    }
}

/// A given value as it was meant: hosts pass -1 as the largest number of 32 bits where one without a sign is asked for.
/// None of the 128 largest ones is allowed anywhere, and a float is not among them but for the least.
fn meant(value: f64) -> f64 {
    const ALL: f64 = 4_294_967_296.0;
    if value > ALL - 128.0 && value < ALL { value - ALL } else { value }
}

/// Writes names separated by commas.
fn write_list(f: &mut fmt::Formatter<'_>, names: &[&str]) -> fmt::Result {
    for (at, name) in names.iter().enumerate() {
        let separator = if at == 0 { "" } else { ", " };
        write!(f, "{separator}{name}")?;
    }
    Ok(())
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::BadPosition { x, y } => {
                write!(f, "the position ({x}, {y}) is not finite or exceeds 1048576 grid units in magnitude")
            }
            Self::CellOutside { x, y, width, height } => {
                write!(f, "the cell ({x}, {y}) is outside the map of {width} x {height} cells")
            }
            Self::RectOutside { rect: [x, y, w, h], width, height } => write!(
                f,
                "the rectangle at ({x}, {y}) of {w} x {h} cells has a negative side or extends outside the map of {width} x {height} cells"
            ),
            Self::BadSize { width, height } => {
                write!(f, "invalid map size of {width} x {height} cells: both sides must be at least 1")
            }
            Self::SizeLimit { width, height } => write!(
                f,
                "a map of {width} x {height} cells exceeds the limit of 65535 cells per side and 2^31 lattice points (or the address space of this machine)"
            ),
            Self::VoxelLimit { voxels } => write!(f, "a lattice of {voxels} voxels exceeds the limit of 2^31"),
            Self::BufferTooShort { needed: usize::MAX, given } => {
                write!(f, "the buffer has {given} elements, more than this machine can address are needed")
            }
            Self::BufferTooShort { needed, given } => {
                write!(f, "the buffer has {given} elements, {needed} are needed")
            }
            Self::StrideTooSmall { stride, width } => {
                write!(f, "the row stride of {stride} bytes is smaller than the {width} columns of the rectangle")
            }
            Self::BadValue { name, value, allowed } => write!(f, "{name} is {}; allowed: {allowed}", meant(value)),
            Self::OutlineCrosses { first, second } => {
                write!(f, "the outline meets itself: the edges from its vertices {first} and {second} cross or touch")
            }
            Self::BadMover { mover, what } => write!(f, "mover {mover}: {what}"),
            Self::Null { name } => write!(f, "the pointer `{name}` is null"),
            Self::Misaligned { name } => write!(f, "the pointer `{name}` is not aligned for what it points to"),
            Self::Unsupported { what } => f.write_str(what),
            Self::UnsupportedBy { algorithm, feature, supported_by } => {
                write!(f, "{algorithm} does not support {feature}; supported by: ")?;
                write_list(f, supported_by)
            }
            Self::NoSearch => f.write_str("no search is open: call begin first"),
            Self::NotAsking => f.write_str("no search waits to be told states: the last step did not ask"),
            Self::NoAnswer => f.write_str("the last query is not one for a single goal that has ended"),
            Self::OtherGrid { what } => write!(f, "the {what} is of another grid"),
            Self::StartBlocked { x, y } => {
                write!(f, "the start ({x}, {y}) is outside the map or touches no free cell")
            }
            Self::GoalBlocked { x, y } => {
                write!(f, "the goal ({x}, {y}) is outside the map or touches no free cell")
            }
            Self::SeedBlocked { seed, x, y } => {
                write!(f, "seed {seed} at ({x}, {y}) is outside the map or touches no free cell")
            }
            Self::NotBuilt => f.write_str("the field has not been built: call build first"),
            Self::MemoryLimit { needed, limit } => {
                write!(f, "the planner needs {needed} bytes and exceeds its memory limit of {limit} bytes")
            }
            Self::OutOfMemory { bytes } => write!(f, "failed to allocate {bytes} bytes"),
            Self::Format { line, what } => write!(f, "line {line}: {what}"),
            Self::Saved { section: 0, name, what } => write!(f, "{name}: {what}"),
            Self::Saved { section, name, what } => write!(f, "section {section} ({name}): {what}"),
            Self::BadHandle { handle } => {
                write!(f, "the handle {handle:#018x} is zero, stale, forged or of another kind")
            }
            Self::TakenTicket => f.write_str("the ticket was taken already, or is of another pool"),
            Self::Busy => f.write_str("another thread is using the object"),
            Self::Recording => f.write_str("calls are being recorded already"),
            Self::AllocatorInUse => f.write_str("the library has allocated memory: its allocator stays"),
            Self::Poisoned => f.write_str("a panic interrupted a write to the object; it can only be destroyed"),
            Self::Panicked => f.write_str("the library caught a panic, which is a bug in the library"),
        }
    }
}

impl std::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::Error;
    use crate::base::numeric::{real_u32, real_u64, real_usize};

    #[test]
    fn negative_numbers_that_came_without_a_sign_are_printed_as_they_were() {
        let text = |value| Error::BadValue { name: "count", value, allowed: "0" }.to_string();
        for (value, number) in [
            (real_u32(u32::MAX), "-1"),
            (real_u32(u32::MAX - 4), "-5"),
            (real_usize(usize::MAX), "-1"),
            (real_usize(usize::MAX - 1), "-2"),
            (real_u64(u64::MAX), "-1"),
            (real_u32(1 << 31), "2147483648"),
            (real_usize(4097), "4097"),
            (f64::from(-0.5_f32), "-0.5"),
        ] {
            assert_eq!(text(value), format!("count is {number}; allowed: 0"));
        }
        let text = Error::BufferTooShort { needed: usize::MAX, given: 12 }.to_string();
        assert_eq!(text, "the buffer has 12 elements, more than this machine can address are needed");
    }
}
