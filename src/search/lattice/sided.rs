//! Which cells steps reach where sides are closed, and from where: floods, since ways may lead in one direction only,
//! which components of a map do not tell. Jumps, which are links between points, lead on from where they are entered.
//!
//! Time: that of the cells reached. Memory: a bit per cell of the map, and 4 bytes per cell that waits.

use crate::base::{Result, bytes, index, unsigned};
use crate::collections::bits::lowest;
use crate::collections::{Allowance, Meter, zeroed_box};
use crate::geom::Point;
use crate::grid::{ALL_STRAIGHT, Component, DX, DY, SidedCells};
use crate::search::core::Vertex;

/// Cells that wait, at least.
const LEAST_WAITING: usize = 1024;

/// A point from which walks set out and at which they end.
#[derive(Clone, Copy, Default)]
pub(crate) struct WalkEnd {
    /// Its cells in the components around it.
    pub(crate) vertices: [Option<(Vertex, Option<Component>)>; 2],
    /// The free cells around it: a walk to a point of the same cell passes no side. None where walks join centres.
    pub(crate) around: [Option<Vertex>; 4],
}

impl WalkEnd {
    /// The centre of a cell.
    pub(crate) fn centre(of: Vertex) -> Self {
        Self { vertices: [Some((of, None)), None], around: [None; 4] }
    }

    fn vertices(&self) -> impl Iterator<Item = Vertex> {
        self.vertices.into_iter().flatten().map(|(vertex, _)| vertex)
    }
}

/// A link in one direction.
#[derive(Clone, Copy)]
pub(crate) struct Jump {
    pub(crate) from: WalkEnd,
    pub(crate) to: WalkEnd,
}

/// The cells and steps of a planner.
#[derive(Clone, Copy)]
pub(crate) struct SidedGround<'a> {
    pub(crate) cells: SidedCells<'a>,
    pub(crate) jumps: &'a [Jump],
    /// True for 4 neighbours instead of 8.
    pub(crate) four: bool,
    /// Bytes that a flood may take.
    pub(crate) allowance: u64,
}

/// Which way a flood takes steps.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Along,
    Against,
}

/// A bit per cell.
struct SeenCells {
    across: usize,
    bits: Box<[u64]>,
}

impl SeenCells {
    /// No cell of a map.
    fn none_of(width: i32, height: i32, meter: &mut Meter) -> Result<Self> {
        let across = index(unsigned(width));
        let words = (across * index(unsigned(height))).div_ceil(64);
        meter.take(bytes(words * size_of::<u64>()))?;
        Ok(Self { across, bits: zeroed_box(words)? })
    }

    fn place(&self, vertex: Vertex) -> (usize, u64) {
        let (x, y) = vertex.xy();
        let at = index(unsigned(y)) * self.across + index(unsigned(x));
        (at / 64, 1 << (at % 64))
    }

    fn contains(&self, vertex: Vertex) -> bool {
        let (word, bit) = self.place(vertex);
        self.bits[word] & bit != 0
    }

    /// False if it was there.
    fn insert(&mut self, vertex: Vertex) -> bool {
        let (word, bit) = self.place(vertex);
        let is_new = self.bits[word] & bit == 0;
        self.bits[word] |= bit;
        is_new
    }
}

/// Where a flood has come.
struct Flooded {
    seen: SeenCells,
    /// The cells around the points from which walks set out; none without jumps.
    begun: Option<SeenCells>,
    waiting: Vec<Vertex>,
    meter: Meter,
}

impl Flooded {
    /// True if a walk ends at a point.
    fn meets(&self, end: &WalkEnd) -> bool {
        let is_begun = |cell: Vertex| self.begun.as_ref().is_some_and(|begun| begun.contains(cell));
        end.vertices().any(|vertex| self.seen.contains(vertex)) || end.around.into_iter().flatten().any(is_begun)
    }
}

