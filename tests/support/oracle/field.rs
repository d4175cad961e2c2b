//! The oracle's own grid: one boolean a cell, nothing derived.

/// Length of a cell's side in the oracle's integer coordinates.
pub const UNIT: i64 = 256;

/// A position in units of 1/256 cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot {
    pub x: i64,
    pub y: i64,
}

impl Spot {
    pub const fn new(x: i64, y: i64) -> Self {
        Self { x, y }
    }

    /// The lattice point (x, y), in cells.
    pub const fn corner(x: i64, y: i64) -> Self {
        Self::new(x * UNIT, y * UNIT)
    }

    /// The centre of cell (x, y).
    pub const fn centre(x: i64, y: i64) -> Self {
        Self::new(x * UNIT + UNIT / 2, y * UNIT + UNIT / 2)
    }

    /// The nearest multiple of 1/256 to a real position, halves upward.
    pub fn snap(x: f32, y: f32) -> Self {
        let round = |v: f32| (f64::from(v) * 256.0 + 0.5).floor() as i64;
        Self::new(round(x), round(y))
    }

    pub fn on_lattice(self) -> bool {
        self.x.rem_euclid(UNIT) == 0 && self.y.rem_euclid(UNIT) == 0
    }

    /// Euclidean distance in cells.
    pub fn distance(self, other: Self) -> f64 {
        let dx = (self.x - other.x) as f64 / UNIT as f64;
        let dy = (self.y - other.y) as f64 / UNIT as f64;
        (dx * dx + dy * dy).sqrt()
    }
}

/// Whether a path may pass between two diagonally touching blocked cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gaps {
    Closed,
    Open,
}

impl Gaps {
    pub const BOTH: [Self; 2] = [Self::Closed, Self::Open];
}

/// The blocked cells of a map.
#[derive(Clone, Debug)]
pub struct Field {
    pub width: i64,
    pub height: i64,
    blocked: Vec<bool>,
}

impl Field {
    /// `blocked` is row-major, `width * height` entries.
    pub fn new(width: i64, height: i64, blocked: Vec<bool>) -> Self {
        assert_eq!(blocked.len() as i64, width * height, "one entry a cell");
        Self { width, height, blocked }
    }

    /// The outside of the map is blocked.
    pub fn free(&self, x: i64, y: i64) -> bool {
        x >= 0 && y >= 0 && x < self.width && y < self.height && !self.blocked[(y * self.width + x) as usize]
    }

    /// The cells whose closure holds the point and which are free: at most four, in the order of rows.
    pub fn free_cells_at(&self, p: Spot) -> Vec<(i64, i64)> {
        let touching = |v: i64| {
            let last = v.div_euclid(UNIT);
            let first = if v.rem_euclid(UNIT) == 0 { last - 1 } else { last };
            first..=last
        };
        touching(p.y).flat_map(|y| touching(p.x).map(move |x| (x, y))).filter(|&(x, y)| self.free(x, y)).collect()
    }

    pub fn touches_free(&self, p: Spot) -> bool {
        !self.free_cells_at(p).is_empty()
    }

    /// Where a path from or to a point begins or ends: there, or at the nearest free point within 1/64 of a cell.
    pub fn place(&self, p: Spot) -> Option<Spot> {
        // And the rounding of a position.
        let near = UNIT / 64 + 1;
        let clamp = |v: i64, cell: i64| v.clamp(cell * UNIT, (cell + 1) * UNIT);
        let cells = |v: i64| (v - near).div_euclid(UNIT) - 1..=(v + near).div_euclid(UNIT);
        let all = cells(p.y).flat_map(|y| cells(p.x).map(move |x| (x, y))).filter(|&(x, y)| self.free(x, y));
        let points = all.map(|(x, y)| Spot { x: clamp(p.x, x), y: clamp(p.y, y) });
        let squared = |q: &Spot| (q.x - p.x).pow(2) + (q.y - p.y).pow(2);
        points.filter(|q| squared(q) <= near * near).min_by_key(|q| (squared(q), q.y, q.x))
    }

    /// Two diagonally touching blocked cells and two free ones around lattice point (x, y).
    pub fn double_corner(&self, x: i64, y: i64) -> bool {
        let [nw, ne, sw, se] = self.around(x, y);
        nw == se && ne == sw && nw != ne
    }

    /// Exactly one blocked cell around lattice point (x, y).
    pub fn convex_corner(&self, x: i64, y: i64) -> bool {
        self.around(x, y).iter().filter(|&&free| !free).count() == 1
    }

    fn around(&self, x: i64, y: i64) -> [bool; 4] {
        [self.free(x - 1, y - 1), self.free(x, y - 1), self.free(x - 1, y), self.free(x, y)]
    }
}
