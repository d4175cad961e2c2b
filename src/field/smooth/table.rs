//! The distances of a finished field, and of one that is being built.

use crate::base::{Result, bytes, index_i32};
use crate::collections::{Allowance, counted, reserve, zeroed_box};
use crate::field::build::FreeSeed;
use crate::geom::{Point, SCALE};

/// The value of a lattice point that was not reached.
pub(super) const UNREACHED: f64 = f64::INFINITY;

/// The table.
#[derive(Default)]
pub(crate) struct SmoothTable {
    /// A value per lattice point, row by row.
    pub(super) values: Box<[f64]>,
    pub(super) columns: i32,
    pub(super) rows: i32,
    /// See [`crate::field::walls`].
    pub(super) factors: Box<[u32]>,
    /// The cheapest source of each point that has one, in the order of [`order`].
    pub(super) sources: Vec<FreeSeed>,
    /// No point beyond this is reached.
    pub(super) reach: f64,
    /// Lattice points reached, and the largest of their values.
    pub(super) reached: u64,
    pub(super) farthest: f64,
}

counted!(SmoothTable { values, factors, sources } plain { columns, rows, reach, reached, farthest });

/// The order of sources: by row of cells, then from left to right. A point on the line between two rows belongs to the
/// lower one.
pub(super) const fn order(at: Point) -> (i32, i32, i32) {
    (at.y.div_euclid(SCALE), at.x, at.y)
}

impl SmoothTable {
    /// Makes the table fit a map of so many cells. Its values are of no use then.
    pub(super) fn fit(&mut self, (width, height): (i32, i32), allowance: Allowance) -> Result {
        (self.columns, self.rows) = (width + 1, height + 1);
        let count = index_i32(self.columns) * index_i32(self.rows);
        if self.values.len() != count {
            allowance.check(bytes(count * size_of::<f64>()))?;
            self.values = Box::default();
            self.values = zeroed_box(count)?;
        }
        Ok(())
    }

    /// Takes the sources within reach.
    pub(super) fn place_sources(&mut self, sources: &[FreeSeed], reach: f64) -> Result {
        self.reach = reach;
        self.sources.clear();
        reserve(&mut self.sources, sources.len())?;
        self.sources.extend(sources.iter().filter(|source| source.cost <= reach));
        self.sources.sort_unstable_by_key(|source| (order(source.at), source.cost.to_bits(), source.number));
        self.sources.dedup_by_key(|source| source.at);
        Ok(())
    }

    /// Where the value of a lattice point stands.
    #[inline(always)]
    pub(super) const fn place(&self, x: i32, y: i32) -> usize {
        index_i32(y) * index_i32(self.columns) + index_i32(x)
    }

    /// The distance of a lattice point.
    pub(crate) fn lattice_distance(&self, x: i32, y: i32) -> f64 {
        let inside = (0..self.columns).contains(&x) && (0..self.rows).contains(&y);
        if inside { self.values[self.place(x, y)] } else { UNREACHED }
    }

    /// The sources in the closure of a cell.
    pub(super) fn sources_in(&self, (x, y): (i32, i32)) -> impl Iterator<Item = &FreeSeed> {
        let in_row = |row: i32| {
            let first = self.sources.partition_point(|source| order(source.at) < (row, x * SCALE, i32::MIN));
            let count =
                self.sources[first..].partition_point(|source| order(source.at) <= (row, (x + 1) * SCALE, i32::MAX));
            &self.sources[first..first + count]
        };
        let below = in_row(y + 1).iter().filter(move |source| source.at.y == (y + 1) * SCALE);
        in_row(y).iter().chain(below)
    }

    /// The source at a point.
    pub(super) fn source_at(&self, at: Point) -> Option<&FreeSeed> {
        let found = self.sources.binary_search_by_key(&order(at), |source| order(source.at)).ok()?;
        Some(&self.sources[found])
    }

    /// See [`crate::field::walls`].
    pub(crate) fn factors(&self) -> &[u32] {
        &self.factors
    }

    /// Lattice points reached, and the farthest distance.
    pub(crate) const fn reached(&self) -> (u64, f64) {
        (self.reached, self.farthest)
    }
}
