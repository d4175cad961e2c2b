//! Is the last answer in a world still true? Proven without a search; and answers in a world as it was.
//!
//! An obstacle that is added frees nothing: a shortest path that is clear stays a shortest one. One that was removed
//! frees ground in its tiles; a way through those is no shorter than the straight way past them.

use super::mesh_refresh::ROUNDED;
use super::outcome::{Outcome, Status};
use super::questions::{PathCheck, PathState};
use super::world_planner::{Wish, WorldAnswer, WorldPlanner, WorldQueryState};
use crate::base::{Error, Result};
use crate::collections::Shared;
use crate::geom::{Point, least_length_past};
use crate::search::core::Guarantee;
use crate::space::{TileSet, Version, WorldSnapshot};

impl WorldPlanner {
    /// The world as it is now, or as it is pinned.
    pub(super) fn version(&self) -> Shared<Version> {
        self.pinned.clone().unwrap_or_else(|| self.world().version())
    }

    /// Answers all later queries and questions on `snapshot`, whatever edits follow; `None`: in the world as it is then
    /// again. An open search goes on as it began.
    ///
    /// # Errors
    /// [`Error::OtherGrid`] for a snapshot of another world. Nothing has changed then.
    pub fn pin(&mut self, snapshot: Option<&WorldSnapshot>) -> Result {
        if snapshot.is_some_and(|snapshot| !snapshot.is_of(self.world())) {
            return Err(Error::OtherGrid { what: "snapshot" });
        }
        self.pinned = snapshot.map(WorldSnapshot::version);
        Ok(())
    }

    /// Proves, without a search, that the last answer holds for the world as it is now: its path is clear and still as
    /// short as any, or there is still no path. A new search would answer with the same status and length. The outcome
    /// is the last one, for the present revision; the path stays.
    ///
    /// [`Status::Stale`]: it could not be proven. Only a search tells; the last answer stays as it was.
    ///
    /// A path with [`Guarantee::Optimal`] is proven if it is clear and obstacles were only added since, or removed so
    /// far away that the straight way past the tiles that they met (32 x 32 over the world) is as long as the path.
    /// That there is no path is proven by the components. Any other answer is proven if nothing has changed. The world
    /// remembers its latest 64 edits.
    ///
    /// # Errors
    /// [`Error::NoAnswer`] unless the last query has ended. [`Error::MemoryLimit`], [`Error::OutOfMemory`]: the answer
    /// is as before.
    pub fn refresh(&mut self) -> Result<Outcome> {
        let WorldQueryState::Done(answer) = self.state else { return Err(Error::NoAnswer) };
        let version = self.version();
        let outcome = Outcome { revision: version.revision, ..answer.outcome };
        if !self.proves(&answer, &version)? {
            return Ok(Outcome { status: Status::Stale, guarantee: Guarantee::None, bound: 0.0, ..outcome });
        }
        self.state = WorldQueryState::Done(WorldAnswer { outcome, ..answer });
        Ok(outcome)
    }

    fn proves(&mut self, answer: &WorldAnswer, version: &Version) -> Result<bool> {
        let Outcome { status, guarantee, revision: since, .. } = answer.outcome;
        if !matches!(status, Status::Found | Status::Partial | Status::NoPath) || version.revision < since {
            Ok(false)
        } else if version.revision == since {
            Ok(true)
        } else if status == Status::NoPath {
            self.is_apart_still(answer)
        } else {
            Ok(guarantee == Guarantee::Optimal && self.is_shortest_still(answer, version)?)
        }
    }

    fn is_shortest_still(&self, answer: &WorldAnswer, version: &Version) -> Result<bool> {
        let WorldAnswer { outcome, request } = answer;
        let (Some(&first), Some(&last)) = (self.path.first(), self.path.last()) else { return Ok(false) };
        let ends = [Point::snap(first)?, Point::snap(last)?];
        let now = [request.start, request.goal].map(|at| Point::snap(at).and_then(|at| version.free_near(at)));
        let [start, goal] = now;
        if [start?, goal?] != ends.map(Some) {
            return Ok(false);
        }
        let length = outcome.length * (1.0 + ROUNDED);
        if !version.freed_since(outcome.revision).all(|area| least_length_past(area, ends[0], ends[1]) >= length) {
            return Ok(false);
        }
        let mut check = PathCheck::untouched(false, version.revision);
        let changed: TileSet = version.changed_since(outcome.revision);
        self.walk(version, &self.path, &changed, &mut check)?;
        Ok(check.state != PathState::Cut)
    }

    fn is_apart_still(&mut self, answer: &WorldAnswer) -> Result<bool> {
        let (start, at) = (Point::snap(answer.request.start)?, Point::snap(answer.request.goal)?);
        let version = self.observe()?;
        let (start, free) = (version.free_near(start)?, version.free_near(at)?);
        let (Some(start), true) = (start, free.is_some()) else { return Ok(false) };
        Ok(self.end_of(&version, start, Wish { at, free }, None)?.is_none())
    }
}
