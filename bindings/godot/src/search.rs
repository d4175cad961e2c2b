//! Queries of a `TautGrid2D`: which planner answers, and planners that wait for the next query.
//!
//! **Labels.** On a grid whose components are labelled an unreachable goal is reported at once; an edit that blocks or
//! frees a cell drops them, and making them again takes up to some milliseconds for a million cells. So after such an
//! edit a search first goes a short way. If that is not enough the labels are made, and tell whether to go on: only
//! searches that take about as long anyway pay for labels, and none floods the map in vain.

use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};

use godot::prelude::*;

use crate::core::{
    Core, DIAGONAL_ALWAYS, DIAGONAL_AT_LEAST_ONE_WALKABLE, DIAGONAL_NEVER, DIAGONAL_ONLY_IF_NO_OBSTACLES,
    HEURISTIC_CHEBYSHEV, HEURISTIC_MANHATTAN, Settings, State, World,
};
use crate::native::{self, Outcome, PlannerOptions, Point, Request};
use crate::owners::{Failure, Grid, Planner};
use crate::weights::SOLID;

/// Planners that wait for the next query: more only if more threads ask at once, and then not for long.
const MOST_IDLE: usize = 8;

/// Expansions that a search may take before the parts are labelled: one for so many cells, and some.
const CELLS_AN_EXPANSION: u32 = 1024;
const LEAST_EXPANSIONS: u32 = 64;

/// A planner and what it was made for.
pub struct Pooled {
    grid: Arc<Grid>,
    options: PlannerOptions,
    /// The version of the weights whose costs it has; 0: none.
    costs: u64,
    planner: Planner,
}

/// A path in the library's units.
#[derive(Debug, Default)]
pub struct Found {
    pub status: i32,
    pub points: Vec<Point>,
}

/// True if steps cost what `AStarGrid2D` alone can compute.
pub fn is_for_the_engine(settings: &Settings, world: &World) -> bool {
    let straight = settings.diagonal_mode == DIAGONAL_NEVER;
    let odd = matches!(settings.compute_heuristic, HEURISTIC_MANHATTAN | HEURISTIC_CHEBYSHEV);
    (odd && !straight) || (world.weights.has_zero && !settings.jumping)
}

/// The planner for steps from cell to cell, and whether weights matter to it.
fn step_options(settings: &Settings, world: &World) -> (PlannerOptions, bool) {
    let weighted = world.weights.mixed() && !settings.jumping;
    let mut options = PlannerOptions { lattice: native::LATTICE_CELLS, ..PlannerOptions::default() };
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
fn free_options(settings: &Settings, world: &World) -> (PlannerOptions, bool) {
    if matches!(settings.algorithm, native::ALGORITHM_ASTAR | native::ALGORITHM_JUMP_POINT) {
        return step_options(settings, world);
    }
    let options = PlannerOptions {
        algorithm: settings.algorithm,
        diagonal_gaps: settings.diagonal_gaps,
        smoothing: settings.smoothing,
        ..PlannerOptions::default()
    };
    (options, false)
}

/// A search that has begun and no longer needs the grid's lock.
pub struct Begun<'a> {
    core: &'a Core,
    pooled: Pooled,
}

impl Begun<'_> {
    /// Goes on by so many expansions, 0 for no limit, and gives the planner back with the end of the search.
    pub fn go_on(mut self, expansions: u32) -> Result<Result<Found, Self>, Failure> {
        let Outcome { status, .. } = self.pooled.planner.step(expansions)?;
        if status == native::IN_PROGRESS {
            return Ok(Err(self));
        }
        let points = self.pooled.planner.with_path(<[Point]>::to_vec);
        self.core.give_back(self.pooled);
        Ok(Ok(Found { status, points }))
    }

    /// Ends the search without an answer, and gives the planner back.
    pub fn give_up(self) -> Result<(), Failure> {
        self.pooled.planner.reset()?;
        self.core.give_back(self.pooled);
        Ok(())
    }

    /// The rest of the search.
    pub fn finish(self) -> Result<Found, Failure> {
        // Without a limit no search stays in progress.
        self.go_on(0).map(|end| end.unwrap_or_else(|_| Found::default()))
    }
}

impl Core {
    /// A planner with these options: an idle one, or a new one.
    fn take(&self, world: &World, options: PlannerOptions, weighted: bool) -> Result<Pooled, Failure> {
        let idle = {
            let mut planners = self.planners.lock().unwrap_or_else(PoisonError::into_inner);
            // A search may have outlived its grid.
            planners.retain(|pooled| Arc::ptr_eq(&pooled.grid, &world.grid));
            let fits = |pooled: &Pooled| pooled.options == options;
            planners.iter().rposition(fits).map(|index| planners.remove(index))
        };
        let mut pooled = match idle {
            Some(pooled) => pooled,
            None => {
                let planner = Planner::new(&world.grid, &options)?;
                Pooled { grid: Arc::clone(&world.grid), options, costs: 0, planner }
            }
        };
        if weighted && pooled.costs != world.weights.version {
            pooled.planner.set_costs(&world.weights.costs())?;
            pooled.costs = world.weights.version;
        }
        Ok(pooled)
    }

