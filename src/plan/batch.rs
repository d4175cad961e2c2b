//! One start, many goals: one search where the kernel has one (Anya), otherwise one search per goal. All on one
//! snapshot, in steps.
//!
//! ```text
//!   together   add the goals to the search, search, then trace the path to each goal
//!   one by one begin the search for a goal, step it, keep its answer
//! ```
//!
//! Goals are answered in their order. Adding a goal to the search for all takes one expansion from the budget: it scans
//! the map around the goal.

use super::answers::{GoalStage, RequestedGoal};
use super::endpoints::{Pair, QueryEnds, Verdict};
use super::outcome::{Outcome, Status};
use super::query::{OpenQuery, QueryMap};
use super::{deadline::Deadline, engine::Engine, request::Request};
use crate::base::{Budget, Error, Result};
use crate::geom::{Point, Position};
use crate::search::core::{Progress, Stats, Target, unwatched};

/// A query for many goals, whose answers are those of the engine.
pub(super) struct Batch {
    /// The query without a goal: the map, the request, and what it has left. In a search per goal that of the present
    /// goal, if there is one.
    query: OpenQuery,
    phase: BatchPhase,
}

/// What the next step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BatchPhase {
    /// Begins the search for the next goal.
    Next,
    /// Searches for the next goal.
    Single,
    /// Adds this goal to the search for all goals.
    Add(usize),
    /// Searches for all goals.
    Together,
    /// Traces the paths, after a search that has ended so.
    Trace(Status),
    /// Answers the goals that are left as cancelled.
    Cancelled,
}

/// What a part of a step has come to.
enum BatchPart {
    Continues,
    Paused(Status),
}

impl Batch {
    /// Begins a query from the start of `common`, at this vertex, that fills the answers of the engine, whose goals and
    /// their stages have been found. The goal of `common` is ignored.
    pub(super) fn begin(engine: &mut Engine, world: QueryMap, common: &Request, start: Point) -> Result<Self> {
        engine.answers.revision = world.snapshot.revision();
        engine.suit(&world)?;
        engine.check_limit_without_search()?;
        let request = Request { goal: common.start, ..*common };
        let radius = engine.options.radius_of(common);
        let pair = Pair { start, goal: start };
        let ends =
            QueryEnds { pair, vertices: pair, verdict: Verdict::Reachable, requested: start, radius, across: None };
        let query = OpenQuery::new(world, &request, ends, engine.options.memory_limit);
        let mut batch = Self { query, phase: BatchPhase::Next };
        // Each goal has a way across links of its own.
        let no_links = batch.query.world.links.is_empty();
        let no_costs = !batch.query.world.costs.is_weighted();
        let many_goals = engine.options.algorithm.traits().many_goals;
        let has_one_search = many_goals && !common.allow_partial && radius.search == 0 && no_links && no_costs;
        if has_one_search && engine.answers.goals.len() > 1 {
            let (allowance, scene) = (engine.allowance(), batch.query.scene(&engine.cancel));
            let kernel = engine.kernel.many_goals().expect("the table of algorithms states it");
            kernel.begin_many(&scene, start, engine.answers.goals.len(), allowance)?;
            batch.phase = BatchPhase::Add(0);
        }
        Ok(batch)
    }

    /// Goes on for at most `own` expansions (0: no limit of its own), until the deadline. Found once every goal has its
    /// answer; in progress or out of budget: a further step goes on; cancelled: the goals left are answered so.
    pub(super) fn step(&mut self, engine: &mut Engine, own: u32) -> Result<Status> {
        let mut own = Budget::new(own.into());
        let deadline = engine.deadline();
        self.query.in_haste = deadline.is_set();
        // A goal may have been selected since the last step.
        engine.path.clear();
        while Self::has_next(engine) {
            let part = match self.phase {
                BatchPhase::Next => self.begin_next(engine)?,
                BatchPhase::Single => self.search_next(engine, &mut own, deadline)?,
                BatchPhase::Add(at) => self.add(engine, at, &mut own)?,
                BatchPhase::Together => self.search_together(engine, &mut own, deadline)?,
                BatchPhase::Trace(status) => self.trace_next(engine, status)?,
                BatchPhase::Cancelled => self.cancel_next(engine)?,
            };
            match part {
                BatchPart::Paused(status) => return Ok(status),
                BatchPart::Continues if deadline.is_over() && Self::has_next(engine) => return Ok(Status::InProgress),
                BatchPart::Continues => {}
            }
        }
        // Selecting a goal needs no further memory.
        engine.path.clear();
        engine.make_room_for_path(engine.answers.longest())?;
        let cancelled = matches!(self.phase, BatchPhase::Cancelled | BatchPhase::Trace(Status::Cancelled));
        Ok(if cancelled { Status::Cancelled } else { Status::Found })
    }

    /// True if there is a goal without an answer.
    fn has_next(engine: &Engine) -> bool {
        engine.answers.results.len() < engine.answers.goals.len()
    }

    /// The goal that is answered next.
    fn next_goal(engine: &Engine) -> RequestedGoal {
        engine.answers.goals[engine.answers.results.len()]
    }

