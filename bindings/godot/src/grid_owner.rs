//! The owners of a grid of the library, and of its snapshots.

#![expect(unsafe_code, reason = "calls functions of a C library")]

use std::sync::Arc;

use crate::failure::{Failure, checked, loaded};
use crate::native::{self, Functions, GridHandle, GridLink, Point, Rect, SnapshotHandle};

/// How far the ends of a link reach, from where it is entered and from where it is left.
pub type Spans = [Point; 2];

/// A link with its spans.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WideLink {
    pub link: GridLink,
    pub spans: Spans,
}

impl WideLink {
    /// True if an end is a segment.
    pub fn is_wide(&self) -> bool {
        self.spans != Spans::default()
    }
}

/// A grid of the library.
pub struct Grid {
    functions: &'static Functions,
    handle: GridHandle,
}

impl Grid {
    /// The handle, still owned.
    pub(crate) fn handle(&self) -> GridHandle {
        self.handle
    }

    /// A grid whose cells all have this terrain.
    pub fn new(width: i32, height: i32, terrain: u32) -> Result<Arc<Self>, Failure> {
        let functions = loaded()?;
        let mut handle = GridHandle { id: 0 };
        // SAFETY: the output is ours.
        checked(functions, unsafe { (functions.taut_grid_create)(width, height, terrain, &mut handle) })?;
        Ok(Arc::new(Self { functions, handle }))
    }

    /// A grid from the text of a Moving AI map.
    pub fn from_moving_ai(text: &[u8]) -> Result<Arc<Self>, Failure> {
        let functions = loaded()?;
        let mut handle = GridHandle { id: 0 };
        // SAFETY: pointer and length are those of the text, the output is ours.
        let status = unsafe { (functions.taut_grid_from_moving_ai)(text.as_ptr().cast(), text.len(), &mut handle) };
        checked(functions, status)?;
        Ok(Arc::new(Self { functions, handle }))
    }

    /// A grid from saved bytes.
    pub fn load(data: &[u8]) -> Result<Arc<Self>, Failure> {
        let functions = loaded()?;
        let mut handle = GridHandle { id: 0 };
        // SAFETY: pointer and length are those of the slice, the output is ours.
        let status = unsafe { (functions.taut_grid_load)(data.as_ptr(), data.len(), &mut handle) };
        checked(functions, status)?;
        Ok(Arc::new(Self { functions, handle }))
    }

    /// Makes cells and obstacles those of saved bytes of a grid of the same size.
    pub fn load_into(&self, data: &[u8]) -> Result<(), Failure> {
        // SAFETY: pointer and length are those of the slice.
        let status = unsafe { (self.functions.taut_grid_load_into)(self.handle, data.as_ptr(), data.len()) };
        checked(self.functions, status).map(drop)
    }

    /// The cells and obstacles as bytes for [`Grid::load`].
    pub fn save(&self) -> Result<Vec<u8>, Failure> {
        let mut saved = vec![0; 4096];
        loop {
            let mut needed = 0;
            // SAFETY: the capacity is that of the list, the output is ours.
            let status =
                unsafe { (self.functions.taut_grid_save)(self.handle, saved.as_mut_ptr(), saved.len(), &mut needed) };
            if status != native::ERROR_BUFFER_TOO_SMALL {
                checked(self.functions, status)?;
                saved.truncate(needed);
                return Ok(saved);
            }
            // An edit of another thread may change the size in between.
            saved.resize(needed, 0);
        }
    }

    /// Columns and rows.
    pub fn size(&self) -> (i32, i32) {
        let (mut width, mut height) = (0, 0);
        // SAFETY: the outputs are ours.
        unsafe { (self.functions.taut_grid_size)(self.handle, &mut width, &mut height) };
        (width, height)
    }

    /// The number of the last edit.
    pub fn revision(&self) -> u64 {
        let mut revision = 0;
        // SAFETY: the output is ours.
        unsafe { (self.functions.taut_grid_revision)(self.handle, &mut revision) };
        revision
    }

    pub fn set_cell(&self, x: i32, y: i32, terrain: u32) -> Result<(), Failure> {
        // SAFETY: no pointers.
        checked(self.functions, unsafe { (self.functions.taut_grid_set_cell)(self.handle, x, y, terrain) }).map(drop)
    }

