//! Queries of a `TautGrid2D`: which planner answers, and planners that wait for the next query.

use std::sync::{Arc, PoisonError, RwLockReadGuard};

use godot::prelude::*;

use crate::core::{
    Core, DIAGONAL_ALWAYS, DIAGONAL_AT_LEAST_ONE_WALKABLE, DIAGONAL_NEVER, DIAGONAL_ONLY_IF_NO_OBSTACLES,
    HEURISTIC_CHEBYSHEV, HEURISTIC_MANHATTAN, Settings, State, World,
};
use crate::native::{self, LinkUse, Outcome, PlannerOptions, Point, Request};
use crate::owners::{Failure, Grid, Planner};
use crate::planner::failure;
use crate::weights::{PLAIN, SOLID};

/// Planners that wait for the next query: more only if more threads ask at once, and then not for long.
const MOST_IDLE: usize = 8;

/// Expansions between two looks at whether a query has been cancelled: some milliseconds at most.
const SLICE: u32 = 4096;

/// A planner and what it was made for.
pub struct Pooled {
    grid: Arc<Grid>,
    options: PlannerOptions,
    /// The version of the weights whose costs it has; 0: none.
    costs: u64,
    pub planner: Planner,
}

impl Pooled {
    fn new(world: &World, options: PlannerOptions) -> Result<Self, Failure> {
        let planner = Planner::new(&world.grid, &options)?;
        Ok(Self { grid: Arc::clone(&world.grid), options, costs: 0, planner })
    }

    /// True if its searches are for agents with a radius.
    pub fn has_radius(&self) -> bool {
        self.options.radius > 0.0
    }

    /// True if it plans on this grid.
    pub fn is_on(&self, world: &World) -> bool {
        Arc::ptr_eq(&self.grid, &world.grid)
    }

    /// True if it was made with these options and has the costs that they need.
    pub fn fits(&self, world: &World, (options, weighted): Options) -> bool {
        self.options == options && self.costs == version(world, weighted)
    }

    /// Gives it the weights of the cells, if they matter to it.
    fn weigh(&mut self, world: &World, weighted: bool) -> Result<(), Failure> {
        let wanted = version(world, weighted);
        if self.costs != wanted {
            self.planner.set_costs(&if weighted { world.weights.costs() } else { [1.0; 256] })?;
            self.costs = wanted;
        }
        Ok(())
    }

    /// Its last path, an answer with this outcome.
    pub fn found(&mut self, outcome: Outcome) -> Found {
        let points = self.planner.with_path(<[Point]>::to_vec);
        let uses = if points.is_empty() { Vec::new() } else { self.planner.links().unwrap_or_default() };
        let crossing = |used: LinkUse| {
            // A link that is gone by now cuts the path.
            let cost = self.grid.link(used.link).map_or(0.0, |link| link.cost);
            let backward = used.flags & native::GRID_LINK_BACKWARD != 0;
            Crossing { point: used.point as usize, link: used.link, backward, cost }
        };
        let crossings = uses.into_iter().map(crossing).collect();
        Found { outcome, points, crossings }
    }
}

/// The version of the costs that a planner needs; 0 for none.
fn version(world: &World, weighted: bool) -> u64 {
    if weighted { world.weights.version } else { 0 }
}

/// Fails on cells with a weight of 0, where a path between positions is wanted: the library has no such costs.
///
/// # Errors
/// A sentence about them.
pub fn check_weights(world: &World) -> Result<(), Failure> {
    let what = "weights of 0 are for get_id_path and get_point_path: find_path and agents need weights above 0";
    let is_there = || world.cells.classes().iter().any(|&class| class != SOLID && world.weights.weight(class) == 0.0);
    if world.weights.has_zero && is_there() { Err(failure(native::ERROR_UNSUPPORTED, what)) } else { Ok(()) }
}

/// Where a path enters a link.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossing {
    /// The number of the point at which it is entered; it is left at the next one.
    pub point: usize,
    pub link: u32,
    pub backward: bool,
    /// In cells.
    pub cost: f64,
}

/// A path in the library's units.
#[derive(Clone, Debug, Default)]
pub struct Found {
    pub outcome: Outcome,
    pub points: Vec<Point>,
    pub crossings: Vec<Crossing>,
}

