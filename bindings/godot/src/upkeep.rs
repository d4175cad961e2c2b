//! How a `TautAgent2D` keeps its path good: it asks for paths, takes the answers, and looks after edits.
//!
//! After an edit the agent checks two things in constant time, its own place and the rest of its path (unless the path
//! passes tiles that have changed). Only if its place is blocked, the path cut, or possibly a shorter one or a nearer
//! end opened, it puts a request into the scheduler's queue; until the answer comes it follows the old path up to the
//! cut.

use std::sync::Arc;

use godot::prelude::*;

use crate::agent::TautAgent2D;
use crate::crossing::{cost, distance, length};
use crate::grid_2d::tell;
use crate::native::{self, Point};
use crate::owners::Failure;
use crate::schedule::{Answer, Ask, Look};
use crate::search::Crossing;

/// Why a path is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Why {
    /// An edit may have made a shorter one.
    #[default]
    Shorter,
    /// An edit may have made a way to the target.
    Door,
    /// The parent is too far from the path.
    Strayed,
    /// The path is cut, or a wall has appeared on the parent.
    Cut,
    /// The target is new.
    Target,
}

/// Where the path leads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// There is no path.
    #[default]
    None,
    /// To the target.
    Whole,
    /// As near to the target as possible.
    Partial,
    /// Out of a wall only.
    Out,
}

/// What an agent remembers of its path and its request.
#[derive(Clone, Debug, Default)]
pub struct Upkeep {
    way: Way,
    /// The number of the request without an answer; 0: none.
    request: u64,
    why: Why,
    /// The number of the world of the path, and the revision at which it was clear.
    world: u64,
    since: u64,
    /// The number of edits that have been looked at.
    seen: u64,
    /// The first segment that is cut.
    cut: Option<usize>,
    /// The path begins inside of a wall.
    escapes: bool,
    /// Why a path is asked for when the parent has come out of a link, or the agent has a parent.
    postponed: Option<Why>,
}

impl Upkeep {
    pub fn way(&self) -> Way {
        self.way
    }

    pub fn is_pending(&self) -> bool {
        self.request != 0 || self.postponed.is_some()
    }

    /// True if the path is one to an older target.
    pub fn waits_for_target(&self) -> bool {
        (self.request != 0 && self.why == Why::Target) || self.postponed == Some(Why::Target)
    }

    /// True if the path is good enough to enter the link at one of its points.
    pub fn may_enter(&self, point: usize) -> bool {
        !self.is_cut_before(point + 1) && (self.request == 0 || self.why < Why::Strayed)
    }

    /// True if the parent has lost its path, and waits for another one.
    pub fn is_astray(&self) -> bool {
        self.request != 0 && self.why == Why::Strayed
    }

    /// True if the segment before a waypoint, or one before it, is cut.
    pub fn is_cut_before(&self, waypoint: usize) -> bool {
        self.cut.is_some_and(|cut| cut < waypoint)
    }

    /// True if a waypoint is the one at which the parent leaves a wall: it must get there, not only near.
    pub fn is_way_out(&self, waypoint: usize) -> bool {
        self.escapes && waypoint == 1
    }

    /// True if the path is good, and nothing is asked for: on the way to a waypoint nothing of it needs a look.
    pub fn is_steady(&self, waypoint: usize) -> bool {
        !self.is_pending() && self.cut.is_none() && !self.is_way_out(waypoint)
    }

    /// There is no path any more.
    pub fn forget(&mut self) {
        (self.way, self.cut, self.postponed) = (Way::None, None, None);
    }
}

/// A path that is shorter by less, in cells, is the same one with other roundings.
const SHORTER: f64 = 1.0 / 32.0;

/// The end of a path is rounded by less, in cells.
const ROUNDED: f64 = 1.0 / 128.0;

impl TautAgent2D {
    /// Asks for a path and sets off.
    pub(crate) fn go(&mut self, why: Why) {
        self.steady.set_going(true);
        self.set_resting(false);
        self.ask(why);
    }