    pub fn fill(&self, area: Rect, terrain: u32) -> Result<(), Failure> {
        // SAFETY: the rectangle lives during the call.
        checked(self.functions, unsafe { (self.functions.taut_grid_fill)(self.handle, &area, terrain) }).map(drop)
    }

    /// Copies the contiguous rows of `area` in.
    pub fn set_cells(&self, area: Rect, terrain: &[u8]) -> Result<(), Failure> {
        self.set_cells_apart(area, terrain, usize::try_from(area.width).unwrap_or(0))
    }

    /// Copies the rows of `area` in, which lie `stride` bytes apart.
    pub fn set_cells_apart(&self, area: Rect, terrain: &[u8], stride: usize) -> Result<(), Failure> {
        // SAFETY: pointer and length are those of the slice; the library checks that it is long enough.
        let status = unsafe {
            (self.functions.taut_grid_set_cells)(self.handle, &area, terrain.as_ptr(), stride, terrain.len())
        };
        checked(self.functions, status).map(drop)
    }

    /// Sets the closed sides of the cells of `area`, whose rows lie `stride` bytes apart.
    pub fn set_sides(&self, area: Rect, sides: &[u8], stride: usize) -> Result<(), Failure> {
        // SAFETY: pointer and length are those of the slice; the library checks that it is long enough.
        let status =
            unsafe { (self.functions.taut_grid_set_sides)(self.handle, &area, sides.as_ptr(), stride, sides.len()) };
        checked(self.functions, status).map(drop)
    }

    /// Copies closed sides into a buffer, `stride` bytes apart; `needed` is set to the number of bytes.
    pub fn copy_sides(&self, area: Rect, out: &mut [u8], stride: usize, needed: &mut usize) -> Result<(), Failure> {
        // SAFETY: the capacity is that of the slice.
        let status = unsafe {
            let (out, capacity) = (out.as_mut_ptr(), out.len());
            (self.functions.taut_grid_get_sides)(self.handle, &area, out, stride, capacity, needed)
        };
        checked(self.functions, status).map(drop)
    }

    /// Builds, changes or removes a wall between cells along a grid line.
    pub fn set_wall(&self, line: Rect, closed: u32) -> Result<(), Failure> {
        // SAFETY: the rectangle lives during the call.
        checked(self.functions, unsafe { (self.functions.taut_grid_set_wall)(self.handle, &line, closed) }).map(drop)
    }

    /// The grid of `factor` x `factor` cells for each, in which walls between cells are cells.
    pub fn refined(&self, factor: u32) -> Result<Arc<Self>, Failure> {
        let functions = self.functions;
        let mut handle = GridHandle { id: 0 };
        // SAFETY: the output is ours.
        checked(functions, unsafe { (functions.taut_grid_refine)(self.handle, factor, &mut handle) })?;
        Ok(Arc::new(Self { functions, handle }))
    }

    /// Copies the rows of `area` out, contiguously.
    pub fn cells(&self, area: Rect) -> Result<Vec<u8>, Failure> {
        let stride = usize::try_from(area.width).unwrap_or(0);
        let rows = usize::try_from(area.height).unwrap_or(0);
        let (width, height) = self.size();
        // Nothing is allocated for what the library will refuse.
        let inside = area.width <= width && area.height <= height;
        let mut cells = vec![0; if inside { stride.saturating_mul(rows) } else { 0 }];
        self.copy_cells(area, &mut cells, stride, &mut 0).map(|()| cells)
    }

    /// Copies the rows of `area` into a buffer, `stride` bytes apart; `needed` is set to the number of bytes.
    pub fn copy_cells(&self, area: Rect, out: &mut [u8], stride: usize, needed: &mut usize) -> Result<(), Failure> {
        // SAFETY: the capacity is that of the slice.
        let status = unsafe {
            let (out, capacity) = (out.as_mut_ptr(), out.len());
            (self.functions.taut_grid_get_cells)(self.handle, &area, out, stride, capacity, needed)
        };
        checked(self.functions, status).map(drop)
    }