/// A planner with these options and costs, of some that are at hand or a new one.
///
/// # Errors
/// The library's.
pub fn obtain(planners: &mut Vec<Pooled>, world: &World, (options, weighted): Options) -> Result<Pooled, Failure> {
    // A search may have outlived its grid.
    planners.retain(|pooled| pooled.is_on(world));
    let known = planners.iter().rposition(|pooled| pooled.options == options);
    let mut pooled = match known.map(|index| planners.remove(index)) {
        Some(pooled) => pooled,
        None => Pooled::new(world, options)?,
    };
    pooled.weigh(world, weighted)?;
    Ok(pooled)
}

/// A planner's options, and whether weights matter to it.
pub type Options = (PlannerOptions, bool);

/// True if steps cost what `AStarGrid2D` alone can compute.
pub fn is_for_the_engine(settings: &Settings, world: &World) -> bool {
    let straight = settings.diagonal_mode == DIAGONAL_NEVER;
    let odd = matches!(settings.compute_heuristic, HEURISTIC_MANHATTAN | HEURISTIC_CHEBYSHEV);
    (odd && !straight) || (world.weights.has_zero && !settings.jumping)
}

/// Who walks: what of a planner's options an agent has of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Walker {
    /// In positions; 0: that of the grid.
    pub radius: f32,
    /// The classes of links that it does not use, a bit each, besides those of the grid.
    pub blocked_links: u32,
}

/// The planner for steps from cell to cell, and whether weights matter to it.
fn step_options(settings: &Settings, world: &World) -> Options {
    let weighted = world.weights.mixed() && !settings.jumping;
    let mut options = PlannerOptions {
        lattice: native::LATTICE_CELLS,
        blocked_links: settings.blocked_links,
        ..PlannerOptions::default()
    };
    if settings.diagonal_mode == DIAGONAL_ONLY_IF_NO_OBSTACLES && settings.jumping {
        options.algorithm = native::ALGORITHM_JUMP_POINT;
        return (options, false);
    }
    options.algorithm = native::ALGORITHM_ASTAR;
    match settings.diagonal_mode {
        DIAGONAL_NEVER => options.neighbours = 4,
        DIAGONAL_ALWAYS => options.corner_cutting = native::CORNER_CUTTING_ALWAYS,
        DIAGONAL_AT_LEAST_ONE_WALKABLE => options.corner_cutting = native::CORNER_CUTTING_ONE_FREE,
        _ => {}
    }
    if weighted {
        options.cost_rule = native::COST_RULE_ENTERED;
    }
    (options, weighted)
}

/// The planner for paths between positions.
pub fn free_options(settings: &Settings, world: &World, walker: Walker) -> Options {
    let radius = if walker.radius > 0.0 { walker.radius } else { settings.agent_radius };
    let radius = settings.layout.path_radius(radius);
    let blocked_links = settings.blocked_links | walker.blocked_links;
    if matches!(settings.algorithm, native::ALGORITHM_ASTAR | native::ALGORITHM_JUMP_POINT) {
        let (options, weighted) = step_options(settings, world);
        return (PlannerOptions { radius, blocked_links, ..options }, weighted);
    }
    let options = PlannerOptions {
        algorithm: settings.algorithm,
        diagonal_gaps: settings.diagonal_gaps,
        smoothing: settings.smoothing,
        radius,
        blocked_links,
        ..PlannerOptions::default()
    };
    // One that takes no weights is for grids without: there it matters that a weight may be one that no cell has.
    let takes_weights = [
        native::ALGORITHM_OPTIMAL,
        native::ALGORITHM_THETA,
        native::ALGORITHM_LAZY_THETA,
        native::ALGORITHM_FIELD_DSTAR,
        native::ALGORITHM_DSTAR_LITE,
    ];
    let is_sure = takes_weights.contains(&settings.algorithm);
    let has_some = || world.cells.classes().iter().any(|&class| class > PLAIN);
    (options, world.weights.mixed() && (is_sure || has_some()))
}

/// A search that has begun and no longer needs the grid's lock.
pub struct Begun<'a> {
    core: &'a Core,
    pooled: Pooled,
}

