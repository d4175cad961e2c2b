//! Who leads: what a unit asks at every step.

use super::paths::{KEEPS, Keep, Keeper};
use super::walker::Walls;
use super::walks::Walk;
use taut::agents::{Crowd, CrowdOptions, Follower, FollowerState, Policy, PolicyKind, PolicyOptions, Walker as Member};
use taut::field::{Field, FieldKind, FieldOptions, LinkCrossing, Seed};
use taut::grid::Lattice;
use taut::plan::{LinkUse, PathState};
use taut::{Error, Grid, Options, Planner, Position, Rect, Request, Status};

/// What a leader says.
#[derive(Clone, Debug, PartialEq)]
pub enum Lead {
    /// Walk along these points.
    Along(Vec<Position>),
    /// The unit has been moved to this point.
    Moved(Position),
    /// The unit is where a link is entered, and comes out of it here.
    Over(Position),
    /// The unit is at its goal, here.
    Arrived(Position),
    /// There is no way.
    Lost(String),
}

/// The kinds of leaders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A path, asked anew at every step.
    Anew,
    /// A path, asked once and kept as long as its next waypoint is in sight.
    Kept,
    /// A path that is kept in one of several ways.
    Keep(Keep),
    /// Answers of a field.
    Next(FieldKind),
    /// Velocities of a crowd of one, which wants to go where the field says.
    Crowd(FieldKind),
    /// A policy along a field.
    Follow(FieldKind),
    /// A policy along the directions of the cells of a field.
    Flow(FieldKind),
    /// A policy along the walls.
    Bug,
}

impl Kind {
    fn field(self) -> Option<FieldKind> {
        match self {
            Self::Next(kind) | Self::Crowd(kind) | Self::Follow(kind) | Self::Flow(kind) => Some(kind),
            Self::Anew | Self::Kept | Self::Keep(_) | Self::Bug => None,
        }
    }

    /// True if it tells where links are entered.
    pub fn crosses_links(self) -> bool {
        matches!(self, Self::Anew | Self::Kept | Self::Keep(_) | Self::Next(_))
    }

    /// True if its label is a lattice's: it may reach less than the planner.
    pub fn is_narrower(self) -> bool {
        self.field() == Some(FieldKind::Steps)
    }
}

/// The leaders for a radius.
pub fn kinds(radius: f32) -> Vec<Kind> {
    let mut kinds = vec![Kind::Anew, Kind::Kept, Kind::Bug];
    kinds.extend(KEEPS.map(Kind::Keep));
    let points = [FieldKind::Exact, FieldKind::Steps, FieldKind::Smooth];
    // The kind SMOOTH has no radius.
    let fields = if radius > 0.0 { &points[..2] } else { &points[..] };
    for &field in fields {
        kinds.extend([Kind::Next(field), Kind::Crowd(field), Kind::Follow(field)]);
        // One direction a cell is enough for discs along steps only.
        if radius == 0.0 || field == FieldKind::Steps {
            kinds.push(Kind::Flow(field));
        }
    }
    kinds
}

/// A fault that a broken build might have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defect {
    /// The field is that of points.
    IgnoresTheRadius,
    /// Answers are never reached: a walker that has gone past one turns back.
    NeverReached,
    /// The field is not brought up to date after edits.
    Stale,
    /// The unit stops a cell before its goal.
    StopsShort,
}

pub const DEFECTS: [Defect; 4] = [Defect::IgnoresTheRadius, Defect::NeverReached, Defect::Stale, Defect::StopsShort];

/// What answers.
enum By {
    Planner(Box<Planner>),
    /// The path that is kept, and the waypoint to which the unit goes.
    Kept {
        planner: Box<Planner>,
        path: Stretch,
        waypoint: u32,
        /// The map has been edited since: what comes after the next waypoint may be cut.
        is_edited: bool,
    },
    Keeper(Box<Keeper>),
    /// A field, with the answer that the unit follows; with a crowd its velocity too.
    Field {
        field: Box<Field>,
        hint: Option<Position>,
        crowd: Option<Box<(Crowd, Position)>>,
    },
    Policy {
        policy: Box<Policy>,
        field: Option<Box<Field>>,
        follower: Follower,
    },
}

