//! Floors above each other: bridges, ramps, houses, and what is refused.