    fn give_back(&self, pooled: Pooled) {
        let mut planners = self.planners.lock().unwrap_or_else(PoisonError::into_inner);
        planners.push(pooled);
        if planners.len() > MOST_IDLE {
            planners.remove(0);
        }
    }

    pub fn begin(
        &self,
        world: &World,
        (options, weighted): (PlannerOptions, bool),
        (start, goal): (Point, Point),
        flags: u32,
    ) -> Result<Begun<'_>, Failure> {
        let pooled = self.take(world, options, weighted)?;
        pooled.planner.begin(&Request { start, goal, flags, ..Request::default() })?;
        Ok(Begun { core: self, pooled })
    }

    /// Labels the connected parts unless they have labels.
    pub fn label(&self, world: &World) -> Result<(), Failure> {
        if self.labelled.load(Ordering::Acquire) != world.shape {
            world.grid.prepare()?;
            self.labelled.store(world.shape, Ordering::Release);
        }
        Ok(())
    }

    /// One search. The lock is given back as soon as the search has begun.
    fn ask(
        &self,
        state: std::sync::RwLockReadGuard<'_, State>,
        options: (PlannerOptions, bool),
        ends: (Point, Point),
        flags: u32,
    ) -> Result<Found, Failure> {
        let Some(world) = &state.world else { return Ok(Found::default()) };
        let (width, height) = world.grid.size();
        let fresh = self.labelled.load(Ordering::Acquire) != world.shape;
        let begun = self.begin(world, options, ends, flags)?;
        drop(state);
        if !fresh || flags & native::REQUEST_ALLOW_PARTIAL != 0 {
            return begun.finish();
        }
        let way = (width.unsigned_abs() * height.unsigned_abs() / CELLS_AN_EXPANSION).max(LEAST_EXPANSIONS);
        let begun = match begun.go_on(way)? {
            Ok(found) => {
                // Searched in vain: the next one need not be.
                if let (native::NO_PATH, Some(world)) = (found.status, &self.read().world) {
                    self.label(world)?;
                }
                return Ok(found);
            }
            Err(begun) => begun,
        };
        let state = self.read();
        if let Some(world) = &state.world {
            self.label(world)?;
            // Another planner looks at the labels: if they keep the ends apart, its first step says so.
            let other = self.begin(world, options, ends, flags)?;
            drop(state);
            match other.go_on(1)? {
                Ok(found) if found.status == native::NO_PATH => return Ok(found),
                Ok(_) => {}
                // Not kept: it would hold as much scratch memory as the other.
                Err(_) => {}
            }
        }
        begun.finish()
    }

    /// The steps from cell to cell; both are in the region. Empty if there is no path.
    pub fn find_steps(&self, from: Vector2i, to: Vector2i, partial: bool) -> Result<Vec<Point>, Failure> {
        let state = self.read();
        let Some(world) = &state.world else { return Ok(Vec::new()) };
        let settings = state.settings;
        let (start, goal) = (settings.layout.centre(from), settings.layout.centre(to));
        let options = step_options(&settings, world);
        let flags = if settings.jumping { 0 } else { native::REQUEST_EVERY_STEP };
        let at = from - settings.layout.region.position;
        if world.grid.cell(at.x, at.y)? == SOLID {
            return Ok(Vec::new());
        }
        if partial {
            return self.find_closest(state, options, (start, goal), flags);
        }
        let at = to - settings.layout.region.position;
        if world.grid.cell(at.x, at.y)? == SOLID {
            return Ok(Vec::new());
        }
        Ok(self.ask(state, options, (start, goal), flags)?.points)
    }

    /// The path between two positions, by the chosen algorithm. Empty if there is none or an end is not free.
    pub fn find_free(&self, start: Point, goal: Point, partial: bool) -> Result<Vec<Point>, Failure> {
        let state = self.read();
        let Some(world) = &state.world else { return Ok(Vec::new()) };
        let options = free_options(&state.settings, world);
        let flags = if partial { native::REQUEST_ALLOW_PARTIAL } else { 0 };
        match self.ask(state, options, (start, goal), flags) {
            Ok(found) => Ok(found.points),
            Err(failure) if matches!(failure.status, native::ERROR_START_BLOCKED | native::ERROR_GOAL_BLOCKED) => {
                Ok(Vec::new())
            }
            Err(failure) => Err(failure),
        }
    }

    /// Bytes that idle planners hold.
    pub fn planner_memory(&self) -> u64 {
        let planners = self.planners.lock().unwrap_or_else(PoisonError::into_inner);
        planners.iter().map(|pooled| pooled.planner.memory()).sum()
    }
}
