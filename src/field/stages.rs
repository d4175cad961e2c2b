//! The stages of a build: what comes before and after its search is done in pieces too.

use super::build::{Build, Earlier};
use super::strips::{Piece, Price, Strips};
use crate::base::{Budget, Error};
use crate::geom::Rect;
use crate::search::core::{Progress, Scene};

/// A stage of a build. A kernel has nothing to do in some of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd)]
pub(crate) enum Stage {
    /// What does not depend on distances is copied from the earlier table.
    Copy,
    /// The places of cells for wide discs.
    Places,
    /// The steps between them.
    Moves,
    /// The factors of cells.
    Factors,
    /// The least distance that an edit may have changed.
    Least,
    /// The roots nearer than that, one in each row.
    Roots,
    /// Distances that are nearer are copied, the others forgotten.
    Keep,
    /// What the others follow from is put on the queue.
    Border,
    Search,
    /// What readers need is counted or sorted.
    Finish,
    #[default]
    Done,
}

impl Stage {
    const fn next(self) -> Self {
        match self {
            Self::Copy => Self::Places,
            Self::Places => Self::Moves,
            Self::Moves => Self::Factors,
            Self::Factors => Self::Least,
            Self::Least => Self::Roots,
            Self::Roots => Self::Keep,
            Self::Keep => Self::Border,
            Self::Border => Self::Search,
            Self::Search => Self::Finish,
            Self::Finish | Self::Done => Self::Done,
        }
    }

    const fn price(self) -> Price {
        match self {
            Self::Places | Self::Moves | Self::Factors | Self::Roots => Price::WALLS,
            Self::Border | Self::Finish => Price::LOOK,
            Self::Copy | Self::Least | Self::Keep | Self::Search | Self::Done => Price::COPY,
        }
    }
}

/// How far a build is.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stages {
    pub(crate) now: Stage,
    strips: Strips,
}

impl Stages {
    /// Before the first stage.
    pub(crate) fn begin(&mut self) {
        *self = Self { now: Stage::Copy, strips: Strips::default() };
    }
}

/// A kernel that works in stages.
pub(crate) trait Staged: Build {
    fn stages(&mut self) -> &mut Stages;

    /// The area with a number that a stage goes through; none past the last.
    fn area(&self, stage: Stage, number: usize, scene: &Scene<'_>, earlier: Option<&[Rect]>) -> Option<Rect>;

    /// Does a part of a stage.
    fn work(
        &mut self,
        stage: Stage,
        strip: Rect,
        scene: &Scene<'_>,
        earlier: Option<Earlier<'_, Self::Table>>,
    ) -> Result<(), Error>;

    /// Ends a stage, also one without areas.
    fn end(&mut self, stage: Stage, scene: &Scene<'_>, earlier: Option<Earlier<'_, Self::Table>>) -> Result<(), Error>;

    /// Goes on with the search.
    fn search(&mut self, scene: &Scene<'_>, budget: &mut Budget) -> Result<Progress, Error>;

    /// Goes on until the field is finished or the budget is spent. `earlier` is that of the beginning.
    ///
    /// All kinds count their work in expansions of a field of steps without costs, so that a budget takes about the
    /// same time.
    fn step(
        &mut self,
        scene: &Scene<'_>,
        earlier: Option<Earlier<'_, Self::Table>>,
        budget: &mut Budget,
    ) -> Result<Progress, Error> {
        if self.advance(Stage::Search, scene, earlier, budget)? {
            if self.stages().now == Stage::Search {
                let progress = self.search(scene, budget)?;
                if progress != Progress::Found {
                    return Ok(progress);
                }
                self.stages().now = Stage::Finish;
            }
            if self.advance(Stage::Done, scene, earlier, budget)? {
                return Ok(Progress::Found);
            }
        }
        Ok(if scene.cancelled() { Progress::Cancelled } else { Progress::Paused })
    }

    /// Goes on to a stage; false if the budget is spent before, or the build is cancelled.
    fn advance(
        &mut self,
        to: Stage,
        scene: &Scene<'_>,
        earlier: Option<Earlier<'_, Self::Table>>,
        budget: &mut Budget,
    ) -> Result<bool, Error> {
        let changed = earlier.map(|earlier| earlier.changed);
        while self.stages().now < to {
            if scene.cancelled() {
                return Ok(false);
            }
            let Stages { now, mut strips } = *self.stages();
            let piece = strips.next(|number| self.area(now, number, scene, changed), now.price(), budget);
            self.stages().strips = strips;
            match piece {
                Piece::Strip(strip) => self.work(now, strip, scene, earlier)?,
                Piece::Paused => return Ok(false),
                Piece::Done => {
                    self.end(now, scene, earlier)?;
                    self.stages().now = now.next();
                }
            }
        }
        Ok(true)
    }
}
