//! Fields: a file per kind has what holds for its distances, judged by oracle, planners and validator.

mod exact;
mod smooth;
mod steps;
mod walking;
