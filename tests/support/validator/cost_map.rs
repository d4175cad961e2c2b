//! The map as the validator sees it: what a cell costs, infinite where it is blocked.

/// Row-major cell costs.
#[derive(Clone, Debug)]
pub struct CostMap {
    pub width: i64,
    pub height: i64,
    costs: Vec<f64>,
}

impl CostMap {
    /// `terrain` is row-major; `costs` is indexed by class, class 0 is blocked whatever it says.
    pub fn new(width: i32, height: i32, terrain: &[u8], costs: &[f32; 256]) -> Self {
        let cost = |&class: &u8| {
            if class == 0 { f64::INFINITY } else { f64::from(costs[usize::from(class)]) }
        };
        Self { width: width.into(), height: height.into(), costs: terrain.iter().map(cost).collect() }
    }

    /// With all passable classes at cost 1.
    pub fn plain(width: i32, height: i32, terrain: &[u8]) -> Self {
        Self::new(width, height, terrain, &[1.0; 256])
    }

    /// The cost of a cell, infinite when it is blocked or outside the map.
    pub fn cost(&self, x: i64, y: i64) -> f64 {
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        if inside { self.costs[(x + y * self.width) as usize] } else { f64::INFINITY }
    }

    pub fn blocked(&self, x: i64, y: i64) -> bool {
        self.cost(x, y).is_infinite()
    }

    /// Whether some free cell costs other than 1.
    pub fn has_weights(&self) -> bool {
        self.costs.iter().any(|&cost| cost.is_finite() && cost.to_bits() != 1.0_f64.to_bits())
    }

    /// The least cost of a free cell.
    pub fn cheapest(&self) -> f64 {
        self.costs.iter().copied().fold(f64::INFINITY, f64::min)
    }

    /// Whether lattice point (x, y) lies between two blocked cells that touch only there.
    pub fn pinched(&self, x: i64, y: i64) -> bool {
        let falling = self.blocked(x - 1, y - 1) && self.blocked(x, y);
        let rising = self.blocked(x, y - 1) && self.blocked(x - 1, y);
        falling != rising && !self.any_three_blocked(x, y)
    }

    fn any_three_blocked(&self, x: i64, y: i64) -> bool {
        let around = [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)];
        around.iter().filter(|&&(x, y)| self.blocked(x, y)).count() > 2
    }
}
