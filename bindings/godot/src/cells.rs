//! The cells of a `TautGrid2D` on this side of the C interface.
//!
//! Calls for one cell read and write this copy, in some nanoseconds, and note which cells the library's grid has not
//! yet: a rectangle per tile of 64 x 64 cells. Before a query they are passed on, one call per tile. Bulk edits are
//! passed on at once. It needs one byte per cell.

use crate::native::Rect;
use crate::owners::{Failure, Grid};
use crate::weights::{PLAIN, SOLID};

/// The side of a tile, as a power of two; the library's tiles are the same.
const TILE: u32 = 6;

/// The cells of a tile that the library's grid has not yet: first and last column, first and last row.
#[derive(Clone, Copy)]
struct Span {
    left: i32,
    right: i32,
    top: i32,
    bottom: i32,
}

const NOTHING: Span = Span { left: i32::MAX, right: -1, top: i32::MAX, bottom: -1 };

/// Terrain classes, row by row.
pub struct Cells {
    width: i32,
    height: i32,
    classes: Vec<u8>,
    spans: Vec<Span>,
    /// Tiles in a row of them.
    across: usize,
    /// Tiles with something that the library's grid has not.
    behind: Vec<u32>,
}

/// A number that is not negative.
fn size(number: i32) -> usize {
    usize::try_from(number).unwrap_or(0)
}

impl Cells {
    /// Plain cells, as a new grid has them.
    ///
    /// # Errors
    /// Out of memory.
    pub fn new(width: i32, height: i32) -> Result<Self, Failure> {
        let across = size((width - 1) >> TILE) + 1;
        let tiles = across * (size((height - 1) >> TILE) + 1);
        let (mut classes, mut spans, mut behind) = (Vec::new(), Vec::new(), Vec::new());
        let count = size(width) * size(height);
        classes.try_reserve_exact(count).map_err(|_| Failure::out_of_memory())?;
        spans.try_reserve_exact(tiles).map_err(|_| Failure::out_of_memory())?;
        behind.try_reserve_exact(tiles).map_err(|_| Failure::out_of_memory())?;
        classes.resize(count, PLAIN);
        spans.resize(tiles, NOTHING);
        Ok(Self { width, height, classes, spans, across, behind })
    }

    pub fn size(&self) -> (i32, i32) {
        (self.width, self.height)
    }

    /// All classes, row by row.
    pub fn classes(&self) -> &[u8] {
        &self.classes
    }

    fn index(&self, x: i32, y: i32) -> usize {
        size(y) * size(self.width) + size(x)
    }

    /// The class of a cell of the map.
    pub fn get(&self, (x, y): (i32, i32)) -> u8 {
        self.classes[self.index(x, y)]
    }

    /// True for a cell of the map that is not solid.
    pub fn is_free(&self, (x, y): (i32, i32)) -> bool {
        (0..self.width).contains(&x) && (0..self.height).contains(&y) && self.get((x, y)) != SOLID
    }

    /// Changes the class of a cell of the map; the library's grid gets it before the next query.
    pub fn set(&mut self, (x, y): (i32, i32), class: u8) {
        let index = self.index(x, y);
        if self.classes[index] == class {
            return;
        }
        self.classes[index] = class;
        let tile = size(y >> TILE) * self.across + size(x >> TILE);
        let span = &mut self.spans[tile];
        if span.right < 0 {
            self.behind.push(tile as u32);
        }
        span.left = span.left.min(x);
        span.right = span.right.max(x);
        span.top = span.top.min(y);
        span.bottom = span.bottom.max(y);
    }

    /// True if the library's grid has all of them.
    pub fn is_passed_on(&self) -> bool {
        self.behind.is_empty()
    }

    /// Passes on to the library's grid what it has not yet.
    ///
    /// # Errors
    /// The library's; what it has not got it gets the next time.
    pub fn pass_on(&mut self, grid: &Grid) -> Result<(), Failure> {
        while let Some(&tile) = self.behind.last() {
            let Span { left, right, top, bottom } = self.spans[tile as usize];
            let area = Rect { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
            if let Rect { width: 1, height: 1, x, y } = area {
                grid.set_cell(x, y, u32::from(self.get((x, y))))?;
            } else {
                grid.set_cells_apart(area, &self.classes[self.index(left, top)..], size(self.width))?;
            }
            self.spans[tile as usize] = NOTHING;
            self.behind.pop();
        }
        Ok(())
    }

    /// The rows of a rectangle inside the map.
    fn rows(&self, area: Rect) -> impl Iterator<Item = std::ops::Range<usize>> + use<> {
        let (first, stride, width) = (self.index(area.x, area.y), size(self.width), size(area.width));
        (0..if width == 0 { 0 } else { size(area.height) }).map(move |row| {
            let begin = first + row * stride;
            begin..begin + width
        })
    }

    /// The classes of a rectangle inside the map, row by row.
    pub fn copy(&self, area: Rect) -> impl Iterator<Item = u8> + '_ {
        self.rows(area).flat_map(|row| self.classes[row].iter().copied())
    }

    /// Sets a rectangle inside the map to one class, here and in the library's grid.
    ///
    /// # Errors
    /// The library's; then nothing has changed.
    pub fn fill(&mut self, grid: &Grid, area: Rect, class: u8) -> Result<(), Failure> {
        self.pass_on(grid)?;
        grid.fill(area, u32::from(class))?;
        for row in self.rows(area) {
            self.classes[row].fill(class);
        }
        Ok(())
    }

    /// Sets the cells of a rectangle inside the map, row by row, here and in the library's grid.
    ///
    /// # Errors
    /// The library's; then nothing has changed.
    pub fn put(&mut self, grid: &Grid, area: Rect, classes: &[u8]) -> Result<(), Failure> {
        self.pass_on(grid)?;
        grid.set_cells(area, classes)?;
        for (row, classes) in self.rows(area).zip(classes.chunks_exact(size(area.width).max(1))) {
            self.classes[row].copy_from_slice(classes);
        }
        Ok(())
    }
}
