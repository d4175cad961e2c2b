//! A batch: many requests in one call, all on one snapshot, each answered as if it were alone.
//!
//! An error of one request is its answer and leaves the others alone. When not to use it: for one start and many goals,
//! [`Planner::find_many`] searches once. Time: that of the single queries. Memory: the answers and paths are kept in
//! the buffers of the planner, so that a warm batch allocates nothing.

use super::engine::{Engine, Requests};
use super::outcome::{Outcome, Status};
use super::query::{Asked, OpenQuery, QueryMap};
use super::{answers::check_count, deadline::Deadline, endpoints::QueryEnds, link_search::LinkUse};
use super::{planner::Planner, request::Request};
use crate::base::{Budget, Error, Result, to_u32};
use crate::collections::{Counted, reserve_exact};
use crate::geom::Position;
use crate::search::core::{Stats, unwatched};

impl Planner {
    /// Answers many requests, all on the same revision. [`Planner::answers`] has what [`Planner::find`] returns for
    /// each of them, errors included, [`Planner::answered_path`] the paths; [`Planner::path`] is empty until
    /// [`Planner::select`]. A search whose budget is spent is not kept. The time limit does not apply.
    ///
    /// [`Status::Found`]: all requests have their answers. [`Status::Cancelled`]: those without an answer so far are
    /// answered as cancelled.
    ///
    /// # Errors
    /// Errors of the batch as a whole, no request has an answer then: [`Error::OutOfMemory`] for the answers;
    /// [`Error::BadValue`] for more than 2^32 - 1 requests or points. Answers and paths that are kept do not count
    /// towards the memory limit.
    pub fn find_batch(&mut self, requests: &[Request]) -> Result<Status> {
        self.find_all(requests.iter().map(|request| Ok(*request)))
    }

    /// [`Planner::find_batch`] for requests from any iterator; an error is the answer to its request.
    pub(crate) fn find_all(&mut self, requests: impl ExactSizeIterator<Item = Result<Request>>) -> Result<Status> {
        self.clear();
        self.engine_mut().batch.is_open = true;
        let answered = self.answer_all(requests);
        let engine = self.engine_mut();
        engine.path.clear();
        // Selecting a request needs no further memory. The longest path fitted beside its own search.
        let answered = answered.and_then(|status| {
            let longest = engine.answers.longest();
            if engine.make_room_for_path(longest).is_err() {
                engine.trim();
                engine.make_room_for_path(longest)?;
            }
            Ok(status)
        });
        engine.batch.is_open = false;
        if answered.is_err() {
            engine.answers.release();
            engine.trim();
        }
        answered.map_err(|error| engine.with_own_limit(error))
    }

    fn answer_all(&mut self, requests: impl ExactSizeIterator<Item = Result<Request>>) -> Result<Status> {
        let Engine { answers, batch: Requests { asked, .. }, .. } = self.engine_mut();
        answers.reserve_for(requests.len())?;
        reserve_exact(asked, requests.len())?;
        for request in requests {
            let request = request.and_then(|request| self.check(&request).map(|()| request));
            self.engine_mut().batch.asked.push(Asked::new(request));
        }
        // The components decide about all requests on one revision.
        let mut asked = std::mem::take(&mut self.engine_mut().batch.asked);
        let radius = self.options().radius().search;
        let seen = self.observe(radius, |mut ground, _| {
            for Asked { request, ends, .. } in &mut asked {
                let found = request.and_then(|request| ground.ends(&request).map(|ends| (request, ends)));
                match found {
                    Ok((_, found)) => *ends = found,
                    Err(error) => *request = Err(error),
                }
            }
        });
        self.engine_mut().batch.asked = asked;
        let (world, ()) = seen?;
        self.engine_mut().answers.revision = world.snapshot.revision();
        let mut status = Status::Found;
        for at in 0..self.engine().batch.asked.len() {
            let engine = self.engine_mut();
            engine.path.clear();
            let Asked { request, ends, .. } = engine.batch.asked[at];
            let answer = match request {
                _ if status == Status::Cancelled => {
                    Ok(engine.outcome_without_path(status, Stats::default(), &world.snapshot))
                }
                Ok(request) => answer(engine, &world, &request, ends),
                Err(error) => Err(error),
            };
            if answer.is_ok_and(|outcome| outcome.status == Status::Cancelled) {
                status = Status::Cancelled;
            }
            engine.answers.push(answer, &engine.path, &engine.linking.uses)?;
            engine.linking.uses.clear();
            check_count(engine.answers.points().len(), "number of points")?;
        }
        Ok(status)
    }

    /// The path of an answer of the last [`Planner::find_batch`] or [`Planner::find_many`]; empty if it has none.
    #[must_use]
    pub fn answered_path(&self, answer: usize) -> &[Position] {
        self.engine().answers.path(answer).unwrap_or(&[])
    }

    /// The links that such a path uses.
    #[must_use]
    pub fn answered_links(&self, answer: usize) -> &[LinkUse] {
        self.engine().answers.uses(answer)
    }

    /// The points of all paths of the last batch, one path after the other.
    pub(crate) fn answered_points(&self) -> &[Position] {
        self.engine().answers.points()
    }

    /// The first point of an answer's path in [`Planner::answered_points`] and the number of its points; 0 and 0
    /// without a path.
    pub(crate) fn answered_part(&self, answer: usize) -> (u32, u32) {
        let part = self.engine().answers.part(answer).filter(|part| !part.is_empty());
        part.map_or((0, 0), |part| (to_u32(part.start), to_u32(part.len())))
    }
}

/// The answer to one request of a batch.
fn answer(engine: &mut Engine, world: &QueryMap, request: &Request, ends: QueryEnds) -> Result<Outcome> {
    let limit = engine.options.memory_limit;
    if limit != 0 {
        // As for single queries: what one request has left must not decide about the next.
        engine.trim();
    }
    let mut query = OpenQuery::new(world.clone(), request, ends, limit);
    let answer = engine
        .begin(&query)
        .and_then(|()| engine.step(&mut query, &mut Budget::new(0), Deadline::NONE, &mut unwatched()));
    answer.map_err(|error| {
        engine.path.clear();
        if matches!(error, Error::MemoryLimit { .. } | Error::OutOfMemory { .. }) {
            engine.trim();
        }
        engine.with_own_limit(error)
    })
}
