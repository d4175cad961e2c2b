//! A world from the blocked cells of a grid.
//!
//! Blocked runs of cells in neighbouring rows are one polygon as long as each meets one of the other row: such a
//! polygon is monotone in y, and its two sides never touch. Where runs part or meet, polygons have a part of an edge in
//! common.

use crate::base::{Error, to_i32};
use crate::collections::{List, reserve};
use crate::geom::Point;
use crate::grid::Grid;
use crate::space::outline::MOST_VERTICES;

use super::world::World;

/// The rows of a polygon, at most: each adds up to 4 vertices.
const MOST_ROWS: usize = MOST_VERTICES / 4 - 1;

/// A polygon that may go on in the next row.
struct Growing {
    first_row: i32,
    /// Its last run.
    last: (i32, i32),
    /// All its runs, from the first row on; none once it goes on as another one.
    runs: Vec<(i32, i32)>,
}

impl World {
    /// The world of a grid as it is now: its rectangle, and its blocked cells (class 0, and under obstacles) as
    /// polygons. Paths in it are as long as those of the exact planners on the grid.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub fn from_grid(grid: &Grid) -> Result<World, Error> {
        let (width, height) = (grid.width(), grid.height());
        let world = Self::of_points((Point::default(), Point::lattice(width, height)), false)?;
        let snapshot = grid.snapshot();
        let (mut open, mut next): (Vec<Growing>, Vec<Growing>) = (Vec::new(), Vec::new());
        let (mut runs, mut outlines) = (Vec::new(), Vec::new());
        for row in 0..height {
            find_runs(width, |x| snapshot.terrain(x, row) == 0, &mut runs)?;
            go_on(&mut open, &mut next, &runs, row, &mut outlines)?;
        }
        go_on(&mut open, &mut next, &[], height, &mut outlines)?;
        world.add_all(&outlines)?;
        Ok(world)
    }
}

/// The maximal runs of blocked cells: their first columns and those after the last.
fn find_runs(width: i32, is_blocked: impl Fn(i32) -> bool, runs: &mut Vec<(i32, i32)>) -> Result<(), Error> {
    runs.clear();
    let mut x = 0;
    while x < width {
        let from = x;
        while x < width && is_blocked(x) {
            x += 1;
        }
        if from < x {
            runs.add((from, x))?;
        }
        x += 1;
    }
    Ok(())
}

/// Adds the runs of a row to the polygons that end above it, and finishes those that do not go on.
fn go_on(
    open: &mut Vec<Growing>,
    next: &mut Vec<Growing>,
    runs: &[(i32, i32)],
    row: i32,
    outlines: &mut Vec<Vec<Point>>,
) -> Result<(), Error> {
    next.clear();
    reserve(next, runs.len())?;
    let meets = |a: (i32, i32), b: (i32, i32)| a.0 < b.1 && b.0 < a.1;
    let mut from = 0;
    for (at, &run) in runs.iter().enumerate() {
        while open.get(from).is_some_and(|one| one.last.1 <= run.0) {
            from += 1;
        }
        // It goes on with a polygon if it meets that alone, and no other run of the row does.
        let is_alone = |one: &Growing| {
            let before = at.checked_sub(1).and_then(|at| runs.get(at));
            let beside = [before, runs.get(at + 1)].into_iter().flatten().any(|&other| meets(one.last, other));
            let is_next = open.get(from + 1).is_some_and(|other| meets(other.last, run));
            meets(one.last, run) && !beside && !is_next && one.runs.len() < MOST_ROWS
        };
        let mut growing = match open.get(from).is_some_and(is_alone) {
            true => Growing { last: run, runs: std::mem::take(&mut open[from].runs), ..open[from] },
            false => Growing { first_row: row, last: run, runs: Vec::new() },
        };
        growing.runs.add(run)?;
        next.push(growing);
    }
    for done in open.iter().filter(|one| !one.runs.is_empty()) {
        outlines.add(outline_of(done)?)?;
    }
    std::mem::swap(open, next);
    Ok(())
}

/// The outline of stacked runs: down the right side, up the left one, without vertices that do not turn.
fn outline_of(done: &Growing) -> Result<Vec<Point>, Error> {
    let mut outline = Vec::new();
    reserve(&mut outline, 4 * done.runs.len())?;
    let bottom = |at: usize| done.first_row + to_i32(at);
    for (at, &(_, right)) in done.runs.iter().enumerate() {
        if at == 0 || done.runs[at - 1].1 != right {
            outline.push(Point::lattice(right, bottom(at)));
        }
        if done.runs.get(at + 1).is_none_or(|next| next.1 != right) {
            outline.push(Point::lattice(right, bottom(at + 1)));
        }
    }
    for (at, &(left, _)) in done.runs.iter().enumerate().rev() {
        if done.runs.get(at + 1).is_none_or(|next| next.0 != left) {
            outline.push(Point::lattice(left, bottom(at + 1)));
        }
        if at == 0 || done.runs[at - 1].0 != left {
            outline.push(Point::lattice(left, bottom(at)));
        }
    }
    Ok(outline)
}
