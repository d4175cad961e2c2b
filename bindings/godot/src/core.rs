//! What a `TautGrid2D` is made of, without Godot: settings, cells and weights behind one lock.
//!
//! Edits hold the lock alone and are short. A query holds it shared while it begins, and searches without it: the
//! library works on the revision that it began with. So any thread may edit and ask at any time.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use godot::prelude::*;

use crate::layout::Layout;
use crate::native::{ALGORITHM_ANYA, Rect};
use crate::owners::{Failure, Grid};
use crate::schedule::Schedule;
use crate::search::Pooled;
use crate::weights::{PLAIN, SOLID, Weights};

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
            algorithm: ALGORITHM_ANYA,
            diagonal_gaps: 0,
            smoothing: 0,
        }
    }
}

/// The cells after an update.
pub struct World {
    pub grid: Arc<Grid>,
    pub weights: Weights,
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
    /// See [`Core::edits`].
    edits: AtomicU64,
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

    /// For a change of settings.
    pub fn write(&self) -> RwLockWriteGuard<'_, State> {
        self.state.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// For a change of cells.
    pub fn edit(&self) -> RwLockWriteGuard<'_, State> {
        let state = self.write();
        // Whoever reads the new number waits for the lock before looking at the cells.
        self.edits.fetch_add(1, Ordering::Release);
        state
    }

    /// A number that every change of cells increases, read without a lock.
    pub fn edits(&self) -> u64 {
        self.edits.load(Ordering::Acquire)
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
            state.world = Some(World { grid, weights: Weights::default(), number: next_number() });
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

impl World {
    /// Makes one cell solid or free.
    pub fn set_solid(&mut self, (x, y): (i32, i32), solid: bool) -> Result<(), Failure> {
        let class = self.grid.cell(x, y)?;
        if solid == (class == SOLID) {
            return Ok(());
        }
        if solid {
            if class != PLAIN {
                self.weights.parked.insert((x, y), class);
            }
            return self.grid.set_cell(x, y, u32::from(SOLID));
        }
        let class = self.weights.parked.get(&(x, y)).copied().unwrap_or(PLAIN);
        self.grid.set_cell(x, y, u32::from(class))?;
        self.weights.parked.remove(&(x, y));
        Ok(())
    }

    /// Makes the cells of a rectangle inside the map solid or free.
    pub fn fill_solid(&mut self, area: Rect, solid: bool) -> Result<(), Failure> {
        if !self.weights.mixed() {
            return self.grid.fill(area, u32::from(if solid { SOLID } else { PLAIN }));
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
            return self.grid.set_cells(area, &cells);
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
    pub fn set_weight(&mut self, (x, y): (i32, i32), weight: f32) -> Result<(), String> {
        let class = self.weights.class(weight, &self.grid)?;
        let cell = self.grid.cell(x, y).map_err(|failure| failure.sentence)?;
        if cell == SOLID {
            park(&mut self.weights.parked, (x, y), class);
            return Ok(());
        }
        self.grid.set_cell(x, y, u32::from(class)).map_err(|failure| failure.sentence)
    }

    /// Gives the cells of a rectangle inside the map a weight.
    pub fn fill_weight(&mut self, area: Rect, weight: f32) -> Result<(), String> {
        let class = self.weights.class(weight, &self.grid)?;
        let all = (0, 0) == (area.x, area.y) && self.grid.size() == (area.width, area.height);
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
                last = (weight, self.weights.class(weight, &self.grid)?);
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
        let mut cells = self.grid.cells(area)?;
        let (mut x, mut y) = (0, 0);
        for (index, class) in cells.iter_mut().enumerate() {
            *class = cell(&mut self.weights.parked, (area.x + x, area.y + y), *class, index);
            x += 1;
            if x == area.width {
                (x, y) = (0, y + 1);
            }
        }
        self.grid.set_cells(area, &cells)
    }
}

type Parked = std::collections::BTreeMap<(i32, i32), u8>;

fn park(parked: &mut Parked, at: (i32, i32), class: u8) {
    if class == PLAIN {
        parked.remove(&at);
    } else {
        parked.insert(at, class);
    }
}
