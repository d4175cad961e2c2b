//! Connected components of the free cells: an exact and cheap "there is no path".
//!
//! With closed diagonal gaps a path goes from cell to cell across edges only, with open ones across corners too: the
//! reachable set is the component of free cells under 4 or 8 neighbours. A point on a wall, a corner or a double corner
//! belongs to the component of every free cell whose closure contains it, and two points can be joined by a path
//! exactly if they share a component.
//!
//! Labels are kept per run (a maximal interval of free cells in a row), not per cell, and only for runs outside of the
//! largest component, so that a connected map costs four bytes per row. 4-connected components are numbered so that
//! those of one 8-connected component follow each other: one list of labels serves both rules.
//!
//! Time: a pass over the bit rows, 64 cells at a time, and a few steps per run. Memory: 4 bytes per row and 4 to 6 per
//! run outside of the largest component; about 10 bytes per run while building. A point is looked up in O(width / 64).
//!
//! Not for maps that change before every query: an edit that blocks or frees a cell drops the labels.
//!
//! Based on: A. Rosenfeld, J. Pfaltz. Sequential Operations in Digital Picture Processing. Journal of the ACM 1966;
//! runs instead of cells, and pairs that touch at a corner are kept separately for the second rule.

use smallvec::SmallVec;

use super::layer::Layer;
use super::rules::DiagonalGaps;
use super::snap::free_cells_around;
use crate::base::Error;
use crate::base::numeric::{bytes, index, index_i32, low16, to_u32, unsigned};
use crate::collections::bits::last_in;
use crate::collections::zeroed::{reserve, reserve_exact};
use crate::geom::Point;

/// Rows per step of a build.
const ROWS_AT_ONCE: i32 = 256;

/// The labels of one layer. Label 0 is the 4-connected component with the most runs.
pub(crate) struct Components {
    /// Per row the number of strays before it, and at the end the number of all.
    first: Vec<u32>,
    /// The strays, row by row: the column in which each run outside of component 0 begins.
    starts: Vec<u16>,
    /// Their labels.
    labels: Labels,
    /// The first label of each 8-connected component but the first, ascending.
    groups: Labels,
}

/// Component numbers in the narrowest type that fits.
enum Labels {
    Narrow(Vec<u16>),
    Wide(Vec<u32>),
}

impl Labels {
    /// Capacity for `count` labels below `end`.
    fn new(count: usize, end: usize) -> Result<Self, Error> {
        if end <= 1 << 16 {
            let mut list = Vec::new();
            reserve_exact(&mut list, count)?;
            return Ok(Self::Narrow(list));
        }
        let mut list = Vec::new();
        reserve_exact(&mut list, count)?;
        Ok(Self::Wide(list))
    }

    fn push(&mut self, label: u32) {
        match self {
            Self::Narrow(list) => list.push(low16(label)),
            Self::Wide(list) => list.push(label),
        }
    }

    fn get(&self, at: usize) -> u32 {
        match self {
            Self::Narrow(list) => list[at].into(),
            Self::Wide(list) => list[at],
        }
    }

    /// How many of the ascending labels are at most `label`.
    fn rank(&self, label: u32) -> usize {
        match self {
            Self::Narrow(list) => list.partition_point(|&l| u32::from(l) <= label),
            Self::Wide(list) => list.partition_point(|&l| l <= label),
        }
    }

    const fn bytes(&self) -> usize {
        match self {
            Self::Narrow(list) => list.capacity() * size_of::<u16>(),
            Self::Wide(list) => list.capacity() * size_of::<u32>(),
        }
    }
}

impl Components {
    /// Labels the free cells of `layer`.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn build(layer: &Layer) -> Result<Self, Error> {
        let mut builder = Builder::new(layer)?;
        while !builder.step(layer, ROWS_AT_ONCE)? {}
        builder.finish()
    }

    /// True if a path under the gap rule can join the points. `layer` must be the one that was labelled; a point that
    /// is not free is joined to none.
    pub(crate) fn connected(&self, layer: &Layer, a: Point, b: Point, gaps: DiagonalGaps) -> bool {
        let (from, to) = (self.around(layer, a, gaps), self.around(layer, b, gaps));
        from.iter().any(|component| to.contains(component))
    }

    /// The components to which a point belongs.
    fn around(&self, layer: &Layer, point: Point, gaps: DiagonalGaps) -> SmallVec<[usize; 4]> {
        let cells = free_cells_around(layer, point).into_iter();
        cells.map(|(x, y)| self.of_cell(layer, x, y, gaps)).collect()
    }

    /// The component of a free cell.
    fn of_cell(&self, layer: &Layer, x: i32, y: i32, gaps: DiagonalGaps) -> usize {
        let row = layer.rows.row(y + 1);
        // The blocked cell before the run has padded bit `q`, hence the run begins in column `q`.
        let start = last_in(|i| row[i], 0, unsigned(x) + 1).expect("the rim is blocked");
        let (from, to) = (index(self.first[index_i32(y)]), index(self.first[index_i32(y) + 1]));
        let label = match self.starts[from..to].binary_search(&low16(start)) {
            Ok(at) => self.labels.get(from + at),
            Err(_) => 0,
        };
        match gaps {
            DiagonalGaps::Closed => index(label),
            DiagonalGaps::Open => self.groups.rank(label),
        }
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> u64 {
        let lists = self.first.capacity() * size_of::<u32>() + self.starts.capacity() * size_of::<u16>();
        bytes(size_of::<Self>() + lists + self.labels.bytes() + self.groups.bytes())
    }
}

