//! The safe intervals of cells: the times at which the agent may be at a centre without meeting a mover.
//!
//! Only cells near a mover's way have entries; all others are safe for good and cost a table entry. Time and memory are
//! those of the cells near the ways, and of sorting them.

use std::ops::Range;

use crate::base::{Bounds, Error, bytes, floor, high32, index, low32, real, to_u32, unsigned, wide};
use crate::collections::{Allowance, Meter, zeroed_box};
use crate::grid::Layer;
use crate::search::best_first::NodeId;

use super::collision::{MOMENT, Times, standing};
use super::movers::{Movers, Since};
use super::stretch::MoverStretch;
use super::vector::{PlaneVector, along, sub};

/// How much farther than the sum of the radii a mover may be from a cell that a step leaves to meet the agent on the
/// way: the length of a diagonal step, and a little more.
pub(super) const STEP: f64 = 1.415;

/// How much farther it may be from an end that is no centre: the length of a leg to a neighbour of its cell, or from
/// one end to the other, and a little more.
pub(super) const LEG: f64 = 3.0;

/// A safe interval of a cell, both ends included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Safe {
    cell: u32,
    pub(super) from: f64,
    /// Infinite for the last one, unless a mover stands there for good.
    pub(super) to: f64,
}

/// A cell near a mover's way: where its lists begin.
#[derive(Clone, Copy)]
struct Touched {
    safe: u32,
    near: u32,
}

/// The safe intervals of all cells.
#[derive(Default)]
pub(super) struct Occupancy {
    width: u32,
    /// The ends of the way that are no centres, which are set before the intervals are found. They count as two cells
    /// more.
    pub(super) places: [Option<PlaneVector>; 2],
    /// For each cell the number of its entry in `touched`, from 1; 0 for none.
    numbers: Box<[u32]>,
    /// The cells with an entry, for clearing.
    cells: Vec<u32>,
    /// An entry per cell, and one after the last.
    touched: Vec<Touched>,
    safe: Vec<Safe>,
    /// Stretches near a cell.
    near: Vec<u32>,
    stretches: Vec<MoverStretch>,
    /// Cell and stretch.
    pairs: Vec<u64>,
    meetings: Vec<Times>,
    /// Most stretches near one cell.
    pub(super) most_near: usize,
    pub(super) meter: Meter,
}

impl Occupancy {
    /// Finds the safe intervals of the free cells of a layer and of both ends, without one of the movers.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`], [`Error::SizeLimit`] for more than 2^31 cells and intervals.
    pub(super) fn build(
        &mut self,
        layer: &Layer,
        movers: &Movers,
        since: Since,
        (without, allowance): (Option<usize>, u64),
    ) -> Result<(), Error> {
        self.clear(layer, allowance)?;
        for mover in (0..movers.count()).filter(|&mover| Some(mover) != without) {
            movers.stretches(mover, since, &mut self.stretches, &mut self.meter)?;
        }
        for number in 0..self.stretches.len() {
            self.add_pairs(layer, number)?;
            self.add_ends(number)?;
        }
        self.pairs.sort_unstable();
        let mut at = 0;
        while let Some(&pair) = self.pairs.get(at) {
            let cell = high32(pair);
            let count = self.pairs[at..].iter().take_while(|&&other| high32(other) == cell).count();
            self.add_cell(cell, at..at + count)?;
            at += count;
        }
        self.meter.add(
            &mut self.touched,
            Touched { safe: to_u32(self.safe.len()), near: to_u32(self.near.len()) },
            64,
        )?;
        if self.count() > crate::search::best_first::MOST_NODES {
            let (width, height) = (i64::from(layer.width()), i64::from(layer.height()));
            return Err(Error::SizeLimit { width, height });
        }
        Ok(())
    }

