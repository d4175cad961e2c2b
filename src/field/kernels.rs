//! The kinds of fields behind one name.

use super::build::{Build, BuildStats, BuildTask, Reading};
use super::discs::{DiscCandidates, DiscsBuild, DiscsTable};
use super::exact::{ExactBuild, ExactTable, Sectors};
use super::ground::{Hint, TableMap};
use super::options::{FieldKind, FieldOptions};
use super::smooth::{SmoothBuild, SmoothTable};
use super::steps::{StepsBuild, StepsTable, TurningBuild, TurningTable};
use super::walls::Weights;
use crate::base::{Budget, Result};
use crate::collections::Counted;
use crate::geom::Point;
use crate::grid::TurnRule;
use crate::search::core::Progress;

/// The kernel of a field.
pub(super) enum AnyBuild {
    Exact(ExactBuild),
    Discs(DiscsBuild),
    Steps(StepsBuild),
    Turning(TurningBuild),
    Smooth(SmoothBuild),
}

/// The table of a field.
pub(super) enum AnyTable {
    Exact(ExactTable),
    Discs(DiscsTable),
    Steps(StepsTable),
    Turning(TurningTable),
    Smooth(SmoothTable),
}

/// Calls the same on every kernel, or on every table.
macro_rules! forward {
    ($self:expr, $any:ident, $it:ident => $call:expr) => {
        match $self {
            $any::Exact($it) => $call,
            $any::Discs($it) => $call,
            $any::Steps($it) => $call,
            $any::Turning($it) => $call,
            $any::Smooth($it) => $call,
        }
    };
}

/// Calls the same on every kernel, with the earlier table of its kind.
macro_rules! with_earlier {
    ($self:expr, $earlier:expr, ($kernel:ident, $of_kind:ident) => $call:expr) => {
        with_earlier!(@ $self, $earlier, ($kernel, $of_kind) => $call, Exact, Discs, Steps, Turning, Smooth)
    };
    (@ $self:expr, $earlier:expr, ($kernel:ident, $of_kind:ident) => $call:expr, $($kind:ident),*) => {
        match $self {
            $(AnyBuild::$kind($kernel) => {
                let $of_kind = $earlier.and_then(|table| match table {
                    AnyTable::$kind(table) => Some(table),
                    _ => None,
                });
                $call
            })*
        }
    };
}

impl AnyBuild {
    /// The kernel for options that have been checked; `for_points` if the layer has the size of the agents.
    pub(super) fn new(options: &FieldOptions, for_points: bool) -> Self {
        match options.kind {
            FieldKind::Exact if !for_points => Self::Discs(DiscsBuild::new(options.fixed_radius())),
            FieldKind::Exact => Self::Exact(ExactBuild::new(options.diagonal_gaps)),
            FieldKind::Steps if options.turns != TurnRule::Free => Self::Turning(TurningBuild::new(options)),
            FieldKind::Steps => Self::Steps(StepsBuild::new(super::steps::Rules::new(options))),
            FieldKind::Smooth => Self::Smooth(SmoothBuild::new(options)),
        }
    }

    /// An empty table of the kernel's kind.
    pub(super) fn table(&self) -> AnyTable {
        match self {
            Self::Exact(_) => AnyTable::Exact(ExactTable::default()),
            Self::Discs(_) => AnyTable::Discs(DiscsTable::default()),
            Self::Steps(_) => AnyTable::Steps(StepsTable::default()),
            Self::Turning(_) => AnyTable::Turning(TurningTable::default()),
            Self::Smooth(_) => AnyTable::Smooth(SmoothTable::default()),
        }
    }

    pub(super) fn begin(&mut self, task: &BuildTask<'_>, earlier: Option<&AnyTable>) -> Result {
        with_earlier!(self, earlier, (kernel, earlier) => kernel.begin(task, earlier))
    }

