//! The grid as callers use it: a shared handle on the current state.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use smallvec::SmallVec;

use super::covered::{self, Rewrite};
use super::current::{Current, History, KEPT};
use super::regions::{DiscRegions, LayerRegions};
use super::snapshot::Overlay;
use super::snapshot::{GridState, Snapshot};
use super::{clearance::Clearance, edit::Source, journal::Journal, layer::Layer, layer_key::LayerKey};
use super::{left_out::without, raycast::raycast, rules::DiagonalGaps, sight::visible};
use super::{snap::is_free, terrain::Terrain};
use crate::base::sync::Mutex;
use crate::base::{Error, Result, index_i32, real_u32, real_usize, unsigned};
use crate::collections::{Counted, Shared};
use crate::geom::{Point, Position, Rect};

/// Largest number of cells along a side.
const MOST_CELLS: i32 = 65_535;
/// The revision of a new grid.
const FIRST_REVISION: u64 = 1;
/// The number of the next grid of the process. Numbers only tell grids apart: no answer depends on them.
static NEXT_GRID: AtomicU64 = AtomicU64::new(1);
/// Largest number of lattice points of a map.
const MOST_POINTS: u64 = 1 << 31;

/// A map of cells that many planners and threads may share while it is edited.
///
/// Clones refer to the same grid. A query works on a [`Snapshot`]: an edit never waits for a query, and a query waits
/// for an edit that is being written only while it takes its snapshot. Edits from several threads are serialised.
#[derive(Clone)]
pub struct Grid {
    core: Shared<GridCore>,
}

struct GridCore {
    width: i32,
    height: i32,
    current: Mutex<Current>,
    /// True while sides of cells are closed: what every query asks, so that it needs no lock. Written under that of
    /// `current`.
    has_sides: AtomicBool,
    /// The clearance of the first layer, once it was asked for. Locked before `current`.
    clearance: Mutex<Option<Clearance>>,
    /// The grid that this one follows, and the obstacle that it leaves out. Its lock is taken after that of `current`.
    left_out: Option<(Grid, u32)>,
}

/// The layer of a planner.
fn layer_of(snapshot: &Snapshot, key: LayerKey) -> &Layer {
    snapshot.layer(key).expect(KEPT)
}

/// The answer of a line-of-sight check.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sight {
    /// True if the whole segment is clear.
    pub visible: bool,
    /// Where the segment first leaves the free space, rounded to `f32`; the far end if it does not.
    pub hit: Position,
}

/// Checks the size of a map: sides of 1 to 65,535 cells, at most 2^31 lattice points.
pub(crate) fn check_size(width: i64, height: i64) -> Result<(i32, i32)> {
    let limit = Error::SizeLimit { width, height };
    let side = |v: i64| i32::try_from(v).ok().filter(|&v| v <= MOST_CELLS).ok_or(limit);
    let (w, h) = (side(width.max(0))?, side(height.max(0))?);
    if w < 1 || h < 1 {
        let clip = |v: i64| i32::try_from(v).unwrap_or(i32::MIN);
        return Err(Error::BadSize { width: clip(width), height: clip(height) });
    }
    let points = (u64::from(unsigned(w)) + 1) * (u64::from(unsigned(h)) + 1);
    // Node tables take up to 24 bytes per lattice point: sizes that those cannot address are refused.
    if points > MOST_POINTS || usize::try_from(points * 24).is_err() {
        return Err(limit);
    }
    Ok((w, h))
}

impl Grid {
    /// A grid whose cells all have the class `terrain`: 0 is blocked, 1 to 255 are passable.
    ///
    /// # Errors
    /// [`Error::BadSize`] if a side is below 1, [`Error::SizeLimit`] if one is above 65,535 or the map has more than
    /// 2^31 lattice points, [`Error::OutOfMemory`].
    pub fn new(width: i32, height: i32, terrain: u8) -> Result<Grid> {
        let (width, height) = check_size(width.into(), height.into())?;
        let mut cells = Terrain::new(width, height)?;
        if terrain != 0 {
            (0..height).for_each(|y| cells.row_mut(y).fill(terrain));
        }
        Self::with_terrain((width, height), cells, Overlay::none())
    }

