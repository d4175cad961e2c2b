//! What all searches over a graph of states do alike: they check the ends, go on in steps, and tell how they ended.
//! What differs is the [`World`].

use crate::base::{Bounds, Budget, Error, single};
use crate::collections::{CancelHandle, reserve};
use crate::grid::{Grid, Snapshot};
use crate::motion::core::options::{MotionOptions, MotionOutcome, MotionStatus};
use crate::motion::core::pieces::MotionPiece;
use crate::motion::core::rows::{straighten, unwind};
use crate::search::best_first::{BestFirst, Graph, NodeId, Successor};
use crate::search::core::{Guarantee, Progress};
use crate::space::MOST_AXES;

/// A planner of one kind, as [`crate::motion::Motion`] runs it.
pub(crate) trait Search {
    /// Begins a search on the grid as it is now; the rows have been checked. `takes_first`: it ends with the first
    /// path, even if more iterations made it shorter. The path may end so far from a goal.
    ///
    /// # Errors
    /// [`Error::StartBlocked`], [`Error::GoalBlocked`], [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    fn begin(&mut self, start: &[f64], goals: &[f64], takes_first: bool, tolerance: f64) -> Result<(), Error>;

    /// Goes on for so many expansions; 0: until the search ends. Writes the path if there is one.
    ///
    /// # Errors
    /// [`Error::NoSearch`], [`Error::MemoryLimit`], [`Error::VoxelLimit`], [`Error::OutOfMemory`].
    fn step(&mut self, max_expansions: u64, path: &mut Vec<f64>) -> Result<MotionOutcome, Error>;

    /// How the path is driven, piece by piece.
    fn pieces(&self) -> &[MotionPiece];

    /// Bytes of the planner, without what its space keeps.
    fn memory(&self) -> u64;

    /// Ends the open search.
    fn forget(&mut self);

    /// Ends it and frees the memory.
    fn reset(&mut self);
}

/// States with a graph over them, on a snapshot of a grid.
pub(crate) trait World {
    /// What a node is.
    type Place: Copy;

    fn grid(&self) -> &Grid;

    /// True if a state touches no wall.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    fn is_free(&mut self, snapshot: &Snapshot, row: &[f64]) -> Result<bool, Error>;

    /// The place that an error about a state names.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    fn position(&self, row: &[f64]) -> Result<(f32, f32), Error> {
        Ok((single(row[0]), single(row[1])))
    }

    /// Begins once the ends are known to be free.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    fn begin(&mut self, snapshot: &Snapshot, run: &Run<Self::Place>) -> Result<(), Error>;

    /// Goes on, and writes the path if there is one: how the step ended, and what is known about the answer.
    ///
    /// # Errors
    /// As [`Search::step`].
    fn step(
        &mut self,
        snapshot: &Snapshot,
        run: &mut Run<Self::Place>,
        budget: &mut Budget,
        path: &mut Vec<f64>,
    ) -> Result<(MotionStatus, Guarantee), Error>;

    /// The length of a path, and what it costs.
    fn measure(&self, run: &Run<Self::Place>, path: &[f64]) -> (f64, f64);

    /// Nodes expanded.
    fn expanded(&self, run: &Run<Self::Place>) -> u64 {
        run.search.expanded()
    }

    /// Angles and parts of a cell.
    fn resolution(&self) -> (u32, u32);

    /// How the path is driven, piece by piece.
    fn pieces(&self) -> &[MotionPiece] {
        &[]
    }

    /// Drops what an open search has.
    fn forget(&mut self) {}

    /// Bytes allocated, without the search's.
    fn bytes(&self) -> u64;

    /// Frees them.
    fn release(&mut self);
}

/// What a world searches with.
pub(crate) struct Run<P> {
    pub(crate) options: MotionOptions,
    pub(crate) cancel: CancelHandle,
    /// The start; the goals that are free, row by row.
    pub(crate) start: Vec<f64>,
    pub(crate) goals: Vec<f64>,
    pub(crate) search: BestFirst<P>,
    /// False until the search has its starts.
    pub(crate) is_searching: bool,
}

impl<P: Copy> Run<P> {
    /// Bytes that the search may take.
    pub(crate) const fn limit(&self) -> u64 {
        if self.options.memory_limit == 0 { u64::MAX } else { self.options.memory_limit }
    }

    /// The goals.
    pub(crate) fn goals(&self) -> impl Iterator<Item = &[f64]> + Clone {
        self.goals.chunks_exact(self.start.len())
    }

    /// Begins at some ends, as nodes of a graph.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn set_out<G: Graph<Place = P>>(&mut self, graph: &mut G, starts: &[End<P>]) -> Result<(), Error> {
        self.is_searching = true;
        starts.iter().try_for_each(|start| {
            self.search.start(graph, Successor { node: start.node, place: start.at, cost: start.cost() })
        })
    }

    /// Goes on over a graph.
    ///
    /// # Errors
    /// Those of [`BestFirst::step`].
    pub(crate) fn step<G: Graph<Place = P>>(
        &mut self,
        graph: &mut G,
        budget: &mut Budget,
    ) -> Result<MotionStatus, Error> {
        let Self { search, cancel, .. } = self;
        Ok(status_of(search.step(graph, budget, || cancel.is_requested())?))
    }

    /// Writes the way that was found, from the start to the goal that its last node is joined to. An end that is a node
    /// is told once: where `compares_first`, those are equal before angles go on from each other, else afterwards.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn trace(
        &self,
        ends: &[End<P>],
        path: &mut Vec<f64>,
        row: impl Fn(NodeId) -> [f64; MOST_AXES],
        wraps: impl Fn(usize) -> bool,
        compares_first: bool,
    ) -> Result<(), Error> {
        let Self { start, goals, search, .. } = self;
        let dimension = start.len();
        path.clear();
        reserve(path, (search.way().count() + 2) * dimension)?;
        let Some(last) = search.way().next() else { return Ok(()) };
        if let Some(end) = cheapest(ends, last) {
            path.extend_from_slice(&goals[end.goal * dimension..][..dimension]);
        }
        if compares_first && path[..] == row(last)[..dimension] {
            path.clear();
        }
        for node in search.way() {
            path.extend_from_slice(&row(node)[..dimension]);
        }
        if !compares_first || path[path.len() - dimension..] != start[..] {
            path.extend_from_slice(start);
        }
        // Row by row, each from its first number to the last one.
        path.reverse();
        path.chunks_exact_mut(dimension).for_each(<[f64]>::reverse);
        for at in (0..dimension).filter(|&at| wraps(at)) {
            unwind(path, dimension, at);
        }
        straighten(path, dimension);
        Ok(())
    }
}

