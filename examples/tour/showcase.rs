//! One query with every contender: measured without a probe, then recorded with one.

use std::time::{Duration, Instant};

use taut::geom::Point;
use taut::plan::Probe;
use taut::{Outcome, Planner, Position, Request, Status};

use super::contenders::{Contender, Ends, reference};
use super::failure::Failure;
use super::question::Cell;
use super::world::World;

/// What one contender made of the query.
pub(crate) struct Run {
    pub(crate) contender: Contender,
    pub(crate) outcome: Outcome,
    pub(crate) path: Vec<Position>,
    /// Length divided by the shortest length known between the same ends; none without a path.
    pub(crate) ratio: Option<f64>,
    /// Shortest of several searches on a warm planner.
    pub(crate) time: Duration,
    /// Bytes of the planner after the search.
    pub(crate) memory: u64,
    /// The vertices in the order they were expanded.
    pub(crate) expanded: Vec<Point>,
    /// What they saw, for Anya.
    pub(crate) views: Vec<View>,
}

/// A part of what a root sees: the trapezoid between two intervals, from the near to the far end of each.
pub(crate) struct View {
    /// Which of the expanded vertices the root is.
    pub(crate) order: usize,
    pub(crate) from: [(f64, f64); 2],
    pub(crate) to: [(f64, f64); 2],
}

impl View {
    /// Whether there is any ground between the intervals.
    pub(crate) fn has_area(&self) -> bool {
        self.from[0] != self.to[0] && (self.from[0] != self.from[1] || self.to[0] != self.to[1])
    }
}

impl Run {
    pub(crate) fn found(&self) -> bool {
        self.outcome.status == Status::Found
    }

    /// Points of the path between its two ends.
    pub(crate) fn turns(&self) -> usize {
        self.path.len().saturating_sub(2)
    }
}

/// A probe that writes down what is expanded, and what is seen from there.
#[derive(Default)]
struct Recorder {
    expanded: Vec<Point>,
    views: Vec<View>,
}

impl Probe for Recorder {
    fn expand(&mut self, vertex: Point, _parent: Point, _g: f64) {
        self.expanded.push(vertex);
    }

    fn project(&mut self, _root: Point, from: [(f64, f64); 2], to: [(f64, f64); 2]) {
        self.views.push(View { order: self.expanded.len() - 1, from, to });
    }
}

/// One query for every contender.
pub(crate) fn run(world: &World, contenders: &[Contender], question: (Cell, Cell)) -> Result<Vec<Run>, Failure> {
    let mut runs = Vec::new();
    for contender in contenders {
        runs.push(run_one(world, contender, question)?);
    }
    for ends in [Ends::Centres, Ends::Corners] {
        let shortest = shortest(world, contenders, &runs, ends, question)?;
        let same_ends = |run: &&mut Run| run.contender.ends() == ends && run.found();
        for run in runs.iter_mut().filter(same_ends) {
            run.ratio = (shortest > 0.0).then(|| run.outcome.length / shortest);
        }
    }
    Ok(runs)
}

/// The shortest length known between the given ends: of the runs, and of the reference planner,
/// which may have other ends of its own.
fn shortest(
    world: &World,
    contenders: &[Contender],
    runs: &[Run],
    ends: Ends,
    (start, goal): (Cell, Cell),
) -> Result<f64, Failure> {
    let mut shortest = runs
        .iter()
        .filter(|run| run.contender.ends() == ends && run.found())
        .map(|run| run.outcome.length)
        .fold(f64::INFINITY, f64::min);
    if let Some(reference) = reference(contenders) {
        let mut planner = reference.planner(&world.grid)?;
        let outcome = planner.find(&ends.request(start, goal));
        shortest = shortest.min(outcome.map_err(|error| reference.failure(error))?.length);
    }
    Ok(shortest)
}

fn run_one(world: &World, contender: &Contender, (start, goal): (Cell, Cell)) -> Result<Run, Failure> {
    let fail = |error| contender.failure(error);
    let request = contender.ends().request(start, goal);
    let mut planner = contender.planner(&world.grid)?;
    let time = shortest_time(|| planner.find(&request).map(|_| ())).map_err(fail)?;
    let memory = planner.memory().total();
    Ok(Run { time, memory, ..record(contender, &mut planner, &request)? })
}

/// One search with a probe, not timed.
pub(crate) fn record(contender: &Contender, planner: &mut Planner, request: &Request) -> Result<Run, Failure> {
    let mut recorder = Recorder::default();
    let outcome = planner.find_with(request, &mut recorder).map_err(|error| contender.failure(error))?;
    Ok(Run {
        contender: contender.clone(),
        outcome,
        path: planner.path().to_vec(),
        ratio: None,
        time: Duration::ZERO,
        memory: planner.memory().total(),
        expanded: recorder.expanded,
        views: recorder.views,
    })
}

/// Runs the search once to warm up, then for a tenth of a second or at least three times; the
/// shortest time is the one least disturbed by everything else the machine does.
fn shortest_time<E>(mut search: impl FnMut() -> Result<(), E>) -> Result<Duration, E> {
    const ENOUGH: Duration = Duration::from_millis(100);
    search()?;
    let begin = Instant::now();
    let mut shortest = Duration::MAX;
    let mut runs = 0;
    while runs < 3 || begin.elapsed() < ENOUGH {
        let start = Instant::now();
        search()?;
        shortest = shortest.min(start.elapsed());
        runs += 1;
    }
    Ok(shortest)
}