pub struct Leader {
    by: By,
    walk: Walk,
    goal: Position,
    /// The unit lands exactly on the answers.
    lands: bool,
}

impl Leader {
    /// A leader for units that land on their answers, or go straight on past them.
    pub fn new(grid: &Grid, walk: &Walk, (start, goal): (Position, Position), lands: bool) -> Result<Self, Error> {
        let Walk { kind, radius, step, defect, .. } = *walk;
        let for_field = if defect == Some(Defect::IgnoresTheRadius) { 0.0 } else { radius };
        let field = kind.field().map(|field| build(grid, field, for_field, goal)).transpose()?;
        let policy = |kind| Policy::new(grid, PolicyOptions { kind, radius, ..PolicyOptions::default() }).map(Box::new);
        let follower = Follower::new(start, goal, step);
        let by = match (kind, field) {
            (Kind::Next(_), Some(field)) => By::Field { field, hint: None, crowd: None },
            (Kind::Crowd(_), Some(field)) => {
                let crowd = Some(Box::new((Crowd::new(grid, CrowdOptions::default())?, Position::default())));
                By::Field { field, hint: None, crowd }
            }
            (Kind::Follow(_), field) => By::Policy { policy: policy(PolicyKind::Field)?, field, follower },
            (Kind::Flow(_), Some(field)) => {
                let mut policy = policy(PolicyKind::Flow)?;
                set_flow(grid, &mut policy, &field)?;
                By::Policy { policy, field: Some(field), follower }
            }
            (Kind::Bug, _) => By::Policy { policy: policy(PolicyKind::Bug)?, field: None, follower },
            (Kind::Keep(keep), _) => By::Keeper(Box::new(Keeper::new(grid, keep, walk, goal)?)),
            (Kind::Kept, _) => {
                let planner = Box::new(Planner::new(grid, Options { radius, ..Options::default() })?);
                By::Kept { planner, path: Stretch::default(), waypoint: 0, is_edited: false }
            }
            _ => By::Planner(Box::new(Planner::new(grid, Options { radius, ..Options::default() })?)),
        };
        Ok(Self { by, walk: *walk, goal, lands })
    }

    fn has(&self, defect: Defect) -> bool {
        self.walk.defect == Some(defect)
    }

    fn field(&self) -> Option<&Field> {
        match &self.by {
            By::Planner(_) | By::Kept { .. } | By::Keeper(_) => None,
            By::Field { field, .. } => Some(field),
            By::Policy { field, .. } => field.as_deref(),
        }
    }

    /// True if the leader knows a way from a place.
    pub fn reaches(&self, at: Position) -> bool {
        let mut distance = [0.0];
        let asked = self.field().map(|field| field.distances(&[at], false, &mut distance));
        asked.transpose().expect("a finite place");
        distance[0].is_finite()
    }

