//! Edits of the sides of cells that may not be crossed.
//!
//! They stamp tiles as edits of cells do, so that searches and fields that are kept follow; every layer counts as
//! changed, since an answer depends on the sides as well as on its bits. The journal has no effects of them: what was
//! proven before an edit of sides is not proven after it.

use super::snapshot::{GridState, TILE};
use super::{current::Current, current::own_state, map::Grid, map::check_rows, sides::ALL_SIDES, sides::Sides};
use crate::base::{Error, Result, index_i32};
use crate::geom::Rect;

/// Closed for those who go to larger x or y.
const ONWARD: u32 = 1;
/// Closed for those who go to smaller x or y.
const BACK: u32 = 2;

/// Writes sides: of which cells, and their closed sides, from the place of a cell and those before.
struct SideEdit<F> {
    areas: [Rect; 2],
    closed: F,
}

impl<F: Fn(i32, i32, u8) -> u8> SideEdit<F> {
    /// The cells of the edit.
    fn cells(&self) -> impl Iterator<Item = (i32, i32)> {
        let of = |area: Rect| (area.y..area.y + area.height).map(move |y| (y, area));
        let rows = self.areas.into_iter().flat_map(of);
        rows.flat_map(|(y, area)| (area.x..area.x + area.width).map(move |x| (x, y)))
    }

    /// Does the edit, if it changes something.
    fn write(&self, current: &mut Current) -> Result {
        let before = |state: &GridState, x: i32, y: i32| state.sides.as_ref().map_or(0, |sides| sides.of(x, y));
        let differs = |(x, y): (i32, i32)| {
            let old = before(&current.state, x, y);
            (self.closed)(x, y, old) != old
        };
        if !self.cells().any(differs) {
            return Ok(());
        }
        let state = own_state(&mut current.state)?;
        let size = (state.width, state.height);
        let mut fresh = if state.sides.is_none() { Some(Sides::new(size)?) } else { None };
        for area in self.areas.into_iter().filter(|area| !area.is_empty()) {
            let last = area.y + area.height - 1;
            state.sides.as_mut().map_or(Ok(()), |sides| sides.own(area.y, last))?;
            state.tiles[index_i32(area.y / TILE)..=index_i32(last / TILE)].iter_mut().try_for_each(|row| {
                row.make_mut()?;
                Ok::<(), Error>(())
            })?;
        }
        state.revision += 1;
        let sides = state.sides.get_or_insert_with(|| fresh.take().expect("there are sides, or fresh ones"));
        for (x, y) in self.cells() {
            let old = sides.of(x, y);
            let new = (self.closed)(x, y, old);
            if new != old {
                sides.set((x, y), new);
                let tiles = state.tiles[index_i32(y / TILE)].get_mut();
                tiles.expect("an edit owns the tile rows that it writes")[index_i32(x / TILE)] = state.revision;
            }
        }
        state.sides.take_if(|sides| !sides.is_used());
        state.layers.iter_mut().for_each(|layer| layer.stamp(state.revision));
        current.journal.forget(state.revision);
        Ok(())
    }
}

impl Grid {
    /// Sets the closed sides of every cell of a rectangle, as one edit: row `r` of it starts at
    /// `sides[r * row_stride]`. Of each byte bit 0 closes the side towards larger x (east), bit 1 that towards larger y
    /// (south), bit 2 that towards smaller x (west), bit 3 that towards smaller y (north): nobody may leave the cell
    /// over a closed side. The revision goes up by one if a side changes.
    ///
    /// Planners along the cell lattice and fields of steps keep to it; searches of other planners, which know no sides,
    /// are refused while one is closed. Lines of sight, clearance and components of other planners do not ask for
    /// sides.
    ///
    /// # Errors
    /// [`Error::RectOutside`]; [`Error::StrideTooSmall`]; [`Error::BufferTooShort`]; [`Error::BadValue`] for a byte
    /// above 15; [`Error::OutOfMemory`]. Nothing has changed then.
    pub fn set_sides(&self, area: Rect, sides: &[u8], row_stride: usize) -> Result {
        area.check_inside(self.width(), self.height())?;
        check_rows(area, row_stride, sides.len())?;
        let row = |y: i32| &sides[index_i32(y - area.y) * row_stride..][..index_i32(area.width)];
        let bad = (area.y..area.y + area.height).filter(|_| area.width > 0).flat_map(row);
        if let Some(&bad) = bad.into_iter().find(|&&sides| sides > ALL_SIDES) {
            return Err(Error::BadValue { name: "sides", value: bad.into(), allowed: "0 to 15" });
        }
        let closed = |x: i32, y: i32, _| row(y)[index_i32(x - area.x)];
        self.change(|current| SideEdit { areas: [area, NOWHERE], closed }.write(current))
    }

    /// Copies the closed sides of a rectangle out, as [`Grid::set_sides`] takes them; bytes between rows stay as they
    /// are.
    ///
    /// # Errors
    /// [`Error::RectOutside`]; [`Error::StrideTooSmall`]; [`Error::BufferTooShort`]. Nothing has been written then.
    pub fn get_sides(&self, area: Rect, out: &mut [u8], row_stride: usize) -> Result {
        area.check_inside(self.width(), self.height())?;
        check_rows(area, row_stride, out.len())?;
        if area.is_empty() {
            return Ok(());
        }
        let snapshot = self.snapshot();
        let columns = index_i32(area.x)..index_i32(area.x + area.width);
        for r in 0..area.height {
            let out = &mut out[index_i32(r) * row_stride..][..columns.len()];
            match snapshot.sides() {
                Some(sides) => out.copy_from_slice(&sides.row(area.y + r)[columns.clone()]),
                None => out.fill(0),
            }
        }
        Ok(())
    }

