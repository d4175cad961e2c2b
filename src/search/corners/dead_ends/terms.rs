//! Constants of dead-end pruning.

/// No rectangle, portal or block.
pub(super) const NONE: u32 = u32::MAX;
/// Items of a list that one part of the work handles: about half a microsecond.
pub(super) const ITEMS_PER_PART: usize = 32;
/// The trees are kept if at least one of so many corners lies outside of the largest block.
pub(super) const WORTHWHILE: usize = 32;
/// Expansions before the work starts; and one more for each so many corners.
pub(super) const LEAST_EXPANSIONS: u64 = 16;
pub(super) const CORNERS_PER_EXPANSION: u64 = 8;
/// Corners asked about after which the benefit is judged.
pub(super) const TRIAL: u32 = 1000;

/// What dead-end pruning costs a search.
#[derive(Clone, Copy)]
pub(crate) struct Terms {
    /// Expansions of a search before it locates the blocks of its ends: about what that costs.
    pub(crate) delay: u32,
    /// Expansions that cost about as much as one part of the work.
    pub(crate) pace: u64,
    /// How many of a thousand roots have to be pruned to pay for the lookups of all.
    pub(crate) least_spared: u32,
    /// Do all the work after the first expansion and on every map: for tests only.
    pub(crate) at_once: bool,
}
