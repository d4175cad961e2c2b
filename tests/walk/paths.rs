//! Leaders that keep a path: one that comes late from a pool, one that is steered along, one that is kept through edits
//! as long as it is proven.

use super::leader::{Lead, Stretch};
use super::walks::Walk;
use taut::plan::{LinkUse, PathState, Place};
use taut::pool::{Pool, PoolOptions, Ticket};
use taut::{Error, Grid, Options, Planner, Position, Request, Status};

/// The ways to keep a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// It is asked for at every step, from a pool that answers some steps later.
    Pooled,
    /// It is kept, and the unit steers to the point that is a step ahead.
    Ahead,
    /// It is kept as long as it is proven, or at least clear, after an edit.
    Refreshed,
}

pub const KEEPS: [Keep; 3] = [Keep::Pooled, Keep::Ahead, Keep::Refreshed];

/// A request on its way.
struct Late {
    ticket: Ticket,
    from: Position,
    /// Steps until it is answered.
    steps: u32,
    /// The map has been edited since.
    is_stale: bool,
}

/// A leader that keeps a path.
pub struct Keeper {
    keep: Keep,
    planner: Planner,
    pool: Pool,
    lane: u32,
    late: Option<Late>,
    /// The whole path, and its part as far as its first link.
    path: Vec<Position>,
    stretch: Stretch,
    waypoint: u32,
    /// The revision for which the path is known to be clear.
    revision: u64,
    /// How many steps an answer of the pool takes.
    delay: u32,
    step: f32,
    goal: Position,
    /// What the path costs beyond its first stretch.
    owed: f64,
}

fn length(points: &[Position]) -> f64 {
    let step = |pair: &[Position]| f64::from(pair[1].x - pair[0].x).hypot(f64::from(pair[1].y - pair[0].y));
    points.windows(2).map(step).sum()
}

impl Keeper {
    pub fn new(grid: &Grid, keep: Keep, walk: &Walk, goal: Position) -> Result<Self, Error> {
        let options = Options { radius: walk.radius, ..Options::default() };
        let pool = Pool::new(PoolOptions::default())?;
        let lane = pool.add(grid, &options, &[])?;
        Ok(Self {
            keep,
            planner: Planner::new(grid, options)?,
            pool,
            lane,
            late: None,
            path: Vec::new(),
            stretch: Stretch::default(),
            waypoint: 0,
            revision: 0,
            delay: walk.seed as u32 % 4,
            step: walk.step,
            goal,
            owed: 0.0,
        })
    }

    /// After an edit: what is kept of the path. A stale build keeps all.
    pub fn update(&mut self) -> Result<(), Error> {
        if let Some(late) = &mut self.late {
            late.is_stale = true;
        }
        if self.path.is_empty() {
            return Ok(());
        }
        if self.keep == Keep::Refreshed {
            let proven = self.planner.refresh()?;
            if proven.status != Status::Stale {
                self.revision = proven.revision;
                return Ok(());
            }
        }
        let check = self.planner.check_path(&self.path, self.revision)?;
        self.revision = check.revision;
        if check.state == PathState::Cut {
            self.path.clear();
        }
        Ok(())
    }

    pub fn lead(&mut self, at: Position, reached: f32) -> Lead {
        if !self.path.is_empty() {
            let waypoint = (self.waypoint as usize).saturating_sub(1);
            match self.stretch.over(&self.planner, waypoint, at, reached) {
                None => {}
                Some(Lead::Over(exit)) => {
                    self.path.clear();
                    self.late = None;
                    return Lead::Over(exit);
                }
                // The link was closed.
                Some(_) => self.path.clear(),
            }
        }
        let led = match self.keep {
            Keep::Pooled => self.lead_late(at, reached),
            Keep::Ahead => self.steer(at),
            Keep::Refreshed => self.lead_on(at, reached),
        };
        led.unwrap_or_else(|error| Lead::Lost(error.to_string()))
    }

    /// The next points of the path, if they are in sight.
    fn rest(&mut self, at: Position, reached: f32) -> Result<Option<Vec<Position>>, Error> {
        if self.path.is_empty() {
            return Ok(None);
        }
        let next = self.planner.waypoint(&self.stretch.points, at, self.waypoint, reached)?;
        if !next.visible {
            return Ok(None);
        }
        self.waypoint = next.number;
        Ok(Some(self.stretch.points[next.number as usize..].to_vec()))
    }

    fn adopt(&mut self, path: &[Position], uses: &[LinkUse], revision: u64) {
        self.path = path.to_vec();
        self.stretch = Stretch::new(path, uses);
        self.waypoint = u32::from(self.stretch.points.len() > 1);
        self.revision = revision;
    }

