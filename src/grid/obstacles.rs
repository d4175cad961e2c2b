//! Obstacles: shapes laid over the cells of a map and taken away again.
//!
//! ```text
//!   ground      the classes that the host has set
//!   obstacles   polygons; every cell whose inside one of them meets is covered
//!   terrain     what everything else reads: 0 where covered, else the ground
//! ```
//!
//! A cell is covered while at least one obstacle meets it: several may overlap. The ground is kept only while there are
//! obstacles, and shares every band with the terrain in which no cell is covered. All of it belongs to the state, so
//! that a rollback brings back the obstacles too, with their numbers.

use crate::base::{Error, Result, bytes, index_i32, real_u32};
use crate::collections::{Plain, Shared, SharedSlice, reserve_exact};
use crate::geom::{Point, Rect, SCALE, line_from, mark_row};

impl Plain for Point {}

/// Most points of an outline.
pub(crate) const MOST_OUTLINE_POINTS: usize = 4096;

/// One obstacle.
#[derive(Clone)]
pub(crate) struct Obstacle {
    pub(crate) number: u32,
    /// The rectangle of cells of the map outside of which it covers nothing.
    pub(crate) area: Rect,
    outline: SharedSlice<Point>,
}

impl Obstacle {
    /// The obstacle with this outline, on a map of this size.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn new(number: u32, outline: &[Point], size: (i32, i32)) -> Result<Self> {
        let mut kept = SharedSlice::zeroed(outline.len())?;
        kept.make_mut()?.copy_from_slice(outline);
        let range = |coordinate: fn(&Point) -> i32, side: i32| {
            let least = outline.iter().map(coordinate).min().unwrap_or(0);
            let most = outline.iter().map(coordinate).max().unwrap_or(0);
            let from = least.div_euclid(SCALE).clamp(0, side);
            (from, (line_from(most).clamp(0, side) - from).max(0))
        };
        let ((x, width), (y, height)) = (range(|p| p.x, size.0), range(|p| p.y, size.1));
        Ok(Self { number, area: Rect::new(x, y, width, height), outline: kept })
    }

    /// The corners in order.
    pub(crate) fn outline(&self) -> &[Point] {
        &self.outline
    }

    /// Sets the class of the covered cells of a stretch of a row to 0: `classes` begins with the cell (x, y). `marks`
    /// is scratch of the same length.
    pub(super) fn cover_row(&self, cell: (i32, i32), classes: &mut [u8], marks: &mut [u8]) {
        mark_row(&self.outline, cell, marks);
        classes.iter_mut().zip(marks).filter(|(_, mark)| **mark != 0).for_each(|(class, _)| *class = 0);
    }
}

/// The obstacles of a map, by their numbers.
pub(crate) struct Obstacles {
    list: Option<Shared<Vec<Obstacle>>>,
    /// The number of the next obstacle.
    next: u32,
}

impl Obstacles {
    /// No obstacles.
    pub(crate) const fn none() -> Self {
        Self { list: None, next: 1 }
    }

    /// Obstacles whose numbers ascend, and the number of the next one.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn new(list: Vec<Obstacle>, next: u32) -> Result<Self> {
        let list = if list.is_empty() { None } else { Some(Shared::new(list)?) };
        Ok(Self { list, next })
    }

    /// The same obstacles, shared.
    pub(crate) fn share(&self) -> Self {
        Self { list: self.list.clone(), next: self.next }
    }

    /// The obstacles in the order of their numbers.
    pub(crate) fn list(&self) -> &[Obstacle] {
        self.list.as_ref().map_or(&[], |list| list)
    }

    /// The number of the next obstacle.
    pub(crate) const fn next(&self) -> u32 {
        self.next
    }

    /// The obstacle with a number.
    ///
    /// # Errors
    /// [`Error::BadValue`] if there is none.
    pub(crate) fn get(&self, number: u32) -> Result<&Obstacle> {
        let at = self.list().binary_search_by_key(&number, |obstacle| obstacle.number);
        let unknown = Error::BadValue {
            name: "obstacle",
            value: real_u32(number),
            allowed: "the number of an obstacle that the grid has",
        };
        at.map(|at| &self.list()[at]).map_err(|_| unknown)
    }

    /// These obstacles with another one in the place of that with its number, or without that.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn with(&self, number: u32, change: Option<Obstacle>) -> Result<Self> {
        let mut list = Vec::new();
        reserve_exact(&mut list, self.list().len() + 1)?;
        let at = self.list().partition_point(|obstacle| obstacle.number < number);
        list.extend(self.list()[..at].iter().cloned());
        list.extend(change);
        list.extend(self.list()[at..].iter().filter(|obstacle| obstacle.number != number).cloned());
        Self::new(list, self.next.max(number.saturating_add(1)))
    }

    /// True if these are the same outlines with the same numbers.
    pub(crate) fn are_those_of(&self, other: &Self) -> bool {
        let same = |(a, b): (&Obstacle, &Obstacle)| a.number == b.number && a.outline() == b.outline();
        self.list().len() == other.list().len() && self.list().iter().zip(other.list()).all(same)
    }

    /// True if an obstacle may cover a cell of the rectangle.
    pub(crate) fn meet(&self, area: Rect) -> bool {
        self.list().iter().any(|obstacle| common(obstacle.area, area).is_some())
    }

    /// Sets the class of every covered cell of `area` to 0. `classes` has its rows, one after the other; `marks` is
    /// scratch for one row.
    pub(crate) fn cover(&self, area: Rect, classes: &mut [u8], marks: &mut [u8]) {
        for obstacle in self.list() {
            let Some(part) = common(obstacle.area, area) else { continue };
            let marks = &mut marks[..index_i32(part.width)];
            for y in part.y..part.y + part.height {
                let from = index_i32(y - area.y) * index_i32(area.width) + index_i32(part.x - area.x);
                obstacle.cover_row((part.x, y), &mut classes[from..from + marks.len()], marks);
            }
        }
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> u64 {
        let outlines = self.list().iter().map(|obstacle| SharedSlice::<Point>::bytes(obstacle.outline.len()));
        bytes(size_of_val(self.list()) + outlines.sum::<usize>())
    }
}

/// The cells that two rectangles have in common, if any.
fn common(a: Rect, b: Rect) -> Option<Rect> {
    let (x, y) = (a.x.max(b.x), a.y.max(b.y));
    let (right, bottom) = ((a.x + a.width).min(b.x + b.width), (a.y + a.height).min(b.y + b.height));
    (x < right && y < bottom).then(|| Rect::new(x, y, right - x, bottom - y))
}