impl SidedGround<'_> {
    /// True if steps and jumps lead from one point to another.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(crate) fn leads(&self, from: &WalkEnd, to: &WalkEnd) -> Result<bool> {
        let mut is_found = false;
        let flooded = self.flood(from, Way::Along, |vertex, _| {
            is_found |= to.vertices().any(|other| other == vertex);
            !is_found
        })?;
        Ok(is_found || flooded.meets(to))
    }

    /// The cell whose centre is nearest to a point among those that are reached from another point, and its component;
    /// ties go to the smaller y, then x.
    ///
    /// # Errors
    /// As [`SidedGround::leads`].
    pub(crate) fn nearest_reached(&self, from: &WalkEnd, to: Point) -> Result<(Vertex, Option<Component>)> {
        let mut nearest = None;
        self.flood(from, Way::Along, |vertex, component| {
            let (x, y) = vertex.xy();
            // Vertices are ordered by y, then x.
            let key = (Point::centre(x, y).squared_distance(to), vertex);
            if nearest.is_none_or(|(best, _)| key < best) {
                nearest = Some((key, component));
            }
            true
        })?;
        let ((_, vertex), component) = nearest.expect("a flood meets the cell at which it sets out");
        Ok((vertex, component))
    }

    /// The first of the cells that are reached from a free cell, and from which it is reached: it names those.
    ///
    /// # Errors
    /// As [`SidedGround::leads`].
    pub(crate) fn component(&self, of: &WalkEnd) -> Result<Vertex> {
        let reached = self.flood(of, Way::Along, |_, _| true)?.seen;
        let mut first = Vertex::GOAL;
        // What leads back from a cell that was reached passes only such cells.
        self.flood(of, Way::Against, |vertex, _| {
            let is_both = reached.contains(vertex);
            if is_both {
                first = first.min(vertex);
            }
            is_both
        })?;
        Ok(first)
    }

    /// Shows each cell that is reached to `goes_on`, once: where that is false, no step is taken from it.
    fn flood(
        &self,
        start: &WalkEnd,
        way: Way,
        mut goes_on: impl FnMut(Vertex, Option<Component>) -> bool,
    ) -> Result<Flooded> {
        let (width, height) = (self.cells.layer.width(), self.cells.layer.height());
        let mut meter = Meter::default();
        meter.allowance = Allowance::new(self.allowance);
        let seen = SeenCells::none_of(width, height, &mut meter)?;
        let begun = (!self.jumps.is_empty()).then(|| SeenCells::none_of(width, height, &mut meter)).transpose()?;
        let mut flooded = Flooded { seen, begun, waiting: Vec::new(), meter };
        let mut taken = Vec::new();
        flooded.meter.reserve(&mut taken, self.jumps.len(), 1)?;
        taken.resize(self.jumps.len(), false);
        self.set_out(&mut flooded, start, way, &mut goes_on)?;
        let mut grows = true;
        while std::mem::take(&mut grows) {
            for (jump, is_taken) in self.jumps.iter().zip(&mut taken) {
                let [entry, exit] = if way == Way::Along { [&jump.from, &jump.to] } else { [&jump.to, &jump.from] };
                if !*is_taken && flooded.meets(entry) {
                    (*is_taken, grows) = (true, true);
                    self.set_out(&mut flooded, exit, way, &mut goes_on)?;
                }
            }
        }
        Ok(flooded)
    }

    /// Floods from a point.
    fn set_out(
        &self,
        flooded: &mut Flooded,
        from: &WalkEnd,
        way: Way,
        goes_on: &mut impl FnMut(Vertex, Option<Component>) -> bool,
    ) -> Result {
        let Flooded { seen, begun, waiting, meter } = flooded;
        if let Some(begun) = begun {
            from.around.into_iter().flatten().for_each(|cell| _ = begun.insert(cell));
        }
        for (vertex, component) in from.vertices.into_iter().flatten() {
            if seen.insert(vertex) {
                meter.add(waiting, vertex, LEAST_WAITING)?;
            }
            while let Some(vertex) = waiting.pop() {
                if !goes_on(vertex, component) {
                    continue;
                }
                let (x, y) = vertex.xy();
                let all = if way == Way::Along { self.cells.leaving(x, y) } else { self.cells.arriving(x, y) };
                let mut steps = if self.four { all & ALL_STRAIGHT } else { all };
                while steps != 0 {
                    let direction = lowest(steps);
                    steps &= steps - 1;
                    let next = Vertex::new(x + DX[direction], y + DY[direction]);
                    if seen.insert(next) {
                        meter.add(waiting, next, LEAST_WAITING)?;
                    }
                }
            }
        }
        Ok(())
    }
}
