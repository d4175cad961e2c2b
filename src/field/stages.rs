//! The stages of a build: what comes before and after its search is done in pieces too.

use super::strips::{Price, Strips};

/// A stage of a build. A kernel has nothing to do in some of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd)]
pub(crate) enum BuildStage {
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

impl BuildStage {
    pub(super) const fn next(self) -> Self {
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

    pub(super) const fn price(self) -> Price {
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
    pub(crate) now: BuildStage,
    pub(super) strips: Strips,
}

impl Stages {
    /// Before the first stage.
    pub(crate) fn begin(&mut self) {
        *self = Self { now: BuildStage::Copy, strips: Strips::default() };
    }
}