    /// Keeps the answer to the next goal, whose path the engine has.
    fn answer(engine: &mut Engine, result: Result<Outcome>) -> Result<BatchPart> {
        engine.answers.push(result, &engine.path, &engine.linking.uses)?;
        engine.path.clear();
        engine.linking.uses.clear();
        Ok(BatchPart::Continues)
    }

    /// Begins the search for the next goal.
    fn begin_next(&mut self, engine: &mut Engine) -> Result<BatchPart> {
        if engine.options.memory_limit != 0 {
            // As for single queries: what one goal has left must not decide about the next.
            engine.trim();
        }
        let RequestedGoal { position, stage } = Self::next_goal(engine);
        let ends = match stage {
            GoalStage::Free(ends) => ends,
            GoalStage::Blocked => {
                return Self::answer(engine, Err(Error::GoalBlocked { x: position.x, y: position.y }));
            }
            GoalStage::Unreachable | GoalStage::Numbered(_) => {
                let snapshot = &self.query.world.snapshot;
                let outcome = engine.outcome_without_path(Status::NoPath, Stats::default(), snapshot);
                return Self::answer(engine, Ok(outcome));
            }
        };
        self.query.turn_to(position, ends);
        engine.begin(&self.query)?;
        self.phase = BatchPhase::Single;
        Ok(BatchPart::Continues)
    }

    /// Searches for the next goal.
    fn search_next(&mut self, engine: &mut Engine, own: &mut Budget, deadline: Deadline) -> Result<BatchPart> {
        let outcome = engine.step(&mut self.query, own, deadline, &mut unwatched())?;
        self.phase = match outcome.status {
            Status::InProgress | Status::BudgetSpent => return Ok(BatchPart::Paused(outcome.status)),
            Status::Cancelled => BatchPhase::Cancelled,
            Status::Found | Status::NoPath | Status::Partial | Status::Stale => BatchPhase::Next,
        };
        Self::answer(engine, Ok(outcome))
    }

    /// Adds a goal to the search for all, for one expansion of the budget.
    fn add(&mut self, engine: &mut Engine, at: usize, own: &mut Budget) -> Result<BatchPart> {
        let Self { query, phase, .. } = self;
        let mut budget = query.spending.budget(*own);
        let scene = query.scene(&engine.cancel);
        let kernel = engine.kernel.many_goals().expect("the table of algorithms states it");
        match engine.answers.goals.get_mut(at) {
            _ if scene.cancelled() => *phase = BatchPhase::Trace(Status::Cancelled),
            None => {
                kernel.set_out(&scene)?;
                *phase = BatchPhase::Together;
            }
            Some(goal) => {
                if let GoalStage::Free(ends) = goal.stage {
                    if !budget.take() {
                        return Ok(BatchPart::Paused(query.spending.paused()));
                    }
                    goal.stage = GoalStage::Numbered(kernel.add_goal(&scene, ends.vertices.goal)?);
                    query.spending.spend(1);
                    own.spend(1);
                }
                *phase = BatchPhase::Add(at + 1);
            }
        }
        Ok(BatchPart::Continues)
    }

    /// Searches for all goals.
    fn search_together(&mut self, engine: &mut Engine, own: &mut Budget, deadline: Deadline) -> Result<BatchPart> {
        let mut budget = self.query.spending.budget(*own);
        let before = budget.left();
        let progress = engine.search_until(&self.query, &mut budget, deadline, &mut unwatched())?;
        self.query.spending.spend(before - budget.left());
        own.spend(before - budget.left());
        self.phase = match progress {
            Progress::Found | Progress::Exhausted => BatchPhase::Trace(Status::Found),
            Progress::Cancelled => BatchPhase::Trace(Status::Cancelled),
            Progress::Paused => return Ok(BatchPart::Paused(self.query.spending.paused())),
        };
        Ok(BatchPart::Continues)
    }

    /// Answers the next goal after the search for all, which has ended with this status.
    fn trace_next(&mut self, engine: &mut Engine, status: Status) -> Result<BatchPart> {
        let query = &self.query;
        let RequestedGoal { position: Position { x, y }, stage } = Self::next_goal(engine);
        let unreached = if status == Status::Cancelled { Status::Cancelled } else { Status::NoPath };
        let without_path =
            |engine: &Engine, status| engine.outcome_without_path(status, engine.kernel.stats(), &query.world.snapshot);
        let result = match stage {
            GoalStage::Blocked => Err(Error::GoalBlocked { x, y }),
            GoalStage::Unreachable => Ok(without_path(engine, Status::NoPath)),
            GoalStage::Numbered(number) if choose(engine, number) => {
                Ok(engine.finish(query, Status::Found, Target::Goal)?)
            }
            GoalStage::Free(_) | GoalStage::Numbered(_) => Ok(without_path(engine, unreached)),
        };
        Self::answer(engine, result)
    }

    /// Answers the next goal as cancelled.
    fn cancel_next(&mut self, engine: &mut Engine) -> Result<BatchPart> {
        let outcome = engine.outcome_without_path(Status::Cancelled, engine.kernel.stats(), &self.query.world.snapshot);
        Self::answer(engine, Ok(outcome))
    }
}

/// True if the goal with this number was reached: the kernel traces the path to it then.
fn choose(engine: &mut Engine, number: usize) -> bool {
    engine.kernel.many_goals().is_some_and(|kernel| kernel.choose(number))
}
