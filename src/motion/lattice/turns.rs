//! How much a body has to turn before it stands at a goal, at least: where it can move freely at one angle, moving
//! costs nothing here. No path turns less.
//!
//! The free positions of each angle fall into components, made of runs in rows (union-find). A body turns from one
//! component to those at the next angle that share a position with it. Dijkstra's algorithm over the components,
//! backwards from the goals, is quick: there are few of them.

use crate::base::{Error, bytes, index, index_i32, low32_wide, to_i32, to_u32, unsigned};
use crate::collections::{Counted, Meter};
use crate::motion::{core::driver::End, lattice::voxel::VoxelAt};
use crate::search::core::HeapOpenList;
use crate::space::{Bound, Slices};

/// Free positions `from .. to` of a row, and the component: the number of one of its runs.
#[derive(Clone, Copy, Debug)]
struct Run {
    from: i32,
    to: i32,
    component: u32,
}

/// The pairs of runs of two rows that share a column.
struct SharedColumns {
    one: std::ops::Range<usize>,
    other: std::ops::Range<usize>,
}

impl SharedColumns {
    fn next(&mut self, runs: &[Run]) -> Option<(usize, usize)> {
        let Self { one, other } = self;
        while one.start < one.end && other.start < other.end {
            let (a, b) = (one.start, other.start);
            let (first, second) = (runs[a], runs[b]);
            if first.to <= second.to {
                one.start += 1;
            } else {
                other.start += 1;
            }
            if first.from < second.to && second.from < first.to {
                return Some((a, b));
            }
        }
        None
    }
}

/// The costs.
#[derive(Default)]
pub(crate) struct Turns {
    height: i32,
    different: u32,
    angles: u32,
    /// The first run of each row of each slice, and the end.
    rows: Vec<u32>,
    runs: Vec<Run>,
    /// Components that share a position with one at the next angle: both, and the other way round; sorted.
    next: Vec<(u32, u32)>,
    last: Vec<(u32, u32)>,
    /// The cost from each component, for each half of a turn where two angles share a slice.
    costs: Vec<f64>,
    open: HeapOpenList<u128>,
    pub(crate) meter: Meter,
}

