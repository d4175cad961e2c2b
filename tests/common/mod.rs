//! What every suite needs: seeded numbers, small worlds, planner configurations, the data folder, and the judge that
//! confronts an answer with the oracle and the validator.

pub mod configurations;
pub mod data;
pub mod effort;
pub mod hard_maps;
pub mod hash;
pub mod judge;
pub mod parallel;
pub mod random;
pub mod world;