    /// After an edit.
    pub fn update(&mut self, grid: &Grid) -> Result<(), Error> {
        if self.has(Defect::Stale) {
            return Ok(());
        }
        if let Some(field) = self.field() {
            field.update()?;
            field.step(0)?;
        }
        match (&mut self.by, self.walk.kind) {
            (By::Policy { policy, field: Some(field), .. }, Kind::Flow(_)) => set_flow(grid, policy, field),
            (By::Keeper(keeper), _) => keeper.update(),
            (By::Kept { is_edited, .. }, _) => {
                *is_edited = true;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    pub fn lead(&mut self, walls: &Walls<'_>, at: Position) -> Lead {
        let away = (self.goal.x - at.x).hypot(self.goal.y - at.y);
        if self.has(Defect::StopsShort) && away < 1.0 {
            return Lead::Arrived(at);
        }
        let reached = if self.lands || self.has(Defect::NeverReached) { 0.0 } else { self.walk.step };
        match &mut self.by {
            By::Planner(planner) => match plan(planner, at, self.goal) {
                Ok(stretch) => stretch.over(planner, 0, at, reached).unwrap_or_else(|| stretch.after(0)),
                Err(lead) => lead,
            },
            By::Keeper(keeper) => keeper.lead(at, reached),
            By::Kept { planner, path, waypoint, is_edited } => {
                let lead = keep(planner, (path, waypoint, is_edited), (at, self.goal), reached);
                match lead {
                    Lead::Along(points) if *is_edited => Lead::Along(points[..1].to_vec()),
                    other => other,
                }
            }
            By::Field { field, hint, crowd } => {
                let mut next = [hint.unwrap_or(at)];
                if let Err(error) = field.next_within(&[at], reached, &mut next) {
                    return Lead::Lost(error.to_string());
                }
                *hint = Some(next[0]);
                if let Some(lead) = over_by_field(field, (at, next[0]), reached) {
                    *hint = None;
                    return lead;
                }
                match crowd {
                    _ if next[0] == at => Lead::Lost("no way on".to_string()),
                    None => Lead::Along(next.to_vec()),
                    Some(crowd) => avoid(crowd, walls, self.walk.step, (at, next[0])),
                }
            }
            By::Policy { policy, field, follower } => {
                follower.at = at;
                let field = field.as_deref().filter(|_| matches!(self.walk.kind, Kind::Follow(_)));
                step(policy, field, follower)
            }
        }
    }
}

/// On along a kept path, or along a new one where its next waypoint is out of sight.
fn keep(
    planner: &mut Planner,
    (path, waypoint, is_edited): (&mut Stretch, &mut u32, &mut bool),
    (at, goal): (Position, Position),
    reached: f32,
) -> Lead {
    for _ in 0..2 {
        if !path.points.is_empty() {
            match planner.waypoint(&path.points, at, *waypoint, reached) {
                Err(error) => return Lead::Lost(error.to_string()),
                Ok(next) if next.visible => {
                    *waypoint = next.number;
                    match path.over(planner, next.number as usize, at, reached) {
                        None => return Lead::Along(path.points[next.number as usize..].to_vec()),
                        Some(Lead::Over(exit)) => {
                            path.points.clear();
                            return Lead::Over(exit);
                        }
                        // The link was closed.
                        Some(_) => {}
                    }
                }
                Ok(_) => {}
            }
        }
        match plan(planner, at, goal) {
            Ok(stretch) => (*path, *waypoint, *is_edited) = (stretch, 0, false),
            Err(lead) => return lead,
        }
    }
    // From a place within 1/64 of free ground the way to the first point is not in sight.
    path.after(0)
}

/// A new path, as far as its first link.
fn plan(planner: &mut Planner, at: Position, goal: Position) -> Result<Stretch, Lead> {
    match planner.find(&Request::new(at, goal)) {
        Err(error) => Err(Lead::Lost(error.to_string())),
        Ok(found) if found.status != Status::Found => Err(Lead::Lost(format!("{:?}", found.status))),
        Ok(_) if planner.path().len() == 1 => Err(Lead::Arrived(at)),
        Ok(_) => Ok(Stretch::new(planner.path(), planner.link_uses())),
    }
}

/// A path as far as its first link, and the rest of it, from where that comes out; empty without a link.
#[derive(Clone, Debug, Default)]
pub struct Stretch {
    pub points: Vec<Position>,
    rest: Vec<Position>,
}

impl Stretch {
    pub fn new(path: &[Position], uses: &[LinkUse]) -> Self {
        let first = uses.first().map(|used| used.point as usize);
        let (points, rest) = path.split_at(first.map_or(path.len(), |first| first + 1));
        Self { points: points.to_vec(), rest: rest.to_vec() }
    }

    /// On to the points after one.
    pub fn after(&self, number: usize) -> Lead {
        let first = (number + 1).min(self.points.len() - 1);
        Lead::Along(self.points[first..].to_vec())
    }

    /// Over the link, for a unit at its entry that has no point before it; lost if nobody may pass it any more, or the
    /// way on is cut: there may be no way back.
    pub fn over(&self, planner: &Planner, waypoint: usize, at: Position, reached: f32) -> Option<Lead> {
        let (exit, entry) = (*self.rest.first()?, *self.points.last()?);
        if waypoint + 2 < self.points.len() || !is_at(at, entry, reached) {
            return None;
        }
        let rest: Vec<Position> = std::iter::once(entry).chain(self.rest.iter().copied()).collect();
        let is_open = planner.check_path(&rest, 0).is_ok_and(|check| check.state != PathState::Cut);
        Some(if is_open { Lead::Over(exit) } else { Lead::Lost("a closed link".to_string()) })
    }
}

/// True if a unit is where a link is entered, as far as its gait can tell.
fn is_at(at: Position, entry: Position, reached: f32) -> bool {
    (at.x - entry.x).hypot(at.y - entry.y) <= reached.max(1.0 / 16.0)
}

/// Over the link that a field leads into, for a unit that is led to its entry: the one of the answer, since beside an
/// entry another lane may be as near.
fn over_by_field(field: &Field, (at, next): (Position, Position), reached: f32) -> Option<Lead> {
    let mut first = [None];
    field.crossings(&[next], &mut first).ok()?;
    let LinkCrossing { entry, exit, .. } = first[0]?;
    (next == entry && is_at(at, entry, reached)).then_some(Lead::Over(exit))
}

/// The velocity of a crowd of one, walked for a step.
fn avoid((crowd, last): &mut (Crowd, Position), walls: &Walls<'_>, step: f32, (at, to): (Position, Position)) -> Lead {
    let (dx, dy) = (to.x - at.x, to.y - at.y);
    let away = dx.hypot(dy);
    let speed = step.min(away) / away;
    let wanted = Position::new(dx * speed, dy * speed);
    let member = Member { at, velocity: *last, wanted, radius: walls.radius, speed: step };
    let mut velocity = [Position::default()];
    if let Err(error) = crowd.avoid(&[member], 1.0, &mut velocity) {
        return Lead::Lost(error.to_string());
    }
    *last = velocity[0];
    Lead::Moved(walls.slide(at, (f64::from(last.x), f64::from(last.y))))
}

fn step(policy: &Policy, field: Option<&Field>, follower: &mut Follower) -> Lead {
    if let Err(error) = policy.step(field, std::slice::from_mut(follower)) {
        return Lead::Lost(error.to_string());
    }
    match follower.outcome() {
        // Who is blocked and stays so never arrives.
        FollowerState::Moving | FollowerState::Blocked => Lead::Moved(follower.at),
        FollowerState::Arrived => Lead::Arrived(follower.at),
        other => Lead::Lost(format!("{other:?}")),
    }
}

fn build(grid: &Grid, kind: FieldKind, radius: f32, goal: Position) -> Result<Box<Field>, Error> {
    let lattice = if kind == FieldKind::Steps { Lattice::Cells } else { Lattice::Corners };
    let field = Field::new(grid, FieldOptions { kind, lattice, radius, ..FieldOptions::default() })?;
    field.build(&[Seed::new(goal)])?;
    Ok(Box::new(field))
}

fn set_flow(grid: &Grid, policy: &mut Policy, field: &Field) -> Result<(), Error> {
    let (width, height) = (grid.width(), grid.height());
    let area = Rect::new(0, 0, width, height);
    let mut xy = vec![0.0; (2 * width * height) as usize];
    field.directions(area, &mut xy, (2 * width) as usize)?;
    policy.set_flow(area, &xy, (2 * width) as usize)
}
