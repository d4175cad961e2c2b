//! The one error type of the crate: a variant per cause, with the rejected value and the limit.

use std::fmt;

/// What calls return that may fail, with nothing but success unless a type is named.
pub(crate) type Result<T = (), E = Error> = std::result::Result<T, E>;

/// Declares the causes: each with its class and its message.
macro_rules! errors {
    ($($(#[$doc:meta])* $variant:ident $({ $($(#[$about:meta])* $field:ident: $type:ty,)* })?
        => $kind:ident, $text:literal;)*) => {
        /// Why a call did nothing. Every variant carries the rejected value, so that its message can name it.
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum Error {
            $($(#[$doc])* $variant $({ $($(#[$about])* $field: $type,)* })?,)*
        }

        impl Error {
            /// The class of the error.
            #[must_use]
            pub const fn kind(&self) -> ErrorKind {
                match self {
                    $(Self::$variant { .. } => ErrorKind::$kind,)*
                }
            }

            fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match *self {
                    $(Self::$variant $({ $($field),* })? => write!(f, $text),)*
                }
            }
        }
    };
}

errors! {
    /// A coordinate is NaN, infinite or beyond 2^20 grid units in magnitude.
    BadPosition {
        /// The given x.
        x: f32,
        /// The given y.
        y: f32,
    } => InvalidArgument, "the position ({x}, {y}) is not finite or exceeds 1048576 grid units in magnitude";
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
    } => InvalidArgument, "the cell ({x}, {y}) is outside the map of {width} x {height} cells";
    /// A rectangle has a negative side or extends outside the map.
    RectOutside {
        /// The given left column, top row, width and height.
        rect: [i32; 4],
        /// Columns of the map.
        width: i32,
        /// Rows of the map.
        height: i32,
    } => InvalidArgument, "the rectangle {rect:?} has a negative side or extends outside the map of {width} x {height} cells";
    /// A map side is zero or negative.
    BadSize {
        /// Requested columns.
        width: i32,
        /// Requested rows.
        height: i32,
    } => InvalidArgument, "invalid map size of {width} x {height} cells: both sides must be at least 1";
    /// A map has more than 65,535 cells per side, more than 2^31 lattice points, or more bytes than the machine can
    /// address.
    SizeLimit {
        /// Requested columns.
        width: i64,
        /// Requested rows.
        height: i64,
    } => Limit, "a map of {width} x {height} cells exceeds the limit of 65535 cells per side and 2^31 lattice points (or the address space of this machine)";
    /// A lattice has more than 2^31 voxels.
    VoxelLimit {
        /// Voxels that it would have.
        voxels: u64,
    } => Limit, "a lattice of {voxels} voxels exceeds the limit of 2^31";
    /// A buffer is shorter than the data that the call reads or writes.
    BufferTooShort {
        /// Elements needed.
        needed: usize,
        /// Elements given.
        given: usize,
    } => BufferTooSmall, "the buffer has {given} elements, {needed} are needed";
    /// A row stride is smaller than the width of the rectangle.
    StrideTooSmall {
        /// Bytes from one row to the next.
        stride: usize,
        /// Columns of the rectangle.
        width: i32,
    } => InvalidArgument, "the row stride of {stride} bytes is smaller than the {width} columns of the rectangle";
    /// An argument has a value that is never allowed.
    BadValue {
        /// The argument's name.
        name: &'static str,
        /// The given value.
        value: f64,
        /// What is allowed.
        allowed: &'static str,
    } => InvalidArgument, "{name} is {value}; allowed: {allowed}";
    /// An outline meets itself.
    OutlineCrosses {
        /// The first of two edges that cross or touch, by its first vertex, from 0.
        first: usize,
        /// The second.
        second: usize,
    } => InvalidArgument, "the outline meets itself: the edges from its vertices {first} and {second} cross or touch";
    /// One of several outlines encloses nothing.
    OutlineVanishes {
        /// Its number, from 0.
        outline: usize,
    } => InvalidArgument, "outline {outline} encloses no area once its points are rounded to 1/256";
    /// A face of a mesh cannot be one.
    BadFace {
        /// Its number, from 0.
        face: usize,
        /// What is wrong with it.
        what: &'static str,
    } => InvalidArgument, "face {face}: {what}";
    /// Two faces of a mesh do not fit together.
    FacesMeet {
        /// The lesser number of a face, from 0.
        first: usize,
        /// The greater one.
        second: usize,
        /// What they do wrong.
        what: &'static str,
    } => InvalidArgument, "faces {first} and {second} {what}";
    /// A mover is not one.
    BadMover {
        /// Its number, from 0.
        mover: usize,
        /// What is wrong with it.
        what: &'static str,
    } => InvalidArgument, "mover {mover}: {what}";
    /// A required pointer is null.
    Null {
        /// The argument's name.
        name: &'static str,
    } => NullPointer, "the pointer `{name}` is null";
    /// A pointer is not aligned for what it points to.
    Misaligned {
        /// The argument's name.
        name: &'static str,
    } => InvalidArgument, "the pointer `{name}` is not aligned for what it points to";
    /// A combination of options that no algorithm supports.
    Unsupported {
        /// What is not supported, as a full sentence.
        what: &'static str,
    } => Unsupported, "{what}";
    /// The algorithm does not support a feature that others do.
    UnsupportedBy {
        /// The name of the algorithm.
        algorithm: &'static str,
        /// The feature.
        feature: &'static str,
        /// The names of the algorithms that support it.
        supported_by: &'static [&'static str],
    } => Unsupported, "{algorithm} does not support {feature}; supported by: {supported_by:?}";
    /// `step` was called while no search was open.
    NoSearch => InvalidArgument, "no search is open: call begin first";
    /// States were told, or asked for, while no search waits for that.
    NotAsking => InvalidArgument, "no search waits to be told states: the last step did not ask";
    /// The last query is not one for a single goal that has ended.
    NoAnswer => InvalidArgument, "the last query is not one for a single goal that has ended";
    /// An object is of another grid, world or mesh than the one that it is used with.
    OtherGrid {
        /// What it is.
        what: &'static str,
    } => InvalidArgument, "the {what} is of another map";
    /// The start lies outside the map or touches no free cell.
    StartBlocked {
        /// The start's x.
        x: f32,
        /// The start's y.
        y: f32,
    } => StartBlocked, "the start ({x}, {y}) is outside the map or touches no free cell";
    /// The goal lies outside the map or touches no free cell.
    GoalBlocked {
        /// The goal's x.
        x: f32,
        /// The goal's y.
        y: f32,
    } => GoalBlocked, "the goal ({x}, {y}) is outside the map or touches no free cell";
    /// The start is a closed node of a graph.
    StartClosed {
        /// Its number.
        node: u32,
    } => StartBlocked, "the start, node {node}, is closed";
    /// All goals are closed nodes of a graph.
    GoalClosed {
        /// The number of the first one.
        node: u32,
    } => GoalBlocked, "the goal, node {node}, is closed, and so are all others";
    /// A body at the start of a motion meets a wall.
    StartMeetsWall {
        /// x, y and the angle of its pose.
        pose: [f64; 3],
        /// What it meets.
        wall: BlockingWall,
    } => StartBlocked, "the body at the start {pose:?} (x, y, angle) meets {wall}";
    /// The body meets a wall at each goal of a motion.
    GoalMeetsWall {
        /// x, y and the angle of its pose at the first one.
        pose: [f64; 3],
        /// What it meets there.
        wall: BlockingWall,
    } => GoalBlocked, "the body at the goal {pose:?} (x, y, angle) meets {wall}";
    /// A seed of a field lies outside the map or touches no free cell.
    SeedBlocked {
        /// Its place in the list, from 0.
        seed: usize,
        /// The seed's x.
        x: f32,
        /// The seed's y.
        y: f32,
    } => GoalBlocked, "seed {seed} at ({x}, {y}) is outside the map or touches no free cell";
    /// A field was read before its first build.
    NotBuilt => InvalidArgument, "the field has not been built: call build first";
    /// The search needs more memory than the planner's limit.
    MemoryLimit {
        /// Bytes that the planner would use.
        needed: u64,
        /// Its limit.
        limit: u64,
    } => Limit, "the planner needs {needed} bytes and exceeds its memory limit of {limit} bytes";
    /// The allocator refused a request.
    OutOfMemory {
        /// Requested bytes.
        bytes: u64,
    } => OutOfMemory, "failed to allocate {bytes} bytes";
    /// A text does not have the expected format.
    Format {
        /// Line of the text, from 1.
        line: u32,
        /// What is wrong there.
        what: &'static str,
    } => Format, "line {line}: {what}";
    /// Bytes are not a saved grid.
    Saved {
        /// The section that is wrong, from 1; 0 is the header.
        section: u32,
        /// Its name, "unknown" if this release has none for it.
        name: &'static str,
        /// What is wrong there.
        what: &'static str,
    } => Format, "section {section} ({name}): {what}";
    /// A handle is zero, stale, forged or of another kind.
    BadHandle {
        /// The handle.
        handle: u64,
    } => BadHandle, "the handle {handle:#018x} is zero, stale, forged or of another kind";
    /// A ticket of a pool was taken already, or is of another pool.
    TakenTicket => BadHandle, "the ticket was taken already, or is of another pool";
    /// Another thread is using the object in a way that excludes this call.
    Busy => Busy, "another thread is using the object";
    /// The library has allocated memory: its allocator stays.
    AllocatorInUse => Busy, "the library has allocated memory: its allocator stays";
    /// Calls are being recorded already.
    Recording => Busy, "calls are being recorded already";
    /// A panic interrupted a write to the object; it can only be destroyed.
    Poisoned => Poisoned, "a panic interrupted a write to the object; it can only be destroyed";
    /// A panic was caught at the boundary: a bug in the library.
    Panicked => Panic, "the library caught a panic, which is a bug in the library";
}