/// How a step of a search has ended.
pub(crate) const fn status_of(progress: Progress) -> MotionStatus {
    match progress {
        Progress::Found => MotionStatus::Found,
        Progress::Exhausted => MotionStatus::NoPath,
        Progress::Paused => MotionStatus::InProgress,
        Progress::Cancelled => MotionStatus::Cancelled,
    }
}

/// A node that a start or a goal is joined to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct End<P> {
    pub(crate) node: NodeId,
    pub(crate) at: P,
    /// The way between them, in cells, and what turns cost.
    pub(crate) way: f64,
    pub(crate) turn: f64,
    /// Which goal.
    pub(crate) goal: usize,
}

impl<P> End<P> {
    pub(crate) const fn cost(&self) -> f64 {
        self.way + self.turn
    }
}

/// The cheapest end at a node, of ends by number.
#[inline(always)]
fn cheapest<P>(ends: &[End<P>], node: NodeId) -> Option<&End<P>> {
    let first = ends.partition_point(|end| end.node < node);
    let here = ends[first..].iter().take_while(|end| end.node == node);
    here.min_by(|a, b| a.cost().total_cmp(&b.cost()))
}

/// What the end at a node costs, of ends by number.
#[inline(always)]
pub(crate) fn end_cost<P>(ends: &[End<P>], node: NodeId) -> Option<f64> {
    let first = ends.partition_point(|end| end.node < node);
    let here = ends[first..].iter().take_while(|end| end.node == node);
    here.map(End::cost).reduce(f64::at_most)
}

/// Searches a world.
pub(crate) struct Driver<W: World> {
    pub(crate) world: W,
    run: Run<W::Place>,
    /// That of the open search.
    snapshot: Option<Snapshot>,
}

impl<W: World> Driver<W> {
    pub(crate) fn new(world: W, options: MotionOptions, cancel: CancelHandle) -> Self {
        let (start, goals) = (Vec::new(), Vec::new());
        let run = Run { options, cancel, start, goals, search: BestFirst::default(), is_searching: false };
        Self { world, run, snapshot: None }
    }
}

impl<W: World> Search for Driver<W> {
    fn begin(&mut self, start: &[f64], goals: &[f64], _takes_first: bool, _tolerance: f64) -> Result<(), Error> {
        self.forget();
        let Self { world, run, .. } = self;
        let snapshot = world.grid().snapshot();
        if !world.is_free(&snapshot, start)? {
            let (x, y) = world.position(start)?;
            return Err(Error::StartBlocked { x, y });
        }
        for (list, given) in [(&mut run.start, start), (&mut run.goals, goals)] {
            list.clear();
            reserve(list, given.len())?;
        }
        run.start.extend_from_slice(start);
        for goal in goals.chunks_exact(start.len()) {
            if world.is_free(&snapshot, goal)? {
                run.goals.extend_from_slice(goal);
            }
        }
        if run.goals.is_empty() {
            let (x, y) = world.position(&goals[..start.len()])?;
            return Err(Error::GoalBlocked { x, y });
        }
        run.is_searching = false;
        world.begin(&snapshot, run)?;
        self.snapshot = Some(snapshot);
        Ok(())
    }

    fn step(&mut self, max_expansions: u64, path: &mut Vec<f64>) -> Result<MotionOutcome, Error> {
        let snapshot = self.snapshot.take().ok_or(Error::NoSearch)?;
        let Self { world, run, .. } = self;
        let (status, guarantee) = world.step(&snapshot, run, &mut Budget::new(max_expansions), path)?;
        let (length, cost) = match status {
            MotionStatus::Found => world.measure(run, path),
            _ => (f64::INFINITY, f64::INFINITY),
        };
        let revision = snapshot.revision();
        if status == MotionStatus::InProgress {
            self.snapshot = Some(snapshot);
        }
        Ok(MotionOutcome {
            status,
            guarantee,
            cost,
            length,
            bound: if guarantee == Guarantee::Bounded { run.options.h_scale } else { 1.0 },
            expanded: world.expanded(run),
            resolution: world.resolution(),
            revision,
        })
    }

    fn pieces(&self) -> &[MotionPiece] {
        self.world.pieces()
    }

    fn memory(&self) -> u64 {
        self.run.search.bytes() + self.world.bytes()
    }

    fn forget(&mut self) {
        self.snapshot = None;
        self.world.forget();
    }

    fn reset(&mut self) {
        self.forget();
        self.run.search.release();
        (self.run.start, self.run.goals) = (Vec::new(), Vec::new());
        self.world.release();
    }
}
