//! What a `TautGrid2D` is made of, without Godot: settings, cells and weights behind one lock.
//!
//! Edits hold the lock alone and are short. A query holds it shared while it begins, and searches without it: the
//! library works on the revision that it began with. So any thread may edit and ask at any time.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use godot::prelude::*;

use crate::cells::Cells;
use crate::layout::Layout;
use crate::native::{ALGORITHM_OPTIMAL, Rect};
use crate::owners::{Failure, Grid};
use crate::schedule::Schedule;
use crate::search::Pooled;
use crate::weights::{PLAIN, Parked, SOLID, Weights};

pub const DIAGONAL_ALWAYS: i32 = 0;
pub const DIAGONAL_NEVER: i32 = 1;
pub const DIAGONAL_AT_LEAST_ONE_WALKABLE: i32 = 2;
pub const DIAGONAL_ONLY_IF_NO_OBSTACLES: i32 = 3;

pub const HEURISTIC_EUCLIDEAN: i32 = 0;
pub const HEURISTIC_MANHATTAN: i32 = 1;
pub const HEURISTIC_OCTILE: i32 = 2;
pub const HEURISTIC_CHEBYSHEV: i32 = 3;

/// What the properties say.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    pub layout: Layout,
    pub diagonal_mode: i32,
    pub compute_heuristic: i32,
    pub estimate_heuristic: i32,
    pub jumping: bool,
    /// The region or the cells have changed since the last update.
    pub dirty: bool,
    /// For paths between positions: a number of `taut_algorithm`.
    pub algorithm: u32,
    pub diagonal_gaps: u32,
    pub smoothing: u32,
    /// The radius of agents that have none of their own, in positions.
    pub agent_radius: f32,
    /// The classes of links that paths do not use, a bit each.
    pub blocked_links: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            layout: Layout::default(),
            diagonal_mode: DIAGONAL_ALWAYS,
            compute_heuristic: HEURISTIC_EUCLIDEAN,
            estimate_heuristic: HEURISTIC_EUCLIDEAN,
            jumping: false,
            dirty: false,
            algorithm: ALGORITHM_OPTIMAL,
            diagonal_gaps: 0,
            smoothing: 0,
            agent_radius: 0.0,
            blocked_links: 0,
        }
    }
}

/// The cells after an update.
pub struct World {
    /// The library's grid, which may lack the last changes of `cells`: [`Core::fresh`] passes them on.
    pub grid: Arc<Grid>,
    pub cells: Cells,
    pub weights: Weights,
    /// Obstacles over the cells.
    pub obstacles: u32,
    /// True while a side of a cell is closed.
    pub has_sides: bool,
    /// The nodes whose links the grid has, by the numbers of these: instances of the engine.
    pub link_nodes: BTreeMap<u32, i64>,
    /// Distinguishes it from every other one of the process.
    pub number: u64,
}

/// Settings, and the cells if there are any.
#[derive(Default)]
pub struct State {
    pub settings: Settings,
    pub world: Option<World>,
}

/// The whole of it.
#[derive(Default)]
pub struct Core {
    state: RwLock<State>,
    /// Planners that nobody uses at the moment.
    pub planners: Mutex<Vec<Pooled>>,
    /// See [`Core::edits`] and [`Core::changes`].
    edits: AtomicU64,
    changes: AtomicU64,
    /// Searches for agents, a few in each frame.
    schedule: Mutex<Schedule>,
}

/// A rectangle of the library for one of Godot's, whose corner counts from the region's.
pub fn area(layout: &Layout, region: Rect2i) -> Rect {
    let at = region.position - layout.region.position;
    Rect { x: at.x, y: at.y, width: region.size.x, height: region.size.y }
}

