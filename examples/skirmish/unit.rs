//! A unit: follows its path, and plans anew only when an edit concerns it.

use super::planning::{Answer, Planning};
use taut::grid::DiagonalGaps;
use taut::plan::PathState;
use taut::{Error, Grid, Planner, Position, Request, Status};

/// Cells per frame.
const SPEED: f32 = 0.15;
/// Frames in which a unit wants the path that may be shorter than its own.
const NO_HURRY: u32 = 1_000_000;
/// Ends of paths nearer to each other than this are the same place.
const SAME_PLACE: f32 = 1e-3;

/// One of five hundred.
pub(crate) struct Unit {
    pub(crate) at: Position,
    pub(crate) goal: Position,
    /// The way ahead: `path[0]` is where the unit is.
    pub(crate) path: Vec<Position>,
    /// The revision up to which the path is known to be clear.
    since: u64,
    /// True if the path ends where the unit can get nearest to its goal.
    pub(crate) is_partial: bool,
    /// The need for which the planning has a request of the unit.
    asked: Option<Need>,
    /// True if the path ends before a cut.
    is_cut: bool,
    /// True if the unit waits for its answer where it stands.
    waits: bool,
    /// Frames without a movement.
    pub(crate) still: u32,
}

/// How much a unit needs a path.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Need {
    /// It has one that leads to its goal.
    Sometime,
    /// It will stand before its goal, or stands.
    Soon,
}

/// What the units have done.
#[derive(Clone, Copy, Default)]
pub(crate) struct Tally {
    /// Paths that were asked for because there was none, or a new goal.
    pub(crate) orders: u64,
    /// Because the path was cut, the unit was walled in, or a shorter path may have opened.
    pub(crate) replans: u64,
    /// Paths that an edit could have changed and that were proven to be as good as before.
    pub(crate) kept: u64,
    pub(crate) arrivals: u64,
}

fn distance(a: Position, b: Position) -> f32 {
    (a.x - b.x).hypot(a.y - b.y)
}

/// Frames in which a unit walks so far, at most [`NO_HURRY`].
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to a small number")]
fn frames_for(length: f32) -> u32 {
    (length / SPEED).clamp(0.0, 1e6) as u32
}

impl Unit {
    pub(crate) fn new(at: Position, goal: Position) -> Self {
        let (path, since) = (Vec::new(), 0);
        Self { at, goal, path, since, is_partial: false, asked: None, is_cut: false, waits: false, still: 0 }
    }

    fn ask(&mut self, number: usize, planning: &mut dyn Planning) -> Result<(), Error> {
        // A path to the goal that could be shorter is no reason to hurry; one that ends before it is.
        let need = if self.is_cut || self.is_partial || self.path.len() < 2 { Need::Soon } else { Need::Sometime };
        if self.asked >= Some(need) {
            return Ok(());
        }
        self.asked = Some(need);
        let ahead: f32 = self.path.windows(2).map(|ends| distance(ends[0], ends[1])).sum();
        let frames = match (need, self.waits) {
            (Need::Sometime, _) => NO_HURRY,
            (Need::Soon, true) => 0,
            (Need::Soon, false) => frames_for(ahead),
        };
        planning.ask(number, Request { allow_partial: true, ..Request::new(self.at, self.goal) }, frames)
    }

    /// Takes an order.
    pub(crate) fn order(
        &mut self,
        number: usize,
        goal: Position,
        planning: &mut dyn Planning,
        tally: &mut Tally,
    ) -> Result<(), Error> {
        (self.goal, self.is_partial) = (goal, false);
        self.path.clear();
        tally.orders += 1;
        self.ask(number, planning)
    }