    /// A grid from `width * height` classes, row by row.
    ///
    /// # Errors
    /// As [`Grid::new`]; [`Error::BufferTooShort`] if there are fewer classes than cells, [`Error::BadValue`] if there
    /// are more.
    pub fn from_terrain(width: i32, height: i32, terrain: &[u8]) -> Result<Grid> {
        let (width, height) = check_size(width.into(), height.into())?;
        let needed = index_i32(width) * index_i32(height);
        if terrain.len() < needed {
            return Err(Error::BufferTooShort { needed, given: terrain.len() });
        }
        if terrain.len() > needed {
            let value = real_usize(terrain.len());
            return Err(Error::BadValue { name: "length of terrain", value, allowed: "width times height" });
        }
        let mut cells = Terrain::new(width, height)?;
        for (y, row) in (0..height).zip(terrain.chunks_exact(index_i32(width))) {
            cells.row_mut(y).copy_from_slice(row);
        }
        Self::with_terrain((width, height), cells, Overlay::none())
    }

    /// A grid with obstacles, links and closed sides over the ground that `write` fills in: it is called with whole
    /// rows, some at a time, from the top.
    ///
    /// # Errors
    /// As [`Grid::new`].
    pub(crate) fn from_bands((width, height): (i32, i32), write: impl FnMut(&mut [u8]), over: Overlay) -> Result<Grid> {
        let (width, height) = check_size(width.into(), height.into())?;
        let mut ground = Terrain::new(width, height)?;
        ground.bands_mut().for_each(write);
        Self::with_terrain((width, height), ground, over)
    }

    /// The same cells, obstacles, links and closed sides in this grid, as one edit. `write` is called before another
    /// edit has to wait.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`]. Nothing has changed then.
    pub(crate) fn replace(&self, write: impl FnMut(&mut [u8]), over: Overlay) -> Result {
        let size = (self.width(), self.height());
        let mut ground = Terrain::new(size.0, size.1)?;
        ground.bands_mut().for_each(write);
        // No tile of the grid has this revision, so that cells are compared, and no layer is taken from it.
        let target = GridState::new((self.number(), 0), size, covered::cover(ground, &over.obstacles, size.0)?, over)?;
        self.change(|current| current.roll_to(&target))
    }

    fn with_terrain((width, height): (i32, i32), ground: Terrain, over: Overlay) -> Result<Grid> {
        let grid = NEXT_GRID.fetch_add(1, Ordering::Relaxed);
        let cells = covered::cover(ground, &over.obstacles, width)?;
        let mut state = GridState::new((grid, FIRST_REVISION), (width, height), cells, over)?;
        state.add_layer(LayerKey::FIRST)?;
        Self::with_state(state, None, None)
    }

    fn with_state(state: GridState, bare: Option<Rect>, left_out: Option<(Grid, u32)>) -> Result<Grid> {
        let (width, height, journal) = (state.width, state.height, Journal::new(state.revision));
        let has_sides = AtomicBool::new(state.sides.is_some());
        let state = Shared::new(state)?;
        let current = Mutex::new(Current { state, users: SmallVec::new(), journal, regions: Vec::new(), bare });
        let clearance = Mutex::new(None);
        Ok(Grid { core: Shared::new(GridCore { width, height, current, has_sides, clearance, left_out })? })
    }

    /// A grid that follows this one, as if it had no obstacle with a number, with the layer of a planner. It is brought
    /// in line by [`Grid::observe`] and [`Grid::follow`].
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn without(&self, obstacle: u32, key: LayerKey) -> Result<Grid> {
        let number = NEXT_GRID.fetch_add(1, Ordering::Relaxed);
        let keeps = |of| [LayerKey::FIRST, key.for_points(), key].contains(&of);
        let (state, bare) = without(self.snapshot().state(), (number, obstacle), keeps)?;
        Self::with_state(state, bare, Some((self.clone(), obstacle)))
    }

