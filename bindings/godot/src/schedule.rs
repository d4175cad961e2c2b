//! A queue of searches with a budget of expansions per frame: what the agents of a grid share.
//!
//! One search at a time, in slices, in the order of [`Waiting`]: one set of planners serves any number of agents, and
//! none of them waits for ever. A search reads the cells as they are when it begins; its answer names their revision.

use std::collections::BTreeMap;
use std::time::Instant;

use godot::prelude::Vector2;

use crate::core::{Core, State, World};
use crate::native::{self, Outcome, PathCheck, Point, Request};
use crate::owners::Failure;
use crate::search::{Crossing, Pooled, Walker, check_weights, free_options, obtain};
use crate::waiting::Waiting;

/// Expansions that a query costs besides those of its search, so that queries without a search are limited too.
const PER_QUERY: u32 = 16;

/// What an expansion of a search with a radius counts, because it takes several times as long as one of a point; the
/// second for so many frames after an edit, when corners around it have to be looked at anew.
const PER_SIZED: [u32; 2] = [3, 12];
const EDITED_FRAMES: u64 = 60;

/// The part of a frame's budget for askers who have a path meanwhile, as long as nobody waits who has none: after an
/// edit every agent may ask for something shorter, and a second later is soon enough.
const LAZY_PART: u32 = 2;

/// Planners that are kept besides that of the open search, for other settings of the grid.
const MOST_PLANNERS: usize = 4;

/// A path that is asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ask {
    /// The agent that asks, as an instance of the engine; 0 for a request without an agent.
    pub owner: i64,
    pub start: Point,
    pub goal: Point,
    pub walker: Walker,
    /// If the goal cannot be reached, go to the nearest point that can.
    pub partial: bool,
    /// The end of a partial path that the asker has: if no better one is in reach it keeps the path.
    pub kept: Option<Point>,
    /// If the start is not free, begin at the free point that is nearest to it.
    pub escape: bool,
    /// The asker stands or strays until the answer comes.
    pub is_urgent: bool,
}

/// What became of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// An outcome, or the error that an end is not free.
    pub status: i32,
    /// From the start, or the free point nearest to it.
    pub points: Vec<Point>,
    /// Where these enter links.
    pub crossings: Vec<Crossing>,
    /// The start is not free: the path begins at the free point that is nearest to it, if there is one.
    pub escapes: bool,
    /// The asker's partial path is as good as it gets.
    pub keeps: bool,
    /// The number of the world, and the revision of its cells.
    pub world: u64,
    pub revision: u64,
}

/// How an agent and its path stand after an edit.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// The number of the world, and the revision of its cells.
    pub world: u64,
    pub revision: u64,
    /// The agent is where it is not free.
    pub inside: bool,
    /// The segment on which the path is cut first.
    pub cut: Option<u32>,
    /// The path is proven to be a shortest one still.
    pub shortest: bool,
}

/// An answer with the number and the owner of its request.
pub type Delivery = (u64, i64, Result<Answer, Failure>);

/// The search that is open.
struct Open {
    number: u64,
    ask: Ask,
    pooled: Pooled,
    answer: Answer,
    /// The expansions of its steps so far.
    expanded: u64,
}

/// The cells that were planned on last, and when an edit of them counts no more.
#[derive(Clone, Copy, Default)]
struct Edits {
    /// The number of the world, and the revision of its cells.
    world: u64,
    revision: u64,
    quiet_from: u64,
}

/// Counts of a frame.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    pub expansions: u64,
    pub answers: u64,
}

/// The queue, its planners, and what is left of the frame's budget.
pub struct Schedule {
    waiting: Waiting,
    open: Option<Box<Open>>,
    answers: BTreeMap<u64, (i64, Result<Answer, Failure>)>,
    planners: Vec<Pooled>,
    last: u64,
    /// Expansions per frame, at least one.
    pub expansions: u32,
    /// Microseconds per frame; 0: no limit.
    pub microseconds: u32,
    left: u32,
    /// The same for askers who have a path meanwhile.
    left_lazy: u32,
    /// Microseconds that this frame's searches have taken.
    taken: u64,
    /// The number of this frame.
    frame: u64,
    edits: Edits,
    now: Counts,
    /// Of the last frame.
    pub before: Counts,
}