    fn clear(&mut self, layer: &Layer, allowance: u64) -> Result<(), Error> {
        self.meter.allowance = Allowance::new(allowance);
        self.width = unsigned(layer.width());
        let cells = index(self.width) * index(unsigned(layer.height())) + self.places.len();
        if self.numbers.len() == cells {
            for &cell in &self.cells {
                self.numbers[index(cell)] = 0;
            }
        } else {
            self.meter.free(bytes(size_of_val(&self.numbers[..])));
            self.numbers = Box::default();
            self.meter.take(bytes(cells * size_of::<u32>()))?;
            self.numbers = zeroed_box(cells)?;
        }
        self.cells.clear();
        self.touched.clear();
        self.safe.clear();
        self.near.clear();
        self.most_near = 0;
        self.stretches.clear();
        self.pairs.clear();
        Ok(())
    }

    /// Adds the free cells that a stretch passes so near that a step from them may meet it.
    fn add_pairs(&mut self, layer: &Layer, number: usize) -> Result<(), Error> {
        let stretch = self.stretches[number];
        let (from, to, within) = (stretch.from, stretch.to(), stretch.reach + STEP);
        let Some((top, bottom)) =
            cells_between((from[1].at_most(to[1]), from[1].at_least(to[1])), within, layer.height())
        else {
            return Ok(());
        };
        for y in top..=bottom {
            let Some(columns) = columns(from, to, (real(y.into()) + 0.5, within)) else { continue };
            let Some((left, right)) = cells_between(columns, within, layer.width()) else { continue };
            for x in left..=right {
                if layer.is_blocked(x, y) {
                    continue;
                }
                self.meter.add(
                    &mut self.pairs,
                    wide(unsigned(y) * self.width + unsigned(x)) << 32 | wide(to_u32(number)),
                    256,
                )?;
            }
        }
        Ok(())
    }

    /// Adds the ends that a stretch passes so near that a leg from or to them may meet it.
    fn add_ends(&mut self, number: usize) -> Result<(), Error> {
        for (cell, place) in [self.start(), self.goal()].into_iter().zip(self.places) {
            if place.is_some_and(|place| self.stretches[number].passes(place, LEG)) {
                self.meter.add(&mut self.pairs, wide(cell) << 32 | wide(to_u32(number)), 256)?;
            }
        }
        Ok(())
    }

    /// Adds a cell with the stretches of its pairs.
    fn add_cell(&mut self, cell: u32, pairs: Range<usize>) -> Result<(), Error> {
        let count = pairs.len();
        self.most_near = self.most_near.max(count);
        self.meter.reserve(&mut self.cells, 1, 64)?;
        self.meter.reserve(&mut self.touched, 1, 64)?;
        self.meter.reserve(&mut self.near, count, 64)?;
        self.meter.reserve(&mut self.safe, count + 1, 64)?;
        self.meter.reserve(&mut self.meetings, count, 64)?;
        self.cells.push(cell);
        self.touched.push(Touched { safe: to_u32(self.safe.len()), near: to_u32(self.near.len()) });
        self.numbers[index(cell)] = to_u32(self.touched.len());
        self.meetings.clear();
        let centre = self.centre(cell);
        for at in pairs {
            let stretch = low32(self.pairs[at]);
            self.near.push(stretch);
            self.meetings.extend(standing(centre, &self.stretches[index(stretch)]));
        }
        self.meetings.sort_unstable_by(|a, b| a.from.total_cmp(&b.from));
        let mut begin = 0.0_f64;
        for &Times { from, to } in &self.meetings {
            // Between two meetings that touch there is one moment for those who are just in time.
            if from >= begin - MOMENT {
                self.safe.push(Safe { cell, from: begin, to: from.at_least(begin) });
            }
            begin = begin.at_least(to);
        }
        if begin < f64::INFINITY {
            self.safe.push(Safe { cell, from: begin, to: f64::INFINITY });
        }
        Ok(())
    }

    /// The place of a cell's centre, or of an end.
    pub(super) fn centre(&self, cell: u32) -> PlaneVector {
        let place = if cell < self.start() { None } else { self.places[index(cell - self.start())] };
        place.unwrap_or_else(|| {
            let (x, y) = self.xy(cell);
            [real(x.into()) + 0.5, real(y.into()) + 0.5]
        })
    }

    /// The number that the start counts as if it is no centre.
    pub(super) fn start(&self) -> u32 {
        to_u32(self.numbers.len() - self.places.len())
    }