    /// A new path from where the unit is.
    fn search(&mut self, at: Position) -> Result<Result<(), Lead>, Error> {
        let found = self.planner.find(&Request::new(at, self.goal))?;
        if found.status != Status::Found {
            return Ok(Err(Lead::Lost(format!("{:?}", found.status))));
        }
        let (path, uses) = (self.planner.path().to_vec(), self.planner.link_uses().to_vec());
        self.adopt(&path, &uses, found.revision);
        Ok(if path.len() > 1 { Ok(()) } else { Err(Lead::Arrived(at)) })
    }

    fn lead_on(&mut self, at: Position, reached: f32) -> Result<Lead, Error> {
        if let Some(rest) = self.rest(at, reached)? {
            return Ok(Lead::Along(rest));
        }
        if let Err(lead) = self.search(at)? {
            return Ok(lead);
        }
        let rest = self.rest(at, reached)?;
        // From a place within 1/64 of free ground the way to the first point is not in sight.
        Ok(rest.map_or_else(|| self.stretch.after(0), Lead::Along))
    }

    /// True if a late answer costs no less, from where the unit is now, than what is left of the path that it has gone
    /// on along: else it may be led to and fro for ever between two ways that cost about as much.
    fn keeps(&self, at: Position, late: &[Position], cost: f64) -> Result<bool, Error> {
        let ([first, second, ..], false) = (late, self.path.len() < 2) else { return Ok(false) };
        let before = self.waypoint.saturating_sub(1);
        let place = Place::locate(&self.stretch.points[..=self.waypoint as usize], at, before)?;
        let left = f64::from(place.left) + length(&self.stretch.points[self.waypoint as usize..]);
        Ok(cost + length(&[at, *second]) - length(&[*first, *second]) >= self.owed + left)
    }

    /// Asks the pool, and goes on along the last answer meanwhile; stands while there is none.
    fn lead_late(&mut self, at: Position, reached: f32) -> Result<Lead, Error> {
        let mut asked_from = None;
        match self.late.take() {
            None => {
                let ticket = self.pool.submit(self.lane, 0, &[Request::new(at, self.goal)])?;
                self.late = Some(Late { ticket, from: at, steps: self.delay, is_stale: false });
            }
            Some(late) if late.steps > 0 => self.late = Some(Late { steps: late.steps - 1, ..late }),
            Some(late) => {
                self.pool.work(None)?;
                let answer = self.pool.take(late.ticket, |taken| {
                    let (outcome, path) = taken.answers().next().ok_or(Error::NoAnswer)?;
                    let uses = taken.links().next().unwrap_or_default();
                    outcome.map(|outcome| (outcome, path.to_vec(), uses.to_vec()))
                })?;
                match answer {
                    // An answer about the map as it was says nothing about the present one.
                    _ if late.is_stale => {}
                    Some((found, path, uses)) if found.status == Status::Found => {
                        if !self.keeps(at, &path, found.cost)? {
                            self.adopt(&path, &uses, found.revision);
                            self.owed = found.cost - length(&self.stretch.points);
                            asked_from = Some(late.from);
                        }
                    }
                    other => return Ok(Lead::Lost(format!("{other:?}"))),
                }
            }
        }
        if let [only] = self.path[..] {
            return Ok(Lead::Arrived(only));
        }
        if let Some(rest) = self.rest(at, reached)? {
            return Ok(Lead::Along(rest));
        }
        // Who has left the path waits for the next answer, whatever that costs. One that begins here is followed in any
        // case: from a place within 1/64 of free ground the way to the first point is not in sight.
        if asked_from == Some(at) {
            return Ok(self.stretch.after(0));
        }
        self.path.clear();
        Ok(Lead::Moved(at))
    }

    /// To the point a step ahead, or to the corner before it if the way there is not free.
    fn steer(&mut self, at: Position) -> Result<Lead, Error> {
        for _ in 0..2 {
            if !self.path.is_empty() {
                let place = Place::locate(&self.stretch.points, at, self.waypoint.saturating_sub(1))?;
                let ahead = place.ahead(&self.stretch.points, self.step)?;
                let corner = self.stretch.points[ahead.corner as usize];
                for to in [ahead.target, corner] {
                    let end = [at, to];
                    if self.planner.waypoint(&end, at, 1, 0.0)?.visible {
                        self.waypoint = place.segment + 1;
                        return Ok(Lead::Along(vec![to]));
                    }
                }
            }
            if let Err(lead) = self.search(at)? {
                return Ok(lead);
            }
        }
        // As above.
        Ok(self.stretch.after(0))
    }
}