impl Default for Schedule {
    fn default() -> Self {
        Self {
            waiting: Waiting::default(),
            open: None,
            answers: BTreeMap::new(),
            planners: Vec::new(),
            last: 0,
            expansions: EXPANSIONS,
            microseconds: 0,
            left: EXPANSIONS,
            left_lazy: lazy_part(EXPANSIONS),
            taken: 0,
            frame: 0,
            edits: Edits::default(),
            now: Counts::default(),
            before: Counts::default(),
        }
    }
}

/// The default budget of a frame: at most about a millisecond.
const EXPANSIONS: u32 = 1000;

fn lazy_part(expansions: u32) -> u32 {
    expansions.div_ceil(LAZY_PART)
}

impl Schedule {
    /// Puts a request into the queue and returns its number. One that waits already, whose number is `before`, keeps
    /// its place, so that an asker who changes his mind in every frame is answered too.
    pub fn ask(&mut self, before: u64, ask: Ask) -> u64 {
        let number = if self.waiting.contains(before) { before } else { self.last + 1 };
        self.last = self.last.max(number);
        self.waiting.put(number, ask);
        number
    }

    /// Withdraws a request. False if there is none with this number.
    pub fn cancel(&mut self, number: u64) -> bool {
        if self.open.as_ref().is_some_and(|open| open.number == number) {
            self.close();
            return true;
        }
        self.waiting.remove(number) || self.answers.remove(&number).is_some()
    }

    /// Requests without an answer.
    pub fn pending(&self) -> usize {
        self.waiting.len() + usize::from(self.open.is_some())
    }

    /// The answer to a request, once.
    pub fn answer(&mut self, number: u64) -> Option<Result<Answer, Failure>> {
        self.answers.remove(&number).map(|(_, answer)| answer)
    }

    /// All answers, once.
    pub fn deliveries(&mut self) -> Vec<Delivery> {
        std::mem::take(&mut self.answers).into_iter().map(|(number, (owner, answer))| (number, owner, answer)).collect()
    }

    /// Changes the budget of a frame, also of this one.
    pub fn set_expansions(&mut self, expansions: u32) {
        self.left = expansions.saturating_sub(self.expansions.saturating_sub(self.left));
        let spent = lazy_part(self.expansions).saturating_sub(self.left_lazy);
        self.left_lazy = lazy_part(expansions).saturating_sub(spent);
        self.expansions = expansions;
    }

    /// A new frame has a new budget.
    pub fn begin_frame(&mut self) {
        self.before = std::mem::take(&mut self.now);
        self.left = self.expansions;
        self.left_lazy = lazy_part(self.expansions);
        self.taken = 0;
        self.frame += 1;
    }

    /// Notes what is planned on.
    fn see(&mut self, world: &World) {
        let (number, revision) = (world.number, world.grid.revision());
        if (self.edits.world, self.edits.revision) == (number, revision) {
            return;
        }
        let quiet_from = if self.edits.world == number { self.frame + EDITED_FRAMES } else { 0 };
        self.edits = Edits { world: number, revision, quiet_from };
    }

    /// Bytes of the planners.
    pub fn memory(&self) -> u64 {
        let open = self.open.iter().map(|open| &open.pooled);
        self.planners.iter().chain(open).map(|pooled| pooled.planner.memory()).sum()
    }

    /// Gives the memory of planners back that no search uses.
    pub fn drop_planners(&mut self) {
        self.planners.clear();
    }

    /// Goes on with the queue until it is empty or the budget of the frame is spent.
    pub fn run(&mut self, core: &Core) {
        let begin = Instant::now();
        let taken = self.taken;
        while self.left > 0 && (self.microseconds == 0 || self.taken < u64::from(self.microseconds)) {
            if self.open.is_none() && !self.open_next(core) {
                break;
            }
            let Some(left) = self.left_of_open() else { break };
            self.step(left);
            self.taken = taken + u64::try_from(begin.elapsed().as_micros()).unwrap_or(u64::MAX);
        }
    }