/// A maximal interval of free cells in a row: padded bits `start .. end`.
#[derive(Clone, Copy)]
struct Run {
    start: u32,
    end: u32,
}

/// Labels being built, some rows at a time.
///
/// ```text
///   for each row: cut it into runs
///       for each run, each run of the row above that it shares an edge with: unite both
///       for each run above that it shares just a corner with: keep the pair
///   number the sets; unite the numbers of the pairs for the second rule
/// ```
pub(crate) struct Builder {
    /// Rows done.
    rows: i32,
    /// The runs of the last row, and the buffer for those of the next one.
    above: Vec<Run>,
    here: Vec<Run>,
    /// Per row the number of runs before it, and at the end the number of all.
    first: Vec<u32>,
    /// Per run the column in which it begins.
    starts: Vec<u16>,
    /// Per run an earlier one of its component, or itself.
    parents: Vec<u32>,
    /// Runs that meet at a double corner.
    joints: Vec<[u32; 2]>,
}

impl Builder {
    /// Labels of `layer`, no row done yet.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn new(layer: &Layer) -> Result<Self, Error> {
        let (mut above, mut here, mut first) = (Vec::new(), Vec::new(), Vec::new());
        let most = index_i32(layer.width()).div_ceil(2);
        reserve_exact(&mut above, most)?;
        reserve_exact(&mut here, most)?;
        reserve_exact(&mut first, index_i32(layer.height()) + 1)?;
        first.push(0);
        Ok(Self { rows: 0, above, here, first, starts: Vec::new(), parents: Vec::new(), joints: Vec::new() })
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> u64 {
        let runs = (self.above.capacity() + self.here.capacity()) * size_of::<Run>();
        let numbers = (self.first.capacity() + self.parents.capacity()) * size_of::<u32>();
        let starts = self.starts.capacity() * size_of::<u16>();
        bytes(runs + numbers + starts + self.joints.capacity() * size_of::<[u32; 2]>())
    }

    /// Goes on for at most `rows` rows; true when all are done. `layer` must be the same each time.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn step(&mut self, layer: &Layer, rows: i32) -> Result<bool, Error> {
        let end = layer.height().min(self.rows.saturating_add(rows));
        while self.rows < end {
            self.here.clear();
            let here = &mut self.here;
            free_runs(layer.rows.row(self.rows + 1), |start, end| here.push(Run { start, end }));
            self.join()?;
            std::mem::swap(&mut self.above, &mut self.here);
            self.rows += 1;
        }
        Ok(self.rows == layer.height())
    }

    /// Takes in the runs of a row and unites them with those above.
    fn join(&mut self) -> Result<(), Error> {
        let Self { above, here, first, starts, parents, joints, .. } = self;
        reserve(parents, here.len())?;
        reserve(starts, here.len())?;
        // A run shares just a corner with at most two others above.
        reserve(joints, 2 * here.len())?;
        let number = to_u32(parents.len());
        let number_above = number - to_u32(above.len());
        let mut behind = 0;
        for (id, run) in (number..).zip(&*here) {
            parents.push(id);
            starts.push(low16(run.start - 1));
            while above.get(behind).is_some_and(|up| up.end < run.start) {
                behind += 1;
            }
            let reach = above[behind..].iter().take_while(|up| up.start <= run.end);
            for (up_id, up) in (number_above + to_u32(behind)..).zip(reach) {
                if up.end > run.start && up.start < run.end {
                    unite(parents, up_id, id);
                } else {
                    joints.push([up_id, id]);
                }
            }
        }
        first.push(to_u32(parents.len()));
        Ok(())
    }

    /// Numbers the components. All rows must be done.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn finish(self) -> Result<Components, Error> {
        let Self { mut first, starts, mut parents, joints, .. } = self;
        let count = number_sets(&mut parents);
        let of_run = parents;
        let order = Order::new(count, &of_run, &joints)?;
        drop(joints);
        let strays = of_run.iter().filter(|&&set| order.labels[index(set)] != 0).count();
        let mut labels = Labels::new(strays, count)?;
        let mut stray_starts = Vec::new();
        reserve_exact(&mut stray_starts, strays)?;
        let mut run = 0;
        for row_end in first.iter_mut().skip(1) {
            while run < index(*row_end) {
                let label = order.labels[index(of_run[run])];
                if label != 0 {
                    labels.push(label);
                    stray_starts.push(starts[run]);
                }
                run += 1;
            }
            *row_end = to_u32(stray_starts.len());
        }
        Ok(Components { first, starts: stray_starts, labels, groups: order.groups })
    }
}