impl Begun<'_> {
    /// The path. `goes_on` is called every [`SLICE`] expansions; when it returns false the search ends without one.
    pub fn finish(mut self, goes_on: &dyn Fn() -> bool) -> Result<Found, Failure> {
        loop {
            let step = self.pooled.planner.step(SLICE);
            if step.as_ref().is_ok_and(|outcome| outcome.status == native::IN_PROGRESS) && goes_on() {
                continue;
            }
            // An open search is dropped by the planner's next query, and has no path.
            let found = step.map(|outcome| self.pooled.found(outcome));
            self.core.give_back(self.pooled);
            return found;
        }
    }
}

impl Core {
    /// A planner with these options: an idle one, or a new one.
    pub fn take(&self, world: &World, options: Options) -> Result<Pooled, Failure> {
        obtain(&mut self.planners.lock().unwrap_or_else(PoisonError::into_inner), world, options)
    }

    pub fn give_back(&self, pooled: Pooled) {
        let mut planners = self.planners.lock().unwrap_or_else(PoisonError::into_inner);
        planners.push(pooled);
        if planners.len() > MOST_IDLE {
            planners.remove(0);
        }
    }

    /// Begins a search on the cells as they are.
    pub fn begin(
        &self,
        world: &World,
        options: Options,
        (start, goal): (Point, Point),
        flags: u32,
    ) -> Result<Begun<'_>, Failure> {
        let pooled = self.take(world, options)?;
        match pooled.planner.begin(&Request { start, goal, flags, ..Request::default() }) {
            Ok(()) => Ok(Begun { core: self, pooled }),
            Err(failure) => {
                self.give_back(pooled);
                Err(failure)
            }
        }
    }

    /// One search. The lock is given back as soon as the search has begun.
    fn ask(
        &self,
        state: RwLockReadGuard<'_, State>,
        options: Options,
        ends: (Point, Point),
        flags: u32,
        goes_on: &dyn Fn() -> bool,
    ) -> Result<Found, Failure> {
        let Some(world) = &state.world else { return Ok(Found::default()) };
        let begun = self.begin(world, options, ends, flags)?;
        drop(state);
        begun.finish(goes_on)
    }

    /// The steps from cell to cell; both are in the region. Empty if there is no path.
    pub fn find_steps(
        &self,
        (from, to): (Vector2i, Vector2i),
        partial: bool,
        goes_on: &dyn Fn() -> bool,
    ) -> Result<Vec<Point>, Failure> {
        let state = self.fresh()?;
        let Some(world) = &state.world else { return Ok(Vec::new()) };
        let settings = state.settings;
        let (start, goal) = (settings.layout.centre(from), settings.layout.centre(to));
        let options = step_options(&settings, world);
        let flags = if settings.jumping { 0 } else { native::REQUEST_EVERY_STEP };
        let at = from - settings.layout.region.position;
        if world.blocks((at.x, at.y)) {
            return Ok(Vec::new());
        }
        if partial {
            return self.find_closest(state, options, (start, goal), flags, goes_on);
        }
        let at = to - settings.layout.region.position;
        if world.blocks((at.x, at.y)) {
            return Ok(Vec::new());
        }
        self.ask(state, options, (start, goal), flags, goes_on).map(|found| found.points)
    }

    /// The path between two positions, by the chosen algorithm.
    ///
    /// # Errors
    /// The library's: also that an end is not free.
    pub fn find_free(
        &self,
        (start, goal): (Point, Point),
        partial: bool,
        goes_on: &dyn Fn() -> bool,
    ) -> Result<Found, Failure> {
        let state = self.fresh()?;
        let Some(world) = &state.world else { return Ok(Found::default()) };
        check_weights(world)?;
        let options = free_options(&state.settings, world, Walker::default());
        let flags = if partial { native::REQUEST_ALLOW_PARTIAL } else { 0 };
        self.ask(state, options, (start, goal), flags, goes_on)
    }

    /// Bytes that idle planners hold.
    pub fn planner_memory(&self) -> u64 {
        let planners = self.planners.lock().unwrap_or_else(PoisonError::into_inner);
        planners.iter().map(|pooled| pooled.planner.memory()).sum()
    }
}