    /// Goes on with the queue until it is empty.
    pub fn finish(&mut self, core: &Core) {
        while self.open.is_some() || self.take_next(core) {
            self.step(u32::MAX);
        }
    }

    /// Asks a planner for these cells and this agent something that is no search.
    ///
    /// # Errors
    /// The library's.
    pub fn question<R>(
        &mut self,
        core: &Core,
        walker: Walker,
        question: impl FnOnce(&State, &World, &Pooled) -> Result<R, Failure>,
    ) -> Option<Result<R, Failure>> {
        let state = match core.fresh() {
            Ok(state) => state,
            Err(failure) => return Some(Err(failure)),
        };
        let world = state.world.as_ref()?;
        let options = free_options(&state.settings, world, walker);
        // A question leaves a search as it is.
        if let Some(open) = &self.open
            && open.pooled.is_on(world)
            && open.pooled.fits(world, options)
        {
            return Some(question(&state, world, &open.pooled));
        }
        Some(obtain(&mut self.planners, world, options).and_then(|pooled| {
            let answer = question(&state, world, &pooled);
            self.keep(pooled);
            answer
        }))
    }

    /// Looks at an agent at a position and the rest of its path, which was clear at the revision `since`.
    ///
    /// # Errors
    /// The library's.
    pub fn look(
        &mut self,
        core: &Core,
        (here, walker): (Vector2, Walker),
        rest: &[Point],
        since: u64,
    ) -> Option<Result<Look, Failure>> {
        self.question(core, walker, |state, world, pooled| {
            let (planner, at) = (&pooled.planner, state.settings.layout.in_units(here));
            // The revision may be one of other cells.
            let revision = world.grid.revision();
            let since = if since > revision { 0 } else { since };
            // In a free cell that nothing covers it is free.
            let place = (at.x.floor() as i32, at.y.floor() as i32);
            let is_free = world.cells.is_free(place) && world.obstacles == 0;
            let inside = !is_free && planner.are_free(&[at])? == [0];
            let check = if rest.is_empty() {
                PathCheck { revision, ..PathCheck::default() }
            } else {
                planner.check_path(rest, since)?
            };
            let cut = (check.state == native::PATH_CUT).then_some(check.segment);
            Ok(Look { world: world.number, revision: check.revision, inside, cut, shortest: check.shortest != 0 })
        })
    }

    fn keep(&mut self, pooled: Pooled) {
        self.planners.push(pooled);
        if self.planners.len() > MOST_PLANNERS {
            self.planners.remove(0);
        }
    }

    fn close(&mut self) -> Option<(u64, Ask, Answer)> {
        let open = *self.open.take()?;
        self.keep(open.pooled);
        Some((open.number, open.ask, open.answer))
    }

    fn put(&mut self, number: u64, owner: i64, answer: Result<Answer, Failure>) {
        self.now.answers += 1;
        self.answers.insert(number, (owner, answer));
    }

    /// Expansions that the open search may take in this frame. None if it is to wait for the next one.
    fn left_of_open(&self) -> Option<u32> {
        let waits = self.open.as_ref().is_some_and(|open| !open.ask.is_urgent) && !self.waiting.has_urgent();
        let left = if waits { self.left.min(self.left_lazy) } else { self.left };
        (left > 0 || !waits).then_some(left)
    }

    /// Counts expansions of a request.
    fn spend(&mut self, expansions: u32, is_urgent: bool) {
        self.left = self.left.saturating_sub(expansions);
        if !is_urgent {
            self.left_lazy = self.left_lazy.saturating_sub(expansions);
        }
    }

    /// Begins the next search of the queue. False if there is none that may begin in this frame.
    fn open_next(&mut self, core: &Core) -> bool {
        (self.left_lazy > 0 || self.waiting.has_urgent()) && self.take_next(core)
    }

    /// Begins the next search of the queue. False if it is empty.
    fn take_next(&mut self, core: &Core) -> bool {
        let Some((number, ask)) = self.waiting.next() else { return false };
        self.spend(PER_QUERY, ask.is_urgent);
        match core.fresh().and_then(|state| self.begin(&state, number, ask)) {
            Ok(None) => {}
            Ok(Some(answer)) => self.put(number, ask.owner, Ok(answer)),
            Err(failure) => self.put(number, ask.owner, Err(failure)),
        }
        true
    }