    /// How far the centres of the cells of `area` are from the nearest blocked cell, row by row.
    pub fn clearance(&self, area: Rect) -> Result<Vec<f32>, Failure> {
        let side = |v: i32| usize::try_from(v).unwrap_or(0);
        let (width, height) = self.size();
        // Nothing is allocated for what the library will refuse.
        let inside = area.width <= width && area.height <= height;
        let mut distances = vec![0.0; if inside { side(area.width) * side(area.height) } else { 0 }];
        let mut needed = 0;
        // SAFETY: the capacity is that of the vector.
        let status = unsafe {
            let (out, capacity) = (distances.as_mut_ptr(), distances.len());
            (self.functions.taut_grid_get_clearance)(self.handle, &area, out, side(area.width), capacity, &mut needed)
        };
        checked(self.functions, status).map(|_| distances)
    }

    /// The terrain of one cell.
    pub fn cell(&self, x: i32, y: i32) -> Result<u8, Failure> {
        let mut terrain = 0;
        // SAFETY: the output is ours.
        let status = unsafe { (self.functions.taut_grid_get_cell)(self.handle, x, y, &mut terrain) };
        checked(self.functions, status).map(|_| terrain)
    }

    /// Adds a link; its number.
    pub fn add_link(&self, link: &WideLink) -> Result<u32, Failure> {
        let mut number = 0;
        // SAFETY: the link is read, the number written.
        let status = unsafe { (self.functions.taut_grid_add_link)(self.handle, &link.link, &mut number) };
        checked(self.functions, status)?;
        match self.set_spans(number, link.spans) {
            Ok(()) => Ok(number),
            Err(failure) => self.remove_link(number).and(Err(failure)),
        }
    }

    /// Makes a link another one. Most changes are one edit.
    pub fn set_link(&self, number: u32, link: &WideLink) -> Result<(), Failure> {
        let before = self.wide_link(number)?;
        if before.spans == link.spans {
            return self.set_points(number, &link.link);
        }
        if before.link == link.link {
            return self.set_spans(number, link.spans);
        }
        // The old spans might lead out of the map from the new place.
        let set = self.set_spans(number, Spans::default()).and_then(|()| self.set_points(number, &link.link));
        set.and_then(|()| self.set_spans(number, link.spans)).inspect_err(|_| {
            let _ = self.set_spans(number, Spans::default());
            let _ = self.set_points(number, &before.link);
            let _ = self.set_spans(number, before.spans);
        })
    }

    /// Makes a link another one but for its spans.
    fn set_points(&self, number: u32, link: &GridLink) -> Result<(), Failure> {
        // SAFETY: the link is read.
        checked(self.functions, unsafe { (self.functions.taut_grid_set_link)(self.handle, number, link) }).map(drop)
    }

    fn set_spans(&self, number: u32, [from, to]: Spans) -> Result<(), Failure> {
        // SAFETY: both are read.
        let status = unsafe { (self.functions.taut_grid_set_link_spans)(self.handle, number, &from, &to) };
        checked(self.functions, status).map(drop)
    }

    /// A link as it is now, with its spans.
    pub fn wide_link(&self, number: u32) -> Result<WideLink, Failure> {
        let (link, mut spans) = (self.link(number)?, Spans::default());
        let [from, to] = &mut spans;
        // SAFETY: both are written.
        let status = unsafe { (self.functions.taut_grid_link_spans)(self.handle, number, from, to) };
        checked(self.functions, status).map(|_| WideLink { link, spans })
    }

    /// Takes a link away.
    pub fn remove_link(&self, number: u32) -> Result<(), Failure> {
        // SAFETY: takes any number.
        checked(self.functions, unsafe { (self.functions.taut_grid_remove_link)(self.handle, number) }).map(drop)
    }

    /// A link as it is now, but for its spans.
    pub fn link(&self, number: u32) -> Result<GridLink, Failure> {
        let mut link = GridLink::default();
        // SAFETY: the link is written.
        let status = unsafe { (self.functions.taut_grid_get_link)(self.handle, number, &mut link) };
        checked(self.functions, status).map(|_| link)
    }

