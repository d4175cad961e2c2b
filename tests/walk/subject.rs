//! Who answers: a planner, or one with a defect, so that every property is seen to fail.

use taut::pool::{Pool, PoolOptions};
use taut::{Error, Outcome, Planner, Position, Request, Status};

/// A fault that a broken build might have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defect {
    /// Everything is in reach.
    ReachesAll,
    /// All are in one component.
    OneComponent,
    /// The nearest reachable point is the goal.
    NearestIsGoal,
    /// A partial path ends one step early.
    EndsEarly,
    /// A free start is refused.
    RefusesHalves,
    /// A search does twice the work that it is allowed.
    Overspends,
    /// The pool loses the last point of a path.
    PoolDiffers,
    /// A path does not say where it enters a link.
    LosesLinks,
    /// Links lead both ways.
    IgnoresDirections,
}

pub const DEFECTS: [Defect; 9] = [
    Defect::ReachesAll,
    Defect::OneComponent,
    Defect::NearestIsGoal,
    Defect::EndsEarly,
    Defect::RefusesHalves,
    Defect::Overspends,
    Defect::PoolDiffers,
    Defect::LosesLinks,
    Defect::IgnoresDirections,
];

pub struct Subject {
    pub planner: Planner,
    pool: Pool,
    /// None for planners that no pool has.
    lane: Option<u32>,
    pub defect: Option<Defect>,
}

/// An answer with its path.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    pub outcome: Result<Outcome, Error>,
    pub path: Vec<Position>,
    /// The points of the path at which it enters links.
    pub jumps: Vec<usize>,
}

impl Answer {
    pub fn status(&self) -> Option<Status> {
        self.outcome.ok().map(|outcome| outcome.status)
    }
}

impl Subject {
    pub fn new(planner: Planner, grid: &taut::Grid, defect: Option<Defect>) -> Self {
        let pool = Pool::new(PoolOptions::default()).expect("a pool without threads");
        let lane = pool.add(grid, planner.options(), &[]).ok();
        Self { planner, pool, lane, defect }
    }

    fn has(&self, defect: Defect) -> bool {
        self.defect == Some(defect)
    }

    pub fn find(&mut self, request: &Request) -> Answer {
        let refused =
            self.has(Defect::RefusesHalves) && request.start.x.fract() != 0.0 && request.start.y.fract() != 0.0;
        if refused {
            let Position { x, y } = request.start;
            return Answer { outcome: Err(Error::StartBlocked { x, y }), path: Vec::new(), jumps: Vec::new() };
        }
        let outcome = self.planner.find(request);
        let mut path = self.planner.path().to_vec();
        if self.has(Defect::EndsEarly) && path.len() > 1 && outcome.is_ok_and(|found| found.status == Status::Partial) {
            path.pop();
        }
        let mut uses = self.planner.link_uses();
        if self.has(Defect::LosesLinks) {
            uses = &[];
        }
        Answer { outcome, path, jumps: uses.iter().map(|used| used.point as usize).collect() }
    }

    /// The same by the pool.
    pub fn find_in_pool(&mut self, request: &Request) -> Option<Answer> {
        let ticket = self.pool.submit(self.lane?, 0, &[*request]).expect("a lane of the pool");
        self.pool.work(None).expect("work");
        let take = self.pool.take(ticket, |taken| {
            let (outcome, path) = taken.answers().next().expect("an answer to the request");
            let uses = taken.links().next().unwrap_or_default();
            Ok(Answer { outcome, path: path.to_vec(), jumps: uses.iter().map(|used| used.point as usize).collect() })
        });
        let mut answer = take.expect("a ticket of the pool").expect("a ticket that is done");
        if self.has(Defect::PoolDiffers) {
            answer.path.pop();
        }
        Some(answer)
    }

    pub fn reachable(&mut self, from: Position, to: Position) -> bool {
        let turned = self.has(Defect::IgnoresDirections) && self.planner.reachable(to, from).expect("finite points");
        self.has(Defect::ReachesAll) || turned || self.planner.reachable(from, to).expect("finite points")
    }

    pub fn component(&mut self, of: Position) -> Option<u64> {
        let component = self.planner.component(of).expect("a finite point");
        component.map(|component| if self.has(Defect::OneComponent) { 0 } else { component })
    }

    pub fn nearest_reachable(&mut self, from: Position, to: Position) -> Option<Position> {
        let nearest = self.planner.nearest_reachable(from, to, f32::INFINITY).ok()??;
        Some(if self.has(Defect::NearestIsGoal) { to } else { nearest.point })
    }

    /// Expansions of steps of so many each, until the search ends.
    pub fn steps(&mut self, request: &Request, each: u32) -> Vec<u64> {
        if self.planner.begin(request).is_err() {
            return Vec::new();
        }
        let (mut before, mut spent) = (0, Vec::new());
        loop {
            let allowed = if self.has(Defect::Overspends) { 2 * each } else { each };
            let outcome = self.planner.step(allowed).expect("an open search");
            spent.push(outcome.expanded - before);
            before = outcome.expanded;
            if outcome.status != Status::InProgress {
                return spent;
            }
        }
    }
}