    pub(super) fn step(&mut self, from: Reading<'_, AnyTable>, budget: &mut Budget) -> Result<Progress> {
        let Reading { scene, earlier, changed } = from;
        with_earlier!(self, earlier, (kernel, earlier) => kernel.step(Reading { scene, earlier, changed }, budget))
    }

    /// Swaps the kernel's table with another one of its kind: hands the finished one over, or takes an old one to write
    /// into.
    pub(super) fn exchange(&mut self, table: &mut AnyTable) {
        match (self, table) {
            (Self::Exact(kernel), AnyTable::Exact(table)) => std::mem::swap(kernel.parts().table, table),
            (Self::Discs(kernel), AnyTable::Discs(table)) => std::mem::swap(kernel.parts().table, table),
            (Self::Steps(kernel), AnyTable::Steps(table)) => std::mem::swap(kernel.parts().table, table),
            (Self::Turning(kernel), AnyTable::Turning(table)) => std::mem::swap(kernel.parts().table, table),
            (Self::Smooth(kernel), AnyTable::Smooth(table)) => std::mem::swap(kernel.parts().table, table),
            _ => debug_assert!(false, "a field has tables of its kernel's kind only"),
        }
    }

    /// The weights of cells, if the kind has any.
    pub(super) fn weights(&mut self) -> Option<&mut Weights> {
        match self {
            Self::Exact(_) | Self::Discs(_) => None,
            Self::Steps(kernel) => Some(kernel.weights_mut()),
            Self::Turning(kernel) => Some(kernel.weights_mut()),
            Self::Smooth(kernel) => Some(kernel.weights_mut()),
        }
    }

    pub(super) fn stats(&mut self) -> BuildStats {
        forward!(self, AnyBuild, kernel => *kernel.parts().stats)
    }

    pub(super) fn bytes(&self) -> u64 {
        forward!(self, AnyBuild, kernel => kernel.bytes())
    }

    pub(super) fn release(&mut self) {
        forward!(self, AnyBuild, kernel => kernel.release());
    }
}

/// What a thread needs to read a table; kept for the next call.
#[derive(Default)]
pub(crate) struct ReadScratch {
    pub(super) points: Vec<Point>,
    /// Walks that are joined by links.
    pub(super) joined: Vec<Point>,
    sectors: Sectors,
    candidates: DiscCandidates,
}

impl AnyTable {
    /// The distance of a point.
    pub(super) fn distance(
        &self,
        ground: &TableMap<'_>,
        at: Point,
        near: bool,
        scratch: &mut ReadScratch,
    ) -> Result<f64> {
        match self {
            Self::Exact(table) if near => Ok(table.way(ground.layer, at).map_or(f64::INFINITY, |way| way.length)),
            Self::Exact(table) => table.distance(ground.layer, at, &mut scratch.sectors),
            Self::Discs(table) => table.distance(ground.layer, at, &mut scratch.candidates),
            Self::Steps(table) => Ok(table.distance(ground, at)),
            Self::Turning(table) => Ok(table.distance(ground, at)),
            Self::Smooth(table) => Ok(table.distance(ground, at)),
        }
    }

    /// The number of the seed to which the way from a point leads.
    pub(super) fn source(&self, ground: &TableMap<'_>, at: Point, scratch: &mut ReadScratch) -> Result<Option<u32>> {
        match self {
            Self::Exact(table) => table.source(ground.layer, at, &mut scratch.sectors),
            Self::Discs(table) => table.source(ground.layer, at, &mut scratch.candidates),
            Self::Steps(table) => Ok(table.source(ground, at).map(|source| source.number)),
            Self::Turning(table) => Ok(table.source(ground, at).map(|source| source.number)),
            Self::Smooth(table) => Ok(table.source(ground, at).map(|source| source.number)),
        }
    }

    /// Where the walk to a place ends that was given to the build as a seed.
    pub(super) fn end_of(&self, ground: &TableMap<'_>, seed: Point) -> Point {
        match self {
            Self::Steps(table) => table.end_of(ground, seed),
            Self::Turning(table) => table.end_of(ground, seed),
            Self::Exact(_) | Self::Discs(_) | Self::Smooth(_) => seed,
        }
    }

