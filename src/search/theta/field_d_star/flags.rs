//! Flags of the vertices of Field D*, in addition to [`crate::search::core::node_table::CLOSED`].

/// The flag of an expanded vertex: its g takes part in interpolation. A double corner that may not be passed is closed
/// without it.
pub(super) const EXPANDED: u8 = 2;
/// The flag of a goal off the lattice that the start sees, as long as no better path to it is known.
pub(super) const SEEN: u8 = 4;
/// The unit of the upper bits, which count how often a vertex was expanded again.
pub(super) const AGAIN: u8 = 8;
