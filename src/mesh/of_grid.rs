//! The free cells of a grid as rectangles: the horizontal decomposition.
//!
//! A face is a maximal run of free cells in a row, through all consecutive rows that have the same run.
//!
//! ```text
//!      +-----+           A run is the same as in the row above, or a face ends and others begin: beside a face all is
//!      |     |           blocked, and only its upper and lower side have corners of others, where a run of the row
//!   +--+--+--+--+        beyond begins or ends.
//!   |           |
//!   +--+  +-----+        Greedy maximal rectangles are about as few, and lie as shreds beside large ones: paths over
//!   |  |  |     |        them took 1.14 times as long on 13 published maps.
//! ```
//!
//! O(n log n) for n corners, and a look at each cell.

use super::build::{IndexedFaces, MOST};
use super::topology::Topology;
use crate::base::{Error, Result, real_usize, to_i32, to_u32};
use crate::collections::List;
use crate::geom::Point;
use crate::grid::Snapshot;

/// A run of free cells: from a column to the one after the last.
#[derive(Clone, Copy)]
struct FreeRun {
    from: i32,
    to: i32,
    /// The first row that has it.
    top: i32,
}

/// The faces of a grid so far.
#[derive(Default)]
struct GridFaces {
    points: Vec<Point>,
    sizes: Vec<u32>,
}

impl Topology {
    /// The mesh of the free cells of a grid.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for a grid without a free cell, or with closed sides of cells; [`Error::BadValue`] for
    /// too many corners; [`Error::OutOfMemory`].
    pub(super) fn of_grid(grid: &Snapshot) -> Result<Self> {
        if grid.sides().is_some() {
            let what = "a mesh of a grid needs open sides of cells: refine the grid, so that its walls are cells";
            return Err(Error::Unsupported { what });
        }
        let mut faces = GridFaces::default();
        let (mut open, mut runs) = (Vec::new(), Vec::new());
        for row in 0..grid.height() {
            find_runs(grid, row, &mut runs)?;
            let mut above = open.iter().peekable();
            for run in &mut runs {
                while let Some(ended) = above.next_if(|one: &&FreeRun| one.from < run.from) {
                    faces.add(grid, *ended, row)?;
                }
                if let Some(same) = above.next_if(|one| one.from == run.from && one.to == run.to) {
                    run.top = same.top;
                }
            }
            above.try_for_each(|&ended| faces.add(grid, ended, row))?;
            std::mem::swap(&mut open, &mut runs);
        }
        open.iter().try_for_each(|&ended| faces.add(grid, ended, grid.height()))?;
        if faces.sizes.is_empty() {
            return Err(Error::Unsupported { what: "a mesh needs a face: the grid has no free cell" });
        }
        let mut corners = Vec::new();
        corners.add_all(0..to_u32(faces.points.len()))?;
        Self::of(IndexedFaces { points: &faces.points, corners: &corners, sizes: &faces.sizes })
    }
}

/// The runs of a row, ascending.
fn find_runs(grid: &Snapshot, row: i32, runs: &mut Vec<FreeRun>) -> Result {
    runs.clear();
    let mut to = 0;
    for cells in grid.terrain_run(0, row, grid.width()).chunk_by(|&a, &b| (a == 0) == (b == 0)) {
        let from = to;
        to += to_i32(cells.len());
        if cells[0] != 0 {
            runs.add(FreeRun { from, to, top: row })?;
        }
    }
    Ok(())
}

impl GridFaces {
    /// Adds the face of a run that ends above a row: its upper side, then its lower one back.
    fn add(&mut self, grid: &Snapshot, run: FreeRun, bottom: i32) -> Result {
        let before = self.points.len();
        self.add_side(grid, run, run.top, run.top - 1)?;
        let lower = self.points.len();
        self.add_side(grid, run, bottom, bottom)?;
        self.points[lower..].reverse();
        if self.points.len() > MOST {
            let value = real_usize(self.points.len());
            return Err(Error::BadValue { name: "corners of the faces of a grid", value, allowed: "at most 2^28" });
        }
        self.sizes.add(to_u32(self.points.len() - before))
    }

    /// Adds the points of a side at a height, from left to right: both ends, and where runs of the row beyond it begin
    /// or end.
    fn add_side(&mut self, grid: &Snapshot, run: FreeRun, height: i32, beyond: i32) -> Result {
        self.points.add(Point::lattice(run.from, height))?;
        if (0..grid.height()).contains(&beyond) {
            let cells = grid.terrain_run(run.from, beyond, run.to - run.from);
            for (x, pair) in (run.from + 1..).zip(cells.windows(2)) {
                if (pair[0] == 0) != (pair[1] == 0) {
                    self.points.add(Point::lattice(x, height))?;
                }
            }
        }
        self.points.add(Point::lattice(run.to, height))
    }
}
