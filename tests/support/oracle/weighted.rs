//! Ground whose cells have costs, and what a chain of straight segments costs on it.
//!
//! Inside a cell a segment costs its length times the cell's cost, along the line between two cells the lesser cost of
//! those that are free. Points are floats: what is computed here is right to about 1e-12, which the tests allow for.

use super::field::{Field, Gaps, Spot, UNIT};

/// A point, in cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    pub x: f64,
    pub y: f64,
}

impl Place {
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    pub fn of(spot: Spot) -> Self {
        Self::new(spot.x as f64 / UNIT as f64, spot.y as f64 / UNIT as f64)
    }

    pub fn distance(self, other: Self) -> f64 {
        let (dx, dy) = (self.x - other.x, self.y - other.y);
        (dx * dx + dy * dy).sqrt()
    }

    /// The point at part `t` of the way to another one. A coordinate that both share stays what it is.
    pub fn toward(self, other: Self, t: f64) -> Self {
        Self::new(self.x + (other.x - self.x) * t, self.y + (other.y - self.y) * t)
    }
}

/// A cell by its column and row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    pub x: i64,
    pub y: i64,
}

impl Cell {
    pub const fn new(x: i64, y: i64) -> Self {
        Self { x, y }
    }

    /// Whether the cell with its rim holds a point.
    pub fn holds(self, at: Place) -> bool {
        let within = |v: f64, low: i64| low as f64 <= v && v <= (low + 1) as f64;
        within(at.x, self.x) && within(at.y, self.y)
    }
}

/// A small map with a cost a cell, infinite where it is blocked.
#[derive(Clone, Debug)]
pub struct Ground {
    pub width: i64,
    pub height: i64,
    costs: Vec<f64>,
}

impl Ground {
    /// `costs` is row-major.
    pub fn new(width: i64, height: i64, costs: Vec<f64>) -> Self {
        assert_eq!(costs.len() as i64, width * height, "one cost a cell");
        assert!(costs.iter().all(|&cost| cost > 0.0), "costs above 0");
        Self { width, height, costs }
    }

    /// The cost of a cell; the outside of the map is blocked.
    pub fn cost(&self, cell: Cell) -> f64 {
        let inside = (0..self.width).contains(&cell.x) && (0..self.height).contains(&cell.y);
        if inside { self.costs[(cell.y * self.width + cell.x) as usize] } else { f64::INFINITY }
    }

    pub fn is_free(&self, cell: Cell) -> bool {
        self.cost(cell).is_finite()
    }

    /// The least cost of a free cell, infinite without one.
    pub fn cheapest(&self) -> f64 {
        self.costs.iter().copied().fold(f64::INFINITY, f64::min)
    }

    /// Whether two free cells differ in cost.
    pub fn is_mixed(&self) -> bool {
        let cheapest = self.cheapest();
        self.costs.iter().any(|&cost| cost.is_finite() && cost > cheapest)
    }

    /// The costs in the order of rows.
    pub fn costs(&self) -> &[f64] {
        &self.costs
    }

    /// The blocked cells alone.
    pub fn field(&self) -> Field {
        Field::new(self.width, self.height, self.costs.iter().map(|cost| cost.is_infinite()).collect())
    }

    /// The free cells that hold a point, rims included: at most four.
    pub fn cells_at(&self, at: Place) -> Vec<Cell> {
        let (column, row) = (at.x.floor() as i64, at.y.floor() as i64);
        let around = [(-1, -1), (0, -1), (-1, 0), (0, 0)].map(|(dx, dy)| Cell::new(column + dx, row + dy));
        around.into_iter().filter(|&cell| cell.holds(at) && self.is_free(cell)).collect()
    }

    /// Whether no path may pass lattice point (x, y): two blocked cells touch there diagonally, and gaps are closed.
    pub fn is_closed_gap(&self, x: i64, y: i64, gaps: Gaps) -> bool {
        let [nw, ne] = [x - 1, x].map(|column| self.is_free(Cell::new(column, y - 1)));
        let [sw, se] = [x - 1, x].map(|column| self.is_free(Cell::new(column, y)));
        gaps == Gaps::Closed && nw == se && ne == sw && nw != ne
    }

    /// What a chain of segments costs, infinite if it enters a blocked cell. It knows nothing of gaps.
    pub fn chain_cost(&self, points: &[Place]) -> f64 {
        points.windows(2).map(|pair| self.segment_cost(pair[0], pair[1])).sum()
    }

    /// Cuts the segment at each grid line and asks for the cost in the middle of each piece.
    fn segment_cost(&self, a: Place, b: Place) -> f64 {
        let length = a.distance(b);
        let mut cuts = vec![0.0, 1.0];
        for (from, to) in [(a.x, b.x), (a.y, b.y)] {
            for line in (from.min(to).floor() as i64 + 1)..(from.max(to).ceil() as i64) {
                cuts.push((line as f64 - from) / (to - from));
            }
        }
        cuts.sort_by(f64::total_cmp);
        let mut sum = 0.0;
        for pair in cuts.windows(2) {
            let part = (pair[1] - pair[0]) * length;
            // Where the segment meets a corner, rounding leaves a piece of no length.
            if part > 1e-12 {
                sum += part * self.cost_beside(a.toward(b, f64::midpoint(pair[0], pair[1])));
            }
        }
        sum
    }

    /// The lesser cost of the cells that hold a point.
    fn cost_beside(&self, at: Place) -> f64 {
        self.cells_at(at).into_iter().map(|cell| self.cost(cell)).fold(f64::INFINITY, f64::min)
    }
}
