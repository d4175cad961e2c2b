//! Fields: a file per kind has what holds for its distances, judged by oracle, planners and validator.

mod discs;
mod exact;
mod links;
mod sizes;
mod smooth;
mod steps;
mod walking;
