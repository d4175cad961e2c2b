//! Who walks in a town, and who leads them: a field per goal and radius, or a path of their own.

use super::map::Town;
use taut::agents::Walker;
use taut::field::{Field, FieldKind, FieldOptions, Seed};
use taut::grid::Lattice;
use taut::plan::PathState;
use taut::{Options, Planner, Position, Request, Status};

/// Seconds of a frame.
pub const SECONDS: f32 = 1.0 / 30.0;
/// The radii of the units, with their speeds.
pub const SIZES: [(f32, f32); 3] = [(0.3, 4.0), (0.45, 3.0), (0.75, 2.5)];
/// How near to its goal a unit has arrived, in cells.
pub const NEAR: f32 = 0.3;

/// A unit beside its walker and traits.
pub struct Unit {
    pub size: usize,
    pub goal: usize,
    /// Goals after this one.
    pub trips: u32,
    /// Frames since it has arrived.
    pub rested: u32,
    /// Where it goes now, the last answer.
    pub next: Position,
    /// Its own path, unless a field leads it.
    own: Option<Own>,
}

/// A path, empty where none was found, its waypoint, and the revision at which it was asked for.
#[derive(Default)]
struct Own {
    path: Vec<Position>,
    waypoint: u32,
    asked: u64,
}

impl Own {
    /// On along the path, or along a new one where it is cut, or where its waypoint is out of sight.
    fn lead(
        &mut self,
        planner: &mut Planner,
        (walker, goal): (&Walker, Position),
        (checked, revision): (u64, u64),
    ) -> Position {
        let Self { path, waypoint, asked } = self;
        let is_cut = |path: &[Position]| planner.check_path(path, checked).unwrap().state == PathState::Cut;
        let mut is_lost = path.is_empty() && *asked != revision || checked != revision && is_cut(path);
        if !is_lost && !path.is_empty() {
            let to = planner.waypoint(path, walker.at, *waypoint, walker.speed * SECONDS).unwrap();
            *waypoint = to.number;
            is_lost = !to.visible;
        }
        if is_lost {
            let request = Request { nearest_start: true, ..Request::new(walker.at, goal) };
            let is_found = planner.find(&request).unwrap().status == Status::Found;
            path.clear();
            path.extend_from_slice(if is_found { planner.path() } else { &[] });
            (*waypoint, *asked) = (1, revision);
        }
        let last = path.len().saturating_sub(1);
        path.get(last.min(*waypoint as usize)).copied().unwrap_or(walker.at)
    }
}

impl Unit {
    pub fn new(size: usize, goal: usize, trips: u32, has_path: bool, at: Position) -> Self {
        Self { size, goal, trips, rested: 0, next: at, own: has_path.then(Own::default) }
    }

    /// Sends it on to another goal.
    pub fn send(&mut self, goal: usize, at: Position) {
        (self.goal, self.trips, self.rested, self.next) = (goal, self.trips - 1, 0, at);
        if let Some(own) = &mut self.own {
            *own = Own::default();
        }
    }
}

/// Fields of all goals and sizes, and a planner of each size.
pub struct Leaders {
    fields: Vec<[Field; SIZES.len()]>,
    planners: [Planner; SIZES.len()],
    /// The revision for which paths were checked.
    checked: u64,
}

impl Leaders {
    pub fn new(town: &Town) -> Self {
        let field = |goal: Position, size: usize| {
            let radius = SIZES[size].0;
            // Of both kinds that know a radius.
            let steps = FieldOptions { kind: FieldKind::Steps, lattice: Lattice::Cells, ..FieldOptions::default() };
            let options = if size == 1 { FieldOptions::default() } else { steps };
            let field = Field::new(&town.grid, FieldOptions { radius, ..options }).unwrap();
            field.build(&[Seed::new(goal)]).unwrap();
            field
        };
        let planner = |size: usize| {
            let options = Options { radius: SIZES[size].0, ..Options::default() };
            Planner::new(&town.grid, options).unwrap()
        };
        let fields = town.goals.iter().map(|&goal| std::array::from_fn(|size| field(goal, size))).collect();
        Self { fields, planners: std::array::from_fn(planner), checked: town.grid.revision() }
    }

    /// After edits: fields that are stale, in steps.
    pub fn update(&mut self) {
        for field in self.fields.iter().flatten() {
            if field.is_stale().unwrap() {
                field.update().unwrap();
                field.step(0).unwrap();
            }
        }
    }

    /// The velocities that the units want.
    pub fn want(&mut self, town: &Town, units: &mut [Unit], walkers: &mut [Walker]) {
        let revision = town.grid.revision();
        for (unit, walker) in units.iter_mut().zip(&mut *walkers) {
            match &mut unit.own {
                None => {
                    let next = std::slice::from_mut(&mut unit.next);
                    let field = &self.fields[unit.goal][unit.size];
                    field.next_within(&[walker.at], walker.speed * SECONDS, next).unwrap();
                }
                Some(own) => {
                    let ends = (&*walker, town.goals[unit.goal]);
                    unit.next = own.lead(&mut self.planners[unit.size], ends, (self.checked, revision));
                }
            }
            walker.wanted = towards(walker, unit.next);
        }
        self.checked = revision;
    }
}

/// The velocity to a place at the walker's speed, or less where that would overshoot it.
fn towards(walker: &Walker, to: Position) -> Position {
    let (x, y) = (to.x - walker.at.x, to.y - walker.at.y);
    let far = x.hypot(y);
    if far <= 0.0 {
        return Position::default();
    }
    let scale = walker.speed.min(far / SECONDS) / far;
    Position::new(x * scale, y * scale)
}
