//! Random places of a disc around a point.
//!
//! ```text
//!   draw points of the rectangle around the area, until one is a place within the distance
//!   where almost none is: take cells at random among those that have places, by the openings of tiles;
//!     one of them by the number of its places, and one of these
//! ```
//!
//! The first draws decide unless fewer than about one point in a thousand is a place; then all places are equally
//! likely. The cells stand for all others, of which a map with so few places has many that are alike.
//!
//! Cost: up to 2048 looks at the rows within the radius, the places of 16 cells, and in between, where places are rare,
//! 25 to 30 microseconds per tile of 64 x 64 cells within the distance. The places of all these cells are counted if
//! there are no more than 16, or if none of those taken has one.

use std::ops::{ControlFlow, Range};

use super::regions::{DiscRule, cells_with_places};
use super::{disc::line::is_place, free_area::FreeArea, snapshot::TILE};
use crate::base::{SplitMix, bytes, index_i32, low32, narrow, signed, to_i32, unsigned};
use crate::geom::{Point, SCALE};

/// Points that are drawn before cells are looked for.
const DRAWS: u32 = 2048;
/// Cells that stand for all.
const CELLS: usize = 16;
/// Cells along the side of a tile.
const SIDE: usize = 64;
const _: () = assert!(TILE == 64);

/// The places of a disc within a distance of a point.
pub(crate) struct PlaceArea<'a> {
    pub(crate) area: FreeArea<'a>,
    /// In units of a point, above 0.
    pub(crate) radius: i32,
}

/// The place with a number among those of a cell.
type Numbered = ((i32, i32), u64);

/// Of some cells, one at random by the number of its places.
#[derive(Default)]
struct Lottery {
    places: u64,
    chosen: Option<Numbered>,
}

impl PlaceArea<'_> {
    /// A random place: a multiple of 1/256; none if there is no place within the distance.
    pub(crate) fn random(&self, random: &mut SplitMix) -> Option<Point> {
        let (columns, rows) = (self.area.columns_of_all(), self.area.rows());
        if columns.is_empty() || rows.is_empty() {
            return None;
        }
        let along = |random: &mut SplitMix, cells: &Range<i32>| {
            cells.start * SCALE + unit(random.below(u64::from(unsigned((cells.end - cells.start) * SCALE))))
        };
        for _ in 0..DRAWS {
            let point = Point { x: along(random, &columns), y: along(random, &rows) };
            let (x, y) = (point.x.div_euclid(SCALE), point.y.div_euclid(SCALE));
            let layer = self.area.layer;
            if !layer.is_blocked(x, y) && self.area.contains(point) && is_place(layer, point, self.radius) {
                return Some(point);
            }
        }
        self.random_of_cells(random)
    }

    /// The same by way of the cells that have places.
    fn random_of_cells(&self, random: &mut SplitMix) -> Option<Point> {
        let rule = DiscRule::of_radius(self.radius);
        let (mut taken, mut total) = ([(0, 0); CELLS], 0);
        self.each_tile(&rule, |tile, cells| {
            let here: u64 = cells.iter().map(|row| u64::from(row.count_ones())).sum();
            total += here;
            for cell in taken.iter_mut().filter(|_| here > 0) {
                let number = random.below(total);
                if number < here {
                    *cell = cell_of(tile, cells, number);
                }
            }
        });
        let mut lottery = Lottery::default();
        if total > bytes(CELLS) {
            taken.iter().for_each(|&cell| lottery.add(cell, self.places(cell), random));
        }
        if lottery.places == 0 && total > 0 {
            self.each_tile(&rule, |tile, cells| {
                let here = cells.iter().map(|row| u64::from(row.count_ones())).sum();
                for cell in (0..here).map(|number| cell_of(tile, cells, number)) {
                    lottery.add(cell, self.places(cell), random);
                }
            });
        }
        lottery.chosen.and_then(|chosen| self.place(chosen))
    }

    /// Calls `take` for each tile that the distance reaches, with its first cell, and for each row a bit for the cells
    /// that may have a place within the distance.
    fn each_tile(&self, rule: &DiscRule, mut take: impl FnMut((i32, i32), &[u64; SIDE])) {
        let tiles = |cells: Range<i32>| cells.start / TILE..(cells.end + TILE - 1) / TILE;
        let (columns, rows) = (self.area.columns_of_all(), self.area.rows());
        for row in tiles(rows.clone()) {
            for column in tiles(columns.clone()) {
                let (left, top) = (column * TILE, row * TILE);
                let mut cells = cells_with_places(self.area.layer, rule, (column, row));
                for (y, cells) in (top..).zip(&mut cells) {
                    let within = if rows.contains(&y) { self.area.columns(y) } else { 0..0 };
                    *cells &= ones_below(within.end - left) & !ones_below(within.start - left);
                }
                take((left, top), &cells);
            }
        }
    }

    /// Calls `take` with the places of each line of a cell within the distance, as ranges of x, until it breaks.
    fn each_range<B>(&self, (x, y): (i32, i32), take: impl FnMut((i32, Range<i64>)) -> ControlFlow<B>) -> Option<B> {
        let lines = y * SCALE..(y + 1) * SCALE;
        let of_line = |y: i32| self.area.places_of_cell(y, x, self.radius).map(move |places| (y, places));
        lines.flat_map(of_line).try_for_each(take).break_value()
    }

    /// The number of places of a cell within the distance.
    fn places(&self, cell: (i32, i32)) -> u64 {
        let mut sum = 0;
        self.each_range(cell, |(_, places)| {
            sum += (places.end - places.start).unsigned_abs();
            ControlFlow::<()>::Continue(())
        });
        sum
    }

    fn place(&self, (cell, mut number): Numbered) -> Option<Point> {
        self.each_range(cell, |(y, places)| {
            let here = (places.end - places.start).unsigned_abs();
            if number < here {
                return ControlFlow::Break(Point { x: narrow(places.start) + unit(number), y });
            }
            number -= here;
            ControlFlow::Continue(())
        })
    }
}

impl Lottery {
    fn add(&mut self, cell: (i32, i32), places: u64, random: &mut SplitMix) {
        self.places += places;
        if places > 0 {
            let number = random.below(self.places);
            if number < places {
                self.chosen = Some((cell, number));
            }
        }
    }
}

/// The cell with a number among those whose bits are set, row by row, of a tile with this first cell.
fn cell_of((left, top): (i32, i32), cells: &[u64; SIDE], mut number: u64) -> (i32, i32) {
    let mut at = 0;
    while number >= u64::from(cells[at].count_ones()) {
        number -= u64::from(cells[at].count_ones());
        at += 1;
    }
    let mut row = cells[at];
    (0..number).for_each(|_| row &= row - 1);
    (left + signed(row.trailing_zeros()), top + to_i32(at))
}

/// The bits of columns below a number.
fn ones_below(column: i32) -> u64 {
    match column {
        ..=0 => 0,
        TILE.. => u64::MAX,
        _ => (1 << index_i32(column)) - 1,
    }
}

/// A number below 2^31.
fn unit(number: u64) -> i32 {
    signed(low32(number))
}

#[cfg(test)]
#[path = "place_area_tests.rs"]
mod tests;