    /// Begins a search; or has its answer at once.
    fn begin(&mut self, state: &State, number: u64, ask: Ask) -> Result<Option<Answer>, Failure> {
        let Some(world) = &state.world else {
            return Ok(Some(Answer { status: native::NO_PATH, ..Answer::default() }));
        };
        check_weights(world)?;
        self.see(world);
        let options = free_options(&state.settings, world, ask.walker);
        let pooled = obtain(&mut self.planners, world, options)?;
        let limited = pooled.planner.limit_time(self.microseconds);
        match limited.and_then(|()| set_off(&pooled, world, &ask)) {
            Ok((None, answer)) => {
                self.keep(pooled);
                Ok(Some(answer))
            }
            Ok((Some(()), answer)) => {
                self.open = Some(Box::new(Open { number, ask, pooled, answer, expanded: 0 }));
                Ok(None)
            }
            Err(failure) => {
                self.keep(pooled);
                Err(failure)
            }
        }
    }

    /// Goes on with the open search, which may take so many expansions.
    fn step(&mut self, left: u32) {
        let Some(open) = &mut self.open else { return };
        let is_edited = self.frame < self.edits.quiet_from;
        let each = if open.pooled.has_radius() { PER_SIZED[usize::from(is_edited)] } else { 1 };
        let step = open.pooled.planner.step((left / each).max(1));
        let outcome = match step {
            Ok(outcome) => outcome,
            Err(failure) => {
                if let Some((number, ask, _)) = self.close() {
                    self.put(number, ask.owner, Err(failure));
                }
                return;
            }
        };
        let Outcome { status, expanded, revision, .. } = outcome;
        let more = expanded.saturating_sub(open.expanded);
        open.expanded = expanded;
        let is_urgent = open.ask.is_urgent;
        if status != native::IN_PROGRESS {
            open.answer.status = status;
            open.answer.revision = revision;
            let found = open.pooled.found(outcome);
            (open.answer.points, open.answer.crossings) = (found.points, found.crossings);
        }
        self.now.expansions += more;
        self.spend(u32::try_from(more).unwrap_or(u32::MAX).saturating_mul(each), is_urgent);
        if status == native::IN_PROGRESS {
            return;
        }
        if let Some((number, ask, answer)) = self.close() {
            self.put(number, ask.owner, Ok(answer));
        }
    }
}

/// Begins the search for a request on a planner. Without a search there is the answer.
fn set_off(pooled: &Pooled, world: &World, ask: &Ask) -> Result<(Option<()>, Answer), Failure> {
    let (planner, mut start) = (&pooled.planner, ask.start);
    let mut answer = Answer { world: world.number, revision: world.grid.revision(), ..Answer::default() };
    if ask.escape && planner.are_free(&[start])? == [0] {
        answer.escapes = true;
        let (status, nearest, _) = planner.nearest(start, f32::INFINITY)?;
        if status != native::OK {
            answer.status = native::ERROR_START_BLOCKED;
            return Ok((None, answer));
        }
        start = nearest;
    } else if let Some(kept) = ask.kept {
        let (status, nearest, _) = planner.nearest_reachable((start, ask.goal), f32::INFINITY)?;
        if status == native::OK && nearest == kept {
            answer.keeps = true;
            return Ok((None, answer));
        }
    }
    let flags = if ask.partial { native::REQUEST_ALLOW_PARTIAL } else { 0 };
    match planner.begin(&Request { start, goal: ask.goal, flags, ..Request::default() }) {
        Ok(()) => Ok((Some(()), answer)),
        Err(failure) if matches!(failure.status, native::ERROR_START_BLOCKED | native::ERROR_GOAL_BLOCKED) => {
            answer.status = failure.status;
            // The free point is all that can be reached.
            answer.points = if answer.escapes { vec![start] } else { Vec::new() };
            Ok((None, answer))
        }
        Err(failure) => Err(failure),
    }
}
