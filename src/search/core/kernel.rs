//! The interface of every search algorithm.

use crate::base::{Budget, Error};
use crate::geom::Point;
use crate::search::core::probe::Probe;
use crate::search::core::scene::Scene;
use crate::search::core::stats::Stats;

/// How a step of a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Progress {
    /// The goal was reached.
    Found,
    /// Everything that can be reached was expanded, and the goal was not among it.
    Exhausted,
    /// The budget ran out before a vertex that would have to be expanded next.
    Paused,
    /// Another thread cancelled the search.
    Cancelled,
}

/// Where a path ends: the goal, or the vertex that was reached nearest to it in a straight line (the first such).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Goal,
    Nearest,
}

/// Memory in use by a kernel.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MemoryUse {
    pub(crate) nodes: u64,
    pub(crate) open: u64,
    pub(crate) open_peak: u64,
    pub(crate) other: u64,
}

/// A search that can be paused and resumed.
pub(crate) trait Kernel {
    /// Starts a search between two free points (for a lattice kernel, points of its lattice). `allowance` is the number
    /// of bytes that the kernel may allocate, `u64::MAX` for no limit.
    fn begin(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result<(), Error>;

    /// Continues until the search ends or the budget is spent.
    fn step<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress, Error>;

    /// Takes the shortest path to the point nearest to the goal, before it is traced: for kernels whose search may have
    /// met that point on a longer one.
    fn shorten_nearest(&mut self, _scene: &Scene<'_>) -> Result<(), Error> {
        Ok(())
    }

    /// Repeats a search that has ended without what earlier queries have left, so that these do not decide whether its
    /// path exceeds a memory limit. False, and nothing is done, if they have left nothing.
    fn repeat(&mut self, _scene: &Scene<'_>) -> Result<bool, Error> {
        Ok(false)
    }

    /// Writes every vertex of the path to `target`, from the start on. The goal must have been found.
    fn trace(&self, scene: &Scene<'_>, target: Target, out: &mut Vec<Point>) -> Result<(), Error>;

    /// The cost of that path as the search counted it.
    fn cost(&self, target: Target) -> f64;

    /// What the search counted.
    fn stats(&self) -> Stats;

    /// The memory in use.
    fn memory_use(&self) -> MemoryUse;

    /// Bytes of what the kernel shares with other planners, which no limit of its own counts.
    fn shared(&self) -> u64 {
        0
    }

    /// Drops the search and frees all memory but the node table, whose size depends on the map and the kind of agent
    /// alone, and what a kernel keeps for later queries without letting it decide whether they meet a memory limit.
    fn trim(&mut self);

    /// Drops the search and frees all memory.
    fn release(&mut self);
}
