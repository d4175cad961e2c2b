//! What all searches over a graph of states do alike: they check the ends, go on in steps, and tell how they ended.
//! What differs is the [`World`].

use crate::base::{Bounds, Budget, Error, single};
use crate::collections::{CancelHandle, List, Shared, reserve};
use crate::grid::{Grid, Snapshot};
use crate::motion::core::options::{MotionOptions, MotionOutcome, MotionRequest, MotionStatus};
use crate::motion::core::pieces::MotionPiece;
use crate::motion::core::rows::{straighten, unwind};
use crate::search::best_first::{BestFirst, Graph, NodeId, Successor};
use crate::search::core::{Guarantee, Progress};
use crate::space::{MOST_AXES, Version, World as PolygonWorld};

/// A planner of one kind, as [`crate::motion::Motion`] runs it.
pub(crate) trait Search {
    /// Begins a search on the grid as it is now; the rows and the request have been checked.
    ///
    /// # Errors
    /// [`Error::StartBlocked`], [`Error::GoalBlocked`], [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    fn begin(&mut self, start: &[f64], goals: &[f64], request: &MotionRequest) -> Result<(), Error>;

    /// Goes on for so many expansions; 0: until the search ends. Writes the path if there is one.
    ///
    /// # Errors
    /// [`Error::NoSearch`], [`Error::MemoryLimit`], [`Error::VoxelLimit`], [`Error::OutOfMemory`].
    fn step(&mut self, max_expansions: u64, path: &mut Vec<f64>) -> Result<MotionOutcome, Error>;

    /// Ends a search whose iterations are used up, if there is a path already.
    ///
    /// # Errors
    /// As [`Search::step`].
    fn conclude(&mut self, _path: &mut Vec<f64>) -> Result<Option<MotionOutcome>, Error> {
        Ok(None)
    }

    /// How the path is driven, piece by piece.
    fn pieces(&self) -> &[MotionPiece];

    /// Bytes of the planner, without what its space keeps.
    fn memory(&self) -> u64;

    /// Ends the open search.
    fn forget(&mut self);

    /// Ends it and frees the memory.
    fn reset(&mut self);
}

/// A state of a map in which a search checks.
pub(crate) trait MapState {
    /// The map, which edits change.
    type Map;

    /// Its state at present.
    fn of(map: &Self::Map) -> Self;

    /// The number of edits before.
    fn revision(&self) -> u64;
}

impl MapState for Snapshot {
    type Map = Grid;

    fn of(grid: &Grid) -> Self {
        grid.snapshot()
    }

    fn revision(&self) -> u64 {
        Self::revision(self)
    }
}

impl MapState for Shared<Version> {
    type Map = PolygonWorld;

    fn of(world: &PolygonWorld) -> Self {
        world.version()
    }

    fn revision(&self) -> u64 {
        self.revision
    }
}

/// States with a graph over them, in a state of a map.
pub(crate) trait World<S: MapState = Snapshot> {
    /// What a node is.
    type Place: Copy;

    /// The map.
    fn grid(&self) -> &S::Map;

    /// True if a state touches no wall.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    fn is_free(&mut self, snapshot: &S, row: &[f64]) -> Result<bool, Error>;