impl Turns {
    /// Finds the least costs of turning to the ends, a step to the next angle costing `step`.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn run(&mut self, slices: &mut Slices, step: f64, ends: &[End<VoxelAt>]) -> Result<(), Error> {
        self.read(slices)?;
        self.unite();
        self.connect()?;
        let halves = index(self.angles / self.different);
        self.meter.refill(&mut self.costs, halves * self.runs.len(), f64::INFINITY, 64)?;
        self.open.begin(u64::MAX);
        for end in ends {
            if let Some(at) = self.node(end.at) {
                self.improve(at, end.turn)?;
            }
        }
        self.spread(step)
    }

    /// Reads the runs of free positions.
    fn read(&mut self, slices: &mut Slices) -> Result<(), Error> {
        let (width, height) = slices.size();
        (self.height, self.different, self.angles) = (height, slices.different(), slices.resolution().angles);
        self.rows.clear();
        self.runs.clear();
        self.meter.reserve(&mut self.rows, index(self.different) * index_i32(height) + 1, 64)?;
        for angle in 0..self.different {
            for y in 0..height {
                self.rows.push(to_u32(self.runs.len()));
                let mut open: Option<i32> = None;
                for across in 0..slices.words() {
                    let mut free = !slices.tile(Bound::Outer, angle, (across, y / 64))?[index_i32(y % 64)];
                    let mut at = 0;
                    // Runs end where the bits change.
                    while at < 64 {
                        let bits = if open.is_some() { !free } else { free };
                        let by = to_i32(index(bits.trailing_zeros())).min(64 - at);
                        at += by;
                        free = if by == 64 { 0 } else { free >> by };
                        if at < 64 {
                            let x = across * 64 + at;
                            match open.take() {
                                Some(from) => self.add(from, x)?,
                                None => open = Some(x),
                            }
                        }
                    }
                }
                if let Some(from) = open {
                    self.add(from, width)?;
                }
            }
        }
        self.rows.push(to_u32(self.runs.len()));
        Ok(())
    }

    fn add(&mut self, from: i32, to: i32) -> Result<(), Error> {
        let component = to_u32(self.runs.len());
        self.meter.add(&mut self.runs, Run { from, to, component }, 256)?;
        Ok(())
    }

    /// The runs of a row.
    fn row(&self, slice: u32, y: i32) -> std::ops::Range<usize> {
        let row = index(slice) * index_i32(self.height) + index_i32(y);
        index(self.rows[row])..index(self.rows[row + 1])
    }

    /// Gives the runs of each component one number: the least of its runs.
    fn unite(&mut self) {
        for slice in 0..self.different {
            for y in 1..self.height {
                let mut shared = SharedColumns { one: self.row(slice, y - 1), other: self.row(slice, y) };
                while let Some((a, b)) = shared.next(&self.runs) {
                    let (a, b) = (self.root(to_u32(a)), self.root(to_u32(b)));
                    self.runs[index(a.max(b))].component = a.min(b);
                }
            }
        }
        for run in 0..self.runs.len() {
            self.runs[run].component = self.root(to_u32(run));
        }
    }

    /// The number of a run's component; halves the way there for the next time.
    fn root(&mut self, mut run: u32) -> u32 {
        loop {
            let parent = self.runs[index(run)].component;
            if parent == run {
                return run;
            }
            let above = self.runs[index(parent)].component;
            self.runs[index(run)].component = above;
            run = above;
        }
    }

    /// Lists the components that share a position with one at the next angle.
    fn connect(&mut self) -> Result<(), Error> {
        self.next.clear();
        self.last.clear();
        for slice in 0..self.different {
            let after = if slice + 1 == self.different { 0 } else { slice + 1 };
            for y in 0..self.height {
                let mut shared = SharedColumns { one: self.row(slice, y), other: self.row(after, y) };
                while let Some((a, b)) = shared.next(&self.runs) {
                    let pair = (self.runs[a].component, self.runs[b].component);
                    if self.next.last() != Some(&pair) {
                        self.meter.add(&mut self.next, pair, 256)?;
                    }
                }
            }
        }
        self.next.sort_unstable();
        self.next.dedup();
        self.meter.reserve(&mut self.last, self.next.len(), 256)?;
        self.last.extend(self.next.iter().map(|&(a, b)| (b, a)));
        self.last.sort_unstable();
        Ok(())
    }

    /// The place of a component at an angle in the costs.
    fn place(&self, angle: u32, component: u32) -> usize {
        index(angle / self.different) * self.runs.len() + index(component)
    }

    /// The place of a voxel's component in the costs; none if the voxel is not free.
    #[inline(always)]
    fn node(&self, VoxelAt { x, y, angle }: VoxelAt) -> Option<(u32, u32)> {
        let angle = unsigned(angle);
        let slice = if angle < self.different { angle } else { angle - self.different };
        let run = self.runs[self.row(slice, y)].iter().find(|run| x < run.to)?;
        (run.from <= x).then_some((angle, run.component))
    }

    fn improve(&mut self, (angle, component): (u32, u32), cost: f64) -> Result<(), Error> {
        let place = self.place(angle, component);
        if cost < self.costs[place] {
            self.costs[place] = cost;
            let node = u128::from(angle) << 32 | u128::from(component);
            self.open.push(u128::from(cost.to_bits()) << 64 | node)?;
        }
        Ok(())
    }

    fn spread(&mut self, step: f64) -> Result<(), Error> {
        while let Some(key) = self.open.pop() {
            let (angle, component) = (low32_wide(key >> 32), low32_wide(key));
            let cost = self.costs[self.place(angle, component)];
            if u128::from(cost.to_bits()) != key >> 64 {
                continue;
            }
            let (next, last) = ((angle + 1) % self.angles, (angle + self.angles - 1) % self.angles);
            for is_next in [true, false] {
                let list = if is_next { &self.next } else { &self.last };
                let first = list.partition_point(|pair| pair.0 < component);
                let count = list[first..].iter().take_while(|pair| pair.0 == component).count();
                for at in first..first + count {
                    let (to, list) = if is_next { (next, &self.next) } else { (last, &self.last) };
                    let other = list[at].1;
                    self.improve((to, other), cost + step)?;
                }
            }
        }
        Ok(())
    }

    /// The least cost of turning from a voxel to a goal; infinite if none can be reached.
    #[inline(always)]
    pub(crate) fn of(&self, voxel: VoxelAt) -> f64 {
        self.node(voxel).map_or(f64::INFINITY, |(angle, component)| self.costs[self.place(angle, component)])
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> u64 {
        self.meter.used() + self.open.bytes() + bytes(size_of::<Self>())
    }
}