impl Core {
    pub fn read(&self) -> RwLockReadGuard<'_, State> {
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// For a query: the library's grid has all changes.
    ///
    /// # Errors
    /// The library's.
    pub fn fresh(&self) -> Result<RwLockReadGuard<'_, State>, Failure> {
        let state = self.read();
        if state.world.as_ref().is_none_or(|world| world.cells.is_passed_on()) {
            return Ok(state);
        }
        drop(state);
        let mut state = self.write();
        if let Some(world) = &mut state.world {
            world.cells.pass_on(&world.grid)?;
        }
        Ok(RwLockWriteGuard::downgrade(state))
    }

    /// For a change of settings.
    pub fn write(&self) -> RwLockWriteGuard<'_, State> {
        let state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        // The lock keeps other writers away; whoever reads the new number waits for it before looking at what it is of.
        self.changes.store(self.changes.load(Ordering::Relaxed) + 1, Ordering::Release);
        state
    }

    /// For a change of cells.
    pub fn edit(&self) -> RwLockWriteGuard<'_, State> {
        let state = self.write();
        // As above.
        self.edits.store(self.edits.load(Ordering::Relaxed) + 1, Ordering::Release);
        state
    }

    /// A number that every change of cells increases, read without a lock.
    pub fn edits(&self) -> u64 {
        self.edits.load(Ordering::Acquire)
    }

    /// A number that every change of cells or settings increases, and nothing else that matters, read without a lock.
    pub fn changes(&self) -> u64 {
        self.changes.load(Ordering::Acquire)
    }

    /// The queue of searches for agents.
    pub fn schedule(&self) -> MutexGuard<'_, Schedule> {
        self.schedule.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn settings(&self) -> Settings {
        self.read().settings
    }

    /// Changes the layout; a new one makes the grid dirty.
    pub fn set_layout(&self, change: impl FnOnce(&mut Layout)) {
        let mut state = self.write();
        let before = state.settings.layout;
        change(&mut state.settings.layout);
        state.settings.dirty |= state.settings.layout != before;
    }

    /// Makes the cells anew if the layout has changed: free, with weight 1.
    ///
    /// # Errors
    /// The library's, which is missing or finds the region too large. The grid stays dirty then.
    pub fn update(&self) -> Result<(), Failure> {
        let mut state = self.edit();
        if !state.settings.dirty {
            return Ok(());
        }
        let size = state.settings.layout.region.size;
        state.world = None;
        self.drop_planners();
        if size.x > 0 && size.y > 0 {
            let grid = Grid::new(size.x, size.y, u32::from(PLAIN))?;
            let cells = Cells::new(size.x, size.y)?;
            state.world = Some(World {
                grid,
                cells,
                weights: Weights::default(),
                obstacles: 0,
                has_sides: false,
                link_nodes: BTreeMap::new(),
                number: next_number(),
            });
        }
        state.settings.dirty = false;
        Ok(())
    }

    /// Drops the cells and the region.
    pub fn clear(&self) {
        let mut state = self.edit();
        state.world = None;
        state.settings.layout.region = Rect2i::default();
        self.drop_planners();
    }

    /// Gives the scratch memory of idle planners back.
    pub fn drop_planners(&self) {
        self.planners.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

fn next_number() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// Calls for one cell: none of them says what is wrong; where they do nothing, the methods of the class do.
impl Core {
    /// Column and row of a cell of the region, unless the grid is dirty.
    fn cell(state: &State, id: Vector2i) -> Option<(i32, i32)> {
        let layout = &state.settings.layout;
        let at = id - layout.region.position;
        (!state.settings.dirty && layout.contains(id)).then_some((at.x, at.y))
    }

    /// Makes one cell solid or free. False if it is not done.
    pub fn set_solid_quickly(&self, id: Vector2i, solid: bool) -> bool {
        let mut state = self.edit();
        let (at, world) = (Self::cell(&state, id), &mut state.world);
        at.zip(world.as_mut()).map(|(at, world)| world.set_solid(at, solid)).is_some()
    }

    /// Whether a cell is solid.
    pub fn is_solid_quickly(&self, id: Vector2i) -> Option<bool> {
        let state = self.read();
        let world = state.world.as_ref()?;
        Self::cell(&state, id).map(|at| world.cells.get(at) == SOLID)
    }

    /// Gives one cell a weight. False if it is not done.
    pub fn set_weight_quickly(&self, id: Vector2i, weight: f64) -> bool {
        let narrow = weight as f32;
        if weight < 0.0 || !narrow.is_finite() {
            return false;
        }
        let mut state = self.edit();
        let (at, world) = (Self::cell(&state, id), &mut state.world);
        at.zip(world.as_mut()).is_some_and(|(at, world)| world.set_weight(at, narrow).is_ok())
    }

    /// The weight of a cell.
    pub fn weight_quickly(&self, id: Vector2i) -> Option<f64> {
        let state = self.read();
        let world = state.world.as_ref()?;
        Self::cell(&state, id).map(|at| f64::from(world.weight(at, world.cells.get(at))))
    }
}

impl World {
    /// True if no path enters a cell of the map: it is solid, or an obstacle covers it. The library's grid must have
    /// all changes.
    pub fn blocks(&self, at: (i32, i32)) -> bool {
        let covered = || self.obstacles > 0 && self.grid.cell(at.0, at.1).is_ok_and(|class| class == SOLID);
        self.cells.get(at) == SOLID || covered()
    }

    /// Makes one cell solid or free.
    pub fn set_solid(&mut self, at: (i32, i32), solid: bool) {
        let class = self.cells.get(at);
        if solid == (class == SOLID) {
            return;
        }
        if !solid {
            let class = if self.weights.parked.is_empty() { None } else { self.weights.parked.remove(&at) };
            self.cells.set(at, class.unwrap_or(PLAIN));
            return;
        }
        if class != PLAIN {
            self.weights.parked.insert(at, class);
        }
        self.cells.set(at, SOLID);
    }

    /// Makes the cells of a rectangle inside the map solid or free.
    pub fn fill_solid(&mut self, area: Rect, solid: bool) -> Result<(), Failure> {
        if !self.weights.mixed() {
            return self.cells.fill(&self.grid, area, if solid { SOLID } else { PLAIN });
        }
        self.rewrite(area, |parked, at, class, _| match (solid, class) {
            (true, SOLID) => SOLID,
            (true, class) => {
                if class != PLAIN {
                    parked.insert(at, class);
                }
                SOLID
            }
            (false, SOLID) => parked.remove(&at).unwrap_or(PLAIN),
            (false, class) => class,
        })
    }

    /// Sets which cells of a rectangle inside the map are solid: one byte a cell, row by row, zero is free.
    pub fn set_solids(&mut self, area: Rect, solid: &[u8]) -> Result<(), Failure> {
        if !self.weights.mixed() {
            let cells: Vec<u8> = solid.iter().map(|&solid| if solid != 0 { SOLID } else { PLAIN }).collect();
            return self.cells.put(&self.grid, area, &cells);
        }
        self.rewrite(area, |parked, at, class, index| match (solid[index] != 0, class) {
            (true, class) => {
                if class > PLAIN {
                    parked.insert(at, class);
                }
                SOLID
            }
            (false, SOLID) => parked.remove(&at).unwrap_or(PLAIN),
            (false, class) => class,
        })
    }

    /// Gives one cell a weight.
    ///
    /// # Errors
    /// A sentence if there are too many weights.
    pub fn set_weight(&mut self, at: (i32, i32), weight: f32) -> Result<(), String> {
        let class = self.weights.class(weight, &self.cells)?;
        if self.cells.get(at) == SOLID {
            park(&mut self.weights.parked, at, class);
        } else {
            self.cells.set(at, class);
        }
        Ok(())
    }

    /// Gives the cells of a rectangle inside the map a weight.
    pub fn fill_weight(&mut self, area: Rect, weight: f32) -> Result<(), String> {
        let class = self.weights.class(weight, &self.cells)?;
        let all = (0, 0) == (area.x, area.y) && self.cells.size() == (area.width, area.height);
        let set = |parked: &mut _, at, cell, _| {
            if cell == SOLID {
                park(parked, at, class);
                SOLID
            } else {
                class
            }
        };
        self.rewrite(area, set).map_err(|failure| failure.sentence)?;
        if all && class == PLAIN {
            self.weights = Weights::default();
        }
        Ok(())
    }

    /// Gives each cell of a rectangle inside the map its own weight, row by row. All of them or none.
    pub fn set_weights(&mut self, area: Rect, weights: &[f32]) -> Result<(), String> {
        let mut classes = Vec::with_capacity(weights.len());
        let mut last = (f32::NAN, PLAIN);
        for &weight in weights {
            if last.0.to_bits() != weight.to_bits() {
                last = (weight, self.weights.class(weight, &self.cells)?);
            }
            classes.push(last.1);
        }
        let set = |parked: &mut _, at, cell, index: usize| {
            if cell == SOLID {
                park(parked, at, classes[index]);
                SOLID
            } else {
                classes[index]
            }
        };
        self.rewrite(area, set).map_err(|failure| failure.sentence)
    }

    /// The weight of a cell, also of a solid one.
    pub fn weight(&self, (x, y): (i32, i32), class: u8) -> f32 {
        let parked = || self.weights.parked.get(&(x, y)).copied().unwrap_or(PLAIN);
        self.weights.weight(if class == SOLID { parked() } else { class })
    }

    /// Reads the cells of a rectangle, passes each with its place, its class and its number, and writes what comes
    /// back.
    fn rewrite(
        &mut self,
        area: Rect,
        mut cell: impl FnMut(&mut Parked, (i32, i32), u8, usize) -> u8,
    ) -> Result<(), Failure> {
        if area.width <= 0 || area.height <= 0 {
            return Ok(());
        }
        let mut cells: Vec<u8> = self.cells.copy(area).collect();
        let (mut x, mut y) = (0, 0);
        for (index, class) in cells.iter_mut().enumerate() {
            *class = cell(&mut self.weights.parked, (area.x + x, area.y + y), *class, index);
            x += 1;
            if x == area.width {
                (x, y) = (0, y + 1);
            }
        }
        self.cells.put(&self.grid, area, &cells)
    }
}

fn park(parked: &mut Parked, at: (i32, i32), class: u8) {
    if class == PLAIN {
        parked.remove(&at);
    } else {
        parked.insert(at, class);
    }
}