    /// The number that the goal counts as if it is no centre.
    pub(super) fn goal(&self) -> u32 {
        self.start() + 1
    }

    /// Column and row of a cell.
    pub(super) fn xy(&self, cell: u32) -> (i32, i32) {
        use crate::base::numeric::signed;
        (signed(cell % self.width), signed(cell / self.width))
    }

    /// The number of a cell.
    pub(super) fn cell(&self, (x, y): (i32, i32)) -> u32 {
        unsigned(y) * self.width + unsigned(x)
    }

    /// Nodes: a cell that no mover comes near is one, and each safe interval of the others.
    pub(super) fn count(&self) -> u64 {
        bytes(self.numbers.len() + self.safe.len())
    }

    /// The cell and the safe interval of a node.
    pub(super) fn interval(&self, node: NodeId) -> Safe {
        match index(node).checked_sub(self.numbers.len()) {
            Some(at) => self.safe[at],
            None => Safe { cell: node, from: 0.0, to: f64::INFINITY },
        }
    }

    /// The nodes of a cell, in order of time: the first one and their number.
    pub(super) fn nodes(&self, cell: u32) -> Range<NodeId> {
        match self.entry(cell) {
            None => cell..cell + 1,
            Some(entry) => {
                let first = to_u32(self.numbers.len());
                first + self.touched[entry].safe..first + self.touched[entry + 1].safe
            }
        }
    }

    /// The stretches that a step from a cell may meet.
    pub(super) fn near(&self, cell: u32) -> impl Iterator<Item = &MoverStretch> + Clone {
        let range =
            self.entry(cell).map_or(0..0, |entry| index(self.touched[entry].near)..index(self.touched[entry + 1].near));
        self.near[range].iter().map(|&stretch| &self.stretches[index(stretch)])
    }

    /// The nodes of a cell that last until a time or longer, in order of time.
    pub(super) fn nodes_until(&self, cell: u32, time: f64) -> Range<NodeId> {
        let Range { start, end } = self.nodes(cell);
        let safe = start.checked_sub(to_u32(self.numbers.len())).map_or(0..0, |at| index(at)..index(at + end - start));
        let past = self.safe[safe].partition_point(|safe| safe.to < time);
        start + to_u32(past)..end
    }

    /// The entry of a cell near a mover's way.
    pub(super) fn entry(&self, cell: u32) -> Option<usize> {
        index(self.numbers[index(cell)]).checked_sub(1)
    }

    /// The stretches near all cells with an entry.
    pub(super) const fn near_count(&self) -> usize {
        self.near.len()
    }

    /// The number of entries.
    pub(super) const fn entries(&self) -> usize {
        self.cells.len()
    }

    pub(super) fn release(&mut self) {
        *self = Self::default();
    }
}

impl Safe {
    /// The cell.
    pub(super) const fn cell(&self) -> u32 {
        self.cell
    }
}

/// The cells of a row or column, of so many, whose centres may lie within a distance of a part of it.
fn cells_between((low, high): (f64, f64), within: f64, count: i32) -> Option<(i32, i32)> {
    let first = floor((low - within - 0.5).at_least(0.0));
    let last = floor((high + within).at_most(real(count.into()) - 1.0).at_least(-1.0));
    (first <= last).then_some((first, last))
}

/// The least and largest x of the part of a line segment whose y is within a distance of a row.
fn columns(from: PlaneVector, to: PlaneVector, (y, within): (f64, f64)) -> Option<(f64, f64)> {
    let way = sub(to, from);
    let (mut first, mut last) = (0.0_f64, 1.0_f64);
    if way[1] == 0.0 {
        if (from[1] - y).abs() > within {
            return None;
        }
    } else {
        let ends = [(y - within - from[1]) / way[1], (y + within - from[1]) / way[1]];
        first = first.at_least(ends[0].at_most(ends[1]));
        last = last.at_most(ends[0].at_least(ends[1]));
    }
    let (a, b) = (along(from, way, first)[0], along(from, way, last)[0]);
    (first <= last).then(|| (a.at_most(b), a.at_least(b)))
}
