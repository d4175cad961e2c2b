//! A world as cells of a grid: outlines row by row, exactly (see `geom::polygon`).

use super::world::{World, snap};
use crate::base::{Error, floor, index_i32, narrow, numbered, to_i32};
use crate::collections::{List, zeroed_box};
use crate::geom::{Covered, Point, Position, Rect, SCALE, cover_row};
use crate::grid::Grid;

numbered! {
/// Which cells an obstacle sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RasterRule {
    /// Those whose inside it meets: no path among the other cells crosses an outline.
    #[default]
    Touch = 0,
    /// Those whose centre it contains. Obstacles thinner than a cell get lost, and paths may cross them.
    Centre = 1,
    /// Those that it covers all of: for floors. Cells that only several obstacles cover together are not set.
    Cover = 2,
}
}

/// The largest side of a cell.
const LARGEST: f64 = 65_536.0;

impl World {
    /// Sets the cells of a grid that obstacles of this world meet, as `rule` says, to a terrain class: those of the
    /// others stay. Cell (i, j) of the grid is the square of side `cell` from `origin + (i cell, j cell)` on; `origin`
    /// and `cell` are rounded to 1/256. What lies outside of the world's rectangle is not set.
    ///
    /// With [`RasterRule::Centre`] a centre that lies exactly on an outline may count or not.
    ///
    /// # Errors
    /// [`Error::BadPosition`], [`Error::BadValue`] for an origin beyond 65,536 cells and a `cell` that is not 1/256 to
    /// 65,536; [`Error::OutOfMemory`]: the cells of some rows are set then.
    pub fn rasterise(
        &self,
        grid: &Grid,
        (origin, cell): (Position, f64),
        rule: RasterRule,
        terrain: u8,
    ) -> Result<(), Error> {
        let side = if (0.0..=LARGEST).contains(&cell) { floor(cell * f64::from(SCALE) + 0.5) } else { 0 };
        if side < 1 {
            return Err(Error::BadValue { name: "cell", value: cell, allowed: "1/256 to 65,536" });
        }
        let origin = snap("origin", origin)?;
        let version = self.version();
        let mut outline = Vec::new();
        let (width, height) = (index_i32(grid.width()), index_i32(grid.height()));
        let (mut is_set, mut marks) = (zeroed_box::<u8>(width * height)?, zeroed_box(width)?);
        for obstacle in version.obstacles() {
            let cells = |least: i32, most: i32, origin: i32, count: i32| {
                let cell = |v: i32| (i64::from(v) - i64::from(origin)).div_euclid(side.into());
                narrow(cell(least).clamp(0, count.into()))..narrow((cell(most) + 1).clamp(0, count.into()))
            };
            let columns = cells(obstacle.low.x, obstacle.high.x, origin.x, grid.width());
            if columns.is_empty() {
                continue;
            }
            outline.clear();
            outline.add_all(obstacle.outline.iter().map(|p| Point { x: p.x - origin.x, y: p.y - origin.y }))?;
            let marks = &mut marks[..columns.len()];
            for y in cells(obstacle.low.y, obstacle.high.y, origin.y, grid.height()) {
                cover_row(&outline, (columns.start, y), side, marks);
                let from = index_i32(y) * width + index_i32(columns.start);
                for (cell, &mark) in is_set[from..].iter_mut().zip(&*marks) {
                    *cell |= u8::from(match rule {
                        RasterRule::Touch => Covered(mark).touches(),
                        RasterRule::Centre => Covered(mark).has_centre(),
                        RasterRule::Cover => Covered(mark).is_whole(),
                    });
                }
            }
        }
        (0..grid.height()).try_for_each(|y| {
            let from = index_i32(y) * width;
            set_runs(grid, y, &is_set[from..from + width], terrain)
        })
    }
}

/// Sets the cells of a row that are marked, run by run.
fn set_runs(grid: &Grid, y: i32, marks: &[u8], terrain: u8) -> Result<(), Error> {
    let mut at = 0;
    for run in marks.chunk_by(|a, b| a == b) {
        if run[0] != 0 {
            grid.fill(Rect::new(at, y, to_i32(run.len()), 1), terrain)?;
        }
        at += to_i32(run.len());
    }
    Ok(())
}