    /// Asks for a path from here to the target, or out of a wall if there is no target.
    pub(crate) fn ask(&mut self, why: Why) {
        let Some(core) = self.core.clone() else { return };
        self.steady.set_course(None);
        // Who has no place yet, as before its parent is there, has no start.
        if self.is_crossing || !self.has_place() {
            self.upkeep.postponed = self.upkeep.postponed.max(Some(why));
            return;
        }
        let (layout, here) = (core.settings().layout, self.here());
        let start = layout.in_units(here);
        let goal = self.target.map_or(start, |target| layout.in_units(target));
        let kept = (why == Why::Door && self.upkeep.way == Way::Partial).then(|| self.points.last().copied()).flatten();
        let owner = self.base().instance_id().to_i64();
        let partial = self.allow_partial_path || self.target.is_none();
        // The more urgent reason stays.
        self.upkeep.why = if self.upkeep.request != 0 { why.max(self.upkeep.why) } else { why };
        let is_urgent = self.upkeep.why >= Why::Strayed;
        let ask = Ask { owner, start, goal, walker: self.walker(), partial, kept, escape: true, is_urgent };
        let mut schedule = core.schedule();
        self.upkeep.request = schedule.ask(self.upkeep.request, ask);
        self.upkeep.seen = core.edits();
        schedule.run(&core);
        drop(schedule);
        self.receive();
    }

    /// Withdraws the request.
    pub(crate) fn cancel(&mut self) {
        if let (Some(core), true) = (&self.core, self.upkeep.request != 0) {
            core.schedule().cancel(self.upkeep.request);
        }
        (self.upkeep.request, self.upkeep.postponed) = (0, None);
    }

    /// Withdraws the request until the parent has come out of a link.
    pub(crate) fn postpone(&mut self) {
        let why = (self.upkeep.request != 0).then_some(self.upkeep.why);
        self.cancel();
        self.upkeep.postponed = why;
    }

    /// Why a path is asked for now that the parent has come out of a link, or is there.
    pub(crate) fn take_postponed(&mut self) -> Option<Why> {
        self.upkeep.postponed.take()
    }

    /// Takes the answer to the request if there is one.
    pub(crate) fn receive(&mut self) {
        if self.upkeep.request == 0 {
            return;
        }
        let answer = self.core.as_ref().and_then(|core| core.schedule().answer(self.upkeep.request));
        if let Some(answer) = answer {
            self.hear(self.upkeep.request, answer);
        }
    }

    /// An answer. That to an older request, while another one waits, is followed until the newer comes.
    pub(crate) fn hear(&mut self, number: u64, answer: Result<Answer, Failure>) {
        let why = self.upkeep.why;
        self.steady.set_course(None);
        if self.upkeep.request == 0 {
            return;
        }
        if number == self.upkeep.request {
            self.upkeep.request = 0;
        }
        let answer = answer.unwrap_or_else(|failure| {
            tell(&failure);
            Answer { status: failure.status, ..Answer::default() }
        });
        let is_better = || self.target.is_none_or(|to| self.leads_to(&answer.points, to)) && self.is_shorter(&answer);
        if answer.keeps || (why == Why::Shorter && !is_better()) {
            return;
        }
        if answer.points.is_empty() {
            self.take_nothing(&answer);
        } else {
            self.take(answer);
        }
    }

    /// True if the path of an answer, which begins where the parent was some frames ago, is shorter from where it is
    /// now than the rest of this one, or cheaper where cells have weights. Else late answers may lead it to and fro
    /// between two ways of about one length, for ever.
    fn is_shorter(&self, answer: &Answer) -> bool {
        let Some(core) = &self.core else { return false };
        let at = core.settings().layout.in_units(self.here());
        let state = core.read();
        if let Some(world) = state.world.as_ref().filter(|world| world.weights.mixed()) {
            let from_here = |points: &[Point], crossings: &[Crossing], next: usize| {
                let points: Vec<Point> = std::iter::once(at).chain(points[next..].iter().copied()).collect();
                let later = crossings.iter().filter(|used| used.point >= next);
                let later: Vec<Crossing> =
                    later.map(|used| Crossing { point: used.point + 1 - next, ..*used }).collect();
                cost(world, &points, &later)
            };
            let first = answer.points.len().min(1);
            let answered = from_here(&answer.points, &answer.crossings, first);
            return answered + SHORTER < from_here(&self.points, &self.crossings, self.next.min(self.points.len()));
        }
        drop(state);
        let Some(left) = self.left(at) else { return true };
        let back = match answer.points[..] {
            [first, second, ..] => distance(at, second) - distance(first, second),
            _ => 0.0,
        };
        length(&answer.points, &answer.crossings) + back + SHORTER < left
    }

