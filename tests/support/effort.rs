//! How much work a run does: a seeded part by default, everything when `TAUT_FULL` is set.

/// Whether the long counts run whole.
pub fn full() -> bool {
    std::env::var_os("TAUT_FULL").is_some_and(|value| value != "0" && !value.is_empty())
}

/// `long` in a full run, `short` otherwise.
pub fn count(short: usize, long: usize) -> usize {
    if full() { long } else { short }
}
