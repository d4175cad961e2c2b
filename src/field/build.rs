//! What every kind of field has in common: how it is built.

use super::stages::{BuildStage, Stages};
use super::strips::StripPiece;
use crate::base::{Budget, Result};
use crate::geom::{Point, Rect};
use crate::search::core::{Progress, Scene};

/// A seed that is free.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct FreeSeed {
    pub(crate) at: Point,
    pub(crate) cost: f64,
    /// Its place in the caller's list.
    pub(crate) number: u32,
}

/// What an expansion with a queue that is a heap costs: see [`Build::step`].
pub(crate) const HEAP: u64 = 4;

/// What a build has counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct BuildStats {
    /// Entries taken off the open list that were not outdated.
    pub(crate) expanded: u64,
    /// Values written to the table.
    pub(crate) written: u64,
}

impl BuildStats {
    /// The counts of two builds.
    pub(super) const fn with(self, other: Self) -> Self {
        Self { expanded: self.expanded + other.expanded, written: self.written + other.written }
    }
}

/// What a build is to do.
pub(crate) struct BuildTask<'a> {
    pub(crate) scene: &'a Scene<'a>,
    pub(crate) sources: &'a [FreeSeed],
    /// The farthest distance that counts.
    pub(crate) reach: f64,
    /// Bytes that the kernel and its table may take together.
    pub(crate) allowance: u64,
}

/// What a step of a build reads: the scene, and what an update starts from.
pub(crate) struct Reading<'a, T> {
    pub(crate) scene: &'a Scene<'a>,
    /// The finished table that is brought up to date.
    pub(crate) earlier: Option<&'a T>,
    /// Rectangles that hold every cell whose blocked bit or cost may differ between both snapshots.
    pub(crate) changed: Option<&'a [Rect]>,
}

impl<T> Clone for Reading<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Reading<'_, T> {}

/// What every kernel of fields has.
pub(crate) struct BuildParts<'a, T> {
    pub(crate) table: &'a mut T,
    pub(crate) stats: &'a mut BuildStats,
    pub(crate) stages: &'a mut Stages,
}

/// A kernel of fields: it writes one table, in stages, while readers look at another.
pub(crate) trait Build {
    /// What readers look at; immutable while it is published.
    type Table: Default;

    /// Starts a build: a new one, or one that brings a copy of an earlier table up to date, whose sources may differ.
    /// Both have the same result, byte for byte.
    fn begin(&mut self, task: &BuildTask<'_>, earlier: Option<&Self::Table>) -> Result;

    fn parts(&mut self) -> BuildParts<'_, Self::Table>;

    /// The area with a number that a stage goes through; none past the last.
    fn area(&self, stage: BuildStage, number: usize, scene: &Scene<'_>, changed: Option<&[Rect]>) -> Option<Rect>;

    /// Does a part of a stage.
    fn work(&mut self, stage: BuildStage, strip: Rect, from: Reading<'_, Self::Table>) -> Result;

    /// Ends a stage, also one without areas.
    fn end(&mut self, _stage: BuildStage, _from: Reading<'_, Self::Table>) -> Result {
        Ok(())
    }

    /// Goes on with the search.
    fn search(&mut self, scene: &Scene<'_>, budget: &mut Budget) -> Result<Progress>;

    /// Bytes allocated, those of the table included.
    fn bytes(&self) -> u64;

    /// Frees the memory.
    fn release(&mut self);

    /// Goes on until the field is finished or the budget is spent. `from` is what it was at the beginning.
    ///
    /// All kinds count their work in expansions of a field of steps without costs, so that a budget takes about the
    /// same time.
    fn step(&mut self, from: Reading<'_, Self::Table>, budget: &mut Budget) -> Result<Progress> {
        if self.advance(BuildStage::Search, from, budget)? {
            if self.parts().stages.now == BuildStage::Search {
                let progress = self.search(from.scene, budget)?;
                if progress != Progress::Found {
                    return Ok(progress);
                }
                self.parts().stages.now = BuildStage::Finish;
            }
            if self.advance(BuildStage::Done, from, budget)? {
                return Ok(Progress::Found);
            }
        }
        Ok(if from.scene.cancelled() { Progress::Cancelled } else { Progress::Paused })
    }

    /// Goes on to a stage; false if the budget is spent before, or the build is cancelled.
    fn advance(&mut self, to: BuildStage, from: Reading<'_, Self::Table>, budget: &mut Budget) -> Result<bool> {
        while self.parts().stages.now < to {
            if from.scene.cancelled() {
                return Ok(false);
            }
            let Stages { now, mut strips } = *self.parts().stages;
            let piece = strips.next(|number| self.area(now, number, from.scene, from.changed), now.price(), budget);
            self.parts().stages.strips = strips;
            match piece {
                StripPiece::Strip(strip) => self.work(now, strip, from)?,
                StripPiece::Paused => return Ok(false),
                StripPiece::Done => {
                    self.end(now, from)?;
                    self.parts().stages.now = now.next();
                }
            }
        }
        Ok(true)
    }
}
