//! The reader and the player of the example that replays logs.

#[path = "../../../examples/replay/functions.rs"]
mod functions;
#[path = "../../../examples/replay/log.rs"]
#[allow(dead_code, reason = "the example prints which calls overlapped")]
mod log;
#[path = "../../../examples/replay/player.rs"]
mod player;

/// Reads a log: the number of its records.
///
/// # Errors
/// A sentence about the first damage.
pub fn read(bytes: &[u8]) -> Result<usize, String> {
    log::read(bytes).map(|records| records.len())
}

/// Reads and replays a log: the number of its calls.
///
/// # Errors
/// A sentence about the first damage, or the first call that answers otherwise.
pub fn replayed(bytes: &[u8]) -> Result<usize, String> {
    player::replay(&log::read(bytes)?)
}
