//! One start, many goals: one search where the kernel has one (Anya), otherwise one search per goal. All on one
//! snapshot.

use super::answers::{Goal, Stage};
use super::capabilities::Capabilities;
use super::engine::Engine;
use super::outcome::{Outcome, Status};
use super::query::{Ends, Query, World};
use super::request::Request;
use crate::base::Error;
use crate::base::budget::Budget;
use crate::geom::{Point, Position};
use crate::search::core::kernel::{Kernel, Progress, Target};
use crate::search::core::probe::NoProbe;

/// A query for many goals.
pub(super) struct Batch<'a> {
    engine: &'a mut Engine,
    world: World,
    start: Position,
}

impl<'a> Batch<'a> {
    /// A query from `start` that fills the answers of the engine.
    pub(super) const fn new(engine: &'a mut Engine, world: World, start: Position) -> Self {
        Self { engine, world, start }
    }

    /// Answers all goals: found, or cancelled if another thread ended that.
    pub(super) fn answer(mut self, goals: impl ExactSizeIterator<Item = Position>) -> Result<Status, Error> {
        let point = Point::snap(self.start)?;
        self.engine.answers.set_goals(goals)?;
        self.engine.answers.revision = self.world.snapshot.revision();
        let query = self.query(&Request::new(self.start, self.start));
        let Position { x, y } = self.start;
        let start = self.engine.vertex_for(query.layer(), point).ok_or(Error::StartBlocked { x, y })?;
        self.engine.reachability.keep_for(query.layer());
        self.engine.check_limit()?;
        let at_once = self.engine.options.algorithm.traits().many_goals && self.engine.answers.goals.len() > 1;
        let status = if at_once { self.search_once(&query, start) } else { self.search_each() }?;
        // Selecting a goal needs no further memory.
        self.engine.path.clear();
        self.engine.make_room_for_path(self.engine.answers.longest())?;
        Ok(status)
    }

    fn query(&self, request: &Request) -> Query {
        Query::new(self.world.clone(), request, self.engine.options.memory_limit)
    }

    /// One search per goal.
    fn search_each(&mut self) -> Result<Status, Error> {
        let mut status = Status::Found;
        for at in 0..self.engine.answers.goals.len() {
            let goal = self.engine.answers.goals[at].position;
            if status == Status::Cancelled {
                let outcome = self.engine.outcome_without_path(status, &self.world.snapshot);
                self.engine.answers.push(Ok(outcome), &[])?;
                continue;
            }
            if self.engine.options.memory_limit != 0 {
                // As for single queries: what one goal has left must not decide about the next.
                self.engine.trim();
            }
            self.engine.path.clear();
            let result = match self.search_one(goal) {
                Err(error @ Error::GoalBlocked { .. }) => Err(error),
                other => Ok(other?),
            };
            if result.is_ok_and(|outcome| outcome.status == Status::Cancelled) {
                status = Status::Cancelled;
            }
            self.engine.answers.push(result, &self.engine.path)?;
        }
        Ok(status)
    }

    fn search_one(&mut self, goal: Position) -> Result<Outcome, Error> {
        let mut query = self.query(&Request::new(self.start, goal));
        self.engine.begin(&mut query)?;
        let outcome = self.engine.step(&mut query, 0, &mut NoProbe);
        outcome.map_err(|error| self.engine.with_own_limit(error))
    }

    /// One search for all goals.
    fn search_once(&mut self, query: &Query, start: Point) -> Result<Status, Error> {
        let progress = self.run_once(query, start)?;
        let cancelled = progress == Progress::Cancelled;
        let unreached = if cancelled { Status::Cancelled } else { Status::NoPath };
        for at in 0..self.engine.answers.goals.len() {
            let Goal { position: Position { x, y }, stage } = self.engine.answers.goals[at];
            self.engine.path.clear();
            let result = match stage {
                Stage::Blocked => Err(Error::GoalBlocked { x, y }),
                Stage::Unreachable => Ok(self.engine.outcome_without_path(Status::NoPath, &self.world.snapshot)),
                Stage::Numbered(number) if self.choose(number) => {
                    Ok(self.engine.finish(query, Status::Found, Target::Goal)?)
                }
                Stage::Free(_) | Stage::Numbered(_) => {
                    Ok(self.engine.outcome_without_path(unreached, &self.world.snapshot))
                }
            };
            self.engine.answers.push(result, &self.engine.path)?;
        }
        Ok(if cancelled { Status::Cancelled } else { Status::Found })
    }

    /// Lets the kernel search for every goal that is free and not proven unreachable.
    fn run_once(&mut self, query: &Query, start: Point) -> Result<Progress, Error> {
        let engine = &mut *self.engine;
        let (allowance, layer, scene) = (engine.allowance(), query.layer(), query.scene(&engine.cancel));
        for at in 0..engine.answers.goals.len() {
            let goal = Point::snap(engine.answers.goals[at].position)?;
            engine.answers.goals[at].stage = match engine.vertex_for(layer, goal) {
                None => Stage::Blocked,
                Some(goal) if engine.proves_unreachable(query, Ends { start, goal }) => Stage::Unreachable,
                Some(goal) => Stage::Free(goal),
            };
        }
        let kernel = engine.kernel.many_goals().expect("the table of algorithms states it");
        kernel.begin_many(&scene, start, engine.answers.goals.len(), allowance)?;
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
