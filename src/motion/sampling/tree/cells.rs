//! The nodes of a tree by the cells of a plane that their states are projected to.
//!
//! A tree that knows where it has few nodes grows there. Distances between nodes say so as well, but in many dimensions
//! all nodes are about equally far apart; a plane has an inside and a border whatever the space has.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::base::{Bounds, Error, bytes, floor, index, real_u64, real_usize, to_u32};
use crate::collections::{Counted, List, refused, reserve, reserve_exact};
use crate::motion::core::metric::{AxisExtent, Metric};

/// Cells along each side of the plane: at least, and more where a step would not leave such a cell. A tree crosses a
/// cell by luck: many steps in the same direction, one from the end of the other.
const ALONG: f64 = 20.0;
const MOST_ALONG: f64 = 4096.0;

/// A plane to which states are projected: two linear functions of their numbers.
#[derive(Default)]
pub(crate) struct Projection {
    /// The axes, and the factors of their numbers in both functions.
    factors: Vec<(AxisExtent, [f64; 2])>,
    /// The least values of both functions, and the sides of a cell.
    low: [f64; 2],
    side: [f64; 2],
}

impl Projection {
    /// The plane of the first two numbers where these are a place or all there are. Else the sum of all numbers, each
    /// as a part of its axis, and the same sum with weights that rise from -1 to 1: both change whichever joint moves.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn new(metric: &Metric, has_place: bool, range: f64) -> Result<Self, Error> {
        let dimension = metric.dimension();
        let last = real_usize(dimension - 1);
        Self::cells(metric, range, |at, axis| match dimension {
            _ if has_place || dimension <= 2 => [f64::from(u8::from(at == 0)), f64::from(u8::from(at == 1))],
            _ => [1.0 / axis.span, (2.0 * real_usize(at) / last - 1.0) / axis.span],
        })
    }

    /// The plane of factors that the host has chosen, a row per coordinate; without them [`Projection::new`]. Two lines
    /// are a place at the beginning of three numbers, or before an angle: of many lines, each matters.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn of(metric: &Metric, rows: &[f64], range: f64) -> Result<Self, Error> {
        let dimension = metric.dimension();
        if rows.len() < 2 * dimension {
            let [begins, turns] =
                [&metric.axes[..2.min(dimension)], &metric.axes[..]].map(|axes| axes.iter().any(|axis| axis.wraps));
            return Self::new(metric, !begins && (turns || dimension == 3), range);
        }
        Self::cells(metric, range, |at, _| [rows[at], rows[dimension + at]])
    }

    /// Lays cells into the plane.
    fn cells(metric: &Metric, range: f64, of: impl Fn(usize, &AxisExtent) -> [f64; 2]) -> Result<Self, Error> {
        let mut factors = Vec::new();
        reserve_exact(&mut factors, metric.dimension())?;
        factors.extend(metric.axes.iter().enumerate().map(|(at, axis)| (*axis, of(at, axis))));
        let (mut low, mut high) = ([0.0; 2], [0.0; 2]);
        for (axis, factor) in &factors {
            for (at, factor) in factor.iter().enumerate() {
                let ends = [factor * axis.low, factor * (axis.low + axis.span)];
                low[at] += if *factor < 0.0 { ends[1] } else { ends[0] };
                high[at] += if *factor < 0.0 { ends[0] } else { ends[1] };
            }
        }
        let mut side = [0, 1].map(|at| if high[at] > low[at] { (high[at] - low[at]) / ALONG } else { 1.0 });
        for (at, side) in side.iter_mut().enumerate() {
            // On average over the numbers that matter, what a change of one of them by the range makes.
            let steps = || factors.iter().filter(|(_, factor)| factor[at] != 0.0);
            let sum: f64 = steps().map(|(axis, factor)| factor[at].abs() * range / axis.weight).sum();
            let step = sum / real_usize(steps().count().max(1));
            if step > 0.0 {
                *side = side.at_most(step).at_least((high[at] - low[at]) / MOST_ALONG);
            }
        }
        Ok(Self { factors, low, side })
    }

    /// The key of the cell of a state.
    pub(crate) fn cell(&self, row: &[f64]) -> (i32, i32) {
        let mut sum = [0.0; 2];
        for (value, (axis, factor)) in row.iter().zip(&self.factors) {
            let middle = axis.low + axis.span / 2.0;
            let value = middle + axis.reduced(value - middle);
            sum[0] += value * factor[0];
            sum[1] += value * factor[1];
        }
        // Rounding may leave the plane by a little.
        let place = |at: usize| ((sum[at] - self.low[at]) / self.side[at]).at_least(-1.0).at_most(2.0 * MOST_ALONG);
        (floor(place(0)), floor(place(1)))
    }
}