/// Which label each set of runs gets.
struct Order {
    labels: Vec<u32>,
    /// The first label of each 8-connected component but the first.
    groups: Labels,
}

impl Order {
    /// The largest of `count` sets comes first, with it those that it meets at double corners, and so on: each
    /// 8-connected component is contiguous, in the order of their first runs.
    fn new(count: usize, of_run: &[u32], joints: &[[u32; 2]]) -> Result<Self, Error> {
        let mut group = numbers(count)?;
        for &[a, b] in joints {
            unite(&mut group, of_run[index(a)], of_run[index(b)]);
        }
        let groups = number_sets(&mut group);
        let mut sizes = filled(count)?;
        of_run.iter().for_each(|&set| sizes[index(set)] += 1);
        // The first of the largest: ties have one winner on every platform.
        let largest = (0..count).min_by_key(|&set| (std::cmp::Reverse(sizes[set]), set)).unwrap_or(0);
        let leading = group.get(largest).copied().unwrap_or(0);
        // The leading component and the first one are swapped.
        let place = |group: u32| match group {
            g if g == leading => 0,
            0 => index(leading),
            g => index(g),
        };
        let mut next = filled(groups + 1)?;
        group.iter().for_each(|&g| next[place(g) + 1] += 1);
        (1..=groups).for_each(|g| next[g] += next[g - 1]);
        let mut firsts = Labels::new(groups.saturating_sub(1), count)?;
        next[..groups].iter().skip(1).for_each(|&label| firsts.push(label));
        // The labels replace the sizes. The largest set is label 0.
        let mut labels = sizes;
        next[0] = 1;
        for (set, label) in labels.iter_mut().enumerate() {
            if set == largest {
                *label = 0;
            } else {
                let at = place(group[set]);
                *label = next[at];
                next[at] += 1;
            }
        }
        Ok(Self { labels, groups: firsts })
    }
}

/// Calls `take` with each free run of a row of blocked bits, its first bit and the one past its end: at most half as
/// many runs as bits.
#[inline(always)]
pub(crate) fn free_runs(row: &[u64], mut take: impl FnMut(u32, u32)) {
    let mut start = 0;
    let mut before = 1;
    for (base, &word) in (0..).step_by(64).zip(row) {
        // Bits that differ from the one before.
        let mut edges = word ^ (word << 1 | before);
        before = word >> 63;
        while edges != 0 {
            let at = edges.trailing_zeros();
            if word >> at & 1 == 0 {
                start = base + at;
            } else {
                take(start, base + at);
            }
            edges &= edges - 1;
        }
    }
}

/// The first member of the set of `i`, with path halving.
fn root(parents: &mut [u32], mut i: u32) -> u32 {
    loop {
        let parent = parents[index(i)];
        if parent == i {
            return i;
        }
        let next = parents[index(parent)];
        parents[index(i)] = next;
        i = next;
    }
}

/// Makes one set of two. Its first member stays on top, so that parents never follow their children.
fn unite(parents: &mut [u32], a: u32, b: u32) {
    let (a, b) = (root(parents, a), root(parents, b));
    parents[index(a.max(b))] = a.min(b);
}

/// Replaces parents by numbers of sets, in the order of their first members; returns how many there are.
fn number_sets(parents: &mut [u32]) -> usize {
    let mut count = 0;
    for i in 0..parents.len() {
        let parent = index(parents[i]);
        // Everything before `i` is numbered already.
        parents[i] = if parent == i { count } else { parents[parent] };
        count += u32::from(parent == i);
    }
    index(count)
}

/// A list of `len` zeros.
fn filled(len: usize) -> Result<Vec<u32>, Error> {
    let mut list = Vec::new();
    reserve_exact(&mut list, len)?;
    list.resize(len, 0);
    Ok(list)
}

/// The numbers below `len`.
fn numbers(len: usize) -> Result<Vec<u32>, Error> {
    let mut list = Vec::new();
    reserve_exact(&mut list, len)?;
    list.extend(0..to_u32(len));
    Ok(list)
}

#[cfg(test)]
#[path = "components_tests.rs"]
mod tests;
