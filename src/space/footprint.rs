//! The footprint of a body in a voxel of poses: which cells it covers, row by row.
//!
//! Positions of voxels are parts of a cell. In each row of cells a footprint is some runs of parts, counted from the
//! voxel's own column. The rows depend on the part of its cell in which the voxel lies (its phase).

use crate::base::{Error, bytes, floor};
use crate::collections::{reserve, reserve_exact};
use crate::space::convex::{Convex, Direction, PoseRange, SAFETY};
use crate::space::shape::Shape;

/// What a footprint answers of a voxel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The cells that the body covers in some pose of the voxel, at most: if they are free, all poses are.
    Outer,
    /// The cells that the body covers in every pose of the voxel, at least: if one is blocked, all poses are.
    Inner,
}

impl Bound {
    /// Its place in a pair.
    pub(crate) const fn at(self) -> usize {
        match self {
            Self::Outer => 0,
            Self::Inner => 1,
        }
    }
}

/// Parts `from ..= to`, counted from the column of the voxel, in a row of cells, counted from the row of its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PartRun {
    pub(crate) row: i32,
    pub(crate) from: i32,
    pub(crate) to: i32,
}

/// The footprint at one angle.
#[derive(Debug, Default)]
pub(crate) struct Footprint {
    /// The runs of each phase.
    phases: Vec<Vec<PartRun>>,
}

/// The voxels of a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Resolution {
    /// Angles of a turn.
    pub(crate) angles: u32,
    /// Positions along the side of a cell.
    pub(crate) parts: u32,
}

impl Resolution {
    /// Parts of a cell as a float.
    pub(crate) fn scale(self) -> f64 {
        f64::from(self.parts)
    }

    /// Radians between two angles.
    pub(crate) fn step(self) -> f64 {
        2.0 * std::f64::consts::PI / f64::from(self.angles)
    }

    /// The poses of a voxel at an angle, about its middle.
    fn around(self, angle: u32) -> PoseRange {
        let half = 0.5 / self.scale();
        PoseRange {
            angle: Direction::of(f64::from(angle) * self.step()),
            half_angle: Direction::of(self.step() / 2.0),
            half: (half, half),
        }
    }
}

impl Footprint {
    /// The footprint of a shape in the voxels at an angle.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn new(shape: &Shape, at: Resolution, angle: u32, bound: Bound) -> Result<Self, Error> {
        let mut footprint = Self::default();
        reserve_exact(&mut footprint.phases, crate::base::numeric::index(at.parts))?;
        footprint.phases.extend((0..at.parts).map(|_| Vec::new()));
        let (around, mut convex) = (at.around(angle), Convex::default());
        for piece in shape.pieces() {
            match bound {
                Bound::Outer => convex.sweep(piece, shape.radius(), &around)?,
                Bound::Inner => convex.core(piece, shape.radius(), &around)?,
            }
            for (phase, runs) in (0..at.parts).zip(&mut footprint.phases) {
                add_runs(&convex, (at, phase), bound, runs)?;
            }
        }
        footprint.phases.iter_mut().for_each(join);
        Ok(footprint)
    }

    /// The runs of a phase, in order.
    pub(crate) fn runs(&self, phase: usize) -> &[PartRun] {
        &self.phases[phase]
    }

    /// The longest run, in parts.
    pub(crate) fn longest(&self) -> i32 {
        self.phases.iter().flatten().map(|run| run.to - run.from + 1).max().unwrap_or(0)
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> u64 {
        let runs: usize = self.phases.iter().map(Vec::capacity).sum();
        bytes(runs * size_of::<PartRun>() + self.phases.capacity() * size_of::<Vec<PartRun>>())
    }
}

/// Adds the runs of a piece.
fn add_runs(convex: &Convex, at: (Resolution, u32), bound: Bound, runs: &mut Vec<PartRun>) -> Result<(), Error> {
    let (Resolution { parts, .. }, phase) = at;
    // Where the middle of the voxel lies in its cell.
    let middle = (f64::from(phase) + 0.5) / f64::from(parts);
    let safety = if bound == Bound::Outer { SAFETY } else { -SAFETY };
    let Some((low, high)) = convex.rows() else { return Ok(()) };
    let (first, last) = (floor(low + middle - SAFETY), floor(high + middle + SAFETY));
    reserve(runs, crate::base::numeric::index_i32(last - first + 1))?;
    for row in first..=last {
        let top = f64::from(row) - middle;
        let Some((left, right)) = convex.extent(top - safety, top + 1.0 + safety) else { continue };
        // Part s covers s - 1/2 to s + 1/2, from the middle of the voxel; its interior is met, or touched for safety.
        let scale = f64::from(parts);
        let from = floor((left - safety) * scale + 0.5);
        let to = -floor(-(right + safety) * scale + 0.5);
        if from <= to && left - safety < right + safety {
            runs.push(PartRun { row, from, to });
        }
    }
    Ok(())
}

/// Sorts runs, and makes one of those that meet.
fn join(runs: &mut Vec<PartRun>) {
    runs.sort_unstable();
    runs.dedup_by(|next, run| {
        let meets = next.row == run.row && next.from <= run.to + 1;
        if meets {
            run.to = run.to.max(next.to);
        }
        meets
    });
}