    /// Where to walk from a point; `hint` is the answer that the walker follows, or the point itself.
    pub(super) fn next(
        &self,
        ground: &TableMap<'_>,
        at: Point,
        hint: Hint,
        scratch: &mut ReadScratch,
    ) -> Result<Option<Point>> {
        match self {
            Self::Exact(table) => Ok(table.next(ground.layer, at, hint.point)),
            Self::Discs(table) => table.next(ground.layer, at, hint, &mut scratch.candidates),
            Self::Steps(table) => Ok(table.next(ground, at, hint)),
            Self::Turning(table) => Ok(table.next(ground, at, hint)),
            Self::Smooth(table) => Ok(table.next(ground, at, hint)),
        }
    }

    /// Begins to load the words of a cell that [`AnyTable::next`] will read.
    #[inline(always)]
    pub(super) fn load(&self, cell: (i32, i32)) {
        match self {
            Self::Exact(table) => table.load(cell),
            Self::Steps(table) => table.load(cell),
            Self::Discs(_) | Self::Turning(_) | Self::Smooth(_) => {}
        }
    }

    /// Begins to load what the words of a cell point to.
    #[inline(always)]
    pub(super) fn load_next(&self, cell: (i32, i32)) {
        if let Self::Exact(table) = self {
            table.load_owners(cell);
        }
    }

    /// The answer of [`AnyTable::next`] for most points, in less time; none says nothing.
    #[inline(always)]
    pub(super) fn plain_next(&self, ground: &TableMap<'_>, at: Point, hint: Hint) -> Option<Point> {
        match self {
            Self::Exact(table) => table.plain_next(ground.layer, at, hint.point),
            Self::Steps(table) => table.plain_next(ground, at, hint),
            Self::Discs(_) | Self::Turning(_) | Self::Smooth(_) => None,
        }
    }

    /// The turns of the way from a point to its seed, in the list of the scratch; nothing if it was not reached.
    pub(super) fn path(&self, ground: &TableMap<'_>, from: Point, scratch: &mut ReadScratch) -> Result {
        let ReadScratch { points, sectors, candidates, .. } = scratch;
        match self {
            Self::Exact(table) => table.path(ground.layer, from, points, sectors),
            Self::Discs(table) => table.path(ground.layer, from, points, candidates),
            Self::Steps(table) => table.path(ground, from, points),
            Self::Turning(table) => table.path(ground, from, points),
            Self::Smooth(table) => table.path(ground, from, points),
        }
    }

    /// The distance of a vertex of the lattice; none if the table has none of vertices.
    pub(super) fn lattice_distance(&self, x: i32, y: i32) -> Option<f64> {
        match self {
            Self::Exact(table) => Some(table.lattice_distance(x, y)),
            Self::Discs(_) => None,
            Self::Steps(table) => Some(table.lattice_distance(x, y)),
            Self::Turning(table) => Some(table.lattice_distance(x, y)),
            Self::Smooth(table) => Some(table.lattice_distance(x, y)),
        }
    }

    /// How much more than their class the cells cost, row by row: the bits of a single each; nothing if none does.
    pub(super) fn factors(&self) -> &[u32] {
        match self {
            Self::Exact(_) | Self::Discs(_) => &[],
            Self::Steps(table) => table.factors(),
            Self::Turning(table) => table.factors(),
            Self::Smooth(table) => table.factors(),
        }
    }

    /// Vertices reached, for discs seeds and turns, and the farthest distance.
    pub(super) fn reached(&self) -> (u64, f64) {
        forward!(self, AnyTable, table => table.reached())
    }

    /// Bytes allocated.
    pub(super) fn bytes(&self) -> u64 {
        forward!(self, AnyTable, table => table.bytes())
    }
}
