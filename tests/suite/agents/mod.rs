//! Followers: the scenes of the reactive policies, BUG against components, hostile memory, threads.

mod bug;
mod contours;
mod crowd;
mod crowd_meetings;
mod fields;
mod memory;
mod policies;
mod radius;
mod scenes;
mod threads;
