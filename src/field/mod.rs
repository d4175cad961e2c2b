//! Fields: the distance of every point to the nearest of some seeds, and where to walk. One build serves any number of
//! units; an update repairs it after edits.
//!
//! ```
//! use taut::field::{Field, FieldKind, FieldOptions, FieldResult, FieldStatus, LinkCrossing, ProvenCost, Seed};
//! use taut::grid::Link;
//! use taut::{Grid, Position, Rect};
//!
//! let grid = Grid::new(32, 16, 1)?;
//! grid.fill(Rect::new(10, 0, 1, 14), 0)?;
//! let field = Field::new(&grid, FieldOptions { kind: FieldKind::Exact, ..FieldOptions::default() })?;
//! let built: FieldResult = field.build(&[Seed::new(Position::new(29.5, 2.5))])?;
//! assert_eq!(built.status, FieldStatus::Built);
//!
//! let units = [Position::new(2.5, 2.5), Position::new(20.5, 2.5)];
//! let (mut distances, mut next) = ([0.0; 2], units);
//! field.distances(&units, false, &mut distances)?;
//! assert_eq!(distances[1], 9.0);
//! field.next(&units, &mut next)?;
//! assert_eq!(next, [Position::new(10.0, 14.0), Position::new(29.5, 2.5)]);
//!
//! grid.fill(Rect::new(10, 2, 1, 1), 1)?;
//! field.update()?;
//! while field.step(100)?.status == FieldStatus::InProgress {}
//! field.distances(&units, false, &mut distances)?;
//! assert_eq!(distances[0], 27.0);
//!
//! let mut proven = [ProvenCost { cost: 0.0, bound: 0.0 }];
//! field.prove_costs(&units[..1], 1.05, &mut proven)?;
//! assert_eq!((proven[0].cost, proven[0].bound <= 1.05), (27.0, true));
//!
//! let ladder = Link::new(Position::new(4.5, 2.5), Position::new(20.5, 2.5), 1.0);
//! let link = grid.add_link(&ladder)?;
//! field.build(&[Seed::new(Position::new(29.5, 2.5))])?;
//! let mut first = [None];
//! field.crossings(&units[..1], &mut first)?;
//! assert_eq!(first, [Some(LinkCrossing { entry: ladder.from, exit: ladder.to, link, backward: false })]);
//! # Ok::<(), taut::Error>(())
//! ```

mod ask;
mod build;
mod builder;
mod changes;
mod discs;
mod double_buffer;
mod exact;
mod finished;
mod ground;
mod kernels;
mod links;
mod options;
mod proof;
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

#[cfg(feature = "motion")]
pub(crate) use ask::check_length;
pub(crate) use ask::{cell_of, reached_units};
#[cfg(feature = "motion")]
pub(crate) use build::{BuildStats, FreeSeed};
pub use builder::Field;
#[cfg(feature = "motion")]
pub(crate) use double_buffer::{BufferReader, DoubleBuffer};
pub(crate) use finished::FieldView;
pub(crate) use finished::{AskedStep, AskedSteps};
pub use finished::{FieldResult, FieldStatus};
pub(crate) use ground::Hint;
pub use links::LinkCrossing;
pub use options::{FieldKind, FieldOptions};
pub use proof::ProvenCost;
pub use seeds::Seed;
#[cfg(feature = "motion")]
pub(crate) use seeds::Seeds;
