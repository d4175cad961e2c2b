//! What the tests share: seeded numbers, small maps, planner configurations, the data folder; the [`oracle`] with its
//! own shortest paths, the [`validator`] of returned paths, and the [`verifier`] that compares an answer with both.

pub mod configurations;
pub mod data;
pub mod discs;
pub mod effort;
pub mod hard_maps;
pub mod hash;
pub mod oracle;
pub mod parallel;
pub mod planners;
pub mod random;
pub mod validator;
pub mod verifier;
pub mod world;
