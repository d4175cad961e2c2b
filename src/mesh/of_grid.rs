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
//! Where the classes of cells are kept, a run ends where the class does. Beside a face lie others then, whose rows
//! begin and end elsewhere: its upright sides have corners where the run beside it is another one in the next row.
//!
//! O(n log n) for n corners, and a look at each cell; three where classes are kept.

use super::build::MOST;
use super::topology::Topology;
use crate::base::{Error, Result, real_usize, to_i32, to_u32};
use crate::collections::List;
use crate::geom::Point;
use crate::grid::Snapshot;

/// The mesh of a grid, and the classes of its faces.
pub(super) struct GridMesh {
    pub(super) topology: Topology,
    pub(super) classes: Vec<u8>,
}

/// A run of free cells of one class: from a column to the one after the last.
#[derive(Clone, Copy)]
struct FreeRun {
    from: i32,
    to: i32,
    class: u8,
    /// The first row that has it.
    top: i32,
}

/// On which side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Beside {
    Left,
    Right,
}

/// A run as far as the one beside it can tell; of class 0 and length 0 where nothing is free.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct RunBeside {
    class: u8,
    length: usize,
}

impl RunBeside {
    /// The run with which these cells begin.
    fn of<'a>(cells: impl Iterator<Item = &'a u8> + Clone) -> Self {
        match cells.clone().next() {
            None | Some(0) => Self::default(),
            Some(&class) => Self { class, length: cells.take_while(|&&cell| cell == class).count() },
        }
    }
}

impl FreeRun {
    /// True if it is the same in another row.
    const fn is_like(&self, other: &Self) -> bool {
        self.from == other.from && self.to == other.to && self.class == other.class
    }
}

/// The faces of a grid so far.
struct GridFaces<'a> {
    grid: &'a Snapshot,
    /// Cells of different classes lie in different faces.
    keeps_classes: bool,
    points: Vec<Point>,
    sizes: Vec<u32>,
    classes: Vec<u8>,
}

impl Topology {
    /// The mesh of the free cells of a grid, and the classes of its faces, all 1 unless they are kept.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for a grid without a free cell, or with closed sides of cells; [`Error::BadValue`] for
    /// too many corners; [`Error::OutOfMemory`].
    pub(super) fn of_grid(grid: &Snapshot, keeps_classes: bool) -> Result<GridMesh> {
        if grid.sides().is_some() {
            let what = "a mesh of a grid needs open sides of cells: refine the grid, so that its walls are cells";
            return Err(Error::Unsupported { what });
        }
        let mut faces = GridFaces { grid, keeps_classes, points: Vec::new(), sizes: Vec::new(), classes: Vec::new() };
        let (mut open, mut runs) = (Vec::new(), Vec::new());
        for row in 0..grid.height() {
            faces.find_runs(row, &mut runs)?;
            let mut above = open.iter().peekable();
            for run in &mut runs {
                while let Some(ended) = above.next_if(|one: &&FreeRun| one.from < run.from) {
                    faces.add(*ended, row)?;
                }
                if let Some(same) = above.next_if(|one| one.is_like(run)) {
                    run.top = same.top;
                }
            }
            above.try_for_each(|&ended| faces.add(ended, row))?;
            std::mem::swap(&mut open, &mut runs);
        }
        open.iter().try_for_each(|&ended| faces.add(ended, grid.height()))?;
        if faces.sizes.is_empty() {
            return Err(Error::Unsupported { what: "a mesh needs a face: the grid has no free cell" });
        }
        Ok(GridMesh { topology: Self::of_points(&faces.points, &[], &faces.sizes)?, classes: faces.classes })
    }
}

impl GridFaces<'_> {
    /// What tells cells of different faces apart, 0 for one that is not free.
    fn class(&self, cell: u8) -> u8 {
        if self.keeps_classes { cell } else { cell.min(1) }
    }

    /// The runs of a row, ascending.
    fn find_runs(&self, row: i32, runs: &mut Vec<FreeRun>) -> Result {
        runs.clear();
        let mut to = 0;
        let cells = self.grid.terrain_run(0, row, self.grid.width());
        for cells in cells.chunk_by(|&a, &b| self.class(a) == self.class(b)) {
            let (from, class) = (to, self.class(cells[0]));
            to += to_i32(cells.len());
            if class != 0 {
                runs.add(FreeRun { from, to, class, top: row })?;
            }
        }
        Ok(())
    }

    /// Adds the face of a run that ends above a row: its sides, around from the upper one.
    fn add(&mut self, run: FreeRun, bottom: i32) -> Result {
        let before = self.points.len();
        self.add_side(run, run.top, run.top - 1)?;
        self.add_upright(run, bottom, Beside::Right)?;
        let lower = self.points.len();
        self.add_side(run, bottom, bottom)?;
        self.points[lower..].reverse();
        let left = self.points.len();
        self.add_upright(run, bottom, Beside::Left)?;
        self.points[left..].reverse();
        if self.points.len() > MOST {
            let value = real_usize(self.points.len());
            return Err(Error::BadValue { name: "corners of the faces of a grid", value, allowed: "at most 2^28" });
        }
        self.sizes.add(to_u32(self.points.len() - before))?;
        self.classes.add(run.class)
    }

    /// Adds the points of a side at a height, from left to right: both ends, and where runs of the row beyond it begin
    /// or end.
    fn add_side(&mut self, run: FreeRun, height: i32, beyond: i32) -> Result {
        self.points.add(Point::lattice(run.from, height))?;
        if (0..self.grid.height()).contains(&beyond) {
            let cells = self.grid.terrain_run(run.from, beyond, run.to - run.from);
            for (x, pair) in (run.from + 1..).zip(cells.windows(2)) {
                if self.class(pair[0]) != self.class(pair[1]) {
                    self.points.add(Point::lattice(x, height))?;
                }
            }
        }
        self.points.add(Point::lattice(run.to, height))
    }

    /// Adds the points within an upright side, downwards: where faces beside it begin or end.
    fn add_upright(&mut self, run: FreeRun, bottom: i32, beside: Beside) -> Result {
        if !self.keeps_classes {
            return Ok(());
        }
        let x = if beside == Beside::Left { run.from } else { run.to };
        let mut above = self.run_beside(run, run.top, beside);
        for row in run.top + 1..bottom {
            let here = self.run_beside(run, row, beside);
            if here != above {
                self.points.add(Point::lattice(x, row))?;
            }
            above = here;
        }
        Ok(())
    }

    /// The run beside another one in a row.
    fn run_beside(&self, run: FreeRun, row: i32, beside: Beside) -> RunBeside {
        match beside {
            Beside::Left => RunBeside::of(self.grid.terrain_run(0, row, run.from).iter().rev()),
            Beside::Right => RunBeside::of(self.grid.terrain_run(run.to, row, self.grid.width() - run.to).iter()),
        }
    }
}
