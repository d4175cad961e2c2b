//! Why the tour could not be finished: each cause is one sentence for people.

use std::fmt;
use std::io;
use std::path::PathBuf;

/// A cause to stop.
#[derive(Debug)]
pub enum Failure {
    /// A file that cannot be read.
    Read { path: PathBuf, error: io::Error },
    /// A file that is not what it should be.
    Bad { path: PathBuf, error: taut::Error },
    /// A scenario file without a single line.
    NoScenarios { path: PathBuf },
    /// A scenario file made for a map of another size.
    OtherMap { path: PathBuf, line: usize, size: (i32, i32), expected: (i32, i32) },
    /// A map without two connected free cells.
    NothingToPlan { map: String },
    /// The library refused something that it should accept.
    Library { doing: String, error: taut::Error },
    /// A picture that cannot be drawn.
    Draw(String),
    /// A file or stream that cannot be written.
    Write { path: PathBuf, error: io::Error },
}

impl Failure {
    /// 2 for what the caller can put right, 1 for what only a change of the program can.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Library { .. } | Self::Draw(_) => 1,
            _ => 2,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read { path, error } => write!(f, "cannot read {}: {error}", path.display()),
            Self::Bad { path, error } => write!(f, "{}: {error}", path.display()),
            Self::NoScenarios { path } => write!(f, "{}: contains no scenarios", path.display()),
            Self::OtherMap { path, line, size, expected } => write!(
                f,
                "{}: scenario {line} is for a map of {} x {} cells, this one has {} x {}",
                path.display(),
                size.0,
                size.1,
                expected.0,
                expected.1
            ),
            Self::NothingToPlan { map } => {
                write!(f, "{map}: no two connected free cells, nothing to plan")
            }
            Self::Library { doing, error } => write!(f, "{doing}: {error}"),
            Self::Draw(what) => write!(f, "cannot draw the picture: {what}"),
            Self::Write { path, error } => write!(f, "cannot write {}: {error}", path.display()),
        }
    }
}