/// A cell with nodes.
pub(crate) struct Cell {
    key: (i32, i32),
    pub(crate) nodes: Vec<u32>,
    /// How often a node of it was picked, from 1 on.
    pub(crate) picks: u64,
    /// How promising it is.
    pub(crate) score: f64,
    /// Cells with nodes beside it: fewer than 4 at the border.
    pub(crate) beside: u32,
}

/// The cells that have nodes.
#[derive(Default)]
pub(crate) struct Cells {
    pub(crate) list: Vec<Cell>,
    /// By key, the number of each.
    sorted: Vec<((i32, i32), u32)>,
    /// Cells that later trees use again.
    spare: Vec<Cell>,
    /// Nodes that all lists of the cells have room for.
    room: usize,
}

impl Cells {
    /// Forgets all nodes; their memory is kept.
    pub(crate) fn clear(&mut self) -> Result<(), Error> {
        reserve(&mut self.spare, self.list.len())?;
        self.spare.append(&mut self.list);
        self.sorted.clear();
        Ok(())
    }

    fn find(&self, key: (i32, i32)) -> Result<u32, usize> {
        self.sorted.binary_search_by_key(&key, |entry| entry.0).map(|at| self.sorted[at].1)
    }

    /// Notes a node of the cell with a key; `score` is that of its cell if it is new. Returns the number of the cell.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn add(&mut self, key: (i32, i32), node: u32, score: f64) -> Result<u32, Error> {
        let number = match self.find(key) {
            Ok(number) => number,
            Err(place) => self.open(key, place, score)?,
        };
        let cell = &mut self.list[index(number)];
        let room = cell.nodes.capacity();
        cell.nodes.add(node)?;
        self.room += cell.nodes.capacity() - room;
        Ok(number)
    }

    fn open(&mut self, key: (i32, i32), place: usize, score: f64) -> Result<u32, Error> {
        reserve(&mut self.sorted, 1)?;
        reserve(&mut self.list, 1)?;
        let number = to_u32(self.list.len());
        let mut cell = self.spare.pop().unwrap_or(Cell { key, nodes: Vec::new(), picks: 1, score, beside: 0 });
        cell.nodes.clear();
        (cell.key, cell.picks, cell.score, cell.beside) = (key, 1, score, 0);
        for (x, y) in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
            if let Ok(other) = self.find((key.0 + x, key.1 + y)) {
                self.list[index(other)].beside += 1;
                cell.beside += 1;
            }
        }
        self.list.push(cell);
        self.sorted.insert(place, (key, number));
        Ok(number)
    }
}

impl Counted for Cells {
    fn bytes(&self) -> u64 {
        bytes(self.room * size_of::<u32>()) + self.list.bytes() + self.spare.bytes() + self.sorted.bytes()
    }
}

/// Cells by their importance: at the border, and inside.
///
/// An importance only falls, so that an entry is looked at anew when it is the first: if it has fallen, or its cell is
/// no longer at the border, it goes where it belongs.
#[derive(Default)]
pub(crate) struct Ranks {
    heaps: [BinaryHeap<Rank>; 2],
}

/// An importance by its bits, which order it as the number, since it is positive; then the cells, the first one first.
type Rank = (u64, Reverse<u32>);

impl Counted for Ranks {
    fn bytes(&self) -> u64 {
        bytes(self.heaps.iter().map(BinaryHeap::capacity).sum::<usize>() * size_of::<Rank>())
    }
}

impl Ranks {
    /// Forgets all cells.
    pub(crate) fn clear(&mut self) {
        self.heaps.iter_mut().for_each(BinaryHeap::clear);
    }

    /// Notes a cell.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn add(&mut self, cells: &Cells, cell: u32) -> Result<(), Error> {
        let of = &cells.list[index(cell)];
        let heap = &mut self.heaps[usize::from(!of.is_at_border())];
        heap.try_reserve(1).map_err(|_| refused(size_of::<Rank>()))?;
        heap.push((of.importance().to_bits(), Reverse(cell)));
        Ok(())
    }

    /// Takes out the most important cell at the border (0) or inside (1).
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn best(&mut self, place: usize, cells: &Cells) -> Result<Option<u32>, Error> {
        while let Some((importance, Reverse(cell))) = self.heaps[place].pop() {
            let of = &cells.list[index(cell)];
            if usize::from(!of.is_at_border()) == place && of.importance().to_bits() >= importance {
                return Ok(Some(cell));
            }
            self.add(cells, cell)?;
        }
        Ok(None)
    }
}

impl Cell {
    /// How much a tree should grow from here: KPIECE's importance.
    pub(crate) fn importance(&self) -> f64 {
        self.score / (real_u64(self.picks) * real_usize(self.nodes.len()) * f64::from(1 + self.beside))
    }

    /// True if not all cells around it have nodes.
    pub(crate) const fn is_at_border(&self) -> bool {
        self.beside < 4
    }
}