    /// Builds, changes or removes a wall between cells along a grid line, as one edit. A `line` of height 0 runs from
    /// the lattice point (x, y) over `width` cells along a row, one of width 0 over `height` cells along a column. Bit
    /// 0 of `closed` closes it for those who go to larger x or y, bit 1 for those who go to smaller ones: 3 is a wall,
    /// 0 opens the line, 1 and 2 let one pass in one direction. See [`Grid::set_sides`].
    ///
    /// # Errors
    /// [`Error::RectOutside`] for a line that leaves the map; [`Error::BadValue`] for a rectangle that is no line, and
    /// for `closed` above 3; [`Error::OutOfMemory`]. Nothing has changed then.
    pub fn set_wall(&self, line: Rect, closed: u32) -> Result {
        let size = (self.width(), self.height());
        line.check_inside(size.0, size.1)?;
        if line.width != 0 && line.height != 0 {
            let value = line.width.min(line.height).into();
            return Err(Error::BadValue { name: "thickness of the line", value, allowed: "0: a side must be 0" });
        }
        if closed > ONWARD | BACK {
            return Err(Error::BadValue { name: "closed", value: f64::from(closed), allowed: "0 to 3" });
        }
        let along_row = line.height == 0;
        let (before, after) = match along_row {
            true => (Rect { y: line.y - 1, height: 1, ..line }, Rect { height: 1, ..line }),
            false => (Rect { x: line.x - 1, width: 1, ..line }, Rect { width: 1, ..line }),
        };
        // What lies outside of the map has no sides.
        let inside = |area: Rect| if area.check_inside(size.0, size.1).is_ok() { area } else { NOWHERE };
        // East or south of the cells before the line, west or north of those behind it.
        let (near, far) = if along_row { (2, 8) } else { (1, 4) };
        let is_before = |x: i32, y: i32| if along_row { y < line.y } else { x < line.x };
        let put = |old: u8, bit: u8, is_closed: bool| if is_closed { old | bit } else { old & !bit };
        let new = |x: i32, y: i32, old: u8| match is_before(x, y) {
            true => put(old, near, closed & ONWARD != 0),
            false => put(old, far, closed & BACK != 0),
        };
        self.change(|current| SideEdit { areas: [inside(before), inside(after)], closed: new }.write(current))
    }

    /// A new grid in which every cell is `factor` x `factor` cells of its class, and every wall between cells is made
    /// of blocked cells: for planners that know no sides. All lengths are `factor` times as long.
    ///
    /// A side that is closed in either direction becomes a wall 1/`factor` of a cell thick, on the far side of its
    /// line: east or south of it. So the cell in the last column and row of each free cell stays free, and two
    /// neighbours are connected if and only if the side between them is open. Obstacles become cells.
    ///
    /// # Errors
    /// [`Error::BadValue`] unless the factor is 2 to 16; [`Error::SizeLimit`]; [`Error::OutOfMemory`].
    pub fn refine(&self, factor: u32) -> Result<Grid> {
        let snapshot = self.snapshot();
        let Some(by) = i32::try_from(factor).ok().filter(|by| (2..=16).contains(by)) else {
            return Err(Error::BadValue { name: "factor", value: f64::from(factor), allowed: "2 to 16" });
        };
        let fine = Grid::new(self.width().saturating_mul(by), self.height().saturating_mul(by), 0)?;
        let wide = index_i32(fine.width());
        let mut row = crate::collections::zeroed_box::<u8>(wide)?;
        for y in 0..fine.height() {
            for (x, cell) in (0..).zip(row.iter_mut()) {
                let at = (x / by, y / by);
                let is_wall = snapshot.sides().is_some_and(|sides| is_in_wall(sides, at, [x % by == 0, y % by == 0]));
                *cell = if is_wall { 0 } else { snapshot.terrain(at.0, at.1) };
            }
            fine.set_cells(Rect::new(0, y, fine.width(), 1), &row, wide)?;
        }
        Ok(fine)
    }
}

/// An empty rectangle.
const NOWHERE: Rect = Rect { x: 0, y: 0, width: 0, height: 0 };

/// True if the part of a cell in its first column, or its first row, or both belongs to a wall.
fn is_in_wall(sides: &Sides, (x, y): (i32, i32), [first_column, first_row]: [bool; 2]) -> bool {
    // The sides west and north of a cell, closed in either direction.
    let west = |x: i32, y: i32| (sides.of(x, y) & 4 | sides.of(x - 1, y) & 1) != 0 && x > 0;
    let north = |x: i32, y: i32| (sides.of(x, y) & 8 | sides.of(x, y - 1) & 2) != 0 && y > 0;
    match (first_column, first_row) {
        (true, true) => west(x, y) || north(x, y) || west(x, y - 1) || north(x - 1, y),
        (true, false) => west(x, y),
        (false, true) => north(x, y),
        (false, false) => false,
    }
}
