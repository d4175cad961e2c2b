//! One start, many goals.

use super::capabilities::Capabilities;
use super::outcome::{Outcome, Status};
use super::planner::{Open, Planner, Search};
use super::request::Request;
use crate::base::Error;
use crate::base::budget::Budget;
use crate::base::numeric::{bytes, real_usize};
use crate::collections::zeroed::{reserve, reserve_exact};
use crate::geom::{Point, Position};
use crate::grid::Snapshot;
use crate::search::core::kernel::{Kernel, Progress, Target};
use crate::search::core::probe::NoProbe;

/// A goal that was asked for.
#[derive(Clone, Copy)]
struct Asked {
    goal: Position,
    number: Number,
}

/// What becomes of a goal in a search for all of them.
#[derive(Clone, Copy)]
enum Number {
    /// It is not free.
    Blocked,
    /// Labels say that it is out of reach.
    Apart,
    /// It is this vertex.
    Free(Point),
    /// The kernel searches for it under this number.
    Sought(usize),
}

/// A request without any wish of its own.
const PLAIN: Request = Request::new(Position::new(0.0, 0.0), Position::new(0.0, 0.0));

/// Most goals of a query.
const MOST_GOALS: u64 = (1 << 32) - 1;

/// The answers to a query for many goals, and their paths one behind the other.
#[derive(Default)]
pub(crate) struct Answers {
    asked: Vec<Asked>,
    results: Vec<Result<Outcome, Error>>,
    /// Where each path ends in `points`.
    ends: Vec<usize>,
    points: Vec<Position>,
    revision: u64,
}

impl Answers {
    /// Forgets the answers and keeps the room.
    pub(super) fn clear(&mut self) {
        self.asked.clear();
        self.results.clear();
        self.ends.clear();
        self.points.clear();
    }

    /// Forgets the answers and gives the room back.
    pub(super) fn release(&mut self) {
        *self = Self::default();
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        bytes(
            self.asked.capacity() * size_of::<Asked>()
                + self.results.capacity() * size_of::<Result<Outcome, Error>>()
                + self.ends.capacity() * size_of::<usize>()
                + self.points.capacity() * size_of::<Position>(),
        )
    }

    /// Takes down what is asked, after checking every position.
    fn ask(&mut self, goals: impl ExactSizeIterator<Item = Position>) -> Result<(), Error> {
        let count = goals.len();
        if bytes(count) > MOST_GOALS {
            let value = real_usize(count);
            return Err(Error::BadValue { name: "number of goals", value, allowed: "at most 4294967295" });
        }
        reserve_exact(&mut self.asked, count)?;
        reserve_exact(&mut self.results, count)?;
        reserve_exact(&mut self.ends, count)?;
        for goal in goals {
            Point::snap(goal)?;
            self.asked.push(Asked { goal, number: Number::Blocked });
        }
        Ok(())
    }

    /// Writes down the next answer.
    fn put(&mut self, result: Result<Outcome, Error>, path: &[Position]) -> Result<(), Error> {
        reserve(&mut self.points, path.len())?;
        self.points.extend_from_slice(path);
        self.results.push(result);
        self.ends.push(self.points.len());
        Ok(())
    }

    /// The path to a goal.
    fn path(&self, goal: usize) -> Option<&[Position]> {
        let end = *self.ends.get(goal)?;
        let start = goal.checked_sub(1).map_or(0, |before| self.ends[before]);
        Some(&self.points[start..end])
    }
}

impl Planner {
    /// Plans paths from one start to many goals, all on the grid as it is now. [`Planner::answers`] has what was found for
    /// each of them, [`Planner::select`] chooses whose path [`Planner::path`] returns; until then it is empty.
    ///
    /// Each answer is that of [`Planner::find`] with the same ends: the same status, label and, but for equally short paths,
    /// path. Anya answers all goals in one search, which expands no root twice; its answers count what the
    /// whole search did. Every other algorithm, and Anya with a single goal, searches once for each goal. A goal that is
    /// not free has its own answer, the error [`Error::GoalBlocked`].
    ///
    /// [`Status::Found`] says that all goals have their answers, [`Status::Cancelled`] that those which have none yet are
    /// answered as cancelled.
    ///
    /// # Errors
    /// Errors of the query as a whole, no goal has an answer then: [`Error::BadPosition`] for the start or any goal;
    /// [`Error::StartBlocked`]; [`Error::MemoryLimit`]; [`Error::OutOfMemory`]; [`Error::BadValue`] for more than 2^32 - 1
    /// goals.
    pub fn find_many(&mut self, start: Position, goals: &[Position]) -> Result<Status, Error> {
        self.find_each(start, goals.iter().copied())
    }

    /// [`Planner::find_many`] for goals that lie wherever the caller has them.
    pub(crate) fn find_each(
        &mut self,
        start: Position,
        goals: impl ExactSizeIterator<Item = Position>,
    ) -> Result<Status, Error> {
        self.forget();
        let result = self.answer_all(start, goals);
        self.search = Search::Idle;
        self.path.clear();
        if result.is_err() {
            self.answers.clear();
        }
        if matches!(result, Err(Error::MemoryLimit { .. } | Error::OutOfMemory { .. })) {
            self.answers.release();
            self.trim();
        }
        result.map_err(|error| self.name_limit(error))
    }