    /// The grid that this one follows, or itself.
    pub(crate) fn home(&self) -> &Grid {
        self.core.left_out.as_ref().map_or(self, |(home, _)| home)
    }

    /// The obstacle that the grid leaves out.
    pub(crate) fn left_out(&self) -> Option<u32> {
        self.core.left_out.as_ref().map(|(_, obstacle)| *obstacle)
    }

    /// Brings a grid that leaves an obstacle out in line with the one that it follows.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn follow(&self) -> Result {
        let Some((home, obstacle)) = &self.core.left_out else { return Ok(()) };
        self.core.current.lock().follow(home.snapshot().state(), *obstacle)
    }

    /// Columns of the map.
    #[must_use]
    pub fn width(&self) -> i32 {
        self.core.width
    }

    /// Rows of the map.
    #[must_use]
    pub fn height(&self) -> i32 {
        self.core.height
    }

    /// Columns and rows.
    pub(crate) fn size(&self) -> (i32, i32) {
        (self.core.width, self.core.height)
    }

    /// The current revision: 1 for a new grid, one more for each edit that changed at least one cell, a class under an
    /// obstacle, or an obstacle.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.core.current.lock().state.revision
    }

    /// The grid as it is now, in O(1). Later edits do not change it.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        Snapshot::new(self.core.current.lock().state.clone())
    }

    /// Bytes of the grid's current data: terrain, bits, tile revisions, components, clearance and the journal of
    /// edits.
    #[must_use]
    pub fn memory(&self) -> u64 {
        let clearance = self.core.clearance.lock().as_ref().map_or(0, Clearance::bytes);
        let current = self.core.current.lock();
        let regions: u64 = current.regions.iter().map(|(_, regions)| regions.bytes()).sum();
        current.state.bytes() + current.journal.bytes() + regions + clearance
    }

    /// What `look` finds out about the newest state and the edits that led to it. Edits wait until it returns.
    pub(crate) fn review<R>(&self, look: impl FnOnce(History<'_>) -> R) -> R {
        look(History { current: &self.core.current.lock() })
    }

    /// Sets the class of one cell.
    ///
    /// # Errors
    /// [`Error::CellOutside`]; [`Error::OutOfMemory`] if a band that a snapshot shares cannot be copied.
    pub fn set_cell(&self, x: i32, y: i32, terrain: u8) -> Result {
        let (width, height) = (self.width(), self.height());
        if !(0..width).contains(&x) || !(0..height).contains(&y) {
            return Err(Error::CellOutside { x, y, width, height });
        }
        self.edit(Rect::new(x, y, 1, 1), Source::Fill(terrain))
    }

    /// Sets the class of every cell of a rectangle.
    ///
    /// # Errors
    /// [`Error::RectOutside`]; [`Error::OutOfMemory`]. Nothing has changed then.
    pub fn fill(&self, area: Rect, terrain: u8) -> Result {
        area.check_inside(self.width(), self.height())?;
        self.edit(area, Source::Fill(terrain))
    }

    /// Copies classes over the cells of a rectangle: row `r` of it starts at `terrain[r * row_stride]`.
    ///
    /// # Errors
    /// [`Error::RectOutside`]; [`Error::StrideTooSmall`]; [`Error::BufferTooShort`] unless `terrain` has at least
    /// `(height - 1) * row_stride + width` bytes; [`Error::OutOfMemory`]. Nothing has changed then.
    pub fn set_cells(&self, area: Rect, terrain: &[u8], row_stride: usize) -> Result {
        area.check_inside(self.width(), self.height())?;
        check_rows(area, row_stride, terrain.len())?;
        self.edit(area, Source::Rows { terrain, stride: row_stride })
    }

    /// The class of one cell.
    ///
    /// # Errors
    /// [`Error::CellOutside`].
    pub fn get_cell(&self, x: i32, y: i32) -> Result<u8> {
        let (width, height) = (self.width(), self.height());
        if !(0..width).contains(&x) || !(0..height).contains(&y) {
            return Err(Error::CellOutside { x, y, width, height });
        }
        Ok(self.core.current.lock().state.terrain.row(y)[index_i32(x)])
    }

    /// Copies the classes of a rectangle out: row `r` of it to `out[r * row_stride ..]`; bytes between rows stay as
    /// they are.
    ///
    /// # Errors
    /// [`Error::RectOutside`]; [`Error::StrideTooSmall`]; [`Error::BufferTooShort`]. Nothing has been written then.
    pub fn get_cells(&self, area: Rect, out: &mut [u8], row_stride: usize) -> Result {
        area.check_inside(self.width(), self.height())?;
        check_rows(area, row_stride, out.len())?;
        if area.is_empty() {
            return Ok(());
        }
        let state = self.core.current.lock().state.clone();
        let columns = index_i32(area.x)..index_i32(area.x + area.width);
        for r in 0..area.height {
            let row = &state.terrain.row(area.y + r)[columns.clone()];
            out[index_i32(r) * row_stride..][..row.len()].copy_from_slice(row);
        }
        Ok(())
    }

    /// Copies the clearance of a rectangle out: how far the centre of each cell is from the nearest blocked cell, in
    /// cells, 16 if it is farther. Row `r` goes to `out[r * row_stride ..]`; what is between rows stays as it is.
    ///
    /// Distances are exact, rounded once: to the nearest point of a closed cell of class 0; the cells outside the map
    /// are blocked. 0 in a blocked cell. A disc of radius `r` has room about the centre of a cell if its clearance is
    /// at least `r`.
    ///
    /// The first call computes the whole map, later ones only what has changed around the cells edited since.
    ///
    /// Time: a few nanoseconds per cell of the map once; after edits some microseconds per row of tiles and per cell
    /// changed since the last call. Memory: 1.2 bytes per cell, from the first call on.
    ///
    /// # Errors
    /// [`Error::RectOutside`]; [`Error::StrideTooSmall`]; [`Error::BufferTooShort`]; [`Error::OutOfMemory`]. Nothing
    /// has been written then.
    pub fn clearance(&self, area: Rect, out: &mut [f32], row_stride: usize) -> Result {
        area.check_inside(self.width(), self.height())?;
        check_rows(area, row_stride, out.len())?;
        self.clearance_each(area, |row, column, distance| out[row * row_stride + column] = distance)
    }

    /// Calls `write` for each cell of a rectangle inside the map: row and column in the rectangle, and the clearance.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`]: nothing has been written then.
    pub(crate) fn clearance_each(&self, area: Rect, write: impl FnMut(usize, usize, f32)) -> Result {
        if area.is_empty() {
            return Ok(());
        }
        let mut clearance = self.core.clearance.lock();
        let snapshot = self.snapshot();
        let layer = snapshot.first_layer();
        let clearance = match &mut *clearance {
            Some(known) => {
                known.update(&snapshot, layer);
                known
            }
            none => none.insert(Clearance::new(&snapshot, layer)?),
        };
        clearance.each((self.width(), area), write);
        Ok(())
    }

    /// Computes the connected components of the free cells ahead of the first query, for both gap rules.
    ///
    /// Every query begins with the question whether its ends are connected; the first one on a grid computes the
    /// components, and each later one brings them in line with the edits since. After this call the first query does
    /// not pay for that. Planners that block further classes compute those of their own layer at their first query.
    ///
    /// Time: 0.5 to 1.5 ms per million cells of a game map, up to 10 ms on random maps. Memory: 0.35 bytes per cell, up
    /// to 1 on random maps.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`]. The grid is as before then.
    pub fn prepare(&self) -> Result {
        for gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
            self.observe(LayerKey::FIRST, (gaps, 0), |_, _, _| ())?;
        }
        Ok(())
    }

    /// The grid as it is now, with what `look` finds out about the components of a layer under a gap rule: both belong
    /// to the same revision. Edits wait until `look` returns. What it asks about discs is about those of a radius as a
    /// rule, 0 for none.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn observe<R>(
        &self,
        key: LayerKey,
        rules: (DiagonalGaps, i32),
        look: impl FnOnce(&GridState, &Layer, &mut LayerRegions) -> R,
    ) -> Result<(Snapshot, R)> {
        self.look(key, rules, |state, layer, regions| {
            let seen = look(state, layer, regions);
            (Snapshot::new(state.clone()), seen)
        })
    }

    /// What `look` finds out, as [`Grid::observe`] does, without the grid.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn ask<R>(
        &self,
        key: LayerKey,
        rules: (DiagonalGaps, i32),
        look: impl FnOnce(&GridState, &Layer, &mut LayerRegions) -> R,
    ) -> Result<R> {
        self.look(key, rules, |state, layer, regions| look(state, layer, regions))
    }

    fn look<R>(
        &self,
        key: LayerKey,
        (gaps, radius): (DiagonalGaps, i32),
        look: impl FnOnce(&Shared<GridState>, &Layer, &mut LayerRegions) -> R,
    ) -> Result<R> {
        self.follow()?;
        let mut current = self.core.current.lock();
        if !current.regions.iter().any(|(of, _)| *of == key) {
            // Labelling a large map takes milliseconds, for which no edit should wait.
            let snapshot = Snapshot::new(current.state.clone());
            drop(current);
            let regions = LayerRegions::new(layer_of(&snapshot, key))?;
            current = self.core.current.lock();
            current.add_regions(key, regions, &snapshot)?;
        }
        if radius > 0
            && let Some(rule) = current.regions_of(key).2.missing(radius)
        {
            let snapshot = Snapshot::new(current.state.clone());
            drop(current);
            let discs = DiscRegions::for_discs(layer_of(&snapshot, key), rule)?;
            current = self.core.current.lock();
            current.add_discs(key, (discs, radius), &snapshot)?;
        }
        let (state, layer, regions) = current.regions_of(key);
        regions.points.settle(layer, gaps)?;
        Ok(look(state, layer, regions))
    }

    /// Checks the line of sight between two positions on the current state.
    ///
    /// The ends are rounded to 1/256 of a cell, as for a search. The hit is where the segment first leaves the free
    /// space, `to` as given if it does not, and `from` (not visible) if `from` is outside the map or not free.
    ///
    /// # Errors
    /// [`Error::BadPosition`] if a coordinate is not finite or lies beyond 2^20.
    pub fn line_of_sight(&self, from: Position, to: Position, gaps: DiagonalGaps) -> Result<Sight> {
        let (a, b) = (Point::snap(from)?, Point::snap(to)?);
        let snapshot = self.snapshot();
        let layer = snapshot.first_layer();
        if !is_free(layer, a) {
            return Ok(Sight { visible: false, hit: from });
        }
        if is_free(layer, b) && visible(layer, a, b, gaps) {
            return Ok(Sight { visible: true, hit: to });
        }
        let hit = raycast(layer, a, b, gaps).map_or(b.position(), |hit| hit.at);
        Ok(Sight { visible: false, hit })
    }

    /// Makes every cell what it was at the snapshot, as one edit: a rollback. The revision goes up by one if a cell
    /// changes; the bands of the snapshot are shared, not copied.
    ///
    /// # Errors
    /// [`Error::OtherGrid`] for a snapshot of another grid; [`Error::OutOfMemory`]. Nothing has changed then.
    pub fn restore(&self, snapshot: &Snapshot) -> Result {
        self.change(|current| {
            if !snapshot.is_of_grid(current.state.grid) {
                return Err(Error::OtherGrid { what: "snapshot" });
            }
            current.roll_to(snapshot.state())
        })
    }

    /// The number that tells the grid apart from the others of the process.
    pub(crate) fn number(&self) -> u64 {
        self.core.current.lock().state.grid
    }

    /// True while sides of cells are closed. A grid that leaves an obstacle out has those of the one that it follows.
    pub(crate) fn has_sides(&self) -> bool {
        self.home().core.has_sides.load(Ordering::Relaxed)
    }

    /// What `change` does with the newest state, as one edit. Others wait until it returns.
    pub(super) fn change<R>(&self, change: impl FnOnce(&mut Current) -> Result<R>) -> Result<R> {
        let mut current = self.core.current.lock();
        let changed = change(&mut current);
        self.core.has_sides.store(current.state.sides.is_some(), Ordering::Relaxed);
        changed
    }

    fn edit(&self, area: Rect, source: Source<'_>) -> Result {
        if area.is_empty() {
            return Ok(());
        }
        self.core.current.lock().rewrite(|state| Rewrite::of_ground(state, area, source))
    }

    /// Lays an obstacle over the map: every cell whose inside the polygon meets is blocked, as if its class was 0,
    /// until the obstacle is moved or removed. Obstacles may overlap; the classes under them stay, and may be edited.
    /// One point or two make an obstacle too; parts outside of the map cover nothing. The number is for
    /// [`Grid::move_obstacle`] and [`Grid::remove_obstacle`].
    ///
    /// # Errors
    /// [`Error::BadValue`] for an outline of no or more than 4,096 points, [`Error::BadPosition`],
    /// [`Error::OutOfMemory`]. Nothing has changed then.
    pub fn add_obstacle(&self, outline: &[Position]) -> Result<u32> {
        let mut current = self.core.current.lock();
        let number = current.state.obstacles.next();
        if number == u32::MAX {
            return Err(Error::BadValue { name: "obstacles", value: real_u32(number), allowed: "fewer than 2^32 - 1" });
        }
        current.rewrite(|state| Rewrite::of_obstacle(state, number, outline))?;
        Ok(number)
    }

    /// Moves an obstacle, or gives it another shape: as one edit.
    ///
    /// # Errors
    /// As [`Grid::add_obstacle`]; [`Error::BadValue`] for a number that is none of an obstacle of the grid.
    pub fn move_obstacle(&self, obstacle: u32, outline: &[Position]) -> Result {
        let mut current = self.core.current.lock();
        current.state.obstacles.get(obstacle)?;
        current.rewrite(|state| Rewrite::of_obstacle(state, obstacle, outline))
    }

    /// Takes an obstacle away: cells that no other one covers have their classes again.
    ///
    /// # Errors
    /// [`Error::BadValue`] for a number that is none of an obstacle of the grid, [`Error::OutOfMemory`]. Nothing has
    /// changed then.
    pub fn remove_obstacle(&self, obstacle: u32) -> Result {
        let mut current = self.core.current.lock();
        current.state.obstacles.get(obstacle)?;
        current.rewrite(|state| Rewrite::without(state, obstacle))
    }

    /// Makes sure that snapshots contain the layer with this key, until [`Grid::release_layer`].
    pub(crate) fn acquire_layer(&self, key: LayerKey) -> Result {
        let mut current = self.core.current.lock();
        if key.is_for_points() {
            return current.acquire(key);
        }
        // The layer for points must outlast those for sizes.
        current.acquire(key.for_points())?;
        let acquired = current.acquire(key);
        if acquired.is_err() {
            current.release(key.for_points());
        }
        acquired
    }

    /// Releases a layer acquired with [`Grid::acquire_layer`]; the last release drops it. If memory is short, the
    /// layer stays until the grid is dropped.
    pub(crate) fn release_layer(&self, key: LayerKey) {
        let mut current = self.core.current.lock();
        current.release(key);
        if !key.is_for_points() {
            current.release(key.for_points());
        }
    }
}

/// Checks that a buffer of `given` bytes contains the rows of `area`.
pub(super) fn check_rows(area: Rect, stride: usize, given: usize) -> Result {
    let needed = area.values_needed(stride, 1)?;
    if needed <= given { Ok(()) } else { Err(Error::BufferTooShort { needed, given }) }
}

#[cfg(all(test, model))]
#[path = "map_model_tests.rs"]
mod models;