    /// True if a path ends at a target.
    fn leads_to(&self, points: &[Point], target: Vector2) -> bool {
        let (Some(core), Some(&end)) = (&self.core, points.last()) else { return false };
        distance(end, core.settings().layout.in_units(target)) <= ROUNDED
    }

    /// Why a path to a target is asked for: for who is on a whole path to it already, only because of a shorter one.
    pub(crate) fn why_to(&mut self, target: Vector2) -> Why {
        let upkeep = &self.upkeep;
        let is_whole =
            self.steady.is_going() && upkeep.way == Way::Whole && upkeep.cut.is_none() && !upkeep.is_astray();
        if !is_whole || !self.leads_to(&self.points, target) {
            return Why::Target;
        }
        // What another target was asked for is not waited for any more.
        self.upkeep.why = Why::Shorter;
        Why::Shorter
    }

    /// There is no path.
    fn take_nothing(&mut self, answer: &Answer) {
        let had = !self.points.is_empty();
        self.forget_path();
        (self.upkeep.world, self.upkeep.since) = (answer.world, answer.revision);
        if had {
            self.signals().path_changed().emit();
        }
        if self.steady.is_going() && !self.upkeep.is_pending() {
            self.arrive();
        }
    }

    /// Follows the path of an answer.
    fn take(&mut self, answer: Answer) {
        let Some(core) = self.core.clone() else { return };
        let (layout, here) = (core.settings().layout, self.here());
        let at = layout.in_units(here);
        let mut points = answer.points;
        self.crossings = answer.crossings;
        if answer.escapes {
            points.insert(0, at);
            for used in &mut self.crossings {
                used.point += 1;
            }
        }
        self.path = layout.path(&points);
        // That of an older request ends at an older target.
        if let (Some(target), Some(&last), false) = (self.target, points.last(), self.upkeep.waits_for_target())
            && let Some(end) = self.path.as_mut_slice().last_mut()
        {
            *end = layout.unless_moved(last, target);
        }
        self.points = points;
        (self.upkeep.cut, self.upkeep.escapes) = (None, answer.escapes);
        self.upkeep.way = match answer.status {
            native::OK => Way::Whole,
            native::PARTIAL => Way::Partial,
            _ => Way::Out,
        };
        (self.upkeep.world, self.upkeep.since) = (answer.world, answer.revision);
        self.steady.set_going(true);
        self.set_resting(false);
        // The agent may have moved while it waited for the path: it goes back to its start if it does not see more.
        self.set_off(0, here);
        self.signals().path_changed().emit();
        if self.points.len() == 1 && !self.upkeep.waits_for_target() {
            self.arrive();
        }
    }

    /// Looks whether edits have changed anything for the agent.
    pub(crate) fn look_after(&mut self, here: Vector2) {
        let Some(core) = &self.core else { return };
        let edits = core.edits();
        if std::mem::replace(&mut self.upkeep.seen, edits) == edits {
            return;
        }
        let core = Arc::clone(core);
        let first = self.next.saturating_sub(1);
        let rest = if self.steady.is_going() { self.points.get(first..).unwrap_or_default() } else { &[] };
        let look = core.schedule().look(&core, (here, self.walker()), rest, self.upkeep.since);
        match look {
            None => {}
            Some(Ok(look)) => self.act(look, first),
            Some(Err(failure)) => tell(&failure),
        }
    }

    /// Asks for another path if this one is not good any more.
    fn act(&mut self, look: Look, first: usize) {
        let replaced = look.world != self.upkeep.world && !self.points.is_empty();
        if look.inside || replaced {
            // Nothing of the path is good.
            self.upkeep.cut = Some(0);
            self.go(Why::Cut);
            return;
        }
        self.upkeep.since = look.revision;
        self.upkeep.world = look.world;
        if let Some(segment) = look.cut {
            self.upkeep.cut = Some(first + segment as usize);
            self.go(Why::Cut);
        } else if self.target.is_some() && !self.reached && self.upkeep.way != Way::Whole {
            self.ask(Why::Door);
        } else if self.steady.is_going() && self.upkeep.way == Way::Whole && !look.shortest && self.replan_mode != 0 {
            self.ask(Why::Shorter);
        }
    }
}