/// What a body meets where it may not be.
///
/// ```
/// use taut::BlockingWall;
/// assert_eq!(BlockingWall::Cell { x: 10, y: 4 }.to_string(), "the blocked cell (10, 4)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BlockingWall {
    /// The end of the map, or of the rectangle of a world.
    Rim,
    /// A blocked cell of a grid.
    Cell {
        /// Its column.
        x: i32,
        /// Its row.
        y: i32,
    },
    /// The obstacle of a world with this number.
    Obstacle(u32),
}

impl Error {
    /// An error of a limit that is a part of `whole`, as one of the whole limit.
    #[cfg(feature = "motion")]
    pub(crate) fn of_whole(self, whole: u64) -> Self {
        match self {
            Self::MemoryLimit { needed, limit } => {
                let apart = whole.saturating_sub(limit);
                Self::MemoryLimit { needed: needed.saturating_add(apart), limit: whole }
            }
            other => other,
        }
    }
}

impl fmt::Display for BlockingWall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rim => f.write_str("the rim of the map"),
            Self::Cell { x, y } => write!(f, "the blocked cell ({x}, {y})"),
            Self::Obstacle(number) => write!(f, "obstacle {number}"),
        }
    }
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
            Self::RectOutside { rect: [x, y, w, h], width, height } => write!(
                f,
                "the rectangle at ({x}, {y}) of {w} x {h} cells has a negative side or extends outside the map of {width} x {height} cells"
            ),
            Self::BufferTooShort { needed: usize::MAX, given } => {
                write!(f, "the buffer has {given} elements, more than this machine can address are needed")
            }
            Self::BadValue { name, value, allowed } => write!(f, "{name} is {}; allowed: {allowed}", meant(value)),
            Self::UnsupportedBy { algorithm, feature, supported_by } => {
                write!(f, "{algorithm} does not support {feature}; supported by: ")?;
                write_list(f, supported_by)
            }
            Self::Saved { section: 0, name, what } => write!(f, "{name}: {what}"),
            _ => self.write(f),
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
