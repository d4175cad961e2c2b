//! The answers to a query for many goals, or to a batch of requests.

use std::ops::Range;

use super::{endpoints::QueryEnds, link_search::LinkUse, outcome::Outcome};
use crate::base::{Error, Result, bytes, real_usize};
use crate::collections::{List, counted, reserve_exact};
use crate::geom::{Point, Position};

/// Most goals or requests of a query, and points of a batch.
const MOST: u64 = (1 << 32) - 1;

/// A requested goal.
#[derive(Clone, Copy)]
pub(super) struct RequestedGoal {
    pub(super) position: Position,
    pub(super) stage: GoalStage,
}

/// What is known of a goal before its answer, in one search for all goals.
#[derive(Clone, Copy)]
pub(super) enum GoalStage {
    /// It is not free.
    Blocked,
    /// The components prove that it is unreachable.
    Unreachable,
    /// The path is to run between these.
    Free(QueryEnds),
    /// The kernel searches for it under this number.
    Numbered(usize),
}

/// The answers in the order of the goals or requests, with their paths one after the other.
#[derive(Default)]
pub(super) struct PathAnswers {
    pub(super) goals: Vec<RequestedGoal>,
    pub(super) results: Vec<Result<Outcome>>,
    /// Where each path ends in `points`.
    ends: Vec<usize>,
    points: Vec<Position>,
    /// Where the links of each path end in `uses`.
    use_ends: Vec<usize>,
    uses: Vec<LinkUse>,
    /// The revision of the grid for which the answers are true.
    pub(super) revision: u64,
}

counted!(PathAnswers { goals, results, ends, points, use_ends, uses } plain { revision });

impl PathAnswers {
    /// Drops the answers and keeps the capacity.
    pub(super) fn clear(&mut self) {
        self.goals.clear();
        self.results.clear();
        self.ends.clear();
        self.points.clear();
        self.use_ends.clear();
        self.uses.clear();
    }

    /// Stores the goals, after checking every position.
    pub(super) fn set_goals(&mut self, goals: &[Position]) -> Result {
        let count = goals.len();
        check_count(count, "number of goals")?;
        reserve_exact(&mut self.goals, count)?;
        reserve_exact(&mut self.results, count)?;
        reserve_exact(&mut self.ends, count)?;
        for &position in goals {
            Point::snap(position)?;
            self.goals.push(RequestedGoal { position, stage: GoalStage::Blocked });
        }
        Ok(())
    }

    /// Makes room for the answers to `count` requests.
    pub(super) fn reserve_for(&mut self, count: usize) -> Result {
        check_count(count, "number of requests")?;
        reserve_exact(&mut self.results, count)?;
        reserve_exact(&mut self.ends, count)
    }

    /// Appends the next answer.
    pub(super) fn push(&mut self, result: Result<Outcome>, path: &[Position], uses: &[LinkUse]) -> Result {
        if !uses.is_empty() {
            // The answers before the first one with links have none.
            let (missing, end) = (self.results.len() - self.use_ends.len(), self.uses.len());
            self.use_ends.add_all((0..missing).map(|_| end))?;
            self.uses.add_slice(uses)?;
            self.use_ends.add(self.uses.len())?;
        }
        self.points.add_slice(path)?;
        self.results.push(result);
        self.ends.push(self.points.len());
        Ok(())
    }

    /// The number of points of the longest path.
    pub(super) fn longest(&self) -> usize {
        let starts = std::iter::once(&0).chain(&self.ends);
        self.ends.iter().zip(starts).map(|(end, start)| end - start).max().unwrap_or(0)
    }

    /// The points of all paths, one path after the other.
    pub(super) fn points(&self) -> &[Position] {
        &self.points
    }

    /// Where the path of an answer lies in the points.
    pub(super) fn part(&self, answer: usize) -> Option<Range<usize>> {
        let end = *self.ends.get(answer)?;
        let start = answer.checked_sub(1).map_or(0, |before| self.ends[before]);
        Some(start..end)
    }

    /// The links of the path of an answer.
    pub(super) fn uses(&self, answer: usize) -> &[LinkUse] {
        let Some(&end) = self.use_ends.get(answer) else { return &[] };
        let start = answer.checked_sub(1).map_or(0, |before| self.use_ends[before]);
        &self.uses[start..end]
    }

    /// The path to a goal.
    pub(super) fn path(&self, goal: usize) -> Option<&[Position]> {
        self.part(goal).map(|part| &self.points[part])
    }
}

/// Rejects counts that a result cannot name.
pub(crate) fn check_count(count: usize, name: &'static str) -> Result {
    if bytes(count) > MOST {
        return Err(Error::BadValue { name, value: real_usize(count), allowed: "at most 4294967295" });
    }
    Ok(())
}

#[cfg(test)]
#[path = "answers_tests.rs"]
mod tests;
