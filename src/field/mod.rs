//! Floor 5: fields. The distance of every point to the nearest of some seeds, and where to walk.

mod ask;
mod build;
mod builder;
mod changes;
mod discs;
mod exact;
mod finished;
mod ground;
mod kernels;
mod options;
mod rates;
mod rows;
mod seeds;
mod smooth;
mod stages;
mod steps;
mod strips;
#[cfg(test)]
mod test_places;
#[cfg(test)]
mod test_slices;
mod turns;
mod walls;
mod weights;

pub(crate) use ask::reached_units;
pub use builder::Field;
pub(crate) use finished::FieldView;
pub use finished::{FieldResult, FieldStatus};
pub(crate) use ground::Hint;
pub use options::{FieldKind, FieldOptions};
pub use seeds::Seed;
