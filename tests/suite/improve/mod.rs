//! Smoothing.

pub(crate) mod pull;