    /// Looks at what edits have done to the path. `questions` answers for the newest revision.
    pub(crate) fn react(
        &mut self,
        number: usize,
        revision: u64,
        (questions, planning): (&mut Planner, &mut dyn Planning),
        tally: &mut Tally,
    ) -> Result<(), Error> {
        let has_ended = self.path.len() < 2 && !self.is_partial && distance(self.at, self.goal) > SAME_PLACE;
        if self.since == revision && !has_ended {
            return Ok(());
        }
        // A wall has come to be where the unit stands: it leaves by the nearest free point.
        if let Some(free) = questions.nearest(self.at, f32::INFINITY)?
            && free.distance > 0.0
        {
            (self.path, self.is_partial, self.is_cut) = (vec![self.at, free.point], false, false);
            self.since = revision;
            tally.replans += 1;
            return Ok(());
        }
        if has_ended {
            return self.ask(number, planning);
        }
        let check = questions.check_path(&self.path, self.since)?;
        self.since = revision;
        if check.state == PathState::Cut {
            // The unit walks on as far as it can, and has a new path by then.
            let clear = usize::try_from(check.segment).unwrap_or(0) + 1;
            self.path.truncate(clear);
            self.path.push(check.at);
            (self.is_cut, self.is_partial) = (true, false);
        }
        let may_get_nearer = self.is_partial && self.may_get_nearer(questions)?;
        if self.is_cut || may_get_nearer || !check.shortest && !self.is_partial {
            tally.replans += u64::from(self.asked.is_none());
            return self.ask(number, planning);
        }
        tally.kept += 1;
        Ok(())
    }

    /// True if the end of a partial path is no longer the reachable point nearest to the goal.
    fn may_get_nearer(&self, questions: &mut Planner) -> Result<bool, Error> {
        let end = self.path.last().copied().unwrap_or(self.at);
        let nearest = questions.nearest_reachable(self.at, self.goal, f32::INFINITY)?;
        Ok(nearest.is_some_and(|nearest| distance(nearest.point, end) > SAME_PLACE))
    }

    /// Takes an answer. The unit may have walked on since it asked.
    pub(crate) fn take(
        &mut self,
        number: usize,
        answer: Answer,
        (grid, planning): (&Grid, &mut dyn Planning),
    ) -> Result<(), Error> {
        self.asked = None;
        let Ok(outcome) = answer.result else {
            // The unit stood in a wall when its request was begun; it has left that since, or does so now.
            self.since = 0;
            return Ok(());
        };
        let mut path = answer.path;
        if let [first, rest @ ..] = &mut path[..]
            && distance(*first, self.at) > SAME_PLACE
        {
            // The unit has walked on since it asked: it joins the new path where it sees its first turn.
            let sees = rest.first().is_some_and(|&turn| {
                let sight = grid.line_of_sight(self.at, turn, DiagonalGaps::Closed);
                sight.is_ok_and(|sight| sight.visible)
            });
            if !sees {
                self.waits = self.is_cut;
                return if self.is_cut { self.ask(number, planning) } else { Ok(()) };
            }
            *first = self.at;
        }
        (self.path, self.since) = (path, outcome.revision);
        (self.is_cut, self.waits) = (false, false);
        self.is_partial = outcome.status == Status::Partial;
        Ok(())
    }

    /// Walks for a frame; true if the unit arrives at its goal.
    pub(crate) fn walk(&mut self) -> bool {
        let before = self.at;
        let mut left = if self.waits { 0.0 } else { SPEED };
        while left > 0.0 && self.path.len() > 1 {
            let next = self.path[1];
            let ahead = distance(self.at, next);
            if ahead <= left {
                left -= ahead;
                self.at = next;
                self.path.remove(0);
            } else {
                let share = left / ahead;
                self.at =
                    Position::new(self.at.x + (next.x - self.at.x) * share, self.at.y + (next.y - self.at.y) * share);
                left = 0.0;
            }
            self.path[0] = self.at;
        }
        self.still = if before == self.at { self.still + 1 } else { 0 };
        self.path.len() == 1 && !self.is_partial && distance(self.at, self.goal) < 1.0 / 256.0
    }
}
