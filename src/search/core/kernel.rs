//! The interface of every search algorithm.

use crate::base::{Budget, Result};
use crate::geom::Point;
use crate::grid::Layer;
use crate::search::core::{Clock, Margin, Moment, Mover, PathShape, Probe, RoutePiece, Scene, Stats};

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

/// What is known about the least cost of a path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CostBracket {
    /// The cost of the best path so far; infinite without one.
    pub(crate) cost: f64,
    /// No path costs less.
    pub(crate) least: f64,
}

/// Memory in use by a kernel.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MemoryUse {
    pub(crate) nodes: u64,
    pub(crate) open: u64,
    pub(crate) open_peak: u64,
    pub(crate) other: u64,
}

/// One search for many goals.
pub(crate) trait ManyGoals {
    /// Starts a search for at most `goals` goals: each is added, then the search sets out.
    fn begin_many(&mut self, scene: &Scene<'_>, start: Point, goals: usize, allowance: u64) -> Result;

    /// Adds a free goal and numbers it.
    fn add_goal(&mut self, scene: &Scene<'_>, goal: Point) -> Result<usize>;

    /// Ends the list of goals: the search may be stepped. It is found when every goal's length is final.
    fn set_out(&mut self, scene: &Scene<'_>) -> Result;

    /// True if the goal was reached and its length is final: from here on the kernel traces the path to it.
    fn choose(&mut self, goal: usize) -> bool;
}

/// A search that can be paused and resumed. What only some kernels can do has a default for the others, of which
/// nothing of the kind is asked: the table of algorithms says which they are.
pub(crate) trait Kernel {
    /// Starts a search between two free points (for a lattice kernel, points of its lattice). `allowance` is the number
    /// of bytes that the kernel may allocate, `u64::MAX` for no limit.
    fn begin(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result;

    /// Continues until the search ends or the budget is spent.
    fn step<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress>
    where
        Self: Sized;

    /// Takes the shortest path to the point nearest to the goal, before it is traced: for kernels whose search may have
    /// met that point on a longer one.
    fn shorten_nearest(&mut self, _scene: &Scene<'_>) -> Result {
        Ok(())
    }

    /// Repeats a search that has ended without what earlier queries have left, so that these do not decide whether its
    /// path exceeds a memory limit. False, and nothing is done, if they have left nothing.
    fn repeat(&mut self, _scene: &Scene<'_>) -> Result<bool> {
        Ok(false)
    }

    /// Writes every vertex of the path to `target`, from the start on. The goal must have been found.
    fn trace(&self, scene: &Scene<'_>, target: Target, out: &mut Vec<Point>) -> Result;

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

    /// The search for many goals, if the kernel has one.
    fn many_goals(&mut self) -> Option<&mut dyn ManyGoals> {
        None
    }

    /// Does a part of what later searches of the scene's layer profit from: found if nothing is left to do. An open
    /// search goes on.
    fn prepare(&mut self, _scene: &Scene<'_>, _budget: &mut Budget) -> Result<Progress> {
        Ok(Progress::Found)
    }

    /// Scales the heuristic for the smallest class cost; in force from the next search on.
    fn set_smallest_cost(&mut self, _h_scale: f64, _smallest: f64) {}

    /// The costs have changed: a search that is kept from one query to the next is outdated. An open search goes on.
    fn forget(&mut self) {}

    /// The least unweighted f of the open list, for exact planners: no path is shorter than this or than the one that
    /// was found.
    fn least_open(&self) -> f64 {
        0.0
    }

    /// What is known of the least cost, for a kernel that proves a bound over terrain costs: it narrows as the search
    /// goes on.
    fn bracket(&self) -> Option<CostBracket> {
        None
    }

    /// How near to the goal the search has come, if it knows the radius of a disc.
    fn left(&self) -> Option<f64> {
        None
    }

    /// What the path is made of.
    fn shape(&self) -> PathShape {
        PathShape::Lines
    }

    /// Calls `take` with every piece of a path with arcs, the last one first.
    fn pieces_backwards(&self, _take: &mut dyn FnMut(RoutePiece) -> Result) -> Result {
        Ok(())
    }

    /// Keeps a path with arcs farther away from walls, as far as the margin allows.
    fn keep_margin(&mut self, _layer: &Layer, _margin: Margin) -> Result {
        Ok(())
    }

    /// Writes the time of each point of a timed path that was traced, in the host's time.
    fn times(&self, out: &mut Vec<f64>) -> Result {
        out.clear();
        Ok(())
    }

    /// Takes the movers that later searches avoid.
    ///
    /// # Errors
    /// [`crate::Error::BadMover`]: the movers are as before then.
    fn set_movers(&mut self, _movers: Vec<Mover>, _moments: Vec<Moment>) -> Result {
        Ok(())
    }

    /// What the next search among movers starts with.
    fn set_clock(&mut self, _clock: Clock) {}

    /// Rows over which the search has projected intervals, for benchmarks; 0 for kernels without intervals.
    fn projections(&self) -> u64 {
        0
    }
}

/// The methods of a [`Kernel`] with one table, one open list and the fields `found`, `closest` and `stats`.
macro_rules! one_table {
    ($table:ident) => {
        fn cost(&self, target: Target) -> f64 {
            match target {
                Target::Goal => self.found,
                Target::Nearest => self.closest.2,
            }
        }

        fn stats(&self) -> Stats {
            self.stats
        }

        fn memory_use(&self) -> MemoryUse {
            MemoryUse { nodes: self.$table.bytes(), open: self.open.bytes(), open_peak: self.open.peak(), other: 0 }
        }

        fn trim(&mut self) {
            self.open.release();
        }

        fn release(&mut self) {
            self.trim();
            self.$table.release();
        }
    };
}

pub(crate) use one_table;