    /// The numbers of all links.
    pub fn links(&self) -> Result<Vec<u32>, Failure> {
        let mut numbers = Vec::new();
        loop {
            let mut needed = 0;
            let (out, capacity) = (numbers.as_mut_ptr(), numbers.len());
            // SAFETY: the capacity is that of the vector.
            let status = unsafe { (self.functions.taut_grid_links)(self.handle, out, capacity, &mut needed) };
            if status != native::ERROR_BUFFER_TOO_SMALL {
                return checked(self.functions, status).map(|_| numbers);
            }
            numbers.resize(needed, 0);
        }
    }

    /// Lays an obstacle over the cells; its number.
    pub fn add_obstacle(&self, outline: &[Point]) -> Result<u32, Failure> {
        let mut obstacle = 0;
        // SAFETY: pointer and length are those of the slice, the output is ours.
        let status = unsafe {
            (self.functions.taut_grid_add_obstacle)(self.handle, outline.as_ptr(), outline.len(), &mut obstacle)
        };
        checked(self.functions, status).map(|_| obstacle)
    }

    /// Moves an obstacle.
    pub fn move_obstacle(&self, obstacle: u32, outline: &[Point]) -> Result<(), Failure> {
        // SAFETY: pointer and length are those of the slice.
        let status =
            unsafe { (self.functions.taut_grid_move_obstacle)(self.handle, obstacle, outline.as_ptr(), outline.len()) };
        checked(self.functions, status).map(drop)
    }

    /// Takes an obstacle away.
    pub fn remove_obstacle(&self, obstacle: u32) -> Result<(), Failure> {
        // SAFETY: no pointers.
        checked(self.functions, unsafe { (self.functions.taut_grid_remove_obstacle)(self.handle, obstacle) }).map(drop)
    }

    /// Labels the connected components.
    pub fn prepare(&self) -> Result<(), Failure> {
        // SAFETY: no pointers.
        checked(self.functions, unsafe { (self.functions.taut_grid_prepare)(self.handle) }).map(drop)
    }

    /// Whether there is a line of sight, and the first point that blocks it.
    pub fn line_of_sight(&self, from: Point, to: Point, diagonal_gaps: u32) -> Result<(bool, Point), Failure> {
        let (mut visible, mut hit) = (0, Point::default());
        // SAFETY: inputs live during the call, outputs are ours.
        let status = unsafe {
            let look = self.functions.taut_grid_line_of_sight;
            look(self.handle, &from, &to, diagonal_gaps, &mut visible, &mut hit)
        };
        checked(self.functions, status).map(|_| (visible != 0, hit))
    }
}

impl Drop for Grid {
    fn drop(&mut self) {
        // SAFETY: no pointers. Nobody else is inside a call: we are the last owner.
        unsafe { (self.functions.taut_grid_destroy)(self.handle) };
    }
}

/// A snapshot of a grid, a mesh or a world of the library.
pub struct Snapshot {
    functions: &'static Functions,
    handle: SnapshotHandle,
}

impl Snapshot {
    /// The handle, still owned.
    pub(crate) fn handle(&self) -> SnapshotHandle {
        self.handle
    }

    /// The snapshot with a handle that nobody else owns.
    pub(crate) fn adopt(functions: &'static Functions, handle: SnapshotHandle) -> Self {
        Self { functions, handle }
    }

    /// The grid as it is now.
    pub fn new(grid: &Grid) -> Result<Self, Failure> {
        let functions = grid.functions;
        let mut handle = SnapshotHandle { id: 0 };
        // SAFETY: the output is ours.
        checked(functions, unsafe { (functions.taut_grid_snapshot)(grid.handle, &mut handle) })?;
        Ok(Self { functions, handle })
    }

    /// The revision at which it was taken.
    pub fn revision(&self) -> u64 {
        let mut revision = 0;
        // SAFETY: the output is ours.
        unsafe { (self.functions.taut_snapshot_revision)(self.handle, &mut revision) };
        revision
    }

    /// Rolls the grid back.
    pub fn restore(&self, grid: &Grid) -> Result<(), Failure> {
        // SAFETY: no pointers.
        checked(self.functions, unsafe { (self.functions.taut_grid_restore)(grid.handle, self.handle) }).map(drop)
    }
}

impl Drop for Snapshot {
    fn drop(&mut self) {
        // SAFETY: no pointers. Nobody else is inside a call: we are the last owner.
        unsafe { (self.functions.taut_snapshot_destroy)(self.handle) };
    }
}
