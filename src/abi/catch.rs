//! Exported functions that return a plain value instead of a status.

use crate::base::caught;

/// Runs the body of an exported function that returns a plain value; returns `fallback` if it panics.
pub(super) fn plain<T>(fallback: T, body: impl FnOnce() -> T) -> T {
    caught(body).unwrap_or(fallback)
}

#[cfg(test)]
#[path = "catch_tests.rs"]
mod tests;
