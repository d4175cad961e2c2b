//! What holds for one kernel; a file has the name of its source in `src/search`.

mod angle_propagation;
mod block_astar;
mod disc;
mod discs_in_time;
mod dstar_lite;
mod kept;
mod landmarks;
mod landmarks_after_edits;
mod many_movers;
mod margin;
mod paper_ratios;
mod pursuit;
mod safe_intervals;
pub(crate) mod sizes;
mod theta_discs;
mod thick_sight;
mod time_expanded;