    /// What the last [`Planner::find_many`] found, in the order of the goals: empty after an error, and after any other query.
    pub fn answers(&self) -> &[Result<Outcome, Error>] {
        &self.answers.results
    }

    /// The revision of the grid for which the answers are true.
    pub(crate) const fn answers_revision(&self) -> u64 {
        self.answers.revision
    }

    /// Makes the path to a goal of the last [`Planner::find_many`] the one that [`Planner::path`] returns: empty if there is
    /// none. Goals are counted from 0.
    ///
    /// # Errors
    /// [`Error::BadValue`] if the last query had no such goal, [`Error::OutOfMemory`]. The path is empty then.
    pub fn select(&mut self, goal: usize) -> Result<(), Error> {
        self.path.clear();
        let path = self.answers.path(goal).ok_or(Error::BadValue {
            name: "goal",
            value: real_usize(goal),
            allowed: "the number of a goal of the last find_many, from 0",
        })?;
        reserve(&mut self.path, path.len())?;
        self.path.extend_from_slice(path);
        Ok(())
    }

    fn answer_all(&mut self, start: Position, goals: impl ExactSizeIterator<Item = Position>) -> Result<Status, Error> {
        let point = Point::snap(start)?;
        self.answers.ask(goals)?;
        let snapshot = self.grid.snapshot();
        self.answers.revision = snapshot.revision();
        let open = self.open(&Request::new(start, start), snapshot);
        let Position { x, y } = start;
        let point = self.place(open.layer(), point).ok_or(Error::StartBlocked { x, y })?;
        self.labels.keep_for(open.layer());
        self.check_limit()?;
        let at_once = self.options.algorithm.traits().many_goals && self.answers.asked.len() > 1;
        let status = if at_once { self.search_once(&open, point) } else { self.search_each(start, &open.snapshot) }?;
        self.check_limit()?;
        Ok(status)
    }

    /// One search for each goal.
    fn search_each(&mut self, start: Position, snapshot: &Snapshot) -> Result<Status, Error> {
        let mut status = Status::Found;
        for at in 0..self.answers.asked.len() {
            let goal = self.answers.asked[at].goal;
            if status == Status::Cancelled {
                let outcome = self.outcome_without_path(status, snapshot);
                self.answers.put(Ok(outcome), &[])?;
                continue;
            }
            if self.options.memory_limit != 0 {
                // As in `begin`: what one goal has left must not decide about the next.
                self.trim();
            }
            self.path.clear();
            let begun = self.begin_on(&Request::new(start, goal), snapshot.clone());
            let result = match begun.and_then(|()| self.step(0)) {
                Err(error @ Error::GoalBlocked { .. }) => Err(error),
                other => Ok(other?),
            };
            if result.is_ok_and(|outcome| outcome.status == Status::Cancelled) {
                status = Status::Cancelled;
            }
            self.answers.put(result, &self.path)?;
        }
        Ok(status)
    }

    /// One search for all goals.
    fn search_once(&mut self, open: &Open, start: Point) -> Result<Status, Error> {
        let progress = self.run_once(open, start)?;
        for at in 0..self.answers.asked.len() {
            let Asked { goal: Position { x, y }, number, .. } = self.answers.asked[at];
            self.path.clear();
            let result = match number {
                Number::Blocked => Err(Error::GoalBlocked { x, y }),
                Number::Apart => Ok(self.outcome_without_path(Status::NoPath, &open.snapshot)),
                Number::Sought(number) if self.choose(number) => {
                    Ok(self.end_with_path(open, Status::Found, Target::Goal)?)
                }
                Number::Free(_) | Number::Sought(_) => {
                    let cancelled = progress == Progress::Cancelled;
                    let status = if cancelled { Status::Cancelled } else { Status::NoPath };
                    Ok(self.outcome_without_path(status, &open.snapshot))
                }
            };
            self.answers.put(result, &self.path)?;
        }
        Ok(if progress == Progress::Cancelled { Status::Cancelled } else { Status::Found })
    }

    /// Lets the kernel look for every goal that is free and not known to be out of reach.
    fn run_once(&mut self, open: &Open, start: Point) -> Result<Progress, Error> {
        let (allowance, layer, scene) = (self.allowance(), open.layer(), open.scene(&self.cancel));
        for at in 0..self.answers.asked.len() {
            let goal = Point::snap(self.answers.asked[at].goal)?;
            self.answers.asked[at].number = match self.place(layer, goal) {
                None => Number::Blocked,
                Some(goal) if self.are_apart(layer, &PLAIN, start, goal) => Number::Apart,
                Some(goal) => Number::Free(goal),
            };
        }
        let kernel = self.kernel.many_goals().expect("the table of algorithms states it");
        kernel.begin_many(&scene, start, self.answers.asked.len(), allowance)?;
        for asked in &mut self.answers.asked {
            if let Number::Free(goal) = asked.number {
                asked.number = Number::Sought(kernel.add_goal(&scene, goal)?);
            }
        }
        kernel.set_out(&scene)?;
        self.kernel.step(&scene, &mut Budget::new(0), &mut NoProbe)
    }

    /// True if the goal with this number was reached: the kernel traces the path to it then.
    fn choose(&mut self, number: usize) -> bool {
        self.kernel.many_goals().is_some_and(|kernel| kernel.choose(number))
    }
}