    /// Adds the headings at which a search may begin at a place that it may end at with any.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    fn add_headings(&mut self, _snapshot: &S, _place: &[f64], _goals: &mut Vec<f64>) -> Result<(), Error> {
        Ok(())
    }

    /// The place that an error about a state names.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    fn position(&self, row: &[f64]) -> Result<(f32, f32), Error> {
        Ok((single(row[0]), single(row[1])))
    }

    /// The answer for a start that is not free, or for goals of which none is.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    fn blocked(&self, _snapshot: &S, row: &[f64], is_goal: bool) -> Result<Error, Error> {
        let (x, y) = self.position(row)?;
        Ok(if is_goal { Error::GoalBlocked { x, y } } else { Error::StartBlocked { x, y } })
    }

    /// Begins once the ends are known to be free.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    fn begin(&mut self, _snapshot: &S, _run: &Run<Self::Place>) -> Result<(), Error> {
        Ok(())
    }

    /// Goes on, and writes the path if there is one: how the step ended, and what is known about the answer.
    ///
    /// # Errors
    /// As [`Search::step`].
    fn step(
        &mut self,
        snapshot: &S,
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
    /// True if the path may end at the place of a goal with any heading.
    pub(crate) any_heading: bool,
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

    /// Begins over a graph of so many nodes: with a larger factor than that of the options, if they say so, so that a
    /// path is soon known and repaired later.
    ///
    /// # Errors
    /// Those of [`BestFirst::begin`].
    pub(crate) fn begin_repaired(&mut self, nodes: u64, limit: u64) -> Result<(), Error> {
        begin_repaired(&mut self.search, &self.options, (nodes, limit))
    }

    /// What the path costs that was found: nodes of a repaired one may have become cheaper after those that follow.
    pub(crate) fn measured(&self, cost: f64) -> f64 {
        if self.search.is_repaired() { self.search.cost().at_most(cost) } else { self.search.cost() }
    }

    /// What is known about the path that was found.
    pub(crate) fn guarantee(&self) -> Guarantee {
        if self.search.bound() > 1.0 { Guarantee::Bounded } else { Guarantee::LatticeOptimal }
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
        if let Some(end) = ends_at(ends, last).min_by(|a, b| a.cost().total_cmp(&b.cost())) {
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

/// [`Run::begin_repaired`] of a search.
///
/// # Errors
/// As there.
pub(crate) fn begin_repaired<P: Copy>(
    search: &mut BestFirst<P>,
    options: &MotionOptions,
    (nodes, limit): (u64, u64),
) -> Result<(), Error> {
    let MotionOptions { h_scale, first_h_scale, .. } = *options;
    let is_repaired = h_scale >= 1.0 && first_h_scale > h_scale;
    search.begin(nodes, if is_repaired { first_h_scale } else { h_scale }, limit)?;
    if is_repaired {
        search.allow_repair();
    }
    Ok(())
}

/// A factor so close to that of the options is repaired at once.
const CLOSE: f64 = 0.05;

/// After a path was found: goes on to a cheaper one, if it may cost more than so many times the least.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(crate) fn goes_on<P: Copy>(search: &mut BestFirst<P>, least: f64) -> Result<bool, Error> {
    let bound = search.bound();
    if !search.is_repaired() || bound <= least {
        return Ok(false);
    }
    let middle = least + (bound - least) / 2.0;
    search.repair(if middle - least < CLOSE { least } else { middle })?;
    Ok(true)
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

/// The ends at a node, of ends by number.
#[inline(always)]
fn ends_at<P>(ends: &[End<P>], node: NodeId) -> impl Iterator<Item = &End<P>> {
    let first = ends.partition_point(|end| end.node < node);
    ends[first..].iter().take_while(move |end| end.node == node)
}

/// What the end at a node costs, of ends by number.
#[inline(always)]
pub(crate) fn end_cost<P>(ends: &[End<P>], node: NodeId) -> Option<f64> {
    ends_at(ends, node).map(End::cost).reduce(f64::at_most)
}

/// Searches a world.
pub(crate) struct Driver<W: World<S>, S: MapState = Snapshot> {
    pub(crate) world: W,
    run: Run<W::Place>,
    /// That of the open search.
    snapshot: Option<S>,
    /// The path that it has found, while it goes on to a cheaper one.
    found: Option<MotionOutcome>,
}

impl<S: MapState, W: World<S>> Driver<W, S> {
    pub(crate) fn new(world: W, options: MotionOptions, cancel: CancelHandle) -> Self {
        let (start, goals) = (Vec::new(), Vec::new());
        let search = BestFirst::default();
        let run = Run { options, cancel, start, goals, any_heading: false, search, is_searching: false };
        Self { world, run, snapshot: None, found: None }
    }
}

impl<S: MapState, W: World<S>> Search for Driver<W, S> {
    fn begin(&mut self, start: &[f64], goals: &[f64], request: &MotionRequest) -> Result<(), Error> {
        self.forget();
        let Self { world, run, .. } = self;
        let snapshot = S::of(world.grid());
        if !world.is_free(&snapshot, start)? {
            return Err(world.blocked(&snapshot, start, false)?);
        }
        run.any_heading = request.any_heading;
        run.start.replace_by(start)?;
        run.goals.clear();
        reserve(&mut run.goals, goals.len())?;
        for goal in goals.chunks_exact(start.len()) {
            if run.any_heading {
                world.add_headings(&snapshot, goal, &mut run.goals)?;
            } else if world.is_free(&snapshot, goal)? {
                run.goals.extend_from_slice(goal);
            }
        }
        if run.goals.is_empty() {
            return Err(world.blocked(&snapshot, &goals[..start.len()], true)?);
        }
        run.is_searching = false;
        world.begin(&snapshot, run)?;
        self.snapshot = Some(snapshot);
        Ok(())
    }

    fn step(&mut self, max_expansions: u64, path: &mut Vec<f64>) -> Result<MotionOutcome, Error> {
        let snapshot = self.snapshot.take().ok_or(Error::NoSearch)?;
        let Self { world, run, found, .. } = self;
        let mut budget = Budget::new(max_expansions);
        loop {
            let (status, guarantee) = match world.step(&snapshot, run, &mut budget, path) {
                // There is a path, if not the cheapest.
                Err(Error::MemoryLimit { .. }) if found.is_some() => break,
                step => step?,
            };
            let (length, cost) = match status {
                MotionStatus::Found => world.measure(run, path),
                _ => (f64::INFINITY, f64::INFINITY),
            };
            run.search.found_at(cost);
            let guarantee = if guarantee == Guarantee::Bounded { run.guarantee() } else { guarantee };
            let bound = if guarantee == Guarantee::Bounded { run.search.bound() } else { 1.0 };
            let (expanded, resolution, revision) = (world.expanded(run), world.resolution(), snapshot.revision());
            let outcome = MotionOutcome { status, guarantee, cost, length, bound, expanded, resolution, revision };
            match status {
                MotionStatus::Found if goes_on(&mut run.search, run.options.h_scale)? => *found = Some(outcome),
                MotionStatus::InProgress => {
                    self.snapshot = Some(snapshot);
                    return Ok(found.map_or(outcome, |found| MotionOutcome { status, expanded, ..found }));
                }
                _ => return Ok(outcome),
            }
        }
        let expanded = world.expanded(run);
        found.take().map(|found| MotionOutcome { expanded, ..found }).ok_or(Error::NoSearch)
    }

    fn conclude(&mut self, _path: &mut Vec<f64>) -> Result<Option<MotionOutcome>, Error> {
        let Some(found) = self.found.take() else { return Ok(None) };
        let expanded = self.world.expanded(&self.run);
        self.forget();
        Ok(Some(MotionOutcome { expanded, ..found }))
    }

    fn pieces(&self) -> &[MotionPiece] {
        self.world.pieces()
    }

    fn memory(&self) -> u64 {
        self.run.search.bytes() + self.world.bytes()
    }

    fn forget(&mut self) {
        (self.snapshot, self.found) = (None, None);
        self.world.forget();
    }

    fn reset(&mut self) {
        self.forget();
        self.run.search.release();
        (self.run.start, self.run.goals) = Default::default();
        self.world.release();
    }
}
