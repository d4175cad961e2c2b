//! The regions of a tile: 4-connected components of its runs, and the groups of them that touch at corners.

use super::cells::{SIDE, refill, starts};
use crate::base::{Result, index, signed, unsigned};
use crate::collections::{List, counted};
use crate::grid::rules::DiagonalGaps;

/// The region of each run, and the group of each region.
pub(super) struct RegionLabels {
    /// Per run its region, in the order of their first runs.
    regions: Vec<u16>,
    /// Per region its group under 8 neighbours. Empty if no two regions touch at a corner.
    groups: Vec<u16>,
    /// The number of regions, and of groups.
    counts: [usize; 2],
}

counted!(RegionLabels { regions, groups } plain { counts });

/// Buffers of a labelling: disjoint sets as parents, see [`unite`].
#[derive(Default)]
pub(crate) struct RegionSets {
    parents: Vec<u16>,
}

impl RegionLabels {
    pub(super) const fn none() -> Self {
        Self { regions: Vec::new(), groups: Vec::new(), counts: [0; 2] }
    }

    /// The number of runs.
    pub(super) const fn runs(&self) -> usize {
        self.regions.len()
    }

    /// The region of a run.
    pub(super) fn region(&self, run: usize) -> u16 {
        self.regions[run]
    }

    #[inline(always)]
    pub(super) fn node(&self, run: usize, gaps: DiagonalGaps) -> u16 {
        self.node_of(self.regions[run], gaps)
    }

    /// The node of a region: itself, or under 8 neighbours its group.
    #[inline(always)]
    pub(super) fn node_of(&self, region: u16, gaps: DiagonalGaps) -> u16 {
        match gaps {
            DiagonalGaps::Open if !self.groups.is_empty() => self.groups[usize::from(region)],
            DiagonalGaps::Closed | DiagonalGaps::Open => region,
        }
    }

    pub(super) const fn nodes(&self, gaps: DiagonalGaps) -> usize {
        match gaps {
            DiagonalGaps::Closed => self.counts[0],
            DiagonalGaps::Open => self.counts[1],
        }
    }

    /// Labels the `runs` runs of the rows of free cells; `first` has the number of runs before each row.
    pub(super) fn label(
        &mut self,
        free: &[u64; SIDE],
        first: &[u16; SIDE],
        runs: u32,
        sets: &mut RegionSets,
    ) -> Result {
        self.groups.clear();
        refill(&mut self.regions, index(runs), 0)?;
        let parents = &mut self.regions;
        let mut above = 0;
        for (y, &row) in free.iter().enumerate() {
            let (own, before) = (first[y], first[y.saturating_sub(1)]);
            if row == above {
                // Run by run the same.
                for (run, up) in (own..).zip(before..).take(index(starts(row).count_ones())) {
                    parents[usize::from(run)] = up;
                }
            } else {
                let own_starts = starts(row);
                for run in (own..).take(index(own_starts.count_ones())) {
                    parents[usize::from(run)] = run;
                }
                // Each run of common cells lies in one run of either row.
                let mut common = starts(row & above);
                // The runs of either row that start after the common cell, and the number of those before.
                let (mut own_rest, mut up_rest) = (own_starts, starts(above));
                let (mut own_end, mut up_end) = (own, before);
                while common != 0 {
                    let up_to = common ^ (common - 1);
                    while own_rest & up_to != 0 {
                        own_rest &= own_rest - 1;
                        own_end += 1;
                    }
                    while up_rest & up_to != 0 {
                        up_rest &= up_rest - 1;
                        up_end += 1;
                    }
                    unite(parents, up_end - 1, own_end - 1);
                    common &= common - 1;
                }
            }
            above = row;
        }
        self.counts = [usize::from(number_sets(parents)); 2];
        self.label_groups(free, first, sets)
    }

    /// Labels the groups, if there are regions that touch at a corner.
    fn label_groups(
        &mut self,
        free: &[u64; SIDE],
        first: &[u16; SIDE],
        RegionSets { parents }: &mut RegionSets,
    ) -> Result {
        let mut touches = false;
        for (y, rows) in free.windows(2).enumerate() {
            let [above, below] = [rows[0], rows[1]];
            // Cells whose diagonal neighbour in the next row is free while both cells next to the two are blocked.
            let right = above & below >> 1 & !(above >> 1) & !below;
            let left = above & below << 1 & !(above << 1) & !below;
            for (mut cells, step) in [(right, 1_i32), (left, -1)] {
                while cells != 0 {
                    if !touches {
                        touches = true;
                        parents.clear();
                        parents.add_all((0..u16::MAX).take(self.counts[0]))?;
                    }
                    let x = cells.trailing_zeros();
                    let run = |row: u64, y: usize, x: u32| {
                        let rank = (starts(row) & u64::MAX >> (63 - x)).count_ones() - 1;
                        self.regions[usize::from(first[y]) + index(rank)]
                    };
                    let beside = unsigned(signed(x) + step);
                    unite(parents, run(above, y, x), run(below, y + 1, beside));
                    cells &= cells - 1;
                }
            }
        }
        if touches {
            self.counts[1] = usize::from(number_sets(parents));
            self.groups.add_slice(parents)?;
        }
        Ok(())
    }
}

/// The first member of the set of `i`, with path halving.
#[inline(always)]
fn root(parents: &mut [u16], mut i: u16) -> u16 {
    loop {
        let parent = parents[usize::from(i)];
        if parent == i {
            return i;
        }
        let next = parents[usize::from(parent)];
        parents[usize::from(i)] = next;
        i = next;
    }
}

/// Makes one set of two. Its first member stays on top, so that parents never follow their children.
#[inline(always)]
pub(super) fn unite(parents: &mut [u16], a: u16, b: u16) {
    let (a, b) = (root(parents, a), root(parents, b));
    parents[usize::from(a.max(b))] = a.min(b);
}

/// Replaces parents by numbers of sets, in the order of their first members; returns how many there are.
pub(super) fn number_sets(parents: &mut [u16]) -> u16 {
    let mut count = 0;
    for i in 0..parents.len() {
        let parent = usize::from(parents[i]);
        // Everything before `i` is numbered already.
        parents[i] = if parent == i { count } else { parents[parent] };
        count += u16::from(parent == i);
    }
    count
}
