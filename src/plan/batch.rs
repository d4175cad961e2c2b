//! One start, many goals: one search where the kernel has one (Anya), otherwise one search per goal. All on one
//! snapshot.

use super::answers::{Goal, Stage};
use super::capabilities::Capabilities;
use super::ends::{Ends, Verdict};
use super::engine::Engine;
use super::outcome::{Outcome, Status};
use super::query::{Query, World};
use super::request::Request;
use crate::base::Error;
use crate::base::budget::Budget;
use crate::geom::{Point, Position};
use crate::search::core::kernel::{Kernel, Progress, Target};
use crate::search::core::probe::NoProbe;
use crate::search::core::stats::Stats;

/// A query for many goals.
pub(super) struct Batch<'a> {
    engine: &'a mut Engine,
    world: World,
    start: Position,
    /// The vertex of the start.
    vertex: Point,
}

impl<'a> Batch<'a> {
    /// A query from `start`, at this vertex, for the goals of the engine's answers, whose stages have been found.
    pub(super) const fn new(engine: &'a mut Engine, world: World, (start, vertex): (Position, Point)) -> Self {
        Self { engine, world, start, vertex }
    }

    /// Answers all goals: found, or cancelled if another thread ended that.
    pub(super) fn answer(mut self) -> Result<Status, Error> {
        self.engine.answers.revision = self.world.snapshot.revision();
        self.engine.check_limit()?;
        let at_once = self.engine.options.algorithm.traits().many_goals && self.engine.answers.goals.len() > 1;
        let status = if at_once { self.search_once() } else { self.search_each() }?;
        // Selecting a goal needs no further memory.
        self.engine.path.clear();
        self.engine.make_room_for_path(self.engine.answers.longest())?;
        Ok(status)
    }

    fn query(&self, goal: Position, vertex: Point) -> Result<Query, Error> {
        let requested = Point::snap(goal)?;
        let ends = Ends { start: self.vertex, goal: vertex, verdict: Verdict::Reachable, requested };
        let request = Request::new(self.start, goal);
        Ok(Query::new(self.world.clone(), &request, ends, self.engine.options.memory_limit))
    }

    fn without_path(&self, status: Status, stats: Stats) -> Outcome {
        self.engine.outcome_without_path(status, stats, &self.world.snapshot)
    }

    /// One search per goal.
    fn search_each(&mut self) -> Result<Status, Error> {
        let mut status = Status::Found;
        for at in 0..self.engine.answers.goals.len() {
            let Goal { position, stage } = self.engine.answers.goals[at];
            if status == Status::Cancelled {
                let outcome = self.without_path(status, self.engine.kernel.stats());
                self.engine.answers.push(Ok(outcome), &[])?;
                continue;
            }
            if self.engine.options.memory_limit != 0 {
                // As for single queries: what one goal has left must not decide about the next.
                self.engine.trim();
            }
            self.engine.path.clear();
            let Position { x, y } = position;
            let result = match stage {
                Stage::Blocked => Err(Error::GoalBlocked { x, y }),
                Stage::Unreachable | Stage::Numbered(_) => Ok(self.without_path(Status::NoPath, Stats::default())),
                Stage::Free(vertex) => Ok(self.search_one(position, vertex)?),
            };
            if result.is_ok_and(|outcome| outcome.status == Status::Cancelled) {
                status = Status::Cancelled;
            }
            self.engine.answers.push(result, &self.engine.path)?;
        }
        Ok(status)
    }

    fn search_one(&mut self, goal: Position, vertex: Point) -> Result<Outcome, Error> {
        let mut query = self.query(goal, vertex)?;
        self.engine.begin(&query)?;
        let outcome = self.engine.step(&mut query, 0, &mut NoProbe);
        outcome.map_err(|error| self.engine.with_own_limit(error))
    }

    /// One search for all goals.
    fn search_once(&mut self) -> Result<Status, Error> {
        let query = self.query(self.start, self.vertex)?;
        let progress = self.run_once(&query)?;
        let cancelled = progress == Progress::Cancelled;
        let unreached = if cancelled { Status::Cancelled } else { Status::NoPath };
        for at in 0..self.engine.answers.goals.len() {
            let Goal { position: Position { x, y }, stage } = self.engine.answers.goals[at];
            self.engine.path.clear();
            let result = match stage {
                Stage::Blocked => Err(Error::GoalBlocked { x, y }),
                Stage::Unreachable => Ok(self.without_path(Status::NoPath, self.engine.kernel.stats())),
                Stage::Numbered(number) if self.choose(number) => {
                    Ok(self.engine.finish(&query, Status::Found, Target::Goal)?)
                }
                Stage::Free(_) | Stage::Numbered(_) => Ok(self.without_path(unreached, self.engine.kernel.stats())),
            };
            self.engine.answers.push(result, &self.engine.path)?;
        }
        Ok(if cancelled { Status::Cancelled } else { Status::Found })
    }

    /// Lets the kernel search for every goal that is free and reachable.
    fn run_once(&mut self, query: &Query) -> Result<Progress, Error> {
        let engine = &mut *self.engine;
        let (allowance, scene) = (engine.allowance(), query.scene(&engine.cancel));
        let kernel = engine.kernel.many_goals().expect("the table of algorithms states it");
        kernel.begin_many(&scene, self.vertex, engine.answers.goals.len(), allowance)?;
        for goal in &mut engine.answers.goals {
            if let Stage::Free(vertex) = goal.stage {
                goal.stage = Stage::Numbered(kernel.add_goal(&scene, vertex)?);
            }
        }
        kernel.set_out(&scene)?;
        engine.kernel.step(&scene, &mut Budget::new(0), &mut NoProbe)
    }

    /// True if the goal with this number was reached: the kernel traces the path to it then.
    fn choose(&mut self, number: usize) -> bool {
        self.engine.kernel.many_goals().is_some_and(|kernel| kernel.choose(number))
    }
}
