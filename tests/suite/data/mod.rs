//! Planners against reference data: the maps that come with the project, and those of the data folder if there is one.

mod exact_lengths;
mod long_maps;
mod octile_lengths;
mod oracle_trust;
mod reference_lengths;
